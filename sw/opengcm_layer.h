// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What the drivers of MACsec and ESP share: the bus, and the windows to tables, keys and
// counters. Callers use the type of the bus, by its name in the driver's header; the rest is
// between the drivers and opengcm_layer.c.
//
// Accesses do not return errors: the first fault stays in layer->fault, accesses after it do
// nothing, and ogl_finish() hands it to the driver.

#ifndef OPENGCM_LAYER_H
#define OPENGCM_LAYER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The register layer: 32-bit accesses at a byte offset from the core's base.
// False: the bus answered with an error (SLVERR). A system that traps on one, or
// cannot tell, returns true. Words may be keys: they are not to be logged.
typedef struct {
  bool (*read32)(void *context, uint32_t offset, uint32_t *word);
  bool (*write32)(void *context, uint32_t offset, uint32_t word);
  void *context;
} opengcm_layer_bus;

typedef enum { OGL_OK = 0, OGL_BUS, OGL_TIMEOUT } ogl_fault;

typedef struct {
  opengcm_layer_bus bus;
  uint32_t caps;  // CAPS
  ogl_fault fault;
  bool found;
} opengcm_layer;

uint32_t ogl_get(opengcm_layer *layer, uint32_t offset);
void ogl_put(opengcm_layer *layer, uint32_t offset, uint32_t word);

void ogl_wipe(void *data, size_t bytes);

// Whether there is a core with this ID; reads its CAPS.
bool ogl_find(opengcm_layer *layer, const opengcm_layer_bus *bus, uint32_t id);

// Both directions through a reset; no interrupts.
void ogl_restart(opengcm_layer *layer);

// The end of every call that has touched the core: after a fault nothing may pass.
ogl_fault ogl_finish(opengcm_layer *layer);

// Entries of tables are little-endian words; fields may cross them.
enum { OGL_ENTRY_WORDS = 8 };

typedef struct {
  uint32_t word[OGL_ENTRY_WORDS];
} ogl_entry;

void ogl_set(ogl_entry *entry, unsigned bit, unsigned width, uint64_t value);
uint64_t ogl_field(const ogl_entry *entry, unsigned bit, unsigned width);

// The first words: a table does not look at those it does not have. The entry is wiped.
void ogl_write_entry(opengcm_layer *layer, unsigned table, unsigned index, ogl_entry *entry,
                     unsigned words);
void ogl_read_entry(opengcm_layer *layer, unsigned table, unsigned index, ogl_entry *entry,
                    unsigned words);

typedef enum { OGL_TX, OGL_RX } ogl_way;

// A key has 16, 24 or 32 bytes. False: packets that were inside did not leave in time, and nothing
// has changed; a fault is not told so.
bool ogl_load_key(opengcm_layer *layer, ogl_way way, unsigned slot, const uint8_t *key,
                  size_t bytes);
void ogl_erase_key(opengcm_layer *layer, ogl_way way, unsigned slot);

// The first `kinds` counters of what the command chooses; statistics are structures of nothing
// else.
void ogl_read_counters(opengcm_layer *layer, uint32_t command, void *stats, size_t kinds);

#ifdef __cplusplus
}
#endif

#endif
