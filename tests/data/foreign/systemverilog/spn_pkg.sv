// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Types and functions of a toy substitution-permutation cipher of 32 bits.

package spn_pkg;

  localparam int unsigned Rounds = 8;

  typedef logic [7:0][3:0] state_t;

  typedef enum logic [1:0] {
    Idle,
    Run,
    Done
  } phase_e;

  typedef struct packed {
    phase_e phase;
    logic [3:0] round;
    state_t state;
    state_t key;
  } context_t;

  function automatic logic [3:0] substitute(input logic [3:0] nibble);
    unique case (nibble)
      4'h0: return 4'hc;
      4'h1: return 4'h5;
      4'h2: return 4'h6;
      4'h3: return 4'hb;
      4'h4: return 4'h9;
      4'h5: return 4'h0;
      4'h6: return 4'ha;
      4'h7: return 4'hd;
      4'h8: return 4'h3;
      4'h9: return 4'he;
      4'ha: return 4'hf;
      4'hb: return 4'h8;
      4'hc: return 4'h4;
      4'hd: return 4'h7;
      4'he: return 4'h1;
      default: return 4'h2;
    endcase
  endfunction

  function automatic state_t permute(input state_t state);
    logic [31:0] from, to;
    from = state;
    for (int i = 0; i < 32; i++) to[(i * 8) % 31 + (i == 31 ? 31 : 0)] = from[i];
    return state_t'(to);
  endfunction

endpackage
