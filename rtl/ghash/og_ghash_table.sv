// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// GHASH (SP 800-38D, 6.4) by tables of the multiples of the hash key H in LUT
// memory, or in block RAM: a beat of Lanes blocks a cycle, under any key, loaded at run time.
//
//   blocks --> to the right --> + --> tables, sums --+--> hash
//                               ^                    |
//                               +--------------------+
//
// Lane j of n multiplies by H^(n-j). What the sum over all lanes comes to goes
// back into lane 0, so that no power of H beyond H^n is needed. Only the last
// beat of a message may have less than n blocks, those of lanes 0 to
// in_end_lane_i: they are moved to lane n - 1, and the sum goes back into the
// first lane that has one of them. The loop is one cycle.
//
// Messages are the blocks that SP 800-38D hashes: AAD, text and the lengths,
// each padded with zeros to whole blocks. A message has at least one block,
// there may be gaps within it, and the next one may follow at once. The hash
// comes with out_valid_o 4 cycles after the last beat was taken; out_hash_o is
// zero at any other time.
//
// Keys: key_valid_i offers H = key_h_i for a bank; it stays until key_ready_o.
// Once a message has begun, all of its beats are taken at once. The first beat
// of a message waits (in_ready_o is low) while the bank that in_bank_i names
// has no key, while a key is loaded into it, and while one is on offer for it;
// so a key waits for no more than the message under way in its bank. With two
// banks, messages of the other one run on. in_bank_i and key_bank_i are not
// looked at with one bank; in_bank_i counts in the first beat only.
//
// clear_i and reset forget messages, keys and hashes, and zero all tables in
// 2 + Banks x 2^WindowBits cycles. All other registers that depend on a key or
// a message are zero two cycles after clear_i, the words read from block RAM one cycle
// after the tables. Nothing reads a key back.
//
// A load takes Lanes x (WindowBits + 6 + Windows x (2^WindowBits - 1))
// cycles: 817 a lane with windows of five bits.
//
// Windows of 4 to 6 bits have their tables in LUT memory, of 7 to 9 in block RAM.
//
// Cost, WindowBits = 5, xc6v, one lane and one bank: 2,903 LUT, of which 1,664
// are memory, 1,972 flip-flops, three LUT levels.

module og_ghash_table
  import og_gf128_pkg::*;
  import og_ghash_table_pkg::windows_of;
  import og_ghash_table_pkg::sums_of;
  import og_ghash_table_pkg::WINDOW_MIN;
  import og_ghash_table_pkg::WINDOW_MAX;
  import og_ghash_table_pkg::WINDOW_LUT_MAX;
  import og_ghash_table_pkg::in_each_window;
#(
    parameter  int Lanes      = 1,  // 1, 2 or 4
    parameter  int Banks      = 1,  // 1 or 2 keys at a time
    parameter  int WindowBits = 5,
    localparam int LaneW      = Lanes > 1 ? $clog2(Lanes) : 1
) (
    input logic clk_i,
    input logic rst_ni,  // synchronous
    input logic clear_i,

    input  logic     key_valid_i,
    output logic     key_ready_o,
    input  logic     key_bank_i,
    input  element_t key_h_i,

    input  logic                     in_valid_i,
    output logic                     in_ready_o,
    input  logic                     in_bank_i,
    input  logic                     in_last_i,
    input  logic     [    LaneW-1:0] in_end_lane_i,  // with in_last_i: lane of the last block
    input  element_t [    Lanes-1:0] in_blocks_i,    // first block lowest

    output logic     out_valid_o,
    output element_t out_hash_o
);

  localparam int WINDOWS = windows_of(WindowBits);
  localparam bit LUT_TABLES = WindowBits <= WINDOW_LUT_MAX;
  localparam int SUMS = sums_of(WindowBits, Lanes);

  if (Lanes != 1 && Lanes != 2 && Lanes != 4) begin : gen_bad_lanes
    $error("og_ghash_table: Lanes must be 1, 2 or 4");
  end
  if (Banks != 1 && Banks != 2) begin : gen_bad_banks
    $error("og_ghash_table: Banks must be 1 or 2");
  end
  if (WindowBits < WINDOW_MIN || WindowBits > WINDOW_MAX) begin : gen_bad_window
    $error("og_ghash_table: WindowBits must be 4 to 9");
  end

  typedef struct packed {
    logic             valid;
    logic             last;
    logic             bank;
    logic [Lanes-1:0] feed;   // one bit: the lane that takes the sum
  } flags_t;

  // --- keys ---

  logic [Banks-1:0] has_key_q, key_waits_q;
  logic key_bank, key_go, key_begin, key_done, erase;
  logic write_bank;
  logic [Lanes-1:0][WINDOWS-1:0] write;
  logic [WindowBits-1:0] write_address, next_address;
  element_t write_data;

  og_ghash_table_keys #(
      .Lanes     (Lanes),
      .Banks     (Banks),
      .WindowBits(WindowBits)
  ) u_keys (
      .clk_i,
      .rst_ni,
      .clear_i,
      .key_valid_i,
      .key_ready_o,
      .key_bank_i    (key_bank),
      .key_h_i,
      .go_i          (key_go),
      .begin_o       (key_begin),
      .done_o        (key_done),
      .erase_o       (erase),
      .bank_o        (write_bank),
      .write_o       (write),
      .address_o     (write_address),
      .next_address_o(next_address),
      .data_o        (write_data)
  );

  // --- who may go on ---

  logic under_way_q;  // a message has begun, and its last beat is still to come
  logic bank, bank_q, first_bank, take;

  if (Banks == 1) begin : gen_one_bank
    logic unused_banks;

    assign unused_banks = in_bank_i ^ key_bank_i;
    assign first_bank   = 1'b0;
    assign key_bank     = 1'b0;
  end else begin : gen_two_banks
    assign first_bank = in_bank_i;
    assign key_bank   = key_bank_i;
  end

  assign bank       = under_way_q ? bank_q : first_bank;
  assign in_ready_o = under_way_q || (has_key_q[first_bank] && !key_waits_q[first_bank]);
  assign take       = in_valid_i && in_ready_o;

  // The first write comes later than the last beat of a message before needs
  // to be through.
  assign key_go = !((under_way_q || take) && bank == key_bank);

  always_ff @(posedge clk_i) begin
    bank_q      <= bank;
    key_waits_q <= '0;
    key_waits_q[key_bank] <= key_valid_i && !key_ready_o;
    if (take) under_way_q <= !in_last_i;
    if (key_done) has_key_q[write_bank] <= 1'b1;
    if (key_begin) has_key_q[key_bank] <= 1'b0;
    if (!rst_ni || clear_i) begin
      key_waits_q <= '0;
      under_way_q <= 1'b0;
      has_key_q   <= '0;
    end
  end

  // --- the last beat to the right ---

  logic [LaneW-1:0] shift;
  element_t [Lanes-1:0] placed, placed_q;
  flags_t flags_d, flags_q, block_flags_q;

  assign shift = in_last_i && Lanes > 1 ? LaneW'(Lanes - 1) - in_end_lane_i : '0;

  always_comb begin
    flags_d = '{valid: take, last: in_last_i, bank: bank, feed: '0};
    flags_d.feed[shift] = 1'b1;
  end

  og_ghash_table_align #(
      .Lanes(Lanes)
  ) u_align (
      .blocks_i(in_blocks_i),
      .shift_i (shift),
      .blocks_o(placed)
  );

  // --- the loop ---

  // In LUT memory of one bank, an address to be written comes in the place of blocks, all
  // of which are zero then; it is set there, which takes no LUT.
  element_t [Lanes-1:0] block_q, operand;
  element_t write_pattern, fed, hash;
  element_t [SUMS-1:0] sums, fed_sums, hash_sums;
  logic ends, done_q;

  assign write_pattern = Banks == 1 && LUT_TABLES ?
                         in_each_window(WINDOW_MAX'(next_address), WindowBits) : '0;

  assign ends = block_flags_q.valid && block_flags_q.last;

  always_comb begin
    fed  = '0;
    hash = '0;
    for (int i = 0; i < SUMS; i++) begin
      fed ^= fed_sums[i];
      hash ^= hash_sums[i];
    end
    for (int lane = 0; lane < Lanes; lane++) begin
      operand[lane] = block_q[lane];
      if (Lanes == 1 || block_flags_q.feed[lane]) operand[lane] ^= fed;
    end
  end

  og_ghash_table_sum #(
      .Lanes     (Lanes),
      .Banks     (Banks),
      .WindowBits(WindowBits)
  ) u_sum (
      .clk_i,
      .read_i         (block_flags_q.valid || erase),
      .bank_i         (block_flags_q.bank),
      .operand_i      (operand),
      .sums_o         (sums),
      .write_i        (write),
      .write_bank_i   (write_bank),
      .write_address_i(write_address),
      .write_data_i   (write_data)
  );

  // The register of the loop: behind sums of LUT memory, or in block RAM before them, where
  // the sums of a message that has ended must be kept out of the next one.
  if (LUT_TABLES) begin : gen_sums
    element_t [SUMS-1:0] sums_q, hash_sums_q;

    always_ff @(posedge clk_i) begin
      if (block_flags_q.valid) sums_q <= sums;
      if (ends) hash_sums_q <= sums;
      if (ends) sums_q <= '0;
      if (clear_i) hash_sums_q <= '0;
      if (!rst_ni || clear_i) sums_q <= '0;
    end

    assign fed_sums  = sums_q;
    assign hash_sums = hash_sums_q;
  end else begin : gen_words
    logic feeds_q;

    always_ff @(posedge clk_i) begin
      if (block_flags_q.valid) feeds_q <= !block_flags_q.last;
      if (!rst_ni || clear_i) feeds_q <= 1'b0;
    end

    assign fed_sums  = feeds_q ? sums : '0;
    assign hash_sums = sums;
  end

  always_ff @(posedge clk_i) begin
    placed_q      <= placed;
    flags_q       <= flags_d;
    block_q       <= placed_q;
    block_flags_q <= flags_q;
    done_q      <= ends;
    out_valid_o <= done_q;
    out_hash_o  <= hash;

    for (int i = 0; i < ELEMENT_W; i++) begin
      if (write_pattern[i]) begin
        for (int lane = 0; lane < Lanes; lane++) block_q[lane][i] <= 1'b1;
      end
    end
    if (!take) placed_q <= '0;
    if (!done_q) out_hash_o <= '0;
    if (!rst_ni || clear_i) begin
      placed_q            <= '0;
      out_hash_o          <= '0;
      flags_q.valid       <= 1'b0;
      block_flags_q.valid <= 1'b0;
      done_q              <= 1'b0;
      out_valid_o         <= 1'b0;
    end
  end

endmodule
