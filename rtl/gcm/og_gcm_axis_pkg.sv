// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What a user says of a packet beside its bytes, and the two byte orders.
//
// A bus carries byte 0 in bits 7:0; a block has its first byte in bits 127:120.
// Example: the bytes 00 01 02 ... 0f are 128'h0f0e...00 on the bus and
// 128'h000102...0f as a block.

package og_gcm_axis_pkg;

  import og_gcm_pkg::*;

  localparam int BLOCK_BYTES = BLOCK_W / 8;

  // TUSER of the first beat of a packet.
  typedef struct packed {
    logic               decrypt;    // bit 159
    logic [SLOT_W-1:0]  key_slot;   // bits 158:149
    logic [BYTES_W-1:0] tag_bytes;  // bits 148:144
    logic [15:0]        iv_bytes;   // bits 143:128; 12: the IV is in iv; else it leads the packet
    logic [31:0]        aad_bytes;  // bits 127:96
    logic [IV96_W-1:0]  iv;         // bits 95:0, first byte in 95:88
  } packet_t;

  localparam int PACKET_W = $bits(packet_t);

endpackage
