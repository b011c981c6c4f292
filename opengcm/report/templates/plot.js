// SPDX-License-Identifier: Apache-2.0
// A plot in plain SVG: points and lines on linear or logarithmic axes, each with its name beside it.
// An axis is logarithmic where its values are more than a decade apart, and says so; a linear one
// begins at zero. Names move until none lies on another, and keep a thin line to what they name.
"use strict";

const SVG = "http://www.w3.org/2000/svg";
const DECADE = 10;

function svg(name, attributes = {}, text = null) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== null) made.textContent = text;
  return made;
}

// 1, 2, 5 by powers of ten, from low to high.
function niceTicks(low, high, log, most) {
  const found = [];
  if (log) {
    for (let ten = Math.floor(Math.log10(low)); ten <= Math.log10(high); ten++) {
      for (const digit of [1, 2, 5]) {
        const value = digit * 10 ** ten;
        if (value >= low * 0.999 && value <= high * 1.001) found.push(value);
      }
    }
    return found.length > most ? found.filter((v) => /^10*$/.test(String(v)) || v < 1) : found;
  }
  const rough = (high - low) / most, ten = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((d) => d * ten).find((s) => s >= rough);
  for (let i = Math.ceil(low / step); i * step <= high * 1.0001; i++) found.push(i * step);
  return found;
}

const plain = (value) => (Number.isInteger(value) ? value : Number(value.toPrecision(3))).toLocaleString("en");

function axis(values, from, to, given = {}, most = 6) {
  const positive = values.filter((v) => v > 0);
  const least = Math.min(...positive), top = Math.max(...positive);
  const log = given.log ?? (positive.length > 0 && top / least > DECADE);
  const low = log ? least / (given.before ?? 1.25) : 0, high = positive.length ? top * (log ? 1.3 : 1.12) : 1;
  const at = log
    ? (v) => from + ((Math.log10(v) - Math.log10(low)) / (Math.log10(high) - Math.log10(low))) * (to - from)
    : (v) => from + ((v - low) / (high - low)) * (to - from);
  let ticks = given.ticks ?? niceTicks(low, high, log, most);
  const apart = given.apart ?? 0; // pixels between two ticks' names
  let last = -Infinity;
  ticks = ticks.filter((v) => {
    if (Math.abs(at(v) - last) < apart) return false;
    last = at(v);
    return true;
  });
  return { log, at, low, high, ticks, title: given.title + (log ? ", log scale" : "") };
}

const overlap = (a, b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

// Puts names beside their places, the nearest free spot first; nothing is printed over another.
function placeLabels(wanted, taken, frame, measure) {
  const out = [];
  for (const label of wanted) {
    const w = measure(label.text) + 6, h = 15;
    let found = null;
    for (const far of [0, 1, 2, 3, 4, 6, 8, 10, 13]) {
      const dy = 15 * far;
      const spots = [
        [label.x + 9, label.y - 8 - dy], [label.x - 9 - w, label.y - 8 - dy],
        [label.x + 9, label.y - 8 + dy], [label.x - 9 - w, label.y - 8 + dy],
        [label.x - w / 2, label.y - 22 - dy], [label.x - w / 2, label.y + 8 + dy],
      ];
      for (const [x, y] of spots) {
        const box = { x, y, w, h };
        const inside = x >= frame.x && y >= frame.y && x + w <= frame.x + frame.w && y + h <= frame.y + frame.h;
        if (inside && !taken.some((other) => overlap(box, other))) { found = box; break; }
      }
      if (found) break;
    }
    if (found) { taken.push(found); out.push({ ...label, box: found }); }
  }
  return out;
}

// traces: {name, mode "points" or "line", x, y, colour, labels, texts, dashed, symbol}
function plot(host, traces, options) {
  const width = Math.max(300, host.clientWidth), height = host.clientHeight || 460;
  const lines = traces.filter((trace) => trace.mode === "line" && trace.label);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `12.5px ${getComputedStyle(host).fontFamily}`;
  const measure = (text) => pen.measureText(text).width;
  const longest = Math.max(0, ...lines.map((trace) => measure(trace.label)));
  const aside = width > 700 && lines.length > 0; // names of lines stand right of their ends
  const right = aside ? Math.min(330, longest + 24) : 14;
  const box = { l: 62, r: right, t: 14, b: 50 };
  const inner = { x: box.l, y: box.t, w: width - box.l - box.r, h: height - box.t - box.b };
  const all = (key) => traces.filter((t) => !t.hint).flatMap((trace) => trace[key]);
  const x = axis(all("x"), inner.x, inner.x + inner.w, { apart: 46, ...options.x }, width > 700 ? 8 : 4);
  const y = axis(all("y"), inner.y + inner.h, inner.y, { apart: 18, ...options.y });
  const root = svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": options.title });
  for (const value of x.ticks) {
    root.append(svg("line", { class: "grid", x1: x.at(value), x2: x.at(value), y1: inner.y, y2: inner.y + inner.h }));
    const tick = svg("g", { class: "xtick" });
    tick.append(svg("text", { x: x.at(value), y: inner.y + inner.h + 18, "text-anchor": "middle" }, plain(value)));
    root.append(tick);
  }
  for (const value of y.ticks) {
    root.append(svg("line", { class: "grid", x1: inner.x, x2: inner.x + inner.w, y1: y.at(value), y2: y.at(value) }));
    root.append(svg("text", { class: "ytick", x: inner.x - 8, y: y.at(value) + 4, "text-anchor": "end" }, plain(value)));
  }
  root.append(svg("text", { class: "g-xtitle", x: inner.x + inner.w / 2, y: height - 8, "text-anchor": "middle" }, x.title));
  root.append(svg("text", { class: "g-ytitle", transform: `translate(14 ${inner.y + inner.h / 2}) rotate(-90)`, "text-anchor": "middle" }, y.title));
  for (const mark of options.marks ?? []) {
    if (mark.y > y.high || mark.y < y.low) continue;
    root.append(svg("line", { class: "mark", x1: inner.x, x2: inner.x + inner.w, y1: y.at(mark.y), y2: y.at(mark.y) }));
    root.append(svg("text", { class: "marked", x: inner.x + 4, y: y.at(mark.y) - 4 }, mark.text));
  }
  const layer = svg("g", { class: "scatterlayer" });
  root.append(layer);
  const tip = document.createElement("div");
  tip.className = "hoverlayer";
  tip.hidden = true;
  const taken = [], named = [];
  for (const trace of traces) {
    const points = trace.x.map((v, i) => [x.at(v), y.at(trace.y[i])]);
    if (trace.mode === "line") {
      const way = trace.stepped
        ? points.map(([px, py], i) => (i ? `H${px}V${py}` : `M${px} ${py}`)).join("")
        : points.map(([px, py], i) => `${i ? "L" : "M"}${px} ${py}`).join("");
      layer.append(svg("path", {
        class: trace.hint ? "front" : "js-line", d: way, fill: "none", stroke: trace.colour,
        "stroke-width": trace.hint ? 1.4 : 2, ...(trace.dashed ? { "stroke-dasharray": "5 4" } : {}),
      }));
    }
    if (trace.hint) {
      // Names keep off the line, too.
      points.slice(1).forEach(([px, py], i) => {
        const [qx, qy] = points[i];
        taken.push({ x: Math.min(px, qx), y: qy - 1, w: Math.abs(px - qx), h: 2 });
        taken.push({ x: px - 1, y: Math.min(py, qy), w: 2, h: Math.abs(py - qy) });
      });
      continue;
    }
    points.forEach(([px, py], i) => {
      const small = trace.mode === "line" ? 3.5 : 5.5;
      const d = trace.symbol === "diamond"
        ? `M${px} ${py - small}L${px + small} ${py}L${px} ${py + small}L${px - small} ${py}z`
        : `M${px - small} ${py}a${small} ${small} 0 1 0 ${2 * small} 0a${small} ${small} 0 1 0 ${-2 * small} 0z`;
      const point = svg("path", { class: "point", d, fill: trace.colour, tabindex: "0" });
      const show = () => {
        tip.replaceChildren(...trace.texts[i].map((line, n) => {
          const made = document.createElement(n === 0 ? "b" : "div");
          made.textContent = line;
          return made;
        }));
        tip.hidden = false;
        tip.style.left = `${Math.max(0, Math.min(px + 12, width - tip.offsetWidth - 4))}px`;
        tip.style.top = `${Math.max(0, py > height / 2 ? py - tip.offsetHeight - 10 : py + 12)}px`;
      };
      point.addEventListener("pointerenter", show);
      point.addEventListener("focus", show);
      point.addEventListener("pointerleave", () => { tip.hidden = true; });
      point.addEventListener("blur", () => { tip.hidden = true; });
      layer.append(point);
      taken.push({ x: px - small - 1, y: py - small - 1, w: 2 * small + 2, h: 2 * small + 2 });
      if (trace.labels) named.push({ x: px, y: py, text: trace.labels[i], colour: null });
    });
  }
  const labels = svg("g", { class: "labels" });
  root.append(labels);
  if (aside) {
    // The ends of lines, those that coincide under one name, from above downwards and apart.
    const ends = new Map();
    for (const trace of lines) {
      const end = Math.round(y.at(trace.y[trace.y.length - 1]));
      const key = JSON.stringify(trace.y.map((v) => v.toFixed(3)));
      const same = ends.get(key);
      if (same) same.texts.push(trace.label);
      else ends.set(key, { y: end, x: x.at(trace.x[trace.x.length - 1]), texts: [trace.label], colour: trace.colour });
    }
    let free = inner.y;
    const ordered = [...ends.values()].sort((a, b) => a.y - b.y);
    const room = ordered.reduce((sum, end) => sum + 15 * end.texts.length + 3, 0);
    let spare = Math.max(0, inner.h + box.b - 12 - room);
    for (const end of ordered) {
      const wish = Math.max(free, Math.min(end.y - 6, free + spare));
      spare -= wish - free;
      labels.append(svg("path", { class: "leader", d: `M${end.x + 5} ${end.y}L${inner.x + inner.w + 12} ${wish + 7}` }));
      end.texts.forEach((text, i) => {
        const shown = svg("text", { x: inner.x + inner.w + 15, y: wish + 11 + 15 * i }, text);
        shown.style.fill = end.colour;
        labels.append(shown);
      });
      free = wish + 15 * end.texts.length + 3;
    }
  }
  for (const label of placeLabels(named.sort((a, b) => a.y - b.y), taken, inner, measure)) {
    const middle = [label.box.x + label.box.w / 2, label.box.y + label.box.h / 2];
    if (Math.abs(middle[1] - label.y) > 20) {
      labels.append(svg("path", { class: "leader", d: `M${label.x} ${label.y}L${middle[0]} ${middle[1] + (middle[1] < label.y ? 7 : -7)}` }));
    }
    labels.append(svg("text", { x: label.box.x + 3, y: label.box.y + 12 }, label.text));
  }
  host.replaceChildren(root, tip);
  if (lines.length && !aside) {
    const key = document.createElement("div");
    key.className = "key";
    for (const trace of lines) {
      const line = document.createElement("span");
      line.textContent = trace.label;
      line.style.setProperty("--of", trace.colour);
      key.append(line);
    }
    host.append(key);
  }
  host.data = traces;
}
