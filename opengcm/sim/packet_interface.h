// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What Python hands to a harness of the packet layers and gets back: frames that go in,
// and frames as they came out. opengcm/sim/packet_binding.py has the same.

#pragma once

#include <cstdint>

// One frame of a batch, or of its outcome.
struct ogpkt_frame {
  uint64_t offset;    // in the buffer of its bytes
  uint32_t bytes;
  uint32_t user;      // tuser, with all that was on the beats (one value)
  uint64_t first;     // cycle of its first beat, and of its last
  uint64_t last;
  uint64_t entered;   // out: frames of the batch whose last beat was in when its last came out
};

// One direction: frames in, and room for what comes out.
struct ogpkt_lane {
  const uint8_t *in;
  uint64_t in_bytes;
  ogpkt_frame *frames;
  uint64_t frame_count;
  uint8_t *out;
  uint64_t out_bytes;
  ogpkt_frame *results;
  uint64_t result_room;
  uint64_t expected;  // the batch need not wait any longer when so many are out; or too many
  uint64_t late;      // bits of tuser that come out with the last beat of a frame alone
};

struct ogpkt_options {
  uint64_t seed;      // of the pauses
  uint64_t quiet;     // cycles without a beat after which nothing more is to come
  uint32_t in_gap;    // probability of a pause of the source, times 2^32
  uint32_t out_gap;   // ... of the sink
  uint32_t max_pause; // cycles
  uint8_t noise;      // what does not count is random
  uint8_t whole;      // valid does not fall within a frame that comes out
  uint8_t no_stall;   // the input must always be ready
  uint8_t steady;     // no pause within a frame that goes in
};

struct ogpkt_progress {
  uint64_t cycle;
  uint64_t frames_in;
  uint64_t frames_out;
};
