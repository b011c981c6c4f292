# SPDX-License-Identifier: Apache-2.0
"""Proofs of what is exported read the exported Verilog, and no other.

The space: a circuit with boxes and one without, as they are exported and with one register of the
exported text inverted, which must be refuted.
"""

from typing import Any

import pytest

from opengcm.agree.bench import tampered
from opengcm.export.netlist import verilog_of
from opengcm.formal import netlist
from opengcm.formal.circuit import Circuit
from opengcm.formal.errors import RefutedError
from opengcm.formal.proofs import PROOFS

CASES = {
    "without boxes": (PROOFS["gf128_mul_serial_exported"].circuits[0], {"DigitW": 8}),
    "with boxes": (
        PROOFS["aes_round_exported"].circuits[2],
        {"RoundRegs": 2, "SumsRegs": 0, "Sbox": 3, "SboxCuts": 3, "Last": 0},
    ),
}


def check(circuit: Circuit, values: dict[str, int]) -> None:
    for made in netlist.elaborate(
        circuit.core, circuit.top, [values], circuit.boxes, exported=True
    ):
        circuit.check(made)


@pytest.mark.parametrize(("circuit", "values"), CASES.values(), ids=CASES)
def test_what_is_exported_is_proved(circuit: Circuit, values: dict[str, int]) -> None:
    check(circuit, values)


@pytest.mark.parametrize(("circuit", "values"), CASES.values(), ids=CASES)
def test_a_fault_in_the_exported_text_is_found(
    circuit: Circuit, values: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def spoilt(*given: Any, **more: Any) -> str:
        return tampered(verilog_of(*given, **more))

    monkeypatch.setattr(netlist, "verilog_of", spoilt)
    with pytest.raises(RefutedError):
        check(circuit, values)
