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
  logic key_valid, iv_valid, begins, leaves, begun, clear, busy, block_busy, result;
  logic data_good, iv_set, iv_used, tag_good;
  logic [2:0] phase;
  logic [3:0] keep;
  word_t head;

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
      .key_valid_o (key_valid),
      .iv_valid_o  (iv_valid),
      .phase_o     (phase),
      .begin_o     (begins),
      .leave_o     (leaves),
      .begun_o     (begun),
      .transfer_o  (transfer),
      .keep_o      (keep),
      .clear_o     (clear),
      .busy_i      (busy),
      .block_busy_i(block_busy),
      .result_i    (result),
      .data_good_i (data_good),
      .iv_set_i    (iv_set),
      .iv_used_i   (iv_used),
      .tag_good_i  (tag_good),
      .data_i      (head)
  );

  logic cipher_busy, cipher_done, cipher_load, cipher_last, cipher_zero;
  key_control_t key_control;
  key_place_t key_place;
  logic [1:0] cipher_turn;
  logic first, counts, wide, hash_busy, hash_key, hash_absorb, hash_multiply, hash_drain;
  logic one, start, tag, text, verify;

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
      .mode_i         (settings.mode),
      .decrypt_i      (settings.decrypt),
      .phase_i        (phase),
      .begin_i        (begins),
      .leave_i        (leaves),
      .begun_i        (begun),
      .iv_valid_i     (iv_valid),
      .key_valid_i    (key_valid),
      .key_i          (transfer.key),
      .iv_i           (transfer.iv),
      .data_i         (transfer.data),
      .read_i         (transfer.read),
      .last_i         (transfer.last),
      .differs_i      (with_head != '0),
      .clear_i        (clear),
      .data_good_o    (data_good),
      .busy_o         (busy),
      .block_busy_o   (block_busy),
      .result_o       (result),
      .iv_set_o       (iv_set),
      .iv_used_o      (iv_used),
      .tag_good_o     (tag_good),
      .cipher_busy_i  (cipher_busy),
      .cipher_fetch_i (key_control.fetch),
      .cipher_done_i  (cipher_done),
      .cipher_load_o  (cipher_load),
      .cipher_turn_o  (cipher_turn),
      .cipher_last_o  (cipher_last),
      .cipher_zero_o  (cipher_zero),
      .first_o        (first),
      .count_o        (counts),
      .wide_o         (wide),
      .hash_busy_i    (hash_busy),
      .hash_key_o     (hash_key),
      .hash_absorb_o  (hash_absorb),
      .hash_multiply_o(hash_multiply),
      .hash_drain_o   (hash_drain),
      .one_o          (one),
      .start_o        (start),
      .tag_o          (tag),
      .text_o         (text),
      .verify_o       (verify)
  );

  logic erase, push, between, late, settle, arrive, final_round;
  logic [1:0] column;

  og_cop_control_serial #(
      .KeyMax(KeyMax)
  ) u_control (
      .clk_i,
      .rst_ni,
      .decrypt_i    (1'b0),
      .key_size_i   (settings.key_size),
      .key_valid_i  (key_valid),
      .key_load_i   (transfer.key),
      .data_load_i  (cipher_load),
      .last_word_i  (cipher_load ? cipher_last : transfer.last),
      .clear_i      (clear),
      .busy_o       (cipher_busy),
      .block_busy_o (),
      .result_o     (cipher_done),
      .erase_o      (erase),
      .push_o       (push),
      .column_o     (column),
      .between_o    (between),
      .late_o       (late),
      .settle_o     (settle),
      .arrive_o     (arrive),
      .final_o      (final_round),
      .key_place_i  (key_place),
      .key_o        (key_control)
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
    if (one) counter_in = word_t'(1);
    if (start) counter_in = hashed;

    hash_in = '0;
    if (hash_absorb) hash_in = text && !settings.decrypt ? with_head : word;
    if (hash_key) hash_in = head;

    // The State turns, and takes up what the phase says.
    turned = '0;
    if (hash_key || verify || transfer.read) turned = head;
    if (text) turned = with_head;
    if (tag) turned = head ^ hashed;
  end

  og_cop_counter u_counter (
      .clk_i,
      .take_i (transfer.iv || one || start || erase),
      .word_i (counter_in),
      .use_i  (cipher_load && !cipher_zero),
      .turn_i (cipher_turn),
      .count_i(counts),
      .wide_i (wide),
      .first_i(first),
      .word_o (counter_word)
  );

  og_cop_ghash #(
      .DigitW(DigitW)
  ) u_ghash (
      .clk_i,
      .rst_ni    (rst_ni && !clear),
      .key_i     (hash_key || erase),
      .absorb_i  (hash_absorb || erase),
      .word_i    (hash_in),
      .multiply_i(hash_multiply),
      .busy_o    (hash_busy),
      .drain_i   (hash_drain),
      .word_o    (hashed)
  );

  og_cop_state #(
      .Sbox(Sbox),
      .Direction(SBOX_FORWARD),
      .Multipliers(4),
      .Late(KeyMax > 128)
  ) u_state (
      .clk_i,
      .decrypt_i    (1'b0),
      .final_i      (final_round),
      .push_i       (push),
      .column_i     (column),
      .between_i    (between),
      .late_i       (late),
      .settle_i     (settle),
      .arrive_i     (arrive),
      .load_i       (cipher_load),
      .load_word_i  (cipher_zero ? '0 : counter_word),
      .shift_i      (hash_key || verify || transfer.read || text || tag || erase),
      .add_i        (turned),
      .key_enable_i (cipher_load),
      .key_i        (key_word),
      .round_key_i  (round_key),
      .head_o       (head),
      .substitute_i (substitute),
      .substituted_o(substituted)
  );

endmodule
