# SPDX-License-Identifier: Apache-2.0
"""What is to be synthesised: sources, top module and parameters, target and seeds."""

import hashlib
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from opengcm import sources
from opengcm.designs import MIN_GAIN, MIN_LOADS, PLACERS, Design
from opengcm.flows.errors import FlowError
from opengcm.flows.targets import Target, find_target
from opengcm.parameters import check

DEFAULT_SEEDS = (1, 2, 3)
DEFAULT_LEVELS = 3
_GENERATED = "generated"
MAX_LEVELS = 100
HEADER_SUFFIXES = (".vh", ".svh", ".h", ".inc")
"""Files that others include: they are handed to the tool, but not compiled by themselves."""

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_$]*")
_PATTERN = re.compile(r"[A-Za-z0-9_$.*?\[\]-]+")
_VALUE = re.compile(r"[A-Za-z0-9_'\".:+-]+")
_UNREADABLE = re.compile(r"[\s;,*?]")
"""What a file for the tools cannot have in its name or its folder's: in Yosys' scripts a space ends
a word and `;` a command; to read_slang `*` and `?` stand for any letters, and `,` ends a folder to
search. A name cannot be quoted: read_slang takes the quotation marks for a part of it.
"""


def _is_utf8(path: Path) -> bool:
    """Whether a name is text: what is not comes as halves of surrogate pairs."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        return False
    return True


@dataclass(frozen=True)
class SynthRequest:
    """One thing to measure. `name` is what the result is called by.

    `levels` is the number of LUTs in series that mapping to LUT6 families and ECP5 aims at; what
    needs more gets as few as it can; 0 asks for few LUTs, however deep, or, of standard cells, for
    the least area. `plain` asks for the tool's own script instead. `apart` names modules that are
    mapped each by itself, for what needs more memory than the tool has: MODULE, or a pattern of
    MODULE$INSTANCE, with the path of the instance from the top; behind it may stand =N, other
    `levels` for these. `apart_given` is true if the caller has named them: mapping refuses one that
    is not there then, where a design's file may name what one of its builds does not have. `placer`
    is one of PLACERS, by default nextpnr's own choice. `loads` is how many inputs a net of standard
    cells has before it is split by buffers, by default as ABC sees fit; with `gain` also, buffers
    are made for cells that each drive so many per cent of their own input, and logic is left as it
    is written. Without `seeds` a design is mapped and not routed: no clock. `left_out` names
    modules whose instances are no part of what is measured: they cost nothing, and their ports
    begin and end paths as a register does. No tool places and routes around them.

    FlowError if a file is not there or has a name that the tools cannot read, a name is not a
    Verilog name, a seed is negative, nextpnr has no such placer, something left out would be timed
    or routed, or S-boxes in block RAM are asked of a cell library.
    """

    name: str
    top: str
    files: tuple[Path, ...]
    target: Target
    parameters: Mapping[str, int | str] = field(default_factory=dict)
    seeds: tuple[int, ...] = DEFAULT_SEEDS
    levels: int = DEFAULT_LEVELS
    plain: bool = False
    apart: tuple[str, ...] = ()
    placer: str | None = None
    loads: int | None = None
    gain: int | None = None
    left_out: tuple[str, ...] = ()
    apart_given: bool = False

    def __post_init__(self) -> None:
        for name in (self.top, *self.parameters, *self.left_out):
            if not _NAME.fullmatch(name):
                raise FlowError(f"{name!r} is not the name of a module or parameter")
        for pattern, levels in self.levels_apart.items():
            if not _PATTERN.fullmatch(pattern):
                raise FlowError(f"{pattern!r} is not the name of a module, nor a pattern of one")
            if levels is not None and self.target.flow not in {"xilinx", "ecp5"}:
                raise FlowError(f"{pattern}={levels}: {self.target.name} has no levels to aim at")
        for name, value in self.parameters.items():
            if not _VALUE.fullmatch(str(value)):
                raise FlowError(f"parameter {name}: {value!r} is not a Verilog constant")
        if self.left_out and self.target.flow == "cells":
            raise FlowError("a module can be left out on FPGAs alone")
        if self.left_out and self.target.routed and self.seeds:
            raise FlowError("with a module left out nothing can be routed: --no-route")
        if self.target.flow == "cells" and self._asks_for_block_ram_sboxes():
            raise FlowError(
                f"{self.target.name} has no block RAM for S-boxes (Sbox = bram, BramRounds)"
            )
        for path in self.files:
            if not path.is_file():
                raise FlowError(f"{path}: no such file")
        if all(path.suffix in HEADER_SUFFIXES for path in self.files):
            raise FlowError("no source file was named")
        # The folder that is common to all may be called anything: it is not laid out for the tools.
        for path, short in zip(self.files, self.relative, strict=True):
            if not (_is_utf8(path) and _is_utf8(short)):
                # Nor can it be written as it is, to a terminal or a log.
                name = ascii(str(path))
                raise FlowError(f"{name}: the tools cannot read a file whose name is not UTF-8")
            if _UNREADABLE.search(str(short)):
                name = str(path) if str(path).isprintable() else ascii(str(path))  # on one line
                raise FlowError(
                    f"{name}: the tools cannot read a file with a space or any of ; , * ? in its "
                    "name or its folder's"
                )
        if min(self.seeds, default=0) < 0:
            raise FlowError("a seed is a number from 0 up")
        if self.placer is not None and self.placer not in PLACERS:
            raise FlowError(f"{self.placer!r} is not a placer: {', '.join(PLACERS)}")
        if self.loads is not None and (self.target.flow != "cells" or self.loads < MIN_LOADS):
            raise FlowError(f"loads of a net are {MIN_LOADS} or more, and for standard cells alone")
        if self.gain is not None and (self.loads is None or self.gain < MIN_GAIN):
            raise FlowError(f"a gain of cells is {MIN_GAIN} % or more, and goes with loads")
        if not 0 <= self.levels <= MAX_LEVELS:
            raise FlowError(f"a number of LUT levels is 0 to {MAX_LEVELS}")

    @cached_property
    def levels_apart(self) -> Mapping[str, int | None]:
        """The modules mapped apart, with the levels that they are mapped to, if not `levels`.

        FlowError if it is not a number of levels.
        """
        found: dict[str, int | None] = {}
        for text in self.apart:
            pattern, equals, levels = text.partition("=")
            if equals and not (levels.isdecimal() and 1 <= int(levels) <= MAX_LEVELS):
                raise FlowError(f"{text}: a number of LUT levels is 1 to {MAX_LEVELS}")
            found[pattern] = int(levels) if equals else None
        return found

    def _asks_for_block_ram_sboxes(self) -> bool:
        """Sbox = SBOX_BRAM of the library's own modules, in all rounds or in some; gates would be
        counted in its place."""
        ours = any(path.name == "og_aes_sbox_bram.sv" for path in self.files)
        some = str(self.parameters.get("BramRounds", 0)) != "0"
        return ours and (some or str(self.parameters.get("Sbox")) == "2")

    @classmethod
    def of_design(
        cls,
        design: Design,
        target: str | Target,
        seeds: Sequence[int] | None = None,
        *,
        parameters: Mapping[str, int | str] | None = None,
        levels: int | None = None,
        plain: bool = False,
        apart: Sequence[str] = (),
        placer: str | None = None,
        loads: int | None = None,
        gain: int | None = None,
    ) -> "SynthRequest":
        """The request for a design of the library; `parameters` replace some of its own.

        `seeds`, `levels`, `apart`, `placer`, `loads` and `gain` are the design's where they are not
        given.

        DesignError if it cannot have those of the target together.
        """
        chosen = find_target(target) if isinstance(target, str) else target
        build = design.build_of(chosen.name)
        check(build.parameters)
        own_seeds = design.seeds_on.get(chosen.name, DEFAULT_SEEDS)
        return cls(
            name=design.name,
            top=build.top,
            files=tuple(sources.files_of(build.core, build.top)),
            target=chosen,
            parameters={**build.parameters, **(parameters or {})},
            seeds=tuple(dict.fromkeys(own_seeds if seeds is None else seeds)),
            levels=design.levels_on.get(chosen.name, DEFAULT_LEVELS) if levels is None else levels,
            plain=plain,
            apart=tuple(apart) or design.modules_apart(chosen.name),
            placer=placer or design.placer_on.get(chosen.name),
            loads=loads or design.loads_on.get(chosen.name),
            gain=gain or design.gain_on.get(chosen.name),
            apart_given=bool(apart),
        )

    @classmethod
    def of_files(
        cls,
        top: str,
        files: Sequence[Path],
        target: str | Target,
        parameters: Mapping[str, int | str] | None = None,
        *,
        seeds: Sequence[int] | None = None,
        levels: int | None = None,
        plain: bool = False,
        apart: Sequence[str] = (),
        placer: str | None = None,
        loads: int | None = None,
        gain: int | None = None,
        left_out: Sequence[str] = (),
    ) -> "SynthRequest":
        """The request for any Verilog or SystemVerilog; `files` in the order to compile them."""
        return cls(
            name=top,
            top=top,
            files=tuple(dict.fromkeys(files)),
            target=find_target(target) if isinstance(target, str) else target,
            parameters=dict(parameters or {}),
            seeds=tuple(dict.fromkeys(DEFAULT_SEEDS if seeds is None else seeds)),
            levels=DEFAULT_LEVELS if levels is None else levels,
            plain=plain,
            apart=tuple(apart),
            placer=placer,
            loads=loads,
            gain=gain,
            left_out=tuple(left_out),
            apart_given=bool(apart),
        )

    @cached_property
    def relative(self) -> tuple[Path, ...]:
        """The files below their common folder, as they are laid out for the tools.

        Where the cache is says nothing about a circuit: what was generated into it has a folder of
        its own.
        """
        generated = sources.generated_root().resolve()
        places = [path.resolve() for path in self.files]
        apart = [path.is_relative_to(generated) for path in places]
        others = [path for path, made in zip(places, apart, strict=True) if not made]
        common = os.path.commonpath([path.parent for path in others or places])
        return tuple(
            Path(_GENERATED, path.name) if made and others else path.relative_to(common)
            for path, made in zip(places, apart, strict=True)
        )

    @cached_property
    def source_hash(self) -> str:
        """Hash of the names and the code of all sources."""
        return self.hash_of(self.files)

    def hash_of(self, files: Sequence[Path]) -> str:
        """The same of copies of the sources. FlowError for one that cannot be read."""
        total = hashlib.sha256()
        for path, short in zip(files, self.relative, strict=True):
            try:
                digest = sources.code_digest(path.read_bytes())
            except OSError as error:
                raise FlowError(f"{path}: {error.strerror}") from None
            total.update(f"{short}\0{digest}\n".encode())
        return total.hexdigest()
