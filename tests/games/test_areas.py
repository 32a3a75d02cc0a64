"""Tests of the games in which cards are in areas: effects of moves, scenes, and what a seat knows."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit import GAMES
from cardkit.table.effects import NO_CARD, Happening
from tests.support.any_game import another_game, drawn, helper

if TYPE_CHECKING:
    from cardkit import Game
    from cardkit.table.effects import Effect
    from cardkit.table.state import State

# How many cards an area has in each of these games.
SPOTS = {"papageno": 6, "parrot": 8}

every_game = pytest.mark.parametrize("slug", SPOTS)


# --- Effects of a move ----------------------------------------------------------------------------------------------


def apply(s: State, effects: tuple[Effect, ...], rules: object) -> State:
    """Apply the effects, and nothing else, to a position."""
    after = s.copy()
    for effect in effects:
        if effect.kind == Happening.MOVED:
            pick_up(s, after, effect, rules)
            put_down(after, effect, rules)
        elif effect.kind == Happening.TURNED:
            assert after.area[effect.source] == effect.card
            assert not after.face_up[effect.source]
            after.face_up[effect.source] = 1
    return after


def pick_up(before: State, after: State, effect: Effect, rules: object) -> None:
    """Take the card from where the effect says it was."""
    if effect.source == rules.DRAW_PILE:
        after.draw_count -= 1
        assert after.draw[after.draw_count] == effect.card
    elif effect.source == rules.DISCARD_PILE:
        after.discard_count -= 1
        assert after.discard[after.discard_count] == effect.card
    elif effect.source == rules.HAND:
        assert after.held == effect.card
        after.held = NO_CARD
    else:
        assert before.area[effect.source] == effect.card


def put_down(after: State, effect: Effect, rules: object) -> None:
    """Put the card where the effect says it went."""
    if effect.target == rules.HAND:
        after.held = effect.card
    elif effect.target == rules.DISCARD_PILE:
        after.discard[after.discard_count] = effect.card
        after.discard_count += 1
    else:
        after.area[effect.target] = effect.card
        after.face_up[effect.target] = 1


def cards_of(s: State) -> tuple[object, ...]:
    """Return where all cards are, and which of them are face up."""
    return s.area, s.face_up, s.draw[: s.draw_count], s.discard[: s.discard_count], s.held


@every_game
@given(st.data())
def test_effects_are_complete(slug: str, data: st.DataObject) -> None:
    game, rules = drawn(slug, data), GAMES[slug].rules
    for number in range(2, game.history.now + 1):
        moment = game.history.entry(number)
        if "move" in moment.event:
            after = apply(game.history.entry(number - 1).position, moment.effects, rules)
            assert cards_of(after) == cards_of(moment.position)


# --- Display --------------------------------------------------------------------------------------------------------


@every_game
@given(st.data())
def test_every_card_of_the_table_is_in_the_scene(slug: str, data: st.DataObject) -> None:
    game = drawn(slug, data)
    for seat in range(game.players + 1):
        view = game.view(seat)
        cards = {zone.id: [slot.card for slot in zone.slots] for zone in game.scene(seat).zones}
        for owner, area in enumerate(view.areas, 1):
            assert cards[f"area-{owner}"] == list(area)
        assert cards["hand"] == [view.hand]


@every_game
@given(st.data())
def test_every_move_has_one_choice(slug: str, data: st.DataObject) -> None:
    game = drawn(slug, data)
    assert [choice.move for choice in game.scene(game.turn).choices] == game.moves


# --- A seat's knowledge ---------------------------------------------------------------------------------------------


@every_game
@given(st.data(), st.integers(0, 2**32))
def test_refusals_reveal_nothing_more(slug: str, data: st.DataObject, seed: int) -> None:
    """No legal move depends on hidden cards, so even an onlooker may ask."""
    game = drawn(slug, data)
    for seat in {game.turn, 0}:
        other = another_game(game, seat, seed)
        for text in helper(slug, "tables").ASKED:
            assert str(other.why(text)) == str(game.why(text))


def known_groups(game: Game, seat: int) -> list[Counter[int]]:
    """Return what the events reveal about the cards that a seat can't see: a multiset for each pile of origin.

    Cards dealt face down, and the draw pile before its first reshuffle, come from the shuffle of the round. After each
    reshuffle the draw pile counts as a new pile. A drawn card comes from the pile it was drawn from.
    """
    s, events = game.state, game.events
    deck = len(events[0]["shuffle"])
    dealt = max(n for n, event in enumerate(events) if len(event.get("shuffle", ())) == deck)
    refills = [n for n in range(dealt + 1, len(events)) if "shuffle" in events[n]]
    drew = max((n for n, event in enumerate(events) if event.get("move") == "draw"), default=0)
    piles: list[Counter[int]] = [Counter() for _ in range(len(refills) + 1)]
    in_areas = s.area[: SPOTS[game.definition.slug] * s.players]
    piles[0].update(card for card, up in zip(in_areas, s.face_up, strict=False) if not up)
    piles[-1].update(s.draw[: s.draw_count])
    if s.held != NO_CARD and not s.taken and s.seat != seat - 1:
        piles[sum(refill < drew for refill in refills)][s.held] += 1
    return piles


def unhidden(s: State, seat: int) -> dict[str, object]:
    """Return what a seat can see of a state, including its counts and numbers, but without hidden cards."""
    hidden = {"area", "draw", "held", "effects", "seed", "random"}
    found = {name: value for name, value in vars(s).items() if name not in hidden}
    found["area"] = [card for card, up in zip(s.area, s.face_up, strict=True) if up]
    found["held"] = s.held if s.taken or s.seat == seat - 1 or s.held == NO_CARD else "hidden"
    return found


@every_game
@pytest.mark.parametrize("number", range(4))
def test_the_worlds_keep_what_is_known(slug: str, number: int) -> None:
    game = list(helper(slug, "strategies").long_games())[number]
    for event in range(1, game.history.now + 1):
        then = game.at(event)
        for seat in range(game.players + 1):
            other = another_game(then, seat, event)
            assert known_groups(other, seat) == known_groups(then, seat)
            assert unhidden(other.state, seat) == unhidden(then.state, seat)


@every_game
@given(st.data())
def test_the_view_tells_how_many_hidden_cards_there_are(slug: str, data: st.DataObject) -> None:
    game = drawn(slug, data)
    for seat in range(game.players + 1):
        view = game.view(seat)
        hidden = [card for area in view.areas for card in area if not card]
        in_hand = [""] if view.hand == "" else []
        assert sum(len(unseen.cards) for unseen in view.unseen) == len(hidden) + view.draw_count + len(in_hand)
        assert all(len(unseen.cards) == len(unseen.places) for unseen in view.unseen)
