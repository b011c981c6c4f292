// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The window to the key stores of a packet layer: KEY_CMD and KEY.
//
// KEY cannot be read and is zero after each command, in the cycle in which the key
// store takes the key or the command is refused. A load needs all words of its key
// anew, and no others, so that none is of zeros by mistake. A command to a direction in
// reset is refused on the bus. One that is under way when its direction is reset ends at
// once, with an error.
//
// A command is judged in the cycle before it, when it is on wdata_i already.
// Cost: some 280 flip-flops.

module og_key_window
  import og_gcm_pkg::*;
  import og_layer_regs_pkg::*;
#(
    parameter int Slots  = 64,    // 1 to 1,024
    parameter bit Has128 = 1'b1,  // sizes of keys
    parameter bit Has192 = 1'b0,
    parameter bit Has256 = 1'b1
) (
    input logic clk_i,
    input logic rst_ni, // synchronous
    input logic [1:0] up_i,  // directions out of reset

    input  logic [31:0] wdata_i,
    input  logic        command_i,  // a write of KEY_CMD
    input  logic        put_i,      // a write of KEY
    input  logic [ 2:0] word_i,     // of KEY
    output logic        taken_o,    // the write is
    output logic        busy_o,
    output logic        error_o,    // of the last command
    output logic        blocked_o,  // that was a load, which og_key_fence did not let through
    output logic        done_o,     // a pulse: a command has ended well
    output logic        failed_o,   // a pulse: store or fence refused it, or a reset ended it

    output logic         [1:0] key_valid_o,   // og_gcm_axis
    input  logic         [1:0] key_ready_i,
    output key_request_t       key_request_o,
    input  logic         [1:0] key_done_i,
    input  logic         [1:0] key_error_i,
    input  logic         [1:0] key_blocked_i  // og_key_fence
);

  logic busy_q, given_q, error_q, blocked_q, rx_q;
  key_op_e                    op_q;
  key_size_e                  size_q;
  logic      [    SLOT_W-1:0] slot_q;
  logic      [     7:0][31:0] key_q;  // word 0 is [7]: left aligned
  logic      [           7:0] there_q;  // words that have been written

  // ---- a command, judged in the cycle before --------------------------------

  logic [1:0] op, size;
  logic rx;
  logic [SLOT_W-1:0] slot;
  assign op   = wdata_i[KEY_CMD_OP_LSB+:KEY_CMD_OP_W];
  assign size = wdata_i[KEY_CMD_SIZE_LSB+:KEY_CMD_SIZE_W];
  assign rx   = wdata_i[KEY_CMD_DIRECTION_LSB];
  assign slot = wdata_i[KEY_CMD_SLOT_LSB+:KEY_CMD_SLOT_W];

  logic whole, there, good, good_q;  // there: the build has the slot
  always_comb begin
    there = int'(slot) < Slots;
    unique case (size)
      KEY_CMD_SIZE_K128: whole = Has128 && there_q == 8'h0F;
      KEY_CMD_SIZE_K192: whole = Has192 && there_q == 8'h3F;
      KEY_CMD_SIZE_K256: whole = Has256 && there_q == 8'hFF;
      default:           whole = 1'b0;
    endcase
    unique case (op)
      KEY_CMD_OP_LOAD:      good = whole && there;
      KEY_CMD_OP_ERASE:     good = there;
      KEY_CMD_OP_ERASE_ALL: good = 1'b1;
      default:              good = 1'b0;
    endcase
    good = good && up_i[rx];
  end
  always_ff @(posedge clk_i) good_q <= good;

  // ---- what is taken, and its end -------------------------------------------

  logic asked, take, given, over, well;
  assign asked   = command_i && !busy_q;
  assign take    = asked && good_q;
  assign taken_o = take || put_i && !busy_q;
  assign given   = |(key_valid_o & key_ready_i);
  assign over    = busy_q && ((given_q || given) && key_done_i[rx_q] || !up_i[rx_q]);
  assign well    = up_i[rx_q] && !key_error_i[rx_q];

  always_ff @(posedge clk_i) begin
    if (put_i && !busy_q) begin
      key_q[3'd7-word_i] <= {<<8{wdata_i}};
      there_q[word_i] <= 1'b1;
    end
    if (take) begin
      busy_q  <= 1'b1;
      given_q <= 1'b0;
      error_q <= 1'b0;
      blocked_q <= 1'b0;
      rx_q    <= rx;
      op_q    <= key_op_e'(op);
      size_q  <= key_size_e'(size);
      slot_q  <= slot;
    end
    if (given) given_q <= 1'b1;
    if (over) begin
      busy_q  <= 1'b0;
      error_q <= !well;
      blocked_q <= up_i[rx_q] && key_blocked_i[rx_q];
    end
    // Not by the command itself, as key_o is read later, unless it is refused.
    if (given || over || asked && !good_q || !rst_ni) begin
      key_q   <= '0;
      there_q <= '0;
    end
    if (!rst_ni) begin
      {busy_q, given_q, error_q, blocked_q, rx_q} <= '0;
      op_q   <= KeyLoad;
      size_q <= Key128;
      slot_q <= '0;
    end
  end

  assign busy_o   = busy_q;
  assign error_o  = error_q;
  assign blocked_o = blocked_q;
  assign done_o   = over && well;
  assign failed_o = over && !well;

  for (genvar d = 0; d < 2; d++) begin : gen_key
    assign key_valid_o[d] = busy_q && !given_q && rx_q == 1'(d) && up_i[d];
  end
  assign key_request_o = '{op: op_q, slot: slot_q, size: size_q, key: key_q};

endmodule
