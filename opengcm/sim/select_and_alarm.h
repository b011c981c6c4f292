// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// As select.h, of a model that has an alarm, too (opengcm/faults/hardened.py).

#pragma once

#include "select.h"

// Whether the alarm is up.
OG_API uint32_t og_alarm(Harness *harness) {
  return (static_cast<og::Model *>(harness)->*member_of(og::Ports{}))().alarm_o;
}
