// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Runs the SoC until its firmware ends; what its UART sends goes to standard
// output. The exit code is the firmware's; 3 if the processor stops or hangs.

#include <cstdint>
#include <cstdio>
#include <memory>

#include "Vsoc.h"
#include "verilated.h"

int main(int argc, char **argv) {
  constexpr uint64_t LIMIT = 200'000'000;  // cycles
  constexpr int RESET_CYCLES = 8;
  VerilatedContext context;
  context.commandArgs(argc, argv);
  context.randReset(2);  // registers without a reset start with anything
  auto soc = std::make_unique<Vsoc>(&context);
  for (uint64_t cycle = 0; cycle < LIMIT; cycle++) {
    soc->rst_ni = cycle >= RESET_CYCLES;
    soc->clk_i = 0;
    soc->eval();
    if (soc->rst_ni) {
      if (soc->uart_valid_o) std::putchar(soc->uart_byte_o);
      if (soc->exit_valid_o) {
        std::printf("%llu cycles\n", static_cast<unsigned long long>(cycle));
        return soc->exit_code_o;
      }
      if (soc->trap_o) {
        std::fprintf(stderr, "the processor has stopped with a trap\n");
        return 3;
      }
    }
    soc->clk_i = 1;
    soc->eval();
  }
  std::fprintf(stderr, "the firmware does not end\n");
  return 3;
}
