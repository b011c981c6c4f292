// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What harnesses of packets have in common, whatever the packets travel on: the
// interface of the traffic, the rules of a verdict, and the key operations.

#pragma once

#include <cstdint>
#include <string>

#include "Vdut.h"
#include "bytes.h"
#include "interface.h"
#include "model.h"

namespace og {

struct InPorts;  // of the stream that the model has: ports.h, axis_ports.h
struct OutBeat;

enum Status : uint8_t { OK = 0, AUTH_FAIL = 1, NO_ROOM = 7 };  // those with rules of their own

// What is left to chance when a beat is driven.
struct Whims {
  Random *noise;   // or null: what does not matter is zero
  Random &random;
  uint32_t hole;   // probability that a group is left empty, times 2^32
};

// The beats of a batch in the order they go in, and the judge of the same
// beats as they come out. With several groups, a beat is a wide one.
class Traffic {
 public:
  virtual ~Traffic() = default;
  // Drive the next beat. False: nothing (yet) to send.
  virtual bool drive(InPorts &ports, uint64_t key_ops_done, const Whims &whims) = 0;
  virtual void went_in(uint64_t cycle) = 0;
  virtual bool expects_output() const = 0;
  virtual void came_out(const OutBeat &beat, uint64_t cycle) = 0;  // throws Fault
  virtual bool all_out() const = 0;
  virtual uint64_t packets_out() const = 0;
  virtual uint64_t text_bytes_out() const { return 0; }
  virtual std::string where() const = 0;
  virtual uint64_t packet_out() const = 0;
  virtual uint64_t beat_out() const = 0;
};

// The rule that a packet's end breaks: a code and its words; code 0 if it breaks none. `tag` is
// what came out for one, 16 bytes; `withheld` says that text came out that its design withholds
// until it is verified.
struct Mistake {
  int32_t code;
  const char *text;
};

inline Mistake verdict_mistake(const ogsim_packet &packet, uint8_t status, const uint8_t *tag,
                               bool withheld) {
  const bool decrypt = packet.flags & FLAG_DECRYPT;
  if (!decrypt && (status == AUTH_FAIL || status == NO_ROOM)) {
    return {OGSIM_STATUS, "a status that only decryption has"};
  }
  const bool shows_tag = status == OK && !decrypt;
  if (!shows_tag && !all_zero(tag, 16)) {
    return {OGSIM_TAG_SHOWN, "a tag was shown on decryption or with an error"};
  }
  const unsigned used = packet.tag_bytes < 16 ? packet.tag_bytes : 16;
  if (shows_tag && !all_zero(tag + used, 16 - used)) {
    return {OGSIM_PADDING, "bytes past the end of the tag are not zero"};
  }
  if (withheld && decrypt && status != OK) {
    return {OGSIM_RELEASED, "text of a packet that failed was released"};
  }
  return {0, nullptr};
}

// The key operations of a batch, offered in order, each once its condition holds.
class KeyTraffic {
 public:
  KeyTraffic(const uint8_t *keys, const ogsim_key_op *ops, uint64_t count,
             ogsim_key_result *results)
      : keys_(keys), ops_(ops), count_(count), results_(results) {
    for (uint64_t i = 0; i < count; i++) results_[i] = {};
  }

  bool drive(Vdut &dut, uint64_t packets_out, uint64_t beats_in) const {
    if (accepted_ == count_) return false;
    const ogsim_key_op &op = ops_[accepted_];
    if (op.after_packet >= 0 && packets_out <= uint64_t(op.after_packet)) return false;
    if (beats_in < op.after_beats) return false;
    dut.key_op_i = op.op;
    dut.key_slot_i = op.slot & 0x3ff;
    dut.key_size_i = op.size;
    put_block(dut.key_i.data() + 4, keys_ + op.key_offset);
    put_block(dut.key_i.data(), keys_ + op.key_offset + 16);
    return true;
  }

  void went_in(uint64_t cycle) {
    results_[accepted_].accepted = cycle;
    results_[accepted_++].state = 1;
  }

  bool expects_report() const { return done_ < accepted_; }
  void reported(bool refused, uint64_t cycle) {
    results_[done_].done = cycle;
    results_[done_++].state = refused ? 3 : 2;
  }

  uint64_t done() const { return done_; }
  bool all_done() const { return done_ == count_; }

 private:
  const uint8_t *keys_;
  const ogsim_key_op *ops_;
  uint64_t count_;
  ogsim_key_result *results_;
  uint64_t accepted_ = 0;
  uint64_t done_ = 0;
};

}  // namespace og
