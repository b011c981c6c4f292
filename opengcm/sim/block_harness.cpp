// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Drives a Verilated block core in bulk (og_aes_agile, og_aes_lut4_enc):
// one block a cycle, each with its key and its direction, no back-pressure.
//
// Python hands over whole arrays (og_begin) and calls og_step until
// the batch is done. A core that has no decrypt_i only encrypts. Watched in
// every cycle: a block comes out as many cycles after it went in as the first
// one did, and nothing comes out that did not go in.

#include <cstdint>
#include <cstring>
#include <deque>
#include <string>
#include <type_traits>
#include <utility>

#include "bytes.h"
#include "model.h"

using namespace og;

// One batch. Block i has the key at keys + key_stride x i, the direction
// decrypt[i] (null: encrypt) and 16 bytes in `in`. If `chain` is not 0, block i
// waits for block i - chain to come out and is added to it first: CBC of as
// many messages as `chain` says, side by side.
struct ogblock_batch {
  const uint8_t *keys;
  const uint8_t *decrypt;
  const uint8_t *in;
  uint8_t *out;
  uint64_t key_stride;
  uint64_t count;
  uint64_t chain;
  uint64_t seed;   // of the pauses
  uint32_t gap;    // probability of a cycle without a block, times 2^32
  uint32_t noise;  // 1: the ports hold random values where no block goes in
};

struct ogblock_progress {
  uint64_t in, out;
  uint64_t first_in, last_out, latency;  // cycles
};

namespace {

template <typename Dut, typename = void>
struct HasDecrypt : std::false_type {};
template <typename Dut>
struct HasDecrypt<Dut, std::void_t<decltype(std::declval<Dut>().decrypt_i)>> : std::true_type {};

using Key = std::remove_reference_t<decltype(std::declval<Vdut>().key_i)>;
constexpr int KEY_WORDS = sizeof(Key) / 4;

template <typename Dut>
void set_decrypt(Dut &dut, bool value) {
  if constexpr (HasDecrypt<Dut>::value) dut.decrypt_i = value;
}

}  // namespace

class ogblock final : public Model {
 public:
  using Progress = ogblock_progress;

  explicit ogblock(uint64_t seed) : Model(seed) { reset(4); }

  void reset(uint64_t cycles) {
    batch_ = {};
    progress_ = {};
    went_in_.clear();
    idle_ports(false);
    hold_reset(cycles);
  }

  void begin(const ogblock_batch &batch) {
    if (!went_in_.empty()) throw Fault{"a batch is in progress"};
    if (batch.decrypt && !HasDecrypt<Vdut>::value) {
      throw Fault{"the core only encrypts"};
    }
    batch_ = batch;
    progress_ = {};
    random_.seed(batch.seed);
    quiet_ = 0;
  }

  int32_t step(uint64_t cycles) {
    for (uint64_t i = 0; i < cycles && progress_.out < batch_.count; i++) run_cycle();
    if (progress_.out < batch_.count) return RUNNING;
    idle_ports(false);
    return DONE;
  }

  ogblock_progress progress() const { return progress_; }

 private:
  static constexpr uint64_t WATCHDOG = 1000;  // cycles; no core's latency is near

  std::string where() const override { return "block " + std::to_string(progress_.out); }

  void idle_ports(bool noise) {
    dut().valid_i = 0;
    set_decrypt(dut(), noise && (random_.next() & 1));
    for (int i = 0; i < KEY_WORDS; i++) dut().key_i[i] = noise ? random_.next() : 0;
    for (int i = 0; i < 4; i++) dut().block_i[i] = noise ? random_.next() : 0;
  }

  bool may_go_in() {
    const uint64_t i = progress_.in;
    if (i == batch_.count || (batch_.chain && i >= progress_.out + batch_.chain)) return false;
    return !random_.chance(batch_.gap);
  }

  void put_in() {
    const uint64_t i = progress_.in;
    uint8_t block[16];
    std::memcpy(block, batch_.in + 16 * i, 16);
    if (batch_.chain && i >= batch_.chain) {
      const uint8_t *before = batch_.out + 16 * (i - batch_.chain);
      for (int b = 0; b < 16; b++) block[b] ^= before[b];
    }
    dut().valid_i = 1;
    set_decrypt(dut(), batch_.decrypt && batch_.decrypt[i]);
    put_block(dut().block_i.data(), block);
    const uint8_t *key = batch_.keys + batch_.key_stride * i;
    for (int w = 0; w < KEY_WORDS; w++) {
      uint32_t word;
      std::memcpy(&word, key + 4 * w, 4);
      dut().key_i[KEY_WORDS - 1 - w] = big_endian(word);
    }
    if (i == 0) progress_.first_in = cycle();
    went_in_.push_back(cycle());
    progress_.in++;
  }

  void take_out() {
    if (went_in_.empty()) throw Fault{"an output that no input explains"};
    const uint64_t latency = cycle() - went_in_.front();
    went_in_.pop_front();
    if (progress_.out == 0) progress_.latency = latency;
    if (latency != progress_.latency) {
      throw Fault{"latency " + std::to_string(latency) + " after " +
                  std::to_string(progress_.latency)};
    }
    get_block(batch_.out + 16 * progress_.out, dut().block_o.data());
    progress_.out++;
    progress_.last_out = cycle();
    quiet_ = 0;
  }

  void run_cycle() {
    if (may_go_in()) {
      put_in();
    } else {
      idle_ports(batch_.noise);
    }
    settle();
    if (dut().valid_o) take_out();
    if (++quiet_ > WATCHDOG && !went_in_.empty()) {
      throw Fault{"nothing comes out"};
    }
    rise();
  }

  ogblock_batch batch_{};
  ogblock_progress progress_{};
  std::deque<uint64_t> went_in_;  // cycles in which the blocks under way went in
  Random random_;
  uint64_t quiet_ = 0;  // cycles since a block came out
};

OG_API uint32_t og_key_bytes() { return 4 * KEY_WORDS; }
OG_API uint32_t og_decrypts() { return HasDecrypt<Vdut>::value; }

// Begin a batch. Its buffers must live until it is done or reset.
OG_API int32_t og_begin(ogblock *harness, const ogblock_batch *batch) {
  return harness->guarded([&] {
    harness->begin(*batch);
    return DONE;
  });
}

using Harness = ogblock;
#include "batch_entries.h"
