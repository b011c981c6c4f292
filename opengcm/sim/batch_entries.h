// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// entries.h, and the C functions of a harness that runs batches; how one is begun, each
// harness says itself.

#pragma once

#include <cstdint>

#include "entries.h"

// Run at most this many cycles of the batch; RUNNING, DONE or a fault.
OG_API int32_t og_step(Harness *harness, uint64_t cycles) {
  return harness->guarded([&] { return harness->step(cycles); });
}

// Where the batch stands.
OG_API void og_get_progress(const Harness *harness, Harness::Progress *progress) {
  *progress = harness->progress();
}
