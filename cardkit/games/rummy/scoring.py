"""What combinations and hands are worth, and how many cards it takes to open."""

from cardkit.games.rummy import melds
from cardkit.games.rummy.clauses import ALONE, CARD_TYPES, IN_TEAMS
from cardkit.table.common import side_of
from cardkit.table.state import State

GOING_OUT = 10
"""`score.out`."""
RED_COST = 10
"""`score.hand`: what a red card left in hand costs."""
OTHER_COST = 5
LESS, MORE = 20, 40
"""`score.run`: what runs of five count, in one order or the other."""
NOBODY_OUT = -1
"""As `ender`: nobody has gone out."""


def is_pure(cards: int) -> bool:
    """`score.pure`: a run of one suit, or a set, without a joker."""
    return melds.kind_of(cards) != melds.MIXED_RUN and melds.jokers_in(cards) == 0


def combination_score(s: State, cards: int) -> int:
    """What a combination counts as it lies."""
    if melds.kind_of(cards) == melds.SET:
        return set_score(melds.number_of(melds.laid_at(cards, 0)), melds.size_of(cards), is_pure(cards))
    return run_score(melds.size_of(cards), is_pure(cards), s.swapped)


def set_score(number: int, size: int, pure: bool) -> int:  # noqa: FBT001  as compiled rules are called
    """`score.set`: by size, pure or mixed; 1s and 7s count half."""
    if size <= melds.SMALLEST:
        return 0
    score = 50
    if size < melds.SUITS:
        score = 30 if pure else 10
    return score // 2 if number in (0, melds.NUMBERS - 1) else score


def run_score(size: int, pure: bool, swapped: int) -> int:  # noqa: FBT001  as compiled rules are called
    """`score.run`: by size, pure or mixed; from five cards on as printed, or swapped (`five_run`)."""
    if size < 5:
        return (size - melds.SMALLEST) * 10 + (10 if pure else 0)
    more = pure if swapped else not pure
    return (MORE if more else LESS) + (size - 5) * 10


def score_change(s: State, m: int, changed: int) -> int:
    """How much more a combination on the table counts if it becomes this one."""
    return combination_score(s, changed) - combination_score(s, s.meld[m])


def hand_cost(s: State, seat: int) -> int:
    """`score.hand`: what the cards left in a hand cost; `score.partner`: nothing, if the partner has gone out."""
    return 0 if has_gone_out(s, side_of(s, seat)) else cards_cost(s, seat)


def has_gone_out(s: State, side: int) -> bool:
    """Say whether a player of a side has gone out."""
    return bool(s.ender != NOBODY_OUT and side_of(s, s.ender) == side)


def cards_cost(s: State, seat: int) -> int:
    """`score.hand`: every red card 10, every other 5."""
    cost = 0
    for card in range(CARD_TYPES):
        cost += s.hand[seat * CARD_TYPES + card] * card_cost(card)
    return int(cost)


def card_cost(card: int) -> int:
    """`score.hand`: what a card costs that is left in hand."""
    return RED_COST if card // melds.NUMBERS == melds.RED else OTHER_COST


def side_score(s: State, side: int) -> int:
    """What a side has in this round: its combinations (`table.owner`), going out (`score.out`), its hands."""
    score = laid_score(s, side)
    for seat in range(side, s.players, s.sides):
        score -= hand_cost(s, seat)
    return score


def laid_score(s: State, side: int) -> int:
    """The same without what is left in its hands."""
    score = GOING_OUT if has_gone_out(s, side) else 0
    for m in range(s.combinations):
        if side_of(s, s.owner[m]) == side:
            score += combination_score(s, s.meld[m])
    return score


def cards_to_open(s: State, seat: int) -> int:
    """`out.table`: how many cards a seat's first play must lay, by its side's total at the start of the round."""
    total = s.totals[side_of(s, seat)]
    limits = ALONE if s.sides == s.players else IN_TEAMS
    needed = melds.SMALLEST
    for limit in limits:
        needed += 1 if total >= limit else 0
    return needed
