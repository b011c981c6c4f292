// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Which frames that came whole go on (IEEE 802.1AE-2018, 10.6): what drops, drops and
// counts here, in this order:
//
//   InPktsOverrun   found no room, or finds none behind the engine (more than MaxBytes)
//   InPktsError     TUSER.error, fewer than 14 bytes, or of a port that there is not, which
//                   counts for port 0
//   InPktsTooLong   longer than its port takes
//
// Latency: 1 cycle. Throughput: a frame per two cycles. No frame goes on while go_i is low.

module og_macsec_rx_admit
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
#(
    parameter int Ports    = 1,     // 1 to 16
    parameter int MaxBytes = 9600  // of a frame, below 16,383
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic                 go_i,
    input rx_port_t [Ports-1:0] ports_i,

    input  logic              ended_valid_i,  // og_frame_fifo
    input  logic              ended_lost_i,
    input  length_t           ended_bytes_i,
    input  logic              ended_error_i,
    input  logic [PORT_W-1:0] ended_port_i,
    output logic              judge_o,
    output logic              judge_drop_o,

    output logic                        event_valid_o,
    input  logic                        event_ready_i,
    output logic           [PORT_W-1:0] event_port_o,
    output rx_port_count_e              event_kind_o
);

  if (Ports < 1 || Ports > 2 ** PORT_W || MaxBytes < 64 || MaxBytes > 2 ** LENGTH_W - 2)
  begin : gen_bad_parameters
    $error("og_macsec_rx_admit: Ports must be 1 to 16, MaxBytes 64 to 16382");
  end

  localparam length_t MinBytes = length_t'(ADDRESS_BYTES + 2);

  length_t limit;
  logic of_no_port, overrun, error;

  always_comb begin
    limit      = '1;
    of_no_port = 1'b1;
    for (int p = 0; p < Ports; p++) begin
      if (ended_port_i == PORT_W'(p)) begin
        limit      = ports_i[p].max_bytes;
        of_no_port = 1'b0;
      end
    end
    overrun = ended_lost_i || ended_bytes_i > length_t'(MaxBytes);
    error   = ended_error_i || of_no_port || ended_bytes_i < MinBytes;
  end

  logic looked_q;  // what is on offer has been looked at

  always_ff @(posedge clk_i) begin
    looked_q <= ended_valid_i && go_i && !judge_o;
    if (!looked_q) begin
      judge_drop_o  <= overrun || error || ended_bytes_i > limit;
      event_port_o  <= of_no_port ? '0 : ended_port_i;
      if (overrun) event_kind_o <= InPktsOverrun;
      else if (error) event_kind_o <= InPktsError;
      else event_kind_o <= InPktsTooLong;
    end
    if (!rst_ni) looked_q <= 1'b0;
  end

  assign judge_o       = looked_q && (!judge_drop_o || event_ready_i);
  assign event_valid_o = looked_q && judge_drop_o;

endmodule
