"""Tests of chances in Trio, against all worlds of a few cards, scipy and icepool."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from typing import TYPE_CHECKING, Any

import icepool
import pytest
from scipy import stats

import cardkit
from cardkit import CardkitError
from cardkit.chances.counting import lowest_of
from cardkit.games.trio import memory
from cardkit.games.trio import state_fields as trio_table
from cardkit.games.trio.odds import POOL, Deals, Hidden
from cardkit.games.trio.views import Limits
from cardkit.table.effects import NO_CARD, HistoryEntry
from tests.games.trio.tables import ANY, TEAMS, table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardkit import Game


def row(*counts: int) -> tuple[int, ...]:
    """Return a row of counts for the numbers from 0; the last count is used for all higher numbers."""
    return (*counts, *[counts[-1]] * (13 - len(counts)))


NOTHING = row(0)
HAND = Limits((0,), row(0, 0, 0, 1, 2), row(0, 1, 2, 2, 2), NOTHING)
OTHER = Limits((1,), row(0, 0, 1, 1, 2), row(0, 1, 1, 2, 2), row(0, 0, 0, 0, 0))
BOTH = Limits((0, 1), row(0, 1, 1, 2, 4), row(0, 2, 3, 3, 4), (0, 0, 0, 1, *[0] * 9))
LIMITS = [(), (HAND,), (HAND, OTHER), (BOTH,), (HAND, BOTH)]
CARDS = (1, 1, 2, 3, 3, 4)


@pytest.mark.parametrize("limits", LIMITS)
def test_deals_are_all_worlds_that_fit(limits: tuple[Limits, ...]) -> None:
    counts = Counter(CARDS)
    deals = Deals(Hidden(tuple(counts[n] for n in range(1, 13)), (2, 2), limits))
    worlds = [
        (sorted(cards[:2]), sorted(cards[2:4]), cards[4:])
        for cards in permutations(CARDS)
        if all(fits(each, (cards[:2], cards[2:4])) for each in limits)
    ]
    places = [(0, 0), (0, 1), (1, 0), (1, 1), (POOL, 0), (POOL, 1)]
    for number in range(1, 5):
        for chosen in (*((place,) for place in places), *product(places, repeat=2)):
            if len(set(chosen)) == len(chosen):
                shown = sum(all(world[hand][i] == number for hand, i in chosen) for world in worlds)
                assert deals.all_show(number, chosen) == Fraction(shown, len(worlds))


def fits(limits: Limits, hands: tuple[Sequence[int], Sequence[int]]) -> bool:
    """Check whether hands match what is known about them."""
    cards = [card for hand in limits.seats for card in hands[hand]]
    up_to = [sum(card <= number for card in cards) for number in range(13)]
    bounds = zip(limits.least, up_to, limits.most, strict=True)
    enough = all(cards.count(number) >= held for number, held in enumerate(limits.holds))
    return enough and all(least <= count <= most for least, count, most in bounds)


# --- At the table -----------------------------------------------------------------------------------------------------


def late(hands: Sequence[Sequence[int]], middle: Sequence[int]) -> Game:
    """Return the end of a spicy game for three, in which seat 1 has won all numbers that aren't listed."""
    game = table(*ANY, mode="spicy")
    s = game.state
    left = {card for hand in (*hands, middle) for card in hand}
    s.trio[1:] = [0 if number in left else 1 for number in range(1, 13)]
    s.card = [0] * len(s.card)
    for seat, hand in enumerate(hands):
        s.card[seat * 9 : seat * 9 + len(hand)] = sorted(hand)
        s.count[seat] = len(hand)
        memory.begin_row(s, seat, len(hand))
        memory.leave_out_gone(s, seat)
    s.card[trio_table.MIDDLE_PLACE : trio_table.MIDDLE_PLACE + 9] = [*middle, *[NO_CARD] * (9 - len(middle))]
    s.taken = s.turned = sum(1 << trio_table.MIDDLE_PLACE + position for position in range(len(middle), 9))
    s.middle_count = len(middle)
    other = game.at(game.history.now - 1)
    other.history.append(HistoryEntry(game.events[-1], s))
    return other


World = tuple[tuple[int, ...], ...]


def worlds_of(game: Game) -> Counter[World]:
    """Return every world that seat 1 can't tell from the real one (hands and middle), and how often each occurs."""
    view = game.view(1)
    s = game.state
    sizes = [len(hand) for hand in view.hands[1:]]
    cards = [s.card[9 * seat + i] for seat in (1, 2) for i in range(sizes[seat - 1])]
    cards += s.card[trio_table.MIDDLE_PLACE : trio_table.MIDDLE_PLACE + s.middle_count]
    own = tuple(int(card) for card in view.hands[0])
    found: Counter[World] = Counter()
    for order in permutations(cards):
        hands = sorted(order[: sizes[0]]), sorted(order[sizes[0] : sum(sizes)])
        found[own, tuple(hands[0]), tuple(hands[1]), order[sum(sizes) :]] += 1
    return Counter({world: ways for world, ways in found.items() if as_seen(game, world)})


def as_seen(game: Game, world: World) -> bool:
    """Check whether the seen spots have their real cards in a world."""
    s = game.state
    real = [s.card[9 * seat : 9 * seat + s.count[seat]] for seat in range(3)]
    for seat in range(3):
        if any(s.seen >> 9 * seat + i & 1 and world[seat][i] != card for i, card in enumerate(real[seat])):
            return False
    first = trio_table.MIDDLE_PLACE
    return all(not s.seen >> first + i & 1 or world[3][i] == s.card[first + i] for i in range(s.middle_count))


def shows(world: World, made: Sequence[str]) -> list[int]:
    """Return what requests show in a world, one after another."""
    hands, found = [list(hand) for hand in world[:3]], []
    for request in made:
        kind, number = request.split()
        if kind == "middle":
            found.append(world[3][int(number) - 1])
        else:
            found.append(hands[int(number) - 1].pop(0 if kind == "low" else -1))
    return found


REQUESTS = ("middle 1", "middle 2", "middle 3", "low 1", "high 1", "low 2", "high 2", "low 3", "high 3")


def plans(length: int, before: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield all ways to continue: each spot in the middle at most once, each hand (of two cards) at most twice."""
    for more in product(REQUESTS, repeat=length):
        made = (*before, *more)
        hands = Counter(request.split()[1] for request in made if "middle" not in request)
        middle = [request for request in made if "middle" in request]
        if len(set(middle)) == len(middle) and max(hands.values(), default=0) < 3:
            yield made


MISS = "low 1, high 1"
STORIES = [
    "",
    f"low 1, high 2, {MISS}, {MISS}",
    f"middle 1, middle 2, {MISS}, {MISS}",
    f"middle 1, middle 2, high 3, low 2, {MISS}",
]


@pytest.mark.parametrize("moves", STORIES)
def test_requests_are_weighed_as_by_all_worlds(moves: str) -> None:
    game = late([[4, 6], [4, 6], [5, 6]], [4, 5, 5])
    for move in filter(None, moves.split(", ")):
        game.move(move)
    assert game.turn == 1
    every = worlds_of(game)
    third = game.odds("third card", number=5)
    best = game.odds("best request")
    for request in REQUESTS:
        if request not in third.parts:
            continue  # there are no such cards any more
        assert third[request] == share(every, [request], 5)
        chance = Fraction(0)
        for number in (4, 5, 6):
            chance += max(share(every, plan, number) for plan in plans(2, (request,)))
        assert best[f"trio by {request}"] == chance


def share(every: Counter[World], made: Sequence[str], number: int) -> Fraction:
    """Return the proportion of worlds in which these requests show only this number."""
    shown = sum(ways for world, ways in every.items() if set(shows(world, made)) == {number})
    return Fraction(shown, every.total())


def test_with_a_card_revealed_the_others_are_asked_for_its_number() -> None:
    game = late([[4, 6], [4, 6], [5, 6]], [4, 5, 5])
    every = worlds_of(game)
    game.move("high 2")
    fitting = Counter({world: ways for world, ways in every.items() if shows(world, ["high 2"]) == [6]})
    best = game.odds("best request")
    for request in ("middle 1", "low 2", "high 3", "high 1"):
        assert best[f"6 by {request}"] == share(fitting, ["high 2", request], 6)


def test_any_face_down_card_can_be_asked_about() -> None:
    game = late([[4, 6], [4, 6], [5, 6]], [4, 5, 5])
    every = worlds_of(game)
    lies = {
        "low 2": (1, 0),
        "hand 2 1": (1, 0),
        "High 2": (1, 1),
        "hand-3-2": (2, 1),
        "middle 1": (3, 0),
        "middle-3": (3, 2),
    }
    for place, (part, index) in lies.items():
        chances = game.odds("face-down card", place=place).distribution
        for number in range(1, 13):
            there = sum(ways for world, ways in every.items() if world[part][index] == number)
            assert chances[number] == Fraction(there, every.total())


@pytest.mark.parametrize("place", ["low 1", "hand 1 2", "middle 4", "hand 2 3", "nowhere", ""])
def test_without_face_down_cards_nothing_is_answered(place: str) -> None:
    game = late([[4, 6], [4, 6], [5, 6]], [4, 5, 5])
    with pytest.raises(CardkitError, match="place must be where a card lies face down"):
        game.odds("face-down card", place=place)


def test_the_lowest_card_of_a_hand_nobody_has_seen() -> None:
    """The hand has nine of 27 unseen cards; it makes no difference that some of the 27 are in the middle."""
    game = table(*ANY)
    own = Counter(int(card) for card in game.view(1).hands[0])
    left = {number: 3 - own[number] for number in range(1, 13)}
    answer = game.odds("lowest card")
    assert answer["player 2"] == answer["player 3"] == lowest_of(left, 9)
    assert game.odds("lowest card", of=2).distribution == answer["player 2"]


def test_teams_know_the_combined_cards_of_two_hands() -> None:
    """`team.swap`: after any exchange between partners, every chance is between 0 and 1."""
    game = table(*TEAMS, teams=True, players=4, moves="keep, keep, keep, keep, low 2")
    chances = game.odds("third card", seat=1, number=2).parts
    assert all(0 <= chance <= 1 for chance in chances.values())  # type: ignore[operator]


def test_a_number_is_needed_where_nothing_is_revealed() -> None:
    with pytest.raises(CardkitError, match="whole number from 1 to 12, for no card is face up yet"):
        table(*ANY).odds("third card")
    with pytest.raises(CardkitError, match="number must be a whole number from 1 to 12"):
        table(*ANY).odds("third card", number=13)


# --- Deals ------------------------------------------------------------------------------------------------------------


class HoldsTrio(icepool.MultisetEvaluator):  # type: ignore[type-arg]
    """Whether a hand has three cards of a number."""

    def next_state(self, state: Any, order: Any, outcome: int, count: int) -> bool:  # type: ignore[override]  # noqa: ARG002
        """Add one number."""
        return bool(state) or count == 3


@pytest.mark.parametrize(("players", "size"), [(3, 9), (4, 7), (5, 6), (6, 5)])
def test_a_complete_trio_in_a_hand_beside_icepool(players: int, size: int) -> None:
    theirs = HoldsTrio().evaluate(icepool.Deck(dict.fromkeys(range(1, 13), 3)).deal(size))
    expected = Fraction(theirs.quantity(True), theirs.denominator())  # noqa: FBT003
    assert cardkit.odds("trio", "complete trio in a hand", players=players)["a given hand"] == expected


def test_a_complete_trio_in_some_hand_by_brute_force() -> None:
    from cardkit.chances.counting import not_one_group

    cards = (1, 1, 1, 2, 2, 2, 3, 3)
    every = list(permutations(range(8)))
    hands = [([cards[i] for i in order[:3]], [cards[i] for i in order[3:6]]) for order in every]
    none = sum(not any(len(set(hand)) == 1 for hand in pair) for pair in hands)
    assert not_one_group(2, 3, [3, 3], 8) == Fraction(none, len(every))


def test_the_lowest_card_of_a_deal_beside_icepool_and_scipy() -> None:
    ours = cardkit.odds("trio", "lowest card of a deal", players=4).distribution
    theirs = icepool.Deck(dict.fromkeys(range(1, 13), 3)).deal(7).lowest(1).sum()
    assert ours.chances == {card: Fraction(count, theirs.denominator()) for card, count in theirs.items()}
    assert float(ours[1]) == pytest.approx(1 - stats.hypergeom(36, 3, 7).pmf(0))
