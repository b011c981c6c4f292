// SPDX-License-Identifier: Apache-2.0
//
// One of each thing that the pairing of LUTs has a rule for: small functions of shared inputs, an
// adder on a carry chain, a table that needs slice multiplexers, and shift registers that are
// shifted alike, twice with one address and once with another.

module pairs (
    input  logic        clk_i,
    input  logic [15:0] a_i,
    input  logic [15:0] b_i,
    output logic [15:0] sum_o,
    output logic [15:0] small_o,
    output logic [ 7:0] table_o,
    output logic [ 2:0] late_o
);

  // Any table without structure: remainders.
  function automatic logic [255:0][7:0] remainders();
    logic [255:0][7:0] found;
    for (int i = 0; i < 256; i++) found[i] = 8'((i * i * 40503 + i * 77) % 251);
    return found;
  endfunction

  localparam logic [255:0][7:0] TABLE = remainders();

  logic [ 7:0] row;
  logic [ 8:0] near [2];
  logic [11:0] far;

  always_ff @(posedge clk_i) begin
    sum_o <= a_i + (b_i ^ {16{a_i[0]}});
    for (int i = 0; i < 8; i++) begin
      small_o[2*i]   <= (a_i[i] & b_i[i]) ^ a_i[i+8];
      small_o[2*i+1] <= (a_i[i] | b_i[i]) & b_i[i+8];
    end
    row <= a_i[7:0];
    table_o <= TABLE[row];
    near[0] <= {near[0][7:0], a_i[3]};
    near[1] <= {near[1][7:0], b_i[3]};
    far     <= {far[10:0], a_i[4]};
  end

  assign late_o = {near[0][8], near[1][8], far[11]};

endmodule
