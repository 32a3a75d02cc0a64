"""Prepare tables of Parrot for tests: the Boxes, the next cards of the pile, and the moves so far."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardkit import GAMES
from cardkit.games.parrot.layout import LAYOUT
from cardkit.table.effects import NO_CARD
from cardkit.table.game import Game
from cardkit.table.play_script import arrange
from cardkit.table.scripted_games import Prepared, deal, moves_of
from tests.support.at_the_table import play, rounds_of

if TYPE_CHECKING:
    from cardkit.table.score_sheet import ScoreSheet
    from cardkit.table.state import State

PARROT = GAMES["parrot"]
SPOTS = ("a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4")
NUMBERS = tuple(str(number) for number in range(13))

# Cards for six seats, for tests in which they don't matter: no Pairs, and seat 1 is first if a1 and a2 are turned up.
DULL = (
    "12 11 10 9 / 1 2 3 4",
    "11 10 9 8 / 0 1 2 3",
    "10 9 8 7 / 2 3 4 5",
    "9 8 7 6 / 12 11 10 0",
    "8 7 6 5 / 3 4 5 7",
    "7 6 5 4 / 0 1 2 3",
)

FLOATS = tuple(f"float {spot} {landing}" for spot in ("a1", "a2", "b3") for landing in ("a1", "a4", "b2"))
# Moves, legal or not, that a player can ask about.
ASKED = ("draw", "take", "swap a1", "discard", "reveal b2", *FLOATS)


def table(
    *areas: str,
    discard: str = "8",
    draw: str = "",
    reveal: str = "a1 a2",
    moves: str = "",
    start: int = 1,
    **rules: object,
) -> Game:
    """Create a round from the Boxes in `areas`, the first discard `discard`, and the next cards of the pile in `draw`.

    Every seat has turned up the two spots of `reveal` (several pairs, separated by slashes, are for the seats in turn
    from `start`; if there is none, nobody has yet). Then the comma-separated `moves` are made.
    """
    pairs = [pair.split() for pair in reveal.split("/")]
    revealed = [f"reveal {spot}" for k in range(len(areas)) for spot in pairs[k % len(pairs)]]
    made = (*revealed, *moves_of(moves))
    rules = {"players": len(areas), "start": start, **rules}
    return arrange(PARROT, Prepared("", "", deal(areas, f"{discard} {draw}", start), made, rules=rules))


def wait(game: Game, turns: int = 1) -> Game:
    """Let the seats take this many turns: each draws and passes or, with more face-down cards, turns one up."""
    for _ in range(turns):
        game.move("draw")
        if not game.over:
            game.move("discard" if "discard" in game.moves else _next_reveal(game))
    return game


def _next_reveal(game: Game) -> str:
    return next(move for move in game.moves if move.startswith("reveal"))


def up_to_last_cards(game: Game) -> Game:
    """Let every seat turn up one card per turn, until each has one face-down card left; no card moves."""
    while game.view().phase == "reveal":
        game.move(_next_reveal(game))
    while any(cards.count("") > 1 for cards in game.view().areas):
        wait(game)
    return game


def finish_round(game: Game, ender: int = 1) -> Game:
    """Play to the end of the round without moving cards; seat `ender` is the first to turn up its last card."""
    rounds = rounds_of(game)
    up_to_last_cards(game)
    while game.turn != ender:
        wait(game)
    play(game, "draw")
    game.move(_next_reveal(game))
    while rounds_of(game) == rounds and not game.over:
        wait(game)
    return game


def ended(game: Game) -> Game:
    """Return the game at the end of its first round, before the scoring."""
    return game.at(next(number for number, event in enumerate(game.events) if "round" in event))


def area(game: Game, seat: int) -> str:
    """Return a seat's Box as everybody sees it, with `#` for a face-down card."""
    return _rows([card or "#" for card in game.view().areas[seat - 1]])


def cards(game: Game, seat: int) -> str:
    """Return a seat's Box with all its cards, face up or not."""
    return _rows([LAYOUT.card_text(card) for card in game.state.area[8 * seat - 8 : 8 * seat]])


def _rows(texts: list[str]) -> str:
    return f"{' '.join(texts[:4])} / {' '.join(texts[4:])}"


def sheet(text: str, **rules: object) -> ScoreSheet:
    """Return the score sheet of a typed Box."""
    found: ScoreSheet = PARROT.scoring.sheet_of_text(Game(PARROT, rules, seed=0).state, text)
    return found


def score(text: str, **rules: object) -> int | None:
    """Return the score of a typed Box."""
    return sheet(text, **rules).total


# --- All moves ------------------------------------------------------------------------------------------------------


def all_cards(s: State) -> Counter[int]:
    """Return every card, wherever it is."""
    held = [s.held] if s.held != NO_CARD else []
    return Counter([*s.draw[: s.draw_count], *s.discard[: s.discard_count], *s.area[: 8 * s.players], *held])


def every_move(game: Game) -> set[str]:
    """Return every move in the notation."""
    assert game.definition is PARROT
    return {PARROT.move_kinds.text(move) for move in range(PARROT.rules.END_OF_MOVES)}


# Texts that look almost like moves.
NO_MOVES = ["Draw", "swap  a1", "swap a5", "float a1", "float a1 2b4", "draw ", "pass"]
