// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Packs packets of bytes into the slot stream of the GCM engine.
//
//   bytes in:  [IV, unless of 12 bytes] AAD text [received tag, to decrypt]
//   slots out: the slot stream of og_gcm_pkg
//
//               .------.         two bus beats          .--------.   .--------.
//   s_axis --.->| ring |------------------------------->| choose |-->| rotate |--> slots
//            |  '------'                                '--------'   '--------'
//            |  .------.   .------.   .------.   .-------.  ^ columns     ^
//            '->| look |-->| plan |-->| FIFO |-->| slots |--'-------------'
//               '------'   '------'   '------'   '-------'
//
// Nothing is shifted on the way in, and nothing that is decided waits for the slots to leave: it is
// known from the packet's facts and the end of its bytes which beats of slots start in which bus
// beat (og_gcm_pack_pkg), and only the ring's room limits how far ahead. Behind the FIFO each beat of
// slots takes one cycle. To each slot goes a row of 16 columns of the two bus beats, which is then
// rotated.
//
// Latency: 9 cycles; a bus beat with none behind it yet waits for two more of its packet, or its
// end. A packet with a 96-bit IV, A blocks of AAD and T of text costs ceil((A + T + 1) / Lanes)
// cycles and no more, packet after packet, when its bytes are there in time. An IV in the bytes costs
// its own floor(blocks / Lanes) + 1 cycles before. s_axis_tready is a register. Cost: the ring, and
// per slot three LUTs of six inputs for each bit.
//
// Obey: tkeep is all ones except with tlast, then contiguous from byte 0 and
// possibly zero; tuser counts on the first beat of a packet only.
//
// A packet with fewer bytes than IV, AAD and tag need is closed with a beat of IV
// or AAD slots of no bytes and one with the TAG slot, which the engine answers
// with StatusBadOrder; what is left of its bytes is dropped. A tag_bytes above 16
// is split as 16 and handed on as it came, for the engine to refuse.

module og_gcm_pack
  import og_gcm_pkg::*;
  import og_aes_pkg::swap_bytes;
  import og_gcm_axis_pkg::*;
  import og_gcm_pack_pkg::*;
#(
    parameter int Lanes = 4  // a power of two, up to 8
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic                         s_axis_tvalid,
    output logic                         s_axis_tready,
    input  logic [    Lanes*BLOCK_W-1:0] s_axis_tdata,
    input  logic [Lanes*BLOCK_BYTES-1:0] s_axis_tkeep,
    input  logic                         s_axis_tlast,
    input  logic [         PACKET_W-1:0] s_axis_tuser,   // packet_t

    output logic                out_valid_o,
    input  logic                out_ready_i,
    output header_t             out_header_o,  // the same on all beats of a packet
    output slot_t   [Lanes-1:0] out_slots_o
);

  if (Lanes < 1 || Lanes > 8 || 2 ** $clog2(Lanes) != Lanes) begin : gen_bad_lanes
    $error("og_gcm_pack: Lanes must be a power of two, up to 8");
  end

  localparam int BEAT_BYTES = Lanes * BLOCK_BYTES;
  localparam int BEAT_W = Lanes * BLOCK_W;
  localparam int LOW_W = $clog2(BEAT_BYTES);

  // Ones in a row, counted by where they end: bit b of the count is set if they do in one of the
  // odd stretches of 2^b.
  function automatic place_t count_row(logic [BEAT_BYTES-1:0] keep);
    logic [2*BEAT_BYTES-1:0] row;
    place_t count;
    row   = (2 * BEAT_BYTES)'(keep);
    count = '0;
    for (int b = 0; b <= LOW_W; b++) begin
      for (int from = 2 ** b; from <= BEAT_BYTES; from += 2 ** (b + 1)) begin
        count[b] = count[b] | (row[from-1] & ~row[from+2**b-1]);
      end
    end
    return count;
  endfunction

  // Input: the ring, and a count of the room in it.

  localparam int LEVEL_W = $clog2(RING_BEATS + 1);

  logic                     in_beat;
  logic                     in_first_q;
  ring_t                    in_index_q;
  logic       [LEVEL_W-1:0] level_q;  // beats held
  logic       [LEVEL_W-1:0] level;
  logic       [        1:0] freed_q;  // bus beats whose bytes have left
  packet_t                  in_packet;
  bus_beat_t                in_bus_beat;

  assign in_beat     = s_axis_tvalid && s_axis_tready;
  assign in_packet   = s_axis_tuser;
  assign in_bus_beat = '{
          first: in_first_q,
          last: s_axis_tlast,
          bytes: count_row(s_axis_tkeep),
          index: in_index_q
      };
  assign level       = level_q + LEVEL_W'(in_beat) - LEVEL_W'(freed_q);

  always_ff @(posedge clk_i) begin
    if (in_beat) begin
      in_first_q <= s_axis_tlast;
      in_index_q <= in_index_q + 1'b1;
    end
    level_q       <= level;
    s_axis_tready <= !level[LEVEL_W-1];
    if (!rst_ni) begin
      in_first_q    <= 1'b1;
      in_index_q    <= '0;
      level_q       <= '0;
      s_axis_tready <= 1'b1;
    end
  end

  // Steps: what starts in each bus beat. There is room in the FIFO for the beats of the ring.

  logic   sight_valid;
  sight_t sight;
  logic   planned_valid;
  step_t  planned;
  logic   step_valid;
  logic   step_take;
  step_t  step;

  og_gcm_pack_look #(
      .Lanes(Lanes)
  ) u_look (
      .clk_i,
      .rst_ni,
      .in_valid_i    (in_beat),
      .in_beat_i     (in_bus_beat),
      .in_decrypt_i  (in_packet.decrypt),
      .in_tag_bytes_i(in_packet.tag_bytes),
      .in_iv_bytes_i (in_packet.iv_bytes),
      .in_aad_bytes_i(in_packet.aad_bytes),
      .out_valid_o   (sight_valid),
      .out_sight_o   (sight)
  );

  assign planned.first = sight.first;
  assign planned.index = sight.index;
  assign planned.distance = sight.distance;

  og_gcm_pack_plan #(
      .Lanes(Lanes)
  ) u_plan (
      .clk_i,
      .rst_ni,
      .in_valid_i (sight_valid),
      .in_sight_i (sight),
      .out_valid_o(planned_valid),
      .out_beats_o(planned.beats),
      .out_parts_o(planned.parts),
      .out_drop_o (planned.drop)
  );

  og_stream_fifo #(
      .Width($bits(step_t)),
      .Depth(RING_BEATS)
  ) u_steps (
      .clk_i,
      .rst_ni,
      .in_valid_i   (planned_valid),
      .in_ready_o   (),               // always, as told above
      .in_payload_i (planned),
      .out_valid_o  (step_valid),
      .out_ready_i  (step_take),
      .out_payload_o(step),
      .level_o      ()
  );

  // The step on hand; its beats of slots leave one by one. All from here on moves together.

  logic                advance;
  logic                now_valid_q;
  step_t               now_q;
  plan_t  [Lanes-1:0]  now_slots;
  place_t              now_from;
  beats_t              now_rest;
  logic                now_last;  // beat of slots of the step

  og_gcm_slot_plan #(
      .Lanes(Lanes)
  ) u_slots (
      .beats_i(now_q.beats),
      .parts_i(now_q.parts),
      .slots_o(now_slots),
      .from_o (now_from),
      .rest_o (now_rest)
  );

  assign advance   = out_ready_i || !out_valid_o;
  assign now_last  = now_rest == '0;
  assign step_take = advance && (!now_valid_q || now_last);

  always_ff @(posedge clk_i) begin
    if (step_take) begin
      now_valid_q <= step_valid;
      now_q       <= step;
    end else if (advance) begin
      now_q.beats <= now_rest;
      now_q.first <= 1'b0;
    end
    if (!rst_ni) now_valid_q <= 1'b0;
  end

  // The beat of slots before it has its data.

  logic                           plan_valid_q;
  plan_t  [     Lanes-1:0]        plan_q;
  logic                           plan_first_q;
  ring_t                          plan_index_q;
  logic   [           1:0]        plan_freed_q;  // bus beats that are done with it
  logic   [BEAT_BYTES-1:0]        plan_odd_q;  // columns that are in the beat with the odd index

  always_ff @(posedge clk_i) begin
    if (advance) begin
      plan_valid_q <= now_valid_q;
      plan_q       <= now_slots;
      plan_first_q <= now_valid_q && now_q.first;
      plan_index_q <= now_q.index;
      plan_freed_q <= now_valid_q && now_last ? 2'd1 + (now_q.drop ? now_q.distance : 2'd0) : 2'd0;
      for (int c = 0; c < BEAT_BYTES; c++) begin
        plan_odd_q[c] <= (place_t'(c) < now_from) ^ now_q.index[0];
      end
    end
    if (!rst_ni) begin
      plan_valid_q <= 1'b0;
      plan_freed_q <= 2'd0;
    end
  end

  // Even and odd bus beats in a bank each, so that two neighbours are read at once.

  logic [             BEAT_W-1:0] even;
  logic [             BEAT_W-1:0] odd;
  logic [BEAT_BYTES-1:0][    7:0] columns;

  og_lut_ram #(
      .Width(BEAT_W),
      .Depth(RING_BEATS / 2)
  ) u_even (
      .clk_i,
      .wr_en_i  (in_beat && !in_index_q[0]),
      .wr_addr_i(in_index_q[RING_W-1:1]),
      .wr_data_i(s_axis_tdata),
      .rd_addr_i(plan_index_q[RING_W-1:1] + (RING_W - 1)'(plan_index_q[0])),
      .rd_data_o(even)
  );

  og_lut_ram #(
      .Width(BEAT_W),
      .Depth(RING_BEATS / 2)
  ) u_odd (
      .clk_i,
      .wr_en_i  (in_beat && in_index_q[0]),
      .wr_addr_i(in_index_q[RING_W-1:1]),
      .wr_data_i(s_axis_tdata),
      .rd_addr_i(plan_index_q[RING_W-1:1]),
      .rd_data_o(odd)
  );

  always_comb begin
    for (int c = 0; c < BEAT_BYTES; c++) columns[c] = plan_odd_q[c] ? odd[8*c+:8] : even[8*c+:8];
  end

  // The 16 columns from one on, each in its place of a row.
  function automatic logic [BLOCK_W-1:0] choose(logic [BEAT_BYTES-1:0][7:0] from, column_t at);
    logic [BLOCK_W-1:0] row;
    for (int c = 0; c < BLOCK_BYTES; c++) begin
      row[8*c+:8] = from[LOW_W'({at[6:4]+3'(4'(c)<at[3:0]), 4'(c)})];
    end
    return row;
  endfunction

  logic                            row_valid_q;
  plan_t [Lanes-1:0]               row_plan_q;
  logic  [Lanes-1:0][BLOCK_W-1:0]  row_q;
  logic                            row_first_q;
  ring_t                           row_index_q;
  logic  [      1:0]               row_freed_q;

  always_ff @(posedge clk_i) begin
    if (advance) begin
      row_valid_q <= plan_valid_q;
      row_plan_q  <= plan_q;
      row_first_q <= plan_first_q;
      row_index_q <= plan_index_q;
      row_freed_q <= plan_freed_q;
      for (int s = 0; s < Lanes; s++) row_q[s] <= choose(columns, plan_q[s].at);
    end
    if (!rst_ni) begin
      row_valid_q <= 1'b0;
      row_freed_q <= 2'd0;
    end
  end

  // The header waits beside the first bus beat of its packet.

  header_t in_header;
  header_t header;

  assign in_header = '{
          decrypt: in_packet.decrypt,
          key_slot: in_packet.key_slot,
          tag_bytes: in_packet.tag_bytes,
          iv_96: in_packet.iv_bytes == 16'(IV96_W / 8),
          iv: in_packet.iv
      };

  og_lut_ram #(
      .Width($bits(header_t)),
      .Depth(RING_BEATS)
  ) u_headers (
      .clk_i,
      .wr_en_i  (in_beat),
      .wr_addr_i(in_index_q),
      .wr_data_i(in_header),
      .rd_addr_i(row_index_q),
      .rd_data_o(header)
  );

  // A row as a block: its first byte is in column `first`; those behind `length` are zero.
  function automatic logic [BLOCK_W-1:0] rotate(logic [BLOCK_W-1:0] row, logic [3:0] first);
    logic [BLOCK_W-1:0] fours;
    fours = BLOCK_W'({2{row}} >> {first[3:2], 5'd0});
    return swap_bytes(BLOCK_W'({2{fours}} >> {first[1:0], 3'd0}));
  endfunction

  always_ff @(posedge clk_i) begin
    if (advance) begin
      out_valid_o <= row_valid_q;
      if (row_first_q) out_header_o <= header;
      for (int s = 0; s < Lanes; s++) begin
        out_slots_o[s].kind  <= row_plan_q[s].label.kind;
        out_slots_o[s].bytes <= row_plan_q[s].label.bytes;
        out_slots_o[s].data  <= rotate(row_q[s], row_plan_q[s].at[3:0]);
        for (int i = 0; i < BLOCK_BYTES; i++) begin
          if (bytes_t'(i) >= row_plan_q[s].label.bytes) begin
            out_slots_o[s].data[BLOCK_W-8-8*i+:8] <= '0;
          end
        end
      end
    end
    freed_q <= advance ? row_freed_q : 2'd0;
    if (!rst_ni) begin
      out_valid_o <= 1'b0;
      freed_q     <= 2'd0;
    end
  end

endmodule
