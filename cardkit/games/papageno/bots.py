"""Papageno's computer players. Each looks at what its seat may know, and at nothing else.

Written like the rules, over `s.name` and `s.name[i]`, so that they run wherever the rules run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.papageno import rules
from cardkit.games.papageno.scoring import COLUMNS, EGG, SPOTS, weight

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.state import State

UNKNOWN = 35
"""What a face-down card weighs on average, in tenths: the mean of the birds."""

IMPATIENCE = 10
"""How much heavier, in tenths, face-down cards seem with each reshuffle; else five bots would discard for ever."""

EGG_WORTH = 30
"""What an Egg is taken for, in tenths: a light card, since it copies the better of its neighbours."""


def simple(s: State, moves: Sequence[int]) -> int:
    """Play as a sensible child does: put light cards where heavy ones lie, make pairs, throw the rest away."""
    if s.phase == rules.REVEALING:
        return moves[0]
    if s.phase == rules.STARTING:
        return start_turn(s, moves)
    if s.phase == rules.PLACING:
        return place_card(s, moves)
    return use_capture(s, moves)


def start_turn(s: State, moves: Sequence[int]) -> int:
    """Take the discard if it does some good, else draw."""
    top = s.discard[s.discard_count - 1]
    if moves[0] != rules.DRAW:
        return moves[0]
    return rules.TAKE if best_gain(s, top) >= 10 else rules.DRAW


def place_card(s: State, moves: Sequence[int]) -> int:
    """Put the card where it saves most; a drawn card that saves nothing is discarded."""
    best = moves[0]
    best_saving = -10_000
    for move in moves:
        saving = 0 if move == rules.DISCARD else gain(s, s.held, move - rules.SWAP)
        if saving > best_saving:
            best = move
            best_saving = saving
    return best


def best_gain(s: State, card: int) -> int:
    """The most that a card would save in any spot, in tenths of a point."""
    best = -10_000
    for spot in range(SPOTS):
        best = max(best, gain(s, card, spot))
    return best


def gain(s: State, card: int, spot: int) -> int:
    """What a card would save in a spot of the active seat, in tenths of a point, judged by its column alone."""
    place = s.seat * SPOTS + spot
    partner = s.seat * SPOTS + (spot + COLUMNS) % SPOTS
    return column_worth(known(s, place), known(s, partner)) - column_worth(worth(s, card), known(s, partner))


def column_worth(upper: int, lower: int) -> int:
    """What a column counts, in tenths; two equal weights that are whole points cancel."""
    return 0 if upper == lower and upper % 10 == 0 else upper + lower


def known(s: State, place: int) -> int:
    """What the card in a place weighs as far as anybody can see, in tenths."""
    return worth(s, s.area[place]) if s.face_up[place] else UNKNOWN + IMPATIENCE * s.refills


def worth(s: State, card: int) -> int:
    """A card's weight in tenths."""
    return EGG_WORTH if card == EGG else 10 * weight(s, card)


def use_capture(s: State, moves: Sequence[int]) -> int:
    """Give a heavy card for a light one, where that saves something; else pass."""
    best = rules.PASS
    best_saving = 0
    for move in moves:
        saving = exchange_gain(s, move - rules.EXCHANGE) if move != rules.PASS else 0
        if saving > best_saving:
            best = move
            best_saving = saving
    return best


def exchange_gain(s: State, exchange: int) -> int:
    """What an exchange saves the active seat, in tenths."""
    return gain(s, s.area[exchange % rules.AREAS], exchange // rules.AREAS)
