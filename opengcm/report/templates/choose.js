// SPDX-License-Identifier: Apache-2.0
// The chooser: what `opengcm choose` says, as a form. `opengcm/choose.py` has the rules.
"use strict";

function chooser(builds, targets) {
  const at = (id) => document.getElementById(`choose-${id}`);
  const blocks = (bytes) => Math.ceil(bytes / 16);
  const figure = (value, digits) => (value === null ? "" : value.toLocaleString("en", { maximumFractionDigits: digits, minimumFractionDigits: digits }));

  function cycles(build, frame, shape, beat = build.beat) {
    let aad, text, longest = 0;
    if (build.kind === "macsec") {
      [aad, text, longest] = [28, frame - 16, frame + 28];
    } else if (build.kind === "esp") {
      const clear = frame - 18;
      text = Math.ceil((clear + 2) / 4) * 4;
      [aad, longest] = [12, text + 66];
    } else {
      [aad, text] = shape === "macsec" ? [28, frame - 16] : [0, frame];
    }
    const slots = Math.max(blocks(aad) + blocks(text) + 1, blocks(longest));
    return Math.ceil(slots / beat) / build.groups / build.efficiency;
  }

  function judged(build, asked) {
    const taken = cycles(build, asked.frame, asked.shape);
    const needs = (taken * asked.gbit * 1e3) / (8 * (asked.frame + 20));
    const fits = (count) => (build.device_lut === null ? null
      : count * build.lut <= build.device_lut && count * build.bram36 <= build.device_bram36);
    const slow = build.mhz !== null && build.mhz < needs;
    const keys = build.keys < asked.keys;
    const name = { macsec: "Channels", esp: "Associations" }[build.kind] ?? "KeySlots";
    const more = `${name}=${build.kind === "macsec" ? Math.ceil(asked.keys / 4) : asked.keys}`;
    let verdict = "does it", change = "";
    if (fits(1) === false) {
      [verdict, change] = ["too large", "a larger device, or fewer lanes"];
    } else if (slow) {
      const count = Math.ceil(needs / build.mhz);
      verdict = "too slow";
      change = `${count} side by side${fits(count) === false ? ": more than the device has" : fits(count) ? ", they fit" : ""}${keys ? `; and ${more}` : ""}`;
    } else if (keys) {
      [verdict, change] = ["too few keys", `${more}: another build, measure it`];
    } else if (build.mhz === null) {
      [verdict, change] = ["no clock known", `${figure(needs, 1)} MHz in your tool's timing report`];
    }
    const gbit = build.mhz === null ? null : (asked.gbit * build.mhz) / needs;
    return { build, taken, needs, gbit, verdict, change };
  }

  const ranks = ["does it", "no clock known", "too few keys", "too large", "too slow"];
  const area = (build) => build.kge ?? build.lut ?? 0;

  function show() {
    const asked = {
      gbit: Number(at("gbit").value), frame: Number(at("frame").value), keys: Number(at("keys").value),
      target: at("target").value, shape: at("shape").value, bits: Number(at("bits").value),
    };
    const body = at("rows");
    if (!(asked.gbit > 0 && asked.frame >= 64 && asked.keys >= 1)) {
      body.replaceChildren();
      at("said").textContent = "A rate above 0, frames of 64 bytes or more, at least one key.";
      return;
    }
    const found = builds
      .filter((build) => build.target === asked.target && build.key_min <= asked.bits && asked.bits <= build.key_max)
      .map((build) => judged(build, asked))
      .sort((a, b) => ranks.indexOf(a.verdict) - ranks.indexOf(b.verdict)
        || (a.verdict === "too slow" ? b.gbit - a.gbit : area(a.build) - area(b.build)));
    body.replaceChildren(...found.map((each) => {
      const row = document.createElement("tr");
      const { build } = each;
      const cells = [
        build.design + (build.older ? "†" : ""), each.verdict, figure(each.taken, 2), figure(each.needs, 1), figure(build.mhz, 1), figure(each.gbit, 1),
        figure(build.keys, 0), figure(build.lut, 0), figure(build.ff, 0), figure(build.bram36, 1), figure(build.kge, 1), each.change,
      ];
      cells.forEach((text, i) => {
        const cell = document.createElement("td");
        cell.textContent = text;
        if (i === 0) cell.innerHTML = cell.innerHTML.replaceAll("_", "_<wbr>"); // where a name may break
        if (i > 1 && i < 11) cell.className = "n";
        if (i === 1) cell.className = { "does it": "good", "too slow": "bad" }[text] ?? "";
        if (i === 11) cell.className = "wide-text";
        row.append(cell);
      });
      return row;
    }));
    body.dataset.answer = found.filter((each) => each.verdict === "does it").map((each) => each.build.design).join(" ");
    const does = found.filter((each) => each.verdict === "does it").length;
    at("said").textContent = (found.length ? `${does} of ${found.length} measured builds do it.` : "Nothing was measured there.")
      + ` opengcm choose --gbit ${asked.gbit} --frame ${asked.frame} --key-slots ${asked.keys} --target ${asked.target}${asked.shape === "text" ? " --shape text" : ""}${asked.bits === 128 ? "" : ` --key-bits ${asked.bits}`}`;
  }

  for (const target of targets) at("target").add(new Option(target, target));
  if (targets.includes("ecp5")) at("target").value = "ecp5";
  at("form").addEventListener("input", show);
  at("form").addEventListener("submit", (event) => event.preventDefault());
  show();
}
