"""Exact chances in Five-Suit Rummy: what comes next and what it helps, who holds a card, what a deal holds.

As long as the draw pile has not been refilled, all cards that a seat cannot place are as likely in any place. After
that the draw pile is some of the refilled cards that the seat has not drawn itself, and the others are in hands, each
way as likely; that is exact as long as no card has left a hand since that can have come from either side of the refill
(`worlds` weighs those, too).

Answers are chances, and points of a round; all are there at once.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from cardkit.chances.asking import Question, Reply, about
from cardkit.chances.counting import hypergeometric, none_of, one_of
from cardkit.chances.distribution import number_text
from cardkit.games.rummy.clauses import CARD_TYPES, hand_size
from cardkit.games.rummy.melds import (
    NUMBERS,
    RED,
    SMALLEST,
    SUITS,
    YELLOW,
    bits_in,
    joker_for,
    makes_run,
    taken_by,
    with_card,
)
from cardkit.games.rummy.notation import parse_card, parse_combination
from cardkit.games.rummy.scoring import OTHER_COST, RED_COST, combination_score
from cardkit.table.errors import CardkitError, NotationError
from cardkit.table.words import count_of, listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardkit.chances.distribution import Distribution
    from cardkit.games.rummy.views import Combination, View
    from cardkit.table.parameters import Rules

# --- What comes next ------------------------------------------------------------------------------------------------


def drawable(view: View) -> Counter[str]:
    """The cards that can be in the draw pile."""
    unseen = Counter(view.unseen)
    return (Counter(view.refilled) - Counter(view.drawn)) & unseen if view.refilled else unseen


def next_cards(view: View) -> Distribution:
    """The top card of the draw pile: each card that can be there is as likely."""
    return one_of(sorted(drawable(view).elements(), key=parse_card))


def next_card(view: View, _: Rules) -> Reply:
    """What the next card is."""
    chances = next_cards(view)
    best = chances.most_likely
    return Reply(f"The next card is most likely {best}, with {about(chances[best])}.", chances)


def next_worth(view: View, rules: Rules) -> Reply:
    """What the next card, kept to the end or laid onto the table at once, does to one's points."""
    change = next_cards(view).map(lambda card: worth(view, parse_card(card), rules))
    says = (
        f"Kept to the end of the round, or added to a combination at once, the next card changes your points by "
        f"{number_text(change.mean)} on average; it costs nothing with {about(change.at_least(0))}."
    )
    return Reply(says, change)


def worth(view: View, card: int, rules: Rules) -> int:
    """`score.hand`: what a card costs; `table.add`: or what it brings to one's side, where it can be added."""
    kept = -(RED_COST if card // NUMBERS == RED else OTHER_COST)
    gains = _added(view, card, rules) if view.out[view.seat - 1] else ()
    return max(kept, max(gains, default=kept))


def _added(view: View, card: int, rules: Rules) -> Iterator[int]:
    own = next(side for side in view.sides if view.seat in side)
    for combination in view.combinations:
        yield from (gain if combination.owner in own else 0 for gain in _gains(combination, card, rules))


def _gains(combination: Combination, card: int, rules: Rules) -> Iterator[int]:
    """What a combination counts more with a card, for each way in which it can be added."""
    s: Any = SimpleNamespace(swapped=rules["five_run"] == "swapped")
    cards = parse_combination(combination.cards)
    jokers = [joker_for(suit * NUMBERS + card % NUMBERS) for suit in range(SUITS) if suit != YELLOW]
    for laid in (card, *(jokers if card // NUMBERS == YELLOW else ())):
        if taken_by(cards) >> laid & 1:
            yield combination_score(s, with_card(cards, laid)) - combination_score(s, cards)


# --- What helps -----------------------------------------------------------------------------------------------------


def helps(view: View, _: Rules) -> Reply:
    """Which unseen cards make a combination of three or more with cards of one's hand."""
    useful = [card for card in sorted(set(view.unseen), key=parse_card) if completes(view.hand, card)]
    chances = next_cards(view)
    coming = {card: chances[card] for card in useful}
    total = sum(coming.values(), Fraction(0))
    copies = sum(Counter(view.unseen)[card] for card in useful)
    says = f"{count_of(copies, 'unseen card')} make a combination with your hand; the next is one with {about(total)}."
    return Reply(says, {"the next card helps": total, **coming})


def completes(hand: Iterable[str], card: str) -> bool:
    """Whether a card makes a combination with others of a hand; if any, there is one of three."""
    suits = [0] * NUMBERS
    for held in map(parse_card, hand):
        suits[held % NUMBERS] |= 1 << held // NUMBERS
    number, suit = parse_card(card) % NUMBERS, 1 << parse_card(card) // NUMBERS
    if bits_in(suits[number] | suit) >= SMALLEST and not suits[number] & suit:
        return True
    if bits_in(suits[number]) >= SMALLEST and suits[number] & suit:
        return True
    suits[number] = suit
    starts = range(max(number - 2, 0), min(number, NUMBERS - SMALLEST) + 1)
    return any(makes_run(*suits[first : first + SMALLEST]) for first in starts)


# --- Who holds a card -----------------------------------------------------------------------------------------------


def somebody_holds(view: View, _: Rules, *, card: str, of: int | None = None) -> Reply:
    """Whether a card is in another hand."""
    try:
        parse_card(card)
    except NotationError as error:
        raise CardkitError(str(error)) from None
    others = [seat for seat in range(1, view.players + 1) if seat != view.seat]
    if of is not None and of not in others:
        raise CardkitError(f"of={of!r} is no other seat: there are {others}")
    chances = {f"seat {seat}": holds(view, seat, card) for seat in others}
    if of is not None:
        chance = chances[f"seat {of}"]
        return Reply(f"Seat {of} holds {card} with {about(chance)}.", chance)
    told = listed([f"{name} with {about(chance)}" for name, chance in chances.items()])
    return Reply(f"{card} is held by {told}.", chances)


def holds(view: View, seat: int, card: str) -> Fraction:
    """The chance that a seat has at least one such card: not, if neither the draw pile's leavings bring it one."""
    if card in view.known[seat - 1]:
        return Fraction(1)
    cards, copies = len(view.unseen), view.unseen.count(card)
    unknown = view.hand_counts[seat - 1] - len(view.known[seat - 1])
    pile = hypergeometric(drawable(view).total(), drawable(view)[card], view.draw_count)
    left = cards - view.draw_count
    return 1 - sum((chance * none_of(left, copies - k, unknown) for k, chance in pile.chances.items()), Fraction(0))


# --- Deals ----------------------------------------------------------------------------------------------------------

Sizes = list[int]
"""Of sets of different cards that hold no combination: how many there are of 0, 1, 2, … cards."""


def times(one: Sizes, other: Sizes) -> list[int]:
    """Choices made independently: their sizes add up (a product of polynomials)."""
    found = [0] * (len(one) + len(other) - 1)
    for (i, left), (j, right) in product(enumerate(one), enumerate(other)):
        found[i + j] += left * right
    return found


def power(sizes: Sizes, exponent: int) -> list[int]:
    """So many independent choices of the same kind."""
    found = [1]
    for _ in range(exponent):
        found = times(found, sizes)
    return found


def without_sets() -> list[int]:
    """`meld.set`: of each number at most two suits."""
    return power([comb(SUITS, suits) for suits in range(SMALLEST)], NUMBERS)


def without_pure_runs() -> list[int]:
    """`meld.run` without jokers: in each suit no three numbers in a row."""
    sizes = [0] * (NUMBERS + 1)
    for mask in range(1 << NUMBERS):
        if not mask & mask >> 1 & mask >> 2:
            sizes[mask.bit_count()] += 1
    return power(sizes, SUITS)


def without_combinations() -> list[int]:
    """Neither a set nor a run of any kind: number by number, with the suits of the last two numbers in mind."""
    few = [suits for suits in range(1 << SUITS) if suits.bit_count() < SMALLEST]
    reached: dict[tuple[int, int], list[int]] = {(0, 0): [1]}
    for _ in range(NUMBERS):
        later: dict[tuple[int, int], list[int]] = {}
        for (second, last), sizes in reached.items():
            for suits in few:
                if not makes_run(second, last, suits):
                    later[last, suits] = added(later.get((last, suits), []), [0] * suits.bit_count() + sizes)
        reached = later
    total: list[int] = []
    for sizes in reached.values():
        total = added(total, sizes)
    return total


def added(one: Sizes, other: Sizes) -> list[int]:
    """Either the one choice or the other."""
    length = max(len(one), len(other))
    return [(one[i] if i < len(one) else 0) + (other[i] if i < len(other) else 0) for i in range(length)]


def some_in_a_hand(without: Sizes, copies: int, hand: int) -> Fraction:
    """One less the hands without: of each of their different cards one copy or more, in C(copies, k) ways."""
    copied = [0, *(comb(copies, k) for k in range(1, copies + 1))]
    none, ways = 0, [1]
    for sizes in without:
        none += sizes * (ways[hand] if hand < len(ways) else 0)
        ways = times(ways, copied)
    return 1 - Fraction(none, comb(CARD_TYPES * copies, hand))


def combination_in_a_deal(rules: Rules) -> Reply:
    """Whether a dealt hand holds a combination."""
    copies, hand = int(str(rules["copies"])), hand_size(rules)
    chances = {
        "a set": some_in_a_hand(without_sets(), copies, hand),
        "a run of one suit without jokers": some_in_a_hand(without_pure_runs(), copies, hand),
        "any combination": some_in_a_hand(without_combinations(), copies, hand),
    }
    told = listed([f"{name} with {about(chance)}" for name, chance in chances.items()])
    return Reply(f"A hand of {hand} holds {told}.", chances)


# --- What can be asked ----------------------------------------------------------------------------------------------


def no_round(view: View) -> str:
    """Why nothing can be asked: no round is being played."""
    return "" if view.phase in {"start", "play"} else "no round is played"


def no_draw(view: View) -> str:
    """Why nothing can be asked about the next card."""
    return no_round(view) or ("" if view.draw_count else "there is nothing to draw")


ALIKE = "each unseen card that can be there is as likely: copies / cards"

QUESTIONS: tuple[Question, ...] = (
    Question("next card", "What the next card of the draw pile is.", next_card, ALIKE, senseless=no_draw),
    Question(
        "next card's worth",
        "What the next card does to your points, kept to the end or added to a combination on the table at once.",
        next_worth,
        f"{ALIKE}; what a card left in hand costs, or what it brings where it lies",
        senseless=no_draw,
    ),
    Question(
        "helps",
        "Which unseen cards make a combination with your hand, and whether the next card is one.",
        helps,
        ALIKE,
        senseless=no_draw,
    ),
    Question(
        "somebody holds",
        "Whether other seats hold a card.",
        somebody_holds,
        "hypergeometric: 1 - C(n - copies, hand) / C(n, hand), for each number of copies in the draw pile",
        {"card": "such as R5", "of": "another seat; all unless given"},
        ("card",),
        senseless=no_round,
    ),
    Question(
        "combination in a hand",
        "Whether a dealt hand holds a set, a run of one suit, or any combination.",
        combination_in_a_deal,
        "1 - the hands that hold none / all hands; those that hold none are counted number by number",
        of_deal=True,
    ),
)
