// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// AES-GCM on wide beats: Groups engines of Lanes lanes, and packets dealt to them
// and brought back in order.
//
//   wide beats --> deal --> rows --> og_gcm_engine 0 --> rows --> wide beats
//                       \-> rows --> og_gcm_engine 1 --> rows -/
//                       :                                      :
//                       `--------- who has which group --------'
//
// A wide beat is Groups groups of Lanes slots, group 0 first. A group holds a beat
// of the slot stream of og_gcm_pkg, or nothing: all its slots empty. The beats of
// a packet stand in groups that follow each other, over as many wide beats as it
// takes, and another packet may follow in the next group; so a wide beat carries
// up to Groups packets. Each group has a header, looked at where a packet begins,
// and a status, with the TAG slot.
//
// What enters in slot s of a wide beat leaves in slot s of a wide beat. A wide
// beat without any slot is taken and does not leave. The outputs that carry a wide
// beat are zero while out_valid_o is low.
//
// Rate: a packet of A AAD and T text blocks takes ceil((A + T + 1) / Lanes) groups,
// and Groups of them go each cycle, as long as the engines get equal work. A
// packet is the work of one engine, so this needs as many packets under way as
// engines, and Rows wide beats to hold them: about (2 Groups - 1) times the longest
// packet's, and the engine's latency.
//
// Latency: og_gcm_engine's and 5 cycles for a packet of one group; as many more as
// other packets have to leave first, and a wide beat leaves as a whole.
//
// The key port is og_gcm_engine's; each operation goes to all engines, and is done
// when the last of them has done it.
//
// Cost beside the engines: 2 x Groups^2 x Rows groups of memory, a multiplexer of
// Groups inputs for each bit on both sides.

module og_gcm_groups
  import og_gcm_pkg::*;
  import og_gcm_cfg_pkg::*;
#(
    parameter int Groups       = 4,             // 2 or 4
    parameter int Rows         = 256,           // wide beats that can be under way
    parameter int Lanes        = 4,             // from here on: og_gcm_core
    parameter int KeySlots     = 64,
    parameter int KeyMin       = 128,
    parameter int KeyMax       = 256,
    parameter int Sbox         = og_aes_pkg::SBOX_TABLE,
    parameter int SboxCuts     = 0,
    parameter int RoundRegs    = 2,
    parameter bit SumsRegs     = 0,
    parameter int Levels       = 2,
    parameter int MulRegs      = og_gf128_pkg::MUL_REGS_DEFAULT,
    parameter bit MulPairs     = 0,
    parameter int DigitW       = 5,
    parameter bit DelayRam     = 1,
    parameter bit BlockRam     = 0,
    parameter bit CarryChains  = 1,
    parameter int Release      = RELEASE_CUT_THROUGH,
    parameter int ReleaseBeats = Rows / 2
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; forgets all packets, and then erases all keys

    input  logic                                    in_valid_i,
    output logic                                    in_ready_o,
    input  header_t [Groups-1:0]                    in_header_i,
    input  slot_kind_e [Groups*Lanes-1:0]           in_kind_i,
    input  bytes_t     [Groups*Lanes-1:0]           in_bytes_i,
    input  block_t     [Groups*Lanes-1:0]           in_data_i,

    output logic                                     out_valid_o,
    input  logic                                     out_ready_i,
    output slot_kind_e [Groups*Lanes-1:0] out_kind_o,
    output bytes_t     [Groups*Lanes-1:0] out_bytes_o,
    output block_t     [Groups*Lanes-1:0] out_data_o,
    output status_e    [Groups-1:0]       out_status_o, // of each group, with its TAG slot

    input  logic                   key_valid_i,
    output logic                   key_ready_o,
    input  key_op_e                key_op_i,
    input  logic      [SLOT_W-1:0] key_slot_i,
    input  key_size_e              key_size_i,
    input  logic      [     255:0] key_i,
    output logic                   key_done_o,
    output logic                   key_error_o
);

  if (Groups != 2 && Groups != 4) begin : gen_bad_groups
    $error("og_gcm_groups: Groups must be 2 or 4");
  end
  if (Release == RELEASE_CUT_THROUGH && ReleaseBeats != Rows / 2) begin : gen_bad_beats
    $error(
        "og_gcm_groups: ReleaseBeats counts only with RELEASE_VERIFIED: leave it at its default"
    );
  end
  // With RELEASE_VERIFIED a packet that is too long must fill the ring of og_gcm_release before it
  // uses up the rows; the look-ahead holds some of its beats besides, 32 at most.
  if (Rows < 32 || (Release != RELEASE_CUT_THROUGH && Rows < ReleaseBeats + 32)) begin : gen_rows
    $error("og_gcm_groups: Rows must be at least 32, and 32 more than ReleaseBeats");
  end

  localparam int GROUP_W = $clog2(Groups);
  localparam cfg_t CFG = engine_cfg(
      .lanes(Lanes),
      .key_slots(KeySlots),
      .key_min(KeyMin),
      .key_max(KeyMax),
      .sbox(Sbox),
      .sbox_cuts(SboxCuts),
      .round_regs(RoundRegs),
      .sums_regs(SumsRegs),
      .levels(Levels),
      .mul_regs(MulRegs),
      .mul_pairs(MulPairs),
      .digit_w(DigitW),
      .delay_ram(DelayRam),
      .block_ram(BlockRam),
      .carry_chains(CarryChains),
      .release_mode(Release),
      .release_beats(Release == RELEASE_CUT_THROUGH ? BEATS_DEFAULT : ReleaseBeats)
  );

  typedef struct packed {
    header_t header;
    slot_t [Lanes-1:0] slots;
  } given_t;

  typedef struct packed {
    status_e status;
    slot_t [Lanes-1:0] slots;
  } done_t;

  // ---- deal ---------------------------------------------------------------

  given_t [Groups-1:0] row_q;
  logic row_fire, row_valid, out_fire;
  logic [Groups-1:0] present, taken, dealt;  // taken, dealt: by engine
  logic [Groups-1:0][GROUP_W-1:0] owner;
  logic [Groups-1:0][Groups-1:0] deal;

  assign row_fire = in_valid_i && in_ready_o && in_kind_i != '0;

  always_ff @(posedge clk_i) begin
    for (int group = 0; group < Groups; group++) begin
      row_q[group].header <= in_header_i[group];
      for (int lane = 0; lane < Lanes; lane++) begin
        row_q[group].slots[lane] <= '{
            kind: in_kind_i[Lanes*group+lane],
            bytes: in_bytes_i[Lanes*group+lane],
            data: in_data_i[Lanes*group+lane]
        };
      end
    end
  end

  og_gcm_deal #(
      .Groups(Groups),
      .Lanes (Lanes),
      .Rows  (Rows)
  ) u_deal (
      .clk_i,
      .rst_ni,
      .valid_i  (row_fire),
      .kind_i   (in_kind_i),
      .taken_i  (taken),
      .valid_o  (row_valid),
      .present_o(present),
      .owner_o  (owner),
      .deal_o   (deal)
  );

  og_credit #(
      .Credits(Rows)
  ) u_credit (
      .clk_i,
      .rst_ni,
      .take_i (row_fire),
      .give_i (out_fire),
      .avail_o(in_ready_o)
  );

  // ---- engines ------------------------------------------------------------

  logic [Groups-1:0] key_ready, key_done, key_error;
  logic [Groups-1:0] done_valid, done_taken;
  done_t [Groups-1:0][Groups-1:0] done;  // by engine, then group
  logic key_fire;

  key_request_t key_request;
  assign key_request = '{op: key_op_i, slot: key_slot_i, size: key_size_i, key: key_i};

  for (genvar engine = 0; engine < Groups; engine++) begin : gen_engine
    given_t given;
    result_t result;
    slot_t [Lanes-1:0] result_slots;
    logic given_valid, given_ready, result_valid, result_ready, row_comes;

    assign dealt[engine] = deal[engine] != '0;
    assign row_comes     = row_valid && dealt[engine];
    assign taken[engine] = given_valid && given_ready;

    logic unused_result;  // direction and tag length, which og_gcm_unpack needs
    assign unused_result = ^result;

    og_gcm_row_split #(
        .Groups(Groups),
        .Width ($bits(given_t)),
        .Rows  (Rows)
    ) u_split (
        .clk_i,
        .rst_ni,
        .in_valid_i (row_comes),
        .in_ready_o (),              // always: a credit was taken
        .in_mask_i  (deal[engine]),
        .in_row_i   (row_q),
        .out_valid_o(given_valid),
        .out_ready_i(given_ready),
        .out_group_o(given)
    );

    og_gcm_engine #(
        .Cfg(CFG)
    ) u_engine (
        .clk_i,
        .rst_ni,
        .in_valid_i   (given_valid),
        .in_ready_o   (given_ready),
        .in_header_i  (given.header),
        .in_slots_i   (given.slots),
        .data_take_o  (),                   // of late_data
        .out_valid_o  (result_valid),
        .out_ready_i  (result_ready),
        .out_result_o (result),
        .out_slots_o  (result_slots),
        .key_valid_i  (key_fire),
        .key_ready_o  (key_ready[engine]),
        .key_request_i(key_request),
        .key_done_o   (key_done[engine]),
        .key_error_o  (key_error[engine])
    );

    og_gcm_row_join #(
        .Groups(Groups),
        .Width ($bits(done_t)),
        .Rows  (Rows)
    ) u_join (
        .clk_i,
        .rst_ni,
        .mask_valid_i(row_comes),
        .mask_i      (deal[engine]),
        .in_valid_i  (result_valid),
        .in_ready_o  (result_ready),
        .in_group_i  ({result.status, result_slots}),
        .out_valid_o (done_valid[engine]),
        .out_ready_i (done_taken[engine]),
        .out_row_o   (done[engine])
    );
  end

  // ---- back in order ------------------------------------------------------

  logic plan_valid;
  logic [Groups-1:0] plan_present, needed;  // needed: by engine
  logic [Groups-1:0][GROUP_W-1:0] plan_owner;

  og_ram_fifo #(
      .Width(Groups * (2 + GROUP_W)),
      .Depth(Rows)
  ) u_plan (
      .clk_i,
      .rst_ni,
      .in_valid_i   (row_valid),
      .in_ready_o   (),                                   // always: a credit was taken
      .in_write_i   (row_valid),
      .in_payload_i ({dealt, present, owner}),
      .out_valid_o  (plan_valid),
      .out_ready_i  (out_fire),
      .out_payload_o({needed, plan_present, plan_owner})
  );

  assign out_valid_o = plan_valid && (needed & ~done_valid) == '0;
  assign out_fire    = out_valid_o && out_ready_i;
  assign done_taken  = needed & {Groups{out_fire}};

  always_comb begin
    done_t shown;
    for (int group = 0; group < Groups; group++) begin
      shown = out_valid_o && plan_present[group] ? done[plan_owner[group]][group] : '0;
      for (int lane = 0; lane < Lanes; lane++) begin
        out_kind_o[Lanes*group+lane]  = shown.slots[lane].kind;
        out_bytes_o[Lanes*group+lane] = shown.slots[lane].bytes;
        out_data_o[Lanes*group+lane]  = shown.slots[lane].data;
      end
      out_status_o[group] = shown.status;
    end
  end

  // ---- keys ---------------------------------------------------------------

  // One operation at a time, begun by all engines in the same cycle.
  logic [Groups-1:0] reported_q, refused_q, reported;
  logic busy_q;

  assign key_ready_o = !busy_q && key_ready == '1;
  assign key_fire    = key_valid_i && key_ready_o;
  assign reported    = reported_q | key_done;
  assign key_done_o  = busy_q && reported == '1;
  assign key_error_o = key_done_o && (refused_q | (key_done & key_error)) != '0;

  always_ff @(posedge clk_i) begin
    if (key_fire) busy_q <= 1'b1;
    reported_q <= reported;
    refused_q  <= refused_q | (key_done & key_error);
    if (!rst_ni || key_done_o) begin
      busy_q     <= 1'b0;
      reported_q <= '0;
      refused_q  <= '0;
    end
  end

endmodule
