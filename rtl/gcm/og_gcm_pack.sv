// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Packs packets of bytes into the slot stream of the GCM engine.
//
//   bytes in:  [IV, unless of 12 bytes] AAD text [received tag, to decrypt]
//   slots out: the slot stream of og_gcm_pkg
//
//   s_axis -.--------------------------------------------> fetch --> slots
//           |                                                ^
//           '-> look --> plan --> FIFO --> beats of slots ---'
//
// Nothing is shifted on the way in, and nothing that is decided waits for the slots to leave: it is
// known from the packet's facts and the end of its bytes which beats of slots start in which bus
// beat (og_gcm_pack_pkg), and only the ring of bus beats limits how far ahead. Behind the FIFO each
// beat of slots takes one cycle: it is planned in counts, and og_gcm_pack_fetch gets its bytes.
//
// Latency: 9 cycles; a bus beat with none behind it yet waits for two more of its packet, or its
// end. A packet with a 96-bit IV, A blocks of AAD and T of text costs ceil((A + T + 1) / Lanes)
// cycles and no more, packet after packet, when its bytes are there in time. An IV in the bytes
// costs its own floor(blocks / Lanes) + 1 cycles before. s_axis_tready is a register. Cost: the
// ring, and per slot three LUTs of six inputs for each bit.
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
  localparam int LOW_W = $clog2(BEAT_BYTES);

  // Ones in a row, counted by where they end: bit b of the count is set if they do in one of the
  // odd stretches of 2^b. (og_packet_pkg::keep_bytes counts the same, in a room above this one.)
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
  logic       [        1:0] freed;  // bus beats whose bytes have left
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
  assign level       = level_q + LEVEL_W'(in_beat) - LEVEL_W'(freed);

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
      .out_payload_o(step)
  );

  // The step on hand; its beats of slots leave one by one. All from here on moves together.

  logic                advance;
  logic                now_valid_q;
  step_t               now_q;  // in it the beats of slots behind the one on hand
  plan_t  [Lanes-1:0]  now_slots;
  place_t              now_from;
  beats_t now_beat_q;  // the beat of slots on hand
  logic                now_last;  // beat of slots of the step

  // Bit by bit: an adder would make a chain of carries.
  function automatic beats_t first_of(beats_t beats);
    beats_t first;
    first = '0;
    for (int i = $bits(beats_t) - 1; i >= 0; i--) if (beats[i]) first = beats_t'(1 << i);
    return first;
  endfunction

  og_gcm_slot_plan #(
      .Lanes(Lanes)
  ) u_slots (
      .now_i  (now_beat_q),
      .parts_i(now_q.parts),
      .slots_o(now_slots),
      .from_o (now_from)
  );

  assign advance   = out_ready_i || !out_valid_o;
  assign now_last  = now_q.beats == '0;
  assign step_take = advance && (!now_valid_q || now_last);

  always_ff @(posedge clk_i) begin
    if (step_take) begin
      now_valid_q <= step_valid;
      now_q       <= step;
      now_beat_q <= first_of(step.beats);
      now_q.beats <= step.beats & ~first_of(step.beats);
    end else if (advance) begin
      now_beat_q <= first_of(now_q.beats);
      now_q.beats <= now_q.beats & ~first_of(now_q.beats);
      now_q.first <= 1'b0;
    end
    if (!rst_ni) now_valid_q <= 1'b0;
  end

  // The beat of slots before it has its data.

  fetch_t                         plan;
  fetch_t                         plan_q;
  plan_t  [     Lanes-1:0]        slots_q;
  logic   [BEAT_BYTES-1:0]        odd_q;  // columns that are in the bus beat with the odd index

  assign plan.valid = now_valid_q;
  assign plan.first = now_valid_q && now_q.first;
  assign plan.index = now_q.index;

  always_comb begin
    plan.freed = '0;
    if (now_valid_q && now_last) plan.freed = now_q.drop ? 2'd1 + now_q.distance : 2'd1;
  end

  always_ff @(posedge clk_i) begin
    if (advance) begin
      plan_q  <= plan;
      slots_q <= now_slots;
      for (int c = 0; c < BEAT_BYTES; c++) begin
        odd_q[c] <= (place_t'(c) < now_from) ^ now_q.index[0];
      end
    end
    if (!rst_ni) plan_q <= '0;
  end

  header_t in_header;

  assign in_header = '{
          decrypt: in_packet.decrypt,
          key_slot: in_packet.key_slot,
          tag_bytes: in_packet.tag_bytes,
          iv_96: in_packet.iv_bytes == 16'(IV96_W / 8),
          iv: in_packet.iv
      };

  og_gcm_pack_fetch #(
      .Lanes(Lanes)
  ) u_fetch (
      .clk_i,
      .rst_ni,
      .put_i       (in_beat),
      .put_index_i (in_index_q),
      .put_data_i  (s_axis_tdata),
      .put_header_i(in_header),
      .advance_i   (advance),
      .plan_i      (plan_q),
      .slots_i     (slots_q),
      .odd_i       (odd_q),
      .freed_o     (freed),
      .out_valid_o,
      .out_header_o,
      .out_slots_o
  );

endmodule
