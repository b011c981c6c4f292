// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Counters of 64 bits in memory, each with an event of its own size. They wrap at 2^64.
//
// Two halves of 32 bits, one behind the other: the carry of the lower half is what the
// upper half adds three cycles later. Each half reads, adds and writes in four cycles
// and passes its sums on to events right behind, so that an event is taken in every
// cycle, of whatever counter. Reading and clearing go the same way as events, one
// counter at a time: a read shows both halves as of one moment, and nothing is
// counted twice or lost beside a clear.
//
// Events always go. A read, and each step of a clear, takes a cycle in which none
// comes: if events came in every cycle without end these would wait without end.
//
// All counters are zero when ready_o rises, Counters cycles after a reset at least. An
// event before that counts if its counter has been cleared already: hold events off
// until ready_o if none may be lost. clear_i clears all, one after the other, while
// ready_o is low; an event meanwhile counts before or after the clearing of its counter.
// Of an index that there is not, events are lost and reads give zero.
//
// A read: read_valid_i stays until read_done_o, one at a time; read_value_o counts with
// read_done_o, 8 cycles after read_valid_i if there is no event in the first.
//
// Cost: 64 x Counters bits of memory; about 360 flip-flops; 64 bits of adders, in
// which no carry goes further than 32 bits in a cycle.

module og_counter_bank
  import og_packet_pkg::*;
#(
    parameter  int Counters = 64,
    localparam int IndexW   = Counters > 1 ? $clog2(Counters) : 1
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; then all are zero

    input  count_t event_i,
    input  logic   clear_i,  // a pulse
    output logic   ready_o,  // nothing is being cleared

    input  logic                 read_valid_i,
    input  logic [         15:0] read_index_i,
    output logic                 read_done_o,
    output logic [COUNTER_W-1:0] read_value_o
);

  if (Counters < 1 || Counters > 2 ** 16) begin : gen_bad_counters
    $error("og_counter_bank: Counters must be 1 to 65536");
  end

  localparam int HALVES = 2;
  localparam int HALF_W = COUNTER_W / HALVES;

  typedef struct packed {
    logic              valid;  // of a counter that there is
    logic              read;
    logic              clear;
    logic [IndexW-1:0] index;
  } op_t;

  // ---- what goes in -------------------------------------------------------

  op_t op_d, op_q;
  logic [AMOUNT_W-1:0] amount_q;
  logic clearing_q, reading_q;
  logic [IndexW-1:0] clear_index_q;
  logic read_now, clear_now;

  assign clear_now = clearing_q && !event_i.valid;
  assign read_now  = read_valid_i && !reading_q && !clearing_q && !event_i.valid;
  assign ready_o   = !clearing_q;

  function automatic logic exists(logic [15:0] index);
    return {1'b0, index} < 17'(Counters);
  endfunction

  always_comb begin
    op_d = '{
        valid: event_i.valid && exists(event_i.index),
        read: 1'b0,
        clear: 1'b0,
        index: event_i.index[IndexW-1:0]
    };
    if (clear_now) begin
      op_d = '{valid: 1'b1, read: 1'b0, clear: 1'b1, index: clear_index_q};
    end else if (read_now) begin
      op_d = '{
          valid: exists(read_index_i),
          read: 1'b1,
          clear: 1'b0,
          index: read_index_i[IndexW-1:0]
      };
    end
  end

  always_ff @(posedge clk_i) begin
    op_q     <= op_d;
    amount_q <= event_i.valid ? event_i.amount : '0;
    if (read_now) reading_q <= 1'b1;
    if (read_done_o) reading_q <= 1'b0;
    if (clear_now) begin
      clear_index_q <= clear_index_q + 1'b1;
      if (clear_index_q == IndexW'(Counters - 1)) clearing_q <= 1'b0;
    end
    if (clear_i || !rst_ni) begin
      clearing_q    <= 1'b1;
      clear_index_q <= '0;
    end
    if (!rst_ni) begin
      op_q      <= '0;
      reading_q <= 1'b0;
    end
  end

  // ---- the halves, the lower first ----------------------------------------

  op_t [HALVES:0] op;  // as it enters a half
  logic [HALVES:0] carry;
  logic [HALVES-1:0][HALF_W-1:0] sum;  // as it leaves one

  assign op[0]    = op_q;
  assign carry[0] = 1'b0;

  logic unused_carry;  // out of the last half: the counter wraps
  assign unused_carry = carry[HALVES];

  for (genvar h = 0; h < HALVES; h++) begin : gen_half
    // fetched: the memory gives its word; ready: operand and addend stand; done: the sum is
    // written.
    op_t fetched_q, ready_q, done_q;
    logic [HALF_W-1:0] fetched_add_q, ready_add_q, operand_q, count, sum_q, written_q, word;
    logic carry_q;
    // The sum is that of one, two or three events before. Each is found a cycle ahead.
    logic same_1_q, same_2_q, same_3_q;

    og_ram_1r1w #(
        .Width(HALF_W),
        .Depth(Counters)
    ) u_memory (
        .clk_i,
        .wr_en_i  (done_q.valid),
        .wr_addr_i(done_q.index),
        .wr_data_i(sum_q),
        .rd_addr_i(op[h].index),
        .rd_data_o(word)
    );

    assign count = same_1_q ? sum_q : operand_q;

    always_ff @(posedge clk_i) begin
      fetched_q     <= op[h];
      fetched_add_q <= h == 0 ? HALF_W'(amount_q) : HALF_W'(carry[h]);
      same_2_q      <= ready_q.valid && ready_q.index == op[h].index;
      same_3_q      <= done_q.valid && done_q.index == op[h].index;

      ready_q       <= fetched_q;
      ready_add_q   <= fetched_add_q;
      operand_q     <= same_2_q ? sum_q : same_3_q ? written_q : word;
      same_1_q      <= ready_q.valid && ready_q.index == fetched_q.index;

      done_q        <= ready_q;
      {carry_q, sum_q} <= {1'b0, count} + {1'b0, ready_add_q};
      if (ready_q.clear || !ready_q.valid) {carry_q, sum_q} <= '0;

      written_q <= sum_q;
      if (!rst_ni) begin
        fetched_q <= '0;
        ready_q   <= '0;
        done_q    <= '0;
      end
    end

    assign sum[h]   = sum_q;
    assign op[h+1]  = done_q;
    assign carry[h+1] = carry_q;
  end

  // ---- the lower half waits for the upper ---------------------------------

  logic [HALF_W-1:0] low;

  og_delay #(
      .Width (HALF_W),
      .Cycles(3)
  ) u_low (
      .clk_i,
      .rst_ni,
      .data_i(sum[0]),
      .data_o(low)
  );

  always_ff @(posedge clk_i) begin
    read_done_o  <= op[HALVES].read && rst_ni;
    read_value_o <= {sum[HALVES-1], low};
  end

endmodule
