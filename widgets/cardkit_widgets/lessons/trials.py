"""Seeing it happen: once, and one looks at the cards; a thousand times, and one looks at how often."""

from __future__ import annotations

from html import escape
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any, NamedTuple

import ipywidgets

from cardkit_widgets import charts
from cardkit_widgets.part import Part
from cardkit_widgets.receiving import RefusedError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardkit_widgets.part import Guess
    from cardkit_widgets.receiving import Message

STEPS = (1, 10, 100, 1000)
"""So often it happens at the touch of a button."""
MOST = 20_000
FIRST = "Here will be a picture: first let it happen, above."


class Happened(NamedTuple):
    """What has happened once: a number (or 1 and 0 for yes and no), in words, and a way to draw it."""

    value: float
    says: str
    picture: Callable[[], str]


class Trials(Part):
    """What makes it happen and shows the last time; `values` has what came of each, in order."""

    def __init__(self, happen: Callable[[int], Happened], title: str, *, keeps: str = "") -> None:
        super().__init__("trials", title, keeps=keeps)
        self.happen = happen
        self.values: list[float] = []
        self._show()

    @property
    def actions(self) -> Mapping[str, Callable[[Message], None]]:
        """What each kind of message does."""
        return {
            **super().actions,
            "again": lambda message: self.again(message.get("times")),
            "clear": lambda _: self.clear(),
        }

    @property
    def mean(self) -> float:
        """The mean of all that has happened; of yes and no: how often it was yes."""
        return fmean(self.values)

    @property
    def error(self) -> float:
        """The standard error of the mean; 0 as long as there is nothing to tell it from."""
        return stdev(self.values) / len(self.values) ** 0.5 if len(self.values) > 1 else 0.0

    def again(self, times: object) -> None:
        """Let it happen so many times more. Raises RefusedError for a number that no button has."""
        if isinstance(times, bool) or times not in STEPS:
            text = f"It can happen {', '.join(map(str, STEPS))} times at a touch."
            raise RefusedError(text)
        if len(self.values) + int(times) > MOST:
            text = f"It has happened {len(self.values):,} times: that will do. “Start again” clears the table."
            raise RefusedError(text)
        self._run(int(times))

    def clear(self) -> None:
        """Forget all that has happened; the same will happen again, in the same order."""
        self.values = []
        self.done = False
        self._show()

    def anew(self) -> None:
        """Let it all happen again, where what it depends on has changed."""
        if self.values:
            self.restore(len(self.values))

    def restore(self, kept: object) -> None:
        """Let it happen as often as the page has kept."""
        if isinstance(kept, int) and not isinstance(kept, bool) and 0 < kept <= MOST:
            self.values = []
            self._run(kept)

    def standing(self) -> dict[str, Any]:
        """The attributes that a message can change."""
        return {**super().standing(), "values": self.values[:], "done": self.done}

    def _run(self, times: int) -> None:
        first = len(self.values)
        happened = [self.happen(number) for number in range(first, first + times)]
        self.values = [*self.values, *(each.value for each in happened)]
        self.done = len(self.values) >= STEPS[-1]
        self._show(happened[-1])

    def _show(self, last: Happened | None = None) -> None:
        count = len(self.values)
        self.show(
            steps=list(STEPS),
            count=count,
            says=last.says if last else "",
            picture=last.picture() if last else "",
            kept=count or None,
        )


class Following(ipywidgets.VBox):
    """A chart that follows what happens elsewhere on the page: drawn anew whenever that changes."""

    def __init__(self, draw: Callable[[], charts.Chart | None], *sources: Part, before: str = FIRST) -> None:
        super().__init__()
        self.draw = draw
        self.before = ipywidgets.HTML(f"<p><em>{escape(before)}</em></p>" if before else "")
        self.children: tuple[ipywidgets.DOMWidget, ...]
        for source in sources:
            source.observe(lambda _: self.update(), "state")
        self.update()

    def update(self) -> None:
        """Draw anew; as long as there is nothing to draw, say what to do first."""
        chart = self.draw()
        if chart is None:
            self.children = (self.before,)
        elif self.children and self.children[0] is not self.before:
            chart.show(self.children[0])
        else:
            self.children = (chart.widget(),)

    def __repr__(self) -> str:
        """The same wherever it runs."""
        return "<Following>"


class Running(ipywidgets.VBox):
    """Trials with their running mean below them."""

    def __init__(self, trials: Trials, guess: Guess | None, *, unit: str, shares: bool) -> None:
        self.trials = trials

        def draw() -> charts.Chart | None:
            guessed = None if guess is None else guess.share if shares else guess.value
            if len(trials.values) < STEPS[1]:
                return None
            return charts.running(trials.values, guess=guessed, title=trials.title, unit=unit, shares=shares)

        sources = (trials,) if guess is None else (trials, guess)
        super().__init__((trials, Following(draw, *sources, before="")))

    @property
    def values(self) -> list[float]:
        """What came of each trial."""
        return self.trials.values

    def __repr__(self) -> str:
        """The same wherever it runs."""
        return f"<Trials: {self.trials.title}>"
