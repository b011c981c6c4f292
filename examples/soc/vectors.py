# SPDX-License-Identifier: Apache-2.0
"""Writes NIST's vectors as C for the firmware: vectors.py HEADER.

A sample that fits a small memory: multi-block messages of ECB and CBC, all of RFC 3686 for CTR,
and of GCM's 47,250 cases every 900th, forgeries among them.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import cryptography_vectors

from opengcm.vectors.block_rsp import cavp_block_files, read_block_rsp
from opengcm.vectors.files import cavp_gcm_files
from opengcm.vectors.rsp import read_rsp

CTR = Path(cryptography_vectors.__file__).parent / "ciphers" / "AES" / "CTR"
EVERY_BLOCK, EVERY_GCM = 4, 900


def c_bytes(data: bytes) -> str:
    """A string literal: its bytes, and a zero that no one looks at."""
    return '(const uint8_t *)"' + "".join(f"\\x{byte:02x}" for byte in data) + '"'


def field(name: str, data: bytes) -> str:
    return f".{name} = {c_bytes(data)}, .{name}_bytes = {len(data)}"


def block_cases() -> Iterator[str]:
    for path in cavp_block_files():
        if "MMT" in path.name:
            for case in list(read_block_rsp(path))[::EVERY_BLOCK]:
                mode = f".mode = OPENGCM_COP_{case.mode.upper()}"
                yield ", ".join(
                    (
                        *(f'.id = "{case.id}"', mode, field("key", case.key)),
                        f".iv = {c_bytes(case.iv)}" if case.iv else ".iv = NULL",
                        *(field("plain", case.plaintext), field("sealed", case.ciphertext)),
                    )
                )


def ctr_cases() -> Iterator[str]:
    for path in sorted(CTR.glob("*.txt")):
        lines = [line.partition("=") for line in path.read_text(encoding="ascii").splitlines()]
        pairs = [(name.strip(), value.strip()) for name, _, value in lines]
        for at, (name, count) in enumerate(pairs):
            if name == "COUNT":
                given = {key: bytes.fromhex(value) for key, value in pairs[at + 1 : at + 5]}
                yield ", ".join(
                    (
                        f'.id = "{path.name}, count {count}", .mode = OPENGCM_COP_CTR',
                        *(field("key", given["KEY"]), f".iv = {c_bytes(given['IV'])}"),
                        field("plain", given["PLAINTEXT"]),
                        field("sealed", given["CIPHERTEXT"]),
                    )
                )


def gcm_cases() -> Iterator[str]:
    cases = (case for path in cavp_gcm_files() for case in read_rsp(path))
    for case in list(cases)[::EVERY_GCM]:
        yield ", ".join(
            (
                f'.id = "{case.id}", .valid = {int(case.valid)}, .decrypt = {int(case.decrypt)}',
                *(field("key", case.key), field("iv", case.iv), field("aad", case.aad)),
                f".plain = {c_bytes(case.plaintext or b'')}",
                *(field("sealed", case.ciphertext), field("tag", case.tag)),
            )
        )


def table(kind: str, name: str, cases: list[str]) -> str:
    rows = "".join(f"    {{{case}}},\n" for case in cases)
    return f"static const {kind} {name}[] = {{\n{rows}}};\n"


def main() -> None:
    text = "// Made by vectors.py of NIST's CAVP files and RFC 3686.\n\n"
    text += table("mode_case", "block_cases", list(block_cases()))
    text += table("mode_case", "ctr_cases", list(ctr_cases()))
    text += table("gcm_case", "gcm_cases", list(gcm_cases()))
    Path(sys.argv[1]).write_text(text, encoding="ascii")


if __name__ == "__main__":
    main()
