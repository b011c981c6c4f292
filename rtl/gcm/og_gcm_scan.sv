// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Reads the kinds and sizes of one beat: keeps the order rules of og_gcm_pkg
// and finds what is to be counted for inc32 and the length block of SP 800-38D.
//
// Latency: none. Slots behind the one that ends the beat come out empty.

module og_gcm_scan
  import og_gcm_pkg::*;
#(
    parameter  int Lanes  = 4,
    localparam int CountW = $clog2(Lanes + 1)
) (
    input logic [Lanes-1:0][ KIND_W-1:0] kind_i,
    input logic [Lanes-1:0][BYTES_W-1:0] bytes_i,

    input slot_kind_e before_i,  // the last slot of the beat before; SlotEmpty at a packet's start
    input logic before_short_i,  // and it held fewer than 16 bytes

    output logic       [Lanes-1:0][KIND_W-1:0] kind_o,
    output slot_kind_e                         last_kind_o,
    output logic                               last_short_o,
    output logic                               bad_order_o,
    output logic                               iv_missing_o,  // the packet starts without IV slots

    output logic [ Lanes-1:0] text_full_o,   // slots of 16 bytes
    output logic [ Lanes-1:0] aad_full_o,
    output logic [ Lanes-1:0] iv_full_o,
    output logic [       3:0] text_rest_o,   // bytes of the short one, 0 if there is none
    output logic [       3:0] aad_rest_o,
    output logic [       3:0] iv_rest_o,
    output logic [CountW-1:0] text_lane_o    // lane of the first text slot
);

  localparam logic [BYTES_W-1:0] FULL = 5'd16;

  // Each slot is looked at beside the one before it, all at once.
  logic [Lanes-1:0] ends, ended, sized, short, bad, text, aad, iv;
  slot_kind_e [Lanes-1:0] kind, previous;
  logic [Lanes-1:0] previous_short;

  always_comb begin
    for (int lane = 0; lane < Lanes; lane++) begin
      kind[lane]  = slot_kind_e'(kind_i[lane]);
      ends[lane]  = kind[lane] == SlotIvEnd || kind[lane] == SlotTag;
      sized[lane] = kind[lane] == SlotIv || kind[lane] == SlotAad || kind[lane] == SlotText;
      short[lane] = sized[lane] && bytes_i[lane] != FULL;
    end

    ended          = '0;
    previous       = '{default: before_i};
    previous_short = Lanes'(before_short_i);
    for (int lane = 1; lane < Lanes; lane++) begin
      ended[lane]          = |(ends & ~({Lanes{1'b1}} << lane));
      previous[lane]       = kind[lane-1];
      previous_short[lane] = short[lane-1];
    end

    for (int lane = 0; lane < Lanes; lane++) begin
      bad[lane] = sized[lane] && (bytes_i[lane] == '0 || bytes_i[lane] > FULL);
      if (ended[lane]) bad[lane] = kind[lane] != SlotEmpty;
      else if (!follows(kind[lane], previous[lane], previous_short[lane])) bad[lane] = 1'b1;
      kind_o[lane] = ended[lane] ? SlotEmpty : kind[lane];
      text[lane]   = !ended[lane] && kind[lane] == SlotText;
      aad[lane]    = !ended[lane] && kind[lane] == SlotAad;
      iv[lane]     = !ended[lane] && kind[lane] == SlotIv;
    end
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
      default:   return 1'b0;
    endcase
  endfunction

  assign bad_order_o  = bad != '0;
  assign iv_missing_o = before_i == SlotEmpty && kind[0] != SlotIv && kind[0] != SlotIvEnd;

  always_comb begin
    last_kind_o  = kind[0];
    last_short_o = short[0];
    text_full_o  = text & ~short;
    aad_full_o   = aad & ~short;
    iv_full_o    = iv & ~short;
    text_rest_o  = '0;
    aad_rest_o   = '0;
    iv_rest_o    = '0;
    text_lane_o  = '0;
    for (int lane = 0; lane < Lanes; lane++) begin
      if (!ended[lane]) begin
        last_kind_o  = kind[lane];
        last_short_o = short[lane];
      end
      // At most one is short where no rule is broken.
      text_rest_o = text_rest_o | (bytes_i[lane][3:0] & {4{text[lane]}});
      aad_rest_o  = aad_rest_o | (bytes_i[lane][3:0] & {4{aad[lane]}});
      iv_rest_o   = iv_rest_o | (bytes_i[lane][3:0] & {4{iv[lane]}});
    end
    for (int lane = Lanes - 1; lane >= 0; lane--) if (text[lane]) text_lane_o = CountW'(lane);
  end

endmodule
