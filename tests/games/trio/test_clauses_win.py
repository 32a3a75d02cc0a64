"""Tests of the clauses on winning at Trio, each with a short example."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from cardkit.games.trio.scoring import connected
from tests.games.trio import twins
from tests.games.trio.tables import ANY, sheet, table, trios
from tests.support.at_the_table import play, refused, result

if TYPE_CHECKING:
    from cardkit import Game

MISS = "low 2, high 2"
ALL = "middle 1, middle 2, middle 3"
NEXT = "middle 4, middle 5, middle 6"
LAST = "middle 7, middle 8, middle 9"


def three(*numbers: int) -> str:
    """Return a middle with trios of these numbers, one after another."""
    return " ".join(f"{number} {number} {number}" for number in numbers)


def taking(*numbers: int, mode: str = "simple", players: int = 3, moves: str = "") -> Game:
    """Create a game for three in which seat 1 takes these trios from the middle, in this order."""
    turns = [ALL, NEXT, LAST][: len(numbers)]
    others = ", ".join([MISS] * (players - 1))
    made = f", {others}, ".join(turns) + moves
    return table(*[".."] * players, middle=three(*numbers), moves=made, mode=mode)


@pytest.mark.parametrize("mode", ["simple", "spicy"])
def test_win_seven(mode: str) -> None:
    game = taking(7, mode=mode)
    assert game.over
    assert result(game) == {"totals": [1, 0, 0], "winners": [1]}
    assert game.history.entry(game.history.now - 2).effects[-1].clause == game.definition.clause("win.seven")
    assert refused(game, "low 1") == "win.seven"


def test_win_seven_against_more_trios() -> None:
    game = table("..", "..", "..", middle=three(1, 2, 7), moves=f"{ALL}, {MISS}, {MISS}, {NEXT}, {LAST}")
    assert result(game) == {"totals": [2, 1, 0], "winners": [2]}


def test_win_simple() -> None:
    game = taking(1, 3)
    assert not game.over
    game = taking(1, 3, 5)
    assert game.events[-2] == {"round": {"points": [3, 0, 0], "totals": [3, 0, 0]}}
    assert result(game) == {"totals": [3, 0, 0], "winners": [1]}
    assert refused(game, "low 1") == "win.simple"


def test_win_simple_takes_three_of_your_own() -> None:
    game = table("..", "..", "..", middle=three(1, 3, 5), moves=f"{ALL}, {NEXT}, {LAST}")
    assert trios(game) == ["1", "3", "5"]
    assert not game.over


def test_win_simple_ignores_connected_trios() -> None:
    assert not taking(2, 5).over


def test_win_spicy() -> None:
    game = taking(2, 5, mode="spicy")
    assert result(game) == {"totals": [2, 0, 0], "winners": [1]}
    assert refused(game, "low 1") == "win.spicy"


def test_win_spicy_three_trios_that_are_not_connected_win_nothing() -> None:
    assert not taking(5, 9, 4, mode="spicy").over


def test_win_spicy_takes_two_of_your_own() -> None:
    game = table("..", "..", "..", middle=three(2, 5), moves=f"{ALL}, {NEXT}", mode="spicy")
    assert trios(game) == ["2", "5", ""]
    assert not game.over


def test_win_connected() -> None:
    for one, other in combinations(range(1, 13), 2):
        assert connected(one, other) == connected(other, one) == (frozenset((one, other)) in twins.CONNECTED)
    assert not any(connected(7, number) for number in range(1, 13))


@pytest.mark.parametrize(("one", "other"), [sorted(pair) for pair in twins.CONNECTED])
def test_win_connected_in_play(one: int, other: int) -> None:
    assert taking(one, other, mode="spicy").winners == (1,)


def test_win_connected_on_a_score_sheet() -> None:
    found = sheet("5 9 2", mode="spicy")
    assert found.total == 3
    assert [line.text for line in found.lines] == [
        "2 2 2: a trio, connected with 5 and 9",
        "5 5 5: a trio, connected with 2",
        "9 9 9: a trio, connected with 2",
        "two connected trios win",
    ]
    assert found.lines[0].clauses == ("turn.trio", "win.connected")


def test_a_game_that_is_over_takes_no_move() -> None:
    game = table(*ANY, move_limit=1, moves="low 2")
    for move in ("low 1", "high 3", "middle 1", "swap 5", "keep", "between 2"):
        assert refused(game, move) == "common.limit"
    game = play(taking(1, 3), f"{MISS}, {MISS}, high 1")
    assert not game.over
