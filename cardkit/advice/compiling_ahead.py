"""Compiling play-outs ahead, so that nobody waits for the coach."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from cardkit.advice.desk import best_bot
from cardkit.advice.estimating import Estimating
from cardkit.simulation.compiling_ahead import check_compiler
from cardkit.table.game import Game
from cardkit.table.registry import GAMES, definition_of

if TYPE_CHECKING:
    from collections.abc import Iterator


def with_worlds() -> tuple[str, ...]:
    """The games that a coach can look ahead in."""
    return tuple(slug for slug, definition in GAMES.items() if definition.worlds)


def warm_coach(*games: str) -> Iterator[tuple[str, tuple[str, ...], float]]:
    """Compile the play-outs of games (all that have worlds, unless named), which coach and `search` use, and keep that.

    Yields the game, what was compiled and the seconds it took. Raises CardkitError where numba is missing.
    """
    check_compiler()
    for slug in games or with_worlds():
        game = Game(definition_of(slug), {}, seed=0)
        game.play_on()
        began = time.perf_counter()
        Estimating(slug, game.state, game.legal()).run_to(1)
        yield slug, ("play-outs", best_bot(slug)), time.perf_counter() - began
