// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_gcm_apb behind a serial line: receiver, FIFO, bridge, core, FIFO, transmitter.
//
//   rx_i --> board_uart_rx --> FIFO --> board_bridge --> FIFO --> board_uart_tx --> tx_o
//                                           |
//                                       board_apb --> og_gcm_apb
//
// The FIFOs let the line be busy both ways while the core works.

module board
  import og_coprocessor_regs_pkg::*;
#(
    parameter int CyclesPerBit = 25,      // 1 Mbit/s at 25 MHz
    parameter int QuietCycles  = 500000,  // 20 ms of silence end a command that is not complete
    parameter int KeyMax       = 256,
    parameter int DigitW       = 2
) (
    input  logic clk_i,
    input  logic rst_ni,   // synchronous
    input  logic rx_i,
    output logic tx_o,
    output logic active_o, // a command is under way
    output logic error_o   // the last one ended with an error
);

  localparam int RxDepth = 64;
  localparam int TxDepth = 32;

  logic rx_valid, rx_bad, rx_ready;
  logic [7:0] rx_byte;
  board_uart_rx #(
      .CyclesPerBit(CyclesPerBit)
  ) u_rx (
      .clk_i,
      .rst_ni,
      .line_i (rx_i),
      .valid_o(rx_valid),
      .byte_o (rx_byte),
      .bad_o  (rx_bad)
  );

  logic in_valid, in_ready;
  logic [7:0] in_byte;
  og_stream_fifo #(
      .Width(8),
      .Depth(RxDepth)
  ) u_rx_fifo (
      .clk_i,
      .rst_ni,
      .in_valid_i   (rx_valid),
      .in_ready_o   (rx_ready),
      .in_payload_i (rx_byte),
      .out_valid_o  (in_valid),
      .out_ready_i  (in_ready),
      .out_payload_o(in_byte)
  );

  logic out_valid, out_ready;
  logic [7:0] out_byte;
  logic apb_valid, apb_write, apb_done, apb_refused;
  logic [7:0] apb_addr;
  logic [31:0] apb_wdata, apb_rdata;
  board_bridge #(
      .QuietCycles(QuietCycles)
  ) u_bridge (
      .clk_i,
      .rst_ni,
      .in_valid_i   (in_valid),
      .in_ready_o   (in_ready),
      .in_byte_i    (in_byte),
      .heard_i      (rx_valid || rx_bad),
      .bad_line_i   (rx_bad || (rx_valid && !rx_ready)),
      .out_valid_o  (out_valid),
      .out_ready_i  (out_ready),
      .out_byte_o   (out_byte),
      .apb_valid_o  (apb_valid),
      .apb_write_o  (apb_write),
      .apb_addr_o   (apb_addr),
      .apb_wdata_o  (apb_wdata),
      .apb_done_i   (apb_done),
      .apb_rdata_i  (apb_rdata),
      .apb_refused_i(apb_refused),
      .active_o,
      .error_o
  );

  logic tx_valid, tx_ready;
  logic [7:0] tx_byte;
  og_stream_fifo #(
      .Width(8),
      .Depth(TxDepth)
  ) u_tx_fifo (
      .clk_i,
      .rst_ni,
      .in_valid_i   (out_valid),
      .in_ready_o   (out_ready),
      .in_payload_i (out_byte),
      .out_valid_o  (tx_valid),
      .out_ready_i  (tx_ready),
      .out_payload_o(tx_byte)
  );

  board_uart_tx #(
      .CyclesPerBit(CyclesPerBit)
  ) u_tx (
      .clk_i,
      .rst_ni,
      .valid_i(tx_valid),
      .ready_o(tx_ready),
      .byte_i (tx_byte),
      .line_o (tx_o)
  );

  logic psel, penable, pwrite, pready, pslverr;
  logic [ADDR_W-1:0] paddr;
  logic [31:0] pwdata, prdata;
  board_apb u_apb (
      .clk_i,
      .rst_ni,
      .valid_i  (apb_valid),
      .write_i  (apb_write),
      .addr_i   (apb_addr),
      .wdata_i  (apb_wdata),
      .done_o   (apb_done),
      .rdata_o  (apb_rdata),
      .refused_o(apb_refused),
      .psel,
      .penable,
      .pwrite,
      .paddr,
      .pwdata,
      .prdata,
      .pready,
      .pslverr
  );

  og_gcm_apb #(
      .KeyMax(KeyMax),
      .DigitW(DigitW)
  ) u_core (
      .pclk   (clk_i),
      .presetn(rst_ni),
      .psel,
      .penable,
      .pwrite,
      .paddr,
      .pwdata,
      .prdata,
      .pready,
      .pslverr,
      .irq    ()
  );

endmodule
