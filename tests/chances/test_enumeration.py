"""Cards and numbers that are determined only when they are read have the probabilities of a fair shuffle or draw."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING, Any

import pytest

from cardkit.chances.enumeration import Branch, Decisions, TooManyError, most_likely
from cardkit.chances.trajectories import Trajectory
from cardkit.table import chance
from cardkit.table.face_down import (
    FaceDown,
    FaceDownRow,
    cell,
    count_card,
    counted_cards,
    in_order,
    mark_card,
    move_card,
    swap_cards,
)
from cardkit.table.state import State

if TYPE_CHECKING:
    from collections.abc import Callable

FIELDS = {**chance.FIELDS, "draw": 8, "draw_count": 0, "hand": 12, "holds": 2, "discard": 8, "top": 0}


def position(cards: list[int]) -> State:
    """Create a position with these cards in the draw pile."""
    s = State(FIELDS)
    s.draw[: len(cards)] = cards
    s.draw_count = len(cards)
    return s


def outcomes(*steps: Callable[[State], Any], cards: list[int] | None = None) -> Counter[Any]:
    """Return the probability of each result of the last of several steps, over all cases."""
    found: Counter[Any] = Counter()
    waiting = [(Branch("deal", position(cards or []), Trajectory(), Fraction(1), {}), 0)]
    while waiting:
        branch, number = waiting.pop()
        decisions = Decisions(branch.given, branch.left, most_likely)
        s = decisions.position(branch.state, dealing=True)
        result, chance = steps[number](s), branch.chance * decisions.chance
        decisions.settle(s)
        waiting += [(branch._replace(given=given), number) for given in decisions.others]
        if number + 1 < len(steps):
            waiting.append((Branch("deal", s, Trajectory(), chance, decisions.left), number + 1))
        else:
            found[result] += chance  # type: ignore[assignment]
    assert sum(found.values()) == 1
    return found


def shuffle(s: State) -> None:
    """Shuffle the draw pile."""
    chance.shuffle_draw_pile(s)


def uniform(outcomes: list[Any]) -> dict[Any, Fraction]:
    """Return the uniform distribution over these values."""
    return {one: Fraction(times, len(outcomes)) for one, times in Counter(outcomes).items()}


@pytest.mark.parametrize("cards", [[1], [1, 2], [1, 2, 3], [5, 5, 7, 9], [4, 4, 4]])
def test_each_order_of_a_shuffled_pile_is_equally_likely(cards: list[int]) -> None:
    whole = outcomes(shuffle, lambda s: tuple(int(s.draw[i]) for i in range(s.draw_count)), cards=cards)
    assert whole == uniform([*permutations(cards)])


def test_the_same_within_one_step() -> None:
    def run(s: State) -> tuple[int, ...]:
        shuffle(s)
        return tuple(int(card) for card in s.draw[: s.draw_count])

    assert outcomes(run, cards=[1, 2, 2]) == uniform([*permutations([1, 2, 2])])


def test_a_part_is_shuffled_alone() -> None:
    def run(s: State) -> tuple[int, ...]:
        chance.shuffle_part(s, 1, 3)
        return tuple(int(card) for card in s.draw[: s.draw_count])

    assert outcomes(run, cards=[7, 1, 2, 8]) == uniform([(7, 1, 2, 8), (7, 2, 1, 8)])


def test_a_pile_that_is_shuffled_twice_is_shuffled() -> None:
    def twice(s: State) -> None:
        shuffle(s)
        shuffle(s)

    found = outcomes(twice, lambda s: tuple(int(card) for card in s.draw[: s.draw_count]), cards=[1, 2, 3])
    assert found == uniform([*permutations([1, 2, 3])])


def test_a_card_that_nobody_looks_at_makes_no_cases() -> None:
    steps = 0

    def move(s: State) -> None:
        nonlocal steps
        steps += 1
        move_card(s.draw, 1, s.discard, 3)
        swap_cards(s.draw, 0, s.discard, 2)

    assert outcomes(shuffle, move, lambda _: "done", cards=[1, 2, 3, 4]) == {"done": 1}
    assert steps == 1
    whole = outcomes(shuffle, move, lambda s: (s.draw[0], *s.discard[2:4], *s.draw[2:4]), cards=[1, 2, 3, 4])
    assert whole == uniform([(0, *order) for order in permutations([1, 2, 3, 4])])


def test_a_lot_is_uniform() -> None:
    def roll(s: State) -> int:
        return int([1, 2, 3, 4, 5, 6][chance.below(s, chance.CHANCE, 6)] + chance.below(s, chance.CHOICE, 2))

    expected = uniform([die + coin for die in range(1, 7) for coin in range(2)])
    assert outcomes(roll) == expected


def test_a_lot_that_is_kept_is_drawn_once() -> None:
    def roll(s: State) -> None:
        s.top = 3 + chance.below(s, chance.CHANCE, 2)
        s.discard[0] = chance.below(s, chance.CHANCE, 2)

    assert outcomes(roll, lambda s: (s.top + 0 == 4, int(s.top), int(s.discard[0]))) == uniform(
        [(top == 4, top, other) for top in (3, 4) for other in (0, 1)]
    )


@pytest.mark.parametrize("ways", [[1], [1, 2, 3], [5, 0, 5.0], [2**40, 1]])
def test_one_of_several_is_drawn_by_its_weight(ways: list[float]) -> None:
    found = outcomes(lambda s: chance.by_weight(s, [0, *ways], 1, len(ways) + 1, sum(ways)) - 1)
    assert found == {i: Fraction(int(each), int(sum(ways))) for i, each in enumerate(ways) if each}


def test_weights_that_are_not_whole_are_not_counted() -> None:
    with pytest.raises(TooManyError):
        outcomes(lambda s: chance.fraction(s, chance.CHANCE) < 0.3)
    with pytest.raises(TooManyError):
        outcomes(lambda s: chance.by_weight(s, [0.3, 0.7], 0, 2, 1))


def test_a_card_taken_by_lot_does_not_count_as_a_shuffle() -> None:
    def take(s: State) -> tuple[int, int]:
        place = 1 + chance.below(s, chance.CHANCE, 2)
        return s.draw[place], s.draw[place]

    assert outcomes(take, cards=[7, 8, 9]) == uniform([(8, 8), (9, 9)])


def dealt(s: State) -> None:
    """Deal three cards to each of two hands, as counts of the cards 1 to 6."""
    shuffle(s)
    for owner in range(2):
        for _ in range(3):
            s.draw_count -= 1
            count_card(s.draw, s.draw_count, s.hand, owner * 6 - 1)


DECK = [1, 1, 2, 2, 2, 3, 4, 6]


@cache
def hands() -> list[tuple[Counter[int], Counter[int]]]:
    """Return both hands for each order of the deck."""
    return [(Counter(order[-3:]), Counter(order[-6:-3])) for order in permutations(DECK)]


def test_a_hand_of_counts_is_dealt_as_cards_are() -> None:
    found = outcomes(dealt, lambda s: tuple(s.hand[:6]), cards=DECK)
    assert found == uniform([tuple(one[card] for card in range(1, 7)) for one, _ in hands()])


def test_both_hands_together() -> None:
    found = outcomes(dealt, lambda s: (s.hand[0], s.hand[7], s.hand[1]), cards=DECK)
    assert found == uniform([(one[1], other[2], one[2]) for one, other in hands()])


def test_a_card_drawn_to_an_open_hand_counts_with_it() -> None:
    def draw(s: State) -> None:
        s.draw_count -= 1
        s.hand[s.draw[s.draw_count] - 1] += 1

    found = outcomes(dealt, draw, lambda s: (s.hand[0], s.hand[1]), cards=DECK)
    drawn = [Counter([*order[-3:], order[-7]]) for order in permutations(DECK)]
    assert found == uniform([(hand[1], hand[2]) for hand in drawn])


def put_in(s: State, owner: int) -> None:
    """Draw a card, and put it in a hand that is stored both as counts and as a mask."""
    s.draw_count -= 1
    count_card(s.draw, s.draw_count, s.hand, owner * 6 - 1)
    mark_card(s.draw, s.draw_count, s.holds, owner)


def masks_dealt(s: State) -> None:
    """Deal three cards to each of two hands."""
    shuffle(s)
    for number in range(6):
        put_in(s, number // 3)


def mask(cards: Counter[int]) -> int:
    """Return the mask of the cards that are present."""
    return sum(1 << card for card in cards)


def test_a_mask_of_open_cards_has_each_set_of_them_as_likely_as_the_deal() -> None:
    found = outcomes(masks_dealt, lambda s: (s.holds[0] & -1, s.holds[1] & -1), cards=DECK)
    assert found == uniform([(mask(one), mask(other)) for one, other in hands()])


def test_a_mask_and_the_counts_of_a_hand_are_of_the_same_cards() -> None:
    def look(s: State) -> tuple[bool, ...]:
        holds = s.holds[0] & -1
        return tuple((holds >> card & 1 == 1) == (s.hand[card - 1] > 0) for card in range(1, 7))

    def look_by_counts(s: State) -> tuple[bool, ...]:
        counts = s.hand[:6]
        return tuple((s.holds[0] >> card & 1 == 1) == (counts[card - 1] > 0) for card in range(1, 7))

    for each in (look, look_by_counts):
        assert outcomes(masks_dealt, each, cards=DECK) == {(True,) * 6: 1}


def test_a_card_drawn_to_a_mask_that_was_looked_at_is_open_again() -> None:
    def draw(s: State) -> int:
        before: int = s.holds[0] & -1
        put_in(s, 0)
        return before

    found = outcomes(masks_dealt, lambda s: s.holds[0] & -1, draw, lambda s: s.holds[0] & -1, cards=DECK)
    drawn = [Counter([*order[-3:], order[-7]]) for order in permutations(DECK)]
    assert found == uniform([mask(hand) for hand in drawn])


def test_a_count_that_is_set_forgets_no_open_card() -> None:
    def play(s: State) -> None:
        s.hand[1] -= 1

    found = outcomes(dealt, play, lambda s: s.hand[1], cards=DECK)
    assert found == uniform([one[2] - 1 for one, _ in hands()])


def test_all_cards_of_a_pool_can_be_sorted_without_a_look() -> None:
    looks = 0

    def look(s: State, end: int) -> tuple[int, ...]:
        nonlocal looks
        looks += 1
        return tuple(in_order(s.draw, [cell(s.draw, place) for place in range(end)]))

    assert outcomes(shuffle, lambda s: look(s, 4), cards=[3, 1, 2, 1]) == {(1, 1, 2, 3): 1}
    assert looks == 1
    part = outcomes(shuffle, lambda s: look(s, 2), cards=[3, 1, 2, 1])
    assert part == uniform([tuple(sorted(order[:2])) for order in permutations([3, 1, 2, 1])])


def test_hands_and_pile_together_can_be_sorted_without_a_look() -> None:
    looks = 0

    def look(s: State) -> tuple[int, ...]:
        nonlocal looks
        looks += 1
        hands = [card for owner in range(2) for card in counted_cards(s.hand, owner * 6 - 1, range(1, 7))]
        return tuple(in_order(s.draw, [*(cell(s.draw, place) for place in range(s.draw_count)), *hands]))

    assert outcomes(dealt, look, cards=DECK) == {tuple(DECK): 1}
    assert looks == 1


def test_rules_never_get_a_card_that_is_not_decided() -> None:
    """Whatever the rules do with a row, they return only numbers."""

    def look(s: State) -> bool:
        assert isinstance(s.draw, FaceDownRow)
        assert isinstance(cell(s.draw, 0), FaceDown)
        read = [s.draw[0], *s.draw[1:3], *s.draw, *reversed(s.draw), s.draw[-6]]
        assert all(type(each) is int for each in read)
        assert (2 in s.draw, 9 in s.draw, s.draw.count(2), [*s.draw].index(2)) == (True, False, 1, s.draw.index(2))
        return True

    assert outcomes(shuffle, look, cards=[1, 2, 3]) == {True: 1}
