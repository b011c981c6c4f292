// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Control of a co-processor with sixteen S-boxes: what og_cop_state_parallel
// and og_cop_key_parallel do in each cycle.
//
// A round is a push of the whole State into the S-boxes and a cycle in which
// it arrives; in that one, and whenever nothing is pushed, the key unit has
// four of the S-boxes. Where the store holds the key schedule's other end, the
// schedule is run without data, two cycles a step, and the window stored.

module og_cop_control_parallel
  import og_cop_pkg::*;
#(
    parameter int KeyMax = 256  // 128, 192 or 256
) (
    input logic clk_i,
    input logic rst_ni,

    input  logic       decrypt_i,
    input  logic [1:0] key_size_i,
    input  logic       key_valid_i,
    input  logic       key_load_i,    // a word of a key is written
    input  logic       data_load_i,   // a word of a block is written
    input  logic       last_word_i,   // the last one
    input  logic       clear_i,
    output logic       busy_o,
    output logic       block_busy_o,
    output logic       result_o,

    output logic       erase_o,
    output logic       push_o,
    output logic       settle_o,
    output logic       first_o,
    output logic       final_o,

    output logic       key_decrypt_o,
    output logic [2:0] key_phase_o,
    output logic       key_fetch_o,
    output logic       key_turn_o,
    output logic       key_step_o
);

  localparam logic [3:0] ERASE_CYCLES = 4'(KeyMax / 32 + 1);

  typedef enum logic [2:0] {
    StErase,
    StIdle,
    StFetch,
    StPush,
    StSettle,
    StLook,
    StWind
  } state_e;

  state_e state_q;
  logic [3:0] round_q;
  logic [2:0] phase_q;      // words of the key schedule used, modulo Nk
  logic store_decrypt_q;    // the store is where decryption starts

  logic [1:0] size;
  logic [3:0] steps;  // from one end of the schedule to the other
  logic       turns;
  always_comb begin
    size  = KeyMax == 128 ? 2'd0 : key_size_i;
    turns = key_valid_i && store_decrypt_q != decrypt_i;
    unique case (size)
      2'd0: steps = 4'd10;
      2'd1: steps = 4'd11;
      default: steps = 4'd13;
    endcase
  end

  assign erase_o  = state_q == StErase;
  assign push_o   = state_q == StPush;
  assign settle_o = state_q == StSettle;
  assign first_o  = round_q == 4'd1;
  assign final_o  = round_q == last_round(size);

  assign key_decrypt_o = store_decrypt_q;
  assign key_phase_o   = phase_q;
  assign key_fetch_o   = state_q == StFetch || erase_o;
  assign key_turn_o    = state_q == StWind && round_q == steps;
  assign key_step_o    = push_o || state_q == StWind && !key_turn_o;

  assign busy_o       = state_q != StIdle || turns;
  assign block_busy_o = push_o || settle_o;
  assign result_o     = settle_o && final_o;

  always_ff @(posedge clk_i) begin
    if (key_step_o) begin
      unique case (size)
        2'd0: phase_q <= '0;
        2'd1: phase_q <= phase_q == 3'd0 ? 3'd4 : phase_q - 3'd2;
        default: phase_q[2] <= !phase_q[2];
      endcase
    end
    if (key_fetch_o) phase_q <= '0;
    unique case (state_q)
      StErase: begin
        round_q <= round_q + 1'b1;
        if (round_q == ERASE_CYCLES - 1'b1) state_q <= StIdle;
      end
      StIdle: begin
        round_q <= 4'd1;
        if (key_load_i) store_decrypt_q <= 1'b0;
        if (key_load_i && last_word_i || turns) state_q <= StFetch;
        if (data_load_i && last_word_i) state_q <= StPush;
      end
      StFetch: begin
        round_q <= '0;
        state_q <= turns ? StLook : StIdle;
      end
      StPush:  state_q <= StSettle;
      StSettle: begin
        round_q <= round_q + 1'b1;
        state_q <= final_o ? StFetch : StPush;
      end
      StLook:  state_q <= StWind;
      StWind: begin
        round_q <= round_q + 1'b1;
        state_q <= StLook;
        if (key_turn_o) begin
          state_q         <= StFetch;
          store_decrypt_q <= !store_decrypt_q;
        end
      end
      default: state_q <= StErase;
    endcase
    if (clear_i || !rst_ni) begin
      state_q <= StErase;
      round_q <= '0;
    end
    if (!rst_ni) store_decrypt_q <= 1'b0;
  end

endmodule
