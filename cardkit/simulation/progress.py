"""What a person is told while a simulation runs: how far it is, and why it takes its time."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

from tqdm.auto import tqdm

from cardkit.simulation import compiled
from cardkit.simulation.series import Series

COMPILING = "compiling the rules of {name}, once (some ten seconds)"
INTERPRETED = (
    "numba is not installed, so every game is played interpreted, some two hundred times slower; "
    "pip install 'cardkit[simulation]' brings it"
)


@contextmanager
def progress_bar(series: Series, games: int, *, shown: bool) -> Iterator[Callable[[int], object]]:
    """A bar for so many games, in a terminal, in JupyterLab or in Voila; yields what to call with each few played."""
    name = series.definition.name
    compiling = compiled.available() and not compiled.is_kept(series.game, series.named_bots)
    if not compiled.available():
        say_slow()
    with tqdm(total=games, unit=" games", unit_scale=True, disable=not shown, leave=False) as bar:
        bar.leave = hasattr(bar, "container")  # a notebook: Voila draws the page when all is done, with the bar in it
        bar.set_description(COMPILING.format(name=name) if compiling else name)

        def advance(played: int) -> None:
            bar.set_description(name, refresh=False)
            bar.update(played)

        yield advance


@cache
def say_slow() -> None:
    """Warn once that numba is missing."""
    warnings.warn(INTERPRETED, stacklevel=5)
