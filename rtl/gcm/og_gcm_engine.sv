// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// AES-GCM on the slot stream (SP 800-38D, 7.1 and 7.2): Lanes blocks a cycle,
// encryption and decryption, key sizes and keys mixed packet by packet.
//
//   slots -> look-ahead -> front -> AES lanes -> mix -> GHASH -> verdict -> FIFO -> slots
//                |            `--- data delay ---'  `- data delay -'          |
//                `---------------------- credits -----------------------------'
//
// See og_gcm_pkg for slots, header and status. A packet of A AAD and T text
// blocks takes ceil((A + T + 1) / Lanes) beats; a new key each packet costs
// nothing. An IV of other than 96 bits, of V blocks, takes ceil((V + 1) / Lanes)
// beats more, and the beats behind it wait for J0: LATENCY - p - 4 cycles.
//
// Latency: what enters in slot s of a beat leaves in slot s of a beat, LATENCY
// cycles later when neither side pauses, whatever the data, lengths and key
// sizes: 12 + Rounds x (SboxCuts + RoundRegs) + 2 p, with Rounds of the largest
// key and p the stages of the multiplier; 48 for the default parameters.
//
// Nothing inside stops. Beats enter while the output FIFO has room for all
// that are under way; in_ready_o does not depend on out_ready_i in the same
// cycle. With OutFifo = 0 there is no such FIFO and two cycles less of latency:
// the user takes each beat in the cycle in which it comes.
//
// The key port is og_gcm_key_loader's. A packet whose key slot is loaded or
// erased while it is being sent ends with StatusKeyUnknown; to be sure of a
// packet, wait for its TAG slot before its key slot is touched.
//
// Plaintext leaves before its tag is verified: the user must not act on it
// until the TAG slot says StatusOk. out_data_o is zero while out_valid_o is low,
// also in reset.
//
// Reset erases all keys once it ends, and key_ready_o rises when it has; while a
// part is held in reset, its memories keep them.

module og_gcm_engine
  import og_gcm_pkg::*;
  import og_aes_pkg::rounds;
  import og_aes_pkg::SBOX_BRAM;
  import og_aes_pkg::SBOX_TABLE;
  import og_gf128_pkg::mul_latency;
#(
    parameter int Lanes = 4,  // blocks a cycle: 1, 2, 4 or 8
    parameter int KeySlots = 64,  // 1 to 1,024
    parameter int KeyMin = 128,  // key sizes from KeyMin to KeyMax bits
    parameter int KeyMax = 256,
    parameter int Sbox = 0,  // og_aes_pkg::SBOX_...
    parameter int SboxCuts = 0,  // og_aes_sbox: registers inside SubBytes, 0 to 3
    parameter int RoundRegs = 2,  // og_aes_round: registers behind it, 1 to 3
    parameter bit SumsRegs = 0,  // og_aes_round: one of the three inside MixColumns
    parameter int Levels = 2,  // og_gf128_mac
    parameter int MulRegs = 1045,  // og_gf128_mac: split, sum, last join, reduce
    parameter int DigitW = 4,  // og_gcm_key_loader: bits a cycle when it makes powers of H
    parameter bit DelayRam = 1,  // og_delay: Ram
    parameter bit CarryChains = 1,  // og_block_counter
    parameter bit OutFifo = 1  // 0: out_ready_i is not read and must be high with out_valid_o
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; forgets all packets, and then erases all keys

    input  logic                             in_valid_i,
    output logic                             in_ready_o,
    input  header_t                          in_header_i,  // with a packet's first beat
    input  logic    [Lanes-1:0][ KIND_W-1:0] in_kind_i,
    input  logic    [Lanes-1:0][BYTES_W-1:0] in_bytes_i,
    input  logic    [Lanes-1:0][BLOCK_W-1:0] in_data_i,

    output logic                             out_valid_o,
    input  logic                             out_ready_i,
    output logic    [Lanes-1:0][ KIND_W-1:0] out_kind_o,
    output logic    [Lanes-1:0][BYTES_W-1:0] out_bytes_o,
    output logic    [Lanes-1:0][BLOCK_W-1:0] out_data_o,
    output status_e                          out_status_o, // with a packet's TAG slot

    input  logic                   key_valid_i,
    output logic                   key_ready_o,
    input  key_op_e                key_op_i,
    input  logic      [SLOT_W-1:0] key_slot_i,
    input  key_size_e              key_size_i,
    input  logic      [     255:0] key_i,
    output logic                   key_done_o,
    output logic                   key_error_o
);

  if (Lanes != 1 && Lanes != 2 && Lanes != 4 && Lanes != 8) begin : gen_bad_lanes
    $error("og_gcm_engine: Lanes must be 1, 2, 4 or 8");
  end
  if (KeySlots < 1 || KeySlots > 1024) begin : gen_bad_key_slots
    $error("og_gcm_engine: KeySlots must be 1 to 1024");
  end
  if ((KeyMin != 128 && KeyMin != 192 && KeyMin != 256) ||
      (KeyMax != 128 && KeyMax != 192 && KeyMax != 256) || KeyMin > KeyMax) begin : gen_bad_keys
    $error("og_gcm_engine: KeyMin and KeyMax must be 128, 192 or 256, KeyMin not above KeyMax");
  end

  localparam int ROUNDS = rounds(KeyMax);
  localparam int MUL_STAGES = mul_latency(Levels, MulRegs);  // p
  localparam int POWERS = MUL_STAGES * Lanes;  // q
  localparam int ROUND_CYCLES = SboxCuts + RoundRegs;
  localparam int AES_CYCLES = 1 + ROUNDS * ROUND_CYCLES;
  localparam int FRONT_CYCLES = 4;
  localparam int HASH_CYCLES = MUL_STAGES + 1;

  localparam int VERDICT_CYCLES = 2;

  // From look-ahead to FIFO; mix takes a cycle.
  localparam int INSIDE = FRONT_CYCLES + AES_CYCLES + 1 + HASH_CYCLES + VERDICT_CYCLES;
  localparam int LATENCY = (MUL_STAGES + 1) + INSIDE + 2 * int'(OutFifo);

  localparam int LANE_W = Lanes > 1 ? $clog2(Lanes) : 1;
  localparam int TO_GO_W = $clog2(MUL_STAGES + 1);
  localparam int SLOT_ADDR_W = KeySlots > 1 ? $clog2(KeySlots) : 1;
  localparam int POWER_ADDR_W = POWERS > 1 ? $clog2(POWERS) : 1;

  // ---- look-ahead ---------------------------------------------------------

  typedef struct packed {
    header_t header;
    logic ends_iv;
    logic [Lanes-1:0][KIND_W-1:0] kind;
    logic [Lanes-1:0][BYTES_W-1:0] bytes;
    logic [Lanes-1:0][BLOCK_W-1:0] data;
  } entry_t;

  entry_t entry, head;
  logic entry_ends;
  logic [Lanes-1:0] entry_tags;
  logic [LANE_W-1:0] entry_end_lane;

  // The first IV_END or TAG ends the GHASH message. A TAG behind IV_END is against the rules, and
  // what is hashed then does not matter, but it ends its packet: the next must not belong to it.
  always_comb begin
    entry = '{
        header: in_header_i,
        ends_iv: 1'b0,
        kind: in_kind_i,
        bytes: in_bytes_i,
        data: in_data_i
    };
    entry_ends = 1'b0;
    entry_end_lane = '0;
    entry_tags = '0;
    for (int lane = 0; lane < Lanes; lane++) begin
      entry_tags[lane] = slot_kind_e'(in_kind_i[lane]) == SlotTag;
      if (!entry_ends) begin
        entry_ends     = slot_kind_e'(in_kind_i[lane]) == SlotIvEnd || entry_tags[lane];
        entry_end_lane = LANE_W'(lane);
      end
    end
    entry.ends_iv = entry_ends && entry_tags == '0;
  end

  logic head_valid, head_ready, head_feed, head_keep, head_ends;
  logic [TO_GO_W-1:0] head_to_go;
  logic [ LANE_W-1:0] head_end_lane;

  og_gcm_lookahead #(
      .Depth(MUL_STAGES),
      .Width($bits(entry_t)),
      .LaneW(LANE_W)
  ) u_lookahead (
      .clk_i,
      .rst_ni,
      .in_valid_i,
      .in_ready_o,
      .in_ends_i     (entry_ends),
      .in_end_lane_i (entry_end_lane),
      .in_payload_i  (entry),
      .out_valid_o   (head_valid),
      .out_ready_i   (head_ready),
      .out_feed_o    (head_feed),
      .out_keep_o    (head_keep),
      .out_ends_o    (head_ends),
      .out_to_go_o   (head_to_go),
      .out_end_lane_o(head_end_lane),
      .out_payload_o (head)
  );

  // ---- keys ---------------------------------------------------------------

  logic key_set, key_drop, key_drop_all;
  logic [SLOT_W-1:0] loader_slot, ask_slot;
  key_size_e loader_size, ask_size;
  logic ask_live;
  logic [ROUNDS:0] round_write;
  logic power_write;
  logic [POWER_ADDR_W-1:0] power_index;
  logic [BLOCK_W-1:0] round_key, power;

  // There is no cycle for a RAM or a cut, and a tower without one is deep.
  localparam int LOADER_SBOX = Sbox == SBOX_BRAM || SboxCuts > 0 ? SBOX_TABLE : Sbox;

  og_gcm_key_loader #(
      .KeySlots   (KeySlots),
      .KeyMin     (KeyMin),
      .KeyMax     (KeyMax),
      .Sbox       (LOADER_SBOX),
      .Powers     (POWERS),
      .DigitW     (DigitW),
      .DrainCycles(INSIDE)
  ) u_key_loader (
      .clk_i,
      .rst_ni,
      .key_valid_i,
      .key_ready_o,
      .key_op_i,
      .key_slot_i,
      .key_size_i,
      .key_i,
      .key_done_o,
      .key_error_o,
      .set_o        (key_set),
      .drop_o       (key_drop),
      .drop_all_o   (key_drop_all),
      .slot_o       (loader_slot),
      .size_o       (loader_size),
      .round_write_o(round_write),
      .round_key_o  (round_key),
      .power_write_o(power_write),
      .power_index_o(power_index),
      .power_o      (power)
  );

  og_gcm_key_table #(
      .KeySlots(KeySlots)
  ) u_key_table (
      .clk_i,
      .slot_i      (ask_slot),
      .live_o      (ask_live),
      .size_o      (ask_size),
      .set_i       (key_set),
      .drop_i      (key_drop),
      .drop_all_i  (key_drop_all),
      .write_slot_i(loader_slot),
      .set_size_i  (loader_size)
  );

  // ---- front --------------------------------------------------------------

  logic credit, hash_valid, aes_valid;
  logic [BLOCK_W-1:0] hash;
  logic j0_ready;
  beat_t aes_beat;
  logic [SLOT_W-1:0] aes_slot;
  key_size_e aes_size;
  logic [Lanes-1:0][KIND_W-1:0] aes_kind;
  logic [Lanes-1:0][BYTES_W-1:0] aes_bytes;
  logic [Lanes-1:0][BLOCK_W-1:0] aes_data, aes_block;

  og_gcm_front #(
      .Lanes      (Lanes),
      .Powers     (POWERS),
      .CarryChains(CarryChains)
  ) u_front (
      .clk_i,
      .rst_ni,
      .enable_i     (credit),
      .in_valid_i   (head_valid),
      .in_ready_o   (head_ready),
      .in_header_i  (head.header),
      .in_kind_i    (head.kind),
      .in_bytes_i   (head.bytes),
      .in_data_i    (head.data),
      .in_feed_i    (head_feed),
      .in_keep_i    (head_keep),
      .in_ends_i    (head_ends),
      .in_ends_iv_i (head.ends_iv),
      .in_to_go_i   (head_to_go),
      .in_end_lane_i(head_end_lane),
      .ask_slot_o   (ask_slot),
      .live_i       (ask_live),
      .size_i       (ask_size),
      .drop_i       (key_drop),
      .drop_all_i   (key_drop_all),
      .drop_slot_i  (loader_slot),
      .j0_valid_i   (j0_ready),
      .j0_i         (hash),
      .slot_o       (aes_slot),
      .size_o       (aes_size),
      .out_valid_o  (aes_valid),
      .out_beat_o   (aes_beat),
      .out_kind_o   (aes_kind),
      .out_bytes_o  (aes_bytes),
      .out_data_o   (aes_data),
      .out_block_o  (aes_block)
  );

  // ---- AES, with the data in a delay line beside it -----------------------

  logic [ROUNDS:0][BLOCK_W-1:0] round_keys;
  logic [ROUNDS:1] enter;
  logic [Lanes-1:0][BLOCK_W-1:0] keystream;

  og_aes_round_keys #(
      .Rounds     (ROUNDS),
      .RoundCycles(ROUND_CYCLES),
      .KeySlots   (KeySlots)
  ) u_round_keys (
      .clk_i,
      .slot_i      (aes_slot[SLOT_ADDR_W-1:0]),
      .size_i      (aes_size),
      .keys_o      (round_keys),
      .enter_o     (enter),
      .write_i     (round_write),
      .write_slot_i(loader_slot[SLOT_ADDR_W-1:0]),
      .write_key_i (round_key)
  );

  og_aes_pipe #(
      .Rounds   (ROUNDS),
      .Lanes    (Lanes),
      .SharedW  (IV96_W),     // counters differ in their last 32 bits
      .KeyMin   (KeyMin),
      .RoundRegs(RoundRegs),
      .Sbox     (Sbox),
      .SboxCuts (SboxCuts),
      .SumsRegs (SumsRegs),
      .DelayRam (DelayRam)
  ) u_aes (
      .clk_i,
      .rst_ni,
      .block_i(aes_block),
      .keys_i (round_keys),
      .enter_i(enter),
      .block_o(keystream)
  );

  // Valid bits of the stages from AES to the verdict.
  localparam int VALIDS = AES_CYCLES + 1 + HASH_CYCLES + VERDICT_CYCLES;
  logic [VALIDS:0] valid;
  logic [VALIDS:1] valid_q;

  assign valid = {valid_q, aes_valid};

  always_ff @(posedge clk_i) begin
    valid_q <= valid[VALIDS-1:0];
    if (!rst_ni) valid_q <= '0;
  end

  typedef struct packed {
    beat_t beat;
    logic [Lanes-1:0][KIND_W-1:0] kind;
    logic [Lanes-1:0][BYTES_W-1:0] bytes;
  } flight_t;

  // What is not data is there before the keystream: two cycles to count and to
  // choose by.
  localparam int COUNT_CYCLES = 2;
  localparam int FLIGHT_CYCLES = AES_CYCLES - COUNT_CYCLES;

  flight_t flight_in, flight_out, flight, flight_q;
  logic feed_q;  // of a beat that is there
  logic [Lanes-1:0][BLOCK_W-1:0] aes_out_data;

  assign flight_in = '{beat: aes_beat, kind: aes_kind, bytes: aes_bytes};

  og_delay #(
      .Width ($bits(flight_t)),
      .Cycles(FLIGHT_CYCLES),
      .Ram   (DelayRam)
  ) u_flight (
      .clk_i,
      .rst_ni,
      .data_i(flight_in),
      .data_o(flight_out)
  );

  always_ff @(posedge clk_i) begin
    flight   <= flight_out;
    flight_q <= flight;
    feed_q   <= rst_ni && valid[AES_CYCLES-1] && flight.beat.feed;
  end

  og_delay #(
      .Width (Lanes * BLOCK_W),
      .Cycles(AES_CYCLES),
      .Ram   (DelayRam)
  ) u_data (
      .clk_i,
      .rst_ni,
      .data_i(aes_data),
      .data_o(aes_out_data)
  );

  // ---- mix and GHASH ------------------------------------------------------

  // What is left of a beat behind AES.
  typedef struct packed {
    logic decrypt;
    logic [BYTES_W-1:0] tag_bytes;
    status_e status;
    logic is_iv;
    logic [Lanes-1:0][KIND_W-1:0] kind;
    logic [Lanes-1:0][BYTES_W-1:0] bytes;
    logic [Lanes-1:0][BLOCK_W-1:0] data;
  } mixed_t;

  mixed_t mixed, ended;
  logic mixed_keep_q, mixed_last_q;
  logic [BLOCK_W-1:0] length_block;
  status_e limit;

  og_gcm_lengths #(
      .Lanes      (Lanes),
      .CarryChains(CarryChains)
  ) u_lengths (
      .clk_i,
      .rst_ni,
      .valid_i       (valid[FLIGHT_CYCLES]),
      .last_i        (flight_out.beat.last),
      .is_iv_i       (flight_out.beat.is_iv),
      .kind_i        (flight_out.kind),
      .bytes_i       (flight_out.bytes),
      .length_block_o(length_block),
      .limit_o       (limit)
  );

  logic [Lanes-1:0][BLOCK_W-1:0] hash_blocks, powers;

  for (genvar lane = 0; lane < Lanes; lane++) begin : gen_mix
    og_gcm_mix u_mix (
        .clk_i,
        .kind_i        (flight_out.kind[lane]),
        .bytes_i       (flight_out.bytes[lane]),
        .decrypt_i     (flight_out.beat.decrypt),
        .data_i        (aes_out_data[lane]),
        .keystream_i   (keystream[lane]),
        .length_block_i(length_block),
        .data_o        (mixed.data[lane]),
        .hash_block_o  (hash_blocks[lane])
    );
  end

  og_ghash_powers #(
      .Lanes   (Lanes),
      .Powers  (POWERS),
      .KeySlots(KeySlots)
  ) u_powers (
      .clk_i,
      .slot_i       (flight.beat.key_slot[SLOT_ADDR_W-1:0]),
      .power_i      (flight.beat.power[POWER_ADDR_W-1:0]),
      .powers_o     (powers),
      .write_i      (power_write),
      .write_slot_i (loader_slot[SLOT_ADDR_W-1:0]),
      .write_power_i(power_index),
      .write_data_i (power)
  );

  always_ff @(posedge clk_i) begin
    mixed.decrypt   <= flight_q.beat.decrypt;
    mixed.tag_bytes <= flight_q.beat.tag_bytes;
    mixed.status    <= flight_q.beat.status == StatusOk ? limit : flight_q.beat.status;
    mixed.is_iv     <= flight_q.beat.is_iv;
    mixed.kind      <= flight_q.kind;
    mixed.bytes     <= flight_q.bytes;
    mixed_keep_q    <= flight_q.beat.keep;
    mixed_last_q    <= flight_q.beat.last;
  end

  og_ghash_lanes #(
      .Lanes  (Lanes),
      .Levels (Levels),
      .MulRegs(MulRegs)
  ) u_ghash (
      .clk_i,
      .rst_ni,
      .valid_i     (valid[AES_CYCLES+1]),
      .blocks_i    (hash_blocks),
      .powers_i    (powers),
      .keep_i      (mixed_keep_q),
      .last_i      (mixed_last_q),
      .feed_next_i (feed_q),
      .hash_valid_o(hash_valid),
      .hash_o      (hash)
  );

  // ---- verdict and output FIFO --------------------------------------------

  typedef struct packed {
    logic [Lanes-1:0][KIND_W-1:0] kind;
    logic [Lanes-1:0][BYTES_W-1:0] bytes;
    logic [Lanes-1:0][BLOCK_W-1:0] data;
    status_e status;
  } result_t;

  result_t result, result_out;
  logic [Lanes-1:0][BLOCK_W-1:0] verdict_data;
  status_e verdict_status;
  logic [Lanes-1:0][KIND_W-1:0] verdict_kind;
  logic [Lanes-1:0][BYTES_W-1:0] verdict_bytes;

  og_delay #(
      .Width ($bits(mixed_t)),
      .Cycles(HASH_CYCLES),
      .Ram   (DelayRam)
  ) u_hash_delay (
      .clk_i,
      .rst_ni,
      .data_i(mixed),
      .data_o(ended)
  );

  assign j0_ready = hash_valid && ended.is_iv;

  og_gcm_verdict #(
      .Lanes(Lanes)
  ) u_verdict (
      .clk_i,
      .rst_ni,
      .valid_i    (valid[VALIDS-VERDICT_CYCLES]),
      .decrypt_i  (ended.decrypt),
      .tag_bytes_i(ended.tag_bytes),
      .status_i   (ended.status),
      .kind_i     (ended.kind),
      .data_i     (ended.data),
      .hash_i     (hash),
      .data_o     (verdict_data),
      .status_o   (verdict_status)
  );

  og_delay #(
      .Width ($bits(ended.kind) + $bits(ended.bytes)),
      .Cycles(VERDICT_CYCLES)
  ) u_verdict_delay (
      .clk_i,
      .rst_ni,
      .data_i({ended.kind, ended.bytes}),
      .data_o({verdict_kind, verdict_bytes})
  );

  assign result = '{
          kind: verdict_kind,
          bytes: verdict_bytes,
          data: verdict_data,
          status: verdict_status
      };

  og_pipe_exit #(
      .Width ($bits(result_t)),
      .Inside(INSIDE),
      .Fifo  (OutFifo)
  ) u_exit (
      .clk_i,
      .rst_ni,
      .enter_i      (head_valid && head_ready),
      .credit_o     (credit),
      .valid_i      (valid[VALIDS]),
      .payload_i    (result),
      .out_valid_o,
      .out_ready_i,
      .out_payload_o(result_out)
  );

  assign out_kind_o   = result_out.kind;
  assign out_bytes_o  = result_out.bytes;
  assign out_data_o   = result_out.data;
  assign out_status_o = result_out.status;

  logic unused;
  assign unused = ^{LATENCY[0], aes_slot};

endmodule
