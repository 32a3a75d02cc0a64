"""Tests of `cardkit tournament`: two tables to read, or a line of JSON for each bot and each pair."""

from __future__ import annotations

import json

import pytest

from cardkit.cli import main
from cardkit.tournaments import tournament
from cardkit.tournaments.results import PAIR_COLUMNS, Rated

HEAD = ["game", "rules", "seed", "deals"]
ARGUMENTS = ["tournament", "papageno", "random", "simple", "--deals", "20", "--seed", "5", "--players", "3"]


def test_the_tables_are_those_of_python(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ARGUMENTS, "--threads", "1"]) == 0
    played = tournament("papageno", ["random", "simple"], deals=20, seed=5, players=3, progress=False)
    assert capsys.readouterr().out == f"{played}\n"


def test_json_has_a_line_a_bot_and_a_line_a_pair(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ARGUMENTS, "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [list(line) for line in lines] == [[*HEAD, *Rated._fields]] * 2 + [[*HEAD, *PAIR_COLUMNS]]
    played = tournament("papageno", ["random", "simple"], deals=20, seed=5, players=3, progress=False)
    assert tuple(lines[0][name] for name in Rated._fields) == played.ratings[0]
    assert tuple(lines[2][key] for key in ("difference", "stderr", "low", "high")) == played.pairs[0].difference
    assert lines[2]["clear"] is played.pairs[0].difference.is_clear


def test_json_has_no_number_where_there_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "papageno", "random", "simple", "--deals", "0", "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines[0]["low"] is None
    assert lines[2]["difference"] is None
    assert lines[2]["clear"] is False


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["papageno", "simple"], "needs at least 2 bots"),
        (["papageno", "simple", "magic"], "has no bot 'magic'"),
        (["papageno", "simple", "random", "--deals", "-1"], "must be 0 or more, not -1"),
        (["papageno", "simple", "random", "--players", "9"], "players"),
        (["poker"], "there is no game 'poker'"),
    ],
)
def test_what_does_not_belong_is_refused_in_one_line(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tournament", *arguments]) == 2
    error = capsys.readouterr().err
    assert says in error
    assert error.count("\n") == 1
