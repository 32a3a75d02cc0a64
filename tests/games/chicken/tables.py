"""Prepare tables of Chicken for tests: the hands, the next cards of the pile, and the moves so far."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardkit import GAMES
from cardkit.games.chicken.layout import card_text, cards_in_hand
from cardkit.table.game import Game
from cardkit.table.play_script import arrange
from cardkit.table.scripted_games import Prepared, deal, moves_of

if TYPE_CHECKING:
    from cardkit.table.score_sheet import ScoreSheet
    from cardkit.table.scripted_games import PlannedChance
    from cardkit.table.state import State

CHICKEN = GAMES["chicken"]

# Hands for five seats, for tests in which they don't matter.
DULL = ("1 2 3 4 5 6", "1 2 3 4 5 6", "1 2 3 4 5 6", "1 2 3 4 5 6", "1 2 3 4 5 6")


def table(
    *hands: str,
    discard: str = "4",
    draw: str = "",
    moves: str = "",
    later: tuple[PlannedChance, ...] = (),
    **rules: object,
) -> Game:
    """Create a round from the hands in `hands`, the first discard `discard`, and the next cards of the pile in `draw`.

    Then the comma-separated `moves` are made; `later` contains the shuffles and rolls that happen on the way.
    """
    start = rules.get("start", 1)
    assert isinstance(start, int)
    stack, seats = deal(hands, f"{discard} {draw}", start), {"players": len(hands)}
    return arrange(CHICKEN, Prepared("", "", stack, moves_of(moves), later=later, rules={**seats, **rules}))


def events(game: Game, kind: str) -> list[dict[str, object]]:
    """Return all events of one kind: `shuffle`, `move`, `dice`, `round`, `result`."""
    return [event for event in game.events if kind in event]


def totals(game: Game) -> list[int]:
    """Return the totals after the last scored round."""
    return events(game, "round")[-1]["round"]["totals"]  # type: ignore[index,no-any-return]


def hand(game: Game, seat: int) -> str:
    """Return a seat's cards, hidden or not, in the order of the cycle."""
    return " ".join(card_text(card) for card in cards_in_hand(game.state, seat - 1))


def sheet(text: str, **rules: object) -> ScoreSheet:
    """Return the score sheet of typed cards."""
    found: ScoreSheet = CHICKEN.scoring.sheet_of_text(Game(CHICKEN, rules, seed=0).state, text)
    return found


def score(text: str, **rules: object) -> int | None:
    """Return the score of typed cards."""
    return sheet(text, **rules).total


# --- All moves ------------------------------------------------------------------------------------------------------


def all_cards(s: State) -> Counter[int]:
    """Return every card, wherever it is."""
    in_hands = [card for seat in range(s.players) for card in cards_in_hand(s, seat)]
    return Counter([*s.draw[: s.draw_count], *s.discard[: s.discard_count], *in_hands])


def every_move(game: Game) -> set[str]:
    """Return every move in the notation."""
    assert game.definition is CHICKEN
    return {"draw", "withdraw", *(f"play {card}" for card in (*"123456", "chick", "egg"))}


# Texts that look almost like moves.
NO_MOVES = ["Draw", "play  3", "play 7", "play 0", "play", "3", "play Egg", "withdraw ", "out"]
