// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What travels between the parts of og_gcm_pack.
//
// A beat of the bus has BeatBytes = 16 * Lanes bytes. Each beat of slots takes a window of as many
// bytes, which starts somewhere in a bus beat, its home, and ends in the one behind it. Where it
// starts is the same for all beats of slots of one part of the packet:
//
//   IV slots      at byte 0 of the bus beat
//   AAD slots     at byte `body`: where the IV ends in its last bus beat, or 0
//   text          at byte `text`: `gap` bytes sooner, as many as the last AAD slot lacks
//
// So a bus beat is home to one beat of slots, and to another one only where a part ends.

package og_gcm_pack_pkg;

  import og_gcm_pkg::*;

  localparam int RING_BEATS = 16;  // bus beats held
  localparam int RING_W = $clog2(RING_BEATS);

  typedef logic [RING_W-1:0] ring_t;
  typedef logic [7:0] place_t;  // a byte of a beat, or the end of it: 128 at most
  typedef logic [6:0] column_t;  // a byte of a beat
  typedef logic [2:0] lane_t;
  typedef logic signed [9:0] rest_t;  // bytes up to two beats ahead, or lacking
  typedef logic signed [5:0] beats_left_t;  // the same in beats, rounded down

  // A beat of the bus without its data.
  typedef struct packed {
    logic   first;
    logic   last;
    place_t bytes;  // counts with last
    ring_t  index;  // where its data is
  } bus_beat_t;

  // How a packet lies on the bus.
  typedef struct packed {
    bytes_t     tag;       // bytes of a received tag
    place_t     body;
    lane_t      iv_lane;   // the last slot of IV
    lane_t      aad_lane;  // the last slot of AAD
    logic [3:0] gap;
  } layout_t;

  // A bus beat, what is home there, and the end of the packet as far as it shows.
  typedef struct packed {
    logic             first;
    ring_t            index;
    logic             iv_whole;    // a beat of IV, not the last
    logic             iv_last;     // the last bytes of IV
    logic             iv_none;     // an IV of no bytes
    logic             aad_whole;   // a beat of AAD, not the last
    logic             aad_last;    // the last bytes of AAD, and text behind them
    logic             text_only;
    layout_t          layout;
    logic             again;       // text starts here, too, where it does in the beats behind
    place_t           text;
    logic             open;        // the end does not show: it is three bus beats away or more
    logic       [1:0] distance;    // of the end in bus beats
    logic             early;       // the last bus beat has fewer than `body` bytes
    place_t           end_at;      // bytes of the last bus beat
    column_t          tag_at;      // where a received tag starts, modulo a beat
    beats_left_t      left_beats;  // whole beats from `body` to the end of the text, and gap
    column_t          left;        // bytes above that
  } sight_t;

  // Beats of slots; they leave in this order, bit 0 first.
  typedef struct packed {
    logic close_tag;   // TAG of a packet that lacks bytes
    logic close_lead;  // and before it a beat out of order
    logic tag;         // the TAG slot alone
    logic text;        // text, and the TAG slot if it has room
    logic lead;        // AAD, then the same
    logic iv_end;      // the IV_END slot alone
    logic iv;          // IV, and the IV_END slot if it has room
  } beats_t;

  // What counts for the beats of slots that have their home in one bus beat.
  typedef struct packed {
    logic       iv_ends;    // IV_END stands behind the IV
    lane_t      iv_lane;
    bytes_t     iv_bytes;   // of that slot
    place_t     body;
    lane_t      aad_lane;
    bytes_t     aad_bytes;  // of that slot
    place_t     text;
    logic       lead_ends;  // the text ends in the beat `lead`
    logic       text_ends;  // in the beat `text`
    column_t    end_at;     // byte of that beat where it does, as though the AAD had no gap
    bytes_t     tag;
    column_t    tag_at;
    place_t     tag_from;   // of the beat `tag`: columns from here on are those of the home
    logic       close_iv;   // IV lacks
  } parts_t;

  // The beats of slots that have their home in one bus beat.
  typedef struct packed {
    beats_t     beats;
    parts_t     parts;
    logic       first;  // the first bus beat of a packet
    ring_t      index;
    logic       drop;   // the bus beats behind it, up to the last, are home to none
    logic [1:0] distance;  // of the last, in bus beats; counts with drop
  } step_t;

  // One slot before it has its data.
  typedef struct packed {
    label_t  label;
    column_t at;     // column of its first byte
  } plan_t;

  // What goes with a beat of slots while its bytes are fetched.
  typedef struct packed {
    logic       valid;
    logic       first;  // of its packet
    ring_t      index;  // its home
    logic [1:0] freed;  // bus beats that nothing reads behind it
  } fetch_t;

endpackage
