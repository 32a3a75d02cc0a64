"""Find layout problems of a table: elements that are covered, cut off, overflowing, too small for a finger or moved."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import cardkit
from cardkit.table.players import bot_named

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardkit.table.game import Game
    from tests.browser.tables import Table

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
SIZES = {"phone": PHONE, "desk": DESK, "tablet": TABLET}

FINGER = 44  # px: the smallest button that a finger can press reliably
CLOSEST = 24  # px: the smallest visible part of an overlapped card
STRIP = 3  # px of each card in another player's hand that must be visible
SHEET = 168  # px of a phone's window that the folded panel covers

# Two frames later, everything that depends on the size has been drawn.
FRAMED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"

AUDIT = (Path(__file__).parent / "room.js").read_text(encoding="utf-8")

# The width and height of the part of each card that a finger can hit, measured through its middle after scrolling to
# it.
TOUCHED = """
(all) => all.map((card) => {
  const scrolled = [];
  for (let node = card; (node = node.parentElement); ) scrolled.push([node, node.scrollTop, node.scrollLeft]);
  card.scrollIntoView({ block: "center", inline: "center" });
  const { left, top, right, bottom } = card.getBoundingClientRect();
  const across = [top + 6, bottom - 6].map((y) => {
    let found = 0;
    for (let x = left + 1; x < right; x += 2) found += 2 * card.contains(document.elementFromPoint(x, y));
    return found;
  });
  for (const [node, y, x] of scrolled) node.scrollTo(x, y);
  return [card.dataset.place, Math.max(...across), bottom - top];
})
"""
TO_TOUCH = ".ck-felt :is(.ck-can, .ck-zone-row .ck-card, .ck-group-own .ck-card)[data-place]"

# Controls above the page's content that are too small for a finger.
SMALL = """
(least) => [...document.querySelectorAll(".site-header :is(a, button)")]
  .filter((each) => each.checkVisibility())
  .filter((each) => Math.min(each.getBoundingClientRect().width, each.getBoundingClientRect().height) < least)
  .map((each) => each.ariaLabel || each.textContent)
"""

# The positions of the piles, the other players and your own cards, and the size of cards. Your own hand grows upwards.
# If there is no other space for a round's result, it replaces the piles, which are then hidden.
PLACES = """
(root) => {
  const felt = root.querySelector(".ck-felt");
  const pile = "[data-zone=draw], [data-place=middle-1]";
  const parts = { [pile]: "top", ".ck-group-others": "top", ".ck-group-own": "bottom" };
  const isSeen = felt.querySelector(pile)?.checkVisibility({ visibilityProperty: true });
  if (felt.querySelector(".ck-ending") && !isSeen) delete parts[pile];
  const places = Object.entries(parts).map(([part, edge]) => {
    const box = felt.querySelector(part)?.getBoundingClientRect();
    return `${part} ${Math.round(box?.left)} ${Math.round(box?.[edge])}`;
  });
  return [...places, `size ${felt.style.getPropertyValue("--fit")}`, `scrolled ${scrollY}`];
}
"""


def wrong(table: Table, *, finger: bool = False) -> list[str]:
    """Wait for the layout, and return its problems."""
    root = table.root.element_handle()
    limits = {"finger": FINGER if finger else 0, "closest": CLOSEST, "strip": STRIP, "sheet": SHEET}
    for _ in range(10):
        table.page.wait_for_function(FRAMED)
        found: list[str] = table.page.evaluate(AUDIT, [root, limits])
        if not found:
            break
    return found


def wrong_while_picking(table: Table) -> list[str]:
    """While cards for a step are being picked, return what covers its text or overflows a button."""
    return [each for each in wrong(table, finger=True) if each.startswith(("over the words", "words stick out"))]


def too_small(table: Table) -> list[list[Any]]:
    """Return the cards that are too small for a finger: cards to choose, cards in rows, and your own."""
    found: list[list[Any]] = table.root.locator(TO_TOUCH).evaluate_all(TOUCHED)
    return [[place, wide, high] for place, wide, high in found if wide < CLOSEST - 2 or high < CLOSEST]


def places(table: Table) -> list[str]:
    """Return the positions of everything that mustn't move during a round."""
    found: list[str] = table.root.evaluate(PLACES)
    return found


# --- Games with little space ------------------------------------------------------------------------------------------


def telling_games(slug: str, players: int) -> Iterator[Game]:
    """Yield the decisions of seat 1 with the longest prompts, one for each number of buttons and menus."""
    found: dict[tuple[int, int], Game] = {}
    for seed in (1, 2):
        game, chooser = cardkit.play(slug, seed=seed, players=players), Random(seed)
        while not game.over and game.history.now < 240:
            if not game.turn:
                game.advance(events=1)
                continue
            kind, length = _buttons(game)
            known = len(found[kind].scene(1).prompt) if kind in found else 0
            if game.turn == 1 and game.history.now > players and length > known:
                found[kind] = game.copy()
            game.move(chooser.choice(game.moves))
    yield from found.values()


def _buttons(game: Game) -> tuple[tuple[int, int], int]:
    """Return the number of buttons and menus for seat 1, and the length of its prompt."""
    scene = game.scene(1)
    own = [choice for choice in scene.choices if choice.button]
    return (sum(not each.menu for each in own), len({each.menu for each in own if each.menu})), len(scene.prompt)


def full_game(slug: str, seed: int, moves: int, **rules: Any) -> Game:
    """Return a game with at least this many moves, in which seat 1 is to move."""
    game = cardkit.play(slug, seed=seed, **rules)
    bot = bot_named(game.definition, "simple")
    while game.history.now < moves or game.turn != 1:
        game.bot_move(bot, advance=False) if game.turn else game.advance(events=1)
    return game


def game_before_the_end(slug: str, players: int, seed: int = 4) -> Game:
    """Return a game in which the first round ends with seat 1's next move, or soon after it."""
    game = cardkit.play(slug, seed=seed, players=players)
    bot, last = bot_named(game.definition, "simple"), 0
    while game.turn:
        last = game.history.now if game.turn == 1 else last
        game.bot_move(bot, advance=False)
    return game.at(last)


# For each game: the fewest and the most players, and games between bots that fill the table.
FULL: dict[str, list[tuple[int, int, dict[str, Any]]]] = {
    "rummy": [(24, 53, {"players": 6}), (24, 60, {"players": 3}), (29, 21, {"players": 6})],
    "trio": [(5, 9, {"players": 6}), (5, 8, {"players": 3}), (5, 6, {"players": 4, "teams": True})],
}


def crowded_games(slug: str) -> Iterator[Game]:
    """Yield games with few and many players, with long prompts, with many cards, and at the end of a round."""
    kind = cardkit.GAMES[slug].parameters[0].kind
    for players in (kind.low, min(kind.high, 6)):  # type: ignore[attr-defined]
        yield from telling_games(slug, players)
        yield game_before_the_end(slug, players)
    for seed, moves, rules in FULL.get(slug, []):
        yield full_game(slug, seed, moves, **rules)
