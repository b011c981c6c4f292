# SPDX-License-Identifier: Apache-2.0
"""GCM vectors through a core with one key: those of the key in its logic, or of any that it loads.

A core that only hashes gets AAD, ciphertext and lengths, and the tag is judged; one with AES gets
the packet.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from time import perf_counter

from opengcm.errors import InvalidTag
from opengcm.sim.ghash import GhashSimulator
from opengcm.spec.gcm import TAG_BYTES
from opengcm.vectors.case import Case, Skip
from opengcm.vectors.check import Report

_OTHER_KEY = "another key than the one in the logic"
_OTHER_IV = "an IV of other than 96 bits"
_NO_IV = "an IV of length 0"
_OTHER_TAG = "a tag length that SP 800-38D does not have"


def sort_out_ghash(
    simulator: GhashSimulator, entries: Iterable[Case | Skip]
) -> tuple[list[Case], Counter[str]]:
    """The cases that the core can be asked, and why how many others cannot."""
    cases: list[Case] = []
    skipped: Counter[str] = Counter()
    for entry in entries:
        reason = entry.reason if isinstance(entry, Skip) else _out_of_reach(simulator, entry)
        if reason is not None:
            skipped[reason] += 1
        elif isinstance(entry, Case):
            cases.append(entry)
    return cases, skipped


def _out_of_reach(simulator: GhashSimulator, case: Case) -> str | None:
    if case.key != simulator.key and not simulator.takes_keys:
        return _OTHER_KEY
    if not case.iv:
        return _NO_IV
    if simulator.has_aes and len(case.iv) != 12:
        return _OTHER_IV
    return None if len(case.tag) in TAG_BYTES else _OTHER_TAG


def check_ghash(
    simulator: GhashSimulator, cases: list[Case], reached: Callable[[int], None]
) -> Report:
    """Run the cases one after the other."""
    report = Report(simulator.design.name)
    began = perf_counter()
    before = simulator.cycles
    for case in cases:
        if case.key != simulator.key:
            simulator.load_key(case.key)
        fault = _gcm(simulator, case) if simulator.has_aes else _tag(simulator, case)
        if fault is None:
            report.passed += 1
        else:
            report.failures.append(f"{case.id}: {fault}")
        reached(report.passed + len(report.failures))
    report.cycles = simulator.cycles - before
    report.seconds = perf_counter() - began
    return report


def _tag(simulator: GhashSimulator, case: Case) -> str | None:
    tag = simulator.tag(case.iv, case.aad, case.ciphertext, len(case.tag))
    return None if (tag == case.tag) == case.valid else "the verdict on the tag is wrong"


def _gcm(simulator: GhashSimulator, case: Case) -> str | None:
    if case.decrypt:
        try:
            text = simulator.open(case.key, case.iv, case.ciphertext, case.tag, case.aad)
        except InvalidTag:
            return "a good tag was refused" if case.valid else None
        if not case.valid:
            return "a bad tag was taken"
        return None if text == (case.plaintext or b"") else "plaintext differs"
    text, tag = simulator.seal(
        case.key, case.iv, case.plaintext or b"", case.aad, tag_bytes=len(case.tag)
    )
    if text != case.ciphertext:
        return "ciphertext differs"
    return None if tag == case.tag else "tag differs"
