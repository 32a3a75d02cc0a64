"""The bots of Papageno. Each uses only what its seat may know, and weighs moves in hundredths of a point.

`simple` asks how many points a move saves. `careful` counts the cards that it has not seen and asks three things: what
its cards weigh after the move, what the next cards can still save, and what the move does for the others. It ends a
round only when it expects to win it.

They are written like the rules, over `s.name` and `s.name[i]`, so they run wherever the rules run.
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
    """`score.pair`: the score of a column; two equal weights cancel unless they are only estimates."""
    return 0 if upper == lower and upper % POINT == 0 else upper + lower


# --- The simple bot -------------------------------------------------------------------------------------------------

# The weight assumed for a face-down card: the mean of the birds.
UNKNOWN = 350

# Added to UNKNOWN after each reshuffle; otherwise five bots would discard for ever.
IMPATIENCE = 100

# The weight assumed for an Egg: low, since it copies the better of its neighbours.
EGG_ALONE = 300

# What a drawn card is assumed to save, so that the bot takes a discard that saves a point.
DRAWN = 50

# Moves of each player after which the bot no longer takes discards; a round usually has half as many.
TAKING = 30


def weigh_simply(s: State, move: int, _: int) -> GridWeight:
    """Weigh a move by the points it saves the seat, judging each card by its column alone."""
    if s.phase == rules.REVEALING or move == rules.DISCARD or move == rules.PASS:  # noqa: PLR1714  a set does not compile
        return only_now(0)
    if move == rules.DRAW:
        return GridWeight(0, DRAWN, 0, 0, 0)
    if move == rules.TAKE:
        too_often = NEVER if s.moves > TAKING * s.players else 0  # a Flute could be passed round for ever
        return GridWeight(best_gain(s, s.discard[s.discard_count - 1]), 0, 0, 0, too_often)
    if move < rules.DISCARD:
        return only_now(gain(s, s.held, move - rules.SWAP))
    exchange = move - rules.EXCHANGE
    return only_now(gain(s, s.area[exchange % rules.AREAS], exchange // rules.AREAS))


def best_gain(s: State, card: int) -> int:
    """The most that a card could save in any spot."""
    best = -100 * POINT
    for spot in range(SPOTS):
        best = max(best, gain(s, card, spot))
    return best


def gain(s: State, card: int, spot: int) -> int:
    """The points that a card would save in a spot of the seat to move, judged by its column alone."""
    there = known(s, s.seat * SPOTS + spot)
    partner = known(s, s.seat * SPOTS + (spot + COLUMNS) % SPOTS)
    return column_worth(there, partner) - column_worth(guessed(s, card), partner)


def known(s: State, place: int) -> int:
    """The weight of the card in a place: an estimate if it is face down."""
    return guessed(s, s.area[place]) if s.face_up[place] else UNKNOWN + IMPATIENCE * s.refills


def guessed(s: State, card: int) -> int:
    """The weight of a card: an estimate for an Egg."""
    return EGG_ALONE if card == EGG else POINT * weight(s, card)


SIMPLE = Bot(weigh_simply, HUNDREDTHS)

# --- The careful bot ------------------------------------------------------------------------------------------------

# The weight assumed for an Egg with no neighbours to judge it by: it copies the better of them.
EGG_WORTH = 250

# The share of what one more card can save that the bot counts on per remaining turn, in percent.
HOPE = 60

# The most turns that the bot expects a round still to last.
LONG = 3

# What a drawn card saves the next seat on average; a discard is a gift only if it saves that seat more.
USUAL = 100

# The expected lead over the best opponent that the bot wants before it ends the round.
LEAD = 250

# The weight of ending the round at the right time, or the wrong one: more than any number of points.
DECISIVE = 5_000

# A placeholder for a card that nobody has seen.
FACE_DOWN = -100


def weigh_carefully(s: State, move: int, unknown: int) -> GridWeight:
    """Weigh a move by what it saves now and may save later, what it does to the others, and how it ends the round."""
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
    """The weight of swapping the card in hand into a place."""
    now = saving(s, place, s.held, unknown)
    later = hope(s, place, s.held, unknown)
    end = bot_weights.ending(s, lead(s, place, unknown) >= LEAD, DECISIVE) if ends(s, place) else 0
    if s.held == FLUTE:
        return GridWeight(now, later, harm_of_flute(s, place, unknown), end, 0)
    if s.held == CAPTURE:
        later += best_exchange(s, place, unknown)
    return GridWeight(now, later, -gift(s, lying(s, place, NOWHERE, 0), unknown), end, 0)


def exchanging(s: State, own: int, other: int, unknown: int) -> GridWeight:
    """The weight of an exchange of two cards: what it saves, and some credit for what the other seat loses."""
    harm = -saving(s, other, s.area[own], unknown)
    return GridWeight(saving(s, own, s.area[other], unknown), 0, bot_weights.spite(s, harm), 0, 0)


# --- The cards that nobody has seen ---------------------------------------------------------------------------------


def unseen(s: State, card: int) -> int:
    """The number of copies of a card that are face down or in the draw pile."""
    return rules.copies(s, card) - bot_weights.seen(s, SPOTS, card)


def mean_unseen(s: State, *_: object) -> int:
    """The mean weight of the unseen cards, made odd so that it equals the weight of no card."""
    total = 0
    for number in range(rules.KINDS):
        total += unseen(s, rules.kind(number)) * worth(s, rules.kind(number), 0)
    return total // bot_weights.count_unseen(s) | 1


# --- What cards weigh -----------------------------------------------------------------------------------------------


def worth(s: State, card: int, unknown: int) -> int:
    """The weight of a single card."""
    if card == FACE_DOWN:
        return unknown
    return EGG_WORTH if card == EGG else POINT * weight(s, card)


def lying(s: State, place: int, laid: int, card: int) -> int:
    """The card that would be visible in `place` if `card` were placed in `laid`."""
    if place == laid:
        return card
    return int(s.area[place]) if s.face_up[place] else FACE_DOWN


def value(s: State, place: int, laid: int, card: int, unknown: int) -> int:
    """The weight that would count in a place: for an Egg, that of the lightest card beside it."""
    there = lying(s, place, laid, card)
    if there != EGG:
        return worth(s, there, unknown)
    column = place % COLUMNS
    if column != 1:
        return worth(s, lying(s, place - column + 1, laid, card), unknown)
    left = worth(s, lying(s, place - 1, laid, card), unknown)
    return min(left, worth(s, lying(s, place + 1, laid, card), unknown))


def area_worth(s: State, seat: int, laid: int, card: int, unknown: int) -> int:
    """The expected score of a seat's area with `card` in the place `laid`."""
    total = 0
    for top in range(seat * SPOTS, seat * SPOTS + COLUMNS):
        upper = value(s, top, laid, card, unknown)
        total += column_worth(upper, value(s, top + COLUMNS, laid, card, unknown))
    return total


def saving(s: State, place: int, card: int, unknown: int) -> int:
    """The points that the owner of a place would save with `card` there."""
    seat = place // SPOTS
    return area_worth(s, seat, NOWHERE, card, unknown) - area_worth(s, seat, place, card, unknown)


def best_saving(s: State, seat: int, card: int, unknown: int) -> int:
    """The most that a card could save a seat in any place."""
    best = -100 * POINT
    for place in range(seat * SPOTS, (seat + 1) * SPOTS):
        best = max(best, saving(s, place, card, unknown))
    return best


# --- What the next card can do --------------------------------------------------------------------------------------


def chance_to_save(s: State, laid: int, card: int, unknown: int) -> int:
    """The points that one more card is expected to save the seat to move, with `card` in the place `laid`."""
    total = 0
    for number in range(rules.KINDS):
        left = unseen(s, rules.kind(number))
        total += left * best_in_column(s, laid, card, worth(s, rules.kind(number), unknown), unknown) if left else 0
    return total // bot_weights.count_unseen(s)


def best_in_column(s: State, laid: int, card: int, weight: int, unknown: int) -> int:
    """The most that a card of this weight could save, at least 0, judged by its column alone."""
    best = 0
    for top in range(s.seat * SPOTS, s.seat * SPOTS + COLUMNS):
        upper = value(s, top, laid, card, unknown)
        lower = value(s, top + COLUMNS, laid, card, unknown)
        left = min(column_worth(weight, lower), column_worth(upper, weight))
        best = max(best, column_worth(upper, lower) - left)
    return best


def hope(s: State, laid: int, card: int, unknown: int) -> int:
    """The points that the remaining turns are expected to save."""
    return chance_to_save(s, laid, card, unknown) * bot_weights.turns_left(s, LONG) * HOPE // 100


# --- What a move does to the others ---------------------------------------------------------------------------------


def gift(s: State, card: int, unknown: int) -> int:
    """The cost of leaving a card to the next seat."""
    if card == FACE_DOWN:
        return 0
    return bot_weights.spite(s, max(0, best_saving(s, next_seat(s, s.seat), card, unknown) - USUAL))


def harm_of_flute(s: State, place: int, unknown: int) -> int:
    """`special.flute`: what the others lose when each gets the card from that spot in the area to its right."""
    harm = 0
    passed = lying(s, place, NOWHERE, 0)
    for step in range(1, s.players):
        there = (place + step * SPOTS) % (s.players * SPOTS)
        harm -= saving(s, there, passed, unknown)
        passed = lying(s, there, NOWHERE, 0)
    return bot_weights.spite(s, harm)


def best_exchange(s: State, placed: int, unknown: int) -> int:
    """The weight of the best exchange with a Capture in a place, at least 0, since an exchange is optional."""
    best = 0
    for own in range(s.seat * SPOTS, (s.seat + 1) * SPOTS):
        if own != placed and s.face_up[own]:
            for other in range(s.players * SPOTS):
                if s.face_up[other] and other // SPOTS != s.seat:
                    best = max(best, int(added(exchanging(s, own, other, unknown))))
    return best


# --- The end of the round -------------------------------------------------------------------------------------------


def ends(s: State, place: int) -> bool:
    """`end.round`: whether placing the card in hand replaces the last face-down card of the seat to move."""
    return bool(s.face_down[s.seat] == 1 and not s.face_up[place])


def lead(s: State, place: int, unknown: int) -> int:
    """The expected lead of the seat to move with the card in hand in a place."""
    own = area_worth(s, s.seat, place, s.held, unknown)
    least = 1_000 * POINT
    for seat in range(s.players):
        if seat != s.seat:
            least = min(least, area_worth(s, seat, NOWHERE, 0, unknown))
    return int(least - own)


CAREFUL = Bot(weigh_carefully, HUNDREDTHS, mean_unseen)
