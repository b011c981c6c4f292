# SPDX-License-Identifier: Apache-2.0
"""AES as FIPS 197 (update 1) writes it.

Sections and names are those of the standard. The state is a list of 16 bytes in input order:
byte s[r, c] of the standard (row r, column c) is element r + 4c. Words are 4 bytes.
Slow on purpose, and not constant-time: it checks hardware, it protects nothing.
"""

State = list[int]
Word = list[int]

NB = 4  # columns of the state


def xtimes(b: int) -> int:
    """b * {02} in GF(2^8) modulo x^8 + x^4 + x^3 + x + 1 (4.2, eq. 4.5)."""
    return (b << 1) ^ 0x11B if b & 0x80 else b << 1


def gf_mul(a: int, b: int) -> int:
    """a * b in GF(2^8) (4.2)."""
    product = 0
    for i in range(8):
        if b >> i & 1:
            product ^= a
        a = xtimes(a)
    return product


def gf_inverse(b: int) -> int:
    """b^-1 = b^254 in GF(2^8), and 0 for 0 (4.4, eq. 4.11)."""
    inverse = 1
    for _ in range(254):
        inverse = gf_mul(inverse, b)
    return inverse


def sbox(b: int) -> int:
    """SBOX(b): the inverse, then the affine map of eq. 5.3 (5.1.1)."""
    inverse = gf_inverse(b)
    result = 0
    for i in range(8):
        bit = 0x63 >> i & 1
        for j in (0, 4, 5, 6, 7):
            bit ^= inverse >> ((i + j) % 8) & 1
        result |= bit << i
    return result


SBOX = [sbox(b) for b in range(256)]  # table 4
INV_SBOX = [SBOX.index(b) for b in range(256)]  # table 6


def sub_bytes(state: State) -> State:
    """SUBBYTES() (5.1.1)."""
    return [SBOX[b] for b in state]


def shift_rows(state: State) -> State:
    """SHIFTROWS(): s'[r, c] = s[r, (c + r) mod 4] (5.1.2)."""
    return [state[r + 4 * ((c + r) % NB)] for c in range(NB) for r in range(4)]


def mix_column(column: Word, factors: Word) -> Word:
    """One column times the circulant matrix whose first row is `factors`."""
    result = []
    for r in range(4):
        byte = 0
        for k in range(4):
            byte ^= gf_mul(factors[(k - r) % 4], column[k])
        result.append(byte)
    return result


def mix_columns(state: State) -> State:
    """MIXCOLUMNS() (5.1.3, eq. 5.7)."""
    return _each_column(state, [0x02, 0x03, 0x01, 0x01])


def add_round_key(state: State, round_key: State) -> State:
    """ADDROUNDKEY() (5.1.4)."""
    return [b ^ k for b, k in zip(state, round_key, strict=True)]


def rot_word(word: Word) -> Word:
    """ROTWORD() (5.2, eq. 5.10)."""
    return [*word[1:], word[0]]


def sub_word(word: Word) -> Word:
    """SUBWORD() (5.2, eq. 5.11)."""
    return [SBOX[b] for b in word]


def rcon(j: int) -> Word:
    """Rcon[j] = [x^(j-1), 0, 0, 0] (5.2, table 5)."""
    byte = 1
    for _ in range(j - 1):
        byte = xtimes(byte)
    return [byte, 0, 0, 0]


def rounds(key: bytes) -> int:
    """Nr: 10, 12 or 14 (table 3). ValueError for a key not of 16, 24 or 32 bytes."""
    if len(key) not in (16, 24, 32):
        raise ValueError("an AES key has 16, 24 or 32 bytes")
    return len(key) // 4 + 6


def key_expansion(key: bytes) -> list[Word]:
    """KEYEXPANSION(): the 4 (Nr + 1) words w (5.2, algorithm 2)."""
    nr = rounds(key)
    nk = len(key) // 4
    w = [list(key[4 * i : 4 * i + 4]) for i in range(nk)]
    for i in range(nk, 4 * (nr + 1)):
        temp = w[i - 1]
        if i % nk == 0:
            temp = _xor(sub_word(rot_word(temp)), rcon(i // nk))
        elif nk > 6 and i % nk == 4:
            temp = sub_word(temp)
        w.append(_xor(w[i - nk], temp))
    return w


def round_keys(key: bytes) -> list[State]:
    """w[4r .. 4r+3] for the rounds r = 0 .. Nr, each as 16 bytes."""
    w = key_expansion(key)
    return [[b for word in w[4 * r : 4 * r + 4] for b in word] for r in range(len(w) // 4)]


def cipher(block: bytes, key: bytes) -> bytes:
    """CIPHER(): encrypt one block of 16 bytes (5.1, algorithm 1)."""
    nr = rounds(key)
    keys = round_keys(key)
    state = add_round_key(_state(block), keys[0])
    for r in range(1, nr):
        state = sub_bytes(state)
        state = shift_rows(state)
        state = mix_columns(state)
        state = add_round_key(state, keys[r])
    state = sub_bytes(state)
    state = shift_rows(state)
    state = add_round_key(state, keys[nr])
    return bytes(state)


def inv_shift_rows(state: State) -> State:
    """INVSHIFTROWS(): s'[r, c] = s[r, (c - r) mod 4] (5.3.1)."""
    return [state[r + 4 * ((c - r) % NB)] for c in range(NB) for r in range(4)]


def inv_sub_bytes(state: State) -> State:
    """INVSUBBYTES() (5.3.2)."""
    return [INV_SBOX[b] for b in state]


def inv_mix_columns(state: State) -> State:
    """INVMIXCOLUMNS() (5.3.3, eq. 5.14)."""
    return _each_column(state, [0x0E, 0x0B, 0x0D, 0x09])


def inv_cipher(block: bytes, key: bytes) -> bytes:
    """INVCIPHER(): decrypt one block of 16 bytes (5.3, algorithm 3)."""
    nr = rounds(key)
    keys = round_keys(key)
    state = add_round_key(_state(block), keys[nr])
    for r in range(nr - 1, 0, -1):
        state = inv_shift_rows(state)
        state = inv_sub_bytes(state)
        state = add_round_key(state, keys[r])
        state = inv_mix_columns(state)
    state = inv_shift_rows(state)
    state = inv_sub_bytes(state)
    state = add_round_key(state, keys[0])
    return bytes(state)


def _state(block: bytes) -> State:
    if len(block) != 16:
        raise ValueError("an AES block has 16 bytes")
    return list(block)


def _xor(a: Word, b: Word) -> Word:
    return [x ^ y for x, y in zip(a, b, strict=True)]


def _each_column(state: State, factors: Word) -> State:
    result: State = []
    for c in range(NB):
        result += mix_column(state[4 * c : 4 * c + 4], factors)
    return result
