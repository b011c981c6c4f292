// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What the harness of every kind of design is made of: a live Verilated model with
// its start from random contents, its clock, its reset, its count of cycles, and
// the fault that ended its work. Each harness derives its own class from Model, and
// ends with entries.h, the C functions that all of them have. Exactly one file of a
// library includes this one.
//
// A cycle: ports are driven, settle() with the clock low, outputs are sampled,
// rise(). Two evaluations a cycle, right for any mix of registered and combinational
// ports. Cycle numbers count rising edges since the model was made, reset included.

#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>

#include "Vdut.h"
#include "verilated.h"
#if VM_COVERAGE
#include "verilated_cov.h"
#endif

#define OG_API extern "C" __attribute__((visibility("default")))

namespace og {

enum : int32_t {  // what a call returns
  DONE = 0,
  RUNNING = 1,   // the cycles given are over, the batch is not
  FAULT = -1,    // error() says what: of the caller, or of the model if its harness
                 // has no code of its own for it
  STOPPED = -2,  // the model stopped itself ($error, $fatal, assert)
};

struct Fault {
  std::string text;
  int32_t code = FAULT;
  int lane = -1;  // of a wide stream, or -1
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

  // Of the last call that failed.
  const Fault &fault() const { return fault_; }
  const char *error() const { return error_.c_str(); }

  // Every entry from C goes through here: nothing may be thrown into the caller. A
  // model that has stopped itself answers every further call with what it said then.
  template <typename Action>
  int32_t guarded(Action action) {
    if (dead_) return fault_.code;
    try {
      return action();
    } catch (const Fault &fault) {
      fault_ = fault;
      error_ = fault.text + " (" + where() + ", cycle " + std::to_string(cycle_) + ")";
    } catch (const std::exception &stop) {
      dead_ = true;
      fault_ = {stop.what(), STOPPED};
      error_ = stop.what();
    }
    return fault_.code;
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

  // The counters of lines and toggles, as Verilator writes them.
  void write_coverage(const char *path) {
#if VM_COVERAGE
    context_.coveragep()->write(path);
#else
    throw Fault{std::string("built without coverage: ") + path};
#endif
  }

 protected:
  explicit Model(uint64_t seed) {
    context_.randReset(2);  // registers without a reset start with anything
    context_.randSeed(int(seed % 0x7fffffff) + 1);
    dut_ = std::make_unique<Vdut>(&context_, "dut");
  }

  Vdut &dut() { return *dut_; }
  const Vdut &dut() const { return *dut_; }

  // Let the clock run with the ports as they are; `watch` is called in each cycle,
  // when the outputs are settled.
  template <typename Watch>
  void run_idle(uint64_t cycles, Watch watch) {
    for (uint64_t i = 0; i < cycles; i++) {
      settle();
      watch();
      rise();
    }
  }

  // Reset, with the ports as they are; `watch` is called after each edge of the clock.
  template <typename Watch>
  void hold_reset(uint64_t cycles, Watch watch) {
    reset_of(*dut_, 0) = 0;
    for (uint64_t i = 0; i < cycles; i++) {
      settle();
      rise();
      watch();
    }
    reset_of(*dut_, 0) = 1;
  }
  void hold_reset(uint64_t cycles) {
    hold_reset(cycles, [] {});
  }

  // Where in its work the model is, for the text of a fault.
  virtual std::string where() const = 0;

 private:
  VerilatedContext context_;
  std::unique_ptr<Vdut> dut_;
  uint64_t cycle_ = 0;
  bool dead_ = false;
  Fault fault_;
  std::string error_;  // its text, and where it happened
};

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
