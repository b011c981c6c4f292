// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// ULX3S: pins, reset, lights. The ports have the names of ulx3s.lpf.
//
// The clock is the oscillator's: 25 cycles a bit are 1 Mbit/s to the digit, and
// the serial line, not the core, is what limits the rate (README.md).
//
// Reset: flip-flops of an ECP5 are zero after configuration, so that a counter
// that starts there holds reset for 255 cycles; the button FIRE1 starts it anew.

module ulx3s #(
    parameter int CyclesPerBit = 25,
    parameter int QuietCycles  = 500000
) (
    input  logic       clk_25mhz,
    input  logic       ftdi_txd,   // the FTDI chip's TXD: what the host sends
    output logic       ftdi_rxd,
    input  logic       btn_fire1,  // high when pressed
    output logic [7:0] led,        // 0: ready, 1: a command is under way, 7: the last one failed
    output logic       wifi_gpio0  // high: the ESP32 leaves the FPGA alone
);

  logic [1:0] button_q;
  logic [7:0] since_q;  // cycles since power-up or the button
  logic rst_n, active, error;

  assign rst_n = &since_q;

  always_ff @(posedge clk_25mhz) begin
    button_q <= {button_q[0], btn_fire1};
    if (!rst_n) since_q <= since_q + 1'b1;
    if (button_q[1]) since_q <= '0;
  end

  board #(
      .CyclesPerBit(CyclesPerBit),
      .QuietCycles (QuietCycles)
  ) u_board (
      .clk_i   (clk_25mhz),
      .rst_ni  (rst_n),
      .rx_i    (ftdi_txd),
      .tx_o    (ftdi_rxd),
      .active_o(active),
      .error_o (error)
  );

  assign led        = {error, 5'b0, active, rst_n};
  assign wifi_gpio0 = 1'b1;

endmodule
