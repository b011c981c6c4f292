// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Runs two readings of one module, in one model, on the same random inputs, until an output
// differs. All registers and memories of both start at zero, so that what a module shows
// before it is reset, or of a memory that was never written, is the same in both as well.
//
// Inputs are drawn anew for a phase of some cycles at a time: each field is random in every cycle,
// or rarely changes, counts, is small, or has all its bits alike; a single bit has a probability.
// In most phases streams keep their rule, that what is offered stays until it is taken. Reset comes
// first, in the middle, and now and then before a phase.

#include <cstdint>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "Vdut.h"
#include "bytes.h"
#include "verilated.h"

#define OG_API extern "C" __attribute__((visibility("default")))

struct og_field {
  uint32_t at, width;      // bits of the inputs
  uint32_t first, choices;  // in the array of values that an enumeration has; or 0 of them
  int32_t group;           // the stream that it belongs to, or -1
};

struct og_stream {
  uint32_t valid, ready;  // a bit of the inputs, one of the outputs
};

struct og_plan {
  const og_field *fields;
  const og_stream *streams;
  const uint64_t *values;
  uint64_t field_count, stream_count;
  uint64_t outputs;  // bits
  uint64_t cycles, seed;
  uint64_t clocked, resettable;
};

struct og_found {
  uint64_t differs, cycle, bit;  // the first bit of the outputs that is not the same
  uint64_t moved;                // bits of the outputs that were seen at zero and at one
  uint64_t resets;
};

namespace {

constexpr uint64_t RESET_CYCLES = 4;
constexpr uint32_t LONGEST_PHASE = 400;

enum class Mode { RANDOM, HELD, COUNTING, SMALL, SPARSE, ZEROS, ONES };

constexpr Mode MODES[16] = {
    Mode::RANDOM, Mode::RANDOM, Mode::RANDOM,   Mode::RANDOM, Mode::RANDOM, Mode::RANDOM,
    Mode::RANDOM, Mode::RANDOM, Mode::HELD,     Mode::HELD,   Mode::SMALL,  Mode::SMALL,
    Mode::SPARSE, Mode::ZEROS,  Mode::COUNTING, Mode::ONES,
};
constexpr uint32_t CHANCES[10] = {0, 8, 32, 64, 128, 128, 192, 224, 248, 256};  // in 256

struct Drive {
  Mode mode;
  uint32_t chance;  // of a single bit to be one
};

class Lockstep {
 public:
  explicit Lockstep(const og_plan &plan) : plan_(plan), drives_(plan.field_count) {
    context_.randReset(0);
    context_.assertOn(false);  // random inputs keep no promise
    dut_ = std::make_unique<Vdut>(&context_, "dut");
    dut_->rst_n = 1;
    random_.seed(plan.seed);
    zeros_.assign((plan.outputs + 31) / 32, 0);
    ones_ = zeros_;
    kept_.assign(plan.stream_count, false);
  }
  ~Lockstep() { dut_->final(); }

  og_found run(uint32_t *source, uint32_t *netlist) {
    og_found found{};
    bool shown = !plan_.resettable;
    uint64_t phase_ends = 0;
    uint64_t reset_ends = 0;
    for (uint64_t cycle = 0; cycle < plan_.cycles; cycle++) {
      if (cycle == phase_ends) {
        phase_ends += begin_phase();
        if (cycle == 0) reset_ends = RESET_CYCLES;
        else if (random_.next() % 32 == 0) reset_ends = cycle + 1 + random_.next() % 4;
      }
      if (cycle == plan_.cycles / 2) reset_ends = cycle + 1;
      const bool in_reset = plan_.resettable && cycle < reset_ends;
      found.resets += in_reset && dut_->rst_n;
      dut_->rst_n = !in_reset;
      drive();
      dut_->clk = 0;
      dut_->eval();
      for (uint64_t s = 0; s < plan_.stream_count; s++) {
        const og_stream &stream = plan_.streams[s];
        kept_[s] = obeys_ && get(stream.valid) && !bit(&dut_->source[0], stream.ready);
      }
      if (shown && differs(found)) {
        found.cycle = cycle;
        break;
      }
      if (plan_.clocked) {
        dut_->clk = 1;
        dut_->eval();
      }
      shown = shown || in_reset;
    }
    for (uint64_t w = 0; w < zeros_.size(); w++) {
      source[w] = dut_->source[w];
      netlist[w] = dut_->netlist[w];
      found.moved += __builtin_popcount(zeros_[w] & ones_[w]);
    }
    return found;
  }

 private:
  template <typename Words>
  static bool bit(const Words *words, uint32_t at) {
    return words[at / 32] >> at % 32 & 1;
  }
  bool get(uint32_t at) { return bit(&dut_->given[0], at); }
  void set(uint32_t at, bool value) {
    uint32_t &word = dut_->given[at / 32];
    word = (word & ~(1u << at % 32)) | uint32_t(value) << at % 32;
  }

  // How long the phase is.
  uint64_t begin_phase() {
    obeys_ = random_.next() % 4 != 0;
    for (Drive &drive : drives_) {
      drive.mode = MODES[random_.next() % 16];
      drive.chance = CHANCES[random_.next() % 10];
    }
    const uint32_t draw = random_.next();
    return 1 + (draw % 4 ? draw / 4 % (LONGEST_PHASE / 8) : draw / 4 % LONGEST_PHASE);
  }

  void drive() {
    for (uint64_t f = 0; f < plan_.field_count; f++) {
      const og_field &field = plan_.fields[f];
      if (field.group >= 0 && kept_[field.group]) continue;
      const Drive &drive = drives_[f];
      if (field.choices) {
        if (drive.mode != Mode::HELD || random_.next() % 64 == 0) {
          put(field, plan_.values[field.first + random_.next() % field.choices]);
        }
      } else if (field.width == 1) {
        set(field.at, random_.next() % 256 < drive.chance);
      } else {
        draw(field, drive.mode);
      }
    }
  }

  void put(const og_field &field, uint64_t value) {
    for (uint32_t b = 0; b < field.width; b++) {
      set(field.at + b, b < 64 && (value >> b & 1));
    }
  }

  void draw(const og_field &field, Mode mode) {
    if (mode == Mode::HELD && random_.next() % 64) return;
    if (mode == Mode::COUNTING) {
      for (uint32_t b = 0; b < field.width; b++) {
        set(field.at + b, !get(field.at + b));
        if (get(field.at + b)) break;
      }
      return;
    }
    if (mode == Mode::SMALL) {
      put(field, random_.next() >> random_.next() % 32);
      return;
    }
    uint32_t word = 0;
    for (uint32_t b = 0; b < field.width; b++) {
      if (b % 32 == 0) {
        word = mode == Mode::ZEROS ? 0 : random_.next();
        if (mode == Mode::SPARSE) word &= random_.next() & random_.next();
        if (mode == Mode::ONES) word = ~0u;
      }
      set(field.at + b, word >> b % 32 & 1);
    }
  }

  bool differs(og_found &found) {
    for (uint64_t w = 0; w < zeros_.size(); w++) {
      const uint32_t value = dut_->source[w];
      const uint32_t other = value ^ dut_->netlist[w];
      if (other) {
        found.differs = 1;
        found.bit = 32 * w + __builtin_ctz(other);
        return true;
      }
      zeros_[w] |= ~value;
      ones_[w] |= value;
    }
    return false;
  }

  const og_plan &plan_;
  VerilatedContext context_;
  std::unique_ptr<Vdut> dut_;
  og::Random random_;
  std::vector<Drive> drives_;
  std::vector<uint32_t> zeros_, ones_;  // of each bit of the outputs, whether it was seen so
  std::vector<bool> kept_;              // streams whose inputs stay as they are
  bool obeys_ = true;
};

std::string said;

}  // namespace

// Run a plan. `source` and `netlist` get the outputs of the last cycle. -1: the model stopped.
OG_API int32_t og_agree(const og_plan *plan, og_found *found, uint32_t *source,
                        uint32_t *netlist) {
  try {
    *found = Lockstep(*plan).run(source, netlist);
    return 0;
  } catch (const std::exception &stop) {
    said = stop.what();
    return -1;
  }
}

// What stopped the model.
OG_API const char *og_error() { return said.c_str(); }

// The run-time library's ways out of a running model; the default ends the process.
void vl_finish(const char *file, int line, const char *) {
  throw std::runtime_error(std::string("$finish at ") + file + ":" + std::to_string(line));
}
void vl_stop(const char *file, int line, const char *) {
  throw std::runtime_error(std::string("$error at ") + file + ":" + std::to_string(line));
}
void vl_fatal(const char *file, int line, const char *, const char *message) {
  throw std::runtime_error(std::string(message) + " at " + file + ":" + std::to_string(line));
}
