// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Finds the secure channel of a received frame (IEEE 802.1AE-2018, 9.5 and 10.6.1):
// the SC that is enabled, of the frame's port, and has its SCI; without SCI, ES and SCB in the
// SecTAG it is that of the port's one peer. Of several that match, the lowest.
//
// TableRxSc is here: {enable, port, sci} in registers, which are all compared at once, and
// all of it once more in a memory, for what is found and for software to read. Software's read
// waits for a cycle without a frame. An SC that was not written since reset reads as zero.
//
// Latency: 2 cycles. Throughput: a frame per cycle; nothing stalls. Cost: Channels * 69
// flip-flops and comparators, and Channels * 72 bits of memory.

module og_macsec_rx_lookup
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
  import og_macsec_rx_pkg::*;
#(
    parameter int Channels = 8,  // 2 to 64
    parameter int Ports    = 1   // 1 to 16
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; no SC is enabled then

    input  table_request_t           table_i,
    output table_answer_t            table_o,
    input  rx_port_t [Ports-1:0]     ports_i,

    input  logic    in_valid_i,
    input  parsed_t in_parsed_i,

    output logic   out_valid_o,
    output found_t out_found_o
);

  if (Channels < 2 || Channels > 2 ** SC_W) begin : gen_bad_channels
    $error("og_macsec_rx_lookup: Channels must be 2 to 64");
  end

  localparam int ScW = $clog2(Channels);
  localparam int EntryW = $bits(rx_sc_t);

  typedef logic [ScW-1:0] sc_t;

  // ---- compare ------------------------------------------------------------------

  typedef struct packed {
    logic              enable;
    logic [PORT_W-1:0] port;
    logic [63:0]       sci;
  } key_t;

  key_t [Channels-1:0] keys_q;
  rx_port_t settings_in;
  logic [Channels-1:0] match;

  always_comb begin
    settings_in = '0;
    for (int p = 0; p < Ports; p++) if (in_parsed_i.port == PORT_W'(p)) settings_in = ports_i[p];
    for (int c = 0; c < Channels; c++) begin
      match[c] = keys_q[c].enable && keys_q[c].port == in_parsed_i.port &&
        (in_parsed_i.of_peer ? settings_in.has_peer && settings_in.peer == SC_W'(c)
                             : keys_q[c].sci == in_parsed_i.sci);
    end
  end

  logic [1:0] valid_q;
  parsed_t parsed_q;
  rx_port_t settings_q;
  logic [Channels-1:0] match_q;

  always_ff @(posedge clk_i) begin
    valid_q  <= {valid_q[0], in_valid_i};
    parsed_q <= in_parsed_i;
    settings_q <= settings_in;
    match_q  <= match;
    if (!rst_ni) valid_q <= '0;
  end

  // ---- which, and the rest of it -------------------------------------------------

  sc_t first;
  logic asked, in_range, writes, reads, read_q, read_known_q;
  rx_sc_t written, word;

  always_comb begin
    first = '0;
    for (int c = Channels - 1; c >= 0; c--) if (match_q[c]) first = sc_t'(c);
  end

  assign written  = rx_sc_t'(table_i.data[EntryW-1:0]);
  assign asked    = table_i.valid && table_i.table_id == TableRxSc && !table_o.done && !read_q;
  assign in_range = table_i.index < INDEX_W'(Channels);
  assign writes   = asked && table_i.write;
  assign reads    = asked && !table_i.write && !valid_q[0];

  // An entry that is written while a frame finds it may be the old or the new one, but whole.
  og_ram_1r1w #(
      .Width      (EntryW),
      .Depth      (Channels),
      .Distributed(1),
      .ReadFirst  (1)
  ) u_entries (
      .clk_i,
      .wr_en_i  (writes && in_range),
      .wr_addr_i(table_i.index[ScW-1:0]),
      .wr_data_i(written),
      .rd_addr_i(valid_q[0] ? first : table_i.index[ScW-1:0]),
      .rd_data_o(word)
  );

  found_t found_q;

  always_ff @(posedge clk_i) begin
    found_q <= '{
        parsed: parsed_q,
        settings: settings_q,
        found: match_q != '0,
        sc: SC_W'(first),
        entry: '0
    };
    for (int c = 0; c < Channels; c++) begin
      if (writes && table_i.index == INDEX_W'(c)) begin
        keys_q[c] <= '{enable: written.enable, port: written.port, sci: written.sci};
      end
      if (!rst_ni) keys_q[c].enable <= 1'b0;
    end
  end

  assign out_valid_o = valid_q[1];

  always_comb begin
    out_found_o       = found_q;
    out_found_o.entry = word;
  end

  // What was never written reads as zero, as an SC that is not there.
  logic [Channels-1:0] known_q;

  always_ff @(posedge clk_i) begin
    if (writes && in_range) known_q[table_i.index[ScW-1:0]] <= 1'b1;
    read_q       <= reads;
    read_known_q <= in_range && known_q[table_i.index[ScW-1:0]];
    table_o.done <= writes || read_q;
    table_o.data <= read_q && read_known_q ? DATA_W'(word) : '0;
    if (!rst_ni) begin
      known_q <= '0;
      read_q  <= 1'b0;
      table_o <= '0;
    end
  end

endmodule
