// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// nu / x in GF((2^4)^2), bytes and nu as og_aes_agile_pkg has them; 0 gives 0.
//
//   {b, c} --> d = b c + nu (b + c)^2 --> e = nu / d --> {c e, b e}
//
// Latency: Cuts cycles, 0 to 2. The first cut is behind d, or with EarlyCut behind
// three terms of which d is the sum; the second behind e.
//
// Cost: three products and an inverse of four bits; 12 flip-flops a cut, an early
// one 20.
//
// Bytes that stay in this field from end to end are cheapest with the basis and the
// factor nu of og_aes_agile_pkg. og_aes_composite is another circuit: it takes and gives
// bytes of the standard, and its basis is the one that has the cheapest maps there and
// back. og_aes_lut4_pkg has this field again, in functions of four bits.

module og_aes_agile_inverse
  import og_aes_agile_pkg::nibble_t;
  import og_aes_agile_pkg::nu_over;
#(
    parameter int Cuts     = 1,
    parameter bit EarlyCut = 0,
    parameter bit LateE    = 0   // e comes last: 3 XORs more, and one less in a row behind it
) (
    input  logic       clk_i,
    input  logic [7:0] byte_i,
    output logic [7:0] byte_o
);

  // verilator no_inline_module

  if (Cuts < 0 || Cuts > 2) begin : gen_bad_cuts
    $error("og_aes_agile_inverse: Cuts must be 0 to 2");
  end
  if (EarlyCut && Cuts == 0) begin : gen_bad_early_cut
    $error("og_aes_agile_inverse: EarlyCut needs a cut");
  end

  typedef struct packed {
    nibble_t b;
    nibble_t c;
    nibble_t [2:0] terms;  // of d
  } norm_t;

  typedef struct packed {
    nibble_t b;
    nibble_t c;
    nibble_t e;
  } step_t;

  // a b modulo z^4 + z + 1 is the sum of these two.
  function automatic nibble_t [1:0] products(nibble_t a, nibble_t b);
    nibble_t [3:0] z;  // z^i b
    z[0] = b;
    for (int i = 1; i < 4; i++) z[i] = {z[i-1][2:1], z[i-1][0] ^ z[i-1][3], z[i-1][3]};
    return {({4{a[2]}} & z[2]) ^ ({4{a[3]}} & z[3]), ({4{a[0]}} & z[0]) ^ ({4{a[1]}} & z[1])};
  endfunction

  function automatic nibble_t mul(nibble_t a, nibble_t b);
    nibble_t [1:0] r;
    r = products(a, b);
    return r[0] ^ r[1];
  endfunction

  function automatic nibble_t sum(nibble_t [2:0] terms);
    return terms[0] ^ terms[1] ^ terms[2];
  endfunction

  // nu s^2.
  function automatic nibble_t scaled_square(nibble_t s);
    return {s[0] ^ s[1] ^ s[3], s[0], s[0] ^ s[2], s[0] ^ s[1]};
  endfunction

  norm_t normed_d, normed;
  step_t inverted_d, inverted;

  always_comb begin
    {normed_d.b, normed_d.c} = byte_i;
    normed_d.terms = {
      scaled_square(normed_d.b ^ normed_d.c), products(normed_d.b, normed_d.c)
    };
    // Constant zeros: synthesis removes their flip-flops.
    if (!EarlyCut) normed_d.terms = {8'h0, sum(normed_d.terms)};
    inverted_d = '{b: normed.b, c: normed.c, e: nu_over(sum(normed.terms))};
  end

  og_cut #(
      .Width($bits(norm_t)),
      .Registered(Cuts >= 1)
  ) u_norm_cut (
      .clk_i,
      .data_i(normed_d),
      .data_o(normed)
  );

  og_cut #(
      .Width($bits(step_t)),
      .Registered(Cuts >= 2)
  ) u_inverse_cut (
      .clk_i,
      .data_i(inverted_d),
      .data_o(inverted)
  );

  // mul() multiplies its second factor by z: e, for both products, or b and c, which are there
  // first.
  if (LateE) begin : gen_late
    assign byte_o = {mul(inverted.e, inverted.c), mul(inverted.e, inverted.b)};
  end else begin : gen_early
    assign byte_o = {mul(inverted.c, inverted.e), mul(inverted.b, inverted.e)};
  end

endmodule
