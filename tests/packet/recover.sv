// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The functions of og_number_pkg as a module.

module recover
  import og_packet_pkg::*;
  import og_number_pkg::*;
(
    input  number_t lowest_i,
    input  number_t top_i,
    input  low_t    window_i,
    input  low_t    low_i,
    output number_t macsec_o,
    output number_t esp_o
);

  assign macsec_o = macsec_recover(lowest_i, low_i);
  assign esp_o    = esp_number(esp_window(top_i, window_i), low_i);

endmodule
