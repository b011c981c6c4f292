// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// axis_harness.cpp for C: c_packets.h.

#include "axis_harness.cpp"

#include "c_packets.h"
