# SPDX-License-Identifier: Apache-2.0
"""The parameters that a module has: Yosys passes over a value for one that is not there."""

from collections.abc import Sequence
from pathlib import Path

from opengcm.flows.errors import FlowError


def check_parameters(top: str, files: Sequence[Path], names: Sequence[str]) -> None:
    """FlowError for a name that is not a parameter of the module `top`.

    Sources that cannot be read this way pass: the synthesis will say what is wrong with them.
    """
    # The parser takes a while to load: what maps nothing shall not wait for it.
    from opengcm.declared import parameters_of

    known = parameters_of(top, files)
    for name in names:
        if known is not None and name not in known:
            there = ", ".join(known) if known else "none"
            raise FlowError(f"{top} has no parameter {name}; it has: {there}")
