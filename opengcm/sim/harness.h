// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Drives a Verilated core that takes packets, in bulk, and watches that it keeps the
// rules of its streams. What the streams are is said by the file that includes this
// one, before it: slots (slot_harness.cpp) or bytes on AXI4-Stream (axis_harness.cpp).
// It gives InPorts, OutBeat, Handshake, LANES, and the class PacketTraffic.
//
// Python hands over arrays of packets and key operations (ogsim_begin) and
// calls ogsim_step until the batch is done; a batch may be left in the middle
// by ogsim_reset. Compiled with the model into one shared library for each
// design; the width of the streams is read from the model's ports.
//
// A cycle: ports are driven, the model settles with the clock low, outputs are
// sampled, the clock rises. Two evaluations a cycle, right for any mix of
// registered and combinational ports. Cycle numbers count rising edges since
// the model was made, reset included.

#pragma once

#include <cstdint>
#include <cstdio>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "Vdut.h"
#include "interface.h"
#include "traffic_base.h"
#include "verilated.h"
#if VM_COVERAGE
#include "verilated_cov.h"
#endif

#define OGSIM_API extern "C" __attribute__((visibility("default")))

using namespace og;

class ogsim {
 public:
  explicit ogsim(uint64_t seed) {
    context_.randReset(2);  // registers without a reset start with anything
    context_.randSeed(int(seed % 0x7fffffff) + 1);
    dut_ = std::make_unique<Vdut>(&context_, "dut");
    reset(4);
  }

  ~ogsim() { dut_->final(); }

  void reset(uint64_t cycles) {
    traffic_.reset();
    keys_.reset();
    offered_ = held_ = false;
    forget_key();
    Handshake::offer(*dut_, false);
    dut_->key_valid_i = 0;
    Handshake::take(*dut_, false);
    dut_->rst_ni = 0;
    for (uint64_t i = 0; i < cycles; i++) {
      settle();
      rise();
      check_nothing_shown();
    }
    dut_->rst_ni = 1;
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
    if (!traffic_) throw Violation{OGSIM_MISUSE, 0, 0, -1, "no batch was begun"};
    for (uint64_t i = 0; i < cycles && !done(); i++) run_cycle();
    if (!done()) return OGSIM_RUNNING;
    forget_key();
    return OGSIM_DONE;
  }

  void idle(uint64_t cycles) {
    Handshake::offer(*dut_, false);
    dut_->key_valid_i = 0;
    Handshake::take(*dut_, true);
    for (uint64_t i = 0; i < cycles; i++) {
      settle();
      if (Handshake::offered(*dut_) || dut_->key_done_o) {
        throw Violation{OGSIM_SPURIOUS, 0, 0, -1, "an output with nothing going on"};
      }
      check_nothing_shown();
      rise();
    }
  }

  bool busy() const { return traffic_ && !done(); }
  uint64_t cycle() const { return cycle_; }
  ogsim_progress progress() const {
    ogsim_progress p = progress_;
    p.cycle = cycle_;
    if (traffic_) {
      p.packets = traffic_->packets_out();
      p.text_bytes = traffic_->text_bytes_out();
    }
    return p;
  }

  int32_t fail(const Violation &violation) {
    error_ = {};
    error_.code = violation.code;
    error_.packet = violation.packet;
    error_.beat = violation.beat;
    error_.cycle = cycle_;
    error_.lane = violation.lane;
    std::snprintf(error_.text, sizeof error_.text, "%s", violation.text.c_str());
    return error_.code;
  }
  const ogsim_error &error() const { return error_; }

  void write_coverage(const char *path) {
#if VM_COVERAGE
    context_.coveragep()->write(path);
#else
    throw Violation{OGSIM_MISUSE, 0, 0, -1, std::string("built without coverage: ") + path};
#endif
  }

  // Every entry from C goes through here: nothing may be thrown into the caller.
  template <typename Action>
  int32_t guarded(Action action) {
    if (dead_) return error_.code;
    try {
      return action();
    } catch (const Violation &violation) {
      return fail(violation);
    } catch (const std::exception &stop) {  // the model's own $error or $fatal
      dead_ = true;
      return fail(Violation{OGSIM_MODEL, traffic_ ? traffic_->packet_out() : 0,
                            traffic_ ? traffic_->beat_out() : 0, -1, stop.what()});
    }
  }

 private:
  bool done() const { return traffic_->all_out() && keys_->all_done(); }

  void settle() {
    dut_->clk_i = 0;
    dut_->eval();
  }

  void rise() {
    dut_->clk_i = 1;
    dut_->eval();
    cycle_++;
  }

  void run_cycle() {
    drive();
    settle();
    quiet_++;
    sample_in();
    sample_out();
    sample_keys();
    if (quiet_ > options_.watchdog) {
      throw Violation{OGSIM_STALLED, traffic_->packet_out(), traffic_->beat_out(), -1,
                      "no progress: " + traffic_->where()};
    }
    rise();
  }

  void drive() {
    InPorts ports(*dut_);
    Random *noise = options_.noise ? &random_ : nullptr;
    if (!offered_) {
      if (in_pause_ == 0 && chance(options_.in_gap)) in_pause_ = pause();
      if (in_pause_ != 0) {
        in_pause_--;
      } else {
        offered_ = traffic_->drive(ports, keys_->done(), {noise, random_, options_.in_gap});
      }
      if (!offered_ && noise) ports.set_noise(random_);
    }
    Handshake::offer(*dut_, offered_);
    key_offered_ = keys_->drive(*dut_, traffic_->packets_out(), progress_.beats_in);
    dut_->key_valid_i = key_offered_;
    if (out_pause_ == 0 && chance(options_.out_gap)) out_pause_ = pause();
    taking_ = out_pause_ == 0;
    Handshake::take(*dut_, taking_);
    if (out_pause_ != 0) out_pause_--;
  }

  void sample_in() {
    if (!offered_ || !Handshake::taken(*dut_)) return;
    traffic_->went_in(cycle_);
    if (progress_.beats_in++ == 0) progress_.first_in = cycle_;
    offered_ = false;
    quiet_ = 0;
  }

  // What is withheld, and what left long ago, must not stand on the output.
  void check_nothing_shown() const {
    if (Handshake::offered(*dut_)) return;
    const int lane = Handshake::lane_shown(*dut_);
    if (lane < 0) return;
    if (!busy()) throw Violation{OGSIM_SHOWN, 0, 0, lane, "data with nothing going on"};
    throw Violation{OGSIM_SHOWN, traffic_->packet_out(), traffic_->beat_out(), lane,
                    "data on the output while nothing is offered there"};
  }

  void sample_out() {
    check_nothing_shown();
    const bool valid = Handshake::offered(*dut_);
    if (!valid && !held_) return;
    const OutBeat beat(*dut_);
    if (held_ && !(valid && beat == held_beat_)) {
      throw Violation{OGSIM_UNSTABLE, traffic_->packet_out(), traffic_->beat_out(), -1,
                      valid ? "a stalled output beat changed" : "an output beat was withdrawn"};
    }
    if (!traffic_->expects_output()) {
      throw Violation{OGSIM_SPURIOUS, traffic_->packet_out(), traffic_->beat_out(), -1,
                      "an output beat that no input beat explains"};
    }
    held_ = !taking_;
    if (held_) {
      held_beat_ = beat;
      return;
    }
    traffic_->came_out(beat, cycle_);
    progress_.beats_out++;
    progress_.last_out = cycle_;
    quiet_ = 0;
  }

  void sample_keys() {
    if (key_offered_ && dut_->key_ready_o) {
      keys_->went_in(cycle_);
      quiet_ = 0;
    }
    if (!dut_->key_done_o) return;
    if (!keys_->expects_report()) {
      throw Violation{OGSIM_SPURIOUS, traffic_->packet_out(), traffic_->beat_out(), -1,
                      "a key report without a key operation"};
    }
    keys_->reported(dut_->key_error_o, cycle_);
    quiet_ = 0;
  }

  void forget_key() {
    for (int i = 0; i < 8; i++) dut_->key_i[i] = 0;
  }

  bool chance(uint32_t probability) { return probability != 0 && random_.next() < probability; }
  uint64_t pause() {
    return options_.max_pause > 1 ? 1 + random_.next() % options_.max_pause : 1;
  }

  VerilatedContext context_;
  std::unique_ptr<Vdut> dut_;
  std::unique_ptr<Traffic> traffic_;
  std::unique_ptr<KeyTraffic> keys_;
  ogsim_options options_{};
  ogsim_progress progress_{};
  ogsim_error error_{};
  Random random_;
  OutBeat held_beat_{};
  uint64_t cycle_ = 0;
  uint64_t quiet_ = 0;  // cycles since anything moved
  uint64_t in_pause_ = 0;
  uint64_t out_pause_ = 0;
  bool offered_ = false;      // an input beat stands on the ports
  bool key_offered_ = false;  // a key operation stands on the ports
  bool taking_ = false;       // the output's beat is taken
  bool held_ = false;         // the output beat was stalled in the cycle before
  bool dead_ = false;
};

// The run-time library's ways out of a running model; the default ends the process.
void vl_finish(const char *file, int line, const char *) {
  throw std::runtime_error(std::string("$finish at ") + file + ":" + std::to_string(line));
}
void vl_stop(const char *file, int line, const char *) {
  throw std::runtime_error(std::string("$stop or $error at ") + file + ":" +
                           std::to_string(line));
}
void vl_fatal(const char *file, int line, const char *, const char *message) {
  throw std::runtime_error(std::string(message) + " at " + file + ":" + std::to_string(line));
}

namespace {

[[noreturn]] void misuse(const char *text) {
  throw Violation{OGSIM_MISUSE, 0, 0, -1, text};
}

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
      misuse("a packet reaches outside its buffer");
    }
    if ((p.flags & FLAG_IV_96) && p.iv_bytes != 12) misuse("FLAG_IV_96 needs an IV of 12 bytes");
    if (p.wait_key_op >= 0 && uint64_t(p.wait_key_op) >= key_ops) {
      misuse("a packet waits for a key operation that is not there");
    }
  }
}

}  // namespace

OGSIM_API uint32_t ogsim_lanes() { return LANES; }

// A model in reset state. Null: its constructor or reset failed.
OGSIM_API ogsim *ogsim_new(uint64_t seed) {
  try {
    return new ogsim(seed);
  } catch (...) {  // also a Violation
    return nullptr;
  }
}

OGSIM_API void ogsim_free(ogsim *sim) { delete sim; }

OGSIM_API uint64_t ogsim_cycle(const ogsim *sim) { return sim->cycle(); }

// Hold reset for some cycles. A batch in progress is dropped; its buffers are
// not used afterwards.
OGSIM_API int32_t ogsim_reset(ogsim *sim, uint64_t cycles) {
  return sim->guarded([&] {
    sim->reset(cycles);
    return OGSIM_DONE;
  });
}

// Run with nothing offered and the output ready; any output is a fault.
OGSIM_API int32_t ogsim_idle(ogsim *sim, uint64_t cycles) {
  return sim->guarded([&] {
    if (sim->busy()) misuse("a batch is in progress");
    sim->idle(cycles);
    return OGSIM_DONE;
  });
}

// Begin a batch. All buffers must live until it is done or reset.
OGSIM_API int32_t ogsim_begin(ogsim *sim, const ogsim_options *options, const uint8_t *in,
                              uint64_t in_bytes, uint8_t *out, uint64_t out_bytes,
                              const ogsim_packet *packets, uint64_t packet_count,
                              ogsim_result *results, const uint8_t *keys, uint64_t key_bytes,
                              const ogsim_key_op *ops, uint64_t op_count,
                              ogsim_key_result *op_results) {
  return sim->guarded([&] {
    if (sim->busy()) misuse("a batch is in progress");
    check_packets(packets, packet_count, in_bytes, out_bytes, op_count);
    for (uint64_t i = 0; i < op_count; i++) {
      if (!inside(ops[i].key_offset, 32, key_bytes)) misuse("a key is outside its buffer");
    }
    sim->begin(*options,
               std::make_unique<PacketTraffic>(in, out, packets, packet_count, results, *options),
               std::make_unique<KeyTraffic>(keys, ops, op_count, op_results));
    return OGSIM_RUNNING;
  });
}

// Run at most this many cycles of the batch; OGSIM_RUNNING, OGSIM_DONE or an error.
OGSIM_API int32_t ogsim_step(ogsim *sim, uint64_t cycles) {
  return sim->guarded([&] { return sim->step(cycles); });
}

OGSIM_API void ogsim_get_progress(const ogsim *sim, ogsim_progress *progress) {
  *progress = sim->progress();
}

OGSIM_API void ogsim_get_error(const ogsim *sim, ogsim_error *error) { *error = sim->error(); }

// Write the coverage counters; OGSIM_MISUSE if the model was built without them.
OGSIM_API int32_t ogsim_write_coverage(ogsim *sim, const char *path) {
  return sim->guarded([&] {
    sim->write_coverage(path);
    return OGSIM_DONE;
  });
}
