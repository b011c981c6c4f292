// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The board simulated, its serial line a pseudo-terminal: prints the terminal's
// name, then runs until it is ended. Bytes cross the line bit by bit, both ways.
//
// A line that has been quiet for longer than the board waits for is not
// simulated: the model stands still until the host sends something.
//
// SIGUSR1: the next byte goes out without its stop bit. SIGTERM: the number of
// cycles that the line was busy, and the end.

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <termios.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "Vulx3s.h"
#include "verilated.h"

namespace {

constexpr int CYCLES_PER_BIT = 25;
constexpr int QUIET_CYCLES = 600'000;  // more than ulx3s' QuietCycles
constexpr int BUTTON_CYCLES = 8;
constexpr int BITS = 10;  // start, eight, stop

volatile sig_atomic_t spoil = 0, ended = 0;

void on_signal(int number) { (number == SIGUSR1 ? spoil : ended) = 1; }

// The terminal's near end; the far end is raw, and stays when a host leaves.
int open_terminal() {
  const int near = posix_openpt(O_RDWR | O_NOCTTY);
  if (near < 0 || grantpt(near) || unlockpt(near)) return -1;
  const int far = open(ptsname(near), O_RDWR | O_NOCTTY);
  termios raw;
  if (far < 0 || tcgetattr(far, &raw)) return -1;
  cfmakeraw(&raw);
  if (tcsetattr(far, TCSANOW, &raw)) return -1;
  return near;
}

bool readable(int file, int milliseconds) {
  pollfd request{file, POLLIN, 0};
  return poll(&request, 1, milliseconds) > 0 && (request.revents & POLLIN);
}

// The host's end of a line: what it sends, a bit at a time.
struct Sender {
  uint32_t bits = 0;
  int left = 0, count = 0;
  int line() const { return left ? static_cast<int>(bits & 1) : 1; }
  void put(uint8_t byte) {
    bits = static_cast<uint32_t>(byte) << 1 | (spoil ? 0u : 1u) << 9;
    spoil = 0;
    left = BITS;
    count = CYCLES_PER_BIT;
  }
  void cycle() {
    if (!left || --count) return;
    bits >>= 1;
    left--;
    count = CYCLES_PER_BIT;
  }
};

// And what it receives: true if a byte is complete.
struct Receiver {
  uint32_t bits = 0;
  int left = 0, count = 0;
  bool cycle(int line) {
    if (!left) {
      if (line) return false;
      left = BITS;
      count = CYCLES_PER_BIT / 2;
    }
    if (--count) return false;
    bits = bits >> 1 | static_cast<uint32_t>(line) << 9;
    count = CYCLES_PER_BIT;
    return --left == 0;
  }
  uint8_t byte() const { return static_cast<uint8_t>(bits >> 1); }
};

}  // namespace

int main(int argc, char **argv) {
  const int terminal = open_terminal();
  if (terminal < 0) {
    std::perror("no pseudo-terminal");
    return 1;
  }
  struct sigaction action = {};  // without SA_RESTART: poll() returns
  action.sa_handler = on_signal;
  sigaction(SIGUSR1, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  std::printf("%s\n", ptsname(terminal));
  std::fflush(stdout);

  VerilatedContext context;
  context.commandArgs(argc, argv);
  context.randReset(2);  // registers without a reset start with anything
  auto board = std::make_unique<Vulx3s>(&context);
  Sender sender;
  Receiver receiver;
  int quiet = 0;
  uint64_t busy = 0;
  for (uint64_t cycle = 0; !ended; cycle++) {
    board->btn_fire1 = cycle < BUTTON_CYCLES;
    board->ftdi_txd = sender.line();
    board->clk_25mhz = 0;
    board->eval();
    board->clk_25mhz = 1;
    board->eval();

    quiet++;
    if (receiver.cycle(board->ftdi_rxd)) {
      const uint8_t byte = receiver.byte();
      if (write(terminal, &byte, 1) != 1) return 1;
    }
    if (!board->ftdi_rxd || sender.left) quiet = 0;
    if (quiet < BITS * CYCLES_PER_BIT) busy++;
    sender.cycle();
    // A whole byte has gone: is there another? With nothing to do, wait for it.
    if (sender.left || quiet % (BITS * CYCLES_PER_BIT)) continue;
    const int wait = quiet > QUIET_CYCLES ? -1 : 0;
    if (!readable(terminal, wait)) continue;
    uint8_t byte;
    if (read(terminal, &byte, 1) != 1) return 1;
    sender.put(byte);
    quiet = 0;
  }
  std::printf("%llu cycles with the line busy\n", static_cast<unsigned long long>(busy));
  return 0;
}
