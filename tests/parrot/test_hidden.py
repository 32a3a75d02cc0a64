"""Nothing leaks: when all that a seat cannot know is dealt anew, what it is shown and told stays the same."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardkit
from cardkit.effects import NO_CARD
from cardkit.game import Moment
from cardkit.words import Speaker
from tests.parrot.strategies import games
from tests.parrot.tables import DULL, PARROT, table, wait

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardkit.game import Game
    from cardkit.state import State


def another_game(game: Game, seat: int, seed: int) -> Game:
    """The game in a world that `seat` cannot tell from the real one."""
    world = PARROT.views.another_world(game.state, seat - 1, Random(seed).shuffle)
    other = game.at(game.now - 1)
    other.add(Moment(game.events[-1], world, game.moment(game.now).effects))
    return other


def shown(game: Game, seat: int) -> tuple[object, ...]:
    """Everything that a seat may be shown."""
    return game.view(seat), game.scene(seat), game.scene(seat).as_dict(), game.turn, game.score(), str(game), repr(game)


@given(games(), st.integers(0, 2**32))
def test_views_scenes_and_scores(game: Game, seed: int) -> None:
    for seat in range(game.players + 1):
        assert shown(another_game(game, seat, seed), seat) == shown(game, seat)


@given(games(), st.integers(0, 2**32))
def test_the_worlds_do_differ(game: Game, seed: int) -> None:
    """Else the test above would show nothing: an onlooker's worlds have other cards in the draw pile."""
    worlds = [another_game(game, 0, seed + k).state for k in range(4)]
    pile = game.state.draw[: game.state.draw_count]
    if len(set(pile)) > 2 and len(pile) > 5:
        assert any(world != game.state for world in worlds)


@given(games(), st.integers(0, 2**32))
def test_what_is_told_of_a_drawn_card(game: Game, seed: int) -> None:
    if "draw" not in game.moves:
        return
    mover = game.turn
    for seat in set(range(game.players + 1)) - {mover}:
        other = another_game(game, seat, seed)
        told = []
        for each in (game.at(game.now), other):
            effects = each.move("draw").effects
            told.append(PARROT.words.tell(effects, mover, Speaker(seat)))
            told.append([sentence for sentence in each.scene(seat).prompt.split() if seat])
        assert told[:2] == told[2:]


@given(games(), st.integers(0, 2**32))
def test_what_the_simple_bot_chooses(game: Game, seed: int) -> None:
    simple = PARROT.bots["simple"]
    if game.turn:
        other = another_game(game, game.turn, seed)
        assert other.moves == game.moves
        assert simple(other.state, other.legal()) == simple(game.state, game.legal())


FLOATS = tuple(f"float {spot} {landing}" for spot in ("a1", "a2", "b3") for landing in ("a1", "a4", "b2"))


@given(games(), st.integers(0, 2**32))
def test_refusals_say_nothing_more(game: Game, seed: int) -> None:
    for seat in {game.turn, 0}:
        other = another_game(game, seat, seed)
        for text in ("draw", "take", "swap a1", "discard", "reveal b2", *FLOATS):
            assert str(other.why(text)) == str(game.why(text))


# --- The worlds keep what is known ----------------------------------------------------------------------------------


def long_games() -> Iterator[Game]:
    """Games of six seats in which Parrots float and the round ends, and one in which the pile is reshuffled twice."""
    yield from cardkit.selfplay("parrot", games=2, seed=8, rules={"players": 6, "rounds": 1}, bots=["simple"])
    yield from cardkit.selfplay("parrot", games=1, seed=5, rules={"players": 6, "rounds": 1}, bots=["random"])
    game = table(*DULL)
    while game.state.refills < 2:
        wait(game)
    game.move("draw")
    yield game


def known_groups(game: Game, seat: int) -> list[Counter[int]]:
    """What a seat knows of the cards it cannot see, from the events alone: a multiset for each pile they come from.

    Cards dealt face down, and the draw pile before its first reshuffle, come from the shuffle of the round. After
    each reshuffle the draw pile is a pile of its own. A card in hand comes from the pile it was drawn from.
    """
    s = game.state
    events = game.events
    dealt = max(n for n, event in enumerate(events) if "shuffle" in event and len(event["shuffle"]) == 108)
    refills = [n for n in range(dealt + 1, len(events)) if "shuffle" in events[n]]
    drawn = max((n for n, event in enumerate(events) if event.get("move") == "draw"), default=0)
    piles = [Counter() for _ in range(len(refills) + 1)]
    piles[0].update(card for card, up in zip(s.area[: 8 * s.players], s.face_up, strict=False) if not up)
    piles[-1].update(s.draw[: s.draw_count])
    if s.held != NO_CARD and not s.taken and s.seat != seat - 1:
        piles[sum(refill < drawn for refill in refills)][s.held] += 1
    return piles


@pytest.mark.parametrize("number", range(4))
def test_the_worlds_keep_what_is_known(number: int) -> None:
    game = list(long_games())[number]
    for event in range(1, game.now + 1):
        then = game.at(event)
        for seat in range(game.players + 1):
            other = another_game(then, seat, event)
            assert known_groups(other, seat) == known_groups(then, seat)
            assert unhidden(other.state, seat) == unhidden(then.state, seat)


def unhidden(s: State, seat: int) -> dict[str, object]:
    """All that a seat can see of a state, the counts, and the state's own numbers; hidden cards are left out."""
    found = {name: value for name, value in vars(s).items() if name not in {"area", "draw", "held", "effects"}}
    found["area"] = [card for card, up in zip(s.area, s.face_up, strict=True) if up]
    found["held"] = s.held if s.taken or s.seat == seat - 1 or s.held == NO_CARD else "hidden"
    return found


@given(games())
def test_the_view_tells_how_many_hidden_cards_there_are(game: Game) -> None:
    for seat in range(game.players + 1):
        view = game.view(seat)
        hidden = [card for area in view.areas for card in area if not card]
        in_hand = [""] if view.hand == "" else []
        assert sum(len(unseen.cards) for unseen in view.unseen) == len(hidden) + view.draw_count + len(in_hand)
        assert all(len(unseen.cards) == len(unseen.places) for unseen in view.unseen)
