// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// GHASH of a co-processor (SP 800-38D, 6.4), DigitW bits a cycle: Y becomes
// (Y + X) H.
//
// The product and the operand are shift registers of words when a block comes
// (absorb_i, four words): Y goes out of the product, word by word, and with
// the block's words added into the operand, which leaves the product zero.
// Then, from multiply_i on, the operand gives its highest powers of x first
// and the product grows in Horner's way; busy_o says how long.
//
// Latency: 128 / DigitW cycles. Cost: 384 flip-flops, 128 x DigitW AND and XOR.

module og_cop_ghash
  import og_aes_pkg::*;
  import og_cop_pkg::*;
  import og_gf128_pkg::*;
#(
    parameter int DigitW = 2  // divides 64
) (
    input logic clk_i,
    input logic rst_ni,

    input  logic  key_i,       // a word of H
    input  logic  absorb_i,    // a word of a block
    input  word_t word_i,
    input  logic  multiply_i,  // begin, after a block's last word
    output logic  busy_o,
    input  logic  drain_i,     // shift Y out, zeros in
    output word_t word_o       // the first word of Y
);

  localparam int DIGITS = ELEMENT_W / DigitW;
  localparam int COUNT_W = $clog2(DIGITS);

  if (DigitW < 1 || DigitW > 64 || ELEMENT_W % DigitW != 0) begin : gen_bad_digit
    $error("og_cop_ghash: DigitW must divide 64");
  end

  element_t hash_key_q, hash_key, operand_q, product_q, product_d;
  logic [COUNT_W-1:0] digit_q;
  logic               busy_q;

  assign hash_key = hash_key_q ^ HELD;

  // The highest power of x is bit 0.
  always_comb begin
    product_d = product_q;
    for (int i = 0; i < DigitW; i++) begin
      product_d = mul_x(product_d) ^ (operand_q[i] ? hash_key : '0);
    end
  end

  always_ff @(posedge clk_i) begin
    if (key_i) hash_key_q <= {hash_key[ELEMENT_W-WORD_W-1:0], word_i} ^ HELD;
    if (absorb_i) begin
      operand_q <= {operand_q[ELEMENT_W-WORD_W-1:0], word_i ^ word_o};
    end else if (busy_q) begin
      operand_q <= operand_q >> DigitW;
    end
    if (absorb_i || drain_i) product_q <= product_q << WORD_W;
    else if (busy_q) product_q <= product_d;
    if (multiply_i) begin
      busy_q  <= 1'b1;
      digit_q <= '0;
    end else if (busy_q) begin
      digit_q <= digit_q + 1'b1;
      if (digit_q == COUNT_W'(DIGITS - 1)) busy_q <= 1'b0;
    end
    if (!rst_ni) busy_q <= 1'b0;
  end

  assign busy_o = busy_q;
  assign word_o = product_q[ELEMENT_W-1-:WORD_W];

endmodule
