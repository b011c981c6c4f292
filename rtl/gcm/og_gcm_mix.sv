// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Where keystream and data of a slot meet: ciphertext or plaintext for the
// output, and the block that GHASH absorbs (SP 800-38D, 7.1 and 7.2).
//
//   kind     output               GHASH
//   IV, AAD  the data             the data
//   TEXT     data ^ keystream     the ciphertext, zero behind its last byte
//   IV_END   the data             the length block of the IV
//   TAG      data ^ keystream     the length block of the packet
//   empty    the data             the data
//
// IV_END and empty slots come with zero data.
//
// In a TAG slot the data is the received tag (zero to encrypt), so that the
// hash, added later, leaves the tag, or zero where the tags agree.
//
// Latency: one cycle from data_i, keystream_i and length_block_i; three from
// label_i and decrypt_i, which come two cycles earlier: what they choose is in registers.

module og_gcm_mix
  import og_gcm_pkg::*;
  import og_aes_pkg::first_bytes;
  import og_aes_pkg::spread;
(
    input logic clk_i,

    input label_t label_i,
    input logic   decrypt_i,
    input block_t data_i,         // zero where there are no bytes
    input block_t keystream_i,
    input block_t length_block_i,

    output block_t data_o,
    output block_t hash_block_o
);

  // Bytes of keystream that are added to the data: none under IV, AAD and empty
  // slots, all under TAG. GHASH absorbs the sum to encrypt, else the data.
  // Each register has one LUT of four inputs before it, or the five of bytes.
  logic [15:0] there_q, used, used_q, absorbed_q;
  logic text_q, tag_q, encrypt_q, ends_q, absorbs_length_q;

  always_comb begin
    used = text_q ? there_q : '0;
    if (tag_q) used = '1;
  end

  always_ff @(posedge clk_i) begin
    text_q           <= label_i.kind == SlotText;
    tag_q            <= label_i.kind == SlotTag;
    ends_q           <= label_i.kind == SlotIvEnd || label_i.kind == SlotTag;
    encrypt_q        <= !decrypt_i;
    there_q          <= first_bytes(label_i.bytes);
    used_q           <= used;
    absorbed_q       <= encrypt_q ? used : '0;
    absorbs_length_q <= ends_q;
    data_o           <= data_i ^ (keystream_i & spread(used_q));
    // The formatter does not break this line.
    // verilog_lint: waive line-length
    hash_block_o     <= absorbs_length_q ? length_block_i : data_i ^ (keystream_i & spread(absorbed_q));
  end

endmodule
