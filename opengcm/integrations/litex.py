# SPDX-License-Identifier: Apache-2.0
"""An AES co-processor as a LiteX module: og_aes_axil on the SoC's bus, with an interrupt.

    from opengcm.integrations.litex import OpenGcmCoprocessor

    self.gcm = OpenGcmCoprocessor(platform, core="gcm")
    self.gcm.add_to(self, "gcm", origin=0x9000_0000)

LiteX puts the address into `mem.h` and `csr.json` (GCM_BASE); `opengcm where "C drivers"` names the
folder with the driver.
"""

from pathlib import Path
from typing import Any

from litex.gen import ClockSignal, Constant, Instance, LiteXModule, ResetSignal
from litex.soc.integration.soc import SoCRegion
from litex.soc.interconnect import axi
from litex.soc.interconnect.csr_eventmanager import EventManager, EventSourceLevel

from opengcm import sources
from opengcm.coprocessors import AXI_LITE_TOP, Core
from opengcm.export.netlist import verilog_of

FILES = "opengcm:lib:coprocessor_cores"
CORES = {"aes": Core.SERIAL, "aes_fast": Core.PARALLEL, "aes_fpga": Core.STORED, "gcm": Core.GCM}
REGION_BYTES = 0x1000
_ADDRESS_BITS = 8


class OpenGcmCoprocessor(LiteXModule):  # type: ignore[misc] # LiteX has no types
    """A co-processor; `bus` is its AXI4-Lite port, `ev.work` rises when it has done its work.

    `core` is one of CORES: "aes" is small and has ECB and CBC, "aes_fast" has 16 S-boxes,
    "aes_fpga" keeps state and round keys in LUT memories, "gcm" has CTR and GCM. `parameters`
    are those of og_aes_axil (KeyMax, DigitW, SboxCuts, BlockRam, ...).

    The platform is given the SystemVerilog sources. A tool that does not read SystemVerilog
    (Yosys without read_slang) takes `verilog`: a file that is written, one of Verilog-2005.
    """

    def __init__(
        self, platform: Any, core: str = "gcm", verilog: Path | None = None, **parameters: int
    ) -> None:
        if core not in CORES:
            raise ValueError(f"core is one of {', '.join(CORES)}, not {core!r}")
        chosen = {"Core": CORES[core].value, **parameters}
        module = AXI_LITE_TOP
        if verilog is None:
            for path in sources.files(FILES):
                platform.add_source(str(path), language="systemverilog")
        else:
            module = f"opengcm_{core}"
            text = verilog_of(sources.files(FILES), AXI_LITE_TOP, chosen, module)
            verilog.write_text(text, encoding="utf-8")
            platform.add_source(str(verilog), language="verilog")
            chosen = {}

        self.bus = bus = axi.AXILiteInterface(data_width=32, address_width=32)
        self.ev = EventManager()
        self.ev.work = EventSourceLevel(description="A key or block has been worked off.")
        self.ev.finalize()
        self.specials += Instance(
            module,
            **{f"p_{name}": Constant(value, 32) for name, value in chosen.items()},
            i_clk_i=ClockSignal("sys"),
            i_rst_ni=~ResetSignal("sys"),
            i_s_axil_awvalid=bus.aw.valid,
            o_s_axil_awready=bus.aw.ready,
            i_s_axil_awaddr=bus.aw.addr[:_ADDRESS_BITS],
            i_s_axil_wvalid=bus.w.valid,
            o_s_axil_wready=bus.w.ready,
            i_s_axil_wdata=bus.w.data,
            i_s_axil_wstrb=bus.w.strb,
            o_s_axil_bvalid=bus.b.valid,
            i_s_axil_bready=bus.b.ready,
            o_s_axil_bresp=bus.b.resp,
            i_s_axil_arvalid=bus.ar.valid,
            o_s_axil_arready=bus.ar.ready,
            i_s_axil_araddr=bus.ar.addr[:_ADDRESS_BITS],
            o_s_axil_rvalid=bus.r.valid,
            i_s_axil_rready=bus.r.ready,
            o_s_axil_rdata=bus.r.data,
            o_s_axil_rresp=bus.r.resp,
            o_irq=self.ev.work.trigger,
        )

    def add_to(self, soc: Any, name: str, origin: int | None = None) -> None:
        """Put the registers on the SoC's bus, uncached, and the interrupt on its controller.

        `name` is that of the attribute of the SoC that holds this module.
        """
        region = SoCRegion(origin=origin, size=REGION_BYTES, mode="rw", cached=False)
        soc.bus.add_slave(name, self.bus, region)
        if soc.irq.enabled:
            soc.irq.add(name, use_loc_if_exists=True)
