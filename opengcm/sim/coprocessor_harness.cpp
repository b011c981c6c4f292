// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Drives a Verilated co-processor through its bus (og_aes_apb and others through
// APB, og_aes_axil through AXI4-Lite).
//
// Python hands over a program: an array of transfers that are made one after
// the other. The words read are appended to an array. A transfer that is
// answered with an error ends the program with a fault; one that never ends, or
// a wait that never comes true, does too.

#include <cstdint>
#include <string>

#include "bus.h"
#include "model.h"

using namespace og;

enum : int32_t { REFUSED = 1 };  // og_transfer: the answer is an error

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

class ogcop final : public Model {
 public:
  explicit ogcop(uint64_t seed) : Model(seed), bus_(*this, dut(), pauses_) { reset(4); }

  void reset(uint64_t cycles) {
    bus_.withdraw();
    hold_reset(cycles);
  }

  // Let the clock run; nothing may come of it.
  void idle(uint64_t cycles) {
    run_idle(cycles, [&] { bus_.check_idle(); });
  }

  void pause(uint64_t seed, uint32_t gap) { pauses_.set(seed, gap); }

  Answer transfer(bool write, uint8_t addr, uint32_t data) {
    return bus_.transfer(write, addr, data);
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
          if (read == out_count) throw Fault{"more reads than room"};
          out[read++] = checked(false, op.addr, 0);
          break;
        case OP_WAIT:
          for (uint64_t i = 0; (checked(false, op.addr, 0) & op.mask) != op.data; i++) {
            if (i == BUS_WATCHDOG) throw Fault{"waited too long"};
          }
          break;
        case OP_COPY:
          if (op.data >= read) throw Fault{"a copy of what was not read"};
          checked(true, op.addr, out[op.data]);
          break;
        default:
          throw Fault{"no such operation"};
      }
    }
  }

  bool interrupt() {
    settle();
    return dut().irq;
  }

 private:
  std::string where() const override { return "transfer " + std::to_string(at_); }

  uint32_t checked(bool write, uint8_t addr, uint32_t data) {
    const Answer answer = transfer(write, addr, data);
    if (answer.error) {
      throw Fault{std::string(write ? "a write" : "a read") + " of address " +
                  std::to_string(addr) + " was refused"};
    }
    return answer.word;
  }

  Pauses pauses_;
  Bus bus_;
  uint64_t at_ = 0;
};

OG_API int32_t og_idle(ogcop *harness, uint64_t cycles) {
  return harness->guarded([&] {
    harness->idle(cycles);
    return DONE;
  });
}

// Pauses from now on: of each channel in a cycle, with this probability times 2^32.
OG_API void og_pause(ogcop *harness, uint64_t seed, uint32_t gap) { harness->pause(seed, gap); }

// One transfer: *data is written, or read into. REFUSED if an error answers it.
OG_API int32_t og_transfer(ogcop *harness, int32_t write, uint8_t addr, uint32_t *data) {
  return harness->guarded([&] {
    const Answer answer = harness->transfer(write != 0, addr, *data);
    if (!write) *data = answer.word;
    return answer.error ? int32_t(REFUSED) : int32_t(DONE);
  });
}

// A program, to its end.
OG_API int32_t og_run(ogcop *harness, const ogcop_op *ops, uint64_t count, uint32_t *out,
                         uint64_t out_count) {
  return harness->guarded([&] {
    harness->run(ops, count, out, out_count);
    return DONE;
  });
}

OG_API int32_t og_interrupt(ogcop *harness) {
  return harness->guarded([&] { return int32_t(harness->interrupt()); });
}

using Harness = ogcop;
#include "entries.h"
