// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Puts the hash into the TAG slot, compares, and withholds what an error forbids
// (SP 800-38D, 7.1 and 7.2).
//
// To encrypt, the TAG slot leaves with the first tag_bytes bytes of the tag.
// To decrypt, all bytes of the difference between the computed and the
// received tag are looked at in every case, all at once: the time does not
// depend on them. The slot leaves zero, the verdict is the status.
// Under any error found before, TEXT and TAG leave zero; so does the data of every
// slot while no beat is here (valid_i low), and in reset.
//
// Latency: 2 cycles. The comparison of 128 bits is spread over both: first groups of
// bits, and beside them which bytes count, then the groups that count. With WireRegs
// there are two more: one before them, in which the two tags are added, and one behind
// them, so that the status, which is far away beside the output FIFO, waits for one bit.

module og_gcm_verdict
  import og_gcm_pkg::*;
  import og_aes_pkg::first_bytes;
#(
    parameter int Lanes    = 4,
    parameter bit WireRegs = 0
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic               valid_i,
    input result_t            result_i,
    input slot_t  [Lanes-1:0] slots_i,
    input block_t             hash_i,   // of the beat's message when it ends here

    output logic               valid_o,
    output result_t            result_o,
    output slot_t  [Lanes-1:0] slots_o
);

  localparam int GROUP_W = WireRegs ? 8 : 4;
  localparam int GROUPS = BLOCK_W / GROUP_W;
  localparam int BYTES = BLOCK_W / 8;

  // ---- the tag, or the difference of the tags -------------------------------

  typedef struct packed {
    result_t result;
    slot_t [Lanes-1:0] slots;
    block_t difference;  // of the two tags
    logic [BYTES-1:0] in_tag;
  } summed_t;

  block_t tag_slot;
  summed_t summed;
  logic summed_valid;

  always_comb begin
    tag_slot = '0;
    for (int lane = 0; lane < Lanes; lane++) begin
      tag_slot = tag_slot | (slots_i[lane].data & {BLOCK_W{slots_i[lane].kind == SlotTag}});
    end
  end

  og_valid_cut #(
      .Width     ($bits(summed_t)),
      .Registered(WireRegs)
  ) u_summed (
      .clk_i,
      .rst_ni,
      .valid_i,
      .data_i ({result_i, slots_i, tag_slot ^ hash_i, first_bytes(result_i.tag_bytes)}),
      .valid_o(summed_valid),
      .data_o (summed)
  );

  // ---- what of it counts ----------------------------------------------------

  logic [Lanes-1:0] is_tag, is_tag_q, hidden, hidden_q;
  block_t tag_q;
  logic [GROUPS-1:0] differs_q;  // a group of bits, whether they are of the tag or not
  logic [BYTES-1:0] compared_q;  // bytes that are of the tag, if it is to be compared
  logic compare, valid_q;
  result_t result_q;
  slot_t [Lanes-1:0] slots_q;

  always_comb begin
    for (int lane = 0; lane < Lanes; lane++) begin
      is_tag[lane] = summed.slots[lane].kind == SlotTag;
      hidden[lane] = summed.result.status != StatusOk &&
          (is_tag[lane] || summed.slots[lane].kind == SlotText);
    end
    compare = summed.result.decrypt && summed.result.status == StatusOk && is_tag != '0;
  end

  always_ff @(posedge clk_i) begin
    valid_q  <= summed_valid;
    result_q <= summed.result;
    slots_q  <= summed.slots;
    tag_q    <= summed.difference;
    for (int i = 0; i < BYTES; i++) begin
      // Synchronous reset per byte, so that the mask costs no LUT.
      if (!summed.in_tag[i]) tag_q[8*i+:8] <= '0;
      compared_q[i] <= summed.in_tag[i] && compare;
    end
    for (int i = 0; i < GROUPS; i++) differs_q[i] <= summed.difference[GROUP_W*i+:GROUP_W] != '0;
    is_tag_q <= is_tag;
    hidden_q <= hidden;
    if (!rst_ni) valid_q <= 1'b0;
  end

  // ---- the groups that count ------------------------------------------------

  typedef struct packed {
    result_t result;
    slot_t [Lanes-1:0] slots;
    logic [Lanes-1:0] is_tag;
    logic [Lanes-1:0] hidden;
    block_t tag;
    logic fails;  // the tags differ
  } compared_t;

  logic [GROUPS-1:0] counted;  // groups of bits that differ, and are of the tag
  compared_t compared;
  logic compared_valid;

  always_comb begin
    for (int i = 0; i < GROUPS; i++) counted[i] = differs_q[i] && compared_q[GROUP_W*i/8];
  end

  og_valid_cut #(
      .Width     ($bits(compared_t)),
      .Registered(WireRegs)
  ) u_compared (
      .clk_i,
      .rst_ni,
      .valid_i(valid_q),
      .data_i ({result_q, slots_q, is_tag_q, hidden_q, tag_q, counted != '0}),
      .valid_o(compared_valid),
      .data_o (compared)
  );

  // ---- verdict --------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    valid_o  <= compared_valid;
    result_o <= compared.result;
    slots_o  <= compared.slots;
    if (compared.fails) result_o.status <= StatusAuthFail;
    for (int lane = 0; lane < Lanes; lane++) begin
      if (compared.is_tag[lane]) slots_o[lane].data <= compared.result.decrypt ? '0 : compared.tag;
      if (compared.hidden[lane] || !compared_valid || !rst_ni) slots_o[lane].data <= '0;
    end
    if (!rst_ni) valid_o <= 1'b0;
  end

endmodule
