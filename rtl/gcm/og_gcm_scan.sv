// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Reads the kinds and sizes of one beat: keeps the order rules of og_gcm_pkg
// and counts what SP 800-38D needs (blocks and bytes for inc32 and the length
// block).
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

    output logic [CountW-1:0] text_full_o,   // slots of 16 bytes
    output logic [CountW-1:0] aad_full_o,
    output logic [CountW-1:0] iv_full_o,
    output logic [       3:0] text_rest_o,   // bytes of the short one, 0 if there is none
    output logic [       3:0] aad_rest_o,
    output logic [       3:0] iv_rest_o,
    output logic [CountW-1:0] text_lane_o    // lane of the first text slot
);

  localparam logic [BYTES_W-1:0] FULL = 5'd16;

  slot_kind_e kind;
  logic ended, text_seen, holds_bytes, short, fits;

  always_comb begin
    kind         = SlotEmpty;
    kind_o       = '0;
    last_kind_o  = before_i;
    last_short_o = before_short_i;
    bad_order_o  = 1'b0;
    iv_missing_o = 1'b0;
    text_seen    = 1'b0;
    text_full_o  = '0;
    aad_full_o   = '0;
    iv_full_o    = '0;
    text_rest_o  = '0;
    aad_rest_o   = '0;
    iv_rest_o    = '0;
    text_lane_o  = '0;
    ended        = 1'b0;
    holds_bytes  = 1'b0;
    short        = 1'b0;
    fits         = 1'b0;

    for (int lane = 0; lane < Lanes; lane++) begin
      kind        = slot_kind_e'(kind_i[lane]);
      holds_bytes = kind == SlotIv || kind == SlotAad || kind == SlotText;
      short       = holds_bytes && bytes_i[lane] != FULL;

      if (ended) begin
        if (kind != SlotEmpty) bad_order_o = 1'b1;
      end else begin
        unique case (kind)
          SlotIv:    fits = last_kind_o == SlotEmpty || (last_kind_o == SlotIv && !last_short_o);
          SlotIvEnd: fits = last_kind_o == SlotEmpty || last_kind_o == SlotIv;
          SlotAad: begin
            fits = last_kind_o == SlotEmpty || last_kind_o == SlotIvEnd ||
                (last_kind_o == SlotAad && !last_short_o);
          end
          SlotText: begin
            fits = last_kind_o == SlotEmpty || last_kind_o == SlotIvEnd ||
                last_kind_o == SlotAad || (last_kind_o == SlotText && !last_short_o);
          end
          SlotTag:   fits = last_kind_o != SlotIv;
          default:   fits = 1'b0;
        endcase
        if (!fits || (holds_bytes && (bytes_i[lane] == '0 || bytes_i[lane] > FULL))) begin
          bad_order_o = 1'b1;
        end
        if (lane == 0 && before_i == SlotEmpty) begin
          iv_missing_o = kind != SlotIv && kind != SlotIvEnd;
        end

        if (kind == SlotText) begin
          if (!text_seen) text_lane_o = CountW'(lane);
          text_seen = 1'b1;
          if (short) text_rest_o = bytes_i[lane][3:0];
          else text_full_o = text_full_o + 1'b1;
        end
        if (kind == SlotAad) begin
          if (short) aad_rest_o = bytes_i[lane][3:0];
          else aad_full_o = aad_full_o + 1'b1;
        end
        if (kind == SlotIv) begin
          if (short) iv_rest_o = bytes_i[lane][3:0];
          else iv_full_o = iv_full_o + 1'b1;
        end

        kind_o[lane] = kind;
        last_kind_o  = kind;
        last_short_o = short;
        ended        = kind == SlotIvEnd || kind == SlotTag;
      end
    end
  end

endmodule
