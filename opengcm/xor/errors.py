# SPDX-License-Identifier: Apache-2.0
"""What can go wrong with a matrix or a network."""

from opengcm.errors import OpenGcmError


class XorError(OpenGcmError):
    """A matrix or its limits make no sense, or a network does not compute its matrix."""
