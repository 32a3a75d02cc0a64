"""Exact chances in Five-Suit Rummy: what comes next and what it helps, who holds a card, what a deal holds.

As long as the draw pile has not been refilled, all cards that a seat cannot place are as likely in any place. After
that the draw pile is some of the refilled cards that the seat has not drawn itself, and the others are in hands, each
way as likely; that is exact as long as no card has left a hand since that can have come from either side of the refill
(`worlds` weighs those, too).

Answers are chances, and points of a round; all are there at once.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

from cardkit.chances import asking
from cardkit.chances.asking import Question, Reply, about, question
from cardkit.chances.counting import Step, fill, hypergeometric, none_of, one_of
from cardkit.chances.distribution import Distribution, number_text
from cardkit.games.rummy.bots import completes
from cardkit.games.rummy.clauses import CARD_TYPES, hand_size
from cardkit.games.rummy.holding import makes_run
from cardkit.games.rummy.melds import NUMBERS, SMALLEST, SUITS, bit_of, with_card
from cardkit.games.rummy.notation import parse_card, ways_of
from cardkit.games.rummy.scoring import card_cost, score_change
from cardkit.games.rummy.views import View, shown
from cardkit.table.common import side_of
from cardkit.table.parameters import Rules
from cardkit.table.state import State
from cardkit.table.words import count_of, listed

# --- When something can be asked ------------------------------------------------------------------------------------

QUESTIONS: list[Question] = []


def no_round(view: View) -> str:
    """Why nothing can be asked: no round is being played."""
    return "" if view.phase in {"start", "play"} else "no round is played"


# --- What comes next ------------------------------------------------------------------------------------------------


def drawable(view: View) -> Counter[str]:
    """The cards that can be in the draw pile."""
    unseen = Counter(view.unseen)
    return (Counter(view.refilled) - Counter(view.drawn)) & unseen if view.refilled else unseen


def next_cards(view: View) -> Distribution:
    """The top card of the draw pile: each card that can be there is as likely."""
    return one_of(sorted(drawable(view).elements(), key=parse_card))


@question(QUESTIONS, no_round, asking.nothing_to_draw)
def next_card(view: View, _: Rules) -> Reply:
    """What the next card of the draw pile is."""
    return asking.likeliest("The next card is", next_cards(view))


@question(QUESTIONS, no_round, asking.nothing_to_draw)
def next_worth(view: View, _: Rules) -> Reply:
    """What the next card does to your points, kept to the end or added to a combination on the table at once."""
    s = shown(view)
    change = next_cards(view).map(lambda card: worth(s, view.seat - 1, parse_card(card)))
    says = (
        f"Kept to the end of the round, or added to a combination at once, the next card changes your points by "
        f"{number_text(change.mean)} on average; it costs nothing with {about(change.at_least(0))}."
    )
    return Reply(says, change)


def worth(s: State, seat: int, card: int) -> int:
    """`score.hand`: what a card costs a seat; `table.add`: or what it brings to its side, where it can be added."""
    ways = product(range(s.combinations if s.out[seat] else 0), ways_of(card))
    return max([-card_cost(card), *(_gain(s, seat, m, laid) for m, laid in ways if s.takes[m] >> laid & 1)])


def _gain(s: State, seat: int, m: int, laid: int) -> int:
    """What a card brings to a seat's side that is added to a combination."""
    own = side_of(s, s.owner[m]) == side_of(s, seat)
    return score_change(s, m, with_card(s.meld[m], laid)) if own else 0


# --- What helps -----------------------------------------------------------------------------------------------------


@question(QUESTIONS, no_round, asking.nothing_to_draw)
def helps(view: View, _: Rules) -> Reply:
    """Which unseen cards make a combination with your hand, and whether the next card is one."""
    held = sum(map(bit_of, set(map(parse_card, view.hand))))
    useful = [card for card in dict.fromkeys(view.unseen) if completes(held, parse_card(card))]
    chances = next_cards(view)
    coming = {card: chances[card] for card in useful}
    total = chances.any_of(useful)
    copies = sum(Counter(view.unseen)[card] for card in useful)
    says = f"{count_of(copies, 'unseen card')} make a combination with your hand; the next is one with {about(total)}."
    return Reply(says, {"the next card helps": total, **coming})


# --- Who holds a card -----------------------------------------------------------------------------------------------


@question(QUESTIONS, no_round)
def somebody_holds(view: View, _: Rules, *, card: str, of: int | None = None) -> Reply:
    """Whether other seats hold a card."""
    parse_card(card)  # what is no card is refused
    chances = asking.for_seats(of, asking.other_seats(view), "other seat", lambda seat: holds(view, seat, card))
    told = listed([f"seat {seat} with {about(chance)}" for seat, chance in chances.items()])
    says = f"{card} is held by {told}." if of is None else f"Seat {of} holds {card} with {about(chances[of])}."
    return Reply(says, asking.by_seat(of, chances))


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

Sizes = Mapping[int, int]
"""Of sets of different cards that hold no combination: how many there are of 0, 1, 2, … cards."""


def without_sets() -> Sizes:
    """`meld.set`: of each number at most two suits."""
    few = [(0, 0, suits, comb(SUITS, suits)) for suits in range(SMALLEST)]
    return sizes(NUMBERS, 0, lambda *_: few)


def without_pure_runs() -> Sizes:
    """`meld.run` without jokers: in each suit no three numbers in a row."""
    masks = (mask for mask in range(1 << NUMBERS) if not mask & mask >> 1 & mask >> 2)
    apart = [(0, 0, numbers, ways) for numbers, ways in Counter(map(int.bit_count, masks)).items()]
    return sizes(SUITS, 0, lambda *_: apart)


def without_combinations() -> Sizes:
    """Neither a set nor a run of any kind: number by number, with the suits of the last two numbers in mind."""
    few = [suits for suits in range(1 << SUITS) if suits.bit_count() < SMALLEST]

    def steps(before: tuple[int, int], _: int) -> Iterator[Step]:
        for suits in few:
            if not makes_run(*before, suits):
                yield (before[1], suits), 0, suits.bit_count(), 1

    return sizes(NUMBERS, (0, 0), steps)


def sizes(parts: int, start: Hashable, steps: Callable[[Any, Any], Iterable[Step]]) -> Sizes:
    """The sizes of all sets that are put together part by part."""
    found: Counter[int] = Counter()
    for ways in fill([(part, 0) for part in range(parts)], start, steps).values():
        found.update(ways)
    return found


def some_in_a_hand(without: Sizes, copies: int, hand: int) -> Fraction:
    """One minus the hands without: those that hold just the cards of a set, one copy or more of each."""
    none = sum(sets * hands_of(different, copies, hand) for different, sets in without.items())
    return 1 - Fraction(none, comb(CARD_TYPES * copies, hand))


def hands_of(different: int, copies: int, hand: int) -> int:
    """How many hands hold just these different cards: inclusion and exclusion over those that they lack."""
    return sum(
        (-1) ** lacking * comb(different, lacking) * comb(copies * (different - lacking), hand)
        for lacking in range(different + 1)
    )


@question(QUESTIONS)
def combination_in_a_deal(rules: Rules) -> Reply:
    """Whether a dealt hand holds a set, a run of one suit, or any combination."""
    copies, hand = int(str(rules["copies"])), hand_size(rules)
    chances = {
        "a set": some_in_a_hand(without_sets(), copies, hand),
        "a run of one suit without jokers": some_in_a_hand(without_pure_runs(), copies, hand),
        "any combination": some_in_a_hand(without_combinations(), copies, hand),
    }
    told = listed([f"{name} with {about(chance)}" for name, chance in chances.items()])
    return Reply(f"A hand of {hand} holds {told}.", chances)
