// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Driver of the AES co-processors (docs/coprocessor.md): ECB, CBC, CTR and GCM
// on whatever of them CAPS says the build has. README.md has a worked example.
//
// C99; no allocation, no operating system, no library, no global state. One
// opengcm_cop is one core; two threads must not call into the same one. Calls
// wait for the core: a poll of STATUS or a read of DATA, some 100 cycles at
// most for a block.
//
// `in` and `out` may be the same buffer; otherwise they must not overlap. A
// pointer may be null where its length is 0.

#ifndef OPENGCM_COP_H
#define OPENGCM_COP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define OPENGCM_COP_BLOCK_BYTES 16

typedef enum {
  OPENGCM_COP_OK = 0,
  OPENGCM_COP_TAG,          // the tag is not that of the message: use no plaintext
  OPENGCM_COP_ARGUMENT,     // a null pointer, or a length the mode does not take
  OPENGCM_COP_SEQUENCE,     // no key is loaded for the mode, or no such message is open
  OPENGCM_COP_UNSUPPORTED,  // the build lacks the mode, direction or key size
  OPENGCM_COP_NOT_FOUND,    // what is at the address is no co-processor of this map
  OPENGCM_COP_BUS,          // the bus answered with an error; the key is erased
  OPENGCM_COP_TIMEOUT       // the core stays busy; the key is erased
} opengcm_cop_error;

typedef enum {
  OPENGCM_COP_ECB,
  OPENGCM_COP_CBC,
  OPENGCM_COP_CTR,
  OPENGCM_COP_GCM
} opengcm_cop_mode;

typedef enum { OPENGCM_COP_ENCRYPT, OPENGCM_COP_DECRYPT } opengcm_cop_direction;

// The register layer: 32-bit accesses at a byte offset from the core's base.
// False: the bus answered with an error (PSLVERR, SLVERR). A system that traps
// on one, or cannot tell, returns true.
typedef struct {
  bool (*read32)(void *context, uint32_t offset, uint32_t *word);
  bool (*write32)(void *context, uint32_t offset, uint32_t word);
  void *context;
} opengcm_cop_bus;

// A core and the message it is at work on. The fields are the driver's.
typedef struct {
  opengcm_cop_bus bus;
  uint32_t caps;
  uint32_t phase;  // GCM: that of the register BLOCK
  opengcm_cop_error fault;
  uint8_t key_bytes;  // 0: no key is loaded
  bool key_of_gcm;    // it serves GCM, else the other modes
  uint8_t stage;
  uint8_t mode;
  bool decrypt;
  uint8_t held;         // bytes of `block`
  uint8_t block[16];    // GCM: AAD that waits for its block. CTR: keystream left, at the end
  uint64_t aad_bytes;
  uint64_t text_bytes;
} opengcm_cop;

// --- the core and its key ---

// Find the core behind `bus` and clear it. NOT_FOUND, BUS, TIMEOUT.
opengcm_cop_error opengcm_cop_init(opengcm_cop *cop, const opengcm_cop_bus *bus);

// Whether the build has a mode, in a direction; and keys of so many bytes.
bool opengcm_cop_has(const opengcm_cop *cop, opengcm_cop_mode mode,
                     opengcm_cop_direction direction);
bool opengcm_cop_takes_key(const opengcm_cop *cop, size_t key_bytes);

// Load a key of 16, 24 or 32 bytes for a mode, and any number of its messages.
// ECB, CBC and CTR share one. A key of GCM serves GCM alone, and one of theirs
// never GCM: any of them could compute GCM's secret H.
opengcm_cop_error opengcm_cop_set_key(opengcm_cop *cop, opengcm_cop_mode mode, const uint8_t *key,
                                      size_t key_bytes);

// Erase key, state, IV and data, in the core and in `cop`; ends any message.
opengcm_cop_error opengcm_cop_erase(opengcm_cop *cop);

// --- ECB, CBC, CTR (SP 800-38A) ---

// One message. `iv` has 16 bytes: the IV of CBC, the first counter block of
// CTR (counted up modulo 2^128); null for ECB. ECB and CBC take whole blocks.
opengcm_cop_error opengcm_cop_crypt(opengcm_cop *cop, opengcm_cop_mode mode,
                                    opengcm_cop_direction direction, const uint8_t *iv,
                                    const uint8_t *in, uint8_t *out, size_t bytes);

// The same in pieces: start, any number of updates, finish. CTR takes pieces
// of any length, ECB and CBC whole blocks.
opengcm_cop_error opengcm_cop_start(opengcm_cop *cop, opengcm_cop_mode mode,
                                    opengcm_cop_direction direction, const uint8_t *iv);
opengcm_cop_error opengcm_cop_update(opengcm_cop *cop, const uint8_t *in, uint8_t *out,
                                     size_t bytes);
opengcm_cop_error opengcm_cop_finish(opengcm_cop *cop);

// --- GCM (SP 800-38D) ---

// One message. The IV has at least one byte, and is never used twice with one
// key. Tags have 4, 8 or 12 to 16 bytes. Unless `open` returns OK, `out` is
// all zeros.
opengcm_cop_error opengcm_cop_gcm_seal(opengcm_cop *cop, const uint8_t *iv, size_t iv_bytes,
                                       const uint8_t *aad, size_t aad_bytes, const uint8_t *in,
                                       uint8_t *out, size_t bytes, uint8_t *tag, size_t tag_bytes);
opengcm_cop_error opengcm_cop_gcm_open(opengcm_cop *cop, const uint8_t *iv, size_t iv_bytes,
                                       const uint8_t *aad, size_t aad_bytes, const uint8_t *in,
                                       uint8_t *out, size_t bytes, const uint8_t *tag,
                                       size_t tag_bytes);

// The same in pieces: start, AAD, text, then the tag made or checked. AAD comes
// in pieces of any length; pieces of text are whole blocks but for the last.
// The caller keeps decrypted pieces to itself until gcm_check returns OK.
opengcm_cop_error opengcm_cop_gcm_start(opengcm_cop *cop, opengcm_cop_direction direction,
                                        const uint8_t *iv, size_t iv_bytes);
opengcm_cop_error opengcm_cop_gcm_aad(opengcm_cop *cop, const uint8_t *aad, size_t bytes);
opengcm_cop_error opengcm_cop_gcm_text(opengcm_cop *cop, const uint8_t *in, uint8_t *out,
                                       size_t bytes);
opengcm_cop_error opengcm_cop_gcm_tag(opengcm_cop *cop, uint8_t *tag, size_t tag_bytes);
opengcm_cop_error opengcm_cop_gcm_check(opengcm_cop *cop, const uint8_t *tag, size_t tag_bytes);

#ifdef __cplusplus
}
#endif

#endif
