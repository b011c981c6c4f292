# SPDX-License-Identifier: Apache-2.0
"""The round keys of one AES key as constants."""

from collections.abc import Sequence

from opengcm.ghash_key import rtl
from opengcm.spec.aes import round_keys


def round_key_package(notice: Sequence[str], key: bytes) -> str:
    """og_aes_const_pkg: the key schedule (FIPS 197, 5.2) of one key."""
    keys = [bytes(words).hex() for words in round_keys(key)]
    lines = [
        "package og_aes_const_pkg;",
        "",
        f"  localparam int ROUNDS = {len(keys) - 1};",
        "  localparam logic [ROUNDS:0][127:0] ROUND_KEYS = {",
        *(
            f"    128'h{word}{',' if i else ''}  // {i}"
            for i, word in reversed(list(enumerate(keys)))
        ),
        "  };",
        "",
        "endpackage",
    ]
    return rtl.text(
        notice, ["The round keys of one AES key: the key itself, for who reads them."], lines
    )
