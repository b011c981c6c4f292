// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Which sequence numbers an association has received (RFC 4303, 3.4.3 and appendix A2):
// the highest, `top`, and a bit for each of the Window numbers up to it. A number is
// refused if it is top - Window or less, was accepted before, or is 0; all others are good.
//
// The bits stand in a ring of words (as in RFC 6479), WordW numbers to a word, and each
// word says which numbers it is about. So nothing need be cleared when top moves on, by
// however much: a word of older numbers counts as zero, and is replaced by the first
// number that falls into its place. The ring is one word longer than the window at least:
// no two words that the window touches have one place.
//
// Three ports:
//
//   early_index_i   in_use and top as they stand, 1 cycle later: what the upper half of an
//                   extended number is guessed from (og_number_pkg)
//   check_*         before a packet is verified: would its number be refused? Changes nothing,
//                   and may not know yet of judgements of the last three cycles.
//   judge_*         once the ICV is found good and only then: is it refused? If not it is
//                   marked, and refused from then on.
//
// A check or a judgement is taken with valid and ready and answered 3 cycles later, in
// order, not to be stalled: in_use (if not, nothing else counts) and refused. One of each
// per two cycles, also for one association; each is ready in every other cycle. Compares have
// a cycle of their own, and what they find is back for a judgement two cycles behind.
//
// Software (sw_valid_i stays until sw_done_o, one at a time) reads an entry or writes it,
// as {in_use, top}; checks and judgements wait meanwhile, WORDS + 7 cycles at most. A write
// with in_use = 0 stops the association and leaves the rest as it is; one with in_use = 1
// sets top, 0 at first, and all numbers up to it are refused from then on. After a reset no
// association is in use.
//
// Cost: Entries x WORDS words of WordW bits and the rest of their number, 2 x NumberW x
// Entries bits, Entries flip-flops and about 8 x NumberW + 8 x WordW. A wider word has less
// beside its bits.

module og_replay_window #(
    parameter  int Entries = 64,
    parameter  int Window  = 64,                           // 64 to 4,096 are of use
    parameter  int WordW   = Window < 512 ? 64 : 128,      // a power of two
    parameter  int NumberW = 64,
    localparam int IndexW  = Entries > 1 ? $clog2(Entries) : 1,
    localparam int EntryW  = 1 + NumberW
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic [ IndexW-1:0] early_index_i,
    output logic               early_in_use_o,
    output logic [NumberW-1:0] early_top_o,

    input  logic               check_valid_i,
    output logic               check_ready_o,
    input  logic [ IndexW-1:0] check_index_i,
    input  logic [NumberW-1:0] check_number_i,
    output logic               check_done_o,
    output logic               check_in_use_o,  // these two with check_done_o
    output logic               check_refused_o,

    input  logic               judge_valid_i,
    output logic               judge_ready_o,
    input  logic [ IndexW-1:0] judge_index_i,
    input  logic [NumberW-1:0] judge_number_i,
    output logic               judge_done_o,
    output logic               judge_in_use_o,  // these two with judge_done_o
    output logic               judge_refused_o,

    input  logic              sw_valid_i,
    input  logic              sw_write_i,
    input  logic [IndexW-1:0] sw_index_i,
    input  logic [EntryW-1:0] sw_data_i,
    output logic              sw_done_o,
    output logic [EntryW-1:0] sw_data_o    // with sw_done_o, of a read
);

  localparam int SPAN = (Window + WordW - 2) / WordW + 1;  // words that a window touches at most
  localparam int SLOT_W = SPAN > 1 ? $clog2(SPAN) : 1;
  localparam int WORDS = 2 ** SLOT_W;
  localparam int BIT_W = $clog2(WordW);
  localparam int BLOCK_W = NumberW - BIT_W;
  localparam int TAG_W = BLOCK_W - SLOT_W;
  localparam int ADDR_W = $clog2(Entries * WORDS);

  if (Entries < 1 || Window < 1) begin : gen_bad_parameters
    $error("og_replay_window: Entries and Window must be at least 1");
  end
  if (WordW < 2 || WordW != 2 ** BIT_W) begin : gen_bad_word
    $error("og_replay_window: WordW must be a power of two");
  end
  if (TAG_W < 1) begin : gen_bad_number
    $error("og_replay_window: NumberW is too small for Window");
  end

  typedef logic [NumberW-1:0] value_t;
  typedef logic [WordW-1:0] bits_t;

  // A number: the place of its word, what the word says it is about, and its bit.
  typedef struct packed {
    logic [TAG_W-1:0]  tag;
    logic [SLOT_W-1:0] slot;
    logic [BIT_W-1:0]  place;
  } parts_t;

  typedef struct packed {
    logic [TAG_W-1:0] tag;
    bits_t            bits;
  } word_t;

  typedef struct packed {
    logic check;
    logic judge;
    logic sw;
  } kind_t;

  typedef struct packed {
    kind_t             kind;
    logic [IndexW-1:0] index;
    parts_t           number;
  } op_t;

  // fetched: the memories give their words; ready: the entry stands; done: the answer.
  op_t op, fetched_q, ready_q, done_q;
  logic turn, busy, access, sw_write, begins;
  logic   sw_in_use;
  value_t sw_top;

  assign {sw_in_use, sw_top} = sw_data_i;

  assign judge_ready_o = turn && !sw_valid_i;
  assign check_ready_o = !turn && !sw_valid_i;

  // ---- software -----------------------------------------------------------

  logic begin_q;  // the words of an entry are being written, one by one
  logic begin_first_q, begin_below_q, begin_last;
  logic [SLOT_W-1:0] begin_count_q;
  logic [BLOCK_W-1:0] begin_block_q;
  bits_t up_to_top_q;

  assign busy = {fetched_q.kind, ready_q.kind, done_q.kind, begin_q} != '0;
  assign begins = sw_write && sw_in_use;
  assign begin_last = begin_q && begin_count_q == '1;

  always_ff @(posedge clk_i) begin
    begin_q       <= begins || (begin_q && !begin_last);
    begin_first_q <= begins;
    begin_count_q <= begins ? '0 : begin_count_q + 1'b1;
    begin_block_q <= begins ? sw_top[NumberW-1:BIT_W] : begin_block_q - 1'b1;
    begin_below_q <= !begins && (begin_below_q || begin_block_q == '0);  // below the number 0
    up_to_top_q   <= ~(~bits_t'(1) << sw_top[BIT_W-1:0]);
    if (!rst_ni) begin_q <= 1'b0;
  end

  assign sw_done_o = ready_q.kind.sw || begin_last;

  // ---- the tables ---------------------------------------------------------

  logic fetched_use, accept;
  value_t top_word, top;
  word_t word, marked, wr_word;
  logic [ADDR_W-1:0] wr_addr;

  assign op.kind = '{
          check: check_valid_i && check_ready_o,
          judge: judge_valid_i && judge_ready_o,
          sw: access && !begins
      };
  assign op.number = parts_t'(turn ? judge_number_i : check_number_i);

  og_entry_use #(
      .Entries(Entries)
  ) u_use (
      .clk_i,
      .rst_ni,
      .turn_o       (turn),
      .ask_index_i  (turn ? judge_index_i : check_index_i),
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
      .sw_take_o    (access),
      .sw_write_o   (sw_write)
  );

  og_ram_1r1w #(
      .Width(NumberW),
      .Depth(Entries),
      .ReadFirst(1)
  ) u_top (
      .clk_i,
      .wr_en_i  (accept || begins),
      .wr_addr_i(accept ? done_q.index : sw_index_i),
      .wr_data_i(accept ? top : sw_top),
      .rd_addr_i(op.index),
      .rd_data_o(top_word)
  );

  og_ram_1r1w #(
      .Width(NumberW),
      .Depth(Entries),
      .ReadFirst(1)
  ) u_early (
      .clk_i,
      .wr_en_i  (accept || begins),
      .wr_addr_i(accept ? done_q.index : sw_index_i),
      .wr_data_i(accept ? top : sw_top),
      .rd_addr_i(early_index_i),
      .rd_data_o(early_top_o)
  );

  always_comb begin
    wr_addr = ADDR_W'({done_q.index, done_q.number.slot});
    wr_word = marked;
    if (begin_q) begin
      wr_addr      = ADDR_W'({sw_index_i, begin_block_q[SLOT_W-1:0]});
      wr_word.tag  = begin_block_q[BLOCK_W-1:SLOT_W];
      wr_word.bits = begin_first_q ? up_to_top_q : {WordW{!begin_below_q}};
    end
  end

  og_ram_1r1w #(
      .Width($bits(word_t)),
      .Depth(Entries * WORDS),
      .ReadFirst(1)
  ) u_words (
      .clk_i,
      .wr_en_i  (accept || begin_q),
      .wr_addr_i(wr_addr),
      .wr_data_i(wr_word),
      .rd_addr_i(ADDR_W'({op.index, op.number.slot})),
      .rd_data_o(word)
  );

  // ---- a number -----------------------------------------------------------

  typedef struct packed {
    logic  in_use;
    logic  below;  // top - Window or less
    logic  newer;  // above top
    logic  known;  // the word is about this number
    logic  set;    // and its bit
    logic  zero;
    bits_t bits;
    bits_t mine;
  } found_t;

  logic ready_use_q, same_entry_q, same_word_q;  // same: as what is done now
  logic [NumberW:0] ready_limit_q;
  value_t ready_top_q, was_top_q;
  word_t ready_word_q;
  found_t found_q;
  logic refused;

  assign refused = found_q.below || (found_q.known && found_q.set) || found_q.zero;
  assign accept  = done_q.kind.judge && found_q.in_use && !refused;
  assign top     = found_q.newer ? done_q.number : was_top_q;
  assign marked  = '{
          tag: done_q.number.tag,
          bits: (found_q.known ? found_q.bits : '0) | found_q.mine
      };

  always_ff @(posedge clk_i) begin
    fetched_q    <= op;
    same_entry_q <= ready_q.kind.judge && ready_q.index == op.index;
    same_word_q  <= ready_q.kind.judge && ready_q.index == op.index &&
        ready_q.number.slot == op.number.slot;

    ready_q       <= fetched_q;
    ready_use_q   <= fetched_use;
    ready_limit_q <= {1'b0, fetched_q.number} + (NumberW + 1)'(Window);
    ready_top_q   <= same_entry_q && accept ? top : top_word;
    ready_word_q  <= same_word_q && accept ? marked : word;

    done_q    <= ready_q;
    was_top_q <= ready_top_q;
    found_q   <= '{
        in_use: ready_use_q,
        below: ready_limit_q <= {1'b0, ready_top_q},
        newer: ready_q.number > ready_top_q,
        known: ready_word_q.tag == ready_q.number.tag,
        set: ready_word_q.bits[ready_q.number.place],
        zero: ready_q.number == '0,
        bits: ready_word_q.bits,
        mine: bits_t'(1) << ready_q.number.place
    };
    if (!rst_ni) begin
      fetched_q <= '0;
      ready_q   <= '0;
      done_q    <= '0;
    end
  end

  assign check_done_o    = done_q.kind.check;
  assign check_in_use_o  = found_q.in_use;
  assign check_refused_o = refused;

  assign judge_done_o    = done_q.kind.judge;
  assign judge_in_use_o  = found_q.in_use;
  assign judge_refused_o = refused;

  assign sw_data_o = {ready_use_q, ready_top_q};

endmodule
