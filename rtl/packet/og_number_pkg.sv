// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The upper half of a number of which a frame carries the lower 32 bits only.

package og_number_pkg;

  import og_packet_pkg::*;

  localparam int LOW_W = 32;

  typedef logic [LOW_W-1:0] low_t;

  // MACsec with extended numbers (IEEE 802.1AE-2018, 10.6.2). `lowest` is the lowest acceptable
  // number of the association, not the next one: a frame late by less than the window has the
  // upper half of lowest when next is past the wrap already. The number counts up to 2^31 beyond
  // lowest. Without extended numbers the number is what the frame carries.
  function automatic number_t macsec_recover(number_t lowest, low_t low);
    low_t high;
    high = lowest[NUMBER_W-1:LOW_W];
    if (lowest[LOW_W-1] && !low[LOW_W-1]) high = high + 1'b1;
    return {high, low};
  endfunction

  // ESP with extended numbers (RFC 4303, appendix A2.2). `top` is the highest number accepted,
  // `window` the size of the replay window. Below the first 2^32 numbers there are none: there the
  // upper half is zero where the RFC's formula would give minus one. In two steps, so that a
  // register may stand between them.
  typedef struct packed {
    low_t high;    // of top
    low_t bottom;  // of the window
    logic spans;   // the window reaches into the subspace before
  } window_t;

  function automatic window_t esp_window(number_t top, low_t window);
    return
    '{
        high: top[NUMBER_W-1:LOW_W],
        bottom: top[LOW_W-1:0] - window + 1'b1,
        spans: top[LOW_W-1:0] < window - 1'b1
    }
    ;
  endfunction

  function automatic number_t esp_number(window_t window, low_t low);
    logic below, up, down;
    below = low < window.bottom;
    up    = !window.spans && below;
    down  = window.spans && !below && window.high != '0;
    return {window.high + {{LOW_W - 1{down}}, down || up}, low};
  endfunction

endpackage
