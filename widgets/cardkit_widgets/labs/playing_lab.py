"""What the labs that play games share: the form, the run it asks for, and the games behind each point of a chart."""

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
    """What a lab plays: a game and its rules, the bots, how many games (or deals), and the seed of the shuffles.

    `new_rules` are compared with `rules` in the rules lab, which has one bot for all seats.
    """

    definition: Definition
    rules: Rules
    bots: tuple[str, ...]
    games: int
    seed: int
    new_rules: Rules | None = None


class PlayingLab(Lab[R], Generic[R]):
    """A lab that plays what its form asks for."""

    # The largest number of games (or deals).
    _most: ClassVar[int]
    # The refusal of a point without games.
    _nothing_behind: ClassVar[str] = "There is no game behind this point."

    def __init__(self, title: str, setup: LabSetup, problem: str) -> None:
        super().__init__(title)
        self.opened: Counter[tuple[str, ...]] = Counter()
        self._begin(setup)
        self.show_problem(problem)

    # --- What each lab decides ---

    @abstractmethod
    def _for_game(self, definition: Definition) -> LabSetup:
        """The present setup, for another game with its usual rules."""

    @abstractmethod
    def _setup_in(self, form: Form) -> LabSetup:
        """The setup that a form asks for. Raises RefusedError that names a field."""

    @abstractmethod
    def _run_of(self, setup: LabSetup) -> LabRun[R]:
        """The run of a setup. Raises CardkitError for what cannot be played."""

    @abstractmethod
    def _code(self, setup: LabSetup) -> str:
        """The lines of Python that do the same in a notebook."""

    @abstractmethod
    def _sections(self, setup: LabSetup) -> list[tuple[str, bool, list[FormField]]]:
        """The parts of the form below the first one: title, whether it is open, fields."""

    @abstractmethod
    def _games_behind(self, key: tuple[str, ...]) -> Sequence[Any]:
        """The games (or deals) of a point."""

    @abstractmethod
    def _watch_behind(self, key: tuple[str, ...], game: Any) -> None:
        """Show a game (or deal) of a point below the charts."""

    # --- The form ---

    def choose(self, form: Form) -> None:
        """Run what a form asks for. Raises RefusedError that names a field, and changes nothing then."""
        chosen = game_in(form, self.setup.definition)
        self._begin(self._setup_in(form) if chosen == self.setup.definition else self._for_game(chosen))

    def again(self) -> None:
        """Run the same with other shuffles."""
        self._begin(self.setup._replace(seed=fresh_seed()))

    def _fields(self, setup: LabSetup, *more: FormField) -> list[FormField]:
        """The first fields: the game, the players, `more`, how many games, and the seed."""
        return [
            game_field(setup.definition),
            players_field(setup.definition, setup.rules),
            *more,
            number_field(self.what, setup.games, 1, self._most),
            seed_field(setup.seed),
        ]

    def _count_and_seed(self, form: Form) -> tuple[int, int]:
        """How many games a form asks for, and with which seed. Raises RefusedError."""
        *_, count, seed = self._fields(self.setup)
        return whole_in(form, count), whole_in(form, seed)

    def _begin(self, setup: LabSetup) -> None:
        """Begin a run. Raises CardkitError for what cannot be played, and changes nothing then."""
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
        """Open a game of a point that was chosen; chosen again, the next one. Raises RefusedError for no such point."""
        key = tuple(data) if isinstance(data, list) and all(isinstance(part, str) for part in data) else ()
        games = self._games_behind(key)
        if not games:
            raise RefusedError(self._nothing_behind)
        self._watch_behind(key, games[self.opened[key] % len(games)])
        self.opened[key] += 1


@dataclass(frozen=True)
class PairsRun:
    """A run of pairs of games under old and new rules; where these are the same, each game is played once."""

    old: Series
    new: Series
    total: int
    at_first: int = FIRST_STEP

    def step(self, first: int, count: int) -> Pairs:
        """Play so many pairs, from number `first` on."""
        return play_pairs(self.old, self.new, first, count)

    def series(self) -> list[Series]:
        """What has to be compiled."""
        return [self.old]


class PairsLab(PlayingLab[Pairs]):
    """A lab that plays games under one set of rules, or each game under old and new rules."""

    def __init__(self, title: str, setup: LabSetup, problem: str) -> None:
        self.plots: dict[str, paired_charts.LabChart] = {}
        super().__init__(title, setup, problem)

    @abstractmethod
    def _verdict(self, pairs: Pairs) -> str:
        """What the games come to, in words."""

    def _plots_of(self, pairs: Pairs) -> dict[str, paired_charts.LabChart]:
        """The charts, by name."""
        return paired_charts.all_charts(pairs)

    def _run_of(self, setup: LabSetup) -> PairsRun:
        """The pairs of games of a setup. Raises CardkitError for what cannot be played."""
        rules = (setup.rules, setup.rules if setup.new_rules is None else setup.new_rules)
        bots = setup.bots[0] if len(setup.bots) == 1 else list(setup.bots)
        old, new = (series_of(setup.definition.slug, seed=setup.seed, bots=bots, rules=each) for each in rules)
        return PairsRun(old, new, setup.games)

    @property
    def count_done(self) -> int:
        """How many (pairs of) games have been played."""
        return self.found.games if self.found else 0

    def combine(self, found: Pairs | None, more: Pairs) -> Pairs:
        """All games so far."""
        return found + more if found else more

    def show(self) -> None:
        """Show what the games so far come to."""
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
        """The numbers of the games of a point."""
        plots = self.plots.values() if self.found else ()
        return next((plot.games[key] for plot in plots if plot.games.get(key)), [])

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
        """What the rules are called."""
        return [OLD, NEW] if self.setup.new_rules not in (None, self.setup.rules) else [BOTH_SAME]

    def watch_game(self, number: int, version: str = "") -> None:
        """Show game `number` below the charts, with a button for the same shuffles under the other rules."""
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
    """The refusal of a game number, which lists those there are."""
    if not played:
        return RefusedError("Nothing has been played yet. Try again when there are games.", "number")
    return RefusedError(f"Game number: a whole number from 0 to {played - 1:,}.", "number")
