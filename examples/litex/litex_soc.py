# SPDX-License-Identifier: Apache-2.0
"""A LiteX SoC without a processor: a Wishbone port that reaches a co-processor.

litex_soc.py FOLDER [CORE] writes its Verilog, FOLDER/opengcm_soc.v, and its memory map.
"""

import re
import sys
from pathlib import Path
from typing import Any

from litex.build.generic_platform import GenericPlatform, Pins
from litex.gen import ClockDomain
from litex.soc.integration.export import get_csr_json, get_mem_header
from litex.soc.integration.soc_core import SoCMini
from litex.soc.interconnect import wishbone

from opengcm.integrations.litex import OpenGcmCoprocessor

NAME = "opengcm_soc"
ORIGIN = 0x9000_0000
CLOCK_HZ = 100_000_000

_IO = [("clk", 0, Pins(1)), ("rst", 0, Pins(1))]


class Soc(SoCMini):
    """The only master is the port `bus_...`; the co-processor stands at ORIGIN."""

    def __init__(self, platform: Any, core: str, verilog: Path | None = None) -> None:
        super().__init__(platform, CLOCK_HZ, cpu_type=None)
        self.cd_sys = ClockDomain("sys")
        self.comb += [
            self.cd_sys.clk.eq(platform.request("clk")),
            self.cd_sys.rst.eq(platform.request("rst")),
        ]
        port = wishbone.Interface(data_width=32, address_width=32, addressing="word")
        platform.add_extension(port.get_ios("bus"))
        self.comb += port.connect_to_pads(platform.request("bus"), mode="slave")
        self.bus.add_master("port", port)
        self.coprocessor = OpenGcmCoprocessor(platform, core, verilog)
        self.coprocessor.add_to(self, "coprocessor", ORIGIN)


def write(folder: Path, core: str = "gcm", verilog: Path | None = None) -> Path:
    """Write the SoC's Verilog, `mem.h` and `csr.json` into a folder; the Verilog file."""
    platform = GenericPlatform("simulation", _IO, name=NAME)
    soc = Soc(platform, core, verilog)
    made = platform.get_verilog(soc, name=NAME)
    folder.mkdir(parents=True, exist_ok=True)
    # The same SoC gives the same file, whenever it is made.
    text = re.sub(r"^// Date .*\n", "", str(made), flags=re.MULTILINE)
    (folder / f"{NAME}.v").write_text(text, encoding="utf-8")
    (folder / "mem.h").write_text(get_mem_header(soc.mem_regions), encoding="utf-8")
    csr = get_csr_json(soc.csr_regions, soc.constants, soc.mem_regions)
    (folder / "csr.json").write_text(csr, encoding="utf-8")
    return folder / f"{NAME}.v"


if __name__ == "__main__":
    print(write(Path(sys.argv[1]), *sys.argv[2:3]))
