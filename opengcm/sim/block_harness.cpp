// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Drives a Verilated block core in bulk (og_aes_agile, og_aes_lut4_enc):
// one block a cycle, each with its key and its direction, no back-pressure.
//
// Python hands over whole arrays (ogblock_begin) and calls ogblock_step until
// the batch is done. A core that has no decrypt_i only encrypts. Watched in
// every cycle: a block comes out as many cycles after it went in as the first
// one did, and nothing comes out that did not go in.
//
// A cycle: ports are driven, the model settles with the clock low, outputs are
// sampled, the clock rises.

#include <cstdint>
#include <cstdio>
#include <deque>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include "Vdut.h"
#include "bytes.h"
#include "verilated.h"

#define OGBLOCK_API extern "C" __attribute__((visibility("default")))

using namespace og;

enum : int32_t {
  OGBLOCK_DONE = 0,
  OGBLOCK_RUNNING = 1,
  OGBLOCK_STALLED = -1,   // nothing comes out
  OGBLOCK_SPURIOUS = -2,  // an output that no input explains
  OGBLOCK_LATENCY = -3,   // a block took longer or shorter than the first
  OGBLOCK_MODEL = -4,     // the model stopped itself
  OGBLOCK_MISUSE = -5,    // a call out of order
};

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
  uint64_t cycle, in, out;
  uint64_t first_in, last_out, latency;  // cycles
};

namespace {

template <typename Dut, typename = void>
struct HasDecrypt : std::false_type {};
template <typename Dut>
struct HasDecrypt<Dut, std::void_t<decltype(std::declval<Dut>().decrypt_i)>> : std::true_type {};

using Key = std::remove_reference_t<decltype(std::declval<Vdut>().key_i)>;
constexpr int KEY_WORDS = sizeof(Key) / 4;

struct Violation {
  int32_t code;
  std::string text;
};

template <typename Dut>
void set_decrypt(Dut &dut, bool value) {
  if constexpr (HasDecrypt<Dut>::value) dut.decrypt_i = value;
}

}  // namespace

class ogblock {
 public:
  explicit ogblock(uint64_t seed) {
    context_.randReset(2);  // registers without a reset start with anything
    context_.randSeed(int(seed % 0x7fffffff) + 1);
    dut_ = std::make_unique<Vdut>(&context_, "dut");
    reset(4);
  }
  ~ogblock() { dut_->final(); }

  void reset(uint64_t cycles) {
    batch_ = {};
    progress_ = {};
    went_in_.clear();
    idle_ports(false);
    dut_->rst_ni = 0;
    for (uint64_t i = 0; i < cycles; i++) {
      settle();
      rise();
    }
    dut_->rst_ni = 1;
  }

  void begin(const ogblock_batch &batch) {
    if (!went_in_.empty()) throw Violation{OGBLOCK_MISUSE, "a batch is in progress"};
    if (batch.decrypt && !HasDecrypt<Vdut>::value) {
      throw Violation{OGBLOCK_MISUSE, "the core only encrypts"};
    }
    batch_ = batch;
    progress_ = {};
    random_.seed(batch.seed);
    quiet_ = 0;
  }

  int32_t step(uint64_t cycles) {
    for (uint64_t i = 0; i < cycles && progress_.out < batch_.count; i++) run_cycle();
    if (progress_.out < batch_.count) return OGBLOCK_RUNNING;
    idle_ports(false);
    return OGBLOCK_DONE;
  }

  ogblock_progress progress() const {
    ogblock_progress p = progress_;
    p.cycle = cycle_;
    return p;
  }

  int32_t fail(const Violation &violation) {
    error_ = violation.text + " (block " + std::to_string(progress_.out) + ", cycle " +
             std::to_string(cycle_) + ")";
    return violation.code;
  }
  const char *error() const { return error_.c_str(); }

  // Every entry from C goes through here: nothing may be thrown into the caller.
  template <typename Action>
  int32_t guarded(Action action) {
    try {
      if (dead_) throw Violation{OGBLOCK_MODEL, "the model has stopped"};
      return action();
    } catch (const Violation &violation) {
      return fail(violation);
    } catch (const std::exception &stop) {  // the model's own $error or $fatal
      dead_ = true;
      return fail(Violation{OGBLOCK_MODEL, stop.what()});
    }
  }

 private:
  static constexpr uint64_t WATCHDOG = 1000;  // cycles; no core's latency is near

  void settle() {
    dut_->clk_i = 0;
    dut_->eval();
  }
  void rise() {
    dut_->clk_i = 1;
    dut_->eval();
    cycle_++;
  }

  void idle_ports(bool noise) {
    dut_->valid_i = 0;
    set_decrypt(*dut_, noise && (random_.next() & 1));
    for (int i = 0; i < KEY_WORDS; i++) dut_->key_i[i] = noise ? random_.next() : 0;
    for (int i = 0; i < 4; i++) dut_->block_i[i] = noise ? random_.next() : 0;
  }

  bool may_go_in() {
    const uint64_t i = progress_.in;
    if (i == batch_.count || (batch_.chain && i >= progress_.out + batch_.chain)) return false;
    return batch_.gap == 0 || random_.next() >= batch_.gap;
  }

  void put_in() {
    const uint64_t i = progress_.in;
    uint8_t block[16];
    std::memcpy(block, batch_.in + 16 * i, 16);
    if (batch_.chain && i >= batch_.chain) {
      const uint8_t *before = batch_.out + 16 * (i - batch_.chain);
      for (int b = 0; b < 16; b++) block[b] ^= before[b];
    }
    dut_->valid_i = 1;
    set_decrypt(*dut_, batch_.decrypt && batch_.decrypt[i]);
    put_block(dut_->block_i.data(), block);
    const uint8_t *key = batch_.keys + batch_.key_stride * i;
    for (int w = 0; w < KEY_WORDS; w++) {
      uint32_t word;
      std::memcpy(&word, key + 4 * w, 4);
      dut_->key_i[KEY_WORDS - 1 - w] = big_endian(word);
    }
    if (i == 0) progress_.first_in = cycle_;
    went_in_.push_back(cycle_);
    progress_.in++;
  }

  void take_out() {
    if (went_in_.empty()) throw Violation{OGBLOCK_SPURIOUS, "an output that no input explains"};
    const uint64_t latency = cycle_ - went_in_.front();
    went_in_.pop_front();
    if (progress_.out == 0) progress_.latency = latency;
    if (latency != progress_.latency) {
      throw Violation{OGBLOCK_LATENCY, "latency " + std::to_string(latency) + " after " +
                                           std::to_string(progress_.latency)};
    }
    get_block(batch_.out + 16 * progress_.out, dut_->block_o.data());
    progress_.out++;
    progress_.last_out = cycle_;
    quiet_ = 0;
  }

  void run_cycle() {
    if (may_go_in()) {
      put_in();
    } else {
      idle_ports(batch_.noise);
    }
    settle();
    if (dut_->valid_o) take_out();
    if (++quiet_ > WATCHDOG && !went_in_.empty()) {
      throw Violation{OGBLOCK_STALLED, "nothing comes out"};
    }
    rise();
  }

  VerilatedContext context_;
  std::unique_ptr<Vdut> dut_;
  ogblock_batch batch_{};
  ogblock_progress progress_{};
  std::deque<uint64_t> went_in_;  // cycles in which the blocks under way went in
  std::string error_;
  Random random_;
  uint64_t cycle_ = 0;
  uint64_t quiet_ = 0;  // cycles since a block came out
  bool dead_ = false;
};

// The run-time library's ways out of a running model; the default ends the process.
void vl_finish(const char *file, int line, const char *) {
  throw std::runtime_error(std::string("$finish at ") + file + ":" + std::to_string(line));
}
void vl_stop(const char *file, int line, const char *) {
  throw std::runtime_error(std::string("$stop or $error at ") + file + ":" +
                           std::to_string(line));
}
void vl_fatal(const char *file, int line, const char *, const char *message) {
  throw std::runtime_error(std::string(message) + " at " + file + ":" + std::to_string(line));
}

OGBLOCK_API uint32_t ogblock_key_bytes() { return 4 * KEY_WORDS; }
OGBLOCK_API uint32_t ogblock_decrypts() { return HasDecrypt<Vdut>::value; }

// A model in reset state. Null: its constructor or reset failed.
OGBLOCK_API ogblock *ogblock_new(uint64_t seed) {
  try {
    return new ogblock(seed);
  } catch (const std::exception &) {
    return nullptr;
  }
}

OGBLOCK_API void ogblock_free(ogblock *sim) { delete sim; }

// Hold reset for some cycles; a batch in progress is dropped.
OGBLOCK_API int32_t ogblock_reset(ogblock *sim, uint64_t cycles) {
  return sim->guarded([&] {
    sim->reset(cycles);
    return OGBLOCK_DONE;
  });
}

// Begin a batch. Its buffers must live until it is done or reset.
OGBLOCK_API int32_t ogblock_begin(ogblock *sim, const ogblock_batch *batch) {
  return sim->guarded([&] {
    sim->begin(*batch);
    return OGBLOCK_RUNNING;
  });
}

// Run at most this many cycles of the batch; OGBLOCK_RUNNING, OGBLOCK_DONE or an error.
OGBLOCK_API int32_t ogblock_step(ogblock *sim, uint64_t cycles) {
  return sim->guarded([&] { return sim->step(cycles); });
}

OGBLOCK_API void ogblock_get_progress(const ogblock *sim, ogblock_progress *progress) {
  *progress = sim->progress();
}

OGBLOCK_API const char *ogblock_error(const ogblock *sim) { return sim->error(); }
