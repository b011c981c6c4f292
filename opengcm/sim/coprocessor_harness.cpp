// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Drives a Verilated co-processor through its APB port (og_aes_apb and others).
//
// Python hands over a program: an array of transfers that are made one after
// the other, as fast as APB allows. The words read are appended to an array. A
// transfer that is answered with PSLVERR ends the program with an error; one
// that never ends, or a wait that never comes true, does too.
//
// A cycle: ports are driven, the model settles with the clock low, outputs are
// sampled, the clock rises.

#include <cstdint>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>

#include "Vdut.h"
#include "verilated.h"

#define OGCOP_API extern "C" __attribute__((visibility("default")))

enum : int32_t {
  OGCOP_DONE = 0,
  OGCOP_REFUSED = 1,   // ogcop_transfer: PSLVERR
  OGCOP_SLVERR = -1,   // PSLVERR in a program
  OGCOP_STALLED = -2,  // no PREADY, or a wait without end
  OGCOP_RULE = -3,     // the core broke a rule of APB
  OGCOP_MODEL = -4,    // the model stopped itself
  OGCOP_MISUSE = -5,   // the program is malformed
};

enum : uint32_t { OP_WRITE, OP_READ, OP_WAIT, OP_COPY };

// WRITE data; READ appends a word; WAIT reads until (word & mask) == data;
// COPY writes the word that was read as number `data` of this run.
struct ogcop_op {
  uint8_t kind;
  uint8_t addr;
  uint16_t reserved;
  uint32_t data;
  uint32_t mask;
};

namespace {

struct Violation {
  int32_t code;
  std::string text;
};

struct Answer {
  uint32_t word;
  bool error;
};

}  // namespace

class ogcop {
 public:
  explicit ogcop(uint64_t seed) {
    context_.randReset(2);  // registers without a reset start with anything
    context_.randSeed(int(seed % 0x7fffffff) + 1);
    dut_ = std::make_unique<Vdut>(&context_, "dut");
    reset(4);
  }
  ~ogcop() { dut_->final(); }

  void reset(uint64_t cycles) {
    dut_->psel = dut_->penable = dut_->pwrite = 0;
    dut_->presetn = 0;
    idle(cycles);
    dut_->presetn = 1;
  }

  void idle(uint64_t cycles) {
    for (uint64_t i = 0; i < cycles; i++) {
      settle();
      rise();
    }
  }

  Answer transfer(bool write, uint8_t addr, uint32_t data) {
    dut_->psel = 1;
    dut_->penable = 0;
    dut_->pwrite = write;
    dut_->paddr = addr;
    dut_->pwdata = data;
    settle();
    if (dut_->prdata) throw Violation{OGCOP_RULE, "PRDATA is not zero in a setup cycle"};
    rise();
    dut_->penable = 1;
    for (uint64_t waits = 0; waits < WATCHDOG; waits++) {
      settle();
      const bool ready = dut_->pready, error = dut_->pslverr;
      const uint32_t word = dut_->prdata;
      if (word && (!ready || write || error)) {
        throw Violation{OGCOP_RULE, "PRDATA is not zero where nothing is read"};
      }
      rise();
      if (ready) {
        dut_->psel = dut_->penable = 0;
        return {word, error};
      }
    }
    throw Violation{OGCOP_STALLED, "no PREADY"};
  }

  void run(const ogcop_op *ops, uint64_t count, uint32_t *out, uint64_t out_count) {
    uint64_t read = 0;
    for (at_ = 0; at_ < count; at_++) {
      const ogcop_op &op = ops[at_];
      switch (op.kind) {
        case OP_WRITE:
          checked(true, op.addr, op.data);
          break;
        case OP_READ:
          if (read == out_count) throw Violation{OGCOP_MISUSE, "more reads than room"};
          out[read++] = checked(false, op.addr, 0);
          break;
        case OP_WAIT:
          for (uint64_t i = 0; (checked(false, op.addr, 0) & op.mask) != op.data; i++) {
            if (i == WATCHDOG) throw Violation{OGCOP_STALLED, "waited too long"};
          }
          break;
        case OP_COPY:
          if (op.data >= read) throw Violation{OGCOP_MISUSE, "a copy of what was not read"};
          checked(true, op.addr, out[op.data]);
          break;
        default:
          throw Violation{OGCOP_MISUSE, "no such operation"};
      }
    }
  }

  uint64_t cycle() const { return cycle_; }
  bool interrupt() {
    settle();
    return dut_->irq;
  }
  const char *error() const { return error_.c_str(); }

  // Every entry from C goes through here: nothing may be thrown into the caller.
  template <typename Action>
  int32_t guarded(Action action) {
    try {
      if (dead_) throw Violation{OGCOP_MODEL, "the model has stopped"};
      return action();
    } catch (const Violation &violation) {
      error_ = violation.text + " (transfer " + std::to_string(at_) + ", cycle " +
               std::to_string(cycle_) + ")";
      return violation.code;
    } catch (const std::exception &stop) {  // the model's own $error or $fatal
      dead_ = true;
      error_ = stop.what();
      return OGCOP_MODEL;
    }
  }

 private:
  static constexpr uint64_t WATCHDOG = 10000;  // cycles; no work takes nearly as long

  void settle() {
    dut_->pclk = 0;
    dut_->eval();
  }
  void rise() {
    dut_->pclk = 1;
    dut_->eval();
    cycle_++;
  }

  uint32_t checked(bool write, uint8_t addr, uint32_t data) {
    const Answer answer = transfer(write, addr, data);
    if (answer.error) {
      throw Violation{OGCOP_SLVERR, std::string(write ? "a write" : "a read") + " of address " +
                                        std::to_string(addr) + " was refused"};
    }
    return answer.word;
  }

  VerilatedContext context_;
  std::unique_ptr<Vdut> dut_;
  uint64_t cycle_ = 0, at_ = 0;
  bool dead_ = false;
  std::string error_;
};

// Verilator's run-time library's ways out of a running model; the default ends the process.
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

// A model out of reset. Null: its constructor or reset failed.
OGCOP_API ogcop *ogcop_new(uint64_t seed) {
  try {
    return new ogcop(seed);
  } catch (const std::exception &) {
    return nullptr;
  }
}

OGCOP_API void ogcop_free(ogcop *sim) { delete sim; }

OGCOP_API int32_t ogcop_reset(ogcop *sim, uint64_t cycles) {
  return sim->guarded([&] {
    sim->reset(cycles);
    return OGCOP_DONE;
  });
}

OGCOP_API int32_t ogcop_idle(ogcop *sim, uint64_t cycles) {
  return sim->guarded([&] {
    sim->idle(cycles);
    return OGCOP_DONE;
  });
}

// One transfer: *data is written, or read into. OGCOP_REFUSED if PSLVERR answers it.
OGCOP_API int32_t ogcop_transfer(ogcop *sim, int32_t write, uint8_t addr, uint32_t *data) {
  return sim->guarded([&] {
    const Answer answer = sim->transfer(write != 0, addr, *data);
    if (!write) *data = answer.word;
    return answer.error ? OGCOP_REFUSED : OGCOP_DONE;
  });
}

// A program, to its end.
OGCOP_API int32_t ogcop_run(ogcop *sim, const ogcop_op *ops, uint64_t count, uint32_t *out,
                            uint64_t out_count) {
  return sim->guarded([&] {
    sim->run(ops, count, out, out_count);
    return OGCOP_DONE;
  });
}

OGCOP_API uint64_t ogcop_cycle(const ogcop *sim) { return sim->cycle(); }
OGCOP_API int32_t ogcop_interrupt(ogcop *sim) {
  return sim->guarded([&] { return int32_t(sim->interrupt()); });
}
OGCOP_API const char *ogcop_error(const ogcop *sim) { return sim->error(); }
