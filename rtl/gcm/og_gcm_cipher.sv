// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The AES lanes in counter mode, and the delay lines for what travels beside them.
//
// The counter blocks of a beat become its keystream (SP 800-38D, 6.5), each round
// with the key that og_gcm_keys brings for the beat. The pipe never stops; the
// valid bit of a beat is in its beat_t and is the only thing that reset clears.
//
// Latency: cipher_cycles from in to data_o and keystream_o. beat_o and labels_o
// leave label_lead (og_gcm_cfg_pkg) cycles before them: og_gcm_hash counts and
// chooses by them in that time.
//
// Cost: og_aes_pipe, and delay lines of 128 Lanes bits for cipher_cycles (none with
// late_data, which leaves data_o zero) and of 8 Lanes + 32 bits for label_lead less.

module og_gcm_cipher
  import og_gcm_pkg::*;
  import og_gcm_cfg_pkg::*;
#(
    parameter  cfg_t Cfg    = CFG_DEFAULT,
    localparam int   Lanes  = Cfg.lanes,
    localparam int   Rounds = aes_rounds(Cfg)
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; forgets all beats

    input beat_t              beat_i,
    input slot_t  [Lanes-1:0] slots_i,
    input block_t [Lanes-1:0] blocks_i,

    // og_gcm_keys, as og_aes_pipe wants them
    input block_t [Rounds:0] round_keys_i,
    input logic   [Rounds:1] enter_i,

    output beat_t              beat_o,
    output label_t [Lanes-1:0] labels_o,
    output block_t [Lanes-1:0] data_o,
    output block_t [Lanes-1:0] keystream_o
);

  localparam int CYCLES = cipher_cycles(Cfg);

  label_t [Lanes-1:0] labels;
  block_t [Lanes-1:0] data;

  always_comb begin
    for (int lane = 0; lane < Lanes; lane++) begin
      labels[lane] = '{kind: slots_i[lane].kind, bytes: slots_i[lane].bytes};
      data[lane]   = slots_i[lane].data;
    end
  end

  og_aes_pipe #(
      .Rounds   (Rounds),
      .Lanes    (Lanes),
      .SharedW  (IV96_W),         // counters differ in their last 32 bits
      .KeyMin   (Cfg.key_min),
      .RoundRegs(Cfg.round_regs),
      .Sbox     (Cfg.sbox),
      .SboxCuts (Cfg.sbox_cuts),
      .BramRounds(Cfg.bram_rounds),
      .SumsRegs (Cfg.sums_regs),
      .TowerState(Cfg.tower_state),
      .DelayRam (Cfg.delay_ram)
  ) u_aes (
      .clk_i,
      .rst_ni,
      .block_i(blocks_i),
      .keys_i (round_keys_i),
      .enter_i,
      .block_o(keystream_o)
  );

  og_valid_delay #(
      .Width (Lanes * $bits(label_t) + $bits(beat_t) - 1),
      .Cycles(CYCLES - label_lead(Cfg)),
      .Ram   (Cfg.delay_ram),
      .Block (Cfg.block_ram),
      .Far   (Cfg.wire_regs)
  ) u_beat (
      .clk_i,
      .rst_ni,
      .valid_i(beat_i.valid),
      .data_i ({labels, beat_i.facts, beat_i.schedule}),
      .valid_o(beat_o.valid),
      .data_o ({labels_o, beat_o.facts, beat_o.schedule})
  );

  if (Cfg.late_data) begin : gen_late
    logic unused_data;  // the data come later, to og_gcm_hash
    assign unused_data = ^data;
    assign data_o      = '0;
  end else begin : gen_data
    og_delay #(
        .Width (Lanes * BLOCK_W),
        .Cycles(CYCLES),
        .Ram   (Cfg.delay_ram),
        .Block (Cfg.block_ram),
        .Far   (Cfg.wire_regs)
    ) u_data (
        .clk_i,
        .rst_ni,
        .data_i(data),
        .data_o
    );
  end

endmodule
