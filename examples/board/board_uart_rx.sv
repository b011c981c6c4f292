// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// UART receiver: 8 bits, low one first, no parity, one stop bit.
//
// A bit is sampled once, in its middle; the line is taken over two flip-flops.
// byte_o holds in the cycle of valid_o alone, half a bit into the stop bit; a
// stop bit that is low raises bad_o instead, once, until the line is high again.
//
// The other end's clock may be off by so much that the last of ten bits is still
// hit: 5 % less 1 / CyclesPerBit.

module board_uart_rx #(
    parameter int CyclesPerBit = 25
) (
    input  logic       clk_i,
    input  logic       rst_ni,   // synchronous
    input  logic       line_i,   // asynchronous; high when idle
    output logic       valid_o,
    output logic [7:0] byte_o,
    output logic       bad_o
);

  if (CyclesPerBit < 8) begin : gen_bad_rate
    $error("board_uart_rx: CyclesPerBit must be at least 8");
  end

  localparam int CountW = $clog2(CyclesPerBit);
  localparam logic [CountW-1:0] Whole = CountW'(CyclesPerBit - 1);
  localparam logic [CountW-1:0] Half = CountW'(CyclesPerBit / 2 - 1);

  typedef enum logic [1:0] {
    StIdle,
    StStart,
    StBits,   // eight of them, then the stop bit
    StBreak   // no stop bit: wait until the line is high
  } state_e;

  state_e              state_q;
  logic   [       1:0] sync_q;  // the line, and a cycle before
  logic   [CountW-1:0] count_q;
  logic   [       3:0] left_q;
  logic line, sample;

  assign line   = sync_q[1];
  assign sample = count_q == '0;

  always_ff @(posedge clk_i) begin
    sync_q  <= {sync_q[0], line_i};
    count_q <= sample ? Whole : count_q - 1'b1;
    valid_o <= 1'b0;
    bad_o   <= 1'b0;
    unique case (state_q)
      StIdle: begin
        count_q <= Half;
        left_q  <= 4'd8;
        if (!line) state_q <= StStart;
      end
      StStart: if (sample) state_q <= line ? StIdle : StBits;  // a glitch is no start bit
      StBits: begin
        if (sample && left_q != '0) begin
          byte_o <= {line, byte_o[7:1]};
          left_q <= left_q - 1'b1;
        end
        if (sample && left_q == '0) begin
          valid_o <= line;
          bad_o   <= !line;
          state_q <= line ? StIdle : StBreak;
        end
      end
      StBreak: if (line) state_q <= StIdle;
      default: state_q <= StIdle;
    endcase
    if (!rst_ni) begin
      state_q <= StIdle;
      sync_q  <= '1;
      valid_o <= 1'b0;
      bad_o   <= 1'b0;
    end
  end

endmodule
