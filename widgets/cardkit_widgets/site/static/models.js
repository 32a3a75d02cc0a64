// Shows the widgets of a page without Jupyter. There are views of the few kinds that our pages use: anywidgets, boxes,
// HTML and outputs.

import { Model } from "./model.js";
import { drawOutput } from "./outputs.js";

/** @import { PageMessage, WidgetMessage } from "./site.d.ts" */

const REFERENCE = "IPY_MODEL_";

/** All models of a page, by the ids of their widgets. */
export class Models {
  /** @type {Map<string, Model>} */
  byId = new Map();

  /** @param {(message: PageMessage) => void} post */
  constructor(post) {
    this.post = post;
  }

  /**
   * Handle a message about a widget.
   * @param {WidgetMessage} message
   */
  receive(message) {
    const { comm_id: id } = message;
    if (message.kind === "comm_open") this.byId.set(id, new Model(id, message.data.state, this.post));
    else if (message.kind === "comm_close") this.byId.delete(id);
    else this.byId.get(id)?.receive(message.data);
  }

  /**
   * Show a widget in an element.
   * @param {string} id
   * @param {HTMLElement} place
   */
  show(id, place) {
    const model = this.byId.get(id.replace(REFERENCE, ""));
    if (!model) return;
    const kind = VIEWS[model.get("_model_name")];
    place.classList.add("jupyter-widgets");
    keepClasses(model, place);
    if (kind) kind(model, place, this);
    else showText(place, `no view for ${model.get("_model_name")}`);
    this.#lay(model, place);
  }

  /**
   * Keep the styles of an element the same as those of the widget's layout.
   * @param {Model} model
   * @param {HTMLElement} place
   */
  #lay(model, place) {
    const layout = this.byId.get(String(model.get("layout") ?? "").replace(REFERENCE, ""));
    if (!layout) return;
    function apply() {
      for (const [name, value] of Object.entries(layout?.state ?? {})) {
        if (!name.startsWith("_")) place.style.setProperty(name.replaceAll("_", "-"), typeof value === "string" ? value : "");
      }
    }
    for (const name of Object.keys(layout.state)) layout.on(`change:${name}`, apply);
    model.on("change:layout", () => this.#lay(model, place));
    apply();
  }
}

/** @type {Record<string, (model: Model, place: HTMLElement, models: Models) => void>} */
const VIEWS = { AnyModel: showAnywidget, BoxModel: showBox, VBoxModel: showBox, HBoxModel: showBox, HTMLModel: showHtml, OutputModel: showOutput };

/** @type {WeakMap<Element, () => void>} */
const endings = new WeakMap(); // what ends an anywidget, by its element

/** @type {Map<string, Promise<any>>} */
const modules = new Map(); // the modules of anywidgets, by their source

/** @param {string} source */
function load(source) {
  const known = modules.get(source);
  if (known) return known;
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const loaded = import(address).then((module) => module.default);
  modules.set(source, loaded);
  return loaded;
}

/**
 * @param {Model} model
 * @param {HTMLElement} place
 */
async function showAnywidget(model, place) {
  const css = model.get("_css");
  if (css) place.append(Object.assign(document.createElement("style"), { textContent: css }));
  const { render } = await load(model.get("_esm"));
  const end = await render({ model, el: place });
  if (end) endings.set(place, end);
}

/**
 * End the anywidgets in an element that is about to be removed.
 * @param {Element} element
 */
function endAll(element) {
  for (const each of [element, ...element.querySelectorAll(".jupyter-widgets")]) endings.get(each)?.();
}

/**
 * Keep the classes of an element the same as those that the kernel gives to the widget.
 * @param {Model} model
 * @param {HTMLElement} place
 */
function keepClasses(model, place) {
  /** @type {string[]} */
  let classes = [];
  function update() {
    place.classList.remove(...classes);
    classes = model.get("_dom_classes") ?? [];
    place.classList.add(...classes);
  }
  model.on("change:_dom_classes", update);
  update();
}

/**
 * Show the children of a box. A child that stays keeps its element.
 * @param {Model} model
 * @param {HTMLElement} place
 * @param {Models} models
 */
function showBox(model, place, models) {
  const name = model.get("_model_name").replace("Model", "").toLowerCase();
  place.classList.add("widget-container", "widget-box", `widget-${name}`, `jupyter-widget-${name}`);
  /** @type {Map<string, HTMLElement>} */
  const shown = new Map();
  function update() {
    /** @type {string[]} */
    const children = model.get("children");
    for (const [id, element] of shown) if (!children.includes(id)) {
      endAll(element);
      element.remove();
      shown.delete(id);
    }
    children.forEach((id, at) => {
      const element = shown.get(id) ?? document.createElement("div");
      if (place.children[at] !== element) place.insertBefore(element, place.children[at] ?? null);
      if (shown.has(id)) return;
      shown.set(id, element);
      models.show(id, element);
    });
  }
  model.on("change:children", update);
  update();
}

/**
 * @param {Model} model
 * @param {HTMLElement} place
 */
function showHtml(model, place) {
  const content = document.createElement("div");
  content.className = "widget-html-content";
  place.classList.add("widget-inline-hbox", "widget-html");
  place.append(content);
  function update() {
    content.innerHTML = model.get("value");
  }
  model.on("change:value", update);
  update();
}

/**
 * @param {Model} model
 * @param {HTMLElement} place
 * @param {Models} models
 */
function showOutput(model, place, models) {
  const area = document.createElement("div");
  area.className = "jp-OutputArea";
  place.classList.add("jupyter-widget-output");
  place.append(area);
  function update() {
    endAll(area);
    area.replaceChildren();
    for (const output of model.get("outputs")) drawOutput(output, area, models);
  }
  model.on("change:outputs", update);
  update();
}

/**
 * @param {HTMLElement} place
 * @param {string} text
 */
function showText(place, text) {
  place.append(Object.assign(document.createElement("pre"), { textContent: text }));
}
