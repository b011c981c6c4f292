// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// From decisions to the engine's answer, for both directions.
//
//   beats ----------> og_packet_edit -> og_gcm_axis -> out
//   decision ----------'            '-> facts, by packet, to whoever takes the answer
//
// A packet that is dropped is swallowed here and counts. One in clear goes through the engine as
// AAD alone under a key slot that never exists: it keeps its place, and the four bytes of a tag
// that follow are zero.

module og_esp_engine
  import og_packet_pkg::*;
  import og_esp_pkg::*;
  import og_gcm_pkg::*;
  import og_gcm_axis_pkg::*;
  import og_gcm_cfg_pkg::*;
#(
    parameter bit Decrypt     = 0,
    parameter int FactsW      = 1,
    parameter int FactsDepth  = 64,  // packets in the engine and behind it
    parameter int Lanes       = 4,   // from here on those of og_gcm_axis
    parameter int KeySlots    = 64,
    parameter int KeyMin      = 128,
    parameter int KeyMax      = 256,
    parameter int Sbox        = og_aes_pkg::SBOX_TABLE,
    parameter int SboxCuts    = 0,
    parameter int RoundRegs   = 2,
    parameter bit SumsRegs    = 0,
    parameter int Levels      = 2,
    parameter int MulRegs     = og_gf128_pkg::MUL_REGS_DEFAULT,
    parameter int DigitW      = 4,
    parameter bit DelayRam    = 1,
    parameter bit CarryChains = 1
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic                      in_valid_i,
    output logic                      in_ready_o,
    input  logic [ Lanes*BLOCK_W-1:0] in_data_i,
    input  logic [Lanes*BLOCK_BYTES-1:0] in_keep_i,
    input  logic                      in_last_i,

    input  logic              decision_valid_i,
    output logic              decision_ready_o,
    input  engine_edit_t      decision_i,
    input  logic [FactsW-1:0] decision_facts_i,

    output logic                         out_valid_o,
    input  logic                         out_ready_i,
    output logic [    Lanes*BLOCK_W-1:0] out_data_o,
    output logic [Lanes*BLOCK_BYTES-1:0] out_keep_o,
    output logic                         out_last_o,
    output logic [         STATUS_W-1:0] out_status_o,

    output logic              facts_valid_o,
    input  logic              facts_ready_i,
    output logic [FactsW-1:0] facts_o,

    output logic   event_valid_o,
    input  logic   event_ready_i,
    output event_t event_o,

    input  logic                   key_valid_i,
    output logic                   key_ready_o,
    input  key_op_e                key_op_i,
    input  logic      [SLOT_W-1:0] key_slot_i,
    input  key_size_e              key_size_i,
    input  logic      [     255:0] key_i,
    output logic                   key_done_o,
    output logic                   key_error_o
);

  if (KeySlots > 32'(NO_KEY)) begin : gen_bad_key_slots
    $error("og_esp_engine: the last key slot number must stay free");
  end

  // ---- a decision goes to all at once -------------------------------------------------------

  logic edit_ready, facts_ready, taken;
  packet_t packet;

  assign decision_ready_o = edit_ready && facts_ready && event_ready_i;
  assign taken = decision_valid_i && decision_ready_o;
  assign event_valid_o = taken && decision_i.drop;
  assign event_o = decision_i.why;

  assign packet = '{
          decrypt: Decrypt && decision_i.protect,
          key_slot: decision_i.protect ? decision_i.sa : NO_KEY,
          tag_bytes: decision_i.tag_bytes,
          iv_bytes: 16'd12,
          aad_bytes: 32'(decision_i.aad_bytes),
          iv: decision_i.iv
      };

  og_ram_fifo #(
      .Width(FactsW),
      .Depth(FactsDepth)
  ) u_facts (
      .clk_i,
      .rst_ni,
      .in_valid_i   (taken && !decision_i.drop),
      .in_ready_o   (facts_ready),
      .in_write_i   (taken && !decision_i.drop),
      .in_payload_i (decision_facts_i),
      .out_valid_o  (facts_valid_o),
      .out_ready_i  (facts_ready_i),
      .out_payload_o(facts_o)
  );

  // ---- to the engine ------------------------------------------------------------------------

  logic s_valid, s_ready, s_last;
  logic [Lanes*BLOCK_W-1:0] s_data;
  logic [Lanes*BLOCK_BYTES-1:0] s_keep;
  logic [PACKET_W-1:0] s_user;

  og_packet_edit #(
      .BeatBytes(16 * Lanes),
      .Keep     (0),
      .PutBytes (AAD_BYTES),
      .Tail     (TAIL_BYTES),
      .FactsW   (PACKET_W)
  ) u_edit (
      .clk_i,
      .rst_ni,
      .edit_valid_i     (taken),
      .edit_ready_o     (edit_ready),
      .edit_drop_i      (decision_i.drop),
      .edit_cut_i       (8'(decision_i.cut)),
      .edit_put_i       (decision_i.put),
      .edit_put_bytes_i (8'(decision_i.put_bytes)),
      .edit_bytes_i     (decision_i.bytes),
      .edit_tail_i      (decision_i.tail),
      .edit_tail_bytes_i(8'(decision_i.tail_bytes)),
      .edit_facts_i     (packet),
      .in_valid_i,
      .in_ready_o,
      .in_data_i,
      .in_keep_i,
      .in_last_i,
      .in_error_i       (1'b0),
      .out_valid_o      (s_valid),
      .out_ready_i      (s_ready),
      .out_data_o       (s_data),
      .out_keep_o       (s_keep),
      .out_last_o       (s_last),
      .out_error_o      (),
      .out_facts_o      (s_user)
  );

  og_gcm_axis #(
      .Lanes      (Lanes),
      .KeySlots   (KeySlots),
      .KeyMin     (KeyMin),
      .KeyMax     (KeyMax),
      .Sbox       (Sbox),
      .SboxCuts   (SboxCuts),
      .RoundRegs  (RoundRegs),
      .SumsRegs   (SumsRegs),
      .Levels     (Levels),
      .MulRegs    (MulRegs),
      .DigitW     (DigitW),
      .DelayRam   (DelayRam),
      .CarryChains(CarryChains),
      .Release    (RELEASE_CUT_THROUGH)  // an og_frame_fifo withholds
  ) u_gcm (
      .clk_i,
      .rst_ni,
      .s_axis_tvalid(s_valid),
      .s_axis_tready(s_ready),
      .s_axis_tdata (s_data),
      .s_axis_tkeep (s_keep),
      .s_axis_tlast (s_last),
      .s_axis_tuser (s_user),
      .m_axis_tvalid(out_valid_o),
      .m_axis_tready(out_ready_i),
      .m_axis_tdata (out_data_o),
      .m_axis_tkeep (out_keep_o),
      .m_axis_tlast (out_last_o),
      .m_axis_tuser (out_status_o),
      .key_valid_i,
      .key_ready_o,
      .key_op_i,
      .key_slot_i,
      .key_size_i,
      .key_i,
      .key_done_o,
      .key_error_o
  );

endmodule
