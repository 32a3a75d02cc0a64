"""Seeing it happen: once, and one looks at the cards; a thousand times, and one looks at how often."""

from __future__ import annotations

from statistics import fmean
from traceback import extract_tb
from typing import TYPE_CHECKING, Any, NamedTuple

import traitlets

from cardkit.table.grammar import either
from cardkit_widgets import charts
from cardkit_widgets.charts.estimates import measured
from cardkit_widgets.core.commands import RefusedError
from cardkit_widgets.core.no_layout import Column
from cardkit_widgets.core.page_part import PagePart
from cardkit_widgets.lessons.placeholder_chart import blank

if TYPE_CHECKING:
    from collections.abc import Callable

    import ipywidgets

    from cardkit_widgets.core.no_layout import Html
    from cardkit_widgets.core.page_part import Guess
    from cardkit_widgets.protocol.command_types import Actions
    from cardkit_widgets.protocol.state_types import TrialsState

# So often it happens at the touch of a button.
STEPS = (1, 10, 100, 1000)
MOST = 20_000
# Who starts again gets the trials that come next, up to this one; then the first ones again.
LAST = 5 * MOST
# What a page keeps of trials.
KEPT = ("first", "count", "done")
FAULT = "What happens here has a fault, which whoever made this lesson can find with --check:"
FIRST = "Run the simulation at least ten times to see the chart."


class Happened(NamedTuple):
    """What has happened once: a number (or 1 and 0 for yes and no), in words, and a way to draw it, if any."""

    value: float
    says: str
    picture: Callable[[], str] | None = None


class Trials(PagePart):
    """What makes it happen and shows the last time; `values` has what came of each, in order, from trial `first` on.

    It is `filled` while there are a thousand trials that its reader has skipped: these have run by themselves.
    """

    filled = traitlets.Bool(default_value=False)

    def __init__(self, happen: Callable[[int], Happened], title: str, *, keeps: str = "") -> None:
        super().__init__("trials", title, keeps=keeps)
        self.happen = happen
        self.values: list[float] = []
        self.first = 0
        self._show()

    # Whoever presses a button while a thousand trials run means it all the same.
    TIMELESS = PagePart.TIMELESS | {"again", "clear"}

    @property
    def actions(self) -> Actions:
        """What this widget does, by the verb of the command."""
        return {
            **super().actions,
            "again": lambda command: self.again(command.get("times")),
            "clear": lambda _: self.clear(),
        }

    @property
    def mean(self) -> float:
        """The mean of all that has happened; of yes and no: how often it was yes."""
        return fmean(self.values)

    @property
    def played(self) -> list[int]:
        """The numbers of the trials that have happened, in the order of `values`."""
        return [number % LAST for number in range(self.first, self.first + len(self.values))]

    def again(self, times: int | None) -> None:
        """Let it happen so many times more. Raises RefusedError for a number that no button has."""
        if isinstance(times, bool) or times not in STEPS:
            text = f"It can happen {', '.join(map(str, STEPS))} times at a touch."
            raise RefusedError(text)
        if len(self.values) + int(times) > MOST:
            text = f"{len(self.values):,} times will do. “Start again” begins with other luck."
            raise RefusedError(text)
        self._run(int(times))

    def clear(self) -> None:
        """Forget all that has happened; what happens next has other luck."""
        self.first = (self.first + len(self.values)) % LAST
        self.values = []
        self._show()

    def fill(self) -> None:
        """Let it happen a thousand times for a reader who skips it: what follows needs it. It is not done by that."""
        missing = STEPS[-1] - len(self.values)
        if missing > 0:
            self._run(missing, by_reader=False)

    def anew(self) -> None:
        """Let it all happen again, where what it depends on has changed."""
        if self.values:
            count, self.values = len(self.values), []
            self._run(count)

    def restore(self, kept: object) -> None:
        """Let it happen as often as the page has kept, with the same luck."""
        first, count, done = (kept.get(name) for name in KEPT) if isinstance(kept, dict) else (None, None, None)
        if type(first) is not int or not 0 <= first < LAST or type(count) is not int or not 0 <= count <= MOST:
            return
        self.first, self.values, self.done = first, [], done is True
        if count:
            self._run(count, by_reader=False)  # the page knows whether it was
        else:
            self._show()

    def standing(self) -> dict[str, Any]:
        """The attributes that a message can change."""
        run = {"values": self.values[:], "first": self.first, "filled": self.filled}
        return {**super().standing(), **run, "done": self.done}

    def _run(self, times: int, *, by_reader: bool = True) -> None:
        next_one = self.first + len(self.values)
        happened = [self._once(number % LAST) for number in range(next_one, next_one + times)]
        self.values = [*self.values, *(each.value for each in happened)]
        self.done = self.done or (by_reader and len(self.values) >= STEPS[-1])
        self._show(happened[-1])

    def _once(self, number: int) -> Happened:
        """Let trial `number` happen. Raises RefusedError if that fails, which is the fault of whoever wrote it."""
        try:
            return self.happen(number)
        except Exception as error:
            line = extract_tb(error.__traceback__)[-1].lineno
            text = f"{FAULT} {type(error).__name__}, in line {line} of its code."
            raise RefusedError(text) from error

    def _show(self, last: Happened | None = None) -> None:
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


class Following(Column):
    """A chart that follows what happens elsewhere on the page: drawn anew whenever that changes, and empty before."""

    def __init__(
        self,
        draw: Callable[[], charts.Chart | None],
        *sources: PagePart,
        before: Html | None = None,
    ) -> None:
        super().__init__()
        self.draw = draw
        self.before = before or blank("", FIRST)
        self.children: tuple[ipywidgets.DOMWidget, ...]
        for source in sources:
            source.observe(lambda _: self.update(), "state")
        self.update()

    def update(self) -> None:
        """Draw anew; as long as there is nothing to draw, show empty axes, and say what to do first."""
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


class Running(Column):
    """Trials with their running mean below them."""

    def __init__(self, trials: Trials, guess: Guess | None, *, unit: str, shares: bool) -> None:
        self.trials = trials

        def draw() -> charts.Chart | None:
            guessed = None if guess is None else guess.share if shares else guess.value
            if len(trials.values) < STEPS[1]:
                return None
            return charts.running(trials.values, guess=guessed, title=trials.title, unit=unit, shares=shares)

        sources = (trials,) if guess is None else (trials, guess)
        before = blank(trials.title, FIRST, across="trials", unit=measured(unit, shares=shares))
        super().__init__((trials, Following(draw, *sources, before=before)))

    @property
    def values(self) -> list[float]:
        """What came of each trial."""
        return self.trials.values

    def sample(self, times: int = STEPS[-1]) -> list[float]:
        """The values so far, or those of the first so many trials if there are none, as in a notebook that runs."""
        return self.trials.values or [self.trials.happen(number).value for number in range(times)]

    def __repr__(self) -> str:
        """The same wherever it runs."""
        return f"<Trials: {self.trials.title}>"

    @property
    def text(self) -> str:
        """What the buttons do."""
        times = either([f"{step:,}" for step in STEPS])
        return f"**{self.trials.title}**\n\nIn a running notebook, buttons here repeat the experiment {times} times."
