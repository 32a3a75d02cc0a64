"""Shared code of the labs that play games: the form, the run, and the games behind each point of a chart."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from cardkit.simulation.game_series import series_of
from cardkit.table.errors import CardkitError
from cardkit.table.parameters import checked_count
from cardkit_widgets.core.commands import RefusedError
from cardkit_widgets.labs import paired_charts
from cardkit_widgets.labs.lab import FIRST_STEP, Lab
from cardkit_widgets.labs.paired_runs import BOTH_SAME, NEW, OLD, Pairs, play_pairs
from cardkit_widgets.labs.panel import (
    fresh_seed,
    game_field,
    game_in,
    number_field,
    players_field,
    seed_field,
    whole_in,
)
from cardkit_widgets.labs.summary import notable_games, note, rows

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardkit.simulation.game_series import Series
    from cardkit.table.definition import Definition
    from cardkit.table.game import Game
    from cardkit.table.parameters import Rules
    from cardkit_widgets.labs.lab import LabRun
    from cardkit_widgets.labs.panel import Form
    from cardkit_widgets.protocol.command_types import OpenGame
    from cardkit_widgets.protocol.state_types import FormField, FormSection, LabForm, LabParts

R = TypeVar("R")


class LabSetup(NamedTuple):
    """The games that a lab plays, and their rules and bots.

    Args:
        definition: The game.
        rules: Its complete rules.
        bots: A bot for each seat, the bot for all seats (rules lab), or the bots of a tournament.
        games: The number of games (or deals).
        seed: The seed of the shuffles.
        new_rules: The complete rules to compare with, in the rules lab.

    """

    definition: Definition
    rules: Rules
    bots: tuple[str, ...]
    games: int
    seed: int
    new_rules: Rules | None = None


class PlayingLab(Lab[R], Generic[R]):
    """A lab that plays games or deals.

    Args:
        title: The title of the lab.
        setup: The setup of the first run.
        problem: An error in the page's URL, or an empty string.

    Raises:
        CardkitError: If the setup can't be played.

    """

    # The largest number of games (or deals).
    _most: ClassVar[int]
    # The message for a point without games.
    _nothing_behind: ClassVar[str] = "There is no game behind this point."

    def __init__(self, title: str, setup: LabSetup, problem: str) -> None:
        super().__init__(title)
        self.opened: Counter[tuple[str, ...]] = Counter()
        self._begin(setup)
        self.show_problem(problem)

    # --- For subclasses ---

    @abstractmethod
    def _for_game(self, definition: Definition) -> LabSetup:
        """Return the current setup for another game, with its default rules."""

    @abstractmethod
    def _setup_in(self, form: Form) -> LabSetup:
        """Return the setup that a form asks for. Raises RefusedError with the name of a wrong field."""

    @abstractmethod
    def _run_of(self, setup: LabSetup) -> LabRun[R]:
        """Return the run of a setup. Raises CardkitError if it can't be played."""

    @abstractmethod
    def _code(self, setup: LabSetup) -> str:
        """Return the Python code that repeats the run in a notebook."""

    @abstractmethod
    def _sections(self, setup: LabSetup) -> list[tuple[str, bool, list[FormField]]]:
        """Return the sections of the form: titles, whether they are open, and fields. The first one has no title."""

    @abstractmethod
    def _games_behind(self, key: tuple[str, ...]) -> Sequence[Any]:
        """Return the games (or deals) behind a point."""

    @abstractmethod
    def _watch_behind(self, key: tuple[str, ...], game: Any) -> None:
        """Show a game (or deal) of a point below the charts."""

    # --- The form ---

    def choose(self, form: Form) -> None:
        """Run the setup in a form. Raises RefusedError with the name of an invalid field, and then changes nothing."""
        chosen = game_in(form, self.setup.definition)
        self._begin(self._setup_in(form) if chosen == self.setup.definition else self._for_game(chosen))

    def again(self) -> None:
        """Run the same setup with another seed."""
        self._begin(self.setup._replace(seed=fresh_seed()))

    def _fields(self, setup: LabSetup, *more: FormField) -> list[FormField]:
        """Return the fields for the game, the players, `more`, the number of games, and the seed."""
        return [
            game_field(setup.definition),
            players_field(setup.definition, setup.rules),
            *more,
            number_field(self.what, setup.games, 1, self._most),
            seed_field(setup.seed),
        ]

    def _count_and_seed(self, form: Form) -> tuple[int, int]:
        """Read the number of games and the seed from a form. Raises RefusedError with the name of a wrong field."""
        *_, count, seed = self._fields(self.setup)
        return whole_in(form, count), whole_in(form, seed)

    def _begin(self, setup: LabSetup) -> None:
        """Start a run. Raises CardkitError, and changes nothing, if the setup can't be played."""
        if not 1 <= checked_count(self.what, setup.games) <= self._most:
            raise CardkitError(f"{self.what} must be a whole number from 1 to {self._most:,}, not {setup.games:,}")
        run = self._run_of(setup)
        self.setup = setup
        sections: list[FormSection] = [
            {"title": title, "open": is_open, "fields": fields} for title, is_open, fields in self._sections(setup)
        ]
        form: LabForm = {"stamp": self.panel.state["serial"], "sections": sections}
        self.panel.update({**self.emptied_parts(), "notice": None, "form": form, "code": self._code(setup)})
        self.prepare(run)

    # --- Games ---

    def chosen(self, data: Any) -> None:
        """Open a game behind a point; if the same point is chosen again, open the next one.

        Args:
            data: The data that the page sent, which may be invalid.

        Raises:
            RefusedError: If the point doesn't exist or has no games.

        """
        key = tuple(data) if isinstance(data, list) and all(isinstance(part, str) for part in data) else ()
        games = self._games_behind(key)
        if not games:
            raise RefusedError(self._nothing_behind)
        self._watch_behind(key, games[self.opened[key] % len(games)])
        self.opened[key] += 1


@dataclass(frozen=True)
class PairsRun:
    """A run of pairs of games under old and new rules; if these are equal, each game is played once."""

    old: Series
    new: Series
    total: int
    at_first: int = FIRST_STEP

    def step(self, first: int, count: int) -> Pairs:
        """Play `count` pairs, starting with number `first`."""
        return play_pairs(self.old, self.new, first, count)

    def series(self) -> list[Series]:
        """Return the series that have to be compiled."""
        return [self.old]


class PairsLab(PlayingLab[Pairs]):
    """A lab that plays games under one set of rules, or each game under old and new rules."""

    def __init__(self, title: str, setup: LabSetup, problem: str) -> None:
        self.plots: dict[str, paired_charts.LabChart] = {}
        super().__init__(title, setup, problem)

    @abstractmethod
    def _verdict(self, pairs: Pairs) -> str:
        """Describe the results in sentences."""

    def _plots_of(self, pairs: Pairs) -> dict[str, paired_charts.LabChart]:
        """Return the charts by name."""
        return paired_charts.all_charts(pairs)

    def _run_of(self, setup: LabSetup) -> PairsRun:
        """Return the pairs of games of a setup. Raises CardkitError if they can't be played."""
        rules = (setup.rules, setup.rules if setup.new_rules is None else setup.new_rules)
        bots = setup.bots[0] if len(setup.bots) == 1 else list(setup.bots)
        old, new = (series_of(setup.definition.slug, seed=setup.seed, bots=bots, rules=each) for each in rules)
        return PairsRun(old, new, setup.games)

    @property
    def count_done(self) -> int:
        """The number of games, or pairs of games, that have been played."""
        return self.found.games if self.found else 0

    def combine(self, found: Pairs | None, more: Pairs) -> Pairs:
        """Return all games so far."""
        return found + more if found else more

    def show(self) -> None:
        """Show the results so far."""
        pairs = self.found
        if pairs is None:
            return
        self.plots = self._plots_of(pairs)
        parts: LabParts = {
            "sentence": self._verdict(pairs),
            "rows": rows(pairs),
            "note": note(pairs),
            "picks": [{"text": pick.text, "game": pick.game, "version": pick.version} for pick in notable_games(pairs)],
            "number": {"label": "Game number", "last": pairs.games - 1},
        }
        self.panel.update(parts)
        self.draw({name: plot.chart for name, plot in self.plots.items()})

    def _games_behind(self, key: tuple[str, ...]) -> list[int]:
        """Return the numbers of the games behind a point."""
        plots = self.plots.values() if self.found else ()
        return next((plot.games[key].first() for plot in plots if key in plot.games), [])

    def _watch_behind(self, key: tuple[str, ...], game: int) -> None:
        """Show a game of a point under its rules."""
        self.watch_game(game, key[1])

    def _open_game(self, command: OpenGame) -> None:
        number, version = command.get("game"), command.get("version") or self.versions[-1]
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < self.count_done:
            raise _no_such_game(self.count_done)
        if version not in self.versions:
            raise RefusedError("There are no games under those rules.")
        self.watch_game(number, version)

    @property
    def versions(self) -> list[str]:
        """The names of the sets of rules."""
        return [OLD, NEW] if self.setup.new_rules not in (None, self.setup.rules) else [BOTH_SAME]

    def watch_game(self, number: int, version: str = "") -> None:
        """Show a game below the charts, with a button for the game with the same shuffles under the other rules.

        Args:
            number: The number of the game, from 0.
            version: The name of the rules; by default the first set.

        Raises:
            RefusedError: If the game doesn't exist.

        """
        run = self.run
        if not isinstance(run, PairsRun):
            raise CardkitError("nothing has been played yet")
        games: dict[str, Game | Callable[[], Game]] = {
            name: _reopening_code(series, number)
            for name, series in zip(self.versions, (run.old, run.new), strict=False)
        }
        self.show_replay(games, f"Game {number} of {run.old.definition.name}", version)


def _reopening_code(series: Series, number: int) -> Callable[[], Game]:
    return lambda: series.game_at_table(number)


def _no_such_game(played: int) -> RefusedError:
    """Return the error for an invalid game number, which lists the valid ones."""
    if not played:
        return RefusedError("Nothing has been played yet. Try again when there are games.", "number")
    return RefusedError(f"Game number: a whole number from 0 to {played - 1:,}.", "number")
