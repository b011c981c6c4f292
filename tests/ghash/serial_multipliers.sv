// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// An og_gf128_mul_serial for each digit of 2^0 to 2^7 bits, and of 5 and 100, started together.

module serial_multipliers (
    input  logic             clk_i,
    input  logic             rst_ni,
    input  logic             clear_i,
    input  logic             start_i,
    input  logic             unit_i,
    input  logic      [127:0] a_i,
    input  logic      [127:0] b_i,
    output logic [9:0]        done_o,
    output logic [9:0][127:0] product_o
);

  for (genvar n = 0; n < 10; n++) begin : gen_digit
    og_gf128_mul_serial #(
        .DigitW(n == 8 ? 5 : n == 9 ? 100 : 1 << n)
    ) u_multiplier (
        .clk_i,
        .rst_ni,
        .clear_i,
        .start_i,
        .unit_i,
        .a_i,
        .b_i,
        .done_o   (done_o[n]),
        .product_o(product_o[n])
    );
  end

endmodule
