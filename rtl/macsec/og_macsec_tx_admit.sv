// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Which frames of the user go on into MACsec's transmit side, and what is counted of the others.
//
//   OutPktsOverrun   found no room, or longer than the memory
//   OutPktsError     came with TUSER.error, has no byte behind DA and SA, or is of a port that there is
//                    not, which counts for port 0
//   OutPktsTooLong   longer than Longest: behind the engine there is no room for it
//
// The judge of og_frame_fifo: a frame is judged a cycle after it is offered, or when its count is
// taken. No frame goes on while go_i is low.
//
// Latency: 1 cycle. Throughput: a frame per two cycles. Cost: 10 flip-flops.

module og_macsec_tx_admit
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
#(
    parameter int Ports   = 1,    // 1 to 16
    parameter int Longest = 9600  // bytes
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic go_i,

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
    output tx_port_count_e              event_kind_o
);

  if (Longest < ADDRESS_BYTES + 1 || Longest >= 2 ** LENGTH_W) begin : gen_bad_longest
    $error("og_macsec_tx_admit: Longest must be a length of a frame");
  end

  logic of_no_port, error;
  logic looked_q;  // what is on offer has been looked at

  assign of_no_port = 32'(ended_port_i) >= Ports;
  assign error      = ended_error_i || of_no_port || ended_bytes_i <= length_t'(ADDRESS_BYTES);

  always_ff @(posedge clk_i) begin
    looked_q <= ended_valid_i && go_i && !judge_o;
    if (!looked_q) begin
      judge_drop_o <= ended_lost_i || error || ended_bytes_i > length_t'(Longest);
      event_port_o <= of_no_port ? '0 : ended_port_i;
      if (ended_lost_i) event_kind_o <= OutPktsOverrun;
      else if (error) event_kind_o <= OutPktsError;
      else event_kind_o <= OutPktsTooLong;
    end
    if (!rst_ni) looked_q <= 1'b0;
  end

  assign judge_o       = looked_q && (!judge_drop_o || event_ready_i);
  assign event_valid_o = looked_q && judge_drop_o;

endmodule
