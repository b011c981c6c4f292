// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The counters of a direction: packets by association and kind, octets by association.
//
// Counter 16 x association + kind; behind the last association the kinds of packets that have
// none. Events come by several doors and wait in a FIFO at each; of the doors the last that has
// one is served, one a cycle, so that what is lost at the way in, by the first, does not hold up
// the packets inside. Throughput: an event a cycle over all doors, but for a cycle of each read.
//
// All are zero when ready_o rises after a reset; events before it wait. A read is that of
// og_counter_bank, and does not wait for events: read_done_o comes at most 9 cycles after
// read_valid_i.

module og_esp_count
  import og_packet_pkg::*;
  import og_esp_pkg::*;
#(
    parameter int Associations = 64,
    parameter int Doors = 3
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic   [Doors-1:0] in_valid_i,
    output logic   [Doors-1:0] in_ready_o,
    input  event_t [Doors-1:0] in_event_i,

    output logic ready_o,

    input  logic                 read_valid_i,
    input  logic                 read_octets_i,  // else packets
    input  logic [         15:0] read_index_i,   // of octets: the association
    output logic                 read_done_o,
    output logic [COUNTER_W-1:0] read_value_o
);

  localparam int Packets = 16 * (Associations + 1);

  logic [Doors-1:0] valid, ready;
  event_t [Doors-1:0] event_at;
  event_t chosen;
  logic chosen_valid, packets_ready, octets_ready;
  logic asked_q;  // read_valid_i in the cycle before
  logic stand;  // no door is served, so that the read finds a cycle without an event

  assign stand = read_valid_i && !asked_q;

  always_ff @(posedge clk_i) asked_q <= read_valid_i && !read_done_o && rst_ni;

  for (genvar d = 0; d < Doors; d++) begin : gen_door
    og_stream_fifo #(
        .Width($bits(event_t)),
        .Depth(8)
    ) u_events (
        .clk_i,
        .rst_ni,
        .in_valid_i   (in_valid_i[d]),
        .in_ready_o   (in_ready_o[d]),
        .in_payload_i (in_event_i[d]),
        .out_valid_o  (valid[d]),
        .out_ready_i  (ready[d]),
        .out_payload_o(event_at[d])
    );
  end

  always_comb begin
    ready = '0;
    chosen = '0;
    chosen_valid = 1'b0;
    for (int d = 0; d < Doors; d++) begin
      if (valid[d]) begin
        ready = Doors'(1) << d;
        chosen = event_at[d];
        chosen_valid = 1'b1;
      end
    end
    if (!ready_o || stand) {chosen_valid, ready} = '0;
  end

  count_t packet_q, octets_q;

  always_ff @(posedge clk_i) begin
    packet_q <= '{
        valid: chosen_valid && rst_ni,
        index: {2'b0, chosen.other ? SA_W'(Associations) : chosen.sa, chosen.kind},
        amount: AMOUNT_W'(1)
    };
    octets_q <= '{
        valid: chosen_valid && rst_ni && chosen.good,
        index: 16'(chosen.sa),
        amount: chosen.bytes
    };
  end

  logic [1:0] done;
  logic [1:0][COUNTER_W-1:0] value;

  og_counter_bank #(
      .Counters(Packets)
  ) u_packets (
      .clk_i,
      .rst_ni,
      .event_i     (packet_q),
      .clear_i     (1'b0),
      .ready_o     (packets_ready),
      .read_valid_i(read_valid_i && !read_octets_i),
      .read_index_i,
      .read_done_o (done[0]),
      .read_value_o(value[0])
  );

  og_counter_bank #(
      .Counters(Associations)
  ) u_octets (
      .clk_i,
      .rst_ni,
      .event_i     (octets_q),
      .clear_i     (1'b0),
      .ready_o     (octets_ready),
      .read_valid_i(read_valid_i && read_octets_i),
      .read_index_i,
      .read_done_o (done[1]),
      .read_value_o(value[1])
  );

  assign ready_o      = packets_ready && octets_ready;
  assign read_done_o  = done != '0;
  assign read_value_o = done[1] ? value[1] : value[0];

endmodule
