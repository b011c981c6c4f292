// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Drives a Verilated co-processor through its bus (og_aes_apb and others through
// APB, og_aes_axil through AXI4-Lite): programs of transfers, bus_program.h.

#include <cstdint>

#include "bus_program.h"

using namespace og;

class ogcop final : public BusHarness {
 public:
  explicit ogcop(uint64_t seed) : BusHarness(seed) { reset(4); }

  void reset(uint64_t cycles) {
    bus().withdraw();
    hold_reset(cycles);
  }

  // Let the clock run; nothing may come of it.
  void idle(uint64_t cycles) {
    run_idle(cycles, [&] { bus().check_idle(); });
  }
};

using Harness = ogcop;
#include "bus_entries.h"
#include "entries.h"
