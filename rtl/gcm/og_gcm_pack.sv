// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Packs packets of bytes into the slot stream of the GCM engine.
//
//   bytes in:  [IV, unless of 12 bytes] AAD text [received tag, to decrypt]
//   slots out: the slot stream of og_gcm_pkg
//
//               .------------.   window   .------.
//   s_axis --.->| byte queue |----------->| pick |----> slots
//            |  '------------'            '------'
//            |        | bytes that show      ^ addresses
//            |        v                      |
//            |  .------------.    .------.   |
//            '->| facts FIFO |--->| plan |---'
//               '------------'    '------'
//
// Nothing is shifted on the way in: the queue tells how many bytes show and
// whether the packet ends with them, the plan gives each slot its kind, its
// length and the address of its first byte, and one cycle later each slot picks
// its 16 bytes. To decrypt, the last tag_bytes bytes are the tag, so text is
// only let go while that many bytes show behind it.
//
// Latency: 3 cycles. A packet with a 96-bit IV, A blocks of AAD and T of text
// costs ceil((A + T + 1) / Lanes) cycles and no more, packet after packet, when
// its bytes are there in time. An IV in the bytes costs its own
// floor(blocks / Lanes) + 1 cycles before. in_ready does not depend on
// out_ready_i in the same cycle. The cost grows with Lanes^2.
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
#(
    parameter int Lanes = 4  // a power of two
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

  if (Lanes < 1 || 2 ** $clog2(Lanes) != Lanes) begin : gen_bad_lanes
    $error("og_gcm_pack: Lanes must be a power of two");
  end

  localparam int BEAT_BYTES = Lanes * BLOCK_BYTES;
  localparam int BEAT_COUNT_W = $clog2(BEAT_BYTES + 1);
  localparam int VISIBLE_W = $clog2(4 * BEAT_BYTES);
  localparam int ADDRESS_W = $clog2(2 * BEAT_BYTES);
  localparam int QUEUE_BEATS = 4;

  typedef logic [BEAT_COUNT_W-1:0] count_t;

  function automatic count_t count_ones(logic [BEAT_BYTES-1:0] keep);
    count_t found;
    found = '0;
    for (int i = 0; i < BEAT_BYTES; i++) found += count_t'(keep[i]);
    return found;
  endfunction

  // Input: bytes to the queue, facts to a FIFO beside it. A packet has a beat in
  // the queue for as long as its facts wait, so the FIFO of as many entries as
  // the queue has beats is never the one that is full.

  logic in_first_q;
  logic in_beat;

  assign in_beat = s_axis_tvalid && s_axis_tready;

  always_ff @(posedge clk_i) begin
    if (in_beat) in_first_q <= s_axis_tlast;
    if (!rst_ni) in_first_q <= 1'b1;
  end

  logic [VISIBLE_W-1:0] bytes;
  logic ended;
  logic [2*Lanes*BLOCK_W-1:0] window;
  logic [ADDRESS_W-1:0] address;
  logic take;
  count_t take_bytes;
  logic packet_done;

  og_byte_queue #(
      .BeatBytes(BEAT_BYTES)
  ) u_bytes (
      .clk_i,
      .rst_ni,
      .in_valid_i   (s_axis_tvalid),
      .in_ready_o   (s_axis_tready),
      .in_data_i    (s_axis_tdata),
      .in_bytes_i   (s_axis_tlast ? count_ones(s_axis_tkeep) : count_t'(BEAT_BYTES)),
      .in_last_i    (s_axis_tlast),
      .bytes_o      (bytes),
      .ended_o      (ended),
      .window_o     (window),
      .address_o    (address),
      .take_i       (take),
      .take_bytes_i (take_bytes),
      .take_packet_i(packet_done)
  );

  logic packet_valid;
  packet_t packet;

  og_stream_fifo #(
      .Width(PACKET_W),
      .Depth(QUEUE_BEATS)
  ) u_facts (
      .clk_i,
      .rst_ni,
      .in_valid_i   (in_beat && in_first_q),
      .in_ready_o   (),                          // always, as told above
      .in_payload_i (s_axis_tuser),
      .out_valid_o  (packet_valid),
      .out_ready_i  (take && packet_done),
      .out_payload_o(packet),
      .level_o      ()
  );

  // Plan the next beat. Both stages behind the queue move together.

  logic               first_q;  // nothing of this packet has been planned yet
  plan_state_e        state_q;
  plan_state_e        state;
  plan_state_e        state_next;
  logic        [31:0] left_q;
  logic        [31:0] left;
  logic        [31:0] left_next;
  logic               go;
  logic               advance;

  always_comb begin
    state = state_q;
    left  = left_q;
    if (first_q && packet.iv_bytes == 16'(IV96_W / 8)) begin
      state = StBody;
      left  = packet.aad_bytes;
    end else if (first_q) begin
      state = StIv;
      left  = 32'(packet.iv_bytes);
    end
  end

  slot_kind_e [Lanes-1:0] plan_kind;
  logic [Lanes-1:0][ BYTES_W-1:0] plan_bytes;
  logic [Lanes-1:0][ADDRESS_W-1:0] plan_address;

  og_gcm_slot_plan #(
      .Lanes(Lanes)
  ) u_plan (
      .decrypt_i    (packet.decrypt),
      .tag_bytes_i  (packet.tag_bytes),
      .aad_bytes_i  (packet.aad_bytes),
      .state_i      (state),
      .left_i       (left),
      .bytes_i      (bytes),
      .ended_i      (ended),
      .address_i    (address),
      .go_o         (go),
      .kind_o       (plan_kind),
      .bytes_o      (plan_bytes),
      .address_o    (plan_address),
      .take_bytes_o (take_bytes),
      .packet_done_o(packet_done),
      .state_o      (state_next),
      .left_o       (left_next)
  );

  assign advance = out_ready_i || !out_valid_o;
  assign take    = advance && packet_valid && go;

  always_ff @(posedge clk_i) begin
    if (take) begin
      first_q <= packet_done;
      state_q <= state_next;
      left_q  <= left_next;
    end
    if (!rst_ni) first_q <= 1'b1;
  end

  // The planned beat, with the bytes to pick from.

  logic                                        planned_valid_q;
  header_t                                     planned_header_q;
  slot_kind_e [Lanes-1:0] planned_kind_q;
  logic    [          Lanes-1:0][ BYTES_W-1:0] planned_bytes_q;
  logic    [          Lanes-1:0][ADDRESS_W-1:0] planned_address_q;
  logic    [2*Lanes*BLOCK_W-1:0]               window_q;

  always_ff @(posedge clk_i) begin
    if (advance) begin
      planned_valid_q <= take;
      planned_header_q <= '{
          decrypt: packet.decrypt,
          key_slot: packet.key_slot,
          tag_bytes: packet.tag_bytes,
          iv_96: packet.iv_bytes == 16'(IV96_W / 8),
          iv: packet.iv
      };
      planned_kind_q <= plan_kind;
      planned_bytes_q <= plan_bytes;
      planned_address_q <= plan_address;
      window_q <= window;
    end
    if (!rst_ni) planned_valid_q <= 1'b0;
  end

  // Up to 16 bytes from an address of the window on, as a block.
  function automatic logic [BLOCK_W-1:0] pick(logic [2*Lanes-1:0][BLOCK_W-1:0] rows,
                                              logic [ADDRESS_W-1:0] first,
                                              logic [BYTES_W-1:0] length);
    logic [ ADDRESS_W-5:0] row;
    logic [2*BLOCK_W-1:0] pair;
    logic [  BLOCK_W-1:0] picked;
    row    = first[ADDRESS_W-1:4];
    pair   = {rows[row+1'b1], rows[row]};
    picked = BLOCK_W'(pair >> {first[3:0], 3'b000});
    for (int i = 0; i < BLOCK_BYTES; i++) begin
      if (BYTES_W'(i) >= length) picked[8*i+:8] = '0;
    end
    return swap_bytes(picked);
  endfunction

  always_ff @(posedge clk_i) begin
    if (advance) begin
      out_valid_o  <= planned_valid_q;
      out_header_o <= planned_header_q;
      for (int s = 0; s < Lanes; s++) begin
        out_slots_o[s] <= '{
            kind: planned_kind_q[s],
            bytes: planned_bytes_q[s],
            data: pick(window_q, planned_address_q[s], planned_bytes_q[s])
        };
      end
    end
    if (!rst_ni) out_valid_o <= 1'b0;
  end

endmodule
