// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The register layer on APB, whatever the requester and the core behind it do:
// no answer but in an access cycle, PRDATA zero but in the last cycle of a read
// that is taken, wait states only where a block is at work and DATA is read, a
// refused transfer changes nothing in the layer and is not handed on to the core,
// nothing but a command is taken while busy,
// a key does not pass from GCM to another mode or back, an IV of blocks does not
// begin twice, and a tag has a length of the standard.
//
// And no key bit reaches PRDATA: two layers see the same bus but for what is
// written to KEY, and their cores the same; then every answer is the same.

module og_cop_apb_fv
  import og_cop_pkg::*;
  import og_coprocessor_regs_pkg::*;
(
    input logic              clk_i,
    input logic              rst_ni,
    input logic              psel,
    input logic              penable,
    input logic              pwrite,
    input logic [ADDR_W-1:0] paddr,
    input logic [      31:0] pwdata,
    input logic [      31:0] other_pwdata,  // of the second bus, in writes to KEY
    input logic              busy_i,
    input logic              block_busy_i,
    input logic              result_i,
    input logic              data_good_i,
    input logic              iv_set_i,
    input logic              iv_used_i,
    input logic              tag_good_i,
    input logic [      31:0] data_i
);

  localparam int LAYERS = 2;

  logic at_key;
  assign at_key = paddr[ADDR_W-1:5] == REG_KEY[ADDR_W-3:3];

  request_t    [LAYERS-1:0]       request;
  response_t   [LAYERS-1:0]       response;
  logic        [LAYERS-1:0][31:0] prdata;
  settings_t   [LAYERS-1:0]       settings;
  transfer_t   [LAYERS-1:0]       transfer;
  logic [LAYERS-1:0] irq, core_irq, rst_n, pready, pslverr;
  logic [LAYERS-1:0] key_valid, iv_valid, clear, begins, leaves, begun;
  logic        [LAYERS-1:0][2:0]  phase;
  logic        [LAYERS-1:0][3:0]  keep;

  for (genvar l = 0; l < LAYERS; l++) begin : gen_layer
    og_apb_regs u_bus (
        .pclk      (clk_i),
        .presetn   (rst_ni),
        .psel,
        .penable,
        .pwrite,
        .paddr,
        .pwdata    (l == 1 && at_key ? other_pwdata : pwdata),
        .prdata    (prdata[l]),
        .pready    (pready[l]),
        .pslverr   (pslverr[l]),
        .irq       (irq[l]),
        .rst_no    (rst_n[l]),
        .request_o (request[l]),
        .response_i(response[l]),
        .irq_i     (core_irq[l])
    );
    og_cop_regs #(
        .Modes(15),
        .KeyMax(256)
    ) u_regs (
        .clk_i,
        .rst_ni     (rst_n[l]),
        .request_i  (request[l]),
        .response_o (response[l]),
        .irq_o      (core_irq[l]),
        .settings_o (settings[l]),
        .key_valid_o(key_valid[l]),
        .iv_valid_o (iv_valid[l]),
        .phase_o    (phase[l]),
        .begin_o    (begins[l]),
        .leave_o    (leaves[l]),
        .begun_o    (begun[l]),
        .transfer_o (transfer[l]),
        .keep_o     (keep[l]),
        .clear_o    (clear[l]),
        .busy_i,
        .block_busy_i,
        .result_i,
        .data_good_i,
        .iv_set_i,
        .iv_used_i,
        .tag_good_i,
        .data_i
    );
  end

  // The requester's side of APB.
  logic started_q = 1'b0;
  logic setup_q, waits_q, write_q;
  logic [ADDR_W-1:0] addr_q;
  logic [      31:0] wdata_q;
  logic ready, error, access, taken;
  assign ready  = pready[0];
  assign error  = pslverr[0];
  assign access = psel && penable;
  assign taken  = access && ready && !error;

  logic [4:0] bytes;
  assign bytes = gen_layer[0].u_regs.bytes_q;

  // What changes with a transfer that is taken alone,
  typedef struct packed {
    settings_t  settings;
    logic       irq_enable;
    logic       key_valid;
    logic [2:0] phase;
    logic [4:0] bytes;
    logic [2:0] index;       // which word is next,
    logic [1:0] group;       // of which group
  } held_t;

  // and what the core changes, too.
  typedef struct packed {
    logic iv_valid;
    logic begun;
    logic result;
    logic done;
  } flags_t;

  held_t held, held_q;
  flags_t flags, flags_q, moved_q;  // moved: by the core
  logic idle_q, running_q, busy_q;  // idle: no transfer was taken
  logic given;  // something to the core

  assign held = '{
          settings: settings[0],
          irq_enable: gen_layer[0].u_regs.irq_enable_q,
          key_valid: key_valid[0],
          phase: phase[0],
          bytes: bytes,
          index: gen_layer[0].u_regs.index_q,
          group: gen_layer[0].u_regs.group_q
      };
  assign flags = '{
          iv_valid: iv_valid[0],
          begun: begun[0],
          result: gen_layer[0].u_regs.result_q,
          done: gen_layer[0].u_regs.done_q
      };
  assign given = transfer[0].key || transfer[0].iv || transfer[0].data || transfer[0].read ||
      begins[0] || leaves[0] || clear[0];

  always_ff @(posedge clk_i) begin
    started_q   <= 1'b1;
    setup_q     <= psel && !penable && rst_ni;
    waits_q     <= access && !ready && rst_ni;
    write_q     <= pwrite;
    addr_q      <= paddr;
    wdata_q     <= pwdata;
    held_q      <= held;
    flags_q     <= flags;
    moved_q     <= '{
        iv_valid: iv_set_i || iv_used_i,
        begun: iv_set_i,
        result: result_i,
        done: busy_q && !busy_i
    };
    busy_q      <= busy_i && rst_ni;
    running_q   <= rst_ni;
    idle_q      <= !taken && rst_ni;
  end

  always_comb begin
    if (!started_q) assume (!rst_ni);
    if (started_q) begin
      assume (penable == (setup_q || waits_q));
      if (penable) assume (psel && pwrite == write_q && paddr == addr_q && pwdata == wdata_q);
      if (block_busy_i) assume (busy_i);
    end
    if (started_q && rst_ni) begin
      assert (request[0].valid == access);
      if (!access) assert (!ready);
      if (!ready) assert (!error && prdata[0] == '0);
      if (pwrite || error) assert (prdata[0] == '0);
      if (access && !ready) assert (block_busy_i && !pwrite && paddr[ADDR_W-1:4] == REG_DATA[5:2]);
      if (taken) assert (paddr[1:0] == '0 && paddr < 8'h60);
      if (taken && pwrite && busy_i) assert (paddr == 8'h0c);
      if (taken && !pwrite) assert (!at_key && paddr[ADDR_W-1:4] != REG_IV[5:2]);
      if (access && at_key && !pwrite) assert (error);
      if (!taken) assert (!given);
      if (idle_q) begin
        assert (held == held_q);
        assert (((flags ^ flags_q) & ~moved_q) == '0);
      end
      if (running_q && (held.settings.mode == CTRL_MODE_GCM) !=
          (held_q.settings.mode == CTRL_MODE_GCM)) begin
        assert (!key_valid[0]);
      end
      if (begins[0]) assert (!begun[0] || phase[0] != BLOCK_PHASE_IV);
      if (running_q && settings[0].mode == CTRL_MODE_GCM && phase[0] == BLOCK_PHASE_VERIFY
          && held_q.phase != BLOCK_PHASE_VERIFY) begin
        assert (bytes == 5'd4 || bytes == 5'd8 || bytes >= 5'd12 && bytes <= 5'd16);
      end

      // What of the key there is goes to the core alone.
      assert (prdata[0] == prdata[1]);
      assert (pready[0] == pready[1]);
      assert (pslverr[0] == pslverr[1]);
      assert (irq[0] == irq[1]);
      assert (begun[0] == begun[1]);
      assert (gen_layer[0].u_regs.settings_q == gen_layer[1].u_regs.settings_q);
      assert (gen_layer[0].u_regs.index_q == gen_layer[1].u_regs.index_q);
      assert (gen_layer[0].u_regs.group_q == gen_layer[1].u_regs.group_q ||
              gen_layer[0].u_regs.index_q == '0);
      assert (gen_layer[0].u_regs.phase_q == gen_layer[1].u_regs.phase_q);
      assert (gen_layer[0].u_regs.bytes_q == gen_layer[1].u_regs.bytes_q);
      assert (gen_layer[0].u_regs.key_valid_q == gen_layer[1].u_regs.key_valid_q);
      assert (gen_layer[0].u_regs.iv_valid_q == gen_layer[1].u_regs.iv_valid_q);
      assert (gen_layer[0].u_regs.result_q == gen_layer[1].u_regs.result_q);
      assert (gen_layer[0].u_regs.irq_enable_q == gen_layer[1].u_regs.irq_enable_q);
      assert (gen_layer[0].u_regs.done_q == gen_layer[1].u_regs.done_q);
      assert (gen_layer[0].u_regs.busy_q == gen_layer[1].u_regs.busy_q);

      cover (transfer[0].key && transfer[0].last && settings[0].key_size == 2'd2);
      cover (waits_q && taken && !pwrite);
      cover (transfer[0].read && transfer[0].last);
      cover (transfer[0].data && transfer[0].last && settings[0].decrypt);
      cover (irq[0]);
      cover (begins[0] && begun[0]);
      cover (phase[0] == BLOCK_PHASE_VERIFY && bytes == 5'd4);
      cover (error && pwrite && paddr == 8'h50);
      // Refused: settings, BLOCK, and a word amid its group while the core moves flags.
      cover (error && pwrite && paddr == 8'h08 && pwdata[16] && !held.irq_enable && !busy_i);
      cover (error && pwrite && paddr == 8'h14 && pwdata[12:8] == 5'd7 && bytes == 5'd16);
      cover (idle_q && access && error && flags_q.iv_valid && !flags.iv_valid);
    end
  end

  logic unused;
  assign unused = ^{clear[1], begins[1], leaves[1], keep, iv_valid[1], transfer[1].word};

endmodule
