# SPDX-License-Identifier: Apache-2.0
"""Mutation analysis: would the tests notice if the circuit were another?

`netlist` makes one netlist of a design with hundreds of small changes, one of them active at a
time; `model` simulates it, `traffic` is what it is asked, `equivalence` proves which changes change
nothing, `run` does it all for a design, `record` keeps what came of it and `page` tells it.
"""
