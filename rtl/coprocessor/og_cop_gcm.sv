// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// AES co-processor with CTR and all of GCM (SP 800-38D), behind the register
// layer: IVs of any length, AAD, tags of any length compared in constant time.
//
// The cipher only encrypts: four S-boxes, four MixColumns multipliers, the
// same units as og_cop_serial. GHASH works beside it.
//
// Cycles of a block of text, with all its APB transfers: 16 of those, and the
// longer of 5 rounds + 6 and what the reads leave of 128 / DigitW + 1: 72 for
// AES-128, 73 with two bits of GHASH a cycle. With longer keys the schedule is
// run back after each block: 190 for AES-192, 198 for AES-256. A block of AAD:
// 8 and 128 / DigitW + 1.
//
// The user keeps to 2^32 - 2 blocks of text a message (SP 800-38D, 5.2.1.1): the counter wraps.
//
// Cost: 1,056 flip-flops for data and keys, whatever KeyMax.

module og_cop_gcm
  import og_aes_pkg::*;
  import og_cop_pkg::*;
  import og_coprocessor_regs_pkg::*;
#(
    parameter int KeyMax = 256,  // 128, 192 or 256
    parameter int DigitW = 2,    // bits of GHASH a cycle
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
  message_t message;
  progress_t progress;
  logic clear, busy;
  logic [3:0] keep;
  word_t head;

  assign busy = progress.busy;

  og_cop_regs #(
      .Modes(12),
      .Decrypt(1'b0),
      .Reversed(1'b0),
      .KeyMax(KeyMax)
  ) u_regs (
      .clk_i,
      .rst_ni,
      .request_i,
      .response_o,
      .irq_o,
      .settings_o  (settings),
      .key_valid_o (message.key_valid),
      .iv_valid_o  (message.iv_valid),
      .phase_o     (message.phase),
      .begin_o     (message.begins),
      .leave_o     (message.leaves),
      .begun_o     (message.begun),
      .transfer_o  (transfer),
      .keep_o      (keep),
      .clear_o     (clear),
      .busy_i      (busy),
      .block_busy_i(progress.block_busy),
      .result_i    (progress.result),
      .data_good_i (progress.data_good),
      .iv_set_i    (progress.iv_set),
      .iv_used_i   (progress.iv_used),
      .tag_good_i  (progress.tag_good),
      .data_i      (head)
  );

  logic cipher_busy, cipher_done, hash_busy, erase;
  gcm_step_t step;
  state_control_t state_control;
  key_control_t key_control;
  key_place_t key_place;

  // The word written, without the bytes that do not count.
  word_t kept, word, with_head;
  always_comb begin
    for (int b = 0; b < 4; b++) kept[8*b+:8] = {8{keep[b]}};
    word      = transfer.word & kept;
    with_head = (transfer.word ^ head) & kept;
  end

  og_cop_control_gcm u_control_gcm (
      .clk_i,
      .rst_ni,
      .settings_i    (settings),
      .message_i     (message),
      .transfer_i    (transfer),
      .differs_i     (with_head != '0),
      .clear_i       (clear),
      .progress_o    (progress),
      .cipher_busy_i (cipher_busy),
      .cipher_fetch_i(key_control.fetch),
      .cipher_done_i (cipher_done),
      .hash_busy_i   (hash_busy),
      .step_o        (step)
  );

  og_cop_control_serial #(
      .KeyMax(KeyMax)
  ) u_control (
      .clk_i,
      .rst_ni,
      .decrypt_i   (1'b0),
      .key_size_i  (settings.key_size),
      .key_valid_i (message.key_valid),
      .key_load_i  (transfer.key),
      .data_load_i (step.load),
      .last_word_i (step.load ? step.last : transfer.last),
      .clear_i     (clear),
      .busy_o      (cipher_busy),
      .block_busy_o(),
      .result_o    (cipher_done),
      .erase_o     (erase),
      .state_o     (state_control),
      .key_place_i (key_place),
      .key_o       (key_control)
  );

  word_t key_word, substitute, substituted;
  word_t [3:0] round_key;

  og_cop_key_serial #(
      .KeyMax(KeyMax)
  ) u_key (
      .clk_i,
      .key_size_i   (settings.key_size),
      .do_i         (key_control),
      .erase_i      (erase),
      .load_i       (transfer.key),
      .word_i       (transfer.word),
      .word_o       (key_word),
      .round_key_o  (round_key),
      .place_o      (key_place),
      .substitute_o (substitute),
      .substituted_i(substituted)
  );

  word_t hashed, counter_word, counter_in, hash_in, turned;
  always_comb begin
    counter_in = '0;
    if (transfer.iv) counter_in = transfer.word;
    if (step.one) counter_in = word_t'(1);
    if (step.start) counter_in = hashed;

    hash_in = '0;
    if (step.hash_absorb) hash_in = step.text && !settings.decrypt ? with_head : word;
    if (step.hash_key) hash_in = head;

    // The State turns, and takes up what the phase says.
    turned = '0;
    if (step.hash_key || step.verify || transfer.read) turned = head;
    if (step.text) turned = with_head;
    if (step.tag) turned = head ^ hashed;
  end

  og_cop_counter u_counter (
      .clk_i,
      .take_i (transfer.iv || step.one || step.start || erase),
      .word_i (counter_in),
      .use_i  (step.load && !step.zero),
      .turn_i (step.turn),
      .count_i(step.count),
      .wide_i (step.wide),
      .first_i(step.first),
      .word_o (counter_word)
  );

  og_cop_ghash #(
      .DigitW(DigitW)
  ) u_ghash (
      .clk_i,
      .rst_ni    (rst_ni && !clear),
      .key_i     (step.hash_key || erase),
      .absorb_i  (step.hash_absorb || erase),
      .word_i    (hash_in),
      .multiply_i(step.hash_multiply),
      .busy_o    (hash_busy),
      .drain_i   (step.hash_drain),
      .word_o    (hashed)
  );

  og_cop_state #(
      .Sbox(Sbox),
      .Direction(SBOX_FORWARD),
      .Multipliers(4),
      .Late(KeyMax > 128)
  ) u_state (
      .clk_i,
      .decrypt_i(1'b0),
      .do_i(state_control),
      .load_i(step.load),
      .load_word_i(step.zero ? '0 : counter_word),
      .shift_i(step.hash_key || step.verify || transfer.read || step.text || step.tag || erase),
      .add_i(turned),
      .key_enable_i(step.load),
      .key_i(key_word),
      .round_key_i(round_key),
      .head_o(head),
      .substitute_i(substitute),
      .substituted_o(substituted)
  );

endmodule
