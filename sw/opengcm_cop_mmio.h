// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The register layer of a core that is mapped into memory, on a little-endian
// processor that maps it uncached and traps on a bus error, or cannot tell.

#ifndef OPENGCM_COP_MMIO_H
#define OPENGCM_COP_MMIO_H

#include "opengcm_cop.h"

static inline bool opengcm_cop_mmio_read32(void *base, uint32_t offset, uint32_t *word) {
  *word = ((volatile const uint32_t *)base)[offset / 4];
  return true;
}

static inline bool opengcm_cop_mmio_write32(void *base, uint32_t offset, uint32_t word) {
  ((volatile uint32_t *)base)[offset / 4] = word;
  return true;
}

static inline opengcm_cop_bus opengcm_cop_mmio(uintptr_t base) {
  opengcm_cop_bus bus;
  bus.read32 = opengcm_cop_mmio_read32;
  bus.write32 = opengcm_cop_mmio_write32;
  bus.context = (void *)base;
  return bus;
}

#endif
