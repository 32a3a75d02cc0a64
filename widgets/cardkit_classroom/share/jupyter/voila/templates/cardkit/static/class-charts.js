// Draws the charts of a class: guesses, pooled simulations and answers. They look the same on the teacher's page and on
// the students' pages.

import { counted, few, interval, rounded, whole } from "./class-numbers.js";
import { make, shape } from "./room_socket.js";

/** @import { Answers, ClassChart, Guesses, Pooled, Standing, Written } from "./room.d.ts" */
/** @import { Child } from "../../../../../../../cardkit_widgets/front/core/types.d.ts" */

const WIDTH = 640; // a wider chart is scaled up; a narrower one is redrawn for its width, with text of unchanged size
const HEIGHT = 316;
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

/** Create a key to the marks of exercises. */
export function standingsKey() {
  const names = /** @type {Standing[]} */ (Object.keys(STANDINGS));
  return make("ul", { class: "class-standings" }, ...names.map((name) => make("li", {}, swatch(name), ` ${STANDINGS[name]}`)));
}

/** @param {Standing} name */
const swatch = (name) => make("span", { class: `class-swatch class-${name}`, "aria-hidden": "true" }, SIGNS[name]);

/** @param {ClassChart} chart */
export function titleOf(chart) {
  return chart.kind === "guess" ? chart.ask : chart.title;
}

/** @param {ClassChart} chart */
export function draw(chart) {
  if (chart.kind === "guess") return drawGuesses(chart);
  if (chart.kind === "open") return drawWritten(chart);
  return chart.kind === "trials" ? drawTrials(chart) : drawExercise(chart);
}

/**
 * Create a picture with its description. `paint` draws the picture for a width, now and whenever the width changes.
 * @param {number} height
 * @param {string} says
 * @param {(width: number) => Child[]} paint
 */
function figure(height, says, paint) {
  const picture = shape("svg", { role: "img", "aria-label": says, class: "class-chart" });
  /** @param {number} width */
  function drawAt(width) {
    picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
    picture.replaceChildren(...paint(width).filter((part) => part instanceof Node));
  }
  drawAt(WIDTH);
  new ResizeObserver(([{ contentRect }]) => contentRect.width && drawAt(Math.min(WIDTH, contentRect.width))).observe(picture);
  return make("figure", { class: "class-figure" }, picture, make("figcaption", {}, says));
}

/** @type {(x: number, y: number, says: string, props?: Record<string, string>) => SVGElement} */
const text = (x, y, says, props = {}) => shape("text", { x, y, ...props }, says);
/** @type {(x1: number, y1: number, x2: number, y2: number, name: string) => SVGElement} */
const line = (x1, y1, x2, y2, name) => shape("line", { x1, y1, x2, y2, class: name });

/**
 * Return about `about` round numbers between two ends, but at least two. Each label has enough decimals to differ from
 * the next.
 * @param {number} low
 * @param {number} high
 * @param {number} [about]
 * @returns {{ at: number, says: string }[]}
 */
export function ticks(low, high, about = 5) {
  const rough = (high - low) / about || 1;
  const power = Math.floor(Math.log10(rough));
  /** @type {(each: { times: number, power: number }) => number[]} */
  const between = ({ times, power: size }) => {
    const step = times * 10 ** size;
    const first = Math.ceil(low / step - 1e-9);
    return Array.from({ length: Math.floor(high / step + 1e-9) - first + 1 }, (_, i) => (first + i) * step);
  };
  const steps = [{ times: 1, power: power + 1 }, ...[5, 2, 1].map((times) => ({ times, power }))];
  const step = steps.find((each) => between(each).length >= about - 1) ?? steps[3];
  return between(step).map((at) => ({ at, says: rounded(at, Math.max(0, -step.power)) }));
}

// The largest width of a letter in a tick label. A percent sign is wider.
const LETTER = 10;
const PERCENT = 15;
/** @type {(says: string) => number} */
const widthOf = (says) => LETTER * says.length + (PERCENT - LETTER) * (says.split("%").length - 1);

/**
 * Choose the labels that fit below an axis: all of them, or every second or third.
 * @param {number} right
 * @param {{ x: number, says: string }[]} labels
 * @returns {{ x: number, says: string }[]}
 */
export function fitting(right, labels) {
  const places = labels.map(({ x, says }) => ({ x: Math.min(x, right - widthOf(says) / 2), says }));
  /** @type {(step: number) => { x: number, says: string }[]} */
  const every = (step) => places.filter((_, i) => i % step === 0);
  /** @type {(step: number) => boolean} */
  const isFree = (step) => every(step).every(({ x, says }, i, all) => i === 0 || x - all[i - 1].x >= (widthOf(says) + widthOf(all[i - 1].says)) / 2);
  const fewest = [...places.keys()].find((before) => isFree(before + 1)) ?? 0;
  return every(fewest + 1);
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
  const guesses = counted(values.length, "guess", "guesses");
  const range = first === last ? `${guesses}: ${shown(first)}.` : `${guesses}, from ${shown(first)} to ${shown(last)}. In the middle: ${shown(middle)}.`;
  const says = `${range}${others}`;
  const stacks = stacked(values, low, high);
  const radius = Math.min(8, 140 / Math.max(1, ...stacks) / 2);
  const base = Math.max(100, 44 + 2 * radius * Math.max(1, ...stacks));

  /** @param {number} width */
  function paint(width) {
    const right = width - RIGHT;
    /** @type {(value: number) => number} */
    const place = (value) => LEFT + ((right - LEFT) * (value - low)) / (high - low || 1);
    const top = base - 2 * radius * Math.max(1, ...stacks);
    const numbers = fitting(width, ticks(low, high).map(({ at, says: number }) => ({ x: place(at), says: unit === "%" ? `${number}%` : number })));
    return [
      line(LEFT, base, right, base, "class-axis"),
      ...numbers.map((tick) => text(tick.x, base + 22, tick.says, { class: "class-tick", "text-anchor": "middle" })),
      unit && unit !== "%" ? text(right, base + 42, unit, { class: "class-tick", "text-anchor": "end" }) : null,
      line(place(middle), top - 16, place(middle), base, "class-middle"),
      text(place(middle), top - 22, `middle ${shown(middle)}`, { class: "class-note", "text-anchor": placed(place(middle), width) }),
      ...values.map((value, i) => shape("circle", { cx: place(value), cy: base - radius * (2 * stacks[i] - 1), r: radius - 0.5, class: "class-dot" })),
    ];
  }

  return figure(base + 50, says, paint);
}

/**
 * The level of each dot. Dots with about the same value are stacked.
 * @param {number[]} values
 * @param {number} low
 * @param {number} high
 */
function stacked(values, low, high) {
  const bins = 40;
  /** @type {Map<number, number>} */
  const levels = new Map();
  return values.map((value) => {
    const bin = Math.min(bins - 1, Math.floor((bins * (value - low)) / (high - low || 1)));
    const level = (levels.get(bin) ?? 0) + 1;
    levels.set(bin, level);
    return level;
  });
}

/**
 * Choose the text anchor that keeps a line's label inside the picture.
 * @param {number} x
 * @param {number} width
 */
function placed(x, width) {
  if (x < LEFT + 70) return "start";
  return x > width - RIGHT - 70 ? "end" : "middle";
}

// --- simulations: each student's mean by number of games, and the mean of all of them -----------------------------

/** @param {Pooled} chart */
function drawTrials({ shares, unit, students, pool, path }) {
  if (!pool) return make("p", { class: "live-quiet" }, "Nobody has run the simulation yet.");
  const [times, after] = shares ? [100, "%"] : [1, unit ? ` ${unit}` : ""];
  const range = pool.low === null || pool.high === null ? "" : ` (95% interval: ${interval(times * pool.low, times * pool.high, after)})`;
  const says = `${counted(students.length, "student")}, ${counted(pool.count, "time")} in all. All together: ${few(times * pool.mean)}${after}${range}.`;
  const [low, high] = reach([...students.map(({ mean }) => mean), pool.low ?? pool.mean, pool.high ?? pool.mean], shares);
  const most = Math.max(10, pool.count);
  const down = 46;
  const base = HEIGHT - 48;
  /** @type {(mean: number) => number} */
  const y = (mean) => base - ((base - down) * (mean - low)) / (high - low);
  const marks = ticks(times * low, times * high, 4).map(({ at, says: number }) => ({ at: at / times, says: shares ? `${number}%` : number }));
  const left = Math.max(LEFT, ...marks.map((mark) => widthOf(mark.says) + 10));
  const powers = Array.from({ length: Math.floor(Math.log10(most)) + 1 }, (_, i) => 10 ** i);

  /** @type {(width: number) => Child[]} */
  const paint = (width) => {
    const right = width - RIGHT;
    /** @type {(count: number) => number} */
    const x = (count) => left + ((right - left) * Math.log10(Math.max(1, count))) / Math.log10(most);
    const second = width < WIDTH ? { x: left, y: 36 } : { x: left + 190, y: 18 }; // side by side if they fit
    return [
      line(left, base, right, base, "class-axis"),
      ...fitting(width, powers.map((count) => ({ x: x(count), says: whole(count) }))).map((tick) => text(tick.x, base + 20, tick.says, { class: "class-tick", "text-anchor": "middle" })),
      text(right, base + 40, "times simulated", { class: "class-tick", "text-anchor": "end" }),
      ...marks.flatMap((mark) => [line(left, y(mark.at), right, y(mark.at), "class-grid"), text(left - 6, y(mark.at) + 5, mark.says, { class: "class-tick", "text-anchor": "end" })]),
      line(left, y(pool.mean), right, y(pool.mean), "class-middle"),
      shape("polyline", { class: "class-path", points: path.map(([count, mean]) => `${x(count)},${y(mean)}`).join(" ") }),
      ...students.map(({ count, mean }) => shape("circle", { cx: x(count), cy: y(mean), r: 5, class: "class-dot" })),
      pool.low === null || pool.high === null ? null : line(x(pool.count), y(pool.low), x(pool.count), y(pool.high), "class-interval"),
      shape("circle", { cx: x(pool.count), cy: y(pool.mean), r: 8, class: "class-pool" }),
      text(left, 18, "● one student", { class: "class-key-one" }),
      text(second.x, second.y, "● all students together", { class: "class-key-all" }),
    ];
  };

  return figure(HEIGHT, says, paint);
}

/**
 * Choose the ends of an axis for these means. For proportions, the axis stays between 0 and 1.
 * @param {number[]} means
 * @param {boolean} shares
 */
function reach(means, shares) {
  const [low, high] = [Math.min(...means), Math.max(...means)];
  const edge = (high - low || Math.abs(high) || 1) * 0.08;
  return shares ? [Math.max(0, low - edge), Math.min(1, high + edge)] : [low - edge, high + edge];
}

// --- an open question: what was written --------------------------------------------------------------------------------

/** @param {Written} chart */
function drawWritten({ answers }) {
  return make("ul", { class: "class-written" }, ...answers.map((answer) => make("li", {}, answer)));
}

// --- an exercise: its results, and the misconceptions -------------------------------------------------------------

/** @param {Answers} chart */
function drawExercise({ counts, mistakes, hinted }) {
  const present = /** @type {[Standing, number][]} */ (Object.entries(counts)).filter(([, count]) => count);
  const all = present.reduce((sum, [, count]) => sum + count, 0);
  const bar = make("div", { class: "class-bar", "aria-hidden": "true" }, ...present.map(([name, count]) => make("span", { class: `class-part class-${name}`, style: `flex-grow: ${count}` }, `${SIGNS[name]} ${count}`)));
  const list = make("ul", { class: "class-standings" }, ...present.map(([name, count]) => make("li", {}, swatch(name), ` ${count} ${STANDINGS[name]}`)));
  const rows = mistakes.map(({ says, students, answers }) => make("li", {}, make("span", { class: "class-count" }, String(students)), make("span", { class: "class-line" }, make("span", { class: "class-fill", style: `width: ${(100 * students) / all}%` })), make("span", {}, ...given(answers), make("span", { class: "live-quiet" }, ...rich(says)))));
  const help = hinted ? [make("p", { class: "live-quiet" }, `${counted(hinted, "student")} asked for the hint.`)] : [];
  const wrong = rows.length ? [make("h3", {}, "Wrong answers, and the page's feedback"), make("ul", { class: "class-mistakes" }, ...rows)] : [];
  return make("div", { class: "class-exercise" }, bar, list, ...help, ...wrong);
}

/**
 * Put the students' answers on a separate line, most frequent first.
 * @param {Answers["mistakes"][number]["answers"]} answers
 */
function given(answers) {
  return answers.flatMap(([answer, students], i) => [i ? ", " : "", make("strong", {}, answer), students > 1 ? ` ×${students}` : ""]).concat(answers.length ? make("br", {}) : []);
}

/**
 * Render a text with **bold** words in it.
 * @param {string} says
 */
export function rich(says) {
  return says.split("**").map((part, i) => (i % 2 ? make("strong", {}, part) : part));
}
