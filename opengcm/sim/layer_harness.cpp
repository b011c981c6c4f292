// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Drives a Verilated og_macsec or og_esp: frames in both directions at once
// (packet_stream.h), and programs of register transfers through AXI4-Lite between
// batches (bus_program.h).
//
// What becomes of a frame is the core's matter: it may drop it. A batch is over when all
// of it is in and so many frames are out as the caller expects, or when nothing has moved
// for the cycles that the caller calls quiet.

#include <cstdint>
#include <string>

#include "bus_program.h"
#include "packet_stream.h"

using namespace og;

namespace {

using Data = std::remove_reference_t<decltype(std::declval<Vdut>().s_tx_axis_tdata)>;
using Keep = std::remove_reference_t<decltype(std::declval<Vdut>().s_tx_axis_tkeep)>;
using User = std::remove_reference_t<decltype(std::declval<Vdut>().s_tx_axis_tuser)>;
using Stream = PacketStream<Data, Keep, User>;

// Of user_t, of which the error is the highest bit: og_macsec_pkg's and og_esp_pkg's.
constexpr unsigned USER_BITS = sizeof(User) == 1 ? 7 : 13;
constexpr unsigned DIRECTIONS = 2;  // transmit, receive

}  // namespace

class oglayer final : public BusHarness {
 public:
  using Progress = ogpkt_progress;

  explicit oglayer(uint64_t seed)
      : BusHarness(seed),
        streams_{
            Stream{"transmit",
                   {dut().s_tx_axis_tvalid, dut().s_tx_axis_tready, dut().s_tx_axis_tdata,
                    dut().s_tx_axis_tkeep, dut().s_tx_axis_tlast, dut().s_tx_axis_tuser},
                   {dut().m_tx_axis_tvalid, dut().m_tx_axis_tready, dut().m_tx_axis_tdata,
                    dut().m_tx_axis_tkeep, dut().m_tx_axis_tlast, dut().m_tx_axis_tuser},
                   USER_BITS},
            Stream{"receive",
                   {dut().s_rx_axis_tvalid, dut().s_rx_axis_tready, dut().s_rx_axis_tdata,
                    dut().s_rx_axis_tkeep, dut().s_rx_axis_tlast, dut().s_rx_axis_tuser},
                   {dut().m_rx_axis_tvalid, dut().m_rx_axis_tready, dut().m_rx_axis_tdata,
                    dut().m_rx_axis_tkeep, dut().m_rx_axis_tlast, dut().m_rx_axis_tuser},
                   USER_BITS}} {
    reset(4);
  }

  void reset(uint64_t cycles) {
    bus().withdraw();
    for (Stream &stream : streams_) stream.reset();
    running_ = false;
    hold_reset(cycles);
  }

  // Let the clock run; nothing may come of it.
  void idle(uint64_t cycles) {
    if (running_) throw Fault{"a batch is in progress"};
    for (Stream &stream : streams_) stream.rest(true);
    run_idle(cycles, [&] {
      bus().check_idle();
      for (Stream &stream : streams_) stream.check_nothing();
    });
    for (Stream &stream : streams_) stream.rest(false);
  }

  void begin(const ogpkt_options &options, const ogpkt_lane *lanes) {
    if (running_) throw Fault{"a batch is in progress"};
    options_ = options;
    for (unsigned i = 0; i < DIRECTIONS; i++) streams_[i].begin(lanes[i], options, i);
    quiet_ = 0;
    running_ = true;
  }

  int32_t step(uint64_t cycles) {
    if (!running_) throw Fault{"no batch was begun"};
    for (uint64_t i = 0; i < cycles; i++) {
      if (done()) {
        for (Stream &stream : streams_) stream.rest(false);
        running_ = false;
        return DONE;
      }
      run_cycle();
    }
    return RUNNING;
  }

  ogpkt_progress progress() const {
    ogpkt_progress p{cycle(), 0, 0};
    for (const Stream &stream : streams_) {
      p.frames_in += stream.frames_in();
      p.frames_out += stream.frames_out();
    }
    return p;
  }

  uint64_t frames_out(unsigned direction) const { return streams_[direction].frames_out(); }

 private:
  bool done() const {
    bool all_in = true, all_out = true, inside = false;
    for (const Stream &stream : streams_) {
      all_in &= stream.all_in();
      all_out &= stream.all_out();
      inside |= stream.inside();
    }
    if (all_out) return true;
    if (quiet_ <= options_.quiet) return false;
    if (!all_in || inside) throw Fault{"no progress"};
    return true;
  }

  void run_cycle() {
    for (Stream &stream : streams_) stream.drive();
    settle();
    bus().check_idle();
    quiet_++;
    for (Stream &stream : streams_) {
      if (stream.sample(cycle())) quiet_ = 0;
    }
    rise();
  }

  std::string where() const override {
    if (!running_) return BusHarness::where();
    return streams_[0].where() + "; " + streams_[1].where();
  }

  Stream streams_[DIRECTIONS];
  ogpkt_options options_{};
  uint64_t quiet_ = 0;  // cycles since a beat moved
  bool running_ = false;
};

OG_API uint32_t og_beat_bytes() { return Stream::BEAT_BYTES; }

// Begin a batch of two directions, transmit and receive. All buffers must live until it
// is done or reset.
OG_API int32_t og_begin(oglayer *harness, const ogpkt_options *options,
                        const ogpkt_lane *lanes) {
  return harness->guarded([&] {
    harness->begin(*options, lanes);
    return RUNNING;
  });
}

// Frames of the batch that have come out.
OG_API uint64_t og_frames_out(const oglayer *harness, uint32_t direction) {
  return harness->frames_out(direction);
}

using Harness = oglayer;
#include "bus_entries.h"
#include "batch_entries.h"
