"""Tests of lessons that consist only of a notebook: its metadata takes effect, and mistakes are reported."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cardkit.cli import main
from cardkit.table.errors import CardkitError, TextError
from cardkit.table.translated_texts import Place, TomlTable
from cardkit_widgets import Gallery, lessons
from cardkit_widgets.exercises import ChoiceQuestion, NumberQuestion
from cardkit_widgets.lessons import __main__ as printing
from cardkit_widgets.lessons import new_lesson, notebook_lessons, teacher_page, worksheet
from cardkit_widgets.lessons.parametric_exercises import exercise_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

TITLE = "Ladders?"
TWO = {
    "ask": "{kinds} kinds, {copies} of each: two equal?",
    "numbers": {"kinds": [4, 5], "copies": [2, 3]},
    "values": {"left": "kinds * copies - 1"},
    "answer": "(copies - 1) / left",
    "hint": "Of {left}.",
    "why": "{left}",
    "mistakes": {"copies / (left + 1)": "With the first."},
}


def table(entry: dict[str, Any]) -> TomlTable:
    return TomlTable(entry, {(): Place("here.ipynb", 1)})


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with the lesson of `cardkit new-lesson`, in which a notebook can be run."""
    monkeypatch.chdir(tmp_path)
    assert main(["new-lesson", TITLE]) == 0
    return tmp_path


@pytest.fixture
def change(folder: Path) -> Callable[..., None]:
    """Change entries in that lesson's metadata."""

    def changed(**parts: Any) -> None:
        path = folder / "ladders.ipynb"
        notebook = json.loads(path.read_text(encoding="utf-8"))
        notebook["metadata"]["cardkit"]["lesson"].update(parts)
        path.write_text(json.dumps(notebook, indent=1), encoding="utf-8")

    return changed


# --- Lessons from a notebook ------------------------------------------------------------------------------------------


def test_a_new_lesson_is_begun_by_its_title_and_has_what_its_metadata_says(folder: Path) -> None:
    page = lessons.begin(TITLE, game="trio", players=6)
    assert page.lesson.name == TITLE
    assert (page.lesson.file, page.lesson.games, page.lesson.minutes) == ("ladders", ("trio",), 20)
    assert "Three" in page.check("Play").question.options
    assert repr(page.exercise(1)) == "<Exercise: Exercise 1>"
    assert page.lesson.exercises_for(7) == lessons.lesson_at(str(folder / "ladders.ipynb")).exercises_for(7)


def test_students_have_different_numbers(folder: Path) -> None:
    lesson = lessons.lesson_at(str(folder / "ladders.ipynb"))
    sets = [[question.ask for question in lesson.exercises_for(7, student)] for student in range(1, 31)]
    assert sets[4] == [question.ask for question in lesson.exercises_for(7, 5)]
    assert len({str(each) for each in sets}) > 15
    sheets = worksheet.worksheets(lesson, 7, 3)
    assert len(sheets.cells) == 3
    assert TITLE in sheets.cells[0].outputs[0].data["text/html"]
    assert len(teacher_page.answers_of(lesson, 7, 3)) == 4


@pytest.mark.usefixtures("folder")
def test_without_metadata_a_lesson_has_a_guess_and_a_simulation_and_says_what_it_lacks() -> None:
    page = lessons.begin("Something else", game="parrot")
    page.guess("How often?")
    page.trials(lambda number: lessons.TrialResult(number % 2, "It happened."), "Let it happen")
    assert page.deal(3).position() == page.deal(3).position() != page.deal(4).position()
    missing = "no notebook in this folder has the heading “# Something else” and a lesson in its metadata"
    for make in (lambda: page.exercise(1), lambda: page.check("Play"), lambda: page.code_line("one", lambda: ...)):
        with pytest.raises(CardkitError, match=missing):
            make()


def test_a_title_of_two_notebooks_and_a_card_of_another_game_are_refused(folder: Path) -> None:
    with pytest.raises(CardkitError, match=r"card of ladders\.ipynb says 'trio', and its cell says 'rummy'"):
        lessons.begin(TITLE, game="rummy")
    (folder / "again.ipynb").write_text((folder / "ladders.ipynb").read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(CardkitError, match=r"begin with .*, again\.ipynb and ladders\.ipynb"):
        lessons.begin(TITLE, game="trio")


def test_the_folder_that_cardkit_was_given_has_its_lessons_in_the_list_of_all(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDKIT_NOTEBOOKS", str(folder))
    assert [each.key for each in lessons.every_lesson()][-1] == "ladders"
    assert lessons.lesson_named("ladders").page == "../own/ladders.ipynb"
    teacher = teacher_page.TeacherPage(lesson="ladders", seed=7)
    assert teacher.state["addresses"]["all"] == "../own/ladders.ipynb?seed=7"
    assert worksheet.own_address(
        lessons.lesson_named("ladders"), "http://a.test/voila/render/lessons/teacher.ipynb", 7
    ) == ("http://a.test/voila/render/own/ladders.ipynb?seed=7")


@pytest.mark.parametrize("asked", ["../../own/ladders.ipynb", "/etc/passwd.ipynb", "ladders.ipynb"])
def test_a_page_asks_for_lessons_by_name_and_not_for_files(
    asked: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDKIT_NOTEBOOKS", str(folder))
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/1")
    monkeypatch.setenv("QUERY_STRING", f"lesson={asked}")
    teacher = teacher_page.TeacherPage()
    assert teacher.lesson is None
    assert "There is no lesson" in teacher.state["problem"]


def test_rules_that_are_fixed_stay_whatever_the_address_says(
    change: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    change(fixed={"players": 3})
    assert lessons.begin(TITLE, game="trio").rules["players"] == 3
    monkeypatch.setenv("QUERY_STRING", "players=4&start=2")
    page = lessons.begin(TITLE, game="trio")
    assert page.rules["players"] == 3
    assert "players=3 only" in page.problem
    monkeypatch.setenv("QUERY_STRING", "start=2")
    page = lessons.begin(TITLE, game="trio")
    assert (page.rules["players"], page.rules["start"], page.problem) == (3, 2, "")


# --- Mistakes in the metadata -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parts", "key", "says"),
    [
        ({"exercise": []}, "exercise", 'there is no key "exercise" here: did you mean "exercises"?'),
        ({"questions": [["one"]]}, "questions", 'each of "questions" must be a pair of texts'),
        ({"exercises": [{"answer": "1"}]}, "exercises", '"ask" is missing'),
        ({"exercises": [{"ask": "What?"}]}, "exercises", '"right" is missing'),
        ({"exercises": [{"ask": "What?", "answer": 4}]}, "answer", '"answer" must be a text in quotes, not 4'),
        ({"exercises": [{"ask": "?", "answer": "4", "reply": "?"}]}, "reply", 'there is no key "reply" here'),
        ({"fixed": {"player": 2}}, "fixed", "Trio has no rule 'player'"),
        ({"fixed": {"players": 20}}, "fixed", "players must be a whole number from 3 to 6"),
    ],
)
def test_a_mistake_is_reported_with_its_file_and_its_line(
    parts: dict[str, Any], key: str, says: str, change: Callable[..., None], folder: Path
) -> None:
    change(**parts)
    with pytest.raises(TextError) as told:
        lessons.begin(TITLE, game="trio")
    assert says in str(told.value)
    assert told.value.file == "ladders.ipynb"
    assert f'"{key}":' in (folder / "ladders.ipynb").read_text(encoding="utf-8").splitlines()[told.value.line - 1]


def test_a_working_lesson_is_reported_and_the_first_error_of_another_is_named(
    change: Callable[..., None], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder / "ladders.ipynb"
    assert printing.main([str(path), "--check"]) == 0
    assert capsys.readouterr().out == "ladders.ipynb works: 7 steps, 2 exercises, 1 line.\n"
    whole = path.read_text(encoding="utf-8")
    for was, now, says in (
        (
            "lesson.exercise(2)",
            "lesson.exercise(3)",
            "ladders.ipynb, code cell 14, line 1: Ladders? has no exercise 3: it has 2",
        ),
        (
            "len(set(hand))",
            "len(hand.cards)",
            "code cell 5, line 4: AttributeError: 'tuple' object has no attribute 'cards'",
        ),
        ("lesson.exercise(2)", "lesson.exercise(two)", "code cell 14, line 1: NameError: name 'two' is not defined"),
        ("lesson.exercise(2)", "lesson.exercise(2", "code cell 14, line 1: SyntaxError: '(' was never closed"),
        ('lessons.begin(\\"Ladders?', 'lessons.begin(\\"Snakes', "has the heading “# Snakes”"),
    ):
        assert was in whole
        path.write_text(whole.replace(was, now), encoding="utf-8")
        assert printing.main([str(path), "--check"]) == 2
        assert says in capsys.readouterr().err
    path.write_text(whole, encoding="utf-8")
    change(
        exercises=[
            {"ask": "?", "answer": "n", "hint": "?", "why": "?", "numbers": {"n": [1, 2]}, "mistakes": {"m": "?"}}
        ]
    )
    assert printing.main([str(path), "--check"]) == 2
    assert "'m' uses 'm', which is none of its numbers (n)" in capsys.readouterr().err


def test_a_broken_notebook_is_reported_without_affecting_other_lessons(folder: Path) -> None:
    for text in ("", "{", "[]", '{"cells": 5}', '{"cells": [], "metadata": 4}'):
        (folder / "broken.ipynb").write_text(text, encoding="utf-8")
        with pytest.raises(TextError, match=r"broken.ipynb, line 1: this isn't a notebook"):
            lessons.lesson_at(str(folder / "broken.ipynb"))
        assert lessons.begin(TITLE, game="trio").lesson.file == "ladders"


def test_the_gallery_shows_what_is_wrong_with_one_beside_the_others(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "broken.ipynb").write_text("{", encoding="utf-8")
    monkeypatch.setenv("CARDKIT_NOTEBOOKS", str(folder))
    shown = Gallery("own")
    assert [card.path.as_posix() for card in shown.cards] == ["own/broken.ipynb", "own/ladders.ipynb"]
    assert "broken.ipynb, line 1: this isn&#x27;t a notebook" in shown._repr_html_()
    assert repr(shown) == f"<Gallery: broken, {TITLE}>"


def test_the_teacher_keeps_the_other_lessons_when_one_is_broken(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "broken.ipynb").write_text("{", encoding="utf-8")
    monkeypatch.setenv("CARDKIT_NOTEBOOKS", str(folder))
    teacher = teacher_page.TeacherPage()
    assert "broken.ipynb" in teacher.state["problem"]
    assert len(teacher.state["lessons"]) == len(lessons.our_lessons())


# --- Exercises as data ------------------------------------------------------------------------------------------------


def test_the_numbers_are_chosen_and_what_is_calculated_from_them_is_exact() -> None:
    make = exercise_of(table(TWO))
    for seed in range(20):
        question = make(Random(seed))
        assert isinstance(question, NumberQuestion)
        kinds, copies = (int(word) for word in question.ask.split() if word.isdecimal())
        assert question.answer == Fraction(copies - 1, kinds * copies - 1)
        assert question.why == str(kinds * copies - 1)
        assert question.judge(f"{copies}/{kinds * copies}").says == "Not yet. With the first."


def test_a_question_with_options_has_its_numbers_too() -> None:
    entry = {
        "ask": "{n} cards. More?",
        "numbers": {"n": [3, 4]},
        "right": "{n} are",
        "wrong": {"5 less {n}": "No, {n}."},
    }
    question = exercise_of(table(entry))(Random(1))
    assert isinstance(question, ChoiceQuestion)
    n = question.ask[0]
    assert set(question.options) == {f"{n} are", f"5 less {n}"}
    assert question.judge(f"5 less {n}").says == f"Not yet. No, {n}."


def test_a_mistake_that_gives_the_answer_is_none() -> None:
    entry = {"ask": "How many?", "numbers": {"n": [2]}, "answer": "n + 2", "mistakes": {"n * 2": "You multiplied."}}
    assert exercise_of(table(entry))(Random(1)).judge("4").right


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ({"answer": "k + 1"}, "'k + 1' uses 'k', which is none of its numbers (n) and none of comb, perm"),
        ({"answer": "n +"}, "'n +' cannot be calculated"),
        ({"answer": "n / 0"}, "'n / 0' cannot be calculated"),
        ({"answer": "[n]"}, "gives [2], which isn't a number"),
        ({"answer": "__import__('os').getpid()"}, "uses '__import__', which is none of its numbers"),
        ({"answer": "n", "why": "{k} cards"}, "'{k} cards' has something in braces that is none of its numbers: n"),
        ({"answer": "n", "why": "{n cards"}, "cannot be filled in"),
        ({"answer": "n", "numbers": {"n": []}}, '"n" is an empty list'),
    ],
)
def test_impossible_calculations_and_inputs_are_explained(entry: dict[str, Any], says: str) -> None:
    with pytest.raises(TextError) as told:
        exercise_of(table({"ask": "How many?", "numbers": {"n": [2]}, **entry}))(Random(1))
    assert says in str(told.value)


# --- A new game -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", ["", " ", 'a "b"', "{a}", "a" * 81, "a\\b"])
def test_a_title_that_cannot_be_is_refused(title: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-lesson", title, "--folder", str(tmp_path)]) == 2
    assert "a title has up to 80 letters" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-lesson", TITLE]) == 2
    assert "ladders.ipynb already exists" in capsys.readouterr().err
    assert [path.name for path in folder.iterdir()] == ["ladders.ipynb"]


def test_a_title_that_windows_has_no_file_for_is_refused_with_a_better_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new-lesson", "Con", "--folder", str(tmp_path)]) == 2
    assert (
        "Windows has no file called 'con.ipynb': choose another title, such as 'Lesson Con'" in capsys.readouterr().err
    )
    assert main(["new-lesson", "Lesson Con", "--folder", str(tmp_path)]) == 0
    assert [file.name for file in tmp_path.iterdir()] == ["lesson-con.ipynb"]


def test_a_title_becomes_a_name_of_letters() -> None:
    assert notebook_lessons.slug_of("Zwei gleiche Köpfe?") == "zwei-gleiche-kopfe"
    assert notebook_lessons.slug_of("???") == "lesson"
    assert new_lesson.ITS_TITLE in new_lesson.TEMPLATE.read_text(encoding="utf-8")
