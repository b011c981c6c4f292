# SPDX-License-Identifier: Apache-2.0
"""Fault injection: what becomes of packets if one flip-flop of the engine flips.

`flips` makes a netlist in which each flip-flop can be flipped, `run` flips them one at a time
during traffic, `record` keeps what came of it and `page` tells it.
"""
