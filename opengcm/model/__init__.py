# SPDX-License-Identifier: Apache-2.0
"""The model of a design for benches in C, C++ and SystemVerilog: a shared library with its header,
a package of DPI-C imports, and an example (`opengcm model`).

The library is that of the simulators in Python, with functions of its own around it
(`opengcm/sim/c_*.cpp`).
"""

from opengcm.model.folder import write_model

__all__ = ["write_model"]
