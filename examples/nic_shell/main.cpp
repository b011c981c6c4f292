// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// A MAC and a host around nic_shell_322mhz, each on its clock.
//
// Usage: Vnic_shell SCRIPT WIRE BACK CORE_PS HOLD
//
// SCRIPT has a line a step: `W addr data` writes a register, `P addr mask value` reads until it is
// so, `F bytes` and `E bytes` are frames of the host, the latter with an error. All in hexadecimal.
// What left for the MAC goes to WIRE, what came to the host to BACK, a frame a line. The MAC loops
// frames back, at 100 Gbit/s; of some it sends first a copy that is forged, of some one with an
// error. With HOLD 1 it waits until it has all of them, and sends them a beat a cycle, whether the
// core is as fast or not. The exit code is 1 if the core breaks a rule of the MAC, 2 if it hangs.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <iostream>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "Vnic_shell.h"
#include "verilated.h"

using Bytes = std::vector<uint8_t>;
constexpr size_t BEAT = 64;
constexpr uint64_t CMAC_PS = 3103, AXIL_PS = 8000, NEVER = ~uint64_t(0);
constexpr uint64_t RESET_PS = 200'000, QUIET_PS = 40'000'000, LIMIT_PS = 40'000'000'000;

struct Frame {
  Bytes bytes;
  bool error = false;
};

struct Step {
  bool poll;
  uint32_t addr, data, mask;
};

Bytes from_hex(const std::string &text) {
  Bytes bytes;
  for (size_t i = 0; i < text.size(); i += 2) bytes.push_back(std::stoul(text.substr(i, 2), nullptr, 16));
  return bytes;
}

void write_hex(std::ofstream &file, const Bytes &bytes) {
  char two[3];
  for (uint8_t byte : bytes) {
    std::snprintf(two, sizeof two, "%02x", byte);
    file << two;
  }
  file << '\n';
}

// A beat onto the wide ports of a model, and from them.
template <typename Data>
size_t put(Data &data, uint64_t &keep, const Bytes &bytes, size_t at) {
  size_t count = std::min(BEAT, bytes.size() - at);
  for (int word = 0; word < 16; word++) data[word] = 0;
  for (size_t i = 0; i < count; i++) data[i / 4] |= uint32_t(bytes[at + i]) << 8 * (i % 4);
  keep = count == BEAT ? ~uint64_t(0) : (uint64_t(1) << count) - 1;
  return count;
}

template <typename Data>
void take(const Data &data, uint64_t keep, Bytes &bytes) {
  for (size_t i = 0; i < BEAT; i++) {
    if (keep >> i & 1) bytes.push_back(data[i / 4] >> 8 * (i % 4));
  }
}

struct Bench {
  VerilatedContext context;
  std::unique_ptr<Vnic_shell> dut;
  std::mt19937 rng{1};
  std::deque<Step> steps;
  std::deque<Frame> from_host, to_core;  // the latter: looped back by the MAC
  std::ofstream wire, back;
  bool hold = false, broken = false, address_taken = false, data_taken = false;
  uint64_t now = 0, last_moved = 0, mac_free_ps = 0;
  size_t host_at = 0, mac_at = 0;
  Bytes sent, got;
  unsigned frames_sent = 0, frames_back = 0, lost = 0;

  bool odds(int percent) { return int(rng() % 100) < percent; }

  // The MAC sends back what it got. EAPOL and ARP are in clear: a forged one is another.
  void loop(const Bytes &frame) {
    bool clear = frame[12] == 0x88 ? frame[13] == 0x8e : frame[12] == 0x08 && frame[13] == 0x06;
    Bytes forged = frame;
    forged.back() ^= 1;
    if (!clear && frames_sent % 7 == 3) to_core.push_back({forged, false});
    if (frames_sent % 11 == 5) to_core.push_back({frame, true});
    to_core.push_back({frame, false});
  }

  void cmac_edge() {
    auto &d = *dut;
    // What moves at this edge.
    bool host_moved = d.s_axis_adap_tx_322mhz_tvalid && d.s_axis_adap_tx_322mhz_tready;
    bool host_last = d.s_axis_adap_tx_322mhz_tlast;
    bool in_reset = now < RESET_PS;
    if (!in_reset) {
      if (d.m_axis_cmac_tx_tvalid && d.m_axis_cmac_tx_tready) {
        take(d.m_axis_cmac_tx_tdata, d.m_axis_cmac_tx_tkeep, sent);
        last_moved = now;
        if (d.m_axis_cmac_tx_tlast) {
          if (d.m_axis_cmac_tx_tuser_err) broken = true;
          frames_sent++;
          write_hex(wire, sent);
          loop(sent);
          sent.clear();
        }
      } else if (!d.m_axis_cmac_tx_tvalid && !sent.empty()) {
        std::cerr << "m_axis_cmac_tx_tvalid falls within a frame\n";
        broken = true;
      }
      if (d.m_axis_adap_rx_322mhz_tvalid) {
        take(d.m_axis_adap_rx_322mhz_tdata, d.m_axis_adap_rx_322mhz_tkeep, got);
        last_moved = now;
        if (d.m_axis_adap_rx_322mhz_tlast) {
          if (!d.m_axis_adap_rx_322mhz_tuser_err) {
            frames_back++;
            write_hex(back, got);
          }
          got.clear();
        }
      }
      lost += d.stat_rx_lost;
    }
    d.cmac_clk = 1;
    d.eval();
    // What is on the ports behind it.
    if (host_moved) {
      host_at += BEAT;
      last_moved = now;
      if (host_last) {
        from_host.pop_front();
        host_at = 0;
      }
      d.s_axis_adap_tx_322mhz_tvalid = 0;
    }
    bool ready = !in_reset && steps.empty();
    if (ready && !d.s_axis_adap_tx_322mhz_tvalid && !from_host.empty() && odds(80)) {
      const Frame &frame = from_host.front();
      uint64_t keep;
      size_t count = put(d.s_axis_adap_tx_322mhz_tdata, keep, frame.bytes, host_at);
      d.s_axis_adap_tx_322mhz_tkeep = keep;
      d.s_axis_adap_tx_322mhz_tlast = host_at + count == frame.bytes.size();
      d.s_axis_adap_tx_322mhz_tuser_err = d.s_axis_adap_tx_322mhz_tlast && frame.error;
      d.s_axis_adap_tx_322mhz_tvalid = 1;
    }
    d.m_axis_cmac_tx_tready = odds(80);
    mac_sends();
    d.eval();
  }

  void mac_sends() {
    auto &d = *dut;
    bool may = mac_at ? true : hold ? from_host.empty() && now - last_moved > 5'000'000 : now >= mac_free_ps;
    if (hold && mac_started) may = true;
    d.s_axis_cmac_rx_tvalid = 0;
    if (to_core.empty() || !may) return;
    mac_started = true;
    last_moved = now;
    const Frame &frame = to_core.front();
    uint64_t keep;
    size_t count = put(d.s_axis_cmac_rx_tdata, keep, frame.bytes, mac_at);
    d.s_axis_cmac_rx_tkeep = keep;
    d.s_axis_cmac_rx_tlast = mac_at + count == frame.bytes.size();
    d.s_axis_cmac_rx_tuser_err = d.s_axis_cmac_rx_tlast && frame.error;
    d.s_axis_cmac_rx_tvalid = 1;
    mac_at += count;
    if (d.s_axis_cmac_rx_tlast) {
      // With preamble, FCS and gap: 24 bytes more, at 80 ps a byte.
      mac_free_ps = std::max(mac_free_ps, now - mac_at / BEAT * CMAC_PS) + 80 * (mac_at + 24);
      to_core.pop_front();
      mac_at = 0;
    }
  }
  bool mac_started = false;

  void axil_edge() {
    auto &d = *dut;
    bool aw = d.s_axil_awvalid && d.s_axil_awready, w = d.s_axil_wvalid && d.s_axil_wready;
    bool ar = d.s_axil_arvalid && d.s_axil_arready;
    bool b = d.s_axil_bvalid, r = d.s_axil_rvalid;
    uint32_t value = d.s_axil_rdata;
    bool refused = (b && d.s_axil_bresp) || (r && d.s_axil_rresp);
    d.axil_aclk = 1;
    d.eval();
    if (now < RESET_PS || steps.empty()) return;
    Step &step = steps.front();
    if (refused) {
      std::cerr << "the core refuses register " << std::hex << step.addr << '\n';
      broken = true;
    }
    if (aw || ar) d.s_axil_awvalid = d.s_axil_arvalid = 0;
    if (w) d.s_axil_wvalid = 0;
    if (step.poll ? r && (value & step.mask) == step.data : b) {
      steps.pop_front();
      address_taken = false;
      last_moved = now;
    } else if (r) {
      address_taken = false;
    }
    if (!steps.empty() && !address_taken) {
      Step &next = steps.front();
      d.s_axil_awaddr = d.s_axil_araddr = next.addr;
      d.s_axil_wdata = next.data;
      d.s_axil_awvalid = d.s_axil_wvalid = !next.poll;
      d.s_axil_arvalid = next.poll;
      address_taken = true;
    }
    d.eval();
  }

  int run(uint64_t core_ps) {
    uint64_t cmac = CMAC_PS, axil = AXIL_PS, core = core_ps, half_cmac = 0, half_axil = 0, half_core = 0;
    auto &d = *dut;
    d.s_axil_bready = d.s_axil_rready = 1;
    // Inputs start with anything, too.
    d.s_axil_awvalid = d.s_axil_wvalid = d.s_axil_arvalid = 0;
    d.s_axis_adap_tx_322mhz_tvalid = d.s_axis_cmac_rx_tvalid = d.m_axis_cmac_tx_tready = 0;
    d.cmac_clk = d.axil_aclk = d.core_clk = d.mod_rstn = 0;
    d.eval();
    while (now < LIMIT_PS && !broken) {
      now = std::min({cmac, axil, core, half_cmac ? half_cmac : NEVER, half_axil ? half_axil : NEVER,
                      half_core ? half_core : NEVER});
      d.mod_rstn = now >= RESET_PS / 2;
      if (half_cmac == now) { d.cmac_clk = 0; half_cmac = 0; d.eval(); }
      if (half_axil == now) { d.axil_aclk = 0; half_axil = 0; d.eval(); }
      if (half_core == now) { d.core_clk = 0; half_core = 0; d.eval(); }
      if (cmac == now) { cmac_edge(); half_cmac = now + CMAC_PS / 2; cmac += CMAC_PS; }
      if (axil == now) { axil_edge(); half_axil = now + AXIL_PS / 2; axil += AXIL_PS; }
      if (core == now) { d.core_clk = 1; d.eval(); half_core = now + core_ps / 2; core += core_ps; }
      bool done = steps.empty() && from_host.empty() && to_core.empty();
      if (now > RESET_PS && now - last_moved > (done ? QUIET_PS / 8 : QUIET_PS)) {
        std::cout << frames_sent << " frames to the MAC, " << frames_back << " to the host, " << lost
                  << " found no room\n";
        return done ? 0 : 2;
      }
    }
    return broken ? 1 : 2;
  }
};

int main(int argc, char **argv) {
  if (argc < 6) return 2;
  Bench bench;
  bench.context.commandArgs(argc, argv);
  bench.context.randReset(2);  // registers without a reset start with anything
  bench.dut = std::make_unique<Vnic_shell>(&bench.context);
  std::ifstream script(argv[1]);
  bench.wire.open(argv[2]);
  bench.back.open(argv[3]);
  bench.hold = std::atoi(argv[5]) != 0;
  for (std::string line; std::getline(script, line);) {
    std::istringstream words(line);
    std::string kind, bytes;
    words >> kind;
    if (kind == "F" || kind == "E") {
      words >> bytes;
      bench.from_host.push_back({from_hex(bytes), kind == "E"});
    } else {
      Step step{kind == "P", 0, 0, 0};
      words >> std::hex >> step.addr;
      if (step.poll) words >> step.mask;
      words >> step.data;
      bench.steps.push_back(step);
    }
  }
  return bench.run(std::strtoull(argv[4], nullptr, 10));
}
