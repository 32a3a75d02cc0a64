"""List the public names: everything in `cardkit.__all__`, and the public methods of what these return."""

from __future__ import annotations

import inspect
from functools import cached_property
from typing import TYPE_CHECKING, Any

import cardkit
from cardkit.advice.move_estimates import MoveEstimates
from cardkit.chances.distribution import Distribution
from cardkit.chances.event_probability import Chance, Chances
from cardkit.chances.events import Event
from cardkit.chances.intervals import Interval
from cardkit.chances.queries import Odds, OddsQuestions
from cardkit.chances.solving import Solution
from cardkit.simulation import Comparison, Estimate, Sample
from cardkit.table.effects import Outcome
from cardkit.table.explanations import Answer
from cardkit.table.players import Thought, Weights
from cardkit.table.score_sheet import ScoreSheet, ScoreSheets
from cardkit.tournaments import Tournament

if TYPE_CHECKING:
    from collections.abc import Iterator

RETURNED = (
    Answer,
    Chance,
    Chances,
    Comparison,
    Distribution,
    Estimate,
    Event,
    Interval,
    Odds,
    Outcome,
    MoveEstimates,
    OddsQuestions,
    Sample,
    ScoreSheet,
    ScoreSheets,
    Solution,
    Thought,
    Tournament,
    Weights,
)


def public() -> dict[str, Any]:
    """Return every public function, class and method, by name."""
    listed = {name: getattr(cardkit, name) for name in cardkit.__all__}
    found = {**listed, "GAMES": type(cardkit.GAMES), **{kind.__name__: kind for kind in RETURNED}}
    for kind in [each for each in found.values() if inspect.isclass(each)]:
        found.update(methods(kind))
    return found


def methods(kind: type) -> Iterator[tuple[str, Any]]:
    """Yield a class's public methods and properties that are ours, by name."""
    for name in sorted({*dir(kind)} - {*getattr(kind, "__dataclass_fields__", ())}):
        home = next(each for each in kind.__mro__ if name in vars(each))
        if not name.startswith("_") and home.__module__.startswith("cardkit"):
            member = as_function(inspect.getattr_static(kind, name), getattr(kind, name))
            if inspect.isfunction(member):
                yield f"{kind.__name__}.{name}", member


def as_function(static: Any, found: Any) -> Any:
    """Return the function behind a property or a method."""
    if isinstance(static, property):
        return static.fget
    if isinstance(static, cached_property):
        return static.func
    return inspect.unwrap(getattr(found, "__func__", found))
