"""Papageno's bots. Each looks at what its seat may know, and at nothing else, and weighs in hundredths of a point.

`simple` asks what a move saves its own cards. `careful` counts the cards that it has not seen, and asks three things:
what its cards weigh afterwards, what the next cards can still save there, and what the move does for the others. It
lets a round end only when it expects to win it.

Written like the rules, over `s.name` and `s.name[i]`, so that they run wherever the rules run.
"""

from cardkit.games.laid_out import weighing
from cardkit.games.laid_out.weighing import NOWHERE, POINT, Weight, only_now
from cardkit.games.papageno import rules
from cardkit.games.papageno.scoring import CAPTURE, COLUMNS, EGG, FLUTE, SPOTS, weight
from cardkit.table.bots import NEVER, Bot, added
from cardkit.table.common import next_seat
from cardkit.table.reasons import HUNDREDTHS
from cardkit.table.state import State


def column_worth(upper: int, lower: int) -> int:
    """`score.pair`: what a column counts; two equal weights cancel, but not two that are only guessed."""
    return 0 if upper == lower and upper % POINT == 0 else upper + lower


# --- The simple bot -------------------------------------------------------------------------------------------------

UNKNOWN = 350
"""What a face-down card weighs on average: the mean of the birds."""

IMPATIENCE = 100
"""How much heavier face-down cards seem with each reshuffle; else five bots would discard for ever."""

EGG_ALONE = 300
"""What an Egg is taken for: a light card, since it copies the better of its neighbours."""

DRAWN = 50
"""What a drawn card is counted on to save: so a discard is taken if it saves a point."""


def weigh_simply(s: State, move: int, _: int) -> Weight:
    """What a move saves the seat's own cards, each judged by its column alone."""
    if s.phase == rules.REVEALING or move == rules.DISCARD or move == rules.PASS:  # noqa: PLR1714  a set does not compile
        return only_now(0)
    if move == rules.DRAW:
        return Weight(0, DRAWN, 0, 0, 0)
    if move == rules.TAKE:
        return only_now(best_gain(s, s.discard[s.discard_count - 1]))
    if move < rules.DISCARD:
        return only_now(gain(s, s.held, move - rules.SWAP))
    exchange = move - rules.EXCHANGE
    return only_now(gain(s, s.area[exchange % rules.AREAS], exchange // rules.AREAS))


def best_gain(s: State, card: int) -> int:
    """The most that a card would save in any spot."""
    best = -100 * POINT
    for spot in range(SPOTS):
        best = max(best, gain(s, card, spot))
    return best


def gain(s: State, card: int, spot: int) -> int:
    """What a card would save in a spot of the active seat, judged by its column alone."""
    there = known(s, s.seat * SPOTS + spot)
    partner = known(s, s.seat * SPOTS + (spot + COLUMNS) % SPOTS)
    return column_worth(there, partner) - column_worth(guessed(s, card), partner)


def known(s: State, place: int) -> int:
    """What the card in a place weighs as far as anybody can see."""
    return guessed(s, s.area[place]) if s.face_up[place] else UNKNOWN + IMPATIENCE * s.refills


def guessed(s: State, card: int) -> int:
    """A card's weight."""
    return EGG_ALONE if card == EGG else POINT * weight(s, card)


SIMPLE = Bot(weigh_simply, HUNDREDTHS)

# --- The careful bot ------------------------------------------------------------------------------------------------

EGG_WORTH = 250
"""What an Egg is taken for that lies beside nothing of use: it copies the better of its neighbours."""

HOPE = 60
"""How much of what one more card can save is counted on, in percent, for each turn that seems to be left."""

LONG = 3
"""A round is not counted on to last for more turns than this."""

USUAL = 100
"""What a card off the draw pile saves the next seat; so only a discard that saves it more is a gift."""

LEAD = 250
"""How far ahead of the best of the others one wants to be expected before one ends the round."""

DECISIVE = 5_000
"""More than any number of points is worth: what it counts to end the round at the right time, or the wrong one."""

FACE_DOWN = -100
"""A card that nobody has seen."""


def weigh_carefully(s: State, move: int, unknown: int) -> Weight:
    """What a move saves now and may save later, what it does to others, and whether it ends the round well."""
    if s.phase == rules.REVEALING or move == rules.PASS:
        return only_now(0)
    if move == rules.DRAW:
        return Weight(0, chance_to_save(s, NOWHERE, 0, unknown), 0, 0, 0)
    if move == rules.TAKE:
        saved = best_saving(s, s.seat, s.discard[s.discard_count - 1], unknown)
        return Weight(saved, 0, 0, 0, NEVER if weighing.long_enough(s) else 0)
    if move == rules.DISCARD:
        return Weight(0, hope(s, NOWHERE, 0, unknown), -gift(s, s.held, unknown), 0, 0)
    if move < rules.DISCARD:
        return placing(s, s.seat * SPOTS + move - rules.SWAP, unknown)
    exchange = move - rules.EXCHANGE
    return exchanging(s, s.seat * SPOTS + exchange // rules.AREAS, exchange % rules.AREAS, unknown)


def placing(s: State, place: int, unknown: int) -> Weight:
    """What it is worth to put the card in hand in a place."""
    now = saving(s, place, s.held, unknown)
    later = hope(s, place, s.held, unknown)
    end = weighing.ending(s, lead(s, place, unknown) >= LEAD, DECISIVE) if ends(s, place) else 0
    if s.held == FLUTE:
        return Weight(now, later, harm_of_flute(s, place, unknown), end, 0)
    if s.held == CAPTURE:
        later += best_exchange(s, place, unknown)
    return Weight(now, later, -gift(s, lying(s, place, NOWHERE, 0), unknown), end, 0)


def exchanging(s: State, own: int, other: int, unknown: int) -> Weight:
    """What an exchange of two cards saves, with some joy at what the other seat loses."""
    harm = -saving(s, other, s.area[own], unknown)
    return Weight(saving(s, own, s.area[other], unknown), 0, weighing.spite(s, harm), 0, 0)


# --- The cards that nobody has seen ---------------------------------------------------------------------------------


def unseen(s: State, card: int) -> int:
    """How many of a card lie face down, or in the draw pile."""
    return rules.copies(s, card) - weighing.seen(s, SPOTS, card)


def mean_unseen(s: State, *_: object) -> int:
    """What a card that nobody has seen weighs on average: an odd number, so that it is the weight of no card."""
    total = 0
    for number in range(rules.KINDS):
        total += unseen(s, rules.kind(number)) * worth(s, rules.kind(number), 0)
    return total // weighing.count_unseen(s) | 1


# --- What cards weigh -----------------------------------------------------------------------------------------------


def worth(s: State, card: int, unknown: int) -> int:
    """What a card weighs by itself."""
    if card == FACE_DOWN:
        return unknown
    return EGG_WORTH if card == EGG else POINT * weight(s, card)


def lying(s: State, place: int, laid: int, card: int) -> int:
    """The card that would be seen in a place if `card` were put in the place `laid`."""
    if place == laid:
        return card
    return int(s.area[place]) if s.face_up[place] else FACE_DOWN


def value(s: State, place: int, laid: int, card: int, unknown: int) -> int:
    """What would count in a place: for an Egg the lightest card beside it."""
    there = lying(s, place, laid, card)
    if there != EGG:
        return worth(s, there, unknown)
    column = place % COLUMNS
    if column != 1:
        return worth(s, lying(s, place - column + 1, laid, card), unknown)
    left = worth(s, lying(s, place - 1, laid, card), unknown)
    return min(left, worth(s, lying(s, place + 1, laid, card), unknown))


def area_worth(s: State, seat: int, laid: int, card: int, unknown: int) -> int:
    """What a seat's area would be expected to count with `card` in the place `laid`."""
    total = 0
    for top in range(seat * SPOTS, seat * SPOTS + COLUMNS):
        upper = value(s, top, laid, card, unknown)
        total += column_worth(upper, value(s, top + COLUMNS, laid, card, unknown))
    return total


def saving(s: State, place: int, card: int, unknown: int) -> int:
    """What the owner of a place saves if `card` is put there."""
    seat = place // SPOTS
    return area_worth(s, seat, NOWHERE, card, unknown) - area_worth(s, seat, place, card, unknown)


def best_saving(s: State, seat: int, card: int, unknown: int) -> int:
    """The most that a card would save a seat in any place."""
    best = -100 * POINT
    for place in range(seat * SPOTS, (seat + 1) * SPOTS):
        best = max(best, saving(s, place, card, unknown))
    return best


# --- What the next card can do --------------------------------------------------------------------------------------


def chance_to_save(s: State, laid: int, card: int, unknown: int) -> int:
    """What one more card can be expected to save the active seat, with `card` in the place `laid`."""
    total = 0
    for number in range(rules.KINDS):
        left = unseen(s, rules.kind(number))
        total += left * best_in_column(s, laid, card, worth(s, rules.kind(number), unknown), unknown) if left else 0
    return total // weighing.count_unseen(s)


def best_in_column(s: State, laid: int, card: int, weight: int, unknown: int) -> int:
    """The most that a card of a weight would save, or 0, judged by the column that it goes to."""
    best = 0
    for top in range(s.seat * SPOTS, s.seat * SPOTS + COLUMNS):
        upper = value(s, top, laid, card, unknown)
        lower = value(s, top + COLUMNS, laid, card, unknown)
        left = min(column_worth(weight, lower), column_worth(upper, weight))
        best = max(best, column_worth(upper, lower) - left)
    return best


def hope(s: State, laid: int, card: int, unknown: int) -> int:
    """What the turns to come can be expected to save."""
    return chance_to_save(s, laid, card, unknown) * weighing.turns_left(s, LONG) * HOPE // 100


# --- What a move does to the others ---------------------------------------------------------------------------------


def gift(s: State, card: int, unknown: int) -> int:
    """What it costs to leave a card to the next seat."""
    if card == FACE_DOWN:
        return 0
    return weighing.spite(s, max(0, best_saving(s, next_seat(s, s.seat), card, unknown) - USUAL))


def harm_of_flute(s: State, place: int, unknown: int) -> int:
    """`special.flute`: what the others lose by laying, each, the card that lay there in the area to its right."""
    harm = 0
    passed = lying(s, place, NOWHERE, 0)
    for step in range(1, s.players):
        there = (place + step * SPOTS) % (s.players * SPOTS)
        harm -= saving(s, there, passed, unknown)
        passed = lying(s, there, NOWHERE, 0)
    return weighing.spite(s, harm)


def best_exchange(s: State, placed: int, unknown: int) -> int:
    """The most that a Capture put in a place would do by an exchange; it need do nothing."""
    best = 0
    for own in range(s.seat * SPOTS, (s.seat + 1) * SPOTS):
        if own != placed and s.face_up[own]:
            for other in range(s.players * SPOTS):
                if s.face_up[other] and other // SPOTS != s.seat:
                    best = max(best, int(added(exchanging(s, own, other, unknown))))
    return best


# --- The end of the round -------------------------------------------------------------------------------------------


def ends(s: State, place: int) -> bool:
    """`end.round`: whether the card in hand, put in a place, leaves the active seat without a face-down card."""
    return bool(s.face_down[s.seat] == 1 and not s.face_up[place])


def lead(s: State, place: int, unknown: int) -> int:
    """By how much the active seat can be expected to win with the card in hand in a place."""
    own = area_worth(s, s.seat, place, s.held, unknown)
    least = 1_000 * POINT
    for seat in range(s.players):
        if seat != s.seat:
            least = min(least, area_worth(s, seat, NOWHERE, 0, unknown))
    return int(least - own)


CAREFUL = Bot(weigh_carefully, HUNDREDTHS, mean_unseen)
