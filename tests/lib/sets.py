# SPDX-License-Identifier: Apache-2.0
"""Parameter sets of tests: which of them `make test` walks."""

from typing import Any

import pytest


def more(*sets: Any) -> list[Any]:
    """Sets that only `make test-all` walks: tuples, or single values."""
    values = (each if isinstance(each, tuple) else (each,) for each in sets)
    return [pytest.param(*each, marks=pytest.mark.full) for each in values]
