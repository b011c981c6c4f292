// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Drives a Verilated core that takes packets, in bulk, and watches that it keeps the
// rules of its streams. What the streams are is said by the file that includes this
// one, before it: slots (slot_harness.cpp) or bytes on AXI4-Stream (axis_harness.cpp).
// It gives InPorts, DataPort, OutBeat, Handshake, LANES, and the class PacketTraffic.
//
// Python hands over arrays of packets and key operations (og_begin) and calls
// og_step until the batch is done; a batch may be left in the middle by og_reset.
// Compiled with the model into one shared library for each design; the width of the
// streams is read from the model's ports.

#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>

#include "interface.h"
#include "model.h"
#include "traffic_base.h"

using namespace og;

class ogsim final : public Model {
 public:
  using Progress = ogsim_progress;

  explicit ogsim(uint64_t seed) : Model(seed) { reset(4); }

  void reset(uint64_t cycles) {
    traffic_.reset();
    keys_.reset();
    offered_ = held_ = false;
    data_port_.forget();
    forget_key();
    Handshake::offer(dut(), false);
    dut().key_valid_i = 0;
    Handshake::take(dut(), false);
    hold_reset(cycles, [this] { check_nothing_shown(); });
  }

  void begin(const ogsim_options &options, std::unique_ptr<Traffic> traffic,
             std::unique_ptr<KeyTraffic> keys) {
    options_ = options;
    random_.seed(options.seed);
    traffic_ = std::move(traffic);
    keys_ = std::move(keys);
    progress_ = {};
    offered_ = false;
    in_pause_ = out_pause_ = 0;
    quiet_ = 0;
  }

  int32_t step(uint64_t cycles) {
    if (!traffic_) throw Fault{"no batch was begun"};
    for (uint64_t i = 0; i < cycles && !done(); i++) run_cycle();
    if (!done()) return RUNNING;
    forget_key();
    return DONE;
  }

  void idle(uint64_t cycles) {
    Handshake::offer(dut(), false);
    dut().key_valid_i = 0;
    Handshake::take(dut(), true);
    run_idle(cycles, [this] {
      if (Handshake::offered(dut()) || dut().key_done_o) {
        throw Fault{"an output with nothing going on", OGSIM_SPURIOUS};
      }
      check_nothing_shown();
    });
  }

  bool busy() const { return traffic_ && !done(); }
  ogsim_progress progress() const {
    ogsim_progress p = progress_;
    p.cycle = cycle();
    if (traffic_) {
      p.packets = traffic_->packets_out();
      p.text_bytes = traffic_->text_bytes_out();
    }
    return p;
  }

  // Of the last fault; the packet and the beat are those due to come out, 0 if none are.
  ogsim_error details() const {
    ogsim_error error{packet_out(), beat_out(), cycle(), fault().code, fault().lane, {}};
    std::snprintf(error.text, sizeof error.text, "%s", fault().text.c_str());
    return error;
  }

 private:
  bool done() const { return traffic_->all_out() && keys_->all_done(); }

  uint64_t packet_out() const { return busy() ? traffic_->packet_out() : 0; }
  uint64_t beat_out() const { return busy() ? traffic_->beat_out() : 0; }

  std::string where() const override {
    return "packet " + std::to_string(packet_out()) + ", beat " + std::to_string(beat_out());
  }

  void run_cycle() {
    drive();
    settle();
    quiet_++;
    sample_in();
    sample_out();
    sample_keys();
    if (quiet_ > options_.watchdog) {
      throw Fault{"no progress: " + traffic_->where(), OGSIM_STALLED};
    }
    rise();
  }

  void drive() {
    InPorts ports(dut(), data_port_);
    Random *noise = options_.noise ? &random_ : nullptr;
    if (!offered_) {
      if (in_pause_ == 0 && random_.chance(options_.in_gap)) in_pause_ = pause();
      if (in_pause_ != 0) {
        in_pause_--;
      } else {
        offered_ = traffic_->drive(ports, keys_->done(), {noise, random_, options_.in_gap});
      }
      if (!offered_ && noise) ports.set_noise(random_);
    }
    data_port_.drive(dut(), noise);
    Handshake::offer(dut(), offered_);
    key_offered_ = keys_->drive(dut(), traffic_->packets_out(), progress_.beats_in);
    dut().key_valid_i = key_offered_;
    if (out_pause_ == 0 && random_.chance(options_.out_gap)) out_pause_ = pause();
    taking_ = out_pause_ == 0;
    Handshake::take(dut(), taking_);
    if (out_pause_ != 0) out_pause_--;
  }

  void sample_in() {
    if (!offered_ || !Handshake::taken(dut())) return;
    traffic_->went_in(cycle());
    data_port_.went_in();
    if (progress_.beats_in++ == 0) progress_.first_in = cycle();
    offered_ = false;
    quiet_ = 0;
  }

  // What is withheld, and what left long ago, must not stand on the output.
  void check_nothing_shown() const {
    if (Handshake::offered(dut())) return;
    const int lane = Handshake::lane_shown(dut());
    if (lane < 0) return;
    throw Fault{busy() ? "data on the output while nothing is offered there"
                       : "data with nothing going on",
                OGSIM_SHOWN, lane};
  }

  void sample_out() {
    check_nothing_shown();
    const bool valid = Handshake::offered(dut());
    if (!valid && !held_) return;
    const OutBeat beat(dut());
    if (held_ && !(valid && beat == held_beat_)) {
      throw Fault{valid ? "a stalled output beat changed" : "an output beat was withdrawn",
                  OGSIM_UNSTABLE};
    }
    if (!traffic_->expects_output()) {
      throw Fault{"an output beat that no input beat explains", OGSIM_SPURIOUS};
    }
    held_ = !taking_;
    if (held_) {
      held_beat_ = beat;
      return;
    }
    traffic_->came_out(beat, cycle());
    progress_.beats_out++;
    progress_.last_out = cycle();
    quiet_ = 0;
  }

  void sample_keys() {
    if (key_offered_ && dut().key_ready_o) {
      keys_->went_in(cycle());
      quiet_ = 0;
    }
    if (!dut().key_done_o) return;
    if (!keys_->expects_report()) {
      throw Fault{"a key report without a key operation", OGSIM_SPURIOUS};
    }
    keys_->reported(dut().key_error_o, cycle());
    quiet_ = 0;
  }

  void forget_key() {
    for (int i = 0; i < 8; i++) dut().key_i[i] = 0;
  }

  uint64_t pause() {
    return options_.max_pause > 1 ? 1 + random_.next() % options_.max_pause : 1;
  }

  std::unique_ptr<Traffic> traffic_;
  std::unique_ptr<KeyTraffic> keys_;
  ogsim_options options_{};
  ogsim_progress progress_{};
  Random random_;
  OutBeat held_beat_{};
  DataPort<Vdut> data_port_;
  uint64_t quiet_ = 0;  // cycles since anything moved
  uint64_t in_pause_ = 0;
  uint64_t out_pause_ = 0;
  bool offered_ = false;      // an input beat stands on the ports
  bool key_offered_ = false;  // a key operation stands on the ports
  bool taking_ = false;       // the output's beat is taken
  bool held_ = false;         // the output beat was stalled in the cycle before
};

namespace {

bool inside(uint64_t offset, uint64_t bytes, uint64_t size) {
  return offset <= size && bytes <= size - offset;
}

void check_packets(const ogsim_packet *packets, uint64_t count, uint64_t in_bytes,
                   uint64_t out_bytes, uint64_t key_ops) {
  for (uint64_t i = 0; i < count; i++) {
    const ogsim_packet &p = packets[i];
    if (!inside(p.iv_offset, p.iv_bytes, in_bytes) || !inside(p.aad_offset, p.aad_bytes, in_bytes) ||
        !inside(p.data_offset, p.data_bytes, in_bytes) ||
        !inside(p.out_offset, p.data_bytes, out_bytes) ||
        ((p.flags & FLAG_DECRYPT) && !inside(p.tag_offset, 16, in_bytes))) {
      throw Fault{"a packet reaches outside its buffer"};
    }
    if ((p.flags & FLAG_IV_96) && p.iv_bytes != 12) throw Fault{"FLAG_IV_96 needs an IV of 12 bytes"};
    if (p.wait_key_op >= 0 && uint64_t(p.wait_key_op) >= key_ops) {
      throw Fault{"a packet waits for a key operation that is not there"};
    }
  }
}

}  // namespace

OG_API uint32_t og_lanes() { return LANES; }

// Run with nothing offered and the output ready; any output is a fault.
OG_API int32_t og_idle(ogsim *sim, uint64_t cycles) {
  return sim->guarded([&] {
    if (sim->busy()) throw Fault{"a batch is in progress"};
    sim->idle(cycles);
    return DONE;
  });
}

// Begin a batch. All buffers must live until it is done or reset.
OG_API int32_t og_begin(ogsim *sim, const ogsim_options *options, const uint8_t *in,
                        uint64_t in_bytes, uint8_t *out, uint64_t out_bytes,
                        const ogsim_packet *packets, uint64_t packet_count,
                        ogsim_result *results, const uint8_t *keys, uint64_t key_bytes,
                        const ogsim_key_op *ops, uint64_t op_count,
                        ogsim_key_result *op_results) {
  return sim->guarded([&] {
    if (sim->busy()) throw Fault{"a batch is in progress"};
    check_packets(packets, packet_count, in_bytes, out_bytes, op_count);
    for (uint64_t i = 0; i < op_count; i++) {
      if (!inside(ops[i].key_offset, 32, key_bytes)) throw Fault{"a key is outside its buffer"};
    }
    sim->begin(*options,
               std::make_unique<PacketTraffic>(in, out, packets, packet_count, results, *options),
               std::make_unique<KeyTraffic>(keys, ops, op_count, op_results));
    return RUNNING;
  });
}

// The last fault; og_error has the same in one line.
OG_API void og_get_details(const ogsim *sim, ogsim_error *error) { *error = sim->details(); }

using Harness = ogsim;
#include "batch_entries.h"
