// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The driver's register layer on a Verilated co-processor, with faults on
// request. `transfer` is og_transfer of the simulation's harness: 0 done,
// 1 answered with an error.

#include "opengcm_cop.h"

typedef struct {
  int32_t (*transfer)(void *model, int32_t write, uint8_t offset, uint32_t *word);
  void *model;
  uint64_t transfers;   // made so far
  uint64_t fail_at;     // the transfer with this number is answered with an error; 0: none
  uint32_t stuck;       // ORed into what is read at stuck_at
  uint32_t stuck_at;
} host_bus;

static bool move(host_bus *host, int32_t write, uint32_t offset, uint32_t *word) {
  if (++host->transfers == host->fail_at) return false;
  return host->transfer(host->model, write, (uint8_t)offset, word) == 0;
}

static bool read32(void *context, uint32_t offset, uint32_t *word) {
  host_bus *host = context;
  const bool good = move(host, 0, offset, word);
  if (host->stuck && offset == host->stuck_at) *word |= host->stuck;
  return good;
}

static bool write32(void *context, uint32_t offset, uint32_t word) {
  return move(context, 1, offset, &word);
}

size_t host_cop_bytes(void) { return sizeof(opengcm_cop); }

opengcm_cop_error host_init(opengcm_cop *cop, host_bus *host) {
  opengcm_cop_bus bus;
  bus.read32 = read32;
  bus.write32 = write32;
  bus.context = host;
  return opengcm_cop_init(cop, &bus);
}
