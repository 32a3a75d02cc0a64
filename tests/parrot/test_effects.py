"""What a move reports to have happened is what has happened, and it is told in words to each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from cardkit.effects import EVERYBODY, NO_CARD, Happening
from cardkit.games.parrot import rules
from tests.at_the_table import play, told
from tests.parrot.strategies import games
from tests.parrot.tables import DULL, PARROT, table, up_to_last_cards

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
            assert effect.clause in list(PARROT.clauses)
            assert effect.seen_by == (event["seat"] - 1 if event.get("move") == "draw" else EVERYBODY)
        over = any(effect.kind == Happening.ROUND_OVER for effect in effects)
        assert over == (number < game.now and "round" in game.events[number])


AREAS = ("12 P 6 7 / 8 9 11 1", "11 8 7 6 / 5 4 3 2", "2 3 2 3 / 3 2 3 2")
"""Seat 1 is first when the others turn up b3 and b4."""

TOLD = {
    "reveal": ("", "", "reveal b3", "You turn up b3: 11.", "Seat 1 turns up b3: 11."),
    "draw": ("7", "a1 a3", "draw", "You draw the 7.", "Seat 1 draws a card."),
    "take": ("", "a1 a3", "take", "You take the 3.", "Seat 1 takes the 3."),
    "turn up": (
        "P",
        "a1 a3, draw",
        "reveal b4",
        "You discard the Parrot and turn up b4: 1.",
        "Seat 1 discards the Parrot and turns up b4: 1.",
    ),
    "swap up": (
        "1",
        "a1 a3, draw",
        "swap a1",
        "You put the 1 at a1; the 12 is discarded.",
        "Seat 1 puts the 1 at a1; the 12 is discarded.",
    ),
    "swap down": (
        "P",
        "a1 a3, draw",
        "swap a2",
        "You put the Parrot at a2; the Parrot is discarded.",
        "Seat 1 puts the Parrot at a2; the Parrot is discarded.",
    ),
    "float": (
        "9",
        "a2 b2, draw",
        "float a2 b4",
        "You put the 9 at a2; the Parrot lands on b4, the 1 there is discarded.",
        "Seat 1 puts the 9 at a2; the Parrot lands on b4, the 1 there is discarded.",
    ),
}


def story(name: str) -> tuple[Game, str]:
    """The table of `TOLD` before its move, and the move."""
    draw, before, move, *_ = TOLD[name]
    reveal, _, moves = before.partition(", ")
    start = f"{reveal} / b3 b4 / b3 b4" if reveal else ""
    return table(*AREAS, discard="3", draw=draw, reveal=start, moves=moves), move


@pytest.mark.parametrize("name", TOLD)
def test_a_move_is_told(name: str) -> None:
    game, move = story(name)
    assert told(game, move, seat=1) == TOLD[name][3]
    assert told(game, move, seat=2) == TOLD[name][4]


def test_passing_is_told() -> None:
    game = play(up_to_last_cards(table(*DULL[:2], draw="1 2 3 4 5 6 7 8 9 10 11")), "draw")
    assert told(game, "discard", seat=1) == "You discard the 11 and pass."
    assert told(game, "discard", seat=2) == "Seat 1 discards the 11 and passes."


def test_who_plays_first_is_told() -> None:
    game = table(*AREAS, reveal="", moves="reveal a1, reveal a2, reveal a1, reveal a2, reveal a1")
    assert told(game, "reveal a2", seat=1) == "Seat 3 turns up a2: 3. Seat 2 plays first: nobody has turned up more."
    assert told(game, "reveal a2", seat=2).endswith("You play first: nobody has turned up more.")


def test_the_last_turns_are_told() -> None:
    game = play(up_to_last_cards(table(*DULL[:2], draw="1 2 3 4 5 6 7 8 9 10 11 0")), "draw")
    ends = "discards the 11 and turns up b4: 4. Seat 1 has no face-down card left. All others play one last turn."
    assert told(game, "reveal b4", seat=2) == f"Seat 1 {ends}"
    play(game, "reveal b4, draw")
    assert (
        told(game, "discard", seat=1) == "Seat 2 discards the 0 and passes. Seat 2 turns up b4: 3. The round is over."
    )
    assert told(game, "reveal b4", seat=2) == "You discard the 0 and turn up b4: 3. The round is over."


def test_several_cards_turned_up_at_the_end_are_told_in_one_sentence() -> None:
    game = table("0 12 5 6 / 7 8 9 10", "11 2 3 4 / 5 6 7 8", reveal="a2 b4 / a1 a2", draw="1 12 2")
    while game.turn == 1 or game.state.face_up[:8].count(0) > 1:
        play(game, "draw")
        game.move(next(move for move in game.moves if move.startswith("reveal")) if game.turn == 1 else "swap a1")
    assert game.state.finisher == 0
    play(game, "draw, swap a1, draw, reveal b3, draw")
    assert told(game, "swap a1", seat=2).endswith(
        "You turn up a3: 3, a4: 4, b1: 5, b2: 6, b3: 7 and b4: 8. The round is over."
    )


CLAUSES = {
    "reveal": ["setup.reveal"],
    "draw": ["turn.draw"],
    "take": ["turn.take"],
    "turn up": ["turn.reveal", "turn.reveal"],
    "swap up": ["turn.swap-up", "turn.swap-up"],
    "swap down": ["turn.swap-down", "turn.swap-down"],
    "float": ["parrot.float", "parrot.float", "parrot.float"],
}


@pytest.mark.parametrize("name", CLAUSES)
def test_each_effect_names_the_clause_behind_it(name: str) -> None:
    game, move = story(name)
    assert clauses_of(game, move) == CLAUSES[name]


def clauses_of(game: Game, move: str) -> list[str]:
    """The clause of each effect of a move."""
    return [PARROT.clauses.numbered(effect.clause).id for effect in game.move(move).effects]


def test_the_effects_of_a_deal_are_the_first_discard() -> None:
    (effect,) = table(*AREAS, discard="3", reveal="").moment(1).effects
    assert (effect.card, effect.source, effect.target) == (3, rules.DRAW_PILE, rules.DISCARD_PILE)
    assert PARROT.clauses.numbered(effect.clause).id == "setup.piles"


def test_the_effects_of_the_end_name_its_clauses() -> None:
    game = play(up_to_last_cards(table(*DULL[:2])), "draw")
    assert clauses_of(game, "reveal b4") == ["turn.reveal", "turn.reveal", "last.end"]
    assert clauses_of(play(game, "draw"), "discard") == ["last.pass", "last.reveal", "last.end"]
