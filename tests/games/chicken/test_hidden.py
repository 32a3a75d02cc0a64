"""Nothing leaks: when the hidden cards are redealt, a seat's view and messages stay the same."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardkit
from cardkit.games.chicken import rules
from cardkit.games.chicken.layout import cards_in_hand
from cardkit.table.effects import MOVED
from cardkit.table.grammar import Speaker
from cardkit.table.scripted_games import Stack
from cardkit_widgets.tables.animation_frames import card_flights
from tests.games.chicken import twins
from tests.games.chicken.strategies import games, play_at_random
from tests.games.chicken.tables import CHICKEN, DULL, hand, table
from tests.support.any_game import another_game

if TYPE_CHECKING:
    from cardkit.table.game import Game
    from cardkit.table.state import State

SEEDS = st.integers(0, 2**32)


# --- Texts about a move ---------------------------------------------------------------------------------------------


def told(game: Game, move: str, seat: int) -> tuple[object, ...]:
    """Return everything that a seat is told and shown about a move, up to the next decision."""
    mover, before = game.turn, game.history.now
    words = CHICKEN.wording.tell(move, game.move(move).effects, mover, Speaker(seat))
    flown = card_flights(game, game.history.entry(before + 1), seat)
    return words, flown, game.at(before + 1).view(seat) if seat != game.turn else ()


@given(games(), SEEDS)
def test_onlookers_learn_nothing_hidden_about_a_move(game: Game, seed: int) -> None:
    """Moves that end the round are skipped, because they reveal all hands."""
    mover = game.turn
    for seat in set(range(game.players + 1)) - {mover}:
        other = another_game(game, seat, seed)
        for move in set(game.moves) & set(other.moves):
            if not ends_round(game, move):
                assert told(game.at(game.history.now), move, seat) == told(other.at(other.history.now), move, seat)


def ends_round(game: Game, move: str) -> bool:
    """Check whether a move ends the round."""
    last_card = game.state.hand_count[game.turn - 1] == 1
    return (move.startswith("play") and last_card) or (move == "withdraw" and game.state.seats_in == 1)


@given(games())
def test_where_a_card_goes_in_a_hand_is_seen_by_its_owner_alone(game: Game) -> None:
    for number in range(1, game.history.now + 1):
        for effect in game.history.entry(number).effects:
            if effect.kind != MOVED:
                continue
            for place in (effect.source, effect.target):
                owner = place // rules.HAND
                for seat in range(-1, game.players):
                    known = place if owner == seat or place >= rules.DRAW_PILE else owner * rules.HAND
                    assert CHICKEN.layout.place_for(place, seat) == known


@given(games(), SEEDS)
def test_refusals_reveal_nothing_more(game: Game, seed: int) -> None:
    """Seats may ask about their own moves, but a player who points at something out of turn learns nothing."""
    for seat in range(1, game.players + 1):
        other = another_game(game, seat, seed)
        for place in ("draw", "discard", *(f"{seat}h{i}" for i in range(1, game.state.hand_count[seat - 1] + 1))):
            move = CHICKEN.move_kinds.move_from_clicks(game.view(seat), [place])
            assert CHICKEN.move_kinds.move_from_clicks(other.view(seat), [place]) == move
            assert not move or str(other.why(move)) == str(game.why(move))


# --- The worlds keep what is known ----------------------------------------------------------------------------------


def unhidden(s: State, seat: int) -> dict[str, object]:
    """Return what a seat can see of a state, including its counts and numbers, but without hidden cards."""
    found: dict[str, object] = {
        name: value for name, value in vars(s).items() if name not in {"hand", "draw", "effects"}
    }
    found["own"] = cards_in_hand(s, seat - 1) if seat else []
    found["all"] = Counter([*s.draw[: s.draw_count], *(card for k in range(s.players) for card in cards_in_hand(s, k))])
    return found


@given(games(), SEEDS)
def test_the_worlds_keep_what_is_known(game: Game, seed: int) -> None:
    for seat in range(game.players + 1):
        assert unhidden(another_game(game, seat, seed).state, seat) == unhidden(game.state, seat)


@given(games())
def test_the_view_tells_which_hidden_cards_there_are(game: Game) -> None:
    for seat in range(game.players + 1):
        view, s = game.view(seat), game.state
        hidden = [k for k in range(s.players) if view.hands and "" in view.hands[k]]
        cards = [*s.draw[: s.draw_count], *(card for k in hidden for card in cards_in_hand(s, k))]
        assert list(view.unseen) == [CHICKEN.layout.card_text(card) for card in sorted(cards)]


# --- Cards that seats show they lack --------------------------------------------------------------------------------


def telling_games() -> list[Game]:
    """Return rounds in which seats reveal that they lack cards: they draw because they must, or the egg came first."""
    stuck = [cardkit.play("chicken", seed=seed, players=2 + seed % 4, draw_only_when_stuck=True) for seed in range(8)]
    egg_first = [
        table(*DULL[:players], discard="egg", later=(Stack(("3",)),), draw_only_when_stuck=stuck)
        for players in (2, 4)
        for stuck in (False, True)
    ]
    return [play_at_random(game, moves, 12 * moves) for moves, game in enumerate([*stuck, *egg_first], 1)]


TELLING = telling_games()


@pytest.mark.parametrize("number", range(len(TELLING)))
def test_limits_say_just_what_has_been_shown(number: int) -> None:
    """A hand fits the limits if and only if its cards can have come in a way that fits what everybody has seen."""
    game, random = TELLING[number], Random(number)
    for event in range(1, game.history.now + 1, 3):
        then = game.at(event)
        view = then.view(0)
        for seat in range(1, game.players + 1) if view.phase == "play" else ():
            count = len(view.hands[seat - 1])
            assert twins.could_hold(then, seat, hand(then, seat).split())
            assert twins.fits_limits(view.limits[seat - 1], hand(then, seat).split())
            for _ in range(8):
                guess = random.sample(view.unseen, count)
                assert twins.fits_limits(view.limits[seat - 1], guess) == twins.could_hold(then, seat, guess)


@pytest.mark.parametrize("number", range(len(TELLING)))
def test_the_worlds_keep_what_has_been_shown(number: int) -> None:
    game = TELLING[number]
    for event in range(1, game.history.now + 1, 9):
        then = game.at(event)
        for looker in range(game.players + 1) if then.view().phase == "play" else ():
            other = another_game(then, looker, event)
            for seat in range(1, game.players + 1):
                assert twins.could_hold(then, seat, hand(other, seat).split())


def test_telling_games_do_tell() -> None:
    """If these games revealed nothing, the two tests above would prove nothing."""
    lacking = [event for game in TELLING for event in range(1, game.history.now + 1) if lacks(game.at(event))]
    assert len(lacking) > 100


def lacks(game: Game) -> bool:
    """Check whether the limits rule out some card among the newest cards of some hand."""
    view = game.view(0)
    return any(limit < len(cards) for cards, limits in zip(view.hands, view.limits, strict=False) for limit in limits)


@settings(max_examples=10)
@given(games(), SEEDS)
def test_without_such_signs_any_hand_is_possible(game: Game, seed: int) -> None:
    """If everybody may draw and the egg didn't come first, only the unseen cards limit what is in the hands."""
    view: Any = game.view(0)
    if game.rules["draw_only_when_stuck"] or game.state.refills or view.phase != "play":
        return
    assert all(set(limits) == {len(cards)} for cards, limits in zip(view.hands, view.limits, strict=True))
    world = another_game(game, 0, seed)
    cards = list(game.view(0).unseen)
    assert sorted([*hand_cards(world), *pile(world)], key=twins.CARDS.index) == cards


def hand_cards(game: Game) -> list[str]:
    """Return the cards in all hands."""
    return [card for seat in range(1, game.players + 1) for card in hand(game, seat).split()]


def pile(game: Game) -> list[str]:
    """Return the cards of the draw pile."""
    return [CHICKEN.layout.card_text(card) for card in game.state.draw[: game.state.draw_count]]
