# SPDX-License-Identifier: Apache-2.0
"""Puts the helpers of `tests/lib` on the import path, here and in the simulator."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "lib"))
