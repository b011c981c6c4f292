// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The harness of og_gcm_engine, og_gcm_core and og_gcm_groups, on the slot stream
// (rtl/gcm/og_gcm_pkg.sv): harness.h, and beats made by hand, right or wrong.

#include "ports.h"
#include "traffic.h"

#include "harness.h"

// Begin a batch of beats made by hand: og_lanes() slots for each beat.
OG_API int32_t og_begin_slots(ogsim *sim, const ogsim_options *options, ogsim_beat *beats,
                              uint64_t beat_count, const ogsim_slot *in, ogsim_slot *out) {
  return sim->guarded([&] {
    if (sim->busy()) throw Fault{"a batch is in progress"};
    sim->begin(*options, std::make_unique<SlotTraffic>(beats, beat_count, in, out),
               std::make_unique<KeyTraffic>(nullptr, nullptr, 0, nullptr));
    return RUNNING;
  });
}
