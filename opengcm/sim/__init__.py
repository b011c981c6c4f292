# SPDX-License-Identifier: Apache-2.0
"""Simulation of the RTL: `build` makes a model, `binding` speaks to it, `simulator` is its face."""
