"""The bots of Papageno. They use only what their seat may know, and weigh moves in hundredths of a point.

`simple` compares how many points the moves save. `careful` counts the cards that it hasn't seen, and considers three
things: the expected score of its area after the move, the points that the next cards can still save, and the effect on
the other players. It ends a round only if it expects to win it.

The bots are written like the rules, with `s.name` and `s.name[i]` only, so they can be compiled.
"""

from cardkit.games.grid import bot_weights
from cardkit.games.grid.bot_weights import NOWHERE, POINT, GridWeight, only_now
from cardkit.games.papageno import rules
from cardkit.games.papageno.scoring import CAPTURE, COLUMNS, EGG, FLUTE, SPOTS, weight
from cardkit.table.bot_reasons import HUNDREDTHS
from cardkit.table.bots import NEVER, Bot, added, is_long
from cardkit.table.common_rules import next_seat
from cardkit.table.state import State


def column_worth(upper: int, lower: int) -> int:
    """`score.pair`: return the score of a column. Two equal weights cancel, unless they are only estimates."""
    return 0 if upper == lower and upper % POINT == 0 else upper + lower


# --- The simple bot -------------------------------------------------------------------------------------------------

# The weight assumed for a face-down card: the mean of the birds.
UNKNOWN = 350

# Added to UNKNOWN after each reshuffle; otherwise, five bots would keep discarding forever.
IMPATIENCE = 100

# The weight assumed for an Egg. It is low, because an Egg copies the better of its neighbours.
EGG_ALONE = 300

# The points that a drawn card is assumed to save, so that the bot takes a discard that saves a whole point.
DRAWN = 50

# The number of moves per player after which the bot stops taking discards. Rounds usually last half as long.
TAKING = 30


def weigh_simply(s: State, move: int, _: int) -> GridWeight:
    """Weigh a move by the points it saves, judging each card only by its column."""
    if s.phase == rules.REVEALING or move == rules.DISCARD or move == rules.PASS:  # noqa: PLR1714  sets can't be compiled
        return only_now(0)
    if move == rules.DRAW:
        return GridWeight(0, DRAWN, 0, 0, 0)
    if move == rules.TAKE:
        too_often = NEVER if s.moves > TAKING * s.players else 0  # otherwise, a Flute could be passed round forever
        return GridWeight(best_gain(s, s.discard[s.discard_count - 1]), 0, 0, 0, too_often)
    if move < rules.DISCARD:
        return only_now(gain(s, s.held, move - rules.SWAP))
    exchange = move - rules.EXCHANGE
    return only_now(gain(s, s.area[exchange % rules.AREAS], exchange // rules.AREAS))


def best_gain(s: State, card: int) -> int:
    """Return the most points that a card could save in any spot."""
    best = -100 * POINT
    for spot in range(SPOTS):
        best = max(best, gain(s, card, spot))
    return best


def gain(s: State, card: int, spot: int) -> int:
    """Return the points that a card would save in a spot of the seat to move, judged only by its column."""
    there = known(s, s.seat * SPOTS + spot)
    partner = known(s, s.seat * SPOTS + (spot + COLUMNS) % SPOTS)
    return column_worth(there, partner) - column_worth(guessed(s, card), partner)


def known(s: State, place: int) -> int:
    """Return the weight of the card in a place, which is an estimate if it is face down."""
    return guessed(s, s.area[place]) if s.face_up[place] else UNKNOWN + IMPATIENCE * s.refills


def guessed(s: State, card: int) -> int:
    """Return the weight of a card, which is an estimate for an Egg."""
    return EGG_ALONE if card == EGG else POINT * weight(s, card)


SIMPLE = Bot(weigh_simply, HUNDREDTHS)

# --- The careful bot ------------------------------------------------------------------------------------------------

# The weight assumed for an Egg without known neighbours. It is low, because an Egg copies the better of them.
EGG_WORTH = 250

# For each remaining turn, the bot counts on this percentage of the points that one more card can save.
HOPE = 60

# The largest number of turns that the bot expects the round to last.
LONG = 3

# The points that a drawn card saves the next seat on average. A discard is a gift only if it saves that seat more.
USUAL = 100

# The expected lead over the best opponent that the bot wants before it ends the round.
LEAD = 250

# The weight of ending the round at the right or the wrong time: more than any number of points.
DECISIVE = 5_000

# A placeholder for a card that nobody has seen.
FACE_DOWN = -100


def weigh_carefully(s: State, move: int, unknown: int) -> GridWeight:
    """Weigh a move by what it saves now and may save later, how it affects the others, and how it ends the round."""
    if s.phase == rules.REVEALING or move == rules.PASS:
        return only_now(0)
    if move == rules.DRAW:
        return GridWeight(0, chance_to_save(s, NOWHERE, 0, unknown), 0, 0, 0)
    if move == rules.TAKE:
        saved = best_saving(s, s.seat, s.discard[s.discard_count - 1], unknown)
        return GridWeight(saved, 0, 0, 0, NEVER if is_long(s) else 0)
    if move == rules.DISCARD:
        return GridWeight(0, hope(s, NOWHERE, 0, unknown), -gift(s, s.held, unknown), 0, 0)
    if move < rules.DISCARD:
        return placing(s, s.seat * SPOTS + move - rules.SWAP, unknown)
    exchange = move - rules.EXCHANGE
    return exchanging(s, s.seat * SPOTS + exchange // rules.AREAS, exchange % rules.AREAS, unknown)


def placing(s: State, place: int, unknown: int) -> GridWeight:
    """Return the weight of swapping the card in hand into a place."""
    now = saving(s, place, s.held, unknown)
    later = hope(s, place, s.held, unknown)
    end = bot_weights.ending(s, lead(s, place, unknown) >= LEAD, DECISIVE) if ends(s, place) else 0
    if s.held == FLUTE:
        return GridWeight(now, later, harm_of_flute(s, place, unknown), end, 0)
    if s.held == CAPTURE:
        later += best_exchange(s, place, unknown)
    return GridWeight(now, later, -gift(s, lying(s, place, NOWHERE, 0), unknown), end, 0)


def exchanging(s: State, own: int, other: int, unknown: int) -> GridWeight:
    """Return the weight of exchanging two cards: the points saved, and some of the points that the other seat loses."""
    harm = -saving(s, other, s.area[own], unknown)
    return GridWeight(saving(s, own, s.area[other], unknown), 0, bot_weights.spite(s, harm), 0, 0)


# --- The cards that nobody has seen ---------------------------------------------------------------------------------


def unseen(s: State, card: int) -> int:
    """Return how many copies of a card are face down or in the draw pile."""
    return rules.copies(s, card) - bot_weights.seen(s, SPOTS, card)


def mean_unseen(s: State, *_: object) -> int:
    """Return the mean weight of the unseen cards, as an odd number so that it differs from the weight of any card."""
    total = 0
    for number in range(rules.KINDS):
        total += unseen(s, rules.kind(number)) * worth(s, rules.kind(number), 0)
    return total // bot_weights.count_unseen(s) | 1


# --- The weight of cards --------------------------------------------------------------------------------------------


def worth(s: State, card: int, unknown: int) -> int:
    """Return the weight of a single card."""
    if card == FACE_DOWN:
        return unknown
    return EGG_WORTH if card == EGG else POINT * weight(s, card)


def lying(s: State, place: int, laid: int, card: int) -> int:
    """Return the card that would be visible in `place` if `card` were placed in `laid`."""
    if place == laid:
        return card
    return int(s.area[place]) if s.face_up[place] else FACE_DOWN


def value(s: State, place: int, laid: int, card: int, unknown: int) -> int:
    """Return the weight that would count in a place. For an Egg, it is that of the lightest card beside it."""
    there = lying(s, place, laid, card)
    if there != EGG:
        return worth(s, there, unknown)
    column = place % COLUMNS
    if column != 1:
        return worth(s, lying(s, place - column + 1, laid, card), unknown)
    left = worth(s, lying(s, place - 1, laid, card), unknown)
    return min(left, worth(s, lying(s, place + 1, laid, card), unknown))


def area_worth(s: State, seat: int, laid: int, card: int, unknown: int) -> int:
    """Return the expected score of a seat's area with `card` in the place `laid`."""
    total = 0
    for top in range(seat * SPOTS, seat * SPOTS + COLUMNS):
        upper = value(s, top, laid, card, unknown)
        total += column_worth(upper, value(s, top + COLUMNS, laid, card, unknown))
    return total


def saving(s: State, place: int, card: int, unknown: int) -> int:
    """Return the points that the owner of a place would save with `card` there."""
    seat = place // SPOTS
    return area_worth(s, seat, NOWHERE, card, unknown) - area_worth(s, seat, place, card, unknown)


def best_saving(s: State, seat: int, card: int, unknown: int) -> int:
    """Return the most points a seat could save by putting a card in any of its places."""
    best = -100 * POINT
    for place in range(seat * SPOTS, (seat + 1) * SPOTS):
        best = max(best, saving(s, place, card, unknown))
    return best


# --- The value of the next card -------------------------------------------------------------------------------------


def chance_to_save(s: State, laid: int, card: int, unknown: int) -> int:
    """Return the points that one more card is expected to save the seat to move, with `card` in the place `laid`."""
    total = 0
    for number in range(rules.KINDS):
        left = unseen(s, rules.kind(number))
        total += left * best_in_column(s, laid, card, worth(s, rules.kind(number), unknown), unknown) if left else 0
    return total // bot_weights.count_unseen(s)


def best_in_column(s: State, laid: int, card: int, weight: int, unknown: int) -> int:
    """Return the most points that a card of this weight could save (at least 0), judging spots only by column."""
    best = 0
    for top in range(s.seat * SPOTS, s.seat * SPOTS + COLUMNS):
        upper = value(s, top, laid, card, unknown)
        lower = value(s, top + COLUMNS, laid, card, unknown)
        left = min(column_worth(weight, lower), column_worth(upper, weight))
        best = max(best, column_worth(upper, lower) - left)
    return best


def hope(s: State, laid: int, card: int, unknown: int) -> int:
    """Return the points that the remaining turns are expected to save."""
    return chance_to_save(s, laid, card, unknown) * bot_weights.turns_left(s, LONG) * HOPE // 100


# --- The effect of a move on the others -----------------------------------------------------------------------------


def gift(s: State, card: int, unknown: int) -> int:
    """Return the cost of leaving a card to the next seat."""
    if card == FACE_DOWN:
        return 0
    return bot_weights.spite(s, max(0, best_saving(s, next_seat(s, s.seat), card, unknown) - USUAL))


def harm_of_flute(s: State, place: int, unknown: int) -> int:
    """`special.flute`: return the weight of the points that the others lose when they pass the cards on."""
    harm = 0
    passed = lying(s, place, NOWHERE, 0)
    for step in range(1, s.players):
        there = (place + step * SPOTS) % (s.players * SPOTS)
        harm -= saving(s, there, passed, unknown)
        passed = lying(s, there, NOWHERE, 0)
    return bot_weights.spite(s, harm)


def best_exchange(s: State, placed: int, unknown: int) -> int:
    """Return the weight of the best exchange with a Capture in a place.

    It is at least 0, because an exchange is optional.
    """
    best = 0
    for own in range(s.seat * SPOTS, (s.seat + 1) * SPOTS):
        if own != placed and s.face_up[own]:
            for other in range(s.players * SPOTS):
                if s.face_up[other] and other // SPOTS != s.seat:
                    best = max(best, int(added(exchanging(s, own, other, unknown))))
    return best


# --- The end of the round -------------------------------------------------------------------------------------------


def ends(s: State, place: int) -> bool:
    """`end.round`: return whether placing the card in hand replaces the last face-down card of the seat to move."""
    return bool(s.face_down[s.seat] == 1 and not s.face_up[place])


def lead(s: State, place: int, unknown: int) -> int:
    """Return the expected lead of the seat to move if it puts the card in hand in a place."""
    own = area_worth(s, s.seat, place, s.held, unknown)
    least = 1_000 * POINT
    for seat in range(s.players):
        if seat != s.seat:
            least = min(least, area_worth(s, seat, NOWHERE, 0, unknown))
    return int(least - own)


CAREFUL = Bot(weigh_carefully, HUNDREDTHS, mean_unseen)
