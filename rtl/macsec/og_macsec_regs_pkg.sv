// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Made from regs/og_macsec.rdl by `opengcm regs write`; do not edit.

package og_macsec_regs_pkg;

  localparam int ADDR_W = 8;  // of the bus address

  // Word addresses.
  localparam logic [5:0] REG_ID = 6'h00;
  localparam logic [5:0] REG_CAPS = 6'h01;
  localparam logic [5:0] REG_CTRL = 6'h02;
  localparam logic [5:0] REG_STATUS = 6'h03;
  localparam logic [5:0] REG_IRQ_STATUS = 6'h04;
  localparam logic [5:0] REG_IRQ_ENABLE = 6'h05;
  localparam logic [5:0] REG_ENDED = 6'h06;
  localparam logic [5:0] REG_TABLE_CMD = 6'h08;
  localparam logic [5:0] REG_KEY_CMD = 6'h09;
  localparam logic [5:0] REG_COUNTER_CMD = 6'h0a;
  localparam logic [5:0] REG_COUNTER = 6'h0c;
  localparam int REG_COUNTER_WORDS = 2;
  localparam logic [5:0] REG_TABLE_DATA = 6'h10;
  localparam int REG_TABLE_DATA_WORDS = 8;
  localparam logic [5:0] REG_KEY = 6'h18;
  localparam int REG_KEY_WORDS = 8;

  // ID
  localparam logic [31:0] ID_VALUE = 32'h4f474d31;

  // CAPS
  localparam int CAPS_LANES_LSB = 0;
  localparam int CAPS_LANES_W = 3;
  localparam int CAPS_PORTS_LSB = 3;
  localparam int CAPS_PORTS_W = 5;
  localparam int CAPS_CHANNELS_LSB = 8;
  localparam int CAPS_CHANNELS_W = 7;
  localparam int CAPS_RULES_LSB = 15;
  localparam int CAPS_RULES_W = 8;
  localparam int CAPS_RELEASE_LSB = 23;
  localparam logic [0:0] CAPS_RELEASE_CUT_THROUGH = 1'h0;
  localparam logic [0:0] CAPS_RELEASE_VERIFIED = 1'h1;
  localparam int CAPS_KEY128_LSB = 24;
  localparam int CAPS_KEY256_LSB = 25;
  localparam int CAPS_INPUT_DROPS_LSB = 26;

  // CTRL
  localparam int CTRL_TX_RESET_LSB = 0;
  localparam int CTRL_RX_RESET_LSB = 1;

  // STATUS
  localparam int STATUS_TABLE_BUSY_LSB = 0;
  localparam int STATUS_KEY_BUSY_LSB = 1;
  localparam int STATUS_COUNTER_BUSY_LSB = 2;
  localparam int STATUS_KEY_ERROR_LSB = 3;
  localparam int STATUS_TX_KEY_READY_LSB = 4;
  localparam int STATUS_RX_KEY_READY_LSB = 5;
  localparam int STATUS_KEY_BLOCKED_LSB = 6;

  // IRQ_STATUS
  localparam int IRQ_STATUS_TX_ENDED_LSB = 0;
  localparam int IRQ_STATUS_TX_OVERFLOW_LSB = 1;
  localparam int IRQ_STATUS_RX_OVERFLOW_LSB = 2;
  localparam int IRQ_STATUS_KEY_DONE_LSB = 3;
  localparam int IRQ_STATUS_KEY_ERROR_LSB = 4;

  // IRQ_ENABLE
  localparam int IRQ_ENABLE_TX_ENDED_LSB = 0;
  localparam int IRQ_ENABLE_TX_OVERFLOW_LSB = 1;
  localparam int IRQ_ENABLE_RX_OVERFLOW_LSB = 2;
  localparam int IRQ_ENABLE_KEY_DONE_LSB = 3;
  localparam int IRQ_ENABLE_KEY_ERROR_LSB = 4;

  // ENDED
  localparam int ENDED_SA_LSB = 0;
  localparam int ENDED_SA_W = 8;
  localparam int ENDED_MORE_LSB = 8;

  // TABLE_CMD
  localparam int TABLE_CMD_TABLE_ID_LSB = 0;
  localparam int TABLE_CMD_TABLE_ID_W = 5;
  localparam int TABLE_CMD_INDEX_LSB = 8;
  localparam int TABLE_CMD_INDEX_W = 10;
  localparam int TABLE_CMD_WRITE_LSB = 31;

  // KEY_CMD
  localparam int KEY_CMD_OP_LSB = 0;
  localparam int KEY_CMD_OP_W = 2;
  localparam logic [1:0] KEY_CMD_OP_LOAD = 2'h0;
  localparam logic [1:0] KEY_CMD_OP_ERASE = 2'h1;
  localparam logic [1:0] KEY_CMD_OP_ERASE_ALL = 2'h2;
  localparam int KEY_CMD_SIZE_LSB = 2;
  localparam int KEY_CMD_SIZE_W = 2;
  localparam logic [1:0] KEY_CMD_SIZE_K128 = 2'h0;
  localparam logic [1:0] KEY_CMD_SIZE_K256 = 2'h2;
  localparam int KEY_CMD_DIRECTION_LSB = 4;
  localparam logic [0:0] KEY_CMD_DIRECTION_TX = 1'h0;
  localparam logic [0:0] KEY_CMD_DIRECTION_RX = 1'h1;
  localparam int KEY_CMD_SLOT_LSB = 8;
  localparam int KEY_CMD_SLOT_W = 10;

  // COUNTER_CMD
  localparam int COUNTER_CMD_KIND_LSB = 0;
  localparam int COUNTER_CMD_KIND_W = 4;
  localparam int COUNTER_CMD_OWNER_LSB = 8;
  localparam int COUNTER_CMD_OWNER_W = 8;
  localparam int COUNTER_CMD_BANK_LSB = 16;
  localparam int COUNTER_CMD_BANK_W = 2;
  localparam logic [1:0] COUNTER_CMD_BANK_PORT = 2'h0;
  localparam logic [1:0] COUNTER_CMD_BANK_SA = 2'h1;
  localparam logic [1:0] COUNTER_CMD_BANK_SC = 2'h2;
  localparam int COUNTER_CMD_DIRECTION_LSB = 24;
  localparam logic [0:0] COUNTER_CMD_DIRECTION_TX = 1'h0;
  localparam logic [0:0] COUNTER_CMD_DIRECTION_RX = 1'h1;

endpackage
