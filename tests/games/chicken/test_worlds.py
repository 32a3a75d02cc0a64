"""Each world that a seat can't tell from the real one comes up with the probability that the shuffles give it."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import prod
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import cardkit
from cardkit.chances.constrained_deal import bound
from cardkit.chances.worlds import another_world
from tests.games.chicken.positions_of_worlds import EGG_FIRST, STUCK, told
from tests.games.chicken.tables import CHICKEN
from tests.support.occasions import nightly, some_now
from tests.support.worlds import is_spread_like, worlds_drawn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardkit.table.state import State
    from tests.games.chicken.positions_of_worlds import Told

KINDS = range(8)


# --- Slow and obvious: all ways in which cards can have come and gone -------------------------------------------------

# For each seat, how many cards of each kind it has.
Hands = tuple[tuple[int, ...], ...]


def all_ways(given: Told, seat: int) -> Counter[Hands]:
    """Count the ways in which each world can happen, following the round as a seat (from 0) has seen it.

    Cards of the same kind count as different cards, both when they are dealt or drawn and when one of them is played.
    Cards that the seat has held itself aren't counted.
    """
    unseen = given.unseen(seat)
    ways: Counter[tuple[Hands, tuple[int, ...]]] = Counter()
    ways[((0,) * 8,) * given.players, tuple(unseen[kind] for kind in KINDS)] = 1
    for who, what, kinds in given.events:
        if who == seat:
            continue
        after: Counter[tuple[Hands, tuple[int, ...]]] = Counter()
        for (hands, deck), many in ways.items():
            for kind in KINDS:
                if what == "lack":
                    break
                source = deck if what == "get" else hands[who]
                if source[kind] and kind in kinds:
                    change = 1 if what == "get" else -1
                    hand = changed(hands[who], kind, change)
                    left = changed(deck, kind, -1) if what == "get" else deck
                    after[(*hands[:who], hand, *hands[who + 1 :]), left] += many * source[kind]
            if what == "lack" and not any(hands[who][kind] for kind in kinds):
                after[hands, deck] += many
        ways = after
    found: Counter[Hands] = Counter()
    for (hands, _), many in ways.items():
        found[hands] += many
    return found


def changed(counts: tuple[int, ...], kind: int, change: int) -> tuple[int, ...]:
    """Return the counts after changing the count of one kind."""
    return (*counts[:kind], counts[kind] + change, *counts[kind + 1 :])


def hands_of(fields: dict[str, Any], players: int, seat: int) -> Hands:
    """Return the hands in a world, except the seat's own."""
    rows = [tuple(fields["hand"][8 * owner : 8 * owner + 8]) for owner in range(players)]
    return tuple((0,) * 8 if owner == seat else row for owner, row in enumerate(rows))


def are_as_likely(s: State, given: Told, seat: int) -> bool:
    """Check that worlds come up in proportion to their ways, and also the counts of each kind in each hand."""
    ways = all_ways(given, seat)
    drawn = worlds_drawn(CHICKEN, s, seat, lambda fields: hands_of(fields, s.players, seat))
    assert set(drawn) <= set(ways)
    for owner, kind in product(range(s.players), KINDS):
        if not is_spread_like(counted(drawn, owner, kind), counted(ways, owner, kind)):
            return False
    return is_spread_like(drawn, ways)


def counted(hands: Counter[Any], owner: int, kind: int) -> Counter[Any]:
    """Return the same distribution for one kind in one hand."""
    found: Counter[Any] = Counter()
    for each, many in hands.items():
        found[each[owner][kind]] += many
    return found


# --- Agreement ------------------------------------------------------------------------------------------------------


@nightly
@pytest.mark.parametrize("number", some_now(range(len(STUCK)), 1))
def test_if_only_stuck_players_draw(number: int) -> None:
    s, given = STUCK[number]
    assert any(what == "lack" for _, what, _ in given.events)
    assert all(are_as_likely(s, given, seat) for seat in range(s.players))


@pytest.mark.parametrize("number", some_now(range(len(EGG_FIRST)), 1))
def test_where_the_egg_came_up_first(number: int) -> None:
    s, given = EGG_FIRST[number]
    assert all(are_as_likely(s, given, seat) for seat in range(s.players))


def test_where_nothing_is_shown_all_unseen_cards_are_alike() -> None:
    game = cardkit.play("chicken", seed=3, players=2)
    for _ in range(6):
        game.move(game.moves[0])
    s = game.state
    given = told(game, few=4, s=s)
    assert all(are_as_likely(s, given, seat) for seat in range(2))


@pytest.mark.parametrize("number", range(len(STUCK)))
@nightly
def test_they_depend_on_what_is_seen_alone(number: int) -> None:
    """A position gives the same worlds after its hidden cards are exchanged."""
    s, given = STUCK[number]
    other = s.copy()
    hands = max(all_ways(given, 0))
    cards = [kind + 1 for kind, many in given.unseen(0).items() for _ in range(many)]
    for owner in range(1, s.players):
        other.hand[8 * owner : 8 * owner + 8] = hands[owner]
    for card in [card for card, _ in given.gone(0)] + [
        kind + 1 for hand in hands for kind in KINDS for _ in range(hand[kind])
    ]:
        cards.remove(card)
    other.draw[: s.draw_count] = cards
    for number_of_world in range(3):
        assert another_world(CHICKEN, other, 0, number_of_world) == another_world(CHICKEN, s, 0, number_of_world)


def test_the_bound_holds_for_each_step() -> None:
    """The fairness of the draw needs Huber and Law's inequality; test it on matrices of numbers from 0 to 1."""
    luck = Random(1)
    for size in range(1, 13):
        for _ in range(300):
            shares = [luck.random() for _ in range(size)]
            weights = [luck.choice((1.0, luck.random())) for _ in range(size)]
            rows = [[weight * (luck.random() < share) for weight in weights] for share in shares]
            assert sum(steps(rows)) <= bounded(rows) * (1 + 1e-12)


def steps(rows: list[list[float]]) -> Iterator[float]:
    """Yield the bounds of the remaining matrix when the card of the first column is assigned to each possible row."""
    for chosen, row in enumerate(rows):
        yield row[0] * bounded([other[1:] for number, other in enumerate(rows) if number != chosen])


def bounded(rows: list[list[float]]) -> float:
    """Return the product of the bounds of all rows."""
    return prod(bound(sum(row)) for row in rows)
