// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The blocks of a beat, moved shift_i lanes up, with zeros below them. The last beat of a
// message may have fewer blocks than there are lanes: its last one has to be in the last
// lane, which multiplies by H, as the last step of GHASH does (SP 800-38D, 6.4).
//
// Combinational. Cost: a multiplexer of as many inputs as there are lanes for each bit.

module og_ghash_table_align
  import og_gf128_pkg::element_t;
#(
    parameter  int Lanes = 4,                              // 1, 2 or 4
    localparam int LaneW = Lanes == 1 ? 1 : $clog2(Lanes)
) (
    input  element_t [Lanes-1:0] blocks_i,  // first block lowest
    input  logic     [LaneW-1:0] shift_i,
    output element_t [Lanes-1:0] blocks_o
);

  if (Lanes != 1 && Lanes != 2 && Lanes != 4) begin : gen_bad_lanes
    $error("og_ghash_table_align: Lanes must be 1, 2 or 4");
  end

  always_comb begin
    for (int lane = 0; lane < Lanes; lane++) begin
      blocks_o[lane] = '0;
      for (int from = 0; from <= lane; from ++) begin
        if (shift_i == LaneW'(lane - from)) blocks_o[lane] = blocks_i[from];
      end
    end
  end

endmodule
