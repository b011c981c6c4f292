// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors

#include "opengcm_layer.h"

#include "og_layer.h"

// Looks at STATUS before the core is given up: the longest wait is for a table, whose turn may
// come when packets move again after the link was paused.
#ifndef OPENGCM_LAYER_POLLS
#define OPENGCM_LAYER_POLLS 1000000
#endif

// Loads of a key before the caller is told that packets do not leave: at each the core waits
// 16,384 cycles for them, together about as long as a link may be paused.
#ifndef OPENGCM_LAYER_LOADS
#define OPENGCM_LAYER_LOADS 100
#endif

#define REG(name) ((uint32_t)offsetof(og_layer_t, name))
#define BIT(register, field) ((uint32_t)OG_LAYER__##register##__##field##_bm)
#define PUT(register, field, value) ((uint32_t)(value) << OG_LAYER__##register##__##field##_bp)
#define VALUE(register, field, name) \
  PUT(register, field, OG_LAYER__##register##__##field##__##name)

// --- accesses ---

uint32_t ogl_get(opengcm_layer *layer, uint32_t offset) {
  uint32_t word = 0;
  if (layer->fault) return 0;
  if (!layer->bus.read32(layer->bus.context, offset, &word)) {
    layer->fault = OGL_BUS;
    return 0;
  }
  return word;
}

void ogl_put(opengcm_layer *layer, uint32_t offset, uint32_t word) {
  if (layer->fault) return;
  if (!layer->bus.write32(layer->bus.context, offset, word)) layer->fault = OGL_BUS;
}

// Until STATUS is `value` under the mask.
static void wait_for(opengcm_layer *layer, uint32_t mask, uint32_t value) {
  uint32_t polls = 0;
  while ((ogl_get(layer, REG(STATUS)) & mask) != value && !layer->fault) {
    if (++polls == OPENGCM_LAYER_POLLS) layer->fault = OGL_TIMEOUT;
  }
}

void ogl_wipe(void *data, size_t bytes) {
  volatile uint8_t *byte = data;
  while (bytes--) *byte++ = 0;
}

// --- the core ---

bool ogl_find(opengcm_layer *layer, const opengcm_layer_bus *bus, uint32_t id) {
  ogl_wipe(layer, sizeof *layer);
  layer->bus.read32 = bus->read32;
  layer->bus.write32 = bus->write32;
  layer->bus.context = bus->context;
  if (ogl_get(layer, REG(ID)) != id || layer->fault) return false;
  layer->caps = ogl_get(layer, REG(CAPS));
  return true;
}

void ogl_restart(opengcm_layer *layer) {
  const uint32_t ready = BIT(STATUS, TX_KEY_READY) | BIT(STATUS, RX_KEY_READY);
  ogl_put(layer, REG(CTRL), BIT(CTRL, TX_RESET) | BIT(CTRL, RX_RESET));
  ogl_put(layer, REG(IRQ_ENABLE), 0);
  ogl_put(layer, REG(CTRL), 0);
  wait_for(layer, ready, ready);
  ogl_erase_key(layer, OGL_TX, 0);  // KEY forgets which of its words a call that failed had written
  ogl_put(layer, REG(IRQ_STATUS), UINT32_MAX);
}

ogl_fault ogl_finish(opengcm_layer *layer) {
  const ogl_fault fault = layer->fault;
  unsigned i;
  if (fault) {
    layer->found = false;
    layer->fault = OGL_OK;
    layer->bus.write32(layer->bus.context, REG(CTRL), BIT(CTRL, TX_RESET) | BIT(CTRL, RX_RESET));
    layer->bus.write32(layer->bus.context, REG(IRQ_ENABLE), 0);
    // What was written of a key does not stay in KEY.
    for (i = 0; i < 8; i++) layer->bus.write32(layer->bus.context, REG(KEY) + 4 * i, 0);
  }
  return fault;
}

// --- tables ---

void ogl_set(ogl_entry *entry, unsigned bit, unsigned width, uint64_t value) {
  while (width) {
    const unsigned at = bit % 32, take = 32 - at < width ? 32 - at : width;
    const uint64_t mask = ((uint64_t)1 << take) - 1;
    entry->word[bit / 32] |= (uint32_t)((value & mask) << at);
    value >>= take;
    bit += take;
    width -= take;
  }
}

uint64_t ogl_field(const ogl_entry *entry, unsigned bit, unsigned width) {
  uint64_t value = 0;
  unsigned at;
  for (at = 0; at < width; at++, bit++) {
    value |= (uint64_t)(entry->word[bit / 32] >> bit % 32 & 1) << at;
  }
  return value;
}

static void table_command(opengcm_layer *layer, unsigned table, unsigned index, uint32_t write) {
  ogl_put(layer, REG(TABLE_CMD),
          PUT(TABLE_CMD, TABLE_ID, table) | PUT(TABLE_CMD, INDEX, index) | write);
  wait_for(layer, BIT(STATUS, TABLE_BUSY), 0);
}

void ogl_write_entry(opengcm_layer *layer, unsigned table, unsigned index, ogl_entry *entry,
                     unsigned words) {
  unsigned i;
  for (i = 0; i < words; i++) ogl_put(layer, REG(TABLE_DATA) + 4 * i, entry->word[i]);
  table_command(layer, table, index, BIT(TABLE_CMD, WRITE));
  ogl_wipe(entry, sizeof *entry);
}

void ogl_read_entry(opengcm_layer *layer, unsigned table, unsigned index, ogl_entry *entry,
                    unsigned words) {
  unsigned i;
  ogl_wipe(entry, sizeof *entry);
  table_command(layer, table, index, 0);
  for (i = 0; i < words; i++) entry->word[i] = ogl_get(layer, REG(TABLE_DATA) + 4 * i);
}

// --- keys ---

static void key_command(opengcm_layer *layer, ogl_way way, unsigned slot, uint32_t command) {
  command |= way == OGL_TX ? VALUE(KEY_CMD, DIRECTION, TX) : VALUE(KEY_CMD, DIRECTION, RX);
  ogl_put(layer, REG(KEY_CMD), PUT(KEY_CMD, SLOT, slot) | command);
  wait_for(layer, BIT(STATUS, KEY_BUSY), 0);
}

bool ogl_load_key(opengcm_layer *layer, ogl_way way, unsigned slot, const uint8_t *key,
                  size_t bytes) {
  const uint32_t size = bytes == 16   ? VALUE(KEY_CMD, SIZE, K128)
                        : bytes == 24 ? VALUE(KEY_CMD, SIZE, K192)
                                      : VALUE(KEY_CMD, SIZE, K256);
  unsigned i, loads;
  for (loads = 0; loads < OPENGCM_LAYER_LOADS; loads++) {
    for (i = 0; i < bytes / 4; i++) {
      const uint8_t *in = key + 4 * i;
      ogl_put(layer, REG(KEY) + 4 * i,
              in[0] | (uint32_t)in[1] << 8 | (uint32_t)in[2] << 16 | (uint32_t)in[3] << 24);
    }
    key_command(layer, way, slot, VALUE(KEY_CMD, OP, LOAD) | size);
    if (!(ogl_get(layer, REG(STATUS)) & BIT(STATUS, KEY_BLOCKED))) {
      wait_for(layer, BIT(STATUS, KEY_ERROR), 0);  // what else it refuses is never asked of it
      return true;
    }
  }
  return false;
}

void ogl_erase_key(opengcm_layer *layer, ogl_way way, unsigned slot) {
  key_command(layer, way, slot, VALUE(KEY_CMD, OP, ERASE));
  wait_for(layer, BIT(STATUS, KEY_ERROR), 0);
}

// --- counters ---

void ogl_read_counters(opengcm_layer *layer, uint32_t command, void *stats, size_t kinds) {
  uint64_t *out = stats;
  unsigned kind;
  for (kind = 0; kind < kinds; kind++) {
    ogl_put(layer, REG(COUNTER_CMD), command | PUT(COUNTER_CMD, KIND, kind));
    wait_for(layer, BIT(STATUS, COUNTER_BUSY), 0);
    out[kind] = ogl_get(layer, REG(COUNTER));
    out[kind] |= (uint64_t)ogl_get(layer, REG(COUNTER) + 4) << 32;
  }
}
