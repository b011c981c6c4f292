// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The round keys of one AES key: the key itself, for who reads them.
//
// The hash key H of a published test key is in this file: fit for tests, of no use to protect
// anything. `opengcm ghash-key` makes it for a key of yours.
// Written by opengcm ghash-key.

package og_aes_const_pkg;

  localparam int ROUNDS = 10;
  localparam logic [ROUNDS:0][127:0] ROUND_KEYS = {
    128'h762812d3791c816c80b581ef2e0f195e,  // 10
    128'hb46eda370f3493bff9a90083aeba98b1,  // 9
    128'hd228f96cbb5a4988f69d933c57139832,  // 8
    128'h4b03525e6972b0e44dc7dab4a18e0b0e,  // 7
    128'h303da6902271e2ba24b56a50ec49d1ba,  // 6
    128'ha0d72178124c442a06c488eac8fcbbea,  // 5
    128'hb71442f3b29b65521488ccc0ce383300,  // 4
    128'h5802f8a4058f27a1a613a992dab0ffc0,  // 3
    128'h56b3f8b45d8ddf05a39c8e337ca35652,  // 2
    128'h21d2172a0b3e27b1fe115136df3fd861,  // 1
    128'h11754cd72aec309bf52f7687212e8957  // 0
  };

endpackage
