// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The C functions of a harness with a bus, whose class has the name Harness: included
// beside entries.h.

#pragma once

#include <cstdint>

#include "bus_program.h"

// Let the clock run; a fault if anything comes of it.
OG_API int32_t og_idle(Harness *harness, uint64_t cycles) {
  return harness->guarded([&] {
    harness->idle(cycles);
    return og::DONE;
  });
}

// Pauses from now on: of each channel in a cycle, with this probability times 2^32.
OG_API void og_pause(Harness *harness, uint64_t seed, uint32_t gap) { harness->pause(seed, gap); }

// One transfer: *data is written, or read into. REFUSED if an error answers it.
OG_API int32_t og_transfer(Harness *harness, int32_t write, uint32_t addr, uint32_t *data) {
  return harness->guarded([&] {
    const og::Answer answer = harness->transfer(write != 0, addr, *data);
    if (!write) *data = answer.word;
    return answer.error ? int32_t(og::REFUSED) : int32_t(og::DONE);
  });
}

// A program, to its end.
OG_API int32_t og_run(Harness *harness, const og::ogbus_op *ops, uint64_t count, uint32_t *out,
                      uint64_t out_count) {
  return harness->guarded([&] {
    harness->run(ops, count, out, out_count);
    return og::DONE;
  });
}

OG_API int32_t og_interrupt(Harness *harness) {
  return harness->guarded([&] { return int32_t(harness->interrupt()); });
}
