// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// AES co-processor with its State and round keys in small memories: ECB and
// CBC in both directions, behind the register layer, for FPGAs (Pramstaller
// et al., 2004, section 3).
//
// Two States, A and B, in four memories of 8 bytes, one a row, which are
// addressed apart from each other: a column is read along the diagonal that
// ShiftRows or its inverse makes a column of, passes S-boxes, MixColumns and
// AddRoundKey, and is written to the other State. So neither ShiftRows nor a
// transposition costs anything. All round keys are computed when a key has
// been loaded, and stored: 64 words.
//
// Cycles of a block, from the first cycle of the first APB write to the last
// of the last read: 8 + (5 + SboxCuts) rounds + 7. Key expansion: 40 to 52
// words of 1 + SboxCuts cycles, at least 2. Erasure: 64 cycles, after reset
// and CMD.clear.
//
// A word of data or chain is read from its memory in the cycle before the
// request is valid: its address must stand then, as it does on APB.

module og_cop_stored
  import og_aes_pkg::*;
  import og_cop_pkg::*;
  import og_coprocessor_regs_pkg::*;
#(
    parameter int KeyMax   = 256,         // 128, 192 or 256
    parameter int Sbox     = SBOX_TOWER,
    parameter int SboxCuts = 1,           // registers in the S-box, 0 to 3
    parameter bit BlockRam = 1'b0         // memories in block RAM instead of LUTs
) (
    input  logic      clk_i,
    input  logic      rst_ni,
    input  request_t  request_i,
    output response_t response_o,
    output logic      irq_o
);

  localparam logic [2:0] LAST_STEP = 3'(4 + SboxCuts);
  localparam logic [1:0] LAST_LOOK = 2'(SboxCuts > 1 ? SboxCuts : 1);

  if (SboxCuts < 0 || SboxCuts > 3) begin : gen_bad_cuts
    $error("og_cop_stored: SboxCuts must be 0 to 3");
  end

  settings_t settings;
  transfer_t transfer;
  logic unused_read;  // a word that is read stays where it is
  assign unused_read = transfer.read;
  logic clear, busy, block_busy, result;
  word_t result_word;

  og_cop_regs #(
      .Reversed(1'b0),
      .KeyMax(KeyMax)
  ) u_regs (
      .clk_i,
      .rst_ni,
      .request_i,
      .response_o,
      .irq_o,
      .settings_o  (settings),
      .key_valid_o (),
      .iv_valid_o  (),
      .phase_o     (),
      .begin_o     (),
      .leave_o     (),
      .begun_o     (),
      .transfer_o  (transfer),
      .keep_o      (),
      .clear_o     (clear),
      .busy_i      (busy),
      .block_busy_i(block_busy),
      .result_i    (result),
      .data_good_i (1'b0),
      .iv_set_i    (1'b0),
      .iv_used_i   (1'b0),
      .tag_good_i  (1'b0),
      .data_i      (result_word)
  );

  typedef enum logic [1:0] {
    StErase,
    StIdle,
    StExpand,
    StRound
  } state_e;

  state_e state_q;
  logic [5:0] count_q;  // address that is erased; word of the key schedule that is made
  logic [2:0] phase_q;  // of that word, modulo Nk
  logic [1:0] look_q;   // cycles of it
  logic [3:0] round_q;
  logic [2:0] step_q;
  logic       bank_q;   // the State that is read
  logic       chain_q;  // the half of the chain that holds this block
  word_t      made_q;   // the word before
  logic [7:0] rcon_q;

  logic [1:0] bus_word;
  logic [3:0] round_count;
  logic [2:0] nk_last;
  logic decrypt, cbc, final_round, erase, expand;
  assign bus_word    = request_i.early;
  assign round_count      = KeyMax == 128 ? 4'd10 : last_round(settings.key_size);
  assign nk_last     = KeyMax == 128 ? 3'd3 : last_key_word(settings.key_size);
  assign decrypt     = settings.decrypt;
  assign cbc         = settings.mode == CTRL_MODE_CBC;
  assign final_round = round_q == round_count;
  assign erase       = state_q == StErase;
  assign expand      = state_q == StExpand;

  // Where a round is: a column is read in steps 0 to 3, its word of the round
  // key SboxCuts later, and it is written a step after that.
  logic [1:0] key_step;
  logic [2:0] write_step;
  logic in_round, writes;
  assign in_round   = state_q == StRound;
  assign key_step   = step_q[1:0] - 2'(SboxCuts);
  assign write_step = step_q - 3'(1 + SboxCuts);
  assign writes     = in_round && !write_step[2] && step_q > 3'(SboxCuts);

  assign busy       = state_q != StIdle;
  assign block_busy = in_round;
  assign result     = in_round && final_round && step_q == LAST_STEP;

  // State A and State B.
  word_t column, new_column;
  logic  column_write;
  logic [2:0] column_addr;
  assign column_write = erase || transfer.data || transfer.iv && !decrypt || writes;
  assign column_addr  = erase ? count_q[2:0] : in_round ? {!bank_q, write_step[1:0]} :
      {1'b0, bus_word};
  for (genvar r = 0; r < 4; r++) begin : gen_row
    logic [1:0] shifted;
    assign shifted = decrypt ? step_q[1:0] - 2'(r) : step_q[1:0] + 2'(r);
    og_ram_1r1w #(
        .Width(8),
        .Depth(8),
        .Block(BlockRam),
        .Distributed(!BlockRam)
    ) u_state (
        .clk_i,
        .wr_en_i  (column_write),
        .wr_addr_i(column_addr),
        .wr_data_i(new_column[31-8*r-:8]),
        // The result is in A: the number of round_count is even.
        .rd_addr_i(in_round && !step_q[2] ? {bank_q, shifted} : {1'b0, bus_word}),
        .rd_data_o(column[31-8*r-:8])
    );
  end

  // SubBytes, of the State or of the key schedule.
  logic special, plain;
  word_t looked_up, substituted;
  assign plain     = KeyMax == 256 && phase_q[2];
  assign special   = phase_q == '0 || plain && phase_q == 3'd4 && nk_last == 3'd7;
  assign looked_up = expand ? (plain ? made_q : rot_word(made_q)) : column;
  for (genvar r = 0; r < 4; r++) begin : gen_sbox
    og_aes_sbox #(
        .Sbox(Sbox),
        .Direction(SBOX_MERGED),
        .Cuts(SboxCuts)
    ) u_sbox (
        .clk_i,
        .inverse_i(decrypt && !expand),
        .byte_i   (looked_up[31-8*r-:8]),
        .byte_o   (substituted[31-8*r-:8])
    );
  end

  // The round keys.
  word_t key_word, made;
  logic key_write;
  logic [5:0] key_read, first_key, round_key;
  assign made      = key_word ^ (special ? substituted ^ {plain ? 8'h00 : rcon_q, 24'h0} : made_q);
  assign key_write = erase || transfer.key || expand && look_q == LAST_LOOK;
  assign first_key = decrypt ? {round_count, 2'd0} : 6'd0;
  assign round_key = {decrypt ? round_count - round_q : round_q, key_step};
  assign key_read  = expand ? count_q - 6'(nk_last) - 6'd1 : in_round ? round_key :
      first_key | {4'd0, bus_word};
  logic [5:0] key_place;
  assign key_place = transfer.key ? {3'd0, request_i.place[4:2]} : count_q;
  og_cop_ram_1p #(
      .Width(WORD_W),
      .Depth(64),
      .Block(BlockRam)
  ) u_keys (
      .clk_i,
      .wr_en_i  (key_write),
      .addr_i   (key_write ? key_place : key_read),
      .wr_data_i((transfer.word & {WORD_W{transfer.key}}) | (made & {WORD_W{expand}})),
      .rd_data_o(key_word)
  );

  // CBC decryption's two blocks: this one, and the one before.
  word_t chained;
  logic  first_word;  // it is the other half from this word on
  logic chain_write;
  logic [2:0] chain_place;
  assign chain_write = erase || decrypt && (transfer.iv || transfer.data);
  assign chain_place = erase ? count_q[2:0] :
      {chain_write ? chain_q ^ (transfer.data && first_word) : !chain_q, bus_word};
  og_cop_ram_1p #(
      .Width(WORD_W),
      .Depth(8),
      .Block(BlockRam)
  ) u_chain (
      .clk_i,
      .wr_en_i  (chain_write),
      .addr_i   (chain_place),
      .wr_data_i(transfer.word & {WORD_W{!erase}}),
      .rd_data_o(chained)
  );
  assign first_word  = bus_word == '0;
  assign result_word = column ^ (chained & {WORD_W{cbc && decrypt}});

  // What is written into a State.
  word_t mixed;
  og_aes_mix_columns #(
      .Direction(SBOX_MERGED),
      .Columns(1)
  ) u_mix (
      .inverse_i(decrypt),
      .columns_i(substituted ^ (key_word & {WORD_W{decrypt}})),
      .columns_o(mixed)
  );
  always_comb begin
    new_column = final_round ? substituted : mixed;
    if (!decrypt || final_round) new_column = new_column ^ key_word;
    if (!in_round) begin
      new_column = '0;
      if (transfer.iv || transfer.data) new_column = transfer.word;
      if (transfer.data) new_column = new_column ^ key_word;
      if (transfer.data && cbc && !decrypt) new_column = new_column ^ column;
    end
  end

  logic [5:0] last_count;
  assign last_count = {round_count, 2'd3};

  always_ff @(posedge clk_i) begin
    unique case (state_q)
      StErase: begin
        made_q  <= '0;
        count_q <= count_q + 1'b1;
        if (&count_q) state_q <= StIdle;
      end
      StIdle: begin
        count_q <= 6'(nk_last) + 6'd1;
        phase_q <= '0;
        look_q  <= '0;
        rcon_q  <= 8'h01;
        round_q <= 4'd1;
        step_q  <= '0;
        bank_q  <= 1'b0;
        if (transfer.key) made_q <= transfer.word;
        if (transfer.key && transfer.last) state_q <= StExpand;
        if (transfer.data && transfer.last) state_q <= StRound;
        if (transfer.data && first_word) chain_q <= !chain_q;
      end
      StExpand: begin
        look_q <= look_q + 1'b1;
        if (look_q == LAST_LOOK) begin
          look_q  <= '0;
          made_q  <= made;
          count_q <= count_q + 1'b1;
          phase_q <= phase_q == nk_last ? '0 : phase_q + 1'b1;
          if (phase_q == '0) rcon_q <= x_times_byte(rcon_q);
          if (count_q == last_count) state_q <= StIdle;
        end
      end
      default: begin  // StRound
        step_q <= step_q + 1'b1;
        if (step_q == LAST_STEP) begin
          step_q  <= '0;
          bank_q  <= !bank_q;
          round_q <= round_q + 1'b1;
          if (final_round) state_q <= StIdle;
        end
      end
    endcase
    if (clear || !rst_ni) begin
      state_q <= StErase;
      count_q <= '0;
    end
    if (!rst_ni) chain_q <= 1'b0;
  end

endmodule
