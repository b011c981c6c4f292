// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Plans one beat of slots from counts alone: how many bytes show, whether the
// packet ends with them, how many of IV or AAD are still to come. Combinational.
//
// A beat is lead bytes (IV or AAD), then as much text as there is room for, then
// the tag if the text ends before the room does:
//
//   | AAD 16 | AAD 12 | text 16 | text 16 |   28 bytes of AAD, 48 of text
//   | text 16 | tag |                         on four lanes
//
// It goes when the bytes it needs show, and behind its text the tag_bytes bytes
// that could be the tag; or when the packet has ended.
//
// A packet that ends before IV, AAD and tag are complete is closed against the
// rules of the stream, by a beat of IV or AAD slots of no bytes and a beat with
// the TAG slot.

module og_gcm_slot_plan
  import og_gcm_pkg::*;
  import og_gcm_axis_pkg::*;
#(
    parameter  int Lanes     = 4,                      // a power of two
    localparam int BeatBytes = Lanes * BLOCK_BYTES,
    localparam int CountW    = $clog2(BeatBytes + 1),
    localparam int VisibleW  = $clog2(4 * BeatBytes),
    localparam int AddressW  = $clog2(2 * BeatBytes)
) (
    // The packet and how far it is.
    input logic                      decrypt_i,
    input logic        [BYTES_W-1:0] tag_bytes_i,
    input logic        [       31:0] aad_bytes_i,
    input plan_state_e               state_i,
    input logic        [       31:0] left_i,       // bytes of IV or AAD still to come

    // Its bytes.
    input logic [VisibleW-1:0] bytes_i,   // that show
    input logic                ended_i,   // and are all there are
    input logic [AddressW-1:0] address_i, // of the first in the window

    // The beat; slots without data have no bytes.
    output logic                            go_o,          // it can leave
    output slot_kind_e [Lanes-1:0]          kind_o,
    output logic [ Lanes-1:0][ BYTES_W-1:0] bytes_o,
    output logic [ Lanes-1:0][AddressW-1:0] address_o,     // of each slot's first byte
    output logic [CountW-1:0]               take_bytes_o,  // it takes
    output logic                            packet_done_o, // it ends the packet

    output plan_state_e        state_o,
    output logic        [31:0] left_o
);

  localparam int SLOTS_W = $clog2(Lanes + 1);

  typedef logic [CountW-1:0] count_t;  // bytes of a beat
  typedef logic [VisibleW-1:0] visible_t;  // bytes on view
  typedef logic [VisibleW:0] more_t;
  typedef logic [SLOTS_W-1:0] slots_t;  // slots of a beat

  // Slots that hold so many bytes.
  function automatic slots_t slots_of(count_t bytes);
    return slots_t'(((CountW + 1)'(bytes) + (CountW + 1)'(BLOCK_BYTES - 1)) >> 4);
  endfunction

  // Bytes of the first slot that holds some of so many.
  function automatic logic [BYTES_W-1:0] first_slot(count_t bytes);
    return bytes > count_t'(BLOCK_BYTES) ? BYTES_W'(BLOCK_BYTES) : BYTES_W'(bytes);
  endfunction

  // Lead: bytes of IV or AAD in this beat.
  visible_t left;  // left_i, or all ones where it has more bits
  count_t   lead;
  slots_t   lead_slots;
  count_t   lead_gap;  // bytes that its last slot lacks
  slots_t   room;  // slots behind it

  assign left       = left_i[31:VisibleW] != '0 ? '1 : left_i[VisibleW-1:0];
  assign lead       = left > visible_t'(BeatBytes) ? count_t'(BeatBytes) : count_t'(left);
  assign lead_slots = slots_of(lead);
  assign lead_gap   = (count_t'(lead_slots) << 4) - lead;
  assign room       = slots_t'(Lanes) - lead_slots;

  // Text, and the tag behind it.
  count_t   tag;  // bytes of a received tag
  count_t   text_room;
  visible_t text_shown;
  count_t   text;
  slots_t   text_slots;
  logic     text_ends;
  logic     tag_here;
  logic     iv_end_here;
  logic     lacking;

  assign tag         = decrypt_i ? count_t'(first_slot(count_t'(tag_bytes_i))) : '0;
  assign text_room   = count_t'(room) << 4;
  assign text_shown  = bytes_i - visible_t'(lead) - visible_t'(tag);
  assign text_ends   = ended_i && text_shown <= visible_t'(text_room);
  assign text        = text_ends ? count_t'(text_shown) : text_room;
  assign text_slots  = slots_of(text);

  assign tag_here    = text_ends && text_slots < room;
  assign iv_end_here = left <= visible_t'(BeatBytes) && room != '0;

  always_comb begin
    lacking       = 1'b0;
    go_o          = 1'b1;
    take_bytes_o  = '0;
    packet_done_o = 1'b0;
    state_o       = state_i;
    left_o        = left_i - 32'(lead);
    unique case (state_i)
      StIv: begin
        lacking      = ended_i && bytes_i < left;
        go_o         = ended_i || bytes_i >= visible_t'(lead);
        take_bytes_o = lead;
        if (iv_end_here) begin
          state_o = StBody;
          left_o  = aad_bytes_i;
        end
      end
      StBody: begin
        lacking = ended_i && more_t'(bytes_i) < more_t'(left) + more_t'(tag);
        go_o = ended_i || bytes_i >= visible_t'(lead) + visible_t'(text_room) + visible_t'(tag);
        take_bytes_o = lead + text + (tag_here ? tag : '0);
        packet_done_o = tag_here;
      end
      default: packet_done_o = 1'b1;
    endcase
    if (lacking) begin
      take_bytes_o  = '0;
      packet_done_o = 1'b0;
      state_o       = StClose;
    end
  end

  // Each slot.
  always_comb begin
    for (int s = 0; s < Lanes; s++) begin
      kind_o[s]    = SlotEmpty;
      bytes_o[s]   = '0;
      address_o[s] = address_i + AddressW'(BLOCK_BYTES * s);
      if (state_i == StClose) begin
        if (s == 0) kind_o[s] = SlotTag;
      end else if (lacking) begin
        kind_o[s] = state_i == StIv ? SlotIv : SlotAad;
      end else if (slots_t'(s) < lead_slots) begin
        kind_o[s]  = state_i == StIv ? SlotIv : SlotAad;
        bytes_o[s] = first_slot(lead - count_t'(BLOCK_BYTES * s));
      end else if (state_i == StIv) begin
        if (slots_t'(s) == lead_slots) kind_o[s] = SlotIvEnd;
      end else if (slots_t'(s) < lead_slots + text_slots) begin
        kind_o[s] = SlotText;
        bytes_o[s] = first_slot(lead + lead_gap + text - count_t'(BLOCK_BYTES * s));
        address_o[s] = address_i + AddressW'(BLOCK_BYTES * s) - AddressW'(lead_gap);
      end else if (tag_here && slots_t'(s) == lead_slots + text_slots) begin
        kind_o[s]    = SlotTag;
        bytes_o[s]   = BYTES_W'(tag);
        address_o[s] = address_i + AddressW'(lead) + AddressW'(text);
      end
    end
  end

endmodule
