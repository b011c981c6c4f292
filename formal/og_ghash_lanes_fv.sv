// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_ghash_lanes multiplies each block by H to the power of its distance from the
// end of its message, and adds it to the hash of that message alone.
//
// Elements are powers of H here (exponents/). One block, any one, is marked
// with H^0 and all others are zero: the hash of its message must be H^e if it is
// the e-th from the end, and every other hash zero, each p + 1 cycles after
// its last beat. GHASH is linear in its blocks: what is so of each is so of all.
//
// Messages are of any length, with pauses anywhere, and come as og_gcm_lookahead
// gives them (its own proof): keep until the last p beats, in which the power is
// that of the distance; feed from the p-th beat on.

module og_ghash_lanes_fv
  import og_gf128_pkg::*;
#(
    parameter  int Lanes  = 2,
    parameter  int Stages = 3,                          // p
    localparam int LaneW  = Lanes > 1 ? $clog2(Lanes) : 1,
    localparam int CountW = $clog2(Stages + 1)
) (
    input logic              clk_i,
    input logic              rst_ni,
    // of the beat that comes in the next cycle
    input logic              come_i,
    input logic              keep_i,
    input logic [CountW-1:0] to_go_i,
    input logic [ LaneW-1:0] end_lane_i,
    input logic              mark_i,
    input logic [ LaneW-1:0] mark_lane_i
);

  // As many registers as stages, with that of the loop.
  localparam int MulRegs = (1 << REG_REDUCE) | ((1 << (Stages - 1)) - 1);

  typedef logic [EXPONENT_W-1:0] exponent_t;

  logic started_q = 1'b0;

  // ---- the messages ---------------------------------------------------------

  logic inside_q = 1'b0;  // the beat before was not the last of its message
  logic [CountW-1:0] gone_q = '0;  // beats of the message before the next, up to Stages
  logic marked_q = 1'b0;  // once

  logic valid_q = 1'b0;  // a beat is there
  logic keep_q;
  logic [CountW-1:0] to_go_q;
  logic [LaneW-1:0] end_lane_q, mark_lane_q;
  logic mark_q;  // the marked block is in this beat
  logic ours_q;  // it is in this message, up to this beat
  exponent_t behind_q;  // slots from the marked block to the end of this beat

  logic keep, mark;
  logic [CountW-1:0] to_go;
  logic [LaneW-1:0] end_lane, mark_lane;

  always_comb begin
    // Once the end is near it comes nearer.
    keep     = keep_i && !(inside_q && !keep_q);
    to_go    = to_go_i < CountW'(Stages) ? to_go_i : CountW'(Stages - 1);
    end_lane = int'(end_lane_i) < Lanes ? end_lane_i : '0;
    if (inside_q && keep_q) to_go = CountW'(Stages - 1);
    if (inside_q && !keep_q) begin
      to_go    = to_go_q - 1'b1;
      end_lane = end_lane_q;
    end
    mark_lane = int'(mark_lane_i) < Lanes ? mark_lane_i : '0;
    mark = mark_i && !marked_q && (keep || to_go != '0 || mark_lane <= end_lane);
  end

  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    valid_q   <= come_i;
    mark_q    <= 1'b0;
    if (come_i) begin
      keep_q      <= keep;
      to_go_q     <= to_go;
      end_lane_q  <= end_lane;
      mark_q      <= mark;
      mark_lane_q <= mark_lane;
      marked_q    <= marked_q || mark;
      inside_q    <= keep || to_go != '0;
      ours_q      <= mark || (inside_q && ours_q);
      behind_q    <= mark ? exponent_t'(Lanes) - exponent_t'(mark_lane)
          : behind_q + exponent_t'(Lanes);
      if (!keep && to_go == '0) gone_q <= '0;
      else if (gone_q != CountW'(Stages)) gone_q <= gone_q + 1'b1;
    end
    if (!rst_ni) begin
      valid_q  <= 1'b0;
      inside_q <= 1'b0;
      gone_q   <= '0;
      marked_q <= 1'b0;
      mark_q   <= 1'b0;
      ours_q   <= 1'b0;
    end
  end

  element_t [Lanes-1:0] blocks, powers;
  exponent_t first;  // lane 0's

  always_comb begin
    first = exponent_t'(Stages * Lanes);
    if (!keep_q) begin
      first = exponent_t'(to_go_q) * exponent_t'(Lanes) + exponent_t'(end_lane_q) + 1'b1;
    end
    for (int lane = 0; lane < Lanes; lane++) begin
      blocks[lane] = '0;
      blocks[lane].there = mark_q && mark_lane_q == LaneW'(lane);
      powers[lane] = '{1'b1, first - exponent_t'(lane)};
    end
  end

  logic last;
  assign last = !keep_q && to_go_q == '0;

  logic hash_valid;
  element_t hash;

  og_ghash_lanes #(
      .Lanes  (Lanes),
      .Levels (2),
      .MulRegs(MulRegs)
  ) u_dut (
      .clk_i,
      .rst_ni,
      .valid_i     (valid_q),
      .blocks_i    (blocks),
      .powers_i    (powers),
      .keep_i      (keep_q),
      .last_i      (last),
      .feed_next_i (come_i && gone_q == CountW'(Stages)),
      .hash_valid_o(hash_valid),
      .hash_o      (hash)
  );

  // ---- what is due ----------------------------------------------------------

  typedef struct packed {
    logic valid;
    element_t hash;
  } due_t;

  due_t [Stages+1:0] due;

  always_comb begin
    due[0] = '0;
    due[0].valid = valid_q && last;
    if (ours_q) begin
      due[0].hash = '{1'b1, behind_q - exponent_t'(Lanes - 1) + exponent_t'(end_lane_q)};
    end
  end

  for (genvar s = 1; s <= Stages + 1; s++) begin : gen_due
    always_ff @(posedge clk_i) due[s] <= rst_ni ? due[s-1] : '0;
  end

  // ---- for the induction: where the marked block is ---------------------------
  //
  // Its carrier is the beat in which it was multiplied last. Looping, it is in the
  // multiplier, in the ring or on its way back; final, on its way to the hash.

  typedef enum logic [1:0] {
    NowhereYet,
    Looping,
    Final,
    Gone
  } phase_e;

  phase_e phase_q = NowhereYet;
  logic [CountW-1:0] since_q;  // beats since its carrier
  logic kept_q;  // the message had beats to keep
  exponent_t final_q;  // what it is to be in the end
  exponent_t left;  // slots behind this beat
  logic [Stages+1:0] due_ours;  // its hash is on its way

  always_ff @(posedge clk_i) begin
    if (come_i) begin
      kept_q <= keep || (inside_q && kept_q);
      if (phase_q == Looping) since_q <= since_q + 1'b1;
      if (mark || (phase_q == Looping && since_q == CountW'(Stages - 1))) begin
        since_q <= '0;
        phase_q <= keep ? Looping : Final;
        final_q <= (mark ? exponent_t'(Lanes) - exponent_t'(mark_lane)
            : behind_q + exponent_t'(Lanes)) + exponent_t'(to_go) * exponent_t'(Lanes)
            - exponent_t'(Lanes - 1) + exponent_t'(end_lane);
      end
    end
    if (phase_q == Final && due_ours[Stages+1]) phase_q <= Gone;
    if (!rst_ni) begin
      phase_q <= NowhereYet;
      kept_q  <= 1'b0;
    end
  end

  localparam int RegsMac = Stages - 1;
  localparam int SumW = 8;

  element_t loop_value;
  logic [SumW-1:0] waits, older, found, flying;
  logic open_ours;  // the marked block's message has not ended
  logic younger_ends;

  assign loop_value =
      '{1'b1, behind_q + exponent_t'(Lanes) * (exponent_t'(Stages - 1) - exponent_t'(since_q))};
  assign waits = SumW'(u_dut.u_ring.count_q);
  assign left = exponent_t'(to_go_q) * exponent_t'(Lanes) - exponent_t'(Lanes - 1) +
      exponent_t'(end_lane_q);

  // Kept sums on their way to the ring.
  always_comb begin
    flying = SumW'(valid_q && keep_q);
    for (int s = 1; s < Stages; s++) flying += SumW'(u_dut.flags[s].keep);
  end

  assign open_ours = ours_q && (inside_q || (valid_q && last));

  // Sums that are asked for before that of the marked block.
  assign older = SumW'(gone_q) - SumW'(since_q) - SumW'(1);

  logic [SumW-1:0] ahead;
  element_t entry;

  always_comb begin
    found = '0;
    ahead = '0;
    entry = '0;
    for (int s = 0; s <= Stages + 1; s++) due_ours[s] = due[s].valid && due[s].hash.there;

    if (started_q && rst_ni) begin
      // What the flags say is what came.
      for (int s = 1; s <= Stages; s++) begin
        assert ((u_dut.flags[s].total && u_dut.flags[s].last) == due[s].valid);
        assert (!(u_dut.flags[s].total && u_dut.flags[s].keep));
        assert (!due[s].hash.there || due[s].hash.exponent == final_q || !due[s].valid);
      end
      assert (!due_ours[Stages+1] || due[Stages+1].hash.exponent == final_q);
      for (int s = 1; s <= Stages + 1; s++) begin
        if (!due[s].hash.there) assert (due[s].hash == '0);
      end

      // The ring.
      assert (u_dut.u_ring.count_q <= Stages);
      assert (u_dut.u_ring.none_q == (waits == '0));
      assert (u_dut.u_ring.few_q == (waits <= SumW'(1)));
      assert (int'(u_dut.u_ring.rd_addr_q) < Stages && int'(u_dut.u_ring.wr_addr_q) < Stages);
      assert (int'(u_dut.u_ring.wr_addr_q) ==
          (int'(u_dut.u_ring.rd_addr_q) + int'(waits) + Stages - 1) % Stages);

      // The messages.
      assert (int'(gone_q) <= Stages);
      if (!inside_q) assert (gone_q == '0);
      if (inside_q) assert (gone_q != '0);
      if (inside_q && !keep_q) begin
        assert (to_go_q != '0 && int'(to_go_q) < Stages);
        for (int s = 1; s < Stages; s++) begin
          assert (!u_dut.flags[s].keep || (kept_q && s >= Stages - int'(to_go_q)));
        end
      end
      if (inside_q && keep_q) assert (kept_q);
      if (inside_q && !keep_q) assert ((int'(gone_q) + int'(to_go_q) > Stages) == kept_q);
      if (valid_q && !inside_q) assert (last);
      if (valid_q && inside_q) assert (!last);
      // All sums that are kept, and not asked for yet.
      if (!inside_q || (!keep_q && !kept_q))
        assert (waits + flying == '0);
        else if (keep_q)
          assert (waits + flying == SumW'(gone_q));
          else assert (waits + flying == SumW'(gone_q) + SumW'(to_go_q) - SumW'(Stages));

      // The marked block.
      assert (mark_q == (mark_q && marked_q && valid_q && ours_q));
      assert (marked_q == (phase_q != NowhereYet));
      if (mark_q) assert (since_q == '0 && (phase_q == (keep_q ? Looping : Final)));
      if (mark_q) begin
        assert (int'(mark_lane_q) < Lanes);
        assert (behind_q == exponent_t'(Lanes) - exponent_t'(mark_lane_q));
      end
      if (ours_q) assert (marked_q);
      if (phase_q == Looping) begin
        assert (ours_q && inside_q && int'(since_q) < Stages && since_q < gone_q && kept_q);
        if (!keep_q) assert (int'(since_q) >= Stages - int'(to_go_q));
        for (int s = 0; s <= Stages + 1; s++) assert (!due_ours[s]);
      end
      if (phase_q == Final) begin
        assert ($countones({due_ours[Stages+1:1], open_ours}) == 1);
        if (open_ours) assert (!keep_q && final_q == behind_q + left);
      end
      if (phase_q == NowhereYet || phase_q == Gone) begin
        assert (due_ours[Stages+1:1] == '0 && !open_ours);
      end

      // On its way in: this beat is its carrier.
      if (valid_q && u_dut.returned.there) begin
        assert (ours_q && !mark_q && since_q == '0);
        assert (phase_q == (keep_q ? Looping : Final));
        assert (u_dut.returned.exponent == behind_q - exponent_t'(Lanes));
        found += SumW'(1);
      end else if (valid_q) assert (u_dut.returned == '0);
      if (mark_q) found += SumW'(1);

      // In the multiplier, and its last register.
      for (int s = 1; s <= Stages; s++) begin
        entry = s == Stages ? u_dut.sum_q : u_dut.u_mac.partial[s];
        // In the last register what is kept stands a second time.
        if (!entry.there && (u_dut.flags[s].keep || u_dut.flags[s].total)) assert (entry == '0);
        if (entry.there && (u_dut.flags[s].total || (u_dut.flags[s].keep && s < Stages))) begin
          found += SumW'(1);
          if (u_dut.flags[s].keep) begin
            assert (phase_q == Looping && entry == loop_value);
            ahead = waits;
            for (int t = s + 1; t < Stages; t++) ahead += SumW'(u_dut.flags[t].keep);
            assert (ahead == older);
          end else begin
            assert (phase_q == Final && entry == element_t'{1'b1, final_q});
            younger_ends = !open_ours;
            for (int t = 1; t <= s; t++) begin
              // Ends of messages behind it: younger ones, then its own.
              if (due[t].valid && !due_ours[t]) assert ((due_ours >> (t + 1)) != '0);
              if (due_ours[t]) younger_ends = 1'b0;
            end
            assert (!younger_ends);
          end
        end
      end

      // In the ring.
      for (int i = 0; i < Stages; i++) begin
        entry = i == 0 ? u_dut.u_ring.oldest_q
            : u_dut.u_ring.waiting[(int'(u_dut.u_ring.rd_addr_q)+i-1)%Stages];
        if (i < int'(waits)) begin
          if (entry.there) begin
            found += SumW'(1);
            assert (phase_q == Looping && entry == loop_value && older == SumW'(i));
          end else assert (entry == '0);
        end
      end

      // In the sum of the last beats.
      if (!u_dut.fresh_q) begin
        if (u_dut.total_q.there) begin
          found += SumW'(1);
          assert (phase_q == Final && u_dut.total_q == element_t'{1'b1, final_q});
          younger_ends = !open_ours;
          for (int t = 1; t <= Stages; t++) begin
            if (due[t].valid && !due_ours[t]) assert ((due_ours >> (t + 1)) != '0);
            if (due_ours[t]) younger_ends = 1'b0;
          end
          assert (!younger_ends);
        end else assert (u_dut.total_q == '0);
      end
      if (due_ours[Stages+1]) found += SumW'(1);
      assert (found == SumW'(phase_q == Looping || phase_q == Final));
      if (due[Stages+1].valid) assert (u_dut.fresh_q);
    end
  end

  always_comb begin
    if (!started_q) assume (!rst_ni);
    if (started_q && rst_ni) begin
      assert (hash_valid == due[Stages+1].valid);
      if (hash_valid) assert (hash == due[Stages+1].hash);

      // A block that went round the loop, one that did so twice, and one with a pause on its way.
      cover (hash_valid && hash.there && hash.exponent > exponent_t'(Stages * Lanes));
      cover (hash_valid && hash.there && hash.exponent > exponent_t'(2 * Stages * Lanes));
      cover (hash_valid && !hash.there && marked_q);
    end
  end

endmodule
