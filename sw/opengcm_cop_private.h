// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What the parts of the driver share; not for its users.
//
// Accesses do not return errors: the first fault stays in cop->fault, accesses
// after it do nothing, and ogc_end hands it to the caller.

#ifndef OPENGCM_COP_PRIVATE_H
#define OPENGCM_COP_PRIVATE_H

#include "og_coprocessor.h"
#include "opengcm_cop.h"

#define OGC_REG(name) ((uint32_t)offsetof(og_coprocessor_t, name))
#define OGC_BIT(register, field) ((uint32_t)OG_COPROCESSOR__##register##__##field##_bm)
#define OGC_VALUE(register, field, value) \
  ((uint32_t)OG_COPROCESSOR__##register##__##field##__##value \
   << OG_COPROCESSOR__##register##__##field##_bp)

// What may come next.
enum { OGC_IDLE, OGC_TEXT, OGC_GCM_AAD, OGC_GCM_TEXT, OGC_GCM_CLOSED };

uint32_t ogc_read(opengcm_cop *cop, uint32_t offset);
void ogc_write(opengcm_cop *cop, uint32_t offset, uint32_t word);

// Whether the key that is loaded serves a mode.
bool ogc_has_key(const opengcm_cop *cop, opengcm_cop_mode mode);

// Poll until the core takes writes.
void ogc_wait(opengcm_cop *cop);

// Wait; then write `words` words, the bytes beyond `bytes` as zeros.
void ogc_put(opengcm_cop *cop, uint32_t offset, const uint8_t *data, size_t bytes, unsigned words);

// Read a result and keep its first bytes.
void ogc_get(opengcm_cop *cop, uint8_t *out, size_t bytes);

// End what is going on, and write CTRL for a message to come.
void ogc_configure(opengcm_cop *cop, opengcm_cop_mode mode, opengcm_cop_direction direction);

// Overwrite, also where the compiler sees no use of it.
void ogc_wipe(void *data, size_t bytes);

// The end of every call that has touched the core: after a fault, clear both sides.
opengcm_cop_error ogc_end(opengcm_cop *cop);

#endif
