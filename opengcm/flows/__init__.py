# SPDX-License-Identifier: Apache-2.0
"""Measures designs: area, LUT levels and clock on FPGA families and cell libraries.

from opengcm.flows import SynthRequest, synthesise

result = synthesise(SynthRequest.of_design(load_design("gcm_100g"), "virtex5"))
print(result.area.lut, result.area.levels)
"""

from opengcm.flows.errors import FlowError
from opengcm.flows.request import DEFAULT_SEEDS, MAX_LEVELS, SynthRequest
from opengcm.flows.result import Area, ModuleCost, PathStep, SynthResult
from opengcm.flows.synthesis import synthesise
from opengcm.flows.targets import TARGETS, Target, find_target

__all__ = [
    "DEFAULT_SEEDS",
    "MAX_LEVELS",
    "TARGETS",
    "Area",
    "FlowError",
    "ModuleCost",
    "PathStep",
    "SynthRequest",
    "SynthResult",
    "Target",
    "find_target",
    "synthesise",
]
