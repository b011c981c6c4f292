// SPDX-License-Identifier: Apache-2.0
// What the two plots show, and their controls. All data is in the page; plot.js draws.
"use strict";

const data = JSON.parse(document.getElementById("data").textContent);
const at = (id) => document.getElementById(id);
const unique = (list) => [...new Set(list)];
const WIRE_OVERHEAD = 20; // bytes: preamble, start of frame, shortest gap
const RATES = [10, 25, 40, 50, 100, 200, 400];

function theme() {
  const style = getComputedStyle(document.documentElement);
  const get = (name) => style.getPropertyValue(`--${name}`).trim();
  return {
    muted: get("muted"),
    series: [1, 2, 3, 4, 5, 6].map((i) => get(`series-${i}`)),
  };
}

function checkboxes(id, values, label) {
  for (const value of values) {
    const box = document.createElement("input");
    box.type = "checkbox";
    box.checked = true;
    box.value = value;
    const line = document.createElement("label");
    line.className = "check";
    line.append(box, ` ${label(value)}`);
    at(id).append(line);
  }
}

const checked = (id) => [...at(id).querySelectorAll("input:checked")].map((box) => box.value);

// ---- area against rate ----------------------------------------------------

function front(points) {
  const found = [];
  const ordered = [...points].sort((a, b) => a.area - b.area || b.gbps - a.gbps);
  for (const point of ordered) {
    const last = found[found.length - 1];
    const same = last && last.area === point.area && last.gbps === point.gbps;
    if (!last || point.gbps > last.gbps || same) found.push(point);
  }
  return found;
}

const figure = (value, unit) => (value === null ? null : `${value.toLocaleString("en")} ${unit}`);

function hover(point) {
  const lines = [
    point.name,
    figure(Number(point.gbps.toPrecision(4)), "Gbit/s"),
    figure(point.fmax_mhz, "MHz"), figure(point.kge, "kGE"), figure(point.lut, "LUT"),
    figure(point.ff, "flip-flops"), figure(point.bram36, "BRAM36"), figure(point.levels, "LUT levels"),
    point.older ? "at an earlier revision of its sources" : null,
    point.command,
  ];
  return lines.filter((line) => line !== null);
}

function drawArea() {
  const colours = theme();
  const family = at("area-family").value;
  const target = at("area-target").value;
  const lanes = checked("area-lanes").map(Number);
  const sources = checked("area-sources");
  let points = data.points.filter((point) =>
    point.family === family && point.target === target
    && lanes.includes(point.lanes) && sources.includes(point.source));
  const best = front(points);
  if (at("area-front").checked) points = best;
  const traces = unique(data.points.map((point) => point.source)).map((source, i) => {
    const own = points.filter((point) => point.source === source);
    return {
      name: source === "design" ? "designs" : `sweep ${source}`, mode: "points",
      x: own.map((point) => point.area), y: own.map((point) => point.gbps),
      labels: source === "design" ? own.map((point) => point.name) : null, texts: own.map(hover),
      colour: colours.series[i % 6], symbol: i ? "diamond" : "circle",
    };
  }).filter((trace) => trace.x.length);
  if (best.length > 1) {
    traces.push({
      name: "Pareto front", mode: "line", hint: true, stepped: true, dashed: true, colour: colours.muted,
      x: best.map((point) => point.area), y: best.map((point) => point.gbps),
    });
  }
  const rams = points.some((point) => point.bram36);
  const unit = points.length ? points[0].unit : "area";
  const about = data.targets[target];
  const area = rams ? `${unit} + ${about.bram_luts.toLocaleString("en")} a block RAM of 36 kbit` : unit;
  plot(at("area-plot"), traces, { title: "area against rate", x: { title: area }, y: { title: "Gbit/s" } });
  const text = about ? `${target}: ${about.summary}.` : "Nothing is measured yet.";
  const counted = rams ? ` Block RAM counts as the LUTs that the device has for each: ${about.bram_luts.toLocaleString("en")}.` : "";
  at("area-count").textContent = `${points.length} points. ${text}${counted}`;
  at("area-plot").dataset.shown = points.length;
}

// ---- line rate ------------------------------------------------------------

function drawRate() {
  const colours = theme();
  const aad = Number(at("rate-shape").value);
  const newKey = at("rate-key").value === "true";
  const clock = at("rate-clock").value;
  const shown = checked("rate-designs");
  const called = (curve) => [curve.design, curve.direction].filter(Boolean).join(", ");
  const traces = [];
  for (const curve of data.curves) {
    const own = { needed: curve.needed_mhz, reached: curve.reached_mhz };
    const mhz = clock in own ? own[clock] : Number(clock);
    const about = { needed: " needed", reached: ` on ${curve.reached_on}` }[clock] ?? "";
    if (!shown.includes(curve.design) || mhz === null) continue;
    const rows = curve.rows.filter((row) => row.aad === aad && row.new_key === newKey);
    if (!rows.length) continue;
    const y = rows.map((row) => (mhz * 8 * (row.mean_bytes + WIRE_OVERHEAD)) / row.cycles_per_packet / 1000);
    traces.push({
      name: called(curve), meta: curve.design, mode: "line",
      label: `${called(curve)}, ${mhz} MHz${about}`, dashed: clock !== "reached",
      x: rows.map((row) => row.bytes), y, colour: colours.series[traces.length % 6],
      texts: rows.map((row, i) => [
        called(curve), `${row.bytes} bytes: ${y[i].toFixed(1)} Gbit/s`,
        `${row.cycles_per_packet.toFixed(2)} cycles a packet, ideal ${row.ideal_cycles.toFixed(2)}`,
        ...(curve.older ? ["at an earlier revision of its sources"] : []), curve.command,
      ]),
    });
  }
  const ticks = unique(data.curves.flatMap((curve) => curve.rows.map((row) => row.bytes)))
    .filter((size) => size !== 65 && size !== 1518).sort((a, b) => a - b);
  const marks = RATES.map((gbit) => ({ y: gbit, text: `${gbit}G Ethernet` }));
  plot(at("rate-plot"), traces, {
    title: "line rate against frame size", marks,
    x: { title: "frame, bytes", log: true, ticks, before: 2.6 }, y: { title: "Gbit/s on the wire" },
  });
  const guess = clock === "reached" ? "" : " Dashed: at a clock that was not reached.";
  at("rate-count").textContent = `${unique(traces.map((trace) => trace.meta)).length} designs.${guess}`;
  at("rate-plot").dataset.shown = traces.length;
}

// ---- controls -------------------------------------------------------------

const most = (points, key) => {
  const count = (value) => points.filter((point) => point[key] === value).length;
  return unique(points.map((point) => point[key])).sort((a, b) => count(b) - count(a) || a.localeCompare(b));
};

// What there is to choose among depends on the choice before it.
function chooseFamily() {
  const own = data.points.filter((point) => point.family === at("area-family").value);
  at("area-target").replaceChildren(...most(own, "target").map((target) => new Option(target, target)));
  const lanes = unique(own.map((point) => point.lanes)).sort((a, b) => a - b);
  const sources = unique(own.map((point) => point.source));
  for (const id of ["area-lanes", "area-sources"]) {
    at(id).querySelectorAll("label").forEach((label) => label.remove());
  }
  checkboxes("area-lanes", lanes, (n) => n);
  checkboxes("area-sources", sources, (s) => (s === "design" ? "designs" : s));
  at("area-lanes").hidden = lanes.length < 2;
  at("area-sources").hidden = sources.length < 2;
}

for (const family of data.families) at("area-family").add(new Option(family, family));
chooseFamily();
at("area-family").addEventListener("change", chooseFamily);
checkboxes("rate-designs", unique(data.curves.map((curve) => curve.design)), (name) => name);
at("area-controls").addEventListener("change", drawArea);
at("rate-controls").addEventListener("change", drawRate);
for (const id of ["area-controls", "rate-controls"]) at(id).addEventListener("submit", (event) => event.preventDefault());
const drawBoth = () => { drawArea(); drawRate(); };
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawBoth);
addEventListener("resize", drawBoth);
drawBoth();
overview(at("overview-table"), at("overview-kind"), at("overview-target"), at("overview-count"));
chooser(data.builds, unique(data.builds.map((build) => build.target)));
