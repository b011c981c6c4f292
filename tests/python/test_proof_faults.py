# SPDX-License-Identifier: Apache-2.0
"""The proofs of the packet layers fail on a module with a fault: each planted in a copy of the RTL.

The space: of each proof a fault that breaks what it is for. Only the assertions are run, not the
covers; that the unspoilt module holds is `opengcm prove`, and not repeated here.
"""

import re
import shutil
from pathlib import Path

import pytest

from opengcm import sources
from opengcm.prove import prove

FAULTS = {
    "released before its verdict": (
        "og_frame_fifo",
        "packet/og_frame_fifo.sv",
        "assign judged_in.skip  = judge_drop_i || ended.lost || judge_bytes_i == '0;",
        "assign judged_in.skip  = ended.lost || judge_bytes_i == '0;",
    ),
    "written over what has not left": (
        "og_frame_fifo",
        "packet/og_frame_fifo.sv",
        "room_q   <= (lost_d && !ends) || write_d - read_q != place_t'(Beats);",
        "room_q   <= 1'b1;",
    ),
    "plaintext of a wrong ICV": (
        "og_macsec_rx_judge",
        "macsec/og_macsec_rx_judge.sv",
        "assign unreadable = strict || pending.encrypted;",
        "assign unreadable = strict;",
    ),
    "an answer to another frame's number": (
        "og_macsec_rx_judge",
        "macsec/og_macsec_rx_judge.sv",
        ".out_ready_i  (pending_take && pending.asked),",
        ".out_ready_i  (pending_take),",
    ),
    "a replayed packet goes on": (
        "og_esp_rx_judge",
        "esp/og_esp_rx_judge.sv",
        "assign judge_drop_o = waiting.drop || replayed || ended_lost_i;",
        "assign judge_drop_o = waiting.drop || ended_lost_i;",
    ),
    "in clear where no number was granted": (
        "og_macsec_tx_decide",
        "macsec/og_macsec_tx_decide.sv",
        "!number_ok) final_plan_q.fate <= ToDropNotUsing;",
        "!number_ok) final_plan_q.fate <= ToClear;",
    ),
    "dropped while its count is not taken": (
        "og_macsec_counts",
        "macsec/og_macsec_tx_judge.sv",
        "assign judge_o = both && (!secured_i || sa_ready_i);",
        "assign judge_o = both;",
    ),
}


def only_assertions(script: str, task: str) -> str:
    """The script of a proof with one task: without lines that are of others alone."""
    tasks, rest = script.split("[options]")
    (line,) = re.findall(rf"^{task}\b.*$", tasks, re.MULTILINE)
    others = re.compile(rf"^(?!(?:{'|'.join(line.split())}): )\w+: .*\n", re.MULTILINE)
    return f"[tasks]\n{line}\n\n[options]{others.sub('', rest)}"


@pytest.mark.full
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_breaks_its_proof(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENGCM_CACHE", str(tmp_path / "cache"))
    name, module, good, bad = FAULTS[fault]
    shutil.copytree(sources.ROOT / "formal", tmp_path / "formal")
    shutil.copytree(sources.ROOT / "rtl", tmp_path / "rtl")
    spoilt = tmp_path / "rtl" / module
    text = spoilt.read_text(encoding="utf-8")
    assert text.count(good) == 1, f"{module} does not have the place of this fault any more"
    spoilt.write_text(text.replace(good, bad), encoding="utf-8")
    script = tmp_path / "formal" / f"{name}.sby"
    script.write_text(only_assertions(script.read_text(encoding="utf-8"), "prove"))
    (found,) = prove([name], formal=tmp_path / "formal", work=tmp_path / "work")
    assert found.status == "failed", found.detail
    assert f"Assert failed in {name}_fv" in found.detail
