// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Drives a Verilated AES core on AXI4-Stream in bulk: og_aes_ctr, og_aes_ecb.
//
// Python hands over packets (og_begin) and calls og_step until all
// are out. Three streams move by themselves, each with pauses of its own: the
// configurations, the packets, and what comes out. A beat on offer stays until
// it is taken. Watched in every cycle: what comes out was asked for, has the
// bytes and the end that its packet has, zeros where bytes do not count, and
// stays as it is until it is taken; and that a reset leaves nothing on offer.
//
// Byte 0 of a beat is in bits 7:0, as it lies in memory.

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <deque>
#include <string>
#include <type_traits>
#include <utility>

#include "bytes.h"
#include "model.h"

using namespace og;

// One batch. Packet i has `sizes[i]` bytes, which lie one packet behind the
// other, in `in` and in `out`; config_bytes() bytes for its configuration, and
// users[i] for tuser.
//
// If `chain` is not 0, every packet is of 16 bytes, and packet i waits for what
// came of packet i - chain, which is added to it first: to the first counter
// block where there is one, else to the data. The Monte Carlo test of as many
// sequences as `chain` says, side by side.
struct ogstream_batch {
  const uint8_t *configs;
  const uint8_t *users;
  const uint64_t *sizes;
  const uint8_t *in;
  uint8_t *out;
  uint64_t packets;
  uint64_t chain;
  uint64_t seed;        // of the pauses
  uint32_t config_gap;  // probability of a cycle in which no configuration is
  uint32_t in_gap;      // offered, no beat is, or none is taken, times 2^32
  uint32_t out_gap;
  uint32_t noise;  // 1: the ports hold random values where nothing is offered
};

struct ogstream_progress {
  uint64_t bytes;               // that have come out
  uint64_t first_in, last_out;  // cycles; a configuration may be the first
  uint64_t latency;             // the shortest of a beat; 0: none has come out
};

namespace {

constexpr unsigned BEAT = 16;

template <typename Dut, typename = void>
struct Counts : std::false_type {};  // CTR mode: counter blocks, and bytes that count
template <typename Dut>
struct Counts<Dut, std::void_t<decltype(std::declval<Dut>().s_axis_tkeep)>> : std::true_type {};

using Config = std::remove_reference_t<decltype(std::declval<Vdut>().s_axis_cfg_tdata)>;
constexpr unsigned CONFIG_BYTES = sizeof(Config);

template <typename Dut>
void set_user(Dut &dut, bool value) {
  if constexpr (!Counts<Dut>::value) dut.s_axis_cfg_tuser = value;
}

template <typename Dut>
void set_keep(Dut &dut, uint32_t value) {
  if constexpr (Counts<Dut>::value) dut.s_axis_tkeep = value & 0xffff;
}

template <typename Dut>
uint32_t keep_of(Dut &dut) {
  if constexpr (Counts<Dut>::value) return dut.m_axis_tkeep;
  return 0xffff;
}

// Walks over the beats of the packets. One of no bytes has a beat of none.
class Cursor {
 public:
  Cursor() = default;
  Cursor(const uint64_t *sizes, uint64_t packets) : sizes_(sizes), packets_(packets) {}

  bool at_end() const { return packet_ == packets_; }
  uint64_t packet() const { return packet_; }
  uint64_t beat() const { return at_ / BEAT; }
  uint64_t offset() const { return start_ + at_; }
  unsigned bytes() const { return unsigned(std::min<uint64_t>(BEAT, sizes_[packet_] - at_)); }
  uint32_t keep() const { return (1u << bytes()) - 1; }
  bool last() const { return at_ + BEAT >= sizes_[packet_]; }

  void next() {
    if (last()) {
      start_ += sizes_[packet_++];
      at_ = 0;
    } else {
      at_ += BEAT;
    }
  }

 private:
  const uint64_t *sizes_ = nullptr;
  uint64_t packets_ = 0;
  uint64_t packet_ = 0;
  uint64_t start_ = 0;  // of the packet
  uint64_t at_ = 0;     // in it
};

struct OutBeat {
  uint8_t data[BEAT];
  uint32_t keep;
  bool last;

  bool operator==(const OutBeat &other) const {
    return std::memcmp(data, other.data, BEAT) == 0 && keep == other.keep && last == other.last;
  }
};

}  // namespace

class ogstream final : public Model {
 public:
  using Progress = ogstream_progress;

  explicit ogstream(uint64_t seed) : Model(seed) { reset(4); }

  void reset(uint64_t cycles) {
    batch_ = {};
    progress_ = {};
    send_ = judge_ = Cursor();
    configured_ = 0;
    config_offered_ = in_offered_ = waits_ = busy_ = false;
    went_in_.clear();
    withdraw_config(false);
    withdraw_beat(false);
    dut().m_axis_tready = 1;
    hold_reset(cycles);
    settle();
    if (dut().m_axis_tvalid) throw Fault{"a beat is on offer after a reset"};
  }

  void begin(const ogstream_batch &batch) {
    if (busy_) throw Fault{"a batch is in progress"};
    batch_ = batch;
    progress_ = {};
    send_ = judge_ = Cursor(batch.sizes, batch.packets);
    configured_ = 0;
    random_.seed(batch.seed);
    quiet_ = 0;
    busy_ = true;
  }

  int32_t step(uint64_t cycles) {
    for (uint64_t i = 0; i < cycles && !judge_.at_end(); i++) run_cycle();
    if (!judge_.at_end()) return RUNNING;
    for (int i = 0; i < AFTER; i++) run_cycle();
    busy_ = false;
    return DONE;
  }

  const ogstream_progress &progress() const { return progress_; }

 private:
  static constexpr uint64_t WATCHDOG = 2000;  // cycles; no core's latency is near
  static constexpr int AFTER = 100;           // cycles in which nothing more may come

  std::string where() const override {
    return "packet " + std::to_string(judge_.packet()) + ", beat " + std::to_string(judge_.beat());
  }

  // Whether what packet i is added to is there.
  bool is_known(uint64_t packet) const {
    return batch_.chain == 0 || packet < batch_.chain || judge_.packet() > packet - batch_.chain;
  }

  void add_what_came(uint64_t packet, uint8_t *block) const {
    if (batch_.chain == 0 || packet < batch_.chain) return;
    const uint8_t *before = batch_.out + BEAT * (packet - batch_.chain);
    for (unsigned i = 0; i < BEAT; i++) block[i] ^= before[i];
  }

  void withdraw_config(bool noise) {
    dut().s_axis_cfg_tvalid = 0;
    set_user(dut(), noise && (random_.next() & 1));
    for (unsigned i = 0; i < CONFIG_BYTES / 4; i++) {
      dut().s_axis_cfg_tdata[i] = noise ? random_.next() : 0;
    }
  }

  void withdraw_beat(bool noise) {
    dut().s_axis_tvalid = 0;
    dut().s_axis_tlast = noise && (random_.next() & 1);
    set_keep(dut(), noise ? random_.next() : 0);
    for (unsigned i = 0; i < BEAT / 4; i++) dut().s_axis_tdata[i] = noise ? random_.next() : 0;
  }

  void drive_config() {
    if (config_offered_) return;  // it stays as it is
    if (configured_ == batch_.packets || !is_known(configured_) || random_.chance(batch_.config_gap)) {
      withdraw_config(batch_.noise);
      return;
    }
    uint8_t config[CONFIG_BYTES];
    std::memcpy(config, batch_.configs + CONFIG_BYTES * configured_, CONFIG_BYTES);
    if (Counts<Vdut>::value) add_what_came(configured_, config);
    std::memcpy(dut().s_axis_cfg_tdata.data(), config, CONFIG_BYTES);
    set_user(dut(), batch_.users[configured_]);
    dut().s_axis_cfg_tvalid = 1;
    config_offered_ = true;
  }

  void drive_beat() {
    if (in_offered_) return;
    if (send_.at_end() || !is_known(send_.packet()) || random_.chance(batch_.in_gap)) {
      withdraw_beat(batch_.noise);
      return;
    }
    uint8_t data[BEAT];
    // Bytes that do not count may be anything.
    for (uint8_t &byte : data) byte = batch_.noise ? uint8_t(random_.next()) : 0;
    std::memcpy(data, batch_.in + send_.offset(), send_.bytes());
    if (!Counts<Vdut>::value) add_what_came(send_.packet(), data);
    std::memcpy(dut().s_axis_tdata.data(), data, BEAT);
    set_keep(dut(), send_.keep());
    dut().s_axis_tlast = send_.last();
    dut().s_axis_tvalid = 1;
    in_offered_ = true;
  }

  void take_config() {
    if (progress_.first_in == 0) progress_.first_in = cycle();
    configured_++;
    config_offered_ = false;
    quiet_ = 0;
  }

  void take_beat() {
    if (progress_.first_in == 0) progress_.first_in = cycle();
    went_in_.push_back(cycle());
    send_.next();
    in_offered_ = false;
    quiet_ = 0;
  }

  void watch_output(bool ready) {
    if (!dut().m_axis_tvalid) {
      if (waits_) throw Fault{"a beat that waited was withdrawn"};
      return;
    }
    OutBeat beat{{}, keep_of(dut()), bool(dut().m_axis_tlast)};
    std::memcpy(beat.data, dut().m_axis_tdata.data(), BEAT);
    if (waits_ && !(beat == waiting_)) throw Fault{"a beat that waited was changed"};
    if (!waits_) judge(beat);
    if (ready) take_out(beat);
    waits_ = !ready;
    waiting_ = beat;
  }

  // A beat in the first cycle in which it is on offer.
  void judge(const OutBeat &beat) {
    if (went_in_.empty()) throw Fault{"a beat came out that did not go in"};
    if (judge_.packet() >= configured_) {
      throw Fault{"a beat came out before the configuration of its packet went in"};
    }
    if (beat.last != judge_.last()) throw Fault{"tlast is not where the packet ends"};
    if (beat.keep != (Counts<Vdut>::value ? judge_.keep() : 0xffff)) {
      throw Fault{"tkeep is not that of the beat that went in"};
    }
    for (unsigned i = judge_.bytes(); i < BEAT; i++) {
      if (beat.data[i]) throw Fault{"a byte that does not count is not zero"};
    }
    const uint64_t latency = cycle() - went_in_.front();
    if (progress_.latency == 0 || latency < progress_.latency) progress_.latency = latency;
  }

  void take_out(const OutBeat &beat) {
    std::memcpy(batch_.out + judge_.offset(), beat.data, judge_.bytes());
    progress_.bytes += judge_.bytes();
    progress_.last_out = cycle();
    went_in_.pop_front();
    judge_.next();
    quiet_ = 0;
  }

  void run_cycle() {
    drive_config();
    drive_beat();
    const bool ready = !random_.chance(batch_.out_gap);
    dut().m_axis_tready = ready;
    settle();
    const bool config_taken = config_offered_ && dut().s_axis_cfg_tready;
    const bool beat_taken = in_offered_ && dut().s_axis_tready;
    watch_output(ready);
    if (config_taken) take_config();
    if (beat_taken) take_beat();
    if (++quiet_ > WATCHDOG && !judge_.at_end()) {
      throw Fault{"nothing moves: " + std::to_string(configured_) + " configurations and " +
                  std::to_string(went_in_.size()) + " beats more went in than came out"};
    }
    rise();
  }

  ogstream_batch batch_{};
  ogstream_progress progress_{};
  Random random_;
  Cursor send_, judge_;           // the next beat in, the next one out
  uint64_t configured_ = 0;       // configurations that were taken
  std::deque<uint64_t> went_in_;  // cycles in which the beats under way went in
  OutBeat waiting_{};
  bool config_offered_ = false, in_offered_ = false;  // and not taken yet
  bool waits_ = false;                                // a beat is on offer to the sink
  bool busy_ = false;
  uint64_t quiet_ = 0;  // cycles since anything moved
};

OG_API uint32_t og_config_bytes() { return CONFIG_BYTES; }
OG_API uint32_t og_counts() { return Counts<Vdut>::value; }

// Begin a batch. Its buffers must live until it is done or reset.
OG_API int32_t og_begin(ogstream *harness, const ogstream_batch *batch) {
  return harness->guarded([&] {
    harness->begin(*batch);
    return DONE;
  });
}

using Harness = ogstream;
#include "batch_entries.h"
