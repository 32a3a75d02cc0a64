// Where a card may be dropped. Every drop makes a move that clicks could make too. So this module only needs the scene,
// which contains the clicks for each move.

/** @import { MoveChoice, Zone } from "../core/messages.d.ts" */
/** @typedef {{ places: Map<string, string | null>, zones: Map<string, string> }} Drops */
/** @typedef {{ zones: Zone[], choices: MoveChoice[] }} Lying */

/**
 * The move that each drop makes, or null if it takes another click. `places` contains the drops on cards, and `zones`
 * the drops in zones.
 * @param {string} from
 * @param {Lying} scene
 * @returns {Drops}
 */
export function dropsFor(from, { zones, choices }) {
  const source = zones.find((zone) => zone.slots.some(({ place }) => place === from));
  const held = zones.find((zone) => zone.kind === "hand" && zone.slots.some(({ card }) => (card ?? null) !== null));
  /** @type {Drops} */
  const drops = { places: new Map(), zones: new Map() };
  if (!source || (held && held !== source && source.kind === "pile")) return drops;
  if (source === held) fromHand(choices, drops);
  else fromTable(from, { source, zones, choices }, drops);
  return drops;
}

/**
 * Add the drops of the drawn card, which can be exchanged for another card or put on a pile.
 * @param {MoveChoice[]} choices
 * @param {Drops} drops
 */
function fromHand(choices, drops) {
  for (const { path, move } of choices) {
    if (path.length && !drops.places.get(path[0])) drops.places.set(path[0], path.length === 1 ? move : null);
  }
}

/**
 * @param {string} from
 * @param {Lying & { source: Zone }} lying
 * @param {Drops} drops
 */
function fromTable(from, { source, zones, choices }, drops) {
  for (const { path, move } of choices) {
    if (path.length === 2 && path.includes(from) && path[0] !== path[1]) dropOn(path.find((place) => place !== from), move, { zones, drops, first: path[0] === from });
    if (path.length === 1 && path[0] === from) for (const zone of takersOf(source, zones)) drops.zones.set(zone.id, move);
  }
}

/**
 * Add a drop on a card. All cards of a row count as one target.
 * @param {string | undefined} place
 * @param {string} move
 * @param {{ zones: Zone[], drops: Drops, first: boolean }} how
 */
function dropOn(place, move, { zones, drops, first }) {
  if (!place) return;
  if (first || !drops.places.has(place)) drops.places.set(place, move);
  const zone = zones.find(({ kind, slots }) => kind === "row" && slots.some((slot) => slot.place === place));
  if (zone && !drops.zones.has(zone.id)) drops.zones.set(zone.id, move);
}

/**
 * The zones that a card can go to with a single click: from a pile to the hand or the player's other cards, or from the
 * hand to the face-up pile.
 * @param {Zone} source
 * @param {Zone[]} zones
 */
function takersOf(source, zones) {
  if (source.kind === "pile") {
    return zones.filter(({ kind, group }) => kind === "hand" || (group === "own" && kind !== "row"));
  }
  if (source.kind !== "fan" || source.group !== "own") return [];
  return zones.filter(({ kind, slots }) => kind === "pile" && slots.every(({ card }) => card !== ""));
}
