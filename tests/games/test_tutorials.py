"""Every game's tutorial and positions are short, follow the rules, and give the reader something to do."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest

from cardkit import GAMES
from cardkit.table.clauses import Mark
from cardkit.table.errors import CardkitError
from cardkit.table.play_script import arrange, perform
from cardkit.table.scripted_games import Step
from tests.support.occasions import by_game

if TYPE_CHECKING:
    from cardkit.table.play_script import Performance
    from cardkit.table.scripted_games import Prepared, Tutorial

NOTATION = re.compile(r"\b[ab][1-4]\b|\b\d[ab]\d\b")
POINTER = re.compile(r"\b(click|mouse|tap)", re.IGNORECASE)
LONGEST = 240

STEPS = [(slug, number) for slug in GAMES for number in range(len(GAMES[slug].tutorial().steps))]
POSITIONS = [(slug, position) for slug in GAMES for position in GAMES[slug].positions()]
BOOK = [(slug, clause.id) for slug in GAMES for clause in GAMES[slug].clauses if clause.mark is Mark.BOOK]

every_game = pytest.mark.parametrize("slug", GAMES)
every_step = by_game(STEPS)
every_position = by_game(POSITIONS)


@cache
def lesson(slug: str) -> tuple[Tutorial, Performance]:
    """Return a game's tutorial, and its game after all steps."""
    tutorial = GAMES[slug].tutorial()
    return tutorial, perform(GAMES[slug], tutorial)


def step_of(slug: str, number: int) -> Step:
    """Return one step of a tutorial."""
    return lesson(slug)[0].steps[number]


@every_step
def test_a_step_is_short_and_needs_no_notation(slug: str, number: int) -> None:
    step = step_of(slug, number)
    assert 0 < len(step.says) <= LONGEST
    assert len(step.hint) <= LONGEST
    told = " ".join([step.says, step.hint, *step.hints.values()])
    assert not NOTATION.search(told)
    assert not POINTER.search(told)  # the reader may use a mouse, a finger or the keyboard
    assert all(0 < len(hint) <= LONGEST for hint in step.hints.values())


@every_step
def test_a_step_names_clauses_there_are(slug: str, number: int) -> None:
    clauses = step_of(slug, number).clauses
    assert clauses
    assert set(clauses) <= set(GAMES[slug].by_id())


@every_step
def test_a_step_waits_for_a_legal_move_of_the_learner(slug: str, number: int) -> None:
    tutorial, performance = lesson(slug)
    step, game = tutorial.steps[number], performance.game.at(performance.starts[number])
    if step.move:
        assert game.turn == tutorial.seat
        assert step.move in game.moves
    elif step.then:
        assert game.turn != tutorial.seat
    waits = bool(step.move) or step.count is not None
    assert bool(step.hint) == waits
    assert not step.hints or waits
    assert not step.asks or step.move


@every_step
def test_a_hint_is_for_a_wrong_move_that_somebody_may_try(slug: str, number: int) -> None:
    _, performance = lesson(slug)
    step, game = step_of(slug, number), performance.game.at(performance.starts[number])
    explained = game.definition.move_kinds.explained(game.view(game.turn)) if game.turn else []
    moves = {*game.moves, *map(game.definition.move_kinds.text, explained)} - {step.move}
    given = {step.hint_for(move) for move in moves}
    if step.count is not None:
        given = {step.hint_for(number) for number in step.hints if int(number) != step.count}
    assert set(step.hints.values()) <= given


def test_of_several_hints_the_one_that_fits_best_is_given() -> None:
    step = Step("", move="take 2", hint="any", hints={"take": "one", "take 1": "two", "swap a": "three"})
    assert [step.hint_for(move) for move in ("take 1", "take 10", "draw", "swap a1")] == ["two", "one", "any", "any"]


@every_game
def test_a_step_explains_what_follows_from_the_end_of_a_round(slug: str) -> None:
    tutorial, performance = lesson(slug)
    happened = [kind for event in performance.game.events for kind in ("dice", "round", "result") if kind in event]
    assert happened == [kind for step in tutorial.steps for kind in step.tells]
    assert happened[-1] == "result"


def test_a_step_tells_nothing_that_does_not_come_next() -> None:
    tutorial = replace(GAMES["trio"].tutorial(), steps=(Step("", tells=("round",)),))
    with pytest.raises(CardkitError, match="tells the round"):
        perform(GAMES["trio"], tutorial)


QUOTED = re.compile("“([^”]+)”")
# Buttons that belong to the page or the table rather than to a move; "More" appears only on a phone.
TOOLS = {"Memory aid", "Clear selection", "More"}


@every_step
def test_a_button_that_a_step_names_is_there(slug: str, number: int) -> None:
    tutorial, performance = lesson(slug)
    step, game = tutorial.steps[number], performance.game.at(performance.starts[number])
    named = set(QUOTED.findall(" ".join([step.says, step.hint, *step.hints.values()]))) - TOOLS
    buttons = {name for choice in game.scene(tutorial.seat).choices for name in (choice.button, choice.menu)}
    selecting = GAMES[slug].card_selection
    if selecting and named:
        places = [slot.place for zone in game.scene(tutorial.seat).zones if zone.group == "own" for slot in zone.slots]
        one_each = [selecting.selected(game.view(tutorial.seat), [place]) for place in places]
        found = [choice for made in one_each for choice in made.choices]
        wanted = selecting.choice(game.view(tutorial.seat), step.move)
        buttons |= {choice.button for choice in [*found, *([wanted] if wanted else [])]}
    assert all(any(button.startswith(name) for button in buttons) for name in named)


@every_position
def test_a_rule_that_a_position_names_is_there(slug: str, position: Prepared) -> None:
    labels = {GAMES[slug].titled(parameter.name).title for parameter in GAMES[slug].parameters}
    assert set(re.findall("rule “([^”]+)”", position.says)) <= labels


@every_step
def test_the_others_make_their_own_moves(slug: str, number: int) -> None:
    tutorial, performance = lesson(slug)
    step, game = tutorial.steps[number], performance.game
    end = [*performance.starts, game.history.now][number + 1]
    events = [game.history.entry(event + 1).event for event in range(performance.starts[number], end)]
    made = [(event["seat"] == tutorial.seat, event["move"]) for event in events if "move" in event]
    assert made == [(True, step.move)] * bool(step.move) + [(False, move) for move in step.then]


@every_step
def test_a_move_shows_a_clause_of_its_step(slug: str, number: int) -> None:
    _, performance = lesson(slug)
    step = step_of(slug, number)
    if step.move:
        done = performance.game.at(performance.starts[number]).move(step.move)
        effects = {GAMES[slug].clauses.numbered(effect.clause).id for effect in done.effects}
        assert {*done.clauses, *effects} & set(step.clauses)


@by_game(BOOK)
def test_a_step_shows_each_clause_of_the_book(slug: str, clause: str) -> None:
    assert any(clause in step.clauses for step in lesson(slug)[0].steps)


@every_game
def test_the_learner_acts_early_and_often(slug: str) -> None:
    waiting = [bool(step.move) or step.count is not None for step in lesson(slug)[0].steps]
    assert any(waiting[:4])
    assert sum(waiting) * 5 >= 2 * len(waiting)


@every_game
def test_the_chapters_have_different_names_and_the_first_starts_immediately(slug: str) -> None:
    steps = lesson(slug)[0].steps
    titles = [step.chapter for step in steps if step.chapter]
    assert steps[0].chapter
    assert len(titles) == len(set(titles)) >= 5
    assert all(len(title) <= 30 for title in titles)


@every_game
def test_the_lesson_ends_with_a_winner(slug: str) -> None:
    assert lesson(slug)[1].game.winners


@every_game
def test_every_clause_has_one_position(slug: str) -> None:
    positions = GAMES[slug].positions()
    assert sorted(position.clause for position in positions) == sorted(GAMES[slug].by_id())


@every_position
def test_a_position_says_what_to_look_at(slug: str, position: Prepared) -> None:
    game = arrange(GAMES[slug], position)
    assert 0 < len(position.says) <= LONGEST
    assert not NOTATION.search(position.says)
    assert not POINTER.search(position.says)
    assert game.turn in {0, position.seat}
    assert game.moves or not game.turn
