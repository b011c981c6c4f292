# SPDX-License-Identifier: Apache-2.0
"""Simulation of the RTL.

`build` makes a model with the C++ harness of its kind of design (`model.h` is the base of all),
`native` and the bindings speak to it, `live` and the simulators are its face.
"""
