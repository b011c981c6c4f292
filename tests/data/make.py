# SPDX-License-Identifier: Apache-2.0
"""Writes the sample vector files of this folder: the published formats with cases of our own.

Usage: make.py. The content is fixed by the seed; PyCryptodome computes the answers.
"""

import json
import random
from pathlib import Path
from typing import Any

from Crypto.Cipher import AES

HERE = Path(__file__).resolve().parent
RNG = random.Random(800_38)


def seal(key: bytes, iv: bytes, text: bytes, aad: bytes, tag_bytes: int) -> tuple[bytes, bytes]:
    model = AES.new(key, AES.MODE_GCM, nonce=iv, mac_len=tag_bytes)
    model.update(aad)
    return model.encrypt_and_digest(text)


def broken(tag: bytes) -> bytes:
    return tag[:-1] + bytes([tag[-1] ^ 1])


def rsp(decrypt: bool) -> str:
    """Three groups of three cases, in the layout of CAVS."""
    lines = [f"# Sample GCM {'Decrypt' if decrypt else 'Encrypt'} file", ""]
    for iv_bytes, text_bytes, aad_bytes, tag_bytes in (
        (12, 0, 16, 16),
        (1, 13, 20, 12),
        (60, 51, 0, 4),
    ):
        lengths = zip(
            ("Keylen", "IVlen", "PTlen", "AADlen", "Taglen"),
            (16, iv_bytes, text_bytes, aad_bytes, tag_bytes),
            strict=True,
        )
        lines += [f"[{name} = {8 * length}]" for name, length in lengths] + [""]
        for count in range(3):
            key, iv = RNG.randbytes(16), RNG.randbytes(iv_bytes)
            text, aad = RNG.randbytes(text_bytes), RNG.randbytes(aad_bytes)
            ciphertext, tag = seal(key, iv, text, aad, tag_bytes)
            head = [f"Count = {count}", f"Key = {key.hex()}", f"IV = {iv.hex()}"]
            pt, ct, ad = f"PT = {text.hex()}", f"CT = {ciphertext.hex()}", f"AAD = {aad.hex()}"
            if not decrypt:
                lines += [*head, pt, ad, ct, f"Tag = {tag.hex()}", ""]
            elif count == 1:
                lines += [*head, ct, ad, f"Tag = {broken(tag).hex()}", "FAIL", ""]
            else:
                lines += [*head, ct, ad, f"Tag = {tag.hex()}", pt, ""]
    return "\n".join(lines)


def wycheproof() -> dict[str, Any]:
    """Four tests valid, one broken tag, one IV of no bytes, one 'acceptable'."""
    groups: list[dict[str, Any]] = []
    count = 0
    for key_bytes, iv_bytes in ((16, 12), (24, 8), (32, 16)):
        tests = []
        for kind in ("valid", {16: "invalid", 24: "acceptable", 32: "valid"}[key_bytes]):
            count += 1
            key, iv = RNG.randbytes(key_bytes), RNG.randbytes(iv_bytes)
            text, aad = RNG.randbytes(33), RNG.randbytes(5)
            ciphertext, tag = seal(key, iv, text, aad, 16)
            tests.append(
                {
                    "tcId": count,
                    "comment": "",
                    "flags": ["Ktv"] if kind == "valid" else ["ModifiedTag"],
                    "key": key.hex(),
                    "iv": iv.hex(),
                    "aad": aad.hex(),
                    "msg": text.hex(),
                    "ct": ciphertext.hex(),
                    "tag": (broken(tag) if kind == "invalid" else tag).hex(),
                    "result": kind,
                }
            )
        groups.append(_group(key_bytes, iv_bytes, tests))
    count += 1
    no_iv = {**groups[0]["tests"][0], "tcId": count, "iv": "", "result": "invalid"}
    groups.append(_group(16, 0, [{**no_iv, "flags": ["ZeroLengthIv"]}]))
    return {
        "algorithm": "AES-GCM",
        "schema": "aead_test_schema_v1.json",
        "numberOfTests": count,
        "testGroups": groups,
    }


def _group(key_bytes: int, iv_bytes: int, tests: list[dict[str, Any]]) -> dict[str, Any]:
    sizes = {"keySize": 8 * key_bytes, "ivSize": 8 * iv_bytes, "tagSize": 128}
    return {"type": "AeadTest", **sizes, "tests": tests}


def acvp() -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Prompt, expected results and internal projection of one vector set.

    Group 1 encrypts, group 2 decrypts (its second test fails), group 3 leaves the IV to the
    module: its prompt has none, and neither do its expected results here.
    """
    prompts, answers, both = [], [], []
    number = 0
    for group_number, direction, iv_gen in (
        (1, "encrypt", "external"),
        (2, "decrypt", "external"),
        (3, "encrypt", "internal"),
    ):
        sizes = {"keyLen": 256, "ivLen": 96, "payloadLen": 160, "aadLen": 64, "tagLen": 104}
        facts = {"tgId": group_number, "testType": "AFT", "direction": direction, "ivGen": iv_gen}
        asked, answered = [], []
        for index in range(2):
            number += 1
            key, iv = RNG.randbytes(32), RNG.randbytes(12)
            text, aad = RNG.randbytes(20), RNG.randbytes(8)
            ciphertext, tag = seal(key, iv, text, aad, 13)
            ask = {"tcId": number, "key": key.hex().upper(), "aad": aad.hex().upper()}
            answer: dict[str, Any] = {"tcId": number}
            if iv_gen == "external":
                ask["iv"] = iv.hex().upper()
            if direction == "encrypt":
                ask["pt"] = text.hex().upper()
                answer |= {"ct": ciphertext.hex().upper(), "tag": tag.hex().upper()}
            else:
                sent = tag if index == 0 else broken(tag)
                ask |= {"ct": ciphertext.hex().upper(), "tag": sent.hex().upper()}
                answer |= {"pt": text.hex().upper()} if index == 0 else {"testPassed": False}
            asked.append(ask)
            answered.append(answer)
        prompts.append({**facts, **sizes, "tests": asked})
        answers.append({"tgId": group_number, "tests": answered})
        merged = [{**a, **b} for a, b in zip(asked, answered, strict=True)]
        both.append({**facts, **sizes, "tests": merged})
    head = {"vsId": 0, "algorithm": "ACVP-AES-GCM", "revision": "1.0", "isSample": True}
    return (
        {**head, "testGroups": prompts},
        {**head, "testGroups": answers},
        {**head, "testGroups": both},
    )


def wycheproof_cbc() -> dict[str, Any]:
    """A group a key size: three messages with right padding, five with none or a wrong one."""
    groups: list[dict[str, Any]] = []
    count = 0
    for key_bytes in (16, 24, 32):
        tests = []
        for text_bytes, padding, kind in (
            (0, b"\x10" * 16, "valid"),
            (16, b"\x10" * 16, "valid"),
            (20, b"\x0c" * 12, "valid"),
            (20, bytes(12), "invalid"),
            (20, b"\xff" * 12, "invalid"),
            (20, b"\x0b" + b"\x0c" * 11, "invalid"),
            (15, b"\x11", "invalid"),
            (0, b"", "invalid"),
        ):
            count += 1
            key, iv, text = RNG.randbytes(key_bytes), RNG.randbytes(16), RNG.randbytes(text_bytes)
            sealed = AES.new(key, AES.MODE_CBC, iv=iv).encrypt(text + padding)
            test = {"tcId": count, "comment": "", "flags": [], "key": key.hex(), "iv": iv.hex()}
            tests.append({**test, "msg": text.hex(), "ct": sealed.hex(), "result": kind})
        groups.append(
            {"type": "IndCpaTest", "keySize": 8 * key_bytes, "ivSize": 128, "tests": tests}
        )
    count += 1
    cut = {**groups[0]["tests"][0], "tcId": count, "result": "invalid"}
    groups[0]["tests"].append({**cut, "ct": cut["ct"][:-2]})
    return {
        "algorithm": "AES-CBC-PKCS5",
        "schema": "ind_cpa_test_schema.json",
        "numberOfTests": count,
        "testGroups": groups,
    }


def write(name: str, data: Any) -> None:
    path = HERE / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    (HERE / "sample_encrypt.rsp").write_text(rsp(decrypt=False), encoding="ascii")
    (HERE / "sample_decrypt.rsp").write_text(rsp(decrypt=True), encoding="ascii")
    write("sample_wycheproof.json", wycheproof())
    prompt, expected, projection = acvp()
    write("acvp/prompt.json", prompt)
    write("acvp/expectedResults.json", expected)
    write("acvp/internalProjection.json", projection)
    write("sample_wycheproof_cbc.json", wycheproof_cbc())
