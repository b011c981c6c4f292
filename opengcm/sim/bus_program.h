// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Programs for a bus: an array of transfers that are made one after the other. The
// words read are appended to an array. A transfer that is answered with an error ends
// the program with a fault; one that never ends, or a wait that never comes true, does
// too. A harness derives its class from BusHarness, and includes bus_entries.h.
// opengcm/sim/bus_binding.py is the other side.

#pragma once

#include <cstdint>
#include <string>

#include "bus.h"
#include "model.h"

namespace og {

enum : int32_t { REFUSED = 1 };  // og_transfer: the answer is an error

enum : uint32_t { OP_WRITE, OP_READ, OP_WAIT, OP_COPY };

// WRITE data; READ appends a word; WAIT reads until (word & mask) == data;
// COPY writes the word that was read as number `data` of this run.
struct ogbus_op {
  uint8_t kind;
  uint8_t reserved;
  uint16_t addr;
  uint32_t data;
  uint32_t mask;
};

class BusHarness : public Model {
 public:
  void pause(uint64_t seed, uint32_t gap) { pauses_.set(seed, gap); }

  Answer transfer(bool write, uint32_t addr, uint32_t data) {
    return bus_.transfer(write, addr, data);
  }

  void run(const ogbus_op *ops, uint64_t count, uint32_t *out, uint64_t out_count) {
    uint64_t read = 0;
    for (at_ = 0; at_ < count; at_++) {
      const ogbus_op &op = ops[at_];
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

 protected:
  explicit BusHarness(uint64_t seed) : Model(seed), bus_(*this, dut(), pauses_) {}

  std::string where() const override { return "transfer " + std::to_string(at_); }

  Bus &bus() { return bus_; }
  const Bus &bus() const { return bus_; }

 private:
  uint32_t checked(bool write, uint32_t addr, uint32_t data) {
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

}  // namespace og
