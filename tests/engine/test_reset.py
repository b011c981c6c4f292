# SPDX-License-Identifier: Apache-2.0
"""Reset at any moment: nothing of before comes out, keys are gone, and work starts clean.

The space: reset after 0 to some hundreds of cycles of sealing and opening, of hashing an IV, of
loading a key, and with the output stalled; on engines of 1, 2, 4 and 8 lanes.
"""

import random
from typing import Any

import pytest
from engines import assert_still_works, random_key, reference

from opengcm.errors import OpenGcmError
from opengcm.sim.batch import Batch, Operation, Placed
from opengcm.sim.binding import Traffic
from opengcm.sim.key_slots import KeyOp
from opengcm.sim.simulator import Packet, Simulator, Status

LONG_ENOUGH = 2000  # cycles in which anything left over would have come out
MOMENTS = (1, 2, 3, 5, 10, 30, 60, 61, 62, 100, 150, 400)


def assert_clean(simulator: Simulator, rng: random.Random) -> None:
    """No beat comes out, no key is known, and packets go through."""
    simulator.model.idle(LONG_ENOUGH)
    slots = range(simulator.design.parameters["KeySlots"])
    packets = [Packet(key_slot=slot, iv=bytes(12), data=bytes(40)) for slot in slots]
    batch = Batch([Placed(packet, packet.key_slot) for packet in packets])
    simulator.run_batch(batch)
    for slot in slots:
        assert batch.status(slot) is Status.KeyUnknown
        assert not any(batch.text(slot))
    assert_still_works(simulator, rng)


@pytest.mark.parametrize("out_gap", [0.0, 1.0], ids=["flowing", "stalled"])
@pytest.mark.parametrize("iv_bytes", [12, 300], ids=["iv96", "iv_hashed"])
def test_in_mid_packet(simulator: Simulator, seed: int, out_gap: float, iv_bytes: int) -> None:
    rng = random.Random(seed)
    for moment in MOMENTS:
        simulator.load_key(0, random_key(rng))
        packets = [
            Packet(
                key_slot=0,
                iv=rng.randbytes(iv_bytes),
                aad=rng.randbytes(30),
                data=rng.randbytes(rng.choice((20, 3000))),
                decrypt=rng.random() < 0.5,
                tag=bytes(16),
            )
            for _ in range(200)
        ]
        batch = Batch([Placed(packet, 0) for packet in packets])
        simulator.model.begin(batch.buffers, Traffic(seed=moment, out_gap=out_gap))
        assert not simulator.model.step(moment)
        simulator.reset()
        assert_clean(simulator, rng)


@pytest.mark.parametrize("op", [KeyOp.LOAD, KeyOp.ERASE_ALL])
def test_in_mid_key_operation(simulator: Simulator, seed: int, op: KeyOp) -> None:
    rng = random.Random(seed)
    for moment in MOMENTS:
        simulator.load_key(0, random_key(rng))
        key = random_key(rng) if op is KeyOp.LOAD else b""
        batch = Batch([], [Operation(op, 0, key)])
        simulator.model.begin(batch.buffers, Traffic())
        simulator.model.step(moment)
        simulator.reset()
        assert_clean(simulator, rng)


def test_short_reset(simulator: Simulator, seed: int) -> None:
    """One cycle of reset is enough."""
    rng = random.Random(seed)
    simulator.load_key(0, random_key(rng))
    batch = Batch([Placed(Packet(key_slot=0, iv=bytes(12), data=bytes(5000)), 0)])
    simulator.model.begin(batch.buffers, Traffic())
    simulator.model.step(20)
    simulator.reset(cycles=1)
    assert_clean(simulator, rng)


@pytest.mark.parametrize("cycles", [-1, 2**32, "4"], ids=repr)
def test_a_reset_that_is_refused(simulator: Simulator, seed: int, cycles: Any) -> None:
    """Nothing is forgotten: a slot that the user has loaded gets no key of the simulator's."""
    rng = random.Random(seed)
    users = random_key(rng)
    simulator.load_key(0, users)
    with pytest.raises(OpenGcmError, match="cycles must be"):
        simulator.reset(cycles)
    named = Packet(key_slot=0, iv=bytes(12), data=b"text")
    if simulator.design.parameters["KeySlots"] > 1:
        simulator.run(Packet(key=random_key(rng), iv=bytes(12)) for _ in range(64))
    result = simulator.run([named]).results[0]
    assert (result.data, result.tag) == reference(users, bytes(12), b"text", b"")
