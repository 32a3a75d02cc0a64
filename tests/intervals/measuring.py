"""Measure the coverage of each printed figure's interval, over many runs of the same size.

The runs are independent pieces of one long series of games (or deals). The true value comes from many more games with
another seed. For estimates, each run has its own seed and starts from the same position. The deals of a tournament are
drawn from many that were played before, whose results are known.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

import cardkit
from cardkit.advice.estimating import Estimating
from cardkit.chances.intervals import Interval
from cardkit.simulation.accumulators import SHARES, moments, ratios
from cardkit.simulation.columns import columns_of
from cardkit.simulation.comparison import play_pairs, sums_of
from cardkit.simulation.game_series import Played, play, series_of
from cardkit.tournaments.plan import plan_of
from cardkit.tournaments.playing import play_deals
from cardkit.tournaments.results import Tournament

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from cardkit.simulation.accumulators import Estimate, Moments, Name
    from cardkit.simulation.comparison import Sums
    from cardkit.simulation.game_series import Series
    from cardkit.table.game import Game
    from cardkit.tournaments.plan import Plan

RUNS = 1_000
SIZES = (30, 200, 2_000)
SEED, TRUE_SEED = 1, 2
# How many games are simulated at a time.
PIECE = 20_000
# How many games, deals or worlds determine the true value.
MANY, MANY_DEALS, MANY_WORLDS = 500_000, 10_000, 50_000
# For Rummy, whose games are long.
FEWER = {"rummy": 10}

# Changes of rules in each game: one with an effect in most games, and one with hardly any effect.
CHANGES: dict[str, tuple[dict[str, object], ...]] = {
    "papageno": ({"capture_weight": 0},),
    "parrot": ({"quartet": 0}, {"octet": 0}),
    "chicken": ({"target": 30}, {"die": [1, 2, 3, 4, 5, 6]}),
    "trio": ({"mode": "spicy"},),
    "rummy": ({"hand": 6},),
}


class Coverage(NamedTuple):
    """The number of runs with an interval, and how often the true value was below it and above it."""

    runs: int
    below: int
    above: int

    @property
    def share(self) -> float:
        """The proportion of runs whose interval contains the true value."""
        return 1 - (self.below + self.above) / self.runs


# An event that occurs in fewer games of a sample than this is rare: a run without it can't estimate it.
RARE = 5

# The interval of each figure that is printed.
Figures = dict[str, Interval]


@dataclass(frozen=True)
class Measured:
    """A case: `runs(size, count)` yields the figures of `count` runs, `truth()` the values they should contain.

    `most(size)` is the largest useful number of runs. `tells(figure)` is the proportion of a tournament's deals that
    contribute to a figure.
    """

    what: str
    game: str
    name: str
    runs: Callable[[int, int], Iterator[Figures]]
    truth: Callable[[], Mapping[str, float]]
    costs: int = 1
    tells: Callable[[str], float] = lambda _: 1.0

    def most(self, size: int) -> int:
        """Return the largest useful number of runs of a size."""
        return RUNS // self.costs if size == SIZES[-1] else RUNS

    def is_rare(self, figure: str, size: int, truth: float) -> bool:
        """Check whether hardly any game or deal of a sample contributes to a figure."""
        share = self.what == "simulate" and figure.split(":", maxsplit=1)[0] in SHARES
        return (share and is_rare(truth, size)) or size * self.tells(figure) < RARE


def coverage(runs: Iterator[Figures], truth: Mapping[str, float]) -> dict[str, Coverage]:
    """Return the coverage of each figure's interval."""
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for figures in runs:
        for name, (low, high) in figures.items():
            if low <= high:
                count = counts[name]
                count[0] += 1
                count[1] += truth[name] < low
                count[2] += truth[name] > high
    return {name: Coverage(*count) for name, count in counts.items()}


def is_rare(share: float, size: int) -> bool:
    """Check whether an event, or its opposite, happens in hardly any game of a sample."""
    return size * min(share, 1 - share) < RARE


def cases() -> Iterator[Measured]:
    """Yield all cases."""
    for game in cardkit.GAMES:
        fewer = FEWER.get(game, 1)
        for bots in ("random", "simple"):
            yield simulated(game, bots, fewer)
        for change in CHANGES[game]:
            yield compared(game, change, fewer)
        for players in (2, 4) if game in {"papageno", "parrot", "chicken"} else (4,):
            yield competed(game, players, fewer)
        yield estimated(game)


def label(name: Name) -> str:
    """Combine the names of a measure and a seat."""
    return f"{name.measure}: seat {name.seat}" if name.seat else name.measure


# --- simulate and compare ---------------------------------------------------------------------------------------------


def simulated(game: str, bots: str, fewer: int) -> Measured:
    """Describe the figures of `simulate`."""
    one, long = (series_of(game, seed=seed, bots=bots) for seed in (SEED, TRUE_SEED))

    def figures(played: Played) -> dict[Name, Estimate]:
        return {name: moments(ratio).estimate(name.measure) for name, ratio in ratios_of(one, played).items()}

    def runs(size: int, count: int) -> Iterator[Figures]:
        for (piece,) in samples((one,), size, count):
            yield {label(name): each.interval for name, each in figures(piece).items()}

    def truth() -> dict[str, float]:
        sums: dict[Name, Moments] = {}
        for (piece,) in samples((long,), PIECE, MANY // fewer // PIECE):
            found = {name: moments(ratio) for name, ratio in ratios_of(long, piece).items()}
            sums = {name: sums[name] + found[name] for name in found} if sums else found
        return {label(name): each.estimate(name.measure).mean for name, each in sums.items()}

    return Measured("simulate", game, f"{game}, {bots}", runs, truth, fewer)


def compared(game: str, change: Mapping[str, object], fewer: int) -> Measured:
    """Describe the figures of `compare`: the changes."""
    both, long = (
        tuple(series_of(game, seed=seed, bots="simple", rules=rules) for rules in ({}, change))
        for seed in (SEED, TRUE_SEED)
    )

    def runs(size: int, count: int) -> Iterator[Figures]:
        for played in samples(both, size, count):
            old, new = (ratios_of(*each) for each in zip(both, played, strict=True))
            changes = {name: sums_of(old[name], new[name]).difference(name.measure).change for name in old}
            yield {label(name): change.interval for name, change in changes.items()}

    def truth() -> dict[str, float]:
        sums: dict[Name, Sums] = {}
        for k in range(MANY // 2 // fewer // PIECE):
            found = play_pairs(*long, k * PIECE, PIECE)
            sums = {name: sums[name] + found[name] for name in found} if sums else found
        return {label(name): each.difference(name.measure).change.mean for name, each in sums.items()}

    return Measured("compare", game, f"{game}, {change}", runs, truth, fewer)


def ratios_of(series: Series, played: Played) -> Mapping[Name, tuple[np.ndarray, np.ndarray]]:
    """Return the two numbers per game of each measure."""
    return ratios(columns_of(played.games), len(series.bots), series.sides)


def samples(series: tuple[Series, ...], size: int, count: int) -> Iterator[tuple[Played, ...]]:
    """Yield `count` samples of `size` games of each series."""
    at_once = max(PIECE // size, 1)
    for first in range(0, count, at_once):
        number = min(at_once, count - first)
        played = [play(each, first * size, number * size).games for each in series]
        for run in range(number):
            piece = slice(run * size, (run + 1) * size)
            yield tuple(Played(games[piece], games[:0], 0.0) for games in played)


# --- tournament -------------------------------------------------------------------------------------------------------


def competed(game: str, players: int, fewer: int) -> Measured:
    """Describe the figures of `tournament`: the differences and the ratings."""
    bots = ("random", "simple") if game == "rummy" else ("random", "simple", "careful")
    plan = plan_of(game, bots, seed=SEED, rules={"players": players})

    @cache
    def every() -> np.ndarray:
        return np.concatenate([play_deals(plan, first, 500) for first in range(0, MANY_DEALS // fewer, 500)])

    def runs(size: int, count: int) -> Iterator[Figures]:
        luck = np.random.default_rng(size)
        for _ in range(count):
            drawn = every()[luck.integers(len(every()), size=size)]
            yield {name: ends for name, (_, ends) in standing(plan, drawn).items()}

    def truth() -> dict[str, float]:
        return {name: value for name, (value, _) in standing(plan, every()).items()}

    @cache
    def found() -> dict[str, float]:
        return telling(plan, every())

    def tells(figure: str) -> float:
        return found()[figure.partition(": ")[2]]

    return Measured("tournament", game, f"{game}, {players} players", runs, truth, tells=tells)


def telling(plan: Plan, shares: np.ndarray) -> dict[str, float]:
    """Return, for each pair and each bot, the proportion of deals that determine the points of the weaker side.

    A bot's other side is all its opponents. The result is the number of deals that would be as informative if that side
    had equally many points in each of them and none in the others (Kish's effective size).
    """
    seated = np.stack([plan.signs > 0, plan.signs < 0])
    points = np.einsum("dpis,bis->pdb", shares.astype(float), seated.astype(float))
    met = {(pairing.one, pairing.other): had for pairing, had in zip(plan.pairings, points, strict=True)}
    sides = {", ".join(names): had for names, had in met.items()}
    for bot in plan.bots:
        sides[bot] = sum(had[:, :: 1 if names[0] == bot else -1] for names, had in met.items() if bot in names)
    weaker = {name: had[:, had.sum(axis=0).argmin()] for name, had in sides.items()}
    return {name: float(had.mean() ** 2 / (had**2).mean()) if had.any() else 0.0 for name, had in weaker.items()}


def standing(plan: Plan, shares: np.ndarray) -> dict[str, tuple[float, Interval]]:
    """Return each pair's difference (the first one's points minus the second's) and the ratings."""
    result = Tournament(plan, np.arange(len(shares)), shares)
    named = {(pair.one, pair.other) for pair in plan.pairings}
    found = {}
    for met in result.pairs:
        difference = met.difference
        if (met.one, met.other) in named:
            found[f"difference: {met.one}, {met.other}"] = difference.mean, difference.interval
        else:
            ends = Interval(-difference.high, -difference.low)
            found[f"difference: {met.other}, {met.one}"] = -difference.mean, ends
    for one in result.ratings:
        found[f"rating: {one.bot}"] = one.rating, Interval(one.low, one.high)
    return found


# --- estimate ---------------------------------------------------------------------------------------------------------


def estimated(game: str) -> Measured:
    """Describe the figures of `estimate` for a position in the middle of a round between simple bots."""
    position = middle(game)

    def runs(size: int, count: int) -> Iterator[Figures]:
        for seed in range(count):
            found = position.estimate(worlds=size, seed=seed)
            best = found.best.move
            for each in found.moves:
                yield {
                    f"wins: {each.move}": Interval(each.win.low, each.win.high),
                    f"points: {each.move}": each.points.interval,
                    **(dict([lead(best, each.move, each.behind.interval)]) if each.move != best else {}),
                }

    def truth() -> dict[str, float]:
        race = Estimating(game, position.state, position.history.legal(), TRUE_SEED)
        race._play(MANY_WORLDS)  # noqa: SLF001  for all moves, however far behind
        moves = race.prospects().moves
        return {
            **{f"wins: {each.move}": each.win.mean for each in moves},
            **{f"points: {each.move}": each.points.mean for each in moves},
            **{
                f"behind: {one.move}, {other.move}": one.win.mean - other.win.mean
                for one in moves
                for other in moves
                if one.move < other.move
            },
        }

    return Measured("estimate", game, game, runs, truth, 20)


def lead(best: str, move: str, behind: Interval) -> tuple[str, Interval]:
    """Return how much more the first of two moves (by name) wins than the other, whichever leads.

    If only cases in which the worse move leads were counted, its lead would be too large, whatever the interval.
    """
    if best < move:
        return f"behind: {best}, {move}", behind
    return f"behind: {move}, {best}", Interval(-behind.high, -behind.low)


def middle(slug: str) -> Game:
    """Return the position in the second half of a round with the fewest moves, but at least two."""
    game = cardkit.play(slug, seed=11, round_limit=1)
    game.play_out("simple")
    later = (game.at(event) for event in range(game.history.now // 2, game.history.now))
    return min(
        (each for each in later if each.turn and len(each.history.legal()) > 1),
        key=lambda each: len(each.history.legal()),
    )
