# SPDX-License-Identifier: Apache-2.0
"""What og_macsec_tx_decide makes of frames, against `opengcm.spec.macsec`.

An edit and what is left to do say what a frame becomes: it is made here, with OpenSSL for the
engine, and must be the frame of the specification. Counts and events are collected.
"""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import cocotb
from macsec_tx import COUNT, EDIT, LEAVE, NO_KEY_SLOT
from packed import AXIS_PACKET, unpack

from opengcm import openssl_gcm
from opengcm.spec.macsec import Action, Count, Key, Rule, Sent, Transmitter, TxSa, TxSaCount, TxSc


class Decisions:
    """Of an entity: what came out of the module since the last comparison."""

    def __init__(self, entity: Transmitter) -> None:
        self.entity = entity
        self.counted: Counter[tuple[str, int]] = Counter()
        self.outputs: list[tuple[dict[str, int], dict[str, int]]] = []
        self.ends: list[int] = []

    def clear(self) -> None:
        self.outputs.clear()
        self.counted.clear()
        self.ends.clear()

    def decided(self, edit: int, leave: int) -> None:
        """tx_edit_t and tx_leave_t of the next frame."""
        self.outputs.append((unpack(EDIT, edit), unpack(LEAVE, leave)))

    def look(self, dut: Any) -> int:
        """Counts and events of this cycle; how many counts."""
        counts = 0
        for bank, port in (("port", dut.port_count_o), ("sa", dut.sa_count_o)):
            count = unpack(COUNT, int(port.value))
            if count["valid"]:
                assert count["amount"] == 1
                self.counted[bank, count["index"]] += 1
                counts += 1
        if dut.end_valid_o.value:
            self.ends.append(int(dut.end_sa_o.value))
        return counts

    def made(self, frame: bytes, edit: dict[str, int], leave: dict[str, int]) -> bytes | None:
        """What leaves the core, by the edit, the engine and what is left to do."""
        if edit["drop"]:
            return None
        put = edit["put"].to_bytes(16, "little")[: edit["put_bytes"]]
        data = frame[:12] + put + frame[12 + edit["cut_bytes"] :]
        assert len(data) == edit["bytes"]
        packet = unpack(AXIS_PACKET, edit["packet"])
        assert packet["iv_bytes"] == 12
        assert not packet["decrypt"]
        if not leave["secured"]:
            assert (packet["key_slot"], packet["tag_bytes"]) == (NO_KEY_SLOT, 4)
            assert (packet["aad_bytes"], leave["tag_bytes"]) == (len(data), 0)
            out = data
        else:
            assert packet["tag_bytes"] == 16
            assert packet["key_slot"] == leave["sa"]
            key = self.entity.sas[leave["sa"]].key
            assert key
            aad, text = data[: packet["aad_bytes"]], data[packet["aad_bytes"] :]
            assert len(aad) == packet["aad_bytes"]
            cipher, tag = openssl_gcm.gcm_ae(key.sak, packet["iv"].to_bytes(12, "big"), text, aad)
            tags = leave["tag"].to_bytes(8, "little")[: leave["tag_bytes"]]
            out = aad[:12] + tags + aad[12:] + cipher + tag
        assert len(out) == leave["bytes"]
        return out

    def compare(self, frames: Sequence[tuple[bytes, int]], sents: Sequence[Sent]) -> Counter[str]:
        """All outputs with what the specification sends of the frames; how often each kind."""
        counts: Counter[tuple[str, int]] = Counter()
        ends, kinds = [], Counter[str]()
        for (frame, port), sent, (edit, leave) in zip(frames, sents, self.outputs, strict=True):
            assert self.made(frame, edit, leave) == sent.frame, (frame, sent.kind)
            kinds[sent.kind.name] += 1
            if sent.frame is not None:
                assert leave["port"] == port
                assert leave["secured"] == sent.secured
            if sent.secured:
                assert leave["encrypted"] == (sent.kind == TxSaCount.OutPktsEncrypted)
                octets = next(n for c, n in sent.counts.items() if c.kind == TxSaCount.OutOctets)
                assert leave["octets"] == octets
                if sent.ended:
                    ends.append(leave["sa"])
            else:
                counts.update(banked(sent.counts))
        assert self.counted == counts
        assert self.ends == ends
        return kinds


def banked(counts: dict[Count, int]) -> dict[tuple[str, int], int]:
    """Bank and index, as the module has them; those of channels are sums of associations."""
    return {
        (count.bank, count.place << (4 if count.bank == "port" else 3) | count.kind.value): amount
        for count, amount in counts.items()
        if count.bank != "sc"
    }


def one_channel(**fields: Any) -> Transmitter:
    """Everything to one channel."""
    rng = random.Random(cocotb.RANDOM_SEED)
    last = fields.pop("last", 2**32 - 1)
    first = fields.pop("first", 1)
    key = Key(rng.randbytes(32), rng.randbytes(12), rng.randbytes(4))
    sas = {4 + an: TxSa(key, True, first, last) for an in range(4)}
    return Transmitter(
        [Rule(Action.PROTECT, 1)], {1: TxSc(rng.randbytes(8), **fields)}, sas, gcm=openssl_gcm
    )
