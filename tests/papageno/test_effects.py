"""What a move reports to have happened is what has happened, and it is told in words to each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from cardkit.effects import EVERYBODY, NO_CARD, Happening
from cardkit.games.papageno import rules
from tests.at_the_table import told
from tests.papageno.strategies import games
from tests.papageno.tables import DULL, PAPAGENO, finish_round, table

if TYPE_CHECKING:
    from cardkit import Game
    from cardkit.effects import Effect
    from cardkit.state import State


def apply(s: State, effects: tuple[Effect, ...]) -> State:
    """The position that comes of a position when the effects, and nothing else, happen in it."""
    after = s.copy()
    for effect in effects:
        if effect.kind == Happening.MOVED:
            pick_up(s, after, effect)
            put_down(after, effect)
        elif effect.kind == Happening.TURNED:
            assert after.area[effect.source] == effect.card
            assert not after.face_up[effect.source]
            after.face_up[effect.source] = 1
    return after


def pick_up(before: State, after: State, effect: Effect) -> None:
    """The card comes from where the effect says."""
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


def put_down(after: State, effect: Effect) -> None:
    """The card goes where the effect says."""
    if effect.target == rules.HAND:
        after.held = effect.card
    elif effect.target == rules.DISCARD_PILE:
        after.discard[after.discard_count] = effect.card
        after.discard_count += 1
    else:
        after.area[effect.target] = effect.card
        after.face_up[effect.target] = 1


def cards_of(s: State) -> tuple[object, ...]:
    """Where all cards are, and which lie face up."""
    return s.area, s.face_up, s.draw[: s.draw_count], s.discard[: s.discard_count], s.held


@given(games())
def test_effects_are_all_that_happens(game: Game) -> None:
    for number in range(2, game.now + 1):
        moment = game.moment(number)
        if "move" in moment.event:
            assert cards_of(apply(game.moment(number - 1).position, moment.effects)) == cards_of(moment.position)


@given(games())
def test_effects_name_clauses_and_who_saw_the_card(game: Game) -> None:
    for number in range(1, game.now + 1):
        event, effects = game.moment(number).event, game.moment(number).effects
        for effect in effects:
            assert effect.clause in list(PAPAGENO.clauses)
            assert effect.seen_by == (event["seat"] - 1 if event["move"] == "draw" else EVERYBODY)
        over = any(effect.kind == Happening.ROUND_OVER for effect in effects)
        assert over == (number < game.now and "round" in game.events[number])


AREAS = ("4 5 6 / 7 8 9", "9 8 7 / 6 5 4", "2 3 2 / 3 2 3")

TOLD = {
    "reveal": ("", "", "", "reveal b3", "You turn up b3: 9.", "Seat 1 turns up b3: 9."),
    "draw": ("7", "a1", "", "draw", "You draw the 7.", "Seat 1 draws a card."),
    "take": ("", "a1", "", "take", "You take the 3.", "Seat 1 takes the 3."),
    "discard": ("E", "a1", "draw", "discard", "You discard the Egg.", "Seat 1 discards the Egg."),
    "swap": (
        "1",
        "a1",
        "draw",
        "swap b2",
        "You put the 1 at b2; the 8 is discarded.",
        "Seat 1 puts the 1 at b2; the 8 is discarded.",
    ),
    "flute": (
        "F",
        "a1",
        "draw",
        "swap a1",
        "You put the Pan flute at a1; the 4 goes to seat 2's a1, the 9 goes to seat 3's a1, the 2 is discarded.",
        "Seat 1 puts the Pan flute at a1; the 4 goes to your a1, the 9 goes to seat 3's a1, the 2 is discarded.",
    ),
    "capture": (
        "C",
        "a1",
        "draw, swap b1",
        "capture a1 2a1",
        "You exchange the 4 for seat 2's 9.",
        "Seat 1 exchanges the 4 for your 9.",
    ),
    "pass": ("C", "a1", "draw, swap b1", "pass", "You exchange nothing.", "Seat 1 exchanges nothing."),
    "capture none": (
        "C",
        "a1",
        "draw",
        "swap a1",
        "You put the Capture at a1; the 4 is discarded. You have no other face-up card to exchange.",
        "Seat 1 puts the Capture at a1; the 4 is discarded. Seat 1 has no other face-up card to exchange.",
    ),
}


@pytest.mark.parametrize("name", TOLD)
def test_a_move_is_told(name: str) -> None:
    draw, reveal, moves, move, mine, theirs = TOLD[name]
    game = table(*AREAS, discard="3", draw=draw, reveal=reveal, moves=moves)
    assert told(game, move, seat=1) == mine
    assert told(game, move, seat=2) == theirs


def test_the_first_discard_is_told() -> None:
    game = table(*AREAS, discard="3", reveal="", moves="reveal a1, reveal a1")
    assert told(game, "reveal a1", seat=1) == "Seat 3 turns up a1: 2. The 3 starts the discard pile."


def test_the_end_of_a_round_is_told() -> None:
    game = finish_round(table(*DULL[:3], rounds_to_win=1))
    game.undo()
    assert told(game, "swap b3", seat=2).endswith("; the 9 is discarded. The round is over: all cards are turned up.")


CLAUSES = {
    "reveal": ["setup.reveal"],
    "draw": ["turn.draw"],
    "take": ["turn.take"],
    "discard": ["turn.discard"],
    "swap": ["turn.swap", "turn.swap"],
    "flute": ["turn.swap", "special.flute", "special.flute", "special.flute"],
    "capture": ["special.capture", "special.capture"],
    "pass": [],
    "capture none": ["turn.swap", "turn.swap", "special.capture-none"],
}


@pytest.mark.parametrize("name", CLAUSES)
def test_each_effect_names_the_clause_behind_it(name: str) -> None:
    draw, reveal, moves, move, *_ = TOLD[name]
    outcome = table(*AREAS, discard="3", draw=draw, reveal=reveal, moves=moves).move(move)
    assert [PAPAGENO.clauses.numbered(effect.clause).id for effect in outcome.effects] == CLAUSES[name]
