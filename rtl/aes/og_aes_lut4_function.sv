// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// A function of four bits: one LUT4. A module, so that synthesis can be told to map
// it apart: what is built of these keeps its levels.
//
// Latency: none, no registers.

module og_aes_lut4_function #(
    parameter logic [15:0] Table = '0  // bit n: of in_i = n
) (
    input  logic [3:0] in_i,
    output logic       out_o
);

  assign out_o = Table[in_i];

endmodule
