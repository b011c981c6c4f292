// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The ports of the Verilated model, whatever its number of lanes and groups:
// slots and headers written straight into them, and a copy of an output beat.
//
// An engine has one group. og_gcm_groups has several: its wide beat holds a beat
// of the slot stream in each, or nothing.

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <type_traits>
#include <utility>

#include "Vdut.h"
#include "bytes.h"
#include "interface.h"
#include "model.h"

namespace og {

using Data = std::remove_reference_t<decltype(std::declval<Vdut>().in_data_i)>;
using Kinds = std::remove_reference_t<decltype(std::declval<Vdut>().in_kind_i)>;
using Bytes = std::remove_reference_t<decltype(std::declval<Vdut>().in_bytes_i)>;
using Headers = std::remove_reference_t<decltype(std::declval<Vdut>().in_header_i)>;
using Statuses = std::remove_reference_t<decltype(std::declval<Vdut>().out_status_o)>;

constexpr int HEADER_W = 113;
constexpr int STATUS_W = 3;
constexpr int LANES = sizeof(Data) / 16;
constexpr int GROUPS = 8 * sizeof(Headers) / HEADER_W;
constexpr int GROUP_LANES = LANES / GROUPS;
constexpr int KIND_W = 3;
constexpr int BYTES_W = 5;

enum Kind : uint8_t { EMPTY, IV, IV_END, AAD, TEXT, TAG };

// Ports up to 64 bits are integers, wider ones arrays of 32-bit words; both
// take and give fields narrower than 32 bits.
template <typename Int>
std::enable_if_t<std::is_integral_v<Int>> set_field(Int &port, int bit, int width, uint32_t value) {
  const uint64_t mask = ((uint64_t{1} << width) - 1) << bit;
  port = static_cast<Int>((port & ~mask) | (uint64_t{value} << bit));
}

template <std::size_t Words>
void set_field(VlWide<Words> &port, int bit, int width, uint32_t value) {
  for (int i = 0; i < width; i++) {
    const uint32_t mask = uint32_t{1} << (bit + i) % 32;
    uint32_t &word = port[(bit + i) / 32];
    word = (value >> i & 1) ? word | mask : word & ~mask;
  }
}

template <typename Int>
std::enable_if_t<std::is_integral_v<Int>, uint32_t> field(const Int &port, int bit, int width) {
  return static_cast<uint32_t>(uint64_t{port} >> bit) & ((1u << width) - 1);
}

template <std::size_t Words>
uint32_t field(const VlWide<Words> &port, int bit, int width) {
  uint32_t value = 0;
  for (int i = 0; i < width; i++) value |= (port[(bit + i) / 32] >> (bit + i) % 32 & 1) << i;
  return value;
}

// Whether a beat's data are taken when the core asks for them (og_gcm_late), not with the beat.
template <typename Dut, typename = void>
struct TakesLate : std::false_type {};
template <typename Dut>
struct TakesLate<Dut, std::void_t<decltype(std::declval<Dut &>().data_take_o)>> : std::true_type {};

// The data of beats: on the port with their beat or, where the core takes them late, here until then.
template <typename Dut>
class DataPort {
 public:
  static constexpr bool LATE = TakesLate<Dut>::value;

  Data &of_beat(Dut &dut) { return LATE ? offered_ : dut.in_data_i; }

  void went_in() {
    if (LATE) waiting_.push_back(offered_);
  }

  // Data that nobody takes are `noise`, if there is any.
  void drive(Dut &dut, Random *noise) {
    if constexpr (LATE) {
      if (dut.data_take_o) {
        if (waiting_.empty()) throw Fault{"data were taken of no beat", OGSIM_SPURIOUS};
        dut.in_data_i = waiting_.front();
        waiting_.pop_front();
      } else if (noise) {
        for (int i = 0; i < 4 * LANES; i++) dut.in_data_i[i] = noise->next();
      }
    }
  }

  void forget() { waiting_.clear(); }

 private:
  Data offered_{};
  std::deque<Data> waiting_;
};

struct InPorts {
  Kinds &kind;
  Bytes &bytes;
  Data &data;
  Headers &header;

  InPorts(Vdut &dut, DataPort<Vdut> &data_port)
      : kind(dut.in_kind_i),
        bytes(dut.in_bytes_i),
        data(data_port.of_beat(dut)),
        header(dut.in_header_i) {}

  void set_slot(int lane, Kind kind_value, unsigned count, const uint8_t *block) {
    set_field(kind, lane * KIND_W, KIND_W, kind_value);
    set_field(bytes, lane * BYTES_W, BYTES_W, count);
    put_block(data.data() + 4 * lane, block);
  }

  void set_header(int group, bool decrypt, unsigned key_slot, unsigned tag_bytes, bool iv_96,
                  const uint8_t *iv) {
    uint8_t padded[16] = {};
    if (iv) std::memcpy(padded + 4, iv, 12);
    uint32_t words[4];
    put_block(words, padded);
    words[3] = uint32_t{decrypt} << 16 | (key_slot & 0x3ff) << 6 | (tag_bytes & 31) << 1 |
               uint32_t{iv_96};
    put_header(group, words);
  }

  // A group that holds nothing; what is in it besides does not matter.
  void set_nothing(int group, Random *noise) {
    for (int lane = GROUP_LANES * group; lane < GROUP_LANES * (group + 1); lane++) {
      if (noise) set_noise(*noise, lane);
      set_field(kind, lane * KIND_W, KIND_W, EMPTY);
    }
    if (noise) set_header_noise(*noise, group);
  }

  void set_noise(Random &random) {
    for (int lane = 0; lane < LANES; lane++) set_noise(random, lane);
    for (int group = 0; group < GROUPS; group++) set_header_noise(random, group);
  }

  void set_noise(Random &random, int lane) {
    set_field(kind, lane * KIND_W, KIND_W, random.next() & 7);
    set_field(bytes, lane * BYTES_W, BYTES_W, random.next() & 31);
    for (int i = 0; i < 4; i++) data[4 * lane + i] = random.next();
  }

  void set_header_noise(Random &random, int group) {
    uint32_t words[4];
    for (uint32_t &word : words) word = random.next();
    put_header(group, words);
  }

 private:
  void put_header(int group, const uint32_t *words) {
    for (int i = 0; i < 4; i++) {
      if (GROUPS == 1) {
        header[i] = i < 3 ? words[i] : words[i] & 0x1ffff;
      } else {
        set_field(header, HEADER_W * group + 32 * i, i < 3 ? 32 : HEADER_W - 96, words[i]);
      }
    }
  }
};

struct OutBeat {  // a copy of the output ports
  Kinds kind{};
  Bytes bytes{};
  Data data{};
  Statuses status{};

  OutBeat() = default;
  explicit OutBeat(const Vdut &dut)
      : kind(dut.out_kind_o), bytes(dut.out_bytes_o), data(dut.out_data_o), status(dut.out_status_o) {}

  Kind slot_kind(int lane) const { return Kind(field(kind, lane * KIND_W, KIND_W)); }
  unsigned slot_bytes(int lane) const { return field(bytes, lane * BYTES_W, BYTES_W); }
  void slot_data(int lane, uint8_t *block) const { get_block(block, data.data() + 4 * lane); }
  uint8_t group_status(int group) const { return field(status, group * STATUS_W, STATUS_W); }
  bool has_nothing(int group) const {
    return field(kind, group * GROUP_LANES * KIND_W, GROUP_LANES * KIND_W) == 0;
  }
  bool operator==(const OutBeat &other) const {
    return std::memcmp(&kind, &other.kind, sizeof kind) == 0 &&
           std::memcmp(&bytes, &other.bytes, sizeof bytes) == 0 &&
           std::memcmp(&data, &other.data, sizeof data) == 0 && status == other.status;
  }
};

// The handshakes.
struct Handshake {
  static void offer(Vdut &dut, bool valid) { dut.in_valid_i = valid; }
  static bool taken(const Vdut &dut) { return dut.in_ready_o; }
  static void take(Vdut &dut, bool ready) { dut.out_ready_i = ready; }
  static bool offered(const Vdut &dut) { return dut.out_valid_o; }

  // The first lane with data on the output, -1 if there is none.
  static int lane_shown(const Vdut &dut) {
    for (int lane = 0; lane < LANES; lane++) {
      uint8_t block[16];
      get_block(block, dut.out_data_o.data() + 4 * lane);
      if (!all_zero(block, 16)) return lane;
    }
    return -1;
  }
};

}  // namespace og
