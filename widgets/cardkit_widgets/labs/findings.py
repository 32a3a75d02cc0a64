"""What pairs of games come to: old, new and the difference, each with its 95 % interval, and one plain sentence."""

from __future__ import annotations

from math import floor, isfinite, log10, nan, sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cardkit.game import Game
from cardkit.parameters import Usual
from cardkit.words import capital, count_of, listed
from cardkit_widgets.labs.pairs import LEAD, MOVES, ROUNDS, SHARES, STARTER, Measure

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardkit.games.definition import Definition
    from cardkit.parameters import Kind
    from cardkit.simulation.series import Series
    from cardkit_widgets.labs.pairs import Numbers, Pairs

SURE = 1.96
"""Standard errors to either side: the interval that holds the truth in 95 of 100 such runs."""
CLOSE = "too close to call"
MOST_PLACES = 4
SMALL_DIGIT = 5
"""A first digit below it is shown with one more."""


class Interval(NamedTuple):
    """A mean, and the ends of its 95 % interval; nan where there is too little to tell."""

    mean: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half its length."""
        return (self.high - self.low) / 2

    @property
    def is_clear(self) -> bool:
        """Say whether it leaves out 0."""
        return self.low > 0 or self.high < 0


class Finding(NamedTuple):
    """A measure under the rules by name, and the paired difference; `same`: no single pair differs."""

    measure: Measure
    by_rules: Mapping[str, Interval]
    change: Interval | None
    same: bool


def findings(pairs: Pairs) -> dict[Measure, Finding]:
    """What is found of every measure."""
    return {measure: _finding(pairs, measure) for measure in pairs.measures}


def telling(pairs: Pairs) -> list[Finding]:
    """What is worth a row: not the rounds of a game that has one only, nor who starts where that is always seat 1."""
    found = findings(pairs)
    idle = {Measure(STARTER)} if always_starts(pairs) else set()
    if all(one.mean <= 1 for one in found[Measure(ROUNDS)].by_rules.values()):
        idle.add(Measure(ROUNDS))
    return [each for measure, each in found.items() if measure not in idle]


def always_starts(pairs: Pairs) -> int:
    """The side (from 1) that starts every game under either rules; 0 where that changes."""
    sides = [measure for measure in pairs.measures if measure.side]
    kept = list(pairs.numbers.values())
    same = [side for side in sides if all((each[side] == each[Measure(STARTER)]).all() for each in kept)]
    return same[0].side if same else 0


def _finding(pairs: Pairs, measure: Measure) -> Finding:
    shares = measure.what in SHARES
    one = share if shares else mean
    by_rules = {name: one(numbers[measure]) for name, numbers in pairs.numbers.items()}
    if pairs.new is None:
        return Finding(measure, by_rules, None, same=True)
    differences = pairs.differences(measure)
    change = share_difference(differences) if shares else mean(differences)
    return Finding(measure, by_rules, change, same=not differences.any())


# --- Intervals --------------------------------------------------------------------------------------------------------


def mean(values: Numbers) -> Interval:
    """The mean of numbers and its interval (normal approximation)."""
    if len(values) <= 1:
        return Interval(float(values.mean()) if len(values) else nan, nan, nan)
    middle, half = float(values.mean()), SURE * float(values.std(ddof=1)) / sqrt(len(values))
    return Interval(middle, middle - half, middle + half)


def share(values: Numbers) -> Interval:
    """The share of ones, with the interval of Wilson (1927), which stays honest near 0 and 1."""
    count = len(values)
    if not count:
        return Interval(nan, nan, nan)
    part, more = float(values.mean()), SURE**2 / count
    middle = (part + more / 2) / (1 + more)
    half = SURE * sqrt(part * (1 - part) / count + more / (4 * count)) / (1 + more)
    return Interval(part, max(middle - half, 0.0), min(middle + half, 1.0))


def share_difference(differences: Numbers) -> Interval:
    """The mean of -1, 0 and 1, with Bonett and Price's (2012) interval for paired shares.

    As if one pair more had differed either way: where no pair differs, that is no proof that none ever does.
    """
    count = len(differences)
    if not count:
        return Interval(nan, nan, nan)
    up, down = (int((differences == way).sum() + 1) / (count + 2) for way in (1, -1))
    half = SURE * sqrt((up + down - (up - down) ** 2) / (count + 2))
    return Interval(float(differences.mean()), up - down - half, up - down + half)


# --- In words ---------------------------------------------------------------------------------------------------------


def side_name(sides: int, players: int, side: int) -> str:
    """The seats of a side (from 1), as one names them."""
    seats = [str(seat) for seat in range(side, players + 1, sides)]
    return f"seat {seats[0]}" if len(seats) == 1 else f"seats {listed(seats)}"


def unit_of(definition: Definition) -> str:
    """What is counted of a side in the end."""
    aims = definition.aims
    return "trios" if aims.one_round else "points" if aims.added_up else "rounds"


def label(pairs: Pairs, measure: Measure) -> str:
    """A measure as the head of a row."""
    series = pairs.old.series
    heads = {
        STARTER: "Who starts wins",
        MOVES: "Moves a game",
        ROUNDS: "Rounds a game",
        LEAD: f"Lead of the winner, in {unit_of(series.definition)}",
    }
    if measure.what in heads:
        return heads[measure.what]
    who = capital(side_name(series.sides, len(series.bots), measure.side))
    starts = ", who starts," if measure.side == always_starts(pairs) else ""
    return f"{who}{starts} {'wins' if series.sides == len(series.bots) else 'win'}"


def short_label(pairs: Pairs, measure: Measure) -> str:
    """The same, as short as a picture needs it."""
    if measure.what == STARTER:
        return "Who starts"
    series = pairs.old.series
    who = capital(side_name(series.sides, len(series.bots), measure.side))
    return f"{who} (starts)" if measure.side == always_starts(pairs) else who


def rows(pairs: Pairs) -> list[list[str]]:
    """The findings as the rows of a table, its head first."""
    names = [capital(name) for name in pairs.versions]
    table = [["", *names, *(["Difference", ""] if pairs.new else [])]]
    for found in telling(pairs):
        cells = [told(found.measure, one) for one in found.by_rules.values()]
        change = [told(found.measure, found.change, signed=True), verdict(found)] if found.change else []
        table.append([label(pairs, found.measure), *cells, *change])
    return table


def told(measure: Measure, one: Interval, *, signed: bool = False) -> str:
    """A number and its interval as text: `34.2 % (32.1 to 36.4)`."""
    if not isfinite(one.mean):
        return "–"
    scale, unit = (100, " in 100" if signed else " %") if measure.what in SHARES else (1, "")
    digits = places(scale * one.half)
    sign = "+" if signed else ""
    middle, low, high = (f"{scale * value:{sign}z,.{digits}f}" for value in one)
    return f"{middle}{unit} ({low} to {high})" if isfinite(one.low) else f"{middle}{unit}"


def verdict(found: Finding) -> str:
    """Whether a difference is more than chance."""
    if found.same:
        return "the same in every game"
    if found.change is None or not found.change.is_clear:
        return CLOSE
    return "more" if found.change.mean > 0 else "less"


def places(half: float) -> int:
    """How many decimal places show half an interval: to its first digit, or the next one where the first is small."""
    if not isfinite(half) or half <= 0:
        return 1
    return min(max(-floor(log10(half / SMALL_DIGIT)), 0), MOST_PLACES)


def sentence(pairs: Pairs) -> str:
    """What the change does, in one plain sentence."""
    by_measure = findings(pairs)
    games = f"{pairs.games:,} {'game' if pairs.games == 1 else 'games'}"
    if pairs.new is None:
        moves, start = (by_measure[Measure(what)].by_rules for what in (MOVES, STARTER))
        return _as_it_is(next(iter(moves.values())), next(iter(start.values())), games)
    clauses = [_clause(by_measure[Measure(what)], unit_of(pairs.old.series.definition)) for what in CLAUSES]
    clear = [text for text, is_clear in clauses if is_clear]
    unclear = [text for text, is_clear in clauses if not is_clear]
    ends = f"{_joined(unclear)}, as far as {games} can tell" if unclear else f"that is what {games} say"
    return f"With {_changes(pairs)}, {'; '.join([*clear, ends])}.{_of_decks(pairs.old.series, pairs.new.series)}"


def _of_decks(old: Series, new: Series) -> str:
    """What two sets of rules that play with other cards cannot have in common."""
    if _deck(old) == _deck(new):
        return ""
    return " The two decks differ, so the games of a pair have no cards in common: it takes more games to tell."


def _deck(series: Series) -> list[str]:
    """The cards that are shuffled for a game of a series, sorted."""
    game = Game(series.definition, series.rules, seed=0)
    game.play_on()
    return sorted(game.events[0]["shuffle"])


def _as_it_is(moves: Interval, start: Interval, games: str) -> str:
    length = f"{moves.mean:,.{places(moves.half)}f} ± {moves.half:,.{places(moves.half)}f}"
    often = f"{100 * start.mean:.0f} of 100"
    return (
        f"Games last {length} moves, and who starts wins {often}, as far as {games} can tell. Change a rule to compare."
    )


CLAUSES = {
    MOVES: ("games last", "as long as before", "exactly as long as before", ("longer", "shorter")),
    STARTER: ("who starts wins", "as often as before", "as often as before", ("more often", "less often")),
    LEAD: ("the winner is ahead by", "as much as before", "exactly as much as before", ("more", "less")),
}
"""Of what the sentence speaks: who does what, how it is said where nothing can be told, or nothing differs, and where
something can."""


def _clause(found: Finding, unit: str) -> tuple[str, bool]:
    """What is said of a measure, and whether it is certain."""
    subject, as_before, exactly, (more, less) = CLAUSES[found.measure.what]
    change = found.change
    if found.same and found.measure.what not in SHARES:
        return f"{subject} {exactly}", False
    if change is None or not change.is_clear:
        return f"{subject} {as_before}", False
    units = {MOVES: "moves", STARTER: "times in 100", LEAD: unit}
    scale = 100 if found.measure.what in SHARES else 1
    digits = places(scale * change.half)
    by = f"{scale * abs(change.mean):,.{digits}f} ± {scale * change.half:,.{digits}f} {units[found.measure.what]}"
    return f"{subject} {by} {more if change.mean > 0 else less}", True


def _joined(texts: Sequence[str]) -> str:
    return listed(list(texts))


def _changes(pairs: Pairs) -> str:
    """What was changed: `“Rounds to win” 1 instead of 3`."""
    if pairs.new is None:
        return ""
    old, new = pairs.old.series.rules, pairs.new.series.rules
    labels = {parameter.name: parameter.label for parameter in pairs.old.series.definition.parameters}
    changed = [name for name in old if old[name] != new[name]]
    kinds = {parameter.name: parameter.kind for parameter in pairs.old.series.definition.parameters}
    return listed(
        [
            f"“{labels[name]}” {value_text(new[name], kinds[name])} instead of {value_text(old[name], kinds[name])}"
            for name in changed
        ]
    )


def value_text(value: object, kind: Kind) -> str:
    """The value of a rule as one says it."""
    if value is None and isinstance(kind, Usual):
        return kind.usual
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value)


# --- Games worth a look -----------------------------------------------------------------------------------------------


class Pick(NamedTuple):
    """A game worth a look: what is special about it, its number, under which rules it is shown first."""

    text: str
    game: int
    version: str


def picks(pairs: Pairs) -> list[Pick]:
    """A few games that stand out: the longest and the shortest, the closest, those that the change did most to."""
    found = []
    for version, numbers in pairs.numbers.items():
        moves, lead = numbers[Measure(MOVES)], numbers[Measure(LEAD)]
        found += [
            _pick("Longest", moves, int(moves.argmax()), "move", version),
            _pick("Shortest", moves, int(moves.argmin()), "move", version),
            _pick(
                "Clearest", lead, int(lead.argmax()), unit_of(pairs.old.series.definition).removesuffix("s"), version
            ),
            _pick("Typical", moves, int(np.argsort(moves, kind="stable")[len(moves) // 2]), "move", version),
        ]
    return [*_most_changed(pairs), *found]


def _pick(what: str, values: Numbers, game: int, unit: str, version: str) -> Pick:
    ahead = "" if unit == "move" else " ahead"
    return Pick(f"{what}, {version}: game {game}, {count_of(int(values[game]), unit)}{ahead}", game, version)


def _most_changed(pairs: Pairs) -> list[Pick]:
    """The games that the change made most longer and shorter, and the first in which somebody else has won."""
    if pairs.new is None:
        return []
    version = list(pairs.versions)[-1]
    longer = pairs.differences(Measure(MOVES))
    ends = {"Made longer": int(longer.argmax()), "Made shorter": int(longer.argmin())}
    found = [
        Pick(f"{what} by the change: game {game}, by {count_of(abs(int(longer[game])), 'move')}", game, version)
        for what, game in ends.items()
        if (longer[game] > 0) is (what == "Made longer") and longer[game]
    ]
    others = [pairs.differences(measure) != 0 for measure in pairs.measures if measure.side]
    changed = np.flatnonzero(np.any(others, axis=0)).tolist() if others else []
    return found + [Pick(f"Another winner: game {game}", int(game), version) for game in changed[:2]]
