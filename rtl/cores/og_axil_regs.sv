// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// AXI4-Lite front end of a register layer, one transfer at a time.
//
// A write is taken when its address and data are both there; a read waits for
// a write that is. The address stands for a cycle before the request is valid,
// as memories behind it need. An error is answered with SLVERR. WSTRB must be
// all ones: a write of fewer bytes is refused here.
//
// Latency: 3 cycles from the address to the answer, and what the layer waits.
// Throughput: a transfer every 4 cycles.

module og_axil_regs
  import og_cop_pkg::*;
  import og_coprocessor_regs_pkg::*;
(
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

    output request_t  request_o,
    input  response_t response_i
);

  localparam logic [1:0] OKAY = 2'b00;
  localparam logic [1:0] SLVERR = 2'b10;

  typedef enum logic [1:0] {
    StIdle,
    StSetup,
    StAccess,
    StAnswer
  } state_e;

  state_e state_q;
  logic write_q, whole_q, error_q;
  logic [ADDR_W-1:0] addr_q;
  logic [31:0] wdata_q, rdata_q;

  logic take_write, take_read;
  assign take_write = state_q == StIdle && s_axil_awvalid && s_axil_wvalid;
  assign take_read  = state_q == StIdle && s_axil_arvalid && !take_write;

  assign request_o = '{
          valid: state_q == StAccess && whole_q,
          write: write_q,
          addr: addr_q,
          wdata: wdata_q
      };

  always_ff @(posedge clk_i) begin
    unique case (state_q)
      StIdle: begin
        write_q <= take_write;
        whole_q <= take_read || &s_axil_wstrb;
        addr_q  <= take_write ? s_axil_awaddr : s_axil_araddr;
        wdata_q <= s_axil_wdata;
        if (take_write || take_read) state_q <= StSetup;
      end
      StSetup: state_q <= StAccess;
      StAccess:
      if (response_i.ready || !whole_q) begin
        error_q <= response_i.error || !whole_q;
        rdata_q <= response_i.rdata;
        wdata_q <= '0;
        state_q <= StAnswer;
      end
      default:  // StAnswer
      if (write_q ? s_axil_bready : s_axil_rready) begin
        rdata_q <= '0;
        state_q <= StIdle;
      end
    endcase
    if (!rst_ni) begin
      state_q <= StIdle;
      rdata_q <= '0;
      wdata_q <= '0;
    end
  end

  assign s_axil_awready = take_write;
  assign s_axil_wready  = take_write;
  assign s_axil_arready = take_read;
  assign s_axil_bvalid  = state_q == StAnswer && write_q;
  assign s_axil_bresp   = error_q ? SLVERR : OKAY;
  assign s_axil_rvalid  = state_q == StAnswer && !write_q;
  assign s_axil_rdata   = rdata_q;
  assign s_axil_rresp   = error_q ? SLVERR : OKAY;

endmodule
