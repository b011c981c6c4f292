// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// slot_harness.cpp for C: c_packets.h.

#include "slot_harness.cpp"

#include "c_packets.h"
