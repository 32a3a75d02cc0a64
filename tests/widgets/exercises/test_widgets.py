"""Tests of exercises without a browser: the verdict comes immediately, the explanation only at the end."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from cardkit_widgets.core.i18n import translated
from cardkit_widgets.exercises import exercise
from cardkit_widgets.exercises.exercise_widget import Exercise
from tests.widgets.exercises.asked import HINT, WHY, every_kind

if TYPE_CHECKING:
    from tests.widgets.exercises.asked import Asked

KINDS = every_kind()
every = pytest.mark.parametrize("kind", KINDS)
AT_TABLE = {"position", "best-move"}

HOSTILE: tuple[dict[str, Any], ...] = (
    {"do": "show"},
    {"do": "restore", "kept": {"shown": True}},
    {"do": "restore", "kept": {"answers": [], "moves": [], "hint": 1, "shown": True}},
    {"do": "restore", "kept": {"answers": [None, {}, "\x00"], "moves": [None, "no move", 7], "shown": True}},
    {"do": "restore", "kept": {"answers": "show", "moves": {"a": 1}, "solved": True, "shown": "yes"}},
    {"do": "restore", "kept": [1, 2]},
    {"do": "answer", "answer": {"right": True}},
    {"do": "answer", "answer": ["x"] * 10_000},
    {"do": "move", "move": "no such move"},
    {"do": "move", "move": None},
    {"do": "back"},
    {"do": "solution"},
)


class Listened:
    """An exercise, with everything that its kernel sends to a page."""

    def __init__(self, kind: str, keeps: str = "") -> None:
        self.asked: Asked = KINDS[kind]
        self.widget = exercise(self.asked.question, "Exercise 1", keeps)
        self.sent: list[str] = [json.dumps(self.widget.get_state(), default=str)]
        self.widget.send = lambda content, *_: self.sent.append(json.dumps(content))
        self.widget.observe(lambda change: self.sent.append(json.dumps(change.new)), "state")
        self.widget.observe(lambda change: self.sent.append(json.dumps(change.new)), "clauses")

    def ask(self, **message: Any) -> None:
        """Send a message as a page does."""
        content = {"id": str(len(self.sent)), "serial": self.widget.state["serial"], **message}
        self.widget._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})  # noqa: SLF001

    def try_(self, answer: Any) -> None:
        """Answer as the page does: with one message, or with one message per move."""
        if self.asked.question.KIND in AT_TABLE:
            for move in answer:
                self.ask(do="move", move=move)
        else:
            self.ask(do="answer", answer=answer)

    @property
    def page(self) -> dict[str, Any]:
        """Return the state of the exercise that the page has."""
        state: dict[str, Any] = self.widget.state
        return state.get("exercise", state)

    def leaks(self) -> list[str]:
        """Return which parts of the answer and of its explanation have been sent."""
        sent = "".join(self.sent)
        return [secret for secret in (WHY, "what-can-happen", *self.asked.secrets) if secret in sent]


@every
def test_a_wrong_answer_a_hint_and_the_right_one(kind: str) -> None:
    own = Listened(kind)
    assert own.page["offers"] == {"hint": True, "show": False, "restart": False}
    own.try_(own.asked.wrong)
    assert not own.page["verdict"]["right"]
    assert own.page["offers"]["show"]
    assert HINT not in "".join(own.sent)
    own.ask(do="hint")
    assert own.page["hint"] == HINT
    assert own.leaks() == []
    if kind == "position":
        own.ask(do="back")
    own.try_(own.asked.right)
    assert (own.widget.solved, own.widget.done) == (True, True)
    assert own.page["solution"]["why"] == WHY
    assert own.page["solution"]["clause"]["id"] == "setup.deal"
    own.ask(do="restart")
    assert (own.widget.solved, own.widget.done, own.page["solution"]) == (False, False, None)
    assert len(own.widget.state["kept"]["before"]) == 1  # the teacher gets the report even if the student starts again


@every
def test_the_answer_can_be_shown_after_a_try(kind: str) -> None:
    own = Listened(kind)
    own.try_(own.asked.wrong)
    own.ask(do="show")
    assert (own.widget.solved, own.widget.done) == (False, True)
    assert own.page["solution"]["answer"] == own.asked.question.solution()
    assert own.page["solution"]["options"] == own.asked.question.right_options()
    own.try_(own.asked.right)
    assert not own.widget.solved


@every
def test_nothing_is_sent_too_early_whatever_a_page_asks(kind: str) -> None:
    own = Listened(kind)
    for message in HOSTILE:
        own.ask(**message)
        assert (own.widget.done, own.page["solution"]) == (False, None), message
        notice = own.widget.state["notice"]
        assert notice is None or notice["text"] != translated("answer", "broken"), message
    assert HINT not in "".join(own.sent)
    assert own.leaks() == []


@every
def test_options_and_moves_come_in_the_order_of_the_question(kind: str) -> None:
    question = KINDS[kind].question
    assert question.for_page().get("options", []) == list(getattr(question, "options", []))


@every
@pytest.mark.parametrize("way", ["nothing", "wrong", "hint", "right", "shown"])
def test_what_is_kept_brings_one_back_to_where_one_was(kind: str, way: str) -> None:
    before = Listened(kind, "keeps")
    if way in {"wrong", "right", "shown"}:
        before.try_(before.asked.right if way == "right" else before.asked.wrong)
    if way in {"hint", "shown"}:
        before.ask(do={"hint": "hint", "shown": "show"}[way])
    kept = json.loads(json.dumps(before.widget.state["kept"]))
    assert (kept is None) == (way == "nothing")
    after = Listened(kind, "keeps")
    after.ask(do="restore", kept=kept)
    assert after.page == {**before.page, "serial": after.page["serial"]} if "serial" in after.page else before.page
    assert (after.widget.solved, after.widget.done) == (before.widget.solved, before.widget.done)
    if kind in AT_TABLE:
        assert after.widget.game.events == before.widget.game.events
    if way in {"nothing", "wrong"}:
        assert HINT not in "".join(after.sent)
        assert after.leaks() == []


def test_moves_that_can_no_longer_be_made_are_forgotten() -> None:
    own = Listened("position")
    own.ask(do="restore", kept={"moves": ["draw", "play 1", "withdraw"]})
    assert own.widget.state["kept"]["moves"] == ["draw"]
    assert not own.widget.done


def test_a_move_that_is_not_allowed_is_refused_with_its_clause() -> None:
    own = Listened("best-move")
    own.ask(do="move", move="play 6")
    assert own.widget.state["notice"]["clause"] == "turn.play"
    assert own.page["verdict"] is None


def test_a_quiz_becomes_exercises() -> None:
    answers = [{"answer": "a", "correct": True}, {"answer": "b", "correct": False}]
    box = Exercise.from_quiz([{"question": "Which?", "type": "multiple_choice", "answers": answers}] * 2, keeps="quiz")
    assert [(child.title, child.keeps) for child in box.children] == [
        ("Question 1 of 2", "quiz-1"),
        ("Question 2 of 2", "quiz-2"),
    ]


def test_a_question_of_a_quiz_that_is_left_out_is_named_below_the_others() -> None:
    answers = [{"answer": "a", "correct": True}, {"answer": "b", "correct": False}]
    question = {"question": "Which?", "type": "multiple_choice", "answers": answers}
    box = Exercise.from_quiz([{**question, "type": "essay", "question": "<b>Why?"}, question], keeps="quiz")
    assert [(child.title, child.keeps) for child in box.children[:-1]] == [("Question 2 of 2", "quiz-2")]
    assert box.children[-1].value.startswith("Left out: question 1 (&#x27;&lt;b&gt;Why?&#x27;): its type is")
