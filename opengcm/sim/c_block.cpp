// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The model of a block core for C: blocks back to back under one key.

#include "block_harness.cpp"

// Let the clock run with nothing to do; between batches the ports are idle.
OG_API int32_t og_idle(ogblock *harness, uint64_t cycles) {
  return harness->guarded([&] {
    for (uint64_t i = 0; i < cycles; i++) {
      harness->settle();
      harness->rise();
    }
    return DONE;
  });
}

#include "c_model.h"

namespace {

int32_t crypt(Harness *model, bool decrypt, const uint8_t *key, const uint8_t *in, uint8_t *out,
              uint64_t blocks) {
  const std::vector<uint8_t> ways(blocks, 1);
  const ogblock_batch batch{key, decrypt ? ways.data() : nullptr, in, out, 0, blocks, 0, 0, 0, 0};
  int32_t code = og_begin(model, &batch);
  while (code == DONE && (code = og_step(model, 1 << 20)) == RUNNING) code = DONE;
  return code;
}

}  // namespace

OG_API uint32_t MODEL(key_bytes)() { return og_key_bytes(); }

OG_API int32_t MODEL(encrypt)(Harness *model, const uint8_t *key, const uint8_t *in, uint8_t *out,
                              uint64_t blocks) {
  return crypt(model, false, key, in, out, blocks);
}

OG_API int32_t MODEL(decrypt)(Harness *model, const uint8_t *key, const uint8_t *in, uint8_t *out,
                              uint64_t blocks) {
  return crypt(model, true, key, in, out, blocks);
}

// The same with arrays of SystemVerilog.
OG_API int32_t MODEL(sv_crypt)(Harness *model, int32_t decrypt, svOpenArrayHandle key,
                               svOpenArrayHandle in, svOpenArrayHandle out, uint32_t blocks) {
  return model->guarded([&] {
    SvBytes k(key, og_key_bytes()), i(in, 16 * blocks), o(out, 16 * blocks);
    const int32_t code = crypt(model, decrypt != 0, k.data(), i.data(), o.data(), blocks);
    o.store();
    return code;
  });
}
