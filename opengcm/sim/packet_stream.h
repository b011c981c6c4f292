// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// One direction of a packet layer: the source of frames on one AXI4-Stream, the sink
// on another, and the rules that the core has to keep on both. Byte 0 is in bits 7:0,
// the first byte in memory of the model's words.
//
// Of a frame that comes out: a beat that waits stays as it is; tkeep is all ones but
// with tlast, and there contiguous from byte 0 and not empty; what tkeep leaves out is
// zero, and all of tdata while tvalid is low; tuser is the same on all beats but for the
// error and what the caller calls late, which come with tlast alone. What the bytes should
// be, the caller says.

#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>

#include "bytes.h"
#include "model.h"
#include "packet_interface.h"

namespace og {

// The ports of a stream, whatever their width.
template <typename Data, typename Keep, typename User>
struct StreamPorts {
  CData &valid;
  CData &ready;
  Data &data;
  Keep &keep;
  CData &last;
  User &user;
};

template <typename Data, typename Keep, typename User>
class PacketStream {
 public:
  static constexpr unsigned BEAT_BYTES = sizeof(Data);
  using Ports = StreamPorts<Data, Keep, User>;

  PacketStream(const char *name, Ports in, Ports out, unsigned user_bits)
      : name_(name), in_(in), out_(out), user_mask_((1u << user_bits) - 1),
        error_mask_(1u << (user_bits - 1)) {}

  void reset() {
    in_.valid = 0;
    out_.ready = 0;
    held_ = inside_ = false;
    ever_in_ = ever_out_ = 0;
    lane_ = {};
    sending_ = entered_ = left_ = 0;
  }

  void begin(const ogpkt_lane &lane, const ogpkt_options &options, uint64_t salt) {
    for (uint64_t i = 0; i < lane.frame_count; i++) {
      const ogpkt_frame &frame = lane.frames[i];
      if (frame.bytes == 0) throw Fault{"a frame without a byte"};
      if (frame.offset > lane.in_bytes || frame.bytes > lane.in_bytes - frame.offset) {
        throw Fault{"a frame reaches outside its buffer"};
      }
    }
    lane_ = lane;
    options_ = options;
    random_.seed(options.seed + salt);
    sending_ = sent_ = entered_ = left_ = out_used_ = 0;
    in_pause_ = out_pause_ = 0;
    offered_ = false;
  }

  // Ports of a cycle in which a batch runs.
  void drive() {
    if (!offered_ && sending_ < lane_.frame_count) offer();
    in_.valid = offered_;
    if (!offered_ && options_.noise) set_noise();
    if (out_pause_ == 0 && random_.chance(options_.out_gap)) out_pause_ = pause();
    out_.ready = out_pause_ == 0;
    if (out_pause_ != 0) out_pause_--;
  }

  // Ports while nothing runs.
  void rest(bool take) {
    in_.valid = 0;
    out_.ready = take;
  }

  // Whether a beat went in or came out.
  bool sample(uint64_t cycle) {
    const bool went = sample_in(cycle);
    return sample_out(cycle) || went;
  }

  void check_nothing() const {
    if (out_.valid) fail("an output with nothing going on");
    check_zero();
  }

  bool all_in() const { return entered_ == lane_.frame_count; }
  bool all_out() const { return all_in() && left_ >= lane_.expected && !inside_; }
  bool inside() const { return inside_ || sent_ != 0; }
  uint64_t frames_in() const { return entered_; }
  uint64_t frames_out() const { return left_; }
  std::string where() const {
    return std::string(name_) + " " + std::to_string(entered_) + " in, " + std::to_string(left_) +
           " out";
  }

 private:
  template <typename Port>
  static uint8_t *bytes_of(Port &port) {
    return reinterpret_cast<uint8_t *>(&port);
  }

  void set_keep(unsigned count) {
    uint8_t *mask = bytes_of(in_.keep);
    for (unsigned i = 0; i < BEAT_BYTES / 8; i++) {
      const unsigned kept = count > 8 * i ? count - 8 * i : 0;
      mask[i] = kept < 8 ? uint8_t((1u << kept) - 1) : 0xff;
    }
  }

  void set_noise() {
    uint8_t *data = bytes_of(in_.data);
    for (unsigned i = 0; i < BEAT_BYTES; i++) data[i] = uint8_t(random_.next());
    set_keep(random_.next() % (BEAT_BYTES + 1));
    in_.last = random_.next() & 1;
    in_.user = User(random_.next() & user_mask_);
  }

  void offer() {
    const bool may_pause = !(options_.steady && sent_ != 0);
    if (may_pause && in_pause_ == 0 && random_.chance(options_.in_gap)) in_pause_ = pause();
    if (in_pause_ != 0) {
      in_pause_--;
      return;
    }
    const ogpkt_frame &frame = lane_.frames[sending_];
    const unsigned count = std::min<uint32_t>(frame.bytes - uint32_t(sent_), BEAT_BYTES);
    uint8_t *data = bytes_of(in_.data);
    for (unsigned i = count; i < BEAT_BYTES; i++) {
      data[i] = options_.noise ? uint8_t(random_.next()) : 0;
    }
    std::memcpy(data, lane_.in + frame.offset + sent_, count);
    set_keep(count);
    in_.last = sent_ + count == frame.bytes;
    // Only the first beat counts, and of the error only the last.
    uint32_t user = frame.user;
    if (options_.noise) {
      const uint32_t noise = uint32_t(random_.next()) & user_mask_;
      if (sent_ != 0) user = (user & error_mask_) | (noise & ~error_mask_);
      if (!in_.last) user = (user & ~error_mask_) | (noise & error_mask_);
    }
    in_.user = User(user);
    offered_bytes_ = count;
    offered_ = true;
  }

  bool sample_in(uint64_t cycle) {
    if (options_.no_stall && !in_.ready) fail("the input is not ready, as it always has to be");
    if (!offered_ || !in_.ready) return false;
    ogpkt_frame &frame = lane_.frames[sending_];
    if (sent_ == 0) frame.first = cycle;
    sent_ += offered_bytes_;
    offered_ = false;
    if (sent_ == frame.bytes) {
      frame.last = cycle;
      sent_ = 0;
      sending_++;
      entered_++;
      ever_in_++;
    }
    return true;
  }

  bool sample_out(uint64_t cycle) {
    check_zero();
    const bool valid = out_.valid;
    if (held_ && !valid) fail("an output beat was withdrawn");
    if (held_ && !same()) fail("a stalled output beat changed");
    if (inside_ && !valid && options_.whole) fail("a pause within a frame that comes out");
    held_ = valid && !out_.ready;
    if (held_) keep_beat();
    if (!valid || !out_.ready) return false;
    take(cycle);
    return true;
  }

  void take(uint64_t cycle) {
    if (ever_out_ >= ever_in_ + (sent_ != 0 || offered_)) {
      fail("an output frame that no input frame explains");
    }
    if (left_ == lane_.result_room) fail("more frames than went in");
    ogpkt_frame &frame = lane_.results[left_];
    const unsigned count = judge_keep();
    const uint32_t user = out_.user, ends = user & (error_mask_ | uint32_t(lane_.late));
    if (!inside_) {
      frame = {out_used_, 0, user & ~ends, cycle, cycle, 0};
    } else if ((user & ~ends) != frame.user) {
      fail("tuser changed within a frame");
    }
    if (ends && !out_.last) {
      fail(ends & error_mask_ ? "an error before the end of the frame"
                              : "tuser with what only the end of the frame tells");
    }
    frame.user |= ends;
    if (count > lane_.out_bytes - out_used_) fail("more bytes than there is room for");
    std::memcpy(lane_.out + out_used_, bytes_of(out_.data), count);
    out_used_ += count;
    frame.bytes += count;
    inside_ = !out_.last;
    if (out_.last) {
      frame.last = cycle;
      frame.entered = entered_;
      left_++;
      ever_out_++;
    }
  }

  unsigned judge_keep() const {
    const uint8_t *mask = bytes_of(out_.keep);
    unsigned count = 0;
    while (count < BEAT_BYTES && mask[count / 8] >> count % 8 & 1) count++;
    for (unsigned i = count; i < BEAT_BYTES; i++) {
      if (mask[i / 8] >> i % 8 & 1) fail("tkeep is not contiguous from byte 0");
    }
    if (!out_.last && count != BEAT_BYTES) fail("tkeep has zeros without tlast");
    if (count == 0) fail("tlast with a beat of no bytes");
    if (!all_zero(bytes_of(out_.data) + count, BEAT_BYTES - count)) {
      fail("bytes that tkeep leaves out are not zero");
    }
    return count;
  }

  void check_zero() const {
    if (!out_.valid && !all_zero(bytes_of(out_.data), BEAT_BYTES)) {
      fail("data on the output while nothing is offered there");
    }
  }

  bool same() const {
    return std::memcmp(&held_data_, &out_.data, sizeof(Data)) == 0 &&
           std::memcmp(&held_keep_, &out_.keep, sizeof(Keep)) == 0 && held_last_ == out_.last &&
           held_user_ == out_.user;
  }
  void keep_beat() {
    std::memcpy(&held_data_, &out_.data, sizeof(Data));
    std::memcpy(&held_keep_, &out_.keep, sizeof(Keep));
    held_last_ = out_.last;
    held_user_ = out_.user;
  }

  uint64_t pause() {
    return options_.max_pause > 1 ? 1 + random_.next() % options_.max_pause : 1;
  }

  [[noreturn]] void fail(const char *text) const { throw Fault{std::string(name_) + ": " + text}; }

  const char *name_;
  Ports in_, out_;
  uint32_t user_mask_, error_mask_;

  ogpkt_lane lane_{};
  ogpkt_options options_{};
  Random random_;
  uint64_t sending_ = 0;  // the frame whose beat is driven next
  uint64_t sent_ = 0;     // bytes of it that have gone in
  unsigned offered_bytes_ = 0;
  bool offered_ = false;
  uint64_t entered_ = 0;  // frames of the batch that are in, and that are out
  uint64_t left_ = 0;
  uint64_t out_used_ = 0;
  uint64_t ever_in_ = 0;  // since reset
  uint64_t ever_out_ = 0;
  uint64_t in_pause_ = 0, out_pause_ = 0;
  bool inside_ = false;  // a frame that has begun to come out
  bool held_ = false;    // an output beat was stalled in the cycle before
  Data held_data_{};
  Keep held_keep_{};
  CData held_last_ = 0;
  User held_user_ = 0;
};

}  // namespace og
