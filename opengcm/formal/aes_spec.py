# SPDX-License-Identifier: Apache-2.0
"""FIPS 197 on bytes whose bits are sums (opengcm.formal.forms), names and sections as there.

A state is 16 bytes, s[r, c] is element r + 4c; a word is 4. On constants it is the standard's
cipher, which a test holds against opengcm.spec.aes.
"""

from collections.abc import Sequence

from opengcm.formal.aes_linear import add, constant, times
from opengcm.formal.forms import Byte, Forms

State = list[Byte]
Word = list[Byte]


def state_of(bits: Sequence[int]) -> State:
    """The bytes of a vector, bit 0 first, whose leftmost byte is the first."""
    count = len(bits) // 8
    return [tuple(bits[8 * (count - 1 - i) : 8 * (count - i)]) for i in range(count)]


def bits_of(state: Sequence[Byte]) -> list[int]:
    """The other way round."""
    return [bit for byte in reversed(state) for bit in byte]


def rounds(key_bits: int) -> int:
    """Nr (table 3)."""
    return key_bits // 32 + 6


def add_round_key(state: State, key: State) -> State:
    """ADDROUNDKEY() (5.1.4)."""
    return [add(a, b) for a, b in zip(state, key, strict=True)]


def sub_bytes(forms: Forms, state: State) -> State:
    """SUBBYTES() (5.1.1)."""
    return [forms.sbox(byte) for byte in state]


def inv_sub_bytes(forms: Forms, state: State) -> State:
    """INVSUBBYTES() (5.3.2)."""
    return [forms.inv_sbox(byte) for byte in state]


def shift_rows(state: State) -> State:
    """SHIFTROWS() (5.1.2)."""
    return [state[r + 4 * ((c + r) % 4)] for c in range(4) for r in range(4)]


def inv_shift_rows(state: State) -> State:
    """INVSHIFTROWS() (5.3.1)."""
    return [state[r + 4 * ((c - r) % 4)] for c in range(4) for r in range(4)]


def mix_columns(state: State) -> State:
    """MIXCOLUMNS() (5.1.3, eq. 5.7)."""
    return _by_columns(state, (0x02, 0x03, 0x01, 0x01))


def inv_mix_columns(state: State) -> State:
    """INVMIXCOLUMNS() (5.3.3, eq. 5.14)."""
    return _by_columns(state, (0x0E, 0x0B, 0x0D, 0x09))


def key_expansion(forms: Forms, key: Sequence[Byte]) -> list[Word]:
    """KEYEXPANSION(): w (5.2, algorithm 2)."""
    nk = len(key) // 4
    w = [list(key[4 * i : 4 * i + 4]) for i in range(nk)]
    rcon = constant(1)
    for i in range(nk, 4 * (nk + 7)):
        temp = w[i - 1]
        if i % nk == 0:
            temp = [forms.sbox(byte) for byte in (*temp[1:], temp[0])]
            temp[0] = add(temp[0], rcon)
            rcon = times(2, rcon)
        elif nk > 6 and i % nk == 4:
            temp = [forms.sbox(byte) for byte in temp]
        w.append([add(a, b) for a, b in zip(w[i - nk], temp, strict=True)])
    return w


def round_keys(w: Sequence[Word]) -> list[State]:
    """w[4r .. 4r+3] of each round."""
    return [[byte for word in w[r : r + 4] for byte in word] for r in range(0, len(w), 4)]


def cipher(forms: Forms, block: State, keys: Sequence[State]) -> State:
    """CIPHER(), given the round keys (5.1, algorithm 1)."""
    state = add_round_key(block, keys[0])
    for key in keys[1:-1]:
        state = add_round_key(mix_columns(shift_rows(sub_bytes(forms, state))), key)
    return add_round_key(shift_rows(sub_bytes(forms, state)), keys[-1])


def inv_cipher(forms: Forms, block: State, keys: Sequence[State]) -> State:
    """INVCIPHER(), given the round keys of CIPHER() (5.3, algorithm 3)."""
    state = add_round_key(block, keys[-1])
    for key in reversed(keys[1:-1]):
        state = inv_sub_bytes(forms, inv_shift_rows(state))
        state = inv_mix_columns(add_round_key(state, key))
    return add_round_key(inv_sub_bytes(forms, inv_shift_rows(state)), keys[0])


def _by_columns(state: State, factors: tuple[int, ...]) -> State:
    """Each column times the circulant matrix whose first row is `factors`."""
    return [
        add(*(times(factors[(k - r) % 4], state[4 * c + k]) for k in range(4)))
        for c in range(4)
        for r in range(4)
    ]
