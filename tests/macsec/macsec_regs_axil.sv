// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_macsec_regs behind AXI4-Lite, as in og_macsec, with what stands behind it as plain ports:
// index 0 of each pair is transmit, 1 receive.

module macsec_regs_axil
  import og_gcm_pkg::*;
  import og_macsec_pkg::*;
  import og_macsec_regs_pkg::*;
  import og_packet_pkg::*;
#(
    parameter int Ports    = 4,
    parameter int Channels = 4,
    parameter int Rules    = 8,
    parameter int KeyMin   = 128,
    parameter int KeyMax   = 256
) (
    input logic clk_i,
    input logic rst_ni,

    input  logic              s_axil_awvalid,
    output logic              s_axil_awready,
    input  logic [ADDR_W-1:0] s_axil_awaddr,
    input  logic              s_axil_wvalid,
    output logic              s_axil_wready,
    input  logic [      31:0] s_axil_wdata,
    input  logic [       3:0] s_axil_wstrb,
    output logic              s_axil_bvalid,
    input  logic              s_axil_bready,
    output logic [       1:0] s_axil_bresp,
    input  logic              s_axil_arvalid,
    output logic              s_axil_arready,
    input  logic [ADDR_W-1:0] s_axil_araddr,
    output logic              s_axil_rvalid,
    input  logic              s_axil_rready,
    output logic [      31:0] s_axil_rdata,
    output logic [       1:0] s_axil_rresp,
    output logic              irq,

    output logic [1:0] rst_no,
    output logic [1:0] up_o,

    output logic [1:0]              table_valid_o,
    output logic                    table_write_o,
    output logic [     TABLE_W-1:0] table_id_o,
    output logic [     INDEX_W-1:0] table_index_o,
    output logic [      DATA_W-1:0] table_data_o,
    input  logic [1:0]              table_done_i,
    input  logic [1:0][ DATA_W-1:0] table_data_i,

    output logic         [1:0] key_valid_o,
    input  logic         [1:0] key_ready_i,
    output key_request_t       key_request_o,
    input  logic         [1:0] key_done_i,
    input  logic         [1:0] key_error_i,
    input  logic         [1:0] key_blocked_i,

    output logic [1:0]                count_valid_o,
    output logic [1:0]                count_bank_o,
    output logic [7:0]                count_owner_o,
    output logic [3:0]                count_kind_o,
    input  logic [1:0]                count_done_i,
    input  logic [1:0][COUNTER_W-1:0] count_value_i,

    input logic            tx_ended_i,
    input logic [SA_W-1:0] tx_ended_sa_i,
    input logic [     1:0] overflow_i
);

  logic valid, write, ready, error;
  logic [ADDR_W-1:2] place;
  logic [31:0] wdata, rdata;

  og_axil_front #(
      .AddrW(ADDR_W)
  ) u_front (
      .clk_i,
      .rst_ni,
      .awake_i(1'b1),
      .s_axil_awvalid,
      .s_axil_awready,
      .s_axil_awaddr,
      .s_axil_wvalid,
      .s_axil_wready,
      .s_axil_wdata,
      .s_axil_wstrb,
      .s_axil_bvalid,
      .s_axil_bready,
      .s_axil_bresp,
      .s_axil_arvalid,
      .s_axil_arready,
      .s_axil_araddr,
      .s_axil_rvalid,
      .s_axil_rready,
      .s_axil_rdata,
      .s_axil_rresp,
      .valid_o(valid),
      .write_o(write),
      .place_o(place),
      .wdata_o(wdata),
      .ready_i(ready),
      .error_i(error),
      .rdata_i(rdata)
  );

  table_request_t [1:0] request;
  table_answer_t  [1:0] answer;

  og_macsec_regs #(
      .Lanes   (1),
      .Ports   (Ports),
      .Channels(Channels),
      .Rules   (Rules),
      .KeyMin  (KeyMin),
      .KeyMax  (KeyMax)
  ) u_regs (
      .clk_i,
      .rst_ni,
      .bus_valid_i(valid),
      .bus_write_i(write),
      .bus_place_i(place),
      .bus_wdata_i(wdata),
      .bus_ready_o(ready),
      .bus_error_o(error),
      .bus_rdata_o(rdata),
      .irq_o(irq),
      .rst_no,
      .up_o,
      .table_o(request),
      .table_i(answer),
      .key_valid_o,
      .key_ready_i,
      .key_request_o,
      .key_done_i,
      .key_error_i,
      .key_blocked_i,
      .count_valid_o,
      .count_bank_o,
      .count_owner_o,
      .count_kind_o,
      .count_done_i,
      .count_value_i,
      .tx_ended_i,
      .tx_ended_sa_i,
      .overflow_i
  );

  for (genvar d = 0; d < 2; d++) begin : gen_table
    assign table_valid_o[d] = request[d].valid;
    assign answer[d] = '{done: table_done_i[d], data: table_data_i[d]};
  end
  assign table_write_o = request[0].write;
  assign table_id_o    = request[0].table_id;
  assign table_index_o = request[0].index;
  assign table_data_o  = request[0].data;

  logic unused;  // the same for both
  assign unused = ^request[1];

endmodule
