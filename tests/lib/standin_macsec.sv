// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Not a core: with the ports and the registers of og_macsec it hands frames on as they
// are, a cycle later, counts them as untagged, and makes the mistake that the first byte
// of a frame asks for. For the tests of the harness and of what is above it.

module og_macsec
  import og_macsec_regs_pkg::*;
#(
    parameter int Lanes = 1,
    parameter int Ports = 2,
    parameter int Channels = 2
) (
    input logic clk_i,
    input logic rst_ni,

    input  logic                s_tx_axis_tvalid,
    output logic                s_tx_axis_tready,
    input  logic [128*Lanes-1:0] s_tx_axis_tdata,
    input  logic [16*Lanes-1:0] s_tx_axis_tkeep,
    input  logic                s_tx_axis_tlast,
    input  logic [6:0]          s_tx_axis_tuser,

    output logic                m_tx_axis_tvalid,
    input  logic                m_tx_axis_tready,
    output logic [128*Lanes-1:0] m_tx_axis_tdata,
    output logic [16*Lanes-1:0] m_tx_axis_tkeep,
    output logic                m_tx_axis_tlast,
    output logic [6:0]          m_tx_axis_tuser,

    input  logic                s_rx_axis_tvalid,
    output logic                s_rx_axis_tready,
    input  logic [128*Lanes-1:0] s_rx_axis_tdata,
    input  logic [16*Lanes-1:0] s_rx_axis_tkeep,
    input  logic                s_rx_axis_tlast,
    input  logic [6:0]          s_rx_axis_tuser,

    output logic                m_rx_axis_tvalid,
    input  logic                m_rx_axis_tready,
    output logic [128*Lanes-1:0] m_rx_axis_tdata,
    output logic [16*Lanes-1:0] m_rx_axis_tkeep,
    output logic                m_rx_axis_tlast,
    output logic [6:0]          m_rx_axis_tuser,

    input  logic        s_axil_awvalid,
    output logic        s_axil_awready,
    input  logic [ 7:0] s_axil_awaddr,
    input  logic        s_axil_wvalid,
    output logic        s_axil_wready,
    input  logic [31:0] s_axil_wdata,
    input  logic [ 3:0] s_axil_wstrb,
    output logic        s_axil_bvalid,
    input  logic        s_axil_bready,
    output logic [ 1:0] s_axil_bresp,
    input  logic        s_axil_arvalid,
    output logic        s_axil_arready,
    input  logic [ 7:0] s_axil_araddr,
    output logic        s_axil_rvalid,
    input  logic        s_axil_rready,
    output logic [31:0] s_axil_rdata,
    output logic [ 1:0] s_axil_rresp,
    output logic        irq
);

  logic tx_count, rx_count;

  loop_through #(
      .Lanes(Lanes)
  ) u_tx (
      .clk_i,
      .rst_ni,
      .in_valid_i(s_tx_axis_tvalid),
      .in_ready_o(s_tx_axis_tready),
      .in_data_i(s_tx_axis_tdata),
      .in_keep_i(s_tx_axis_tkeep),
      .in_last_i(s_tx_axis_tlast),
      .in_user_i(s_tx_axis_tuser),
      .out_valid_o(m_tx_axis_tvalid),
      .out_ready_i(m_tx_axis_tready),
      .out_data_o(m_tx_axis_tdata),
      .out_keep_o(m_tx_axis_tkeep),
      .out_last_o(m_tx_axis_tlast),
      .out_user_o(m_tx_axis_tuser),
      .count_o(tx_count)
  );

  loop_through #(
      .Lanes(Lanes)
  ) u_rx (
      .clk_i,
      .rst_ni,
      .in_valid_i(s_rx_axis_tvalid),
      .in_ready_o(s_rx_axis_tready),
      .in_data_i(s_rx_axis_tdata),
      .in_keep_i(s_rx_axis_tkeep),
      .in_last_i(s_rx_axis_tlast),
      .in_user_i(s_rx_axis_tuser),
      .out_valid_o(m_rx_axis_tvalid),
      .out_ready_i(m_rx_axis_tready),
      .out_data_o(m_rx_axis_tdata),
      .out_keep_o(m_rx_axis_tkeep),
      .out_last_o(m_rx_axis_tlast),
      .out_user_o(m_rx_axis_tuser),
      .count_o(rx_count)
  );

  // Registers: what is written is kept by address; tables keep nothing.
  logic aw_full_q, w_full_q, b_full_q, r_full_q;
  logic [7:0] aw_q;
  logic [31:0] w_q, rdata_q, counter_cmd_q, table_cmd_q;
  logic [31:0] tx_q, rx_q;
  logic [255:0] data_q, tables_q[1024];

  assign irq = 1'b0;
  assign s_axil_awready = !aw_full_q && !b_full_q;
  assign s_axil_wready = !w_full_q && !b_full_q;
  assign s_axil_arready = !r_full_q;
  assign {s_axil_bvalid, s_axil_bresp} = {b_full_q, 2'b00};
  assign {s_axil_rvalid, s_axil_rresp, s_axil_rdata} = {r_full_q, 2'b00, rdata_q};

  function automatic logic [31:0] read(logic [7:0] addr);
    unique case (addr[7:2])
      6'h00: return 32'h4F474D31;
      6'h01: return 32'(Lanes | Ports << 3 | Channels << 8 | 8 << 15 | 3 << 24);
      6'h03: return 32'h30;
      6'h0C: return counter_cmd_q[23:0] != '0 ? '0 : counter_cmd_q[24] ? rx_q : tx_q;
      default: return addr[7:5] == 3'd2 ? data_q[32*addr[4:2]+:32] : '0;
    endcase
  endfunction

  always_ff @(posedge clk_i) begin
    tx_q <= tx_q + 32'(tx_count);
    rx_q <= rx_q + 32'(rx_count);
    if (s_axil_awvalid && s_axil_awready) {aw_full_q, aw_q} <= {1'b1, s_axil_awaddr};
    if (s_axil_wvalid && s_axil_wready) {w_full_q, w_q} <= {1'b1, s_axil_wdata};
    if (aw_full_q && w_full_q && !b_full_q) begin
      {aw_full_q, w_full_q, b_full_q} <= 3'b001;
      if (aw_q == 8'h28) counter_cmd_q <= w_q;
      if (aw_q[7:5] == 3'd2) data_q[32*aw_q[4:2]+:32] <= w_q;
      if (aw_q == 8'h20 && w_q[31]) tables_q[{w_q[4:0], w_q[12:8]}] <= data_q;
      if (aw_q == 8'h20 && !w_q[31]) data_q <= tables_q[{w_q[4:0], w_q[12:8]}];
    end
    if (s_axil_bvalid && s_axil_bready) b_full_q <= 1'b0;
    if (s_axil_arvalid && s_axil_arready) {r_full_q, rdata_q} <= {1'b1, read(s_axil_araddr)};
    if (s_axil_rvalid && s_axil_rready) {r_full_q, rdata_q} <= '0;
    if (!rst_ni) begin
      {aw_full_q, w_full_q, b_full_q, r_full_q, rdata_q, tx_q, rx_q} <= '0;
    end
  end

endmodule

module loop_through #(
    parameter int Lanes = 1
) (
    input  logic                clk_i,
    input  logic                rst_ni,
    input  logic                in_valid_i,
    output logic                in_ready_o,
    input  logic [128*Lanes-1:0] in_data_i,
    input  logic [16*Lanes-1:0] in_keep_i,
    input  logic                in_last_i,
    input  logic [6:0]          in_user_i,
    output logic                out_valid_o,
    input  logic                out_ready_i,
    output logic [128*Lanes-1:0] out_data_o,
    output logic [16*Lanes-1:0] out_keep_o,
    output logic                out_last_o,
    output logic [6:0]          out_user_o,
    output logic                count_o
);

  localparam int BYTES = 16 * Lanes;

  // By the first byte of a frame. 0: none.
  localparam int GAP      = 1;   // in tkeep
  localparam int SHORT    = 2;   // tkeep in mid-frame
  localparam int EMPTY    = 3;   // a last beat without bytes
  localparam int PADDING  = 4;   // bytes that do not count are not zero
  localparam int CHANGE   = 5;   // of a stalled beat
  localparam int WITHDRAW = 6;
  localparam int TWICE    = 7;   // the last beat
  localparam int EARLY    = 8;   // an error in mid-frame
  localparam int TURN     = 9;   // of tuser within the frame
  localparam int SHOW     = 10;  // data while valid is low
  localparam int PAUSE    = 11;  // within the frame
  localparam int STALL    = 12;  // the input
  localparam int DROP     = 13;  // the frame; it counts
  localparam int LOSE     = 14;  // the frame; it does not count
  localparam int HANG     = 15;  // the input, for ever
  localparam int MARK     = 16;  // error with the last beat: no mistake

  logic inside_q, full_q, again_q, stalled_q, hold_q, last_q, first_q;
  logic [7:0] kind_q, kind;
  logic [6:0] user_q;
  logic [8*BYTES-1:0] data_q;
  logic [BYTES-1:0] keep_q;

  assign kind = inside_q ? kind_q : in_data_i[7:0];

  assign in_ready_o = (!full_q || (out_ready_i && out_valid_o && !again_q)) &&
      !(inside_q && kind_q == STALL && !stalled_q && full_q) && !(inside_q && kind_q == HANG);
  assign out_valid_o = full_q && !(kind_q == WITHDRAW && stalled_q) && !hold_q;
  assign out_data_o = kind_q == CHANGE && stalled_q ? ~data_q :
                      out_valid_o || kind_q == SHOW ? data_q : '0;
  assign out_keep_o = keep_q;
  assign out_last_o = last_q;
  assign out_user_o = user_q;

  always_ff @(posedge clk_i) begin
    count_o   <= in_valid_i && in_ready_o && in_last_i && kind != LOSE;
    stalled_q <= out_valid_o && !out_ready_i;
    hold_q    <= 1'b0;
    if (out_valid_o && out_ready_i) begin
      full_q  <= again_q;
      again_q <= 1'b0;
    end
    if (in_valid_i && in_ready_o) begin
      inside_q <= !in_last_i;
      first_q  <= !inside_q;
      kind_q   <= kind;
      full_q   <= kind != DROP && kind != LOSE;
      again_q  <= kind == TWICE && in_last_i;
      hold_q   <= kind == PAUSE && inside_q;
      last_q   <= in_last_i;
      keep_q   <= in_keep_i;
      user_q   <= inside_q ? {1'b0, user_q[5:0]} : {1'b0, in_user_i[5:0]};
      for (int i = 0; i < BYTES; i++) data_q[8*i+:8] <= in_keep_i[i] ? in_data_i[8*i+:8] : 8'd0;
      if (kind == GAP) keep_q[0] <= 1'b0;
      if (kind == SHORT) keep_q[BYTES-1] <= 1'b0;
      if (kind == EMPTY && in_last_i) {keep_q, data_q} <= '0;
      if (kind == PADDING && in_last_i) data_q[8*BYTES-1] <= 1'b1;
      if (kind == EARLY && !in_last_i) user_q[6] <= 1'b1;
      if (kind == MARK && in_last_i) user_q[6] <= 1'b1;
      if (kind == TURN && inside_q) user_q[0] <= !user_q[0];
    end
    if (!rst_ni) begin
      {inside_q, full_q, again_q, stalled_q, hold_q, kind_q, data_q, count_o} <= '0;
    end
  end

endmodule
