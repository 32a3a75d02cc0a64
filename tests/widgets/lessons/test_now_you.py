"""“Now you”: each lesson has two lines of code to write, each is checked, and nothing is revealed before the guess."""

from __future__ import annotations

import ast
import builtins
import json
import re
from functools import cache
from itertools import product
from math import comb
from typing import TYPE_CHECKING, Any

import pytest

from cardkit.table.errors import TextError
from cardkit_widgets import lessons
from cardkit_widgets.exercises.code_line import AS_IT_WAS
from cardkit_widgets.lessons.code_exercise import line_of, lines_of
from cardkit_widgets.lessons.gate import GUESS_FIRST
from tests.widgets.lessons import told
from tests.widgets.lessons.marks import every_lesson
from tests.widgets.lessons.words import operator_cells

if TYPE_CHECKING:
    from cardkit_widgets.core.page_part import PagePart
    from cardkit_widgets.exercises.code_line import CodeLine
    from cardkit_widgets.lessons.code_exercise import CodeExercise


LINES, OPERATORS = 2, 8


@pytest.fixture
def _on_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Create widgets as for a page of Voila."""
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")


on_a_page = pytest.mark.usefixtures("_on_a_page")


def ask(part: PagePart, /, **message: Any) -> dict[str, Any]:
    """Send a message as the page does. Returns the state in the response."""
    part._receive(part, {"serial": part.state["serial"], **message}, [])  # noqa: SLF001  called by the page
    return part.state


def numbers(made: CodeExercise, **chosen: str) -> list[int]:
    """Return a page's message with the correct line; `chosen` replaces choices, by the names of their blanks."""
    blanks = {name: made.question.blanks[name] for name in made.question.order}
    return [blank.options.index(chosen.get(name, blank.right)) for name, blank in blanks.items()]


# --- Every lesson -----------------------------------------------------------------------------------------------------


@every_lesson
def test_a_lesson_calculates(lesson: lessons.Lesson) -> None:
    assert operator_cells(lesson) >= OPERATORS


@every_lesson
def test_a_lesson_has_two_lines_to_write_and_they_stand_there_as_they_begin(lesson: lessons.Lesson) -> None:
    found = told.lines_in(lesson)
    assert sorted(found) == sorted(lines_of(lesson))
    assert len(found) == LINES
    for name, line in found.items():
        assert ast.unparse(line) == ast.unparse(ast.parse(line_of(lesson, name, {}).before))


def names_in(line: CodeLine) -> set[str]:
    """Return all names that a student can read in a line, with any choices, except those that the line explains.

    Names that the line assigns count as explained, and so do Python's built-in names.
    """
    trees = [
        ast.parse(line.filled(dict(zip(line.blanks, each, strict=True))))
        for each in product(*([blank.right, *blank.wrong] for blank in line.blanks.values()))
    ]
    found = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Name)]
    own = {node.id for node in found if isinstance(node.ctx, ast.Store)}
    return {node.id for node in found} - own - vars(builtins).keys()


@every_lesson
def test_each_name_in_a_line_is_in_its_question(lesson: lessons.Lesson) -> None:
    """The page doesn't show the cells that define these names."""
    for name in lines_of(lesson):
        line = line_of(lesson, name, {})
        told_of = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]+)`", line.ask))))
        assert names_in(line) <= told_of, name


@cache
def lines_on_a_page(lesson: lessons.Lesson) -> tuple[dict[str, str], dict[str, CodeExercise]]:
    """Return the lines of a lesson as the page first gets them, and their state after everything is skipped."""
    done = told.worked(lesson)
    told_first = {name: json.dumps(made.state, ensure_ascii=False) for name, made in done.page.lines.items()}
    done.skip()
    return told_first, done.page.lines


@every_lesson
@on_a_page
def test_the_right_choices_pass_and_each_wrong_one_has_a_reply(lesson: lessons.Lesson) -> None:
    _, lines = lines_on_a_page(lesson)
    assert len(lines) == LINES
    for made in lines.values():
        question = made.question
        assert question.judge(numbers(made)).right
        assert question.hint
        assert question.why
        for name, blank in question.blanks.items():
            assert len(set(blank.wrong.values())) == len(blank.wrong)
            for wrong, says in blank.wrong.items():
                verdict = question.judge(numbers(made, **{name: wrong}))
                assert verdict.right is False
                assert verdict.says == AS_IT_WAS or verdict.mistake == says, (wrong, verdict.says)


@every_lesson
@on_a_page
def test_the_line_on_the_page_is_the_line_that_is_judged(lesson: lessons.Lesson) -> None:
    """Each list of choices is at its own blank, in whatever order the notebook names the blanks."""
    _, lines = lines_on_a_page(lesson)
    for made in lines.values():
        shown = made.question.for_page()
        chosen = [blank["options"][each] for blank, each in zip(shown["blanks"], numbers(made), strict=True)]
        filled = [part for pair in zip(shown["pieces"], [*chosen, ""], strict=True) for part in pair]
        assert "".join(filled) == made.question.right


@every_lesson
def test_in_a_notebook_a_line_that_nobody_has_touched_says_what_to_do(lesson: lessons.Lesson) -> None:
    done = told.worked(lesson)
    done.skip()
    for made in done.page.lines.values():
        assert repr(made) == f"Now you: {made.question.ask}"
        assert made.state["verdict"] is None
        right = eval(f"lambda: {made.question.right}", made.question.names)  # noqa: S307  our own text
        made.judge_line(right)
        assert made.solved


@every_lesson
@on_a_page
def test_no_page_gets_the_right_choice(lesson: lessons.Lesson) -> None:
    told_first, lines = lines_on_a_page(lesson)
    for name, shown in told_first.items():
        question = lines[name].question
        replies = [says for blank in question.blanks.values() for says in blank.wrong.values()]
        for secret in (question.right, question.why, question.hint, *replies):
            assert json.dumps(secret, ensure_ascii=False)[1:-1] not in shown


# --- A line on its page -----------------------------------------------------------------------------------------------


def begun() -> lessons.LessonPage:
    """Return lesson 2 after a guess."""
    page = lessons.begin("what-can-happen", players=3)
    page.guess("How many?")
    return page


# A name that the line of code uses.
deck = 36


def two_trios(page: lessons.LessonPage) -> CodeExercise:
    """Return the first line of lesson 2, as in its notebook."""
    return page.code_line("two-trios", lambda: comb(deck - 3, 9 - 3))


@on_a_page
@pytest.mark.parametrize("verb", ["answer", "hint", "show"])
def test_before_the_guess_nothing_is_told(verb: str) -> None:
    made = two_trios(begun())
    before = made.trying
    state = ask(made, do=verb, **({"answer": numbers(made)} if verb == "answer" else {}))
    assert (state["notice"]["text"], made.trying, state["verdict"]) == (GUESS_FIRST, before, None)


@on_a_page
def test_what_was_kept_waits_for_the_guess() -> None:
    page = begun()
    made = two_trios(page)
    ask(made, do="restore", kept={"answers": [numbers(made)], "hint": True, "shown": False})
    assert (made.done, made.state["hint"]) == (False, "")
    ask(page.gate.parts[0], do="guess", value=9)
    assert made.solved


@on_a_page
def test_a_line_is_filled_in_wrongly_and_then_rightly_and_is_kept() -> None:
    page = lessons.begin("what-can-happen", players=3)
    made = two_trios(page)
    state = ask(made, do="answer", answer=numbers(made, held="3"))
    assert state["verdict"]["says"] == f"Not yet. It gives 593,775. {made.question.blanks['held'].wrong['3']}"
    assert state["solution"] is None
    kept = ask(made, do="answer", answer=numbers(made))["kept"]
    assert made.state["solution"]["answer"] == "comb(deck - 6, 9 - 6)"
    assert page.state["steps"] == [
        {"part": "line 1", "says": "Now you 1", "done": True, "passed": True, "filled": False}
    ]
    again = two_trios(lessons.begin("what-can-happen", players=3))
    ask(again, do="restore", kept=json.loads(json.dumps(kept)))
    assert (again.solved, again.state["tried"]) == (True, made.state["tried"])


@on_a_page
@pytest.mark.parametrize("answer", ["__import__('os')", ["6", "6"], [[0], [1]], [0, 99], {"gone": 0}, [10**30, 0]])
def test_nothing_that_a_page_sends_is_run(answer: object) -> None:
    made = two_trios(lessons.begin("what-can-happen", players=3))
    state = ask(made, do="answer", answer=answer)
    assert (state["verdict"]["right"], state["verdict"]["counts"], made.trying.answers) == (False, False, ())


@on_a_page
def test_a_line_as_it_was_does_not_count() -> None:
    made = two_trios(lessons.begin("what-can-happen", players=3))
    assert ask(made, do="answer", answer=numbers(made, gone="3", held="3"))["verdict"]["says"] == AS_IT_WAS
    assert made.trying.answers == ()


# --- In its cell ------------------------------------------------------------------------------------------------------


def test_a_cell_that_is_run_again_is_judged_again_and_stays_one_part() -> None:
    page = lessons.begin("what-can-happen", players=3)
    two_trios(page)
    wrong = page.code_line("two-trios", lambda: comb(deck - 6, 9 - 3))
    assert repr(wrong).startswith("Not yet. It gives 593,775.")
    right = page.code_line("two-trios", lambda: comb(deck - 6, 3))
    assert right is wrong
    assert right.solved
    assert len(page.parts) == 1
    assert not page.code_line("two-trios", lambda: comb(deck - 6, 6)).solved


def test_a_line_that_was_written_before_the_guess_is_judged_after_it() -> None:
    page = begun()
    page.gate.waits = True  # as on a page
    made = page.code_line("two-trios", lambda: comb(deck - 6, 9 - 6))
    assert made.state["verdict"] is None
    ask(page.gate.parts[0], do="guess", value=9)
    assert made.solved


def test_a_line_that_there_is_not_is_refused_with_those_there_are() -> None:
    with pytest.raises(TextError, match="two-trios"):
        lessons.begin("what-can-happen").code_line("three-trios", lambda: ...)
