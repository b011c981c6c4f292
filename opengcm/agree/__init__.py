# SPDX-License-Identifier: Apache-2.0
"""Whether simulation and synthesis read the sources alike: a module's SystemVerilog beside the
Verilog that Yosys makes of it, in one simulation, on the same random inputs.

`modules` finds the modules of designs with their parameters, `ports` what they are driven with,
`bench` writes the two and what stands around them, `run` compares, `record` and `page` keep what
came of it.
"""
