// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What the parts of a co-processor say to each other.
//
// Words are 32 bits with their first byte in bits 31:24, as FIPS 197 writes
// them; only og_cop_regs knows the byte order of the bus.

package og_cop_pkg;

  import og_coprocessor_regs_pkg::*;

  // A transfer on the bus, taken or refused by og_cop_regs. early and wdata
  // stand in the cycle before valid too.
  typedef struct packed {
    logic              valid;
    logic              write;
    logic [ADDR_W-1:2] place;  // REG_*
    logic [1:0]        early;  // its lowest bits, for memories that are read a cycle before
    logic [31:0]       wdata;
  } request_t;

  typedef struct packed {
    logic        ready;  // the transfer ends in this cycle
    logic        error;
    logic [31:0] rdata;  // zero unless a read ends without an error
  } response_t;

  // What the registers hold.
  typedef struct packed {
    logic [1:0] mode;      // CTRL_MODE_*
    logic       decrypt;
    logic [1:0] key_size;  // CTRL_KEY_SIZE_*
  } settings_t;

  // A word that goes in, or the request of one that comes out; one at a time.
  typedef struct packed {
    logic        key;    // a key word is written
    logic        iv;     // an IV word is written
    logic        data;   // a data word is written
    logic        read;   // a data word is read
    logic        last;   // the last one of its group
    logic [31:0] word;
  } transfer_t;

  // What the register layer knows of a message.
  typedef struct packed {
    logic       key_valid;
    logic       iv_valid;
    logic [2:0] phase;      // BLOCK_PHASE_*
    logic       begins;     // BLOCK is written: a message begins
    logic       leaves;     // BLOCK is written: the phase changes
    logic       begun;      // blocks of an IV may come
  } message_t;

  // What the register layer is told of it.
  typedef struct packed {
    logic busy;        // nothing but a command may be written
    logic block_busy;  // a read of DATA waits
    logic result;      // a result is there from the next cycle on
    logic data_good;   // a block may be written
    logic iv_set;      // the IV has been made of blocks
    logic iv_used;     // the message has ended
    logic tag_good;
  } progress_t;

  // What og_cop_control_gcm has the units do in this cycle.
  typedef struct packed {
    logic       load;           // a word goes into the cipher
    logic [1:0] turn;           // which one of the block
    logic       last;           // the last one
    logic       zero;           // it is zero: H is made
    logic       first;          // it is of J0
    logic       count;          // the counter goes on
    logic       wide;           // all of it, not only its last word
    logic       hash_key;       // the State turns into H
    logic       hash_absorb;    // the word written is absorbed
    logic       hash_multiply;
    logic       hash_drain;     // Y turns out
    logic       one;            // the counter block's last word is 1
    logic       start;          // Y turns into the counter block
    logic       tag;            // Y is added to the State, which turns
    logic       text;           // the word written is added to the State, which turns
    logic       verify;         // the word written is compared with the State, which turns
  } gcm_step_t;

  // What og_cop_state is to do in this cycle.
  typedef struct packed {
    logic       push;        // a column goes into the S-boxes
    logic [1:0] column;      // which one
    logic       between;     // the key unit has the S-boxes in the middle of a round
    logic       late;        // the column has been delayed by that
    logic       settle;      // the last column arrives
    logic       arrive;      // a column arrives
    logic       last_round;  // no MixColumns
  } state_control_t;

  // What the key unit is to do in this cycle, and in which direction (og_cop_key_serial and
  // og_cop_key_parallel tell of their two registers).
  typedef struct packed {
    logic down;      // direction of the schedule
    logic plain;     // g is SubWord() alone (256-bit keys)
    logic turn;      // the upper register turns by one
    logic exchange;  // both turn as one
    logic fetch;     // the upper register turns, and its head goes into the lower one
    logic step;      // make the next word or words of the schedule
    logic special;   // the word is one with g
    logic restart;   // 128 bits: Rcon is that which blocks begin with
  } key_control_t;

  // Where the key unit is: Rcon is that of the first words, or of the last.
  typedef struct packed {
    logic first;
    logic last;
  } key_place_t;

  // Four words in a shift register: every other one is held inverted, because
  // the gates with which a flip-flop takes or keeps a bit in cells invert.
  localparam logic [3:0][31:0] HELD = {32'hffff_ffff, 32'h0, 32'hffff_ffff, 32'h0};

  // The register at a byte address. An address inside a word gives a place without a register.
  function automatic logic [ADDR_W-1:2] word_place(logic [ADDR_W-1:0] addr);
    return {addr[ADDR_W-1] || addr[1:0] != '0, addr[ADDR_W-2:2]};
  endfunction

  // Words of a key, less one; and the number of rounds.
  function automatic logic [2:0] last_key_word(logic [1:0] key_size);
    return {key_size, 1'b1} + 3'd2;
  endfunction

  function automatic logic [3:0] last_round(logic [1:0] key_size);
    return 4'd10 + {1'b0, key_size, 1'b0};
  endfunction

endpackage
