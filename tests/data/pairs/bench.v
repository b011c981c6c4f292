// SPDX-License-Identifier: Apache-2.0
//
// The same random vectors through the netlist as it was mapped, `pairs`, and through `paired`.

module bench;
  parameter SEED = 1;
  parameter CYCLES = 2000;

  reg clk = 0;
  reg [31:0] word = 0;
  wire [42:0] mapped, paired;
  integer seed = SEED, cycle, toggled = 0;
  reg [42:0] seen = 0, last = 0;

  pairs u_mapped (.clk_i(clk), .a_i(word[15:0]), .b_i(word[31:16]),
    .sum_o(mapped[15:0]), .small_o(mapped[31:16]), .table_o(mapped[39:32]), .late_o(mapped[42:40]));
  paired u_paired (.clk_i(clk), .a_i(word[15:0]), .b_i(word[31:16]),
    .sum_o(paired[15:0]), .small_o(paired[31:16]), .table_o(paired[39:32]), .late_o(paired[42:40]));

  initial begin
    for (cycle = 0; cycle < CYCLES; cycle = cycle + 1) begin
      #1 clk = 1;
      #1 clk = 0;
      if (mapped !== paired) begin
        $display("cycle %0d: %h mapped, %h paired", cycle, mapped, paired);
        $finish;
      end
      seen = seen | (mapped ^ last);
      last = mapped;
      word = $random(seed);
    end
    $display("%0d cycles alike, bits that never changed: %h", CYCLES, ~seen);
  end
endmodule
