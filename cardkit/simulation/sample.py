"""Simulate many games with the same rules and bots, and summarize their results: `cardkit.simulate`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from functools import partial
from typing import Any, NamedTuple, TypeVar

from cardkit.chances.dataframes import frame, pd
from cardkit.simulation.accumulators import Estimate, Name, Tally, tally
from cardkit.simulation.batches import Pieces
from cardkit.simulation.estimate_text import LABELS, Rows, Tabled, estimate_text
from cardkit.simulation.game_series import Series, play, series_of
from cardkit.simulation.result_table import Columns, columns_of_games, columns_of_rounds, joined, same_columns, wide
from cardkit.table import parameters
from cardkit.table.custom_player import AnyBots
from cardkit.table.errors import CardkitError, RulesError
from cardkit.table.game import Game
from cardkit.table.grammar import count_of, listed
from cardkit.table.parameters import checked_count
from cardkit.table.registry import definition_of

T = TypeVar("T")
KEEP = ("games", "summary")
BY = ("game", "round")


class Kept(NamedTuple):
    """The columns of results for each game and each round."""

    games: Columns
    rounds: Columns


class Summed(NamedTuple):
    """The results of some games of a series: the sums, and the columns if they are kept."""

    tally: Tally
    kept: Kept | None


def simulate(  # noqa: PLR0913
    game: str,
    *,
    games: int,
    seed: int | None = None,
    bots: AnyBots = "random",
    keep: str = "games",
    first: int = 0,
    threads: int | None = None,
    executor: Any = None,
    progress: bool = True,
    rules: Mapping[str, object] | None = None,
    **more_rules: object,
) -> Sample:
    """Simulate many games between bots: `cardkit.simulate("papageno", games=100_000, seed=7, players=4)`.

    Game number k (from 0) depends only on the seed and on k, so the result is the same for any number of threads and
    any executor. Interrupting it (with Ctrl-C, or the stop button of a notebook) returns the finished games.

    Args:
        game: The slug of the game.
        games: How many games to play.
        seed: The seed of the series. Default: a random seed, which `sample.series.seed` shows.
        bots: The bots that play: one for all seats, or one for each seat (names or custom players). Games with custom
            players aren't compiled.
        keep: `games` keeps the result of each game for `to_frame`; `summary` keeps only the sums, in constant memory.
        first: The number of the first game. To continue a series later, start where it ended, and add the samples.
        threads: How many threads to use. Default: one per core.
        executor: An executor of `concurrent.futures`, or a Dask client, instead of threads.
        progress: Whether to show a progress bar; it only appears in terminals and notebooks.
        rules: Rules of the game, as a mapping.
        **more_rules: Rules of the game by name, such as `players=4`.

    Returns:
        The `Sample` with the results.

    Raises:
        CardkitError: If an argument is invalid; this is checked before the first game.
        PlayerError: If a custom player makes a wrong move; the error contains the record of that game.

    >>> sample = cardkit.simulate("papageno", games=50, seed=1, progress=False)
    >>> sample.games
    50

    """
    series = series_of(game, seed=seed, bots=bots, rules=merged(simulate, game, rules, more_rules))
    if keep not in KEEP:
        raise CardkitError(f"keep must be {' or '.join(map(repr, KEEP))}, not {keep!r}")
    count = checked_count("games", games)
    start = checked_count("first", first)
    work = partial(play_games, series, start, keep)
    pieces = Pieces(series, work, count, executor=executor, threads=threads, progress=progress)
    nothing = work(0, 0)
    sums, kept = nothing.tally, {-1: nothing.kept}  # by the number of the first game
    with suppress(KeyboardInterrupt):
        for piece in pieces:
            sums += piece.result.tally
            if keep == "games":
                kept[piece.first] = piece.result.kept
    return Sample(series, sums, _all_kept([kept[first] for first in sorted(kept)]), partial=not pieces.finished)


# The error for a position, because simulations can't start from one.
FROM_A_POSITION = (
    "unknown option 'position': all games here begin with a deal. From a position, let bots finish one game for each "
    "seed: cardkit.play(position=line, seed=7).play_out('simple'). Or ask game.estimate() or game.chance(…)"
)


def merged(
    asked: Callable[..., object], game: str, rules: Mapping[str, object] | None, more: Mapping[str, object]
) -> dict[str, object]:
    """Merge the rules that are passed to a function as a mapping and by name (see `parameters.merged`)."""
    if "position" in more:
        raise RulesError(FROM_A_POSITION)
    definition = definition_of(game)
    return parameters.merged(asked, definition.name, definition.parameters, rules, more)


def play_games(series: Series, start: int, keep: str, first: int, count: int) -> Summed:
    """Play `count` games of a series, from number `start` + `first` on, and add up their results."""
    played = play(series, start + first, count)
    sums = tally(played.games, played.rounds, len(series.bots), series.sides)
    kept = None
    if keep == "games":
        games = columns_of_games(start + first, played.games, series.sides)
        kept = Kept(games, columns_of_rounds(played.rounds, series.sides))
    return Summed(sums, kept)


def _all_kept(pieces: Sequence[Kept | None]) -> Kept | None:
    """Join the columns of these pieces; None if a piece has none."""
    kept = [piece for piece in pieces if piece]
    if len(kept) < len(pieces):
        return None
    return Kept(joined(one.games for one in kept), joined(one.rounds for one in kept))


def _same(one: Kept | None, other: Kept | None) -> bool:
    """Return whether two samples have equal columns, or neither has any."""
    if one is None or other is None:
        return one is other
    return all(same_columns(*tables) for tables in zip(one, other, strict=True))


# Measures that are counted round by round.
OF_ROUNDS = ("round_points", "moves_per_round")


class RoundCounts(dict[int, int]):
    """How often each value occurred, counting all rounds of all games.

    This is a separate class because the rounds of one game aren't independent trials; charts point that out.

    >>> sample = cardkit.simulate("papageno", games=50, seed=1, progress=False)
    >>> isinstance(sample.histogram("round_points", 1), RoundCounts)
    True
    """


@dataclass(frozen=True, repr=False, eq=False)
class Sample(Tabled):  # noqa: PLW1641 - its columns are arrays, which can be changed
    """The results of many simulated games; printing a sample shows its main measures.

    Samples of the same series can be added with `+`, if they have no games in common.

    >>> sample = cardkit.simulate("papageno", games=50, seed=1, progress=False)
    >>> sample.partial
    False
    """

    #: Which games these are: the `game`, all its `rules`, the `bots` (one for each seat) and the `seed`.
    series: Series
    #: The sums and histograms of all measures.
    tally: Tally
    #: The results of each game and round, for `to_frame`; None if only the sums were kept.
    kept: Kept | None = None
    #: Whether the simulation was interrupted before the last game.
    partial: bool = False

    @property
    def games(self) -> int:
        """The number of games played.

        >>> sample = cardkit.simulate("papageno", games=50, seed=1, progress=False)
        >>> sample.games
        50
        """
        return self.tally.games

    @property
    def measures(self) -> dict[Name, Estimate]:
        """The estimate of every measure, by measure and seat (0: the whole table).

        >>> sample = cardkit.simulate("papageno", games=50, seed=1, progress=False)
        >>> 0 < sample.measures[Name("p_win", 1)].mean < 1
        True
        """
        return {name: moments.estimate(name.measure) for name, moments in self.tally.moments.items()}

    def estimate(self, measure: str, seat: int = 0) -> Estimate:
        """Return the estimate of one measure: `sample.estimate("p_win", 2)`.

        Args:
            measure: The name of the measure.
            seat: The seat, from 1, if it is a measure of a player or side.

        Raises:
            CardkitError: If the measure doesn't exist; the message lists them all.

        >>> sample = cardkit.simulate("papageno", games=50, seed=1, progress=False)
        >>> sample.estimate("p_win", 1).interval.low < sample.estimate("p_win", 1).mean
        True

        """
        return found(self.tally.moments, Name(measure, seat)).estimate(measure)

    def histogram(self, measure: str, seat: int = 0) -> dict[int, int]:
        """Count how often each value of a measure occurs.

        `round_points` and `moves_per_round` count every round of every game, as `RoundCounts`; `first_round_points`
        counts one round per game.

        Args:
            measure: `moves_per_game`, `moves_per_round` or `rounds_per_game`, or for one side `round_points`,
                `first_round_points` or `total` (the points at the end of a game).
            seat: The seat, from 1, if it is a measure of a side.

        Raises:
            CardkitError: If the measure doesn't exist; the message lists them all.

        >>> sample = cardkit.simulate("papageno", games=50, seed=1, progress=False)
        >>> sum(sample.histogram("moves_per_game").values())
        50

        """
        counts = sorted(found(self.tally.histograms, Name(measure, seat)).items())
        return RoundCounts(counts) if measure in OF_ROUNDS else dict(counts)

    def to_frame(self, by: str = "game") -> pd.DataFrame:
        """Return a pandas frame with one row per game, or per completed round. Seats and sides count from 1.

        The columns by game are `game` (its number), `started` (the seat that started the first round), `moves`,
        `rounds`, `total_1` … (the points at the end), `points_1` … (the sum over all rounds), `won_1` … (0 or 1),
        `winner` (missing if several sides won, or nobody) and `stopped` (1 if a round reached `move_limit`). By round,
        they are `game`, `round`, `started` (the seat that started it), `moves` and `points_1` …. All columns have the
        type int64, except `winner`, which is pandas' nullable Int64.

        Args:
            by: `game` or `round`.

        Raises:
            CardkitError: If `by` is neither, or if only the summary was kept.
            MissingError: If pandas isn't installed.

        >>> sample = cardkit.simulate("papageno", games=50, seed=1, progress=False)
        >>> len(sample.to_frame())
        50

        """
        columns = self._kept(by)
        if by == "round":
            return frame(wide(columns))
        games = frame(wide(columns))
        games["winner"] = games["winner"].astype("Int64").replace(0, None)
        return games

    def column(self, name: str, by: str = "game") -> list[int]:
        """Return a column of `to_frame` as a list, which doesn't need pandas; a missing winner is 0.

        Args:
            name: The name of the column.
            by: `game` or `round`.

        Raises:
            CardkitError: If the column doesn't exist, or if only the summary was kept.

        >>> sample = cardkit.simulate("papageno", games=50, seed=1, progress=False)
        >>> len(sample.column("moves"))
        50

        """
        columns = self._kept(by)
        if name not in columns:
            raise CardkitError(f"there is no column {name!r}: there are {listed(list(columns))}")
        values: list[int] = columns[name].tolist()
        return values

    def _kept(self, by: str) -> Columns:
        """Return the columns by game or by round."""
        if by not in BY:
            raise CardkitError(f"by must be {' or '.join(map(repr, BY))}, not {by!r}")
        if self.kept is None:
            raise CardkitError("this sample has only its summary: simulate with keep='games' to get its columns")
        return self.kept.rounds if by == "round" else self.kept.games

    def game(self, number: int) -> Game:
        """Replay one game of the series to its end: `sample.game(4).at(0)` is the start of the fifth game.

        Args:
            number: The number of the game, from 0. It may also be a later game of the series, which isn't in this
                sample.

        Raises:
            CardkitError: If `number` isn't an integer ≥ 0.

        >>> sample = cardkit.simulate("papageno", games=50, seed=1, progress=False)
        >>> sample.game(49).over
        True

        """
        return self.series.game_at_table(checked_count("number", number))

    def __eq__(self, other: object) -> bool:
        """Compare the series and the results."""
        if not isinstance(other, Sample):
            return NotImplemented
        ours, theirs = ((one.series, one.tally, one.partial) for one in (self, other))
        return ours == theirs and _same(self.kept, other.kept)

    def __add__(self, other: Sample) -> Sample:
        """Merge two samples of the same series. Raises CardkitError if they are known to have games in common."""
        if self.series != other.series:
            names = [each.name for each in fields(Series)]
            differ = [name for name in names if getattr(self.series, name) != getattr(other.series, name)]
            raise CardkitError(f"these samples differ in {listed(differ)}: add only samples of one series")
        kept = _all_kept([self.kept, other.kept])
        if kept and len(set(kept.games["game"].tolist())) < len(kept.games["game"]):
            message = "these samples have games in common: simulate the second with first= where the other ended"
            raise CardkitError(message)
        return Sample(self.series, self.tally + other.tally, kept, self.partial or other.partial)

    # --- Output ---

    @property
    def note(self) -> str:
        """A sentence about stopped games; an empty string if no game was stopped.

        >>> sample = cardkit.simulate("papageno", games=50, seed=1, progress=False)
        >>> sample.note
        ''
        """
        stopped = self.tally.moments[Name("p_stopped")].sums[0]
        if not stopped:
            return ""
        games, limit = "1 game was" if stopped == 1 else f"{stopped:,} games were", self.series.rules["move_limit"]
        return f"{games} stopped when a round reached its limit of {limit:,} moves; nobody has won such a game."

    def _caption(self) -> str:
        bots = ", ".join(self.series.bots if len(set(self.series.bots)) > 1 else self.series.bots[:1])
        done = "partial, interrupted after " if self.partial else ""
        players, games = count_of(len(self.series.bots), "player"), count_of(f"{self.games:,}", "game")
        return (
            f"{self.series.definition.name}, {players} ({bots}): {done}{games}, "
            f"seed {self.series.seed}; ± one standard error"
        )

    def _tables(self) -> list[Rows]:
        return [self._by_seat(), self._of_table()]

    def _by_seat(self) -> Rows:
        measures = self.measures
        head = ["", *(f"player {seat + 1}" for seat in range(len(self.series.bots)))]
        rows = []
        for measure, label in LABELS.items():
            cells = [measures.get(Name(measure, seat + 1)) for seat in range(len(self.series.bots))]
            if cells[0]:
                rows.append([label, *(estimate_text(measure, cell) if cell else "with partner" for cell in cells)])
        return [head, *rows]

    def _of_table(self) -> Rows:
        measures = self.measures
        rows = [
            [label, estimate_text(measure, measures[Name(measure)])]
            for measure, label in LABELS.items()
            if Name(measure) in measures and (measure != "p_stopped" or self.note)
        ]
        return [["", "per game"], *rows]


def found(measured: Mapping[Name, T], wanted: Name) -> T:
    """Look up a measure. Raises CardkitError, with a list of the measures, if it doesn't exist."""
    if wanted not in measured:
        known = ", ".join(f"{name.measure} {name.seat}".removesuffix(" 0") for name in measured)
        raise CardkitError(f"there is no {wanted.measure!r} for seat {wanted.seat}: the measures are {known}")
    return measured[wanted]
