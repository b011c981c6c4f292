// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Counts what a packet holds: the length block of SP 800-38D, 7.1 step 5 (or, for
// an IV, of step 2), and the limits of 5.2.1.1.
//
// It stands at the end of AES, where the length block is needed: counted at the
// front, 97 bits of it would travel beside AES with every beat.
//
// IV and text never are in one GHASH message, so that one counter serves both.
//
// Latency: two cycles, with WireRegs three, from a beat to length_block_o, which counts
// it in, and to limit_o. The length block is right with the last beat of a message whose slots
// keep the order rules of og_gcm_pkg; limit_o is StatusOk, or what the packet has
// broken up to this beat.

module og_gcm_lengths
  import og_gcm_pkg::*;
#(
    parameter int Lanes       = 4,
    parameter bit CarryChains = 1,  // og_block_counter
    parameter bit WireRegs    = 0   // a register more behind the count
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic               valid_i,
    input logic               ends_i,     // the last beat of a GHASH message
    input logic               ends_iv_i,  // with ends_i: that message is an IV
    input label_t [Lanes-1:0] labels_i,   // SlotEmpty behind a packet's end (og_gcm_trim)

    output block_t  length_block_o,
    output status_e limit_o
);

  localparam int REST_W = 4;
  localparam int TEXT_BLOCKS_W = TEXT_BYTES_W - REST_W;
  localparam int AAD_BLOCKS_W = AAD_BYTES_W - REST_W;
  localparam int IV_BLOCKS_W = 12;  // at most 65,535 bytes
  localparam int ADD_W = count_add_w(Lanes, CarryChains);
  localparam int LOW_W = ADD_W + 2;  // og_block_counter: LowW

  // ---- the slots of a beat ------------------------------------------------

  typedef struct packed {
    logic message;  // starts a message
    logic packet;  // starts a packet
    logic iv;
    logic [ADD_W-1:0] text_blocks;  // of 16 bytes
    logic [ADD_W-1:0] aad_blocks;
    logic [REST_W-1:0] text_rest;  // bytes of the short one, 0 if there is none
    logic [REST_W-1:0] aad_rest;
  } found_t;

  logic in_message_q, in_packet_q, valid1_q;
  logic [Lanes-1:0] full, text, aad;
  found_t found, found1_q;

  always_comb begin
    found.message   = !in_message_q;
    found.packet    = !in_packet_q;
    found.iv        = 1'b0;
    found.text_rest = '0;
    found.aad_rest  = '0;
    for (int lane = 0; lane < Lanes; lane++) begin
      // No slot holds more than 16 bytes; bits 3:0 are the rest of a shorter one.
      full[lane] = labels_i[lane].bytes[REST_W];
      aad[lane]  = labels_i[lane].kind == SlotAad;
      text[lane] = labels_i[lane].kind == SlotText || labels_i[lane].kind == SlotIv;
      if (labels_i[lane].kind == SlotIv) found.iv = 1'b1;
      found.text_rest = found.text_rest | (labels_i[lane].bytes[REST_W-1:0] & {REST_W{text[lane]}});
      found.aad_rest  = found.aad_rest | (labels_i[lane].bytes[REST_W-1:0] & {REST_W{aad[lane]}});
    end
    found.text_blocks = ADD_W'(ones(8'(text & full)));
    found.aad_blocks  = ADD_W'(ones(8'(aad & full)));
  end

  always_ff @(posedge clk_i) begin
    found1_q <= found;
    valid1_q <= valid_i;
    if (valid_i) begin
      in_message_q <= !ends_i;
      in_packet_q  <= !ends_i || ends_iv_i;
    end
    if (!rst_ni) begin
      valid1_q     <= 1'b0;
      in_message_q <= 1'b0;
      in_packet_q  <= 1'b0;
    end
  end

  // ---- count --------------------------------------------------------------

  logic [TEXT_BLOCKS_W:0] text_blocks;
  logic [AAD_BLOCKS_W:0] aad_blocks;
  logic [REST_W-1:0] text_rest_q, aad_rest_q;
  logic valid2_q, packet2_q, iv2_q;

  og_block_counter #(
      .Width      (TEXT_BLOCKS_W + 1),
      .AddW       (ADD_W),
      .CarryChains(CarryChains),
      .LateCarry  (!CarryChains || WireRegs)
  ) u_text (
      .clk_i,
      .set_i      (1'b0),
      .set_value_i('0),
      .en_i       (valid1_q),
      .restart_i  (found1_q.message),
      .add_i      (found1_q.text_blocks),
      .count_o    (text_blocks),
      .before_o   (),
      .next_high_o()
  );

  og_block_counter #(
      .Width      (AAD_BLOCKS_W + 1),
      .AddW       (ADD_W),
      .CarryChains(CarryChains),
      .LateCarry  (!CarryChains || WireRegs)
  ) u_aad (
      .clk_i,
      .set_i      (1'b0),
      .set_value_i('0),
      .en_i       (valid1_q),
      .restart_i  (found1_q.message),
      .add_i      (found1_q.aad_blocks),
      .count_o    (aad_blocks),
      .before_o   (),
      .next_high_o()
  );

  always_ff @(posedge clk_i) begin
    valid2_q  <= valid1_q;
    packet2_q <= found1_q.packet;
    iv2_q     <= found1_q.iv;
    if (valid1_q) begin
      text_rest_q <= found1_q.text_rest | (found1_q.message ? '0 : text_rest_q);
      aad_rest_q  <= found1_q.aad_rest | (found1_q.message ? '0 : aad_rest_q);
    end
    if (!rst_ni) valid2_q <= 1'b0;
  end

  block_t length_block;

  assign length_block = {
    aad_blocks[AAD_BLOCKS_W-1:0],
    aad_rest_q,
    3'b0,
    (BLOCK_W / 2 - 3)'({text_blocks[TEXT_BLOCKS_W-1:0], text_rest_q}),
    3'b0
  };

  // ---- limits -------------------------------------------------------------

  logic iv_over, iv_over_q, too_long, too_long_q;  // found in this packet
  logic text_over, high_ones_q;
  status_e limit;

  // A cycle late, which does no harm: when the high bits change, the low bits have just
  // wrapped to zero, and are cycles away from all ones.
  always_ff @(posedge clk_i) high_ones_q <= &text_blocks[TEXT_BLOCKS_W-1:LOW_W];

  always_comb begin
    // Sticky: the flag stays set until the packet ends.
    iv_over = (iv2_q && text_blocks[IV_BLOCKS_W]) || (iv_over_q && !packet2_q);
    // More than 2^32 - 2 text blocks.
    text_over = text_blocks[TEXT_BLOCKS_W] ||
        (high_ones_q && &text_blocks[LOW_W-1:1] && (text_blocks[0] || text_rest_q != '0));
    too_long = aad_blocks[AAD_BLOCKS_W] || text_over || (too_long_q && !packet2_q);

    limit = StatusOk;
    if (iv_over) limit = StatusBadIv;
    else if (too_long) limit = StatusTooLong;
  end

  always_ff @(posedge clk_i) begin
    if (valid2_q) begin
      iv_over_q  <= iv_over;
      too_long_q <= too_long;
    end
  end

  og_cut #(
      .Width     ($bits(status_e) + BLOCK_W),
      .Registered(WireRegs)
  ) u_cut (
      .clk_i,
      .data_i({limit, length_block}),
      .data_o({limit_o, length_block_o})
  );

endmodule
