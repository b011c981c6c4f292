# SPDX-License-Identifier: Apache-2.0
"""What the simulators of all kinds of designs have in common, and those of AES among them."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from opengcm.designs import Design, find_design
from opengcm.errors import OpenGcmError
from opengcm.parameters import Value
from opengcm.sim.build import build
from opengcm.sim.compile import Message
from opengcm.sim.given import convert
from opengcm.sim.native import Closing, NativeModel

BLOCK_BYTES = 16

Reached = Callable[[int], None]
"""Takes the blocks that have come out, about ten times a second."""


class LiveDesign(Closing):
    """A live model of a design. Use it as a context manager, or call `close`.

    `seed` fixes the start values of its registers. The first use of a design builds its model;
    `message` is told. `parameters` are those of the top module, besides those of the design.
    """

    models: ClassVar[Mapping[str, type[NativeModel]]]
    """What speaks to the model, by the kind of design."""
    model: NativeModel

    def __init__(
        self,
        design: str | Path | Design,
        parameters: Mapping[str, Value],
        *,
        seed: int,
        message: Message | None,
        coverage: bool = False,
    ) -> None:
        self.design = find_design(design, parameters)
        if self.design.kind not in self.models:
            kinds = " or ".join(map(repr, self.models))
            raise OpenGcmError(f"{self.design.name} is of kind {self.design.kind!r}, not {kinds}")
        library = build(self.design, coverage=coverage, message=message)
        self.model = self.models[self.design.kind](library, seed)

    def close(self) -> None:
        """Free the model; it cannot be used afterwards."""
        self.model.close()

    @property
    def cycle(self) -> int:
        """Clock cycles since the model was made."""
        return self.model.cycle

    def reset(self, cycles: int = 4) -> None:
        """Hold the core in reset for some cycles: what is under way does not come out."""
        self.model.reset(cycles)


@dataclass(frozen=True)
class Asked:
    """Data to encrypt or decrypt in a mode."""

    mode: str
    decrypt: bool
    key: bytes = field(repr=False)
    data: bytes
    iv: bytes | None

    def __post_init__(self) -> None:
        convert(self, ("key", "data") if self.iv is None else ("key", "data", "iv"))


class AesDesign(LiveDesign):
    """One that runs modes of SP 800-38A: ECB, CBC or CTR, as far as the core has them."""

    def encrypt(
        self,
        mode: str,
        key: bytes,
        data: bytes,
        iv: bytes | None = None,
        progress: Reached | None = None,
    ) -> bytes:
        """Encrypt in a mode of SP 800-38A: "ecb", "cbc" or "ctr".

        `data` is whole blocks, but for "ctr". `iv` is the IV of "cbc" and the first counter
        block of "ctr", counted up modulo 2^128. OpenGcmError for what the mode or core forbids.
        """
        return self._crypt(Asked(mode, False, key, data, iv), progress)

    def decrypt(
        self,
        mode: str,
        key: bytes,
        data: bytes,
        iv: bytes | None = None,
        progress: Reached | None = None,
    ) -> bytes:
        """Decrypt what `encrypt` made. OpenGcmError if the core cannot: see `encrypt`."""
        return self._crypt(Asked(mode, True, key, data, iv), progress)

    @abstractmethod
    def _crypt(self, asked: Asked, progress: Reached | None) -> bytes:
        """Both of them."""


def check_key(design: Design, key: bytes, key_bytes: int) -> None:
    """OpenGcmError for a key that is not of the one size that a design takes."""
    if len(key) != key_bytes:
        raise OpenGcmError(f"{design.name} takes keys of {8 * key_bytes} bits, not {8 * len(key)}")


def check_mode(mode: str, data: bytes, iv: bytes | None) -> None:
    """OpenGcmError if the mode, "ecb", "cbc" or "ctr", cannot take this data or this IV."""
    name = mode.upper()
    if mode == "ecb" and iv is not None:
        raise OpenGcmError(f"{name} takes no IV")
    if mode in ("cbc", "ctr") and len(iv or b"") != BLOCK_BYTES:
        raise OpenGcmError(f"{name} takes an IV of 16 bytes, not {len(iv or b'')}")
    if mode in ("ecb", "cbc") and len(data) % BLOCK_BYTES:
        raise OpenGcmError(f"{name} takes whole blocks of 16 bytes, not {len(data)}")
