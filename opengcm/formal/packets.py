# SPDX-License-Identifier: Apache-2.0
"""Packets through an engine, from slots to slots: what leaves is what SP 800-38D says.

What decides where a beat goes is given, in runs of some packets: their lengths, key slots and
directions, pauses at both ends. All else is unknown: each bit of keys, H, IVs, AAD, text and
received tags. So a run stands for all keys and all data, and the verdict comes out as it is: a bit
that is 0 exactly if all bits of two tags are the same.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from opengcm.formal.aes import BLOCK, key_sizes
from opengcm.formal.elements import LOADER, Elements, box_latency
from opengcm.formal.errors import RefutedError, UnreadableError
from opengcm.formal.netlist import Netlist
from opengcm.formal.polynomials import ZERO, Word, xor
from opengcm.formal.walk import Machine, Ports, Value, port_bits

EMPTY, IV, IV_END, AAD, TEXT, TAG = range(6)  # slot_kind_e of og_gcm_pkg
OK, KEY_UNKNOWN, BAD_IV, BAD_TAG, NO_ROOM = 0, 2, 3, 4, 7  # status_e
_TAGS = (16, 15, 14, 13, 12, 8, 4)
_LONGEST = 3000  # cycles of a run
_A_RUN, _FEWEST = 8, 3  # packets of one lane, of many: sums of more unknowns take longer
_PAUSES = ((0, 0), (2, 0), (0, 2), (2, 3))  # one cycle in so many, of source and sink; 0: none


@dataclass(frozen=True)
class Packet:
    """What is given of a packet, in bytes; `iv` is of an IV in slots, 0 for one of 96 bits.

    `status` is what it must end with, whatever its bits are: with OK, AuthFail if the tags differ.
    """

    decrypt: bool = False
    slot: int = 0
    aad: int = 0
    text: int = 0
    tag: int = 16
    iv: int = 0
    status: int = OK


@dataclass
class Slot:
    """A slot of a beat."""

    kind: int = EMPTY
    bytes: int = 0
    data: Word = ZERO


@dataclass
class Beats:
    """A packet: the header and the beats that go in, what must come out, and the verdict."""

    header: Sequence[int]
    given: list[list[Slot]]
    expected: list[list[Slot]]
    verdict: Sequence[int]


def first_bytes(word: Word, count: int) -> Word:
    """The others zero."""
    return tuple(bit if place >= BLOCK - 8 * count else 0 for place, bit in enumerate(word))


def number(value: int) -> Word:
    """A block that is a number."""
    return port_bits(value, BLOCK)


class Standard:
    """The functions of SP 800-38D under the key of a slot."""

    def __init__(self, algebra: Elements, slot: int) -> None:
        self.algebra, self.slot = algebra, slot

    def ghash(self, blocks: Sequence[Word]) -> Word:
        """GHASH() (6.4): from the first block on, Y = (Y + X) H."""
        total: Word = ZERO
        for block in blocks:
            product = self.algebra.power(xor(total, block), self.slot, 1)
            if product is None:
                raise UnreadableError("a block to hash has multiples of H that it cannot have")
            total = product
        return total

    def mask(self, j0: Word, count: int) -> Word:
        """CIPH() of the block that inc32 makes of J0 in `count` steps (6.2, 6.5)."""
        counted = self.algebra.counter(j0[:32], count)
        return self.algebra.cipher(self.slot, counted + j0[32:])


def beats_of(algebra: Elements, packet: Packet, lanes: int, *, verified: bool) -> Beats:
    """A packet of unknown bits, and what the standard makes of it (7.1, 7.2).

    With `verified`, text of a packet to decrypt is zero unless the tags are the same. Of one whose
    status is another than OK text and tag are zero.
    """
    iv = algebra.word()[:96]
    ivs = [Slot(IV, size, algebra.word()) for size in _sizes(packet.iv)]
    ends = [Slot(IV_END)] if ivs else []
    slots = [Slot(AAD, size, algebra.word()) for size in _sizes(packet.aad)]
    slots += [Slot(TEXT, size, algebra.word()) for size in _sizes(packet.text)]
    slots.append(Slot(TAG, 0, algebra.word()))
    header = [
        *iv,
        int(not ivs),
        *port_bits(packet.tag, 5),
        *port_bits(packet.slot, 10),
        int(packet.decrypt),
    ]
    given = [*_in_beats([*ivs, *ends], lanes), *_in_beats(slots, lanes)]
    if packet.status == OK:
        out, same = _answer(algebra, packet, iv, [_of_data(slot) for slot in ivs], slots)
        verdict: Word = (same ^ 1, 0, 0)
        if verified:
            for each in out:
                if each.kind == TEXT:
                    each.data = tuple(algebra.conjunction([bit, same]) for bit in each.data)
    else:
        out = [
            Slot(slot.kind, slot.bytes, _of_data(slot) if slot.kind == AAD else ZERO)
            for slot in slots
        ]
        verdict = port_bits(packet.status, 3)
    out_ivs = [Slot(IV, slot.bytes, _of_data(slot)) for slot in ivs]
    expected = [*_in_beats([*out_ivs, *ends], lanes), *_in_beats(out, lanes)]
    return Beats(header, given, expected, verdict)


def _answer(
    algebra: Elements, packet: Packet, iv: Word, ivs: Sequence[Word], slots: Sequence[Slot]
) -> tuple[list[Slot], int]:
    """The slots that leave, and whether the tags are the same."""
    standard = Standard(algebra, packet.slot)
    j0 = standard.ghash([*ivs, number(8 * packet.iv)]) if ivs else port_bits(1, 32) + iv
    out: list[Slot] = []
    hashed: list[Word] = []
    count = 0
    for slot in slots[:-1]:
        data = slot.data
        if slot.kind == TEXT:
            count += 1
            data = xor(data, standard.mask(j0, count))
        out.append(Slot(slot.kind, slot.bytes, first_bytes(data, slot.bytes)))
        hashed.append(_of_data(slot) if packet.decrypt else out[-1].data)
    hashed.append(number((8 * packet.aad << 64) + 8 * packet.text))
    tag = first_bytes(xor(standard.ghash(hashed), standard.mask(j0, 0)), packet.tag)
    received = first_bytes(slots[-1].data, packet.tag)
    out.append(Slot(TAG, 0, ZERO if packet.decrypt else tag))
    if not packet.decrypt:
        return out, 1
    return out, algebra.conjunction([bit ^ 1 for bit in xor(received, tag)])


def _of_data(slot: Slot) -> Word:
    """The bytes of a slot that are data."""
    return first_bytes(slot.data, slot.bytes)


def _sizes(total: int) -> list[int]:
    """The bytes of the blocks that so many bytes take."""
    return [min(16, total - at) for at in range(0, total, 16)]


def _in_beats(slots: Sequence[Slot], lanes: int) -> list[list[Slot]]:
    beats = [list(slots[at : at + lanes]) for at in range(0, len(slots), lanes)]
    return [[*beat, *(Slot() for _ in range(lanes - len(beat)))] for beat in beats]


def packets_for(lanes: int, stages: int, room: int | None) -> list[Packet]:
    """All numbers of slots of AAD and text up to two beats and one more, messages around one and
    two turns of the multiplier's `stages`, IVs in slots, and packets that are refused.

    `room` is ReleaseBeats where plaintext is withheld.
    """
    few = range(2 * lanes + 2)
    counts = [(aad, text) for aad in few for text in few]
    for beats in (stages - 1, stages, stages + 1, 2 * stages, 2 * stages + 1):
        counts += [(beats * lanes, 0), (0, beats * lanes), (lanes + 1, (beats - 1) * lanes)]
    found = [
        Packet(
            decrypt=bool(place // 2 % 2),
            slot=place % 2,
            aad=_bytes(aad, 5 * place),
            text=_bytes(text, 3 * place),
            tag=_TAGS[place % len(_TAGS)],
        )
        for place, (aad, text) in enumerate(counts)
    ]
    found += [
        Packet(decrypt=bool(size % 2), aad=20, text=text, iv=size)
        for size, text in ((1, 0), (16, 16 * lanes), (17, 1), (13 + 16 * lanes, 16 * lanes + 9))
    ]
    found += [
        Packet(slot=7, aad=16, text=40, status=KEY_UNKNOWN),
        Packet(decrypt=True, aad=3, text=16 * lanes + 1, tag=7, status=BAD_TAG),
        Packet(slot=1, aad=16, text=20, iv=12, status=BAD_IV),
    ]
    if room is None:
        return found
    found.append(Packet(decrypt=True, text=16 * lanes * (room + 1)))
    return [_judged(each, lanes, room) for each in found]


def _judged(packet: Packet, lanes: int, room: int) -> Packet:
    """One that has no room while it waits for its verdict ends with NoRoom, if it ends well."""
    slots = len(_sizes(packet.aad)) + len(_sizes(packet.text)) + 1
    fits = -(-slots // lanes) <= room
    return (
        packet if fits or not packet.decrypt or packet.status else replace(packet, status=NO_ROOM)
    )


def _bytes(blocks: int, turn: int) -> int:
    """So many blocks, the last of 1 to 16 bytes."""
    return 16 * blocks - turn % 16 if blocks else 0


def check_packets(
    netlist: Netlist, most_runs: int | None = None, packets: Sequence[Packet] | None = None
) -> None:
    """og_gcm_core: in runs of some packets back to back and with pauses, each slot that leaves is
    what SP 800-38D makes of the packet it is of, in its order, with the verdict on it and no
    other; and no bit of data leaves without out_valid_o.

    RefutedError with the first slot that is not. `most_runs` ends it early; `packets` are others
    than packets_for() has.
    """
    lanes = netlist.parameters["Lanes"]
    (loader,) = [box for box in netlist.boxes if box.type == LOADER]
    powers = loader.parameters["Powers"]
    sizes = key_sizes(loader)
    verified = netlist.parameters.get("Release", 0) == 1
    room = netlist.parameters["ReleaseBeats"] if verified else None
    chosen = random.Random(1)
    if packets is None:
        packets = packets_for(lanes, powers // lanes, room)
        chosen.shuffle(packets)
    sink_pauses = netlist.parameters.get("OutFifo", 1) == 1
    count = max(_FEWEST, _A_RUN // lanes)
    for run, at in enumerate(range(0, len(packets), count)):
        if run == most_runs:
            break
        keys = (sizes[run % len(sizes)], sizes[(run + 1) % len(sizes)])
        source, sink = _PAUSES[run % len(_PAUSES)]
        pauses = (source, sink if sink_pauses else 0)
        bench = _Bench(netlist, Elements(keys, sizes[-1], powers), chosen, pauses)
        bench.run(packets[at : at + count], verified=verified)


class _Bench:
    """An engine with its keys loaded, and what goes in and out."""

    def __init__(
        self,
        netlist: Netlist,
        algebra: Elements,
        chosen: random.Random,
        pauses: tuple[int, int],
    ) -> None:
        self.netlist, self.algebra, self._chosen, self._pauses = netlist, algebra, chosen, pauses
        self._machine = Machine(netlist, algebra, latency=box_latency)
        self._step({"in_valid_i": [0], "out_ready_i": [1]}, reset=True)
        while not algebra.loaded:
            self._step({"in_valid_i": [0], "out_ready_i": [1]})

    def run(self, packets: Sequence[Packet], *, verified: bool) -> None:
        """All of them, one behind the other."""
        lanes = self.netlist.parameters["Lanes"]
        beats = [beats_of(self.algebra, each, lanes, verified=verified) for each in packets]
        waiting = [each for packet in beats for each in _inputs(packet)]
        expected = [each for packet in beats for each in _outputs(packet)]
        came = 0
        for _ in range(_LONGEST):
            offered = bool(waiting) and not self._pause(0)
            taken = not self._pause(1)
            given = waiting[0] if offered else {"in_valid_i": [0]}
            out = self._step({**given, "out_ready_i": [int(taken)]})
            if offered and self._known(out, "in_ready_o"):
                waiting.pop(0)
            if not self._known(out, "out_valid_o"):
                if any(bit != 0 for bit in out["out_data_o"]):
                    raise RefutedError(f"{self.netlist}: data leave with out_valid_o low")
            elif taken:
                self._compare(out, expected[came], came)
                came += 1
                if came == len(expected):
                    return
        raise RefutedError(f"{self.netlist}: {came} beats came of {len(expected)}")

    def _pause(self, side: int) -> bool:
        one_in = self._pauses[side]
        return bool(one_in) and not self._chosen.randrange(one_in)

    def _step(self, given: Mapping[str, Sequence[Value]], *, reset: bool = False) -> Ports:
        return self._machine.step({"rst_ni": [int(not reset)], **given})

    def _known(self, out: Ports, port: str) -> bool:
        (value,) = out[port]
        if value not in (0, 1):
            raise RefutedError(f"{self.netlist}: {port} depends on keys or data")
        return value == 1

    def _compare(self, out: Ports, expected: Mapping[str, Sequence[Value]], beat: int) -> None:
        for port, wanted in expected.items():
            for place, (bit, right) in enumerate(zip(out[port], wanted, strict=True)):
                if bit is None or bit != right:
                    said = "is not known" if bit is None else "is not what the standard says"
                    raise RefutedError(
                        f"{self.netlist}: bit {place} of {port} in beat {beat} {said}"
                    )


def _inputs(packet: Beats) -> Iterator[dict[str, Sequence[Value]]]:
    for place, beat in enumerate(packet.given):
        header = {"in_header_i": packet.header} if place == 0 else {}
        yield {"in_valid_i": [1], **header, **_ports("in", "i", beat)}


def _outputs(packet: Beats) -> Iterator[dict[str, Sequence[Value]]]:
    for place, beat in enumerate(packet.expected, 1):
        verdict = {"out_status_o": packet.verdict} if place == len(packet.expected) else {}
        yield {**_ports("out", "o", beat), **verdict}


def _ports(way: str, side: str, beat: Sequence[Slot]) -> dict[str, list[Value]]:
    return {
        f"{way}_kind_{side}": [bit for slot in beat for bit in port_bits(slot.kind, 3)],
        f"{way}_bytes_{side}": [bit for slot in beat for bit in port_bits(slot.bytes, 5)],
        f"{way}_data_{side}": [bit for slot in beat for bit in slot.data],
    }
