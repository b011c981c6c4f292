# SPDX-License-Identifier: Apache-2.0
"""Turns a design into files for other tools: Verilog-2005, templates, constraints, test bench."""

from opengcm.export.bundle import export_design

__all__ = ["export_design"]
