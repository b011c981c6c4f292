// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Delay line: data_o is the data_i of Cycles cycles ago. It never stops.
//
// Up to three cycles it is a chain of registers, from four on a ring of
// Cycles - 1 words in one og_ram_1r1w with a register behind it, which costs an
// FPGA far fewer cells, and in which a word does not move every cycle; the register keeps
// the slow output of a block RAM out of the logic that follows. Without Ram it is always
// a chain: where a memory is made of registers, its multiplexers cost as much as
// they do. With Block a ring of more than 16 words is in block RAM, however small it is.
// With Far the address of a ring has a register of its own, which may be far from the counter:
// where wires are long, those to a wide memory and the sum behind them are too much for a cycle.
//
// A ring must be reset before its length is right, and known: a user that has no
// reset says HasReset = 0, ties rst_ni to 1 and gets chains only; a ring is refused.
//
// Latency: Cycles. The content is not reset: let a valid bit, reset in a chain
// of its own, travel beside it.

module og_delay #(
    parameter int Width    = 128,
    parameter int Cycles   = 8,
    parameter bit Ram      = 1,
    parameter bit Block    = 0,    // a ring of more than 16 words in block RAM; unused otherwise
    parameter bit Far      = 0,    // the wires to the ring's memory are long; unused otherwise
    parameter bit HasReset = 1
) (
    input  logic             clk_i,
    input  logic             rst_ni,  // synchronous; restarts the ring
    input  logic [Width-1:0] data_i,
    output logic [Width-1:0] data_o
);

  localparam int MIN_RING = 4;

  if (Width < 1) begin : gen_bad_width
    $error("og_delay: Width must be at least 1");
  end
  if (Cycles < 0) begin : gen_bad_cycles
    $error("og_delay: Cycles must not be negative");
  end
  if (!HasReset && Ram && Cycles >= MIN_RING) begin : gen_bad_ring
    $error("og_delay: without a reset (HasReset = 0) four cycles and more need Ram = 0");
  end

  if (Cycles == 0) begin : gen_wires
    logic unused_clk;  // no register
    assign unused_clk = clk_i ^ rst_ni;
    assign data_o     = data_i;
  end else if (!Ram || Cycles < MIN_RING) begin : gen_registers
    logic [Cycles-1:0][Width-1:0] chain_q;
    logic                         unused_rst;  // a chain has no addresses to restart

    assign unused_rst = rst_ni;

    always_ff @(posedge clk_i) begin
      chain_q[0] <= data_i;
      for (int i = 1; i < Cycles; i++) chain_q[i] <= chain_q[i-1];
    end
    assign data_o = chain_q[Cycles-1];
  end else begin : gen_ring
    localparam int WORDS = Cycles - 1;
    localparam int ADDR_W = $clog2(WORDS);
    localparam logic [ADDR_W-1:0] LAST = ADDR_W'(WORDS - 1);

    // The word to be overwritten next is read now: it is WORDS - 1 old, and
    // the two registers of the read make it Cycles.
    logic [ADDR_W-1:0] wr_addr_q, rd_addr, count_q;

    always_ff @(posedge clk_i) begin
      wr_addr_q <= rd_addr;
      count_q   <= count_q == LAST ? '0 : count_q + 1'b1;
      if (!rst_ni) begin
        wr_addr_q <= '0;
        count_q   <= ADDR_W'(Far ? 2 : 1);
      end
    end

    if (Far) begin : gen_far
      logic [ADDR_W-1:0] addr_q;

      always_ff @(posedge clk_i) addr_q <= rst_ni ? count_q : ADDR_W'(1);
      assign rd_addr = addr_q;
    end else begin : gen_near
      assign rd_addr = count_q;
    end

    og_ram_1r1w #(
        .Width   (Width),
        .Depth   (WORDS),
        .ReadRegs(2),
        .Block   (Block && WORDS > 16)
    ) u_ring (
        .clk_i,
        .wr_en_i  (1'b1),
        .wr_addr_i(wr_addr_q),
        .wr_data_i(data_i),
        .rd_addr_i(rd_addr),
        .rd_data_o(data_o)
    );
  end

endmodule
