# SPDX-License-Identifier: Apache-2.0
"""Blocks through a co-processor, as its driver sends them over the bus: for all keys and all data,
what is read is what the standards say.

Transfers are given, and all words of keys, IVs and data are unknown. S-boxes are boxes, as in all
proofs of AES; a product of H and a hash is one of sums, bit by bit.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from opengcm.formal import aes_spec as spec
from opengcm.formal.errors import RefutedError, UnreadableError
from opengcm.formal.forms import Byte
from opengcm.formal.netlist import Netlist
from opengcm.formal.polynomials import ZERO, Word, xor
from opengcm.formal.products import Products
from opengcm.formal.walk import Machine, Value, known_number, port_bits
from opengcm.sim import coprocessor_regs as regs

Bytes = list[Byte]

_NONE: Byte = (0,) * 8
_BLOCK = 16
_WORD = 4
_LONGEST = 2000  # cycles of a transfer
_KEYS = {
    regs.CAPS_KEY128: (16, regs.CTRL_KEY_SIZE_K128),
    regs.CAPS_KEY192: (24, regs.CTRL_KEY_SIZE_K192),
    regs.CAPS_KEY256: (32, regs.CTRL_KEY_SIZE_K256),
}
_AAD, _TEXT, _TAG = 13, 20, 14  # bytes: no last block is full


def check_blocks(netlist: Netlist) -> None:
    """A core of a co-processor, behind its registers: with each key size and direction, two blocks
    in ECB and in CBC mode (SP 800-38A, 6.1 and 6.2); in CTR mode (6.5) and in GCM (SP 800-38D, 7.1
    and 7.2) a text whose second block is not full, with AAD that is not, and its tag, or whether a
    received one is it. Each is a run from reset.
    """
    caps = _Bus(netlist).number(regs.CAPS)
    for cap, (size, ctrl) in _KEYS.items():
        if not caps & cap:
            continue
        for mode, run in _MODES.items():
            if not caps & mode:
                continue
            both = caps & regs.CAPS_DECRYPT or mode == regs.CAPS_GCM
            for decrypt in (False, True) if both else (False,):
                run(_Core(_Bus(netlist), caps, size, ctrl), decrypt)


class _Bus:
    """The port of og_cop_regs behind an adapter: request_t and response_t of og_cop_pkg."""

    def __init__(self, netlist: Netlist) -> None:
        self.netlist = netlist
        self.algebra = Products()
        self._machine = Machine(netlist, self.algebra)
        self._machine.step({"rst_ni": [0], "request_i": [0] * 42})

    def transfer(self, address: int, word: Sequence[Value] | None = None) -> list[Value]:
        """A write, or without a word a read: what comes back."""
        place = port_bits(address >> 2, 6)
        data = list(word) if word is not None else [0] * 32
        write = int(word is not None)
        for cycle in range(_LONGEST):
            request = [*data, *place[:2], *place, write, int(cycle > 0)]
            given: Mapping[str, Sequence[Value]] = {"rst_ni": [1], "request_i": request}
            response = self._machine.step(given)["response_o"]
            if response[33] not in (0, 1) or (response[33] and response[32] != 0):
                raise RefutedError(f"{self.netlist}: a transfer at {address:#04x} is refused")
            if cycle and response[33]:
                return response[:32]
        raise RefutedError(f"{self.netlist}: a transfer at {address:#04x} does not end")

    def number(self, address: int) -> int:
        """A register that depends on no key and no data."""
        number = known_number(self.transfer(address))
        if number is None:
            raise RefutedError(f"{self.netlist}: {address:#04x} depends on keys or data")
        return number

    def wait(self) -> None:
        """Until it is not busy."""
        for _ in range(_LONGEST):
            if not self.number(regs.STATUS) & regs.STATUS_BUSY:
                return
        raise RefutedError(f"{self.netlist}: it stays busy")


class _Core:
    """A core with a key of which nothing is known."""

    def __init__(self, bus: _Bus, caps: int, size: int, ctrl: int) -> None:
        self._bus, self._caps, self._size, self._ctrl = bus, caps, size, ctrl
        self.algebra = bus.algebra

    def begin(self, mode: int, *, decrypt: bool = False) -> None:
        """CTRL, and a new key."""
        self._bus.wait()
        self.write(regs.CTRL, mode | self._ctrl | regs.CTRL_DECRYPT * decrypt)
        self._bus.wait()
        key = self.fresh(self._size)
        self.put(regs.KEY, key)
        self._keys = spec.round_keys(spec.key_expansion(self.algebra, key))
        self._turned = bool(decrypt and self._caps & regs.CAPS_REVERSED)

    def fresh(self, count: int) -> Bytes:
        """Bytes of which nothing is known."""
        return [tuple(self.algebra.fresh(8)) for _ in range(count)]

    def cipher(self, block: Bytes) -> Bytes:
        """CIPHER() under the key."""
        return spec.cipher(self.algebra, block, self._keys)

    def inv_cipher(self, block: Bytes) -> Bytes:
        """INVCIPHER() under the key."""
        return spec.inv_cipher(self.algebra, block, self._keys)

    def write(self, address: int, value: int) -> None:
        """A register."""
        self._bus.transfer(address, port_bits(value, 32))

    def put(self, address: int, data: Bytes, *, turned: bool = False) -> None:
        """Words from an address on."""
        self._bus.wait()
        for at in self._places(data, turned=turned):
            word = [bit for byte in data[at : at + _WORD] for bit in byte]
            self._bus.transfer(address + at, word)

    def phase(self, phase: int, count: int = _BLOCK) -> None:
        """BLOCK."""
        self._bus.wait()
        self.write(regs.BLOCK, phase | count * regs.BLOCK_BYTES)

    def expect(self, data: Bytes, *, turned: bool = False) -> None:
        """RefutedError where the block that is read is another."""
        for at in self._places(data, turned=turned):
            found = self._bus.transfer(regs.DATA + at)
            wanted = [bit for byte in data[at : at + _WORD] for bit in byte]
            if None in found or found != wanted:
                raise RefutedError(f"{self._bus.netlist}: a block is not what the standard says")

    def blocks(self, *, iv: Bytes | None, decrypt: bool) -> None:
        """Two blocks in ECB mode, or with an IV in CBC mode."""
        turned = self._turned
        if iv is not None:
            self.put(regs.IV, iv, turned=turned)
        before = iv or [_NONE] * _BLOCK
        for _ in range(2):
            given = self.fresh(_BLOCK)
            self.put(regs.DATA, given, turned=turned)
            if decrypt:
                made = spec.add_round_key(self.inv_cipher(given), before)
            else:
                made = self.cipher(spec.add_round_key(given, before))
            self.expect(made, turned=turned)
            if iv is not None:
                before = given if decrypt else made

    def verdict(self, tag: Bytes, count: int) -> None:
        """RefutedError unless a tag of so many bytes is taken exactly if it is this one."""
        self.phase(regs.BLOCK_PHASE_VERIFY, count)
        received = self.fresh(_BLOCK)
        self.put(regs.DATA, received)
        pairs = zip(received[:count], tag[:count], strict=True)
        same = [a ^ b ^ 1 for one, other in pairs for a, b in zip(one, other, strict=True)]
        status = self._bus.transfer(regs.STATUS)
        if status[regs.STATUS_TAG_OK.bit_length() - 1] != self.algebra.conjunction(same):
            raise RefutedError(f"{self._bus.netlist}: the verdict is not that of the tag")

    def text(self, counter: Bytes, *, opens: bool = False) -> Bytes:
        """A text through the cipher in counter mode, from this counter on: its ciphertext."""
        found: Bytes = []
        for start in range(0, _TEXT, _BLOCK):
            count = min(_BLOCK, _TEXT - start)
            if count < _BLOCK:
                self.phase(regs.BLOCK_PHASE_TEXT, count)
            given = self.fresh(_BLOCK)
            self.put(regs.DATA, given)
            mask = self.cipher(_counted(counter, start // _BLOCK))
            made = _padded(spec.add_round_key(given, mask)[:count])
            self.expect(made)
            found += _padded(given[:count]) if opens else made
        return found

    @staticmethod
    def _places(data: Bytes, *, turned: bool) -> Iterator[int]:
        places = range(0, len(data), _WORD)
        return iter(reversed(places) if turned else places)


def _padded(data: Bytes) -> Bytes:
    return [*data, *[_NONE] * (_BLOCK - len(data))]


def _number(value: int, count: int) -> Bytes:
    """A number of so many bytes, the first the highest."""
    return spec.state_of(port_bits(value, 8 * count))


def _counted(block: Bytes, steps: int) -> Bytes:
    """A counter block so many steps on, whose last word is known."""
    last = known_number(spec.bits_of(block[12:]))
    if last is None:
        raise UnreadableError("a counter block whose last word is unknown is not known here")
    return [*block[:12], *_number((last + steps) % 2**32, 4)]


def _ecb(core: _Core, decrypt: bool) -> None:
    core.begin(regs.CTRL_MODE_ECB, decrypt=decrypt)
    core.blocks(iv=None, decrypt=decrypt)


def _cbc(core: _Core, decrypt: bool) -> None:
    core.begin(regs.CTRL_MODE_CBC, decrypt=decrypt)
    core.blocks(iv=core.fresh(_BLOCK), decrypt=decrypt)


def _ctr(core: _Core, _decrypt: bool) -> None:
    core.begin(regs.CTRL_MODE_CTR)
    counter = [*core.fresh(12), *_number(5, 4)]
    core.put(regs.IV, counter)
    core.text(counter)


def _gcm(core: _Core, decrypt: bool) -> None:
    core.begin(regs.CTRL_MODE_GCM, decrypt=decrypt)
    h = _element(core.cipher([_NONE] * _BLOCK))
    iv = core.fresh(12)
    core.put(regs.IV, iv)
    core.phase(regs.BLOCK_PHASE_AAD)
    aad = _padded(core.fresh(_AAD))
    core.put(regs.DATA, aad)
    core.phase(regs.BLOCK_PHASE_TEXT)
    sealed = core.text([*iv, *_number(2, 4)], opens=decrypt)
    lengths = _number((8 * _AAD << 64) + 8 * _TEXT, _BLOCK)
    core.phase(regs.BLOCK_PHASE_LENGTHS)
    core.put(regs.DATA, lengths)
    hashed: Word = ZERO
    for block in _blocks([*aad, *sealed, *lengths]):
        hashed = core.algebra.times(xor(hashed, _element(block)), h)
    tag = spec.state_of(xor(hashed, _element(core.cipher([*iv, *_number(1, 4)]))))
    if decrypt:
        core.verdict(tag, _TAG)
    else:
        core.expect(tag)


def _element(block: Bytes) -> Word:
    return tuple(spec.bits_of(block))


def _blocks(data: Bytes) -> Iterable[Bytes]:
    return (data[at : at + _BLOCK] for at in range(0, len(data), _BLOCK))


_MODES = {regs.CAPS_ECB: _ecb, regs.CAPS_CBC: _cbc, regs.CAPS_CTR: _ctr, regs.CAPS_GCM: _gcm}
