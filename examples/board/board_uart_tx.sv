// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// UART transmitter: 8 bits, low one first, no parity, one stop bit.
//
// Ten bits of CyclesPerBit cycles for each byte, back to back if they are there.
// line_o comes from a flip-flop.

module board_uart_tx #(
    parameter int CyclesPerBit = 25
) (
    input  logic       clk_i,
    input  logic       rst_ni,   // synchronous
    input  logic       valid_i,
    output logic       ready_o,
    input  logic [7:0] byte_i,
    output logic       line_o    // high when idle
);

  localparam int CountW = $clog2(CyclesPerBit);
  localparam logic [CountW-1:0] Whole = CountW'(CyclesPerBit - 1);

  logic [CountW-1:0] count_q;
  logic [       3:0] left_q;   // bits to come behind the present one
  logic [       8:0] bits_q;   // these, the stop bit last
  logic              last;

  assign last    = count_q == '0 && left_q == '0;
  assign ready_o = last;

  always_ff @(posedge clk_i) begin
    if (count_q != '0) count_q <= count_q - 1'b1;
    if (count_q == '0 && left_q != '0) begin
      count_q <= Whole;
      left_q  <= left_q - 1'b1;
      {bits_q, line_o} <= {1'b1, bits_q};
    end
    if (valid_i && last) begin
      count_q <= Whole;
      left_q  <= 4'd9;
      bits_q  <= {1'b1, byte_i};
      line_o  <= 1'b0;
    end
    if (!rst_ni) begin
      count_q <= '0;
      left_q  <= '0;
      line_o  <= 1'b1;
    end
  end

endmodule
