// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// A toy block cipher in the manner of recent SystemVerilog: packages, structs,
// an enumerated state, a memory for keys and a submodule in a generate loop. It
// stands in for foreign sources when the synthesis flows are tested.

module spn_layer
  import spn_pkg::*;
(
    input  state_t state,
    input  state_t key,
    output state_t mixed
);
  state_t substituted;
  for (genvar n = 0; n < 8; n++) begin : gen_nibble
    assign substituted[n] = substitute(state[n] ^ key[n]);
  end
  assign mixed = permute(substituted);
endmodule

module spn_core
  import spn_pkg::*;
#(
    parameter int unsigned Keys = 16
) (
    input  logic                    clk,
    input  logic                    rst_n,
    input  logic                    key_we,
    input  logic [$clog2(Keys)-1:0] key_index,
    input  state_t                  key_in,
    input  logic                    start,
    input  state_t                  block_in,
    output logic                    done,
    output state_t                  block_out
);

  context_t now, then;
  state_t   mixed;
  state_t   keys[Keys];

  always_ff @(posedge clk) if (key_we) keys[key_index] <= key_in;

  spn_layer u_layer (
      .state(now.state),
      .key  (now.key),
      .mixed(mixed)
  );

  always_comb begin
    then = now;
    unique case (now.phase)
      Idle: if (start) then = '{phase: Run, round: '0, state: block_in, key: keys[key_index]};
      Run: begin
        then.state = mixed;
        then.key   = {now.key[6:0], now.key[7] ^ now.round};
        then.round = now.round + 1'b1;
        if (now.round == 4'(Rounds - 1)) then.phase = Done;
      end
      default: then.phase = Idle;
    endcase
  end

  always_ff @(posedge clk) begin
    now <= then;
    if (!rst_n) now.phase <= Idle;
  end

  assign done      = now.phase == Done;
  assign block_out = now.state;

endmodule
