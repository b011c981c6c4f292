// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The model of an engine for C: key slots, and packets one at a time.

#pragma once

#include "c_model.h"

namespace og {

constexpr uint64_t QUIET = 100000;  // cycles without progress that are a fault
constexpr uint32_t MAX_TAG = 16;

inline int32_t finish(Harness *model, int32_t code) {
  while (code == RUNNING) code = og_step(model, 1 << 20);
  return code;
}

inline ogsim_options options_of_model() {
  ogsim_options options{};
  options.watchdog = QUIET;
  options.verified = MODEL_VERIFIED;
  options.drops_aad = MODEL_DROPS_AAD;
  return options;
}

inline int32_t key_operation(Harness *model, uint8_t operation, uint32_t slot, const uint8_t *key,
                             uint32_t key_bytes) {
  const int32_t checked = model->guarded([&] {
    if (key_bytes != 0 && key_bytes != 16 && key_bytes != 24 && key_bytes != 32) {
      throw Fault{"a key has 16, 24 or 32 bytes"};
    }
    return DONE;
  });
  if (checked != DONE) return checked;
  std::vector<uint8_t> padded(32);
  std::copy_n(key, key_bytes, padded.begin());
  ogsim_key_op op{0, 0, -1, uint16_t(slot), operation, uint8_t(key_bytes ? key_bytes / 8 - 2 : 0)};
  ogsim_key_result result{};
  const ogsim_options options = options_of_model();
  const int32_t code =
      finish(model, og_begin(model, &options, nullptr, 0, nullptr, 0, nullptr, 0, nullptr,
                             padded.data(), padded.size(), &op, 1, &result));
  std::fill(padded.begin(), padded.end(), uint8_t(0));
  constexpr uint32_t KEY_REFUSED = 3;
  return code == DONE && result.state == KEY_REFUSED ? 1 : code;
}

struct Part {
  const uint8_t *data;
  uint64_t size;
};

// A packet through the engine: its status, or what is wrong with the model. Unless
// that is 0, `out` holds zeros.
inline int32_t packet(Harness *model, bool decrypt, uint32_t slot, Part iv, Part aad, Part text,
                      uint8_t *out, uint8_t *tag, uint32_t tag_bytes) {
  const int32_t checked = model->guarded([&] {
    if (tag_bytes > MAX_TAG) throw Fault{"a tag has at most 16 bytes"};
    return DONE;
  });
  if (checked != DONE) return checked;
  std::vector<uint8_t> in;
  in.reserve(iv.size + aad.size + text.size + MAX_TAG);
  for (const Part &part : {iv, aad, text}) in.insert(in.end(), part.data, part.data + part.size);
  if (decrypt) in.insert(in.end(), tag, tag + tag_bytes);
  in.resize(iv.size + aad.size + text.size + MAX_TAG);
  ogsim_packet given{};
  given.aad_offset = iv.size;
  given.aad_bytes = aad.size;
  given.data_offset = iv.size + aad.size;
  given.data_bytes = text.size;
  given.tag_offset = given.data_offset + text.size;
  given.iv_bytes = uint32_t(iv.size);
  given.wait_key_op = -1;
  given.key_slot = uint16_t(slot);
  given.flags = (decrypt ? FLAG_DECRYPT : 0) | (iv.size == 12 ? FLAG_IV_96 : 0);
  given.tag_bytes = uint8_t(tag_bytes);
  ogsim_result result{};
  const ogsim_options options = options_of_model();
  int32_t code = finish(model, og_begin(model, &options, in.data(), in.size(), out, text.size,
                                        &given, 1, &result, nullptr, 0, nullptr, 0, nullptr));
  if (code == DONE) code = result.status;
  if (code != 0) std::fill_n(out, text.size, uint8_t(0));
  if (!decrypt) std::copy_n(code == 0 ? result.tag : in.data() + given.tag_offset, tag_bytes, tag);
  return code;
}

}  // namespace og

OG_API int32_t MODEL(load_key)(Harness *model, uint32_t slot, const uint8_t *key,
                               uint32_t key_bytes) {
  return key_operation(model, 0, slot, key, key_bytes);
}

OG_API int32_t MODEL(erase_key)(Harness *model, uint32_t slot) {
  return key_operation(model, 1, slot, nullptr, 0);
}

OG_API int32_t MODEL(seal)(Harness *model, uint32_t slot, const uint8_t *iv, uint32_t iv_bytes,
                           const uint8_t *aad, uint64_t aad_bytes, const uint8_t *text,
                           uint64_t text_bytes, uint8_t *out, uint8_t *tag, uint32_t tag_bytes) {
  return packet(model, false, slot, {iv, iv_bytes}, {aad, aad_bytes}, {text, text_bytes}, out, tag,
                tag_bytes);
}

OG_API int32_t MODEL(open)(Harness *model, uint32_t slot, const uint8_t *iv, uint32_t iv_bytes,
                           const uint8_t *aad, uint64_t aad_bytes, const uint8_t *text,
                           uint64_t text_bytes, uint8_t *out, const uint8_t *tag,
                           uint32_t tag_bytes) {
  return packet(model, true, slot, {iv, iv_bytes}, {aad, aad_bytes}, {text, text_bytes}, out,
                const_cast<uint8_t *>(tag), tag_bytes);  // only read
}

// The same with arrays of SystemVerilog.
OG_API int32_t MODEL(sv_load_key)(Harness *model, uint32_t slot, svOpenArrayHandle key,
                                  uint32_t key_bytes) {
  return model->guarded([&] {
    SvBytes bytes(key, key_bytes);
    return MODEL(load_key)(model, slot, bytes.data(), bytes.size());
  });
}

OG_API int32_t MODEL(sv_seal)(Harness *model, uint32_t slot, svOpenArrayHandle iv,
                              uint32_t iv_bytes, svOpenArrayHandle aad, uint32_t aad_bytes,
                              svOpenArrayHandle text, uint32_t text_bytes, svOpenArrayHandle out,
                              svOpenArrayHandle tag, uint32_t tag_bytes) {
  return model->guarded([&] {
    SvBytes i(iv, iv_bytes), a(aad, aad_bytes), p(text, text_bytes), o(out, text_bytes);
    SvBytes t(tag, tag_bytes);
    const int32_t code = MODEL(seal)(model, slot, i.data(), i.size(), a.data(), a.size(), p.data(),
                                     p.size(), o.data(), t.data(), t.size());
    o.store();
    t.store();
    return code;
  });
}

OG_API int32_t MODEL(sv_open)(Harness *model, uint32_t slot, svOpenArrayHandle iv,
                              uint32_t iv_bytes, svOpenArrayHandle aad, uint32_t aad_bytes,
                              svOpenArrayHandle text, uint32_t text_bytes, svOpenArrayHandle out,
                              svOpenArrayHandle tag, uint32_t tag_bytes) {
  return model->guarded([&] {
    SvBytes i(iv, iv_bytes), a(aad, aad_bytes), p(text, text_bytes), o(out, text_bytes);
    SvBytes t(tag, tag_bytes);
    const int32_t code = MODEL(open)(model, slot, i.data(), i.size(), a.data(), a.size(), p.data(),
                                     p.size(), o.data(), t.data(), t.size());
    o.store();
    return code;
  });
}
