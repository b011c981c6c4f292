# SPDX-License-Identifier: Apache-2.0
"""`make demo`: the host program and the simulated board; a file there and back, a forgery refused.

demo.py MODEL FOLDER
"""

import secrets
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

HERE = Path(__file__).resolve().parent


@contextmanager
def simulated(model: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The model, and the name of the terminal that its serial line is. Ended at the end."""
    with subprocess.Popen([model], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process, process.stdout.readline().strip()
        finally:
            process.send_signal(signal.SIGTERM)
            _say(process.stdout)


def _say(output: IO[str]) -> None:
    for line in output:
        print(f"the model: {line}", end="")


def host(port: str, *words: str | Path) -> int:
    """The host program's exit code."""
    command = [sys.executable, str(HERE / "host.py"), *map(str, words), "--port", port]
    command += ["--timeout", "60"]  # a simulation on a busy machine
    return subprocess.run(command, check=False).returncode


def main() -> int:
    model, folder = Path(sys.argv[1]), Path(sys.argv[2])
    key, text = folder / "key", HERE / "README.md"
    sealed, opened = folder / "sealed", folder / "opened"
    key.write_bytes(secrets.token_bytes(32))
    with simulated(model) as (_, port):
        print(f"the simulated board is at {port}")
        if host(port, "encrypt", "--key-file", key, text, sealed):
            return 1
        if host(port, "decrypt", "--key-file", key, sealed, opened):
            return 1
        if opened.read_bytes() != text.read_bytes():
            print("the file came back as another")
            return 1
        forged = bytearray(sealed.read_bytes())
        forged[20] ^= 1
        sealed.write_bytes(forged)
        opened.unlink()
        if host(port, "decrypt", "--key-file", key, sealed, opened) != 1 or opened.exists():
            print("the forgery was taken")
            return 1
    print("all right")
    return 0


if __name__ == "__main__":
    sys.exit(main())
