// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// GHASH (SP 800-38D, 6.4) over Lanes blocks a cycle, one message after the other
// without a gap, pauses anywhere, by tables of the powers of H that og_ghash_table_keys
// fills. It is for a user who knows where a beat ends, as og_gcm_link does; og_ghash_table finds
// out.
//
// Lane j of n multiplies by H^(n-j), and the sum over all lanes goes back into lane
// 0 of the next beat. The last beat of a message holds blocks in lanes 0 to
// n - 1 - shift_i: they are moved shift_i lanes to the right, and the sum goes
// into the first lane that has one of them. So nothing needs to be known of the
// beats to come.
//
// While open_i is low the tables are being written, at the address that stands in the
// place of the blocks: beats then count as zeros, and their hash means nothing. It
// must be low from 2 cycles before the first write to the last one.
//
// Latency: hash_o is there, with hash_valid_o, 4 cycles after the beat with
// last_i. Throughput: one beat a cycle. The loop is one cycle of four LUT
// levels (three with one lane): add, read, and two of sums.
//
// Cost: Lanes x og_ghash_table_mul; with four lanes and WindowBits = 5 another
// 11 x 128 LUT, 1,700 flip-flops.

module og_ghash_table_lanes
  import og_gf128_pkg::*;
  import og_ghash_table_pkg::windows_of;
  import og_ghash_table_pkg::sums_of;
  import og_ghash_table_pkg::WINDOW_MIN;
  import og_ghash_table_pkg::WINDOW_MAX;
  import og_ghash_table_pkg::WINDOW_LUT_MAX;
  import og_ghash_table_pkg::in_each_window;
#(
    parameter  int Lanes      = 4,  // 1, 2 or 4
    parameter  int WindowBits = 5,
    localparam int Windows    = windows_of(WindowBits),
    localparam int LaneW      = Lanes > 1 ? $clog2(Lanes) : 1
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; forgets all beats

    input logic open_i,

    input logic                 valid_i,
    input element_t [Lanes-1:0] blocks_i,
    input logic                 last_i,
    input logic     [LaneW-1:0] shift_i,   // zero without last_i

    output logic     hash_valid_o,
    output element_t hash_o,

    // og_ghash_table_keys
    input logic     [Lanes-1:0][   Windows-1:0] write_i,
    input logic                [WindowBits-1:0] write_address_i,
    input logic                [WindowBits-1:0] next_address_i,
    input element_t                             write_data_i
);

  localparam int SUMS = sums_of(WindowBits, Lanes);

  if (Lanes != 1 && Lanes != 2 && Lanes != 4) begin : gen_bad_lanes
    $error("og_ghash_table_lanes: Lanes must be 1, 2 or 4");
  end
  if (WindowBits < WINDOW_MIN || WindowBits > WINDOW_LUT_MAX) begin : gen_bad_window
    $error("og_ghash_table_lanes: WindowBits must be 4, 5 or 6");
  end

  typedef struct packed {
    logic             valid;
    logic             last;
    logic [Lanes-1:0] feed;   // at most one bit: the lane that takes the sum
  } flags_t;

  // ---- the last beat to the right -------------------------------------------

  logic under_way_q;  // the message has had a beat
  element_t [Lanes-1:0] placed, placed_q, block_q;
  flags_t flags_d, placed_flags_q, flags_q;

  always_comb begin
    flags_d = '{valid: valid_i, last: last_i, feed: '0};
    flags_d.feed[shift_i] = under_way_q;
  end

  og_ghash_table_align #(
      .Lanes(Lanes)
  ) u_align (
      .blocks_i,
      .shift_i,
      .blocks_o(placed)
  );

  // ---- the loop -------------------------------------------------------------

  element_t write_pattern, fed;
  element_t [Lanes-1:0] operand;
  element_t [SUMS-1:0] sums, sums_q;
  logic ends_q;  // sums_q is of a last beat

  // Set in block_q, which takes no LUT.
  assign write_pattern = in_each_window(WINDOW_MAX'(next_address_i), WindowBits);

  always_comb begin
    fed = '0;
    for (int i = 0; i < SUMS; i++) fed ^= sums_q[i];
    for (int lane = 0; lane < Lanes; lane++) begin
      operand[lane] = block_q[lane];
      if (flags_q.feed[lane]) operand[lane] ^= fed;
    end
  end

  og_ghash_table_sum #(
      .Lanes     (Lanes),
      .Banks     (1),
      .WindowBits(WindowBits)
  ) u_sum (
      .clk_i,
      .read_i      (1'b1),
      .bank_i      (1'b0),
      .operand_i   (operand),
      .sums_o      (sums),
      .write_i,
      .write_bank_i(1'b0),
      .write_address_i,
      .write_data_i
  );

  always_ff @(posedge clk_i) begin
    if (valid_i) under_way_q <= !last_i;
    placed_q       <= placed;
    placed_flags_q <= flags_d;
    block_q        <= placed_q;
    flags_q        <= placed_flags_q;
    if (flags_q.valid) sums_q <= sums;
    ends_q       <= flags_q.valid && flags_q.last;
    hash_valid_o <= ends_q;
    hash_o       <= fed;

    for (int i = 0; i < ELEMENT_W; i++) begin
      if (write_pattern[i]) begin
        for (int lane = 0; lane < Lanes; lane++) block_q[lane][i] <= 1'b1;
      end
    end
    if (!open_i) begin
      placed_q <= '0;
      sums_q   <= '0;
    end
    if (!rst_ni) begin
      under_way_q          <= 1'b0;
      placed_flags_q.valid <= 1'b0;
      flags_q.valid        <= 1'b0;
      ends_q               <= 1'b0;
      hash_valid_o         <= 1'b0;
    end
  end

endmodule
