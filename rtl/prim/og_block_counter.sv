// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// A wide counter to which a few are added at a time.
//
// There is no long carry before the count: the low LowW bits are added to; behind
// them is a choice between the high bits and the high bits plus one. These are made
// a cycle ahead: between two carries out of the low bits there are always two
// cycles. With CarryChains they are one sum, which an FPGA has a chain for; without,
// pieces of six bits, of which each has a register that says whether all bits below
// it are ones.
//
// With LateCarry the carry out of the low bits ends in a register, and the choice is
// behind it: of gates, or where wires are long, the carry and then its many loads are
// too much for one cycle.
//
// next_high_o is the high bits of the count plus one, for users that add to before_o
// themselves. It is valid from two cycles after set_i or a carry on, with LateCarry from
// three after a carry; restart_i causes no carry.
//
// Latency: one cycle to count_o; none from restart_i, which counts from zero, to
// before_o. set_i overrules en_i; leave a cycle between it and the next en_i.
//
// Cost: about 2 x Width flip-flops and LUTs, or 3 x Width gates.

module og_block_counter #(
    parameter  int Width = 32,
    parameter  int AddW  = 4,                // of what is added
    parameter  bit CarryChains = 1,
    parameter  bit LateCarry = !CarryChains,
    localparam int LowW  = AddW + 2,
    localparam int HighW = Width - LowW
) (
    input logic clk_i,

    input logic             set_i,
    input logic [Width-1:0] set_value_i,

    input logic            en_i,
    input logic            restart_i,
    input logic [AddW-1:0] add_i,

    output logic [Width-1:0] count_o,
    output logic [Width-1:0] before_o,    // what add_i is added to
    output logic [HighW-1:0] next_high_o
);

  if (AddW < 1 || HighW < 1) begin : gen_bad_width
    $error("og_block_counter: AddW must be at least 1, Width at least AddW + 3");
  end

  localparam int PIECE_W = CarryChains ? HighW : 6;
  localparam int PIECES = (HighW + PIECE_W - 1) / PIECE_W;

  logic [LowW-1:0] low_q;
  logic [HighW-1:0] high, high_q, next_high;
  logic [LowW:0] low;

  assign count_o     = {high, low_q};
  assign before_o    = restart_i ? '0 : count_o;
  assign next_high_o = next_high;

  for (genvar i = 0; i < PIECES; i++) begin : gen_piece
    localparam int FROM = PIECE_W * i;
    localparam int WIDTH = HighW - FROM < PIECE_W ? HighW - FROM : PIECE_W;

    logic [WIDTH-1:0] plus_one_q;

    always_ff @(posedge clk_i) plus_one_q <= high_q[FROM+:WIDTH] + 1'b1;

    if (i == 0) begin : gen_first
      assign next_high[FROM+:WIDTH] = plus_one_q;
    end else begin : gen_other
      logic ones_below_q;

      always_ff @(posedge clk_i) ones_below_q <= high_q[FROM-1:0] == '1;

      assign next_high[FROM+:WIDTH] = ones_below_q ? plus_one_q : high_q[FROM+:WIDTH];
    end
  end

  // Written out: a sum this short is slower in a carry chain than in LUTs, for the way into
  // the chain and out of it.
  logic [LowW-1:0] added;
  logic carry;

  assign added = LowW'(add_i);

  always_comb begin
    carry = 1'b0;
    for (int i = 0; i < LowW; i++) begin
      low[i] = before_o[i] ^ added[i] ^ carry;
      carry  = (before_o[i] & added[i]) | (carry & (before_o[i] | added[i]));
    end
    low[LowW] = carry;
  end

  always_ff @(posedge clk_i) begin
    if (en_i) low_q <= low[LowW-1:0];
    if (set_i) low_q <= set_value_i[LowW-1:0];
  end

  if (!LateCarry) begin : gen_chosen
    assign high = high_q;

    always_ff @(posedge clk_i) begin
      if (en_i) high_q <= low[LowW] ? next_high : before_o[Width-1:LowW];
      if (set_i) high_q <= set_value_i[Width-1:LowW];
    end
  end else begin : gen_choosing
    logic carry_q;

    assign high = carry_q ? next_high : high_q;

    always_ff @(posedge clk_i) begin
      carry_q <= en_i && low[LowW];
      high_q  <= en_i && restart_i ? '0 : high;
      if (set_i) begin
        carry_q <= 1'b0;
        high_q  <= set_value_i[Width-1:LowW];
      end
    end
  end

endmodule
