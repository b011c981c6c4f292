// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The C functions that the harness of every kind of design has; a harness includes
// this file last, with its class under the name Harness. opengcm/sim/native.py is the
// other side.

#pragma once

#include <cstdint>

#include "model.h"

// A model in reset state. Null: its constructor or reset failed.
OG_API Harness *og_new(uint64_t seed) {
  try {
    return new Harness(seed);
  } catch (...) {
    return nullptr;
  }
}

OG_API void og_free(Harness *harness) { delete harness; }

OG_API uint64_t og_cycle(const Harness *harness) { return harness->cycle(); }

// Hold reset for some cycles. A batch in progress is dropped; its buffers are not
// used afterwards.
OG_API int32_t og_reset(Harness *harness, uint64_t cycles) {
  return harness->guarded([&] {
    harness->reset(cycles);
    return og::DONE;
  });
}

// What the last call that failed had to say.
OG_API const char *og_error(const Harness *harness) { return harness->error(); }

// Write the coverage counters; a fault if the model was built without them.
OG_API int32_t og_write_coverage(Harness *harness, const char *path) {
  return harness->guarded([&] {
    harness->write_coverage(path);
    return og::DONE;
  });
}
