// What has happened, in words, and the same for a screen reader while it happens.

import { el } from "./dom.js";

export function createLog({ chip }) {
  const list = el("ol", { class: "ck-log-list", tabindex: "0", "aria-label": "What has happened so far" });
  const root = el("details", { class: "ck-log" }, el("summary", {}, "What has happened"), list);
  const live = el("div", { class: "ck-hidden-text", role: "log", "aria-live": "polite", "aria-label": "Announcements" });
  const latest = el("p", { class: "ck-latest", "aria-hidden": "true" });

  function show(lines) {
    list.replaceChildren(...lines.map(line));
    list.scrollTop = list.scrollHeight;
  }

  function line({ text, clauses, kind }) {
    return el("li", { class: `ck-log-${kind}` }, text, " ", ...clauses.map(chip));
  }

  // Announce a frame: what was done, then what is to be decided.
  function announce(frame) {
    latest.textContent = frame.says.join(" ") || latest.textContent;
    const said = frame.scene.choices.length ? [...frame.says, frame.scene.prompt] : frame.says;
    if (!said.length) return;
    live.append(el("p", {}, said.join(" ")));
    while (live.childElementCount > 12) live.firstChild.remove();
  }

  // All that has happened since the person's last decision, to be read in peace: a line for each seat's turn.
  function recall(frames) {
    const turns = [];
    for (const { says, seat } of frames) {
      if (seat && turns.at(-1)?.seat === seat) turns.at(-1).says.push(...says);
      else if (says.length) turns.push({ seat, says: [...says] });
    }
    latest.replaceChildren(...turns.flatMap(({ says }) => [el("span", { class: "ck-turn" }, says.join(" ")), " "]));
  }

  return { root, live, latest, show, announce, recall };
}
