// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What goes over the serial line (README.md has it in words): a command is its
// letter, a register's address, the number of bytes in two bytes, the low one
// first, and for all but Read so many bytes. The answer begins with a byte of
// answer_e: Accepted, then what was read, then how it ended; or an error alone.

package board_pkg;

  typedef enum logic [7:0] {
    Write  = 8'h57,  // 'W': words to the registers from the address on, 4 to 32 bytes
    Read   = 8'h52,  // 'R': words of the registers from the address on, 4 to 32 bytes
    Absorb = 8'h41,  // 'A': blocks to four registers, nothing back
    Crypt  = 8'h43   // 'C': blocks to four registers, each read back from there
  } command_e;

  typedef enum logic [7:0] {
    Accepted   = 8'hA0,
    Done       = 8'hA1,
    ErrCommand = 8'hE0,  // no such command
    ErrLength  = 8'hE1,  // a length that the command does not take
    ErrCutOff  = 8'hE2,  // the line went quiet amid a command
    ErrRefused = 8'hE3,  // the core answered a transfer with PSLVERR
    ErrLine    = 8'hE4   // a byte without a stop bit, or more bytes than there is room for
  } answer_e;

  localparam int BLOCK_BYTES = 16;
  localparam int MOST_WORDS = 8;  // of Write and Read: a key

endpackage
