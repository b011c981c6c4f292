// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// A live Verilated model with a C interface: its start from random contents, its
// clock, its count of cycles, and what it dies of. Each harness derives its own
// from it; exactly one file of a library includes this one.
//
// A cycle: ports are driven, settle() with the clock low, outputs are sampled,
// rise().

#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>

#include "Vdut.h"
#include "verilated.h"

#define OG_API extern "C" __attribute__((visibility("default")))

namespace og {

enum : int32_t {  // what a call returns
  DONE = 0,
  RUNNING = 1,  // the cycles given are over, the batch is not
  FAULT = -1,   // error() says what: of the model, or of the caller
};

struct Fault {
  std::string text;
};

// The clock and the reset, by the names that the bus gives them.
template <typename Dut>
auto clock_of(Dut &dut, int) -> decltype((dut.clk_i)) {
  return dut.clk_i;
}
template <typename Dut>
auto clock_of(Dut &dut, long) -> decltype((dut.pclk)) {
  return dut.pclk;
}
template <typename Dut>
auto reset_of(Dut &dut, int) -> decltype((dut.rst_ni)) {
  return dut.rst_ni;
}
template <typename Dut>
auto reset_of(Dut &dut, long) -> decltype((dut.presetn)) {
  return dut.presetn;
}

class Model {
 public:
  virtual ~Model() { dut_->final(); }
  Model(const Model &) = delete;
  Model &operator=(const Model &) = delete;

  uint64_t cycle() const { return cycle_; }
  const char *error() const { return error_.c_str(); }

  // Every entry from C goes through here: nothing may be thrown into the caller.
  template <typename Action>
  int32_t guarded(Action action) {
    try {
      if (dead_) throw Fault{"the model has stopped"};
      return action();
    } catch (const Fault &fault) {
      error_ = fault.text + " (" + where() + ", cycle " + std::to_string(cycle_) + ")";
    } catch (const std::exception &stop) {  // the model's own $error or $fatal
      dead_ = true;
      error_ = stop.what();
    }
    return FAULT;
  }

  void settle() {
    clock_of(*dut_, 0) = 0;
    dut_->eval();
  }
  void rise() {
    clock_of(*dut_, 0) = 1;
    dut_->eval();
    cycle_++;
  }
  void idle(uint64_t cycles) {
    for (uint64_t i = 0; i < cycles; i++) {
      settle();
      rise();
    }
  }

 protected:
  explicit Model(uint64_t seed) {
    context_.randReset(2);  // registers without a reset start with anything
    context_.randSeed(int(seed % 0x7fffffff) + 1);
    dut_ = std::make_unique<Vdut>(&context_, "dut");
  }

  Vdut &dut() { return *dut_; }

  // With the ports as they are.
  void hold_reset(uint64_t cycles) {
    reset_of(*dut_, 0) = 0;
    idle(cycles);
    reset_of(*dut_, 0) = 1;
  }

  // Where in its work the model is, for the text of a fault.
  virtual std::string where() const = 0;

 private:
  VerilatedContext context_;
  std::unique_ptr<Vdut> dut_;
  uint64_t cycle_ = 0;
  bool dead_ = false;
  std::string error_;
};

// A model out of reset. Null: its constructor or reset failed.
template <typename Harness>
Harness *made(uint64_t seed) {
  try {
    return new Harness(seed);
  } catch (...) {
    return nullptr;
  }
}

}  // namespace og

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
