// SPDX-License-Identifier: Apache-2.0
// The overview: a table that sorts by any column and shows a kind, a target, or all.
"use strict";

function overview(table, kind, target, count) {
  const body = table.tBodies[0];
  const rows = [...body.rows];
  for (const [select, key] of [[kind, "kind"], [target, "target"]]) {
    for (const value of new Set(rows.map((row) => row.dataset[key]))) select.add(new Option(value, value));
    select.addEventListener("change", filter);
  }
  function filter() {
    let shown = 0;
    for (const row of rows) {
      row.hidden = (kind.value && row.dataset.kind !== kind.value) || (target.value && row.dataset.target !== target.value);
      shown += !row.hidden;
    }
    count.textContent = `${shown} of ${rows.length} builds.`;
    table.dataset.shown = shown;
  }
  const value = (row, column) => {
    const text = row.cells[column].textContent.trim();
    const number = Number(text.replace(/[,†]/g, ""));
    return text === "" ? null : Number.isNaN(number) ? text : number;
  };
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    head.querySelector("button").addEventListener("click", () => {
      const up = head.getAttribute("aria-sort") !== "ascending";
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
      // What is not known stays at the end, whichever way the rest goes.
      const order = (a, b) => {
        const [one, other] = [value(a, column), value(b, column)];
        if (one === null || other === null) return (one === null) - (other === null);
        const first = typeof one === "number" && typeof other === "number" ? one - other : String(one).localeCompare(String(other));
        return up ? first : -first;
      };
      body.append(...[...rows].sort(order));
    });
  });
  filter();
}
