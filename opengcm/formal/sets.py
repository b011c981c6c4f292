# SPDX-License-Identifier: Apache-2.0
"""The parameters at which modules are proved: those of every committed design on every target, read
from designs/, and others that the modules take.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache

from opengcm import sources
from opengcm.declared import parameters_of
from opengcm.designs import design_names, load_design
from opengcm.formal.aes import KEY_SIZES, SBOX_COSET, SBOX_LUT4
from opengcm.formal.aes_spec import rounds
from opengcm.formal.tables import windows_of
from opengcm.parameters import REGISTERS

Set = Mapping[str, int]

_SHARED_W = 96  # og_gcm_cipher: counters differ in their last 32 bits
_STYLES, _TOWER, _BRAM = range(4), 1, 2
_DIRECTIONS = range(3)
_MUL_LEVELS = range(8)
_FIXED = {
    "og_gcm_late": {"Sbox": _TOWER, "TowerState": 1, "DelayRam": 0, "CarryChains": 0},
}
"""What a top module gives its engine without being asked."""


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


def engines() -> list[Mapping[str, int]]:
    """All parameters of every build whose GHASH has multipliers, and what its top module adds."""
    return [{**_FIXED.get(top, {}), **values} for top, values in _builds() if "MulRegs" in values]


def mac_sets() -> list[Set]:
    """og_gf128_mac in the designs; its last register is one of og_ghash_lanes."""
    last = 1 << REGISTERS["reduce"]
    return _each(
        {key: values[key] for key in ("Lanes", "Levels")}
        | {"MulRegs": values["MulRegs"] & ~last, "Paired": values.get("MulPairs", 0)}
        for values in engines()
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
    used = {values["DigitW"] for values in engines()}
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
    """Two S-boxes in one memory, alone and with their doubles, and one that takes bytes of the
    tower field.
    """
    plain = [{"Direction": d, "Cuts": cuts, "Ports": 2} for d in _DIRECTIONS for cuts in (1, 2, 3)]
    doubled = [{**values, "Doubled": 1} for values in plain if values["Cuts"] != 2]
    return [*plain, *doubled, {"Direction": 0, "Cuts": 1, "Ports": 2, "FromTower": 1}]


def tower_sets() -> list[Set]:
    """Every cut of the inverse in the tower field, and that of og_aes_pipe in the designs."""
    cuts = ((0, 0), (1, 0), (2, 0), (1, 1), (2, 1))
    return [*({"Cuts": c, "EarlyCut": e} for c, e in cuts), {"Cuts": 1, "LateE": 1}]


def coset_sets() -> list[Set]:
    """Bytes in elements of GF(4), of encryption and of both ways: each place of the cuts."""
    return [{"BothWays": both, "Cuts": cuts} for both in (0, 1) for cuts in (0, 1, 2)]


def round_sets() -> list[Set]:
    """Every place of the registers, and the last round; the S-box in a memory is wired in another
    way."""
    plain = [
        {"RoundRegs": regs, "SumsRegs": sums, "Sbox": style, "SboxCuts": cuts, "Last": last}
        for regs, sums in ((1, 0), (2, 0), (3, 0), (3, 1))
        for style, cuts in ((0, 0), (3, 3), (_BRAM, 1))
        for last in (0, 1)
    ]
    return [*plain, {"RoundRegs": 2, "Sbox": _BRAM, "SboxCuts": 1, "Last": 0, "FromTower": 1}]


def pipe_sets() -> list[Set]:
    """og_aes_pipe in the designs; and of LUT4, with keys of every size and the last rounds' S-boxes
    in block RAM.
    """
    lut4 = {"Rounds": 14, "KeyMin": 128, "Lanes": 1, "BramRounds": 5}
    lut4 |= {"Sbox": SBOX_LUT4, "SboxCuts": 1, "RoundRegs": 3}
    taken = ("Lanes", "KeyMin", "RoundRegs", "Sbox", "SboxCuts")
    used = (
        {
            **{key: values[key] for key in taken},
            "Rounds": rounds(values["KeyMax"]),
            "SharedW": _SHARED_W,
            "SumsRegs": values.get("SumsRegs", 0),
            "BramRounds": values.get("BramRounds", 0),
            "DelayRam": values.get("DelayRam", 1),
            "TowerState": values.get("TowerState", 0),
        }
        for values in engines()
    )
    coset = {"Rounds": 14, "KeyMin": 128, "Lanes": 2, "SharedW": _SHARED_W}
    coset |= {"Sbox": SBOX_COSET, "SboxCuts": 2, "RoundRegs": 1}
    return _each([*used, lut4, coset])


def agile_sets() -> list[Set]:
    """og_aes_agile in the designs."""
    taken = ("KeyBits", "Sbox", "RoundRegs", "SboxCuts")
    more = ("BothWays", "TowerState", "SumsRegs", "EarlyCut")
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
    """Keys of 192 and 256 bits, which no committed design has: both ways, and rounds for LUT6."""
    forms: list[Set] = [
        {"BothWays": 0, "RoundRegs": 2, "SboxCuts": 1, "Sbox": SBOX_COSET},
        {"BothWays": 1, "RoundRegs": 3, "SboxCuts": 0, "Sbox": SBOX_COSET, "TowerState": 0},
        {"BothWays": 1, "RoundRegs": 2, "SboxCuts": 1, "Sbox": 1, "TowerState": 1},
    ]
    return [{"KeyBits": bits, **form} for bits in (192, 256) for form in forms]


CORE = "og_gcm_core"
_SLOTS = 2  # of keys: memories become registers here


def core_sets() -> list[Set]:
    """og_gcm_core in the designs, with few key slots."""
    return _each(
        {key: value for key, value in values.items() if key != "ReleaseBeats"}
        | {"KeySlots": _SLOTS}
        for top, values in _builds()
        if top == CORE
    )


def one_lane_sets() -> list[Set]:
    """One of one lane; the same with the registers for long wires; and with plaintext held back
    until its verdict is there.
    """
    first = next(values for values in core_sets() if values["Lanes"] == 1)
    return [first, {**first, "WireRegs": 1}, {**first, "Release": 1, "ReleaseBeats": 4}]


def other_core_sets() -> list[Set]:
    """All others."""
    return [values for values in core_sets() if values not in one_lane_sets()]


def erasure_sets() -> list[Set]:
    """One lane; the keys of an engine do not depend on the rest of it."""
    return one_lane_sets()[:1]


def mapped_erasure_sets() -> list[Set]:
    """The same with round keys that are kept as the states of rounds for LUT6 are."""
    coset = {"Sbox": SBOX_COSET, "SboxCuts": 1, "RoundRegs": 2, "SumsRegs": 0}
    return [{**values, **coset} for values in erasure_sets()]


def loader_sets() -> list[Set]:
    """og_gcm_key_loader: every key size, and one alone, of LUTs, of gates and for long wires."""
    others = {"KeySlots": _SLOTS, "Powers": 4, "DigitW": 5, "DrainCycles": 20}
    sizes = ({"KeyMin": 128, "KeyMax": 256}, {"KeyMin": 256, "KeyMax": 256})
    forms: tuple[Set, ...] = ({}, {"Gates": 1}, {"WireRegs": 1})
    return [{**size, **others, **form} for form in forms for size in sizes]


def packet_sets() -> list[Set]:
    """One lane, plaintext let through at once and held back; the same with registers for wires."""
    first = one_lane_sets()[0]
    return [first, {**first, "Release": 1, "ReleaseBeats": 8}, {**first, "WireRegs": 1}]


def other_packet_sets() -> list[Set]:
    """One set for each number of lanes, with the FIFO at the output and without."""
    shapes = {(values["Lanes"], values.get("OutFifo", 1)): values for values in other_core_sets()}
    return [values for (lanes, _), values in shapes.items() if lanes > 1]


CORES_OF_BUS = {
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


def bus_sets(core: str) -> list[Set]:
    """The same, without the defaults where a design has the largest key already."""
    found = core_of_bus_sets(core, CORES_OF_BUS[core])
    whole = any(values.get("KeyMax") == KEY_SIZES[-1] for values in found)
    return [values for values in found if values or not whole]


def table_load_sets() -> list[Set]:
    """og_ghash_table_load: the windows that LUT memory holds, one bank and two."""
    return [{"WindowBits": bits, "Banks": banks} for bits in (4, 5, 6) for banks in (1, 2)]


def table_mul_sets() -> list[Set]:
    """og_ghash_table_mul: windows for LUT memory, one bank and two, and for block RAM; as few sums
    as can be."""
    return [
        {"WindowBits": bits, "Banks": banks, "Parts": -(-windows_of(bits) // 6)}
        for bits, banks in ((4, 1), (4, 2), (5, 1), (5, 2), (6, 1), (6, 2), (7, 2), (9, 1))
    ]


def hash_sets() -> list[Set]:
    """og_cop_ghash in the designs, and with its smallest and largest digits."""
    used = {values["DigitW"] for top, values in _builds() if top == "og_gcm_apb"}
    return [{"DigitW": width} for width in sorted(used | {1, 64})]


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
        | {"KeySlots": _SLOTS, "DrainCycles": 20, "Gates": int(not values.get("CarryChains", 1))}
        | {"WireRegs": values.get("WireRegs", 0)}
        for values in engines()
    )


_STORES = {"InputBeats": 16, "OutputBeats": 16}  # memories become registers here


def macsec_sets(lanes: int, **others: int) -> list[Set]:
    """A direction of MACsec that holds little."""
    few = {"Channels": 2, "Ports": 1, "InputFrames": 4, "OutputFrames": 4}
    return [{"Lanes": lanes, **_STORES, **few, **others}]


def esp_sets(lanes: int) -> list[Set]:
    """A direction of ESP that holds little."""
    return [{"Lanes": lanes, **_STORES, "Associations": 2, "Frames": 4, "Ethernet": 1}]


def axis_sets(lanes: int) -> list[Set]:
    """og_gcm_axis, with AAD that leaves and without."""
    return [{"Lanes": lanes, "KeySlots": _SLOTS, "PassAad": passed} for passed in (0, 1)]


def alone(*sets: Set) -> Callable[[], list[Set]]:
    return lambda: list(sets)


def directions(**others: int) -> Callable[[], list[Set]]:
    return lambda: [{"Direction": direction, **others} for direction in _DIRECTIONS]


def sub_shift_sets() -> list[Set]:
    """Every direction in three styles, and a memory that gives each byte times 02, too."""
    plain = [
        {"Direction": direction, "Sbox": style, "Cuts": cuts}
        for direction in _DIRECTIONS
        for style, cuts in ((0, 0), (3, 3), (_BRAM, 1))
    ]
    return [*plain, {"Direction": 0, "Sbox": _BRAM, "Cuts": 1, "Doubled": 1}]
