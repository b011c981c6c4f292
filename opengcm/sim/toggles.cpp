// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Counts how often the nets of a mapped netlist change. The model of the netlist
// (opengcm/flows/gates.py) calls og_sample once a cycle, when all is settled: what a
// net does in between, glitches, is not seen. opengcm/sim/toggles.py is the other side.
//
// Nets are single bits that Verilator keeps as bytes, most of them side by side, so a
// sample is one pass over the memory between the first and the last of them. A byte in
// between that is no net has the weight zero.

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "verilated.h"
#include "verilated_sym_props.h"
#include "verilated_syms.h"

#define OG_API extern "C" __attribute__((visibility("default")))

namespace {

struct Counter {
  const VerilatedScope *scope = nullptr;
  const uint8_t *first = nullptr;  // of the model's bytes
  std::vector<int32_t> number;     // of the net that a byte holds, or -1
  std::vector<uint8_t> mask;       // 1 for a net
  std::vector<float> weight;       // by byte
  std::vector<uint8_t> before;
  std::vector<uint32_t> changes, ones;  // by byte
  uint64_t cycles = 0;
  bool counting = false, known = false;

  std::vector<uint64_t> total_changes, total_ones;  // by number of the net
  std::vector<float> net_weight;                    // by number of the net, as given
  uint64_t total_cycles = 0;

  float *trace = nullptr;  // weighted changes of each cycle, as long as there is room
  uint64_t room = 0, used = 0;
};

Counter counter;

// Add what was counted in a model to the totals by net.
void settle_up() {
  for (size_t at = 0; at < counter.number.size(); at++) {
    if (counter.number[at] < 0) continue;
    counter.total_changes[counter.number[at]] += counter.changes[at];
    counter.total_ones[counter.number[at]] += counter.ones[at];
  }
  std::fill(counter.changes.begin(), counter.changes.end(), 0);
  std::fill(counter.ones.begin(), counter.ones.end(), 0);
  counter.total_cycles += counter.cycles;
  counter.cycles = 0;
}

void weigh() {
  counter.weight.assign(counter.number.size(), 0.0f);
  for (size_t at = 0; at < counter.number.size(); at++) {
    const int32_t net = counter.number[at];
    if (net < 0) continue;
    const bool given = size_t(net) < counter.net_weight.size();
    counter.weight[at] = given ? counter.net_weight[net] : 1.0f;
  }
}

// Where the nets of a model are: n0, n1, ... of its scope.
void find(const VerilatedScope *scope) {
  if (counter.scope) settle_up();
  counter.scope = scope;
  counter.known = false;
  std::vector<std::pair<const uint8_t *, int32_t>> nets;
  int32_t most = -1;
  for (const auto &[name, variable] : *scope->varsp()) {
    if (name[0] != 'n' || !std::all_of(name + 1, name + std::strlen(name), ::isdigit)) continue;
    const int32_t number = std::stoi(name + 1);
    nets.emplace_back(static_cast<const uint8_t *>(variable.datap()), number);
    most = std::max(most, number);
  }
  counter.number.clear();
  if (nets.empty()) return;
  std::sort(nets.begin(), nets.end());
  counter.first = nets.front().first;
  counter.number.assign(nets.back().first - counter.first + 1, -1);
  for (const auto &[place, number] : nets) counter.number[place - counter.first] = number;
  const size_t size = counter.number.size();
  counter.mask.resize(size);
  for (size_t at = 0; at < size; at++) counter.mask[at] = counter.number[at] >= 0;
  counter.before.assign(size, 0);
  counter.changes.assign(size, 0);
  counter.ones.assign(size, 0);
  if (counter.total_changes.size() < size_t(most) + 1) {
    counter.total_changes.resize(most + 1);
    counter.total_ones.resize(most + 1);
  }
  weigh();
}

}  // namespace

// Called by the model.
extern "C" void og_sample() {
  if (!counter.counting) return;
  const auto *scope = reinterpret_cast<const VerilatedScope *>(svGetScope());
  if (scope != counter.scope) find(scope);
  const size_t size = counter.number.size();
  const uint8_t *now = counter.first;
  uint8_t *before = counter.before.data();
  const uint8_t *mask = counter.mask.data();
  if (!counter.known) {  // the first sample: nothing has changed yet
    counter.known = true;
    std::memcpy(before, now, size);
    return;
  }
  if (counter.trace) {
    if (counter.used == counter.room) return;
    float sum = 0;
    const float *weight = counter.weight.data();
    for (size_t at = 0; at < size; at++) sum += weight[at] * float((now[at] ^ before[at]) & 1);
    counter.trace[counter.used++] = sum;
  } else {
    uint32_t *changes = counter.changes.data();
    uint32_t *ones = counter.ones.data();
    for (size_t at = 0; at < size; at++) {
      changes[at] += (now[at] ^ before[at]) & mask[at];
      ones[at] += now[at] & mask[at];
    }
  }
  std::memcpy(before, now, size);
  counter.cycles++;
}

// Count from now on, from zero.
OG_API void og_toggles_start() {
  if (counter.scope) settle_up();
  std::fill(counter.total_changes.begin(), counter.total_changes.end(), 0);
  std::fill(counter.total_ones.begin(), counter.total_ones.end(), 0);
  counter.total_cycles = 0;
  counter.known = false;
  counter.trace = nullptr;
  counter.counting = true;
}

OG_API void og_toggles_stop() {
  counter.counting = false;
  counter.trace = nullptr;
}

// The cycles counted; by number of the net, its changes and the cycles in which it was 1.
OG_API uint64_t og_toggles_read(uint64_t *changes, uint64_t *ones, uint64_t count) {
  settle_up();
  for (uint64_t net = 0; net < count; net++) {
    const bool there = net < counter.total_changes.size();
    changes[net] = there ? counter.total_changes[net] : 0;
    ones[net] = there ? counter.total_ones[net] : 0;
  }
  return counter.total_cycles;
}

// What a change of each net counts in a trace; 1 where nothing is given.
OG_API void og_toggles_weigh(const float *weights, uint64_t count) {
  counter.net_weight.assign(weights, weights + count);
  weigh();
}

// From now on, write the weighted changes of each cycle; cycles without room are lost.
OG_API void og_toggles_trace(float *trace, uint64_t room) {
  counter.trace = trace;
  counter.room = room;
  counter.used = 0;
  counter.counting = true;
}

OG_API uint64_t og_toggles_used() { return counter.used; }
