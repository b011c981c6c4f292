// SPDX-License-Identifier: Apache-2.0
// What Verilator's C++ of any model includes, and cocotb's program around it.

#pragma once

#include <memory>
#include <string>

#include "verilated.h"
#include "verilated_dpi.h"
#include "verilated_sym_props.h"
#include "verilated_vpi.h"
