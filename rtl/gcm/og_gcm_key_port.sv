// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The key port of a key loader: it takes operations on key slots, refuses those that this
// build does not have, and holds the key of a load until the key expansion (FIPS 197, 5.2)
// has taken it.
//
// key_valid_i/key_ready_o take an operation; key_done_o ends it, for one cycle, with
// key_error_o when it was refused: slot number or key size that this build does not have, or
// unknown operation. A refused one changes nothing: the loader does not learn of it.
//
// go_o tells the loader, for one cycle, that an operation begins. op_o, slot_o and size_o
// hold from then until the cycle of done_i, with which the loader ends the operation. key_o
// holds the key of a load until clear_i, with which the loader says that it needs the key no
// more; without a load it is zero. In each load clear_i must be up, for one cycle or more,
// before the cycle of done_i.
//
// After reset the loader erases all keys, which nobody asked for: without go_o, with op_o
// KeyEraseAll. Its done_i is not reported; from the next cycle on the port is ready.
//
// Latency: go_o is up 2 cycles behind the take; a refusal is reported 3 cycles behind it. The
// end of an operation is reported in the cycle of done_i. key_ready_o is up in the cycle
// behind a report. key_o is zero 2 cycles behind clear_i, and in the cycle behind a refusal.
//
// Cost: 256 flip-flops for the key, and 21 more; with WireRegs 22.

module og_gcm_key_port
  import og_gcm_pkg::*;
#(
    parameter int KeySlots = 1,
    parameter int KeyMin   = 128,
    parameter int KeyMax   = 256,
    parameter bit WireRegs = 0     // the slot number is compared before a register, not behind it
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic         key_valid_i,
    output logic         key_ready_o,
    input  key_request_t key_request_i,
    output logic         key_done_o,
    output logic         key_error_o,

    // to the loader
    output logic                   go_o,
    output key_op_e                op_o,
    output logic      [SLOT_W-1:0] slot_o,
    output key_size_e              size_o,
    output logic      [     255:0] key_o,
    input  logic                   clear_i,
    input  logic                   done_i
);

  if (KeySlots < 1 || KeySlots > 2 ** SLOT_W) begin : gen_bad_key_slots
    $error("og_gcm_key_port: KeySlots must be 1 to 1024");
  end

  typedef enum logic [1:0] {
    StIdle,
    StTaken,  // refuse_q is being computed
    StCheck,  // refuse and zero the key, or go on
    StBusy    // the loader is at work
  } state_e;

  state_e state_q;
  key_op_e op_q;
  logic [SLOT_W-1:0] slot_q;
  key_size_e size_q;
  logic [255:0] key_q;
  logic quiet_q;  // the erasure after reset: nobody asked, nobody is told
  logic refuse_q, refused_q;

  // Registered because of their fan-out: they load and zero a wide register.
  logic ready_q, key_clear_q;

  logic take;
  assign take = key_valid_i && ready_q;

  // Of slot_q as it was taken. Where wires are long it is found out beside it.
  logic slot_fits;

  og_cut #(
      .Width     (1),
      .Registered(WireRegs)
  ) u_fits (
      .clk_i,
      .data_i(has_slot(WireRegs ? key_request_i.slot : slot_q, (SLOT_W + 1)'(KeySlots))),
      .data_o(slot_fits)
  );

  always_ff @(posedge clk_i) begin
    ready_q     <= rst_ni && (done_i || (state_q == StIdle && !take));
    key_clear_q <= clear_i || (state_q == StCheck && refuse_q);
    refuse_q    <= key_refused(op_q, slot_fits, size_q, KeyMin, KeyMax);
    refused_q   <= state_q == StCheck && refuse_q;
    if (done_i) quiet_q <= 1'b0;

    unique case (state_q)
      StIdle: begin
        // Loaded every cycle: without the handshake they have no effect.
        op_q   <= key_request_i.op;
        slot_q <= key_request_i.slot;
        size_q <= key_request_i.size;
        if (take) state_q <= StTaken;
      end
      StTaken: state_q <= StCheck;
      StCheck: state_q <= refuse_q ? StIdle : StBusy;
      default: if (done_i) state_q <= StIdle;  // StBusy
    endcase

    // Loaded every idle cycle and zeroed unless a load is taken, so that the handshake is not in
    // the enable of 256 flip-flops.
    if (ready_q) key_q <= key_request_i.key;
    if (key_clear_q || (ready_q && !(key_valid_i && key_request_i.op == KeyLoad))) key_q <= '0;

    if (!rst_ni) begin
      state_q   <= StBusy;
      op_q      <= KeyEraseAll;
      key_q     <= '0;
      quiet_q   <= 1'b1;
      refused_q <= 1'b0;
    end
  end

  assign key_ready_o = ready_q;
  assign key_done_o  = (done_i && !quiet_q) || refused_q;
  assign key_error_o = refused_q;

  assign go_o        = state_q == StCheck && !refuse_q;
  assign op_o        = op_q;
  assign slot_o      = slot_q;
  assign size_o      = size_q;
  assign key_o       = key_q;

endmodule
