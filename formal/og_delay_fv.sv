// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_delay delays by Cycles: what comes in a marked cycle, any one out of reset,
// leaves so many cycles later, if reset stays away as long.

module og_delay_fv #(
    parameter  int Cycles = 5,
    parameter  bit Ram    = 1,
    parameter  bit Far    = 0,
    localparam int Width  = 8,
    localparam int CountW = $clog2(Cycles + 1)
) (
    input logic             clk_i,
    input logic             rst_ni,
    input logic             mark_i,
    input logic [Width-1:0] data_i
);

  logic [Width-1:0] out;
  logic started_q = 1'b0;
  logic marked_q = 1'b0;
  logic [CountW-1:0] age_q;  // cycles since the marked one
  logic [Width-1:0] payload_q;

  og_delay #(
      .Width (Width),
      .Cycles(Cycles),
      .Ram   (Ram),
      .Far   (Far)
  ) u_dut (
      .clk_i,
      .rst_ni,
      .data_i,
      .data_o(out)
  );

  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    age_q     <= age_q + 1'b1;
    if (age_q == CountW'(Cycles)) marked_q <= 1'b0;
    if (mark_i && !marked_q) begin
      marked_q  <= 1'b1;
      age_q     <= CountW'(1);
      payload_q <= data_i;
    end
    if (!rst_ni) marked_q <= 1'b0;
  end

  always_comb begin
    if (!started_q) assume (!rst_ni);
    if (started_q && rst_ni) begin
      if (marked_q && age_q == CountW'(Cycles)) assert (out == payload_q);
      if (marked_q) assert (age_q != '0 && age_q <= CountW'(Cycles));  // for the induction

      if (Cycles <= 5) cover (marked_q && age_q == CountW'(Cycles) && payload_q == '1);
    end
  end

  // For the induction: where the marked one lies.
  if (Ram && Cycles >= 4) begin : gen_ring
    localparam int WORDS = Cycles - 1;
    localparam int AddrW = $clog2(WORDS);

    function automatic logic [AddrW-1:0] after(logic [AddrW-1:0] place);
      return int'(place) == WORDS - 1 ? '0 : place + 1'b1;
    endfunction

    logic [AddrW-1:0] place_q;
    logic [AddrW:0] sum, write;

    always_ff @(posedge clk_i) if (mark_i && !marked_q) place_q <= u_dut.gen_ring.wr_addr_q;

    assign sum   = (AddrW + 1)'(place_q) + (AddrW + 1)'(age_q);
    assign write = sum >= (AddrW + 1)'(WORDS) ? sum - (AddrW + 1)'(WORDS) : sum;

    always_comb begin
      if (started_q && rst_ni) begin
        assert (int'(u_dut.gen_ring.wr_addr_q) < WORDS);
        assert (u_dut.gen_ring.rd_addr == after(u_dut.gen_ring.wr_addr_q));
        if (Far) assert (u_dut.gen_ring.count_q == after(u_dut.gen_ring.rd_addr));
        if (marked_q) begin
          assert (int'(place_q) < WORDS);
          if (age_q < CountW'(WORDS)) begin
            assert (u_dut.gen_ring.u_ring.gen_memory.gen_auto.mem[place_q] == payload_q);
            assert ((AddrW + 1)'(u_dut.gen_ring.wr_addr_q) == write);
          end
          if (age_q == CountW'(WORDS)) begin
            assert (u_dut.gen_ring.u_ring.gen_memory.word_q == payload_q);
          end
        end
      end
    end
  end else begin : gen_chain
    always_comb begin
      if (started_q && rst_ni && marked_q) begin
        assert (u_dut.gen_registers.chain_q[age_q-1] == payload_q);
      end
    end
  end

endmodule
