# SPDX-License-Identifier: Apache-2.0
"""The proofs of the datapath: of which modules, at which parameters.

The parameters are those of every committed design on every target, read from designs/, and others
that the modules take.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from opengcm import sources
from opengcm.declared import parameters_of
from opengcm.designs import design_names, load_design
from opengcm.flows.tools import python_tool_version
from opengcm.flows.yosys import TOOL
from opengcm.formal import (
    aes,
    constant_key,
    coprocessor_flow,
    elements,
    flow,
    key_load,
    multiplier,
    packets,
    sboxes,
)
from opengcm.formal.aes_spec import rounds
from opengcm.formal.forms import BOXES
from opengcm.formal.netlist import Netlist, elaborate
from opengcm.parameters import REGISTERS

Set = Mapping[str, int]

_CRENNE = "opengcm:lib:crenne"
_AES, _GHASH, _GCM = "opengcm:lib:aes", "opengcm:lib:ghash", "opengcm:lib:gcm"
_SHARED_W = 96  # og_gcm_cipher: counters differ in their last 32 bits
_STYLES, _TOWER, _BRAM = range(4), 1, 2
_DIRECTIONS = range(3)
_MUL_LEVELS = range(8)
_FIXED = {"og_gcm_late": {"Sbox": _TOWER, "TowerState": 1, "DelayRam": 0}}
"""What a top module gives its engine without being asked."""


@dataclass(frozen=True)
class Circuit:
    """A module at some sets of parameters, and what is checked of each netlist.

    `boxes` are the modules that another proof is of.
    """

    core: str
    top: str
    check: Callable[[Netlist], None]
    sets: Callable[[], Iterable[Set]]
    boxes: tuple[str, ...] = ()

    def netlists(self) -> Iterator[Netlist]:
        """All of them, elaborated."""
        return elaborate(self.core, self.top, list(self.sets()), self.boxes)

    def facts(self) -> object:
        """What the netlists are made from."""
        files = sources.files_of(self.core, self.top)
        code = [sources.code_digest(file.read_bytes()) for file in files]
        sets = [dict(values) for values in self.sets()]
        return self.top, self.boxes, sets, code, self.check.__name__


@dataclass(frozen=True)
class DatapathProof:
    """A proof by its name. One that is `dear` is run only when it is asked for.

    `rung` is what it is of: all inputs and all time, or less.
    """

    name: str
    circuits: tuple[Circuit, ...]
    dear: bool = False
    rung: str = "all inputs, all time"

    def run(self) -> None:
        """RefutedError where it does not hold, UnreadableError or FlowError where it cannot run."""
        for circuit in self.circuits:
            for netlist in circuit.netlists():
                circuit.check(netlist)

    def content(self) -> str:
        """Hash of all that the proof depends on."""
        facts = [python_tool_version(TOOL), *(circuit.facts() for circuit in self.circuits)]
        return hashlib.sha256(f"{_checker()} {facts!r}".encode()).hexdigest()[:24]


@cache
def _checker() -> str:
    """Of the code that proves."""
    package = Path(__file__).parent
    files = [*sorted(package.glob("*.py")), package.parent / "spec" / "aes.py"]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


@cache
def _builds() -> tuple[tuple[str, Mapping[str, int]], ...]:
    """The top module and all parameters of every build of every design, defaults included."""
    found = []
    for name in design_names():
        design = load_design(name)
        for target in ("", *design.targets):
            build = design.build_of(target)
            found.append((build.top, {**build.check_parameters(()), **build.parameters}))
    return tuple(found)


def _each(values: Iterable[Set]) -> list[Set]:
    """Each set once."""
    return list({tuple(sorted(one.items())): one for one in values}.values())


def _engines() -> list[Mapping[str, int]]:
    return [{**_FIXED.get(top, {}), **values} for top, values in _builds() if "MulRegs" in values]


def mac_sets() -> list[Set]:
    """og_gf128_mac in the designs; its last register is one of og_ghash_lanes."""
    last = 1 << REGISTERS["reduce"]
    return _each(
        {key: values[key] for key in ("Lanes", "Levels")}
        | {"MulRegs": values["MulRegs"] & ~last, "Paired": values.get("MulPairs", 0)}
        for values in _engines()
    )


def mac_depths() -> list[Set]:
    """Every depth, with no register and with all, and two lanes where they are not too large."""
    found: list[Set] = []
    for levels in _MUL_LEVELS:
        every = (1 << REGISTERS["split"] + 3 + levels) - 1
        every |= 1 << REGISTERS["reduce"] | 1 << REGISTERS["operand"]
        every |= (1 << max(levels - 1, 0)) - 1 << REGISTERS["halve1"]
        found += [{"Lanes": 1, "Levels": levels, "MulRegs": regs} for regs in (0, every)]
    return found


def serial_sets() -> list[Set]:
    """og_gf128_mul_serial in the designs, and with its smallest and largest digits."""
    used = {values["DigitW"] for values in _engines()}
    return [{"DigitW": width} for width in sorted(used | {1, 8, 128})]


def sbox_sets() -> list[Set]:
    """Every style, direction and cut."""
    return [
        {"Sbox": style, "Direction": direction, "Cuts": cuts}
        for style in _STYLES
        for direction in _DIRECTIONS
        for cuts in range(1 if style == _BRAM else 0, 4)
    ]


def bram_sets() -> list[Set]:
    """Two S-boxes in one memory."""
    return [{"Direction": d, "Cuts": cuts, "Ports": 2} for d in _DIRECTIONS for cuts in (1, 2, 3)]


def tower_sets() -> list[Set]:
    """Every cut of the inverse in the tower field."""
    return [{"Cuts": c, "EarlyCut": e} for c, e in ((0, 0), (1, 0), (2, 0), (1, 1), (2, 1))]


def round_sets() -> list[Set]:
    """Every place of the registers; the S-box in a memory is wired in another way."""
    return [
        {"RoundRegs": regs, "SumsRegs": sums, "Sbox": style, "SboxCuts": cuts}
        for regs, sums in ((1, 0), (2, 0), (3, 0), (3, 1))
        for style, cuts in ((0, 0), (3, 3), (_BRAM, 1))
    ]


def pipe_sets() -> list[Set]:
    """og_aes_pipe in the designs."""
    taken = ("Lanes", "KeyMin", "RoundRegs", "Sbox", "SboxCuts")
    return _each(
        {
            **{key: values[key] for key in taken},
            "Rounds": rounds(values["KeyMax"]),
            "SharedW": _SHARED_W,
            "SumsRegs": values.get("SumsRegs", 0),
            "BramRounds": values.get("BramRounds", 0),
            "DelayRam": values.get("DelayRam", 1),
            "TowerState": values.get("TowerState", 0),
        }
        for values in _engines()
    )


def agile_sets() -> list[Set]:
    """og_aes_agile in the designs."""
    taken = ("KeyBits", "Sbox", "RoundRegs", "SboxCuts")
    more = ("BothWays", "TowerState", "SumsRegs", "OuterMaps", "EarlyCut")
    both_ways = {"og_aes_ecb": 1, "og_aes_ctr": 0}
    return _each(
        {
            **{key: values[key] for key in taken},
            **{key: values.get(key, 0) for key in more},
            "BothWays": both_ways.get(top, values.get("BothWays", 0)),
        }
        for top, values in _builds()
        if top in ("og_aes_agile", *both_ways)
    )


def agile_wider_sets() -> list[Set]:
    """Keys of 192 and 256 bits, both ways, which no committed design has."""
    return [
        {"KeyBits": bits, "BothWays": 1, "RoundRegs": regs, "SboxCuts": cuts, **form}
        for bits in (192, 256)
        for regs, cuts, form in (
            (3, 0, {"Sbox": 0, "OuterMaps": 1, "TowerState": 0}),
            (2, 1, {"Sbox": 1, "OuterMaps": 0, "TowerState": 1}),
        )
    ]


_CORE = "og_gcm_core"
_SLOTS = 2  # of keys: memories become registers here


def core_sets() -> list[Set]:
    """og_gcm_core in the designs, with few key slots."""
    return _each(
        {key: value for key, value in values.items() if key != "ReleaseBeats"}
        | {"KeySlots": _SLOTS}
        for top, values in _builds()
        if top == _CORE
    )


def one_lane_sets() -> list[Set]:
    """One of one lane; and the same with plaintext held back until its verdict is there."""
    first = next(values for values in core_sets() if values["Lanes"] == 1)
    return [first, {**first, "Release": 1, "ReleaseBeats": 4}]


def other_core_sets() -> list[Set]:
    """All others."""
    return [values for values in core_sets() if values not in one_lane_sets()]


def erasure_sets() -> list[Set]:
    """One lane; the keys of an engine do not depend on the rest of it."""
    return one_lane_sets()[:1]


def loader_sets() -> list[Set]:
    """og_gcm_key_loader: every key size, and one alone."""
    others = {"KeySlots": _SLOTS, "Powers": 4, "DigitW": 5, "DrainCycles": 20}
    return [{"KeyMin": 128, "KeyMax": 256, **others}, {"KeyMin": 256, "KeyMax": 256, **others}]


def packet_sets() -> list[Set]:
    """One lane, plaintext let through at once and held back."""
    first = one_lane_sets()[0]
    return [first, {**first, "Release": 1, "ReleaseBeats": 8}]


def other_packet_sets() -> list[Set]:
    """One set for each number of lanes, with the FIFO at the output and without."""
    shapes = {(values["Lanes"], values.get("OutFifo", 1)): values for values in other_core_sets()}
    return [values for (lanes, _), values in shapes.items() if lanes > 1]


_CORES_OF_BUS = {
    "og_cop_serial": ("og_aes_apb",),
    "og_cop_parallel": ("og_aes_apb", "og_aes_axil"),
    "og_cop_stored": ("og_aes_stored_apb",),
    "og_cop_gcm": ("og_gcm_apb",),
}
"""The top modules of designs that each core of a co-processor stands in."""


def core_of_bus_sets(core: str, tops: tuple[str, ...]) -> list[Set]:
    """A core of a co-processor in the designs, and at its defaults."""
    files = sources.files_of("opengcm:lib:coprocessor", core)
    known = parameters_of(core, tuple(files)) or ()
    return _each(
        [
            {},
            *(
                {name: value for name, value in values.items() if name in known}
                for top, values in _builds()
                if top in tops
            ),
        ]
    )


def pipe_stages() -> list[Set]:
    """og_crenne_pipe in the designs."""
    return _each(
        {"Stages": values["Stages"]} for top, values in _builds() if top == "og_crenne_pipe"
    )


def key_load_sets() -> list[Set]:
    """og_gcm_key_loader in the designs, with few slots that drain in few cycles."""
    last = 1 << REGISTERS["reduce"]
    return _each(
        {key: values[key] for key in ("KeyMin", "KeyMax", "DigitW")}
        | {"Powers": values["Lanes"] * (values["MulRegs"] | last).bit_count()}
        | {"KeySlots": _SLOTS, "DrainCycles": 20}
        for values in _engines()
    )


def _sets(*sets: Set) -> Callable[[], list[Set]]:
    return lambda: list(sets)


def _directions(**others: int) -> Callable[[], list[Set]]:
    return lambda: [{"Direction": direction, **others} for direction in _DIRECTIONS]


def _sub_shift_sets() -> list[Set]:
    return [
        {"Direction": direction, "Sbox": style, "Cuts": cuts}
        for direction in _DIRECTIONS
        for style, cuts in ((0, 0), (3, 3), (_BRAM, 1))
    ]


_PACKETS = "all inputs, given packets or messages"

_EVERY = (
    DatapathProof("gf128_mac", (Circuit(_GHASH, "og_gf128_mac", multiplier.check_mac, mac_sets),)),
    DatapathProof(
        "gf128_mac_depths",
        (Circuit(_GHASH, "og_gf128_mac", multiplier.check_mac, mac_depths),),
        dear=True,
    ),
    DatapathProof(
        "gf128_mul_serial",
        (Circuit(_GHASH, "og_gf128_mul_serial", multiplier.check_serial, serial_sets),),
    ),
    DatapathProof(
        "aes_sbox",
        (
            Circuit(_AES, "og_aes_sbox", sboxes.check_sbox, sbox_sets),
            Circuit(_AES, "og_aes_sbox_bram", sboxes.check_sbox, bram_sets),
            Circuit(_AES, "og_aes_agile_inverse", sboxes.check_tower_inverse, tower_sets),
        ),
    ),
    DatapathProof(
        "aes_round",
        (
            Circuit(_AES, "og_aes_sub_shift", aes.check_sub_shift, _sub_shift_sets, BOXES),
            Circuit(_AES, "og_aes_mix_columns", aes.check_mix_columns, _directions()),
            Circuit(_AES, "og_aes_round", aes.check_round, round_sets, BOXES),
        ),
    ),
    DatapathProof(
        "aes_key_expand",
        (
            Circuit(
                _AES,
                "og_aes_key_expand",
                aes.check_key_expand,
                _sets({"Slow": 0}, {"Slow": 1}),
                BOXES,
            ),
            Circuit(
                _AES,
                "og_aes_last_key",
                aes.check_last_key,
                _sets(*({"KeyBits": bits} for bits in aes.KEY_SIZES)),
                BOXES,
            ),
        ),
    ),
    DatapathProof(
        "aes_agile", (Circuit(_AES, "og_aes_agile", aes.check_agile, agile_sets, BOXES),)
    ),
    DatapathProof(
        "aes_agile_wider",
        (Circuit(_AES, "og_aes_agile", aes.check_agile, agile_wider_sets, BOXES),),
        dear=True,
    ),
    DatapathProof(
        "aes_pipe",
        (Circuit(_AES, "og_aes_pipe", aes.check_pipe, pipe_sets, (*BOXES, "og_delay")),),
    ),
    DatapathProof(
        "ghash_constant",
        (
            Circuit(_CRENNE, "og_crenne_basic", constant_key.check_basic, _sets({})),
            Circuit(_CRENNE, "og_crenne_pipe", constant_key.check_pipe, pipe_stages),
            Circuit(
                "opengcm:lib:ghash_fixed", "og_ghash_fixed", constant_key.check_fixed, _sets({})
            ),
        ),
        rung=_PACKETS,
    ),
    DatapathProof(
        "engine_keys",
        (
            Circuit(
                _GCM,
                "og_gcm_key_loader",
                key_load.check_key_load,
                key_load_sets,
                (*BOXES, key_load.SERIAL),
            ),
        ),
    ),
    DatapathProof(
        "engine_packets",
        (Circuit(_GCM, _CORE, packets.check_packets, packet_sets, elements.BOXES),),
        rung=_PACKETS,
    ),
    DatapathProof(
        "engine_packets_wider",
        (Circuit(_GCM, _CORE, packets.check_packets, other_packet_sets, elements.BOXES),),
        dear=True,
        rung=_PACKETS,
    ),
    DatapathProof(
        "engine_flow",
        (Circuit(_GCM, _CORE, flow.check_flow, one_lane_sets, flow.BOXES),),
    ),
    DatapathProof(
        "engine_flow_wider",
        (Circuit(_GCM, _CORE, flow.check_flow, other_core_sets, flow.BOXES),),
        dear=True,
    ),
    DatapathProof(
        "coprocessor_flow",
        tuple(
            Circuit(
                "opengcm:lib:coprocessor",
                core,
                coprocessor_flow.check_coprocessor,
                partial(core_of_bus_sets, core, tops),
                (coprocessor_flow.REGISTERS,),
            )
            for core, tops in _CORES_OF_BUS.items()
        ),
    ),
    DatapathProof(
        "engine_erasure",
        (
            Circuit(_GCM, _CORE, flow.check_erasure, erasure_sets, flow.BOXES),
            Circuit(_GCM, "og_gcm_key_loader", flow.check_loader, loader_sets, flow.BOXES),
        ),
        dear=True,
    ),
)

PROOFS: Mapping[str, DatapathProof] = {proof.name: proof for proof in _EVERY}
"""All of them, by name."""
