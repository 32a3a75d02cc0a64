"""Tests of the command `cardkit odds`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cardkit
from cardkit.chances.queries import OddsQuestions
from cardkit.cli import main

if TYPE_CHECKING:
    import pytest


def test_a_question_is_answered(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "trio", "complete trio in a hand", "players=4"]) == 0
    assert capsys.readouterr().out == f"{cardkit.odds('trio', 'complete trio in a hand', players=4)}\n"
    assert main(["odds", "trio", "--players", "4", "complete trio in a hand"]) == 0
    assert "A hand of 7" in capsys.readouterr().out


def test_without_a_question_they_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "rummy", "players=4"]) == 0
    assert capsys.readouterr().out == f"{cardkit.odds('rummy', players=4)}\n"


def test_what_cannot_be_asked_is_refused_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "trio", "the weather"]) == 2
    assert "You can ask 'complete trio in a hand'" in capsys.readouterr().err
    assert main(["odds", "trio", "complete trio in a hand", "4"]) == 2
    assert "a detail must be name=value" in capsys.readouterr().err


def test_a_game_without_questions_says_so() -> None:
    assert str(OddsQuestions()).startswith("no questions here (a game has its questions in odds.py")
    assert OddsQuestions()._repr_html_().startswith("<ul><li>no questions here")
