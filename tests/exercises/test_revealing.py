"""An answer that the teacher reveals is shown to whoever has not found it, and to nobody because a page says so."""

from __future__ import annotations

from typing import Any

import pytest

from cardkit_widgets.classroom import telling
from tests.exercises.asked import WHY
from tests.exercises.test_widgets import Listened, every

SECRET = "of this kernel alone"  # noqa: S105 - made up
KEEPS, PART = "cardkit stay-or-leave 7 3 exercise 1", "exercise 1"
PRETENDED = ("", None, 1, "x", telling.signature("another", PART), telling.signature(SECRET, "exercise 2"))


@pytest.fixture(autouse=True)
def _in_a_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(telling.SECRET, SECRET)


def opened(kind: str) -> Listened:
    """An exercise of a lesson, just opened."""
    return Listened(kind, KEEPS)


@every
def test_what_the_teacher_reveals_is_shown_though_nothing_was_tried(kind: str) -> None:
    page = opened(kind)
    page.ask(do="revealed", sign=telling.signature(SECRET, PART))
    assert page.widget.trying.stands == "revealed"
    assert page.widget.done
    assert not page.widget.solved
    assert WHY in page.sent[-2] + page.sent[-1]


@every
@pytest.mark.parametrize("sign", PRETENDED)
def test_a_page_cannot_pretend_that_the_teacher_did(kind: str, sign: Any) -> None:
    page = opened(kind)
    page.ask(do="revealed", sign=sign)
    assert page.widget.trying.stands == "open"
    assert WHY not in "".join(page.sent)


@every
def test_outside_a_room_nothing_is_revealed(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(telling.SECRET)
    page = opened(kind)
    page.ask(do="revealed", sign=telling.signature("", PART))
    assert page.widget.trying.stands == "open"


@every
def test_whoever_has_found_it_keeps_that(kind: str) -> None:
    page = opened(kind)
    page.try_(page.asked.right)
    page.ask(do="revealed", sign=telling.signature(SECRET, PART))
    assert page.widget.trying.stands == "solved"


@every
def test_what_is_kept_comes_back_though_the_answer_was_revealed_before(kind: str) -> None:
    page = opened(kind)
    page.try_(page.asked.wrong)
    kept = page.widget.state["kept"]
    again = opened(kind)
    again.ask(do="revealed", sign=telling.signature(SECRET, PART))
    again.ask(do="restore", kept=kept)
    assert again.widget.trying.stands == "revealed"
    assert len(again.widget.trying.answers) == len(page.widget.trying.answers)


def test_a_wrong_try_is_remembered_by_what_was_said_to_it() -> None:
    page = opened("number")
    page.try_("1/2")
    page.try_("one half, I think")  # no number: it does not count
    page.try_("0.6")
    assert len(page.widget.trying.mistakes) == 2
    assert all(page.widget.trying.mistakes)
