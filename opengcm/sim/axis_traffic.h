// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Packets of bytes through a model on AXI4-Stream, and the judgement of what comes
// back: that tkeep, tlast and tuser keep the rules, that each packet has the bytes
// that it must have, and that AAD is as it went in.

#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>

#include "axis_ports.h"
#include "interface.h"
#include "traffic_base.h"

namespace og {

constexpr unsigned IV_96_BYTES = 12;

class PacketTraffic final : public Traffic {
 public:
  PacketTraffic(const uint8_t *in, uint8_t *out, const ogsim_packet *packets, uint64_t count,
                ogsim_result *results, const ogsim_options &options)
      : in_(in),
        out_(out),
        packets_(packets),
        count_(count),
        results_(results),
        verified_(options.verified),
        drops_aad_(options.drops_aad) {
    for (uint64_t i = 0; i < count; i++) {
      if (packets[i].iv_bytes > 0xffff || packets[i].aad_bytes > 0xffffffff) {
        throw Fault{"packet " + std::to_string(i) +
                    " has an IV or AAD longer than tuser can say"};
      }
      results_[i] = {};
      results_[i].status = -1;
    }
  }

  bool drive(InPorts &ports, uint64_t key_ops_done, const Whims &whims) override {
    if (sending_ == count_) return false;
    const ogsim_packet &p = packets_[sending_];
    if (begins_ && p.wait_key_op >= 0 && key_ops_done <= uint64_t(p.wait_key_op)) return false;
    if (begins_) {
      const bool iv_96 = p.iv_bytes == IV_96_BYTES;
      ports.set_user(p.flags & FLAG_DECRYPT, p.key_slot, p.tag_bytes, p.iv_bytes,
                     uint32_t(p.aad_bytes), iv_96 ? in_ + p.iv_offset : nullptr);
    } else if (whims.noise) {
      ports.set_user_noise(*whims.noise);
    }
    const uint64_t left = bytes_in(p) - sent_;
    const unsigned bytes = unsigned(std::min<uint64_t>(left, BEAT_BYTES));
    // A packet that ends with a full beat may as well end with a beat of no bytes behind it.
    const bool adds_beat = whims.noise && bytes == BEAT_BYTES && (whims.noise->next() & 7) == 0;
    const bool last = bytes == left && !adds_beat;
    uint8_t beat[BEAT_BYTES] = {};
    if (whims.noise && bytes != BEAT_BYTES) {
      for (uint8_t &byte : beat) byte = uint8_t(whims.noise->next());
    }
    gather(p, sent_, bytes, beat);
    ports.set_bytes(beat, bytes, last);
    offered_ = {sending_, begins_};
    sent_ = last ? 0 : sent_ + bytes;
    begins_ = last;
    sending_ += last;
    return true;
  }

  void went_in(uint64_t cycle) override {
    ogsim_result &result = results_[offered_.packet];
    if (offered_.first) {
      result.first_in = cycle;
      entered_++;
    }
    result.last_in = cycle;
  }

  bool expects_output() const override { return left_ < entered_; }

  void came_out(const OutBeat &beat, uint64_t cycle) override {
    const ogsim_packet &p = packets_[left_];
    ogsim_result &result = results_[left_];
    if (beat_ == 0) result.first_out = cycle;
    const unsigned bytes = judge_keep(beat);
    if (bytes > bytes_out(p) - got_) fail(OGSIM_BYTES, "more bytes than the packet has");
    if (beat.last && bytes < bytes_out(p) - got_) fail(OGSIM_BYTES, "a packet that lacks bytes");
    if (!all_zero(beat.bytes() + bytes, BEAT_BYTES - bytes)) {
      fail(OGSIM_PADDING, "bytes that tkeep leaves out are not zero");
    }
    scatter(p, beat.bytes(), bytes, result);
    got_ += bytes;
    beat_++;
    if (!beat.last) {
      if (beat.status != 0) fail(OGSIM_STATUS, "a status before the end of the packet");
      return;
    }
    const Mistake mistake = verdict_mistake(p, beat.status, result.tag, verified_ && text_shown_);
    if (mistake.code != 0) fail(mistake.code, mistake.text);
    result.status = beat.status;
    result.last_out = cycle;
    left_++;
    got_ = beat_ = 0;
    text_shown_ = false;
  }

  bool all_out() const override { return left_ == count_; }
  uint64_t packets_out() const override { return left_; }
  uint64_t text_bytes_out() const override { return text_bytes_out_; }
  uint64_t packet_out() const override { return left_; }
  uint64_t beat_out() const override { return beat_; }

  std::string where() const override {
    if (expects_output()) return "waiting for packet " + std::to_string(left_) + " to come out";
    return "packet " + std::to_string(entered_) + " does not go in";
  }

 private:
  struct Part {  // of a packet's bytes in the input buffer
    const uint8_t *bytes;
    uint64_t count;
  };

  static uint64_t tag_in(const ogsim_packet &p) {
    return p.flags & FLAG_DECRYPT ? std::min<uint64_t>(p.tag_bytes, 16) : 0;
  }
  static uint64_t tag_out(const ogsim_packet &p) {
    return p.flags & FLAG_DECRYPT ? 0 : std::min<uint64_t>(p.tag_bytes, 16);
  }
  static uint64_t iv_in(const ogsim_packet &p) {
    return p.iv_bytes == IV_96_BYTES ? 0 : p.iv_bytes;
  }
  static uint64_t bytes_in(const ogsim_packet &p) {
    return iv_in(p) + p.aad_bytes + p.data_bytes + tag_in(p);
  }
  uint64_t aad_out(const ogsim_packet &p) const { return drops_aad_ ? 0 : p.aad_bytes; }
  uint64_t bytes_out(const ogsim_packet &p) const {
    return aad_out(p) + p.data_bytes + tag_out(p);
  }

  // Bytes of the packet as it goes in, from one on.
  void gather(const ogsim_packet &p, uint64_t from, unsigned count, uint8_t *to) const {
    const Part parts[] = {{in_ + p.iv_offset, iv_in(p)},
                          {in_ + p.aad_offset, p.aad_bytes},
                          {in_ + p.data_offset, p.data_bytes},
                          {in_ + p.tag_offset, tag_in(p)}};
    for (const Part &part : parts) {
      if (from < part.count && count != 0) {
        const unsigned bytes = unsigned(std::min<uint64_t>(part.count - from, count));
        std::memcpy(to, part.bytes + from, bytes);
        to += bytes;
        count -= bytes;
        from = 0;
      } else {
        from -= std::min(from, part.count);
      }
    }
  }

  // What has come out, to where it belongs: AAD is compared, text and tag are kept.
  void scatter(const ogsim_packet &p, const uint8_t *bytes, unsigned count,
               ogsim_result &result) {
    const uint64_t text_from = aad_out(p);
    const uint64_t tag_from = text_from + p.data_bytes;
    for (uint64_t at = got_, end = got_ + count; at < end;) {
      const uint64_t until = at < text_from ? text_from : at < tag_from ? tag_from : end;
      const unsigned part = unsigned(std::min(until, end) - at);
      if (at < text_from) {
        if (std::memcmp(bytes, in_ + p.aad_offset + at, part) != 0) {
          fail(OGSIM_PASS, "AAD was changed");
        }
      } else if (at < tag_from) {
        std::memcpy(out_ + p.out_offset + (at - text_from), bytes, part);
        text_bytes_out_ += part;
        text_shown_ |= !all_zero(bytes, part);
      } else {
        std::memcpy(result.tag + (at - tag_from), bytes, part);
      }
      bytes += part;
      at += part;
    }
  }

  unsigned judge_keep(const OutBeat &beat) const {
    const int bytes = beat.count();
    if (bytes < 0) fail(OGSIM_KEEP, "tkeep is not contiguous from byte 0");
    if (!beat.last && bytes != int(BEAT_BYTES)) fail(OGSIM_KEEP, "tkeep has zeros without tlast");
    if (bytes == 0 && beat_ != 0) fail(OGSIM_KEEP, "tlast with a beat of no bytes");
    return unsigned(bytes);
  }

  [[noreturn]] void fail(int32_t code, const char *text) const {
    throw Fault{text, code};
  }

  const uint8_t *in_;
  uint8_t *out_;
  const ogsim_packet *packets_;
  uint64_t count_;
  ogsim_result *results_;
  bool verified_;   // failed packets release no text
  bool drops_aad_;  // AAD does not come out

  uint64_t sending_ = 0;  // the packet whose beat is driven next
  uint64_t sent_ = 0;     // bytes of it that have been driven
  bool begins_ = true;    // none of its beats has been
  struct {                // the beat that stands on the ports
    uint64_t packet;
    bool first;
  } offered_{};
  uint64_t entered_ = 0;  // packets that have a beat inside or behind

  uint64_t left_ = 0;  // packets that have come out, and the number of the next one
  uint64_t got_ = 0;   // bytes of it that have come out
  uint64_t beat_ = 0;
  bool text_shown_ = false;  // text other than zeros among them
  uint64_t text_bytes_out_ = 0;
};

}  // namespace og
