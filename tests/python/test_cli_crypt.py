# SPDX-License-Identifier: Apache-2.0
"""`opengcm encrypt` and `decrypt`: through the RTL, and everything that must be refused."""

import errno
import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
from Crypto.Cipher import AES
from python_support import KEY, Bench, Cli, SoftwareEngine

TEXT = bytes(range(200))


@pytest.fixture
def bench(tmp_path: Path, cli: Cli) -> Bench:
    return Bench(tmp_path, cli, TEXT)


@pytest.mark.parametrize("design", ["gcm_25g", "gcm_axis_25g"])
def test_round_trip_through_the_rtl(bench: Bench, design: str) -> None:
    assert bench.run("encrypt", "in", "sealed", design=design).code == 0
    model = AES.new(KEY, AES.MODE_GCM, nonce=bytes(12))
    model.update(b"header")
    assert bench.read("sealed") == b"".join(model.encrypt_and_digest(TEXT))
    assert bench.run("decrypt", "sealed", "out", design=design).code == 0
    assert bench.read("out") == TEXT


@pytest.mark.parametrize("design", ["gcm_25g", "gcm_axis_25g"])
def test_forgery_through_the_rtl(bench: Bench, design: str) -> None:
    bench.run("encrypt", "in", "sealed")
    bench.flip("sealed", byte=3)
    before = bench.names()
    line = bench.refused("decrypt", "sealed", "out", code=1, design=design)
    assert "tag does not match" in line
    assert bench.names() == before


def test_too_long_for_verified_release(bench: Bench) -> None:
    """Encrypted it is; to decrypt, the line says what would help."""
    bench.write("in", bytes(40_000))
    assert bench.run("encrypt", "in", "sealed", design="gcm_axis_25g").code == 0
    line = bench.refused("decrypt", "sealed", "out", design="gcm_axis_25g")
    assert "NoRoom" in line
    assert "ReleaseBeats" in line


@pytest.mark.usefixtures("software_engine")
class TestFiles:
    """What is written, and when."""

    @pytest.mark.parametrize("tag_bytes", [16, 15, 14, 13, 12, 8, 4])
    def test_tag_lengths(self, bench: Bench, tag_bytes: int) -> None:
        assert bench.run("encrypt", "in", "sealed", tag_bytes=tag_bytes).code == 0
        assert len(bench.read("sealed")) == len(TEXT) + tag_bytes
        assert bench.run("decrypt", "sealed", "out", tag_bytes=tag_bytes).code == 0
        assert bench.read("out") == TEXT

    @pytest.mark.parametrize("content", [b"", b"x"])
    def test_short_files(self, bench: Bench, content: bytes) -> None:
        bench.write("in", content)
        bench.run("encrypt", "in", "sealed")
        assert bench.run("decrypt", "sealed", "out").code == 0
        assert bench.read("out") == content

    def test_without_aad(self, bench: Bench) -> None:
        bench.aad = None
        bench.run("encrypt", "in", "sealed")
        assert bench.run("decrypt", "sealed", "out").code == 0

    def test_random_iv_is_printed(self, bench: Bench) -> None:
        done = bench.run("encrypt", "in", "sealed", iv="random")
        assert len(bytes.fromhex(done.out)) == 12
        assert bench.run("decrypt", "sealed", "out", iv=done.out.strip()).code == 0
        assert bench.read("out") == TEXT

    def test_random_iv_goes_to_its_file(self, bench: Bench) -> None:
        flag = f"--iv-file={bench.folder / 'iv'}"
        done = bench.run("encrypt", "in", "sealed", flag, iv="random")
        assert (done.code, done.out) == (0, "")
        assert len(bytes.fromhex(bench.read("iv").decode())) == 12
        assert bench.run("decrypt", "sealed", "out", flag, iv=None).code == 0
        assert bench.read("out") == TEXT
        assert "there already" in bench.refused("encrypt", "in", "more", flag, iv="random")

    def test_json(self, bench: Bench) -> None:
        record = json.loads(bench.run("encrypt", "in", "sealed", "--json", iv="random").out)
        assert record["design"] == "gcm_25g"
        assert (record["bytes"], record["aad_bytes"], record["tag_bytes"]) == (200, 6, 16)
        assert len(bytes.fromhex(record["iv"])) == 12
        done = bench.run("decrypt", "sealed", "out", "--json", iv=record["iv"])
        sizes = {"bytes": 200, "aad_bytes": 6, "tag_bytes": 16}
        assert json.loads(done.out) == {"design": "gcm_25g", **sizes}
        assert KEY.hex() not in done.out

    def test_output_is_for_its_owner(self, bench: Bench) -> None:
        bench.run("encrypt", "in", "sealed")
        assert stat.S_IMODE((bench.folder / "sealed").stat().st_mode) == 0o600

    def test_output_is_not_overwritten(self, bench: Bench) -> None:
        bench.write("sealed", b"precious")
        assert "--force" in bench.refused("encrypt", "in", "sealed")
        assert bench.read("sealed") == b"precious"

    def test_force_overwrites(self, bench: Bench) -> None:
        bench.write("sealed", b"old")
        assert bench.run("encrypt", "in", "sealed", "--force").code == 0
        assert len(bench.read("sealed")) == len(TEXT) + 16

    def test_forgery_leaves_the_old_output(self, bench: Bench) -> None:
        bench.run("encrypt", "in", "sealed")
        bench.flip("sealed", byte=-1)
        bench.write("out", b"old")
        bench.refused("decrypt", "sealed", "out", "--force", code=1)
        assert bench.read("out") == b"old"

    def test_wrong_aad_and_wrong_iv(self, bench: Bench) -> None:
        bench.run("encrypt", "in", "sealed")
        bench.refused("decrypt", "sealed", "out", iv="01" * 12, code=1)
        bench.aad = None
        bench.refused("decrypt", "sealed", "out", code=1)
        assert "out" not in bench.names()

    @pytest.mark.parametrize(
        "content",
        [KEY, KEY.hex().encode(), KEY.hex().upper().encode() + b"\r\n", b"  " + KEY.hex().encode()],
    )
    def test_key_file_forms(self, bench: Bench, content: bytes) -> None:
        bench.run("encrypt", "in", "sealed")
        bench.write("key", content)
        assert bench.run("decrypt", "sealed", "out").code == 0

    def test_full_disk_leaves_nothing(self, bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
        def full(_: int) -> None:
            raise OSError(28, "No space left on device")

        before = bench.names()
        monkeypatch.setattr("os.fsync", full)
        assert "No space left" in bench.refused("encrypt", "in", "sealed")
        assert bench.names() == before

    def test_output_made_meanwhile_is_kept(
        self, bench: Bench, software_engine: type[SoftwareEngine]
    ) -> None:
        def intrude(result: object) -> object:
            bench.write("sealed", b"theirs")
            return result

        software_engine.flaw = staticmethod(intrude)
        assert "there already" in bench.refused("encrypt", "in", "sealed")
        assert bench.read("sealed") == b"theirs"
        assert not [name for name in bench.names() if name.startswith(".")]


@pytest.mark.usefixtures("software_engine")
class TestRandomIv:
    """No ciphertext is anywhere without its IV."""

    def order(self, bench: Bench, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """What happens, in order: a line is printed, a file gets its name."""
        happened: list[str] = []
        echo, link = click.echo, os.link

        def watch_echo(message: str, **options: Any) -> None:
            happened.append("printed")
            assert "sealed" not in bench.names()
            echo(message, **options)

        def watch_link(source: Path, target: Path) -> None:
            happened.append(target.name)
            link(source, target)

        monkeypatch.setattr("opengcm.cli.crypt.click.echo", watch_echo)
        monkeypatch.setattr("os.link", watch_link)
        return happened

    def test_is_printed_first(self, bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
        happened = self.order(bench, monkeypatch)
        assert bench.run("encrypt", "in", "sealed", iv="random").code == 0
        assert happened == ["printed", "sealed"]

    def test_is_in_its_file_first(self, bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
        happened = self.order(bench, monkeypatch)
        bench.run("encrypt", "in", "sealed", f"--iv-file={bench.folder / 'iv'}", iv="random")
        assert happened == ["iv", "sealed"]

    @pytest.mark.parametrize("flags", [(), ("--json",)])
    def test_that_cannot_be_printed(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch, flags: tuple[str, ...]
    ) -> None:
        echo = click.echo

        def full(message: str, *, err: bool = False) -> None:
            if not err:
                raise OSError(errno.ENOSPC, "No space left on device")
            echo(message, err=True)

        before = bench.names()
        monkeypatch.setattr("opengcm.cli.crypt.click.echo", full)
        line = bench.refused("encrypt", "in", "sealed", *flags, iv="random")
        assert "No space left on device" in line
        assert bench.names() == before

    def test_whose_file_cannot_be_written(self, bench: Bench) -> None:
        before = bench.names()
        flag = f"--iv-file={bench.folder / 'none' / 'iv'}"
        assert "no folder" in bench.refused("encrypt", "in", "sealed", flag, iv="random")
        assert bench.names() == before


class TestRefused:
    """One line, exit code 2, nothing written and nothing simulated."""

    @pytest.fixture(autouse=True)
    def nothing_happens(self, bench: Bench, software_engine: type[SoftwareEngine]) -> object:
        bench.write("sealed", bytes(40))
        before = bench.names()
        yield
        assert bench.names() == before
        assert software_engine.opened == 0

    @pytest.mark.parametrize("command", ["encrypt", "decrypt"])
    @pytest.mark.parametrize(
        ("options", "expected"),
        [
            ({"iv": ""}, "--iv has 0 bytes"),
            ({"iv": "0"}, "not hexadecimal"),
            ({"iv": "xy"}, "not hexadecimal"),
            ({"iv": "00" * 65_536}, "1 to 65,535"),
            ({"tag_bytes": 5}, "one of 16, 15, 14, 13, 12, 8, 4"),
            ({"tag_bytes": 0}, "--tag-bytes is 0"),
            ({"tag_bytes": "x"}, "--tag-bytes"),
            ({"design": "gcm_1t"}, "unknown design 'gcm_1t'"),
            ({"key": "nokey"}, "cannot read the key file"),
            ({"aad": "noaad"}, "cannot read the AAD file"),
        ],
    )
    def test_options(
        self, bench: Bench, command: str, options: dict[str, Any], expected: str
    ) -> None:
        assert expected in bench.refused(command, "sealed", "out", **options)

    @pytest.mark.parametrize(
        "content",
        [
            b"",
            KEY[:-1],
            KEY + b"\n",
            KEY.hex().encode()[:-1],
            b"0x" + KEY.hex().encode(),
            b"k" * 99,
        ],
    )
    def test_key_length(self, bench: Bench, content: bytes) -> None:
        bench.write("key", content)
        line = bench.refused("encrypt", "in", "out")
        assert "neither 16, 24 or 32 bytes" in line
        assert not content or content.decode("latin-1") not in line

    def test_missing_input(self, bench: Bench) -> None:
        assert "cannot read the input" in bench.refused("encrypt", "none", "out")

    def test_input_is_a_folder(self, bench: Bench) -> None:
        assert "Is a directory" in bench.refused("encrypt", ".", "out")

    @pytest.mark.parametrize("source", ["in", "key", "aad"])
    def test_output_is_an_input(self, bench: Bench, source: str) -> None:
        before = bench.read(source)
        assert "both input and output" in bench.refused("encrypt", "in", source, "--force")
        assert bench.read(source) == before

    def test_output_is_the_input_by_another_name(self, bench: Bench) -> None:
        name = f"../{bench.folder.name}/in"
        assert "both input and output" in bench.refused("encrypt", "in", name, "--force")

    @pytest.mark.parametrize("what", ["in", "aad"])
    def test_a_device_is_not_read(self, bench: Bench, what: str) -> None:
        options: dict[str, Any] = {"aad": "/dev/zero"} if what == "aad" else {}
        source = "/dev/zero" if what == "in" else "in"
        assert "not an ordinary file" in bench.refused("encrypt", source, "out", **options)

    def test_more_than_a_message_may_have(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = bench.folder / "in"
        with path.open("r+b") as file:
            file.truncate(2**36 - 31)  # sparse: it takes no room
        try:
            line = bench.refused("encrypt", "in", "out")
        finally:
            bench.write("in", TEXT)
        assert "more than 68,719,476,704 bytes" in line

    def test_standard_output_has_room_for_one(self, bench: Bench) -> None:
        line = bench.refused("encrypt", "in", "-", iv="random")
        assert "--iv-file says where" in line
        assert "--json" in bench.refused("encrypt", "in", "-", "--json")

    def test_iv_file_of_an_iv_that_is_given(self, bench: Bench) -> None:
        flag = f"--iv-file={bench.folder / 'iv'}"
        assert "--iv random" in bench.refused("encrypt", "in", "out", flag)
        assert "one of --iv and" in bench.refused("decrypt", "sealed", "out", flag)
        assert "cannot read the IV file" in bench.refused("decrypt", "sealed", "out", flag, iv=None)
        assert "--iv" in bench.refused("encrypt", "in", "out", iv=None)

    def test_iv_and_ciphertext_in_one_file(self, bench: Bench) -> None:
        flag = f"--iv-file={bench.folder / 'out'}"
        assert "both OUT and --iv-file" in bench.refused("encrypt", "in", "out", flag, iv="random")

    @pytest.mark.parametrize("there", [False, True], ids=["new", "overwritten"])
    @pytest.mark.parametrize("way", ["{}/folder/../out", "{}/folder/link/out"])
    def test_iv_and_ciphertext_in_one_file_by_another_path(
        self, bench: Bench, tmp_path_factory: pytest.TempPathFactory, way: str, there: bool
    ) -> None:
        """The ciphertext would take the place of its IV, which nobody has then."""
        place = tmp_path_factory.mktemp("iv")
        (place / "folder").mkdir()
        (place / "folder" / "link").symlink_to(place)
        if there:
            (place / "out").write_bytes(b"old")
        flags = ("--force", f"--iv-file={place / 'out'}")
        line = bench.refused("encrypt", "in", way.format(place), *flags, iv="random")
        assert "both OUT and --iv-file" in line
        assert (place / "out").exists() == there

    def test_output_in_no_folder(self, bench: Bench) -> None:
        assert "no folder" in bench.refused("encrypt", "in", "none/out")

    def test_output_is_a_folder(self, bench: Bench) -> None:
        assert "not an ordinary file" in bench.refused("encrypt", "in", ".", "--force")

    def test_shorter_than_its_tag(self, bench: Bench) -> None:
        bench.write("sealed", bytes(15))
        assert "shorter than a tag" in bench.refused("decrypt", "sealed", "out")

    def test_iv_random_to_decrypt(self, bench: Bench) -> None:
        assert "not hexadecimal" in bench.refused("decrypt", "sealed", "out", iv="random")

    @pytest.mark.parametrize("arguments", [["encrypt"], ["nothing"], ["encrypt", "--what"]])
    def test_usage(self, cli: Cli, arguments: list[str]) -> None:
        cli.refused(*arguments)


@pytest.mark.usefixtures("software_engine")
def test_unforeseen_error_shows_no_traceback(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, software_engine: type[SoftwareEngine]
) -> None:
    def fail(_: object) -> object:
        raise ValueError(f"secret {KEY.hex()}")

    monkeypatch.delenv("OPENGCM_DEBUG", raising=False)
    software_engine.flaw = staticmethod(fail)
    line = bench.refused("encrypt", "in", "out", code=3)
    assert "internal fault (ValueError)" in line
    assert KEY.hex() not in line


def test_installed_command(tmp_path: Path) -> None:
    command = Path(sys.executable).with_name("opengcm")
    done = subprocess.run(
        [command, "show", "none"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("opengcm: error: unknown design")
