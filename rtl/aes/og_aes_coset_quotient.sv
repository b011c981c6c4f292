// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// v_i / u_i in GF(4), or v_i if u_i is zero, plus Added (og_aes_coset_pkg). A module, so that
// synthesis can be told to map it apart: two functions of the same four bits, one LUT6.
//
// Latency: none, no registers.

module og_aes_coset_quotient
  import og_aes_coset_pkg::*;
#(
    parameter element_t Added = '0
) (
    input  element_t v_i,
    input  element_t u_i,
    output element_t quotient_o
);

  assign quotient_o = quotient(v_i, u_i) ^ Added;

endmodule
