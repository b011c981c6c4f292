// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The model of a co-processor for C: its registers, a word at a time.

#include "coprocessor_harness.cpp"

#include "c_model.h"

OG_API int32_t MODEL(write)(Harness *model, uint32_t address, uint32_t word) {
  return og_transfer(model, 1, address, &word);
}

OG_API int32_t MODEL(read)(Harness *model, uint32_t address, uint32_t *word) {
  return og_transfer(model, 0, address, word);
}

OG_API int32_t MODEL(interrupt)(Harness *model) { return og_interrupt(model); }
