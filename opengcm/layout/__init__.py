# SPDX-License-Identifier: Apache-2.0
"""A design as placed and routed standard cells, with Debian's qflow, graywolf and qrouter."""

from opengcm.layout.flow import Layout, lay_out
from opengcm.layout.picture import draw

__all__ = ["Layout", "draw", "lay_out"]
