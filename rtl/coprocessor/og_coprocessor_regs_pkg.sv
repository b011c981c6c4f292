// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Made from regs/og_coprocessor.rdl by `opengcm regs write`; do not edit.

package og_coprocessor_regs_pkg;

  localparam int ADDR_W = 8;  // of the bus address

  // Word addresses.
  localparam logic [5:0] REG_ID = 6'h00;
  localparam logic [5:0] REG_CAPS = 6'h01;
  localparam logic [5:0] REG_CTRL = 6'h02;
  localparam logic [5:0] REG_CMD = 6'h03;
  localparam logic [5:0] REG_STATUS = 6'h04;
  localparam logic [5:0] REG_BLOCK = 6'h05;
  localparam logic [5:0] REG_KEY = 6'h08;
  localparam int REG_KEY_WORDS = 8;
  localparam logic [5:0] REG_IV = 6'h10;
  localparam int REG_IV_WORDS = 4;
  localparam logic [5:0] REG_DATA = 6'h14;
  localparam int REG_DATA_WORDS = 4;

  // ID
  localparam logic [31:0] ID_VALUE = 32'h4f474331;

  // CAPS
  localparam int CAPS_ECB_LSB = 0;
  localparam int CAPS_CBC_LSB = 1;
  localparam int CAPS_CTR_LSB = 2;
  localparam int CAPS_GCM_LSB = 3;
  localparam int CAPS_DECRYPT_LSB = 4;
  localparam int CAPS_REVERSED_LSB = 5;
  localparam int CAPS_KEY128_LSB = 8;
  localparam int CAPS_KEY192_LSB = 9;
  localparam int CAPS_KEY256_LSB = 10;

  // CTRL
  localparam int CTRL_MODE_LSB = 0;
  localparam int CTRL_MODE_W = 2;
  localparam logic [1:0] CTRL_MODE_ECB = 2'h0;
  localparam logic [1:0] CTRL_MODE_CBC = 2'h1;
  localparam logic [1:0] CTRL_MODE_CTR = 2'h2;
  localparam logic [1:0] CTRL_MODE_GCM = 2'h3;
  localparam int CTRL_DECRYPT_LSB = 4;
  localparam int CTRL_KEY_SIZE_LSB = 8;
  localparam int CTRL_KEY_SIZE_W = 2;
  localparam logic [1:0] CTRL_KEY_SIZE_K128 = 2'h0;
  localparam logic [1:0] CTRL_KEY_SIZE_K192 = 2'h1;
  localparam logic [1:0] CTRL_KEY_SIZE_K256 = 2'h2;
  localparam int CTRL_IRQ_ENABLE_LSB = 16;

  // CMD
  localparam int CMD_CLEAR_LSB = 0;
  localparam int CMD_ACK_LSB = 1;

  // STATUS
  localparam int STATUS_BUSY_LSB = 0;
  localparam int STATUS_RESULT_LSB = 1;
  localparam int STATUS_KEY_VALID_LSB = 2;
  localparam int STATUS_IV_VALID_LSB = 3;
  localparam int STATUS_DONE_LSB = 4;
  localparam int STATUS_TAG_OK_LSB = 5;

  // BLOCK
  localparam int BLOCK_PHASE_LSB = 0;
  localparam int BLOCK_PHASE_W = 3;
  localparam logic [2:0] BLOCK_PHASE_IV = 3'h0;
  localparam logic [2:0] BLOCK_PHASE_IV_END = 3'h1;
  localparam logic [2:0] BLOCK_PHASE_AAD = 3'h2;
  localparam logic [2:0] BLOCK_PHASE_TEXT = 3'h3;
  localparam logic [2:0] BLOCK_PHASE_LENGTHS = 3'h4;
  localparam logic [2:0] BLOCK_PHASE_VERIFY = 3'h5;
  localparam int BLOCK_BYTES_LSB = 8;
  localparam int BLOCK_BYTES_W = 5;

endpackage
