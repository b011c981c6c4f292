// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Not an engine: hands slots on as they are, two cycles later, and makes the
// mistake that the key slot of a packet asks for. For the test that the
// simulation harness sees every one of them.

module og_gcm_core
  import og_gcm_pkg::*;
#(
  parameter int Lanes    = 4,
  parameter int KeySlots = 64,
  parameter int KeyMin   = 128,
  parameter int KeyMax   = 256
) (
  input  logic clk_i,
  input  logic rst_ni,

  input  logic                          in_valid_i,
  output logic                          in_ready_o,
  input  header_t                       in_header_i,
  input  logic [Lanes-1:0][KIND_W-1:0]  in_kind_i,
  input  logic [Lanes-1:0][BYTES_W-1:0] in_bytes_i,
  input  logic [Lanes-1:0][BLOCK_W-1:0] in_data_i,

  output logic                          out_valid_o,
  input  logic                          out_ready_i,
  output logic [Lanes-1:0][KIND_W-1:0]  out_kind_o,
  output logic [Lanes-1:0][BYTES_W-1:0] out_bytes_o,
  output logic [Lanes-1:0][BLOCK_W-1:0] out_data_o,
  output logic [STATUS_W-1:0]           out_status_o,

  input  logic              key_valid_i,
  output logic              key_ready_o,
  input  logic [1:0]        key_op_i,
  input  logic [SLOT_W-1:0] key_slot_i,
  input  logic [1:0]        key_size_i,
  input  logic [255:0]      key_i,
  output logic              key_done_o,
  output logic              key_error_o
);

  // Mistakes, by key slot. 0: none.
  localparam int KIND     = 1;
  localparam int BYTES    = 2;
  localparam int PASS     = 3;
  localparam int PADDING  = 4;
  localparam int CHANGE   = 5;  // of a stalled beat
  localparam int WITHDRAW = 6;  // a stalled beat
  localparam int TWICE    = 7;
  localparam int TAG_OUT  = 8;  // on decryption
  localparam int STATUS   = 9;
  localparam int SWALLOW  = 10;
  localparam int STOP     = 11;
  localparam int TAG_LONG = 12;
  localparam int KEY_TALK = 13;  // a key report that nothing asked for
  localparam int SHOW     = 14;  // data that has left, while out_valid_o is low

  logic                          inside_q;  // a packet has begun
  logic [SLOT_W-1:0]             mistake_q, mistake;
  logic                          decrypt_q, decrypt;
  logic                          full_q, again_q, stalled_q;
  logic [Lanes-1:0][KIND_W-1:0]  kind_q;
  logic [Lanes-1:0][BYTES_W-1:0] bytes_q;
  logic [Lanes-1:0][BLOCK_W-1:0] data_q;
  logic                          done_q, last;

  assign mistake = inside_q ? mistake_q : in_header_i.key_slot;
  assign decrypt = inside_q ? decrypt_q : in_header_i.decrypt;

  assign in_ready_o   = !full_q || (out_ready_i && out_valid_o && !again_q);
  assign out_valid_o  = full_q && !(mistake_q == WITHDRAW && stalled_q);
  assign out_kind_o   = kind_q;
  assign out_bytes_o  = bytes_q;
  assign out_data_o   = (mistake_q == CHANGE && stalled_q) ? ~data_q :
                        (out_valid_o || mistake_q == SHOW) ? data_q : '0;
  assign out_status_o = (mistake_q == STATUS) ? 3'd7 : StatusOk;
  assign key_ready_o  = !done_q;
  assign key_done_o   = done_q;
  assign key_error_o  = 1'b0;

  always_comb begin
    last = 1'b0;
    for (int lane = 0; lane < Lanes; lane++) last |= in_kind_i[lane] == SlotTag;
  end

  always_ff @(posedge clk_i) begin
    done_q    <= key_valid_i && key_ready_o;
    stalled_q <= out_valid_o && !out_ready_i;
    if (out_valid_o && out_ready_i) begin
      full_q  <= again_q;
      again_q <= 1'b0;
    end
    if (in_valid_i && in_ready_o) begin
      inside_q  <= !last;
      mistake_q <= mistake;
      decrypt_q <= decrypt;
      full_q    <= mistake != SWALLOW;
      again_q   <= mistake == TWICE && last;
      kind_q    <= in_kind_i;
      bytes_q   <= in_bytes_i;
      data_q    <= in_data_i;
      for (int lane = 0; lane < Lanes; lane++) begin
        if (in_kind_i[lane] == SlotTag) begin
          data_q[lane] <= (mistake == TAG_OUT || !decrypt) ? {8'h55, 120'd0} : '0;
          if (mistake == TAG_LONG) data_q[lane] <= '1;
        end
        if (in_kind_i[lane] == SlotAad && mistake == KIND) kind_q[lane] <= SlotText;
        if (in_kind_i[lane] == SlotAad && mistake == BYTES) bytes_q[lane] <= 5'd1;
        if (in_kind_i[lane] == SlotAad && mistake == PASS) data_q[lane][127] <= !in_data_i[lane][127];
        if (in_kind_i[lane] == SlotText && mistake == PADDING) data_q[lane][0] <= 1'b1;
      end
      if (mistake == STOP) $error("told to stop");
      if (mistake == KEY_TALK) done_q <= 1'b1;
    end
    if (!rst_ni) begin
      inside_q  <= 1'b0;
      full_q    <= 1'b0;
      again_q   <= 1'b0;
      stalled_q <= 1'b0;
      done_q    <= 1'b0;
      mistake_q <= '0;
    end
  end

endmodule
