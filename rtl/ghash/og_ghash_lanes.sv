// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// GHASH (SP 800-38D, 6.4) over Lanes blocks a cycle, one message after the
// other without a gap, pauses anywhere.
//
// The multiplier takes p = mul_latency(Levels, MulRegs) cycles, so a block
// that goes round the loop comes back q = p Lanes blocks later. With blocks
// numbered from the end of their message (the last is 1), the block with e to
// go must be multiplied by H^e in all. While at least p more beats follow
// (keep), lane j multiplies by H^(q-j), and the sum over the lanes is added to
// lane 0 of the beat p beats later (feed). In the last p beats each lane
// multiplies by its true H^e, and the sums, added up, are the hash.
//
// The caller gives, with each beat: the blocks (zero in empty lanes), the
// powers of H that belong to them, keep_i (at least p more beats follow) and last_i
// (the message ends here); and one cycle before it feed_next_i: a beat comes, and
// it is not among the first p of its message. og_gcm_lookahead finds these.
//
// The last register of the multiplier, REG_REDUCE, is the one that closes the loop:
// what is added to the next beat stands ready in it, zero where nothing is.
//
// Latency: hash_o is there, with hash_valid_o, p + 1 cycles after the beat
// with last_i. Throughput: one beat a cycle.
//
// Cost: one og_gf128_mac, p x 128 bits of memory, 512 flip-flops.

module og_ghash_lanes
  import og_gf128_pkg::*;
#(
    parameter int Lanes   = 4,
    parameter int Levels  = 2,
    parameter int MulRegs = 1 << REG_REDUCE,
    parameter bit Paired  = 0,                // og_gf2_leaf
    parameter bit Gates   = 0                 // og_ghash_ring
) (
    input logic clk_i,
    input logic rst_ni,

    input logic                 valid_i,
    input element_t [Lanes-1:0] blocks_i,
    input element_t [Lanes-1:0] powers_i,
    input logic                 keep_i,
    input logic                 last_i,
    input logic                 feed_next_i,

    output logic     hash_valid_o,
    output element_t hash_o
);

  localparam int STAGES = mul_latency(Levels, MulRegs);
  localparam int LAST_REG = 1 << REG_REDUCE;

  if ((MulRegs & LAST_REG) == 0) begin : gen_bad_regs
    $error("og_ghash_lanes: MulRegs must have reduce (REG_REDUCE), the register of the loop");
  end

  // What is to be done with the sum of a beat.
  typedef struct packed {
    logic keep;  // to a later beat
    logic total;  // to the hash
    logic last;
  } flags_t;

  flags_t   [ STAGES:0] flags;
  element_t [Lanes-1:0] operands;
  element_t returned, sum, sum_q;

  always_comb begin
    operands = blocks_i;
    operands[0] = blocks_i[0] ^ returned;
  end

  og_gf128_mac #(
      .Lanes  (Lanes),
      .Levels (Levels),
      .MulRegs(MulRegs & ~LAST_REG),
      .Paired (Paired)
  ) u_mac (
      .clk_i,
      .a_i  (operands),
      .b_i  (powers_i),
      .sum_o(sum)
  );

  assign flags[0] = '{keep: valid_i && keep_i, total: valid_i && !keep_i, last: last_i};

  for (genvar s = 1; s <= STAGES; s++) begin : gen_flags
    always_ff @(posedge clk_i) begin
      flags[s] <= flags[s-1];
      if (!rst_ni) begin
        flags[s].keep  <= 1'b0;
        flags[s].total <= 1'b0;
      end
    end
  end

  flags_t leaving;  // with sum_q
  assign leaving = flags[STAGES];

  logic unused_keep;  // that sum went into the ring a cycle before
  assign unused_keep = leaving.keep;

  always_ff @(posedge clk_i) sum_q <= sum;

  og_ghash_ring #(
      .Depth(STAGES),
      .Gates(Gates)
  ) u_ring (
      .clk_i,
      .rst_ni,
      .push_i(flags[STAGES-1].keep),
      .sum_i (sum),
      .want_i(feed_next_i),
      .take_o(returned)
  );

  // The last p sums of a message.
  element_t total_q, total_d;
  logic fresh_q;  // total_q belongs to a message that has ended

  assign total_d = fresh_q ? sum_q : total_q ^ sum_q;

  always_ff @(posedge clk_i) begin
    hash_valid_o <= 1'b0;
    if (leaving.total) begin
      total_q      <= total_d;
      fresh_q      <= leaving.last;
      hash_valid_o <= leaving.last;
    end
    if (!rst_ni) begin
      fresh_q      <= 1'b1;
      hash_valid_o <= 1'b0;
    end
  end

  assign hash_o = total_q;

endmodule
