"""Print how often the intervals in lessons contain the true value: `python -m tests.intervals.lessons`.

The coverage for proportions is exact: a sum over all samples of a size, weighted by their probability. Means and
differences are drawn from distributions that the lesson counts exactly, `--runs` times for each size (4,000 by
default).
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import TYPE_CHECKING, Any, SupportsFloat

import numpy as np
from scipy import stats

import cardkit
from cardkit.chances.intervals import ENOUGH, of_mean, of_share, spread_of
from cardkit.games.papageno.layout import LAYOUT
from cardkit.games.papageno.odds import deck
from cardkit_classroom.class_summary import pooled_interval
from cardkit_widgets import lessons
from tests.intervals.measuring import is_rare
from tests.widgets.lessons.told import worked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from cardkit.chances.distribution import Distribution
    from cardkit.chances.intervals import Interval

RUNS = 4_000
# The numbers of trials after which a student looks at the interval.
SIZES = (10, 100, 1_000, 10_000)
LEAST, MOST = 0.93, 0.97
# Trio has three cards of every number from 1 to 12. In lesson 5 she bluffs if a die shows one of its six faces.
COPIES, NUMBERS, BLUFFS_ONCE_IN = 3, 12, 6
# For lesson 12: the number of students, and the number of the bots' rounds that form the population.
STUDENTS, BOTS_ROUNDS = 30, 50_000
# For lesson 13: the number of games that form the population.
BETTER_DEALS = 10_000


@dataclass(frozen=True)
class Shown:
    """An interval that a lesson shows: its coverage as a function of the sample size, and the sizes that are shown."""

    lesson: int
    what: str
    coverage: Callable[[int, int], float]
    sizes: tuple[int, ...] = SIZES
    # The chance of the event, if the interval is of a proportion. An event is rare if it happens, or doesn't happen,
    # in fewer than five trials of a sample.
    chance: float = 1 / 2


def share(lesson: int, what: str, chance: float, sizes: tuple[int, ...] = SIZES) -> Shown:
    """Describe the interval of a proportion that a lesson shows."""
    return Shown(lesson, what, of_all_samples(chance), sizes, chance)


def of_all_samples(p: float) -> Callable[[int, int], float]:
    """Return the coverage of Wilson's interval for the chance p: the sum over all samples."""

    def coverage(size: int, _runs: int) -> float:
        counts = np.arange(size + 1)
        held = [count for count in counts if holds(of_share(count / size, size), p)]
        return float(stats.binom.pmf(held, size, p).sum())

    return coverage


def drawn(
    chances: Distribution | Mapping[Any, SupportsFloat], interval: Callable[[np.ndarray], Interval]
) -> Callable[[int, int], float]:
    """Return the coverage of the interval of a mean, for values drawn with these chances."""
    values, weights = (np.array([float(number) for number in column]) for column in zip(*chances.items(), strict=True))
    truth = float(values @ weights)

    def coverage(size: int, runs: int) -> float:
        luck, shares = np.random.default_rng(size), weights / weights.sum()
        return sum(holds(interval(luck.choice(values, p=shares, size=size)), truth) for _ in range(runs)) / runs

    return coverage


def of_values(values: np.ndarray) -> Interval:
    """Return the interval of a mean, as the line of code shows it."""
    return of_mean(spread_of(len(values), *(float((values**power).sum()) for power in (1, 2, 3))))


def pooled(values: np.ndarray) -> Interval:
    """Return the interval of a class's combined trials, as the teacher's page shows it."""
    return pooled_interval(len(values), float(values.sum()), float((values**2).sum()), shares=False)


def two_samples(p: float, interval: Callable[[int, int, int], tuple[float, float]]) -> Callable[[int, int], float]:
    """Return the coverage of the interval for a difference of two proportions when both chances are p."""

    def coverage(size: int, runs: int) -> float:
        pairs = np.random.default_rng(size).binomial(size, p, size=(runs, 2))
        return float(np.mean([holds(interval(int(one), int(other), size), 0) for one, other in pairs]))

    return coverage


def holds(ends: tuple[float, float], truth: float) -> bool:
    """Check whether the true value is between the two ends."""
    return ends[0] <= truth <= ends[1]


def frequencies(values: list[float]) -> dict[float, float]:
    """Count how often each value occurs."""
    return {value: count / len(values) for value, count in sorted(Counter(values).items())}


# --- Display ----------------------------------------------------------------------------------------------------------


def all_shown() -> Iterator[Shown]:
    """Yield every interval that a lesson shows."""
    trio = worked(lessons.lesson_named("what-can-happen")).names
    yield share(2, "a trio in a hand of 9: line and dots", trio["good"] / trio["all_hands"])
    yield share(3, "the next card is light: line and dots", next_is_light())
    yield from lowest_of_nine()
    stay = worked(lessons.lesson_named("stay-or-withdraw")).names
    costs = stay["after_drawing"](stay["game"])
    yield Shown(6, "points after drawing: line", drawn(costs, of_values), from_enough())
    yield Shown(6, "the class together", drawn(costs, pooled), from_enough())
    for points, chance in costs.items():
        yield share(6, f"{points} points after drawing: dot", (float(chance)))
    yield share(14, "a chick two plays after a 6: line and dots", chick_after_6())
    for number in (1, 3, 6):
        yield Shown(7, f"points, keeping up to {number}: line", drawn(ends_by(number), of_values), from_enough())
    yield from how_sure()
    yield from fair()
    meld = cardkit.odds("rummy", "meld in a hand", hand=6)["any meld"]
    yield share(1, "a meld in a hand of 6: line", (float(meld)))
    yield Shown(15, "points in the duel against a coin: line", drawn(duel_leads(), of_values), from_enough())
    yield from behind_her_1()
    yield from six_cards()
    yield from rounds_of_bots()
    yield from rounds_of_rummy()
    yield from better_deals()


def from_enough() -> tuple[int, ...]:
    """Return the sizes at which the interval of a mean is shown."""
    return tuple(size for size in SIZES[:-1] if size >= ENOUGH)


def next_is_light() -> float:
    """Return the chance that the next card in lesson 3 is light."""
    names = worked(lessons.lesson_named("seeing-changes-chances")).names
    return names["k"] / names["n"]


def chick_after_6() -> float:
    """Return how often a chick is on top two plays after a 6, in the rounds that lesson 14's first table counts."""
    ends = [end for *_, end in worked(lessons.lesson_named("round-and-round")).names["sixes"]]
    return ends.count("chick") / len(ends)


def lowest_of_nine() -> Iterator[Shown]:
    """Yield the intervals of lesson 4: the mean, its dots and its second simulation."""
    lowest = cardkit.odds("trio", "lowest card of a deal", players=3).distribution
    yield Shown(4, "the lowest of nine cards: line", drawn(lowest, of_values), from_enough())
    for number, chance in lowest.items():
        yield share(4, f"the lowest of nine is a {number}: dot", (float(chance)))
    yield share(
        4, "another 4 behind a 4: line", float(worked(lessons.lesson_named("the-lowest-of-nine")).names["another"])
    )


def ends_by(number: int) -> dict[float, float]:
    """Return the distribution of points in lesson 7 if you always stop at the same number (with the whole deck)."""
    cards = stop_or_go_on()
    ends: dict[float, float] = {card: 0.0 for card, _ in cards.items()}
    left = 1.0
    for keep in (number, number, number, max(ends)):
        for card, chance in cards.items():
            ends[card] += left * float(chance) * (card <= keep)
        left *= sum(float(chance) for card, chance in cards.items() if card > keep)
    return ends


def how_sure() -> Iterator[Shown]:
    """Yield the intervals of lesson 10: for two students, for an Egg, and for the difference of two samples."""
    names = worked(lessons.lesson_named("how-sure-are-we")).names
    apart, p = names["apart"], float(names["p"])
    yield Shown(10, "how far apart two students are: line", drawn(apart, of_values), from_enough())
    for distance, chance in apart.items():
        yield share(10, f"two students are {distance} apart: dot", chance, (1_000,))
    yield Shown(10, "an Egg in a deal: by hand", by_hand(p), (100, 400, 1_000))
    yield Shown(10, "the difference of two samples, by hand", two_samples(p, by_hand_of_two), (100,))


def by_hand(p: float) -> Callable[[int, int], float]:
    """Return the coverage of a proportion plus or minus two standard errors: the sum over all samples."""

    def coverage(size: int, _runs: int) -> float:
        counts = np.arange(1, size)
        off = np.abs(counts / size - p) / np.sqrt(counts * (size - counts) / size**3)
        return float(stats.binom.pmf(counts[off <= 2], size, p).sum())

    return coverage


def by_hand_of_two(one: int, other: int, size: int) -> tuple[float, float]:
    """Return the difference of two proportions, minus and plus two standard errors."""
    error = ((one * (size - one) + other * (size - other)) / size**3) ** 0.5
    return (other - one) / size - 2 * error, (other - one) / size + 2 * error


@cache
def stop_or_go_on() -> Distribution:
    """Return the distribution of an unseen card's value in lesson 7."""
    counted: Distribution = worked(lessons.lesson_named("when-to-stop")).names["X"]
    return counted


def fair() -> Iterator[Shown]:
    """Yield the intervals of lesson 11: series of twenty tosses."""
    series = {wins: comb(20, wins) / 2**20 for wins in range(21)}
    one_sided = sum(chance for wins, chance in series.items() if abs(wins - 10) >= 4)
    yield share(11, "a fair series of twenty is as one-sided as 14 to 6: line", one_sided)
    for wins, chance in series.items():
        yield share(11, f"{wins} wins in twenty: dot", chance, (1_000,))


def behind_her_1(size: int = 5) -> Iterator[Shown]:
    """Yield the line and the dots of lesson 5: how often another 1 is behind her 1 (you hold no 1, six players)."""
    others = COPIES * (NUMBERS - 1) - size
    single = COPIES * comb(others, size - 1)
    more = comb(COPIES + others, size) - comb(others, size) - single
    yield share(5, "another 1 behind her 1: line and dots", more / (more + single / BLUFFS_ONCE_IN))


def six_cards() -> Iterator[Shown]:
    """Yield the line and the dots of lesson 9: the sum of six cards from Papageno's deck."""
    totals = six_cards_by_total()
    yield Shown(9, "six cards added up: line", drawn(totals, of_values), from_enough())
    for total, chance in totals.items():
        yield share(9, f"six cards add up to {total}: dot", float(chance))


@cache
def six_cards_by_total(cards: int = 6) -> dict[int, Fraction]:
    """Return the chance of each total of six cards, counted card by card."""
    page = lessons.begin("Many small cards", game="papageno", players=3)
    worth = {"F": page.rules["flute_weight"], "C": page.rules["capture_weight"], "E": 0}
    texts = [LAYOUT.card_text(card) for card, count in deck(page.rules) for _ in range(count)]
    values = [worth[card] if card in worth else int(card) for card in texts]
    ways = Counter({(0, 0): 1})
    for value in values:
        ways += Counter({(held + 1, total + value): n for (held, total), n in ways.items() if held < cards})
    hands = comb(len(values), cards)
    return {total: Fraction(n, hands) for (held, total), n in sorted(ways.items()) if held == cards}


def rounds_of_bots() -> Iterator[Shown]:
    """Yield the intervals of lesson 12: the points of one bot, with its played rounds as the population."""
    points = frequencies(points_of_bots())
    yield Shown(12, "points of the bot in seat 1: line", drawn(points, of_values), from_enough())
    sizes = (1_000, STUDENTS * 1_000)
    yield Shown(12, "the same: your own, each student, all of them", drawn(points, of_values), sizes)


@cache
def points_of_bots() -> list[float]:
    """Return the points of the bot in seat 1 in the rounds of lesson 12."""
    rules = {"players": 2, "rounds_to_win": 1}
    played = cardkit.simulate("papageno", games=BOTS_ROUNDS, seed=1, bots="simple", rules=rules, progress=False)
    return [float(points) for points in played.to_frame()["points_1"]]


def rounds_of_rummy() -> Iterator[Shown]:
    """Yield the line of the lesson on describing data: player 3's points, with the played rounds as the population."""
    lesson = lessons.lesson_named("what-is-a-usual-round")
    rules = dict(lesson.fixed)
    played = cardkit.simulate("rummy", games=BOTS_ROUNDS, seed=1, bots="simple", rules=rules, progress=False)
    points = frequencies([float(points) for points in played.to_frame()["points_3"]])
    yield Shown(lesson.number, "points of player 3: line", drawn(points, of_values), from_enough())


def better_deals() -> Iterator[Shown]:
    """Yield the line of the lesson on correlation: how often the better deal wins, with the games as the population."""
    worked_out = worked(lessons.lesson_named("how-much-does-the-deal-decide"))
    values = frequencies([worked_out.names["play_once"](number).value for number in range(BETTER_DEALS)])
    yield Shown(13, "the better deal wins: line", drawn(values, of_values), from_enough())


@cache
def duel_leads() -> dict[float, float]:
    """Return the distribution of your gain in lesson 15 if both players toss a coin."""
    return frequencies(
        [float(points) for points in worked(lessons.lesson_named("thinking-about-you")).names["GAIN"].values()]
    )


# --- The table --------------------------------------------------------------------------------------------------------


def table(runs: int) -> Iterator[str]:
    """Yield the rows of the Markdown table: coverages outside 93 to 97% are bold, those of rare events in brackets."""
    yield "| lesson | interval | trials: coverage in % |"
    yield "| ---: | --- | --- |"
    for shown in all_shown():
        found = {size: shown.coverage(size, runs) for size in sorted(set(shown.sizes))}
        cells = (f"{size:,}: {written(found[size], rare=is_rare(shown.chance, size))}" for size in found)
        yield f"| {shown.lesson} | {shown.what} | {' · '.join(cells)} |"


def written(covered: float, *, rare: bool) -> str:
    """Format a coverage in percent: in brackets if the event is rare, otherwise in bold if it isn't as promised."""
    text = f"{100 * covered:.1f}"
    return f"({text})" if rare else text if LEAST <= covered <= MOST else f"**{text}**"


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.intervals.lessons", description=__doc__)
    parser.add_argument("--runs", type=int, default=RUNS, help="samples of each size, if they can't all be counted")
    for row in table(parser.parse_args().runs):
        print(row, flush=True)


if __name__ == "__main__":
    main()
