// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// AES-GCM (SP 800-38D) under one key that is part of the logic: a block a
// cycle, nothing to load, nothing to store.
//
//   counter --> AES --+----------------- E(J0) ---------------> + --> tag
//   data -----> delay + --> text     +--> og_ghash_fixed --> hash
//                     +--> ciphertext
//
// A packet is its AAD blocks, its text blocks and one END block, in this
// order, one a cycle, with gaps or without; the next packet may follow at
// once. The END block holds the lengths of AAD and text in bits, 64 bits each
// (the last block that SP 800-38D hashes), and takes the place in the cipher
// where J0 goes. AAD blocks are padded with zeros; of a TEXT block the first
// in_bytes_i bytes count (1 to 16, only in the last one less than 16). The IV
// has 96 bits and stays on in_iv_i, as in_decrypt_i does, for all of a packet.
//
// A block of kind 3, which there is not, is not taken.
//
// Text comes out with out_valid_o, bytes that do not count as zeros; the tag comes on
// tag_o with tag_valid_o. Each is zero while its valid is low. To decrypt, the user must
// hold the text back until the tag has been compared with the one received.
//
// A packet must have no more than 2^32 - 2 text blocks (SP 800-38D, 5.2.1.1), to which the
// user sees: the counter wraps without an error, and keystream would come again.
//
// clear_i, like reset, forgets all packets: nothing under way gives text or a tag, and the
// next block taken starts a packet. Data and keystream stay in the delay lines and in the
// cipher, unseen, until they have moved through.
//
// Latency: text 1 + AES_CYCLES + 1 cycles, the tag 1 + FEED_CYCLES +
// OUT_CYCLES more. Cost: the AES pipeline with constant keys, og_ghash_fixed
// with a way back that takes a message a cycle, and delay lines of 21 and 8
// blocks for AES-128.

module og_gcm_fixed
  import og_aes_pkg::*;
  import og_aes_const_pkg::*;
  import og_ghash_const_pkg::*;
#(
    parameter int RoundRegs = 2,
    parameter int Sbox = SBOX_TABLE
) (
    input logic clk_i,
    input logic rst_ni,  // synchronous
    input logic clear_i,

    input logic         in_valid_i,
    input logic [  1:0] in_kind_i,     // 0: AAD, 1: TEXT, 2: END
    input logic         in_decrypt_i,
    input logic [ 95:0] in_iv_i,
    input logic [  4:0] in_bytes_i,
    input logic [127:0] in_data_i,

    output logic         out_valid_o,
    output logic [127:0] out_text_o,
    output logic         tag_valid_o,
    output logic [127:0] tag_o
);

  localparam int AES_CYCLES = 1 + ROUNDS * RoundRegs;
  localparam int TAG_CYCLES = FEED_CYCLES + OUT_CYCLES + 1;

  if (LANES != 1 || OUT_SERIAL != 0) begin : gen_bad_ghash
    $error("og_gcm_fixed: GHASH must have one lane and a way back that is not serial");
  end
  if (RoundRegs < 1 || RoundRegs > 3) begin : gen_bad_round_regs
    $error("og_gcm_fixed: RoundRegs must be 1, 2 or 3");
  end
  // SBOX_BRAM and SBOX_LUT4 need a register inside.
  if (Sbox < SBOX_TABLE || Sbox > SBOX_COSET || Sbox == SBOX_BRAM || Sbox == SBOX_LUT4)
  begin : gen_bad_sbox
    $error("og_gcm_fixed: Sbox must be SBOX_TABLE, _TOWER, _COMPOSITE or _COSET");
  end

  typedef enum logic [1:0] {
    KindAad  = 2'd0,
    KindText = 2'd1,
    KindEnd  = 2'd2
  } kind_e;

  typedef struct packed {
    logic [1:0] kind;
    logic       decrypt;
    logic [4:0] bytes;
    state_t     data;
  } beat_t;

  // --- the counter: J0 for END, inc32 of it and so on for text (7.1) ---

  logic takes;
  logic [31:0] counter_q;
  state_t counter_block_q;

  assign takes = in_valid_i && in_kind_i <= KindEnd;

  always_ff @(posedge clk_i) begin
    counter_block_q <= {in_iv_i, in_kind_i == KindEnd ? 32'd1 : counter_q};
    if (in_valid_i && in_kind_i == KindText) counter_q <= counter_q + 1'b1;
    if (!rst_ni || clear_i || (in_valid_i && in_kind_i == KindEnd)) counter_q <= 32'd2;
  end

  state_t keystream;
  logic [ROUNDS:0][STATE_W-1:0] round_keys;

  for (genvar r = 0; r <= ROUNDS; r++) begin : gen_round_key
    if (Sbox == SBOX_COSET && r < ROUNDS) begin : gen_mapped
      assign round_keys[r] = og_aes_coset_pkg::state_to_coset(ROUND_KEYS[r]);
    end else begin : gen_standard
      assign round_keys[r] = ROUND_KEYS[r];
    end
  end

  og_aes_pipe #(
      .Rounds   (ROUNDS),
      .KeyMin   (WORD_W * (ROUNDS - 6)),
      .RoundRegs(RoundRegs),
      .Sbox     (Sbox)
  ) u_aes (
      .clk_i,
      .rst_ni,
      .block_i(counter_block_q),
      .keys_i (round_keys),
      .enter_i('0),
      .block_o(keystream)
  );

  // --- what waits for it ---

  beat_t beat;
  logic [AES_CYCLES:0] valid_q;

  og_delay #(
      .Width ($bits(beat_t)),
      .Cycles(AES_CYCLES + 1)
  ) u_delay (
      .clk_i,
      .rst_ni,
      .data_i({in_kind_i, in_decrypt_i, in_bytes_i, in_data_i}),
      .data_o(beat)
  );

  // --- text, and what is hashed ---

  state_t text, ciphertext;
  state_t text_q, hashed_q, pad_q;
  logic text_valid_d, text_valid_q, hashed_valid_q, last_q;

  assign text       = (beat.data ^ keystream) & byte_mask(beat.bytes);
  assign ciphertext = beat.decrypt ? beat.data & byte_mask(beat.bytes) : text;

  assign text_valid_d = valid_q[AES_CYCLES] && beat.kind == KindText;

  always_ff @(posedge clk_i) begin
    valid_q        <= {valid_q[AES_CYCLES-1:0], takes};
    text_valid_q   <= text_valid_d;
    hashed_valid_q <= valid_q[AES_CYCLES];
    last_q         <= beat.kind == KindEnd;
    text_q         <= text;
    hashed_q       <= beat.kind == KindText ? ciphertext : beat.data;
    pad_q          <= keystream;
    // Else keystream that no text has met stood there.
    if (!rst_ni || clear_i || !text_valid_d) text_q <= '0;
    if (!rst_ni || clear_i) begin
      valid_q        <= '0;
      text_valid_q   <= 1'b0;
      hashed_valid_q <= 1'b0;
    end
  end

  assign out_valid_o = text_valid_q;
  assign out_text_o  = text_q;

  // --- the tag ---

  state_t hash, pad;
  logic unused_ready;

  og_ghash_fixed u_ghash (
      .clk_i,
      .rst_ni,
      .clear_i,
      .in_valid_i (hashed_valid_q),
      .in_ready_o (unused_ready),
      .in_last_i  (last_q),
      .in_blocks_i(hashed_q),
      .out_valid_o(tag_valid_o),
      .out_hash_o (hash)
  );

  og_delay #(
      .Width (STATE_W),
      .Cycles(TAG_CYCLES)
  ) u_pad (
      .clk_i,
      .rst_ni,
      .data_i(pad_q),
      .data_o(pad)
  );

  assign tag_o = tag_valid_o ? hash ^ pad : '0;

endmodule
