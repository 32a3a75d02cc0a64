"""Tests of a tutorial on a page: its chapters, counting steps and puzzles, and requests that a page never makes."""

from __future__ import annotations

from typing import Any

import pytest

import cardkit
from cardkit_widgets import Tutorial


def tell(tutorial: Tutorial, **message: Any) -> None:
    """Send a message as a page does."""
    tutorial._receive(tutorial, {"serial": tutorial.state["serial"], **message}, [])  # noqa: SLF001  called by the page


def at(slug: str, name: str) -> Tutorial:
    """Return a tutorial at a step or a puzzle."""
    tutorial = Tutorial(slug)
    tutorial.jump(next(number for number, stop in enumerate(tutorial.path.stops) if stop.name == name))
    return tutorial


@pytest.mark.parametrize("slug", cardkit.GAMES)
def test_the_chapters_hold_every_step_and_every_puzzle_once(slug: str) -> None:
    tutorial = Tutorial(slug)
    chapters = tutorial.state["lesson"]["chapters"]
    stops = [stop["stop"] for chapter in chapters for stop in chapter["stops"]]
    assert stops == list(range(len(tutorial.path.stops)))
    assert chapters[-1]["title"] == "Puzzles"
    assert [stop["title"] for stop in chapters[-1]["stops"]] == [each.title for each in cardkit.GAMES[slug].puzzles()]
    assert len({stop.name for stop in tutorial.path.stops}) == len(tutorial.path.stops)


@pytest.mark.parametrize("number", [-1, 31])
def test_a_stop_that_is_not_there_is_refused_with_the_bounds(number: int) -> None:
    tutorial = Tutorial("chicken")
    last = len(tutorial.path.stops) - 1
    assert last == 30
    tell(tutorial, do="jump", to=number)
    assert tutorial.state["notice"]["text"] == f"A tutorial has stops from 0 to {last}. Choose one of them."
    assert tutorial.index == 0


@pytest.mark.parametrize("typed", ["", "six", "6.5", "1e3", "--6", "99999999", None, 6, ["6"]])
def test_an_answer_that_is_not_a_whole_number_does_not_count_as_wrong(typed: object) -> None:
    tutorial = at("chicken", "another-6")
    tell(tutorial, do="answer", answer=typed)
    assert tutorial.state["notice"]["kind"] == "refused"
    assert tutorial.state["notice"]["text"].startswith("Write a whole number")
    assert tutorial.stop.name == "another-6"


def test_numbers_are_marked_in_steps_that_ask_for_one() -> None:
    tutorial = at("rummy", "count-theo")
    tell(tutorial, do="answer", answer="55")
    assert tutorial.state["notice"]["text"] == "Not yet. He loses them: write a minus before the number."
    assert tutorial.state["notice"]["clause"] == "score.hand"
    tell(tutorial, do="answer", answer=" -55 ")
    assert tutorial.stop.name == "your-score"
    tell(tutorial, do="answer", answer="50")
    assert tutorial.state["notice"]["text"] == "There is nothing to count here."


def test_the_points_are_not_revealed_before_they_are_counted() -> None:
    for name in ("count-the-set", "count-yours", "count-theo"):
        state = at("rummy", name).state
        assert state["sheets"] == []
        assert all(line["total"] == "0" for line in state["frames"][-1]["scene"]["standings"])
    assert at("rummy", "your-score").state["sheets"]


def test_a_solved_puzzle_explains_and_is_over_until_it_is_opened_again() -> None:
    tutorial = at("chicken", "puzzle what-it-costs")
    assert (tutorial.state["sheets"], tutorial.state["lesson"]["clauses"]) == ([], [])
    tell(tutorial, do="answer", answer="13")
    lesson = tutorial.state["lesson"]
    assert lesson["told"].startswith("Right! 13.")
    assert (lesson["waits"], lesson["clauses"][0]) == ("", "score.cards")
    assert tutorial.state["sheets"][0]["total"] == "13 points"
    tell(tutorial, do="answer", answer="13")
    assert tutorial.state["notice"]["text"].startswith("This puzzle is answered.")
    tell(tutorial, do="jump", to=tutorial.index)
    assert tutorial.state["lesson"]["waits"] == "number"
    assert tutorial.state["lesson"]["chapters"][-1]["stops"][-1]["done"]


def test_a_forbidden_move_in_a_puzzle_is_answered_by_its_rule_and_marks_nothing() -> None:
    tutorial = at("chicken", "puzzle egg")
    tell(tutorial, do="move", move="draw")
    assert (tutorial.state["notice"]["kind"], tutorial.state["notice"]["clause"]) == ("refused", "turn.last-in")
    assert tutorial.state["wanted"] is None
    tell(tutorial, do="show")
    assert tutorial.state["wanted"]["move"] == "play 4"


def test_a_puzzle_suggests_nothing() -> None:
    tutorial = at("rummy", "puzzle five-6s")
    tell(tutorial, do="suggest")
    assert tutorial.state["notice"]["kind"] == "refused"
    assert tutorial.reply == {}


def test_the_rules_of_a_puzzle_are_those_it_is_played_by() -> None:
    tutorial = at("trio", "puzzle memory")
    assert tutorial.game.rules["mode"] == "simple"
    simple = tutorial.clauses["setup.mode"]
    tutorial.jump(0)
    assert tutorial.clauses["setup.mode"] != simple
