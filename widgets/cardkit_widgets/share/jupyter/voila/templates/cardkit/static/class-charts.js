// The pictures of a class, drawn alike on the teacher's page and on every student's: guesses, pooled simulations, answers.

import { counted, few, inPercent, interval, whole } from "./class-numbers.js";
import { make, shape } from "./link.js";

/** @import { Answers, ClassChart, Guesses, Pooled, Standing } from "./room.d.ts" */
/** @import { Child } from "../../../../../../front/types.d.ts" */

const WIDTH = 640;
const HEIGHT = 300;
const LEFT = 48;
const RIGHT = 16;
/** @type {Record<Standing, string>} */
const STANDINGS = { first: "solved at the first try", solved: "solved later", shown: "asked for the answer", revealed: "revealed by the teacher", trying: "still trying", often: "tried five times or more" };
/** @type {Record<Standing, string>} */
const SIGNS = { first: "✓", solved: "✓", shown: "◐", revealed: "◑", trying: "…", often: "!" };

/** @type {(name: Standing) => string} */
export const standingName = (name) => STANDINGS[name];
/** @type {(name: Standing) => string} */
export const standingSign = (name) => SIGNS[name];

/** @param {ClassChart} chart */
export function titleOf(chart) {
  return chart.kind === "guess" ? chart.ask : chart.title;
}

/** @param {ClassChart} chart */
export function draw(chart) {
  if (chart.kind === "guess") return drawGuesses(chart);
  return chart.kind === "trials" ? drawTrials(chart) : drawExercise(chart);
}

/**
 * @param {Node} picture
 * @param {string} says
 */
function figure(picture, says) {
  return make("figure", { class: "class-figure" }, picture, make("figcaption", {}, says));
}

/**
 * @param {number} height
 * @param {string} label
 * @param {...Child} parts
 */
function canvas(height, label, ...parts) {
  return shape("svg", { viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": label, class: "class-chart" }, ...parts);
}

/** @type {(x: number, y: number, says: string, props?: Record<string, string>) => SVGElement} */
const text = (x, y, says, props = {}) => shape("text", { x, y, ...props }, says);
/** @type {(x1: number, y1: number, x2: number, y2: number, name: string) => SVGElement} */
const line = (x1, y1, x2, y2, name) => shape("line", { x1, y1, x2, y2, class: name });

/**
 * Round numbers between two ends, about so many.
 * @param {number} low
 * @param {number} high
 * @param {number} [about]
 */
function ticks(low, high, about = 5) {
  const rough = (high - low) / about || 1;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * size).find((each) => each >= rough) ?? rough;
  const first = Math.ceil(low / step - 1e-9);
  return Array.from({ length: Math.floor(high / step + 1e-9) - first + 1 }, (_, i) => (first + i) * step);
}

// --- guesses: a dot for each, on one axis; equal ones are stacked -----------------------------------------------------

/** @param {Guesses} chart */
function drawGuesses({ low, high, unit, values, late }) {
  const others = late ? ` ${counted(late, "guess", "guesses")} came after the answer.` : "";
  if (!values.length) return make("p", { class: "live-quiet" }, others.trim());
  const middle = values.length % 2 ? values[(values.length - 1) / 2] : (values[values.length / 2 - 1] + values[values.length / 2]) / 2;
  const after = unit && unit !== "%" ? ` ${unit}` : unit;
  /** @type {(value: number) => string} */
  const shown = (value) => `${few(value)}${after}`;
  const [first, last] = [Math.min(...values), Math.max(...values)];
  const says = `${counted(values.length, "guess", "guesses")}, from ${shown(first)} to ${shown(last)}. The middle one: ${shown(middle)}.${others}`;
  const across = WIDTH - LEFT - RIGHT;
  /** @type {(value: number) => number} */
  const place = (value) => LEFT + (across * (value - low)) / (high - low || 1);
  const bins = 40;
  /** @type {Map<number, number>} */
  const stacks = new Map(); // how many dots lie on one another, by bin
  const dots = values.map((value) => {
    const bin = Math.min(bins - 1, Math.floor((bins * (value - low)) / (high - low || 1)));
    const level = (stacks.get(bin) ?? 0) + 1;
    stacks.set(bin, level);
    return { x: place(value), level };
  });
  const tallest = Math.max(1, ...stacks.values());
  const radius = Math.min(8, 140 / tallest / 2);
  const base = HEIGHT - 92;
  const axis = [line(LEFT, base, WIDTH - RIGHT, base, "class-axis"), ...ticks(low, high).map((tick) => text(place(tick), base + 22, unit === "%" ? `${tick}%` : few(tick), { class: "class-tick", "text-anchor": "middle" }))];
  const label = unit && unit !== "%" ? [text(WIDTH - RIGHT, base + 42, unit, { class: "class-tick", "text-anchor": "end" })] : [];
  const mark = [line(place(middle), base - 2 * radius * tallest - 16, place(middle), base, "class-middle"), text(place(middle), base - 2 * radius * tallest - 22, `middle ${shown(middle)}`, { class: "class-note", "text-anchor": placed(place(middle)) })];
  const circles = dots.map(({ x, level }) => shape("circle", { cx: x, cy: base - radius * (2 * level - 1), r: radius - 0.5, class: "class-dot" }));
  return figure(canvas(base + 50, says, ...axis, ...label, ...mark, ...circles), says);
}

/**
 * A word beside a line stays within the picture.
 * @param {number} x
 */
function placed(x) {
  if (x < LEFT + 70) return "start";
  return x > WIDTH - RIGHT - 70 ? "end" : "middle";
}

// --- simulations: everybody's mean by how many games it comes from, and the mean of all of them -----------------------

/** @param {Pooled} chart */
function drawTrials({ shares, unit, students, pool, path }) {
  if (!pool) return make("p", { class: "live-quiet" }, "Nobody has run the simulation yet.");
  const [times, after] = shares ? [100, "%"] : [1, unit ? ` ${unit}` : ""];
  const range = pool.low === null || pool.high === null ? "" : ` (95% interval: ${interval(times * pool.low, times * pool.high, after)})`;
  const says = `${counted(students.length, "student")}, ${counted(pool.count, "time")} in all. All together: ${few(times * pool.mean)}${after}${range}.`;
  const means = [...students.map(({ mean }) => mean), pool.low ?? pool.mean, pool.high ?? pool.mean];
  let [low, high] = [Math.min(...means), Math.max(...means)];
  const edge = (high - low || Math.abs(high) || 1) * 0.08;
  [low, high] = [low - edge, high + edge];
  if (shares) [low, high] = [Math.max(0, low), Math.min(1, high)];
  const most = Math.max(10, pool.count);
  const down = 30;
  const base = HEIGHT - 48;
  /** @type {(count: number) => number} */
  const x = (count) => LEFT + ((WIDTH - LEFT - RIGHT) * Math.log10(Math.max(1, count))) / Math.log10(most);
  /** @type {(mean: number) => number} */
  const y = (mean) => base - ((base - down) * (mean - low)) / (high - low);
  const powers = Array.from({ length: Math.floor(Math.log10(most)) + 1 }, (_, i) => 10 ** i);
  const axes = [
    line(LEFT, base, WIDTH - RIGHT, base, "class-axis"),
    ...powers.map((count) => text(x(count), base + 20, whole(count), { class: "class-tick", "text-anchor": x(count) > WIDTH - 60 ? "end" : "middle" })),
    text(WIDTH - RIGHT, base + 40, "times simulated", { class: "class-tick", "text-anchor": "end" }),
    ...ticks(low, high, 4).flatMap((tick) => [line(LEFT, y(tick), WIDTH - RIGHT, y(tick), "class-grid"), text(LEFT - 6, y(tick) + 5, shares ? inPercent(tick) : few(tick), { class: "class-tick", "text-anchor": "end" })]),
  ];
  const one = line(LEFT, y(pool.mean), WIDTH - RIGHT, y(pool.mean), "class-middle");
  const way = shape("polyline", { class: "class-path", points: path.map(([count, mean]) => `${x(count)},${y(mean)}`).join(" ") });
  const dots = students.map(({ count, mean }) => shape("circle", { cx: x(count), cy: y(mean), r: 5, class: "class-dot" }));
  const whisker = pool.low === null || pool.high === null ? [] : [line(x(pool.count), y(pool.low), x(pool.count), y(pool.high), "class-interval")];
  const all = shape("circle", { cx: x(pool.count), cy: y(pool.mean), r: 8, class: "class-pool" });
  const key = [text(LEFT, 18, "● one student", { class: "class-key-one" }), text(LEFT + 190, 18, "● all students together", { class: "class-key-all" })];
  return figure(canvas(HEIGHT, says, ...axes, one, way, ...dots, ...whisker, all, ...key), says);
}

// --- an exercise: how it stands, and which misconceptions there are ----------------------------------------------------

/** @param {Answers} chart */
function drawExercise({ counts, mistakes, hinted }) {
  const present = /** @type {[Standing, number][]} */ (Object.entries(counts)).filter(([, count]) => count);
  const all = present.reduce((sum, [, count]) => sum + count, 0);
  const bar = make("div", { class: "class-bar", "aria-hidden": "true" }, ...present.map(([name, count]) => make("span", { class: `class-part class-${name}`, style: `flex-grow: ${count}` }, `${SIGNS[name]} ${count}`)));
  const list = make("ul", { class: "class-standings" }, ...present.map(([name, count]) => make("li", {}, make("span", { class: `class-swatch class-${name}`, "aria-hidden": "true" }, SIGNS[name]), ` ${count} ${STANDINGS[name]}`)));
  const rows = mistakes.map(({ says, students }) => make("li", {}, make("span", { class: "class-count" }, String(students)), make("span", { class: "class-line" }, make("span", { class: "class-fill", style: `width: ${(100 * students) / all}%` })), make("span", {}, ...rich(says))));
  const help = hinted ? [make("p", { class: "live-quiet" }, `${counted(hinted, "student")} asked for the hint.`)] : [];
  const wrong = rows.length ? [make("h3", {}, "What was said to wrong answers"), make("ul", { class: "class-mistakes" }, ...rows)] : [];
  return make("div", { class: "class-exercise" }, bar, list, ...help, ...wrong);
}

/**
 * A text with **bold** words in it.
 * @param {string} says
 */
function rich(says) {
  return says.split("**").map((part, i) => (i % 2 ? make("strong", {}, part) : part));
}
