// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// GF(2^128) as GCM defines it (SP 800-38D, 6.3).
//
// An element is a plain 128-bit vector. GCM numbers bits from the left:
// element[127] is the coefficient of x^0, element[0] that of x^127, so x v is
// a shift to the right and test vectors compare with element as printed.
//
// An unreduced product is 255 bits in the same order: product[254] is the
// coefficient of x^0. The mirror image of a carry-less product is the
// carry-less product of the mirror images, so no bit is ever turned round.

package og_gf128_pkg;

  localparam int ELEMENT_W = 128;
  localparam int PRODUCT_W = 2 * ELEMENT_W - 1;
  typedef logic [ELEMENT_W-1:0] element_t;
  typedef logic [PRODUCT_W-1:0] product_t;

  localparam int MAX_LEVELS = 7;  // Karatsuba steps: 128 bits down to one

  // Where a multiplier may have registers: bits of every parameter MulRegs.
  // Tools and design files call them operand, halve1 (which is REG_HALVE), halve2, ...,
  // split, product, sum, join1 (which is REG_JOIN), join2, ... and reduce.
  localparam int REG_SPLIT = 0;  // behind the operand sums of Karatsuba
  localparam int REG_PRODUCT = 1;  // behind the sub-products of each lane
  localparam int REG_SUM = 2;  // behind their sum over the lanes
  localparam int REG_JOIN = 3;  // and the bits above: behind each joining step, smallest first
  localparam int REG_REDUCE = 10;  // behind the reduction
  localparam int REG_OPERAND = 11;  // before everything: the operands
  localparam int REG_HALVE = 12;  // and the bits above: behind each step of the sums but the last
  localparam int REGS_W = REG_HALVE + MAX_LEVELS - 1;

  // What an engine has unless told otherwise: four stages, for two levels or more.
  localparam int MUL_REGS_DEFAULT =
      (1 << REG_SPLIT) | (1 << REG_SUM) | (1 << (REG_JOIN + 1)) | (1 << REG_REDUCE);

  // The registers that a multiplier with so many Karatsuba levels can have: all
  // but those behind steps above the last.
  function automatic int mul_regs_of(int levels);
    int halves;
    halves = levels > 1 ? ((1 << (levels - 1)) - 1) << REG_HALVE : 0;
    return ((1 << (REG_JOIN + levels)) - 1) | (1 << REG_REDUCE) | (1 << REG_OPERAND) | halves;
  endfunction

  // Latency in cycles of a multiplier with so many Karatsuba levels.
  function automatic int mul_latency(int levels, int regs);
    int there, count;
    there = regs & mul_regs_of(levels);
    count = 0;
    for (int i = 0; i < REGS_W; i++) begin
      if (there[i]) count++;
    end
    return count;
  endfunction

  // product modulo x^128 + x^7 + x^2 + x + 1. The upper half u x^128 becomes
  // u (1 + x + x^2 + x^7); the few terms that this lifts over x^127 again are
  // put beside u first.
  function automatic element_t reduce(product_t product);
    element_t upper, lifted, both;
    upper  = {product[ELEMENT_W-2:0], 1'b0};
    lifted = (upper << 121) ^ (upper << 126) ^ (upper << 127);
    both   = upper ^ lifted;
    return product[PRODUCT_W-1:ELEMENT_W-1] ^ both ^ (both >> 1) ^ (both >> 2) ^ (both >> 7);
  endfunction

  localparam int HALVINGS = $clog2(ELEMENT_W);
  typedef product_t [HALVINGS-1:0] apart_t;

  // Of each step of square(): ones in groups of 2^step bits, with as many zeros between.
  function automatic apart_t groups_apart();
    for (int step = 0; step < HALVINGS; step++) begin
      for (int i = 0; i < PRODUCT_W; i++) groups_apart[step][i] = (i >> step) % 2 == 0;
    end
  endfunction

  localparam apart_t APART = groups_apart();

  // v^2: the square of a sum is the sum of the squares, so each power of x moves to twice its
  // place.
  function automatic element_t square(element_t v);
    product_t product;
    product = product_t'(v);
    // Halves of what is still together move apart, step by step.
    for (int step = HALVINGS - 1; step >= 0; step--) begin
      product = (product | (product << (1 << step))) & APART[step];
    end
    return reduce(product);
  endfunction

  // x v
  function automatic element_t mul_x(element_t v);
    return {1'b0, v[ELEMENT_W-1:1]} ^ (v[0] ? {8'he1, 120'h0} : '0);
  endfunction

endpackage
