// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors

#include "opengcm_cop.h"

#include "opengcm_cop_private.h"

// Looks at STATUS before the core is given up; no work takes 1,000 cycles.
#ifndef OPENGCM_COP_POLLS
#define OPENGCM_COP_POLLS 10000
#endif

#define BLOCK_BYTES OPENGCM_COP_BLOCK_BYTES

// The modes of the driver go into CTRL, and say where in CAPS to look: does not
// compile unless they are those of the register map.
#define IS_MODE(name)                                      \
  (OPENGCM_COP_##name == OG_COPROCESSOR__CTRL__MODE__##name && \
   OPENGCM_COP_##name == OG_COPROCESSOR__CAPS__##name##_bp - OG_COPROCESSOR__CAPS__ECB_bp)
typedef char modes_are_those_of_the_map
    [IS_MODE(ECB) && IS_MODE(CBC) && IS_MODE(CTR) && IS_MODE(GCM) ? 1 : -1];

uint32_t ogc_read(opengcm_cop *cop, uint32_t offset) {
  uint32_t word = 0;
  if (cop->fault) return 0;
  if (!cop->bus.read32(cop->bus.context, offset, &word)) {
    cop->fault = OPENGCM_COP_BUS;
    return 0;
  }
  return word;
}

void ogc_write(opengcm_cop *cop, uint32_t offset, uint32_t word) {
  if (cop->fault) return;
  if (!cop->bus.write32(cop->bus.context, offset, word)) cop->fault = OPENGCM_COP_BUS;
}

void ogc_wait(opengcm_cop *cop) {
  uint32_t polls = 0;
  while (ogc_read(cop, OGC_REG(STATUS)) & OGC_BIT(STATUS, BUSY)) {
    if (++polls == OPENGCM_COP_POLLS) cop->fault = OPENGCM_COP_TIMEOUT;
  }
}

// The inverse cipher of some cores takes and gives words last to first.
static unsigned place(const opengcm_cop *cop, uint32_t offset, unsigned word) {
  const bool turns = cop->decrypt && cop->mode <= OPENGCM_COP_CBC && offset != OGC_REG(KEY) &&
                     (cop->caps & OGC_BIT(CAPS, REVERSED));
  return turns ? 3 - word : word;
}

static uint32_t load_word(const uint8_t *in, size_t bytes) {
  uint32_t word = 0;
  if (bytes >= 4) {
    return in[0] | (uint32_t)in[1] << 8 | (uint32_t)in[2] << 16 | (uint32_t)in[3] << 24;
  }
  while (bytes--) word = word << 8 | in[bytes];
  return word;
}

static void store_word(uint8_t *out, size_t bytes, uint32_t word) {
  if (bytes > 4) bytes = 4;
  for (; bytes--; word >>= 8) *out++ = (uint8_t)word;
}

// Bytes of word `at` and of those after it.
static size_t rest(size_t bytes, unsigned at) { return bytes > 4 * at ? bytes - 4 * at : 0; }

void ogc_put(opengcm_cop *cop, uint32_t offset, const uint8_t *data, size_t bytes, unsigned words) {
  unsigned i;
  ogc_wait(cop);
  for (i = 0; i < words; i++) {
    const unsigned at = place(cop, offset, i);
    const size_t left = rest(bytes, at);
    ogc_write(cop, offset + 4 * at, left ? load_word(data + 4 * at, left) : 0);
  }
}

void ogc_get(opengcm_cop *cop, uint8_t *out, size_t bytes) {
  unsigned i;
  for (i = 0; i < 4; i++) {
    const unsigned at = place(cop, OGC_REG(DATA), i);
    const uint32_t word = ogc_read(cop, OGC_REG(DATA) + 4 * at);
    const size_t left = rest(bytes, at);
    if (left) store_word(out + 4 * at, left, word);
  }
}

void ogc_wipe(void *data, size_t bytes) {
  volatile uint8_t *byte = data;
  while (bytes--) *byte++ = 0;
}

// Forget the message: what is left of it in `cop` may be secret.
static void end_message(opengcm_cop *cop) {
  cop->stage = OGC_IDLE;
  cop->held = 0;
  ogc_wipe(cop->block, sizeof cop->block);
}

void ogc_configure(opengcm_cop *cop, opengcm_cop_mode mode, opengcm_cop_direction direction) {
  const uint32_t key_size = cop->key_bytes / 8u - 2;
  end_message(cop);
  cop->mode = (uint8_t)mode;
  cop->decrypt = direction == OPENGCM_COP_DECRYPT && mode != OPENGCM_COP_CTR;
  ogc_wait(cop);
  ogc_write(cop, OGC_REG(CTRL),
            (uint32_t)mode << OG_COPROCESSOR__CTRL__MODE_bp |
                (cop->decrypt ? OGC_BIT(CTRL, DECRYPT) : 0) |
                key_size << OG_COPROCESSOR__CTRL__KEY_SIZE_bp);
}

opengcm_cop_error ogc_end(opengcm_cop *cop) {
  const opengcm_cop_error fault = cop->fault;
  if (fault) {
    end_message(cop);
    cop->key_bytes = 0;
    cop->fault = OPENGCM_COP_OK;
    cop->bus.write32(cop->bus.context, OGC_REG(CMD), OGC_BIT(CMD, CLEAR));
  }
  return fault;
}

opengcm_cop_error opengcm_cop_init(opengcm_cop *cop, const opengcm_cop_bus *bus) {
  uint32_t id;
  if (!cop || !bus || !bus->read32 || !bus->write32) return OPENGCM_COP_ARGUMENT;
  ogc_wipe(cop, sizeof *cop);
  cop->bus.read32 = bus->read32;
  cop->bus.write32 = bus->write32;
  cop->bus.context = bus->context;
  id = ogc_read(cop, OGC_REG(ID));
  if (cop->fault || id != OG_COPROCESSOR__ID__VALUE_reset) {
    const bool silent = cop->fault != OPENGCM_COP_OK;
    ogc_wipe(cop, sizeof *cop);  // no call writes to what is not ours
    return silent ? OPENGCM_COP_BUS : OPENGCM_COP_NOT_FOUND;
  }
  cop->caps = ogc_read(cop, OGC_REG(CAPS));
  return opengcm_cop_erase(cop);
}

bool opengcm_cop_has(const opengcm_cop *cop, opengcm_cop_mode mode,
                     opengcm_cop_direction direction) {
  if (!cop || (unsigned)mode > OPENGCM_COP_GCM) return false;
  if (direction == OPENGCM_COP_DECRYPT && mode <= OPENGCM_COP_CBC &&
      !(cop->caps & OGC_BIT(CAPS, DECRYPT))) {
    return false;
  }
  return cop->caps >> (OG_COPROCESSOR__CAPS__ECB_bp + mode) & 1;
}

bool opengcm_cop_takes_key(const opengcm_cop *cop, size_t key_bytes) {
  if (!cop || (key_bytes != 16 && key_bytes != 24 && key_bytes != 32)) return false;
  return cop->caps >> (OG_COPROCESSOR__CAPS__KEY128_bp + key_bytes / 8 - 2) & 1;
}

bool ogc_has_key(const opengcm_cop *cop, opengcm_cop_mode mode) {
  return cop->key_bytes && cop->key_of_gcm == (mode == OPENGCM_COP_GCM);
}

opengcm_cop_error opengcm_cop_set_key(opengcm_cop *cop, opengcm_cop_mode mode, const uint8_t *key,
                                      size_t key_bytes) {
  if (!cop || !key || (unsigned)mode > OPENGCM_COP_GCM ||
      (key_bytes != 16 && key_bytes != 24 && key_bytes != 32)) {
    return OPENGCM_COP_ARGUMENT;
  }
  if (!opengcm_cop_has(cop, mode, OPENGCM_COP_ENCRYPT) || !opengcm_cop_takes_key(cop, key_bytes)) {
    return OPENGCM_COP_UNSUPPORTED;
  }
  cop->key_bytes = (uint8_t)key_bytes;
  cop->key_of_gcm = mode == OPENGCM_COP_GCM;
  ogc_configure(cop, mode, OPENGCM_COP_ENCRYPT);
  ogc_put(cop, OGC_REG(KEY), key, key_bytes, (unsigned)key_bytes / 4);
  ogc_wait(cop);
  return ogc_end(cop);
}

opengcm_cop_error opengcm_cop_erase(opengcm_cop *cop) {
  if (!cop || !cop->bus.write32) return OPENGCM_COP_ARGUMENT;
  end_message(cop);
  cop->key_bytes = 0;
  ogc_write(cop, OGC_REG(CMD), OGC_BIT(CMD, CLEAR));
  ogc_wait(cop);
  return ogc_end(cop);
}

opengcm_cop_error opengcm_cop_start(opengcm_cop *cop, opengcm_cop_mode mode,
                                    opengcm_cop_direction direction, const uint8_t *iv) {
  if (!cop || (unsigned)mode > OPENGCM_COP_CTR || (mode == OPENGCM_COP_ECB) != !iv) {
    return OPENGCM_COP_ARGUMENT;
  }
  if (!opengcm_cop_has(cop, mode, direction)) return OPENGCM_COP_UNSUPPORTED;
  if (!ogc_has_key(cop, mode)) return OPENGCM_COP_SEQUENCE;
  ogc_configure(cop, mode, direction);
  if (iv) ogc_put(cop, OGC_REG(IV), iv, BLOCK_BYTES, 4);
  cop->stage = OGC_TEXT;
  return ogc_end(cop);
}

// A piece of CTR of any length: what is left of a block's keystream is held.
static void update_ctr(opengcm_cop *cop, const uint8_t *in, uint8_t *out, size_t bytes) {
  size_t i, take;
  for (; bytes && !cop->fault; in += take, out += take, bytes -= take) {
    if (cop->held) {
      take = 1;
      *out = *in ^ cop->block[BLOCK_BYTES - cop->held--];
      continue;
    }
    take = bytes < BLOCK_BYTES ? bytes : BLOCK_BYTES;
    ogc_put(cop, OGC_REG(DATA), in, take, 4);
    ogc_get(cop, cop->block, BLOCK_BYTES);
    for (i = 0; i < take; i++) out[i] = cop->block[i];
    cop->held = (uint8_t)(BLOCK_BYTES - take);
  }
}

opengcm_cop_error opengcm_cop_update(opengcm_cop *cop, const uint8_t *in, uint8_t *out,
                                     size_t bytes) {
  size_t at;
  if (!cop || (bytes && (!in || !out))) return OPENGCM_COP_ARGUMENT;
  if (cop->stage != OGC_TEXT) return OPENGCM_COP_SEQUENCE;
  if (cop->mode == OPENGCM_COP_CTR) {
    update_ctr(cop, in, out, bytes);
    return ogc_end(cop);
  }
  if (bytes % BLOCK_BYTES) return OPENGCM_COP_ARGUMENT;
  for (at = 0; at < bytes && !cop->fault; at += BLOCK_BYTES) {
    ogc_put(cop, OGC_REG(DATA), in + at, BLOCK_BYTES, 4);
    ogc_get(cop, out + at, BLOCK_BYTES);
  }
  return ogc_end(cop);
}

opengcm_cop_error opengcm_cop_finish(opengcm_cop *cop) {
  if (!cop) return OPENGCM_COP_ARGUMENT;
  if (cop->stage != OGC_TEXT) return OPENGCM_COP_SEQUENCE;
  // The core forgets IV and result.
  ogc_configure(cop, (opengcm_cop_mode)cop->mode, OPENGCM_COP_ENCRYPT);
  return ogc_end(cop);
}

opengcm_cop_error opengcm_cop_crypt(opengcm_cop *cop, opengcm_cop_mode mode,
                                    opengcm_cop_direction direction, const uint8_t *iv,
                                    const uint8_t *in, uint8_t *out, size_t bytes) {
  opengcm_cop_error error;
  if (bytes && (!in || !out)) return OPENGCM_COP_ARGUMENT;
  if (mode <= OPENGCM_COP_CBC && bytes % BLOCK_BYTES) return OPENGCM_COP_ARGUMENT;
  error = opengcm_cop_start(cop, mode, direction, iv);
  if (!error) error = opengcm_cop_update(cop, in, out, bytes);
  if (!error) error = opengcm_cop_finish(cop);
  return error;
}
