// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// AXI4-Lite front end of any register layer, one transfer at a time.
//
// Each channel has a register of its own: what a manager offers is taken into
// it, and waits there. No output follows an input in the same cycle. Writes and
// reads take turns, so that neither waits for more than one of the other. An
// error is answered with SLVERR. WSTRB must be all ones: a write of fewer bytes
// is refused here. A word that was written is erased when it has been handed on.
//
// The layer takes or refuses a transfer while valid_o is high: it ends in the
// cycle in which ready_i is. place_o and wdata_o stand in the cycle before
// valid_o too. place_o is the word address; that of an address in the upper half,
// or of no word, is in the upper half, where a map has no registers.
//
// Latency: 3 cycles from the address to the answer, and what the layer waits.
// Throughput: a transfer every 3 cycles.

module og_axil_front #(
    parameter int AddrW = 8  // of a byte address: a page twice the map
) (
    input logic clk_i,
    input logic rst_ni,  // synchronous
    // 0, in reset alone: all valid and ready outputs are low; 1 where there is no such need.
    input logic awake_i,

    input  logic             s_axil_awvalid,
    output logic             s_axil_awready,
    input  logic [AddrW-1:0] s_axil_awaddr,
    input  logic             s_axil_wvalid,
    output logic             s_axil_wready,
    input  logic [     31:0] s_axil_wdata,
    input  logic [      3:0] s_axil_wstrb,
    output logic             s_axil_bvalid,
    input  logic             s_axil_bready,
    output logic [      1:0] s_axil_bresp,
    input  logic             s_axil_arvalid,
    output logic             s_axil_arready,
    input  logic [AddrW-1:0] s_axil_araddr,
    output logic             s_axil_rvalid,
    input  logic             s_axil_rready,
    output logic [     31:0] s_axil_rdata,
    output logic [      1:0] s_axil_rresp,

    output logic             valid_o,
    output logic             write_o,
    output logic [AddrW-1:2] place_o,
    output logic [     31:0] wdata_o,
    input  logic             ready_i,
    input  logic             error_i,
    input  logic [     31:0] rdata_i   // zero unless a read ends without an error
);

  localparam logic [1:0] OKAY = 2'b00;
  localparam logic [1:0] SLVERR = 2'b10;

  function automatic logic [AddrW-1:2] word_place(logic [AddrW-1:0] addr);
    return {addr[AddrW-1] || addr[1:0] != '0, addr[AddrW-2:2]};
  endfunction

  typedef enum logic [1:0] {
    StIdle,
    StAccess,
    StAnswer
  } state_e;

  // What waits in each channel.
  logic aw_full_q, w_full_q, ar_full_q, whole_q;
  logic [AddrW-1:2] aw_place_q, ar_place_q;
  logic [31:0] wdata_q;

  // The transfer under way; after it, the last one.
  state_e state_q;
  logic write_q, error_q;
  logic [31:0] rdata_q;

  logic write_waits, chosen, write, accessed;
  assign write_waits = aw_full_q && w_full_q;
  assign chosen      = state_q == StIdle && (write_waits || ar_full_q);
  assign write       = state_q == StIdle ? write_waits && !(write_q && ar_full_q) : write_q;
  assign accessed    = state_q == StAccess && (ready_i || write_q && !whole_q);

  assign valid_o = state_q == StAccess && (whole_q || !write_q) && awake_i;
  assign write_o = write_q;
  assign place_o = write ? aw_place_q : ar_place_q;
  assign wdata_o = wdata_q;

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
        error_q <= error_i || write_q && !whole_q;
        rdata_q <= rdata_i;
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
    if (!rst_ni) begin
      {aw_full_q, w_full_q, ar_full_q} <= '0;
      state_q <= StIdle;
      write_q <= 1'b0;
      rdata_q <= '0;
      wdata_q <= '0;
    end
  end

  assign s_axil_awready = !aw_full_q && awake_i;
  assign s_axil_wready  = !w_full_q && awake_i;
  assign s_axil_arready = !ar_full_q && awake_i;
  assign s_axil_bvalid  = state_q == StAnswer && write_q && awake_i;
  assign s_axil_bresp   = error_q ? SLVERR : OKAY;
  assign s_axil_rvalid  = state_q == StAnswer && !write_q && awake_i;
  assign s_axil_rdata   = rdata_q;
  assign s_axil_rresp   = error_q ? SLVERR : OKAY;

endmodule
