// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What is set of each receiving SecY (IEEE 802.1AE-2018, 10.7.8): TableRxPort, in
// registers, all of them shown at once.
//
// After reset a port is strict, protects against replay with a window of 0, and has
// no peer. Software at the table: table_request_t and table_answer_t of og_packet_pkg; a
// port that there is not reads as zero.
//
// Latency: one cycle to done. Cost: Ports * 56 flip-flops.

module og_macsec_rx_ports
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
#(
    parameter int Ports = 1  // 1 to 16
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  table_request_t table_i,
    output table_answer_t  table_o,

    output rx_port_t [Ports-1:0] ports_o
);

  if (Ports < 1 || Ports > 2 ** PORT_W) begin : gen_bad_ports
    $error("og_macsec_rx_ports: Ports must be 1 to 16");
  end

  localparam rx_port_t START = '{
      validate: ValidateStrict,
      replay_protect: 1'b1,
      max_bytes: '1,
      default: '0
  };

  rx_port_t [Ports-1:0] ports_q;
  rx_port_t shown;
  logic asked;

  assign asked = table_i.valid && table_i.table_id == TableRxPort && !table_o.done;

  always_comb begin
    shown = '0;
    for (int p = 0; p < Ports; p++) if (table_i.index == INDEX_W'(p)) shown = ports_q[p];
  end

  always_ff @(posedge clk_i) begin
    for (int p = 0; p < Ports; p++) begin
      if (asked && table_i.write && table_i.index == INDEX_W'(p)) begin
        ports_q[p] <= rx_port_t'(table_i.data[$bits(rx_port_t)-1:0]);
      end
    end
    table_o.done <= asked;
    table_o.data <= asked && !table_i.write ? DATA_W'(shown) : '0;
    if (!rst_ni) begin
      ports_q <= {Ports{START}};
      table_o <= '0;
    end
  end

  assign ports_o = ports_q;

endmodule
