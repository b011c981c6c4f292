// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The harness of og_gcm_axis, packets of bytes on AXI4-Stream: harness.h.

#include "axis_ports.h"
#include "axis_traffic.h"

#include "harness.h"
