# SPDX-License-Identifier: Apache-2.0
"""The code of this package that a kept result came of: it is part of what the result is kept by."""

from opengcm.places import PACKAGE


def own_code(*patterns: str) -> bytes:
    """Of the files of the package that match, one pattern behind the other, each by name."""
    files = [path for pattern in patterns for path in sorted(PACKAGE.glob(pattern))]
    return b"".join(file.read_bytes() for file in files)
