# SPDX-License-Identifier: Apache-2.0
"""What can go wrong, as exceptions whose text is always one line fit for a user.

No message ever carries key material.
"""


class OpenGcmError(Exception):
    """Base of every error this package raises on purpose."""

    def __init__(self, message: str) -> None:
        super().__init__(" ".join(message.split()))


class InvalidTag(OpenGcmError):  # noqa: N818 - the name users know from other libraries
    """The tag does not match: the ciphertext, AAD, IV or key is not what was sealed."""

    def __init__(self, message: str = "the tag does not match; nothing was released") -> None:
        super().__init__(message)


_REASONS = {"NoRoom": ", it is longer than verified release has room for (ReleaseBeats)"}


class PacketError(OpenGcmError):
    """The engine refused a packet for another reason than its tag.

    `status` is the verdict of the engine (`opengcm.sim.simulator.Status`).
    """

    def __init__(self, status: int) -> None:
        name = getattr(status, "name", str(status))
        more = _REASONS.get(name, "")
        super().__init__(f"the engine refused the packet: {name}{more}")
        self.status = status

    def __reduce__(self) -> tuple[type["PacketError"], tuple[int]]:
        """What it is made from: an exception is pickled as its message otherwise."""
        return type(self), (self.status,)


class DesignError(OpenGcmError):
    """A design or a core file is unknown, missing or malformed."""


class SimulationError(OpenGcmError):
    """The simulation model cannot be built, or does not behave as its interface says."""


class VectorError(OpenGcmError):
    """A test vector file is missing, truncated or malformed.

    The message starts with `file:line:` where a line is known.
    """


class CaptureError(OpenGcmError):
    """A capture file is missing, malformed, or of a kind that cannot be used."""


class ExportError(OpenGcmError):
    """A design cannot be exported: a tool failed, or the files cannot be written."""
