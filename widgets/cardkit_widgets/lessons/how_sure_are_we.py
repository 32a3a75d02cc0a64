"""Lesson 7, from Papageno's deal: what many trials settle at, how far they are off, and intervals that hold it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import exp, hypot, isqrt, lgamma, log, log1p, sqrt
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
from cardkit.table.drawing import draw_fitting
from cardkit.table.words import listed
from cardkit_widgets import charts
from cardkit_widgets.charts.distributions import dots_of, sentence
from cardkit_widgets.exercises import Choice, Number
from cardkit_widgets.lessons.lesson import Lesson
from cardkit_widgets.lessons.saying import a, say
from cardkit_widgets.lessons.trials import Happened

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cardkit.table.game import Game
    from cardkit.table.state import State
    from cardkit_widgets.charts import Chart
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
    return draw_fitting(bare, game.definition.art(), width=240)


# --- Counting how far off a proportion is -----------------------------------------------------------------------------


def deck_size(page: Page) -> int:
    """How many cards the deck has."""
    return sum(count for _, count in deck(page.rules))


def standard_error(p: float, count: int) -> float:
    """How far a proportion of so many trials is off, typically, when the chance is p."""
    return sqrt(p * (1 - p) / count)


def as_table(error: Mapping[int, float]) -> Said:
    """The standard error by the number of deals, one below the other."""
    return say(_one_below_the_other(("deals", "standard error"), list(error.items()), digits=2))


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
    counted, unit = binomial(HANDFUL, float(p)), "deals with a Pair"
    drawn = {k: chance for k, chance in counted.items() if chance > RARE or k in samples}
    found = {k: samples.count(k) for k in drawn}
    chart = charts.distribution(drawn, found, title=f"{len(samples)} samples of {HANDFUL} deals", unit=unit)
    told = sentence(counted, dots_of(found), unit)  # also of what is too rare to be drawn
    off = fmean((k / HANDFUL - float(p)) ** 2 for k in samples) ** 0.5
    error = standard_error(float(p), HANDFUL)
    both = f"exactly {HANDFUL * float(p):.2f} of {HANDFUL}, in your samples {fmean(samples):.2f}"
    typical = f"The root of the mean square of your samples is {100 * off:.1f} percentage points"
    return chart.saying(
        f"{typical}; the standard error is {percent(error)}. {told}",
        f"The mean: {both}",
    )


# What is less likely is not drawn.
RARE = 0.0005


def handfuls(values: Sequence[float]) -> list[int]:
    """How many of each sample were a success; what is left over at the end does not count."""
    whole = len(values) // HANDFUL * HANDFUL
    return [int(sum(values[first : first + HANDFUL])) for first in range(0, whole, HANDFUL)]


# --- Intervals --------------------------------------------------------------------------------------------------------


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
        told = f"Of all the intervals there can be, {percent(held(float(p), deals, sure))} contain it, counted exactly."
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


def how_many_hold(p: Fraction) -> Said:
    """How often an interval contains the true value, made by hand and by the program, counted over all samples."""
    rows = [(count, held_by_hand(float(p), count), held(float(p), count, SURE)) for count in SIZES]
    return say(
        f"{_one_below_the_other(('deals', 'by hand', 'the program'), rows)}\n\nSo it is called a **{SURE}% interval**. "
        "Only with few deals is there much of a difference."
    )


def _one_below_the_other(titles: Sequence[str], rows: Sequence[tuple[float, ...]], digits: int = 1) -> str:
    """A table of shares by the number of deals."""
    lines = [" | ".join([f"{count:,}", *(percent(share, digits) for share in shares)]) for count, *shares in rows]
    return "\n".join(f"| {line} |" for line in [" | ".join(titles), " | ".join(["---:"] * len(titles)), *lines])


def _holds(ends: tuple[float, float], p: float) -> bool:
    return ends[0] <= p <= ends[1]


# --- Exercises --------------------------------------------------------------------------------------------------------


def how_many_miss(numbers: Random) -> Number:
    """How many of many intervals do not contain the true value."""
    every, sure = numbers.choice([40, 60, 80, 120, 200, 400]), numbers.choice([80, 90, 95])
    missed = Fraction(every * (100 - sure), 100)
    return Number(
        f"{every} students deal, and each makes {a(sure)}% interval. About how many of these intervals will miss the "
        "true chance?",
        answer=missed,
        unit="intervals",
        hint=f"{sure} of a hundred contain it. How many of a hundred miss it?",
        why=f"{100 - sure} of a hundred miss it, so of {every} about {missed}.",
        mistakes={
            every - missed: "So many contain it. How many miss it?",
            Fraction(100 - sure): f"That would be so for a hundred students. Here are {every}.",
            Fraction(sure): f"So many of a hundred contain it. How many of {every} miss it?",
        },
        otherwise=f"How many of a hundred intervals miss? Then take the same part of {every}.",
    )


# Shares in percent, and the roots of share times rest: whole numbers of percents as well.
SPREADS = {10: 30, 20: 40, 80: 40, 90: 30}


def error_of_a_share(numbers: Random) -> Number:
    """The standard error of a proportion."""
    share = numbers.choice(list(SPREADS))
    root = numbers.choice([root for root in (5, 10, 20, 40) if SPREADS[share] != 2 * root])  # 1 % is its own square
    count, p = root**2 * 4, Fraction(share, 100)
    error = Fraction(SPREADS[share], 100 * 2 * root)
    mistakes: dict[Fraction | float, str] = {
        p * (1 - p) / count: "That is the mean square. Do not forget the root.",
        Fraction(SPREADS[share], 100): f"That is how far one round is off. There are {count:,}: they even out.",
        Fraction(SPREADS[share], 100 * count): f"Divide by the root of {count:,}, not by {count:,}.",
        p / (2 * root): "Multiply the proportion by what is missing to 1 before you take the root.",
    }
    return Number(
        f"A bot has played {count:,} rounds and won {share}% of them. How large is the standard error of this "
        "proportion?",
        answer=error,
        unit="%",
        hint="Multiply the proportion by what is missing to 1, divide by the number of rounds, and take the root. Then "
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
        f"You have dealt {count} times. Your interval reaches {wide} percentage points to each side of your "
        f"proportion. How many deals in all would it take to reach only {after}?",
        answer=Fraction(count * times**2),
        unit="deals",
        hint=f"The interval is to be {times} times narrower. What do four times as many deals do to its width?",
        why=f"An interval {times} times narrower takes {times} × {times} = {times**2} times as many deals: "
        f"{times**2} × {count}.",
        mistakes={
            Fraction(count * times): f"That many do not make it {times} times narrower. Look at the curve.",
            Fraction(count * (times**2 - 1)): f"That is how many more. How many is that with the {count}?",
            Fraction(count, times): "Fewer deals make an interval wider.",
        },
        otherwise=f"How many times narrower is it to be? Take the square of that, times {count}.",
    )


def what_it_means(numbers: Random) -> Choice:
    """What an interval of some percent says."""
    sure, count = numbers.choice([80, 90, 95, 99]), numbers.choice([200, 300, 400, 500])
    low, high = interval(round(count * numbers.uniform(0.15, 0.25)), count, sure)
    ends = f"{percent(low)} to {percent(high)}"
    right = f"Of a hundred students who do the same, about {sure} get an interval that contains the true chance."
    of_deals = f"In {sure} of a hundred deals, the proportion is in this interval."
    this_one = f"With a probability of {sure}%, the true chance is in this interval."
    next_one = f"{count} more deals give a proportion in this interval, with a chance of {sure}%."
    options = [right, of_deals, this_one, next_one]
    numbers.shuffle(options)
    return Choice(
        f"Robin has dealt {count} times and says: “My {sure}% interval for the chance of a Pair is {ends}.” What do "
        f"the {sure}% mean?",
        options=options,
        right=right,
        hint=f"Think of the picture with a hundred students. What did about {sure} of a hundred have in common?",
        why="The true chance stands still; the intervals differ. Nobody can see whether this one contains it.",
        replies={
            of_deals: "In a single deal there is a Pair or there is none.",
            this_one: "The true chance is in this one or it is not. Look at the picture again: what stayed the same, "
            "and what differed from student to student?",
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
    better = "Bot B wins more often: chance alone hardly ever makes such a difference."
    equal = "They are equally good."
    unknown = "These rounds do not tell."
    right = better if far else unknown
    options = [better, equal, unknown]
    numbers.shuffle(options)
    return Choice(
        f"Two bots have played {count:,} rounds each. Bot A has won {percent(first / count)} ({SURE}% interval {one}), "
        f"bot B {percent(second / count)} ({SURE}% interval {other}). What do you conclude?",
        options=options,
        right=right,
        hint=f"Look at the difference. Its {SURE}% interval goes from {low} to {high} percentage points. Is 0 in it?",
        why=f"The {SURE}% interval of the difference goes from {low} to {high} percentage points. "
        + ("It leaves out 0." if far else "It contains 0."),
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
    idea="The more trials, the closer to the truth, and you can say how close: four times as many for half the error.",
    aim="Students find the standard error of a proportion, and say what an interval of 95 percent means. Exercises 2 "
    "and 3 belong to “Count it”, exercise 5 to “An interval”, exercises 1 and 4 to the hundred students in “Change "
    "something”.",
    age="15 and older",
    minutes=60,
    bring="Nothing but the page. It is best when students have numbers of their own, so that their deals differ.",
    questions=(
        (
            "You and your neighbour have found different proportions. Who is wrong?",
            "Nobody: both are off by chance, and both can say how far that may be.",
        ),
        (
            "Does the line come to rest because after many Pairs others must make up for it?",
            "No. Each new deal has the same chance, whatever came before: a few Pairs too many are only outnumbered.",
        ),
        (
            "Whose interval in our class has missed?",
            "Collect them on the board, then show the counted chance. About one in twenty should have missed.",
        ),
        (
            "With 25 deals, proportion ± 2 errors contains the true value less often than the program's interval. Why?",
            "By hand, a proportion too small makes its own error too small. With a hundred deals that hardly matters.",
        ),
        (
            "How can we be surer without dealing more often?",
            "By a wider interval: more certain, but less precise. Both at once take more deals.",
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
