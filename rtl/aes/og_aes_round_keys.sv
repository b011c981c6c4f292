// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Round keys of KeySlots keys, read in step with og_aes_pipe.
//
// Each round has a small memory of its own; the slot number travels along the
// pipe and reads it ReadRegs cycles before the round key is added. Blocks under
// different keys follow each other without a gap.
//
// Round key k of a key of n rounds lies in memory k + Rounds - n, so that the
// last round is the last for every key.
//
// The first MappedKeys keys are kept as the states of their rounds are: in GF((2^4)^2)
// (og_aes_agile_pkg), or with Coset in elements of GF(4) (og_aes_coset_pkg); the others as
// the standard has them. With LateKeys all but the last come a cycle later:
// og_aes_agile_round adds a key where the next round begins.
//
// Latency: keys_o[0] belongs to the slot_i of ReadRegs cycles ago; keys_o[r] follows
// r x RoundCycles cycles later, enter_o[r] in the cycle in which round r starts,
// as og_aes_pipe wants them. Write only slots that no block in the pipe uses,
// and read one two cycles after the write or later: round r is written r / 4 cycles
// later than round 0, and read r x RoundCycles later.
//
// Cost: (Rounds + 1) x KeySlots x 128 bits of memory, (Rounds + 1) x 128 x (ReadRegs - 1)
// flip-flops behind it (none of KeySlots = 1), 128 for each four rounds before it, and
// Rounds x RoundCycles x $clog2(KeySlots) flip-flops.

module og_aes_round_keys
  import og_aes_pkg::*;
  import og_aes_agile_pkg::state_to_tower;
  import og_aes_coset_pkg::state_to_coset;
#(
    parameter  int Rounds    = 14,
    parameter  int RoundCycles = 2,
    parameter  int ReadRegs = 2,  // 2 or 3: behind the memory and on the way to its round
    parameter  int KeySlots  = 64,
    parameter  bit Block    = 0,  // in block RAM (one slot: registers); else as the tool chooses
    parameter  int MappedKeys = 0,  // 0 to Rounds + 1, keys_o[0] counted
    parameter  bit Coset = 0,        // mapped to elements of GF(4), not to GF((2^4)^2)
    parameter  bit LateKeys = 0,
    localparam int SlotW     = KeySlots > 1 ? $clog2(KeySlots) : 1
) (
    input logic clk_i,

    input  logic [SlotW-1:0]              slot_i,
    input  key_size_e                     size_i,
    output logic [ Rounds:0][STATE_W-1:0] keys_o,
    output logic [ Rounds:1]              enter_o,

    input logic   [ Rounds:0] write_i,       // one bit a round
    input logic   [SlotW-1:0] write_slot_i,
    input state_t             write_key_i
);

  if (ReadRegs != 2 && ReadRegs != 3) begin : gen_bad_read_regs
    $error("og_aes_round_keys: ReadRegs must be 2 or 3");
  end

  if (Coset && (MappedKeys != Rounds || LateKeys)) begin : gen_bad_coset
    $error("og_aes_round_keys: Coset takes MappedKeys = Rounds and LateKeys = 0");
  end

  if (MappedKeys < 0 || MappedKeys > Rounds + 1) begin : gen_bad_mapped_keys
    $error("og_aes_round_keys: MappedKeys must be 0 to Rounds + 1");
  end

  if (Rounds < 1 || RoundCycles < 1) begin : gen_bad_rounds
    $error("og_aes_round_keys: Rounds and RoundCycles must be at least 1");
  end

  localparam int STEPS = Rounds * RoundCycles;

  logic [STEPS:0][SlotW-1:0] slot;
  key_size_e [STEPS:0] size;

  assign slot[0] = slot_i;
  assign size[0] = size_i;

  always_ff @(posedge clk_i) begin
    slot[STEPS:1] <= slot[STEPS-1:0];
    size[STEPS:1] <= size[STEPS-1:0];
  end

  // Memories of many slots lie far apart: what is written goes on from each four of them to the
  // next through a register. (Registers side by side of the same value would be made one.)
  localparam int GROUP = KeySlots > 1 ? 4 : Rounds + 1;
  localparam int GROUPS = (Rounds + GROUP) / GROUP;

  // In how many forms a key goes to the memories: mapped, as the standard has it, or both.
  localparam int FORMS = MappedKeys > 0 && MappedKeys <= Rounds ? 2 : 1;

  typedef struct packed {
    logic [Rounds:0] rounds;
    logic [SlotW-1:0] slot;
    state_t [FORMS-1:0] keys;  // that of the first rounds first
  } write_t;

  for (genvar g = 0; g < GROUPS; g++) begin : gen_group
    write_t taken, write;

    if (g == 0) begin : gen_first
      always_comb begin
        taken = '{rounds: write_i, slot: write_slot_i, keys: {FORMS{write_key_i}}};
        if (MappedKeys > 0) begin
          taken.keys[0] = Coset ? state_to_coset(write_key_i) : state_to_tower(write_key_i);
        end
      end
    end else begin : gen_next
      assign taken = gen_group[g-1].write;
    end

    og_cut #(
        .Width     ($bits(write_t)),
        .Registered(KeySlots > 1)
    ) u_cut (
        .clk_i,
        .data_i(taken),
        .data_o(write)
    );
  end

  for (genvar r = 0; r <= Rounds; r++) begin : gen_round
    localparam int FORM = r < MappedKeys ? 0 : FORMS - 1;
    localparam int READ = r * RoundCycles + int'(LateKeys && r < Rounds);

    og_ram_1r1w #(
        .Width   (STATE_W),
        .Depth   (KeySlots),
        .ReadRegs(ReadRegs),
        .Block   (Block)
    ) u_keys (
        .clk_i,
        .wr_en_i  (gen_group[r/GROUP].write.rounds[r]),
        .wr_addr_i(gen_group[r/GROUP].write.slot),
        .wr_data_i(gen_group[r/GROUP].write.keys[FORM]),
        .rd_addr_i(slot[READ]),
        .rd_data_o(keys_o[r])
    );

    // The block of a key with fewer rounds enters where its first key lies.
    if (r > 0) begin : gen_enter
      localparam bit BY_128 = r == Rounds - rounds(128);
      localparam bit BY_192 = r == Rounds - rounds(192);
      localparam int START = (r - 1) * RoundCycles + 1 + ReadRegs <= STEPS ?
          (r - 1) * RoundCycles + 1 + ReadRegs : STEPS;

      assign enter_o[r] = (BY_128 && size[START] == Key128) || (BY_192 && size[START] == Key192);
    end
  end

endmodule
