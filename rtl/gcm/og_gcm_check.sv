// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Looks at each beat: finds the packet's key, keeps the rules of og_gcm_pkg, says
// what status its packet has so far, and zeroes what stands behind the last byte of
// a slot.
//
// Of several faults the first found holds; of those in one beat KeyUnknown before
// BadTag before BadIv before BadOrder. A key slot that is dropped after the
// packet's first beat makes the rest of it KeyUnknown, also when the source pauses
// meanwhile and the slot is loaded again.
//
// Two stages: scan, look the key up | judge. With WireRegs three: scan each slot beside
// the one before it | scan them together, look the key up | judge.
//
// Latency: two cycles, with WireRegs three, from a beat to the outputs, which are registers
// and a little logic behind them. ask_slot_o is valid in the cycle before the outputs;
// entry_i answers it in the cycle of the outputs. It never stops. With WireRegs `first` and
// text_o are low in a cycle without a beat, so that a counter behind them needs no valid.

module og_gcm_check
  import og_gcm_pkg::*;
#(
    parameter  int Lanes    = 4,                 // 1, 2, 4 or 8
    parameter  bit WireRegs = 0,
    localparam int TextW    = $clog2(Lanes + 1)
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic                valid_i,
    input logic                first_i,    // of its packet
    input logic                ends_iv_i,  // ends with IV_END
    input header_t             header_i,   // looked at with first_i
    input slot_t   [Lanes-1:0] slots_i,    // of og_gcm_trim: empty behind the end
    input shape_t              shape_i,

    // the key table
    output logic       [SLOT_W-1:0] ask_slot_o,
    input  key_entry_t              entry_i,
    input  key_drop_t               drop_i,

    output checked_t             checked_o,
    output slot_t    [Lanes-1:0] slots_o,     // zero behind the last byte; empty behind the end
    output logic     [Lanes-1:0] text_o,      // the TEXT slots
    output logic     [TextW-1:0] text_lane_o  // lane of the first of them
);

  // ---- scan -----------------------------------------------------------------

  typedef struct packed {
    logic first;
    header_t header;
    slot_t [Lanes-1:0] slots;
  } given_t;

  // What the slots of a beat say, whatever came before in their packet.
  typedef struct packed {
    logic [Lanes-1:0][15:0] passed;  // bytes that go on; the others become zero
    logic bad_tag;
    logic bad_iv;
    logic bad_order;
    logic [Lanes-1:0] text;
    logic [TextW-1:0] text_lane;
  } scan_t;

  given_t given1_q, given;  // given: beside what the scan says
  logic valid1_q, valid, ends_iv1_q, ends_iv, misplaced;
  label_t [Lanes-1:0] labels;
  shape_t shape1_q;
  slot_kind_e last_kind_q, prior;  // of the beat before; of that of the same packet
  logic last_short_q, prior_short;
  logic bad_order, iv_missing, iv_here, iv_of_96;
  logic decrypt1, decrypt_q;  // of the packet
  logic iv_some, iv_some_q;  // it has had bytes of an IV in slots
  scan_t scan, scan2_q;

  always_comb begin
    for (int lane = 0; lane < Lanes; lane++) begin
      labels[lane] = '{kind: slots_i[lane].kind, bytes: slots_i[lane].bytes};
    end
  end

  og_gcm_scan #(
      .Lanes   (Lanes),
      .WireRegs(WireRegs)
  ) u_scan (
      .clk_i,
      .labels_i      (labels),
      .before_i      (prior),
      .before_short_i(prior_short),
      .bad_order_o   (bad_order),
      .iv_missing_o  (iv_missing),
      .iv_some_o     (iv_here),
      .iv_of_96_o    (iv_of_96),
      .text_o        (scan.text),
      .text_lane_o   (scan.text_lane)
  );

  if (WireRegs) begin : gen_before_early
    // Chosen a cycle ahead: from `first` on there would be two long wires before the rules.
    always_ff @(posedge clk_i) begin
      prior       <= valid1_q ? shape1_q.last_kind : last_kind_q;
      prior_short <= valid1_q ? shape1_q.last_short : last_short_q;
      if (first_i) begin
        prior       <= SlotEmpty;
        prior_short <= 1'b0;
      end
    end
  end else begin : gen_before
    assign prior       = given1_q.first ? SlotEmpty : last_kind_q;
    assign prior_short = !given1_q.first && last_short_q;
  end

  assign decrypt1 = given1_q.first ? given1_q.header.decrypt : decrypt_q;

  og_valid_cut #(
      .Width     ($bits(given_t) + 2),
      .Registered(WireRegs)
  ) u_beside_scan (
      .clk_i,
      .rst_ni,
      .valid_i(valid1_q),
      .data_i ({given1_q, ends_iv1_q, shape1_q.misplaced}),
      .valid_o(valid),
      .data_o ({given, ends_iv, misplaced})
  );

  label_t [Lanes-1:0] labels1;
  logic [Lanes-1:0][15:0] passed;

  always_comb begin
    for (int lane = 0; lane < Lanes; lane++) begin
      labels1[lane] = '{kind: given1_q.slots[lane].kind, bytes: given1_q.slots[lane].bytes};
    end
  end

  if (WireRegs) begin : gen_passed_early
    // All but one step of data_bytes is done before the register: its inputs are many.
    logic [Lanes-1:0] tag_passes, tag_passes_q;
    logic [Lanes-1:0][15:0] bytes_pass, bytes_pass_q;

    always_comb begin
      for (int lane = 0; lane < Lanes; lane++) begin
        tag_passes[lane] = labels1[lane].kind == SlotTag && decrypt1;
        bytes_pass[lane] = data_bytes(labels1[lane], 1'b0);
        passed[lane] = bytes_pass_q[lane] | {16{tag_passes_q[lane]}};
      end
    end

    always_ff @(posedge clk_i) begin
      tag_passes_q <= tag_passes;
      bytes_pass_q <= bytes_pass;
    end
  end else begin : gen_passed
    always_comb begin
      for (int lane = 0; lane < Lanes; lane++) begin
        passed[lane] = data_bytes(labels1[lane], decrypt1);
      end
    end
  end

  assign ask_slot_o = given.header.key_slot;
  assign iv_some    = iv_here || (!given.first && iv_some_q);

  always_comb begin
    scan.passed = passed;
    scan.bad_order = bad_order || misplaced;
    scan.bad_tag = given.first && !tag_length_ok(given.header.tag_bytes);
    // In slots 12 bytes would be hashed, which is not the J0 of SP 800-38D, 7.1 for 96 bits.
    scan.bad_iv =
        (given.first && (given.header.iv_96 != iv_missing || iv_of_96)) ||
        (ends_iv && !iv_some);
  end

  always_ff @(posedge clk_i) begin
    given1_q   <= '{first: first_i, header: header_i, slots: slots_i};
    shape1_q   <= shape_i;
    ends_iv1_q <= ends_iv_i;
    valid1_q   <= valid_i;
    if (valid1_q) begin
      last_kind_q  <= shape1_q.last_kind;
      last_short_q <= shape1_q.last_short;
      decrypt_q    <= decrypt1;
    end
    if (valid) iv_some_q <= iv_some;
    if (!rst_ni) valid1_q <= 1'b0;
  end

  // ---- judge ----------------------------------------------------------------

  given_t given2_q;
  logic   valid2_q;
  header_t header, header_q;  // of the packet being sent
  key_size_e key_size, key_size_q;
  logic [SLOT_W-1:0] key_slot_q;
  logic key_lost, dropped, poisoned_q;  // its key slot was dropped after its first beat
  status_e status, status_q;
  logic ok, ok_q;  // status and status_q are StatusOk

  always_comb begin
    header = given2_q.first ? given2_q.header : header_q;
    key_size = given2_q.first ? entry_i.size : key_size_q;

    dropped = drop_i.all || (drop_i.one && drop_i.slot == key_slot_q);
    key_lost = given2_q.first ? !entry_i.live : poisoned_q;
    // What status says, in fewer steps.
    ok = (given2_q.first || ok_q) && !key_lost &&
        !(scan2_q.bad_tag || scan2_q.bad_iv || scan2_q.bad_order);
    status = given2_q.first ? StatusOk : status_q;
    if (given2_q.first || ok_q) begin
      if (key_lost) status = StatusKeyUnknown;
      else if (scan2_q.bad_tag) status = StatusBadTag;
      else if (scan2_q.bad_iv) status = StatusBadIv;
      else if (scan2_q.bad_order) status = StatusBadOrder;
    end
  end

  always_ff @(posedge clk_i) begin
    scan2_q  <= scan;
    given2_q <= given;
    valid2_q <= valid;
    if (WireRegs && !valid) begin
      given2_q.first <= 1'b0;
      scan2_q.text   <= '0;
    end
    if (valid && given.first) key_slot_q <= given.header.key_slot;
    if (valid2_q) begin
      header_q   <= header;
      key_size_q <= key_size;
      status_q   <= status;
      ok_q       <= ok;
      if (given2_q.first) poisoned_q <= 1'b0;
    end
    if (dropped) poisoned_q <= 1'b1;
    if (!rst_ni) valid2_q <= 1'b0;
  end

  always_comb begin
    checked_o = '{
        valid: valid2_q,
        first: given2_q.first,
        facts: '{
            decrypt: header.decrypt,
            key_slot: key_slot_q,
            tag_bytes: header.tag_bytes,
            status: status
        },
        key_size: key_size,
        iv_96: header.iv_96,
        iv: given2_q.header.iv
    };
    text_o = scan2_q.text;
    text_lane_o = scan2_q.text_lane;
    slots_o = given2_q.slots;
    for (int lane = 0; lane < Lanes; lane++) begin
      // Synchronous reset per byte of the register that follows, so that the mask costs no LUT.
      for (int i = 0; i < 16; i++) begin
        if (!scan2_q.passed[lane][i]) slots_o[lane].data[8*i+:8] = '0;
      end
    end
  end

endmodule
