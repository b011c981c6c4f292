// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Reads the kinds and sizes of one beat: keeps the order rules of og_gcm_pkg
// and finds the text slots, which inc32 of SP 800-38D, 6.2 counts.
//
// Two steps: each slot by itself | beside the one before it. With WireRegs there is a
// register between what is said of each slot and of all of them.
//
// Latency: one cycle from labels_i; before_i and before_short_i are given, and are
// looked at, in the cycle of the answer, with WireRegs in the one before it.

module og_gcm_scan
  import og_gcm_pkg::*;
#(
    parameter  int Lanes  = 4,
    parameter  bit WireRegs = 0,
    localparam int CountW = $clog2(Lanes + 1)
) (
    input logic clk_i,

    input label_t [Lanes-1:0] labels_i,  // of og_gcm_trim

    input slot_kind_e before_i,  // the last slot of the beat before; SlotEmpty at a packet's start
    input logic before_short_i,  // and it held fewer than 16 bytes

    output logic bad_order_o,
    output logic iv_missing_o,  // the packet starts without IV slots
    output logic iv_some_o,     // bytes of an IV are here
    output logic iv_of_96_o,    // the first slot is IV with 12 bytes

    output logic [ Lanes-1:0] text_o,      // the text slots
    output logic [CountW-1:0] text_lane_o  // lane of the first of them
);

  if (Lanes < 1 || Lanes > 8) begin : gen_bad_lanes
    $error("og_gcm_scan: Lanes must be 1 to 8");
  end

  localparam logic [BYTES_W-1:0] FULL = 5'd16;
  localparam logic [BYTES_W-1:0] IV96_BYTES = BYTES_W'(IV96_W / 8);

  // ---- each slot by itself ------------------------------------------------

  slot_kind_e [Lanes-1:0] kind_q;
  logic [Lanes-1:0] short_q;  // fewer than 16 bytes; of a slot that has bytes
  logic [Lanes-1:0] bad_bytes_q, some_q;  // of a slot that has bytes
  logic iv_of_96_q;

  always_ff @(posedge clk_i) begin
    iv_of_96_q <= labels_i[0].kind == SlotIv && labels_i[0].bytes == IV96_BYTES;
    for (int lane = 0; lane < Lanes; lane++) begin
      kind_q[lane]      <= labels_i[lane].kind;
      short_q[lane]     <= labels_i[lane].bytes != FULL;
      some_q[lane]      <= labels_i[lane].bytes != '0;
      bad_bytes_q[lane] <= labels_i[lane].bytes == '0 || labels_i[lane].bytes > FULL;
    end
  end

  function automatic logic sized(slot_kind_e kind);
    return kind == SlotIv || kind == SlotAad || kind == SlotText;
  endfunction

  // ---- beside the one before it -------------------------------------------

  typedef struct packed {
    logic [Lanes-1:0] bad;
    logic [Lanes-1:0] text;
    logic [Lanes-1:0] iv;   // with bytes
    logic iv_missing;
    logic iv_of_96;
  } slots_t;

  slots_t slots, found;
  slot_kind_e [Lanes-1:0] previous;
  logic [Lanes-1:0] previous_short;

  always_comb begin
    previous       = '{default: before_i};
    previous_short = Lanes'(before_short_i);
    for (int lane = 1; lane < Lanes; lane++) begin
      previous[lane]       = kind_q[lane-1];
      previous_short[lane] = short_q[lane-1];
    end

    for (int lane = 0; lane < Lanes; lane++) begin
      slots.bad[lane] = (sized(kind_q[lane]) && bad_bytes_q[lane]) ||
          !follows(kind_q[lane], previous[lane], previous_short[lane]);
      slots.text[lane] = kind_q[lane] == SlotText;
      slots.iv[lane]   = (kind_q[lane] == SlotIv) & some_q[lane];
    end
    slots.iv_missing = before_i == SlotEmpty && kind_q[0] != SlotIv && kind_q[0] != SlotIvEnd;
    slots.iv_of_96   = iv_of_96_q;
  end

  // The order rules of og_gcm_pkg; SlotEmpty before is the start of a packet.
  function automatic logic follows(slot_kind_e now, slot_kind_e prior, logic prior_short);
    unique case (now)
      SlotIv:    return prior == SlotEmpty || (prior == SlotIv && !prior_short);
      SlotIvEnd: return prior == SlotEmpty || prior == SlotIv;
      SlotAad: begin
        return prior == SlotEmpty || prior == SlotIvEnd || (prior == SlotAad && !prior_short);
      end
      SlotText: begin
        return prior == SlotEmpty || prior == SlotIvEnd || prior == SlotAad ||
            (prior == SlotText && !prior_short);
      end
      SlotTag:   return prior != SlotIv;
      SlotEmpty: return 1'b1;  // behind an end; elsewhere og_gcm_trim finds it
      default:   return 1'b0;
    endcase
  endfunction

  // ---- all together -------------------------------------------------------

  og_cut #(
      .Width     ($bits(slots_t)),
      .Registered(WireRegs)
  ) u_cut (
      .clk_i,
      .data_i(slots),
      .data_o(found)
  );

  assign bad_order_o  = found.bad != '0;
  assign iv_missing_o = found.iv_missing;
  assign iv_some_o    = found.iv != '0;
  assign iv_of_96_o   = found.iv_of_96;
  assign text_o       = found.text;

  always_comb begin
    text_lane_o = '0;
    for (int lane = Lanes - 1; lane >= 0; lane--) if (found.text[lane]) text_lane_o = CountW'(lane);
  end

endmodule
