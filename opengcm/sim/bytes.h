// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Bytes in memory to the words of a port and back, and random numbers: what the
// harness of every kind of design needs.

#pragma once

#include <cstdint>
#include <cstring>

namespace og {

inline uint32_t big_endian(uint32_t word) { return __builtin_bswap32(word); }

// Sixteen bytes in memory, first byte first, to the words of a block (word 0
// holds bits 31:0) and back.
inline void put_block(uint32_t *words, const uint8_t *bytes) {
  for (int i = 0; i < 4; i++) {
    uint32_t word;
    std::memcpy(&word, bytes + 4 * i, 4);
    words[3 - i] = big_endian(word);
  }
}

inline void get_block(uint8_t *bytes, const uint32_t *words) {
  for (int i = 0; i < 4; i++) {
    const uint32_t word = big_endian(words[3 - i]);
    std::memcpy(bytes + 4 * i, &word, 4);
  }
}

inline bool all_zero(const uint8_t *bytes, unsigned count) {
  uint8_t any = 0;
  for (unsigned i = 0; i < count; i++) any |= bytes[i];
  return any == 0;
}

struct Random {  // xorshift64*; Vigna, "An experimental exploration of Marsaglia's xorshift"
  uint64_t state = 1;

  void seed(uint64_t value) {
    state = (value ^ 0x9e3779b97f4a7c15) | 1;
    for (int i = 0; i < 8; i++) next();
  }
  uint32_t next() {
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return static_cast<uint32_t>((state * 0x2545f4914f6cdd1d) >> 32);
  }
  // True with a probability, given times 2^32. None is drawn for one of zero.
  bool chance(uint32_t probability) { return probability != 0 && next() < probability; }
};

}  // namespace og
