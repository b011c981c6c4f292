# SPDX-License-Identifier: Apache-2.0
"""What the cells of the FPGA families are: their kind, how many LUTs they take, what reads what.

LUTs taken by memories and shift registers follow the vendors' libraries guides: one LUT6 holds
64 x 1 or 32 x 2 bits, one LUT4 16 x 1; a second read port takes as many again.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache

from opengcm.flows.errors import FlowError


class Kind(Enum):
    """What a cell is to the counts and to the paths."""

    LUT = auto()  # one level, inverters too: they take a LUT where nothing absorbs them
    WIRE = auto()  # buffers: no level, no cost
    MUX = auto()  # slice multiplexer: no level
    CARRY = auto()  # no level
    GATE = auto()  # combinational cell of a cell library
    FLIP_FLOP = auto()
    LATCH = auto()
    LUT_RAM = auto()  # written at the clock edge; reading is one level
    SHIFT = auto()  # shift register in a LUT; its output counts as a register
    BLOCK = auto()  # block RAM: a register


SEQUENTIAL = frozenset({Kind.FLIP_FLOP, Kind.LATCH, Kind.SHIFT, Kind.BLOCK})
"""Cells with a register between input and output."""


@dataclass(frozen=True)
class Primitive:
    """One cell type. `reads` pairs output ports of a memory with their addresses.

    `writes` is the address that is taken at the clock edge, where it is one of these too. Both
    name a port, or what the names of its single bits start with. `clocks` are the clock inputs
    where a library says so; `is_clock` knows those of the FPGA families by their names.
    """

    kind: Kind
    luts: int = 0
    bram36: float = 0.0
    area: float = 0.0
    reads: tuple[tuple[str, str], ...] = ()
    writes: str = ""
    clocks: tuple[str, ...] = ()

    def is_clocked_by(self, port: str) -> bool:
        """Whether an input of the cell is a clock, or the gate of a latch."""
        return port in self.clocks if self.clocks else is_clock(port)


LEFT_OUT = Primitive(Kind.BLOCK, clocks=("clk_i",))
"""A module that is no part of what is measured."""

Library = Callable[[str], Primitive]
"""What a cell type is."""


def is_clock(port: str) -> bool:
    """True for the name of a clock input, or latch gate, of a cell with registers in it."""
    return port in ("C", "G", "WCK") or "CLK" in port


_MULTI = tuple((f"DO{port}", f"ADDR{port}") for port in "ABCDEFGH")
_DUAL = (("SPO", "A"), ("DPO", "DPRA"))
_SINGLE = (("O", "A"),)

_FIXED = {
    "INV": Primitive(Kind.LUT, 1),
    "BUFG": Primitive(Kind.WIRE),
    "MUXCY": Primitive(Kind.CARRY),
    "XORCY": Primitive(Kind.CARRY),
    "ORCY": Primitive(Kind.CARRY),
    "MULT_AND": Primitive(Kind.CARRY),
    "CARRY4": Primitive(Kind.CARRY),
    "CARRY8": Primitive(Kind.CARRY),
    "RAM32M": Primitive(Kind.LUT_RAM, 4, reads=_MULTI, writes="ADDRD"),
    "RAM64M": Primitive(Kind.LUT_RAM, 4, reads=_MULTI, writes="ADDRD"),
    "RAM32M16": Primitive(Kind.LUT_RAM, 8, reads=_MULTI, writes="ADDRH"),
    "RAM64M8": Primitive(Kind.LUT_RAM, 8, reads=_MULTI, writes="ADDRH"),
    # Lattice ECP5. A RAM takes four LUTs for its bits and two for its write port.
    "PFUMX": Primitive(Kind.MUX),
    "L6MUX21": Primitive(Kind.MUX),
    "CCU2C": Primitive(Kind.CARRY, 2),
    "TRELLIS_FF": Primitive(Kind.FLIP_FLOP),
    "TRELLIS_DPR16X4": Primitive(Kind.LUT_RAM, 6, reads=(("DO", "RAD"),)),
    "DP16KD": Primitive(Kind.BLOCK, bram36=0.5),
    "PDPW16KD": Primitive(Kind.BLOCK, bram36=0.5),
    # Lattice iCE40. The carry shares the place of a LUT.
    "SB_LUT4": Primitive(Kind.LUT, 1),
    "SB_CARRY": Primitive(Kind.CARRY),
    "SB_SPRAM256KA": Primitive(Kind.BLOCK, bram36=8.0),
    # Gowin. An adder cell takes the place of a LUT, a memory of 16 words those of as many as bits.
    "GND": Primitive(Kind.WIRE),
    "VCC": Primitive(Kind.WIRE),
    "ALU": Primitive(Kind.CARRY, 1),
    "RAM16SDP4": Primitive(Kind.LUT_RAM, 4, reads=(("DO", "RAD"),)),
}

_PATTERNS = (
    (re.compile(r"LUT[1-6]"), Primitive(Kind.LUT, 1)),
    (re.compile(r"MUXF[5-9]"), Primitive(Kind.MUX)),
    (re.compile(r"FD[RSCP]*E?(_1)?"), Primitive(Kind.FLIP_FLOP)),
    (re.compile(r"LD[CP]*E?(_1)?"), Primitive(Kind.LATCH)),
    (re.compile(r"SRLC?(16|32)E?"), Primitive(Kind.SHIFT, 1, reads=(("Q", "A"),))),
    (re.compile(r"RAMB36.*"), Primitive(Kind.BLOCK, bram36=1.0)),
    (re.compile(r"RAMB(16|18).*"), Primitive(Kind.BLOCK, bram36=0.5)),
    (re.compile(r"RAMB4_.*"), Primitive(Kind.BLOCK, bram36=0.125)),
    (re.compile(r"SB_DFF.*"), Primitive(Kind.FLIP_FLOP)),
    (re.compile(r"SB_RAM40_4K.*"), Primitive(Kind.BLOCK, bram36=0.125)),
    (re.compile(r"MUX2_LUT[5-8]"), Primitive(Kind.MUX)),
    (re.compile(r"DFF[A-Z]*"), Primitive(Kind.FLIP_FLOP)),
    (
        re.compile(r"(SP|SDP|DP|pROM|SDPB|DPB|SPX9|SDPX9B|DPX9B|pROMX9)"),
        Primitive(Kind.BLOCK, bram36=0.5),
    ),
)
_LUT_RAM = re.compile(r"RAM(16|32|64|128|256|512)X([1248])([SD])(_1)?")


@cache
def fpga_primitive(cell_type: str, lut_inputs: int) -> Primitive:
    """What a cell type is, where the LUTs have 4 or 6 inputs. FlowError if it is not known."""
    if found := _FIXED.get(cell_type):
        return found
    for pattern, primitive in _PATTERNS:
        if pattern.fullmatch(cell_type):
            return primitive
    if shape := _LUT_RAM.fullmatch(cell_type):
        words, width, ports = int(shape[1]), int(shape[2]), shape[3]
        per_port = width * max(1, words >> lut_inputs)
        if ports == "D":
            return Primitive(Kind.LUT_RAM, 2 * per_port, reads=_DUAL, writes="A")
        return Primitive(Kind.LUT_RAM, per_port, reads=_SINGLE, writes="A")
    raise FlowError(f"the mapped netlist has a cell of an unknown type, {cell_type}")
