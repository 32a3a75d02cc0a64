// The frame of a chart: the finding as a title above the picture, the numbers as a table and a file below it, and the
// code that connects both to the picture. The picture is hidden from screen readers, which get a sentence and the table
// instead. When the user chooses a point in the picture, or in a list by keyboard, its data is sent to the kernel.

import { button, el, write } from "../core/dom.js";
import { showRoomy } from "./label_collisions.js";

/** @import { CaptionReply } from "../core/messages.d.ts" */
/** @import { Model } from "../core/types.d.ts" */

/** @param {{ model: Model, el: HTMLElement }} place */
function render({ model, el: host }) {
  const notice = el("p", { class: "ckc-notice", role: "alert" });
  /** @type {(data: unknown) => void} */
  const choose = (data) => model.send({ chosen: data });
  const parts = [createHead(model), createChooser(model, choose), createNumbers(model)];
  const picture = new Joined(model, host, choose);

  function show() {
    notice.textContent = "";
    for (const part of parts) part.show();
  }

  function changed() {
    show();
    picture.meet();
  }

  /** @type {(message: CaptionReply) => void} */
  const told = (message) => {
    write(notice, message.notice ?? "");
  };
  const [head, chooser, numbers] = parts.map(({ root }) => root);
  host.classList.add("ckc-around");
  host.append(head, chooser, notice, numbers);
  show();
  picture.await(head);
  model.on(CHANGES, changed);
  model.on("msg:custom", told);
  return () => {
    picture.leave();
    model.off(CHANGES, changed);
    model.off("msg:custom", told);
  };
}

// The picture that the frame belongs to. Another part of the page draws it, and may redraw it at any time.
class Joined {
  /** @type {any} */
  plot = null; // plotly's data isn't typed

  /**
   * @param {Model} model
   * @param {HTMLElement} host
   * @param {(data: unknown) => void} choose
   */
  constructor(model, host, choose) {
    this.model = model;
    this.host = host;
    /** @type {Record<string, (event: { points: { customdata?: unknown }[] }) => unknown>} */
    this.listeners = {
      plotly_click: ({ points: [point] }) => point.customdata !== undefined && choose(point.customdata),
      plotly_hover: ({ points: [point] }) => this.#point(point.customdata !== undefined),
      plotly_unhover: () => this.#point(false),
    };
    this.drawing = new MutationObserver(() => this.#join());
    this.arriving = new ResizeObserver(() => this.meet()); // the page attaches the frame only after creating it
  }

  /**
   * Wait until the page has attached the frame next to its picture.
   * @param {HTMLElement} part
   */
  await(part) {
    this.arriving.observe(part);
  }

  meet() {
    const box = this.#box();
    if (!box) return;
    this.arriving.disconnect();
    box.classList.add("ckc");
    this.drawing.observe(box, { childList: true, subtree: true });
    this.#join();
  }

  leave() {
    this.drawing.disconnect();
    this.arriving.disconnect();
    releaseDrag(this.plot);
  }

  #box() {
    return this.host.closest(".widget-vbox");
  }

  // Runs whenever something is drawn, since a picture may be redrawn or replaced.
  #join() {
    /** @type {any} */
    const plot = this.#box()?.querySelector(".js-plotly-plot"); // no box: another chart has replaced this one
    if (plot !== this.plot) releaseDrag(this.plot);
    this.plot = plot;
    if (!plot) drawInPlaceOf(this.#box()?.querySelector(".plot-img[src]:not([data-left])"));
    if (!plot?.on) return;
    plot.setAttribute("aria-hidden", "true");
    plot.style.height = `${plot._fullLayout.height}px`; // otherwise a picture drawn while the page is hidden would have no height
    showRoomy(plot);
    for (const [name, listener] of Object.entries(this.listeners)) {
      plot.removeListener(name, listener);
      if (this.model.get("choices").length) plot.on(name, listener);
    }
  }

  /** @param {boolean} isOver */
  #point(isOver) {
    for (const layer of this.plot?.querySelectorAll(".nsewdrag") ?? []) layer.style.cursor = isOver ? "pointer" : "";
  }
}

/**
 * Unregister a removed picture, which JupyterLab's extension doesn't do. Plotly would redraw it whenever the window
 * changes.
 * @param {any} plot
 */
function releaseDrag(plot) {
  if (plot) window.removeEventListener("resize", plot._responsiveChartHandler);
}

/**
 * When a chart is shown again, JupyterLab's extension first shows a static image of it, in its old width and in light
 * colours even on a dark page. Simulate a pointer entering the image, which makes the extension draw the chart.
 * @param {Element | null | undefined} photograph
 */
function drawInPlaceOf(photograph) {
  if (!photograph) return;
  photograph.setAttribute("data-left", "");
  photograph.dispatchEvent(new MouseEvent("mouseenter"));
}

const CHANGES = "change:title change:subtitle change:sentence change:rows change:choices";

/** @param {Model} model */
function createHead(model) {
  const finding = el("p", { class: "ckc-finding" });
  const about = el("p", { class: "ckc-about" });
  const sentence = el("p", { class: "ckc-sentence" });
  const root = el("div", { class: "ckc-head" }, finding, about, sentence);

  function show() {
    write(finding, model.get("title"));
    write(about, model.get("subtitle"));
    write(sentence, model.get("sentence"));
  }

  return { root, show };
}

/**
 * @param {Model} model
 * @param {(data: unknown) => void} choose
 */
function createChooser(model, choose) {
  const list = el("select", {});
  const go = button("Show", () => choose(model.get("choices")[list.selectedIndex].data), { class: "ckc-button" });
  const root = el("div", { class: "ckc-chooser" }, el("label", {}, "Choose in the picture, or here: ", list), go);

  function show() {
    /** @type {{ text: string, data: unknown }[]} */
    const choices = model.get("choices");
    const chosen = list.value;
    list.replaceChildren(...choices.map(({ text }) => el("option", { value: text }, text)));
    if (choices.some(({ text }) => text === chosen)) list.value = chosen;
    root.hidden = !choices.length;
  }

  return { root, show };
}

/**
 * Create the table of the numbers, which is filled when it is opened, and the file, which is created in the browser.
 * @param {Model} model
 */
function createNumbers(model) {
  const table = el("table", {});
  const scroll = el("div", { class: "ckc-scroll", tabindex: "0", role: "group", "aria-label": "The numbers of this chart" }, table);
  const save = el("a", { class: "ckc-button", download: "chart.csv" }, "Download as CSV");
  const root = el("details", { class: "ckc-numbers", ontoggle: fill }, el("summary", {}, "Data"), scroll, save);
  let address = "";

  function show() {
    root.hidden = model.get("rows").length < 2;
    fill();
  }

  function fill() {
    if (!root.open) return;
    /** @type {(string | number | null)[][]} */
    const [head = [], ...body] = model.get("rows");
    const heading = el("tr", {}, ...head.map((name) => el(name ? "th" : "td", name ? { scope: "col" } : {}, name ?? "")));
    table.replaceChildren(el("thead", {}, heading), el("tbody", {}, ...body.map(line)));
    URL.revokeObjectURL(address);
    address = URL.createObjectURL(new Blob(["\ufeff", csv(model.get("rows"))], { type: "text/csv;charset=utf-8" }));
    save.href = address;
    save.download = `${model.get("title").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/gu, "").slice(0, 60) || "chart"}.csv`;
  }

  /** @param {(string | number | null)[]} row */
  function line([name, ...cells]) {
    return el("tr", {}, el("th", { scope: "row" }, shown(name)), ...cells.map((value) => el("td", {}, shown(value))));
  }

  return { root, show };
}

/**
 * Format a number for display.
 * @param {string | number | null} value
 */
function shown(value) {
  if (typeof value !== "number") return value ?? "–";
  return value.toLocaleString("en", { maximumSignificantDigits: 4 });
}

/**
 * Format rows as in RFC 4180, which puts cells with a comma, a quote or a line break in quotes.
 * @param {(string | number | null)[][]} rows
 */
function csv(rows) {
  /** @type {(value: string) => string} */
  const cell = (value) => (/[",\n\r]/u.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  return rows.map((row) => row.map((value) => cell(String(value ?? ""))).join(",")).join("\r\n");
}

export const widget = { render };
