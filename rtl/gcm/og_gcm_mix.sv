// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Where keystream and data of a slot meet: ciphertext or plaintext for the
// output, and the block that GHASH absorbs (SP 800-38D, 7.1 and 7.2).
//
//   kind     output               GHASH
//   IV, AAD  the data             the data
//   TEXT     data ^ keystream     the ciphertext, zero behind its last byte
//   IV_END   zero                 the length block of the IV
//   TAG      data ^ keystream     the length block of the packet
//   empty    zero                 zero
//
// In a TAG slot the data is the received tag (zero to encrypt), so that the
// hash, added later, leaves the tag, or zero where the tags agree.
//
// Latency: one cycle.

module og_gcm_mix
  import og_gcm_pkg::*;
(
    input logic clk_i,

    input logic [ KIND_W-1:0] kind_i,
    input logic [BYTES_W-1:0] bytes_i,
    input logic [BLOCK_W-1:0] data_i,         // zero behind the last byte
    input logic [BLOCK_W-1:0] keystream_i,
    input logic               decrypt_i,
    input logic [BLOCK_W-1:0] length_block_i,

    output logic [BLOCK_W-1:0] data_o,
    output logic [BLOCK_W-1:0] hash_block_o
);

  logic [BLOCK_W-1:0] mixed, masked;

  assign mixed  = data_i ^ keystream_i;
  assign masked = mixed & byte_mask(bytes_i);

  always_ff @(posedge clk_i) begin
    data_o       <= '0;
    hash_block_o <= '0;
    unique case (slot_kind_e'(kind_i))
      SlotIv, SlotAad: begin
        data_o       <= data_i;
        hash_block_o <= data_i;
      end
      SlotText: begin
        data_o       <= masked;
        hash_block_o <= decrypt_i ? data_i : masked;
      end
      SlotIvEnd: hash_block_o <= length_block_i;
      SlotTag: begin
        data_o       <= mixed;
        hash_block_o <= length_block_i;
      end
      default:   ;
    endcase
  end

endmodule
