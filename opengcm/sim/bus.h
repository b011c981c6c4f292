// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The bus of a co-processor: one word at a time over AMBA APB3 or AXI4-Lite,
// whichever ports the model has. Each class makes a transfer cycle by cycle, as
// fast as a manager can that waits for one answer before the next transfer, and
// watches what the core does with its outputs meanwhile.
//
// With pauses, a transfer is late, and so is each channel of AXI4-Lite by itself:
// address before data, data before address, answers that have to wait.

#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include "bytes.h"
#include "model.h"

namespace og {

struct Answer {
  uint32_t word;  // zero of a write
  bool error;
};

class Pauses {
 public:
  // `gap` is the probability of a cycle in which a channel does not move, times 2^32.
  void set(uint64_t seed, uint32_t gap) {
    random_.seed(seed);
    gap_ = gap;
  }
  bool now() { return random_.chance(gap_); }

 private:
  Random random_;
  uint32_t gap_ = 0;
};

constexpr uint64_t BUS_WATCHDOG = 10000;  // cycles; no work takes nearly as long

// AMBA APB3: a setup cycle, and access cycles until PREADY.
template <typename Dut>
class Apb {
 public:
  Apb(Model &model, Dut &dut, Pauses &pauses) : model_(model), dut_(dut), pauses_(pauses) {}

  void withdraw() { dut_.psel = dut_.penable = dut_.pwrite = 0; }

  // With the model settled and no transfer under way.
  void check_idle() const {
    if (dut_.pready) throw Fault{"PREADY outside of a transfer"};
    if (dut_.prdata) throw Fault{"PRDATA is not zero outside of a transfer"};
  }

  Answer transfer(bool write, uint32_t addr, uint32_t data) {
    for (; pauses_.now(); model_.rise()) {
      model_.settle();
      check_idle();
    }
    dut_.psel = 1;
    dut_.penable = 0;
    dut_.pwrite = write;
    dut_.paddr = addr;
    dut_.pwdata = data;
    model_.settle();
    if (dut_.prdata) throw Fault{"PRDATA is not zero in a setup cycle"};
    model_.rise();
    dut_.penable = 1;
    for (uint64_t waits = 0; waits < BUS_WATCHDOG; waits++) {
      model_.settle();
      const bool ready = dut_.pready, error = dut_.pslverr;
      const uint32_t word = dut_.prdata;
      if (word && (!ready || write || error)) {
        throw Fault{"PRDATA is not zero where nothing is read"};
      }
      model_.rise();
      if (ready) {
        withdraw();
        return {word, error};
      }
    }
    throw Fault{"no PREADY"};
  }

 private:
  Model &model_;
  Dut &dut_;
  Pauses &pauses_;
};

// AXI4-Lite, one transfer at a time.
template <typename Dut>
class AxiLite {
 public:
  AxiLite(Model &model, Dut &dut, Pauses &pauses) : model_(model), dut_(dut), pauses_(pauses) {}

  void withdraw() {
    dut_.s_axil_awvalid = dut_.s_axil_wvalid = dut_.s_axil_arvalid = 0;
    dut_.s_axil_bready = dut_.s_axil_rready = 0;
    waits_ = false;
  }

  void check_idle() const {
    if (dut_.s_axil_bvalid || dut_.s_axil_rvalid) throw Fault{"an answer that nothing asked for"};
    if (dut_.s_axil_rdata) throw Fault{"RDATA is not zero outside of an answer"};
  }

  Answer transfer(bool write, uint32_t addr, uint32_t data) {
    bool address_open = true, data_open = write;  // not taken yet
    dut_.s_axil_wstrb = 15;
    for (uint64_t cycles = 0; cycles < BUS_WATCHDOG; cycles++) {
      auto &address_valid = write ? dut_.s_axil_awvalid : dut_.s_axil_arvalid;
      // What is on offer stays on offer.
      if (address_open && !address_valid && !pauses_.now()) {
        (write ? dut_.s_axil_awaddr : dut_.s_axil_araddr) = addr;
        address_valid = 1;
      }
      if (data_open && !dut_.s_axil_wvalid && !pauses_.now()) {
        dut_.s_axil_wdata = data;
        dut_.s_axil_wvalid = 1;
      }
      const bool ready = !pauses_.now();
      (write ? dut_.s_axil_bready : dut_.s_axil_rready) = ready;
      model_.settle();
      const bool address_taken =
          address_valid && (write ? dut_.s_axil_awready : dut_.s_axil_arready);
      const bool data_taken = dut_.s_axil_wvalid && dut_.s_axil_wready;
      const bool answered = watch(write, address_open || data_open, ready);
      const Answer answer{dut_.s_axil_rdata, (write ? dut_.s_axil_bresp : dut_.s_axil_rresp) != 0};
      model_.rise();
      if (address_taken) address_open = address_valid = 0;
      if (data_taken) data_open = dut_.s_axil_wvalid = 0;
      if (answered && ready) {
        withdraw();
        return answer;
      }
    }
    throw Fault{"no answer"};
  }

 private:
  static constexpr unsigned OKAY = 0, SLVERR = 2;

  // Whether there is an answer, which must then be one of what was asked.
  bool watch(bool write, bool still_open, bool ready) {
    if (write ? dut_.s_axil_rvalid : dut_.s_axil_bvalid) {
      throw Fault{"an answer that nothing asked for"};
    }
    const bool valid = write ? dut_.s_axil_bvalid : dut_.s_axil_rvalid;
    const unsigned resp = write ? dut_.s_axil_bresp : dut_.s_axil_rresp;
    const uint32_t word = dut_.s_axil_rdata;
    if (waits_ && (!valid || resp != resp_ || word != word_)) {
      throw Fault{"an answer that waited was changed or withdrawn"};
    }
    waits_ = valid && !ready;
    resp_ = resp;
    word_ = word;
    if (word && (!valid || write || resp != OKAY)) {
      throw Fault{"RDATA is not zero where nothing is read"};
    }
    if (!valid) return false;
    if (still_open) throw Fault{"an answer before all of the question was taken"};
    if (resp != OKAY && resp != SLVERR) throw Fault{"an answer that is neither OKAY nor SLVERR"};
    return true;
  }

  Model &model_;
  Dut &dut_;
  Pauses &pauses_;
  bool waits_ = false;  // an answer is on offer, with resp_ and word_
  unsigned resp_ = 0;
  uint32_t word_ = 0;
};

template <typename Dut, typename = void>
struct BusOf {
  using type = AxiLite<Dut>;
};
template <typename Dut>
struct BusOf<Dut, std::void_t<decltype(std::declval<Dut>().psel)>> {
  using type = Apb<Dut>;
};

using Bus = BusOf<Vdut>::type;

}  // namespace og
