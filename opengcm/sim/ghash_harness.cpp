// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Plays what Python has laid out, row by row, to a Verilated core that hashes
// under one key, and records what comes out: og_ghash_fixed, og_crenne_basic,
// og_crenne_pipe, og_gcm_fixed, og_ghash_table. A row is a cycle: none of the
// first four has a choice when to take a block, so the schedule is known
// before. og_ghash_table loads its tables while a key or a message waits: there
// a row lasts until what it offers is taken, and no hash may come out before.
//
// A row in: a word of flags, then the words of the data ports, lowest first.
// A row out, of its last cycle: a word (bit 0: a hash, MAC or tag, bit 1: text,
// bit 2: ready, from bit 8: the cycles that it waited before), four words of the
// hash and four of the text.

#include <cstdint>
#include <cstring>
#include <string>

#include "model.h"

using namespace og;

namespace {

// Overloads by port: the one with the highest rank whose ports are there.
template <int N>
struct Rank : Rank<N - 1> {};
template <>
struct Rank<0> {};
using Best = Rank<4>;

enum Flag : uint32_t { VALID = 1, HASH = 1, TEXT = 2, READY = 4 };

template <typename Port>
const uint32_t *put(Port &port, const uint32_t *words) {
  std::memcpy(port.data(), words, sizeof(Port));
  return words + sizeof(Port) / 4;
}

template <typename Port>
constexpr uint32_t words_of(const Port &) {
  return sizeof(Port) / 4;
}

template <typename Dut>
void take(const Dut &port, uint32_t *words) {
  std::memcpy(words, port.data(), 16);
}

// og_ghash_table: valid, last, key; end lane from bit 4, bank in bit 8; key, blocks.
template <typename Dut>
auto shape(Dut &d, Rank<4>) -> decltype(d.key_h_i, uint32_t()) {
  return 1 + words_of(d.key_h_i) + words_of(d.in_blocks_i);
}
template <typename Dut>
auto drive(Dut &d, const uint32_t *w, Rank<4>) -> decltype(d.key_h_i, void()) {
  d.in_valid_i = *w & VALID;
  d.in_last_i = *w >> 1 & 1;
  d.key_valid_i = *w >> 2 & 1;
  d.in_end_lane_i = *w >> 4 & 3;
  d.in_bank_i = d.key_bank_i = *w >> 8 & 1;
  put(d.in_blocks_i, put(d.key_h_i, w + 1));
}
template <typename Dut>
auto sample(Dut &d, uint32_t *w, Rank<4>) -> decltype(d.key_h_i, void()) {
  w[0] = (d.out_valid_o ? HASH : 0) | (d.in_ready_o ? READY : 0);
  take(d.out_hash_o, w + 1);
}
template <typename Dut>
auto waits(const Dut &d, Rank<4>) -> decltype(d.key_h_i, bool()) {
  return (d.in_valid_i && !d.in_ready_o) || (d.key_valid_i && !d.key_ready_o);
}
template <typename Dut>
auto quiet(Dut &d, Rank<4>) -> decltype(d.key_h_i, void()) {
  d.in_valid_i = d.key_valid_i = 0;
}

// og_gcm_fixed: valid, kind (2), decrypt; bytes from bit 8; IV, data.
template <typename Dut>
auto shape(Dut &d, Rank<3>) -> decltype(d.in_iv_i, uint32_t()) {
  return 1 + words_of(d.in_iv_i) + words_of(d.in_data_i);
}
template <typename Dut>
auto drive(Dut &d, const uint32_t *w, Rank<3>) -> decltype(d.in_iv_i, void()) {
  d.in_valid_i = *w & VALID;
  d.in_kind_i = *w >> 1 & 3;
  d.in_decrypt_i = *w >> 3 & 1;
  d.in_bytes_i = *w >> 8 & 31;
  put(d.in_data_i, put(d.in_iv_i, w + 1));
}
template <typename Dut>
auto sample(Dut &d, uint32_t *w, Rank<3>) -> decltype(d.in_iv_i, void()) {
  w[0] = (d.tag_valid_o ? HASH : 0) | (d.out_valid_o ? TEXT : 0) | READY;
  take(d.tag_o, w + 1);
  take(d.out_text_o, w + 5);
}

// og_crenne_pipe: PAD, continue; blocks, PAD.
template <typename Dut>
auto shape(Dut &d, Rank<2>) -> decltype(d.in_continue_i, uint32_t()) {
  return 1 + words_of(d.in_blocks_i) + words_of(d.in_pad_i);
}
template <typename Dut>
auto drive(Dut &d, const uint32_t *w, Rank<2>) -> decltype(d.in_continue_i, void()) {
  d.in_pad_valid_i = *w & VALID;
  d.in_continue_i = *w >> 1 & 1;
  put(d.in_pad_i, put(d.in_blocks_i, w + 1));
}
template <typename Dut>
auto sample(Dut &d, uint32_t *w, Rank<2>) -> decltype(d.in_continue_i, void()) {
  w[0] = (d.out_valid_o ? HASH : 0) | READY;
  take(d.out_mac_o, w + 1);
}
template <typename Dut>
auto quiet(Dut &d, Rank<2>) -> decltype(d.in_continue_i, void()) {
  d.in_pad_valid_i = 0;
}

// og_crenne_basic: valid, PAD; block.
template <typename Dut>
auto shape(Dut &d, Rank<1>) -> decltype(d.out_ready_i, uint32_t()) {
  return 1 + words_of(d.in_block_i);
}
template <typename Dut>
auto drive(Dut &d, const uint32_t *w, Rank<1>) -> decltype(d.out_ready_i, void()) {
  d.in_valid_i = *w & VALID;
  d.in_pad_i = *w >> 1 & 1;
  d.out_ready_i = 1;
  put(d.in_block_i, w + 1);
}
template <typename Dut>
auto sample(Dut &d, uint32_t *w, Rank<1>) -> decltype(d.out_ready_i, void()) {
  w[0] = (d.out_valid_o ? HASH : 0) | (d.in_ready_o ? READY : 0);
  take(d.out_mac_o, w + 1);
}

// og_ghash_fixed: valid, last; blocks.
template <typename Dut>
uint32_t shape(Dut &d, Rank<0>) {
  return 1 + words_of(d.in_blocks_i);
}
template <typename Dut>
void drive(Dut &d, const uint32_t *w, Rank<0>) {
  d.in_valid_i = *w & VALID;
  d.in_last_i = *w >> 1 & 1;
  put(d.in_blocks_i, w + 1);
}
template <typename Dut>
void sample(Dut &d, uint32_t *w, Rank<0>) {
  w[0] = (d.out_valid_o ? HASH : 0) | (d.in_ready_o ? READY : 0);
  take(d.out_hash_o, w + 1);
}

// All others take what they are offered.
template <typename Dut>
bool waits(const Dut &, Rank<0>) {
  return false;
}
template <typename Dut>
void quiet(Dut &d, Rank<0>) {
  d.in_valid_i = 0;
}

}  // namespace

class ogghash final : public Model {
 public:
  explicit ogghash(uint64_t seed) : Model(seed), words_(shape(dut(), Best())) { reset(4); }

  void reset(uint64_t cycles) {
    dut().clear_i = 0;
    quiet(dut(), Best());
    hold_reset(cycles);
  }

  uint32_t words() const { return words_; }

  void play(const uint32_t *in, uint32_t *out, uint64_t cycles) {
    for (row_ = 0; row_ < cycles; row_++) {
      drive(dut(), in + row_ * words_, Best());
      settle();
      uint32_t waited = 0;
      for (; waits(dut(), Best()); waited++) {
        if (waited == MOST_WAITED) throw Fault{"what is offered is not taken"};
        if (dut().out_valid_o) throw Fault{"a hash while something waits"};
        rise();
        settle();
      }
      uint32_t *sampled = out + row_ * OUT_WORDS;
      std::memset(sampled, 0, 4 * OUT_WORDS);
      sample(dut(), sampled, Best());
      *sampled |= waited << WAITED_SHIFT;
      rise();
    }
  }

 private:
  static constexpr int OUT_WORDS = 9;
  static constexpr uint32_t MOST_WAITED = 1 << 16;
  static constexpr int WAITED_SHIFT = 8;

  std::string where() const override { return "row " + std::to_string(row_); }

  uint32_t words_;
  uint64_t row_ = 0;
};

OG_API uint32_t og_words(const ogghash *harness) { return harness->words(); }

OG_API int32_t og_play(ogghash *harness, const uint32_t *in, uint32_t *out, uint64_t cycles) {
  return harness->guarded([&] {
    harness->play(in, out, cycles);
    return DONE;
  });
}

using Harness = ogghash;
#include "entries.h"
