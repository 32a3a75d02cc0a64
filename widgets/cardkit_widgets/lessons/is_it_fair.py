"""Lesson 8, from all five games: is it good to begin, is one player better, and how the same cards help to find out."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb
from statistics import NormalDist, fmean
from typing import TYPE_CHECKING

import cardkit
from cardkit.chances.distribution import percent
from cardkit.chances.intervals import Interval, of_mean, of_share, spread_of
from cardkit.simulation.loop import loop_of
from cardkit.table.chance import plant, seed_of_game
from cardkit.table.common import GAME_STOPPED
from cardkit.table.drawing import draw_fitting
from cardkit.table.players import bot_named
from cardkit.table.registry import GAMES
from cardkit.table.state import State
from cardkit.table.words import capital, count_of, listed
from cardkit_widgets import charts
from cardkit_widgets.charts import Chart, rows, style
from cardkit_widgets.charts.rows import Row
from cardkit_widgets.exercises import Choice, Number
from cardkit_widgets.lessons import fairness
from cardkit_widgets.lessons.lesson import Lesson
from cardkit_widgets.lessons.saying import NUMERALS, say
from cardkit_widgets.lessons.trials import Happened

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from cardkit_widgets.lessons.page import Page
    from cardkit_widgets.lessons.saying import Said
    from cardkit_widgets.lessons.trials import Running

# So many rounds are looked at together.
GROUP = 20
RESULTS = {0.0: "Whoever was second has won.", 1.0: "Whoever began has won."}
NAMES = {definition.name: slug for slug, definition in GAMES.items()}

# --- What happens in it -----------------------------------------------------------------------------------------------


def rounds(page: Page) -> Callable[[int], Happened]:
    """Round after round of Chicken between two equal players: the part of the win that whoever begins has."""
    begun = State(page.definition.rules.FIELDS)
    page.definition.rules.begin(begun, page.rules)
    advance = loop_of(page.definition, [bot_named(page.definition, "simple")]).advance
    everybody, moves = [0] * begun.players, [0] * page.definition.rules.MOST_MOVES

    def happen(number: int) -> Happened:
        seed = seed_of_game(page.luck, number)
        s = begun.copy()
        plant(s, seed)
        while s.phase > GAME_STOPPED:
            advance(s, everybody, moves)
        share = s.winner[0] / sum(s.winner)
        return Happened(share, RESULTS.get(share, "It is a tie."), lambda: ended(played(page, seed)))

    return happen


def played(page: Page, seed: int) -> cardkit.Game:
    """One of the rounds, played again at the table."""
    game = cardkit.play("chicken", seed=seed, **page.rules)
    cardkit.finish(game, "simple")
    return game


def ended(game: cardkit.Game) -> str:
    """How a round has ended, as a picture."""
    return draw_fitting(replace(game.scene(0), headline=""), game.definition.art(), width=460)


# --- Counting it ------------------------------------------------------------------------------------------------------


def coin(tosses: int) -> dict[int, Fraction]:
    """How likely each number of heads is if a fair coin is tossed so often."""
    return {heads: Fraction(comb(tosses, heads), 2**tosses) for heads in range(tosses + 1)}


def groups(values: Sequence[float]) -> dict[int, int]:
    """Of whole groups of rounds: in how many whoever began won so many.

    A tie belongs to no group: a coin has no third side. In a fair game the other rounds
    are exactly what a fair coin does.
    """
    alone = [value for value in values if value in {0, 1}]
    wins = [round(sum(alone[first : first + GROUP])) for first in range(0, len(alone) - GROUP + 1, GROUP)]
    return {count: wins.count(count) for count in range(GROUP + 1)}


def against_a_coin(trials: Running) -> Chart | None:
    """Groups of rounds as they were played, and as they would be if it were a fair coin that wins."""
    found = groups(trials.values)
    total = sum(found.values())
    if not total:
        return None
    title = f"{total} times {GROUP} rounds, and a fair coin"
    chart = charts.distribution(coin(GROUP), found, title=title, unit="wins of whoever begins, of twenty")
    won = f"Whoever begins won {percent(fmean(trials.values))} of {len(trials.values):,} rounds"
    told = f"{left_out(trials.values)} {in_all(trials.values)}".strip()
    return chart.saying(told, f"{won}; p-value {percent(surprise(trials.values))}").noting(left_out(trials.values))


def left_out(values: Sequence[float]) -> str:
    """How many rounds are in no group because they are ties; nothing if none is."""
    ties = sum(0 < value < 1 for value in values)
    return f"Left out of the groups: {count_of(ties, 'tie')}." if ties else ""


def surprise(values: Sequence[float]) -> float:
    """The p-value of all rounds: how often a fair game would be as far from half (the normal approximation)."""
    spread = sum((value - 1 / 2) ** 2 for value in values) ** 0.5
    return 2 * NormalDist().cdf(-abs(sum(values) - len(values) / 2) / spread)


def in_all(values: Sequence[float]) -> str:
    """What all rounds together say, and how often a fair game would be as far from half."""
    return (
        f"In all {len(values):,} rounds whoever began has won {percent(fmean(values))}. If it were fair, a proportion "
        f"as far from half, or further, would come about {percent(surprise(values))} of the time."
    )


# --- All five games ---------------------------------------------------------------------------------------------------


def who_plays() -> Said:
    """How many play each of the games here, and what a fair share of the wins is."""
    games: dict[int, list[str]] = {}
    for name, slug in NAMES.items():
        games.setdefault(fairness.seats(slug), []).append(name)
    told = (
        f"{capital(NUMERALS[count])} play {listed(names)}: a fair share of the wins is {percent(Fraction(1, count))}."
        for count, names in sorted(games.items())
    )
    return say(*told)


def beginning(games: int = fairness.EQUAL) -> Chart:
    """How much more often than a fair share whoever begins has won, in all five games."""
    drawn = []
    for name, slug in NAMES.items():
        won = fairness.won(slug, 0)[:games]
        drawn.append(_row(name, fmean(won), of_games(won), fairness.seats(slug)))
    kinds = {
        "It looks good to begin": [f"{row.label} ({row.text} of 100)" for row in drawn if row.low > 0],
        "It looks bad to begin": [f"{row.label} ({row.text} of 100)" for row in drawn if row.high < 0],
        "Too close to call": [row.label for row in drawn if not row.full],
    }
    says = " ".join(f"{kind}: {listed(names)}." for kind, names in kinds.items() if names)
    return _rows(drawn, f"Is it good to begin? {games:,} games each", says)


def who_is_better(game: str, games: int) -> Chart:
    """By how much a careful player wins more than a fair share: on cards of its own, and on the same for all seats."""
    slug = NAMES[game]
    count = fairness.seats(slug)
    seats = [fairness.won(slug, seat)[:games] for seat in range(1, count + 1)]
    own = [seats[deal % count][deal] for deal in range(games)]
    same = [fmean(seat[deal] for seat in seats) for deal in range(games // count)]
    drawn = [
        _row("other cards each time", fmean(own), of_games(own), count),
        _row("same cards, every seat", fmean(same), of_deals(same, count), count),
    ]
    widths = [row.high - row.low for row in drawn]
    worth, wide = (widths[0] / widths[1]) ** 2, percent(widths[1] / widths[0], 0)
    says = (
        f"{game}, {games:,} games either way: {drawn[0].text} of 100 with other cards each time, {drawn[1].text} of "
        f"100 with the same cards. There the interval is {wide} as wide, as if {worth:.1f} "
        "times as many games had been played."
    )
    helps = f"are worth {worth:.1f} times as many games" if worth >= HELPS else "hardly help here"
    chart = _rows(drawn, f"{game}: how much better is a careful player?", says)
    return chart.saying(says, f"{game}: the same cards {helps}").noting(f"Same cards: the line is {wide} as wide")


# The same cards help if they are worth so many times as many games; else chance makes as much difference.
HELPS = 1.15


def of_games(wins: Sequence[float]) -> Interval:
    """The interval of the share of games that are won, from the part of the win that each game gave."""
    return of_share(fmean(wins), len(wins))


def of_deals(wins: Sequence[float], seats: int) -> Interval:
    """The interval of the same share, from what each deal gave on average where it was played once for every seat."""
    spread = spread_of(len(wins), *(sum(part**power for part in wins) for power in (1, 2, 3)))
    return of_mean(spread, unit=1 / seats).within(0, 1)


def _row(label: str, won: float, interval: Interval, seats: int) -> Row:
    fair = 1 / seats
    mean, more = won - fair, Interval(interval.low - fair, interval.high - fair)
    return Row(label, style.signed(100 * mean, 1), 100 * mean, 100 * more.low, 100 * more.high, full=more.is_clear)


def _rows(drawn: Sequence[Row], title: str, says: str) -> Chart:
    look = style.theme_named("light")
    fig = style.figure(look, rows.height(drawn), title, rows.LINES, "more wins than a fair share, of 100 games")
    rows.draw(fig, look, drawn, 0.0)
    rows.mark(fig, look, len(drawn), 0.0)
    return Chart(fig, says)


# --- Exercises --------------------------------------------------------------------------------------------------------


def as_many_as(numbers: Random) -> Number:
    """How likely a fair coin does at least so well."""
    tosses = numbers.choice([5, 6, 7, 8])
    wins = tosses - numbers.choice([1, 2])
    ways = sum(comb(tosses, each) for each in range(wins, tosses + 1))
    chance = Fraction(ways, 2**tosses)
    mistakes: dict[Fraction | float, str] = {
        Fraction(1, 2**tosses): f"That is one single way. In how many ways does she win {wins} or more?",
        Fraction(ways, tosses**2): "Each game has two results: 2 × 2 × … ways, not a square.",
        Fraction(wins, tosses): "That is her part of the wins, not how likely it is.",
        1 - chance: f"That is for fewer than {wins}.",
        2 * chance: "That is for both sides. Here Ada is to win so many, not Ben.",
        chance - Fraction(comb(tosses, wins), 2**tosses): f"“{wins} or more” holds {wins} as well.",
        Fraction(comb(tosses, wins), 2**tosses): f"That is for exactly {wins}. More would be as good.",
    }
    return Number(
        f"Ada and Ben are equally good. What is the chance that Ada wins {wins} or more of {tosses} games?",
        answer=chance,
        tolerance=0.0005,
        hint=f"Each game is a coin: {tosses} games can go in 2 × 2 × … ways. In how many does she win {wins} or more?",
        why=f"{tosses} games can go in {2**tosses} equally likely ways. In {ways} of them Ada wins {wins} or more.",
        otherwise=f"Count the ways in which she wins {wins} games, one more, and so on. Divide their sum by the number "
        "of all ways.",
        mistakes={wrong: says for wrong, says in mistakes.items() if wrong not in {chance, 1}},
    )


def clear_or_not(numbers: Random) -> Choice:
    """What an interval says about fairness."""
    games = numbers.choice([100, 400, 900])
    wins = games // 2 + round(numbers.choice([1.0, 3.0]) * games**0.5 / 2)
    low, high = of_share(wins / games, games)
    clear = "It is good to begin: half is not in the interval."
    close = "It may be fair: half is in the interval, so these games cannot tell."
    proof = "It is fair: that has been shown."
    right = clear if low > 1 / 2 else close
    says = {
        clear: f"More than half, yes. But the interval begins at {percent(low)}: half is in it, too.",
        close: f"The interval begins at {percent(low)}. Is half in it?",
        proof: "Not to see a difference is no proof.",
    }
    options = [clear, close, proof]
    numbers.shuffle(options)
    return Choice(
        f"Whoever began has won {wins} of {games} games between equal players. The 95% interval goes from "
        f"{percent(low)} to {percent(high)}. What do you conclude?",
        options=options,
        right=right,
        replies={option: text for option, text in says.items() if option != right},
        hint="Is half one of the numbers that the interval allows?",
        why=f"Of 100 such intervals, about 95 contain the true value. Half is {'out of' if low > 1 / 2 else 'in'} it.",
        lesson="07-how-sure-are-we",
    )


def on_the_same_cards(numbers: Random) -> Number:
    """The mean difference of pairs."""
    one = [numbers.randint(2, 20) for _ in range(5)]
    other = [points + numbers.choice([-2, -1, 0, 1, 3]) for points in one]
    if sum(one) == sum(other):
        other[0] += 1
    table = ", ".join(f"{a} and {b}" for a, b in zip(one, other, strict=True))
    answer = Fraction(sum(one) - sum(other), len(one))
    mistakes = {
        -answer: "That is how many more Ben has.",
        5 * answer: "That is their sum. Divide it by the number of deals.",
        Fraction(sum(abs(a - b) for a, b in zip(one, other, strict=True)), 5): "Where Ben has more, the difference is "
        "below 0.",
        Fraction(sum(one), 5): "That is Ada's mean. How much more is it than Ben's?",
    }
    return Number(
        f"Five deals are played twice, by Ada and by Ben with the same cards. Their points: {table}. "
        "How many more points than Ben does Ada have, on average?",
        answer=answer,
        tolerance=0.005,
        unit="points",
        hint="Take the difference of each pair, then the mean of the five. It may be below 0.",
        why=f"The differences add up to {sum(one) - sum(other)}; a fifth of that is {float(answer):g}. Much of "
        "what the cards do cancels in the differences.",
        otherwise="Take Ben's points away from Ada's in each of the five deals. Add up, and divide by five.",
        mistakes={wrong: says for wrong, says in mistakes.items() if wrong != answer},
    )


def misleading_design(numbers: Random) -> Choice:
    """Which of three ways of comparing is off however many games there are."""
    games = numbers.choice([100, 200, 500])
    right = f"{2 * games:,} deals, each once, Ada always beginning."
    same = f"{games} deals, each played twice: once with either player beginning, on the same cards."
    tossed = f"{2 * games:,} deals, each once; who begins is tossed for."
    options = [right, same, tossed]
    numbers.shuffle(options)
    return Choice(
        "You want to know whether Ada or Ben plays better. All three ways take as many games. Which one can mislead "
        "you even with a million games?",
        options=options,
        right=right,
        replies={
            same: "Both begin equally often here, and part of the luck cancels out.",
            tossed: "Luck makes a few games differ. But what becomes of that in many games?",
        },
        hint="Luck matters less and less in more games. What else, beside their play, can make Ada win more?",
        why="If it is good to begin, that looks like skill of Ada's, in every game.",
    )


# --- The lesson -------------------------------------------------------------------------------------------------------

LESSON = Lesson(
    number=8,
    slug="is-it-fair",
    title="Is it fair?",
    games=("chicken", "papageno", "parrot", "trio", "rummy"),
    idea="What would happen if it were fair? Doubt that only if what you saw would hardly ever happen in a fair game.",
    aim="Students compare what happened with what a fair coin does, read intervals, ask how often an advantage would "
    "be noticed, and know what the same cards help and what not. Exercise 1 belongs to “Count it”, exercise 2 to “All "
    "five games”, exercises 3 and 4 to “The same cards for both”.",
    age="15 and older",
    minutes=50,
    bring="A coin for everybody, and room on the board for how many heads each had in twenty tosses.",
    questions=(
        ("Ten games, six wins for whoever began. Is the game unfair?", "A coin does that often: toss it and see."),
        ("Which number of wins in twenty would make you doubt a coin?", "One that a fair coin hardly ever shows."),
        ("What does “too close to call” say about the truth?", "That these games cannot tell; not that it is fair."),
        (
            "How many games are enough?",
            "It depends on the advantage. If two standard errors are just as large, every second series misses it.",
        ),
        (
            "We have looked at five games, and at eight numbers of games. What is wrong with that?",
            "Each look can give a false alarm. Decide on the number first, or play new games to check an alarm.",
        ),
        (
            "Why play the same cards twice?",
            "What the deal alone decides drops out of the difference. Later draws differ, so some luck stays.",
        ),
    ),
    mistakes=(
        ("More than half is unfair.", "Let everybody toss a coin twenty times, and look at all the results together."),
        ("No clear difference, so it is fair.", "Ten games never show a small advantage. Ask how many games would."),
        ("The p-value is the chance that the game is fair.", "It is how often a fair game would look like this."),
    ),
    exercises=(as_many_as, clear_or_not, on_the_same_cards, misleading_design),
    fixed={"players": 2, "target": 1},
)
