# SPDX-License-Identifier: Apache-2.0
"""What may become of a proof of the datapath other than that it holds."""

from opengcm.errors import OpenGcmError


class RefutedError(OpenGcmError):
    """The netlist does not compute what the standard says, or not in the cycle stated."""


class UnreadableError(OpenGcmError):
    """The netlist has something that these proofs do not know: nothing is proved or refuted."""
