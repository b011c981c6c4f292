// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The slot stream: how a packet travels inside the GCM engine.
//
// A packet is a sequence of 16-byte slots; Lanes slots make a beat and travel
// in one cycle, lane 0 first. Blocks are written as FIPS 197 and SP 800-38D
// write them: the first byte of a block is bits 127:120, and GHASH bit 0 is
// bit 127. Example: the block 00 01 02 ... 0f is 128'h000102...0f.
//
//   [IV ... IV IV_END]  AAD ... AAD  TEXT ... TEXT  TAG
//
// - IV slots are there only when the IV is not 96 bits long: one of 12 bytes in
//   a slot is refused (StatusBadIv). They stand in beats of their own: IV_END,
//   whose data is ignored (the engine puts the length block of SP 800-38D, 7.1
//   there), is the last slot of its beat.
// - AAD and TEXT share beats; only the last slot of each kind may hold fewer
//   than 16 bytes, left aligned. Either may be missing.
// - Each packet ends with one TAG slot, the last of its beat. To decrypt, the
//   received tag is its data, left aligned; to encrypt, its data is ignored.
// - SlotEmpty fills a beat behind IV_END and TAG, nowhere else.
//
// A packet ends with the first beat that has a TAG slot, in whatever place; what
// follows is the next packet. Nothing marks a packet's start: where a TAG is
// missing, its packet and the next are one.

package og_gcm_pkg;

  localparam int BLOCK_W = 128;
  localparam int KIND_W = 3;
  localparam int BYTES_W = 5;  // bytes of a block: 1 to 16
  localparam int SLOT_W = 10;  // key slot number: up to 1,024 key slots
  localparam int IV96_W = 96;
  localparam int STATUS_W = 3;

  typedef enum logic [KIND_W-1:0] {
    SlotEmpty = 3'd0,
    SlotIv    = 3'd1,
    SlotIvEnd = 3'd2,
    SlotAad   = 3'd3,
    SlotText  = 3'd4,
    SlotTag   = 3'd5
  } slot_kind_e;

  // Verdict on a packet, on the beat of its TAG slot. Of several, the first
  // found holds, and of those in one beat KeyUnknown before BadTag before BadIv
  // before BadOrder; too long an IV and TooLong give way to all others, NoRoom to
  // all but AuthFail. All but StatusOk leave the tag zero, and all but StatusOk
  // and StatusAuthFail leave the text that follows the finding zero.
  typedef enum logic [STATUS_W-1:0] {
    StatusOk         = 3'd0,
    StatusAuthFail   = 3'd1,  // decryption: the tag does not match
    StatusKeyUnknown = 3'd2,  // key slot never loaded, erased, or changed behind a first beat
    StatusBadIv      = 3'd3,  // IV of no bytes or over 65,535; slots against iv_96, or of 12 bytes
    StatusBadTag     = 3'd4,  // tag length not one of 16, 15, 14, 13, 12, 8, 4
    StatusTooLong    = 3'd5,  // text of more than 2^32 - 2 blocks, AAD of 2^61 bytes or more
    StatusBadOrder   = 3'd6,  // slots against the rules above
    StatusNoRoom     = 3'd7   // decryption: longer than og_gcm_release has room for
  } status_e;

  typedef enum logic [1:0] {
    KeyLoad     = 2'd0,  // expand the key into a slot; ready for use when done is reported
    KeyErase    = 2'd1,  // forget one slot and overwrite it with zeros
    KeyEraseAll = 2'd2   // the same for every slot
  } key_op_e;

  // Exported, so that who drives a key port imports this package alone.
  import og_aes_pkg::key_size_e, og_aes_pkg::Key128, og_aes_pkg::Key192, og_aes_pkg::Key256;
  export og_aes_pkg::key_size_e, og_aes_pkg::Key128, og_aes_pkg::Key192, og_aes_pkg::Key256;

  typedef logic [BLOCK_W-1:0] block_t;
  typedef logic [BYTES_W-1:0] bytes_t;

  typedef struct packed {
    slot_kind_e kind;
    bytes_t     bytes;
    block_t     data;
  } slot_t;

  // A slot without its data.
  typedef struct packed {
    slot_kind_e kind;
    bytes_t     bytes;
  } label_t;

  // What the slots of one beat say, whatever came before in their packet.
  typedef struct packed {
    logic       misplaced;   // one before its end is SlotEmpty, or one behind it is not
    slot_kind_e last_kind;   // of its last slot
    logic       last_short;  // it has fewer than 16 bytes; counts if it has bytes
  } shape_t;

  // What the user says of a packet, taken with its first beat.
  typedef struct packed {
    logic               decrypt;
    logic [SLOT_W-1:0]  key_slot;
    logic [BYTES_W-1:0] tag_bytes;
    logic               iv_96;      // 1: iv holds the IV; 0: IV slots lead the packet
    logic [IV96_W-1:0]  iv;
  } header_t;

  // When plaintext leaves: at once, with the verdict behind it, or not before a
  // verdict that is StatusOk (og_gcm_release).
  localparam int RELEASE_CUT_THROUGH = 0;
  localparam int RELEASE_VERIFIED = 1;

  localparam int AAD_BYTES_W = 61;  // SP 800-38D, 5.2.1.1: less than 2^64 bits
  localparam int TEXT_BYTES_W = 36;  // at most 2^39 - 256 bits
  localparam int POWER_W = 8;  // exponent of a power of H, less one
  localparam int COUNT_W = 4;  // slots of a beat

  // What is known of a packet at one of its beats.
  typedef struct packed {
    logic              decrypt;
    logic [SLOT_W-1:0] key_slot;
    bytes_t            tag_bytes;
    status_e           status;     // found up to this beat
  } facts_t;

  // What leaves the engine beside the slots of a beat.
  typedef struct packed {
    logic    decrypt;
    bytes_t  tag_bytes;
    status_e status;     // with the TAG slot, the verdict on the packet
  } result_t;

  // Where a beat stands in its GHASH message, which is an IV in slots, or AAD, text and lengths.
  typedef struct packed {
    logic               feed;     // not among the first p beats: a sum of p beats ago is added
    logic               keep;     // p beats or more follow: its sum is added to a later beat
    logic               ends;     // the last beat
    logic               ends_iv;  // the last beat of an IV: the hash is J0
    logic [POWER_W-1:0] power;    // exponent of lane 0's power of H, less one
  } schedule_t;

  // What travels beside the slots of a beat inside the engine. All else counts only with valid.
  typedef struct packed {
    logic      valid;
    facts_t    facts;
    schedule_t schedule;
  } beat_t;

  // What og_gcm_check has found of a beat, its packet's key and how its counter starts.
  typedef struct packed {
    logic              valid;
    logic              first;     // of its packet
    facts_t            facts;
    key_size_e         key_size;
    logic              iv_96;     // J0 is iv with inc32's first value, else it comes from GHASH
    logic [IV96_W-1:0] iv;        // counts with first
  } checked_t;

  // An operation on key slots: og_gcm_key_port.
  typedef struct packed {
    key_op_e           op;
    logic [SLOT_W-1:0] slot;
    key_size_e         size;  // of a load
    logic [255:0]      key;   // of a load, left aligned
  } key_request_t;

  // What og_gcm_keys answers when it is asked for a key slot.
  typedef struct packed {
    logic      live;  // it holds a key
    key_size_e size;
  } key_entry_t;

  // Whose round keys a beat needs.
  typedef struct packed {
    logic [SLOT_W-1:0] slot;
    key_size_e         size;
  } round_key_use_t;

  // Which powers of H a beat needs.
  typedef struct packed {
    logic [SLOT_W-1:0]  slot;
    logic [POWER_W-1:0] power;  // exponent of lane 0's power of H, less one
  } power_use_t;

  // Key slots that lose their key in this cycle.
  typedef struct packed {
    logic              all;
    logic              one;   // the one named slot
    logic [SLOT_W-1:0] slot;
  } key_drop_t;

  // How many ones there are in four bits.
  localparam logic [15:0][2:0] ONES = {
    3'd4, 3'd3, 3'd3, 3'd2, 3'd3, 3'd2, 3'd2, 3'd1, 3'd3, 3'd2, 3'd2, 3'd1, 3'd2, 3'd1, 3'd1, 3'd0
  };

  // How many of a beat's slots are marked. Adders would make a chain of carries.
  function automatic logic [COUNT_W-1:0] ones(logic [7:0] slots);
    return COUNT_W'(ONES[slots[7:4]]) + COUNT_W'(ONES[slots[3:0]]);
  endfunction

  // AddW of og_block_counter where the slots of a beat are counted. One more bit costs no time in
  // a carry chain; gates get no more bits than the count needs.
  function automatic int count_add_w(int lanes, bit carry_chains);
    return carry_chains ? COUNT_W : $clog2(lanes + 1);
  endfunction

  // The bytes of a slot that are data, bit 15 the first; the others count as zero.
  function automatic logic [15:0] data_bytes(label_t label, logic decrypt);
    unique case (label.kind)
      SlotIv, SlotAad, SlotText: return og_aes_pkg::first_bytes(label.bytes);
      SlotTag:                   return {16{decrypt}};  // the received tag
      default:                   return '0;
    endcase
  endfunction

  // A build of so many key slots has this one.
  function automatic logic has_slot(logic [SLOT_W-1:0] slot, logic [SLOT_W:0] key_slots);
    return {1'b0, slot} < key_slots;
  endfunction

  // An operation of the key port that a build does not know; slot_fits: it has the key slot.
  function automatic logic key_refused(key_op_e op, logic slot_fits, key_size_e size, int key_min,
                                       int key_max);
    logic size_fits;
    unique case (size)
      Key128:  size_fits = key_min <= 128;
      Key192:  size_fits = key_min <= 192 && key_max >= 192;
      Key256:  size_fits = key_max >= 256;
      default: size_fits = 1'b0;
    endcase
    unique case (op)
      KeyLoad:     return !slot_fits || !size_fits;
      KeyErase:    return !slot_fits;
      KeyEraseAll: return 1'b0;
      default:     return 1'b1;
    endcase
  endfunction

  // SP 800-38D, 5.2.1.2, for tags of whole bytes.
  function automatic logic tag_length_ok(bytes_t bytes);
    return bytes == 5'd4 || bytes == 5'd8 || (bytes >= 5'd12 && bytes <= 5'd16);
  endfunction

endpackage
