// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// GF(2^128) with all but the exponents left out, in the place of og_gf128_pkg: an element is
// zero, or a power of H of which the exponent is known modulo 2^EXPONENT_W. A sum is known where
// at most one of its terms is not zero.

package og_gf128_pkg;

  localparam int EXPONENT_W = 7;

  typedef struct packed {
    logic there;
    logic [EXPONENT_W-1:0] exponent;
  } element_t;

  localparam int REG_REDUCE = 10;

  // MulRegs of a proof has as many bits as there are registers.
  function automatic int mul_latency(int levels, int regs);
    return levels == 0 ? 0 : $countones(regs);
  endfunction

endpackage
