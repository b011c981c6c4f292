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
// port and uncontrolled of TUSER count with the first beat, error with the last: with that they go to
// og_frame_fifo, whose judge this is. A frame is judged a cycle after it is offered, or
// when its count is taken. A frame of which the FIFO keeps no trace (lost_i) counts at once.
//
// Latency: 1 cycle. Throughput: a frame per two cycles. Cost: 24 flip-flops.

module og_macsec_tx_admit
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
  import og_macsec_tx_pkg::*;
#(
    parameter int Ports   = 1,    // 1 to 16
    parameter int Longest = 9600  // bytes
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic  beat_i,   // of the user's stream moves
    input  logic  last_i,
    input  tx_from_t from_i,
    output tx_from_t from_o,  // with the last beat

    input  logic    go_i,           // frames may go on
    input  logic    lost_i,         // a cycle behind the last beat
    input  logic    ended_valid_i,
    input  logic    ended_error_i,
    input  logic [PORT_W-1:0] ended_port_i,
    input  length_t ended_bytes_i,
    input  logic    ended_lost_i,
    output logic    judge_o,
    output logic    judge_drop_o,

    output count_t port_count_o,     // stays until it is taken
    input  logic   port_ready_i,
    output count_t overrun_count_o,  // index: the port
    input  logic   overrun_ready_i,
    output count_t lost_count_o      // the same; a pulse
);

  if (Longest < ADDRESS_BYTES + 1 || Longest >= 2 ** LENGTH_W) begin : gen_bad_longest
    $error("og_macsec_tx_admit: Longest must be a length of a frame");
  end

  logic first_q;
  tx_from_t from_q;
  logic [PORT_W-1:0] ended_port_q;

  always_comb begin
    from_o = first_q ? from_i : from_q;
    from_o.error = from_i.error;
  end

  always_ff @(posedge clk_i) begin
    if (beat_i) begin
      first_q <= last_i;
      from_q  <= from_o;
    end
    ended_port_q <= from_o.port;
    if (!rst_ni) first_q <= 1'b1;
  end

  // A port that there is not becomes port 0.
  function automatic logic [PORT_W-1:0] own_port(logic [PORT_W-1:0] port);
    return 32'(port) < Ports ? port : '0;
  endfunction

  logic error, too_long;
  logic looked_q;  // what is on offer has been looked at
  logic overrun_q, error_q, counts_q;
  logic [PORT_W-1:0] port_q;

  assign error = ended_error_i || 32'(ended_port_i) >= Ports ||
      ended_bytes_i <= length_t'(ADDRESS_BYTES);
  assign too_long = ended_bytes_i > length_t'(Longest);

  always_ff @(posedge clk_i) begin
    looked_q <= ended_valid_i && go_i && !judge_o;
    if (!looked_q) begin
      overrun_q <= ended_lost_i;
      counts_q  <= !ended_lost_i && (error || too_long);
      error_q   <= error;
      port_q    <= own_port(ended_port_i);
    end
    if (!rst_ni) looked_q <= 1'b0;
  end

  assign judge_drop_o = overrun_q || counts_q;
  assign judge_o = looked_q && (!counts_q || port_ready_i) && (!overrun_q || overrun_ready_i);

  assign port_count_o = '{
          valid: looked_q && counts_q,
          index: 16'({port_q, error_q ? OutPktsError : OutPktsTooLong}),
          amount: AMOUNT_W'(1)
      };
  assign overrun_count_o = '{
          valid: looked_q && overrun_q,
          index: 16'(port_q),
          amount: AMOUNT_W'(1)
      };
  assign lost_count_o = '{
          valid: lost_i && rst_ni,
          index: 16'(own_port(ended_port_q)),
          amount: AMOUNT_W'(1)
      };

endmodule
