// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// SBOX() of a byte in elements of GF(4), as an image (og_aes_coset_pkg): the other three
// elements are divided by u and looked up, and what is found is divided by u. BothWays: of
// such elements as og_aes_split_pkg has them, c times the inverse in elements.
//
//   v / u | look up | / u
//
// One cut is behind the first division, the second behind the table: nine and ten
// flip-flops.
//
// Latency: Cuts cycles, 0 to 2. Throughput: one byte a cycle; nothing stops it.
//
// Cost: 24 LUT6 in three levels, and eight slice multiplexers: seven LUT6 of two functions
// for the divisions, one for u = 0, eight pairs for the table. (A table of bytes is 32 LUT6
// and 24 multiplexers.)

module og_aes_coset_sbox
  import og_aes_coset_pkg::*;
#(
    parameter bit BothWays = 0,
    parameter int Cuts = 0
) (
    input  logic       clk_i,
    input  logic [7:0] byte_i,
    output logic [7:0] byte_o
);

  if (Cuts < 0 || Cuts > 2) begin : gen_bad_cuts
    $error("og_aes_coset_sbox: Cuts must be 0 to 2");
  end

  typedef struct packed {
    element_t       u;
    logic           one;
    element_t [2:0] v;
  } divided_t;

  typedef struct packed {
    element_t       u;
    element_t [3:0] inverse;
  } found_t;

  divided_t divided_d, divided;
  found_t found_d, found;

  assign divided_d.u   = byte_i[1:0];
  assign divided_d.one = byte_i[1:0] != '0;

  for (genvar k = 0; k < 3; k++) begin : gen_divided
    og_aes_coset_quotient u_quotient (
        .v_i       (byte_i[2*k+2+:2]),
        .u_i       (byte_i[1:0]),
        .quotient_o(divided_d.v[k])
    );
  end

  og_cut #(
      .Width     ($bits(divided_t)),
      .Registered(Cuts >= 1)
  ) u_divided (
      .clk_i,
      .data_i(divided_d),
      .data_o(divided)
  );

  assign found_d.u = divided.u;

  og_aes_coset_half #(
      .BothWays(BothWays)
  ) u_half (
      .one_i    (divided.one),
      .at_i     (divided.v),
      .inverse_o(found_d.inverse)
  );

  og_cut #(
      .Width     ($bits(found_t)),
      .Registered(Cuts >= 2)
  ) u_found (
      .clk_i,
      .data_i(found_d),
      .data_o(found)
  );

  for (genvar k = 0; k < 4; k++) begin : gen_image
    og_aes_coset_quotient #(
        .Added(BothWays ? '0 : ADDED[2*k+:2])
    ) u_quotient (
        .v_i       (found.inverse[k]),
        .u_i       (found.u),
        .quotient_o(byte_o[2*k+:2])
    );
  end

endmodule
