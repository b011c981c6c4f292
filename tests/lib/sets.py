# SPDX-License-Identifier: Apache-2.0
"""Parameter sets of tests: which of them `make test` walks."""

from typing import Any

import pytest


def more(*sets: Any) -> list[Any]:
    """Sets that only `make test-all` walks: tuples, or single values."""
    return _marked(sets, pytest.mark.full)


def dear(*sets: Any) -> list[Any]:
    """Sets that only `make test-heavy` walks: large models, of which smaller ones show the same."""
    return _marked(sets, pytest.mark.heavy)


def _marked(sets: tuple[Any, ...], mark: pytest.MarkDecorator) -> list[Any]:
    values = (each if isinstance(each, tuple) else (each,) for each in sets)
    return [pytest.param(*each, marks=mark) for each in values]
