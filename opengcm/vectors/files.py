# SPDX-License-Identifier: Apache-2.0
"""Which files there are, and which reader a file needs."""

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from opengcm.errors import VectorError
from opengcm.vectors.acvp import is_acvp, read_acvp
from opengcm.vectors.block_rsp import BlockCase, read_block_rsp
from opengcm.vectors.case import Case, Skip
from opengcm.vectors.json_text import JsonText
from opengcm.vectors.rsp import read_rsp
from opengcm.vectors.wycheproof import is_wycheproof, read_wycheproof
from opengcm.vectors.wycheproof_cbc import is_wycheproof_cbc, read_wycheproof_cbc


def cavp_gcm_files() -> list[Path]:
    """The six files of the complete NIST CAVP set for GCM (47,250 cases)."""
    spec = find_spec("cryptography_vectors")
    if spec is None or not spec.submodule_search_locations:
        raise VectorError("the package cryptography-vectors is not installed")
    folder = Path(spec.submodule_search_locations[0]) / "ciphers" / "AES" / "GCM"
    files = sorted(folder.glob("gcm*.rsp"))
    if len(files) != 6:
        raise VectorError(f"{folder}: six files expected, {len(files)} found")
    return files


def read_vectors(path: Path) -> Iterator[Case | Skip]:
    """The GCM cases of one file. VectorError, at the latest where it breaks."""
    if _format(path) == ".rsp":
        return read_rsp(path)
    document = JsonText.read(path)
    if is_wycheproof(document.data):
        return read_wycheproof(document)
    if is_acvp(document.data):
        return read_acvp(document)
    raise VectorError(f"{path}:1: neither Wycheproof nor ACVP test vectors for AES-GCM")


def read_block_vectors(path: Path) -> Iterator[BlockCase | Skip]:
    """The ECB and CBC cases of one file. VectorError, at the latest where it breaks."""
    if _format(path) == ".rsp":
        return read_block_rsp(path)
    document = JsonText.read(path)
    if is_wycheproof_cbc(document.data):
        return read_wycheproof_cbc(document)
    raise VectorError(f"{path}:1: not Wycheproof's test vectors for AES-CBC with padding")


def _format(path: Path) -> str:
    if not path.exists():
        raise VectorError(f"{path}: No such file or directory")
    if not path.is_file():
        raise VectorError(f"{path}: not an ordinary file")
    if path.suffix not in (".rsp", ".json"):
        raise VectorError(f"{path}: neither .rsp nor .json")
    return path.suffix
