// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The ports of a Verilated og_gcm_axis, whatever its width: beats of bytes written
// straight into them, and a copy of an output beat. Byte 0 is in bits 7:0, which is
// the first byte in memory of the model's words.

#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include "Vdut.h"
#include "bytes.h"

namespace og {

using Data = std::remove_reference_t<decltype(std::declval<Vdut>().s_axis_tdata)>;
using Keep = std::remove_reference_t<decltype(std::declval<Vdut>().s_axis_tkeep)>;
using User = std::remove_reference_t<decltype(std::declval<Vdut>().s_axis_tuser)>;

constexpr unsigned BEAT_BYTES = sizeof(Data);
constexpr int LANES = BEAT_BYTES / 16;
constexpr unsigned USER_WORDS = sizeof(User) / 4;

static_assert(8 * sizeof(Keep) == BEAT_BYTES, "tkeep has a bit for each byte of tdata");
static_assert(USER_WORDS == 5, "s_axis_tuser is packet_t of og_gcm_axis_pkg, 160 bits");

// Ports up to 64 bits are integers, wider ones arrays of words; the bytes of both lie in memory
// from the lowest up.
template <typename Port>
uint8_t *bytes_of(Port &port) {
  return reinterpret_cast<uint8_t *>(&port);
}
template <typename Port>
const uint8_t *bytes_of(const Port &port) {
  return reinterpret_cast<const uint8_t *>(&port);
}

// All of a beat is on the ports while it is offered.
template <typename Dut>
struct DataPort {
  void went_in() {}
  void drive(Dut &, Random *) {}
  void forget() {}
};

struct InPorts {
  Data &data;
  Keep &keep;
  CData &last;
  User &user;

  InPorts(Vdut &dut, DataPort<Vdut> &)
      : data(dut.s_axis_tdata),
        keep(dut.s_axis_tkeep),
        last(dut.s_axis_tlast),
        user(dut.s_axis_tuser) {}

  void set_bytes(const uint8_t *bytes, unsigned count, bool is_last) {
    std::memcpy(bytes_of(data), bytes, BEAT_BYTES);
    uint8_t *mask = bytes_of(keep);
    for (unsigned i = 0; i < BEAT_BYTES / 8; i++) {
      const unsigned kept = count > 8 * i ? count - 8 * i : 0;
      mask[i] = kept < 8 ? uint8_t((1u << kept) - 1) : 0xff;
    }
    last = is_last;
  }

  // packet_t of og_gcm_axis_pkg; `iv` are 12 bytes, or null.
  void set_user(bool decrypt, unsigned key_slot, unsigned tag_bytes, unsigned iv_bytes,
                uint32_t aad_bytes, const uint8_t *iv) {
    uint8_t padded[16] = {};
    if (iv) std::memcpy(padded + 4, iv, 12);
    uint32_t words[4];
    put_block(words, padded);
    for (int i = 0; i < 3; i++) user[i] = words[i];
    user[3] = aad_bytes;
    user[4] = uint32_t{decrypt} << 31 | (key_slot & 0x3ff) << 21 | (tag_bytes & 31) << 16 |
              (iv_bytes & 0xffff);
  }

  void set_user_noise(Random &random) {
    for (unsigned i = 0; i < USER_WORDS; i++) user[i] = random.next();
  }

  void set_noise(Random &random) {
    uint8_t bytes[BEAT_BYTES];
    for (uint8_t &byte : bytes) byte = uint8_t(random.next());
    set_bytes(bytes, random.next() % (BEAT_BYTES + 1), random.next() & 1);
    set_user_noise(random);
  }
};

struct OutBeat {  // a copy of the output ports
  Data data{};
  Keep keep{};
  bool last = false;
  uint8_t status = 0;

  OutBeat() = default;
  explicit OutBeat(const Vdut &dut)
      : data(dut.m_axis_tdata),
        keep(dut.m_axis_tkeep),
        last(dut.m_axis_tlast),
        status(dut.m_axis_tuser) {}

  const uint8_t *bytes() const { return bytes_of(data); }

  // The bytes that count; -1 if they are not the first ones, without a gap.
  int count() const {
    const uint8_t *mask = bytes_of(keep);
    unsigned found = 0;
    while (found < BEAT_BYTES && mask[found / 8] >> found % 8 & 1) found++;
    for (unsigned i = found; i < BEAT_BYTES; i++) {
      if (mask[i / 8] >> i % 8 & 1) return -1;
    }
    return int(found);
  }

  bool operator==(const OutBeat &other) const {
    return std::memcmp(&data, &other.data, sizeof data) == 0 &&
           std::memcmp(&keep, &other.keep, sizeof keep) == 0 && last == other.last &&
           status == other.status;
  }
};

// The handshakes.
struct Handshake {
  static void offer(Vdut &dut, bool valid) { dut.s_axis_tvalid = valid; }
  static bool taken(const Vdut &dut) { return dut.s_axis_tready; }
  static void take(Vdut &dut, bool ready) { dut.m_axis_tready = ready; }
  static bool offered(const Vdut &dut) { return dut.m_axis_tvalid; }

  // The first lane, of 16 bytes, with data on the output; -1 if there is none.
  static int lane_shown(const Vdut &dut) {
    const uint8_t *bytes = bytes_of(dut.m_axis_tdata);
    for (int lane = 0; lane < LANES; lane++) {
      if (!all_zero(bytes + 16 * lane, 16)) return lane;
    }
    return -1;
  }
};

}  // namespace og
