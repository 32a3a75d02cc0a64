"""Parrot's computer players. Each looks at what its seat may know, and at nothing else.

Written like the rules, over `s.name` and `s.name[i]`, so that they run wherever the rules run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.parrot import rules
from cardkit.games.parrot.scoring import COLUMNS, PARROT, SPOTS, pair_number, points_off

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.state import State

FACE_DOWN = -2
"""A card that nobody has seen; no number, and part of no Pair."""

UNKNOWN = 60
"""What a face-down card counts on average, in tenths: the mean of the numbers."""

WORTH_TAKING = 30
"""How much a discard must save, in tenths, to be better than an unknown card."""

TOO_EARLY = 60
"""What it seems to cost, in tenths, to end the round while somebody else looks better."""

PATIENCE = 30
"""Turns of each seat after which a round has gone on for long enough."""

NOWHERE = -1


def simple(s: State, moves: Sequence[int]) -> int:
    """Play as a sensible child does: make Pairs, get rid of high numbers, end the round when it goes well."""
    if s.phase == rules.REVEALING:
        return moves[0]
    if s.phase == rules.STARTING:
        return start_turn(s, moves)
    return place_card(s, moves)


def start_turn(s: State, moves: Sequence[int]) -> int:
    """Take the discard if it does some good, else draw."""
    if moves[0] != rules.DRAW:
        return moves[0]
    top = s.discard[s.discard_count - 1]
    return rules.TAKE if best_saving(s, top) >= WORTH_TAKING else rules.DRAW


def best_saving(s: State, card: int) -> int:
    """The most that a card would save the active seat in any spot, in tenths of a point."""
    best = 0
    for own in range(s.seat * SPOTS, (s.seat + 1) * SPOTS):
        best = max(best, saving(s, card, own, NOWHERE))
        if rules.floats(s, own, card):
            for landing in range(s.seat * SPOTS, (s.seat + 1) * SPOTS):
                if not s.face_up[landing]:
                    best = max(best, saving(s, card, own, landing))
    return best


def place_card(s: State, moves: Sequence[int]) -> int:
    """Do what saves most; of equally good moves the first, which turns a card up."""
    best = moves[0]
    best_gain = -10_000
    for move in moves:
        gain = gain_of(s, move) - cost_of_ending(s, move)
        if gain > best_gain:
            best = move
            best_gain = gain
    return best


def gain_of(s: State, move: int) -> int:
    """What a move with a card in hand saves, in tenths; passing is a little worse than turning a card up."""
    first = s.seat * SPOTS
    if move == rules.DISCARD:
        return -1
    if move < rules.SWAP:
        return 0
    if move < rules.DISCARD:
        return saving(s, s.held, first + move - rules.SWAP, NOWHERE)
    pair = move - rules.FLOAT
    return saving(s, s.held, first + pair // SPOTS, first + pair % SPOTS)


def cost_of_ending(s: State, move: int) -> int:
    """What seems lost when a move ends one's part of the round before one is ahead."""
    if s.finisher or s.face_down[s.seat] > 1 or not covers_last_card(s, move) or long_enough(s):
        return 0
    return 0 if ahead(s) else TOO_EARLY


def covers_last_card(s: State, move: int) -> bool:
    """Say whether a move puts an end to the only face-down card."""
    if move == rules.DISCARD:
        return False
    return move < rules.SWAP or move > rules.DISCARD or not s.face_up[s.seat * SPOTS + move - rules.SWAP]


def long_enough(s: State) -> bool:
    """Say whether the round has gone on for so long that one had better end it."""
    return bool(s.moves > 2 * PATIENCE * s.players)


def ahead(s: State) -> bool:
    """Say whether nobody's Box looks better than that of the active seat."""
    own = box_worth(s, s.seat, PARROT, NOWHERE, NOWHERE)
    for seat in range(s.players):
        if box_worth(s, seat, PARROT, NOWHERE, NOWHERE) < own:
            return False
    return True


def saving(s: State, card: int, laid: int, landing: int) -> int:
    """What the active seat saves, in tenths, by laying a card, and letting a Parrot land, in these places."""
    before = box_worth(s, s.seat, card, NOWHERE, NOWHERE)
    return before - box_worth(s, s.seat, card, laid, landing)


def box_worth(s: State, seat: int, card: int, laid: int, landing: int) -> int:
    """What a Box seems to count, in tenths, with `card` in the place `laid` and a Parrot in `landing`."""
    first = seat * SPOTS
    worth = 0
    for top in range(first, first + COLUMNS):
        worth += column_worth(seen(s, top, card, laid, landing), seen(s, top + COLUMNS, card, laid, landing))
        number = number_of(s, top, card, laid, landing)
        pairs = 0
        for other in range(first, top):
            if number >= 0 and number_of(s, other, card, laid, landing) == number:
                pairs += 1
        worth -= 10 * (points_off(s, pairs + 1) - points_off(s, pairs)) if number >= 0 else 0
    return worth


def number_of(s: State, top: int, card: int, laid: int, landing: int) -> int:
    """The number of the Pair under place `top`, or something below 0."""
    return pair_number(seen(s, top, card, laid, landing), seen(s, top + COLUMNS, card, laid, landing))


def seen(s: State, place: int, card: int, laid: int, landing: int) -> int:
    """What would lie face up in a place, or FACE_DOWN."""
    if place == laid:
        return card
    if place == landing:
        return PARROT
    return int(s.area[place]) if s.face_up[place] else FACE_DOWN


def column_worth(upper: int, lower: int) -> int:
    """What a column seems to count, in tenths; a Parrot makes a Pair with whatever is there."""
    if PARROT in (upper, lower) or (upper == lower and upper != FACE_DOWN):
        return 0
    return card_worth(upper) + card_worth(lower)


def card_worth(card: int) -> int:
    """A card's number in tenths, or what a face-down card counts on average."""
    return UNKNOWN if card == FACE_DOWN else 10 * card
