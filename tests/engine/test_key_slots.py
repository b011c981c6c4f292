# SPDX-License-Identifier: Apache-2.0
"""Key slots: free to change from packet to packet, and safe to load, replace and erase.

The space: engines of all lanes with 1 to 64 slots; operations before, between and in the middle
of packets; slots and sizes outside the build.
"""

import random
from collections.abc import Callable
from typing import Any

import pytest
from engines import ENGINES, ONE_KEY_SIZE, assert_still_works, random_key, reference

from opengcm.errors import OpenGcmError
from opengcm.sim import simulator as simulators
from opengcm.sim.batch import Batch, Operation, Placed
from opengcm.sim.key_slots import KeyOp
from opengcm.sim.simulator import Packet, Simulator, Status

KEY_DONE = 2


def plain_packet(rng: random.Random, slot: int, length: int = 100) -> Packet:
    """A packet to seal with the key in a slot."""
    return Packet(
        key_slot=slot, iv=rng.randbytes(12), aad=rng.randbytes(20), data=rng.randbytes(length)
    )


def expected(packet: Packet, key: bytes) -> tuple[bytes, bytes]:
    """Its ciphertext and tag."""
    return reference(key, packet.iv, packet.data, packet.aad)


def test_new_key_every_packet(simulator: Simulator, seed: int) -> None:
    """Each packet has another key slot than the one before, at no cost in cycles."""
    rng = random.Random(seed)
    slots = simulator.design.parameters["KeySlots"]
    keys = [random_key(rng) for _ in range(slots)]
    for slot, key in enumerate(keys):
        simulator.load_key(slot, key)
    packets = [plain_packet(rng, i % slots, rng.choice((0, 48, 100))) for i in range(1000)]
    run = simulator.run(packets)
    for packet, result in zip(packets, run.results, strict=True):
        assert (result.data, result.tag) == expected(packet, keys[packet.key_slot])
    first = run.results[0]
    assert run.cycles == run.beats + first.first_out - first.first_in


def test_cycles_of_an_erasure(simulator: Simulator) -> None:
    """What docs/engine.md says: 60 cycles, and p x Lanes for each slot, from the handshake on."""
    design = simulator.design
    slots, powers = design.parameters["KeySlots"], 4 * design.lanes  # p of these designs is 4
    for op, erased in ((KeyOp.ERASE, 1), (KeyOp.ERASE_ALL, slots)):
        batch = Batch([], [Operation(op, 0)])
        simulator.run_batch(batch)
        times = batch.buffers.key_results[0]
        assert times.done - times.accepted == 60 + powers * erased
    # Behind a reset all slots are erased before the first operation is taken.
    simulator.reset()
    began = simulator.cycle
    batch = Batch([], [Operation(KeyOp.ERASE, 0)])
    simulator.run_batch(batch)
    assert batch.buffers.key_results[0].accepted - began == 3 + powers * slots


def assert_unknown(simulator: Simulator, packet: Packet) -> None:
    """The packet must be refused as KeyUnknown, with not a byte of text."""
    batch = Batch([Placed(packet, packet.key_slot)])
    simulator.run_batch(batch)
    assert batch.status(0) is Status.KeyUnknown
    assert not any(batch.text(0))
    assert not any(batch.tag(0))


@pytest.mark.parametrize("decrypt", [False, True], ids=["seal", "open"])
def test_never_loaded_and_erased(simulator: Simulator, seed: int, decrypt: bool) -> None:
    """No key, no data: before a load, after an erasure of the slot, and of all slots."""
    rng = random.Random(seed)
    last = simulator.design.parameters["KeySlots"] - 1
    key, iv, text = random_key(rng), rng.randbytes(12), rng.randbytes(333)
    ciphertext, tag = reference(key, iv, text, b"")
    if decrypt:
        packet = Packet(key_slot=last, iv=iv, data=ciphertext, decrypt=True, tag=tag)
    else:
        packet = Packet(key_slot=last, iv=iv, data=text)
    erases: tuple[Callable[[], None], ...] = (
        lambda: simulator.erase_key(last),
        simulator.erase_keys,
    )
    for erase in erases:
        assert_unknown(simulator, packet)
        simulator.load_key(last, key)
        result = simulator.run([packet]).results[0]
        assert result.data == (text if decrypt else ciphertext)
        erase()
        assert_unknown(simulator, packet)
    assert_still_works(simulator, rng)


def test_unknown_key_and_long_iv(simulator: Simulator, seed: int) -> None:
    """Also when the IV had to be hashed with a key that is not there."""
    rng = random.Random(seed)
    assert_unknown(simulator, Packet(key_slot=0, iv=rng.randbytes(33), data=rng.randbytes(200)))
    assert_still_works(simulator, rng)


def test_slot_out_of_range(simulator: Simulator, seed: int) -> None:
    """A slot that the build does not have: KeyUnknown for packets, a refusal on the key port."""
    rng = random.Random(seed)
    slots = simulator.design.parameters["KeySlots"]
    simulator.load_key(0, random_key(rng))
    for slot in {slots, 2 * slots, 512, 1023}:
        assert_unknown(simulator, plain_packet(rng, slot))
        with pytest.raises(OpenGcmError, match="refused"):
            simulator.load_key(slot, random_key(rng))
        with pytest.raises(OpenGcmError, match="refused"):
            simulator.erase_key(slot)
    simulator.erase_key(0)
    assert_still_works(simulator, rng)


def test_refused_operations_change_nothing(simulator: Simulator, seed: int) -> None:
    """An operation or a key size that does not exist leaves the slot's key as it was."""
    rng = random.Random(seed)
    key = random_key(rng)
    simulator.load_key(0, key)
    bad = [Operation(KeyOp.LOAD, 0, size=3), Operation(3, 0)]
    batch = Batch([], bad)
    simulator.run_batch(batch)
    assert batch.refused() == [0, 1]
    packet = plain_packet(rng, 0)
    result = simulator.run([packet]).results[0]
    assert (result.data, result.tag) == expected(packet, key)


def test_key_size_of_the_build(seed: int) -> None:
    """A build for 192-bit keys refuses the other sizes, and works with its own."""
    rng = random.Random(seed)
    with Simulator(ONE_KEY_SIZE, seed=seed) as simulator:
        for size in (16, 32):
            with pytest.raises(OpenGcmError, match="refused"):
                simulator.load_key(0, rng.randbytes(size))
            assert_unknown(simulator, plain_packet(rng, 0))
        key = rng.randbytes(24)
        simulator.load_key(0, key)
        packet = plain_packet(rng, 0, 500)
        result = simulator.run([packet]).results[0]
        assert (result.data, result.tag) == expected(packet, key)


@pytest.mark.parametrize("lanes", [1, 4, pytest.param(8, marks=pytest.mark.heavy)])
def test_operations_in_mid_traffic(lanes: int, seed: int) -> None:
    """Loads and erasures of other slots cost the traffic no cycle and change no byte."""
    rng = random.Random(seed)
    design = ENGINES[lanes]
    slots = design.parameters["KeySlots"]
    keys = {slot: random_key(rng) for slot in range(slots // 2)}
    with Simulator(design, seed=seed) as simulator:
        for slot, key in keys.items():
            simulator.load_key(slot, key)
        packets = [plain_packet(rng, rng.choice(list(keys)), 200) for _ in range(3000)]
        idle_slots = range(slots // 2, slots)
        operations = [
            Operation(KeyOp.ERASE, slot, after_beats=100)
            if rng.random() < 0.3
            else Operation(KeyOp.LOAD, slot, random_key(rng), after_beats=100)
            for slot in rng.choices(idle_slots, k=12)
        ]
        batch = Batch([Placed(p, p.key_slot) for p in packets], operations)
        beats, cycles, _ = simulator.run_batch(batch)
        for index, packet in enumerate(packets):
            got = (batch.text(index), batch.tag(index))
            assert got == expected(packet, keys[packet.key_slot]), f"packet {index}"
        times = batch.buffers.results
        assert cycles == beats + times[0].first_out - times[0].first_in
        done = [result for result in batch.buffers.key_results if result.state == KEY_DONE]
        assert len(done) == len(operations)
        in_traffic = [result for result in done if result.done < times[-1].last_in]
        assert in_traffic, "no operation was done while packets went in"


def test_key_replaced_under_short_packets(simulator: Simulator, seed: int) -> None:
    """Loads into the one slot that packets of a beat or two use, back to back: each has the key of
    before, or that of behind, or is refused.
    """
    rng = random.Random(seed)
    keys = [rng.randbytes(size) for size in (32, 16, 24, 16, 16, 32)]
    simulator.load_key(0, keys[0])
    loads = [Operation(KeyOp.LOAD, 0, key, after_beats=600 * n) for n, key in enumerate(keys) if n]
    packets = [plain_packet(rng, 0, rng.choice((0, 16, 30))) for _ in range(4000)]
    batch = Batch([Placed(packet, 0) for packet in packets], loads)
    simulator.run_batch(batch)
    now, good = 0, dict.fromkeys(range(len(keys)), 0)
    for index, packet in enumerate(packets):
        if batch.status(index) is Status.KeyUnknown:
            continue
        assert batch.status(index) is Status.Ok
        got = (batch.text(index), batch.tag(index))
        while got != expected(packet, keys[now]):
            now += 1
            assert now < len(keys), f"packet {index} has no key's data"
        good[now] += 1
    assert sum(map(bool, good.values())) > 3, "hardly any load was in the middle of packets"


def test_load_then_use_at_once(simulator: Simulator, seed: int) -> None:
    """More keys than slots, each used as soon as it is reported to be there."""
    rng = random.Random(seed)
    slots = simulator.design.parameters["KeySlots"]
    keys = [random_key(rng) for _ in range(3 * slots)]
    packets = [
        Packet(key=key, iv=rng.randbytes(12), data=rng.randbytes(rng.randint(0, 300)))
        for key in rng.choices(keys, k=300)
    ]
    results = simulator.run(packets).results
    for index, (packet, result) in enumerate(zip(packets, results, strict=True)):
        got = (result.data, result.tag)
        assert got == reference(packet.key, packet.iv, packet.data, b""), f"packet {index}"


@pytest.mark.parametrize("op", [KeyOp.LOAD, KeyOp.ERASE, KeyOp.ERASE_ALL])
@pytest.mark.parametrize("decrypt", [False, True], ids=["seal", "open"])
def test_key_changed_in_mid_packet(
    simulator: Simulator, seed: int, op: KeyOp, decrypt: bool
) -> None:
    """A packet whose key changes while it goes in is refused; the next one has the new key."""
    rng = random.Random(seed)
    old, new = random_key(rng), random_key(rng)
    simulator.load_key(0, old)
    text_bytes = 16 * simulator.design.lanes * 1000
    iv, text = rng.randbytes(12), rng.randbytes(text_bytes)
    ciphertext, tag = reference(old, iv, text, b"")
    packet = (
        Packet(key_slot=0, iv=iv, data=ciphertext, decrypt=True, tag=tag)
        if decrypt
        else Packet(key_slot=0, iv=iv, data=text)
    )
    operation = Operation(op, 0, new if op is KeyOp.LOAD else b"", after_beats=100)
    following = plain_packet(rng, 0)
    batch = Batch([Placed(packet, 0), Placed(following, 0, wait=0)], [operation])
    simulator.run_batch(batch)
    assert batch.status(0) is Status.KeyUnknown
    assert not any(batch.tag(0))
    assert not any(batch.text(0)[text_bytes // 2 :]), "text went on after the key was gone"
    if op is KeyOp.LOAD:
        assert batch.status(1) is Status.Ok
        assert (batch.text(1), batch.tag(1)) == expected(following, new)
    else:
        assert batch.status(1) is Status.KeyUnknown
        assert not any(batch.text(1))


@pytest.mark.parametrize("wrong", ["text", None, [1, 2]], ids=repr)
@pytest.mark.parametrize("name", ["key", "iv", "plaintext", "aad"])
def test_what_is_no_bytes_loads_no_key(
    simulator: Simulator, seed: int, name: str, wrong: Any
) -> None:
    """All slots are full, and the key of the call that fails is a new one: it is loaded later."""
    rng = random.Random(seed)
    slots = simulator.design.parameters["KeySlots"]
    keys = [rng.randbytes(16) for _ in range(slots + 1)]
    for key in keys[:-1]:
        simulator.seal(key, bytes(12), b"")
    given: dict[str, Any] = {"key": keys[-1], "iv": bytes(12), "plaintext": b"text", "aad": b"aad"}
    with pytest.raises(OpenGcmError, match=rf"^{name} must be bytes, not {type(wrong).__name__}$"):
        simulator.seal(**{**given, name: wrong})
    for key in (keys[-1], *keys):
        assert simulator.seal(**{**given, "key": key}) == reference(key, bytes(12), b"text", b"aad")


def test_a_wrong_type_of_anything_else(simulator: Simulator, seed: int) -> None:
    key = random_key(random.Random(seed))
    live: Any = simulator
    packet: Any = Packet
    before = simulator.cycle
    wrong: tuple[tuple[Callable[[], object], str], ...] = (
        (lambda: live.open(key, bytes(12), b"", "0" * 16), "tag must be bytes, not str"),
        (lambda: live.open(key, bytes(12), "", bytes(16)), "ciphertext must be bytes, not"),
        (lambda: live.seal(key, bytes(12), b"", b"", 16.0), "tag_bytes must be an integer"),
        (lambda: packet(iv=bytes(12), key_slot="0"), "key_slot must be an integer, not str"),
        (lambda: live.load_key("0", key), "slot must be an integer, not str"),
        (lambda: live.load_key(0, None), "key must be bytes, not NoneType"),
        (lambda: live.erase_key(0.0), "slot must be an integer, not float"),
        (lambda: live.run([b"packet"]), "what is run are packets, not bytes"),
    )
    for call, message in wrong:
        with pytest.raises(OpenGcmError, match=message):
            call()
    assert simulator.cycle == before, "the engine was touched"


@pytest.mark.parametrize("broken_off", ["Batch", "_result"])
@pytest.mark.parametrize("error", [MemoryError, KeyboardInterrupt])
def test_a_run_that_is_broken_off(
    simulator: Simulator,
    seed: int,
    monkeypatch: pytest.MonkeyPatch,
    broken_off: str,
    error: type[BaseException],
) -> None:
    """Before its packets go in, and after: each key that is used then is in the engine."""

    def fail(*_: object) -> None:
        raise error

    rng = random.Random(seed)
    keys = [random_key(rng) for _ in range(simulator.design.parameters["KeySlots"] + 1)]
    for key in keys[:-1]:
        simulator.seal(key, bytes(12), b"")
    with monkeypatch.context() as patch:
        patch.setattr(simulators, broken_off, fail)
        with pytest.raises(error):
            simulator.seal(keys[-1], bytes(12), b"")
    for key in (keys[-1], *keys):
        assert simulator.seal(key, bytes(12), b"text") == reference(key, bytes(12), b"text", b"")


def test_an_operation_that_is_broken_off(
    simulator: Simulator, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A load over a key that the simulator placed: its packets do not go under the new key."""

    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    rng = random.Random(seed)
    ours, users = random_key(rng), random_key(rng)
    last = simulator.design.parameters["KeySlots"] - 1  # where the first key is placed
    simulator.seal(ours, bytes(12), b"")
    with monkeypatch.context() as patch:
        patch.setattr(Batch, "refused", interrupted)
        with pytest.raises(KeyboardInterrupt):
            simulator.load_key(last, users)
    assert simulator.seal(ours, bytes(12), b"text") == reference(ours, bytes(12), b"text", b"")
