// What stands around a chart: what it shows as its title, above it; below it its numbers, as a table and as a file; and
// what joins these to the picture between them. The picture is kept from screen readers, which have a sentence and the
// table; points that are chosen in it, or in a list without a pointer, are told to the kernel.

import { button, el } from "./dom.js";

function render({ model, el: host }) {
  const head = createHead(model);
  const numbers = createNumbers(model);
  const notice = el("p", { class: "ckc-notice", role: "alert" });
  const choose = (data) => model.send({ chosen: data });
  const chooser = createChooser(model, choose);
  const onClick = (event) => event.points[0].customdata !== undefined && choose(event.points[0].customdata);
  const onHover = (event) => point(event.points[0].customdata !== undefined);
  const onUnhover = () => point(false);
  let plot;

  function show() {
    notice.textContent = "";
    for (const part of [head, numbers, chooser]) part.show();
  }

  function point(isOver) {
    for (const layer of plot?.querySelectorAll(".nsewdrag") ?? []) layer.style.cursor = isOver ? "pointer" : "";
  }

  // Whenever something is drawn, for a picture may be drawn anew in its place, or another may take it.
  function join(box) {
    plot = box?.querySelector(".js-plotly-plot"); // no box: another chart has taken the place of this one
    if (!plot?.on) return;
    plot.setAttribute("aria-hidden", "true");
    plot.style.height = `${plot._fullLayout.height}px`; // what is drawn while the page is hidden would else have none
    for (const [name, listener] of Object.entries({ plotly_click: onClick, plotly_hover: onHover, plotly_unhover: onUnhover })) {
      plot.removeListener(name, listener);
      if (model.get("choices").length) plot.on(name, listener);
    }
  }

  function meet() {
    const box = host.closest(".widget-vbox");
    if (!box) return;
    arriving.disconnect();
    box.classList.add("ckc");
    drawing.observe(box, { childList: true, subtree: true });
    join(box);
  }

  function changed() {
    show();
    meet();
  }

  const drawing = new MutationObserver(() => join(host.closest(".widget-vbox")));
  const arriving = new ResizeObserver(meet); // the page puts the words in their place after they have been made
  const told = (message) => {
    notice.textContent = message.notice ?? "";
  };
  host.classList.add("ckc-around");
  host.append(head.root, chooser.root, notice, numbers.root);
  show();
  arriving.observe(head.root);
  model.on(CHANGES, changed);
  model.on("msg:custom", told);
  return () => {
    drawing.disconnect();
    arriving.disconnect();
    model.off(CHANGES, changed);
    model.off("msg:custom", told);
  };
}

const CHANGES = "change:title change:subtitle change:sentence change:rows change:choices";

function createHead(model) {
  const finding = el("p", { class: "ckc-finding" });
  const about = el("p", { class: "ckc-about" });
  const sentence = el("p", { class: "ckc-sentence" });
  const root = el("div", { class: "ckc-head" }, finding, about, sentence);

  function show() {
    finding.textContent = model.get("title");
    about.textContent = model.get("subtitle");
    sentence.textContent = model.get("sentence");
  }

  return { root, show };
}

function createChooser(model, choose) {
  const list = el("select", {});
  const go = button("Show", () => choose(model.get("choices")[list.selectedIndex].data), { class: "ckc-button" });
  const root = el("div", { class: "ckc-chooser" }, el("label", {}, "Choose in the picture, or here: ", list), go);

  function show() {
    const choices = model.get("choices");
    const chosen = list.value;
    list.replaceChildren(...choices.map(({ text }) => el("option", { value: text }, text)));
    if (choices.some(({ text }) => text === chosen)) list.value = chosen;
    root.hidden = !choices.length;
  }

  return { root, show };
}

// The numbers as a table, which is made when it is opened, and as a file, which is made here and asked of nobody.
function createNumbers(model) {
  const table = el("table", {});
  const scroll = el("div", { class: "ckc-scroll", tabindex: "0", role: "region", "aria-label": "The numbers of this chart" }, table);
  const save = el("a", { class: "ckc-button", download: "chart.csv" }, "Download as CSV");
  const root = el("details", { class: "ckc-numbers", ontoggle: fill }, el("summary", {}, "Data"), scroll, save);
  let address = "";

  function show() {
    root.hidden = model.get("rows").length < 2;
    fill();
  }

  function fill() {
    if (!root.open) return;
    const [head = [], ...body] = model.get("rows");
    const heading = el("tr", {}, ...head.map((name) => el(name ? "th" : "td", name ? { scope: "col" } : {}, name ?? "")));
    table.replaceChildren(el("thead", {}, heading), el("tbody", {}, ...body.map(line)));
    URL.revokeObjectURL(address);
    address = URL.createObjectURL(new Blob(["\ufeff", csv(model.get("rows"))], { type: "text/csv;charset=utf-8" }));
    save.href = address;
    save.download = `${model.get("title").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").slice(0, 60) || "chart"}.csv`;
  }

  function line([name, ...cells]) {
    return el("tr", {}, el("th", { scope: "row" }, shown(name)), ...cells.map((value) => el("td", {}, shown(value))));
  }

  return { root, show };
}

// A number as one reads it.
function shown(value) {
  if (typeof value !== "number") return value ?? "–";
  return value.toLocaleString("en", { maximumSignificantDigits: 4 });
}

// As RFC 4180 has it: a cell with a comma, a quote or a line's end stands in quotes.
function csv(rows) {
  const cell = (value) => (/[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  return rows.map((row) => row.map((value) => cell(String(value ?? ""))).join(",")).join("\r\n");
}

export default { render };
