#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes sure that the Debian packages are there which no Python package brings.
# Installs them when root; otherwise names them in one line and fails.
#
# Usage: system_packages.sh [measure]; `measure` adds what measuring and the
# tests need: the ASIC timer, the cell libraries, a browser, VHDL, Tcl, two cross compilers and tshark.
set -eu

missing=
need() { # need COMMAND PACKAGE
  command -v "$1" >/dev/null 2>&1 || missing="$missing $2"
}
need g++ g++
need make make
need perl perl
need iverilog iverilog
if ! command -v python3 >/dev/null 2>&1; then
  missing="$missing python3 python3-venv"
elif ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
  echo "opengcm: error: Python 3.11 or later is needed, python3 is $(python3 -V)" >&2
  exit 1
elif ! python3 -c 'import ensurepip, venv' 2>/dev/null; then
  missing="$missing python3-venv"
fi
if [ "${1:-}" = measure ]; then
  need sta opensta
  need chromium chromium
  need chromedriver chromium-driver
  need ghdl ghdl
  need tclsh tcl
  need riscv64-unknown-elf-gcc gcc-riscv64-unknown-elf
  need arm-none-eabi-gcc gcc-arm-none-eabi
  need tshark tshark
  [ -f /usr/lib/picolibc/riscv64-unknown-elf/picolibc.specs ] ||
    missing="$missing picolibc-riscv64-unknown-elf"
  for cells in osu018 osu050; do # the cells of the committed figures
    [ -d "/usr/share/qflow/tech/$cells" ] || missing="$missing qflow-tech-$cells"
  done
fi
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  export DEBIAN_FRONTEND=noninteractive
  # shellcheck disable=SC2086 # a list of words
  apt-get install -qq --no-install-recommends $missing ||
    { apt-get update -qq && apt-get install -qq --no-install-recommends $missing; }
else
  echo "opengcm: error: missing system packages; install them with: sudo apt-get install$missing" >&2
  exit 1
fi
