// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// From the hash to the output: the verdict on each packet (og_gcm_verdict), then the
// FIFO that gives the engine, which cannot stop, an output that can (og_pipe_exit),
// and with RELEASE_VERIFIED the memory in which plaintext waits for its verdict
// (og_gcm_release).
//
// enter_i tells that a beat enters the engine, or will, which it may while credit_o is high:
// then there is room for it here. result_o is the packet's, with the verdict beside
// its TAG slot. The data of every slot is zero while out_valid_o is low.
//
// The memory of og_gcm_release is not the output FIFO, although both hold beats behind
// the pipe. A beat takes a place of the FIFO when it enters the pipe. Were the two one
// ring, the places of all beats under way would be missing to the packet that waits: a
// packet of nearly ReleaseBeats beats would hold up the next one, unless the ring were
// deeper by the size of the FIFO.
//
// Latency: verdict_cycles and fifo_cycles (og_gcm_cfg_pkg), and og_gcm_release's.

module og_gcm_exit
  import og_gcm_pkg::*;
  import og_gcm_cfg_pkg::*;
#(
    parameter  cfg_t Cfg   = CFG_DEFAULT,
    localparam int   Lanes = Cfg.lanes
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; forgets all beats

    input  logic enter_i,
    output logic credit_o,

    input logic               valid_i,
    input result_t            result_i,
    input slot_t  [Lanes-1:0] slots_i,
    input block_t             hash_i,

    output logic               out_valid_o,
    input  logic               out_ready_i,
    output result_t            out_result_o,
    output slot_t  [Lanes-1:0] out_slots_o
);

  logic judged_valid, ready, valid;
  result_t judged_result, result;
  slot_t [Lanes-1:0] judged_slots, slots;

  og_gcm_verdict #(
      .Lanes   (Lanes),
      .WireRegs(Cfg.wire_regs)
  ) u_verdict (
      .clk_i,
      .rst_ni,
      .valid_i,
      .result_i,
      .slots_i,
      .hash_i,
      .valid_o (judged_valid),
      .result_o(judged_result),
      .slots_o (judged_slots)
  );

  og_pipe_exit #(
      .Width ($bits(result_t) + Lanes * $bits(slot_t)),
      .Inside(inside_cycles(Cfg) + int'(Cfg.wire_regs)),  // a credit is taken before
      .Fifo  (Cfg.out_fifo),
      .Block (Cfg.block_ram),
      .Far   (Cfg.wire_regs)
  ) u_fifo (
      .clk_i,
      .rst_ni,
      .enter_i,
      .credit_o,
      .valid_i      (judged_valid),
      .payload_i    ({judged_result, judged_slots}),
      .out_valid_o  (valid),
      .out_ready_i  (ready),
      .out_payload_o({result, slots})
  );

  if (Cfg.release_mode == RELEASE_VERIFIED) begin : gen_verified
    og_gcm_release #(
        .Lanes       (Lanes),
        .ReleaseBeats(Cfg.release_beats)
    ) u_release (
        .clk_i,
        .rst_ni,
        .in_valid_i (valid),
        .in_ready_o (ready),
        .in_result_i(result),
        .in_slots_i (slots),
        .out_valid_o,
        .out_ready_i,
        .out_result_o,
        .out_slots_o
    );
  end else begin : gen_cut_through
    assign ready       = out_ready_i;
    assign out_valid_o = valid;
    assign out_result_o = result;
    assign out_slots_o = slots;
  end

endmodule
