// Draws the outputs of cells: widgets, charts, HTML, pictures and text.

/** @import { Output } from "./site.d.ts" */
/** @import { Models } from "./models.js" */

const WIDGET = "application/vnd.jupyter.widget-view+json";
const CHART = "application/vnd.plotly.v1+json";
const PROBLEM = "Something went wrong while this page was being set up. What should follow here is missing.";

/**
 * Add an output to an area.
 * @param {Output} output
 * @param {HTMLElement} area
 * @param {Models} models
 */
export function drawOutput(output, area, models) {
  if (output.output_type === "stream") return drawStream(output.text, area);
  const drawn = output.output_type === "error" ? problem(output.evalue) : represented(output.data, models);
  const child = document.createElement("div");
  child.className = "jp-OutputArea-child";
  child.append(drawn);
  area.append(child);
}

/**
 * Add printed text to the last output, if that is printed text, too.
 * @param {string} text
 * @param {HTMLElement} area
 */
function drawStream(text, area) {
  const last = area.lastElementChild?.querySelector(":scope > [data-stream] > pre");
  if (last) return last.append(text);
  const child = document.createElement("div");
  child.className = "jp-OutputArea-child";
  const plain = plainText(text);
  plain.dataset.stream = "";
  child.append(plain);
  area.append(child);
}

/**
 * @param {Record<string, any>} data
 * @param {Models} models
 */
function represented(data, models) {
  const place = document.createElement("div");
  place.className = "jp-OutputArea-output";
  if (data[WIDGET]) models.show(data[WIDGET].model_id, place.appendChild(document.createElement("div")));
  else if (data[CHART]) drawChart(data[CHART], place);
  else if (data["text/html"]) html(data["text/html"], place, data["text/markdown"] ? "Markdown" : "HTML");
  else if (data["image/svg+xml"]) html(data["image/svg+xml"], place, "SVG");
  else return plainText(data["text/plain"] ?? "");
  return place;
}

/**
 * @param {string} text
 * @param {HTMLElement} place
 * @param {"HTML" | "Markdown" | "SVG"} kind
 */
function html(text, place, kind) {
  place.classList.add("jp-RenderedHTMLCommon", `jp-Rendered${kind}`);
  place.innerHTML = text;
}

/** @param {string} text */
function plainText(text) {
  const place = document.createElement("div");
  place.className = "jp-RenderedText jp-OutputArea-output";
  place.dataset.mimeType = "text/plain";
  place.append(Object.assign(document.createElement("pre"), { textContent: text }));
  return place;
}

/** @param {string} why */
function problem(why) {
  const place = document.createElement("div");
  place.className = "site-problem";
  place.role = "alert";
  for (const text of [PROBLEM, why].filter(Boolean)) place.append(Object.assign(document.createElement("p"), { textContent: text }));
  return place;
}

/** @type {Promise<any> | undefined} */
let plotly;

/**
 * @param {{ data: object[], layout: object, config: object }} figure
 * @param {HTMLElement} place
 */
async function drawChart({ data, layout, config }, place) {
  plotly ??= loadPlotly();
  const { newPlot } = await plotly;
  await newPlot(place, data, layout, config);
}

// The script of the charts is as large as the rest of a page's scripts together, so it is loaded for the first chart.
async function loadPlotly() {
  const response = await fetch(new URL("plotly.min.js.bin", import.meta.url));
  if (!response.body) throw new Error("no script for charts");
  const text = await new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).text();
  const script = document.createElement("script");
  script.textContent = text;
  document.head.append(script);
  return window.Plotly;
}
