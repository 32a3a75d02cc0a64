// @ts-nocheck: its types are not written down yet
// Picking several cards together: which are picked, what the kernel says they make, and what it suggests.

import { button, el, keyButton } from "./dom.js";
import { withCards } from "./minis.js";

// `onPick` is told when other cards are picked, `onAnswer` when there is something new to be done with them. Where nothing
// may be suggested there is no `onSuggest`.
export function createPicking({ clauseChip, onSelect, onSuggest, onPick, onAnswer }) {
  const says = el("p", { class: "ck-selection", role: "status", "aria-live": "polite" });
  let zone = null; // the zone that cards are picked from, where there is one now
  let places = [];
  let made = null; // what the picked cards make, once it is known
  let ideas = null; // what was suggested, once that was asked for
  let asking = false; // whether an answer is on its way

  function open(scene, live) {
    zone = (live && scene.zones.find((each) => each.id === scene.select)) || null;
    places = [];
    made = ideas = null;
    asking = false;
    speak();
  }

  function has(place) {
    return Boolean(zone?.slots.some((slot) => slot.place === place));
  }

  function pick(wanted) {
    places = wanted;
    made = ideas = null;
    asking = places.length > 0;
    if (asking) onSelect(places);
    speak();
    onPick();
  }

  function toggle(place) {
    pick(places.includes(place) ? places.filter((other) => other !== place) : [...places, place]);
  }

  // An answer to an earlier pick comes too late to be of use.
  function answer({ selection, suggestions }) {
    if (!selection && !suggestions) return;
    if (selection && String(selection.places) === String(places)) made = selection;
    if (suggestions && zone && !places.length) ideas = suggestions;
    asking &&= !made && !ideas;
    speak();
    onAnswer();
  }

  function speak() {
    const none = ideas && !ideas.length ? "There is nothing to lay with these cards now." : "";
    const text = made ? made.says : none;
    says.replaceChildren(...withCards(text), ...(made?.clause ? [" ", clauseChip(made.clause)] : []));
    says.hidden = !text;
  }

  function buttons() {
    if (!zone) return [];
    if (places.length) return [keyButton("Clear selection", "Escape", () => pick([]), { "data-key": "pick none" })];
    const suggest = ideas || !onSuggest ? null : button("Suggest something", onSuggest, { "data-key": "suggest" });
    return [suggest, ...(ideas || []).map(ideaButton)];
  }

  function ideaButton(idea) {
    const press = button("", () => pick([...idea.path]), { "data-key": `idea ${idea.move}`, class: "ck-button ck-idea" });
    press.append(...withCards(idea.button));
    return press;
  }

  return { says, open, has, toggle, pick, answer, buttons, places: () => places, choices: () => made?.choices || [], asks: () => asking };
}
