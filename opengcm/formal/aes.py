# SPDX-License-Identifier: Apache-2.0
"""AES: rounds, key schedules and whole pipes, for all keys and blocks.

Every bit is a sum over GF(2) of input bits and bits of inverses (opengcm.formal.forms), in the
netlist as in FIPS 197. Directions, key sizes and the like are run through; a pipe is first shown to
be one, so that what enters in a cycle meets nothing of any other cycle.
"""

from collections.abc import Mapping, Sequence
from itertools import product

from opengcm.formal import aes_spec as spec
from opengcm.formal.aes_linear import from_tower, times, to_coset, to_tower
from opengcm.formal.aes_spec import State, bits_of, state_of
from opengcm.formal.errors import RefutedError
from opengcm.formal.forms import INVERSE, MERGED, Forms
from opengcm.formal.netlist import Box, Netlist
from opengcm.formal.walk import Machine, Value, check_times, compute, input_bits
from opengcm.parameters import CHOICES

BLOCK = 128
KEY_SIZES = (128, 192, 256)
SBOX_LUT4, SBOX_COSET = CHOICES["Sbox"]["lut4"], CHOICES["Sbox"]["coset"]


def key_sizes(loader: Netlist | Box) -> list[int]:
    """Those of an og_gcm_key_loader."""
    values = loader.parameters
    return [size for size in KEY_SIZES if values["KeyMin"] <= size <= values["KeyMax"]]


def check_mix_columns(netlist: Netlist) -> None:
    """og_aes_mix_columns: MIXCOLUMNS() or INVMIXCOLUMNS() of each of four columns."""
    direction = netlist.parameters["Direction"]
    check_times(netlist, _arrivals(netlist, {"inverse_i": 0, "columns_i": 0}), {"columns_o": 0})
    for inverse in (0, 1):
        forms = Forms()
        state = forms.fresh(BLOCK)
        found = compute(
            netlist,
            forms,
            input_bits(netlist, {"inverse_i": [inverse], "columns_i": state}),
            ["columns_o"],
        )
        back = inverse if direction == MERGED else direction == INVERSE
        expected = (spec.inv_mix_columns if back else spec.mix_columns)(state_of(state))
        _compare(netlist, "columns_o", found["columns_o"], bits_of(expected))


def check_sub_shift(netlist: Netlist) -> None:
    """og_aes_sub_shift: SUBBYTES() and SHIFTROWS(), or their inverses, with Doubled each byte times
    02, too; all zero with clear_i.
    """
    direction, cuts = netlist.parameters["Direction"], netlist.parameters["Cuts"]
    arrival = dict.fromkeys(("inverse_i", "state_i", "clear_i"), 0)
    outputs = ["state_o", "doubled_o"]
    check_times(netlist, _arrivals(netlist, arrival), dict.fromkeys(outputs, cuts))
    for inverse, clear in product((0, 1), repeat=2):
        forms = Forms()
        bits = forms.fresh(BLOCK)
        given = {"inverse_i": [inverse], "state_i": bits, "clear_i": [clear]}
        found = compute(netlist, forms, input_bits(netlist, given), outputs)
        state = _given_state(netlist, bits)
        if inverse if direction == MERGED else direction == INVERSE:
            expected = spec.inv_sub_bytes(forms, spec.inv_shift_rows(state))
        else:
            expected = spec.shift_rows(spec.sub_bytes(forms, state))
        doubled = [times(2, byte) for byte in expected]
        zero = [0] * BLOCK
        _compare(netlist, "state_o", found["state_o"], zero if clear else bits_of(expected))
        wanted = bits_of(doubled) if netlist.parameters.get("Doubled") and not clear else zero
        _compare(netlist, "doubled_o", found["doubled_o"], wanted)


def check_round(netlist: Netlist) -> None:
    """og_aes_round: one round of CIPHER() or the last one, and the key alone with clear_i."""
    cycles = netlist.parameters["SboxCuts"] + netlist.parameters["RoundRegs"]
    arrival = {"state_i": 0, "clear_i": 0, "key_i": cycles - 1}
    check_times(netlist, _arrivals(netlist, arrival), {"state_o": cycles})
    for clear in (0, 1):
        forms = Forms()
        state, key = forms.fresh(BLOCK), forms.fresh(BLOCK)
        given = {"state_i": state, "clear_i": [clear], "key_i": key}
        found = compute(netlist, forms, input_bits(netlist, given), ["state_o"])["state_o"]
        behind = spec.shift_rows(spec.sub_bytes(forms, _given_state(netlist, state)))
        if not netlist.parameters["Last"]:
            behind = spec.mix_columns(behind)
        expected = bits_of(spec.add_round_key(behind, state_of(key)))
        _compare(netlist, "state_o", found, key if clear else expected)


def check_agile(netlist: Netlist) -> None:
    """og_aes_agile: CIPHER() with KEYEXPANSION(), and with BothWays INVCIPHER() of a key whose end
    of the schedule is given, 1 + Nr (SboxCuts + RoundRegs) cycles later; valid_o as late. And
    og_aes_lut4_enc, CIPHER() alone, with three cycles a round.
    """
    values = netlist.parameters
    key_bits = values["KeyBits"]
    cycles = 1 + spec.rounds(key_bits) * (values.get("SboxCuts", 1) + values.get("RoundRegs", 2))
    arrival = dict.fromkeys(("valid_i", "decrypt_i", "key_i", "block_i"), 0)
    check_times(
        netlist,
        _arrivals(netlist, arrival),
        {"valid_o": cycles, "block_o": cycles},
        held=_bits(netlist, "rst_ni"),
    )
    for decrypt in (0, 1) if values.get("BothWays") else (0,):
        forms = Forms()
        block, key, valid = forms.fresh(BLOCK), forms.fresh(key_bits), forms.fresh(1)
        w = spec.key_expansion(forms, state_of(key))
        end = [byte for word in w[-(key_bits // 32) :] for byte in word]
        given = {
            "rst_ni": [1],
            "valid_i": valid,
            "block_i": block,
            "key_i": bits_of(end) if decrypt else key,
        }
        if "decrypt_i" in netlist.inputs:
            given["decrypt_i"] = [decrypt]
        found = compute(netlist, forms, input_bits(netlist, given), ["valid_o", "block_o"])
        function = spec.inv_cipher if decrypt else spec.cipher
        expected = function(forms, state_of(block), spec.round_keys(w))
        _compare(netlist, "block_o", found["block_o"], bits_of(expected))
        _compare(netlist, "valid_o", found["valid_o"], valid)


def check_pipe(netlist: Netlist) -> None:
    """og_aes_pipe: CIPHER() of a block in each lane under the round keys that come in their cycles,
    for each key size from KeyMin on, whatever went before; 1 + Rounds (SboxCuts + RoundRegs) cycles
    later. With TowerState the round keys come in the tower field, all but the last a cycle later;
    with other rounds they come as the states of these are, the rest as the standard has them.
    """
    values = netlist.parameters
    count, cycles = values["Rounds"], values["SboxCuts"] + values["RoundRegs"]
    late, mapped = values.get("TowerState", 0), mapped_keys(values)
    keys, enters = netlist.inputs["keys_i"], netlist.inputs["enter_i"]
    arrival = _arrivals(netlist, {"block_i": 0})
    arrival |= {
        bit: i // BLOCK * cycles + (late if i // BLOCK < count else 0)
        for i, bit in enumerate(keys)
        if isinstance(bit, int)
    }
    arrival |= {b: 1 + i * cycles for i, b in enumerate(enters) if isinstance(b, int)}
    latency = {"block_o": 1 + count * cycles}
    check_times(netlist, arrival, latency, held=_bits(netlist, "rst_ni"))
    for key_bits in KEY_SIZES:
        if not spec.rounds(values["KeyMin"]) <= spec.rounds(key_bits) <= count:
            continue
        forms = Forms()
        skipped = count - spec.rounds(key_bits)
        round_keys = [forms.fresh(BLOCK) for _ in range(count + 1 - skipped)]
        given_keys = [
            as_mapped(values, key) if r < mapped else key
            for r, key in enumerate(round_keys, skipped)
        ]
        blocks = _blocks(forms, values["Lanes"], values.get("SharedW", 0))
        given: dict[str, Sequence[Value]] = {
            "rst_ni": [1],
            "block_i": [bit for block in blocks for bit in block],
            # Of what lies before the first round key nothing is known.
            "keys_i": [None] * BLOCK * skipped + [bit for key in given_keys for bit in key],
            "enter_i": [int(r == skipped) for r in range(1, count + 1)],
        }
        found = compute(netlist, forms, input_bits(netlist, given), ["block_o"])["block_o"]
        states: list[State] = [state_of(key) for key in round_keys]
        for lane, block in enumerate(blocks):
            expected = bits_of(spec.cipher(forms, state_of(block), states))
            part = found[BLOCK * lane : BLOCK * (lane + 1)]
            _compare(netlist, f"lane {lane} of block_o", part, expected)


def mapped_keys(values: Mapping[str, int]) -> int:
    """How many of an og_aes_pipe's round keys are mapped, from the first on."""
    if values.get("TowerState"):
        return values["Rounds"] + 1
    if values.get("Sbox") == SBOX_COSET:
        return values["Rounds"]
    if values.get("Sbox") == SBOX_LUT4:
        return values["Rounds"] + 1 - values.get("BramRounds", 0)
    return 0


def _given_state(netlist: Netlist, bits: Sequence[int]) -> State:
    """The state that comes in so, in the tower field with FromTower."""
    state = state_of(bits)
    return [from_tower(byte) for byte in state] if netlist.parameters.get("FromTower") else state


def as_mapped(values: Mapping[str, int], key: Sequence[int]) -> list[int]:
    """A round key as an og_aes_pipe's states are: each byte in GF((2^4)^2), or in elements of
    GF(4)."""
    to_mapped = to_coset if values.get("Sbox") == SBOX_COSET else to_tower
    return bits_of([to_mapped(byte) for byte in state_of(key)])


def _blocks(forms: Forms, lanes: int, shared: int) -> list[list[int]]:
    """A block a lane, the leading bits the same in all."""
    first = forms.fresh(BLOCK)
    others = [forms.fresh(BLOCK - shared) for _ in range(1, lanes)]
    return [first, *(own + first[BLOCK - shared :] for own in others)]


def check_key_expand(netlist: Netlist) -> None:
    """og_aes_key_expand: from any state that is not busy, the round keys in their cycles, each with
    its number, and not busy behind the last, for every key size.
    """
    spacing = 8 if netlist.parameters.get("Slow") else 4
    for size, key_bits in enumerate(KEY_SIZES):
        forms = Forms()
        key = forms.fresh(key_bits)
        aligned = [0] * (256 - key_bits) + key
        machine = Machine(netlist, forms, dict.fromkeys(_bits(netlist, "busy_o"), 0))
        given = {"rst_ni": [1], "key_i": aligned, "size_i": [size & 1, size >> 1]}
        machine.step({**given, "start_i": [1]})
        expected = spec.round_keys(spec.key_expansion(forms, state_of(key)))
        number = 0
        for cycle in range(1, spacing * len(expected) + 2):
            out = machine.step({"rst_ni": [1], "start_i": [0]})
            due = cycle == spacing * (number + 1) + 1
            last = due and number == len(expected) - 1
            _compare(netlist, "key_valid_o", out["key_valid_o"], [int(due)])
            _compare(netlist, "last_o", out["last_o"], [int(last)])
            if due:
                index = [number >> i & 1 for i in range(4)]
                _compare(netlist, "key_index_o", out["key_index_o"], index)
                _compare(netlist, f"round key {number}", out["key_o"], bits_of(expected[number]))
                number += 1
        _compare(netlist, "busy_o", machine.step({"rst_ni": [1], "start_i": [0]})["busy_o"], [0])


def check_last_key(netlist: Netlist) -> None:
    """og_aes_last_key: from any state that is not busy, the last words of KEYEXPANSION() 4 Nr + 6
    cycles after a start, with done_o. (In the cycle behind the start done_o may be that of a key
    before.)
    """
    key_bits = netlist.parameters["KeyBits"]
    forms = Forms()
    key = forms.fresh(key_bits)
    machine = Machine(netlist, forms, dict.fromkeys(_bits(netlist, "busy_o"), 0))
    quiet: Mapping[str, Sequence[Value]] = {"rst_ni": [1], "clear_i": [0]}
    machine.step({**quiet, "start_i": [1], "key_i": key})
    w = spec.key_expansion(forms, state_of(key))
    end = [byte for word in w[-(key_bits // 32) :] for byte in word]
    ready = 4 * spec.rounds(key_bits) + 6
    for cycle in range(1, ready + 3):
        out = machine.step({**quiet, "start_i": [0]})
        if cycle > 1:
            _compare(netlist, "done_o", out["done_o"], [int(cycle == ready)])
        if cycle >= ready:
            _compare(netlist, "last_key_o", out["last_key_o"], bits_of(end))
    _compare(netlist, "busy_o", out["busy_o"], [0])


def _bits(netlist: Netlist, port: str) -> list[int]:
    both = {**netlist.inputs, **netlist.outputs}
    return [bit for bit in both.get(port, []) if isinstance(bit, int)]


def _arrivals(netlist: Netlist, cycles: Mapping[str, int]) -> dict[int, int]:
    return {bit: cycle for port, cycle in cycles.items() for bit in _bits(netlist, port)}


def _compare(
    netlist: Netlist, name: str, found: Sequence[Value], expected: Sequence[Value]
) -> None:
    for index, (bit, wanted) in enumerate(zip(found, expected, strict=True)):
        if bit is None or bit != wanted:
            said = "is not known" if bit is None else "is not what the standard says"
            raise RefutedError(f"{netlist}: bit {index} of {name} {said}")
