"""When a page is reopened, the work that it restores isn't reported: the class may have been asked to forget it."""

from __future__ import annotations

import csv
from fractions import Fraction
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from cardkit_classroom import report_sender
from cardkit_classroom.class_record import ClassRecord
from cardkit_classroom.class_summary import class_summary
from cardkit_classroom.csv_export import as_csv
from cardkit_classroom.report_types import parse_report
from cardkit_classroom.room import Room
from cardkit_widgets import lessons
from cardkit_widgets.exercises import Exercise, NumberQuestion
from cardkit_widgets.lessons.guess import Guess
from cardkit_widgets.lessons.page import SEED
from cardkit_widgets.lessons.reporting import LessonReports

if TYPE_CHECKING:
    import pytest

    from cardkit_classroom.report_types import Report
    from cardkit_widgets.core.page_part import PagePart

KEEPS = "cardkit stay-or-withdraw 7 1 guess 1"


def kernel(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Act as a kernel in a class, and collect its reports."""
    told: list[dict[str, Any]] = []
    session = SimpleNamespace(send=lambda _socket, _type, report, **_: told.append(report))
    shell = SimpleNamespace(kernel=SimpleNamespace(session=session, iopub_socket=None))
    monkeypatch.setattr(report_sender, "get_ipython", lambda: shell)
    for name, value in report_sender.environment("secret").items():
        monkeypatch.setenv(name, value)
    return told


def guessing() -> Guess:
    """Return a guess that is reported and saved."""
    guess = Guess("How many?", low=0, high=40, unit="points", keeps=KEEPS)
    LessonReports("06-stay-or-withdraw 7").guess("guess 1", guess)
    return guess


def ask(part: PagePart, **message: object) -> None:
    """Send a message as a page does."""
    part._receive(part, {"id": f"{part.state['serial']}", "serial": part.state["serial"], **message}, None)  # noqa: SLF001


def test_a_guess_is_reported_when_it_is_made_and_not_when_it_is_restored(monkeypatch: pytest.MonkeyPatch) -> None:
    told = kernel(monkeypatch)
    ask(guessing(), do="guess", value=7)
    assert [(each["kind"], each.get("value", each.get("kept"))) for each in told] == [("guess", 7), ("kept", 7)]

    told.clear()
    again = guessing()
    ask(again, do="restore", kept=7)
    assert again.value == 7
    assert told == []
    ask(again, do="guess", value=9)
    assert [each["kind"] for each in told] == ["guess", "kept"]


def asked() -> Exercise:
    """Return an exercise that is reported."""
    exercise = Exercise(NumberQuestion("2 + 1/2?", Fraction(5, 2)), keeps="cardkit stay-or-withdraw 7 1 exercise 1")
    LessonReports("06-stay-or-withdraw 7").exercise("exercise 1", "Exercise 1", exercise)
    return exercise


def table(told: list[dict[str, Any]]) -> list[list[str]]:
    """Return the results and the numbers of wrong answers in the teacher's table, after each report."""
    room = Room("lessons/06-stay-or-withdraw.ipynb", 30, seed=7)
    record, rows = ClassRecord(room), []
    for each in told:
        report = parse_report(each)
        assert report is not None
        record.put(1, report)
        if report.kind == "exercise":
            row = next(csv.DictReader(as_csv(record).splitlines()))
            rows.append([row["result"], row["wrong tries"]])
    return rows


def test_typing_a_revealed_answer_counts_as_having_asked_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    told = kernel(monkeypatch)
    exercise = asked()
    for message in ({"do": "answer", "answer": "99"}, {"do": "show"}, {"do": "restart"}):
        ask(exercise, **message)
    kept = exercise.state["kept"]
    ask(exercise, do="answer", answer="2.5")
    assert exercise.solved
    assert table(told) == [["not solved", "1"], ["asked for the answer", "1"]]

    told.clear()
    reloaded = asked()
    ask(reloaded, do="restore", kept=kept)
    ask(reloaded, do="answer", answer="2.5")
    assert reloaded.solved
    assert table(told) == [["asked for the answer", "1"]]


def test_starting_again_does_not_undo_a_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    told = kernel(monkeypatch)
    exercise = asked()
    for message in ({"do": "answer", "answer": "2.5"}, {"do": "restart"}, {"do": "answer", "answer": "3"}):
        ask(exercise, **message)
    assert table(told)[-1] == ["solved at the first try", "0"]


def test_reopening_a_lesson_keeps_finished_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    told = kernel(monkeypatch)
    record = ClassRecord(Room("lessons/06-stay-or-withdraw.ipynb", 30, seed=SEED))

    def done() -> list[int]:
        """Return how many tasks the teacher sees as done, after each report so far."""
        reports = [parse_report(each) for each in told]
        told.clear()
        return [_done_after(record, report) for report in reports if report]

    def lesson() -> list[Guess]:
        page = lessons.begin("stay-or-withdraw")
        return [page.guess(f"Question {number}?") for number in range(3)]

    before, kept = lesson(), {0: 7, 1: 8}
    for number, value in kept.items():
        ask(before[number], do="guess", value=value)
    assert done()[-1] == 2
    again = lesson()
    for number, value in kept.items():
        ask(again[number], do="restore", kept=value)
    assert set(done()) == {2}
    ask(again[2], do="guess", value=9)
    assert done()[-1] == 3
    record.forget()
    lesson()
    assert set(done()) == {0}


def _done_after(record: ClassRecord, report: Report) -> int:
    record.put(1, report)
    return int(class_summary(record, {1})["students"][0]["done"])
