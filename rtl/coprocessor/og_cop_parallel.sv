// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// AES co-processor with sixteen S-boxes: ECB and CBC in both directions,
// behind the register layer (Pramstaller et al., 2004, section 2, "high").
//
// Cycles of a block, from the first cycle of the first APB write to the last
// of the last read: 35 for AES-128, 8 + 2 rounds + 7. With longer keys the
// schedule is run back before the result can be read: 197 for AES-192, whose
// words are made one by one, 104 for AES-256. A new key takes 8, 47 or 35
// cycles, a new direction 41, 81 or 47. Erasure: 8 cycles, after reset and
// CMD.clear.
//
// Cost: 640 flip-flops for data, chain and keys, whatever KeyMax.

module og_cop_parallel
  import og_aes_pkg::*;
  import og_cop_pkg::*;
  import og_coprocessor_regs_pkg::*;
#(
    parameter int KeyMax = 256,  // 128, 192 or 256
    parameter int Sbox   = SBOX_TOWER
) (
    input  logic      clk_i,
    input  logic      rst_ni,
    input  request_t  request_i,
    output response_t response_o,
    output logic      irq_o
);

  settings_t settings;
  transfer_t transfer;
  logic key_valid, clear, busy, block_busy, result;
  word_t head, chained, result_word;

  og_cop_regs #(
      .KeyMax(KeyMax)
  ) u_regs (
      .clk_i,
      .rst_ni,
      .request_i,
      .response_o,
      .irq_o,
      .settings_o  (settings),
      .key_valid_o (key_valid),
      .iv_valid_o  (),
      .phase_o     (),
      .begin_o     (),
      .leave_o     (),
      .begun_o     (),
      .transfer_o  (transfer),
      .keep_o      (),
      .clear_o     (clear),
      .busy_i      (busy),
      .block_busy_i(block_busy),
      .result_i    (result),
      .data_good_i (1'b0),
      .iv_set_i    (1'b0),
      .iv_used_i   (1'b0),
      .tag_good_i  (1'b0),
      .data_i      (result_word)
  );

  logic erase, push, settle, keyed, final_round;
  key_control_t key_control;
  key_place_t key_place;

  og_cop_control_parallel #(
      .KeyMax(KeyMax)
  ) u_control (
      .clk_i,
      .rst_ni,
      .decrypt_i   (settings.decrypt),
      .key_size_i  (settings.key_size),
      .key_valid_i (key_valid),
      .key_load_i  (transfer.key),
      .data_load_i (transfer.data),
      .last_word_i (transfer.last),
      .clear_i     (clear),
      .busy_o      (busy),
      .block_busy_o(block_busy),
      .result_o    (result),
      .erase_o     (erase),
      .push_o      (push),
      .settle_o    (settle),
      .keyed_o     (keyed),
      .final_o     (final_round),
      .key_place_i (key_place),
      .key_o       (key_control)
  );

  word_t substitute, substituted;
  word_t [3:0] round_key;

  og_cop_key_parallel #(
      .KeyMax(KeyMax)
  ) u_key (
      .clk_i,
      .key_size_i   (settings.key_size),
      .do_i         (key_control),
      .erase_i      (erase),
      .load_i       (transfer.key),
      .word_i       (transfer.word),
      .round_key_o  (round_key),
      .place_o      (key_place),
      .substitute_o (substitute),
      .substituted_i(substituted)
  );

  // CBC: the block before is added to the text going in, or to that read.
  logic cbc;
  word_t incoming;
  assign cbc = settings.mode == CTRL_MODE_CBC;
  always_comb begin
    incoming = '0;
    if (transfer.data || transfer.iv) incoming = transfer.word;
    if (transfer.read || transfer.data && cbc && !settings.decrypt) incoming = incoming ^ head;
    result_word = head ^ (chained & {WORD_W{cbc && settings.decrypt}});
  end

  og_cop_chain #(
      .Ring(1'b1)
  ) u_chain (
      .clk_i,
      .take_i(erase || settings.decrypt && (transfer.data || transfer.iv)),
      .word_i(incoming),
      .use_i (transfer.read),
      .word_o(chained)
  );

  og_cop_state_parallel #(
      .Sbox(Sbox)
  ) u_state (
      .clk_i,
      .decrypt_i    (settings.decrypt),
      .keyed_i      (keyed),
      .final_i      (final_round),
      .push_i       (push),
      .settle_i     (settle),
      .shift_i      (transfer.data || transfer.read || erase || transfer.iv && !settings.decrypt),
      .word_i       (incoming),
      .round_key_i  (round_key),
      .head_o       (head),
      .substitute_i (substitute),
      .substituted_o(substituted)
  );

endmodule
