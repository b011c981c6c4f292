// SPDX-License-Identifier: Apache-2.0
// What Verilator's C++ of any model includes, and the harnesses around it.

#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "verilated.h"
