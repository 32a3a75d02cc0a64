"""Compiling ahead: so that nobody waits in front of a class, or in an image that is built once and opened often."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.simulation import compiled
from cardkit.simulation.series import play, series_of
from cardkit.table.errors import CardkitError
from cardkit.table.players import bots_of
from cardkit.table.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def warm(*games: str) -> Iterator[tuple[str, tuple[str, ...], float]]:
    """Compile games (all, unless named) for each of their bots, and keep that.

    A table of different bots is compiled when it is first met.

    Yields the game, the bots and the seconds it took, one after another. Raises CardkitError where numba is missing.
    """
    check_compiler()
    for game in games or tuple(GAMES):
        for name in bots_of(series_of(game).definition):
            series = series_of(game, bots=name, seed=0)
            yield game, series.named_bots, play(series, 0, 1).seconds


def check_compiler() -> None:
    """Raise CardkitError where numba is missing."""
    if not compiled.available():
        raise CardkitError("numba is not installed, so there is nothing to compile: pip install 'cardkit[simulation]'")


def kept_in() -> Path:
    """The folder where compiled games are kept."""
    return compiled.cache_folder()
