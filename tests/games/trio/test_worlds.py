"""Each world that a seat can't tell from the real one comes up with the probability that the deal gives it."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

import cardkit
from cardkit.chances.worlds import another_world
from cardkit.games.trio import memory
from cardkit.games.trio import state_fields as trio_table
from tests.games.trio import twins
from tests.games.trio.tables import TRIO
from tests.support.occasions import nightly, some_now
from tests.support.worlds import is_spread_like, worlds_drawn

if TYPE_CHECKING:
    from cardkit.table.game import Game
    from cardkit.table.state import State

# The other seats' hands, and each unseen card of the middle as a separate hand.
Laid = tuple[tuple[int, ...], ...]


def owners(s: State, seat: int) -> list[tuple[int, int]]:
    """Return who has hidden cards, and how many: the other seats (from 0), then spots of the middle."""
    places = range(trio_table.MIDDLE_PLACE, trio_table.MIDDLE_PLACE + s.middle_count)
    hidden = [place for place in places if s.card[place] > 0 and not s.seen >> place & 1]
    return [
        *((owner, s.count[owner]) for owner in range(s.players) if owner != seat),
        *((place, 1) for place in hidden),
    ]


def laid(fields: dict[str, Any], s: State, seat: int) -> Laid:
    """Return where the hidden cards are in a world."""
    first = [(9 * owner if owner < 9 else owner, count) for owner, count in owners(s, seat)]
    return tuple(tuple(fields["card"][at : at + count]) for at, count in first)


def all_worlds(game: Game, seat: int) -> Counter[Laid]:
    """Return every world, and the number of ways to deal it, counting identical cards as different.

    Every deal is checked against what has been shown; in teams, against what is remembered after secret exchanges.
    """
    s = game.state
    cards = sorted(card for hand in laid(vars(s), s, seat) for card in hand)
    ranges = {} if s.teams else dict(enumerate(twins.between(game)))
    found: Counter[Laid] = Counter()
    twins.deal_out(tuple(cards), owners(s, seat), ranges, (), 1, found)
    return Counter({world: many for world, many in found.items() if not s.teams or is_remembered(s, seat, world)})


def is_remembered(s: State, seat: int, world: Laid) -> bool:
    """Check whether a world matches what a seat of a team remembers about hands, and about pairs of hands."""
    hands = dict(zip([owner for owner, _ in owners(s, seat)], world, strict=True))
    half = s.players // 2
    rows = [(owner + (6 if seat >= 0 and owner % half == seat % half else 0), hands[owner]) for owner in hands]
    rows += [
        (12 + side, (*hands[side], *hands[side + half])) for side in range(half) if seat < 0 or side != seat % half
    ]
    return all(is_as_told(s, row, hand) for row, hand in rows)


def is_as_told(s: State, row: int, hand: tuple[int, ...]) -> bool:
    """Check whether a hand, or two hands together, match a row of remembered information."""
    first = row * 13
    return all(
        s.least[first + number] <= sum(card <= number for card in hand) <= s.most[first + number]
        and hand.count(number) >= s.holds[first + number]
        for number in range(13)
    )


# How many positions are tested for each number of players.
OF_A_KIND = 5


def late(most: int, seats: tuple[int, ...], **options: object) -> list[tuple[Game, int]]:
    """Return positions and seats with few worlds, but at least two, in games with different seeds."""
    found = []
    for seed in range(40):
        (game,) = cardkit.bot_games("trio", games=1, seed=seed, rules={"mode": "spicy", **options}, bots="simple")
        for number in range(1, game.history.now - 2):
            then, seat = game.at(number), seats[len(found) % len(seats)]
            s = then.state
            if then.turn and sum(count for _, count in owners(s, seat)) <= most and is_open(s, seat):
                found.append((then, seat))
                break
        if len(found) == OF_A_KIND:
            return found
    raise AssertionError("there are too few positions with few worlds")


def is_open(s: State, seat: int) -> bool:
    """Check whether different worlds come up."""
    return len({laid(vars(another_world(TRIO, s, seat, number)), s, seat) for number in range(9)}) > 3


@cache
def alone() -> list[tuple[Game, int]]:
    """Return positions in games without teams."""
    return late(14, (0, 1, -1)) + late(13, (0, 3), players=4) + late(13, (0, 5), players=6)


@cache
def teams() -> list[tuple[Game, int]]:
    """Return positions in games of two teams."""
    return late(13, (0, 1, -1), players=4, teams=True)


def are_as_likely(game: Game, seat: int) -> bool:
    """Check that all worlds come up, each as often as it should."""
    s = game.state
    return is_spread_like(worlds_drawn(TRIO, s, seat, lambda fields: laid(fields, s, seat)), all_worlds(game, seat))


@nightly
@pytest.mark.parametrize("number", some_now(range(3 * OF_A_KIND), 2))
def test_worlds_are_as_likely_as_shuffles_make_them(number: int) -> None:
    assert are_as_likely(*alone()[number])


@pytest.mark.parametrize("number", some_now(range(OF_A_KIND), 1))
def test_in_teams_every_way_that_is_remembered_is_as_likely(number: int) -> None:
    assert are_as_likely(*teams()[number])


@pytest.mark.parametrize("number", range(3 * OF_A_KIND))
def test_they_depend_on_what_is_seen_alone(number: int) -> None:
    """A position gives the same worlds after its hidden cards are exchanged."""
    game, seat = alone()[number]
    s, other = game.state, game.state
    for (owner, count), cards in zip(owners(s, seat), max(all_worlds(game, seat)), strict=True):
        first = 9 * owner if owner < 9 else owner
        other.card[first : first + count] = cards
    for number_of_world in range(3):
        assert another_world(TRIO, other, seat, number_of_world) == another_world(TRIO, s, seat, number_of_world)


def test_there_are_positions_to_try() -> None:
    """Without positions, the tests above would prove nothing. Some of them have information about pairs of hands."""
    assert len(alone()) >= 8
    assert len(teams()) >= 3
    assert any(any(game.state.holds[memory.PAIR * memory.WIDTH :]) for game, _ in teams())


def test_what_others_offer_in_secret_is_any_card_or_none() -> None:
    game = cardkit.play("trio", seed=1, players=4, teams=True)
    game.move(game.moves[0])
    s = game.state
    cards = s.card[:9]
    ways = Counter({**Counter(cards), trio_table.KEPT: 1})
    hand_fixed = s.copy()
    for number in range(1, 13):
        for table in (hand_fixed.least, hand_fixed.most):
            table[number] = sum(card <= number for card in cards)
    assert is_spread_like(worlds_drawn(TRIO, hand_fixed, 1, lambda fields: fields["offer"][0]), ways)
