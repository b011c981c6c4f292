// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The end of the key schedule: what og_aes_agile takes for a key when it
// decrypts, the last KeyBits / 32 words of KEYEXPANSION() (FIPS 197, 5.2).
//
// Latency: 4 Nr + 6 cycles from start_i to done_o, 46 for 128 bits; last_key_o
// holds from then until clear_i or the next start_i. start_i is taken only when
// busy_o is low. clear_i erases last_key_o; a key under way is not stopped.
//
// Cost: og_aes_key_expand and KeyBits flip-flops.

module og_aes_last_key
  import og_aes_pkg::*;
#(
    parameter int KeyBits = 128,
    parameter int Sbox    = SBOX_TABLE
) (
    input logic clk_i,
    input logic rst_ni, // synchronous
    input logic clear_i,

    input  logic               start_i,
    input  logic [KeyBits-1:0] key_i,
    output logic               busy_o,

    output logic               done_o,     // one cycle
    output logic [KeyBits-1:0] last_key_o
);

  if (KeyBits != 128 && KeyBits != 192 && KeyBits != 256) begin : gen_bad_key_bits
    $error("og_aes_last_key: KeyBits must be 128, 192 or 256");
  end

  logic               round_key_valid;
  logic               last;
  state_t             round_key;
  logic               done_q;
  logic [KeyBits-1:0] last_key_q;

  og_aes_key_expand #(
      .Sbox(Sbox)
  ) u_expand (
      .clk_i,
      .rst_ni,
      .start_i,
      .key_i      (start_i ? 256'(key_i) << 256 - KeyBits : '0),
      .size_i     (KeyBits == 128 ? Key128 : KeyBits == 192 ? Key192 : Key256),
      .busy_o,
      .key_valid_o(round_key_valid),
      .key_index_o(),
      .last_o     (last),
      .key_o      (round_key),
      .guest_i    ('0),
      .guest_o    ()
  );

  always_ff @(posedge clk_i) begin
    done_q <= last;
    if (round_key_valid) last_key_q <= KeyBits'({last_key_q, round_key});
    if (!rst_ni) done_q <= 1'b0;
    if (!rst_ni || clear_i || (start_i && !busy_o)) last_key_q <= '0;
  end

  assign done_o     = done_q;
  assign last_key_o = last_key_q;

endmodule
