# SPDX-License-Identifier: Apache-2.0
"""Where bits can go in an engine, and that its keys are erased.

A bit that no path of gates and registers leads to an output, however long, is never seen there: the
cone of an output is what it can depend on for all time. A box, whose inside is another proof's, is
where a cone ends; what leads into it is asked apart.

Erasure is a run of the circuit that keeps the keys, from a state of which nothing is known: what is
a constant in the end is so whatever was there before. All registers outside of it are unknown at
every step.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain

from opengcm.flows.netlist import Bit
from opengcm.formal.errors import RefutedError
from opengcm.formal.forms import BOXES as SBOXES
from opengcm.formal.forms import Forms
from opengcm.formal.netlist import Box, Netlist
from opengcm.formal.walk import Machine, Value, port_bits

CIPHER, MULTIPLIER, DELAY = "og_aes_pipe", "og_gf128_mac", "og_delay"
BOXES = (CIPHER, MULTIPLIER, DELAY, *SBOXES)
"""What is left out of an engine: each has its own proof."""

_CONTROL = (
    "in_ready_o",
    "out_valid_o",
    "out_kind_o",
    "out_bytes_o",
    "key_ready_o",
    "key_done_o",
    "key_error_o",
)
_IV_BITS = range(96)  # of in_header_i
_COMPARED = "u_verdict.differs_q"
_KEYS, _LOADER = "u_engine.u_keys.", "u_engine.u_keys.u_loader."
_ERASE, _ERASE_ALL = 1, 2  # key_op_e of og_gcm_pkg; 0 is a load
_SIZES = {128: 0, 192: 1, 256: 2}  # key_size_e
_TICK = "u_expand.tick_q"  # every other cycle: of both values
_RESTLESS = (_TICK, "u_expand.gen_slow.own_q", "last_q")
"""Registers of the loader that are not the same whenever it is at rest, and need not be."""
_QUIET: Mapping[str, list[Value]] = {"rst_ni": [1], "key_valid_i": [0]}
_LONGEST = 2000  # cycles of an operation
_READ = 16
"""Cycles until what stood behind the memories, and came with a refused load, is gone."""


@dataclass
class Cone:
    """What some bits can depend on: bits of inputs by port, and bits that boxes have made by the
    type of the box, port and place.
    """

    inputs: dict[str, set[int]] = field(default_factory=dict)
    made: set[tuple[str, str, int]] = field(default_factory=set)

    @property
    def boxes(self) -> set[str]:
        """The types of the boxes."""
        return {box for box, _, _ in self.made}


def cone(netlist: Netlist, bits: Iterable[Bit], cut: Iterable[int] = ()) -> Cone:
    """The cone of some bits, through gates, registers, S-boxes and delay lines, up to `cut`."""
    places = {
        bit: (port, place)
        for port, ports_bits in netlist.inputs.items()
        for place, bit in enumerate(ports_bits)
    }
    found = Cone()
    seen: set[Bit] = set(cut)
    waiting = list(bits)
    while waiting:
        bit = waiting.pop()
        if bit in seen or not isinstance(bit, int):
            continue
        seen.add(bit)
        if bit in places:
            port, place = places[bit]
            found.inputs.setdefault(port, set()).add(place)
            continue
        gate = netlist.gates[bit]
        if gate[0] != "box":
            waiting += gate[1:]
            continue
        box = netlist.boxes[gate[1]]
        if box.type == DELAY:
            waiting += [box.inputs["data_i"][gate[3]], *box.inputs["rst_ni"]]
        elif box.type in SBOXES:
            waiting += chain(*box.inputs.values())
        else:
            found.made.add((box.type, *gate[2:]))
    return found


def check_flow(netlist: Netlist) -> None:
    """og_gcm_core: what its outputs can depend on.

    - When it takes and gives beats, their kinds and bytes, and all that the key port says: no key,
      no data, received tags among them, and no IV; nothing that a cipher or hash has made.
    - The verdict: of these only whether the tags differ, one register of some bits.
    - Key bits leave the memories into the cipher's round keys and the multiplier's powers alone.
    """
    for port in _CONTROL:
        _free_of_secrets(netlist, port, cone(netlist, netlist.outputs[port]))
    compared = [bit for bit, names in netlist.names.items() if _COMPARED in " ".join(names)]
    if not compared:
        raise RefutedError(f"{netlist}: there is no register {_COMPARED}")
    status = cone(netlist, netlist.outputs["out_status_o"], compared)
    _free_of_secrets(netlist, "out_status_o", status)
    for port, bits in netlist.outputs.items():
        if "key_i" in cone(netlist, bits).inputs:
            raise RefutedError(f"{netlist}: {port} can depend on key_i")
    for box in netlist.boxes:
        if box.type in SBOXES:
            continue
        for port, bits in box.inputs.items():
            if (box.type, port) in ((CIPHER, "keys_i"), (MULTIPLIER, "b_i")):
                continue
            if "key_i" in cone(netlist, bits).inputs:
                raise RefutedError(f"{netlist}: {port} of {box.type} can depend on key_i")


def _free_of_secrets(netlist: Netlist, port: str, found: Cone) -> None:
    for secret in ("key_i", "in_data_i"):
        if secret in found.inputs:
            raise RefutedError(f"{netlist}: {port} can depend on {secret}")
    if found.inputs.get("in_header_i", set()) & set(_IV_BITS):
        raise RefutedError(f"{netlist}: {port} can depend on the IV")
    if found.boxes:
        raise RefutedError(f"{netlist}: {port} can depend on {', '.join(sorted(found.boxes))}")


def reached(netlist: Netlist, start: Iterable[Bit]) -> set[int]:
    """All bits that some can reach through gates, registers and S-boxes."""
    readers: dict[Bit, list[int]] = {}
    for bit, gate in netlist.gates.items():
        read = gate[1:]
        if gate[0] == "box":
            box = netlist.boxes[gate[1]]
            read = tuple(chain(*box.inputs.values())) if box.type in SBOXES else ()
        for one in read:
            readers.setdefault(one, []).append(bit)
    found: set[int] = set()
    waiting = list(start)
    while waiting:
        for bit in readers.get(waiting.pop(), ()):
            if bit not in found:
                found.add(bit)
                waiting.append(bit)
    return found


def check_erasure(netlist: Netlist) -> None:
    """og_gcm_core: no key survives. When the engine has been ready for some cycles after reset,
    each register and memory word that a bit of a key can reach is a constant, whatever was there
    before; so it is after all slots have been erased, and after each of them has, from any content.
    The loader was at rest before: check_loader().
    """
    keys = _Keys(netlist, _KEYS, _LOADER)
    rest = keys.after_reset()
    keys.operation(rest, "all slots", [{"key_op_i": _ERASE_ALL}])
    slots = range(netlist.parameters["KeySlots"])
    each = [{"key_op_i": _ERASE, "key_slot_i": slot} for slot in slots]
    keys.operation(rest, "each slot", each)


def check_loader(netlist: Netlist) -> None:
    """og_gcm_key_loader comes to rest after reset and again after each operation from rest,
    whatever the key; and then each register that a bit of a key can reach is a constant.
    """
    keys = _Keys(netlist, "", "")
    after = keys.after_reset()
    (tick,) = [bit for bit, names in netlist.names.items() if _TICK in " ".join(names)]
    for rest in ({**after, tick: 0}, {**after, tick: 1}):
        _operations(keys, rest)


def _operations(keys: "_Keys", rest: Mapping[int, Value]) -> None:
    parameters = keys.part.parameters
    last = parameters["KeySlots"] - 1
    keys.operation(rest, "all slots", [{"key_op_i": _ERASE_ALL}])
    keys.operation(rest, "a slot", [{"key_op_i": _ERASE, "key_slot_i": last}])
    keys.operation(rest, "no slot", [{"key_op_i": _ERASE, "key_slot_i": last + 1}])
    for bits, size in _SIZES.items():
        there = parameters["KeyMin"] <= bits <= parameters["KeyMax"]
        load = {"key_op_i": 0, "key_slot_i": last if there else last + 1, "key_size_i": size}
        keys.operation(rest, f"a load of {bits} bits", [load])


_NO_BOX = Box("", "", {}, {}, {})


class _Keys:
    """The part of a netlist that keeps keys, by its room; all else is unknown."""

    def __init__(self, netlist: Netlist, room: str, loader: str) -> None:
        self.loader = loader
        outside = [
            bit
            for bit, gate in netlist.gates.items()
            if (gate[0] == "box" and netlist.boxes[gate[1]].type not in SBOXES)
            or (gate[0] == "reg" and not _is_of(netlist, bit, room))
        ]
        gates = dict(netlist.gates)
        for bit in outside:
            del gates[bit]
        ports = ("key_ready_o", "key_done_o")
        self.part = Netlist(
            netlist.top,
            netlist.parameters,
            {**netlist.inputs, "elsewhere": list(outside)},
            {port: netlist.outputs[port] for port in ports},
            gates,
            [box if box.type in SBOXES else _NO_BOX for box in netlist.boxes],
            netlist.names,
        )
        touched = reached(self.part, netlist.inputs["key_i"])
        self.secret = {bit for bit in touched if gates[bit][0] == "reg"}
        if not self.secret:
            raise RefutedError(f"{netlist}: no register holds a key")

    def after_reset(self) -> dict[int, Value]:
        """The registers of the loader that have the same values whenever it is at rest."""
        machine = Machine(self.part, Forms())
        machine.step({"rst_ni": [0]})
        self._until_ready(machine, "reset")
        self._check(machine, "reset")
        return {
            bit: value
            for bit, value in machine.registers.items()
            if _is_of(self.part, bit, self.loader)
            and value is not None
            and not any(word in self.part.names[bit][0] for word in _RESTLESS)
        }

    def operation(
        self,
        rest: Mapping[int, Value],
        what: str,
        steps: Iterable[Mapping[str, int]],
    ) -> None:
        """Operations of the key port, one after the other, from a state at rest."""
        machine = Machine(self.part, Forms(), rest)
        for step in steps:
            given = {
                port: port_bits(value, len(self.part.inputs[port])) for port, value in step.items()
            }
            machine.step({"rst_ni": [1], "key_valid_i": [1], **given})
            self._until_ready(machine, what)
        self._check(machine, what)
        for bit, value in rest.items():
            if _TICK in " ".join(self.part.names[bit]):
                continue
            if machine.registers[bit] != value:
                name = self.part.names[bit][0]
                raise RefutedError(f"{self.part}: {name} is not at rest after {what}")

    def _until_ready(self, machine: Machine, what: str) -> None:
        for _ in range(_LONGEST):
            if machine.step(_QUIET)["key_ready_o"] == [1]:
                for _ in range(_READ):
                    machine.step(_QUIET)
                return
        raise RefutedError(f"{self.part}: not ready {_LONGEST} cycles after {what}")

    def _check(self, machine: Machine, what: str) -> None:
        for bit in self.secret:
            if machine.registers[bit] not in (0, 1):
                name = self.part.names[bit][0]
                raise RefutedError(f"{self.part}: {name} is not erased after {what}")


def _is_of(netlist: Netlist, bit: int, room: str) -> bool:
    """Whether a register is in a module, or passes it."""
    return any(name.startswith(room) for name in netlist.names.get(bit, ()))
