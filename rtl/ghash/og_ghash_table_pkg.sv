// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Multiplication in GF(2^128) by table: an element in windows of a few bits,
// a table of the multiples of H for each.
//
// Window w of width W holds the coefficients of x^(W w) to x^(W w + W - 1),
// the lowest power in bit 0 of its address: the word at address p of its table
// is p(x) x^(W w) H. What lies above x^127 is zero.

package og_ghash_table_pkg;

  import og_gf128_pkg::element_t;

  localparam int ELEMENT_W = 128;
  localparam int WINDOW_MIN = 4;
  localparam int WINDOW_MAX = 9;
  localparam int WINDOW_LUT_MAX = 6;  // wider ones have their tables in block RAM
  localparam int FAN_IN = 6;  // of the sums that these modules write out

  function automatic int windows_of(int window_bits);
    return (ELEMENT_W + window_bits - 1) / window_bits;
  endfunction

  // A primitive polynomial of this degree, without its highest power: the
  // powers of x modulo it are all addresses but 0.
  function automatic logic [WINDOW_MAX-1:0] walk_of(int window_bits);
    unique case (window_bits)
      5:       return WINDOW_MAX'('b000000101);
      8:       return WINDOW_MAX'('b000011101);
      9:       return WINDOW_MAX'('b000010001);
      default: return WINDOW_MAX'('b000000011);  // 4, 6, 7
    endcase
  endfunction

  // Into how many sums a lane adds its tables' words: the least, if they are
  // all that is added; else groups of six, and each of the rest by itself, for
  // the next level to fill up with.
  function automatic int parts_of(int window_bits, int lanes);
    int windows;
    windows = windows_of(window_bits);
    if (lanes == 1) return (windows + FAN_IN - 1) / FAN_IN;
    return windows / FAN_IN + windows % FAN_IN;
  endfunction

  // How many sums all lanes together come to (og_ghash_table_sum). One lane has its registers
  // behind the first level of sums, so that the loop is three levels: read, sum, sum. More
  // lanes have them behind the second.
  function automatic int sums_of(int window_bits, int lanes);
    int parts;
    parts = parts_of(window_bits, lanes);
    return lanes == 1 ? parts : (lanes * parts + FAN_IN - 1) / FAN_IN;
  endfunction

  // An element that has the same address in each of its windows.
  function automatic element_t in_each_window(logic [WINDOW_MAX-1:0] address, int window_bits);
    element_t element;
    for (int i = 0; i < ELEMENT_W; i++) element[ELEMENT_W-1-i] = address[i%window_bits];
    return element;
  endfunction

endpackage
