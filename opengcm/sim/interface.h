// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The C interface of the harness: what opengcm/sim/binding.py mirrors, field by
// field. Every structure is written without hidden padding.

#pragma once

#include <cstdint>

// What a call returns besides og::DONE and og::RUNNING. Those of model.h come first:
// og::FAULT, a mistake of the caller (a call out of order, or an offset outside its
// buffer), and og::STOPPED.
enum : int32_t {
  OGSIM_STALLED = -3,    // no progress for watchdog cycles
  OGSIM_KIND = -4,       // a slot left with another kind than it came with
  OGSIM_BYTES = -5,      // ... with another number of bytes
  OGSIM_PASS = -6,       // an IV or AAD slot left changed
  OGSIM_PADDING = -7,    // bytes past the end of the text or the tag are not zero
  OGSIM_UNSTABLE = -8,   // a stalled output beat changed, or was withdrawn
  OGSIM_SPURIOUS = -9,   // an output beat, or a key report, that nothing asked for
  OGSIM_TAG_SHOWN = -10,  // the computed tag was shown on decryption or on an error
  OGSIM_STATUS = -11,    // a status that a packet of its kind cannot have
  OGSIM_SHOWN = -12,     // the output's data was not zero while nothing was offered
  OGSIM_RELEASED = -13,  // text of a packet that failed, of a design that withholds it
  OGSIM_KEEP = -14,      // AXI4-Stream: tkeep against the rules, or tlast without bytes
};

enum : uint8_t { FLAG_DECRYPT = 1, FLAG_IV_96 = 2 };

struct ogsim_packet {
  uint64_t iv_offset;  // offsets are into the input buffer
  uint64_t aad_offset;
  uint64_t aad_bytes;
  uint64_t data_offset;
  uint64_t data_bytes;
  uint64_t tag_offset;  // 16 bytes, read on decryption only
  uint64_t out_offset;  // data_bytes into the output buffer
  uint32_t iv_bytes;
  int32_t wait_key_op;  // key operation that must be done before the first beat, or -1
  uint16_t key_slot;
  uint8_t flags;
  uint8_t tag_bytes;
  uint32_t reserved;
};

struct ogsim_result {
  uint64_t first_in, last_in, first_out, last_out;  // cycles
  uint8_t tag[16];
  int32_t status;  // status_e, or -1 while the packet has not come out
  uint32_t reserved;
};

struct ogsim_key_op {
  uint64_t key_offset;   // 32 bytes into the key buffer, left aligned
  uint64_t after_beats;  // beats of the batch that must have gone in before
  int32_t after_packet;  // packet whose TAG beat must have come out before, or -1
  uint16_t slot;
  uint8_t op;    // key_op_e
  uint8_t size;  // key_size_e
};

struct ogsim_key_result {
  uint64_t accepted, done;  // cycles
  uint32_t state;           // 0 waiting, 1 accepted, 2 done, 3 refused
  uint32_t reserved;
};

struct ogsim_options {
  uint64_t seed;
  uint64_t watchdog;   // cycles without progress before OGSIM_STALLED
  uint32_t in_gap;     // probability of a pause before a beat goes in, times 2^32
  uint32_t out_gap;    // probability in a cycle that the output begins to stall, times 2^32
  uint32_t max_pause;  // a pause or stall lasts 1 to this many cycles
  uint32_t noise;      // 1: bytes, headers and beats that must not matter are random, not zero
  uint32_t verified;   // 1: the design withholds text until it is verified
  uint32_t drops_aad;  // 1: AAD does not come out
};

struct ogsim_progress {
  uint64_t cycle, packets, beats_in, beats_out, text_bytes;
  uint64_t first_in, last_out;  // cycles of the first beat in and of the last beat out
};

struct ogsim_error {
  uint64_t packet, beat, cycle;  // beat: of the packet, or of the batch for beats made by hand
  int32_t code;
  int32_t lane;  // or -1
  char text[160];
};

struct ogsim_slot {
  uint8_t kind, bytes, data[16];
};

struct ogsim_beat {
  uint64_t in, out;  // cycles, given back
  uint8_t iv[12];
  uint16_t key_slot;
  uint8_t flags, tag_bytes;
  int32_t status;  // given back
  uint32_t reserved;
};
