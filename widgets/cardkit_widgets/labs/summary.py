"""Summaries of pairs of games: a table of measures under old and new rules, and notable games."""

from __future__ import annotations

from itertools import islice
from math import isfinite, nan
from typing import TYPE_CHECKING, NamedTuple

from cardkit.simulation.estimate_text import more_places
from cardkit.table.grammar import capital, count_of, listed
from cardkit_widgets.labs.mean_intervals import (
    CLOSE,
    ENOUGH,
    MeanInterval,
    decimals_of,
    mean,
    proportion,
    proportion_difference,
)
from cardkit_widgets.labs.paired_runs import LEAD, MOVES, ROUNDS, SHARED, SHARES, STARTER, STOPPED, Measure

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardkit.table.definition import Definition
    from cardkit_widgets.labs.paired_runs import Pairs
    from cardkit_widgets.labs.values import Values


class MeasureSummary(NamedTuple):
    """A measure under each set of rules.

    Args:
        measure: The measure.
        by_rules: Its mean with a 95% interval, by the name of the rules.
        change: The mean paired difference; None if there is only one set of rules.
        games: The number of games.
        same: Whether this measure is equal in both games of every pair.

    """

    measure: Measure
    by_rules: Mapping[str, MeanInterval]
    change: MeanInterval | None
    games: int
    same: bool

    @property
    def is_clear(self) -> bool:
        """Whether there is a clear difference, from enough games."""
        return self.games >= ENOUGH and self.change is not None and self.change.is_clear


def summarise(pairs: Pairs) -> dict[Measure, MeasureSummary]:
    """Summarise every measure."""
    return {measure: _summarise_measure(pairs, measure) for measure in pairs.measures}


def summaries_to_show(pairs: Pairs) -> list[MeasureSummary]:
    """Return the summaries that get a row in the table.

    The number of rounds is omitted if every game has one, the starting player if it never changes, and stopped games
    and ties if there are none.
    """
    found = summarise(pairs)
    idle = {Measure(STARTER)} if always_starts(pairs) else set()
    if all(one.mean <= 1 for one in found[Measure(ROUNDS)].by_rules.values()):
        idle.add(Measure(ROUNDS))
    idle |= {Measure(what) for what in (STOPPED, SHARED) if not ever_happened(pairs, what)}
    return [each for measure, each in found.items() if measure not in idle]


def ever_happened(pairs: Pairs, what: str) -> bool:
    """Return whether a measure of 0s and 1s was 1 in any game."""
    return not all(numbers[Measure(what)].is_zero for numbers in pairs.numbers.values())


def always_starts(pairs: Pairs) -> int:
    """Return the side (from 1) that starts every game; 0 if it changes."""
    sides = [measure for measure in pairs.measures if measure.side]
    kept = list(pairs.numbers.values())
    same = [side for side in sides if all(each[side] == each[Measure(STARTER)] for each in kept)]
    return same[0].side if same else 0


def _summarise_measure(pairs: Pairs, measure: Measure) -> MeasureSummary:
    shares = measure.what in SHARES
    by_rules = {
        name: proportion(numbers[measure].total, pairs.games) if shares else _count_mean(measure, numbers[measure])
        for name, numbers in pairs.numbers.items()
    }
    if pairs.new is None:
        return MeasureSummary(measure, by_rules, None, pairs.games, same=True)
    differences = pairs.differences[measure]
    change = proportion_difference(differences) if shares else mean(differences)
    return MeasureSummary(measure, by_rules, change, pairs.games, same=differences.is_zero)


def _count_mean(measure: Measure, values: Values) -> MeanInterval:
    """Return the mean of a count. Its interval is limited to possible values; it is unknown if all counts are equal."""
    one = mean(values)
    if len(values.counts) == 1:
        return one._replace(low=nan, high=nan)
    return one._replace(low=max(one.low, 1.0 if measure.what == MOVES else 0.0))


# --- In words ---------------------------------------------------------------------------------------------------------


def side_name(sides: int, players: int, *members: int) -> str:
    """Name the players of one or more sides (from 1)."""
    seats = [str(seat) for seat in range(1, players + 1) if (seat - 1) % sides + 1 in members]
    return f"player {seats[0]}" if len(seats) == 1 else f"players {listed(seats)}"


def unit_of(definition: Definition) -> str:
    """Return the unit of the final result: trios, points or rounds."""
    aims = definition.goal
    return "trios" if aims.one_round else "points" if aims.added_up else "rounds"


def label(pairs: Pairs, measure: Measure) -> str:
    """Return the label of a measure's row."""
    series = pairs.old.series
    heads = {
        STARTER: "Whoever plays first wins",
        STOPPED: "Game is stopped, nobody wins",
        SHARED: "Win is shared",
        MOVES: "Moves a game",
        ROUNDS: "Rounds a game",
        LEAD: f"Lead of the winner, in {unit_of(series.definition)}",
    }
    if measure.what in heads:
        return heads[measure.what]
    who, alone = capital(side_name(series.sides, len(series.bots), measure.side)), series.sides == len(series.bots)
    starts = f", {'who' if alone else 'one of whom'} plays first," if measure.side == always_starts(pairs) else ""
    return f"{who}{starts} {'wins' if alone else 'win'}"


def short_label(pairs: Pairs, measure: Measure) -> str:
    """Return a short label of a measure, for charts."""
    heads = {STARTER: "Whoever plays first", STOPPED: "Stopped: nobody", SHARED: "Shared win"}
    if measure.what in heads:
        return heads[measure.what]
    series = pairs.old.series
    who = capital(side_name(series.sides, len(series.bots), measure.side))
    return f"{who} (first)" if measure.side == always_starts(pairs) else who


def rows(pairs: Pairs) -> list[list[str]]:
    """Build the table of results; its first row contains the column names."""
    names = [capital(name) for name in pairs.versions]
    table = [["", *names, *(["Difference", ""] if pairs.new else [])]]
    for found in summaries_to_show(pairs):
        more = _extra_decimals(found)
        cells = [interval_text(found.measure, one, more=more) for one in found.by_rules.values()]
        change = []
        if found.change:
            change = [interval_text(found.measure, found.change, signed=True, more=more), verdict(pairs, found)]
        table.append([label(pairs, found.measure), *cells, *change])
    return table


def _extra_decimals(found: MeasureSummary) -> int:
    """Return how many more decimals are needed so that the displayed difference matches the displayed numbers."""
    if found.change is None:
        return 0
    scaled = [_scaled(found.measure, one) for one in (*found.by_rules.values(), found.change)]
    return more_places([(one.mean, decimals_of(one)) for one in scaled])


def _scaled(measure: Measure, one: MeanInterval) -> MeanInterval:
    """Convert proportions to percent."""
    return MeanInterval(*((100 if measure.what in SHARES else 1) * value for value in one))


def interval_text(measure: Measure, one: MeanInterval, *, signed: bool = False, more: int = 0) -> str:
    """Format a number with its interval: `34.2% (32.1 to 36.4)`.

    Args:
        measure: The measure, which determines the unit.
        one: The mean and its interval.
        signed: Whether it is a difference, which is written with its sign.
        more: The number of additional decimals.

    """
    if not isfinite(one.mean):
        return "–"
    unit = (" in 100" if signed else "%") if measure.what in SHARES else ""
    scaled = _scaled(measure, one)
    digits = decimals_of(scaled) + more
    sign = "+" if signed else ""
    middle, low, high = (f"{value:{sign}z,.{digits}f}" for value in scaled)
    return f"{middle}{unit} ({low} to {high})" if isfinite(one.low) else f"{middle}{unit}"


def verdict(pairs: Pairs, found: MeasureSummary) -> str:
    """State whether a difference is clear."""
    if found.measure.what == STARTER and not pairs.same_sides:
        one, other = (games.series.sides for games in pairs.versions.values())
        return f"one of {one} sides, then one of {other}"
    if found.games < ENOUGH:
        return f"too few games to tell (from {ENOUGH} on)"
    if found.same:
        return "the same in all these games"
    if found.change is None or not found.is_clear:
        return CLOSE
    return "more" if found.change.mean > 0 else "less"


def note(pairs: Pairs) -> str:
    """Return the note below the table."""
    said = ["In brackets: the 95% interval."]
    if ever_happened(pairs, SHARED):
        said.append("A tie counts as a win for each of the winners, so the percentages can add up to more than 100%.")
    starts = [(games.starts.counts.keys(), games.series.rules["start"]) for games in pairs.versions.values()]
    if any(seat + 1 != start for seats, start in starts for seat in seats):
        name = pairs.old.series.definition.titled("start").title
        said.append(f"Who plays first is decided by the cards of each game, whatever “{name}” says.")
    return " ".join(said)


# --- Notable games ----------------------------------------------------------------------------------------------------


class NotableGame(NamedTuple):
    """A notable game: its description, its number, and the name of the rules under which it is shown."""

    text: str
    game: int
    version: str


def notable_games(pairs: Pairs) -> list[NotableGame]:
    """Choose notable games: the longest, shortest, clearest and most typical, and those most affected by a change."""
    found, unit = [], unit_of(pairs.old.series.definition).removesuffix("s")
    for version, numbers in pairs.numbers.items():
        moves, lead = numbers[Measure(MOVES)], numbers[Measure(LEAD)]
        found += [
            _notable_game("Longest", moves, moves.high, "move", version),
            _notable_game("Shortest", moves, moves.low, "move", version),
            _notable_game("Clearest", lead, lead.high, unit, version),
            _notable_game("Typical", moves, moves.low_median, "move", version),
        ]
    return [*_most_changed(pairs), *found]


def _notable_game(what: str, values: Values, value: int, unit: str, version: str) -> NotableGame:
    """Describe the first game with a value."""
    game, ahead = values.index(value), "" if unit == "move" else " ahead"
    return NotableGame(f"{what}, {version}: game {game}, {count_of(value, unit)}{ahead}", game, version)


def _most_changed(pairs: Pairs) -> list[NotableGame]:
    """Choose the games that the change lengthened and shortened most, and the first game with a different winner."""
    if pairs.new is None:
        return []
    version = list(pairs.versions)[-1]
    longer = pairs.differences[Measure(MOVES)]
    found = [
        NotableGame(f"{what} by the change: game {game}, by {count_of(abs(most), 'move')}", game, version)
        for what, most in (("Made longer", max(longer.high, 0)), ("Made shorter", min(longer.low, 0)))
        if most
        for game in [longer.index(most)]
    ]
    others = [pairs.differences[measure] for measure in pairs.measures if measure.side]
    changed = (game for game, change in enumerate(zip(*others, strict=True)) if any(change))
    return found + [NotableGame(f"Another winner: game {game}", game, version) for game in islice(changed, 2)]
