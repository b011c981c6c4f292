# SPDX-License-Identifier: Apache-2.0
"""`opengcm encrypt` and `opengcm decrypt`: files through the simulated RTL."""

import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from opengcm.cli.design_options import configuration, design_options
from opengcm.cli.inputs import (
    MAX_STREAM_BYTES,
    InputError,
    check_key_size,
    check_tag_bytes,
    parse_iv,
    read_file,
    read_iv,
    read_key,
)
from opengcm.cli.output import check_output, is_same, write_output
from opengcm.cli.progress import note, progress_bar
from opengcm.cli.streams import read_bytes, write_bytes
from opengcm.designs import Design
from opengcm.sim.simulator import Progress, Simulator

KEY_FILE_HELP = "File with the key: 16, 24 or 32 bytes, or that many in hexadecimal."
STANDARD = Path("-")
"""Standard input as IN, standard output as OUT."""
_PATH = click.Path(path_type=Path)


def _options(iv: str, iv_file: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """What both commands take."""
    options: list[Callable[[Any], Any]] = [
        design_options(flag=True),
        click.option("--key-file", metavar="K", type=_PATH, required=True, help=KEY_FILE_HELP),
        click.option("--iv", "iv_text", metavar="HEX", help=iv),
        click.option("--iv-file", metavar="I", type=_PATH, help=iv_file),
        click.option("--aad-file", metavar="A", type=_PATH, help="File with the AAD."),
        click.option(
            "--tag-bytes", metavar="N", type=int, default=16, show_default=True, help="Tag length."
        ),
        click.option("--force", is_flag=True, help="Overwrite what is there already."),
        click.option("--json", "as_json", is_flag=True, help="Print one JSON object."),
        click.argument("source", metavar="IN", type=_PATH),
        click.argument("out", metavar="OUT", type=_PATH),
    ]

    def decorate(function: Callable[..., None]) -> Callable[..., None]:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


@click.command()
@_options(
    "IV, or 'random' for one of 12 bytes, which is then printed.",
    "Write the random IV to this file instead, in hexadecimal.",
)
def encrypt(
    design: Design,
    key_file: Path,
    iv_text: str | None,
    iv_file: Path | None,
    aad_file: Path | None,
    tag_bytes: int,
    force: bool,
    as_json: bool,
    source: Path,
    out: Path,
) -> None:
    """Encrypt file IN to OUT: the ciphertext, then the tag. - is standard input or output.

    Never use an IV twice with one key. A random IV is printed, or written to its file, before
    anything is put at OUT: no ciphertext is ever without its IV.
    """
    if iv_text is None:
        raise click.UsageError("Missing option '--iv'.")
    chosen = iv_text == "random"
    if iv_file is not None and not chosen:
        raise InputError("--iv-file goes with --iv random: it is written, not read")
    if chosen and iv_file is None and not as_json and out == STANDARD:
        raise InputError("OUT is standard output: --iv-file says where to put the random IV")
    iv = secrets.token_bytes(12) if chosen else parse_iv(iv_text)
    paths = _Paths(source, out, key_file, aad_file, iv_file)
    job = _prepare(design, paths, tag_bytes, force, as_json)
    with _simulator(job) as (simulator, progress):
        ciphertext, tag = simulator.seal(job.key, iv, job.data, job.aad, tag_bytes, progress)

    def tell() -> None:
        if iv_file is not None:
            write_output(iv_file, f"{iv.hex()}\n".encode(), force=force)
        if as_json:
            _print_record(design, job, ciphertext, tag_bytes, {"iv": iv.hex()})
        elif chosen and iv_file is None:
            click.echo(iv.hex())

    _deliver(out, ciphertext + tag, force, tell)


@click.command()
@_options("IV that IN was encrypted with.", "File with this IV in hexadecimal.")
def decrypt(
    design: Design,
    key_file: Path,
    iv_text: str | None,
    iv_file: Path | None,
    aad_file: Path | None,
    tag_bytes: int,
    force: bool,
    as_json: bool,
    source: Path,
    out: Path,
) -> None:
    """Decrypt file IN (ciphertext, then tag) to OUT. - is standard input or output.

    OUT is written only if the tag verifies; if not, the exit code is 1.
    """
    if (iv_text is None) == (iv_file is None):
        raise click.UsageError("one of --iv and --iv-file says which IV")
    iv = read_iv(iv_file) if iv_file is not None else parse_iv(iv_text or "")
    paths = _Paths(source, out, key_file, aad_file, None)
    job = _prepare(design, paths, tag_bytes, force, as_json)
    if len(job.data) < tag_bytes:
        raise InputError(f"{_name(source)} is shorter than a tag of {tag_bytes} bytes")
    ciphertext, tag = job.data[:-tag_bytes], job.data[-tag_bytes:]
    with _simulator(job) as (simulator, progress):
        plaintext = simulator.open(job.key, iv, ciphertext, tag, job.aad, progress)

    def tell() -> None:
        if as_json:
            _print_record(design, job, plaintext, tag_bytes, {})

    _deliver(out, plaintext, force, tell)


@contextmanager
def _simulator(job: "_Job") -> Iterator[tuple[Simulator, Progress]]:
    """The engine, and the progress bar of one packet through it."""
    with (
        Simulator(job.design, message=note) as simulator,
        progress_bar(f"{job.design.name}: bytes", len(job.data)) as reached,
    ):
        yield simulator, lambda _packets, text_bytes: reached(text_bytes)


@dataclass(frozen=True)
class _Paths:
    """What is read and written. `iv` is a file to write."""

    source: Path
    out: Path
    key: Path
    aad: Path | None
    iv: Path | None


@dataclass(frozen=True)
class _Job:
    design: Design
    key: bytes = field(repr=False)
    aad: bytes
    data: bytes


def _prepare(design: Design, paths: _Paths, tag_bytes: int, force: bool, as_json: bool) -> _Job:
    """Check and read everything, before the first cycle is simulated."""
    check_tag_bytes(tag_bytes)
    key = read_key(paths.key)
    check_key_size(key, design)
    if as_json and paths.out == STANDARD:
        raise InputError("OUT is standard output, and so is the object of --json")
    read = _files(paths.source, paths.key, paths.aad)
    for path in _files(paths.out, paths.iv):
        check_output(path, read, force=force)
    if paths.iv is not None and is_same(paths.iv, paths.out):
        raise InputError(f"{paths.iv} is both OUT and --iv-file")
    aad = read_file(paths.aad, "AAD file") if paths.aad else b""
    if paths.source == STANDARD:
        return _Job(design, key, aad, read_bytes(MAX_STREAM_BYTES))
    return _Job(design, key, aad, read_file(paths.source, "input"))


def _files(*paths: Path | None) -> list[Path]:
    return [path for path in paths if path is not None and path != STANDARD]


def _deliver(out: Path, data: bytes, force: bool, tell: Callable[[], None]) -> None:
    """Tell what is to be known of the data, and only then let it out."""
    if out == STANDARD:
        tell()
        write_bytes(data)
    else:
        write_output(out, data, force=force, before=tell)


def _print_record(
    design: Design, job: _Job, text: bytes, tag_bytes: int, more: dict[str, Any]
) -> None:
    record = {"design": design.name, **configuration(design), "bytes": len(text)}
    sizes = {"aad_bytes": len(job.aad), "tag_bytes": tag_bytes}
    click.echo(json.dumps({**record, **sizes, **more}))


def _name(source: Path) -> str:
    return "standard input" if source == STANDARD else str(source)
