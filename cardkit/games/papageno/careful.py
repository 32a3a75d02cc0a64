"""Papageno's careful player: it counts the cards that it has not seen, and compares what each move leads to.

Three thoughts make up its mind about a move: what its own cards weigh afterwards, what the next card can still save
there, and what the move does for the others. And it lets a round end only when it expects to win it.

Written like the rules, over `s.name` and `s.name[i]`, so that it runs wherever the rules run. Weights are counted in
hundredths of a point, and each function that weighs is told what a card weighs that nobody has seen (`unknown`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.papageno import rules
from cardkit.games.papageno.clauses import HIGHEST_BIRD, LOWEST_BIRD
from cardkit.games.papageno.scoring import CAPTURE, COLUMNS, EGG, FLUTE, SPOTS, weight
from cardkit.table.common import next_seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.state import State

POINT = 100
"""A point, in the unit that all is weighed in."""

EGG_WORTH = 250
"""What an Egg is taken for that lies beside nothing of use: it copies the better of its neighbours."""

HOPE = 60
"""How much of what one more card can save is counted on, in percent, for each turn that seems to be left."""

LONG = 3
"""A round is not counted on to last for more turns than this."""

SPITE = 60
"""What harms all others together counts so much, in percent of what helps oneself."""

USUAL = 100
"""What a card off the draw pile saves the next seat; so only a discard that saves it more is a gift."""

LEAD = 250
"""How far ahead of the best of the others one wants to be expected before one ends the round."""

DECISIVE = 5_000
"""More than any number of points is worth: what it counts to end the round at the right time, or the wrong one."""

PATIENCE = 60
"""Moves of each seat after which a round has gone on for long enough, and its face-down cards are covered."""

FACE_DOWN = -100
"""A card that nobody has seen."""

NOWHERE = -1


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
    return rules.TAKE if taking(s, unknown) > drawing(s, unknown) else rules.DRAW


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


def copies(s: State, card: int) -> int:
    """`setup.deck`, `setup.two`: how many of a card there are."""
    if card <= HIGHEST_BIRD:
        return int(s.birds[card - LOWEST_BIRD])
    if card == EGG:
        return 2
    return 4 if card == CAPTURE or s.players > 2 else 0


def seen(s: State, card: int) -> int:
    """How many of a card the active seat sees: in the areas, on the discard pile, in its hand."""
    count = 1 if s.held == card else 0
    for place in range(s.players * SPOTS):
        count += s.face_up[place] if s.area[place] == card else 0
    for i in range(s.discard_count):
        count += 1 if s.discard[i] == card else 0
    return count


def unseen(s: State, card: int) -> int:
    """How many of a card lie face down, or in the draw pile."""
    return copies(s, card) - seen(s, card)


def kind(number: int) -> int:
    """The kinds of cards in turn, from 0: the birds, then Pan flute, Capture and Egg."""
    return LOWEST_BIRD + number if number < rules.BIRD_NUMBERS else FLUTE + number - rules.BIRD_NUMBERS


KINDS = rules.BIRD_NUMBERS + 3


def mean_unseen(s: State) -> int:
    """What a card that nobody has seen weighs on average: an odd number, so that it is the weight of no card."""
    total = 0
    count = 0
    for number in range(KINDS):
        card = kind(number)
        left = unseen(s, card)
        total += left * worth(s, card, 0)
        count += left
    return total // max(count, 1) | 1


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


def column_worth(upper: int, lower: int) -> int:
    """`score.pair`: what a column counts; two equal weights cancel, but not two that are only guessed."""
    return 0 if upper == lower and upper % POINT == 0 else upper + lower


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


def taking(s: State, unknown: int) -> int:
    """What the top card of the discard pile saves where it saves most."""
    return best_saving(s, s.seat, s.discard[s.discard_count - 1], unknown)


def drawing(s: State, unknown: int) -> int:
    """What a drawn card can be expected to save: those that save nothing are thrown away."""
    return chance_to_save(s, NOWHERE, 0, unknown)


def chance_to_save(s: State, laid: int, card: int, unknown: int) -> int:
    """What one more card can be expected to save the active seat, with `card` in the place `laid`."""
    total = 0
    count = 0
    for number in range(KINDS):
        another = kind(number)
        left = unseen(s, another)
        count += left
        total += left * best_in_column(s, laid, card, worth(s, another, unknown), unknown) if left else 0
    return total // max(count, 1)


def best_in_column(s: State, laid: int, card: int, weight: int, unknown: int) -> int:
    """The most that a card of a weight would save, or 0, judged by the column that it goes to."""
    best = 0
    for top in range(s.seat * SPOTS, s.seat * SPOTS + COLUMNS):
        upper = value(s, top, laid, card, unknown)
        lower = value(s, top + COLUMNS, laid, card, unknown)
        left = min(column_worth(weight, lower), column_worth(upper, weight))
        best = max(best, column_worth(upper, lower) - left)
    return best


def turns_left(s: State) -> int:
    """How many turns the round seems to last: the fewest cards that somebody has face down, but not too many."""
    fewest = LONG
    for seat in range(s.players):
        fewest = min(fewest, s.face_down[seat])
    return fewest


def hope(s: State, laid: int, card: int, unknown: int) -> int:
    """What the turns to come can be expected to save."""
    return chance_to_save(s, laid, card, unknown) * turns_left(s) * HOPE // 100


# --- What a move promises -------------------------------------------------------------------------------------------


def promise(s: State, move: int, unknown: int) -> int:
    """What a move promises: what it saves now and may save later, what it does to others, and whether it ends well."""
    if move == rules.PASS:
        return 0
    if move > rules.PASS:
        return exchange_saving(
            s, s.seat * SPOTS + (move - rules.EXCHANGE) // rules.AREAS, (move - rules.EXCHANGE) % rules.AREAS, unknown
        )
    if move == rules.DISCARD:
        return hope(s, NOWHERE, 0, unknown) - gift(s, s.held, unknown)
    return placing(s, s.seat * SPOTS + move - rules.SWAP, unknown)


def placing(s: State, place: int, unknown: int) -> int:
    """What it promises to put the card in hand in a place."""
    promised = saving(s, place, s.held, unknown) + hope(s, place, s.held, unknown) + ending(s, place, unknown)
    if s.held == FLUTE:
        return promised + harm_of_flute(s, place, unknown)
    if s.held == CAPTURE:
        promised += best_exchange(s, place, unknown)
    return promised - gift(s, lying(s, place, NOWHERE, 0), unknown)


def gift(s: State, card: int, unknown: int) -> int:
    """What it costs to leave a card to the next seat."""
    if card == FACE_DOWN:
        return 0
    given = best_saving(s, next_seat(s, s.seat), card, unknown) - USUAL
    return int(max(0, given) * SPITE // (100 * (s.players - 1)))


def harm_of_flute(s: State, place: int, unknown: int) -> int:
    """`special.flute`: what the others lose by laying, each, the card that lay there in the area to its right."""
    harm = 0
    passed = lying(s, place, NOWHERE, 0)
    for step in range(1, s.players):
        there = (place + step * SPOTS) % (s.players * SPOTS)
        harm -= saving(s, there, passed, unknown)
        passed = lying(s, there, NOWHERE, 0)
    return int(harm * SPITE // (100 * (s.players - 1)))


def best_exchange(s: State, placed: int, unknown: int) -> int:
    """The most that a Capture put in a place would do by an exchange; it need do nothing."""
    best = 0
    for own in range(s.seat * SPOTS, (s.seat + 1) * SPOTS):
        if own != placed and s.face_up[own]:
            for other in range(s.players * SPOTS):
                if s.face_up[other] and other // SPOTS != s.seat:
                    best = max(best, exchange_saving(s, own, other, unknown))
    return best


def exchange_saving(s: State, own: int, other: int, unknown: int) -> int:
    """What an exchange of two cards saves, with some joy at what the other seat loses."""
    harm = -saving(s, other, s.area[own], unknown)
    return int(saving(s, own, s.area[other], unknown) + harm * SPITE // (100 * (s.players - 1)))


# --- The end of the round -------------------------------------------------------------------------------------------


def ending(s: State, place: int, unknown: int) -> int:
    """What it counts that a card put in a place ends the round: much, for good or ill; nothing if it does not."""
    if not ends(s, place):
        return 0
    return DECISIVE if lead(s, place, unknown) >= LEAD or long_enough(s) else -DECISIVE


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


def long_enough(s: State) -> bool:
    """Say whether the round has gone on for so long that one had better end it."""
    return bool(s.moves > PATIENCE * s.players)
