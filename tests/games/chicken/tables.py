"""Tables of Chicken prepared for tests: who is dealt what, what comes off the pile next, what has been played."""

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

# Hands for five seats, for stories that are not about them.
DULL = ("1 2 3 4 5 6", "1 2 3 4 5 6", "1 2 3 4 5 6", "1 2 3 4 5 6", "1 2 3 4 5 6")


def table(
    *hands: str,
    discard: str = "4",
    draw: str = "",
    moves: str = "",
    later: tuple[PlannedChance, ...] = (),
    **rules: object,
) -> Game:
    """A round in which seat k was dealt `hands[k]`, the first discard is `discard`, and `draw` comes next.

    Then `moves`, divided by commas, have been made; `later` are the shuffles and rolls that come on the way.
    """
    start = rules.get("start", 1)
    assert isinstance(start, int)
    stack, seats = deal(hands, f"{discard} {draw}", start), {"players": len(hands)}
    return arrange(CHICKEN, Prepared("", "", stack, moves_of(moves), later=later, rules={**seats, **rules}))


def events(game: Game, kind: str) -> list[dict[str, object]]:
    """All events of one kind: `shuffle`, `move`, `dice`, `round`, `result`."""
    return [event for event in game.events if kind in event]


def totals(game: Game) -> list[int]:
    """The totals after the round scored last."""
    return events(game, "round")[-1]["round"]["totals"]  # type: ignore[index,no-any-return]


def hand(game: Game, seat: int) -> str:
    """The cards that a seat has, hidden or not, in the order of the cycle."""
    return " ".join(card_text(card) for card in cards_in_hand(game.state, seat - 1))


def sheet(text: str, **rules: object) -> ScoreSheet:
    """The score sheet of cards that somebody typed."""
    found: ScoreSheet = CHICKEN.scoring.sheet_of_text(Game(CHICKEN, rules, seed=0).state, text)
    return found


def score(text: str, **rules: object) -> int | None:
    """The score of cards that somebody typed."""
    return sheet(text, **rules).total


# --- All there is ---------------------------------------------------------------------------------------------------


def all_cards(s: State) -> Counter[int]:
    """Every card, wherever it is."""
    in_hands = [card for seat in range(s.players) for card in cards_in_hand(s, seat)]
    return Counter([*s.draw[: s.draw_count], *s.discard[: s.discard_count], *in_hands])


def every_move(game: Game) -> set[str]:
    """Every move that can be written down."""
    assert game.definition is CHICKEN
    return {"draw", "withdraw", *(f"play {card}" for card in (*"123456", "chick", "egg"))}


# What is not quite a move.
NO_MOVES = ["Draw", "play  3", "play 7", "play 0", "play", "3", "play Egg", "withdraw ", "out"]
