// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors

#include "opengcm_cop.h"
#include "opengcm_cop_private.h"

#define BLOCK_BYTES OPENGCM_COP_BLOCK_BYTES
#define PHASE(name) OGC_VALUE(BLOCK, PHASE, name)

// SP 800-38D, 5.2.1.1, in bytes.
#define TEXT_MAX (((uint64_t)1 << 36) - 32)
#define AAD_MAX (((uint64_t)1 << 61) - 1)

static bool exceeds(uint64_t bytes, uint64_t most) { return bytes > most; }

// What the blocks to come are; `bytes` of the next one count.
static void enter(opengcm_cop *cop, uint32_t phase, size_t bytes) {
  if (cop->phase == phase && bytes == BLOCK_BYTES) return;
  ogc_wait(cop);
  ogc_write(cop, OGC_REG(BLOCK), phase | (uint32_t)bytes << OG_COPROCESSOR__BLOCK__BYTES_bp);
  cop->phase = phase;
}

// Blocks without a result; the last one is padded with zeros.
static void absorb(opengcm_cop *cop, const uint8_t *data, size_t bytes) {
  size_t take;
  for (; bytes && !cop->fault; data += take, bytes -= take) {
    take = bytes < BLOCK_BYTES ? bytes : BLOCK_BYTES;
    ogc_put(cop, OGC_REG(DATA), data, take, 4);
  }
}

// The AAD that waits for the rest of its block.
static void absorb_held(opengcm_cop *cop) {
  if (!cop->held) return;
  enter(cop, PHASE(AAD), BLOCK_BYTES);
  absorb(cop, cop->block, cop->held);
  cop->held = 0;
}

// A length in bits, first byte first; in 32-bit steps, as processors have them.
static void put_bits(uint8_t *out, uint64_t bytes) {
  const uint32_t high = (uint32_t)(bytes >> 29), low = (uint32_t)bytes << 3;
  unsigned i;
  for (i = 0; i < 4; i++) {
    out[i] = (uint8_t)(high >> (24 - 8 * i));
    out[4 + i] = (uint8_t)(low >> (24 - 8 * i));
  }
}

static void absorb_lengths(opengcm_cop *cop, uint64_t first, uint64_t second) {
  uint8_t block[BLOCK_BYTES];
  put_bits(block, first);
  put_bits(block + 8, second);
  absorb(cop, block, BLOCK_BYTES);
}

static bool is_tag_size(size_t bytes) {
  return bytes == 4 || bytes == 8 || (bytes >= 12 && bytes <= 16);
}

static bool in_message(const opengcm_cop *cop) { return cop->stage >= OGC_GCM_AAD; }

opengcm_cop_error opengcm_cop_gcm_start(opengcm_cop *cop, opengcm_cop_direction direction,
                                        const uint8_t *iv, size_t iv_bytes) {
  if (!cop || !iv || !iv_bytes || exceeds(iv_bytes, AAD_MAX)) return OPENGCM_COP_ARGUMENT;
  if (!opengcm_cop_has(cop, OPENGCM_COP_GCM, direction)) return OPENGCM_COP_UNSUPPORTED;
  if (!ogc_has_key(cop, OPENGCM_COP_GCM)) return OPENGCM_COP_SEQUENCE;
  ogc_configure(cop, OPENGCM_COP_GCM, direction);
  cop->phase = PHASE(VERIFY);  // whatever comes first is another one
  if (iv_bytes == 12) {
    ogc_put(cop, OGC_REG(IV), iv, iv_bytes, 3);
  } else {
    enter(cop, PHASE(IV), BLOCK_BYTES);
    absorb(cop, iv, iv_bytes);
    enter(cop, PHASE(IV_END), BLOCK_BYTES);
    absorb_lengths(cop, 0, iv_bytes);
  }
  cop->aad_bytes = cop->text_bytes = 0;
  cop->stage = OGC_GCM_AAD;
  return ogc_end(cop);
}

opengcm_cop_error opengcm_cop_gcm_aad(opengcm_cop *cop, const uint8_t *aad, size_t bytes) {
  size_t whole;
  if (!cop || (bytes && !aad)) return OPENGCM_COP_ARGUMENT;
  if (cop->stage != OGC_GCM_AAD) return OPENGCM_COP_SEQUENCE;
  if (exceeds(bytes, AAD_MAX - cop->aad_bytes)) return OPENGCM_COP_ARGUMENT;
  cop->aad_bytes += bytes;
  while (bytes && cop->held && cop->held < BLOCK_BYTES) {
    cop->block[cop->held++] = *aad++;
    bytes--;
  }
  if (cop->held == BLOCK_BYTES) absorb_held(cop);
  whole = bytes - bytes % BLOCK_BYTES;
  if (whole) {
    enter(cop, PHASE(AAD), BLOCK_BYTES);
    absorb(cop, aad, whole);
  }
  for (; whole < bytes; whole++) cop->block[cop->held++] = aad[whole];
  return ogc_end(cop);
}

opengcm_cop_error opengcm_cop_gcm_text(opengcm_cop *cop, const uint8_t *in, uint8_t *out,
                                       size_t bytes) {
  size_t take;
  if (!cop || (bytes && (!in || !out))) return OPENGCM_COP_ARGUMENT;
  if (!in_message(cop) || (cop->stage == OGC_GCM_CLOSED && bytes)) return OPENGCM_COP_SEQUENCE;
  if (exceeds(bytes, TEXT_MAX - cop->text_bytes)) return OPENGCM_COP_ARGUMENT;
  if (!bytes) return OPENGCM_COP_OK;
  absorb_held(cop);
  cop->text_bytes += bytes;
  cop->stage = bytes % BLOCK_BYTES ? OGC_GCM_CLOSED : OGC_GCM_TEXT;
  for (; bytes && !cop->fault; in += take, out += take, bytes -= take) {
    take = bytes < BLOCK_BYTES ? bytes : BLOCK_BYTES;
    enter(cop, PHASE(TEXT), take);
    ogc_put(cop, OGC_REG(DATA), in, take, 4);
    ogc_get(cop, out, take);
  }
  return ogc_end(cop);
}

// The two lengths end the message.
static void close_message(opengcm_cop *cop) {
  absorb_held(cop);
  enter(cop, PHASE(LENGTHS), BLOCK_BYTES);
  absorb_lengths(cop, cop->aad_bytes, cop->text_bytes);
}

opengcm_cop_error opengcm_cop_gcm_tag(opengcm_cop *cop, uint8_t *tag, size_t tag_bytes) {
  if (!cop || !tag || !is_tag_size(tag_bytes)) return OPENGCM_COP_ARGUMENT;
  if (!in_message(cop) || cop->decrypt) return OPENGCM_COP_SEQUENCE;
  close_message(cop);
  ogc_get(cop, tag, tag_bytes);
  ogc_configure(cop, OPENGCM_COP_GCM, OPENGCM_COP_ENCRYPT);
  if (cop->fault) ogc_wipe(tag, tag_bytes);
  return ogc_end(cop);
}

// The core compares, in a time that does not depend on the tags.
opengcm_cop_error opengcm_cop_gcm_check(opengcm_cop *cop, const uint8_t *tag, size_t tag_bytes) {
  bool right;
  opengcm_cop_error error;
  if (!cop || !tag || !is_tag_size(tag_bytes)) return OPENGCM_COP_ARGUMENT;
  if (!in_message(cop) || !cop->decrypt) return OPENGCM_COP_SEQUENCE;
  close_message(cop);
  enter(cop, PHASE(VERIFY), tag_bytes);
  ogc_put(cop, OGC_REG(DATA), tag, tag_bytes, 4);
  ogc_wait(cop);
  right = (ogc_read(cop, OGC_REG(STATUS)) & OGC_BIT(STATUS, TAG_OK)) != 0;
  ogc_configure(cop, OPENGCM_COP_GCM, OPENGCM_COP_ENCRYPT);
  error = ogc_end(cop);
  if (error) return error;
  return right ? OPENGCM_COP_OK : OPENGCM_COP_TAG;
}

// Start, AAD and text of a message that comes whole; what is wrong with it is
// seen before the core is touched.
static opengcm_cop_error feed(opengcm_cop *cop, opengcm_cop_direction direction, const uint8_t *iv,
                              size_t iv_bytes, const uint8_t *aad, size_t aad_bytes,
                              const uint8_t *in, uint8_t *out, size_t bytes) {
  opengcm_cop_error error;
  if ((aad_bytes && !aad) || (bytes && (!in || !out))) return OPENGCM_COP_ARGUMENT;
  if (exceeds(aad_bytes, AAD_MAX) || exceeds(bytes, TEXT_MAX)) return OPENGCM_COP_ARGUMENT;
  error = opengcm_cop_gcm_start(cop, direction, iv, iv_bytes);
  if (!error) error = opengcm_cop_gcm_aad(cop, aad, aad_bytes);
  if (!error) error = opengcm_cop_gcm_text(cop, in, out, bytes);
  return error;
}

opengcm_cop_error opengcm_cop_gcm_seal(opengcm_cop *cop, const uint8_t *iv, size_t iv_bytes,
                                       const uint8_t *aad, size_t aad_bytes, const uint8_t *in,
                                       uint8_t *out, size_t bytes, uint8_t *tag, size_t tag_bytes) {
  opengcm_cop_error error;
  if (!tag || !is_tag_size(tag_bytes)) return OPENGCM_COP_ARGUMENT;
  error = feed(cop, OPENGCM_COP_ENCRYPT, iv, iv_bytes, aad, aad_bytes, in, out, bytes);
  return error ? error : opengcm_cop_gcm_tag(cop, tag, tag_bytes);
}

opengcm_cop_error opengcm_cop_gcm_open(opengcm_cop *cop, const uint8_t *iv, size_t iv_bytes,
                                       const uint8_t *aad, size_t aad_bytes, const uint8_t *in,
                                       uint8_t *out, size_t bytes, const uint8_t *tag,
                                       size_t tag_bytes) {
  opengcm_cop_error error = OPENGCM_COP_ARGUMENT;
  if (tag && is_tag_size(tag_bytes)) {
    error = feed(cop, OPENGCM_COP_DECRYPT, iv, iv_bytes, aad, aad_bytes, in, out, bytes);
    if (!error) error = opengcm_cop_gcm_check(cop, tag, tag_bytes);
  }
  if (error && out) ogc_wipe(out, bytes);
  return error;
}
