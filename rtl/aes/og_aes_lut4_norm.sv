// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// d = nu (b + c)^2 + b c of a byte {b, c} of the tower field (og_aes_agile_pkg): two
// levels of LUT4, three LUT4 a bit.
//
// Latency: none, no registers. Cost: 12 LUT4.

module og_aes_lut4_norm
  import og_aes_lut4_pkg::*;
(
    input  logic    [7:0] byte_i,
    output nibble_t       norm_o
);

  for (genvar i = 0; i < 4; i++) begin : gen_bit
    logic [1:0] part;

    for (genvar k = 0; k < 2; k++) begin : gen_part
      logic [3:0] in;
      for (genvar n = 0; n < 4; n++) begin : gen_in
        assign in[n] = byte_i[NORM_PLACES[i][k][n]];
      end

      og_aes_lut4_function #(
          .Table(NORM_TABLES[i][k])
      ) u_part (
          .in_i (in),
          .out_o(part[k])
      );
    end
    assign norm_o[i] = part[0] ^ part[1] ^ part_of(i, 2, byte_i);
  end

endmodule
