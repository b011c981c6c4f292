// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Holds each packet to decrypt until its TAG slot's verdict is known (SP
// 800-38D, 7.2: plaintext is released only if the tag is right). A packet with
// any verdict but StatusOk leaves with all its TEXT slots zero, in the same
// places and at the same time as a good one. Packets to encrypt do not wait for
// their TAG slot. The order of packets stays.
//
// Beats wait in a ring. Beside it stands a queue of verdicts, one for each
// packet that may leave: that of a packet to encrypt comes with its first beat,
// that of one to decrypt with its last. The beats at the head leave when the
// queue has their verdict, which goes with the packet's last beat.
//
//   beats --> ring ------------------> TEXT, or zero --> beats
//        `--> verdict of a packet -----'
//
// A packet to decrypt that has more than ReleaseBeats beats fills the ring
// without a verdict. Then it gets one: its TEXT leaves zero from the first to
// the last, and its TAG says StatusNoRoom where it would have said StatusOk or
// StatusAuthFail. This does not depend on what else is in the ring or on stalls.
//
// Latency: 2 cycles; for a packet to decrypt of several beats 1 cycle from its last
// beat in to its first beat out. Throughput: one beat a cycle while the ring has
// room, which is when packets to decrypt have up to ReleaseBeats - 2 beats each and
// the receiver does not stall. in_ready_o does not depend on out_ready_i in the same
// cycle.
//
// The data of every slot is zero while out_valid_o is low, also in reset: what waits
// for its verdict, and what was withheld, is never seen there.
//
// Cost: ReleaseBeats x (136 Lanes + 10) bits of block RAM, ReleaseBeats bits of
// memory, a gate for each bit of data. Reset empties it; what has left or was
// withheld stays in the memory until other beats take its place.

module og_gcm_release
  import og_gcm_pkg::*;
#(
    parameter int Lanes = 4,
    parameter int ReleaseBeats = 2048 / Lanes  // longest packet to decrypt, 2 or more
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; forgets all packets

    input  logic                in_valid_i,
    output logic                in_ready_o,
    input  result_t             in_result_i,  // decrypt: the same for all beats of a packet
    input  slot_t   [Lanes-1:0] in_slots_i,

    output logic                out_valid_o,
    input  logic                out_ready_i,
    output result_t             out_result_o,
    output slot_t   [Lanes-1:0] out_slots_o
);

  if (Lanes < 1) begin : gen_bad_lanes
    $error("og_gcm_release: Lanes must be at least 1");
  end
  if (ReleaseBeats < 2) begin : gen_bad_release_beats
    $error("og_gcm_release: ReleaseBeats must be at least 2");
  end

  typedef struct packed {
    logic last;  // holds TAG
    result_t result;
    slot_t [Lanes-1:0] slots;
  } entry_t;

  // ---- in -----------------------------------------------------------------

  entry_t entry, head;
  logic fire, inside_q;
  logic no_room, refused_q;  // the packet that is coming in is too long

  assign fire = in_valid_i && in_ready_o;

  always_comb begin
    entry = '{last: 1'b0, result: in_result_i, slots: in_slots_i};
    for (int lane = 0; lane < Lanes; lane++) begin
      if (in_slots_i[lane].kind == SlotTag) entry.last = 1'b1;
    end
    if (refused_q && entry.last &&
        (in_result_i.status == StatusOk || in_result_i.status == StatusAuthFail)) begin
      entry.result.status = StatusNoRoom;
    end
  end

  always_ff @(posedge clk_i) begin
    if (no_room) refused_q <= 1'b1;
    if (fire) begin
      inside_q <= !entry.last;
      if (entry.last) refused_q <= 1'b0;
    end
    if (!rst_ni) begin
      inside_q  <= 1'b0;
      refused_q <= 1'b0;
    end
  end

  // ---- ring and verdicts --------------------------------------------------

  logic head_valid, out_fire;
  logic verdict_put, verdict_good, verdict_valid, release_text;

  og_ram_fifo #(
      .Width($bits(entry_t)),
      .Depth(ReleaseBeats)
  ) u_ring (
      .clk_i,
      .rst_ni,
      .in_valid_i,
      .in_ready_o,
      .in_write_i   (in_valid_i),
      .in_payload_i (entry),
      .out_valid_o  (head_valid),
      .out_ready_i  (out_ready_i && verdict_valid),
      .out_payload_o(head)
  );

  // Without any verdict, all that is here belongs to one packet whose TAG is yet
  // to come.
  assign no_room = !in_ready_o && !verdict_valid;

  always_comb begin
    verdict_put  = no_room;
    verdict_good = 1'b0;
    if (fire && !in_result_i.decrypt && !inside_q) begin
      verdict_put  = 1'b1;
      verdict_good = 1'b1;
    end else if (fire && in_result_i.decrypt && entry.last && !refused_q) begin
      verdict_put  = 1'b1;
      verdict_good = in_result_i.status == StatusOk;
    end
  end

  og_stream_fifo #(
      .Width(1),
      .Depth(ReleaseBeats)
  ) u_verdicts (
      .clk_i,
      .rst_ni,
      .in_valid_i   (verdict_put),
      .in_ready_o   (),                       // always: each has a beat in the ring
      .in_payload_i (verdict_good),
      .out_valid_o  (verdict_valid),
      .out_ready_i  (out_fire && head.last),
      .out_payload_o(release_text)
  );

  // ---- out ----------------------------------------------------------------

  logic [Lanes-1:0] shown;

  assign out_valid_o  = head_valid && verdict_valid;
  assign out_fire     = out_valid_o && out_ready_i;
  assign out_result_o = head.result;

  always_comb begin
    out_slots_o = head.slots;
    for (int lane = 0; lane < Lanes; lane++) begin
      shown[lane] = verdict_valid && (release_text || head.slots[lane].kind != SlotText);
      // Without a beat the ring gives zero anyway, so shown need not ask for one.
      if (!shown[lane]) out_slots_o[lane].data = '0;
    end
  end

endmodule
