// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// CIPHER() of FIPS 197, 5.1, unrolled: one block a cycle, any mix of key sizes.
//
// There are as many rounds as the largest key needs (Rounds). Blocks under a
// shorter key bypass the first rounds, so the last physical round is always
// the one without MixColumns and the latency does not depend on the key size.
//
//   block --> whitening | round 1 | ... | round Rounds | --> block
//
// Latency: 1 + Rounds x RoundRegs cycles. The pipe never stops; let a valid
// bit travel beside it.
//
// Round keys come from outside, in time: keys_i[0] (whitening) in the cycle of
// block_i, keys_i[r] r x RoundRegs cycles later. bypass_i[r], for the rounds
// that can be bypassed, one cycle after keys_i[r-1] (the cycle in which round
// r starts). Key k of a key with n rounds is keys_i[k + Rounds - n] for k > 0.
//
// Cost: Rounds x og_aes_round and 128 flip-flops.

module og_aes_pipe
  import og_aes_pkg::*;
#(
    parameter int Rounds    = 14,
    parameter int RoundRegs = 2,
    parameter int Sbox      = SBOX_TABLE
) (
    input logic clk_i,

    input  state_t                         block_i,
    input  logic   [Rounds:0][STATE_W-1:0] keys_i,
    input  logic   [Rounds:1]              bypass_i,
    output state_t                         block_o
);

  state_t [Rounds:0] state;

  always_ff @(posedge clk_i) state[0] <= block_i ^ keys_i[0];

  for (genvar r = 1; r <= Rounds; r++) begin : gen_round
    og_aes_round #(
        .Regs(RoundRegs),
        .Sbox(Sbox)
    ) u_round (
        .clk_i,
        .state_i (state[r-1]),
        .last_i  (r == Rounds),
        .bypass_i(bypass_i[r]),
        .key_i   (keys_i[r]),
        .state_o (state[r])
    );
  end

  assign block_o = state[Rounds];

endmodule
