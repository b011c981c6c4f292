# SPDX-License-Identifier: Apache-2.0
"""What leaks, and what is not erased, is found: faults planted in the netlists of an engine and of
its key loader.

The space: an engine of one lane that holds back plaintext, sound and with a gate that joins a key,
a text or a tag to an output; the loader, sound and with a register that keeps its bit.
"""

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from functools import cache

import pytest
from netlist_faults import joined

from opengcm.formal import coprocessor_flow, flow, sets
from opengcm.formal.errors import RefutedError
from opengcm.formal.netlist import Netlist, elaborate

pytestmark = pytest.mark.full


@cache
def engine() -> Netlist:
    (made,) = elaborate("opengcm:lib:gcm", "og_gcm_core", [sets.one_lane_sets()[-1]], flow.BOXES)
    return made


@cache
def loader() -> Netlist:
    (made,) = elaborate("opengcm:lib:gcm", "og_gcm_key_loader", sets.loader_sets()[-1:], flow.BOXES)
    return made


@cache
def coprocessor() -> Netlist:
    boxes = (coprocessor_flow.REGISTERS,)
    (made,) = elaborate("opengcm:lib:coprocessor", "og_cop_gcm", boxes=boxes)
    return made


def register(netlist: Netlist, name: str) -> int:
    (bit,) = [bit for bit, names in netlist.names.items() if any(n.endswith(name) for n in names)]
    return bit


LEAKS: dict[str, tuple[str, Callable[[Netlist], object]]] = {
    "a key bit in the data": ("out_data_o", lambda net: net.inputs["key_i"][255]),
    "a stored key bit in the data": (
        "out_data_o",
        lambda net: register(net, "u_keys.u_loader.u_port.key_q[255]"),
    ),
    "data in ready": ("in_ready_o", lambda net: net.inputs["in_data_i"][0]),
    "the keystream in valid": (
        "out_valid_o",
        lambda net: net.boxes[_pipe(net)].outputs["block_o"][0],
    ),
    "the verdict in valid": ("out_valid_o", lambda net: register(net, "u_verdict.differs_q[31]")),
    "the IV in ready": ("in_ready_o", lambda net: net.inputs["in_header_i"][7]),
    "a key bit in done": ("key_done_o", lambda net: net.inputs["key_i"][0]),
    "more of the tag in the verdict": (
        "out_status_o",
        lambda net: register(net, "u_verdict.tag_q[5]"),
    ),
}


def _pipe(netlist: Netlist) -> int:
    (number,) = [i for i, box in enumerate(netlist.boxes) if box.type == flow.CIPHER]
    return number


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(leak: str) -> None:
    flow.check_flow(engine())
    port, source = LEAKS[leak]
    with pytest.raises(RefutedError, match=f"{port} can depend on"):
        flow.check_flow(joined(engine(), port, 0, source(engine())))


def test_key_bits_that_stray_are_found() -> None:
    """Into the blocks that the cipher takes, where they could leave as ciphertext."""
    broken = copy(engine())
    broken.boxes = [copy(box) for box in engine().boxes]
    box = broken.boxes[_pipe(broken)]
    bits = list(box.inputs["block_i"])
    bits[0] = register(broken, "u_keys.u_loader.u_port.key_q[255]")
    broken.boxes[_pipe(broken)] = type(box)(
        box.type, box.name, box.parameters, {**box.inputs, "block_i": bits}, box.outputs
    )
    with pytest.raises(RefutedError, match="block_i of og_aes_pipe can depend on key_i"):
        flow.check_flow(broken)


@pytest.mark.parametrize("name", ["key_q[200]", "u_hash_key.word_q[3]"])
def test_a_register_that_keeps_its_bit_is_found(name: str) -> None:
    """(That the sound loader is proved: `opengcm prove engine_erasure`.)"""
    bit = register(loader(), name)
    broken = copy(loader())
    extra = max(loader().gates) + 1_000_000
    broken.gates = {
        **loader().gates,
        extra: ("or", loader().gates[bit][1], bit),
        bit: ("reg", extra),
    }
    with pytest.raises(RefutedError, match=r"is not (erased|at rest) after"):
        flow.check_loader(broken)


@pytest.mark.parametrize(
    ("port", "secret"),
    [
        ("busy_i", "u_key.lower_q[3]"),
        ("result_i", "u_state"),
        ("data_good_i", "u_control_gcm.tag_good_q[0]"),
    ],
)
def test_a_coprocessor_whose_time_depends_on_a_word_is_found(port: str, secret: str) -> None:
    coprocessor_flow.check_coprocessor(coprocessor())
    bit = next(
        b for b, names in coprocessor().names.items() if any(n.startswith(secret) for n in names)
    )
    broken = copy(coprocessor())
    (layer,) = coprocessor().boxes
    broken.boxes = [replace(layer, inputs={**layer.inputs, port: [bit]})]
    with pytest.raises(RefutedError, match=f"{port} can depend on a word"):
        coprocessor_flow.check_coprocessor(broken)
