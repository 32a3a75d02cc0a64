"""Parrot's careful player: it counts the cards that it has not seen, and compares what each move leads to.

Three thoughts make up its mind about a move: what its own Box counts afterwards, what the next card can still save
there (half a Pair, half a Quartet), and what it leaves to the next seat. And it covers its last card only when it
expects to come off best, the others' last turns included.

Written like the rules, over `s.name` and `s.name[i]`, so that it runs wherever the rules run. Points are counted in
hundredths, and each function that weighs is told what a card counts that nobody has seen (`unknown`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardkit.games.parrot import rules
from cardkit.games.parrot.bots import FACE_DOWN, NOWHERE, covers_last_card, seen
from cardkit.games.parrot.scoring import COLUMNS, NUMBERS, PARROT, SPOTS, pair_number, points_off
from cardkit.table.common import next_seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.state import State

POINT = 100
"""A point, in the unit that all is counted in."""

HOPE = 10
"""How much of what half-made Pairs can save is counted on, in percent, for each turn that seems to be left."""

LONG = 4
"""A round is not counted on to last for more turns than this."""

SPITE = 60
"""What harms all others together counts so much, in percent of what helps oneself."""

USUAL = 350
"""What a card off the draw pile saves the next seat; so only a discard that saves it more is a gift."""

WORTH_TAKING = 0
"""How much more than a drawn card a discard must save."""

LEAD = 600
"""How far ahead of the best of the others one wants to be before one covers one's last card: each has a turn left."""

DECISIVE = 10_000
"""More than any number of points is worth: what it counts to end the round at the right time, or the wrong one."""

PATIENCE = 60
"""Moves of each seat after which a round has gone on for long enough, and its face-down cards are covered."""


def careful(s: State, moves: Sequence[int]) -> int:
    """Play as a thoughtful adult does: weigh up what each move leads to, for oneself and for the others."""
    if s.phase == rules.REVEALING:
        return moves[0]
    if s.phase == rules.STARTING:
        return start_turn(s, moves)
    return best_move(s, moves)


def start_turn(s: State, moves: Sequence[int]) -> int:
    """Take the discard if it saves more than a drawn card can be expected to; else draw."""
    if moves[0] != rules.DRAW or long_enough(s):
        return moves[0]
    unknown = mean_unseen(s)
    return rules.TAKE if taking(s, unknown) > drawing(s, unknown) + WORTH_TAKING else rules.DRAW


def best_move(s: State, moves: Sequence[int]) -> int:
    """The move that promises most; of equal ones the first."""
    unknown = mean_unseen(s)
    best = moves[0]
    most = promise(s, best, unknown)
    for move in moves:
        promised = promise(s, move, unknown)
        if promised > most:
            best = move
            most = promised
    return best


# --- The cards that nobody has seen ---------------------------------------------------------------------------------


def unseen(s: State, card: int) -> int:
    """How many of a card lie face down, or in the draw pile: those that the active seat does not see."""
    count = rules.PARROTS if card == PARROT else rules.COPIES
    count -= 1 if s.held == card else 0
    for place in range(s.players * SPOTS):
        count -= s.face_up[place] if s.area[place] == card else 0
    for i in range(s.discard_count):
        count -= 1 if s.discard[i] == card else 0
    return count


def count_unseen(s: State) -> int:
    """How many cards lie face down, or in the draw pile."""
    count = int(s.draw_count)
    for seat in range(s.players):
        count += s.face_down[seat]
    return count


def mean_unseen(s: State) -> int:
    """What a card that nobody has seen counts on average; a Parrot nothing."""
    total = 0
    for number in range(NUMBERS):
        total += unseen(s, number) * number * POINT
    return total // max(count_unseen(s), 1)


# --- What a Box counts ----------------------------------------------------------------------------------------------


class Plan(NamedTuple):
    """What may be done to a Box: `card` put in the place `laid`, and a Parrot in `landing`.

    `unknown` is what a card counts that nobody has seen.
    """

    card: int
    laid: int
    landing: int
    unknown: int


def as_it_is(unknown: int) -> Plan:
    """No change at all."""
    return Plan(FACE_DOWN, NOWHERE, NOWHERE, unknown)


def there(s: State, place: int, plan: Plan) -> int:
    """What would lie face up in a place, or FACE_DOWN."""
    return seen(s, place, plan.card, plan.laid, plan.landing)


def column_worth(upper: int, lower: int, unknown: int) -> int:
    """`score.pair`, `parrot.imitate`: what a column can be expected to count by itself."""
    if PARROT in (upper, lower) or (upper == lower and upper != FACE_DOWN):
        return 0
    return card_worth(upper, unknown) + card_worth(lower, unknown)


def card_worth(card: int, unknown: int) -> int:
    """What a card counts that is part of no Pair."""
    return unknown if card == FACE_DOWN else POINT * card


def box_worth(s: State, seat: int, plan: Plan) -> int:
    """What a Box can be expected to count."""
    worth = 0
    first = seat * SPOTS
    for top in range(first, first + COLUMNS):
        upper = there(s, top, plan)
        lower = there(s, top + COLUMNS, plan)
        number = pair_number(upper, lower)
        worth += column_worth(upper, lower, plan.unknown)
        worth -= gained_off(s, pairs_in(s, first, top, number, plan)) if number >= 0 else 0
    return worth


def pairs_in(s: State, first: int, end: int, number: int, plan: Plan) -> int:
    """How many Pairs of a number there would be in the columns from place `first` to before place `end`."""
    pairs = 0
    for top in range(first, end):
        if pair_number(there(s, top, plan), there(s, top + COLUMNS, plan)) == number:
            pairs += 1
    return pairs


def gained_off(s: State, pairs: int) -> int:
    """`score.quartet`: what one more Pair takes off beside so many others of its number."""
    return POINT * (points_off(s, pairs + 1) - points_off(s, pairs))


def saving(s: State, seat: int, plan: Plan) -> int:
    """What a plan saves a seat."""
    return box_worth(s, seat, as_it_is(plan.unknown)) - box_worth(s, seat, plan)


def best_saving(s: State, seat: int, card: int, unknown: int) -> int:
    """The most that a card would save a seat in any place."""
    best = -100 * POINT
    first = seat * SPOTS
    for own in range(first, first + SPOTS):
        best = max(best, saving(s, seat, Plan(card, own, NOWHERE, unknown)))
        if rules.floats(s, own, card):
            for landing in range(first, first + SPOTS):
                if not s.face_up[landing]:
                    best = max(best, saving(s, seat, Plan(card, own, landing, unknown)))
    return best


# --- What the next cards can do -------------------------------------------------------------------------------------


def taking(s: State, unknown: int) -> int:
    """What the top card of the discard pile saves where it saves most."""
    return best_saving(s, s.seat, s.discard[s.discard_count - 1], unknown)


def drawing(s: State, unknown: int) -> int:
    """What a drawn card can be expected to save: with one that saves nothing a card is turned up instead."""
    total = 0
    for card in range(NUMBERS + 1):
        left = unseen(s, card)
        total += left * max(0, best_saving(s, s.seat, card, unknown)) if left else 0
    return total // max(count_unseen(s), 1)


def chance_of_pairs(s: State, plan: Plan) -> int:
    """What one more card can be expected to save the active seat by making a Pair of half a one."""
    total = 0
    for top in range(s.seat * SPOTS, s.seat * SPOTS + COLUMNS):
        upper = there(s, top, plan)
        lower = there(s, top + COLUMNS, plan)
        if PARROT not in (upper, lower) and (upper != lower or upper == FACE_DOWN):
            left = column_worth(upper, lower, plan.unknown)
            total += 0 if upper == FACE_DOWN else unseen(s, upper) * (left + off_by(s, upper, plan))
            total += 0 if lower == FACE_DOWN else unseen(s, lower) * (left + off_by(s, lower, plan))
    return total // max(count_unseen(s), 1)


def off_by(s: State, number: int, plan: Plan) -> int:
    """What one more Pair of a number would take off."""
    return gained_off(s, pairs_in(s, s.seat * SPOTS, s.seat * SPOTS + COLUMNS, number, plan))


def turns_left(s: State) -> int:
    """How many turns the round seems to last: the fewest cards that somebody has face down, but not too many."""
    if s.finisher:
        return 0
    fewest = LONG
    for seat in range(s.players):
        fewest = min(fewest, s.face_down[seat])
    return fewest


def hope(s: State, plan: Plan) -> int:
    """What the turns to come can be expected to save."""
    turns = turns_left(s)
    return chance_of_pairs(s, plan) * turns * HOPE // 100 if turns else 0


# --- What a move promises -------------------------------------------------------------------------------------------


def planned(s: State, move: int, unknown: int) -> Plan:
    """What a move with a card in hand does to one's Box."""
    first = s.seat * SPOTS
    if move < rules.SWAP or move == rules.DISCARD:
        return as_it_is(unknown)
    if move < rules.DISCARD:
        return Plan(int(s.held), first + move - rules.SWAP, NOWHERE, unknown)
    pair = move - rules.FLOAT
    return Plan(int(s.held), first + pair // SPOTS, first + pair % SPOTS, unknown)


def promise(s: State, move: int, unknown: int) -> int:
    """What a move promises: what it saves now and may save later, what it leaves to the next, how the round ends."""
    plan = planned(s, move, unknown)
    promised = saving(s, s.seat, plan) + hope(s, plan)
    return promised - gift(s, thrown_away(s, plan), unknown) + ending(s, move, plan)


def thrown_away(s: State, plan: Plan) -> int:
    """The card that a move leaves on the discard pile, or FACE_DOWN."""
    if plan.laid == NOWHERE:
        return int(s.held)
    return there(s, plan.laid if plan.landing == NOWHERE else plan.landing, as_it_is(plan.unknown))


def gift(s: State, card: int, unknown: int) -> int:
    """What it costs to leave a card to the next seat."""
    following = next_seat(s, s.seat)
    if card == FACE_DOWN or s.finisher == following + 1:
        return 0
    given = best_saving(s, following, card, unknown) - USUAL
    return int(max(0, given) * SPITE // (100 * (s.players - 1)))


# --- The end of the round -------------------------------------------------------------------------------------------


def ending(s: State, move: int, plan: Plan) -> int:
    """What it counts that a move covers one's last card: much, for good or ill; nothing if it does not."""
    if s.finisher or s.face_down[s.seat] > 1 or not covers_last_card(s, move):
        return 0
    return DECISIVE if lead(s, plan) >= LEAD or long_enough(s) else -DECISIVE


def lead(s: State, plan: Plan) -> int:
    """By how much the active seat can be expected to be ahead with its Box as planned."""
    least = 1_000 * POINT
    for seat in range(s.players):
        if seat != s.seat:
            least = min(least, box_worth(s, seat, as_it_is(plan.unknown)))
    return least - box_worth(s, s.seat, plan)


def long_enough(s: State) -> bool:
    """Say whether the round has gone on for so long that one had better end it."""
    return bool(s.moves > PATIENCE * s.players)
