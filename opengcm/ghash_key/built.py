# SPDX-License-Identifier: Apache-2.0
"""The key-dependent files of the library's own designs, made when a build first needs them.

A core file asks for them with the FuseSoC generator `opengcm_constant_key` and two parameters:
`kind`, one of `KINDS`, and `key`, a file with the AES key in hexadecimal, beside the core file. The
networks are searched for, which takes seconds to a minute; what was made is kept in the cache.
"""

import hashlib
import shutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from opengcm.cache import locked, refusal, remove_old, touch
from opengcm.errors import DesignError
from opengcm.ghash_key import rtl
from opengcm.ghash_key.aes import round_key_package
from opengcm.ghash_key.generate import specialise
from opengcm.reading import read_text
from opengcm.sources import generated_root

KINDS = ("multiplier", "loop", "round_keys")
_PACKAGE = Path(__file__).resolve().parent.parent
_MADE_BY = ("ghash_key", "xor", "spec")


def made_files(kind: str, key: bytes) -> dict[str, str]:
    """Text by file name, in the order to compile them. DesignError for an unknown kind."""
    if kind not in KINDS:
        raise DesignError(f"{kind!r} is none of {', '.join(KINDS)}")
    if kind == "round_keys":
        return {"og_aes_const_pkg.sv": round_key_package(rtl.PUBLISHED, key)}
    return specialise(key, kind, notice=rtl.PUBLISHED).files


def built_files(parameters: Mapping[str, str], folder: Path) -> list[Path]:
    """The files that a core file in `folder` asks for, in order.

    DesignError if the parameters are malformed, the key cannot be read, or nothing can be kept.
    """
    try:
        return _kept(*_asked(parameters, folder))
    except OSError as error:
        raise DesignError(refusal(error)) from None


def are_kept(parameters: Mapping[str, str], folder: Path) -> bool:
    """Whether those files are there, so that nothing is searched for. DesignError as above."""
    return _entry(*_asked(parameters, folder)).is_dir()


def _asked(parameters: Mapping[str, str], folder: Path) -> tuple[str, bytes]:
    """The kind, and the key."""
    try:
        kind, key_file = str(parameters["kind"]), folder / str(parameters["key"])
        return kind, bytes.fromhex(read_text(key_file))
    except KeyError as error:
        raise DesignError(f"{folder}: a constant key needs {error.args[0]!r}") from None
    except (OSError, ValueError) as error:
        raise DesignError(f"{folder}: no key can be read: {error}") from None


def _entry(kind: str, key: bytes) -> Path:
    digest = hashlib.sha256(b"\0".join([_makers(), kind.encode(), key])).hexdigest()[:24]
    return generated_root() / f"{kind}-{digest}"


def _kept(kind: str, key: bytes) -> list[Path]:
    entry = _entry(kind, key)
    root, digest = entry.parent, entry.name.rpartition("-")[2]
    if not touch(entry):
        root.mkdir(parents=True, exist_ok=True)
        with locked(root / f".{digest}.lock"):
            if not entry.is_dir():  # another process may have made it meanwhile
                work = root / f".{entry.name}.tmp"
                shutil.rmtree(work, ignore_errors=True)
                work.mkdir()
                texts = made_files(kind, key)
                for name, text in texts.items():
                    (work / name).write_text(text, encoding="utf-8")
                (work / "order").write_text("\n".join(texts), encoding="utf-8")
                work.rename(entry)
                remove_old(root)
    order = (entry / "order").read_text(encoding="utf-8").splitlines()
    return [entry / name for name in order]


@cache
def _makers() -> bytes:
    """Digest of the code that makes the files."""
    state = hashlib.sha256()
    for room in _MADE_BY:
        for path in sorted((_PACKAGE / room).rglob("*.py")):
            state.update(path.name.encode() + b"\0" + path.read_bytes())
    return state.digest()
