// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The upper half is recovered from the lower one, for every number near enough:
//
//   MACsec  from lowest acceptable on, 2^31 numbers (IEEE 802.1AE-2018, 10.6.2)
//   ESP     2^32 numbers from the lowest of the window on (RFC 4303, appendix A2),
//           for windows of up to 2^32 - 1
//
// All 64 bits; lowest, top, window and number are any.

module og_number_pkg_fv
  import og_packet_pkg::*;
  import og_number_pkg::*;
(
    input number_t reference_i,  // lowest or top
    input number_t number_i,
    input low_t    window_i
);

  typedef logic signed [NUMBER_W+1:0] integer_t;

  function automatic integer_t whole(number_t number);
    return integer_t'({2'b0, number});
  endfunction

  integer_t reference, number, bottom;
  number_t macsec, esp;

  assign reference = whole(reference_i);
  assign number    = whole(number_i);
  assign bottom    = reference - integer_t'({34'b0, window_i}) + 1;
  assign macsec    = macsec_recover(reference_i, number_i[LOW_W-1:0]);
  assign esp       = esp_number(esp_window(reference_i, window_i), number_i[LOW_W-1:0]);

  logic macsec_near, esp_near;
  assign macsec_near = number >= reference && number < reference + integer_t'(66'd1 << 31);
  assign esp_near = window_i != '0 && number >= bottom && number < bottom + integer_t'(66'd1 << 32);

  always_comb begin
    if (macsec_near) assert (macsec == number_i);
    if (esp_near) assert (esp == number_i);

    cover (macsec_near && number_i[NUMBER_W-1:LOW_W] != reference_i[NUMBER_W-1:LOW_W]);
    cover (esp_near && number < reference && window_i == 64 &&
           number_i[NUMBER_W-1:LOW_W] != reference_i[NUMBER_W-1:LOW_W]);
    cover (esp_near && number > reference &&
           number_i[NUMBER_W-1:LOW_W] != reference_i[NUMBER_W-1:LOW_W]);
  end

endmodule
