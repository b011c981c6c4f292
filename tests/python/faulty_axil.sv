// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// A register on AXI4-Lite with the ports of og_aes_axil, that makes the mistake
// that was last written to it: for the tests of the harness, which must see each
// of them. Any address reads the register; a write to address 252 is refused.

module og_aes_axil #(
    parameter int Core = 0
) (
    input logic clk_i,
    input logic rst_ni,

    input  logic        s_axil_awvalid,
    output logic        s_axil_awready,
    input  logic [ 7:0] s_axil_awaddr,
    input  logic        s_axil_wvalid,
    output logic        s_axil_wready,
    input  logic [31:0] s_axil_wdata,
    input  logic [ 3:0] s_axil_wstrb,
    output logic        s_axil_bvalid,
    input  logic        s_axil_bready,
    output logic [ 1:0] s_axil_bresp,
    input  logic        s_axil_arvalid,
    output logic        s_axil_arready,
    input  logic [ 7:0] s_axil_araddr,
    output logic        s_axil_rvalid,
    input  logic        s_axil_rready,
    output logic [31:0] s_axil_rdata,
    output logic [ 1:0] s_axil_rresp,
    output logic        irq
);

  typedef enum logic [31:0] {
    None,
    Withdraw,  // an answer that waits is gone
    Change,    // ... is another one
    Unasked,   // an answer to a read comes by itself
    Early,     // a write is answered before its word is taken
    Shown,     // RDATA is not zero while nothing is read
    Decode,    // DECERR
    Silent,    // no answer
    Stop       // the model stops itself
  } mistake_e;

  mistake_e mistake_q;
  logic address_q, word_q, refused_q, read_q;
  logic bvalid_q, rvalid_q, waited_q;

  assign irq            = 1'b0;
  assign s_axil_awready = !address_q && !bvalid_q;
  assign s_axil_wready  = !word_q && !bvalid_q;
  assign s_axil_arready = !read_q && !rvalid_q;
  assign s_axil_bvalid  = bvalid_q;
  assign s_axil_rvalid  = rvalid_q;
  assign s_axil_bresp   = refused_q ? 2'b10 : 2'b00;
  assign s_axil_rresp   = mistake_q == Decode ? 2'b11 : 2'b00;
  assign s_axil_rdata   = !(rvalid_q || mistake_q == Shown) || mistake_q == Decode ? '0 :
                          mistake_q ^ 32'(waited_q && mistake_q == Change) << 31;

  always_ff @(posedge clk_i) begin
    if (s_axil_awvalid && s_axil_awready) begin
      address_q <= 1'b1;
      refused_q <= s_axil_awaddr == 8'd252;
      if (mistake_q == Early && !word_q) bvalid_q <= 1'b1;
    end
    if (s_axil_wvalid && s_axil_wready) begin
      word_q <= 1'b1;
      if (s_axil_wdata == Stop) $error("told to stop");
      if (mistake_q == None) mistake_q <= mistake_e'(s_axil_wdata);
    end
    if (address_q && word_q) begin
      {address_q, word_q} <= '0;
      bvalid_q <= 1'b1;
    end
    if (bvalid_q && s_axil_bready) bvalid_q <= 1'b0;

    if (s_axil_arvalid && s_axil_arready) read_q <= 1'b1;
    if (read_q && mistake_q != Silent) begin
      read_q   <= 1'b0;
      rvalid_q <= 1'b1;
    end
    if (mistake_q == Unasked && !bvalid_q) rvalid_q <= 1'b1;
    if (rvalid_q && (s_axil_rready || mistake_q == Withdraw)) rvalid_q <= 1'b0;
    waited_q <= rvalid_q && !s_axil_rready;

    if (!rst_ni) begin
      {address_q, word_q, read_q, bvalid_q, rvalid_q, waited_q} <= '0;
      mistake_q <= None;
    end
  end

endmodule
