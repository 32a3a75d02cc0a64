"""Lesson 7, from Papageno's deal: what many trials settle at, how far they are off, and intervals that hold it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import exp, hypot, isqrt, lgamma, log, log1p, perm, sqrt
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

import cardkit
from cardkit.chances.distribution import percent
from cardkit.chances.intervals import of_share, of_two_shares
from cardkit.games.papageno.layout import AREA, LAYOUT
from cardkit.games.papageno.odds import deck
from cardkit.games.papageno.scoring import COLUMNS, EGG_CHOICES, SPOTS, score_with, value
from cardkit.table.chance import seed_of_game
from cardkit.table.drawing import draw
from cardkit.table.words import count_of, listed
from cardkit_widgets import charts
from cardkit_widgets.charts import Chart
from cardkit_widgets.charts.numbers import adding_up
from cardkit_widgets.exercises import Choice, Number
from cardkit_widgets.lessons.lesson import Lesson
from cardkit_widgets.lessons.saying import say
from cardkit_widgets.lessons.trials import Happened

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cardkit.table.game import Game
    from cardkit.table.state import State
    from cardkit_widgets.lessons.page import Page
    from cardkit_widgets.lessons.saying import Said
    from cardkit_widgets.lessons.trials import Running

# So many deals are one sample.
HANDFUL = 25
# So many of a student's own deals make an interval that is reckoned by hand.
OWN = 100
# Samples of so many deals are compared.
SIZES = (HANDFUL, OWN, 400, 1600)
STUDENTS = 100
# Percent.
SURE = 95

# --- What happens in it -----------------------------------------------------------------------------------------------


def deals(page: Page) -> Callable[[int], Happened]:
    """Deal after deal, each student's own: whether two of your six cards cancel."""

    def happen(number: int) -> Happened:
        seed = seed_of_game(page.luck, number)
        game = cardkit.play("papageno", seed=seed, **page.rules)
        found = pairs(game.state)
        return Happened(len(found) > 0, in_words(found), lambda: area_drawn(game))

    return happen


def pairs(s: State) -> dict[int, int]:
    """The columns of the first seat, from 1, that cancel, and the weights of their two cards.

    Eggs are chosen by `score.egg-choice`, of equals those that give the most Pairs.
    """
    found = [_pairs_with(s, choice) for choice in range(EGG_CHOICES)]
    return found[min(range(EGG_CHOICES), key=lambda choice: (score_with(s, 0, choice), -len(found[choice])))]


def _pairs_with(s: State, choice: int) -> dict[int, int]:
    weights = [value(s, place, choice) for place in range(SPOTS)]
    return {column + 1: weights[column] for column in range(COLUMNS) if weights[column] == weights[column + COLUMNS]}


def in_words(found: Mapping[int, int]) -> str:
    """Which columns cancel, in a sentence."""
    if not found:
        return "No two cards in one column weigh the same."
    return f"A Pair in {listed([f'column {column} (both weigh {each})' for column, each in found.items()])}."


def area_drawn(game: Game) -> str:
    """Your six cards as a picture, all turned up."""
    scene, area = game.scene(1), game.state.area
    slots = {f"1{spot}": LAYOUT.card_text(area[place]) for place, spot in enumerate(AREA.names)}
    own = tuple(
        replace(zone, title="Your cards", slots=tuple(replace(slot, card=slots[slot.place]) for slot in zone.slots))
        for zone in scene.zones
        if zone.id == "area-1"
    )
    bare = replace(scene, zones=own, standings=(), headline="")
    return draw(bare, game.definition.art(), width=240)


# --- Counting how far off a share is ----------------------------------------------------------------------------------


def ways(page: Page, p: Fraction) -> Said:
    """How many ways there are to deal six cards, and how many of them have a Pair."""
    cards = sum(count for _, count in deck(page.rules))
    every = perm(cards, SPOTS)
    return say(
        f"The deck has {cards} cards. The first of your six can be any of them, the next any of the other {cards - 1},",
        f"and so on: {cards} × {cards - 1} × … × {cards - SPOTS + 1} = {every:,} ways. The program has counted those",
        f"with a Pair, or more: {round(p * every):,}. So the chance is **{percent(p)}**.",
    )


def standard_error(p: float, count: int) -> float:
    """How far a share of so many trials is off, typically, when the chance is p."""
    return sqrt(p * (1 - p) / count)


def one_deal(p: Fraction) -> Said:
    """The variance of one deal, step by step."""
    yes, no = float(1 - p), float(p)
    return say(
        "| a deal | how often | how far from the chance | squared |\n| --- | ---: | ---: | ---: |\n"
        f"| a Pair: counts 1 | {percent(p)} | {yes:.3f} | {yes**2:.3f} |\n"
        f"| none: counts 0 | {percent(1 - p)} | {no:.3f} | {no**2:.3f} |\n\n"
        f"The squares are {float(p * (1 - p)):.3f} on average: the chance times the rest, {no:.3f} × {yes:.3f}."
    )


def two_deals(p: Fraction) -> Said:
    """The variance of the share in two deals, step by step."""
    chances = {2: p**2, 1: 2 * p * (1 - p), 0: (1 - p) ** 2}
    off = {k: abs(k / 2 - float(p)) for k in chances}
    named = {2: "1: both", 1: "0.5: one", 0: "0: none"}
    exact = [float(chance) * off[k] ** 2 for k, chance in chances.items()]
    squares = dict(zip(chances, adding_up(exact, 4), strict=True))
    rows = [
        f"| {named[k]} | {percent(chances[k])} | {off[k]:.3f} | {off[k] ** 2:.3f} | {squares[k]:.4f} |" for k in chances
    ]
    titles = "| share | how often | off by | squared | product |"
    return say(
        "\n".join([titles, "| --- | ---: | ---: | ---: | ---: |", *rows]),
        "\n\nThe last number of a row is how often, times what is squared.",
        f"So the squares are {' + '.join(f'{each:.4f}' for each in squares.values())} = {sum(squares.values()):.4f}",
        f"on average. That is **half** of {float(p * (1 - p)):.4f}.",
    )


def as_table(error: Mapping[int, float]) -> Said:
    """The standard error by the number of deals, one below the other."""
    return say(_one_below_the_other(("deals", "standard error"), list(error.items())))


def shrinking(p: Fraction) -> Chart:
    """The standard error by the number of deals."""
    curve = {float(count): standard_error(float(p), count) for count in range(10, 1001, 5)}
    return charts.lines(
        {"error": curve},
        title="How far off, typically?",
        x_title="deals",
        shares=True,
        marks={100: "100 deals", 400: "400 deals: half"},
    )


# --- Seeing the two agree ---------------------------------------------------------------------------------------------


def binomial(count: int, p: float) -> dict[int, float]:
    """How likely each number of successes is in so many trials; 0 < p < 1."""
    every = lgamma(count + 1)
    return {
        k: exp(every - lgamma(k + 1) - lgamma(count - k + 1) + k * log(p) + (count - k) * log1p(-p))
        for k in range(count + 1)
    }


def agreeing(p: Fraction, trials: Running) -> Chart | None:
    """What samples of your deals came to, over what was counted for all samples; None before there are two."""
    samples = handfuls(trials.values)
    if len(samples) < 2:  # noqa: PLR2004  that can differ
        return None
    counted = {k: chance for k, chance in binomial(HANDFUL, float(p)).items() if chance > RARE or k in samples}
    found = {k: samples.count(k) for k in counted}
    chart = charts.distribution(
        counted, found, title=f"{len(samples)} samples of {HANDFUL} deals", unit="deals with a Pair"
    )
    off = fmean((k / HANDFUL - float(p)) ** 2 for k in samples) ** 0.5
    error = standard_error(float(p), HANDFUL)
    return Chart(
        chart.figure,
        f"Your samples are typically off by {percent(off)}; the standard error is {percent(error)}. {chart.sentence}",
    )


# What is less likely is not drawn.
RARE = 0.0005


def handfuls(values: Sequence[float]) -> list[int]:
    """How many of each sample were a success; what is left over at the end does not count."""
    whole = len(values) // HANDFUL * HANDFUL
    return [int(sum(values[first : first + HANDFUL])) for first in range(0, whole, HANDFUL)]


# --- Intervals --------------------------------------------------------------------------------------------------------


def your_interval(page: Page, p: Fraction) -> Said:
    """The interval of a student's own first deals, step by step."""
    found = your_pairs(page, 0)
    share, error = found / OWN, standard_error(found / OWN, OWN)
    low, high = rough(found)
    where = "inside" if low <= p <= high else "outside: that happens, now and then"
    return say(
        f"Your first {OWN} deals (deal that often above, if you have not yet) have a Pair {found} times: a share of",
        f"{percent(share)}. Put it in the place of the chance, as if nobody knew that: the standard error is",
        f"√({share:.2f} × {1 - share:.2f} / {OWN}) = {percent(error)}.",
        f"Two of them to each side: {percent(share)} ± 2 × {percent(error)}. So the interval goes from",
        f"**{percent(low)} to {percent(high)}**: {200 * error:.1f} **percentage points** to each side.",
        f"(The chance that was counted, {percent(p)}, is {where}.)",
    )


def two_samples(page: Page) -> Said:
    """The difference between a student's first and second deals, and its interval."""
    counts = [your_pairs(page, sample) for sample in range(2)]
    one, other = (100 * standard_error(count / OWN, OWN) for count in counts)
    difference, error = 100 * (counts[1] - counts[0]) / OWN, hypot(one, other)
    low, high = (100 * end for end in rough_difference(*counts))
    conclusion = (
        "The interval contains 0, so the difference may be chance."
        if low <= 0 <= high
        else "The interval leaves out 0. It is the same deck: this is one of the rare cases where chance does that."
    )
    return say(
        f"Your next {OWN} deals have a share of {percent(counts[1] / OWN)}; before, it was {percent(counts[0] / OWN)}.",
        f"Has the chance changed? The difference is {difference:+z.1f} percentage points. Either share may be off. So",
        "square both standard errors, add, and take the root: that is the standard error of the difference.",
        f"√({one:.2f}² + {other:.2f}²) = {error:.2f} percentage points. Two of them to each side: the interval of the",
        f"difference goes from **{low:+z.1f} to {high:+z.1f}** percentage points.",
        conclusion,
    )


def rough_difference(before: int, after: int, count: int = OWN) -> tuple[float, float]:
    """The interval of the difference between two shares as one calculates it by hand: two standard errors each way."""
    difference = (after - before) / count
    error = hypot(*(standard_error(successes / count, count) for successes in (before, after)))
    return difference - 2 * error, difference + 2 * error


def your_pairs(page: Page, sample: int) -> int:
    """How many of a student's own deals have a Pair, in the first sample (0) or the next."""
    happen = deals(page)
    return sum(happen(number).value > 0 for number in range(sample * OWN, (sample + 1) * OWN))


def rough(successes: int, count: int = OWN) -> tuple[float, float]:
    """The interval as one reckons it by hand: two standard errors to each side."""
    share = successes / count
    return share - 2 * standard_error(share, count), share + 2 * standard_error(share, count)


def students(p: Fraction, seed: int) -> Callable[[int, int], Chart]:
    """What draws the intervals of a hundred students who deal so often each, and are to be so sure."""
    widest = max(interval(k, HANDFUL, 99)[1] for k in _found(p, seed, HANDFUL))

    def draw_them(deals_each: int, sure_in_percent: int) -> Chart:
        deals, sure = deals_each, sure_in_percent
        found = _found(p, seed, deals)
        title = f"{STUDENTS} students, {deals:,} deals each: intervals of {sure}%"
        made = [interval(k, deals, sure) for k in found]
        chart = charts.coverage(made, p, found=[k / deals for k in found], title=title)
        right = max(widest, *(high for _, high in made))  # the same for all, so that widths can be compared
        chart.figure.update_xaxes(range=[0, right + AIR])
        told = f"Of all students there can be, {percent(held(float(p), deals, sure))} would hold it: that is counted."
        return chart.saying(f"{chart.sentence} {told}")

    return draw_them


# What is left free at the right of the longest interval.
AIR = 0.02


def _found(p: Fraction, seed: int, count: int) -> list[int]:
    """How many Pairs each of the students has found in so many deals."""
    chances = binomial(count, float(p))
    return Random(f"{seed} {count}").choices(list(chances), list(chances.values()), k=STUDENTS)


def interval(successes: int, count: int, sure: float) -> tuple[float, float]:
    """The interval of a sample, of so many percent."""
    return of_share(successes / count, count, sure / 100)


def held(p: float, count: int, sure: float) -> float:
    """How likely it is that the interval of a sample holds p: counted over all samples."""
    return sum(chance for k, chance in binomial(count, p).items() if _holds(interval(k, count, sure), p))


def held_by_hand(p: float, count: int) -> float:
    """The same for the interval that is reckoned by hand."""
    return sum(chance for k, chance in binomial(count, p).items() if _holds(rough(k, count), p))


def by_hand(p: Fraction) -> Said:
    """How often the interval that is reckoned by hand contains the true value, and why not as often with few deals."""
    few, many = (held_by_hand(float(p), count) for count in (HANDFUL, SIZES[-1]))
    found = too_low(p)
    share, error = found / HANDFUL, standard_error(found / HANDFUL, HANDFUL)
    return say(
        f"Of all samples of {SIZES[-1]:,} deals, {percent(many)} have an interval that contains the true value;",
        f"of samples of {HANDFUL} deals only {percent(few)}. Why not as many? Say that {HANDFUL} deals, by bad luck,",
        f"have only {count_of(found, 'Pair')}. Then the share is too small, {percent(share)}, and so its standard",
        f"error comes out too small as well: {percent(share)} + 2 × {percent(error)} =",
        f"{percent(rough(found, HANDFUL)[1])}. The interval ends there, and misses the chance of {percent(p)}.",
    )


def too_low(p: Fraction) -> int:
    """The most Pairs in a handful of deals whose interval, by hand, ends below the chance."""
    return max(k for k in range(HANDFUL + 1) if rough(k, HANDFUL)[1] < p)


def how_many_hold(p: Fraction) -> Said:
    """How the program makes an interval, and how often that contains the true value, beside the one by hand."""
    found = too_low(p)
    end = interval(found, HANDFUL, SURE)[1]
    off, error = end - found / HANDFUL, standard_error(end, HANDFUL)
    rows = [(count, held_by_hand(float(p), count), held(float(p), count, SURE)) for count in SIZES]
    return say(
        f"With {count_of(found, 'Pair')} in {HANDFUL} deals, the program ends at {percent(end)}. For if that were the",
        f"chance, the standard error would be {percent(error)}, and the share of {percent(found / HANDFUL)} would be",
        f"{100 * off:.1f} percentage points too low: that is {off / error:.2f} errors. (“About two” is",
        f"{off / error:.2f}, to be exact.)",
        "Now count again which of all samples have an interval that contains the true value:\n\n"
        f"{_one_below_the_other(('deals', 'by hand', 'the program'), rows)}\n\n"
        f"So one calls it a **{SURE}% interval**. The band around your line was made of the program's, one after each",
        "number of deals. With many deals there is hardly a difference, and by hand is good enough.",
    )


def _one_below_the_other(titles: Sequence[str], rows: Sequence[tuple[float, ...]]) -> str:
    """A table of shares by the number of deals."""
    lines = [" | ".join([f"{count:,}", *map(percent, shares)]) for count, *shares in rows]
    return "\n".join(f"| {line} |" for line in [" | ".join(titles), " | ".join(["---:"] * len(titles)), *lines])


def _holds(ends: tuple[float, float], p: float) -> bool:
    return ends[0] <= p <= ends[1]


# --- Exercises --------------------------------------------------------------------------------------------------------


def how_many_miss(numbers: Random) -> Number:
    """How many of many intervals do not contain the true value."""
    every, sure = numbers.choice([40, 60, 80, 120, 200, 400]), numbers.choice([80, 90, 95])
    missed = Fraction(every * (100 - sure), 100)
    return Number(
        f"{every} students deal, each for themselves, and each of them makes an interval of {sure}%. "
        "How many of these intervals will miss the true chance, more or less?",
        answer=missed,
        unit="intervals",
        hint=f"{sure} of a hundred hold it. How many of a hundred miss it?",
        why=f"{100 - sure} of a hundred miss it, so of {every} about {missed}. It will hardly be just "
        "that many each time: that, too, is chance.",
        mistakes={
            every - missed: "So many hold it. How many miss it?",
            Fraction(100 - sure): f"That would be so for a hundred students. Here are {every}.",
        },
    )


# Shares in percent, and the roots of share times rest: whole numbers of percents as well.
SPREADS = {10: 30, 20: 40, 80: 40, 90: 30}


def error_of_a_share(numbers: Random) -> Number:
    """The standard error of a share."""
    share = numbers.choice(list(SPREADS))
    root = numbers.choice([root for root in (5, 10, 20, 40) if SPREADS[share] != 2 * root])  # 1 % is its own square
    count, p = root**2 * 4, Fraction(share, 100)
    error = Fraction(SPREADS[share], 100 * 2 * root)
    mistakes: dict[Fraction | float, str] = {
        p * (1 - p) / count: "That is the mean square. Do not forget the root.",
        Fraction(SPREADS[share], 100): f"That is how far one round is off. There are {count:,}: they even out.",
        Fraction(SPREADS[share], 100 * count): f"Divide by the root of {count:,}, not by {count:,}.",
        p / (2 * root): "Multiply the share by what is missing to 1 before you take the root.",
    }
    return Number(
        f"A bot has played {count:,} rounds and won {share}% of them. How large is the standard error of this share?",
        answer=error,
        unit="%",
        hint="Multiply the share by what is missing to 1, divide by the number of rounds, and take the root. Then "
        "write it in percent.",
        why=f"{float(p):g} × {float(1 - p):g} = {float(p * (1 - p)):g}. Its root is {SPREADS[share] / 100:g}, and the "
        f"root of {count:,} is {2 * root}. So the standard error is {SPREADS[share] / 100:g} / {2 * root} = "
        f"{float(error):g}, that is {100 * float(error):g}%.",
        mistakes=mistakes | _as_if_in_percent({error: "As a part of one, that is right.", **mistakes}, mistakes),
        otherwise="Take one step after the other, as the hint says. And mind that the box is in percent.",
    )


def _as_if_in_percent(
    shares: Mapping[Fraction | float, str], known: Mapping[Fraction | float, str]
) -> dict[Fraction | float, str]:
    """What is said to whoever types such parts of one where percents are asked for, besides what is known already."""
    typed = {share / 100: f"{says} But the box is in percent." for share, says in shares.items()}
    return {share: says for share, says in typed.items() if share not in known}


def how_many_deals(numbers: Random) -> Number:
    """How many trials it takes for an interval that is so much narrower."""
    count, wide = numbers.choice([(60, 10), (100, 8), (170, 6), (250, 5), (400, 4)])
    after = numbers.choice([narrow for narrow in range(1, wide) if wide % narrow == 0])
    times = wide // after
    return Number(
        f"You have dealt {count} times, and your interval reaches {wide} percentage points to each side of "
        f"your share. How many deals does it take in all, if it is to reach only {after} to each side?",
        answer=Fraction(count * times**2),
        unit="deals",
        hint=f"The interval is to be {times} times narrower. What do four times as many deals do to its width?",
        why=f"The width goes with one over the root of the number of deals. For an interval {times} times narrower it "
        f"takes {times} × {times} = {times**2} times as many deals: {times**2} × {count}.",
        mistakes={
            Fraction(count * times): f"That many do not make it {times} times narrower. Look at the curve.",
            Fraction(count * (times**2 - 1)): f"So many more, yes. With the {count} that there are, how many in all?",
        },
    )


def what_it_means(numbers: Random) -> Choice:
    """What an interval of some percent says."""
    sure, count = numbers.choice([80, 90, 95, 99]), numbers.choice([200, 300, 400, 500])
    low, high = interval(round(count * numbers.uniform(0.15, 0.25)), count, sure)
    ends = f"{percent(low)} to {percent(high)}"
    right = f"Of a hundred students who do the same, about {sure} get an interval that holds the true chance."
    of_deals = f"In {sure} of a hundred deals, the share of Pairs is in this interval."
    moving = f"The true chance changes from deal to deal, and is in this interval {sure}% of the time."
    next_one = f"Whoever deals {count} times again gets a share in this interval with {sure}%."
    options = [right, of_deals, moving, next_one]
    numbers.shuffle(options)
    return Choice(
        f"Robin has dealt {count} times and tells: “The chance of a Pair is {ends}, with {sure}%.” What do the "
        f"{sure}% say?",
        options=options,
        right=right,
        hint=f"Think of the picture with a hundred students. What was it that {sure} of a hundred did?",
        why="The true chance stands still; nobody need know it. Intervals differ from student to student. So the "
        "percents say how good the way is in which such intervals are made. Whether this one holds it, nobody can see.",
        replies={
            of_deals: "In a single deal there is a Pair or there is none.",
            moving: "Look at the picture again: what stood still, and what moved?",
            next_one: "Another sample can be off to the other side, so that fewer fall into this interval.",
        },
    )


def do_they_differ(numbers: Random) -> Choice:
    """Whether two samples show a difference: its interval decides."""
    count, far = numbers.choice([100, 200, 400, 1000]), numbers.random() < 1 / 2
    first = round(count * numbers.uniform(0.25, 0.45))
    error = isqrt(2 * first * (count - first) // count) + 1
    second = first + round(error * (4.5 if far else 0.6))
    low, high = (f"{100 * end:+z.1f}" for end in of_two_shares((first, count), (second, count)))
    one, other = (
        f"{percent(low)} to {percent(high)}" for low, high in (interval(k, count, SURE) for k in (first, second))
    )
    better = "Bot B wins more often than bot A: such a difference is hardly ever chance."
    equal = "Bot A and bot B are equally good."
    unknown = "These rounds do not tell: the difference can well be chance."
    right = better if far else unknown
    options = [better, equal, unknown]
    numbers.shuffle(options)
    return Choice(
        f"Two bots have played {count:,} rounds each. Bot A has won {percent(first / count)} of its rounds ({SURE}% "
        f"interval {one}), bot B {percent(second / count)} ({SURE}% interval {other}). What do you conclude?",
        options=options,
        right=right,
        hint=f"Look at the difference. Its {SURE}% interval goes from {low} to {high} percentage points. Is 0 in it?",
        why=f"The {SURE}% interval of the difference goes from {low} to {high} percentage points. "
        + ("It leaves out 0." if far else "It contains 0. More rounds would tell."),
        replies={
            equal: "Equal bots would hardly ever be so far apart."
            if far
            else "Nobody can conclude that: a small difference does not show in so few rounds.",
            unknown if far else better: "The interval of the difference decides. Does it contain 0?",
        },
    )


# --- The lesson -------------------------------------------------------------------------------------------------------

LESSON = Lesson(
    number=7,
    slug="how-sure-are-we",
    title="How sure are we?",
    games=("papageno",),
    idea="The more trials, the nearer to the truth, and one can say how near: four times as many for half the error.",
    aim="Students find the standard error of a share, and say what an interval of 95 percent means. Exercises 2 and 3 "
    "belong to “Count it”, exercise 5 to “An interval”, exercises 1 and 4 to the hundred students in “Change "
    "something”.",
    age="15 and older",
    minutes=60,
    bring="Nothing but the page. It is best when students have numbers of their own, so that their deals differ.",
    questions=(
        (
            "You and your neighbour have found different shares. Who is wrong?",
            "Nobody: both are off by chance, and both can say how far that may be.",
        ),
        (
            "Does the line come to rest because after many Pairs others must make up for it?",
            "No. The deck does not know what it owes: a few Pairs too many weigh less and less among so many deals.",
        ),
        (
            "Whose interval in our class has missed?",
            "Collect them on the board, then show the counted chance. About one in twenty should have missed.",
        ),
        (
            "In our spreadsheet, share ± 2 errors contains the true value less often than the program says. Why?",
            "They are two; “An interval” counts both. By hand, a share too small makes its own error too small.",
        ),
        (
            "How can we be surer without dealing more often?",
            "By a wider interval: surer and less exact. Both at once take more deals.",
        ),
    ),
    mistakes=(
        (
            "Twice as many deals, half the error.",
            "Look at the curve: from one mark to the next it takes four times as many.",
        ),
        (
            "The true chance lies in my interval with 95 percent.",
            "The truth stands still and the intervals move. The percents are about all the students, not about one.",
        ),
        (
            "The intervals overlap, so the two are equally good.",
            "Overlap decides nothing. Does the interval of the difference contain 0? Even then, nothing is proved.",
        ),
    ),
    exercises=(how_many_miss, error_of_a_share, how_many_deals, what_it_means, do_they_differ),
)
