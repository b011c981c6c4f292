// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Counts how often the nets of a mapped netlist change. The model of the netlist
// (opengcm/flows/gates.py) calls og_sample once a cycle, when all is settled: what a
// net does in between, glitches, is not seen. opengcm/sim/toggles.py is the other side.
//
// The model keeps 64 nets in a word, w0 with the nets 0 to 63.

#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "svdpi.h"
#include "verilated.h"
#include "verilated_sym_props.h"
#include "verilated_syms.h"

#define OG_API extern "C" __attribute__((visibility("default")))

namespace {

constexpr int WORD = 64;

struct Word {
  const uint64_t *now;  // in the model
  uint64_t number;
  uint64_t before;
};

struct Counter {
  const VerilatedScope *scope = nullptr;
  std::vector<Word> words;
  bool counting = false, known = false;

  std::vector<uint64_t> changes;  // by number of the net
  std::vector<float> weights;     // the same, as far as they are given
  uint64_t cycles = 0;

  float *trace = nullptr;  // weighted changes of each cycle, as long as there is room
  uint64_t room = 0, used = 0;
};

Counter counter;

// Where the words of a model are.
void find(const VerilatedScope *scope) {
  counter.scope = scope;
  counter.known = false;
  counter.words.clear();
  for (const auto &[name, variable] : *scope->varsp()) {
    if (name[0] != 'w' || !std::all_of(name + 1, name + std::strlen(name), ::isdigit)) continue;
    const auto *place = static_cast<const uint64_t *>(variable.datap());
    counter.words.push_back({place, std::stoull(name + 1), 0});
  }
  uint64_t nets = 0;
  for (const Word &word : counter.words) nets = std::max(nets, WORD * (word.number + 1));
  if (counter.changes.size() < nets) counter.changes.resize(nets);
  if (counter.weights.size() < nets) counter.weights.resize(nets, 1.0f);
}

// Every net that has changed since the last sample.
template <typename Action>
void for_changed(Action action) {
  for (Word &word : counter.words) {
    const uint64_t now = *word.now;
    for (uint64_t changed = now ^ word.before; changed; changed &= changed - 1) {
      action(WORD * word.number + __builtin_ctzll(changed));
    }
    word.before = now;
  }
}

}  // namespace

// Called by the model.
extern "C" void og_sample() {
  if (!counter.counting) return;
  const auto *scope = reinterpret_cast<const VerilatedScope *>(svGetScope());
  if (scope != counter.scope) find(scope);
  if (!counter.known) {  // the first sample: nothing has changed yet
    counter.known = true;
    for_changed([](uint64_t) {});
    return;
  }
  if (counter.trace) {
    if (counter.used == counter.room) return;
    float sum = 0;
    for_changed([&](uint64_t net) { sum += counter.weights[net]; });
    counter.trace[counter.used++] = sum;
  } else {
    for_changed([](uint64_t net) { counter.changes[net]++; });
    counter.cycles++;
  }
}

// The model that was counted is gone: another may be at its place.
OG_API void og_toggles_forget() { counter.scope = nullptr; }

// Count from now on, from zero.
OG_API void og_toggles_start() {
  std::fill(counter.changes.begin(), counter.changes.end(), 0);
  counter.cycles = 0;
  counter.known = false;
  counter.trace = nullptr;
  counter.counting = true;
}

OG_API void og_toggles_stop() {
  counter.counting = false;
  counter.trace = nullptr;
}

// The cycles counted; by number of the net, its changes.
OG_API uint64_t og_toggles_read(uint64_t *changes, uint64_t count) {
  for (uint64_t net = 0; net < count; net++) {
    changes[net] = net < counter.changes.size() ? counter.changes[net] : 0;
  }
  return counter.cycles;
}

// What a change of each net counts in a trace; 1 where nothing is given.
OG_API void og_toggles_weigh(const float *weights, uint64_t count) {
  counter.weights.assign(weights, weights + count);
  counter.scope = nullptr;  // so that there is a weight for every net
}

// From now on, write the weighted changes of each cycle; cycles without room are lost.
OG_API void og_toggles_trace(float *trace, uint64_t room) {
  counter.trace = trace;
  counter.room = room;
  counter.used = 0;
  counter.counting = true;
}

OG_API uint64_t og_toggles_used() { return counter.used; }
