// SPDX-License-Identifier: Apache-2.0
// Draws the two plots and follows their controls. All data is in the page.
"use strict";

const data = JSON.parse(document.getElementById("data").textContent);
const at = (id) => document.getElementById(id);
const unique = (list) => [...new Set(list)];
const WIRE_OVERHEAD = 20; // bytes: preamble, start of frame, shortest gap
const RANGE = [54, 18000].map(Math.log10); // room on the right for the names of the rates
const RATES = [10, 25, 40, 50, 100, 200, 400];

function theme() {
  const style = getComputedStyle(document.documentElement);
  const get = (name) => style.getPropertyValue(`--${name}`).trim();
  return {
    ink: get("ink"), muted: get("muted"), rule: get("rule"), card: get("card"),
    series: [1, 2, 3, 4, 5].map((i) => get(`series-${i}`)),
  };
}

function layout(colours, x, y, extra = {}) {
  const axis = {
    gridcolor: colours.rule, linecolor: colours.rule, zerolinecolor: colours.rule,
    tickfont: { color: colours.muted }, automargin: true,
  };
  return {
    paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)",
    font: { family: getComputedStyle(document.body).fontFamily, size: 13, color: colours.ink },
    margin: { l: 60, r: 20, t: 16, b: 52 },
    xaxis: { ...axis, ...x }, yaxis: { ...axis, ...y },
    modebar: { bgcolor: "rgba(0,0,0,0)", color: colours.muted, activecolor: colours.ink },
    legend: { orientation: "h", y: 1.02, yanchor: "bottom", x: 0 },
    hoverlabel: { bgcolor: colours.card, bordercolor: colours.rule, font: { color: colours.ink }, align: "left" },
    ...extra,
  };
}

const config = { displaylogo: false, responsive: true, modeBarButtonsToRemove: ["select2d", "lasso2d"] };

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
    `<b>${point.name}</b>`,
    figure(Number(point.gbps.toPrecision(4)), "Gbit/s"),
    figure(point.fmax_mhz, "MHz"), figure(point.kge, "kGE"), figure(point.lut, "LUT"),
    figure(point.ff, "flip-flops"), figure(point.bram36, "BRAM36"), figure(point.levels, "LUT levels"),
    point.older ? "at an earlier revision of its sources" : null,
    `<i>${point.command}</i>`,
  ];
  return lines.filter((line) => line !== null).join("<br>");
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
  // Names stand beside their points, towards the middle, above and below in turn.
  const right = Math.max(...points.map((point) => point.area)) / 2;
  const ranked = [...points].sort((a, b) => a.area - b.area);
  const place = (point) => `${ranked.indexOf(point) % 2 ? "bottom" : "top"} ${point.area > right ? "left" : "right"}`;
  const traces = unique(data.points.map((point) => point.source)).map((source, i) => {
    const own = points.filter((point) => point.source === source);
    return {
      name: source === "design" ? "designs" : `sweep ${source}`, type: "scatter",
      mode: source === "design" ? "markers+text" : "markers",
      x: own.map((point) => point.area), y: own.map((point) => point.gbps), text: own.map((point) => point.name),
      textposition: own.map(place), cliponaxis: false,
      customdata: own.map(hover), hovertemplate: "%{customdata}<extra></extra>",
      marker: { size: 10, color: colours.series[i % 5], symbol: i ? "diamond" : "circle" },
    };
  }).filter((trace) => trace.x.length);
  if (best.length > 1) {
    traces.push({
      name: "Pareto front", type: "scatter", mode: "lines", line: { shape: "hv", color: colours.muted, dash: "dot", width: 1.5 },
      x: best.map((point) => point.area), y: best.map((point) => point.gbps), hoverinfo: "skip",
    });
  }
  const rams = points.some((point) => point.bram36);
  const unit = points.length ? points[0].unit : "area";
  const about = data.targets[target];
  const area = rams ? `${unit} + ${about.bram_luts.toLocaleString("en")} a block RAM of 36 kbit` : unit;
  Plotly.react("area-plot", traces, layout(colours,
    { title: { text: area }, rangemode: "tozero" },
    { title: { text: "Gbit/s" }, rangemode: "tozero" }), config);
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
  let top = 0;
  data.curves.forEach((curve, i) => {
    const own = { needed: curve.needed_mhz, reached: curve.reached_mhz };
    const mhz = clock in own ? own[clock] : Number(clock);
    const about = { needed: " needed", reached: ` on ${curve.reached_on}` }[clock] ?? "";
    if (!shown.includes(curve.design) || mhz === null) return;
    const rows = curve.rows.filter((row) => row.aad === aad && row.new_key === newKey);
    if (!rows.length) return;
    const y = rows.map((row) => (mhz * 8 * (row.mean_bytes + WIRE_OVERHEAD)) / row.cycles_per_packet / 1000);
    top = Math.max(top, ...y);
    traces.push({
      name: `${called(curve)}, ${mhz} MHz${about}`, meta: curve.design, type: "scatter", mode: "lines+markers",
      x: rows.map((row) => row.bytes), y,
      line: { color: colours.series[i % 5], width: 2 }, marker: { size: 7 },
      customdata: rows.map((row) => [row.cycles_per_packet.toFixed(2), row.ideal_cycles.toFixed(2),
        curve.command + (curve.older ? "<br>at an earlier revision of its sources" : "")]),
      hovertemplate: `<b>${called(curve)}</b><br>%{x} bytes: %{y:.1f} Gbit/s<br>%{customdata[0]} cycles a packet, ideal %{customdata[1]}<br><i>%{customdata[2]}</i><extra></extra>`,
    });
  });
  const marks = RATES.filter((gbit) => gbit < 1.15 * top);
  const line = (gbit) => ({ type: "line", xref: "paper", x0: 0, x1: 1, y0: gbit, y1: gbit, line: { color: colours.muted, width: 1, dash: "dot" } });
  const label = (gbit) => ({ xref: "paper", x: 1, xanchor: "right", y: gbit, yanchor: "bottom", showarrow: false, text: `${gbit}G Ethernet`, font: { size: 11, color: colours.muted } });
  const ticks = unique(data.curves.flatMap((curve) => curve.rows.map((row) => row.bytes)))
    .filter((size) => size !== 65 && size !== 1518);
  Plotly.react("rate-plot", traces, layout(colours,
    { title: { text: "frame, bytes" }, type: "log", range: RANGE, tickvals: ticks, ticktext: ticks.map((n) => n.toLocaleString("en")) },
    { title: { text: "Gbit/s on the wire" }, rangemode: "tozero" },
    { shapes: marks.map(line), annotations: marks.map(label) }), config);
  at("rate-count").textContent = `${unique(traces.map((trace) => trace.meta)).length} designs. ${unique(data.curves.map((curve) => curve.command)).join(" · ")}`;
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
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { drawArea(); drawRate(); });
drawArea();
drawRate();
