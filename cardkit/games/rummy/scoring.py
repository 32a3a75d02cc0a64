"""The scores of melds and hands, and the number of cards that are needed to open."""

from cardkit.games.rummy import melds
from cardkit.games.rummy.clauses import ALONE, CARD_TYPES, IN_TEAMS, NUMBERS, SUITS, TWICE
from cardkit.table.common_rules import side_of
from cardkit.table.state import State

# `score.out`: the points for going out.
GOING_OUT = 10
# `score.hand`: the cost of a red card left in hand.
RED_COST = 10
OTHER_COST = 5
# `score.run`: the two scores of a run of five.
LESS, MORE = 20, 40
# The value of `ender` while nobody has gone out.
NOBODY_OUT = -1


def is_pure(cards: int) -> bool:
    """`score.pure`: return whether a meld is a run of one suit, or a set, without a joker."""
    return melds.kind_of(cards) != melds.MIXED_RUN and melds.jokers_in(cards) == 0


def meld_score(s: State, cards: int) -> int:
    """Return the score of a meld."""
    if melds.kind_of(cards) == melds.SET:
        return set_score(melds.lowest(melds.numbers_of(cards)), melds.size_of(cards), is_pure(cards))
    return run_score(melds.size_of(cards), is_pure(cards), s.swapped)


def set_score(number: int, size: int, pure: bool) -> int:  # noqa: FBT001  compiled calls have no keyword arguments
    """`score.set`: return the score of a set by its size, pure or not; 1s and 7s count half."""
    if size <= melds.SMALLEST:
        return 0
    score = 50
    if size < SUITS:
        score = 30 if pure else 10
    return score // 2 if number in TWICE else score


def run_score(size: int, pure: bool, swapped: int) -> int:  # noqa: FBT001  compiled calls have no keyword arguments
    """`score.run`: return the score of a run by its size, pure or not.

    The scores of five cards or more are the printed ones or swapped (`five_run`).
    """
    if size < 5:
        return (size - melds.SMALLEST) * 10 + (10 if pure else 0)
    more = pure if swapped else not pure
    return (MORE if more else LESS) + (size - 5) * 10


def score_change(s: State, m: int, changed: int) -> int:
    """Return the change in the score if meld `m` on the table becomes `changed`."""
    return meld_score(s, changed) - meld_score(s, s.meld[m])


def hand_cost(s: State, seat: int) -> int:
    """`score.hand`: return the cost of the cards left in a hand; `score.partner`: 0 if the partner has gone out."""
    return 0 if has_gone_out(s, side_of(s, seat)) else cards_cost(s, seat)


def has_gone_out(s: State, side: int) -> bool:
    """Return whether a player of a side has gone out."""
    return bool(s.ender != NOBODY_OUT and side_of(s, s.ender) == side)


def cards_cost(s: State, seat: int) -> int:
    """`score.hand`: return the cost of a hand: 10 for each red card, and 5 for each other card."""
    cost = 0
    for card in range(CARD_TYPES):
        cost += s.hand[seat * CARD_TYPES + card] * card_cost(card)
    return int(cost)


def card_cost(card: int) -> int:
    """`score.hand`: return the cost of one card left in hand."""
    return RED_COST if card // NUMBERS == melds.RED else OTHER_COST


def side_score(s: State, side: int) -> int:
    """Return a side's points in a round: for its melds (`table.owner`) and going out (`score.out`), minus its hands."""
    score = laid_score(s, side)
    for seat in range(side, s.players, s.sides):
        score -= hand_cost(s, seat)
    return score


def laid_score(s: State, side: int) -> int:
    """Return a side's points before subtracting the cost of its hands."""
    score = GOING_OUT if has_gone_out(s, side) else 0
    for m in range(s.meld_count):
        if side_of(s, s.owner[m]) == side:
            score += meld_score(s, s.meld[m])
    return score


def cards_to_open(s: State, seat: int) -> int:
    """`out.table`: return the number of cards a seat needs to open, by its side's total at the start of the round."""
    total = s.totals[side_of(s, seat)]
    limits = ALONE if s.sides == s.players else IN_TEAMS
    needed = melds.SMALLEST
    for limit in limits:
        needed += 1 if total >= limit else 0
    return needed
