// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Finds the association of a received packet: by SPI, or by SPI and destination address (RFC
// 4301, 4.1). All are compared at once. It watches what software writes into the tables
// TableRxSa and TableRxTunnel. No two enabled associations may have the same SPI (and
// destination); of two that have the later one is found.
//
// Latency: 2 cycles. Throughput: one a cycle. Cost: an SPI, a comparator and, by Destination, an
// address an association.

module og_esp_rx_lookup
  import og_packet_pkg::*;
  import og_esp_pkg::*;
#(
    parameter int Associations = 64,
    parameter bit Destination  = 0
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; then none is enabled

    input logic [ 31:0] find_spi_i,
    input logic [127:0] find_destination_i,

    output logic found_o,     // 2 cycles later
    output sa_t  found_sa_o,

    input table_request_t table_i
);

  // Where rx_sa_t has them.
  localparam int ENABLE = RX_SA_BITS - 1;
  localparam int SPI = RX_SA_BITS - $bits(sa_common_t);

  localparam int Leaves = 2 ** $clog2(Associations);

  logic [Associations-1:0] match_q;

  for (genvar sa = 0; sa < Associations; sa++) begin : gen_sa
    logic enable_q, ours, same_destination;
    logic [31:0] spi_q;

    assign ours = table_i.valid && table_i.write && table_i.index == SA_W'(sa);

    always_ff @(posedge clk_i) begin
      if (ours && table_i.table_id == TableRxSa) begin
        enable_q <= table_i.data[ENABLE];
        spi_q    <= table_i.data[SPI+:32];
      end
      match_q[sa] <= enable_q && spi_q == find_spi_i && same_destination;
      if (!rst_ni) enable_q <= 1'b0;
    end

    if (Destination) begin : gen_destination
      logic [127:0] destination_q;
      always_ff @(posedge clk_i) begin
        if (ours && table_i.table_id == TableRxTunnel) destination_q <= table_i.data[127:0];
        if (!rst_ni) destination_q <= '0;  // of no packet
      end
      assign same_destination = destination_q == find_destination_i;
    end else begin : gen_spi_only
      logic unused_destination;
      assign unused_destination = ^find_destination_i;
      assign same_destination   = 1'b1;
    end
  end

  // The later of two, of four, and so on: a tree whose root is 1 and whose leaves are the
  // associations.
  typedef struct packed {
    logic found;
    sa_t  sa;
  } match_t;

  match_t [2*Leaves-1:0] latest;

  always_comb begin
    latest = '0;
    for (int sa = 0; sa < Associations; sa++) latest[Leaves+sa] = {match_q[sa], SA_W'(sa)};
    for (int i = Leaves - 1; i > 0; i--) begin
      latest[i] = latest[2*i+1].found ? latest[2*i+1] : latest[2*i];
    end
  end

  always_ff @(posedge clk_i) begin
    found_o    <= latest[1].found;
    found_sa_o <= latest[1].sa;
  end

endmodule
