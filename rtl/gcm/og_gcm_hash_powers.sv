// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The powers of the hash key, H ... H^Powers (SP 800-38D, 6.4), one after the other, each once.
//
// Squaring is linear in GF(2^128): one layer of XOR. So only odd powers are products, and from each
// one the even powers above it follow by squaring, one a cycle, while the next product is made:
//
//   H         -> H^2, H^4, H^8 ...
//   H   * H^2 -> H^3 -> H^6, H^12 ...
//   H^3 * H^2 -> H^5 -> H^10 ...
//
// hash_i is H from start_i until square_o; from the next cycle on it must be H^2, which is then
// power_o. write_o is up for each power with its index (exponent less one); done_o comes with the
// last. zero_i writes a zero under zero_index_i a cycle later, provided that clear_i is up.
// clear_i zeroes all that came from a key, and may be up in the cycle of start_i.
//
// Latency, from start_i to done_o: 3 cycles, 2 more if Powers is 3 or more, (Powers - 1) / 2
// (rounded down) x (ceil(128 / DigitW) + 2), and a cycle for each squaring that a product had to
// wait for or that follows the last.
//
// Cost: og_gf128_mul_serial, 128 flip-flops and a LUT6 for each.

module og_gcm_hash_powers
  import og_gf128_pkg::*;
#(
    parameter  int Powers = 16,
    parameter  int DigitW = 5,                                // og_gf128_mul_serial
    parameter  bit Gates  = 0,                                // what comes late is used last: cells
    localparam int IndexW = Powers > 1 ? $clog2(Powers) : 1
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic     clear_i,
    input  logic     start_i,
    input  element_t hash_i,
    output logic     square_o,  // power_o is H^2: to be hash_i

    input logic              zero_i,
    input logic [IndexW-1:0] zero_index_i,

    output logic                  write_o,
    output logic     [IndexW-1:0] index_o,
    output element_t              power_o,
    output logic                  done_o
);

  if (Powers < 1) begin : gen_bad_powers
    $error("og_gcm_hash_powers: Powers must be at least 1");
  end

  localparam logic [IndexW:0] LAST = (IndexW + 1)'(Powers - 1);

  element_t product, power_q;
  logic multiply_done, multiply_start_q, multiply_unit_q;
  logic made_q;   // a product waits until the squares of the one before are written
  logic first_q;  // it is H, or its squares are being written
  logic last_q;   // no product follows the one that is written
  logic write_q;
  logic [IndexW-1:0] index_q, odd_q;  // of power_q; of the product that is made or waits

  logic take, another, squares;
  logic [IndexW:0] next_odd, next_square;

  assign take        = (multiply_done || made_q) && !write_q;
  assign next_odd    = {1'b0, odd_q} + (IndexW + 1)'(2);
  assign another     = next_odd <= LAST;
  assign next_square = {index_q, 1'b1};  // 2 (index + 1) - 1
  assign squares     = next_square <= LAST;

  // The square of H is what is written behind H. Its fan-out is wide: of gates it has a register.
  if (Gates) begin : gen_square_ahead
    always_ff @(posedge clk_i) begin
      square_o <= rst_ni && write_q && first_q && index_q == '0 && squares;
    end
  end else begin : gen_square
    assign square_o = write_q && first_q && index_q == IndexW'(1);
  end

  og_gf128_mul_serial #(
      .DigitW(DigitW)
  ) u_multiply (
      .clk_i,
      .rst_ni,
      .clear_i,
      .start_i  (multiply_start_q),
      .unit_i   (multiply_unit_q),
      .a_i      (product),
      .b_i      (hash_i),
      .done_o   (multiply_done),
      .product_o(product)
  );

  // What starts a product, or writes, is registered because of its fan-out.
  always_ff @(posedge clk_i) begin
    multiply_unit_q  <= start_i;
    multiply_start_q <= start_i || (take && another && !first_q) || (square_o && !last_q);
    made_q           <= (multiply_done || made_q) && !take;

    if (take) begin
      odd_q  <= next_odd[IndexW-1:0];
      last_q <= !another;
    end
    if (square_o) first_q <= 1'b0;
    if (start_i) begin
      odd_q   <= '0;
      first_q <= 1'b1;
    end

    write_q <= take || (write_q && squares) || zero_i;
    if (take) index_q <= odd_q;
    else if (zero_i) index_q <= zero_index_i;
    else index_q <= next_square[IndexW-1:0];

    power_q <= take ? product : square(power_q);
    if (clear_i) power_q <= '0;

    if (!rst_ni) begin
      multiply_start_q <= 1'b0;
      made_q           <= 1'b0;
      first_q          <= 1'b0;
      last_q           <= 1'b0;
      write_q          <= 1'b0;
    end
  end

  assign write_o = write_q;
  assign index_o = index_q;
  assign power_o = power_q;
  assign done_o  = write_q && last_q && !squares;

endmodule
