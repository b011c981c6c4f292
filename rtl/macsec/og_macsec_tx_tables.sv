// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What software sets of MACsec's transmit side: channels, salts, longest frames.
//
// Two lookups, each answered one step later: the channel's entry and the port's limit, and the
// association's salt. An answer holds until the next cycle with step_i.
//
// A request of software has its turn in a cycle with step_i, in which no frame may be looked up
// (turn_o): no frame sees an entry half written. After reset no channel is enabled and no port has
// a limit; one that is not enabled reads as zero. Salts do not show, and are zeroed after reset:
// their table is first written 4 Channels cycles later.
//
// Latency: 1 cycle. Throughput: one of each lookup per cycle. Cost: Channels x 76 + 4 Channels x
// 128 bits of RAM, Channels + 14 Ports + 30 flip-flops.

module og_macsec_tx_tables
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
#(
    parameter  int Channels = 16,               // 2 to 64, a power of two
    parameter  int Ports    = 1,                // 1 to 16; frames are of these
    localparam int ChannelW = $clog2(Channels),
    localparam int EntryW   = ChannelW + AN_W
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic step_i,  // the lookups on offer are taken

    input  logic    [  SC_W-1:0] sc_i,
    input  logic    [PORT_W-1:0] port_i,
    output tx_sc_t               entry_o,  // zero if it is not enabled
    output length_t              limit_o,

    input  logic  [EntryW-1:0] sa_i,
    output salt_t            salt_o,

    input  table_request_t table_i,  // TableTxSc, TableTxSalt, TableTxPort; others are not answered
    output table_answer_t  table_o,
    output logic           turn_o    // nothing may be looked up
);

  if (Channels < 2 || Channels > 64 || 2 ** ChannelW != Channels) begin : gen_bad_channels
    $error("og_macsec_tx_tables: Channels must be a power of two from 2 to 64");
  end
  if (Ports < 1 || Ports > 16) begin : gen_bad_ports
    $error("og_macsec_tx_tables: Ports must be 1 to 16");
  end

  // A request of software: in which table, whether there is such an entry, and its turn.

  logic is_sc, is_salt, is_port, there, go, write;
  logic [INDEX_W-1:0] index;
  logic wiped_q;

  always_ff @(posedge clk_i) begin
    turn_o <= rst_ni && table_i.valid && !go && !table_o.done &&
        (is_sc || is_port || (is_salt && wiped_q));
  end

  assign index   = table_i.index;
  assign is_sc   = table_i.table_id == TableTxSc;
  assign is_salt = table_i.table_id == TableTxSalt;
  assign is_port = table_i.table_id == TableTxPort;
  assign go      = turn_o && step_i;
  assign there   = 32'(index) < (is_sc ? Channels : is_salt ? 4 * Channels : Ports);
  assign write   = go && there && table_i.write;

  // Channels.

  logic [ChannelW-1:0] sc_at, sc_at_q;
  logic [$bits(tx_sc_t)-1:0] sc_word;
  logic [Channels-1:0] enabled_q;
  logic enabled_now_q;
  tx_sc_t written;

  assign written = tx_sc_t'(table_i.data[$bits(tx_sc_t)-1:0]);

  always_comb begin
    sc_at = sc_at_q;
    if (step_i) sc_at = turn_o ? ChannelW'(index) : ChannelW'(sc_i);
  end

  og_ram_1r1w #(
      .Width      ($bits(tx_sc_t)),
      .Depth      (Channels),
      .Distributed(1)
  ) u_sc (
      .clk_i,
      .wr_en_i  (write && is_sc),
      .wr_addr_i(ChannelW'(index)),
      .wr_data_i(written),
      .rd_addr_i(sc_at),
      .rd_data_o(sc_word)
  );

  always_ff @(posedge clk_i) begin
    sc_at_q <= sc_at;
    if (step_i) enabled_now_q <= enabled_q[sc_at] && (turn_o || 32'(sc_i) < Channels);
    if (write && is_sc) enabled_q[ChannelW'(index)] <= written.enable;
    if (!rst_ni) enabled_q <= '0;
  end

  assign entry_o = enabled_now_q ? tx_sc_t'(sc_word) : '0;

  // Ports.

  localparam int PortsW = Ports > 1 ? $clog2(Ports) : 1;

  tx_port_t [Ports-1:0] port_q;
  tx_port_t limit_q;

  always_ff @(posedge clk_i) begin
    if (step_i) begin
      limit_q <= '1;
      for (int p = 0; p < Ports; p++) begin
        if (port_i == PORT_W'(p)) limit_q <= port_q[p];
      end
    end
    if (write && is_port) port_q[PortsW'(index)] <= tx_port_t'(table_i.data[LENGTH_W-1:0]);
    if (!rst_ni) port_q <= '1;
  end

  assign limit_o = limit_q.max_bytes;

  // Salts.

  logic [EntryW-1:0] salt_at, salt_at_q, wipe_q;
  logic [$bits(salt_t)-1:0] salt_word;

  assign salt_at = step_i ? sa_i : salt_at_q;
  assign salt_o  = salt_t'(salt_word);

  // Software's turn may be that of a frame's salt, as this lookup is the second one.
  og_ram_1r1w #(
      .Width    ($bits(salt_t)),
      .Depth    (4 * Channels),
      .ReadFirst(1)
  ) u_salt (
      .clk_i,
      .wr_en_i  (!wiped_q || (write && is_salt)),
      .wr_addr_i(wiped_q ? EntryW'(index) : wipe_q),
      .wr_data_i(wiped_q ? table_i.data[$bits(salt_t)-1:0] : '0),
      .rd_addr_i(salt_at),
      .rd_data_o(salt_word)
  );

  always_ff @(posedge clk_i) begin
    salt_at_q <= salt_at;
    if (!wiped_q) {wiped_q, wipe_q} <= {1'b0, wipe_q} + 1'b1;
    if (!rst_ni) {wiped_q, wipe_q} <= '0;
  end

  // The answer. An entry of the memory of channels shows there now.

  logic done_q, show_sc_q;
  length_t port_data_q;

  always_ff @(posedge clk_i) begin
    done_q <= go && rst_ni;
    show_sc_q <= go && there && is_sc && !table_i.write;
    port_data_q <= go && there && is_port && !table_i.write ? port_q[PortsW'(index)] : '0;
  end

  assign table_o.done = done_q;
  assign table_o.data = show_sc_q ? DATA_W'(entry_o) : DATA_W'(port_data_q);

endmodule
