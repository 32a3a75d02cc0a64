// Checks the layout of a table, and returns a sentence for each fault. `room.py` explains the arguments.
([root, { finger, closest, strip, sheet }]) => {
  const box = (node) => node.getBoundingClientRect();
  const all = (selector, within = root) =>
    [...within.querySelectorAll(selector)].filter((node) => node.checkVisibility());
  const named = (node) => (node.dataset?.place ?? node.ariaLabel ?? node.textContent ?? "").slice(0, 60);
  const lines = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()];
  };
  const across = (one, other) => one.left < other.right - 1 && other.left < one.right - 1;
  const meets = (one, other) => across(one, other) && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const felt = root.querySelector(".ck-felt");
  const side = root.querySelector(".ck-side");
  const [isPhone, isOpen] = [innerWidth < 500, side.matches(".ck-open")];
  const isSheet = getComputedStyle(side).position === "absolute"; // otherwise the panel is next to the table
  const wrong = [];
  const see = (what, nodes) => wrong.push(...nodes.map((node) => `${what}: ${named(node)}`));

  // --- the page is one screen, and cards are on the felt ---
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) wrong.push("wider than the window");
  if (page.scrollHeight > page.clientHeight) wrong.push("higher than the window");
  if (felt.scrollWidth > felt.clientWidth) wrong.push("wider than the felt");
  const isBeyond = (node) => box(node).left < box(felt).left - 1 || box(node).right > box(felt).right + 1;
  see("beyond the felt", all("[data-place]", felt).filter(isBeyond));

  // --- titles, cards and hands don't overlap ---
  for (const zone of all(".ck-zone", felt)) {
    const titles = all(".ck-zone-title > *", zone);
    const cards = all(".ck-card", zone).map(box);
    const [left, right] = [box(zone).left - 1, box(zone).right + 1];
    if (zone.matches(".ck-zone-area, .ck-seat .ck-zone-row"))
      see("out of its zone", titles.filter((title) => box(title).right > right || box(title).left < left));
    if (!isPhone && zone.matches(".ck-group-others .ck-zone-fan"))
      see("under a card", titles.filter((title) => cards.some((card) => meets(card, box(title)))));
  }
  const [rows] = all(".ck-rows", felt);
  const [own] = all(".ck-group-own", felt);
  if (rows && own && box(rows).bottom > box(own).top + 1) wrong.push("one's own cards lie over the rows");
  for (const ending of all(".ck-ending").map(box)) {
    const zones = all(".ck-group:not(.ck-group-centre) .ck-zone");
    const isUnder = ({ top, bottom }) => bottom > ending.top + 1 && top < ending.bottom - 1;
    see("under what is said at the end", zones.filter((zone) => isUnder(box(zone))));
  }
  const groups = all(":scope > .ck-group", felt).map((group) => box(group).top);
  if (groups.some((top, i) => top < groups[i - 1])) wrong.push("one's own cards are not below the others");

  // --- the other players are in the order of play, and each of their cards is partly visible ---
  const seats = all(".ck-seat");
  const row = (seat) => Math.round(box(seat).top / 30);
  const ordered = seats.toSorted((one, other) => row(one) - row(other) || box(one).left - box(other).left);
  see("not in the order of play", seats.filter((seat, i) => seat !== ordered[i]));
  see("a seat over another", seats.filter((one, i) => seats.slice(i + 1).some((other) => meets(box(one), box(other)))));
  const widthOf = (card) => {
    const { left, right, top, bottom } = box(card);
    const steps = Array.from({ length: Math.round(right - left) }, (_, i) => left + 0.5 + i);
    return steps.filter((x) => document.elementFromPoint(x, (top + bottom) / 2)?.closest(".ck-card") === card).length;
  };
  for (const hand of all(".ck-group-others .ck-zone-fan")) {
    const cards = all(".ck-card", hand).map((card) => [card, widthOf(card)]);
    if (cards.every(([, wide]) => wide === 0)) continue; // if space is short, only the number of cards in a hand is shown
    const isHidden = ([card, wide]) => wide < (finger && card.matches(".ck-can") ? closest - 2 : strip - 1);
    see("hardly seen", cards.filter(isHidden).map(([card]) => card));
  }

  // --- the panel: a sheet shows whole lines, and a sign if there are more; everything that the player needs is visible ---
  const signs = all(".ck-cut");
  const [lesson] = all(".ck-lesson");
  for (const scroller of isOpen || !isSheet ? [] : [side, ...all(".ck-lesson", side)]) {
    const sign = signs.find((each) => Math.abs(box(each).bottom - box(scroller).bottom) < 2);
    const below = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
    if (below > 6 && !sign) wrong.push("no sign that there is more");
    const bottom = sign ? box(sign).top + 4 : box(scroller).bottom;
    const isCut = (line) => line.top < bottom - 2 && line.bottom > bottom + 2;
    const walker = document.createTreeWalker(scroller, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent.closest(".ck-lesson, .ck-side") !== scroller || !parent.checkVisibility()) continue;
      if (lines(walker.currentNode).some(isCut)) see("cut", [parent]);
    }
  }
  const buttons = all(".ck-dock > .ck-row button, .ck-steps button");
  see("words stick out", buttons.filter((node) => node.scrollWidth > node.clientWidth + 1));
  see("cut", all(".ck-headline").filter((goal) => goal.scrollHeight > goal.clientHeight + 1));
  const bar = isPhone && isOpen ? all(".ck-bar")[0] : null;
  if (bar) {
    const top = box(bar).bottom;
    const parts = all("p, h2, h3, li, summary, button", side).filter((node) => !bar.contains(node) && !node.closest(".ck-rulebook"));
    see("cut above", parts.filter((node) => lines(node).some((line) => line.top < top - 1 && line.bottom > top + 1)));
  }
  if (!isPhone || isOpen) return wrong;

  // --- the closed sheet of a phone ---
  if (box(side).height > sheet && !side.querySelector(".ck-rulebook")) wrong.push("a high sheet");
  const edge = Math.min(box(side).bottom, ...signs.map((sign) => box(sign).top + 4));
  see("out of sight", all(".ck-prompt-text").filter((node) => lines(node).some((line) => line.bottom > edge + 1)));
  if (!lesson) return wrong;
  const going = lesson.querySelector(".ck-row:not(.ck-steps, .ck-number-form)") ? "" : ", .ck-lesson-head > span";
  const asked = `.ck-wanted, .ck-primary, [data-key=show], .ck-guided .ck-choices :is(button, select)${going}`;
  const isSeen = (node) => {
    const { left, top, right, bottom } = box(node);
    const corners = [left + 5, right - 5].flatMap((x) => [top + 5, bottom - 5].map((y) => [x, y]));
    return corners.every(([x, y]) => node.contains(document.elementFromPoint(x, y)));
  };
  see("out of sight", all(asked, side).filter((node) => !isSeen(node)));
  const says = all(".ck-lesson-says", lesson).flatMap(lines);
  const last = Math.min(edge, box(lesson).bottom) + 1;
  if (says.some((line) => line.top < box(lesson).top - 1 || line.bottom > last)) wrong.push("words are cut");
  const counter = all(".ck-lesson-head > span", lesson).flatMap(lines);
  const around = all(".ck-lesson-says, .ck-side button");
  see("over the number of the step", around.filter((node) => counter.some((line) => meets(line, box(node)))));
  const moves = all(".ck-dock > .ck-row :is(button, select)");
  see("over the words", moves.filter((node) => says.some((line) => line.top < last && meets(line, box(node)))));
  const targets = all("button, input, select", side);
  see("small", targets.filter((node) => Math.min(box(node).width, box(node).height) < finger));
  return wrong;
};
