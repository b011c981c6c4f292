// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// AES-GCM for frames on AXI4-Stream: one way to put gcm_25g, as exported, into
// a design. The same in VHDL: frame_gcm.vhd.
//
// A frame to encrypt is AAD (s_aad_i high), then text, s_tlast_i with its last
// beat; it leaves with a beat more, the tag. A frame to decrypt has the tag as its
// last beat; it leaves with a last beat that has no bytes. With the last beat comes
// the verdict, zero if all is well: the frame's text must not be used otherwise.
// Only the last beat of AAD and that of text may be short, with its bytes from
// the right; there is one beat of text or AAD at least.
//
// Latency: that of the engine. Throughput: a beat a cycle, less one cycle for the
// tag of each frame to encrypt. s_tready_o does not depend on s_tvalid_i.

module frame_gcm (
    input logic clk_i,
    input logic rst_ni, // synchronous; erases all keys

    input  logic         s_tvalid_i,
    output logic         s_tready_o,
    input  logic [127:0] s_tdata_i,      // byte 0 in bits 7:0
    input  logic [ 15:0] s_tkeep_i,
    input  logic         s_tlast_i,
    input  logic         s_aad_i,
    // with a frame's first beat
    input  logic         s_decrypt_i,
    input  logic [  9:0] s_key_slot_i,
    input  logic [ 95:0] s_iv_i,         // first byte leftmost; never twice with one key

    output logic         m_tvalid_o,
    input  logic         m_tready_i,
    output logic [127:0] m_tdata_o,
    output logic [ 15:0] m_tkeep_o,
    output logic         m_tlast_o,
    output logic         m_aad_o,
    output logic [  2:0] m_status_o,  // with m_tlast_o

    input  logic         key_valid_i,
    output logic         key_ready_o,
    input  logic [  1:0] key_op_i,     // 0 load, 1 erase, 2 erase all
    input  logic [  9:0] key_slot_i,
    input  logic [  1:0] key_size_i,   // 0: 128, 1: 192, 2: 256 bits
    input  logic [255:0] key_i,        // left aligned
    output logic         key_done_o,
    output logic         key_error_o
);

  localparam logic [2:0] AAD = 3'd3;
  localparam logic [2:0] TEXT = 3'd4;
  localparam logic [2:0] TAG = 3'd5;
  localparam logic [4:0] TAG_BYTES = 5'd16;

  // ---- in: beats to slots -------------------------------------------------

  logic inside_q;  // the next beat is not a frame's first
  logic decrypt, decrypt_q;
  logic add_tag_q;  // a frame to encrypt is complete but for the slot of its tag
  logic slot_ready, take;

  assign decrypt    = inside_q ? decrypt_q : s_decrypt_i;
  assign s_tready_o = slot_ready && !add_tag_q;
  assign take       = s_tvalid_i && s_tready_o;

  always_ff @(posedge clk_i) begin
    if (take) begin
      inside_q  <= !s_tlast_i;
      decrypt_q <= decrypt;
      add_tag_q <= s_tlast_i && !decrypt;
    end else if (slot_ready) begin
      add_tag_q <= 1'b0;
    end
    if (!rst_ni) begin
      inside_q  <= 1'b0;
      add_tag_q <= 1'b0;
    end
  end

  logic [2:0] in_kind, out_kind;
  logic [4:0] in_bytes, out_bytes;
  logic [127:0] in_data, out_data;

  always_comb begin
    in_bytes = '0;
    for (int i = 0; i < 16; i++) begin
      in_bytes = in_bytes + 5'(s_tkeep_i[i]);
      in_data[8*i+:8] = s_tdata_i[8*(15-i)+:8];
    end
    in_kind = s_aad_i ? AAD : TEXT;
    // A TAG slot's size is not looked at, and comes out as it went in: the bytes of the last beat.
    if (add_tag_q) begin
      in_kind  = TAG;
      in_bytes = TAG_BYTES;
    end else if (s_tlast_i && decrypt) begin
      in_kind  = TAG;
      in_bytes = '0;
    end
  end

  gcm_25g u_gcm (
      .clk_i,
      .rst_ni,
      .in_valid_i  (s_tvalid_i || add_tag_q),
      .in_ready_o  (slot_ready),
      .in_header_i ({s_decrypt_i, s_key_slot_i, TAG_BYTES, 1'b1, s_iv_i}),
      .in_kind_i   (in_kind),
      .in_bytes_i  (in_bytes),
      .in_data_i   (in_data),
      .out_valid_o (m_tvalid_o),
      .out_ready_i (m_tready_i),
      .out_kind_o  (out_kind),
      .out_bytes_o (out_bytes),
      .out_data_o  (out_data),
      .out_status_o(m_status_o),
      .key_valid_i,
      .key_ready_o,
      .key_op_i,
      .key_slot_i,
      .key_size_i,
      .key_i,
      .key_done_o,
      .key_error_o
  );

  // ---- out: slots to beats ------------------------------------------------

  assign m_tlast_o = out_kind == TAG;
  assign m_aad_o   = out_kind == AAD;

  always_comb begin
    for (int i = 0; i < 16; i++) begin
      m_tkeep_o[i] = 5'(i) < out_bytes;
      m_tdata_o[8*i+:8] = out_data[8*(15-i)+:8];
    end
  end

endmodule
