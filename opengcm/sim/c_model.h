// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The functions of a model for C, C++ and SystemVerilog that all kinds have
// (`opengcm model`). Their names begin with that of the design, MODEL_NAME, so that
// two models go into one program. Included behind a harness, whose own functions do
// the work; what a kind adds stands in c_KIND.cpp. The header that a user reads is
// made from opengcm/model/templates.

#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

// MODEL_NAME, MODEL_VERIFIED and MODEL_DROPS_AAD: opengcm/sim/build.py writes them.
#define MODEL_JOIN(name, function) name##_##function
#define MODEL_CALL(name, function) MODEL_JOIN(name, function)
#define MODEL(function) MODEL_CALL(MODEL_NAME, function)

// Of the simulator that loads the library; a program in C has none (IEEE 1800, annex H).
using svOpenArrayHandle = void *;
extern "C" __attribute__((weak)) void *svGetArrElemPtr1(const svOpenArrayHandle, int);
extern "C" __attribute__((weak)) int svLow(const svOpenArrayHandle, int);
extern "C" __attribute__((weak)) int svHigh(const svOpenArrayHandle, int);

namespace og {

// Bytes of an array of SystemVerilog, which need not lie side by side.
class SvBytes {
 public:
  SvBytes(svOpenArrayHandle array, uint32_t count) : array_(array), bytes_(count) {
    // The length is given beside the array, which may be longer: an empty one is no argument.
    if (count == 0) return;
    low_ = svLow(array, 1);
    if (count > uint32_t(svHigh(array, 1) - low_ + 1)) throw Fault{"an array is too short"};
    for (uint32_t i = 0; i < count; i++) bytes_[i] = *element(i);
  }
  uint8_t *data() { return bytes_.data(); }
  uint32_t size() const { return uint32_t(bytes_.size()); }
  void store() const {
    for (uint32_t i = 0; i < size(); i++) *element(i) = bytes_[i];
  }

 private:
  uint8_t *element(uint32_t i) const {
    return static_cast<uint8_t *>(svGetArrElemPtr1(array_, low_ + int(i)));
  }

  svOpenArrayHandle array_;
  std::vector<uint8_t> bytes_;
  int low_ = 0;
};

}  // namespace og

OG_API Harness *MODEL(new)(uint64_t seed) { return og_new(seed); }
OG_API void MODEL(free)(Harness *model) { og_free(model); }
OG_API int32_t MODEL(reset)(Harness *model, uint64_t cycles) { return og_reset(model, cycles); }
OG_API int32_t MODEL(idle)(Harness *model, uint64_t cycles) { return og_idle(model, cycles); }
OG_API uint64_t MODEL(cycle)(const Harness *model) { return og_cycle(model); }
OG_API const char *MODEL(error)(const Harness *model) { return og_error(model); }
