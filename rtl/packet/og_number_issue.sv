// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The numbers of transmitted packets, by association: each is granted once, in order,
// from `next` to `last`, and then the association stops (IEEE 802.1AE-2018, 10.5;
// RFC 4303, 3.3.3). last = 2^32 - 1 without extended numbers, or less where a key is
// limited to fewer invocations; 2^NumberW - 1 is granted too and nothing follows it.
//
// An ask is taken when ask_valid_i and ask_ready_o are high, and answered 3 cycles
// later: grant_ok_o with grant_number_o, or no number because the association is not in
// use, has ended or has next above last. grant_ended_o: this number was the last, in_use
// is 0 now, and next is one above last, or 0 behind 2^NumberW - 1. Answers come in the
// order of the asks and cannot be stalled.
//
// One ask per two cycles, also for one association: ask_ready_o is low in every other
// cycle. A number is read, counted up and compared in a cycle of its own (64-bit carry
// chains side by side), and is back for an ask two cycles behind.
//
// Software (sw_valid_i stays until sw_done_o, one at a time) reads an entry or writes it,
// as {in_use, next, last}; asks wait meanwhile, 7 cycles at most. A write with in_use = 0
// stops the association and leaves next and last as they are: what was granted
// meanwhile is not forgotten. To change a limit: stop, read, write; the next that was read has
// not been granted. A write with in_use = 1 writes all: a number below the one that was read may
// be granted a second time, and any number if that was 0.
// After a reset no association is in use.
//
// Cost: 2 x NumberW x Entries bits of memory, Entries flip-flops and about 6 x NumberW.

module og_number_issue #(
    parameter  int Entries = 256,
    parameter  int NumberW = 64,
    localparam int IndexW  = Entries > 1 ? $clog2(Entries) : 1,
    localparam int EntryW  = 1 + 2 * NumberW
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic              ask_valid_i,
    output logic              ask_ready_o,
    input  logic [IndexW-1:0] ask_index_i,

    output logic               grant_valid_o,
    output logic               grant_ok_o,
    output logic [NumberW-1:0] grant_number_o,
    output logic               grant_ended_o,

    input  logic              sw_valid_i,
    input  logic              sw_write_i,
    input  logic [IndexW-1:0] sw_index_i,
    input  logic [EntryW-1:0] sw_data_i,
    output logic              sw_done_o,
    output logic [EntryW-1:0] sw_data_o    // with sw_done_o
);

  if (Entries < 1 || NumberW < 1) begin : gen_bad_parameters
    $error("og_number_issue: Entries and NumberW must be at least 1");
  end

  typedef logic [NumberW-1:0] value_t;

  typedef struct packed {
    logic              ask;
    logic              sw;
    logic [IndexW-1:0] index;
  } op_t;

  typedef struct packed {
    logic   in_use;
    value_t next;
    value_t last;
  } entry_t;

  // fetched: the memories give their words; ready: the entry stands; done: the answer.
  op_t op, fetched_q, ready_q;
  logic done_q;
  logic [IndexW-1:0] done_index_q;
  logic turn, busy, sw_write;
  entry_t sw_entry;

  assign sw_entry    = sw_data_i;
  assign ask_ready_o = turn && !sw_valid_i;

  assign op.ask      = ask_valid_i && ask_ready_o;
  assign busy        = fetched_q.ask || ready_q.ask || done_q || fetched_q.sw || ready_q.sw;

  // ---- the table ----------------------------------------------------------

  logic fetched_use, ok, stop;
  value_t next_word, last_word, plus_one_q;

  og_entry_use #(
      .Entries(Entries)
  ) u_use (
      .clk_i,
      .rst_ni,
      .turn_o        (turn),
      .ask_index_i   (ask_index_i),
      .index_o       (op.index),
      .in_use_o      (fetched_use),
      .early_index_i ('0),
      .early_in_use_o(),
      .stop_i        (stop),
      .stop_index_i  (done_index_q),
      .sw_valid_i,
      .sw_write_i,
      .sw_index_i,
      .sw_in_use_i   (sw_entry.in_use),
      .busy_i        (busy),
      .sw_take_o     (op.sw),
      .sw_write_o    (sw_write)
  );

  og_ram_1r1w #(
      .Width(NumberW),
      .Depth(Entries)
  ) u_next (
      .clk_i,
      .wr_en_i  (ok || (sw_write && sw_entry.in_use)),
      .wr_addr_i(ok ? done_index_q : sw_index_i),
      .wr_data_i(ok ? plus_one_q : sw_entry.next),
      .rd_addr_i(op.index),
      .rd_data_o(next_word)
  );

  og_ram_1r1w #(
      .Width(NumberW),
      .Depth(Entries)
  ) u_last (
      .clk_i,
      .wr_en_i  (sw_write && sw_entry.in_use),
      .wr_addr_i(sw_index_i),
      .wr_data_i(sw_entry.last),
      .rd_addr_i(op.index),
      .rd_data_o(last_word)
  );

  // ---- a number -----------------------------------------------------------

  entry_t entry_q;
  value_t number_q;
  logic same_q;  // fetched: the association that is done now
  logic open_q, equal_q, beyond_q;

  assign ok   = done_q && open_q && !beyond_q;
  assign stop = ok && equal_q;

  always_ff @(posedge clk_i) begin
    fetched_q <= op;
    same_q    <= ready_q.ask && ready_q.index == op.index;

    ready_q <= fetched_q;
    entry_q <= '{
        in_use: fetched_use && !(same_q && stop),
        next: same_q && ok ? plus_one_q : next_word,
        last: last_word
    };

    done_q     <= ready_q.ask;
    done_index_q <= ready_q.index;
    open_q     <= entry_q.in_use;
    number_q   <= entry_q.next;
    plus_one_q <= entry_q.next + 1'b1;
    equal_q    <= entry_q.next == entry_q.last;
    beyond_q   <= entry_q.next > entry_q.last;
    if (!rst_ni) begin
      fetched_q <= '0;
      ready_q   <= '0;
      done_q    <= 1'b0;
    end
  end

  assign grant_valid_o  = done_q;
  assign grant_ok_o     = ok;
  assign grant_number_o = number_q;
  assign grant_ended_o  = stop;

  assign sw_done_o = ready_q.sw;
  assign sw_data_o = entry_q;

endmodule
