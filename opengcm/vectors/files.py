# SPDX-License-Identifier: Apache-2.0
"""Which files there are, and which reader a file needs."""

import json
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from opengcm.errors import VectorError
from opengcm.vectors.acvp import is_acvp, read_acvp
from opengcm.vectors.case import Case, Skip
from opengcm.vectors.json_text import JsonText
from opengcm.vectors.rsp import read_rsp
from opengcm.vectors.wycheproof import is_wycheproof, read_wycheproof


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
    """The cases of one file, of whichever format. VectorError, at the latest where it breaks."""
    if path.suffix == ".rsp":
        return read_rsp(path)
    if path.suffix != ".json":
        raise VectorError(f"{path}: neither .rsp nor .json")
    try:
        text = path.read_text(encoding="utf-8")
        document = JsonText(path, text, json.loads(text))
    except json.JSONDecodeError as error:
        raise VectorError(f"{path}:{error.lineno}: broken JSON: {error.msg}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise VectorError(f"{path}: {_reason(error)}") from None
    if is_wycheproof(document.data):
        return read_wycheproof(document)
    if is_acvp(document.data):
        return read_acvp(document)
    raise VectorError(f"{path}:1: neither Wycheproof nor ACVP test vectors for AES-GCM")


def _reason(error: Exception) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else "not a text file"
