// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_far_fifo gives what goes in, once, in order, and nothing else, as long as no
// more than Depth words are inside; and zero while it offers none.
//
// One word is marked as it goes in, any one, and counted on: as many leave before it
// as were inside when it came. That number says where it must be, of the places that
// a word passes one after the other: the register before the memory, the memory, the
// two registers behind it, the places near the output.

module og_far_fifo_fv #(
    parameter  int Depth  = 8,
    localparam int Width  = 4,
    localparam int Near   = 8,                  // og_far_fifo: NEAR
    localparam int LevelW = $clog2(Depth + 1),
    localparam int IndexW = $clog2(Depth)
) (
    input logic             clk_i,
    input logic             rst_ni,
    input logic             in_valid_i,
    input logic [Width-1:0] in_payload_i,
    input logic             out_ready_i,
    input logic             mark_i
);

  typedef logic [LevelW:0] count_t;

  logic out_valid, take;
  logic [Width-1:0] out_payload;
  logic started_q = 1'b0;

  og_far_fifo #(
      .Width(Width),
      .Depth(Depth)
  ) u_dut (
      .clk_i,
      .rst_ni,
      .in_valid_i,
      .in_payload_i,
      .out_valid_o  (out_valid),
      .out_ready_i,
      .out_payload_o(out_payload)
  );

  assign take = out_valid && out_ready_i;

  count_t held_q = '0;
  logic marked_q = 1'b0;
  count_t ahead_q;  // of the marked one
  logic [Width-1:0] payload_q;

  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    held_q    <= held_q + count_t'(in_valid_i) - count_t'(take);
    if (marked_q && take) begin
      ahead_q  <= ahead_q - 1'b1;
      marked_q <= ahead_q != '0;
    end
    if (in_valid_i && mark_i && !marked_q) begin
      marked_q  <= 1'b1;
      ahead_q   <= held_q - count_t'(take);
      payload_q <= in_payload_i;
    end
    if (!rst_ni) begin
      held_q   <= '0;
      marked_q <= 1'b0;
    end
  end

  // ---- where the words are, from the output on ------------------------------

  logic behind1, behind2;  // words in the first register behind the memory, and in the second
  count_t near, from_1, from_memory, from_input;  // how many are ahead of each place

  assign {behind2, behind1} = u_dut.u_fetched.valid_q;
  assign near        = count_t'(u_dut.u_near.level_q);
  assign from_1      = near + count_t'(behind2);
  assign from_memory = from_1 + count_t'(behind1);
  assign from_input  = from_memory + count_t'(u_dut.level_q);

  count_t read_sum, write_sum, near_sum;
  logic [IndexW-1:0] place;  // of the marked word, in the memory
  logic [2:0] near_place;

  assign read_sum   = count_t'(u_dut.read_q) + ahead_q - from_memory;
  assign place      = IndexW'(read_sum >= count_t'(Depth) ? read_sum - count_t'(Depth) : read_sum);
  assign write_sum  = count_t'(u_dut.read_q) + count_t'(u_dut.level_q);
  assign near_sum   = count_t'(u_dut.u_near.read_q) + ahead_q;
  assign near_place = 3'(near_sum);

  // Places near the output that nothing fetched is on its way to.
  logic [4:0] room;
  assign room = 5'(u_dut.u_room.count_q) + 5'(u_dut.u_room.given_q) - 5'(u_dut.u_room.taken_q);

  always_comb begin
    if (!started_q) assume (!rst_ni);
    if (in_valid_i) assume (held_q < count_t'(Depth));
    if (started_q && rst_ni) begin
      if (!out_valid) assert (out_payload == '0);
      if (out_valid) assert (held_q != '0);
      if (marked_q) assert (ahead_q < held_q);
      if (marked_q && ahead_q == '0 && out_valid) assert (out_payload == payload_q);
      if (u_dut.fetched_valid) assert (u_dut.u_near.ready_q);

      // For the induction.
      assert (held_q <= count_t'(Depth));
      assert (held_q == from_input + count_t'(u_dut.put_q));
      assert (int'(u_dut.read_q) < Depth);
      assert (count_t'(u_dut.write_q) ==
          (write_sum >= count_t'(Depth) ? write_sum - count_t'(Depth) : write_sum));
      assert (u_dut.some_q == (u_dut.level_q != '0));
      assert (u_dut.more_q == (u_dut.level_q > LevelW'(1)));
      assert (int'(room) + int'(from_memory) + int'(u_dut.left_q) == Near);
      assert (u_dut.room == (room != '0));
      assert (u_dut.u_room.two_q == (room > 5'd1));
      assert (u_dut.u_near.valid_q == (near != '0));
      if (marked_q) begin
        if (ahead_q < near)
          assert (u_dut.u_near.storage[near_place] == payload_q);
          else if (ahead_q < from_1)
            assert (u_dut.fetched == payload_q);
            else if (ahead_q < from_memory) begin
              assert (u_dut.u_memory.gen_memory.word_q == payload_q);
            end else if (ahead_q < from_input) begin
              assert (u_dut.u_memory.gen_memory.gen_auto.mem[place] == payload_q);
            end else begin
              assert (u_dut.put_q && u_dut.payload_q == payload_q);
            end
      end

      if (Depth <= Near) begin
        cover (held_q == count_t'(Depth) && near == count_t'(Near));
        cover (held_q == count_t'(Depth) && out_valid && take && marked_q && ahead_q == 7);
      end
    end
  end

  stream_rules #(
      .Width(Width)
  ) u_out_rules (
      .clk_i,
      .rst_ni,
      .valid_i  (out_valid),
      .ready_i  (out_ready_i),
      .payload_i(out_payload)
  );

  ring_rules #(
      .Depth(Near)
  ) u_near_rules (
      .active_i(started_q && rst_ni),
      .level_i (u_dut.u_near.level_q),
      .write_i (u_dut.u_near.write_q),
      .read_i  (u_dut.u_near.read_q),
      .next_i  (u_dut.u_near.next_q),
      .ready_i (u_dut.u_near.ready_q)
  );

endmodule
