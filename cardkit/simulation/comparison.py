"""Compare two sets of rules, or two games, on the same shuffles and with the same random choices of the bots."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from cardkit.chances.dataframes import frame, pd
from cardkit.chances.intervals import UNKNOWN
from cardkit.simulation.accumulators import SHARES, Estimate, Moments, Name, Ratio, moments, ratios
from cardkit.simulation.batches import Pieces
from cardkit.simulation.columns import columns_of, differing
from cardkit.simulation.estimate_text import LABELS, Rows, Tabled, estimate_text, interval_text, more_of
from cardkit.simulation.game_series import Series, play, series_of
from cardkit.simulation.sample import found, merged
from cardkit.table.custom_player import AnyBots
from cardkit.table.errors import CardkitError
from cardkit.table.grammar import count_of
from cardkit.table.parameters import checked_count

# A pair of games has four numbers: the numerator and denominator of the measure, before and after the change.
BEFORE, AFTER = (0, 1), (2, 3)

# If fewer pairs than this differ, a change has no interval, unless it is the change of a proportion: so few pairs don't
# show how large the differences can be. The number was found by measurements (`python -m tests.intervals`).
ENOUGH = 80

# Shown instead of an interval if all pairs of games differ by the same amount. Then the rules determine the difference,
# not chance, as with the number of rounds. For a ratio, equal pairs wouldn't prove that.
EVERY = "in every pair"
RATIOS = ("round_points", "moves_per_round", "legal_per_decision")


class Difference(NamedTuple):
    """A measure before and after a change of the rules, and the difference."""

    #: The measure under the original rules.
    before: Estimate
    #: The measure under the changed rules.
    after: Estimate
    #: The mean of the paired differences, after minus before.
    change: Estimate


@dataclass(frozen=True)
class Sums:
    """The sums of a measure over pairs of games, and the number of pairs in which it differs; `+` merges two."""

    moments: Moments
    differing: int

    def __add__(self, other: Sums) -> Sums:
        """The sums over all pairs of games."""
        return Sums(self.moments + other.moments, self.differing + other.differing)

    def difference(self, measure: str) -> Difference:
        """Estimate the measure before and after the change, and the difference."""
        before, after = self.moments.estimate(measure, BEFORE), self.moments.estimate(measure, AFTER)
        change = self.moments.change(measure, BEFORE, AFTER)
        if self.differing < ENOUGH and measure not in SHARES:
            change = Estimate(change.mean, change.stderr, *UNKNOWN)
        return Difference(before, after, change)


def compare(  # noqa: PLR0913
    game: str,
    changed: Mapping[str, object] | str,
    *,
    games: int,
    seed: int | None = None,
    bots: AnyBots = "random",
    threads: int | None = None,
    executor: Any = None,
    progress: bool = True,
    rules: Mapping[str, object] | None = None,
    **more_rules: object,
) -> Comparison:
    """Play each game twice, with and without a change: `compare("papageno", {"capture_weight": 0}, games=1_000)`.

    Both games of a pair have the same seed and, if the decks are the same, the same shuffles. This makes the
    differences more precise (common random numbers).

    Args:
        game: The slug of the game.
        changed: The rules to change, with their new values; or the slug of another game, such as a variant of the first
            one (see `variant`).
        games: How many pairs of games to play.
        seed: The seed of the series. Default: a random seed.
        bots: The bots that play, as in `simulate`.
        threads: How many threads to use. Default: one per core.
        executor: An executor of `concurrent.futures`, or a Dask client, instead of threads.
        progress: Whether to show a progress bar; it only appears in terminals and notebooks.
        rules: Rules of both games, as a mapping.
        **more_rules: Rules of both games by name, such as `players=4`.

    Returns:
        The `Comparison` with the results.

    Raises:
        CardkitError: If an argument is invalid; this is checked before the first game.
        PlayerError: If a custom player makes a wrong move.

    >>> compared = cardkit.compare("papageno", {"capture_weight": 0}, games=50, seed=1, progress=False)
    >>> compared.games
    50

    """
    if "bots" in changed:
        raise CardkitError("compare() compares rules, not bots: to compare bots, use cardkit.tournament()")
    given = merged(compare, game, rules, more_rules)
    before = series_of(game, seed=seed, bots=bots, rules=given)
    other, new = (changed, {}) if isinstance(changed, str) else (game, changed)
    after = series_of(other, seed=before.seed, bots=bots, rules={**given, **new})
    count = checked_count("games", games)
    work = partial(play_pairs, before, after)
    pieces = Pieces(before, work, count, executor=executor, threads=threads, progress=progress)
    sums = play_pairs(before, after, 0, 0)
    done = 0
    with suppress(KeyboardInterrupt):
        for piece in pieces:
            sums = {name: one + piece.result[name] for name, one in sums.items()}
            done += piece.games
    return Comparison(before, after, done, sums, partial=not pieces.finished)


def play_pairs(before: Series, after: Series, first: int, count: int) -> dict[Name, Sums]:
    """Play the same games under both sets of rules, and add up the four numbers of each measure over the pairs.

    Measures that exist under only one set of rules, because it has more seats, are omitted.
    """
    old, new = (
        ratios(columns_of(play(each, first, count).games), len(each.bots), each.sides) for each in (before, after)
    )
    return {name: sums_of(old[name], new[name]) for name in old if name in new}


def sums_of(old: Ratio, new: Ratio) -> Sums:
    """Add up the numbers of a measure over pairs of games, before and after the change."""
    return Sums(moments([*old, *new]), differing(old, new))


@dataclass(frozen=True, repr=False)
class Comparison(Tabled):
    """The effect of a change of rules; printing a comparison shows a table of the measures.

    >>> compared = cardkit.compare("papageno", {"capture_weight": 0}, games=50, seed=1, progress=False)
    >>> compared.partial
    False
    """

    #: The games with the original rules: the `game`, all its `rules`, the `bots` (one for each seat) and the `seed`.
    before: Series
    #: The games with the changed rules; the seed is the same.
    after: Series
    #: The number of pairs of games.
    games: int
    #: The sums of each measure.
    sums: dict[Name, Sums]
    #: Whether the comparison was interrupted before the last pair of games.
    partial: bool = False

    @property
    def measures(self) -> dict[Name, Difference]:
        """Every measure before and after the change, and its change, each with a 95% interval.

        If fewer than 80 pairs of games differ, the change of a mean has no interval (its ends are nan). If all pairs
        differ by the same amount, as with the number of rounds, the printed table shows that instead of the interval.

        >>> compared = cardkit.compare("papageno", {"capture_weight": 0}, games=50, seed=1, progress=False)
        >>> compared.measures[Name("moves_per_game")].before.mean > 0
        True
        """
        return {name: sums.difference(name.measure) for name, sums in self.sums.items()}

    def estimate(self, measure: str, seat: int = 0) -> Difference:
        """Return one measure before and after the change, and its change.

        Args:
            measure: The name of the measure.
            seat: The seat, from 1, if it is a measure of a player or side.

        Raises:
            CardkitError: If the measure doesn't exist; the message lists them all.

        >>> compared = cardkit.compare("papageno", {"capture_weight": 0}, games=50, seed=1, progress=False)
        >>> compared.estimate("p_win", 1).change.is_clear
        False

        """
        return found(self.measures, Name(measure, seat))

    @property
    def note(self) -> str:
        """A sentence about changes without an interval; an empty string if all have one.

        >>> cardkit.compare("parrot", {"octet": 0}, games=50, seed=1, progress=False).note
        'No interval (–): fewer than 80 pairs of games differ there, perhaps none.'
        """
        if all(found.change.low <= found.change.high for found in self.measures.values() if _happened(found)):
            return ""
        return f"No interval (–): fewer than {ENOUGH} pairs of games differ there, perhaps none."

    @property
    def same_shuffles(self) -> bool:
        """Whether both games of a pair have the same shuffles: this needs the same deck and number of players.

        >>> cardkit.compare("chicken", {"players": 4}, games=50, seed=1, progress=False).same_shuffles
        False
        """
        old, new = self.before, self.after
        return len(old.bots) == len(new.bots) and old.deck == new.deck

    @property
    def changed(self) -> dict[str, tuple[object, object]]:
        """The rules that differ, with their old and new values.

        >>> compared = cardkit.compare("papageno", {"capture_weight": 0}, games=50, seed=1, progress=False)
        >>> compared.changed
        {'capture_weight': (10, 0)}
        """
        old, new = self.before.rules, self.after.rules
        return {name: (old[name], new[name]) for name in old if name in new and old[name] != new[name]}

    def to_frame(self) -> pd.DataFrame:
        """Return a pandas frame with one row per measure and seat.

        The columns are `measure`, `seat` (from 1; missing for the whole table), `before` and `after` (means), `change`,
        `stderr` (of the change), `low` and `high` (its 95% interval), and `clear` (whether the interval is known and
        doesn't contain 0).

        Raises:
            MissingError: If pandas isn't installed.

        >>> compared = cardkit.compare("papageno", {"capture_weight": 0}, games=50, seed=1, progress=False)
        >>> compared.to_frame().columns.tolist()[:5]
        ['measure', 'seat', 'before', 'after', 'change']

        """
        rows = [
            (name.measure, name.seat, found.before.mean, found.after.mean, *found.change, found.change.is_clear)
            for name, found in self.measures.items()
        ]
        changes = frame(rows, ("measure", "seat", "before", "after", "change", "stderr", "low", "high", "clear"))
        changes["seat"] = changes["seat"].astype("Int64").replace(0, None)
        return changes

    def _caption(self) -> str:
        done = "partial, interrupted after " if self.partial else ""
        pairs = count_of(f"{self.games:,}", "pair")
        shuffles = " on the same shuffles" if self.same_shuffles else ""
        return f"{change_text(self)}: {done}{pairs} of games{shuffles}, seed {self.before.seed}; ± one standard error"

    def _tables(self) -> list[Rows]:
        rows = [["", "before", "after", "change", "95% interval"]]
        rows += [[row.label, *_cells(row.measure, row.found)] for row in rows_of(self)]
        return [rows]


class ComparisonRow(NamedTuple):
    """A row of the printed table: the label with the seat, the name of the measure, and its values."""

    label: str
    measure: str
    found: Difference


def rows_of(comparison: Comparison) -> list[ComparisonRow]:
    """Return the measures in reading order, without those that are always 0."""
    shown = [(name, found) for name, found in comparison.measures.items() if _happened(found)]
    return [
        ComparisonRow(f"{label}, player {name.seat}" if name.seat else label, measure, found)
        for measure, label in LABELS.items()
        for name, found in shown
        if name.measure == measure
    ]


def change_text(comparison: Comparison) -> str:
    """Describe what is compared: the game, and the rules with their old and new values, or the other game."""
    changes = ", ".join(f"{name} {old} → {new}" for name, (old, new) in comparison.changed.items()) or "nothing changed"
    if comparison.before.game != comparison.after.game:
        changes = f"against {comparison.after.definition.name}"
    return f"{comparison.before.definition.name}, {changes}"


def _happened(difference: Difference) -> bool:
    """Return whether a measure isn't 0 both before and after."""
    return not difference.before.mean == difference.after.mean == 0


def _cells(measure: str, difference: Difference) -> list[str]:
    more = more_of(measure, *difference)
    return [
        estimate_text(measure, difference.before, more=more),
        estimate_text(measure, difference.after, more=more),
        estimate_text(measure, difference.change, signed=True, more=more),
        EVERY if is_alike(measure, difference.change) else interval_text(measure, difference.change, more),
    ]


def is_alike(measure: str, change: Estimate) -> bool:
    """Return whether all pairs of games differ by the same amount other than 0."""
    return change.mean != 0 and change.stderr == 0 and measure not in RATIOS
