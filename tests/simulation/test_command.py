"""Tests of `cardkit simulate`: a summary to read, or a line of JSON for each measure."""

from __future__ import annotations

import json
from math import isnan
from typing import TYPE_CHECKING

import pytest

import cardkit
from cardkit.cli import main
from cardkit.simulation import simulate
from tests.support.occasions import some_now

if TYPE_CHECKING:
    from collections.abc import Sequence


def lines_of(arguments: Sequence[str], capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    """Return the command's output with `--json`."""
    assert main(["simulate", *arguments, "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("game", some_now(cardkit.GAMES, 1))
def test_json_has_one_line_a_measure(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of([game, "--games", "30", "--seed", "5", "--players", "4"], capsys)
    sample = simulate(game, games=30, seed=5, players=4, progress=False)
    keys = ["game", "rules", "bots", "seed", "games", "measure", "seat", "mean", "stderr", "low", "high"]
    assert [list(line) for line in lines] == [keys] * len(sample.measures)
    for line, (name, estimate) in zip(lines, sample.measures.items(), strict=True):
        assert (line["game"], line["games"], line["rules"]) == (game, 30, cardkit.GAMES[game].complete({"players": 4}))
        assert (line["bots"], line["seed"]) == (["random"] * 4, 5)
        assert (line["measure"], line["seat"] or 0) == name
        assert [line[key] for key in keys[-4:]] == [None if isnan(number) else number for number in estimate]


def test_json_has_no_number_where_there_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of(["papageno", "--games", "0", "--seed", "5"], capsys)
    assert {line["mean"] for line in lines} == {None}


def test_the_summary_is_that_of_python(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["chicken", "--games", "40", "--seed", "1", "--bots", "simple,random,random", "--threads", "1"]
    assert main(["simulate", *arguments]) == 0
    sample = simulate("chicken", games=40, seed=1, bots=["simple", "random", "random"], progress=False)
    assert capsys.readouterr().out == f"{sample}\n"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["papageno", "--games", "-1"], "must be 0 or more, not -1"),
        (["papageno", "--bots", "magic"], "has no bot 'magic'"),
        (["papageno", "--players", "9"], "players"),
        (["papageno", "--rules", "{"], "is not JSON"),
        (["poker"], "there is no game 'poker'"),
        (["papageno", "--threads", "0"], "threads must be an integer ≥ 1"),
    ],
)
def test_what_does_not_belong_is_refused_in_one_line(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", *arguments]) == 2
    error = capsys.readouterr().err
    assert says in error
    assert error.count("\n") == 1
