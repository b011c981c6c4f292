# SPDX-License-Identifier: Apache-2.0
"""A load for the registers of a co-processor: transfers right and wrong, in any order.

What must come of each is said by a model written from docs/coprocessor.md. OpenGcmError says what
did not.
"""

import random

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from opengcm.sim import coprocessor_regs as regs
from opengcm.sim.coprocessor import KEY_SIZES, TAG_SIZES, CoprocessorSimulator, Sealed
from opengcm.vectors.coprocessor_bus import (
    BLOCK,
    ID_VALUE,
    control_is_good,
    ecb,
    require,
    wait,
    write_words,
)
from opengcm.vectors.coprocessor_walk import Walk

_WALK = 1200  # transfers
_ADDRESSES = 0x100


def check_registers(simulator: CoprocessorSimulator, rng: random.Random) -> None:
    """Every address, every setting, the interrupt, and words in order and out of it."""
    caps = _check_addresses(simulator)
    _check_settings(simulator, caps)
    if caps & (regs.CAPS_ECB | regs.CAPS_CBC):
        Walk(simulator, caps, rng).take(_WALK)
        _check_interrupt(simulator, rng)
        _check_clear(simulator, rng)
    if caps & regs.CAPS_GCM:
        _check_phases(simulator, rng)
        _check_interrupt_of_a_key(simulator, rng)
    if caps & regs.CAPS_CTR:
        _check_counters(simulator, rng)
    simulator.reset()


def check_single_bits(simulator: CoprocessorSimulator, rng: random.Random) -> None:
    """Of GCM, a tag that is wrong in one bit alone, for each bit; else one bit of key, or text."""
    if not simulator.has("gcm"):
        mode = "ecb"
        for bit in range(0, 128, 3):
            one = (1 << bit).to_bytes(BLOCK)
            for key, data in ((one, bytes(BLOCK)), (bytes(BLOCK), one)):
                expected = ecb(key, False, data)
                require(simulator.encrypt(mode, key, data) == expected, f"bit {bit}")
        return
    key, iv, text = rng.randbytes(BLOCK), rng.randbytes(12), rng.randbytes(5)
    sealed = AESGCM(key).encrypt(iv, text, None)
    data, whole = sealed[: len(text)], sealed[len(text) :]
    tags = []
    for size in TAG_SIZES:
        number = int.from_bytes(whole[:size])
        bits = range(8 * size) if size in (16, 4) else range(0, 8 * size, 7)
        tags += [(number ^ wrong).to_bytes(size) for wrong in (0, *(1 << bit for bit in bits))]
    outcomes = simulator.run(Sealed(key, iv, b"", data, tag) for tag in tags)
    for tag, outcome in zip(tags, outcomes, strict=True):
        require(outcome.ok == (tag == whole[: len(tag)]), f"the verdict on tag {tag.hex()}")


def _check_addresses(simulator: CoprocessorSimulator) -> int:
    """What can be read after reset, and what can not; the capabilities."""
    bus = simulator.model
    simulator.reset()
    wait(simulator)
    require(bus.read(regs.ID) == ID_VALUE, "ID")
    caps = bus.read(regs.CAPS) or 0
    require(caps == simulator.caps, "CAPS")
    counts = bool(caps & (regs.CAPS_CTR | regs.CAPS_GCM))
    require(bus.read(regs.CTRL) == 0, "CTRL after reset")
    require(bus.read(regs.STATUS) == regs.STATUS_DONE, "STATUS after reset")
    require(bus.read(regs.BLOCK) == (BLOCK * regs.BLOCK_BYTES if counts else None), "BLOCK")
    readable = {regs.ID, regs.CAPS, regs.CTRL, regs.STATUS, *([regs.BLOCK] if counts else [])}
    for address in range(_ADDRESSES):
        if address not in readable:
            require(bus.read(address) is None, f"a read of {address:#x} was taken")
        if address % 4 or address in (regs.ID, regs.CAPS, regs.STATUS):
            require(not bus.write(address, 1), f"a write of {address:#x} was taken")
    for address in (0x18, 0x1C, *range(0x60, _ADDRESSES, 4)):
        require(not bus.write(address, 0), f"a write of {address:#x} was taken")
    return caps


def _check_settings(simulator: CoprocessorSimulator, caps: int) -> None:
    bus = simulator.model
    for word in (
        mode | decrypt | size * regs.CTRL_KEY_SIZE | interrupt
        for mode in range(4)
        for size in range(4)
        for decrypt in (0, regs.CTRL_DECRYPT)
        for interrupt in (regs.CTRL_IRQ_ENABLE, 0)
    ):
        before = bus.read(regs.CTRL)
        good = control_is_good(caps, word)
        require(bus.write(regs.CTRL, word) == good, f"CTRL {word:#x}")
        require(bus.read(regs.CTRL) == (word if good else before), f"CTRL after {word:#x}")
        wait(simulator)


def _check_interrupt(simulator: CoprocessorSimulator, rng: random.Random) -> None:
    """It rises when the core is done, not before, and falls when that is acknowledged."""
    bus = simulator.model
    simulator.reset()
    wait(simulator)
    for enabled in (regs.CTRL_IRQ_ENABLE, 0):
        bus.write(regs.CTRL, enabled)
        write_words(simulator, regs.KEY, rng.randbytes(BLOCK))
        wait(simulator)
        bus.write(regs.CMD, regs.CMD_ACK)
        require(not bus.interrupt, "an interrupt after ACK")
        require(not (bus.read(regs.STATUS) or 0) & regs.STATUS_DONE, "done after ACK")
        for acknowledge in (True, False):
            write_words(simulator, regs.DATA, rng.randbytes(BLOCK))
            require(not bus.interrupt, "an interrupt while busy")
            for place in (regs.CTRL, regs.KEY, regs.DATA, regs.IV):
                require(not bus.write(place, 0), f"a write of {place:#x} while busy")
            status = bus.read(regs.STATUS) or 0
            require(status & 3 == regs.STATUS_BUSY, "STATUS while busy")
            for index in range(4):
                bus.read(regs.DATA + 4 * index)  # the first waits
            bus.idle(120)
            require(bus.interrupt == bool(enabled), "the interrupt of a block")
            require(bool((bus.read(regs.STATUS) or 0) & regs.STATUS_DONE), "done")
            if acknowledge:
                bus.write(regs.CMD, regs.CMD_ACK)
                require(not bus.interrupt, "an interrupt after ACK")


def _check_interrupt_of_a_key(simulator: CoprocessorSimulator, rng: random.Random) -> None:
    """With GCM the core is at work on a key, too: on H. The interrupt tells of its end."""
    bus = simulator.model
    for enabled in (regs.CTRL_IRQ_ENABLE, 0):
        simulator.reset()
        wait(simulator)
        bus.write(regs.CTRL, regs.CTRL_MODE_GCM | enabled)
        bus.write(regs.CMD, regs.CMD_ACK)
        require(not bus.interrupt, "an interrupt after ACK")
        write_words(simulator, regs.KEY, rng.randbytes(BLOCK))
        require(not bus.interrupt, "an interrupt while busy")
        wait(simulator)
        bus.idle(2)
        require(bus.interrupt == bool(enabled), "the interrupt of a key")
        bus.write(regs.CMD, regs.CMD_ACK)
        require(not bus.interrupt, "an interrupt after ACK")


def _check_counters(simulator: CoprocessorSimulator, rng: random.Random) -> None:
    """Of CTR all 128 bits count, from every word into the next, and from the last to zero."""
    starts = [rng.randbytes(BLOCK), bytes(BLOCK)]
    for full in (32, 64, 96, 128):
        high = rng.getrandbits(128) >> full << full
        starts += [(high | (1 << full) - blocks).to_bytes(BLOCK) for blocks in (1, 2)]
        # Full words that are not the last: nothing carries.
        starts.append((high | (1 << full) - (1 << 32)).to_bytes(BLOCK))
        starts.append((high | (1 << full) - (1 << 32) + 1).to_bytes(BLOCK))
    for number, start in enumerate(starts):
        sizes = [size for size in KEY_SIZES if simulator.takes_key(size)]
        key, data = rng.randbytes(sizes[number % len(sizes)]), rng.randbytes(40)
        expected = Cipher(algorithms.AES(key), modes.CTR(start)).encryptor().update(data)
        got = simulator.encrypt("ctr", key, data, start)
        require(got == expected, f"the counter {start.hex()}")


def _check_clear(simulator: CoprocessorSimulator, rng: random.Random) -> None:
    """In any cycle of a block: nothing is left of it, and the next is right."""
    bus = simulator.model
    reads_waits = (0, 1, 2, 3, 5, 8, 13, 30, 48, 70)
    for cycles in reads_waits:
        for clear in (False, True):
            key, block = rng.randbytes(BLOCK), rng.randbytes(BLOCK)
            wait(simulator)
            bus.write(regs.CTRL, 0)
            wait(simulator)
            write_words(simulator, regs.KEY, key)
            if cycles != 3:  # else amid the key's own work
                wait(simulator)
                write_words(simulator, regs.DATA, block)
            for _ in range(cycles):
                bus.read(regs.ID)
            if clear:
                bus.write(regs.CMD, regs.CMD_CLEAR)
            else:
                simulator.reset()
            left = (bus.read(regs.STATUS) or 0) & ~regs.STATUS_BUSY & ~regs.STATUS_DONE
            require(left == 0, "STATUS after an erasure")
            require(bus.read(regs.DATA) is None, "a result after an erasure")
            wait(simulator)
            require(not bus.write(regs.DATA, 0), "DATA after an erasure")
            simulator.reset()
            got = simulator.encrypt("ecb", key, block)
            require(got == ecb(key, False, block), "the block after an erasure")


def _check_phases(simulator: CoprocessorSimulator, rng: random.Random) -> None:
    """What must be refused of GCM and CTR, and that what is refused changes nothing."""
    simulator.reset()
    wait(simulator)
    _check_block_words(simulator)
    _check_order_of_phases(simulator)
    simulator.reset()
    _check_messages_and_erasures(simulator, rng)
    _check_one_mode_a_key(simulator, rng)
    simulator.reset()


def _set_mode(simulator: CoprocessorSimulator, mode: int) -> None:
    simulator.model.write(regs.CTRL, mode)
    wait(simulator)


def _check_block_words(simulator: CoprocessorSimulator) -> None:
    """Every phase with every number of bytes, and no word of IV or data without a key."""
    bus = simulator.model
    _set_mode(simulator, regs.CTRL_MODE_GCM)
    require(not bus.write(regs.IV, 0), "an IV without a key")
    for phase in range(8):
        for count in range(32):
            word = phase | count * regs.BLOCK_BYTES
            good = phase <= regs.BLOCK_PHASE_VERIFY and 1 <= count <= BLOCK
            if phase == regs.BLOCK_PHASE_VERIFY:
                good = count in TAG_SIZES
            _set_mode(simulator, regs.CTRL_MODE_GCM)
            require(bus.write(regs.BLOCK, word) == good, f"BLOCK {word:#x}")
            kept = word if good else BLOCK * regs.BLOCK_BYTES
            require(bus.read(regs.BLOCK) == kept, f"BLOCK after {word:#x}")
            wait(simulator)
            require(not bus.write(regs.DATA, 0), "DATA without a key")
            require(bus.read(regs.DATA) is None, "DATA without a result")


def _check_order_of_phases(simulator: CoprocessorSimulator) -> None:
    """A phase follows itself and those before it; IV begins a message at any time."""
    bus = simulator.model
    for before in range(1, 6):
        for after in range(6):
            _set_mode(simulator, regs.CTRL_MODE_GCM)
            bus.write(regs.BLOCK, before | BLOCK * regs.BLOCK_BYTES)
            wait(simulator)
            good = after >= before or after == regs.BLOCK_PHASE_IV
            taken = bus.write(regs.BLOCK, after | BLOCK * regs.BLOCK_BYTES)
            require(taken == good, f"phase {after} behind {before}")
            wait(simulator)


def _check_messages_and_erasures(simulator: CoprocessorSimulator, rng: random.Random) -> None:
    """A message is right again behind an erasure, or an acknowledgement, of the one before."""
    bus = simulator.model
    key, iv, text = rng.randbytes(BLOCK), rng.randbytes(12), rng.randbytes(20)
    sealed = AESGCM(key).encrypt(iv, text, b"aad")
    message = Sealed(key, iv, b"aad", text)
    for delay in (0, 1, 2, 5, 20, 45, 90):
        for command in (0, regs.CMD_CLEAR, regs.CMD_ACK):
            outcome = simulator.run([message])[0]
            require(outcome.data + outcome.tag == sealed, "a message")
            for _ in range(delay):
                bus.read(regs.ID)
            if not command:
                continue
            bus.write(regs.CMD, command)
            status = bus.read(regs.STATUS) or 0
            if command == regs.CMD_CLEAR:
                left = status & ~regs.STATUS_BUSY & ~regs.STATUS_DONE
                require(left == 0, "STATUS after an erasure")
                require(bus.read(regs.DATA) is None, "a result after an erasure")
                wait(simulator)
                simulator.reset()
            else:
                require(not status & regs.STATUS_DONE, "done after ACK")


def _check_one_mode_a_key(simulator: CoprocessorSimulator, rng: random.Random) -> None:
    """A key that was loaded for one mode is none in another, and not when that one comes back."""
    bus = simulator.model
    for loaded, other in (
        (regs.CTRL_MODE_GCM, regs.CTRL_MODE_CTR),
        (regs.CTRL_MODE_CTR, regs.CTRL_MODE_GCM),
    ):
        simulator.reset()
        wait(simulator)
        _set_mode(simulator, loaded)
        write_words(simulator, regs.KEY, rng.randbytes(BLOCK))
        wait(simulator)
        require(bool((bus.read(regs.STATUS) or 0) & regs.STATUS_KEY_VALID), "a key")
        require(not bus.write(regs.IV + 4, 0), "an IV word out of order")
        require(not bus.write(regs.DATA, 0), "DATA without an IV")
        for mode in (other, loaded):
            _set_mode(simulator, mode)
            valid = (bus.read(regs.STATUS) or 0) & regs.STATUS_KEY_VALID
            require(not valid, "a key served another mode")
