// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The numbers of received MACsec frames, by association: `next`, one more than the
// highest accepted, and `lowest`, the lowest acceptable (IEEE 802.1AE-2018, 10.6).
//
// Early, before a frame is verified: early_index_i, and one cycle later whether the entry
// is in use, and its lowest. A number is late if it is below that; it is also what the
// upper half of an extended number is recovered from (og_number_pkg).
//
// The judgement, once the ICV is found good and only then: judge_valid_i with
// judge_ready_o, answered 3 cycles later in the order of the questions, not to be stalled:
// judge_in_use_o (software may have stopped the association meanwhile) and judge_late_o,
// below lowest as it stands after all judgements before this one. A number that is not late
// changes the entry, if judge_commit_i was high:
//
//   next   = max(next, number + 1)       all 64 bits: behind a lower half of all ones
//                                        the upper half counts
//   lowest = max(lowest, next - window)  with the new next; not below zero
//
// A late number changes nothing: without replay protection it is delivered, as delayed.
// As in the standard there is no bit map: a number inside the window is accepted as often
// as it comes. With a window of 0 none is accepted twice. 2^NumberW - 1 is the last number: next
// would need one more bit and stays there, so that lowest is one less than the formula says; a
// flag makes this number late from then on, whatever the window.
//
// One judgement per two cycles, also for one association: judge_ready_o is low in every
// other cycle. Compares and sums have a cycle of their own, and what they find is back for
// a judgement two cycles behind.
//
// Software (sw_valid_i stays until sw_done_o, one at a time) reads an entry or writes it,
// as {in_use, next, lowest}; judgements wait meanwhile, 7 cycles at most. A write with
// in_use = 0 stops the association and leaves the numbers as they are; one with in_use = 1
// writes all. It must not write lowest above next. After a reset no association is in use.
//
// Cost: 3 x NumberW x Entries bits of memory, Entries flip-flops and about 17 x
// NumberW.

module og_macsec_numbers #(
    parameter  int Entries = 256,
    parameter  int NumberW = 64,
    parameter  int WindowW = 32,                           // not above NumberW
    localparam int IndexW  = Entries > 1 ? $clog2(Entries) : 1,
    localparam int EntryW  = 1 + 2 * NumberW
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic [ IndexW-1:0] early_index_i,
    output logic               early_in_use_o,
    output logic [NumberW-1:0] early_lowest_o,

    input  logic               judge_valid_i,
    output logic               judge_ready_o,
    input  logic [ IndexW-1:0] judge_index_i,
    input  logic [NumberW-1:0] judge_number_i,
    input  logic [WindowW-1:0] judge_window_i,
    input  logic               judge_commit_i,
    output logic               judge_done_o,
    output logic               judge_in_use_o,  // these two with judge_done_o
    output logic               judge_late_o,

    input  logic              sw_valid_i,
    input  logic              sw_write_i,
    input  logic [IndexW-1:0] sw_index_i,
    input  logic [EntryW-1:0] sw_data_i,
    output logic              sw_done_o,
    output logic [EntryW-1:0] sw_data_o    // with sw_done_o
);

  if (Entries < 1 || WindowW < 1 || NumberW < WindowW) begin : gen_bad_parameters
    $error("og_macsec_numbers: Entries and WindowW must be at least 1, NumberW not below WindowW");
  end

  typedef logic [NumberW-1:0] value_t;

  typedef struct packed {
    logic               judge;
    logic               sw;
    logic               commit;
    logic [IndexW-1:0]  index;
    value_t             number;
    logic [WindowW-1:0] window;
  } op_t;

  // `spent`: 2^NumberW - 1 was accepted.
  typedef struct packed {
    logic   spent;
    value_t next;
    value_t lowest;
  } numbers_t;

  // fetched: the memory gives its word; ready: the entry stands; done: the answer.
  op_t op, fetched_q, ready_q;
  logic done_q, done_commit_q;
  logic [IndexW-1:0] done_index_q;
  logic turn, busy, sw_write;
  logic sw_in_use;
  value_t sw_next, sw_lowest;

  assign {sw_in_use, sw_next, sw_lowest} = sw_data_i;
  assign judge_ready_o = turn && !sw_valid_i;

  assign op.judge  = judge_valid_i && judge_ready_o;
  assign op.commit = judge_commit_i;
  assign op.number = judge_number_i;
  assign op.window = judge_window_i;
  assign busy      = fetched_q.judge || ready_q.judge || done_q || fetched_q.sw || ready_q.sw;

  // ---- the table ----------------------------------------------------------

  logic fetched_use, update, wr_en;
  logic [IndexW-1:0] wr_index;
  numbers_t word, updated, wr_data;

  assign wr_en    = update || (sw_write && sw_in_use);
  assign wr_index = update ? done_index_q : sw_index_i;
  assign wr_data  = update ? updated : '{spent: 1'b0, next: sw_next, lowest: sw_lowest};

  og_entry_use #(
      .Entries(Entries)
  ) u_use (
      .clk_i,
      .rst_ni,
      .turn_o       (turn),
      .ask_index_i  (judge_index_i),
      .index_o      (op.index),
      .in_use_o     (fetched_use),
      .early_index_i(early_index_i),
      .early_in_use_o,
      .stop_i       (1'b0),
      .stop_index_i ('0),
      .sw_valid_i,
      .sw_write_i,
      .sw_index_i,
      .sw_in_use_i  (sw_in_use),
      .busy_i       (busy),
      .sw_take_o    (op.sw),
      .sw_write_o   (sw_write)
  );

  og_ram_1r1w #(
      .Width($bits(numbers_t)),
      .Depth(Entries)
  ) u_numbers (
      .clk_i,
      .wr_en_i  (wr_en),
      .wr_addr_i(wr_index),
      .wr_data_i(wr_data),
      .rd_addr_i(op.index),
      .rd_data_o(word)
  );

  og_ram_1r1w #(
      .Width(NumberW),
      .Depth(Entries),
      .ReadFirst(1)
  ) u_early (
      .clk_i,
      .wr_en_i  (wr_en),
      .wr_addr_i(wr_index),
      .wr_data_i(wr_data.lowest),
      .rd_addr_i(early_index_i),
      .rd_data_o(early_lowest_o)
  );

  // ---- a judgement --------------------------------------------------------

  function automatic value_t less(value_t number, logic [WindowW-1:0] window);
    return number < value_t'(window) ? '0 : number - value_t'(window);
  endfunction

  // next > lowest + window, as next - lowest - window - 1 >= 0: three numbers made two, so that
  // there is one carry chain.
  function automatic logic apart(value_t next, value_t lowest, logic [WindowW-1:0] window);
    logic [NumberW+1:0] a, b, c, sums;
    logic [NumberW:0] carries;
    a       = {2'b0, next};
    b       = ~{2'b0, lowest};
    c       = ~(NumberW + 2)'(window);
    sums    = a ^ b ^ c;
    carries = (NumberW + 1)'((a & b) | (a & c) | (b & c));
    return $signed(sums + {carries, 1'b1}) >= 0;
  endfunction

  // With next as it was, or one more than the number: each way there is one candidate for
  // lowest, and whether it is above the old one is compared before it is known which way it is.
  typedef struct packed {
    logic   in_use;
    logic   late;
    logic   above;       // number >= next
    logic   spends;
    logic   old_raises;  // next - window > lowest
    logic   new_raises;  // number + 1 - window > lowest
    value_t old_lowest;  // next - window
    value_t new_lowest;  // number + 1 - window
    value_t plus_one;
  } found_t;

  numbers_t entry_q, was_q;
  found_t found_q;
  logic ready_use_q, spends_q;
  value_t fetched_plus_one_q, ready_plus_one_q, ready_lowest_q;
  logic same_q;  // fetched: the association that is done now

  assign update = done_q && done_commit_q && found_q.in_use && !found_q.late;

  always_comb begin
    updated.spent = was_q.spent || found_q.spends;
    if (found_q.above) begin
      updated.next   = found_q.plus_one;
      updated.lowest = found_q.new_raises ? found_q.new_lowest : was_q.lowest;
    end else begin
      updated.next   = was_q.next;
      updated.lowest = found_q.old_raises ? found_q.old_lowest : was_q.lowest;
    end
  end

  always_ff @(posedge clk_i) begin
    fetched_q          <= op;
    fetched_plus_one_q <= op.number == '1 ? '1 : op.number + 1'b1;
    same_q             <= ready_q.judge && ready_q.index == op.index;

    ready_q          <= fetched_q;
    ready_use_q      <= fetched_use;
    ready_plus_one_q <= fetched_plus_one_q;
    ready_lowest_q   <= less(fetched_plus_one_q, fetched_q.window);
    spends_q         <= fetched_q.number == '1;
    entry_q          <= same_q && update ? updated : word;

    done_q  <= ready_q.judge;
    done_index_q <= ready_q.index;
    done_commit_q <= ready_q.commit;
    was_q   <= entry_q;
    found_q <= '{
        in_use: ready_use_q,
        late: ready_q.number < entry_q.lowest || (spends_q && entry_q.spent),
        above: ready_q.number >= entry_q.next,
        spends: spends_q,
        old_raises: apart(entry_q.next, entry_q.lowest, ready_q.window),
        new_raises: ready_lowest_q > entry_q.lowest,
        old_lowest: entry_q.next - value_t'(ready_q.window),
        new_lowest: ready_lowest_q,
        plus_one: ready_plus_one_q
    };
    if (!rst_ni) begin
      fetched_q <= '0;
      ready_q   <= '0;
      done_q    <= 1'b0;
    end
  end

  assign judge_done_o   = done_q;
  assign judge_in_use_o = found_q.in_use;
  assign judge_late_o   = found_q.late;

  assign sw_done_o = ready_q.sw;
  assign sw_data_o = {ready_use_q, entry_q.next, entry_q.lowest};

endmodule
