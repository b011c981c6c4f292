// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Compiled behind a harness, of a model that holds many changes of its netlist, none of
// them active but the one whose number is on the extra input `mutate_sel`
// (opengcm/mutation). A model of the sources has no such input.

#pragma once

#include <cstdint>

#include "model.h"

namespace og {

// The ports are the harness's own business: an explicit instantiation may name them all the
// same, so that harnesses need not know of changes.
template <typename Tag, typename Tag::type Member>
struct Opened {
  friend typename Tag::type member_of(Tag) { return Member; }
};
struct Ports {
  using type = Vdut &(Model::*)();
  friend type member_of(Ports);
};
template struct Opened<Ports, static_cast<Ports::type>(&Model::dut)>;

}  // namespace og

// From now on this change is active; 0: none.
OG_API void og_select(Harness *harness, uint32_t change) {
  (static_cast<og::Model *>(harness)->*member_of(og::Ports{}))().mutate_sel = change;
}
