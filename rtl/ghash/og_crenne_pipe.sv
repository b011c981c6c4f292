// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The pipelined module of Crenne et al. (FPT 2011, figure 4): Stages + 1
// multipliers by the constant H in a row, a block added in front of each.
//
//   block 0    block 1           block Stages       PAD
//      |          |                   |              |
//   -> + [reg] H> + [reg] H> ...   H> + [reg] H> ----+ [reg] --> MAC
//   |                                             |
//   +---------------------------------------------+  feedback
//
// A row of Stages + 1 blocks goes through in Stages + 1 cycles, and another
// may start in every cycle: row t has block s on in_blocks_i[s] in the cycle
// s after that of in_valid_i. A message of more blocks continues: its next
// row starts, with in_continue_i, in the cycle in which the one before leaves,
// Stages + 1 cycles after that started. So Stages + 1 messages in turn keep
// every multiplier busy with one block a cycle. A message that does not fill
// its rows starts with zero blocks: they hash to nothing. The blocks of a
// message are AAD, text and lengths; with its last row travels in_last_i,
// and its PAD is on in_pad_i in the cycle in which the row leaves.
//
// Latency: out_mac_o, with out_valid_o for one cycle, Stages + 2 cycles after
// in_valid_i of the last row. og_ghash_const_mul is made for one key by
// `opengcm ghash-key`. Cost: Stages + 1 of these, 128 x (Stages + 2)
// flip-flops.

module og_crenne_pipe
  import og_gf128_pkg::*;
#(
    parameter int Stages = 8  // as the paper counts: the multipliers, less one
) (
    input logic clk_i,
    input logic rst_ni,  // synchronous
    input logic clear_i,

    input logic                in_valid_i,
    input logic                in_continue_i,
    input logic                in_last_i,
    input element_t [Stages:0] in_blocks_i,
    input element_t            in_pad_i,

    output logic     out_valid_o,
    output element_t out_mac_o
);

  if (Stages < 1) begin : gen_bad_stages
    $error("og_crenne_pipe: Stages must be at least 1");
  end

  element_t [Stages:0] operand_q, product;
  logic [Stages:0] last_q;  // the row in a stage is valid and the last of its message
  element_t mac_q;
  logic valid_q;

  for (genvar s = 0; s <= Stages; s++) begin : gen_stage
    og_ghash_const_mul u_mul (
        .x_i(operand_q[s]),
        .y_o(product[s])
    );
  end

  always_ff @(posedge clk_i) begin
    operand_q[0] <= in_blocks_i[0] ^ (in_continue_i ? product[Stages] : '0);
    for (int s = 1; s <= Stages; s++) operand_q[s] <= in_blocks_i[s] ^ product[s-1];
    mac_q   <= in_pad_i ^ product[Stages];
    last_q  <= {last_q[Stages-1:0], in_valid_i && in_last_i};
    valid_q <= last_q[Stages];
    if (clear_i) begin
      operand_q <= '0;
      mac_q     <= '0;
    end
    if (!rst_ni || clear_i) begin
      last_q  <= '0;
      valid_q <= 1'b0;
    end
  end

  assign out_valid_o = valid_q;
  assign out_mac_o   = mac_q;

endmodule
