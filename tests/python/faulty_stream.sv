// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// A core with the ports of og_aes_ctr that hands its packets on as they are, and
// makes the mistake that the first byte of a packet's key names: for the tests of
// the harness, which must see each of them.

module og_aes_ctr #(
    parameter int KeyBits = 128
) (
    input logic clk_i,
    input logic rst_ni,

    input  logic                   s_axis_cfg_tvalid,
    output logic                   s_axis_cfg_tready,
    input  logic [128+KeyBits-1:0] s_axis_cfg_tdata,

    input  logic         s_axis_tvalid,
    output logic         s_axis_tready,
    input  logic [127:0] s_axis_tdata,
    input  logic [ 15:0] s_axis_tkeep,
    input  logic         s_axis_tlast,

    output logic         m_axis_tvalid,
    input  logic         m_axis_tready,
    output logic [127:0] m_axis_tdata,
    output logic [ 15:0] m_axis_tkeep,
    output logic         m_axis_tlast
);

  typedef enum logic [7:0] {
    None,
    Withdraw,  // a beat that waits is gone
    Change,    // ... is another one
    Extra,     // the last beat comes twice
    Early,     // the packet behind goes through without its configuration
    Last,      // tlast on the wrong beats
    Keep,      // a byte less in tkeep
    Padding,   // bytes that do not count are not zero
    Silent,    // nothing comes out
    Stop,      // the model stops itself
    Wrong,     // a wrong bit
    NoReset    // what is on offer stays through a reset
  } mistake_e;

  typedef struct packed {
    logic         last;
    logic [15:0]  keep;
    logic [127:0] data;
  } beat_t;

  mistake_e mistake_q;
  logic open_q, full_q, stuck_q;
  beat_t beat_q, beat;

  initial stuck_q = 1'b0;

  assign s_axis_cfg_tready = !open_q && !full_q;
  assign s_axis_tready     = open_q && !full_q;
  assign m_axis_tvalid     = full_q || stuck_q;
  assign {m_axis_tlast, m_axis_tkeep, m_axis_tdata} = beat_q;

  always_comb begin
    beat = '{last: s_axis_tlast, keep: s_axis_tkeep, data: s_axis_tdata};
    for (int i = 0; i < 16; i++) if (!s_axis_tkeep[i]) beat.data[8*i+:8] = '0;
    if (mistake_q == Last) beat.last = !beat.last;
    if (mistake_q == Keep) beat.keep = beat.keep >> 1;
    if (mistake_q == Padding) beat.data[127] = 1'b1;
    if (mistake_q == Wrong) beat.data[0] = !beat.data[0];
  end

  always_ff @(posedge clk_i) begin
    if (m_axis_tvalid && m_axis_tready) begin
      full_q <= mistake_q == Extra && beat_q.last;
      if (mistake_q == Extra && beat_q.last) mistake_q <= None;
    end else if (m_axis_tvalid) begin
      if (mistake_q == Withdraw) full_q <= 1'b0;
      if (mistake_q == Change) beat_q.data[0] <= !beat_q.data[0];
    end
    if (s_axis_cfg_tvalid && s_axis_cfg_tready) begin
      open_q    <= 1'b1;
      mistake_q <= mistake_e'(s_axis_cfg_tdata[135:128]);
    end
    if (s_axis_tvalid && s_axis_tready) begin
      beat_q <= beat;
      full_q <= mistake_q != Silent;
      if (s_axis_tlast && mistake_q != Early) open_q <= 1'b0;
      if (mistake_q == Stop) $error("told to stop");
      if (mistake_q == NoReset) stuck_q <= 1'b1;
    end
    if (!rst_ni) begin
      open_q <= 1'b0;
      full_q <= 1'b0;
    end
  end

endmodule
