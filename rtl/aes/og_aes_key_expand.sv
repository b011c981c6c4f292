// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// KEYEXPANSION() of FIPS 197, 5.2, one word a cycle, for 128, 192 and 256 bits;
// with Slow one every other cycle, with a register behind SubWord.
//
// The window holds the next Nk words of the schedule. Each cycle its oldest
// word leaves and the word Nk places later enters behind the others, so the
// key itself is the first thing to come out and no word is stored twice.
//
// Latency: round key k is on key_o, with key_valid_o, C (k + 1) + 1 cycles after
// start_i; the last one, with last_o, after C (Nr + 1) + 1 cycles; C is 4, with
// Slow 8. Its words are on bits 127:96 one after the other, each for C / 4 cycles.
// start_i is taken only when busy_o is low. While it is low the window follows
// key_i in every cycle, so that start_i is not in its enable: hold key_i at zero
// between keys, and no key stays here.
//
// With Slow the S-boxes are free every other cycle: SubWord of what guest_i is with
// key_valid_o, and in every other cycle from there until the next start_i, is on guest_o two
// cycles later. Without Slow there is no guest: tie guest_i to zero.
//
// Cost: four S-boxes, 416 flip-flops; with Slow 66 more, and for a guest 32 LUTs or, with
// Gates, 32 flip-flops; with WireRegs 32 more.

module og_aes_key_expand
  import og_aes_pkg::*;
#(
    parameter int Sbox     = SBOX_TABLE,
    parameter bit Slow     = 0,
    parameter bit Gates    = 0,          // the form for standard cells
    parameter bit WireRegs = 0           // with Slow: most of a word's sum is before a register
) (
    input logic clk_i,
    input logic rst_ni,

    input  logic         start_i,
    input  logic [255:0] key_i,    // left aligned
    input  key_size_e    size_i,
    output logic         busy_o,

    output logic         key_valid_o,
    output logic   [3:0] key_index_o,  // 0 to Nr
    output logic         last_o,
    output state_t       key_o,

    input  word_t guest_i,
    output word_t guest_o
);

  // SBOX_BRAM needs a register inside.
  if (Sbox != SBOX_TABLE && Sbox != SBOX_TOWER && Sbox != SBOX_COMPOSITE) begin : gen_bad_sbox
    $error("og_aes_key_expand: Sbox must be SBOX_TABLE, _TOWER or _COMPOSITE");
  end
  if (WireRegs && !Slow) begin : gen_bad_wire_regs
    $error("og_aes_key_expand: WireRegs needs Slow");
  end

  word_t [7:0] window_q, window_d;  // word 0 leaves next
  word_t [3:0] leaving_q;  // the last four words that left
  key_size_e size_q;
  logic  [5:0] left_q;  // words that have left, 0 to 59
  logic  [2:0] phase_q;  // left_q mod Nk
  logic first_q, middle_q;  // it is 0; it is 4 of 8
  logic ends_q;  // no word follows the one that leaves
  logic  [7:0] rcon_q;
  logic busy_q, key_valid_q, last_q;
  logic tick_q;  // words move
  logic [3:0] key_index_q;

  word_t newest_q, newest_d;  // the word that entered last
  word_t to_sub, subbed_d, subbed, entering;
  logic [2:0] last_phase;  // Nk - 1
  logic [5:0] before_last;  // left_q when one more word follows: 4 Nr + 2

  always_comb begin
    unique case (size_q)
      Key128: begin
        last_phase  = 3'd3;
        before_last = 6'd42;
      end
      Key192: begin
        last_phase  = 3'd5;
        before_last = 6'd50;
      end
      default: begin
        last_phase  = 3'd7;
        before_last = 6'd58;
      end
    endcase
  end

  // SubWord of the newest word is there when words move, in the second of its two cycles. The
  // choice between it and the guest's is before a register: behind it are S-boxes alone.
  if (Slow) begin : gen_slow
    word_t to_sub_q;
    logic own_q;  // it has the newest word: tick_q inverted, with a fan-out of its own

    always_ff @(posedge clk_i) begin
      own_q    <= tick_q || (start_i && !busy_q);
      to_sub_q <= own_q && (busy_q || !start_i) ? guest_i : newest_d;
      if (!rst_ni) begin
        own_q <= 1'b0;
        // In standard cells a reset would be a gate more in this path. Without it the register is
        // zero a cycle after newest_q and the window are, as long as key_i is zero.
        if (!Gates) to_sub_q <= '0;
      end
    end
    assign to_sub = to_sub_q;

    // Of gates the guest has a register of its own, as the fan-out of both together is wide. It
    // holds the complement, or a tool would make the two one.
    word_t guest_complement;

    og_cut #(
        .Width     (WORD_W),
        .Registered(Gates)
    ) u_guest (
        .clk_i,
        .data_i(~(Gates ? subbed_d : subbed)),
        .data_o(guest_complement)
    );
    assign guest_o = ~guest_complement;
  end else begin : gen_fast
    assign to_sub  = newest_q;
    assign guest_o = '0;

    logic unused_guest;  // there is none
    assign unused_guest = ^guest_i;
  end

  for (genvar i = 0; i < 4; i++) begin : gen_sub_word
    og_aes_sbox #(
        .Sbox(Sbox)
    ) u_sbox (
        .clk_i,
        .inverse_i(1'b0),
        .byte_i   (to_sub[8*i+:8]),
        .byte_o   (subbed_d[8*i+:8])
    );
  end

  og_cut #(
      .Width     (32),
      .Registered(Slow)
  ) u_subbed (
      .clk_i,
      .data_i(subbed_d),
      .data_o(subbed)
  );

  // RotWord and SubWord may change places.
  if (WireRegs) begin : gen_sum_early
    // All but SubWord is known in the first of a word's two cycles.
    word_t rest_d, rest_q;

    always_comb begin
      rest_d = window_q[0];
      // Zero between keys, as the window is.
      if (first_q) rest_d = rest_d ^ {busy_q ? rcon_q : 8'h00, 24'h0};
      else if (!middle_q) rest_d = rest_d ^ newest_q;
    end

    always_ff @(posedge clk_i) begin
      rest_q <= rest_d;
      if (!rst_ni) rest_q <= '0;
    end

    always_comb begin
      entering = rest_q;
      if (first_q) entering = entering ^ rot_word(subbed);
      if (middle_q) entering = entering ^ subbed;
    end
  end else begin : gen_sum
    word_t added;

    always_comb begin
      added = newest_q;
      if (first_q) added = rot_word(subbed) ^ {rcon_q, 24'h0};
      else if (middle_q) added = subbed;
      entering = window_q[0] ^ added;
    end
  end

  always_comb begin
    newest_d = entering;
    if (!busy_q) begin
      unique case (size_i)
        Key128:  newest_d = key_i[159:128];
        Key192:  newest_d = key_i[95:64];
        default: newest_d = key_i[31:0];
      endcase
    end

    window_d = {word_t'(0), window_q[7:1]};
    unique case (size_q)
      Key128:  window_d[3] = entering;
      Key192:  window_d[5] = entering;
      default: window_d[7] = entering;
    endcase
  end

  always_ff @(posedge clk_i) begin
    key_valid_q <= 1'b0;
    last_q      <= 1'b0;
    tick_q      <= !Slow || !tick_q;
    if (!busy_q) begin
      for (int i = 0; i < 8; i++) window_q[i] <= key_i[255-32*i-:32];
      newest_q <= newest_d;
      size_q   <= size_i;
      left_q   <= '0;
      phase_q  <= '0;
      first_q  <= 1'b1;
      middle_q <= 1'b0;
      ends_q   <= 1'b0;
      rcon_q   <= 8'h01;
      busy_q   <= start_i;
      if (start_i) tick_q <= !Slow;
    end else if (tick_q) begin
      window_q    <= window_d;
      newest_q    <= newest_d;
      left_q      <= left_q + 1'b1;
      ends_q      <= left_q == before_last;
      phase_q     <= phase_q == last_phase ? '0 : phase_q + 1'b1;
      first_q     <= phase_q == last_phase;
      middle_q    <= size_q == Key256 && phase_q == 3'd3;
      key_valid_q <= left_q[1:0] == 2'd3;
      key_index_q <= left_q[5:2];
      if (first_q) rcon_q <= x_times_byte(rcon_q);
      if (ends_q) begin
        busy_q <= 1'b0;
        last_q <= 1'b1;
      end
    end
    // Also between keys, so that busy_q is not in the enable of 128 flip-flops.
    if (tick_q) leaving_q <= {leaving_q[2:0], window_q[0]};
    if (!rst_ni) begin
      tick_q      <= 1'b1;
      busy_q      <= 1'b0;
      key_valid_q <= 1'b0;
      last_q      <= 1'b0;
      window_q    <= '0;
      newest_q    <= '0;
      leaving_q   <= '0;
    end
  end

  assign busy_o      = busy_q;
  assign key_valid_o = key_valid_q;
  assign key_index_o = key_index_q;
  assign last_o      = last_q;
  assign key_o       = leaving_q;

endmodule
