"""Why Trio's bots make their moves: what they compared, in their own words.

The numbers come from the bots' own functions, so that what is said is what was thought.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.trio import rules
from cardkit.games.trio.bots import UNKNOWN, best_number, foreseen, is_winning, reachable
from cardkit.games.trio.careful import (
    chance_of_trio,
    end_of_hand,
    is_in_hand,
    is_patient,
    unplaced_cards,
    worth_of,
)
from cardkit.games.trio.clauses import COPIES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.state import State

# --- Simple ---------------------------------------------------------------------------------------------------------


def why_simple(s: State, moves: Sequence[int], move: int) -> str:
    """Why the simple bot makes this move here."""
    if s.phase == rules.SWAPPING:
        return _offer(move)
    number = s.number if s.revealed else best_number(s, moves)
    card = foreseen(s, rules.wanted_place(s, move))
    if card not in {UNKNOWN, number}:
        return f"There is no card left to look at that I cannot place, so I just show {_request(s, move)}."
    if number == UNKNOWN:
        return f"I do not know three equal cards that can be reached, so I look at {_request(s, move)}, just to learn."
    if reachable(s, number) >= COPIES:
        return _sure(s, number)
    if card == number:
        return f"I know that {_request(s, move)} is another {number}."
    return f"I know of no other {number}, so I try {_request(s, move)}, a card that I cannot place."


def _offer(move: int) -> str:
    """Why either bot offers its partner a card, or none."""
    if move == rules.KEEP:
        return "I keep my cards: of every number I hold I have two or more, and equal cards belong together."
    return f"I offer my {move - rules.SWAP + 1}: I have no other, and of such cards it lies deepest in my hand."


def _sure(s: State, number: int) -> str:
    """Why a bot takes a trio that it knows."""
    wins = ", and that trio wins" if is_winning(s, number) else ""
    return f"I know where all three {number}s can be reached{wins}."


# --- Careful --------------------------------------------------------------------------------------------------------


def why_careful(s: State, moves: Sequence[int], move: int) -> str:
    """Why the careful bot makes this move here."""
    if s.phase == rules.SWAPPING:
        return _offer(move)
    if not is_patient(s):
        return f"This game has seen {s.moves} moves already, so I leave more to chance. {why_simple(s, moves, move)}"
    number = foreseen(s, rules.wanted_place(s, move))
    if number != UNKNOWN and (not s.revealed or number == s.number) and reachable(s, number) >= COPIES:
        return _sure(s, number)
    others = [other for other in moves if not _is_like(s, move, other)]
    return f"{_chance(s, move)}{_compared(s, others, move)}"


def _chance(s: State, move: int) -> str:
    """The chance of a trio that a request gives."""
    percent = _percent(s, move)
    if percent:
        return f"With {_request(s, move)} I come to a trio in this turn with a chance of about {percent} %."
    return f"A trio in this turn is as good as out of reach, so I show {_request(s, move)}: it tells the others little."


def _compared(s: State, others: Sequence[int], move: int) -> str:
    """What the best of the other requests would have been, and what speaks against it if it has the better chance."""
    unplaced = unplaced_cards(s)
    second = max(others, key=lambda other: worth_of(s, other, unplaced), default=move)
    percent = _percent(s, second)
    if second == move or not percent:
        return ""
    return f" With {_request(s, second)} it would be {percent} %{_drawback(s, second) * (percent > _percent(s, move))}."


def _drawback(s: State, move: int) -> str:
    """What speaks against a request with a good chance."""
    own = is_in_hand(rules.wanted_place(s, move), s.seat)
    return ", but all others would learn a card of mine" if own else ", but that trio would win less"


def _is_like(s: State, one: int, other: int) -> bool:
    """Say whether two requests are as good as the same: for cards of the middle that nobody has seen."""
    places = rules.wanted_place(s, one), rules.wanted_place(s, other)
    return one == other or all(place >= rules.MIDDLE_PLACE and not s.seen[place] for place in places)


def _percent(s: State, move: int) -> int:
    return round(100 * chance_of_trio(s, move, unplaced_cards(s), 1.0))


def _request(s: State, move: int) -> str:
    """The card that a move asks for: `seat 2's lowest card`, `my highest card`, `card 4 of the middle`."""
    if move < rules.LOW:
        return f"card {move - rules.MIDDLE + 1} of the middle"
    seat = move - (rules.LOW if move < rules.HIGH else rules.HIGH)
    whose = "my" if seat == s.seat else f"seat {seat + 1}'s"
    return f"{whose} {'next ' if _is_repeated(s, move) else ''}{'lowest' if move < rules.HIGH else 'highest'} card"


def _is_repeated(s: State, move: int) -> bool:
    """`turn.repeat`: say whether that end of the hand has been shown in this turn already."""
    place = rules.wanted_place(s, move)
    return place % rules.LONGEST_HAND > 0 if move < rules.HIGH else place + 1 < end_of_hand(s, place)
