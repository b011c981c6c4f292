# SPDX-License-Identifier: Apache-2.0
"""Numbers of a command line."""

from math import isfinite
from typing import Any

import click


class Finite(click.FloatRange):
    """A number in a range, which `nan` is not, although it compares with no end of it."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        number = super().convert(value, param, ctx)
        if not isfinite(number):
            self.fail(f"{value} is not a finite number", param, ctx)
        return number
