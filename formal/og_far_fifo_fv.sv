// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_far_fifo gives what goes in, once, in order, and nothing else, as long as no
// more than Depth words are inside; and zero while it offers none.
//
// How many words are ahead of a marked one, any one (fifo_mark), says where it must be,
// of the places that a word passes one after the other: the register before the memory,
// the memory, the two registers behind it, the places near the output.

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

  count_t held, ahead;  // ahead: of the marked word
  logic marked;
  logic [Width-1:0] word;

  fifo_mark #(
      .Width (Width),
      .CountW(LevelW + 1)
  ) u_mark (
      .clk_i,
      .rst_ni,
      .mark_i,
      .put_i    (in_valid_i),
      .payload_i(in_payload_i),
      .take_i   (take),
      .held_o   (held),
      .marks_o  (),
      .marked_o (marked),
      .ahead_o  (ahead),
      .payload_o(word)
  );

  always_ff @(posedge clk_i) started_q <= 1'b1;

  // ---- where the words are, from the output on ------------------------------

  logic behind1, behind2;  // words in the first register behind the memory, and in the second
  count_t words, near, from_1, from_memory, from_input;  // from_: how many are ahead of a place

  assign {behind2, behind1} = u_dut.u_fetched.valid_q;
  assign words = count_t'(u_dut.u_words.count_q) + count_t'(u_dut.u_words.given_q)
      - count_t'(u_dut.u_words.taken_q);  // in the memory
  assign near        = count_t'(u_dut.u_near.level_q);
  assign from_1      = near + count_t'(behind2);
  assign from_memory = from_1 + count_t'(behind1);
  assign from_input  = from_memory + words;

  count_t read_sum, write_sum;
  logic [IndexW-1:0] place;  // of the marked word, in the memory
  logic [2:0] near_place;

  assign read_sum   = count_t'(u_dut.read_q) + ahead - from_memory;
  assign place      = IndexW'(read_sum >= count_t'(Depth) ? read_sum - count_t'(Depth) : read_sum);
  assign write_sum  = count_t'(u_dut.read_q) + words;
  assign near_place = u_dut.u_near.read_q + 3'(ahead);

  // Places near the output that nothing fetched is on its way to.
  logic [4:0] room;
  assign room = 5'(u_dut.u_room.count_q) + 5'(u_dut.u_room.given_q) - 5'(u_dut.u_room.taken_q);

  always_comb begin
    if (!started_q) assume (!rst_ni);
    if (in_valid_i) assume (held < count_t'(Depth));
    if (started_q && rst_ni) begin
      if (!out_valid) assert (out_payload == '0);
      if (out_valid) assert (held != '0);
      if (marked) assert (ahead < held);
      if (marked && ahead == '0 && out_valid) assert (out_payload == word);
      if (u_dut.fetched_valid) assert (u_dut.u_near.ready_q);

      // For the induction.
      assert (held <= count_t'(Depth));
      assert (held == from_input + count_t'(u_dut.put_q));
      assert (int'(u_dut.read_q) < Depth);
      assert (count_t'(u_dut.write_q) ==
          (write_sum >= count_t'(Depth) ? write_sum - count_t'(Depth) : write_sum));
      assert (u_dut.some == (words != '0));
      assert (u_dut.u_words.two_q == (words > count_t'(1)));
      assert (int'(room) + int'(from_memory) + int'(u_dut.left_q) == Near);
      assert (u_dut.room == (room != '0));
      assert (u_dut.u_room.two_q == (room > 5'd1));
      assert (u_dut.u_near.valid_q == (near != '0));
      if (marked) begin
        if (ahead < near) begin
          assert (u_dut.u_near.storage[near_place] == word);
        end else if (ahead < from_1) begin
          assert (u_dut.fetched == word);
        end else if (ahead < from_memory) begin
          assert (u_dut.u_memory.gen_memory.word_q == word);
        end else if (ahead < from_input) begin
          assert (u_dut.u_memory.gen_memory.gen_auto.mem[place] == word);
        end else begin
          assert (u_dut.put_q && u_dut.payload_q == word);
        end
      end

      if (Depth <= Near) begin
        cover (held == count_t'(Depth) && near == count_t'(Near));
        cover (held == count_t'(Depth) && out_valid && take && marked && ahead == 7);
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
