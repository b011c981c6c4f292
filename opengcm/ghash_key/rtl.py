# SPDX-License-Identifier: Apache-2.0
"""The key-dependent modules as SystemVerilog. The others, in `rtl/ghash/`, are the same for all.

Every file says on top that it contains the key: H is in the logic for whoever can read it.
"""

from collections.abc import Sequence

from opengcm.ghash_key.basis import Basis
from opengcm.ghash_key.field import WIDTH
from opengcm.ghash_key.networks import Step
from opengcm.xor import Network
from opengcm.xor.matrix import transpose
from opengcm.xor.rtl import Body

SERIAL_STEPS = 64
SERIAL_GROUPS = 8
_PER_STEP = WIDTH // SERIAL_STEPS

_NO_INLINE = "  // verilator no_inline_module"
"""A simulator compiles it once, however often it is there."""

SECRET = (
    "SECRET: this file contains the hash key H of one AES key, in the clear for who can read",
    "logic. Whoever has it can forge every message under that key. Keep it as you keep the key;",
    "so is all that is made from it: netlist, bitstream, layout.",
)
PUBLISHED = (
    "The hash key H of a published test key is in this file: fit for tests, of no use to protect",
    "anything. `opengcm ghash-key` makes it for a key of yours.",
)


def text(notice: Sequence[str], what: Sequence[str], lines: Sequence[str]) -> str:
    """A source file: licence, what it is, whose key it holds, and the code."""
    head = ["SPDX-License-Identifier: Apache-2.0", "Copyright (c) the OpenGCM contributors", ""]
    comment = [*head, *what, "", *notice, "Written by opengcm ghash-key."]
    return "\n".join([*(f"// {line}".rstrip() for line in comment), "", *lines, ""])


def package(
    notice: Sequence[str], lanes: int, feed_cycles: int, out_cycles: int, serial: bool
) -> str:
    """og_ghash_const_pkg: what the generic modules must know of the others."""
    lines = [
        "package og_ghash_const_pkg;",
        "",
        f"  localparam int LANES = {lanes};  // blocks a cycle",
        f"  localparam int FEED_CYCLES = {feed_cycles};  // registers in front of the loop",
        f"  localparam int OUT_CYCLES = {out_cycles};  // from the end of a message to its hash",
        f"  localparam int OUT_SERIAL = {int(serial)};  // 1: one message at a time",
        "",
        "endpackage",
    ]
    return text(notice, ["The shape of the constant-key modules beside this file."], lines)


def multiplier(notice: Sequence[str], network: Network) -> str:
    """og_ghash_const_mul: y = H x without registers."""
    body = Body(network, (), lambda signal: f"x_i[{signal}]")
    lines = [
        "module og_ghash_const_mul",
        "  import og_gf128_pkg::*;",
        "(",
        "    input  element_t x_i,",
        "    output element_t y_o",
        ");",
        "",
        _NO_INLINE,
        *body.lines("y_o"),
        "",
        "endmodule",
    ]
    what = [
        "GMULT with a constant hash key: y = H x in GF(2^128) (SP 800-38D, 6.3).",
        "",
        f"Latency: none. Cost: {len(network.gates)} gates of {network.fan_in} inputs,"
        f" {network.depth} levels.",
    ]
    return text(notice, what, lines)


def step(notice: Sequence[str], made: Step) -> str:
    """og_ghash_const_step: the loop and the network that feeds it."""
    blocks = made.lanes * WIDTH

    def name(signal: int) -> str:
        return f"blocks_i[{signal}]" if signal < blocks else f"kept[{signal - blocks}]"

    network = _without_gate(made.network, blocks + WIDTH)
    body = Body(network, range(1, made.network.depth), name)
    lines = [
        "module og_ghash_const_step",
        "  import og_gf128_pkg::*;",
        "  import og_ghash_const_pkg::*;",
        "(",
        "    input  logic                       clk_i,",
        "    input  logic                       clear_i,",
        "    input  logic                       load_i,    // a beat is at the loop",
        "    input  logic                       first_i,   // and starts a message",
        "    input  logic [LANES*ELEMENT_W-1:0] blocks_i,  // first block lowest",
        "    output element_t                   state_o",
        ");",
        "",
        _NO_INLINE,
        "",
        "  element_t state_q, state_d, kept;",
        "",
        "  assign kept = first_i ? '0 : state_q;",
        *body.lines("state_d"),
        "",
        "  always_ff @(posedge clk_i) begin",
        "    if (load_i) state_q <= state_d;",
        "    if (clear_i) state_q <= '0;",
        "  end",
        "",
        "  assign state_o = state_q;",
        "",
        "endmodule",
    ]
    each = "one block" if made.lanes == 1 else f"{made.lanes} blocks"
    what = [
        f"The loop of GHASH under a constant hash key, {each} a cycle, in a basis in which",
        f"multiplication by H^{made.lanes} adds two bits: state' = loop(kept) + feed(blocks).",
        "",
        f"A beat on blocks_i is at the loop {made.feed_cycles} cycles later; load_i must be high"
        " then.",
        f"Cost: {len(made.network.gates)} gates of {made.network.fan_in} inputs, one in the loop.",
    ]
    return text(notice, what, lines)


def way_back(notice: Sequence[str], network: Network) -> str:
    """og_ghash_const_out as a pipelined network: a message a cycle."""
    cycles = network.depth
    body = Body(network, range(1, cycles + 1), lambda signal: f"state_i[{signal}]")
    lines = [
        *_OUT_PORTS,
        "",
        f"  logic [{cycles - 1}:0] valid_q;" if cycles > 1 else "  logic valid_q;",
        "",
        "  always_ff @(posedge clk_i) begin",
        f"    valid_q <= {{valid_q[{cycles - 2}:0], start_i}};"
        if cycles > 1
        else "    valid_q <= start_i;",
        "    if (!rst_ni || clear_i) valid_q <= '0;",
        "  end",
        *body.lines("hash_o"),
        f"  assign valid_o = valid_q[{cycles - 1}];"
        if cycles > 1
        else "  assign valid_o = valid_q;",
        "",
        "endmodule",
    ]
    what = [
        "From the loop's basis back to a GHASH value, one a cycle.",
        "",
        f"Latency: {cycles} cycles. Cost: {len(network.gates)} gates of {network.fan_in} inputs.",
    ]
    return text(notice, what, lines)


def serial_way_back(notice: Sequence[str], basis: Basis) -> str:
    """og_ghash_const_out that adds up columns, two a cycle."""
    columns = transpose(basis.back, WIDTH)
    lines = [
        *_OUT_PORTS,
        "",
        f"  localparam int STEPS = {SERIAL_STEPS};",
        f"  localparam int GROUPS = {SERIAL_GROUPS};",
        "",
        "  logic [GROUPS-1:0][$clog2(STEPS)-1:0] step;",
        f"  element_t [{_PER_STEP - 1}:0] columns;",
        "",
        "  og_ghash_fixed_serial #(",
        "      .Steps (STEPS),",
        "      .Groups(GROUPS)",
        "  ) u_serial (",
        "      .clk_i,",
        "      .rst_ni,",
        "      .clear_i,",
        "      .start_i,",
        "      .state_i,",
        "      .step_o   (step),",
        "      .columns_i(columns),",
        "      .valid_o,",
        "      .hash_o",
        "  );",
        "",
        "  // Bit s of a constant is the bit of column s.",
    ]
    for part in range(_PER_STEP):
        for bit in range(WIDTH):
            word = sum(
                (columns[part * SERIAL_STEPS + s] >> bit & 1) << s for s in range(SERIAL_STEPS)
            )
            name = f"COLUMN_{part}_{bit}"
            lines.append(f"  localparam logic [STEPS-1:0] {name} = {SERIAL_STEPS}'h{word:016x};")
            lines.append(
                f"  assign columns[{part}][{bit}] = {name}[step[{bit * SERIAL_GROUPS // WIDTH}]];"
            )
    lines += ["", "endmodule"]
    what = [
        "From the loop's basis back to a GHASH value: a sum of constant columns, two a cycle.",
        "",
        f"Latency: {SERIAL_STEPS + SERIAL_GROUPS + 1} cycles, one message at a time.",
    ]
    return text(notice, what, lines)


_OUT_PORTS = (
    "module og_ghash_const_out",
    "  import og_gf128_pkg::*;",
    "(",
    "    input  logic     clk_i,",
    "    input  logic     rst_ni,",
    "    input  logic     clear_i,",
    "    input  logic     start_i,",
    "    input  element_t state_i,",
    "    output logic     valid_o,",
    "    output element_t hash_o",
    ");",
    "",
    _NO_INLINE,
)


def _without_gate(network: Network, stand_in: int) -> Network:
    """The network without the input that stands for the gating of the state, the last one."""

    def moved(signal: int) -> int:
        return signal - (signal > stand_in)

    gates = tuple(
        tuple(moved(signal) for signal in gate if signal != stand_in) for gate in network.gates
    )
    outputs = tuple(None if output is None else moved(output) for output in network.outputs)
    return Network(network.inputs - 1, gates, outputs, network.arrival[:-1])
