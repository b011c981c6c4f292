// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// AES in CTR mode (SP 800-38A, 6.5) on AXI4-Stream: packets of bytes in, as many
// bytes out. Encryption and decryption are the same. All 128 bits of the counter
// block count, modulo 2^128 (B.1).
//
//   s_axis_cfg: one beat a packet, its first counter block and its key
//   s_axis:     the bytes; m_axis: the bytes
//
// Configurations are taken in the order of the packets; a packet waits for its
// own, and nothing is lost if it comes with the packet's first beat or earlier.
// s_axis_cfg_tdata has the counter block in its low 16 bytes and the key above.
// Byte 0 is in bits 7:0 on all three. tkeep is all ones except with tlast, then
// contiguous from byte 0; bytes it leaves out leave as zeros.
//
// Latency: that of og_aes_agile and 2 cycles. Throughput: 16 bytes a cycle;
// a new key and counter with every packet cost nothing. The sink may stall: what
// is under way waits in a FIFO, the pipe does not stop. The key is erased with
// the last beat of its packet, unless the next one's takes its place; what the
// pipe holds of it leaves with its latency.
//
// The user must not use a counter block twice with one key.

module og_aes_ctr
  import og_aes_pkg::*;
#(
    parameter int KeyBits   = 128,         // og_aes_agile, all of these
    parameter int Sbox      = SBOX_TABLE,
    parameter int RoundRegs = 3,
    parameter int SboxCuts  = 0,
    parameter bit SumsRegs  = 1
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; drops all packets and erases the key

    input  logic                       s_axis_cfg_tvalid,
    output logic                       s_axis_cfg_tready,
    input  logic [STATE_W+KeyBits-1:0] s_axis_cfg_tdata,

    input  logic                 s_axis_tvalid,
    output logic                 s_axis_tready,
    input  logic [  STATE_W-1:0] s_axis_tdata,
    input  logic [STATE_W/8-1:0] s_axis_tkeep,
    input  logic                 s_axis_tlast,

    output logic                 m_axis_tvalid,
    input  logic                 m_axis_tready,
    output logic [  STATE_W-1:0] m_axis_tdata,
    output logic [STATE_W/8-1:0] m_axis_tkeep,
    output logic                 m_axis_tlast
);

  typedef struct packed {
    logic                 last;
    logic [STATE_W/8-1:0] keep;
    logic [STATE_W-1:0]   data;
  } beat_t;

  localparam int LATENCY = 1 + rounds(KeyBits) * (SboxCuts + RoundRegs);

  logic active_q, held_q, open, go, ends, load, done;
  logic [KeyBits-1:0] key_q, key;
  state_t counter_block, first, stream, waiting, stream_bytes;
  beat_t beat, held_beat_q;

  // --- the beat that waits ---

  // It is a register that tells s_axis_cfg whether a packet ends, not s_axis.
  assign s_axis_tready = active_q && (!held_q || open);

  always_ff @(posedge clk_i) begin
    if (s_axis_tready) held_beat_q <= {s_axis_tlast, s_axis_tkeep, s_axis_tdata};
    held_q <= s_axis_tready ? s_axis_tvalid : held_q;
    if (!rst_ni) held_q <= 1'b0;
  end

  // --- the packet under way ---

  assign ends              = go && held_beat_q.last;
  assign s_axis_cfg_tready = !active_q || ends;
  assign load              = s_axis_cfg_tvalid && s_axis_cfg_tready;

  always_comb begin
    for (int i = 0; i < KeyBits / 8; i++) begin
      key[KeyBits-8-8*i+:8] = s_axis_cfg_tdata[STATE_W+8*i+:8];
    end
  end
  assign first = swap_bytes(s_axis_cfg_tdata[STATE_W-1:0]);

  always_ff @(posedge clk_i) begin
    if (load) begin
      active_q <= 1'b1;
      key_q    <= key;
    end else if (ends) begin
      active_q <= 1'b0;
      key_q    <= '0;
    end
    if (!rst_ni) begin
      active_q <= 1'b0;
      key_q    <= '0;
    end
  end

  og_aes_counter u_counter (
      .clk_i,
      .load_i (load),
      .first_i(first),
      .step_i (go),
      .block_o(counter_block)
  );

  // --- the pipe ---

  og_pipe_gate #(
      .Latency(LATENCY),
      .Width  (STATE_W),
      .MetaW  ($bits(beat_t))
  ) u_gate (
      .clk_i,
      .rst_ni,
      .in_valid_i (held_q && active_q),
      .in_ready_o (open),
      .meta_i     (held_beat_q),
      .go_o       (go),
      .done_i     (done),
      .block_i    (stream),
      .out_valid_o(m_axis_tvalid),
      .out_ready_i(m_axis_tready),
      .meta_o     (beat),
      .block_o    (waiting)
  );

  og_aes_agile #(
      .KeyBits  (KeyBits),
      .Sbox     (Sbox),
      .RoundRegs(RoundRegs),
      .SboxCuts (SboxCuts),
      .SumsRegs (SumsRegs)
  ) u_pipe (
      .clk_i,
      .rst_ni,
      .valid_i  (go),
      .decrypt_i(1'b0),
      .key_i    (key_q),
      .block_i  (counter_block),
      .valid_o  (done),
      .block_o  (stream)
  );

  assign stream_bytes = swap_bytes(waiting);

  always_comb begin
    m_axis_tkeep = beat.keep;
    m_axis_tlast = beat.last;
    m_axis_tdata = '0;
    for (int i = 0; i < STATE_W / 8; i++) begin
      if (beat.keep[i]) m_axis_tdata[8*i+:8] = beat.data[8*i+:8] ^ stream_bytes[8*i+:8];
    end
  end

endmodule
