// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The shape of the constant-key modules beside this file.
//
// The hash key H of a published test key is in this file: fit for tests, of no use to protect
// anything. `opengcm ghash-key` makes it for a key of yours.
// Written by opengcm ghash-key.

package og_ghash_const_pkg;

  localparam int LANES = 1;  // blocks a cycle
  localparam int FEED_CYCLES = 3;  // registers in front of the loop
  localparam int OUT_CYCLES = 4;  // from the end of a message to its hash
  localparam int OUT_SERIAL = 0;  // 1: one message at a time

endpackage
