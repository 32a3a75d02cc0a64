"""Trials: run an experiment once to look at the cards, or a thousand times to look at the frequencies."""

from __future__ import annotations

from statistics import fmean
from traceback import extract_tb
from typing import TYPE_CHECKING, Any, NamedTuple

import traitlets

from cardkit.table.grammar import either
from cardkit_widgets import charts
from cardkit_widgets.charts.estimates import axis_name
from cardkit_widgets.core.commands import RefusedError
from cardkit_widgets.core.no_layout import Column
from cardkit_widgets.core.page_part import PagePart
from cardkit_widgets.lessons.placeholder_chart import placeholder

if TYPE_CHECKING:
    from collections.abc import Callable

    import ipywidgets

    from cardkit_widgets.core.no_layout import Html
    from cardkit_widgets.lessons.guess import Guess
    from cardkit_widgets.protocol.command_types import Actions
    from cardkit_widgets.protocol.state_types import TrialsState

# The number of trials that each button runs.
STEPS = (1, 10, 100, 1000)
MOST = 20_000
# After Clear, trial numbers continue up to this one, then start again from 0.
LAST = 5 * MOST
# The keys of the values that the page stores.
KEPT = ("first", "count", "done")
FAULT = "This experiment has an error, which the author of the lesson can find with --check:"
FIRST = "Run the simulation at least ten times to see the chart."


class TrialResult(NamedTuple):
    """The result of a trial."""

    #: The result as a number; 1 for yes and 0 for no.
    value: float
    #: The result in a sentence.
    says: str
    #: Draws the result as SVG.
    picture: Callable[[], str] | None = None


class Trials(PagePart):
    """Buttons that run trials, and the last result.

    Args:
        happen: Runs a trial, given its number, and returns its result.
        title: The title of the experiment.
        keeps: The key under which the browser stores the number of trials; without one it isn't stored.

    Attributes:
        values: The results so far, in order.
        first: The number of the first of these trials.
        filled: Whether a thousand trials were run automatically because the student skipped them.

    """

    filled = traitlets.Bool(default_value=False)

    def __init__(self, happen: Callable[[int], TrialResult], title: str, *, keeps: str = "") -> None:
        super().__init__("trials", title, keeps=keeps)
        self.happen = happen
        self.values: list[float] = []
        self.first = 0
        self._show()

    # A click while a thousand trials are running counts too.
    ALLOWED_WHEN_STALE = PagePart.ALLOWED_WHEN_STALE | {"again", "clear"}

    @property
    def actions(self) -> Actions:
        """The functions that run the page's commands, by verb."""
        return {
            **super().actions,
            "again": lambda command: self.again(command.get("times")),
            "clear": lambda _: self.clear(),
        }

    @property
    def mean(self) -> float:
        """The mean of the results; for yes/no results, this is the proportion that are yes."""
        return fmean(self.values)

    @property
    def played(self) -> list[int]:
        """The numbers of the trials, in the order of `values`."""
        return [number % LAST for number in range(self.first, self.first + len(self.values))]

    def again(self, times: int | None) -> None:
        """Run more trials. Raises RefusedError if no button runs this many, or if there would be too many."""
        if isinstance(times, bool) or times not in STEPS:
            text = f"It can happen {', '.join(map(str, STEPS))} times at a touch."
            raise RefusedError(text)
        if len(self.values) + int(times) > MOST:
            text = f"{len(self.values):,} times will do. “Start again” begins with other luck."
            raise RefusedError(text)
        self._run(int(times))

    def clear(self) -> None:
        """Remove the results; the next trials have other shuffles."""
        self.first = (self.first + len(self.values)) % LAST
        self.values = []
        self._show()

    def fill(self) -> None:
        """Run a thousand trials for a student who skips them, because later parts need results.

        The part doesn't count as done by the student.
        """
        missing = STEPS[-1] - len(self.values)
        if missing > 0:
            self._run(missing, by_reader=False)

    def rerun(self) -> None:
        """Repeat all trials, because the rules or a guess that they depend on have changed."""
        if self.values:
            count, self.values = len(self.values), []
            self._run(count)

    def restore(self, kept: object) -> None:
        """Repeat the stored number of trials, with the same shuffles."""
        first, count, done = (kept.get(name) for name in KEPT) if isinstance(kept, dict) else (None, None, None)
        if type(first) is not int or not 0 <= first < LAST or type(count) is not int or not 0 <= count <= MOST:
            return
        self.first, self.values, self.done = first, [], done is True
        if count:
            self._run(count, by_reader=False)  # the lesson page stores whether the student ran them
        else:
            self._show()

    def snapshot(self) -> dict[str, Any]:
        """Return the attributes that a command can change."""
        run = {"values": self.values[:], "first": self.first, "filled": self.filled}
        return {**super().snapshot(), **run, "done": self.done}

    def _run(self, times: int, *, by_reader: bool = True) -> None:
        next_one = self.first + len(self.values)
        happened = [self._run_trial(number % LAST) for number in range(next_one, next_one + times)]
        self.values = [*self.values, *(each.value for each in happened)]
        self.done = self.done or (by_reader and len(self.values) >= STEPS[-1])
        self._show(happened[-1])

    def _run_trial(self, number: int) -> TrialResult:
        """Run a trial. Raises RefusedError if the lesson's code fails."""
        try:
            return self.happen(number)
        except Exception as error:
            line = extract_tb(error.__traceback__)[-1].lineno
            text = f"{FAULT} {type(error).__name__}, in line {line} of its code."
            raise RefusedError(text) from error

    def _show(self, last: TrialResult | None = None) -> None:
        count = len(self.values)
        self.filled = not self.done and count >= STEPS[-1]
        kept = dict(zip(KEPT, (self.first, count, self.done), strict=True)) if self.first or count else None
        state: TrialsState = {
            **self.next_state(kept),
            "steps": list(STEPS),
            "count": count,
            "says": last.says if last else "",
            "picture": last.picture() if last and last.picture else "",
        }
        self.show(state)


class LiveChart(Column):
    """A chart that is redrawn whenever the results of trials change; before that, a placeholder.

    Args:
        draw: Returns the chart, or None before the first results.
        sources: The parts whose changes redraw the chart.
        before: The placeholder; by default empty axes.

    """

    def __init__(
        self,
        draw: Callable[[], charts.Chart | None],
        *sources: PagePart,
        before: Html | None = None,
    ) -> None:
        super().__init__()
        self.draw = draw
        self.before = before or placeholder("", FIRST)
        self.children: tuple[ipywidgets.DOMWidget, ...]
        for source in sources:
            source.observe(lambda _: self.update(), "state")
        self.update()

    def update(self) -> None:
        """Redraw the chart, or show the placeholder if there are no results yet."""
        chart = self.draw()
        if chart is None:
            self.children = (self.before,)
        elif self.children and self.children[0] is not self.before:
            chart.show(self.children[0])
        else:
            self.children = (chart.widget(),)

    def __repr__(self) -> str:
        """Return a representation that is the same wherever it runs."""
        return "<LiveChart>"


class RunningMean(Column):
    """Trials together with a chart of their running mean."""

    def __init__(self, trials: Trials, guess: Guess | None, *, unit: str, shares: bool) -> None:
        self.trials = trials

        def draw() -> charts.Chart | None:
            guessed = None if guess is None else guess.proportion if shares else guess.value
            if len(trials.values) < STEPS[1]:
                return None
            return charts.running(trials.values, guess=guessed, title=trials.title, unit=unit, shares=shares)

        sources = (trials,) if guess is None else (trials, guess)
        before = placeholder(trials.title, FIRST, across="trials", unit=axis_name(unit, shares=shares))
        super().__init__((trials, LiveChart(draw, *sources, before=before)))

    @property
    def values(self) -> list[float]:
        """The results of the trials so far, in order."""
        return self.trials.values

    def sample(self, times: int = STEPS[-1]) -> list[float]:
        """Return the results so far. If there are none, as when a notebook is run, return those of the first trials.

        Args:
            times: The number of trials to run if there are no results yet.

        """
        return self.trials.values or [self.trials.happen(number).value for number in range(times)]

    def __repr__(self) -> str:
        """Return a representation that is the same wherever it runs."""
        return f"<Trials: {self.trials.title}>"

    @property
    def text(self) -> str:
        """A description of the buttons for a static page."""
        times = either([f"{step:,}" for step in STEPS])
        return f"**{self.trials.title}**\n\nIn a running notebook, buttons here repeat the experiment {times} times."
