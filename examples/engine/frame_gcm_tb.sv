// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Test bench of frame_gcm in either language: encrypts frames of 1 to 40 bytes of
// AAD and 0 to 70 of text with pauses on both sides, decrypts what came out, once as
// it is and once with a bit turned, and compares. The first frame is test case 4 of
// the GCM specification, whose tag is known.

module frame_gcm_tb;

  localparam int FRAMES = 4;
  localparam int BYTES = 256;
  localparam logic [127:0] KEY = 128'hfeffe9928665731c6d6a8f9467308308;
  localparam logic [95:0] IV = 96'hcafebabefacedbaddecaf888;
  localparam logic [159:0] CASE_AAD = 160'hfeedfacedeadbeeffeedfacedeadbeefabaddad2;
  localparam logic [479:0] CASE_TEXT = {
    128'hd9313225f88406e5a55909c5aff5269a,
    128'h86a7a9531534f7da2e4c303d8a318a72,
    128'h1c3c0c95956809532fcf0e2449a6b525,
    96'hb16aedf5aa0de657ba637b39
  };
  localparam logic [127:0] CASE_TAG = 128'h5bc94fbc3221a5db94fae95ae7121a47;

  logic clk = 1'b0;
  logic rst_n = 1'b0;
  always #5 clk = !clk;

  logic s_tvalid = 1'b0;
  logic s_tready, s_tlast, s_aad, s_decrypt;
  logic [127:0] s_tdata;
  logic [15:0] s_tkeep;
  logic [9:0] s_key_slot;
  logic [95:0] s_iv;
  logic m_tvalid, m_tlast, m_aad;
  logic m_tready = 1'b0;
  logic [127:0] m_tdata;
  logic [15:0] m_tkeep;
  logic [2:0] m_status;
  logic key_valid = 1'b0;
  logic key_ready, key_done, key_error;

  frame_gcm u_dut (
      .clk_i       (clk),
      .rst_ni      (rst_n),
      .s_tvalid_i  (s_tvalid),
      .s_tready_o  (s_tready),
      .s_tdata_i   (s_tdata),
      .s_tkeep_i   (s_tkeep),
      .s_tlast_i   (s_tlast),
      .s_aad_i     (s_aad),
      .s_decrypt_i (s_decrypt),
      .s_key_slot_i(s_key_slot),
      .s_iv_i      (s_iv),
      .m_tvalid_o  (m_tvalid),
      .m_tready_i  (m_tready),
      .m_tdata_o   (m_tdata),
      .m_tkeep_o   (m_tkeep),
      .m_tlast_o   (m_tlast),
      .m_aad_o     (m_aad),
      .m_status_o  (m_status),
      .key_valid_i (key_valid),
      .key_ready_o (key_ready),
      .key_op_i    (2'd0),
      .key_slot_i  (10'd5),
      .key_size_i  (2'd0),
      .key_i       ({KEY, 128'd0}),
      .key_done_o  (key_done),
      .key_error_o (key_error)
  );

  // A frame goes in from sent, and comes out into got.
  logic [7:0] sent[BYTES], got[BYTES], plain[BYTES], sealed[BYTES];
  int aad_bytes, text_bytes, got_bytes, errors, at;
  int unsigned seed;

  function automatic int chance(int below);
    seed = seed * 1664525 + 1013904223;
    return int'(seed >> 16) % below;
  endfunction

  task automatic beat(input int from, input int bytes, input logic is_aad, input logic last);
    s_tvalid = 1'b0;
    while (chance(4) == 0) @(negedge clk);
    s_tvalid = 1'b1;
    s_aad = is_aad;
    s_tlast = last;
    s_tkeep = '0;
    for (int i = 0; i < 16; i++) begin
      s_tdata[8*i+:8] = i < bytes ? sent[from+i] : 8'hxx;
      s_tkeep[i] = i < bytes;
    end
    #1;  // s_tready may depend on what the beat is
    while (!s_tready) @(negedge clk);
    @(negedge clk);
    s_tvalid = 1'b0;
  endtask

  task automatic send(input logic decrypt);
    int left;
    s_decrypt = decrypt;
    s_key_slot = 10'd5;
    at = 0;
    left = aad_bytes;
    while (left > 0) begin
      beat(at, left < 16 ? left : 16, 1'b1, !decrypt && text_bytes == 0 && left <= 16);
      at = at + (left < 16 ? left : 16);
      left = left - 16;
    end
    left = text_bytes;
    while (left > 0) begin
      beat(at, left < 16 ? left : 16, 1'b0, !decrypt && left <= 16);
      at = at + (left < 16 ? left : 16);
      left = left - 16;
    end
    if (decrypt) beat(at, 16, 1'b0, 1'b1);
  endtask

  task automatic receive;
    logic last;
    got_bytes = 0;
    last = 1'b0;
    while (!last) begin
      m_tready = chance(4) != 0;
      #1;
      if (m_tvalid && m_tready) begin
        for (int i = 0; i < 16; i++) begin
          if (m_tkeep[i]) begin
            got[got_bytes] = m_tdata[8*i+:8];
            got_bytes = got_bytes + 1;
          end
        end
        last = m_tlast;
        if (last) status = m_status;
      end
      @(negedge clk);
    end
    m_tready = 1'b0;
  endtask

  logic [2:0] status;

  task automatic frame(input logic decrypt);
    fork
      send(decrypt);
      receive();
    join
  endtask

  task automatic expect_that(input logic good, input int number);
    if (!good) begin
      $display("FAILED: frame %0d", number);
      errors = errors + 1;
    end
  endtask

  logic same;
  logic [127:0] tag;

  initial begin
    seed = 1;
    errors = 0;
    repeat (4) @(negedge clk);
    rst_n = 1'b1;
    @(negedge clk);
    key_valid = 1'b1;
    while (!key_ready) @(negedge clk);
    @(negedge clk);
    key_valid = 1'b0;
    while (!key_done) @(negedge clk);
    expect_that(!key_error, 0);

    for (int n = 0; n < FRAMES; n++) begin
      aad_bytes = n == 0 ? 20 : 1 + chance(40);
      text_bytes = n == 0 ? 60 : chance(71);
      s_iv = n == 0 ? IV : 96'(n);
      for (int i = 0; i < aad_bytes + text_bytes; i++) begin
        plain[i] = 8'(chance(256));
        if (n == 0 && i < 20) plain[i] = CASE_AAD[8*(19-i)+:8];
        if (n == 0 && i >= 20) plain[i] = CASE_TEXT[8*(79-i)+:8];
        sent[i] = plain[i];
      end

      frame(1'b0);
      expect_that(status == 3'd0 && got_bytes == aad_bytes + text_bytes + 16, n);
      for (int i = 0; i < 16; i++) tag[8*(15-i)+:8] = got[aad_bytes+text_bytes+i];
      if (n == 0) expect_that(tag == CASE_TAG, n);
      for (int i = 0; i < got_bytes; i++) sealed[i] = got[i];

      for (int i = 0; i < aad_bytes + text_bytes + 16; i++) sent[i] = sealed[i];
      frame(1'b1);
      same = got_bytes == aad_bytes + text_bytes;
      for (int i = 0; i < aad_bytes + text_bytes; i++) same = same && got[i] == plain[i];
      expect_that(status == 3'd0 && same, n);

      at = chance(aad_bytes + text_bytes + 16);
      sent[at] = sealed[at] ^ 8'h10;
      frame(1'b1);
      expect_that(status == 3'd1, n);
    end
    if (errors != 0) begin
      $display("FAILED: %0d of %0d frames", errors, 3 * FRAMES);
      $fatal(1);
    end
    $display("PASSED: %0d frames", 3 * FRAMES);
    $finish;
  end

endmodule
