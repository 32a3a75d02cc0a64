"""An answer that the teacher reveals is shown to students who haven't found it; a page can't reveal it."""

from __future__ import annotations

import pytest

from cardkit_classroom import report_sender
from cardkit_widgets.core.activity_reports import LISTENER
from cardkit_widgets.exercises.attempts import REVEALED
from tests.widgets.exercises.asked import WHY
from tests.widgets.exercises.test_widgets import AT_TABLE, KINDS, Listened, every

SECRET = "of this kernel alone"  # noqa: S105 - made up
KEEPS, PART = "cardkit stay-or-withdraw 7 3 exercise 1", "exercise 1"
PRETENDED = ("", None, 1, "x", report_sender.signature("another", PART), report_sender.signature(SECRET, "exercise 2"))


@pytest.fixture(autouse=True)
def _in_a_room(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in report_sender.environment(SECRET).items():
        monkeypatch.setenv(name, value)


def opened(kind: str) -> Listened:
    """Open an exercise of a lesson."""
    return Listened(kind, KEEPS)


@every
def test_what_the_teacher_reveals_is_shown_though_nothing_was_tried(kind: str) -> None:
    page = opened(kind)
    page.ask(do="revealed", sign=report_sender.signature(SECRET, PART))
    assert page.widget.trying.status == "revealed"
    assert page.widget.done
    assert not page.widget.solved
    assert WHY in page.sent[-2] + page.sent[-1]


@every
def test_a_page_cannot_pretend_that_the_teacher_did(kind: str) -> None:
    page = opened(kind)
    for sign in PRETENDED:
        page.ask(do="revealed", sign=sign)
        assert page.widget.trying.status == "open"
        assert WHY not in "".join(page.sent)


@every
def test_outside_a_room_nothing_is_revealed(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(LISTENER)
    page = opened(kind)
    page.ask(do="revealed", sign=report_sender.signature("", PART))
    assert page.widget.trying.status == "open"


@every
def test_a_found_answer_stays_found(kind: str) -> None:
    page = opened(kind)
    page.try_(page.asked.right)
    page.ask(do="revealed", sign=report_sender.signature(SECRET, PART))
    assert page.widget.trying.status == "solved"


@every
def test_what_is_kept_comes_back_though_the_answer_was_revealed_before(kind: str) -> None:
    page = opened(kind)
    page.try_(page.asked.wrong)
    kept = page.widget.state["kept"]
    again = opened(kind)
    again.ask(do="revealed", sign=report_sender.signature(SECRET, PART))
    again.ask(do="restore", kept=kept)
    assert again.widget.trying.status == "revealed"
    assert len(again.widget.trying.answers) == len(page.widget.trying.answers)


def test_a_wrong_try_is_remembered_by_what_was_said_to_it() -> None:
    page = opened("number")
    page.try_("1/2")
    page.try_("one half, I think")  # not a number, so it doesn't count as an answer
    page.try_("0.6")
    told = page.widget.trying.for_teacher()
    assert told["answers"] == ["1/2", "0.6"]
    assert len(told["mistakes"]) == 2
    assert all(told["mistakes"])


# --- Reports about students who start again -------------


def again(page: Listened) -> Listened:
    """Return the same page after a reload."""
    opened_again = opened_like(page)
    opened_again.ask(do="restore", kept=page.widget.state["kept"])
    return opened_again


def opened_like(page: Listened) -> Listened:
    """Return another exercise of the same kind."""
    return opened(next(kind for kind, asked in KINDS.items() if asked is page.asked))


def known(page: Listened) -> tuple[str, int, bool]:
    """Return what the teacher is told: the result, the number of wrong answers, and whether the hint was requested."""
    told = page.widget.trying.for_teacher()
    return told["state"], len(told["mistakes"]), told["hinted"]


@every
def test_a_revealed_answer_does_not_count_as_found_after_starting_again(kind: str) -> None:
    page = opened(kind)
    page.try_(page.asked.wrong)
    page.ask(do="hint")
    page.ask(do="show")
    before = known(page)
    assert before[0] == "shown"
    assert before[2]
    page.ask(do="restart")
    assert known(page) == known(again(page)) == before
    page.try_(page.asked.right)
    assert page.widget.solved
    assert known(page) == known(again(page)) == before
    page.ask(do="restart")
    page.try_(page.asked.wrong)
    reloaded = again(page)
    assert known(page) == known(reloaded) == before
    assert reloaded.widget.trying.answers == page.widget.trying.answers


@every
def test_a_found_answer_stays_found_after_starting_again(kind: str) -> None:
    page = opened(kind)
    page.try_(page.asked.right)
    before = known(page)
    assert before[:2] == ("solved", 0)
    page.ask(do="restart")
    page.try_(page.asked.wrong)
    page.ask(do="show")
    assert known(page) == known(again(page)) == before


@pytest.mark.parametrize("kind", sorted(AT_TABLE))
def test_at_a_table_wrong_tries_are_kept_after_starting_again_halfway(kind: str) -> None:
    page = opened(kind)
    page.try_(page.asked.wrong)
    page.ask(do="hint")
    page.ask(do="restart")
    before = known(page)
    assert before == ("open", len(page.widget.trying.before[0].mistakes), True)
    page.try_(page.asked.right)
    assert known(page) == known(again(page)) == ("solved", *before[1:])


@every
@pytest.mark.parametrize("way", ["nothing", "wrong", "shown", "right"])
def test_nobody_starts_again_once_the_teacher_has_revealed_the_answer(kind: str, way: str) -> None:
    page = opened(kind)
    if way != "nothing":
        page.try_(page.asked.right if way == "right" else page.asked.wrong)
    if way == "shown":
        page.ask(do="show")
    page.ask(do="revealed", sign=report_sender.signature(SECRET, PART))
    assert not page.page["offers"]["restart"]
    stands = page.widget.trying.status
    for shown in (page, again(page)):
        shown.ask(do="revealed", sign=report_sender.signature(SECRET, PART))
        shown.ask(do="restart")
        assert shown.widget.state["notice"]["text"] == REVEALED
        shown.try_(shown.asked.right)
        assert (shown.widget.done, shown.widget.trying.status) == (True, stands)


@every
def test_a_new_try_that_was_begun_before_is_over_when_the_teacher_reveals_the_answer(kind: str) -> None:
    page = opened(kind)
    page.try_(page.asked.wrong)
    page.ask(do="show")
    page.ask(do="restart")
    page.ask(do="revealed", sign=report_sender.signature(SECRET, PART))
    assert page.widget.done
    assert known(page)[0] == "shown"


@every
def test_a_page_cannot_pretend_that_there_was_more(kind: str) -> None:
    for before in (7, {}, [7, None, []], [{"shown": True}], [{"answers": "x", "moves": 1}] * 1_000):
        page = opened(kind)
        page.ask(do="restore", kept={"answers": [], "moves": [], "hint": False, "shown": False, "before": before})
        assert known(page) == ("open", 0, False)
        assert page.widget.state["kept"] is None
