// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// AXI4-Lite as a manager may rely on it, whatever layer is behind: an answer that is
// offered stays as it is until it is taken; there is one for each address and, of
// writes, word that was taken, and none before them; it says SLVERR exactly if the
// layer refused the transfer or some bytes of the word were not to be written, which
// the layer then never sees; the layer sees each other transfer once, with the address
// and word that were taken. A read waits for one write at most, and a write for one
// read. Nothing is on RDATA without RVALID, and no word stays behind its write. While
// awake_i is low no valid or ready output is high, whatever the flip-flops hold: a
// reset may come without a clock.
//
// Assumed: what a manager owes on its channels, and that awake_i is low in reset alone.

module og_axil_front_fv #(
    parameter int AddrW = 5
) (
    input logic clk_i,
    input logic rst_ni,
    input logic awake_i,

    input logic             s_axil_awvalid,
    input logic [AddrW-1:0] s_axil_awaddr,
    input logic             s_axil_wvalid,
    input logic [     31:0] s_axil_wdata,
    input logic [      3:0] s_axil_wstrb,
    input logic             s_axil_bready,
    input logic             s_axil_arvalid,
    input logic [AddrW-1:0] s_axil_araddr,
    input logic             s_axil_rready,

    input logic        ready_i,
    input logic        error_i,
    input logic [31:0] rdata_i
);

  logic awready, wready, bvalid, arready, rvalid, valid, write;
  logic [1:0] bresp, rresp;
  logic [31:0] rdata, wdata;
  logic [AddrW-1:2] place;

  og_axil_front #(
      .AddrW(AddrW)
  ) u_dut (
      .clk_i,
      .rst_ni,
      .awake_i,
      .s_axil_awvalid,
      .s_axil_awready(awready),
      .s_axil_awaddr,
      .s_axil_wvalid,
      .s_axil_wready (wready),
      .s_axil_wdata,
      .s_axil_wstrb,
      .s_axil_bvalid (bvalid),
      .s_axil_bready,
      .s_axil_bresp  (bresp),
      .s_axil_arvalid,
      .s_axil_arready(arready),
      .s_axil_araddr,
      .s_axil_rvalid (rvalid),
      .s_axil_rready,
      .s_axil_rdata  (rdata),
      .s_axil_rresp  (rresp),
      .valid_o       (valid),
      .write_o       (write),
      .place_o       (place),
      .wdata_o       (wdata),
      .ready_i,
      .error_i,
      .rdata_i
  );

  stream_rules #(
      .Width(2)
  ) u_b (
      .clk_i,
      .rst_ni,
      .valid_i  (bvalid),
      .ready_i  (s_axil_bready),
      .payload_i(bresp)
  );

  stream_rules #(
      .Width(34)
  ) u_r (
      .clk_i,
      .rst_ni,
      .valid_i  (rvalid),
      .ready_i  (s_axil_rready),
      .payload_i({rresp, rdata})
  );

  logic took_aw, took_w, took_ar, gave_b, gave_r, done;
  assign took_aw = s_axil_awvalid && awready;
  assign took_w  = s_axil_wvalid && wready;
  assign took_ar = s_axil_arvalid && arready;
  assign gave_b  = bvalid && s_axil_bready;
  assign gave_r  = rvalid && s_axil_rready;
  assign done    = valid && ready_i;

  // Taken and not answered, on each channel.
  logic [1:0] aw_q, w_q, ar_q;
  // What was taken last, and the answer that the transfer under way must get.
  logic [AddrW-1:0] awaddr_q, araddr_q;
  logic [31:0] wdata_q, rdata_q;
  logic [3:0] wstrb_q;
  logic seen_q, error_q;  // the layer has ended the transfer; it refused it
  logic whole_q;  // of the write that is answered next
  logic [1:0] writes_q, reads_q;  // answered while a read waits, while a write does
  // What a manager holds until it is taken.
  logic started_q = 1'b0;
  logic aw_waits_q, w_waits_q, ar_waits_q, running_q;
  logic [AddrW-1:0] awaddr_held_q, araddr_held_q;
  logic [31:0] wdata_held_q;
  logic [3:0] wstrb_held_q;

  always_ff @(posedge clk_i) begin
    started_q     <= 1'b1;
    running_q     <= rst_ni;
    aw_waits_q    <= rst_ni && s_axil_awvalid && !awready;
    w_waits_q     <= rst_ni && s_axil_wvalid && !wready;
    ar_waits_q    <= rst_ni && s_axil_arvalid && !arready;
    awaddr_held_q <= s_axil_awaddr;
    araddr_held_q <= s_axil_araddr;
    wdata_held_q  <= s_axil_wdata;
    wstrb_held_q  <= s_axil_wstrb;

    aw_q <= aw_q + 2'(took_aw) - 2'(gave_b);
    w_q  <= w_q + 2'(took_w) - 2'(gave_b);
    ar_q <= ar_q + 2'(took_ar) - 2'(gave_r);
    if (took_aw) awaddr_q <= s_axil_awaddr;
    if (took_ar) araddr_q <= s_axil_araddr;
    if (took_w) begin
      wdata_q <= s_axil_wdata;
      wstrb_q <= s_axil_wstrb;
    end
    if (done) begin
      seen_q  <= 1'b1;
      error_q <= error_i;
      rdata_q <= rdata_i;
    end
    if (gave_b || gave_r) seen_q <= 1'b0;
    // The word of the next write may come before this one is answered.
    if (!bvalid) whole_q <= took_w ? &s_axil_wstrb : &wstrb_q;

    if (gave_b) writes_q <= writes_q + 1'b1;
    if (ar_q == '0 || gave_r) writes_q <= '0;
    if (gave_r) reads_q <= reads_q + 1'b1;
    if (aw_q == '0 || w_q == '0 || gave_b) reads_q <= '0;
    if (!rst_ni) begin
      {aw_q, w_q, ar_q} <= '0;
      {writes_q, reads_q} <= '0;
      seen_q <= 1'b0;
    end
  end

  function automatic logic [AddrW-1:2] word_place(logic [AddrW-1:0] addr);
    return {addr[AddrW-1] || addr[1:0] != '0, addr[AddrW-2:2]};
  endfunction

  // Where the front end stands: only for the induction.
  logic accessing, answering, writing;
  assign accessing = u_dut.state_q == 2'd1;
  assign answering = u_dut.state_q == 2'd2;
  assign writing   = u_dut.write_q;

  always_comb begin
    if (!started_q) assume (!rst_ni);
    if (rst_ni) assume (awake_i);
    // From the first cycle on, in which no clock edge has come and nothing is known of the state.
    if (!awake_i) begin
      assert ({awready, wready, arready, bvalid, rvalid, valid} == '0);
      cover (!started_q && u_dut.state_q == 2'd1 && !u_dut.write_q);
      cover (running_q && u_dut.state_q == 2'd2 && u_dut.write_q && !u_dut.w_full_q);
    end
    if (started_q && rst_ni) begin
      if (aw_waits_q) assume (s_axil_awvalid && s_axil_awaddr == awaddr_held_q);
      if (w_waits_q) begin
        assume (s_axil_wvalid && s_axil_wdata == wdata_held_q && s_axil_wstrb == wstrb_held_q);
      end
      if (ar_waits_q) assume (s_axil_arvalid && s_axil_araddr == araddr_held_q);

      // Answers.
      assert (!(bvalid && rvalid));
      if (bvalid) assert (aw_q != '0 && w_q != '0);
      if (rvalid) assert (ar_q != '0);
      if (bvalid) assert (bresp == (seen_q && !error_q ? 2'b00 : 2'b10));
      if (bvalid) assert (seen_q == whole_q);
      if (rvalid) assert (seen_q && rresp == (error_q ? 2'b10 : 2'b00) && rdata == rdata_q);
      if (!rvalid && !answering) assert (rdata == '0);

      // Transfers.
      if (valid) begin
        assert (!seen_q && !bvalid && !rvalid);
        assert (place == word_place(write ? awaddr_q : araddr_q));
      end
      if (valid && write) assert (aw_q == 2'd1 && w_q == 2'd1 && wdata == wdata_q && &wstrb_q);
      if (valid && !write) assert (ar_q == 2'd1);

      // Turns.
      assert (writes_q <= 2'd1 && reads_q <= 2'd1);

      // Where a word was, there is none behind its write.
      if (running_q && w_q == '0 && wready && !took_w) assert (wdata == '0);

      // What the induction needs: the counts by the state.
      assert (u_dut.state_q != 2'd3);
      assert (aw_q == 2'(u_dut.aw_full_q) + 2'(answering && writing));
      assert (w_q == 2'(u_dut.w_full_q) + 2'(answering && writing));
      assert (ar_q == 2'(u_dut.ar_full_q) + 2'(answering && !writing));
      if (accessing && writing) assert (u_dut.aw_full_q && u_dut.w_full_q);
      if (accessing && !writing) assert (u_dut.ar_full_q);
      if (!answering) assert (!seen_q);
      if (u_dut.w_full_q) assert (u_dut.wdata_q == wdata_q && u_dut.whole_q == &wstrb_q);
      if (!u_dut.w_full_q) assert (wdata == '0);
      if (accessing && writing) assert (whole_q == u_dut.whole_q || !running_q);
      if (u_dut.aw_full_q) assert (u_dut.aw_place_q == word_place(awaddr_q));
      if (u_dut.ar_full_q) assert (u_dut.ar_place_q == word_place(araddr_q));
      if (answering && !writing) assert (seen_q && u_dut.rdata_q == rdata_q);
      if (answering) assert (u_dut.error_q == (error_q || !seen_q));
      if (answering && writing) assert (seen_q == whole_q);
      // A turn: who waits while the other is answered is next.
      if (writes_q == 2'd1 && !answering) assert (u_dut.state_q == 2'd0 ? writing : !writing);
      if (reads_q == 2'd1 && !answering) assert (u_dut.state_q == 2'd0 ? !writing : writing);
      if (writes_q == 2'd1 && answering) assert (!writing);
      if (reads_q == 2'd1 && answering) assert (writing);

      cover (gave_b && bresp == 2'b10 && !seen_q);
      cover (gave_r && ar_q == 2'd2);
      cover (gave_b && aw_q == 2'd2 && w_q == 2'd2);
      cover (gave_r && writes_q == 2'd1);
      cover (gave_b && reads_q == 2'd1);
    end
  end

endmodule
