// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Commands of board_pkg from a stream of bytes, to transfers on APB, and the
// answers back.
//
// Before each group of words, which is all of a Write or Read and a block of the
// others, STATUS is read until the core is not busy. A transfer that the core
// refuses makes the command end with ErrRefused: there are no more transfers, what
// comes is dropped, and what goes back is zeros, so that lengths are as announced.
//
// After any other error nobody knows where the next command begins. All that
// comes is dropped until no byte has come for QuietCycles; then the core is
// cleared, its key erased, and only then does the error go back. A command that
// is not complete when the line has been quiet for so long ends in this way, too.
//
// Read apart, no answer is longer than its command: a host that waits for the
// answers of Read, and has no more than 2 KiB of others under way, does not
// overrun the FIFO before this module.

module board_bridge
  import board_pkg::*;
  import og_coprocessor_regs_pkg::*;
#(
    parameter int QuietCycles = 500000
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic       in_valid_i,
    output logic       in_ready_o,
    input  logic [7:0] in_byte_i,
    input  logic       heard_i,     // a byte has come from the line, or half of one
    input  logic       bad_line_i,

    output logic       out_valid_o,
    input  logic       out_ready_i,
    output logic [7:0] out_byte_o,

    output logic        apb_valid_o,
    output logic        apb_write_o,
    output logic [ 7:0] apb_addr_o,
    output logic [31:0] apb_wdata_o,
    input  logic        apb_done_i,
    input  logic [31:0] apb_rdata_i,
    input  logic        apb_refused_i,

    output logic active_o,  // a command is under way
    output logic error_o    // the last one ended with an error
);

  localparam int QuietW = $clog2(QuietCycles + 1);

  typedef enum logic [3:0] {
    StIdle,    // for a command's letter
    StHeader,  // for its address and length
    StCheck,
    StAccept,
    StPoll,    // until the core is not busy
    StCollect, // four bytes
    StWrite,
    StRead,
    StSend,    // four bytes
    StEnd,
    StDrain,   // an error: until the line is quiet
    StClear,   // the core
    StError
  } state_e;

  state_e state_q, state_d;
  logic [7:0] command_q;
  logic [7:0] addr_q;  // where a group begins
  logic [15:0] length_q;
  logic [13:0] words_q;  // of the command that are still to come, this one included
  logic [2:0] index_q;  // of a word in its group
  logic [1:0] byte_q;  // of the header or of a word
  logic [31:0] word_q;
  logic refused_q, bad_line_q, error_q;
  answer_e fault_q;

  // The line. Once it was bad, nothing that is in the FIFO is taken for a command.
  logic [QuietW-1:0] silence_q;
  logic quiet, take;
  assign quiet = silence_q == QuietW'(QuietCycles) && !in_valid_i;
  assign take  = in_valid_i && in_ready_o;

  always_ff @(posedge clk_i) begin
    if (heard_i) silence_q <= '0;
    else if (silence_q != QuietW'(QuietCycles)) silence_q <= silence_q + 1'b1;
    if (!rst_ni) silence_q <= '0;
  end

  // What a header says.
  logic known, blocks, to_core, from_core, fits;
  assign blocks    = command_q == Absorb || command_q == Crypt;
  assign to_core   = command_q == Write || blocks;
  assign from_core = command_q == Read || command_q == Crypt;
  assign known     = to_core || from_core;
  always_comb begin
    fits = length_q != '0 && length_q[1:0] == '0;
    if (blocks && length_q[3:0] != '0) fits = 1'b0;
    if (!blocks && length_q > 16'(4 * MOST_WORDS)) fits = 1'b0;
  end

  // Where in a command we are.
  logic last_word, last_of_group;
  assign last_word     = words_q == 14'd1;
  assign last_of_group = blocks ? index_q == 3'(BLOCK_BYTES / 4 - 1) : last_word;

  // Transfers, but for those of a command that has been refused.
  always_comb begin
    apb_valid_o = 1'b0;
    apb_write_o = 1'b0;
    apb_addr_o  = addr_q + {3'b0, index_q, 2'b0};
    apb_wdata_o = word_q;
    unique case (state_q)
      StPoll: begin
        apb_valid_o = 1'b1;
        apb_addr_o  = {REG_STATUS, 2'b0};
      end
      StWrite: begin
        apb_valid_o = !refused_q;
        apb_write_o = 1'b1;
      end
      StRead:  apb_valid_o = !refused_q;
      StClear: begin
        apb_valid_o = 1'b1;
        apb_write_o = 1'b1;
        apb_addr_o  = {REG_CMD, 2'b0};
        apb_wdata_o = 32'(1 << CMD_CLEAR_LSB);
      end
      default: ;
    endcase
  end
  logic done;
  assign done = apb_done_i || refused_q;

  always_comb begin
    state_d     = state_q;
    in_ready_o  = 1'b0;
    out_valid_o = 1'b0;
    out_byte_o  = word_q[7:0];
    unique case (state_q)
      StIdle: begin
        in_ready_o = !bad_line_q;
        if (bad_line_q) state_d = StDrain;
        else if (take) state_d = StHeader;
      end
      StHeader: begin
        in_ready_o = !bad_line_q;
        if (take && byte_q == 2'd2) state_d = StCheck;
        else if (quiet || bad_line_q) state_d = StDrain;
      end
      StCheck:  state_d = known && fits ? StAccept : StDrain;
      StAccept: begin
        out_valid_o = 1'b1;
        out_byte_o  = Accepted;
        if (out_ready_i) state_d = StPoll;
      end
      StPoll: begin
        if (apb_done_i && !apb_rdata_i[STATUS_BUSY_LSB]) state_d = to_core ? StCollect : StRead;
      end
      StCollect: begin
        in_ready_o = !bad_line_q;
        if (take && byte_q == 2'd3) state_d = StWrite;
        else if (quiet || bad_line_q) state_d = StDrain;
      end
      StWrite: begin
        if (done) begin
          state_d = StCollect;
          if (last_of_group) begin
            if (from_core) state_d = StRead;
            else state_d = last_word ? StEnd : StPoll;
          end
        end
      end
      StRead: if (done) state_d = StSend;
      StSend: begin
        out_valid_o = 1'b1;
        if (out_ready_i && byte_q == 2'd3) begin
          state_d = StRead;
          if (last_of_group) state_d = last_word ? StEnd : StPoll;
        end
      end
      StEnd: begin
        out_valid_o = 1'b1;
        out_byte_o  = refused_q ? ErrRefused : Done;
        if (out_ready_i) state_d = StIdle;
      end
      StDrain: begin
        in_ready_o = 1'b1;
        if (quiet) state_d = StClear;
      end
      StClear: if (apb_done_i) state_d = StError;
      StError: begin
        out_valid_o = 1'b1;
        out_byte_o  = fault_q;
        if (out_ready_i) state_d = StIdle;
      end
      default: state_d = StIdle;
    endcase
  end

  // A word that is written and then read counts when it is read.
  logic word_ends;
  assign word_ends = (state_q == StWrite && done && !from_core) ||
      (state_q == StSend && out_ready_i && byte_q == 2'd3);

  always_ff @(posedge clk_i) begin
    state_q <= state_d;
    unique case (state_q)
      StIdle: begin
        command_q <= in_byte_i;
        byte_q    <= '0;
        index_q   <= '0;
        refused_q <= 1'b0;
        fault_q   <= ErrLine;
      end
      StHeader: begin
        if (take) begin
          byte_q <= byte_q + 1'b1;
          {length_q, addr_q} <= {in_byte_i, length_q};
        end
        fault_q <= bad_line_q ? ErrLine : ErrCutOff;
      end
      StCheck: begin
        byte_q  <= '0;
        words_q <= length_q[15:2];
        fault_q <= known ? ErrLength : ErrCommand;
      end
      StCollect: begin
        if (take) begin
          byte_q <= byte_q + 1'b1;
          word_q <= {in_byte_i, word_q[31:8]};
        end
        fault_q <= bad_line_q ? ErrLine : ErrCutOff;
      end
      StWrite: begin
        if (done) index_q <= last_of_group ? '0 : index_q + 1'b1;
        if (apb_done_i && apb_refused_i) refused_q <= 1'b1;
      end
      StRead: begin
        word_q <= refused_q || apb_refused_i ? '0 : apb_rdata_i;
        if (apb_done_i && apb_refused_i) refused_q <= 1'b1;
      end
      StSend: begin
        if (out_ready_i) begin
          byte_q <= byte_q + 1'b1;
          word_q <= word_q >> 8;
          if (byte_q == 2'd3) index_q <= last_of_group ? '0 : index_q + 1'b1;
        end
      end
      StEnd:   if (out_ready_i) error_q <= refused_q;
      StError: begin
        error_q <= 1'b1;
        word_q  <= '0;
      end
      default: ;
    endcase
    if (word_ends) words_q <= words_q - 1'b1;
    if (bad_line_i) bad_line_q <= 1'b1;
    if (state_q == StClear) bad_line_q <= 1'b0;
    if (!rst_ni) begin
      state_q    <= StIdle;
      bad_line_q <= 1'b0;
      error_q    <= 1'b0;
    end
  end

  assign active_o = state_q != StIdle;
  assign error_o  = error_q;

endmodule
