"""Why the bots of Five-Suit Rummy make their moves: what they compared, in their own words.

The numbers come from the bots' own functions, so that what is said is what was thought.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.rummy import table
from cardkit.games.rummy.bots import PATIENCE, is_wanted, play_worth, usefulness
from cardkit.games.rummy.careful import (
    DRAW_WORTH,
    FED,
    feeding,
    loss_of,
    worth_of_playing,
    worth_of_taking,
)
from cardkit.games.rummy.clauses import CARD_TYPES
from cardkit.games.rummy.melds import LAID_CARDS, bit_of, cards_held
from cardkit.games.rummy.notation import card_name, card_text, combination_text, laid_text
from cardkit.table.words import count_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardkit.table.state import State

# --- Simple ---------------------------------------------------------------------------------------------------------


def why_simple(s: State, moves: Sequence[int], move: int) -> str:
    """Why the simple bot makes this move here."""
    if s.phase == table.STARTING:
        return _forced(s, moves) or _start(s)
    if move >= table.ADD:
        return _play(moves, move, "the cards that leave my hand", lambda other: play_worth(s, other))
    return _discard(s, moves, move, "use", lambda card: usefulness(s, card))


def _forced(s: State, moves: Sequence[int]) -> str:
    """Why a bot does not look at the discards at all."""
    if moves[0] != table.DRAW:
        return "There is nothing to draw, so I take the top discard."
    if s.moves > PATIENCE * s.players:
        return f"This round has seen {s.moves} moves already. I only draw now, so that it comes to an end."
    return ""


def _start(s: State) -> str:
    top = s.discard[s.discard_count - 1]
    if is_wanted(s, top):
        return f"The {_name(top)} on the discard pile is of use to me at once, so I take it."
    return f"The {_name(top)} on the discard pile is of no use to me at once, so I draw."


# --- Careful --------------------------------------------------------------------------------------------------------


def why_careful(s: State, moves: Sequence[int], move: int) -> str:
    """Why the careful bot makes this move here."""
    if s.phase == table.STARTING:
        return _forced(s, moves) or _take(s, move - table.TAKE)
    if move >= table.ADD:
        return _play(moves, move, "the cards that leave my hand and those that stay", lambda other: _worth(s, other))
    return f"{_discard(s, moves, move, 'loss', lambda card: loss_of(s, card))}{_besides(s, move - table.DISCARD)}"


def _worth(s: State, move: int) -> float:
    """What a play is worth to the careful bot; nothing for one that it does not think of."""
    return worth_of_playing(s, move) if play_worth(s, move) > 0 else 0.0


def _take(s: State, count: int) -> str:
    """Why the careful bot takes so many discards, or draws."""
    if not count:
        best = max(_takes_worth(s, other) for other in range(1, s.discard_count + 1))
        return f"Taking discards is worth {_points(best)} to me at best, drawing {_points(DRAW_WORTH)}."
    cards = "the top discard" if count == 1 else f"the top {count} discards"
    return f"Taking {cards} is worth {_points(_takes_worth(s, count))} to me, drawing only {_points(DRAW_WORTH)}."


def _takes_worth(s: State, count: int) -> float:
    """What it is worth to the careful bot to take so many discards."""
    held, worth = cards_held(s, s.seat, 1), 0.0
    for card in reversed(s.discard[s.discard_count - count : s.discard_count]):
        worth += worth_of_taking(s, held, card)
        held |= bit_of(card)
    return worth


def _besides(s: State, card: int) -> str:
    """What else the careful bot thinks of when it discards."""
    if s.hand_count[s.seat] == 1:
        return ""
    if feeding(s, card):
        return f" The next seat can use it; so I added {round(FED)}, and still it is the least."
    return " The next seat, as far as I know, has no use for it."


# --- Both -----------------------------------------------------------------------------------------------------------


def _play(moves: Sequence[int], move: int, counted: str, worth: Callable[[int], float]) -> str:
    """Why a bot lays, adds or exchanges: what that is worth, and the best that it could do instead."""
    said = f"{_doing(move)} is worth {_points(worth(move))} to me, counting {counted}"
    others = [other for other in moves if other >= table.ADD and other != move and worth(other) > 0]
    if not others:
        return f"{said}. Nothing else that I could lay is worth anything."
    second = max(others, key=worth)
    return f"{said}. The next best, {_noun(second)}, is worth {_points(worth(second))}."


def _discard(s: State, moves: Sequence[int], move: int, what: str, worth: Callable[[int], float]) -> str:
    """Why a bot discards a card: of all its cards it needs that one least."""
    card = move - table.DISCARD
    others = [other - table.DISCARD for other in moves if table.DISCARD <= other < table.ADD and other != move]
    if s.hand_count[s.seat] == 1:
        return f"I have nothing but the {_name(card)} left: I go out with it."
    if not others:
        return f"I have nothing but cards of one kind: the {_name(card)}."
    second = min(others, key=worth)
    return (
        f"I need the {_name(card)} least: I put its {what} at {round(worth(card))}, "
        f"that of the {_name(second)} at {round(worth(second))}."
    )


def _doing(move: int) -> str:
    """A play as the subject of a sentence."""
    if move >= table.MELD:
        return f"Laying {_noun(move)}"
    return f"Exchanging {_noun(move)}" if move >= table.EXCHANGE else f"Adding {_noun(move)}"


def _noun(move: int) -> str:
    """The cards of a play."""
    if move >= table.MELD:
        return combination_text(move - table.MELD)
    if move >= table.EXCHANGE:
        m, card = divmod(move - table.EXCHANGE, CARD_TYPES)
        return f"{card_text(card)} for the joker of combination {m + 1}"
    m, laid = divmod(move - table.ADD, LAID_CARDS)
    return f"{laid_text(laid)} to combination {m + 1}"


def _name(card: int) -> str:
    return card_name(card_text(card))


def _points(worth: float) -> str:
    return count_of(round(worth), "point")
