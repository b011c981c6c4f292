# SPDX-License-Identifier: Apache-2.0
"""`opengcm encrypt` and `opengcm decrypt`: files through the simulated RTL."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from opengcm.cli.inputs import (
    InputError,
    check_key_size,
    check_tag_bytes,
    parse_iv,
    read_file,
    read_key,
)
from opengcm.cli.output import check_output, write_output
from opengcm.cli.progress import note, progress_bar
from opengcm.designs import Design, load_design
from opengcm.sim.simulator import Progress, Simulator

KEY_FILE_HELP = "File with the key: 16, 24 or 32 bytes, or that many in hexadecimal."
_PATH = click.Path(path_type=Path)


def _options(iv_help: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """What both commands take."""
    options: list[Callable[[Any], Any]] = [
        click.option("--design", "design_name", metavar="D", required=True, help="Design to run."),
        click.option("--key-file", metavar="K", type=_PATH, required=True, help=KEY_FILE_HELP),
        click.option("--iv", "iv_text", metavar="HEX", required=True, help=iv_help),
        click.option("--aad-file", metavar="A", type=_PATH, help="File with the AAD."),
        click.option(
            "--tag-bytes", metavar="N", type=int, default=16, show_default=True, help="Tag length."
        ),
        click.option("--force", is_flag=True, help="Overwrite OUT."),
        click.argument("source", metavar="IN", type=_PATH),
        click.argument("out", metavar="OUT", type=_PATH),
    ]

    def decorate(function: Callable[..., None]) -> Callable[..., None]:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


@click.command()
@_options("IV, or 'random' for one of 12 bytes, which is then printed.")
def encrypt(
    design_name: str,
    key_file: Path,
    iv_text: str,
    aad_file: Path | None,
    tag_bytes: int,
    force: bool,
    source: Path,
    out: Path,
) -> None:
    """Encrypt file IN to OUT: the ciphertext, then the tag.

    Never use an IV twice with one key.
    """
    chosen = iv_text == "random"
    iv = secrets.token_bytes(12) if chosen else parse_iv(iv_text)
    job = _prepare(design_name, key_file, aad_file, tag_bytes, force, source, out)
    with _simulator(job) as (simulator, progress):
        ciphertext, tag = simulator.seal(job.key, iv, job.data, job.aad, tag_bytes, progress)
    write_output(out, ciphertext + tag, force=force)
    if chosen:
        click.echo(iv.hex())


@click.command()
@_options("IV that IN was encrypted with.")
def decrypt(
    design_name: str,
    key_file: Path,
    iv_text: str,
    aad_file: Path | None,
    tag_bytes: int,
    force: bool,
    source: Path,
    out: Path,
) -> None:
    """Decrypt file IN (ciphertext, then tag) to OUT.

    OUT is written only if the tag verifies; if not, the exit code is 1.
    """
    iv = parse_iv(iv_text)
    job = _prepare(design_name, key_file, aad_file, tag_bytes, force, source, out)
    if len(job.data) < tag_bytes:
        raise InputError(f"{source} is shorter than a tag of {tag_bytes} bytes")
    ciphertext, tag = job.data[:-tag_bytes], job.data[-tag_bytes:]
    with _simulator(job) as (simulator, progress):
        plaintext = simulator.open(job.key, iv, ciphertext, tag, job.aad, progress)
    write_output(out, plaintext, force=force)


@contextmanager
def _simulator(job: "_Job") -> Iterator[tuple[Simulator, Progress]]:
    """The engine, and the progress bar of one packet through it."""
    with (
        Simulator(job.design, message=note) as simulator,
        progress_bar(f"{job.design.name}: bytes", len(job.data)) as reached,
    ):
        yield simulator, lambda _packets, text_bytes: reached(text_bytes)


@dataclass(frozen=True)
class _Job:
    design: Design
    key: bytes
    aad: bytes
    data: bytes


def _prepare(
    design_name: str,
    key_file: Path,
    aad_file: Path | None,
    tag_bytes: int,
    force: bool,
    source: Path,
    out: Path,
) -> _Job:
    """Check and read everything, before the first cycle is simulated."""
    check_tag_bytes(tag_bytes)
    design = load_design(design_name)
    key = read_key(key_file)
    check_key_size(key, design)
    inputs = [source, key_file, *([aad_file] if aad_file else [])]
    check_output(out, inputs, force=force)
    aad = read_file(aad_file, "AAD file") if aad_file else b""
    return _Job(design, key, aad, read_file(source, "input"))
