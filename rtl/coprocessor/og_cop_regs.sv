// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The register layer of a co-processor: og_coprocessor.rdl, for any bus.
//
// It decides which transfers are taken: what is out of order, out of place or
// not built is answered with an error, reads as zero and changes nothing. Words
// of KEY, IV and DATA are handed on as they come; nothing of them is kept here.
//
// With GCM, a key serves the mode it was loaded for: H is E(0) (SP 800-38D,
// 6.4), which any other mode would give away.
//
// A transfer ends in the cycle in which it is offered; only a read of DATA waits
// while block_busy_i is high. wdata is judged in the cycle before valid, so that no
// answer depends on it in the same cycle. Reset clears all flags. Cost: 12 to 26
// flip-flops, and the AND-OR of the read data.

module og_cop_regs
  import og_cop_pkg::*;
  import og_coprocessor_regs_pkg::*;
#(
    parameter int         Modes    = 3,        // ECB, CBC, CTR, GCM from bit 0 on
    parameter bit         Decrypt  = 1'b1,     // ECB and CBC decrypt too
    parameter bit         Reversed = 1'b1,     // and then words go last to first
    parameter int         KeyMax   = 256       // 128, 192 or 256
) (
    input logic clk_i,
    input logic rst_ni,

    input  request_t  request_i,
    output response_t response_o,
    output logic      irq_o,

    output settings_t   settings_o,
    output logic        key_valid_o,
    output logic        iv_valid_o,
    output logic  [2:0] phase_o,       // BLOCK_PHASE_*
    output logic        begin_o,       // BLOCK is written: a message begins
    output logic        leave_o,       // BLOCK is written: the phase changes
    output logic        begun_o,       // blocks of an IV may come
    output transfer_t   transfer_o,
    output logic  [3:0] keep_o,        // its bytes that count, first in bit 3 (CTR, GCM)
    output logic        clear_o,
    input  logic        busy_i,        // nothing but a command may be written
    input  logic        block_busy_i,  // a read of DATA waits
    input  logic        result_i,      // a result is there from the next cycle on
    input  logic        data_good_i,   // CTR, GCM: a block may be written
    input  logic        iv_set_i,      // GCM: the IV has been made of blocks
    input  logic        iv_used_i,     // GCM: the message has ended
    input  logic        tag_good_i,
    input  logic [31:0] data_i         // the word of the result that is next
);

  if (KeyMax != 128 && KeyMax != 192 && KeyMax != 256) begin : gen_bad_key
    $error("og_cop_regs: KeyMax must be 128, 192 or 256");
  end

  localparam bit MANY_SIZES = KeyMax > 128;
  localparam logic [3:0] HAS_MODE = 4'(Modes);
  localparam bit HAS_BLOCK = HAS_MODE[3:2] != '0;  // register BLOCK
  localparam bit ONE_MODE = Modes == 3;  // one bit tells the mode
  localparam logic [1:0] MAX_SIZE = 2'((KeyMax - 128) / 64);

  // CAPS
  localparam logic [31:0] CAPS = (32'(HAS_MODE) << CAPS_ECB_LSB) |
      (32'(Decrypt) << CAPS_DECRYPT_LSB) | (32'(Reversed && Decrypt) << CAPS_REVERSED_LSB) |
      (32'h1 << CAPS_KEY128_LSB) | (32'(KeyMax >= 192) << CAPS_KEY192_LSB) |
      (32'(KeyMax == 256) << CAPS_KEY256_LSB);

  typedef enum logic [1:0] {
    GroupKey,
    GroupIv,
    GroupData,
    GroupRead
  } group_e;

  // The state of this layer.
  settings_t settings_q;
  logic irq_enable_q, key_valid_q, iv_valid_q, result_q, done_q, busy_q;
  logic   [2:0] phase_q;
  logic   [4:0] bytes_q;
  logic         begun_q;  // phase IV has been written, and IV_END has not made an IV yet
  logic   [2:0] index_q;  // words of the group that have been transferred
  group_e       group_q;

  // Which register.
  logic [ADDR_W-1:2] place;
  logic at_key, at_iv, at_data;
  assign place   = request_i.place;
  assign at_key  = place[ADDR_W-1:5] == REG_KEY[ADDR_W-3:3];
  assign at_iv   = place[ADDR_W-1:4] == REG_IV[ADDR_W-3:2];
  assign at_data = place[ADDR_W-1:4] == REG_DATA[ADDR_W-3:2];
  logic unused_early;  // og_cop_stored reads it
  assign unused_early = ^request_i.early;

  // Whether a word is the next of its group.
  group_e group;
  logic in_order, in_group;
  always_comb begin
    group = GroupRead;
    if (at_key) group = GroupKey;
    else if (at_iv) group = GroupIv;
    else if (request_i.write) group = GroupData;
    in_order = place[3:2] == index_q[1:0];
    if (Reversed && Decrypt && settings_q.decrypt && !at_key)
      in_order = place[3:2] == ~index_q[1:0];
    if (at_key) in_order = in_order && (place[4] == (MANY_SIZES && index_q[2]));
    in_group = index_q == '0 || group_q == group;
  end

  // CTRL as it would be.
  settings_t settings;
  logic settings_good, settings_good_q;
  always_comb begin
    settings.mode = request_i.wdata[CTRL_MODE_LSB+:CTRL_MODE_W];
    settings.decrypt = request_i.wdata[CTRL_DECRYPT_LSB];
    settings.key_size = request_i.wdata[CTRL_KEY_SIZE_LSB+:CTRL_KEY_SIZE_W];
    settings_good = HAS_MODE[settings.mode] && settings.key_size <= MAX_SIZE;
    if (!Decrypt && settings.mode <= CTRL_MODE_CBC) begin
      settings_good = settings_good && !settings.decrypt;
    end
  end

  // BLOCK as it would be.
  logic gcm;
  logic [2:0] phase;
  logic [4:0] bytes;
  logic bytes_good, block_good, block_good_q;
  assign gcm   = HAS_MODE[3] && settings_q.mode == CTRL_MODE_GCM;
  assign phase = request_i.wdata[BLOCK_PHASE_LSB+:BLOCK_PHASE_W];
  assign bytes = request_i.wdata[BLOCK_BYTES_LSB+:BLOCK_BYTES_W];
  // A tag has 4, 8 or 12 to 16 bytes (SP 800-38D, 5.2.1.2).
  assign bytes_good = bytes != '0 && bytes <= 5'd16 &&
      (!gcm || phase != BLOCK_PHASE_VERIFY || &bytes[3:2] || bytes[1:0] == '0);
  // CTR has no phases: what stands there does not matter.
  assign block_good = HAS_BLOCK && bytes_good && (!gcm || phase <= BLOCK_PHASE_VERIFY &&
      (phase == BLOCK_PHASE_IV ? !begun_q || phase_q != BLOCK_PHASE_IV : phase >= phase_q));

  always_ff @(posedge clk_i) begin
    settings_good_q <= settings_good;
    block_good_q    <= block_good;
  end

  // What is taken.
  logic wants_iv, counts, reads, free, take_ctrl, take_cmd, take_block;
  logic take_key, take_iv, take_data, take_read, take_other;
  always_comb begin
    counts    = HAS_BLOCK && settings_q.mode[1];
    wants_iv  = settings_q.mode != CTRL_MODE_ECB;
    reads     = request_i.valid && !request_i.write;
    free      = request_i.valid && request_i.write && !busy_i;
    take_ctrl = free && place == REG_CTRL && index_q == '0 && settings_good_q;
    take_cmd  = request_i.valid && request_i.write && place == REG_CMD;
    take_key  = free && at_key && in_group && in_order;
    take_block = free && place == REG_BLOCK && index_q == '0 && block_good_q;
    take_iv   = free && at_iv && in_group && in_order && wants_iv && (key_valid_q || !gcm);
    if (gcm && place[3:2] == 2'd3) take_iv = 1'b0;
    take_data = free && at_data && in_group && in_order && key_valid_q &&
        (counts ? data_good_i : iv_valid_q || !wants_iv);
    take_read = reads && at_data && in_group && in_order && result_q &&
        !block_busy_i;
    take_other = reads &&
        (place == REG_ID || place == REG_CAPS || place == REG_CTRL || place == REG_STATUS ||
         HAS_BLOCK && place == REG_BLOCK);
  end

  logic waits, taken;
  assign waits = block_busy_i && at_data && !request_i.write;
  assign taken = take_ctrl || take_cmd || take_block || take_key || take_iv || take_data ||
      take_read || take_other;

  always_comb begin
    transfer_o      = '0;
    transfer_o.key  = take_key;
    transfer_o.iv   = take_iv;
    transfer_o.data = take_data;
    transfer_o.read = take_read;
    transfer_o.last = index_q == 3'd3;
    if (at_key) transfer_o.last = index_q == last_key_word(settings_q.key_size);
    if (at_iv && gcm) transfer_o.last = index_q == 3'd2;
    keep_o = '1;
    if (HAS_BLOCK) begin
      for (int b = 0; b < 4; b++) begin
        keep_o[3-b] = {1'b0, index_q[1:0], 2'(b)} < bytes_q;
      end
    end
    transfer_o.word = {<<8{request_i.wdata}};
  end
  assign clear_o = take_cmd && request_i.wdata[CMD_CLEAR_LSB];

  assign begin_o = take_block && gcm && phase == BLOCK_PHASE_IV;
  assign leave_o = take_block && gcm && phase != phase_q;

  logic [31:0] status, ctrl, block;
  always_comb begin
    status = '0;
    status[STATUS_BUSY_LSB] = busy_i;
    status[STATUS_RESULT_LSB] = result_q && !block_busy_i;
    status[STATUS_KEY_VALID_LSB] = key_valid_q;
    status[STATUS_IV_VALID_LSB] = iv_valid_q;
    status[STATUS_DONE_LSB] = done_q;
    status[STATUS_TAG_OK_LSB] = HAS_MODE[3] && tag_good_i;
    block = '0;
    block[BLOCK_PHASE_LSB+:BLOCK_PHASE_W] = phase_q;
    block[BLOCK_BYTES_LSB+:BLOCK_BYTES_W] = bytes_q;
    ctrl = '0;
    ctrl[CTRL_MODE_LSB+:CTRL_MODE_W] = settings_q.mode;
    ctrl[CTRL_DECRYPT_LSB] = settings_q.decrypt;
    ctrl[CTRL_KEY_SIZE_LSB+:CTRL_KEY_SIZE_W] = settings_q.key_size;
    ctrl[CTRL_IRQ_ENABLE_LSB] = irq_enable_q;
  end

  always_comb begin
    response_o.ready = !waits;
    response_o.error = request_i.valid && !waits && !taken;
    response_o.rdata = '0;
    if (transfer_o.read) response_o.rdata = {<<8{data_i}};
    if (reads && place == REG_ID) response_o.rdata = ID_VALUE;
    if (reads && place == REG_CAPS) response_o.rdata = CAPS;
    if (reads && place == REG_CTRL) response_o.rdata = ctrl;
    if (reads && place == REG_STATUS) response_o.rdata = status;
    if (reads && HAS_BLOCK && place == REG_BLOCK) response_o.rdata = block;
  end

  // A key of another size, or for what it must not serve.
  logic other_key;
  assign other_key = settings.key_size != settings_q.key_size || HAS_MODE[3] &&
      (settings.mode == CTRL_MODE_GCM) != (settings_q.mode == CTRL_MODE_GCM);

  logic moves;  // a word of a group
  assign moves = transfer_o.key || transfer_o.iv || transfer_o.data || transfer_o.read;

  always_ff @(posedge clk_i) begin
    busy_q <= busy_i;
    if (moves) begin
      index_q <= transfer_o.last ? '0 : index_q + 1'b1;
      group_q <= group;
    end
    if (transfer_o.key) begin
      key_valid_q <= transfer_o.last;
      iv_valid_q  <= 1'b0;
      result_q    <= 1'b0;
    end
    if (transfer_o.iv) begin
      iv_valid_q <= transfer_o.last;
      result_q   <= 1'b0;
    end
    if (transfer_o.data || leave_o) result_q <= 1'b0;
    if (transfer_o.data && transfer_o.last) bytes_q <= 5'd16;
    if (take_block) begin
      phase_q <= phase;
      bytes_q <= bytes;
      if (begin_o) begin
        begun_q    <= 1'b1;
        iv_valid_q <= 1'b0;
      end
    end
    if (transfer_o.iv || take_ctrl) begin
      phase_q <= BLOCK_PHASE_IV;
      bytes_q <= 5'd16;
    end
    if (transfer_o.iv || transfer_o.key || take_ctrl) begun_q <= 1'b0;
    if (iv_set_i) begin
      begun_q    <= 1'b0;
      iv_valid_q <= 1'b1;
    end
    if (iv_used_i) iv_valid_q <= 1'b0;
    if (result_i) result_q <= 1'b1;
    if (take_ctrl) begin
      settings_q   <= settings;
      irq_enable_q <= request_i.wdata[CTRL_IRQ_ENABLE_LSB];
      iv_valid_q   <= 1'b0;
      result_q     <= 1'b0;
      if (other_key) key_valid_q <= 1'b0;
    end
    // Work that ends while CMD.ack is written is not what was acknowledged.
    if (take_cmd && request_i.wdata[CMD_ACK_LSB]) done_q <= 1'b0;
    if (busy_q && !busy_i) done_q <= 1'b1;
    if (transfer_o.data) done_q <= 1'b0;
    if (clear_o || !rst_ni) begin
      {key_valid_q, iv_valid_q, result_q, begun_q} <= '0;
      index_q <= '0;
    end
    if (!rst_ni) begin
      settings_q   <= '0;
      phase_q      <= BLOCK_PHASE_IV;
      bytes_q      <= 5'd16;
      irq_enable_q <= 1'b0;
      done_q       <= 1'b0;
      busy_q       <= 1'b0;
    end
    // Settings with one legal value are constants.
    if (!MANY_SIZES) begin
      settings_q.key_size <= '0;
      index_q[2]          <= 1'b0;
    end
    if (ONE_MODE) settings_q.mode[1] <= 1'b0;
    if (!HAS_BLOCK) {phase_q, bytes_q, begun_q} <= '0;
    if (!Decrypt && !HAS_MODE[3]) settings_q.decrypt <= 1'b0;
  end

  assign settings_o  = settings_q;
  assign key_valid_o = key_valid_q;
  assign iv_valid_o  = iv_valid_q;
  assign begun_o     = begun_q;
  assign phase_o     = phase_q;
  assign irq_o       = irq_enable_q && done_q;

endmodule
