// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Digit-serial multiplier in GF(2^128): product_o = a_i b_i (SP 800-38D, 6.3).
//
// Takes DigitW bits of a a cycle, the highest power of x first, in Horner's
// way: product = product x^DigitW + digit b.
//
// Latency: ceil(128 / DigitW) + 1 cycles from start_i to done_o, which is up for one
// cycle; product_o then holds until the next start_i. b_i must not change in
// between. With unit_i a counts as one: the product is b_i, after 2 cycles. clear_i zeroes
// both registers. It does not stop a multiplication: done_o still comes, with a product that
// means nothing.
//
// Cost: 256 flip-flops, 128 x DigitW AND and XOR.

module og_gf128_mul_serial
  import og_gf128_pkg::*;
#(
    parameter int DigitW = 8  // 1 to 128
) (
    input  logic     clk_i,
    input  logic     rst_ni,
    input  logic     clear_i,
    input  logic     start_i,
    input  logic     unit_i,
    input  element_t a_i,
    input  element_t b_i,
    output logic     done_o,
    output element_t product_o
);

  localparam int DIGITS = (ELEMENT_W + DigitW - 1) / DigitW;
  localparam int A_W = DIGITS * DigitW;  // zeros in front of the highest power fill the first digit
  localparam int COUNT_W = $clog2(DIGITS + 1);

  if (DigitW < 1 || DigitW > ELEMENT_W) begin : gen_bad_digit
    $error("og_gf128_mul_serial: DigitW must be 1 to 128");
  end

  logic [A_W-1:0] a_q;
  element_t product_q, product_d;
  logic [COUNT_W-1:0] left_q;
  logic busy_q, done_q;  // busy_q: left_q is not zero

  // The highest power of x is bit 0 of a.
  always_comb begin
    product_d = product_q;
    for (int i = 0; i < DigitW; i++) begin
      product_d = mul_x(product_d) ^ (a_q[i] ? b_i : '0);
    end
  end

  always_ff @(posedge clk_i) begin
    done_q <= 1'b0;
    if (start_i) begin
      // One is the lowest bit of a single digit.
      a_q       <= unit_i ? A_W'(1) << (DigitW - 1) : A_W'(a_i) << (A_W - ELEMENT_W);
      product_q <= '0;
      left_q    <= unit_i ? COUNT_W'(1) : COUNT_W'(DIGITS);
      busy_q    <= 1'b1;
    end else if (busy_q) begin
      a_q       <= a_q >> DigitW;
      product_q <= product_d;
      left_q    <= left_q - 1'b1;
      busy_q    <= left_q != COUNT_W'(1);
      done_q    <= left_q == COUNT_W'(1);
    end
    if (clear_i) begin
      a_q       <= '0;
      product_q <= '0;
    end
    if (!rst_ni) begin
      left_q <= '0;
      busy_q <= 1'b0;
      done_q <= 1'b0;
    end
  end

  assign done_o    = done_q;
  assign product_o = product_q;

endmodule
