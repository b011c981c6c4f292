# SPDX-License-Identifier: Apache-2.0
"""The code of this package that a kept result came of: it is part of what the result is kept by."""

from pathlib import Path

from opengcm.places import PACKAGE


def own_code(*patterns: str) -> bytes:
    """Of the files of the package that match, one pattern behind the other, each by name.

    FileNotFoundError of a pattern that none matches: a file that has another name now would be no
    part of the key any more.
    """
    return b"".join(file.read_bytes() for pattern in patterns for file in _matching(pattern))


def _matching(pattern: str) -> list[Path]:
    files = sorted(PACKAGE.glob(pattern))
    if not files:
        raise FileNotFoundError(f"{PACKAGE / pattern}: there is no such file")
    return files
