// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Which frames that came whole go on (IEEE 802.1AE-2018, 10.5 and 10.6), of either direction: the
// judge of og_frame_fifo. What drops, drops and counts here, in this order:
//
//   OverrunKind   found no room, or finds none behind the engine (more than MaxBytes)
//   ErrorKind     TUSER.error, fewer than MinBytes bytes, or of a port that there is not, which
//                 counts for port 0
//   TooLongKind   longer than the limit of its port
//
// A frame is judged a cycle after it is offered, or when its count is taken. No frame goes on while
// go_i is low.
//
// Latency: 1 cycle. Throughput: a frame per two cycles. Cost: 10 flip-flops.

module og_macsec_admit
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
#(
    parameter int Ports = 1,  // 1 to 16
    parameter int MaxBytes = 2 ** LENGTH_W - 1,  // of a frame
    parameter int MinBytes = ADDRESS_BYTES + 1,
    parameter int OverrunKind = 32'(OutPktsOverrun),
    parameter int ErrorKind = 32'(OutPktsError),
    parameter int TooLongKind = 32'(OutPktsTooLong)
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic                go_i,
    input length_t [Ports-1:0] limits_i, // of the longest frame, by port

    input  logic              ended_valid_i,  // og_frame_fifo
    input  logic              ended_lost_i,
    input  length_t           ended_bytes_i,
    input  logic              ended_error_i,
    input  logic [PORT_W-1:0] ended_port_i,
    output logic              judge_o,
    output logic              judge_drop_o,

    output count_t count_o,       // stays until it is taken; index {port, kind}
    input  logic   count_ready_i
);

  if (Ports < 1 || Ports > 2 ** PORT_W) begin : gen_bad_ports
    $error("og_macsec_admit: Ports must be 1 to 16");
  end
  if (MinBytes < 1 || MaxBytes < MinBytes || MaxBytes >= 2 ** LENGTH_W) begin : gen_bad_bytes
    $error("og_macsec_admit: MinBytes and MaxBytes must be lengths of a frame");
  end

  length_t limit;
  logic of_no_port, beyond, overrun, error;

  if (MaxBytes < 2 ** LENGTH_W - 1) begin : gen_bound
    assign beyond = ended_bytes_i > length_t'(MaxBytes);
  end else begin : gen_no_bound
    assign beyond = 1'b0;
  end

  always_comb begin
    limit      = '1;
    of_no_port = 1'b1;
    for (int p = 0; p < Ports; p++) begin
      if (ended_port_i == PORT_W'(p)) begin
        limit      = limits_i[p];
        of_no_port = 1'b0;
      end
    end
    overrun = ended_lost_i || beyond;
    error   = ended_error_i || of_no_port || ended_bytes_i < length_t'(MinBytes);
  end

  logic looked_q;  // what is on offer has been looked at
  logic [PORT_W-1:0] port_q;
  logic [3:0] kind_q;

  always_ff @(posedge clk_i) begin
    looked_q <= ended_valid_i && go_i && !judge_o;
    if (!looked_q) begin
      judge_drop_o <= overrun || error || ended_bytes_i > limit;
      port_q       <= of_no_port ? '0 : ended_port_i;
      if (overrun) kind_q <= 4'(OverrunKind);
      else if (error) kind_q <= 4'(ErrorKind);
      else kind_q <= 4'(TooLongKind);
    end
    if (!rst_ni) looked_q <= 1'b0;
  end

  assign judge_o = looked_q && (!judge_drop_o || count_ready_i);
  assign count_o = '{
          valid: looked_q && judge_drop_o,
          index: 16'({port_q, kind_q}),
          amount: AMOUNT_W'(1)
      };

endmodule
