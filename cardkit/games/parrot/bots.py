"""The bots of Parrot. They use only what their seat may know, and weigh moves in hundredths of a point.

`simple` compares how many points the moves save. `careful` counts the cards that it hasn't seen, and considers three
things: the expected score of its Box after the move, the points that the next cards can still save (half a Pair, half a
Quartet), and the card that the move leaves to the next seat. It turns up its last face-down card only if it expects to
stay ahead after the others' last turns.

The bots are written like the rules, with `s.name` and `s.name[i]` only, so they can be compiled. `unknown` is the value
assumed for a card that nobody has seen.
"""

from typing import NamedTuple

from cardkit.games.grid import bot_weights
from cardkit.games.grid.bot_weights import NOWHERE, POINT, GridWeight, only_now
from cardkit.games.parrot import rules
from cardkit.games.parrot.scoring import COLUMNS, NUMBERS, PARROT, SPOTS, pair_number, points_off
from cardkit.table.bot_reasons import HUNDREDTHS
from cardkit.table.bots import NEVER, Bot, is_long
from cardkit.table.common_rules import next_seat
from cardkit.table.state import State

# A placeholder for a card that nobody has seen. It has no number and forms no Pair.
FACE_DOWN = -2

# --- The simple bot -------------------------------------------------------------------------------------------------

# The value assumed for a face-down card: the mean of the numbers.
UNKNOWN = 600

# The points that a drawn card is assumed to save; the bot takes only a discard that saves more.
DRAWN = 200

# The weight of a move that turns over no card: slightly negative.
PASSING = -10

# The weight of ending the round while another seat looks better.
TOO_EARLY = -600


def weigh_simply(s: State, move: int, _: int) -> GridWeight:
    """Weigh a move by the points it saves, and by whether it ends the round too early."""
    if s.phase == rules.REVEALING:
        return only_now(0)
    if move == rules.DRAW:
        return GridWeight(0, DRAWN, 0, 0, 0)
    if move == rules.TAKE:
        return only_now(best_saving(s, s.seat, s.discard[s.discard_count - 1], UNKNOWN))
    now = saving(s, s.seat, planned(s, move, UNKNOWN))
    too_early = ends(s, move) and not is_long(s) and lead(s, as_it_is(UNKNOWN)) < 0
    return GridWeight(now, PASSING if move == rules.DISCARD else 0, 0, TOO_EARLY if too_early else 0, 0)


SIMPLE = Bot(weigh_simply, HUNDREDTHS)


# --- The careful bot ------------------------------------------------------------------------------------------------

# For each remaining turn, the bot counts on this percentage of the points that half Pairs can save.
HOPE = 10

# The largest number of turns that the bot expects the round to last.
LONG = 4

# The points that a drawn card saves the next seat on average. A discard is a gift only if it saves that seat more.
USUAL = 350

# The lead over the best opponent that the bot wants before it finishes, since each opponent still gets a turn.
LEAD = 600

# The weight of ending the round at the right or the wrong time: more than any number of points.
DECISIVE = 10_000


def weigh_carefully(s: State, move: int, unknown: int) -> GridWeight:
    """Weigh a move by the points it saves now and later, the card the next seat gets, and how it ends the round."""
    if s.phase == rules.REVEALING:
        return only_now(0)
    if move == rules.DRAW:
        return GridWeight(0, drawing(s, unknown), 0, 0, 0)
    if move == rules.TAKE:
        saved = best_saving(s, s.seat, s.discard[s.discard_count - 1], unknown)
        return GridWeight(saved, 0, 0, 0, NEVER if is_long(s) else 0)
    plan = planned(s, move, unknown)
    given = gift(s, thrown_away(s, plan), unknown)
    end = bot_weights.ending(s, lead(s, plan) >= LEAD, DECISIVE) if ends(s, move) else 0
    return GridWeight(saving(s, s.seat, plan), hope(s, plan), -given, end, 0)


# --- The cards that nobody has seen ---------------------------------------------------------------------------------


def unseen(s: State, card: int) -> int:
    """Return how many copies of a card the seat to move can't see: those face down or in the draw pile."""
    return (rules.PARROTS if card == PARROT else rules.COPIES) - bot_weights.seen(s, SPOTS, card)


def mean_unseen(s: State, *_: object) -> int:
    """Return the mean value of the unseen cards; a Parrot counts as 0."""
    total = 0
    for number in range(NUMBERS):
        total += unseen(s, number) * number * POINT
    return total // bot_weights.count_unseen(s)


# --- The score of a Box ---------------------------------------------------------------------------------------------


class TurnPlan(NamedTuple):
    """A possible change to a Box."""

    #: The card to place.
    card: int
    #: The place for it.
    laid: int
    #: The place to which a Parrot floats.
    landing: int
    #: The value assumed for a card that nobody has seen.
    unknown: int


def as_it_is(unknown: int) -> TurnPlan:
    """Return the plan that changes nothing."""
    return TurnPlan(FACE_DOWN, NOWHERE, NOWHERE, unknown)


def there(s: State, place: int, plan: TurnPlan) -> int:
    """Return the card that would be face up in a place, or FACE_DOWN."""
    if place == plan.laid:
        return plan.card
    if place == plan.landing:
        return PARROT
    return int(s.area[place]) if s.face_up[place] else FACE_DOWN


def column_worth(upper: int, lower: int, unknown: int) -> int:
    """`score.pair`, `parrot.imitate`: return the expected score of a single column."""
    if PARROT in (upper, lower) or (upper == lower and upper != FACE_DOWN):
        return 0
    return card_worth(upper, unknown) + card_worth(lower, unknown)


def card_worth(card: int, unknown: int) -> int:
    """Return the value of a card that isn't part of a Pair."""
    return unknown if card == FACE_DOWN else POINT * card


def box_worth(s: State, seat: int, plan: TurnPlan) -> int:
    """Return the expected score of a Box."""
    worth = 0
    first = seat * SPOTS
    for top in range(first, first + COLUMNS):
        upper = there(s, top, plan)
        lower = there(s, top + COLUMNS, plan)
        number = pair_number(upper, lower)
        worth += column_worth(upper, lower, plan.unknown)
        worth -= gained_off(s, pairs_in(s, first, top, number, plan)) if number >= 0 else 0
    return worth


def pairs_in(s: State, first: int, end: int, number: int, plan: TurnPlan) -> int:
    """Return how many Pairs of a number the columns from place `first` to just before place `end` would have."""
    pairs = 0
    for top in range(first, end):
        if pair_number(there(s, top, plan), there(s, top + COLUMNS, plan)) == number:
            pairs += 1
    return pairs


def gained_off(s: State, pairs: int) -> int:
    """`score.quartet`: return the points off that one more Pair adds to `pairs` Pairs of its number."""
    return POINT * (points_off(s, pairs + 1) - points_off(s, pairs))


def saving(s: State, seat: int, plan: TurnPlan) -> int:
    """Return the points that a plan saves a seat."""
    return box_worth(s, seat, as_it_is(plan.unknown)) - box_worth(s, seat, plan)


def best_saving(s: State, seat: int, card: int, unknown: int) -> int:
    """Return the most points a seat could save by putting a card in any of its places."""
    best = -100 * POINT
    first = seat * SPOTS
    for own in range(first, first + SPOTS):
        best = max(best, saving(s, seat, TurnPlan(card, own, NOWHERE, unknown)))
        if rules.floats(s, own, card):
            for landing in range(first, first + SPOTS):
                if not s.face_up[landing]:
                    best = max(best, saving(s, seat, TurnPlan(card, own, landing, unknown)))
    return best


# --- The value of the next cards ------------------------------------------------------------------------------------


def drawing(s: State, unknown: int) -> int:
    """Return the points that a drawn card is expected to save.

    A card that saves no points counts as 0, because it can be discarded.
    """
    total = 0
    for card in range(NUMBERS + 1):
        left = unseen(s, card)
        total += left * max(0, best_saving(s, s.seat, card, unknown)) if left else 0
    return total // bot_weights.count_unseen(s)


def chance_of_pairs(s: State, plan: TurnPlan) -> int:
    """Return the points that one more card is expected to save the seat to move by completing a Pair."""
    total = 0
    for top in range(s.seat * SPOTS, s.seat * SPOTS + COLUMNS):
        upper = there(s, top, plan)
        lower = there(s, top + COLUMNS, plan)
        if PARROT not in (upper, lower) and (upper != lower or upper == FACE_DOWN):
            left = column_worth(upper, lower, plan.unknown)
            total += 0 if upper == FACE_DOWN else unseen(s, upper) * (left + off_by(s, upper, plan))
            total += 0 if lower == FACE_DOWN else unseen(s, lower) * (left + off_by(s, lower, plan))
    return total // bot_weights.count_unseen(s)


def off_by(s: State, number: int, plan: TurnPlan) -> int:
    """Return the points off that one more Pair of a number would add."""
    return gained_off(s, pairs_in(s, s.seat * SPOTS, s.seat * SPOTS + COLUMNS, number, plan))


def hope(s: State, plan: TurnPlan) -> int:
    """Return the points that the remaining turns are expected to save."""
    turns = 0 if s.finisher else bot_weights.turns_left(s, LONG)
    return chance_of_pairs(s, plan) * turns * HOPE // 100 if turns else 0


# --- The effect of a move -------------------------------------------------------------------------------------------


def planned(s: State, move: int, unknown: int) -> TurnPlan:
    """Return the plan that a move makes with the card in hand."""
    first = s.seat * SPOTS
    if move < rules.SWAP or move == rules.DISCARD:
        return as_it_is(unknown)
    if move < rules.DISCARD:
        return TurnPlan(int(s.held), first + move - rules.SWAP, NOWHERE, unknown)
    pair = move - rules.FLOAT
    return TurnPlan(int(s.held), first + pair // SPOTS, first + pair % SPOTS, unknown)


def thrown_away(s: State, plan: TurnPlan) -> int:
    """Return the card that a plan leaves on the discard pile, or FACE_DOWN."""
    if plan.laid == NOWHERE:
        return int(s.held)
    return there(s, plan.laid if plan.landing == NOWHERE else plan.landing, as_it_is(plan.unknown))


def gift(s: State, card: int, unknown: int) -> int:
    """Return the cost of leaving a card to the next seat."""
    following = next_seat(s, s.seat)
    if card == FACE_DOWN or s.finisher == following + 1:
        return 0
    return bot_weights.spite(s, max(0, best_saving(s, following, card, unknown) - USUAL))


# --- The end of the round -------------------------------------------------------------------------------------------


def ends(s: State, move: int) -> bool:
    """`last.end`: return whether a move makes its seat the first one without a face-down card."""
    if s.finisher or s.face_down[s.seat] > 1 or move == rules.DISCARD:
        return False
    return move < rules.SWAP or move > rules.DISCARD or not s.face_up[s.seat * SPOTS + move - rules.SWAP]


def lead(s: State, plan: TurnPlan) -> int:
    """Return the expected lead of the seat to move if its Box changes as planned."""
    least = 1_000 * POINT
    for seat in range(s.players):
        if seat != s.seat:
            least = min(least, box_worth(s, seat, as_it_is(plan.unknown)))
    return least - box_worth(s, s.seat, plan)


CAREFUL = Bot(weigh_carefully, HUNDREDTHS, mean_unseen)
