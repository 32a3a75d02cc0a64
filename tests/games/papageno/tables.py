"""Prepare tables of Papageno for tests: the areas, the next cards of the pile, and the moves so far."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING

from cardkit import GAMES
from cardkit.games.papageno.layout import LAYOUT
from cardkit.table.effects import NO_CARD
from cardkit.table.game import Game
from cardkit.table.play_script import arrange
from cardkit.table.scripted_games import Prepared, deal, moves_of
from tests.support.at_the_table import rounds_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardkit.table.score_sheet import ScoreSheet
    from cardkit.table.state import State

PAPAGENO = GAMES["papageno"]
SPOTS = ("a1", "a2", "a3", "b1", "b2", "b3")
EVERY = Counter({str(number): 4 if number in {2, 3, 4, 5} else 3 for number in range(-2, 10)})

# Birds for five seats, for tests in which they don't matter.
DULL = ("4 5 6 / 7 8 9", "9 8 7 / 6 5 4", "2 3 2 / 3 2 3", "0 1 0 / 1 0 1", "4 5 4 / 5 6 7")

# Moves, legal or not, that a player can ask about.
ASKED = ("draw", "take", "swap a1", "discard", "reveal b2", "pass", "capture a1 2a1", "capture b3 2b3")


def table(
    *areas: str,
    discard: str = "8",
    draw: str = "",
    reveal: str = "a1",
    moves: str = "",
    start: int = 1,
    **rules: object,
) -> Game:
    """Create a round from the areas in `areas`, the first discard `discard`, and the next cards of the pile in `draw`.

    Every seat has revealed the spot `reveal` (if there are several, one per seat in turn; if none, nobody has yet).
    Then the comma-separated `moves` are made.
    """
    spots = reveal.split()
    revealed = [f"reveal {spots[k % len(spots)]}" for k in range(len(areas))] if spots else []
    made = (*revealed, *moves_of(moves))
    stack = deal(areas, f"{discard} {draw}", start)
    rules = {"players": len(areas), "start": start, "birds": birds_with(stack.top), **rules}
    return arrange(PAPAGENO, Prepared("", "", stack, made, rules=rules))


def birds_with(told: Iterable[str]) -> list[int]:
    """Return the counts of a deck of forty birds: at least these, filled up from the deck `EVERY`."""
    found = Counter(card for card in told if card not in {"F", "C", "E", "/"})
    spare = (EVERY - found).elements()
    found.update(islice(spare, 40 - found.total()))
    return [found[str(number)] for number in range(-2, 10)]


def quiet(seats: int = 1) -> str:
    """Have each of this many seats draw a card and discard it, and return the moves."""
    return ", ".join(["draw, discard"] * seats)


def finish_round(game: Game, ender: int = 1) -> Game:
    """Play to the end of the round: seat `ender` puts drawn cards on its face-down cards, and all others discard."""
    rounds = rounds_of(game)
    while rounds_of(game) == rounds and not game.over:
        game.move(_next_move(game, ender))
    return game


def _next_move(game: Game, ender: int) -> str:
    if "discard" not in game.moves:
        return game.moves[0]  # reveal, draw, pass
    if game.turn != ender:
        return "discard"
    return f"swap {SPOTS[game.view().areas[ender - 1].index('')]}"


def area(game: Game, seat: int) -> str:
    """Return a seat's area as everybody sees it, with `#` for a face-down card."""
    return _rows([card or "#" for card in game.view().areas[seat - 1]])


def cards(game: Game, seat: int) -> str:
    """Return a seat's area with all its cards, face up or not."""
    return _rows([LAYOUT.card_text(card) for card in game.state.area[6 * seat - 6 : 6 * seat]])


def _rows(texts: list[str]) -> str:
    return f"{' '.join(texts[:3])} / {' '.join(texts[3:])}"


def sheet(text: str, **rules: object) -> ScoreSheet:
    """Return the score sheet of a typed area."""
    rules = {"birds": birds_with(card for card in text.split() if card in EVERY), **rules}
    found: ScoreSheet = PAPAGENO.scoring.sheet_of_text(Game(PAPAGENO, rules, seed=0).state, text)
    return found


def score(text: str, **rules: object) -> int | None:
    """Return the score of a typed area."""
    return sheet(text, **rules).total


def spare(*areas: str) -> str:
    """Return an area of the six heaviest birds of the deck `EVERY` that those areas leave over."""
    left = EVERY - Counter(card for text in areas for card in text.split())
    return _rows(sorted(left.elements(), key=int)[-6:])


# --- All moves ------------------------------------------------------------------------------------------------------


def all_cards(s: State) -> Counter[int]:
    """Return every card, wherever it is."""
    held = [s.held] if s.held != NO_CARD else []
    return Counter([*s.draw[: s.draw_count], *s.discard[: s.discard_count], *s.area[: 6 * s.players], *held])


def every_move(game: Game) -> set[str]:
    """Return every move in this table's notation."""
    texts = map(PAPAGENO.move_kinds.text, range(PAPAGENO.rules.END_OF_MOVES))
    return {text for text in texts if not text.startswith("capture") or int(text.split()[2][0]) <= game.players}


# Texts that look almost like moves.
NO_MOVES = ["Draw", "swap  a1", "swap a4", "capture a1 6a1", "capture a1", "draw "]
