"""Why Chicken's computer players make a move, in their own words, with the very numbers that they compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.chicken import bots, careful, rules
from cardkit.games.chicken.notation import card_text
from cardkit.games.chicken.scoring import EGG, hand_score
from cardkit.games.chicken.verbs import a
from cardkit.table.thinking import next_best, number, points
from cardkit.table.words import capital, count_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.state import State

MUST_LEAVE = "Nothing of mine fits, and I may not draw: I must withdraw."


def name(move: int) -> str:
    """The card that a move plays, with its article."""
    return a(card_text(move - rules.PLAY + 1))


def doing(move: int) -> str:
    """A move as the subject of a sentence."""
    if move == rules.DRAW:
        return "drawing"
    return "withdrawing" if move == rules.OUT else f"playing {name(move)}"


# --- The simple bot -------------------------------------------------------------------------------------------------


def why_simple(s: State, moves: Sequence[int], move: int) -> str:
    """Why the simple bot makes this move."""
    if moves[0] == rules.OUT:
        return MUST_LEAVE
    if move < rules.DRAW:
        return _play_of_simple(s, move)
    return _leave_of_simple(s, move)


def _play_of_simple(s: State, move: int) -> str:
    if move == rules.PLAY + EGG - 1:
        return "Nothing but the egg fits, so I play it."
    saved = bots.saving(s, move)
    if saved == 0:
        return f"I have another {card_text(move - rules.PLAY + 1)}, but a card less is a card less."
    return f"Playing {name(move)} takes {count_of(saved, 'point')} off my hand, and nothing that fits takes more."


def _leave_of_simple(s: State, move: int) -> str:
    near = bots.fewest_cards(s) <= bots.FEW_CARDS
    limit = bots.BEARABLE if near else bots.CHEAP
    soon = "as somebody is about to finish" if near else "as long as nobody is about to finish"
    cards = f"Nothing of mine fits, and my cards count {hand_score(s, s.seat)}"
    if move == rules.OUT:
        return f"{cards}: up to {limit} I pay at once, {soon}."
    return f"{cards}: that is more than {limit}, which is what I would pay at once {soon}, so I draw."


# --- The careful bot ------------------------------------------------------------------------------------------------


def why_careful(s: State, moves: Sequence[int], move: int) -> str:
    """Why the careful bot makes this move."""
    if len(moves) == 1:
        return MUST_LEAVE
    if move < rules.DRAW and s.hand_count[s.seat] == 1:
        return "It is my last card, so the round costs me nothing."
    other = next_best(moves, move, lambda move: -careful.cost_of(s, move))
    compared = f", {doing(other)} {_cost(s, other)}" if other is not None else ""
    return f"{capital(doing(move))} costs me {_price(s, move)}{compared}.{_because(s, move)}"


def _cost(s: State, move: int) -> str:
    """What a move costs, as a bare number."""
    return number(careful.cost_of(s, move), careful.POINT)


def _price(s: State, move: int) -> str:
    """What a move costs in points: for certain where it is withdrawing, else as one may expect."""
    cost = points(careful.cost_of(s, move), careful.POINT)
    return f"{cost} for certain" if move == rules.OUT else f"about {cost} in the end"


def _because(s: State, move: int) -> str:
    """What the expectation rests on."""
    if move == rules.OUT or s.seats_in == 1:
        return ""
    return f" {_fewest(s)}, so I reckon with {careful.risk(s)} % of my points."


def _fewest(s: State) -> str:
    """How many cards the nearest of the others still has."""
    return f"Somebody has {count_of(bots.fewest_cards(s), 'card')} left"
