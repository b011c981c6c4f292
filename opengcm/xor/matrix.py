# SPDX-License-Identifier: Apache-2.0
"""Matrices over GF(2) as lists of integers: one a row, bit j of it is column j.

A vector is an integer in the same way; the product of a matrix and a vector has bit i from row i.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from opengcm.reading import read_ordinary
from opengcm.xor.errors import XorError

Rows = Sequence[int]

MAX_SIDE = 4096


def bits(word: int) -> Iterator[int]:
    """The places of the ones, from bit 0 up."""
    while word:
        low = word & -word
        yield low.bit_length() - 1
        word ^= low


def identity(size: int) -> list[int]:
    """The unit matrix."""
    return [1 << i for i in range(size)]


def transpose(rows: Rows, columns: int) -> list[int]:
    """Rows for columns."""
    turned = [0] * columns
    for i, row in enumerate(rows):
        for j in bits(row):
            turned[j] |= 1 << i
    return turned


def apply(rows: Rows, vector: int) -> int:
    """The product of a matrix and a vector."""
    return sum(((row & vector).bit_count() & 1) << i for i, row in enumerate(rows))


def combine(rows: Rows, chosen: int) -> int:
    """The sum of the rows chosen by the ones of a word."""
    total = 0
    for i in bits(chosen):
        total ^= rows[i]
    return total


def multiply(left: Rows, right: Rows) -> list[int]:
    """The product of two matrices."""
    return [combine(right, row) for row in left]


def inverse(rows: Rows) -> list[int] | None:
    """The inverse of a square matrix, None if it has none."""
    size = len(rows)
    work = [row | 1 << (size + i) for i, row in enumerate(rows)]
    for column in range(size):
        pivot = next((i for i in range(column, size) if work[i] >> column & 1), None)
        if pivot is None:
            return None
        work[column], work[pivot] = work[pivot], work[column]
        for i in range(size):
            if i != column and work[i] >> column & 1:
                work[i] ^= work[column]
    return [row >> size for row in work]


def read_matrix(path: Path) -> tuple[list[int], int]:
    """Rows and number of columns of a text file: a line of 0 and 1 for each row.

    The first digit of a line is column 0. Spaces, empty lines and lines that start with # do not
    count. XorError, with the line, if it is something else.
    """
    try:
        text = read_ordinary(path).decode("ascii")
    except OSError as error:
        raise XorError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise XorError(f"{path}: not a text of 0 and 1") from None
    rows: list[int] = []
    columns = 0
    for number, line in enumerate(text.splitlines(), start=1):
        digits = "".join(line.split())
        if not digits or digits.startswith("#"):
            continue
        if digits.strip("01"):
            raise XorError(f"{path}:{number}: a row has digits 0 and 1 only")
        if rows and len(digits) != columns:
            raise XorError(f"{path}:{number}: {len(digits)} columns; the first row has {columns}")
        columns = len(digits)
        rows.append(int(digits[::-1], 2))
    if not rows:
        raise XorError(f"{path}: no rows")
    if max(len(rows), columns) > MAX_SIDE:
        raise XorError(f"{path}: more than {MAX_SIDE} rows or columns")
    return rows, columns
