// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What is sent through a model on the slot stream, and the judgement of what comes
// back: packets, and beats made by hand.

#pragma once

#include <cstdint>
#include <cstring>
#include <deque>
#include <string>

#include "interface.h"
#include "ports.h"
#include "traffic_base.h"

namespace og {

struct Slot {
  Kind kind;
  unsigned bytes;
  uint64_t position;  // of its first byte in the IV, AAD or text
};

// Walks over the slots of a list of packets.
class Cursor {
 public:
  Cursor(const ogsim_packet *packets, uint64_t count) : packets_(packets), count_(count) {
    start();
  }

  bool at_end() const { return index_ == count_; }
  uint64_t index() const { return index_; }
  uint64_t beat() const { return beat_; }
  const ogsim_packet &packet() const { return packets_[index_]; }

  // The next slot. One of kind IV_END or TAG ends its beat.
  Slot take() {
    const ogsim_packet &p = packet();
    if (phase_ == IV) {
      if (position_ < p.iv_bytes) return take_part(IV, p.iv_bytes);
      enter(AAD);
      return {IV_END, 0, 0};
    }
    if (phase_ == AAD) {
      if (position_ < p.aad_bytes) return take_part(AAD, p.aad_bytes);
      enter(TEXT);
    }
    if (position_ < p.data_bytes) return take_part(TEXT, p.data_bytes);
    return {TAG, 0, 0};
  }

  void next_beat() { beat_++; }
  void next_packet() {
    index_++;
    start();
  }

 private:
  void start() {
    beat_ = 0;
    position_ = 0;
    phase_ = !at_end() && packet().flags & FLAG_IV_96 ? AAD : IV;
  }
  void enter(Kind phase) {
    phase_ = phase;
    position_ = 0;
  }
  Slot take_part(Kind kind, uint64_t total) {
    const uint64_t left = total - position_;
    const Slot slot{kind, left < 16 ? unsigned(left) : 16u, position_};
    position_ += slot.bytes;
    return slot;
  }

  const ogsim_packet *packets_;
  uint64_t count_;
  uint64_t index_ = 0;
  uint64_t beat_ = 0;
  uint64_t position_ = 0;
  Kind phase_ = IV;
};

class PacketTraffic final : public Traffic {
 public:
  PacketTraffic(const uint8_t *in, uint8_t *out, const ogsim_packet *packets, uint64_t count,
                ogsim_result *results, const ogsim_options &options)
      : in_(in),
        out_(out),
        results_(results),
        verified_(options.verified),
        send_(packets, count),
        judge_(packets, count) {
    for (uint64_t i = 0; i < count; i++) {
      results_[i] = {};
      results_[i].status = -1;
    }
  }

  bool drive(InPorts &ports, uint64_t key_ops_done, const Whims &whims) override {
    offered_ = {};
    for (int group = 0; group < GROUPS; group++) {
      if (!may_begin(key_ops_done) || leave_hole(whims)) {
        if (GROUPS == 1) return false;
        ports.set_nothing(group, whims.noise);
      } else {
        offered_.packet[group] = send_.index();
        offered_.groups |= 1u << group;
        drive_group(ports, group, whims.noise);
      }
    }
    return offered_.groups != 0;
  }

  void went_in(uint64_t cycle) override {
    for (int group = 0; group < GROUPS; group++) {
      if (!offered_.has(group)) continue;
      ogsim_result &result = results_[offered_.packet[group]];
      if (offered_.first >> group & 1) result.first_in = cycle;
      result.last_in = cycle;
    }
    inside_.push_back(offered_.groups);
    offered_ = {};
  }

  bool expects_output() const override { return !inside_.empty(); }

  void came_out(const OutBeat &beat, uint64_t cycle) override {
    for (int group = 0; group < GROUPS; group++) {
      if (inside_.front() >> group & 1) {
        judge_group(beat, group, cycle);
      } else if (!beat.has_nothing(group)) {
        fail(OGSIM_KIND, GROUP_LANES * group, "something came out of an empty group");
      }
    }
    inside_.pop_front();
  }

  bool all_out() const override { return judge_.at_end(); }
  uint64_t packets_out() const override { return judge_.index(); }
  uint64_t text_bytes_out() const override { return text_bytes_out_; }
  uint64_t packet_out() const override { return judge_.index(); }
  uint64_t beat_out() const override { return judge_.beat(); }

  std::string where() const override {
    if (!inside_.empty()) {
      return "waiting for packet " + std::to_string(judge_.index()) + ", beat " +
             std::to_string(judge_.beat()) + " to come out";
    }
    if (offered_.groups != 0) {
      return "packet " + std::to_string(offered_.packet[offered_.has(0) ? 0 : GROUPS - 1]) +
             " does not go in";
    }
    return "packet " + std::to_string(send_.index()) + ", beat " + std::to_string(send_.beat()) +
           " is not sent";
  }

 private:
  static bool leave_hole(const Whims &whims) {
    return GROUPS > 1 && whims.random.chance(whims.hole);
  }

  // Whether the next beat is there to be sent.
  bool may_begin(uint64_t key_ops_done) const {
    if (send_.at_end()) return false;
    const int32_t awaited = send_.packet().wait_key_op;
    return send_.beat() != 0 || awaited < 0 || key_ops_done > uint64_t(awaited);
  }

  void drive_group(InPorts &ports, int group, Random *noise) {
    const ogsim_packet &p = send_.packet();
    if (send_.beat() == 0) {
      const bool iv_96 = p.flags & FLAG_IV_96;
      ports.set_header(group, p.flags & FLAG_DECRYPT, p.key_slot, p.tag_bytes, iv_96,
                       iv_96 ? in_ + p.iv_offset : nullptr);
      offered_.first |= 1u << group;
    } else if (noise) {
      ports.set_header_noise(*noise, group);
    }
    bool beat_over = false;
    bool packet_over = false;
    for (int lane = 0; lane < GROUP_LANES; lane++) {
      const Slot slot = beat_over ? Slot{EMPTY, 0, 0} : send_.take();
      drive_slot(ports, GROUP_LANES * group + lane, slot, noise);
      beat_over |= slot.kind == IV_END || slot.kind == TAG;
      packet_over |= slot.kind == TAG;
    }
    if (packet_over) {
      send_.next_packet();
    } else {
      send_.next_beat();
    }
  }

  void judge_group(const OutBeat &beat, int group, uint64_t cycle) {
    ogsim_result &result = results_[judge_.index()];
    if (judge_.beat() == 0) result.first_out = cycle;
    bool beat_over = false;
    bool packet_over = false;
    for (int lane = GROUP_LANES * group; lane < GROUP_LANES * (group + 1); lane++) {
      const Slot slot = beat_over ? Slot{EMPTY, 0, 0} : judge_.take();
      judge_slot(beat, lane, slot, result);
      beat_over |= slot.kind == IV_END || slot.kind == TAG;
      packet_over |= slot.kind == TAG;
    }
    if (packet_over) {
      result.last_out = cycle;
      judge_.next_packet();
    } else {
      judge_.next_beat();
    }
  }

  const uint8_t *source(const ogsim_packet &p, const Slot &slot) const {
    switch (slot.kind) {
      case IV: return in_ + p.iv_offset + slot.position;
      case AAD: return in_ + p.aad_offset + slot.position;
      default: return in_ + p.data_offset + slot.position;
    }
  }

  void drive_slot(InPorts &ports, int lane, const Slot &slot, Random *noise) {
    const ogsim_packet &p = send_.packet();
    if (slot.bytes == 16) {
      ports.set_slot(lane, slot.kind, 16, source(p, slot));
      return;
    }
    uint8_t block[16] = {};
    unsigned bytes = slot.bytes;
    unsigned used = slot.bytes;
    if (noise) {
      for (uint8_t &byte : block) byte = uint8_t(noise->next());
      if (slot.bytes == 0) bytes = noise->next() & 31;
    }
    if (slot.kind == TAG && p.flags & FLAG_DECRYPT) {
      used = p.tag_bytes < 16 ? p.tag_bytes : 16;
      std::memcpy(block, in_ + p.tag_offset, used);
    } else if (used != 0) {
      std::memcpy(block, source(p, slot), used);
    }
    ports.set_slot(lane, slot.kind, bytes, block);
  }

  [[noreturn]] void fail(int32_t code, int lane, const char *text) const {
    throw Fault{text, code, lane};
  }

  void judge_slot(const OutBeat &beat, int lane, const Slot &slot, ogsim_result &result) {
    const ogsim_packet &p = judge_.packet();
    if (beat.slot_kind(lane) != slot.kind) fail(OGSIM_KIND, lane, "a slot changed its kind");
    if (slot.kind == EMPTY || slot.kind == IV_END) return;
    uint8_t block[16];
    beat.slot_data(lane, block);
    if (slot.kind == TAG) {
      judge_tag(beat, lane, block, p, result);
      return;
    }
    if (beat.slot_bytes(lane) != slot.bytes) {
      fail(OGSIM_BYTES, lane, "a slot changed its number of bytes");
    }
    if (slot.kind == TEXT) {
      if (!all_zero(block + slot.bytes, 16 - slot.bytes)) {
        fail(OGSIM_PADDING, lane, "bytes past the end of the text are not zero");
      }
      std::memcpy(out_ + p.out_offset + slot.position, block, slot.bytes);
      text_bytes_out_ += slot.bytes;
      text_shown_ |= !all_zero(block, slot.bytes);
    } else if (std::memcmp(block, source(p, slot), slot.bytes) != 0) {
      fail(OGSIM_PASS, lane, "an IV or AAD slot was changed");
    }
  }

  void judge_tag(const OutBeat &beat, int lane, const uint8_t *block, const ogsim_packet &p,
                 ogsim_result &result) {
    const uint8_t status = beat.group_status(lane / GROUP_LANES);
    const Mistake mistake = verdict_mistake(p, status, block, verified_ && text_shown_);
    if (mistake.code != 0) fail(mistake.code, lane, mistake.text);
    text_shown_ = false;
    std::memcpy(result.tag, block, 16);
    result.status = status;
  }

  const uint8_t *in_;
  uint8_t *out_;
  ogsim_result *results_;
  bool verified_;            // failed packets release no text
  bool text_shown_ = false;  // text other than zeros has come out of the packet
  Cursor send_;
  Cursor judge_;
  struct Offered {  // the beat that stands on the ports
    uint32_t groups = 0;  // that hold something
    uint32_t first = 0;   // and are the first of a packet
    uint64_t packet[GROUPS] = {};

    bool has(int group) const { return groups >> group & 1; }
  } offered_;
  std::deque<uint32_t> inside_;  // for each beat the groups that hold something
  uint64_t text_bytes_out_ = 0;
};

// Beats made by hand: sent as they are, and what comes out is only recorded.
class SlotTraffic final : public Traffic {
 public:
  SlotTraffic(ogsim_beat *beats, uint64_t count, const ogsim_slot *in, ogsim_slot *out)
      : beats_(beats), count_(count), in_(in), out_(out) {
    for (uint64_t i = 0; i < count; i++) beats_[i].status = -1;
  }

  bool drive(InPorts &ports, uint64_t, const Whims &) override {
    if (sent_ == count_) return false;
    const ogsim_beat &beat = beats_[sent_];
    for (int group = 0; group < GROUPS; group++) {
      ports.set_header(group, beat.flags & FLAG_DECRYPT, beat.key_slot, beat.tag_bytes,
                       beat.flags & FLAG_IV_96, beat.iv);
    }
    for (int lane = 0; lane < LANES; lane++) {
      const ogsim_slot &slot = in_[sent_ * LANES + lane];
      ports.set_slot(lane, Kind(slot.kind), slot.bytes, slot.data);
    }
    return true;
  }

  void went_in(uint64_t cycle) override { beats_[sent_++].in = cycle; }
  bool expects_output() const override { return taken_ < sent_; }

  void came_out(const OutBeat &beat, uint64_t cycle) override {
    for (int lane = 0; lane < LANES; lane++) {
      ogsim_slot &slot = out_[taken_ * LANES + lane];
      slot.kind = beat.slot_kind(lane);
      slot.bytes = uint8_t(beat.slot_bytes(lane));
      beat.slot_data(lane, slot.data);
    }
    beats_[taken_].status = beat.group_status(0);
    beats_[taken_].out = cycle;
    taken_++;
  }

  bool all_out() const override { return taken_ == count_; }
  uint64_t packets_out() const override { return 0; }
  uint64_t packet_out() const override { return 0; }
  uint64_t beat_out() const override { return taken_; }
  std::string where() const override {
    if (taken_ < sent_) return "waiting for beat " + std::to_string(taken_) + " to come out";
    return "beat " + std::to_string(sent_) + " does not go in";
  }

 private:
  ogsim_beat *beats_;
  uint64_t count_;
  const ogsim_slot *in_;
  ogsim_slot *out_;
  uint64_t sent_ = 0;
  uint64_t taken_ = 0;
};

}  // namespace og
