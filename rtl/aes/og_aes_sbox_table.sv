// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// SubBytes for one byte as a table of 256 bytes (FIPS 197, 5.1.1, table 4).
//
// Latency: none. Cost: 32 LUT6 and 12 slice multiplexers on 7-series.

module og_aes_sbox_table
  import og_aes_pkg::*;
(
    input  logic [7:0] byte_i,
    output logic [7:0] byte_o
);

  assign byte_o = SBOX[byte_i];

endmodule
