"""Chicken's computer players. Each looks at what its seat may know, and at nothing else.

Written like the rules, over `s.name` and `s.name[i]`, so that they run wherever the rules run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.chicken import rules
from cardkit.games.chicken.scoring import EGG, KINDS, hand_score, value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.state import State

CHEAP = 6
"""With no more points than this in hand it withdraws rather than draws."""

BEARABLE = 10
"""The same once somebody is about to get rid of the last cards."""

FEW_CARDS = 2
"""Who has no more cards than this is about to get rid of them."""


def simple(s: State, moves: Sequence[int]) -> int:
    """Play as a sensible child does: play if you can, the egg last; else leave while it is cheap, or draw."""
    if moves[0] >= rules.DRAW:
        return leave_or_draw(s, moves)
    return best_play(s, moves)


def best_play(s: State, moves: Sequence[int]) -> int:
    """Play what leaves the fewest points in hand; the egg only if nothing else fits."""
    best = moves[0]
    for move in moves:
        if move < rules.PLAY + EGG - 1 and saving(s, move) > saving(s, best):
            best = move
    return best


def saving(s: State, move: int) -> int:
    """What playing a number takes off one's own points: nothing as long as there is another of it."""
    card = move - rules.PLAY + 1
    return value(card) if s.hand[s.seat * KINDS + card - 1] == 1 else 0


def leave_or_draw(s: State, moves: Sequence[int]) -> int:
    """Nothing fits: withdraw if there is nothing to draw, or if the cards in hand cost little."""
    if moves[0] == rules.OUT:
        return rules.OUT
    limit = BEARABLE if fewest_cards(s) <= FEW_CARDS else CHEAP
    return rules.OUT if hand_score(s, s.seat) <= limit else rules.DRAW


def fewest_cards(s: State) -> int:
    """The fewest cards that another seat still in the round has."""
    fewest = rules.DECK
    for seat in range(s.players):
        if seat != s.seat and not s.out[seat]:
            fewest = min(fewest, s.hand_count[seat])
    return fewest
