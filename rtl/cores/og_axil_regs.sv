// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// AXI4-Lite front end of a register layer, one transfer at a time.
//
// Each channel has a register of its own: what a manager offers is taken into
// it, and waits there. No output follows an input in the same cycle. Writes and
// reads take turns, so that neither waits for more than one of the other. An
// error is answered with SLVERR. WSTRB must be all ones: a write of fewer bytes
// is refused here. A word that was written is erased when it has been handed on.
//
// AsyncReset as in og_apb_regs: all valid and ready outputs are low while
// rst_ni is, with or without a clock, and for two clock edges after it.
//
// Latency: 3 cycles from the address to the answer, and what the layer waits.
// Throughput: a transfer every 3 cycles.

module og_axil_regs
  import og_cop_pkg::*;
  import og_coprocessor_regs_pkg::*;
#(
    parameter bit AsyncReset = 1'b0
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

    output logic      rst_no,      // of the core
    output request_t  request_o,
    input  response_t response_i,
    input  logic      irq_i
);

  localparam logic [1:0] OKAY = 2'b00;
  localparam logic [1:0] SLVERR = 2'b10;

  og_cop_reset #(
      .Async(AsyncReset)
  ) u_reset (
      .clk_i,
      .rst_ni,
      .rst_no
  );

  // In a reset without a clock, flip-flops hold what they held.
  logic awake;
  assign awake = rst_no || !AsyncReset;

  typedef enum logic [1:0] {
    StIdle,
    StAccess,
    StAnswer
  } state_e;

  // What waits in each channel.
  logic aw_full_q, w_full_q, ar_full_q, whole_q;
  logic [ADDR_W-1:2] aw_place_q, ar_place_q;
  logic [31:0] wdata_q;

  // The transfer under way; after it, the last one.
  state_e state_q;
  logic write_q, error_q;
  logic [31:0] rdata_q;

  logic write_waits, chosen, write, accessed;
  assign write_waits = aw_full_q && w_full_q;
  assign chosen      = state_q == StIdle && (write_waits || ar_full_q);
  assign write       = state_q == StIdle ? write_waits && !(write_q && ar_full_q) : write_q;
  assign accessed    = state_q == StAccess && (response_i.ready || write_q && !whole_q);

  logic [ADDR_W-1:2] place;
  assign place = write ? aw_place_q : ar_place_q;
  assign request_o = '{
          valid: state_q == StAccess && (whole_q || !write_q) && awake,
          write: write_q,
          place: place,
          early: place[3:2],
          wdata: wdata_q
      };

  always_ff @(posedge clk_i) begin
    if (!aw_full_q) aw_place_q <= word_place(s_axil_awaddr);
    if (!w_full_q && s_axil_wvalid) begin
      wdata_q <= s_axil_wdata;
      whole_q <= &s_axil_wstrb;
    end
    if (!ar_full_q) ar_place_q <= word_place(s_axil_araddr);
    aw_full_q <= aw_full_q || s_axil_awvalid;
    w_full_q  <= w_full_q || s_axil_wvalid;
    ar_full_q <= ar_full_q || s_axil_arvalid;
    unique case (state_q)
      StIdle: begin
        if (chosen) begin
          write_q <= write;
          state_q <= StAccess;
        end
      end
      StAccess:
      if (accessed) begin
        error_q <= response_i.error || write_q && !whole_q;
        rdata_q <= response_i.rdata;
        state_q <= StAnswer;
        if (write_q) begin
          {aw_full_q, w_full_q} <= '0;
          wdata_q <= '0;
        end else begin
          ar_full_q <= 1'b0;
        end
      end
      default:  // StAnswer
      if (write_q ? s_axil_bready : s_axil_rready) begin
        rdata_q <= '0;
        state_q <= StIdle;
      end
    endcase
    if (!rst_no) begin
      {aw_full_q, w_full_q, ar_full_q} <= '0;
      state_q <= StIdle;
      write_q <= 1'b0;
      rdata_q <= '0;
      wdata_q <= '0;
    end
  end

  assign s_axil_awready = !aw_full_q && awake;
  assign s_axil_wready  = !w_full_q && awake;
  assign s_axil_arready = !ar_full_q && awake;
  assign s_axil_bvalid  = state_q == StAnswer && write_q && awake;
  assign s_axil_bresp   = error_q ? SLVERR : OKAY;
  assign s_axil_rvalid  = state_q == StAnswer && !write_q && awake;
  assign s_axil_rdata   = rdata_q;
  assign s_axil_rresp   = error_q ? SLVERR : OKAY;
  assign irq            = irq_i && awake;

endmodule
