// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Counts for og_gcm_unpack: which bytes of each slot stay, and where they go in a window of two
// beats of the bus. The window starts with the bytes that are left over from the beat before.
//
//   | left over | slot 0 | slot 1 | sl|ot 3     |      slot 2 has no bytes that stay
//   '---------- first half -----------'------ second half --------
//              ^ over
//
// There are at most as many new bytes as a half has, so those in the second half stand in columns
// before `over`. The first half leaves when a byte follows it or the packet ends; until then it is
// left over, so that `over` goes up to a whole half.
//
// Latency: 2 cycles, in which advance_i is high. Throughput: one beat per cycle.

module og_gcm_unpack_place
  import og_gcm_pkg::*;
  import og_gcm_axis_pkg::*;
#(
    parameter  int Lanes   = 4,                           // a power of two
    parameter  bit PassAad = 1,                           // 0: drop the AAD
    localparam int PlaceW  = $clog2(2 * Lanes * BLOCK_BYTES)
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic                advance_i,
    input logic                in_valid_i,
    input result_t             in_result_i,
    input label_t  [Lanes-1:0] in_labels_i,

    output logic                           out_valid_o,
    output logic                           out_last_o,    // of a packet
    output status_e                        out_status_o,
    output logic                           out_spills_o,  // there are bytes in the second half
    output logic [Lanes-1:0][PlaceW-1:0] out_places_o,  // of each slot's first byte
    output logic [Lanes*BLOCK_BYTES-1:0] out_second_o,  // columns before `over`
    output logic [PlaceW-1:0]              out_fill_o     // of the half in which the new ones end
);

  typedef logic [PlaceW-1:0] place_t;

  // What stays of each slot, and how much stands before it.

  bytes_t             tag_bytes;
  bytes_t [Lanes-1:0] kept;
  place_t [Lanes:0]   ahead;  // the last one is the sum
  logic               tag_here;

  always_comb begin
    tag_bytes = in_result_i.tag_bytes[4] ? bytes_t'(BLOCK_BYTES) : in_result_i.tag_bytes;
    tag_here  = 1'b0;
    ahead    = '0;
    for (int s = 0; s < Lanes; s++) begin
      unique case (in_labels_i[s].kind)
        SlotAad:  kept[s] = PassAad ? in_labels_i[s].bytes : '0;
        SlotText: kept[s] = in_labels_i[s].bytes;
        SlotTag:  kept[s] = in_result_i.decrypt ? '0 : tag_bytes;
        default:  kept[s] = '0;
      endcase
      if (kept[s][4]) kept[s] = bytes_t'(BLOCK_BYTES);
      if (in_labels_i[s].kind == SlotTag) tag_here = 1'b1;
      ahead[s+1] = ahead[s] + place_t'(kept[s]);
    end
  end

  logic               valid_q;
  logic               last_q;
  status_e            status_q;
  place_t [Lanes:0]   ahead_q;

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      valid_q  <= in_valid_i;
      last_q   <= tag_here;
      status_q <= in_result_i.status;
      ahead_q <= ahead;
    end
    if (!rst_ni) valid_q <= 1'b0;
  end

  // The same behind what is left over.

  place_t over_q;
  logic [PlaceW:0] ends;
  logic   low_full;  // the new bytes end with a half
  place_t fill;

  assign ends     = (PlaceW + 1)'(over_q) + (PlaceW + 1)'(ahead_q[Lanes]);
  assign low_full = ends[PlaceW-2:0] == '0;
  assign fill     = {low_full && ends != '0, ends[PlaceW-2:0]};

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      out_valid_o  <= valid_q;
      out_last_o   <= last_q;
      out_status_o <= status_q;
      out_spills_o <= ends[PlaceW] || (ends[PlaceW-1] && !low_full);
      for (int i = 0; i < Lanes * BLOCK_BYTES; i++) out_second_o[i] <= place_t'(i) < over_q;
      out_fill_o <= fill;
      for (int s = 0; s < Lanes; s++) out_places_o[s] <= over_q + ahead_q[s];
      if (valid_q) over_q <= last_q ? '0 : fill;
    end
    if (!rst_ni) begin
      out_valid_o <= 1'b0;
      over_q      <= '0;
    end
  end

endmodule
