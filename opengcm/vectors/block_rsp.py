# SPDX-License-Identifier: Apache-2.0
"""NIST CAVP response files for AES in ECB and CBC mode (AESAVS: KAT and MMT), and the like for CTR.

[ENCRYPT]                 or [DECRYPT]: the direction of the cases that follow
COUNT = 0                 a case: KEY, IV unless it is ECB, PLAINTEXT and CIPHERTEXT

NIST has no such files for CTR. Those here are SP 800-38A, appendix F.5, and RFC 3686; a file of CTR
cases has "ctr" in its name, and its IV is the first counter block.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

from opengcm.errors import VectorError
from opengcm.reading import read_ordinary
from opengcm.vectors.case import Direction

MODES = ("ECB", "CBC")
FILES_PER_MODE = 15  # four known-answer tests and the multi-block messages, of three key sizes
_FIELDS = ("KEY", "IV", "PLAINTEXT", "CIPHERTEXT")
_BLOCK_BYTES = 16


@dataclass(frozen=True)
class BlockCase:
    """One message, of whole blocks unless it is `counted`, which is CTR mode.

    `iv` is None in ECB mode; `id` names file and line.

    Of a case that is not `valid` the ciphertext must be refused, for its length or its padding
    (PKCS #5, RFC 8018, 6.1.1), and there is no plaintext.
    """

    id: str
    key: bytes = field(repr=False)
    iv: bytes | None
    plaintext: bytes
    ciphertext: bytes
    direction: Direction
    valid: bool = True
    counted: bool = False

    @property
    def mode(self) -> str:
        """As `BlockSimulator` calls it."""
        if self.counted:
            return "ctr"
        return "ecb" if self.iv is None else "cbc"

    @property
    def given(self) -> bytes:
        """What goes in."""
        return self.plaintext if self.direction == "encrypt" else self.ciphertext

    @property
    def expected(self) -> bytes:
        """What must come out."""
        return self.ciphertext if self.direction == "encrypt" else self.plaintext


def cavp_block_files(modes: Sequence[str] = MODES) -> list[Path]:
    """The files of the complete NIST CAVP set for the modes, but for the Monte Carlo tests."""
    found = []
    for mode in modes:
        found += _files(mode, f"{mode}*.rsp", FILES_PER_MODE)
    return found


def counter_files() -> list[Path]:
    """The published CTR vectors: SP 800-38A, appendix F.5, and RFC 3686."""
    return [Path(__file__).with_name("sp800_38a_ctr.rsp"), *_files("CTR", "aes-*-ctr.txt", 3)]


def _files(mode: str, pattern: str, count: int) -> list[Path]:
    spec = find_spec("cryptography_vectors")
    if spec is None or not spec.submodule_search_locations:
        raise VectorError("the package cryptography-vectors is not installed")
    folder = Path(spec.submodule_search_locations[0]) / "ciphers" / "AES" / mode
    files = sorted(folder.glob(pattern))
    if len(files) != count:
        raise VectorError(f"{folder}: {count} files expected")
    return files


def read_block_rsp(path: Path) -> Iterator[BlockCase]:
    """The cases of one file. VectorError, with file and line, where it is not one."""
    direction: Direction | None = None
    fields: dict[str, bytes] = {}
    start = line = count = 0
    try:
        text = read_ordinary(path).decode("ascii")
    except OSError as error:
        raise VectorError(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise VectorError(f"{path}: not a text file") from None
    for line, words in enumerate(text.splitlines(), 1):
        where = f"{path}:{line}"
        stripped = words.strip()
        if not stripped or stripped[0] == "#":
            continue
        if stripped in ("[ENCRYPT]", "[DECRYPT]") and not start:
            direction = "encrypt" if stripped == "[ENCRYPT]" else "decrypt"
            continue
        name, equals, value = (part.strip() for part in stripped.partition("="))
        if name == "COUNT" and equals and not start and direction:
            start, fields = line, {}
            continue
        if name not in _FIELDS or not equals or not start or name in fields:
            raise VectorError(f"{where}: not a line of an ECB, CBC or CTR case")
        try:
            fields[name] = bytes.fromhex(value)
        except ValueError:
            raise VectorError(f"{where}: {name} is not hexadecimal") from None
        if "PLAINTEXT" in fields and "CIPHERTEXT" in fields and direction:
            yield _case(path, start, where, fields, direction)
            start, count = 0, count + 1
    if start or not count:
        what = "the file ends in the middle of a case" if start else "no case in the file"
        raise VectorError(f"{path}:{max(line, 1)}: {what}")


def _case(
    path: Path, start: int, where: str, fields: dict[str, bytes], direction: Direction
) -> BlockCase:
    text, sealed, key = fields["PLAINTEXT"], fields["CIPHERTEXT"], fields.get("KEY", b"")
    if len(key) not in (16, 24, 32):
        raise VectorError(f"{where}: the case has no KEY of 16, 24 or 32 bytes")
    counted = "ctr" in path.stem.lower()
    if len(text) != len(sealed) or not text or (len(text) % _BLOCK_BYTES and not counted):
        what = "bytes" if counted else "whole blocks"
        raise VectorError(f"{where}: PLAINTEXT and CIPHERTEXT are not as many {what}")
    if len(fields.get("IV", b"" if counted else bytes(_BLOCK_BYTES))) != _BLOCK_BYTES:
        raise VectorError(f"{where}: IV has not 16 bytes")
    iv = fields.get("IV")
    return BlockCase(f"{path.name}:{start}", key, iv, text, sealed, direction, counted=counted)
