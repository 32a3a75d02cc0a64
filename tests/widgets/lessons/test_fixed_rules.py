"""Lessons that only make sense with the usual rules: an address with other rules gets the usual table and a reason."""

from __future__ import annotations

from typing import Any

import pytest

from cardkit_widgets import lessons

USUAL = {"is-it-fair": {"players": 2, "target": 1}, "thinking-about-you": {"players": 2}}


@pytest.mark.parametrize("name", USUAL)
@pytest.mark.parametrize("query", ["players=3", "players=4&start=4&seed=5", "target=1&players=3"])
def test_an_address_that_asks_for_other_seats_gets_two_and_one_clear_sentence(
    monkeypatch: pytest.MonkeyPatch, name: str, query: str
) -> None:
    monkeypatch.setenv("QUERY_STRING", query)
    page = lessons.begin(name, **USUAL[name])
    assert page.rules["players"] == 2
    assert page.table().game.rules["players"] == 2
    assert "players=2" in page.problem
    assert page.problem.count(".") == 1
    assert page.state["problem"] == page.problem


def test_what_the_lesson_leaves_open_the_address_may_change(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "players=2&target=30&seed=5")
    page = lessons.begin("thinking-about-you", **USUAL["thinking-about-you"])
    assert (page.rules["players"], page.rules["target"], page.seed, page.problem) == (2, 30, 5, "")
    assert "target=1" in lessons.begin("is-it-fair", **USUAL["is-it-fair"]).problem


def test_a_lesson_that_fixes_nothing_takes_what_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "players=4")
    page = lessons.begin("stay-or-withdraw", players=3)
    assert (page.rules["players"], page.problem) == (4, "")


def test_a_cell_that_asks_for_another_table_gets_the_same_message() -> None:
    page = lessons.begin("thinking-about-you", players=3)
    assert page.rules["players"] == 2
    assert page.problem


@pytest.mark.parametrize("student", ["1000", "-1", "twelve", "0" * 20 + "9" * 5000])
def test_an_impossible_student_number_is_refused_with_a_reason(monkeypatch: pytest.MonkeyPatch, student: str) -> None:
    monkeypatch.setenv("QUERY_STRING", f"student={student}")
    page = lessons.begin("what-can-happen", players=3)
    assert page.student == 0
    assert "a student is a number from 1" in page.problem


@pytest.mark.parametrize("student", [0, -3, 1000, 10**21, 1.5, True, None, "7"])
def test_a_number_that_does_not_exist_is_refused_with_a_reason(student: Any) -> None:
    page = lessons.begin("what-can-happen", players=3)
    page._receive(page, {"do": "student", "student": student, "serial": page.state["serial"]}, [])  # noqa: SLF001  called by the page
    assert page.state["notice"]["text"] == "Your number is a whole number from 1 to 999. Ask your teacher which."
    assert "student" not in page.reply


def test_a_number_is_taken() -> None:
    page = lessons.begin("what-can-happen", players=3)
    page._receive(page, {"do": "student", "student": 999, "serial": page.state["serial"]}, [])  # noqa: SLF001  called by the page
    assert page.reply == {"student": 999}
