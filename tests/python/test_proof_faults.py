# SPDX-License-Identifier: Apache-2.0
"""The proofs of control fail on a module with a fault: each planted in a copy of the RTL.

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
    "a credit too many": (
        "og_credit",
        "prim/og_credit.sv",
        "avail_q <= give_i || two_q;",
        "avail_q <= 1'b1;",
    ),
    "written over the payload that waits": (
        "og_skid_buffer",
        "prim/og_skid_buffer.sv",
        "if (!skid_valid_q) skid_payload_q <= in_payload_i;",
        "skid_payload_q <= in_payload_i;",
    ),
    "a payload over one that was not taken": (
        "og_stream_register",
        "prim/og_stream_register.sv",
        "assign in_ready_o = !valid_q || out_ready_i;",
        "assign in_ready_o = 1'b1;",
    ),
    "a word that stays behind its write": (
        "og_axil_front",
        "cores/og_axil_front.sv",
        "          wdata_q <= '0;\n",
        "",
    ),
    "writes that never let a read pass": (
        "og_axil_front",
        "cores/og_axil_front.sv",
        "write_waits && !(write_q && ar_full_q)",
        "write_waits",
    ),
    "a write of some bytes that is handed on": (
        "og_axil_front",
        "cores/og_axil_front.sv",
        "state_q == StAccess && (whole_q || !write_q) && awake_i;",
        "state_q == StAccess && awake_i;",
    ),
    "an answer that does not wait": (
        "og_axil_front",
        "cores/og_axil_front.sv",
        "if (write_q ? s_axil_bready : s_axil_rready) begin",
        "if (s_axil_bready) begin",
    ),
    "a transfer while the front end is not awake": (
        "og_axil_front",
        "cores/og_axil_front.sv",
        "state_q == StAccess && (whole_q || !write_q) && awake_i;",
        "state_q == StAccess && (whole_q || !write_q);",
    ),
    "ready for a word while it is not awake": (
        "og_axil_front",
        "cores/og_axil_front.sv",
        "assign s_axil_wready  = !w_full_q && awake_i;",
        "assign s_axil_wready  = !w_full_q;",
    ),
    "a number that two get in a row": (
        "og_number_issue",
        "packet/og_number_issue.sv",
        "next: same_q && ok ? plus_one_q : next_word,",
        "next: next_word,",
    ),
    "numbers that are judged by what stood there before": (
        "og_macsec_numbers",
        "packet/og_macsec_numbers.sv",
        "entry_q          <= same_q && update ? updated : word;",
        "entry_q          <= word;",
    ),
    "the upper half of the wrap": (
        "og_number_pkg",
        "packet/og_number_pkg.sv",
        "if (lowest[LOW_W-1] && !low[LOW_W-1]) high = high + 1'b1;",
        "if (!low[LOW_W-1]) high = high + 1'b1;",
    ),
    "a number seen that is not refused": (
        "og_replay_window",
        "packet/og_replay_window.sv",
        "assign refused = found_q.below || (found_q.known && found_q.set) || found_q.zero;",
        "assign refused = found_q.below || found_q.zero;",
    ),
    "a payload taken that finds no room": (
        "og_stream_fifo",
        "prim/og_stream_fifo.sv",
        "ready_q <= take || level_q != LEVEL_W'(Depth - 1);",
        "ready_q <= 1'b1;",
    ),
    "a ring that does not turn": (
        "og_ram_fifo",
        "prim/og_ram_fifo.sv",
        "next_q <= next_q == LAST ? '0 : next_q + 1'b1;",
        "next_q <= next_q + 1'b1;",
    ),
    "a credit less than it takes": (
        "og_pipe_exit",
        "prim/og_pipe_exit.sv",
        ".Credits(DEPTH)",
        ".Credits(DEPTH + 1)",
    ),
    "a word fetched that finds no place": (
        "og_far_fifo",
        "prim/og_far_fifo.sv",
        ".Credits(NEAR)",
        ".Credits(NEAR + 1)",
    ),
    "a cycle too late": (
        "og_delay",
        "prim/og_delay.sv",
        "ADDR_W'(Far ? 2 : 1);",
        "ADDR_W'(2);",
    ),
    "a sum that is not the oldest": (
        "og_ghash_ring",
        "ghash/og_ghash_ring.sv",
        "few_q   <= count_d == '0 || count_d == COUNT_W'(1);",
        "few_q   <= count_d == '0;",
    ),
    "a sum that goes on though its message has ended": (
        "og_ghash_lanes",
        "ghash/og_ghash_lanes.sv",
        "assign total_d = fresh_q ? sum_q : total_q ^ sum_q;",
        "assign total_d = total_q ^ sum_q;",
    ),
    "fed before its time": (
        "og_gcm_lookahead",
        "gcm/og_gcm_lookahead.sv",
        "out_schedule_o.feed    = left_q == left_t'(Depth);",
        "out_schedule_o.feed    = left_q != '0;",
    ),
    "plaintext of a wrong tag": (
        "og_gcm_release",
        "gcm/og_gcm_release.sv",
        "verdict_good = in_result_i.status == StatusOk;",
        "verdict_good = 1'b1;",
    ),
    "half of each block that leaves": (
        "og_gcm_release",
        "gcm/og_gcm_release.sv",
        "if (!shown[lane]) out_slots_o[lane].data = '0;",
        "if (!shown[lane]) out_slots_o[lane].data = '0;\n"
        "      out_slots_o[lane].data[127:64] = '0;",
    ),
    "good text withheld": (
        "og_gcm_release",
        "gcm/og_gcm_release.sv",
        "if (!shown[lane]) out_slots_o[lane].data = '0;",
        "if (!shown[lane]) out_slots_o[lane].data = '0;\n"
        "      if (head.slots[lane].kind == SlotText && head.slots[lane].bytes == 5'd9)\n"
        "        out_slots_o[lane].data = '0;",
    ),
    "an answer outside of an access": (
        "og_cop_apb",
        "cores/og_apb_regs.sv",
        "assign pready  = request_o.valid && response_i.ready;",
        "assign pready  = response_i.ready;",
    ),
    "a refused write of CTRL that enables the interrupt": (
        "og_cop_apb",
        "coprocessor/og_cop_regs.sv",
        "    if (take_ctrl) begin\n      settings_q   <= settings;",
        "    if (free && place == REG_CTRL) irq_enable_q <= request_i.wdata[CTRL_IRQ_ENABLE_LSB];\n"
        "    if (take_ctrl) begin\n      settings_q   <= settings;",
    ),
    "a refused write of BLOCK that sets the bytes": (
        "og_cop_apb",
        "coprocessor/og_cop_regs.sv",
        "    if (take_block) begin\n",
        "    if (free && place == REG_BLOCK) bytes_q <= bytes;\n    if (take_block) begin\n",
    ),
    "a refused word of data that goes to the core": (
        "og_cop_apb",
        "coprocessor/og_cop_regs.sv",
        "transfer_o.data = take_data;",
        "transfer_o.data = free && at_data;",
    ),
    "released before its verdict": (
        "og_frame_fifo",
        "packet/og_frame_fifo.sv",
        "assign judged_in.skip  = judge_drop_i || ended.lost || judge_bytes_i == '0;",
        "assign judged_in.skip  = ended.lost || judge_bytes_i == '0;",
    ),
    "written over what has not left": (
        "og_frame_fifo",
        "packet/og_frame_fifo.sv",
        "room_q   <= (lost_d && !ends) || room_d;",
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
    "a question about another association's numbers": (
        "og_macsec_rx_judge",
        "macsec/og_macsec_rx_judge.sv",
        "assign ask_index_o    = facts_i.sa[SaW-1:0];",
        "assign ask_index_o    = '0;",
    ),
    "the replay window of another port": (
        "og_macsec_rx_judge",
        "macsec/og_macsec_rx_judge.sv",
        "ask_window_o = ports_i[p].window;",
        "ask_window_o = ports_i[0].window;",
    ),
    "a replayed packet goes on": (
        "og_esp_rx_judge",
        "esp/og_esp_rx_judge.sv",
        "assign judge_drop_o = waiting.drop || replayed || ended_lost_i;",
        "assign judge_drop_o = waiting.drop || ended_lost_i;",
    ),
    "a question with the bits of another number": (
        "og_esp_rx_judge",
        "esp/og_esp_rx_judge.sv",
        ".out_payload_o({late_sa_o, late_number_o})",
        ".out_payload_o({late_number_o[9:0], late_sa_o, late_number_o[63:10]})",
    ),
    "a number under another packet's association": (
        "og_esp_rx_judge",
        "esp/og_esp_rx_judge.sv",
        ".in_payload_i ({judged_q.edit.sa, number_q}),",
        ".in_payload_i ({judged_d.edit.sa, number_q}),",
    ),
    "a packet in clear where no number was granted": (
        "og_esp_tx_decide",
        "esp/og_esp_tx_edit.sv",
        "        edit_o.drop = 1'b1;\n",
        "        edit_o.protect = 1'b0;\n",
    ),
    "a packet on its way while the key of its association is loaded": (
        "og_esp_tx_decide",
        "esp/og_esp_tx_plan.sv",
        "assign held = hold_i.valid && hold_i.slot == ask.user.sa;",
        "assign held = 1'b0;",
    ),
    "a packet judged while its count is not taken": (
        "og_esp_counts",
        "esp/og_esp_tx_back.sv",
        "facts_valid_i && edit_ready && event_ready_i;",
        "facts_valid_i && edit_ready;",
    ),
    "one that was lost taken off while a packet that ends is counted": (
        "og_esp_counts",
        "esp/og_esp_admit.sv",
        "assign tell_loss     = losing_q && !tell_ended;",
        "assign tell_loss     = losing_q;",
    ),
    "in clear where no number was granted": (
        "og_macsec_tx_decide",
        "macsec/og_macsec_tx_decide.sv",
        "!number_ok) final_plan_q.fate <= ToDropNotUsing;",
        "!number_ok) final_plan_q.fate <= ToClear;",
    ),
    "a number of another association than the frame's": (
        "og_macsec_tx_decide",
        "macsec/og_macsec_tx_decide.sv",
        "assign ask_index_o = plan_q.sa[EntryW-1:0];",
        "assign ask_index_o = '0;",
    ),
    "the same IV for each number of XPN": (
        "og_macsec_tx_decide",
        "macsec/og_macsec_tx_secure.sv",
        "entry.xpn ? {salt_i.ssci, number_i} ^ salt_i.salt :",
        "entry.xpn ? 96'd0 :",
    ),
    "the salt of another association": (
        "og_macsec_tx_decide",
        "macsec/og_macsec_tx_decide.sv",
        ".sa_i   (plan.sa[EntryW-1:0]),",
        ".sa_i   ('0),",
    ),
    "a new key while frames wait with their numbers": (
        "og_key_fence",
        "packet/og_key_fence.sv",
        "assign out  = left_q == '0;",
        "assign out  = 1'b1;",
    ),
    "numbers granted while a key waits to be loaded": (
        "og_key_fence",
        "packet/og_key_fence.sv",
        "hold_o   <= '{valid: asks, slot: key_slot_i};",
        "hold_o   <= '{valid: 1'b0, slot: key_slot_i};",
    ),
    "a key that the store refused, as one that is loaded": (
        "og_key_fence",
        "packet/og_key_fence.sv",
        "assign key_error_o = store_error_i || state_q == StRefused;",
        "assign key_error_o = state_q == StRefused;",
    ),
    "an operation that the store has ended and that does not end": (
        "og_key_fence",
        "packet/og_key_fence.sv",
        "assign key_done_o = store_done_i || state_q == StRefused;",
        "assign key_done_o = state_q == StRefused;",
    ),
    "dropped while its count is not taken": (
        "og_macsec_counts",
        "macsec/og_macsec_tx_judge.sv",
        "assign judge_o = both && (!secured_i || sa_ready_i);",
        "assign judge_o = both;",
    ),
    "lost while others that were lost are counted": (
        "og_macsec_counts",
        "macsec/og_macsec_counters.sv",
        "if (gone[p]) lost_q[p] <= LostW'(adds[p]);",
        "if (gone[p]) lost_q[p] <= '0;",
    ),
    "a frame that found no room, as one with an error": (
        "og_macsec_counts",
        "macsec/og_macsec_admit.sv",
        "if (overrun) kind_q <= 4'(OverrunKind);",
        "if (overrun) kind_q <= 4'(ErrorKind);",
    ),
}


TASKS = {"og_ghash_ring": "prove_4"}
"""The task with the assertions, where it has another name than prove."""


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
    task = TASKS.get(name, "prove")
    script.write_text(only_assertions(script.read_text(encoding="utf-8"), task))
    (found,) = prove([name], formal=tmp_path / "formal", work=tmp_path / "work")
    assert found.status == "failed", found.detail
    assert f"Assert failed in {name}_fv" in found.detail
