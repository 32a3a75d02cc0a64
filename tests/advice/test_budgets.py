"""Time budgets cover only play-outs; time spent compiling beforehand doesn't count."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

import cardkit
from cardkit.advice import estimating
from cardkit.advice.coach import Coach
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cardkit import Game

# Seconds on the fake clock.
COMPILING, A_WORLD = 60.0, 0.001


@pytest.fixture
def slow_to_compile(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Make the first play-out call take a minute and each world a millisecond. Returns the worlds of each call."""
    asked: list[int] = []
    clock = [0.0]
    found = estimating.prepared("chicken", estimating.best_bot("chicken"))

    def run(*given: Any) -> None:
        clock[0] += A_WORLD * given[-1] if asked else COMPILING
        asked.append(given[-1])
        found.run(*given)

    monkeypatch.setattr(estimating, "prepared", lambda *_, **__: found._replace(run=run))
    monkeypatch.setattr(estimating.time, "perf_counter", lambda: clock[0])
    return asked


BUDGETS: dict[str, Callable[[Game], object]] = {
    "estimate": lambda game: game.estimate(seconds=0.5),
    "search": lambda game: game.ask("search:0.5s"),
    "advise": lambda game: Coach(1).advise(game, 0.5),
    "measured": lambda game: Coach(1).measured(game, *game.moves[:2], 0.5),
}


@pytest.mark.parametrize("budget", BUDGETS)
def test_a_budget_does_not_include_compiling(budget: str, slow_to_compile: list[int]) -> None:
    BUDGETS[budget](cardkit.play("chicken", players=3, seed=12))
    assert sum(slow_to_compile) >= 400


COLD = "import cardkit; print(cardkit.play('chicken', players=3, seed=12).estimate(seconds=2).worlds)"


@nightly
def test_a_cold_estimate_plays_many_worlds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDKIT_CACHE", str(tmp_path))
    told = subprocess.run([sys.executable, "-c", COLD], check=True, capture_output=True, text=True).stdout
    assert int(told) >= 200


# --- enough worlds, and too few ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("worlds", [1, 10])
def test_too_few_worlds_are_not_called_too_close(worlds: int) -> None:
    found = cardkit.play("chicken", players=3, seed=12).estimate(worlds=worlds)
    assert found.verdict.startswith("Not known yet")
    assert not any(map(found.is_fine, found.moves))


# --- user-written players ---------------------------------------------------------------------------------------------


class Long:
    """A bot that prefers moves with long names."""

    def weigh(self, view: Any, move: str) -> float:  # noqa: ARG002  only the name matters
        """Weigh a move by the length of its name."""
        return len(move)


@pytest.mark.parametrize("bot", [lambda view: view.moves[0], Long()], ids=["function", "weighs"])
def test_a_player_of_your_own_plays_the_play_outs(bot: Any) -> None:
    game = cardkit.play("chicken", players=3, seed=12)
    found = game.estimate(worlds=20, bot=bot)
    assert found.worlds == 20
    assert found == game.estimate(worlds=20, bot=bot)


def test_a_wrong_move_of_your_own_player_is_reported_with_the_record() -> None:
    game = cardkit.play("chicken", players=3, seed=12)
    with pytest.raises(cardkit.PlayerError, match="chose 'fold', which is not allowed here") as caught:
        game.estimate(worlds=20, bot=lambda _: "fold")
    assert caught.value.record == game.record()
