// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// AES in ECB mode (SP 800-38A, 6.1) on AXI4-Stream, both ways: the block cipher
// by itself, for those who build a mode of their own around it.
//
//   s_axis_cfg: one beat a packet, its key; tuser is 1 to decrypt
//   s_axis:     blocks; m_axis: blocks
//
// Configurations are taken in the order of the packets, one ahead of the packet
// under way; a packet waits for its own. Byte 0 is in bits 7:0 on all three. A
// beat is a whole block, so there is no tkeep.
//
// Latency: that of og_aes_agile and 1 cycle. Throughput: 16 bytes a
// cycle, and a packet no sooner than 2 cycles behind the one before. To decrypt,
// the end of the key schedule is computed first, in 4 Nr + 7 cycles (47 for 128
// bits), while the packet before is under way: one more cycle than that is the
// least from packet to packet. The sink may stall: what is under way waits in a
// FIFO, the pipe does not stop. A key is erased with the last beat of its packet.

module og_aes_ecb
  import og_aes_pkg::*;
#(
    parameter int KeyBits   = 128,         // og_aes_agile, all of these
    parameter int Sbox      = SBOX_TOWER,
    parameter int RoundRegs = 2,
    parameter int SboxCuts  = 1
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; drops all packets and erases the keys

    input  logic               s_axis_cfg_tvalid,
    output logic               s_axis_cfg_tready,
    input  logic [KeyBits-1:0] s_axis_cfg_tdata,
    input  logic               s_axis_cfg_tuser,   // 1: decrypt

    input  logic               s_axis_tvalid,
    output logic               s_axis_tready,
    input  logic [STATE_W-1:0] s_axis_tdata,
    input  logic               s_axis_tlast,

    output logic               m_axis_tvalid,
    input  logic               m_axis_tready,
    output logic [STATE_W-1:0] m_axis_tdata,
    output logic               m_axis_tlast
);

  localparam int LATENCY = 1 + rounds(KeyBits) * (SboxCuts + RoundRegs);

  typedef enum logic [1:0] {
    StNone,     // no configuration waits
    StExpand,   // its key schedule is under way
    StReady     // it waits for the packet before to end
  } next_e;

  next_e next_q;
  logic next_decrypt_q, active_q, decrypt_q;
  logic open, go, ends, take, load, done, expanded, expander_busy;
  logic [KeyBits-1:0] given, next_key_q, last_key, key_q;
  state_t result, waiting;

  // --- the configuration that waits ---

  assign s_axis_cfg_tready = next_q == StNone && !expander_busy;
  assign take              = s_axis_cfg_tvalid && s_axis_cfg_tready;

  always_comb begin
    for (int i = 0; i < KeyBits / 8; i++) given[KeyBits-8-8*i+:8] = s_axis_cfg_tdata[8*i+:8];
  end

  og_aes_last_key #(
      .KeyBits(KeyBits),
      // Key expansion knows bytes alone, and has no cut.
      .Sbox   (Sbox == SBOX_COSET || Sbox == SBOX_BRAM ? SBOX_TABLE : Sbox)
  ) u_last_key (
      .clk_i,
      .rst_ni,
      .clear_i   (load),
      .start_i   (take && s_axis_cfg_tuser),
      .key_i     (given),
      .busy_o    (expander_busy),
      .done_o    (expanded),
      .last_key_o(last_key)
  );

  assign ends = go && s_axis_tlast;
  assign load = next_q == StReady && (!active_q || ends);

  always_ff @(posedge clk_i) begin
    if (take) begin
      next_q         <= s_axis_cfg_tuser ? StExpand : StReady;
      next_decrypt_q <= s_axis_cfg_tuser;
      next_key_q     <= given;
    end else if (next_q == StExpand && expanded) begin
      next_q <= StReady;
    end else if (load) begin
      next_q     <= StNone;
      next_key_q <= '0;
    end

    if (load) begin
      active_q  <= 1'b1;
      decrypt_q <= next_decrypt_q;
      key_q     <= next_decrypt_q ? last_key : next_key_q;
    end else if (ends) begin
      active_q <= 1'b0;
      key_q    <= '0;
    end

    if (!rst_ni) begin
      next_q     <= StNone;
      next_key_q <= '0;
      active_q   <= 1'b0;
      key_q      <= '0;
    end
  end

  // --- the pipe ---

  og_pipe_gate #(
      .Latency(LATENCY),
      .Width  (STATE_W),
      .MetaW  (1)
  ) u_gate (
      .clk_i,
      .rst_ni,
      .in_valid_i (s_axis_tvalid && active_q),
      .in_ready_o (open),
      .meta_i     (s_axis_tlast),
      .go_o       (go),
      .done_i     (done),
      .block_i    (result),
      .out_valid_o(m_axis_tvalid),
      .out_ready_i(m_axis_tready),
      .meta_o     (m_axis_tlast),
      .block_o    (waiting)
  );

  assign s_axis_tready = active_q && open;
  assign m_axis_tdata  = swap_bytes(waiting);

  og_aes_agile #(
      .KeyBits  (KeyBits),
      .BothWays (1),
      .Sbox     (Sbox),
      .RoundRegs(RoundRegs),
      .SboxCuts (SboxCuts)
  ) u_pipe (
      .clk_i,
      .rst_ni,
      .valid_i  (go),
      .decrypt_i(decrypt_q),
      .key_i    (key_q),
      .block_i  (swap_bytes(s_axis_tdata)),
      .valid_o  (done),
      .block_o  (result)
  );

endmodule
