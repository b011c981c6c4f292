# SPDX-License-Identifier: Apache-2.0
"""What can go wrong while a design is measured."""

from opengcm.errors import OpenGcmError


class FlowError(OpenGcmError):
    """A design cannot be synthesised, placed or timed: a tool is missing or has failed."""
