// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// A packet number is never used twice under one key, also where the key of its slot is loaded anew
// while packets wait with their numbers: og_key_fence lets a load through only when none does.
//
// The packet core around the fence is a model: packets are looked up a cycle after their head,
// where one of the association that is looked at, `mine`, is granted the next number if it is in
// use and not held; then they wait for their edit, go on or end, are sealed by the store's key of
// that moment, whenever that is, and are judged. Software loads and erases keys of this slot and of
// others at any time, also while mine is in use, and starts and stops it at any time, with any
// number but what it must not: `next` below a number that was granted since the key was loaded
// (docs/macsec.md, what you must guarantee). That numbers are granted once between starts is proved
// of og_number_issue.
//
// An operation other than a load reaches the store in the cycle in which it comes; a load that the
// fence refuses has not reached it. The store may refuse any operation, which changes nothing then
// (og_gcm_key_port). An operation ends when the store says so or the fence refuses it, and with an
// error exactly if either refused it.

module og_key_fence_fv
  import og_packet_pkg::*;
#(
    localparam int NumberW = 3,
    localparam int Waits   = 2,  // for an edit
    localparam int Inside  = 2   // from edit to verdict
) (
    input logic               clk_i,
    input logic               rst_ni,
    input logic               head_i,
    input logic               head_mine_i,
    input logic               edit_i,
    input logic               drop_i,
    input logic               seal_i,
    input logic               judged_i,
    input logic               key_valid_i,
    input logic               key_load_i,
    input logic               key_mine_i,
    input logic               store_ready_i,
    input logic               store_done_i,
    input logic               store_refuses_i,  // the operation that it takes now
    input logic               start_i,
    input logic               stop_i,
    input logic [NumberW-1:0] next_i
);

  localparam logic [INDEX_W-1:0] MINE = INDEX_W'(5);
  localparam logic [INDEX_W-1:0] OTHER = INDEX_W'(6);

  key_hold_t hold;
  logic key_ready, key_done, key_error, key_blocked, store_valid, store_error;

  og_key_fence #(
      .CountW   (3),
      .PatienceW(2)
  ) u_dut (
      .clk_i,
      .rst_ni,
      .head_i,
      .edit_i,
      .drop_i,
      .judged_i,
      .hold_o       (hold),
      .key_valid_i,
      .key_ready_o  (key_ready),
      .key_load_i,
      .key_slot_i   (key_mine_i ? MINE : OTHER),
      .key_done_o   (key_done),
      .key_error_o  (key_error),
      .key_blocked_o(key_blocked),
      .store_valid_o(store_valid),
      .store_ready_i,
      .store_done_i,
      .store_error_i(store_error)
  );

  // ---- packets ------------------------------------------------------------

  typedef struct packed {
    logic               mine;    // and has a number
    logic               sealed;  // or has failed
    logic [NumberW-1:0] number;
  } packet_t;

  logic looked_q, looked_mine_q;  // its head was shown a cycle ago
  packet_t [Waits-1:0] waits_q, waits_d;
  packet_t [Inside-1:0] inside_q, inside_d;
  logic [1:0] waiting_q, waiting_d, in_q, in_d;
  logic in_use_q, grants, seals;
  logic [NumberW-1:0] next_q;
  packet_t looked, sealing;
  logic [1:0] seal_at;

  assign grants = looked_q && looked_mine_q && in_use_q && next_q != '1 &&
      !(hold.valid && hold.slot == MINE);
  assign looked = '{mine: grants, sealed: 1'b0, number: next_q};

  always_comb begin
    waits_d   = waits_q;
    waiting_d = waiting_q;
    inside_d  = inside_q;
    in_d      = in_q;
    seal_at   = 2'd0;
    for (int i = Inside - 1; i >= 0; i--)
    if (i < int'(in_q) && !inside_q[i].sealed) seal_at = 2'(i);
    sealing = inside_q[seal_at[0]];
    seals   = seal_i && int'(in_q) != 0 && !sealing.sealed;
    if (seals) inside_d[seal_at[0]].sealed = 1'b1;
    if (judged_i) begin
      inside_d = {packet_t'('0), inside_d[1]};
      in_d     = in_d - 2'd1;
    end
    if (edit_i) begin
      if (!drop_i) begin
        inside_d[in_d[0]] = waits_q[0];
        inside_d[in_d[0]].sealed = 1'b0;
        in_d              = in_d + 2'd1;
      end
      waits_d   = {packet_t'('0), waits_d[1]};
      waiting_d = waiting_d - 2'd1;
    end
    if (looked_q) begin
      waits_d[waiting_d[0]] = looked;
      waiting_d             = waiting_d + 2'd1;
    end
  end

  // ---- keys and numbers ---------------------------------------------------

  logic taken, renewed, live_q, busy_q, load_q, load_mine_q, refuse_q;
  logic [2**NumberW-1:0] granted_q, used_q;  // under the key of mine

  assign taken   = store_valid && store_ready_i;
  assign renewed = taken && key_load_i && key_mine_i && !store_refuses_i;
  assign store_error = store_done_i && refuse_q;

  always_ff @(posedge clk_i) begin
    looked_q      <= head_i;
    looked_mine_q <= head_mine_i;
    waits_q       <= waits_d;
    waiting_q     <= waiting_d;
    inside_q      <= inside_d;
    in_q          <= in_d;
    if (grants) begin
      next_q            <= next_q + 1'b1;
      granted_q[next_q] <= 1'b1;
    end
    if (seals && sealing.mine && live_q) used_q[sealing.number] <= 1'b1;
    if (stop_i) in_use_q <= 1'b0;
    if (start_i) begin
      in_use_q <= 1'b1;
      next_q   <= next_i;
    end
    if (taken) begin
      busy_q      <= 1'b1;
      load_q      <= key_load_i;
      load_mine_q <= key_mine_i;
      refuse_q    <= store_refuses_i;
      if (key_mine_i && !store_refuses_i) live_q <= 1'b0;
    end
    if (store_done_i) begin
      busy_q <= 1'b0;
      if (load_q && load_mine_q && !refuse_q) live_q <= 1'b1;
    end
    if (renewed) begin
      granted_q <= '0;
      used_q    <= '0;
    end
    if (!rst_ni) begin
      looked_q  <= 1'b0;
      waiting_q <= '0;
      in_q      <= '0;
      in_use_q  <= 1'b0;
      live_q    <= 1'b0;
      busy_q    <= 1'b0;
      granted_q <= '0;
      used_q    <= '0;
    end
  end

  // ---- environment --------------------------------------------------------

  logic started_q = 1'b0;
  logic key_waits_q = 1'b0;
  logic [1:0] key_q;

  always_ff @(posedge clk_i) begin
    started_q   <= 1'b1;
    key_waits_q <= rst_ni && key_valid_i && !key_ready;
    key_q       <= {key_load_i, key_mine_i};
  end

  always_comb begin
    if (!started_q) assume (!rst_ni);
    // What waits is bounded, and only what is there moves.
    if (head_i) assume (int'(waiting_q) + int'(looked_q) < Waits);
    if (edit_i) assume (waiting_q != '0 && (drop_i || int'(in_q) < Inside));
    if (edit_i && drop_i) assume (!waits_q[0].mine);
    if (judged_i) assume (in_q != '0 && inside_q[0].sealed);
    // The key port and the store.
    if (key_waits_q && key_valid_i) assume ({key_load_i, key_mine_i} == key_q);
    if (busy_q) assume (!store_ready_i);
    if (store_done_i) assume (busy_q);
    // Software.
    assume (!(start_i && stop_i));
    if (start_i) begin
      assume (!grants);
      for (int n = 0; n < 2 ** NumberW; n++) if (granted_q[n]) assume (n < int'(next_i));
    end
  end

  // ---- what is where ------------------------------------------------------

  // States of the fence.
  localparam logic [2:0] IDLE = 3'd0, EDITS = 3'd1, VERDICTS = 3'd2, GIVE = 3'd3, LOADING = 3'd4,
      REFUSED = 3'd6;

  logic loads_mine;
  logic [2:0] state;
  logic [Waits+Inside-1:0] there;  // of mine, and not sealed
  logic [Waits+Inside-1:0][NumberW-1:0] number;

  assign state = u_dut.state_q;

  always_comb begin
    for (int i = 0; i < Waits; i++) begin
      there[i]  = i < int'(waiting_q) && waits_q[i].mine;
      number[i] = waits_q[i].number;
    end
    for (int i = 0; i < Inside; i++) begin
      there[Waits+i]  = i < int'(in_q) && inside_q[i].mine && !inside_q[i].sealed;
      number[Waits+i] = inside_q[i].number;
    end
  end

  // ---- what is shown ------------------------------------------------------

  logic mine_waits, once_q, again_q, refused_q;

  assign mine_waits = there != '0;

  always_ff @(posedge clk_i) begin
    // A load came while one waited, which was sealed; then the same number, under the next key.
    if (rst_ni && key_valid_i && key_load_i && key_mine_i && mine_waits) once_q <= 1'b1;
    if (once_q && renewed) again_q <= 1'b1;
    if (store_error && load_q && load_mine_q) refused_q <= 1'b1;
    if (!rst_ni) {once_q, again_q, refused_q} <= '0;
  end

  always_comb begin
    if (started_q && rst_ni) begin
      if (seals && sealing.mine && live_q) assert (!used_q[sealing.number]);
      if (renewed) assert (!mine_waits && !grants);
      if (key_valid_i && !key_load_i && u_dut.state_q == 3'd0) assert (store_valid);
      if (key_blocked) assert (!taken && !(busy_q && load_q));
      assert (key_done == (store_done_i || key_blocked));
      assert (key_error == (store_error || key_blocked));

      cover (again_q && seals && sealing.mine && live_q && sealing.number == NumberW'(1));
      cover (key_blocked && mine_waits);
      // The old key stays, and its numbers go on.
      cover (refused_q && grants && live_q && used_q != '0);
      cover (key_done && !key_error && load_q && load_mine_q);
      cover (renewed && in_q == 2'd2);  // others do not hold it up
    end
  end

  // ---- for the induction --------------------------------------------------

  assign loads_mine = u_dut.hold_o.valid && u_dut.hold_o.slot == MINE;

  always_comb begin
    if (started_q && rst_ni) begin
      assert ((state == LOADING) == (busy_q && load_q));
      assert (u_dut.undecided_q == 3'(waiting_q) + 3'(looked_q));
      assert (u_dut.unjudged_q == 3'(in_q));
      assert (int'(waiting_q) + int'(looked_q) <= Waits && int'(in_q) <= Inside);
      if (in_q == 2'd2 && inside_q[1].sealed) assert (inside_q[0].sealed);

      // Numbers that wait were granted under this key, and no two are alike.
      for (int n = 0; n < 2 ** NumberW; n++) begin
        if (granted_q[n]) assert (n < int'(next_q));
        if (used_q[n]) assert (granted_q[n]);
      end
      for (int i = 0; i < Waits + Inside; i++) begin
        for (int j = 0; j < i; j++) begin
          if (there[i] && there[j]) assert (number[i] != number[j]);
        end
        if (there[i]) assert (granted_q[number[i]] && !used_q[number[i]]);
      end

      // What is not waited for is not mine.
      if (state != IDLE && state != REFUSED) begin
        assert (u_dut.hold_o.valid);
        if (state != LOADING && key_valid_i) begin
          assert (key_waits_q && key_load_i && key_mine_i == loads_mine);
        end
        assert (u_dut.hold_o.slot == MINE || u_dut.hold_o.slot == OTHER);
      end
      if (loads_mine && state == EDITS) begin
        assert (int'(u_dut.left_q) <= int'(waiting_q) + int'(looked_q));
        for (int i = 0; i < Waits; i++) begin
          if (i < int'(waiting_q) && i >= int'(u_dut.left_q)) assert (!waits_q[i].mine);
        end
      end
      if (loads_mine && (state == VERDICTS || state == GIVE)) begin
        for (int i = 0; i < Waits; i++) if (i < int'(waiting_q)) assert (!waits_q[i].mine);
        for (int i = 0; i < Inside; i++) begin
          if (i < int'(in_q) && (state == GIVE || i >= int'(u_dut.left_q))) begin
            assert (!inside_q[i].mine);
          end
        end
        if (state == VERDICTS) assert (u_dut.left_q <= 3'(in_q));
      end
    end
  end

endmodule
