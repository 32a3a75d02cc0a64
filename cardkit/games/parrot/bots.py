"""Parrot's bots. Each looks at what its seat may know, and at nothing else, and weighs in hundredths of a point.

`simple` asks what a move saves its own Box. `careful` counts the cards that it has not seen, and asks three things:
what its Box counts afterwards, what the next card can still save there (half a Pair, half a Quartet), and what the move
leaves to the next seat. And it covers its last card only when it expects to come off best, the others' last turns
included.

Written like the rules, over `s.name` and `s.name[i]`, so that they run wherever the rules run. Each function that
weighs is told what a card counts that nobody has seen (`unknown`).
"""

from typing import NamedTuple

from cardkit.games.laid_out import weighing
from cardkit.games.laid_out.weighing import NOWHERE, POINT, Weight, only_now
from cardkit.games.parrot import rules
from cardkit.games.parrot.scoring import COLUMNS, NUMBERS, PARROT, SPOTS, pair_number, points_off
from cardkit.table.bots import NEVER, Bot
from cardkit.table.common import next_seat
from cardkit.table.reasons import HUNDREDTHS
from cardkit.table.state import State

FACE_DOWN = -2
"""A card that nobody has seen; no number, and part of no Pair."""

# --- The simple bot -------------------------------------------------------------------------------------------------

UNKNOWN = 600
"""What a face-down card counts on average: the mean of the numbers."""

DRAWN = 200
"""What a drawn card is counted on to save; a discard must save more."""

PASSING = -10
"""What it is worth to turn no card up: a little less than nothing."""

TOO_EARLY = -600
"""What it seems to be worth to end the round while somebody else looks better."""


def weigh_simply(s: State, move: int, _: int) -> Weight:
    """What a move saves the seat's own Box, and whether it ends the round before that is the best."""
    if s.phase == rules.REVEALING:
        return only_now(0)
    if move == rules.DRAW:
        return Weight(0, DRAWN, 0, 0, 0)
    if move == rules.TAKE:
        return only_now(best_saving(s, s.seat, s.discard[s.discard_count - 1], UNKNOWN))
    now = saving(s, s.seat, planned(s, move, UNKNOWN))
    return Weight(now, PASSING if move == rules.DISCARD else 0, 0, TOO_EARLY if ends_too_early(s, move) else 0, 0)


def ends_too_early(s: State, move: int) -> bool:
    """Say whether a move ends the seat's part of the round before it is ahead, and before all have had enough."""
    return ends(s, move) and not weighing.long_enough(s) and lead(s, as_it_is(UNKNOWN)) < 0


SIMPLE = Bot(weigh_simply, HUNDREDTHS)


# --- The careful bot ------------------------------------------------------------------------------------------------

HOPE = 10
"""How much of what half-made Pairs can save is counted on, in percent, for each turn that seems to be left."""

LONG = 4
"""A round is not counted on to last for more turns than this."""

USUAL = 350
"""What a card off the draw pile saves the next seat; so only a discard that saves it more is a gift."""

LEAD = 600
"""How far ahead of the best of the others one wants to be before one covers one's last card: each has a turn left."""

DECISIVE = 10_000
"""More than any number of points is worth: what it counts to end the round at the right time, or the wrong one."""


def weigh_carefully(s: State, move: int, unknown: int) -> Weight:
    """What a move saves now and may save later, what it leaves to the next seat, and whether it ends the round well."""
    if s.phase == rules.REVEALING:
        return only_now(0)
    if move == rules.DRAW:
        return Weight(0, drawing(s, unknown), 0, 0, 0)
    if move == rules.TAKE:
        saved = best_saving(s, s.seat, s.discard[s.discard_count - 1], unknown)
        return Weight(saved, 0, 0, 0, NEVER if weighing.long_enough(s) else 0)
    plan = planned(s, move, unknown)
    given = gift(s, thrown_away(s, plan), unknown)
    end = weighing.ending(s, lead(s, plan) >= LEAD, DECISIVE) if ends(s, move) else 0
    return Weight(saving(s, s.seat, plan), hope(s, plan), -given, end, 0)


# --- The cards that nobody has seen ---------------------------------------------------------------------------------


def unseen(s: State, card: int) -> int:
    """How many of a card lie face down, or in the draw pile: those that the active seat does not see."""
    return (rules.PARROTS if card == PARROT else rules.COPIES) - weighing.seen(s, SPOTS, card)


def mean_unseen(s: State, *_: object) -> int:
    """What a card that nobody has seen counts on average; a Parrot nothing."""
    total = 0
    for number in range(NUMBERS):
        total += unseen(s, number) * number * POINT
    return total // weighing.count_unseen(s)


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
    if place == plan.laid:
        return plan.card
    if place == plan.landing:
        return PARROT
    return int(s.area[place]) if s.face_up[place] else FACE_DOWN


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


def drawing(s: State, unknown: int) -> int:
    """What a drawn card can be expected to save: with one that saves nothing a card is turned over instead."""
    total = 0
    for card in range(NUMBERS + 1):
        left = unseen(s, card)
        total += left * max(0, best_saving(s, s.seat, card, unknown)) if left else 0
    return total // weighing.count_unseen(s)


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
    return total // weighing.count_unseen(s)


def off_by(s: State, number: int, plan: Plan) -> int:
    """What one more Pair of a number would take off."""
    return gained_off(s, pairs_in(s, s.seat * SPOTS, s.seat * SPOTS + COLUMNS, number, plan))


def hope(s: State, plan: Plan) -> int:
    """What the turns to come can be expected to save."""
    turns = 0 if s.finisher else weighing.turns_left(s, LONG)
    return chance_of_pairs(s, plan) * turns * HOPE // 100 if turns else 0


# --- What a move does -----------------------------------------------------------------------------------------------


def planned(s: State, move: int, unknown: int) -> Plan:
    """What a move with a card in hand does to one's Box."""
    first = s.seat * SPOTS
    if move < rules.SWAP or move == rules.DISCARD:
        return as_it_is(unknown)
    if move < rules.DISCARD:
        return Plan(int(s.held), first + move - rules.SWAP, NOWHERE, unknown)
    pair = move - rules.FLOAT
    return Plan(int(s.held), first + pair // SPOTS, first + pair % SPOTS, unknown)


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
    return weighing.spite(s, max(0, best_saving(s, following, card, unknown) - USUAL))


# --- The end of the round -------------------------------------------------------------------------------------------


def ends(s: State, move: int) -> bool:
    """`last.end`: say whether a move with a card in hand covers the seat's last card, the first to do so."""
    if s.finisher or s.face_down[s.seat] > 1 or move == rules.DISCARD:
        return False
    return move < rules.SWAP or move > rules.DISCARD or not s.face_up[s.seat * SPOTS + move - rules.SWAP]


def lead(s: State, plan: Plan) -> int:
    """By how much the active seat can be expected to be ahead with its Box as planned."""
    least = 1_000 * POINT
    for seat in range(s.players):
        if seat != s.seat:
            least = min(least, box_worth(s, seat, as_it_is(plan.unknown)))
    return least - box_worth(s, s.seat, plan)


CAREFUL = Bot(weigh_carefully, HUNDREDTHS, mean_unseen)
