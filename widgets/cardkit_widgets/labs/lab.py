"""The base class of the labs: a form, a run in short steps, charts of the results, and a replay of any game."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
import threading
import time
from math import ceil
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

import ipywidgets

from cardkit.advice import estimating
from cardkit.simulation import compiled
from cardkit.table.chance import checked_seed
from cardkit.table.errors import CardkitError
from cardkit.table.grammar import count_of
from cardkit.table.players import SEARCH, default_bot
from cardkit_widgets.core import background, url_params
from cardkit_widgets.core.commands import RefusedError
from cardkit_widgets.core.i18n import translated
from cardkit_widgets.core.url_params import TableRequest
from cardkit_widgets.labs.panel import Panel, fresh_seed
from cardkit_widgets.tables.replay import Replay

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cardkit.simulation.game_series import Series
    from cardkit.table.definition import Definition
    from cardkit.table.game import Game
    from cardkit_widgets.charts import Chart
    from cardkit_widgets.labs.panel import Form
    from cardkit_widgets.protocol.command_types import Actions, OpenGame
    from cardkit_widgets.protocol.state_types import LabParts

logger = logging.getLogger(__name__)

# The number of games in the first step, after which the first results are shown.
FIRST_STEP = 50
# The approximate duration of a step in seconds, short enough for the Stop button to respond quickly.
STEP_SECONDS = 0.6
# The number of seconds between checks of whether compilation has finished.
ASK_AGAIN = 0.2
GETTING_READY = "Getting ready … The first time on a machine, a game and its players take up to half a minute."
PLAYING = "{done:,} of {total:,} {what} played …"
DONE = "{done:,} {what} played."
STOPPED = "Stopped after {done:,} {what}."
STOPPED_AT_ONCE = "Stopped before the first {one}."
OF_EARLIER = " What you see is still the result of your earlier choice."
LEFT = "About {time} left."
# Shorter remaining times aren't shown in words, because the progress bar is enough.
SHORT_SECONDS = 20

CHARTS = {
    "display": "grid",
    "grid_template_columns": "repeat(auto-fit, minmax(min(460px, 100%), 1fr))",
    "grid_gap": "16px",
    "margin": "16px 0 0",
}
# The CSS class of charts that show a run before the current one.
EARLIER = "ck-earlier"
# No separate scroll area, so that the sticky part of the panel stays at the edge of the window.
WHOLE = {"overflow": "visible"}

MINUTE = 60  # seconds
FEW_MINUTES, HOUR_IN_MINUTES = 10, 55

P = TypeVar("P")
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)

# An abandoned step can't be interrupted. The next step waits for it, because the compiler supports only one thread.
_one_at_a_time = threading.Lock()
_getting_ready: dict[tuple[str, ...], subprocess.Popen[bytes]] = {}


class LabRun(Protocol[R_co]):
    """A run of `total` games (or deals).

    `at_first` is the number of games in the first step. `step(first, count)` plays `count` games, starting with
    number `first`. `series()` returns the series that have to be compiled before the run.
    """

    @property
    def total(self) -> int: ...  # noqa: D102  the class docstring describes it
    @property
    def at_first(self) -> int: ...  # noqa: D102  the games before the first results

    def step(self, first: int, count: int) -> R_co: ...  # noqa: D102  the class docstring describes it

    def series(self) -> Sequence[Series]: ...  # noqa: D102  the series to compile first


class Lab(ipywidgets.VBox, Generic[R]):
    """The base class of the labs: a form with results, charts below it, and the replay of a chosen game.

    The first run starts when a page displays the lab, so that the kernel is free until then. In a notebook or on a
    page, where an event loop is running, runs continue in the background step by step. In other Python programs, the
    call that starts a run returns when the run has ended.

    Args:
        title: The title of the lab.

    """

    # The plural name of what a run counts, such as games.
    what: ClassVar[str] = "games"
    # Whether a click on a point of a chart opens a game.
    leads: ClassVar[bool] = True

    def __init__(self, title: str) -> None:
        self.title = title
        self.panel = Panel(title, self.panel_actions())
        self.charts: dict[str, ipywidgets.VBox] = {}
        self.chart_box = ipywidgets.Box([], layout=CHARTS)
        self.watch: Replay | None = None
        self.found: R | None = None
        self.run: LabRun[R] | None = None
        self.begun = False
        self.earlier: LabParts = {}  # the results of the last run that produced any
        self.earlier_charts: list[ipywidgets.VBox] = []
        self.task: asyncio.Task[None] | None = None
        super().__init__([self.panel, self.chart_box], layout=WHOLE)

    def __repr__(self) -> str:
        """Return a representation without a memory address, so that notebook outputs can be compared."""
        return f"<{type(self).__name__}: {self.title}>"

    def panel_actions(self) -> Actions:
        """Return the functions that run the page's commands, by verb."""
        return {
            "begin": lambda _: self.begin(),
            "run": lambda command: self.choose(command["form"]),
            "stop": lambda _: self.stop(),
            "go on": lambda _: self.resume(),
            "again": lambda _: self.again(),
            "open": self._open_game,
        }

    if TYPE_CHECKING:  # defined by each lab

        def choose(self, form: Form) -> None: ...  # noqa: D102
        def again(self) -> None: ...  # noqa: D102
        def show(self) -> None: ...  # noqa: D102
        def _open_game(self, command: OpenGame) -> None: ...
        def combine(self, found: R | None, more: R) -> R: ...  # noqa: D102

    def show_problem(self, problem: str) -> None:
        """Show an error in the page's URL, unless the message is empty."""
        if problem:
            self.panel.notify("refused", problem)

    def emptied_parts(self) -> LabParts:
        """Return empty results for the panel; those of a finished run are stored, so that they can be restored."""
        empty: LabParts = {"sentence": "", "rows": [], "note": ""}
        if self.found is not None:
            shown = self.panel.state
            self.earlier = {
                "sentence": shown.get("sentence", ""),
                "rows": shown.get("rows", []),
                "note": shown.get("note", ""),
            }
            self.earlier_charts = list(self.chart_box.children)
        return {**empty, "picks": [], "left": ""}

    # --- Running ---

    def begin(self) -> None:
        """Start the first run, unless another page that displays this lab has started it."""
        if not self.begun and self.run is not None:
            self.start(self.run)

    def prepare(self, run: LabRun[R]) -> None:
        """Start a run. The first run of a lab waits until a page displays the lab.

        This abandons the run in progress, removes its replay and dims its charts.
        """
        self._give_up()
        self._remove_replay()
        self.chart_box.add_class(EARLIER)
        self.run, self.found = run, None
        if self.begun:
            self.start(run)
        elif _has_loop():
            background.begin(lambda: _warm_up(run))

    def start(self, run: LabRun[R]) -> None:
        """Start or continue a run, and show results after each step."""
        self.begun = True
        if _has_loop():
            self.task = asyncio.get_running_loop().create_task(self._run_steps(run))
        else:
            asyncio.run(self._run_steps(run))

    def stop(self) -> None:
        """Stop the run. Its results stay; if there are none, those of the previous run are shown again.

        Raises:
            RefusedError: If no run is in progress.

        """
        if self.task is None or self.task.done():
            raise RefusedError("Nothing is running that could be stopped.")
        self._give_up()
        self._status(STOPPED if self.found is not None else STOPPED_AT_ONCE, running=False)
        if self.found is None and self.earlier:
            self._restore_earlier_results()

    def resume(self) -> None:
        """Continue a run that was stopped.

        Raises:
            RefusedError: If no stopped run can continue.

        """
        is_running = self.task is not None and not self.task.done()
        if self.run is None or is_running or not self.begun or self.count_done >= self.run.total:
            raise RefusedError("There is no stopped run to continue.")
        self.start(self.run)

    def _give_up(self) -> None:
        if self.task is not None:
            self.task.cancel()
        self.task = None

    async def _run_steps(self, run: LabRun[R]) -> None:
        """Play one step after another, and show the results after each."""
        try:
            await self._wait_for_compiling(run)
            done, size = self.count_done, run.at_first
            while done < run.total:
                self._status(PLAYING, running=True)
                size = min(size, run.total - done)
                began = time.perf_counter()
                more = await self._play(run, done, size)
                took = time.perf_counter() - began
                self.found, done = self.combine(self.found, more), done + size
                if done > size:  # the first step takes longer, because it loads compiled code
                    self._show_progress(took / size, done)
                size = _next_size(size, done, took)
                self.show()
            self._status(DONE, running=False)
        except CardkitError as error:
            self._hide_earlier_results()
            says, field = self.refusal(error)
            self.panel.notify("refused", says, field=field, running=False)
        except Exception:
            logger.exception("the run could not go on")
            self._hide_earlier_results()
            self.panel.notify("error", translated("answer", "broken"), running=False, status="")

    def refusal(self, error: CardkitError) -> tuple[str, str]:
        """Return the message for a run that failed, and the name of the field that caused it, or an empty string."""
        return str(error), ""

    async def _play(self, run: LabRun[R], first: int, count: int) -> R:
        """Play a step in the background."""
        return await background.compute(one_at_a_time, run.step, first, count)

    def _show_progress(self, seconds: float, done: float) -> None:
        """Show the progress and the time left, given the seconds that one game takes."""
        if self.run is not None:
            long = seconds * (self.run.total - done) >= SHORT_SECONDS
            left = self._time_left(seconds, done) if long else ""
            self.panel.update({"left": left, "done": done / max(self.run.total, 1)})

    def _time_left(self, seconds: float, done: float) -> str:
        """Describe the time left, given the seconds that one game takes."""
        total = self.run.total if self.run else done
        return LEFT.format(time=rough_duration(seconds * (total - done)))

    def _status(self, text: str, *, running: bool) -> None:
        run, done = self.run, self.count_done
        if run is not None:
            one = self.what.removesuffix("s")
            what = self.what if (run.total if running else done) != 1 else one
            told = text.format(done=done, total=run.total, what=what, one=one)
            stopped, left = not running and done < run.total, self.panel.state.get("left", "") if running else ""
            parts: LabParts = {
                "status": told,
                "running": running,
                "stopped": stopped,
                "left": left,
                "done": done / max(run.total, 1),
            }
            self.panel.update(parts)

    if TYPE_CHECKING:  # defined by each lab

        @property
        def count_done(self) -> int:
            """The number of games (or deals) that have been played."""
            ...

        def chosen(self, data: Any) -> None:
            """Open the game behind a point of a chart."""

    async def _wait_for_compiling(self, run: LabRun[R]) -> None:
        """Wait while another process compiles the code that the run needs.

        Charts of an earlier run are removed first. During such a long wait, they would look like results of this run.
        """
        waiting = [process for process in map(compiling, run.series()) if process is not None]
        if waiting:
            self._hide_earlier_results()
            self.panel.update({"status": GETTING_READY, "running": True, "stopped": False, "done": 0})
        while any(process.poll() is None for process in waiting):  # noqa: ASYNC110  there is no event to wait for
            await asyncio.sleep(ASK_AGAIN)

    # --- Display ---

    def draw(self, charts: Mapping[str, Chart]) -> None:
        """Show charts by name, each in its own widget; a click on a point opens a game."""
        for name, chart in charts.items():
            if name in self.charts:
                chart.show(self.charts[name])
            else:
                self.charts[name] = chart.widget(on_click=self.chosen if self.leads else None)
        self.chart_box.remove_class(EARLIER)
        wanted = [self.charts[name] for name in charts]
        if list(self.chart_box.children) != wanted:
            self.chart_box.children = wanted

    def _hide_earlier_results(self) -> None:
        """Remove the charts of an earlier run if this one has no results yet."""
        if self.found is None:
            self.draw({})

    def _restore_earlier_results(self) -> None:
        """Show the dimmed results of the last run that produced any."""
        self.panel.update({**self.earlier, "status": self.panel.state["status"] + OF_EARLIER})
        self.chart_box.children = self.earlier_charts
        self.chart_box.add_class(EARLIER)

    def show_replay(self, games: Mapping[str, Game | Callable[[], Game]], title: str, first: str = "") -> None:
        """Show the replay of a game below the charts.

        Args:
            games: The game, or several versions of it, by name; functions are called when their version is chosen.
            title: The title of the replay.
            first: The name of the version to show first; by default the first one.

        """
        self.panel.update({"notice": None})
        self.watch = Replay(games, title=title, first=first, arrives=True)
        self.children = [self.panel, self.chart_box, self.watch]

    def _remove_replay(self) -> None:
        """Remove the replay from the page."""
        if self.watch is not None:
            self.watch = None
            self.children = [self.panel, self.chart_box]


def requested_setup(
    game: str, rules: Mapping[str, object], *, seed: int | None, bot: str
) -> tuple[Definition, TableRequest, int]:
    """Return the game, its table and the seed from the page's URL.

    If the URL names another game, its default rules are used. Without a seed, a random one is chosen.

    Args:
        game: The game if the URL has none.
        rules: Rules that differ from the defaults, by name, unless the URL changes them.
        seed: The seed if the URL has none; None for a random one.
        bot: The bot if the URL has none.

    """
    definition, problem = url_params.requested_game(game)
    if problem:
        asked = TableRequest(dict(rules), seed, bot or default_bot(definition), problem)
    else:
        asked = url_params.requested_table(definition, rules if definition.slug == game else {}, seed=seed, bot=bot)
    return definition, asked, fresh_seed() if asked.seed is None else checked_seed(asked.seed)


def _has_loop() -> bool:
    """Return whether an event loop is running, as in a notebook."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def _warm_up(run: LabRun[Any]) -> None:
    """Load compiled code before a page displays the lab, or start compiling it.

    Bots that look ahead are skipped, because their games take so long that the page would have to wait.
    """
    waiting = [compiling(series) for series in run.series()]
    bots = {bot for series in run.series() for bot in series.named_bots}
    if not any(waiting) and not any(map(is_search, bots)):
        one_at_a_time(run.step, 0, 1)


def one_at_a_time(play: Callable[[int, int], P], first: int, count: int) -> P:
    """Play a step once no abandoned step is running."""
    with _one_at_a_time:
        return play(first, count)


def rough_duration(seconds: float) -> str:
    """Format a duration roughly, so that the text doesn't change all the time.

    >>> rough_duration(14), rough_duration(75), rough_duration(2_350), rough_duration(4_000), rough_duration(20_000)
    ('20 seconds', '2 minutes', '40 minutes', 'an hour', '6 hours')
    """
    minutes = ceil(seconds / MINUTE)
    minutes = minutes if minutes <= FEW_MINUTES else 5 * ceil(minutes / 5)
    if seconds <= MINUTE:
        return f"{max(10 * ceil(seconds / 10), 10)} seconds" if seconds <= MINUTE - 10 else "a minute"
    if minutes > HOUR_IN_MINUTES:
        hours = round(minutes / MINUTE)
        return "an hour" if hours == 1 else f"{hours} hours"
    return count_of(minutes, "minute")


def _next_size(size: int, done: int, seconds: float) -> int:
    """Return the size of the next step: what fits into `STEP_SECONDS`, but at most three times the games so far."""
    fitting = int(size * STEP_SECONDS / max(seconds, 0.001))
    return max(1, min(fitting, 3 * done))


def compiling(series: Series) -> subprocess.Popen[bytes] | None:
    """Return the process that compiles a series, starting it if necessary; None if everything is already compiled."""
    bots = series.named_bots
    looking_ahead = any(map(is_search, bots))
    if not compiled.available() or (
        estimating.is_ready(series.game) if looking_ahead else compiled.is_kept(series.game, bots)
    ):
        return None
    key = (series.game, SEARCH) if looking_ahead else (series.game, *bots)
    if key not in _getting_ready:
        _getting_ready[key] = subprocess.Popen(  # noqa: S603  our own command, with names from our own lists
            [sys.executable, "-m", "cardkit", *_command(series)], stdout=subprocess.DEVNULL
        )
    return _getting_ready[key]


def is_search(bot: str) -> bool:
    """Return whether a bot looks ahead by playing games out (such as `search:20`): it isn't compiled itself."""
    return bot.partition(":")[0] == SEARCH


def _command(series: Series) -> list[str]:
    """Return the arguments of the `cardkit` command that compiles these bots with as few games as possible."""
    bots = series.named_bots
    if any(map(is_search, bots)):
        return ["warm", "--coach", series.game]
    if len(bots) == 1:
        return ["simulate", series.game, "--games", "1", "--bots", bots[0]]
    return ["tournament", series.game, *bots, "--deals", "1"]
