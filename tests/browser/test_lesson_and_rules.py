"""Tests of the tutorial from its first step to its last, and of the explorer with every clause of the rulebook."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import cardkit
from cardkit.table import active_clauses
from cardkit.table.grammar import with_minus
from cardkit.table.play_script import arrange
from tests.browser.tables import EXPLORER, TUTORIAL
from tests.browser.test_room import go_to
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardkit import Game
    from cardkit.table.scene import Scene
    from cardkit.table.scripted_games import Step
    from tests.browser.tables import Table, Visit

pytestmark = pytest.mark.browser

PAPAGENO = cardkit.GAMES["papageno"]
STEPS = PAPAGENO.tutorial().steps
POSITIONS = {position.clause: position for position in PAPAGENO.positions()}


def number_of(move: str, text: str) -> int:
    """Return the number of the step that has this text and waits for a move."""
    return next(number for number, step in enumerate(STEPS) if step.move == move and text in step.says)


# --- the tutorial -----------------------------------------------------------------------------------------------------


def check_step(table: Table, number: int) -> None:
    """Check what the lesson shows for a step: its text, its clauses, and the progress."""
    step = STEPS[number]
    lesson = table.root.get_by_role("region", name="Lesson")
    expect(lesson).to_contain_text(with_minus(step.says))
    expect(lesson).to_contain_text(f"{number + 1} of {len(STEPS)}")
    shown = lesson.locator("[data-clause]").evaluate_all("(all) => all.map((each) => each.dataset.clause)")
    assert tuple(shown) == step.clauses
    expect(table.button("Next")).to_have_count(0 if step.move or number == len(STEPS) - 1 else 1)


def do_step(table: Table, step: Step) -> None:
    """Do what a step asks for."""
    if step.move:
        table.make(step.move)
    else:
        table.press("Next")


@nightly
def test_the_tutorial_from_first_to_last(learn: Visit) -> None:
    table = learn.table(TUTORIAL)
    for number, step in enumerate(STEPS[:-1]):
        check_step(table, number)
        do_step(table, step)
        expect(table.notice).to_be_empty()
    check_step(table, len(STEPS) - 1)
    expect(table.button("Puzzles")).to_be_visible()
    table.root.locator(".ck-chapters summary").click()
    with table.answer():
        table.root.locator("[data-key='chapter 0']").click()
    check_step(table, 0)


def test_the_tutorial_answers_wrong_moves_and_refuses_with_the_clause(learn: Visit) -> None:
    table = learn.table(TUTORIAL)
    here = number_of("draw", "On your turn you get one card")
    go_to(learn, table, here)
    table.click("discard")
    expect(table.notice).to_contain_text(
        with_minus(f"That is allowed, but not what this step is about. {STEPS[here].hint}")
    )
    expect(table.notice).to_contain_text("Instead of drawing you may take")
    table.click("2a1")
    expect(table.notice).to_contain_text("Nothing can be done with that card now.")
    check_step(table, here)
    do_step(table, STEPS[here])
    expect(table.notice).to_be_empty()
    here = number_of("swap b3", "must place it")
    go_to(learn, table, here)
    table.click("discard")
    expect(table.notice).to_contain_text("Discarding is not allowed.")
    expect(table.notice).to_contain_text("A taken card must be swapped in")
    expect(table.notice).to_contain_text(with_minus(STEPS[here].hint))
    table.notice.get_by_role("button", name="Close this note").click()
    expect(table.notice).to_be_empty()
    check_step(table, here)


@nightly
def test_the_tutorial_goes_back_and_forth_and_asks_for_nothing_while_the_others_move(learn: Visit) -> None:
    table = learn.table(TUTORIAL)
    expect(table.button("Back")).to_be_disabled()
    go_to(learn, table, 5)
    for number in (4, 3, 2):
        table.press("Back")
        check_step(table, number)
    assert table.face_down() == ["1a1", "1a2", "1b1", "1b2", "1b3"]
    table.press("Next")
    table.press("Show me")
    check_step(table, 4)
    expect(table.card("hand")).to_have_attribute("aria-label", "in hand: 3")
    go_to(learn, table, number_of("swap a3", "A 3!"))
    task = table.root.locator(".ck-lesson-task")
    expect(task).to_be_visible()
    with table.answer():
        table.button("Show me").click()
        expect(table.root).to_have_attribute("data-busy", "true")
        expect(task).to_be_hidden()


# --- the explorer -----------------------------------------------------------------------------------------------------


def explained(clause: str, rules: Mapping[str, object] | None = None) -> tuple[Game, Scene]:
    """Return the position that illustrates a clause, and the reader's view of it."""
    position = POSITIONS[clause]
    game = arrange(PAPAGENO, replace(position, rules={**position.rules, **(rules or {})}))
    return game, game.scene(position.seat)


def labels(table: Table) -> dict[str, str]:
    """Return the accessible label of every spot on a table."""
    cards = "(root) => [...root.querySelectorAll('[data-place]')].map((card) => [card.dataset.place, card.ariaLabel])"
    return {place: label.removesuffix(", can be chosen") for place, label in table.root.evaluate(cards)}


MOVES = """
(root) => [...root.querySelectorAll(".ck-move-row")].map((row) =>
  [row.dataset.move, row.dataset.allowed, row.dataset.clause, row.querySelector("button").textContent])
"""


def moves_shown(table: Table) -> list[tuple[str, bool, str]]:
    """Return the explorer's list of moves, each with its verdict and clause."""
    titles = {clause.id: clause.title for clause in cardkit.GAMES["papageno"].clauses}
    shown = table.root.evaluate(MOVES)
    assert all(titles[clause] == title for _, _, clause, title in shown)
    return [(move, allowed == "true", clause) for move, allowed, clause, _ in shown]


def check_moves(table: Table, game: Game) -> None:
    """Check that the list of moves has the engine's verdicts and all legal moves."""
    shown = moves_shown(table)
    assert sorted(move for move, allowed, _ in shown if allowed) == sorted(game.moves)
    for move, allowed, clause in shown:
        answer = game.why(move)
        assert (allowed, clause) == (answer.allowed, answer.clause)


def check_lit(table: Table, game: Game) -> None:
    """Check that the highlighted clauses are those that allow or forbid a move now, or have just taken effect."""
    lit = table.root.locator(".ck-clause:has(.ck-now)").evaluate_all("(all) => all.map((one) => one.dataset.clause)")
    at_work = {clause.id for clause in active_clauses.at_work(game)}
    last = {PAPAGENO.clauses.numbered(effect.clause).id for effect in game.history.entry(game.history.now).effects}
    assert set(lit) == at_work | last


def choose(table: Table, clause: str) -> None:
    """Choose a clause in the rulebook."""
    with table.answer():
        row = table.root.locator(f'.ck-clause[data-clause="{clause}"]')
        row.get_by_role("button", name=PAPAGENO.clause(clause).title, exact=True).click()


def change(table: Table, option: str, value: object) -> None:
    """Change a rule."""
    field = table.root.locator(f'.ck-options input[name="{option}"]')
    if not field.is_visible():
        table.root.get_by_text("Change a rule").click()
    with table.answer():
        field.fill(str(value))
        field.press("Tab")


@nightly
def test_the_explorer_shows_every_clause(learn: Visit) -> None:
    table = learn.table(EXPLORER)
    assert set(POSITIONS) == {clause.id for clause in PAPAGENO.clauses}
    for clause, position in POSITIONS.items():
        choose(table, clause)
        game, scene = explained(clause)
        expect(table.root.locator(".ck-about")).to_contain_text(with_minus(position.says))
        assert labels(table) == {slot.place: with_minus(slot.label) for zone in scene.zones for slot in zone.slots}
        check_moves(table, game)
        check_lit(table, game)
        text = table.root.locator(f'.ck-clause[data-clause="{clause}"]')
        for sentence in PAPAGENO.clause(clause).sentences(game.rules):
            expect(text).to_contain_text(with_minus(sentence.text))


@nightly
def test_the_explorer_plays_for_every_seat(learn: Visit) -> None:
    table = learn.table(EXPLORER)
    choose(table, "special.flute")
    game, _ = explained("special.flute")
    for move in ("swap a1", "draw"):
        game.move(move)
        table.click(f"1{move[-2:]}" if "swap" in move else move)
        check_moves(table, game)
    assert labels(table)["hand"].startswith("in hand: ")
    table.press("Undo")
    game.undo()
    check_moves(table, game)


def test_options_change_sentences_and_moves_and_impossible_ones_are_refused_in_a_sentence(learn: Visit) -> None:
    table = learn.table(EXPLORER)
    before = labels(table), moves_shown(table)
    change(table, "players", 9)
    players = table.root.get_by_label("Players", exact=True)
    expect(players.locator("..").get_by_role("alert")).to_have_text("Players: a whole number from 2 to 5.")
    assert (labels(table), moves_shown(table)) == before
    expect(players).to_have_value("3")
    expect(players).to_have_attribute("aria-invalid", "true")
    change(table, "birds", "4, 4")
    birds = table.root.get_by_label("How many birds have each number").locator("..")
    expect(birds.get_by_role("alert")).to_contain_text("12 numbers separated by commas that add up to 40")
    expect(table.notice).to_be_empty()
    assert (labels(table), moves_shown(table)) == before
    choose(table, "common.limit")
    assert moves_shown(table)
    change(table, "rounds_to_win", 3)
    expect(table.root.locator('.ck-clause[data-clause="end.game"]')).to_contain_text("three rounds")
    assert moves_shown(table)
    change(table, "move_limit", 4)
    game, _ = explained("common.limit", {"move_limit": 4, "rounds_to_win": 3})
    assert not game.moves
    check_moves(table, game)
    expect(table.root.locator(".ck-prompt-text")).to_contain_text("move limit")
    table.press("Back to the usual rules")
    choose(table, "special.flute")
    change(table, "players", 2)  # without Pan flutes
    expect(table.root.locator(".ck-about")).to_contain_text("can't be dealt with your changes")
    assert "3a1" not in labels(table)
    choose(table, "setup.two")
    expect(table.root.locator(".ck-about")).to_contain_text(with_minus(POSITIONS["setup.two"].says))
