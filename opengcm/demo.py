# SPDX-License-Identifier: Apache-2.0
"""The demonstration: a real file through the four-lane engine and back, checked by OpenSSL."""

import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, TextColumn, TransferSpeedColumn
from rich.progress import Progress as ProgressBar

from opengcm.clocks import NONE_REACHED, needs, reached
from opengcm.designs import Design
from opengcm.errors import InvalidTag, OpenGcmError
from opengcm.sim.simulator import Packet, Progress, Run, Simulator
from opengcm.vectors import cavp_gcm_files

DESIGN = "gcm_100g"
KEY_BYTES = 32
IV_BYTES = 12
TAG_BYTES = 16

# A 64-byte Ethernet frame under MACsec (IEEE 802.1AE): addresses and SecTAG with SCI are
# authenticated, all but the frame check sequence of what remains is encrypted.
FRAMES = 1000
FRAME_AAD_BYTES = 12 + 16
FRAME_TEXT_BYTES = 64 - 12 - 4


def run_demo(console: Console | None = None) -> None:
    """Run it, printing to `console`. OpenGcmError if anything differs from OpenSSL."""
    out = console or Console(highlight=False, soft_wrap=True)
    with Simulator(DESIGN, message=lambda line: out.print(f"  {line}", style="dim")) as simulator:
        out.print(title(simulator.design))
        out.print("every byte goes through the simulated RTL")
        _file(out, simulator)
        _frames(out, simulator)
        for line in clocks(simulator.design):
            out.print(line)


def title(design: Design) -> str:
    """The first line."""
    return f"{design.name}: {design.summary}"


def clocks(design: Design) -> list[str]:
    """The last lines: what is needed, and apart from it what was reached."""
    known = "; ".join(clock.in_words() for clock in reached(design)) or NONE_REACHED
    needed, _, _ = (needs(design) or "no clock in particular").partition(":")
    return [f"needs:   {needed}", f"reached: {known}"]


def _file(out: Console, simulator: Simulator) -> None:
    """One file, one packet: seal, check, open, check, flip a bit, see it refused."""
    source = max(cavp_gcm_files(), key=lambda path: path.stat().st_size)
    data = source.read_bytes()
    key, iv, aad = secrets.token_bytes(KEY_BYTES), secrets.token_bytes(IV_BYTES), b"AAD: " * 9
    out.print(f"file: {source.name}, {len(data):,} bytes; AAD {len(aad)} bytes; new 256-bit key")

    with tempfile.TemporaryDirectory(prefix="opengcm-") as folder:
        sealed_file = Path(folder) / f"{source.name}.gcm"
        with _bar(out, "encrypt", len(data)) as progress:
            packet = Packet(key=key, iv=iv, aad=aad, data=data)
            run = simulator.run([packet], progress)
        result = run.results[0]
        sealed_file.write_bytes(result.data + result.tag)
        same = sealed_file.read_bytes() == AESGCM(key).encrypt(iv, data, aad)
        _report(out, "ciphertext and tag are those of OpenSSL", same)

        sealed = sealed_file.read_bytes()
        ciphertext, tag = sealed[:-TAG_BYTES], sealed[-TAG_BYTES:]
        with _bar(out, "decrypt", len(data)) as progress:
            opened = simulator.open(key, iv, ciphertext, tag, aad, progress)
        same = opened == data == AESGCM(key).decrypt(iv, sealed, aad)
        _report(out, "the plaintext is the file again, for OpenSSL too", same)

        flipped = bytearray(ciphertext)
        flipped[secrets.randbelow(len(flipped))] ^= 1 << secrets.randbelow(8)
        with _bar(out, "one bit flipped", len(data)) as progress:
            refused = _refuses(simulator, key, iv, bytes(flipped), tag, aad, progress)
        _report(out, "one flipped bit: InvalidTag, nothing released", refused)
    _figures(out, simulator, run, len(data))


def _refuses(
    simulator: Simulator,
    key: bytes,
    iv: bytes,
    ciphertext: bytes,
    tag: bytes,
    aad: bytes,
    progress: Progress,
) -> bool:
    try:
        simulator.open(key, iv, ciphertext, tag, aad, progress)
    except InvalidTag:
        return True
    return False


def _figures(out: Console, simulator: Simulator, run: Run, data_bytes: int) -> None:
    result = run.results[0]
    latency = result.first_out - result.first_in
    out.print(
        f"  {run.beats:,} beats in {run.cycles:,} cycles: {run.cycles / data_bytes:.5f} cycles a "
        f"byte; latency {latency} cycles, to the tag {result.last_out - result.last_in}"
    )
    out.print(
        f"  simulated at {run.cycles / run.seconds:,.0f} cycles/s, "
        f"{data_bytes / run.seconds / 1e6:.1f} MB/s"
    )


def _frames(out: Console, simulator: Simulator) -> None:
    """Frames of 64 bytes, each under another key than the one before."""
    slots = simulator.design.parameters["KeySlots"]
    keys = [secrets.token_bytes(KEY_BYTES) for _ in range(slots)]
    for slot, key in enumerate(keys):
        simulator.load_key(slot, key)
    frames = [
        Packet(
            key_slot=index % slots,
            iv=secrets.token_bytes(IV_BYTES),
            aad=secrets.token_bytes(FRAME_AAD_BYTES),
            data=secrets.token_bytes(FRAME_TEXT_BYTES),
        )
        for index in range(FRAMES)
    ]
    run = simulator.run(frames)
    same = all(
        result.data + result.tag == AESGCM(keys[f.key_slot]).encrypt(f.iv, f.data, f.aad)
        for f, result in zip(frames, run.results, strict=True)
    )
    out.print(f"{FRAMES:,} MACsec frames of 64 bytes, each with another of {slots} keys")
    _report(out, "every frame is that of OpenSSL", same)
    each = (run.results[-1].last_in - run.results[0].first_in + 1) / FRAMES
    out.print(f"  {each:.3f} cycles a frame")


def _report(out: Console, what: str, passed: bool) -> None:
    if not passed:
        raise OpenGcmError(f"the demonstration failed: not true that {what}")
    out.print(f"  [green]ok[/green]  {what}")


@contextmanager
def _bar(out: Console, what: str, total: int) -> Iterator[Progress]:
    """A progress bar over `total` bytes that goes away when done."""
    columns = (
        TextColumn("  {task.description}"),
        BarColumn(),
        DownloadColumn(),
        TransferSpeedColumn(),
    )
    with ProgressBar(*columns, console=out, transient=True, disable=not out.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda _, done: bar.update(task, completed=done)
