"""Lesson 5, from Chicken: the top card walks round a ring of seven, and in the long run forgets where it began."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Any

import cardkit
from cardkit.chances.distribution import percent
from cardkit.chances.intervals import of_share, of_two_shares
from cardkit.games.chicken.layout import a, card_text
from cardkit.games.chicken.rules import COPIES
from cardkit.table.chance import seed_of_game
from cardkit.table.drawing import draw_fitting
from cardkit.table.players import bot_named
from cardkit.table.scene import Scene, Slot, Zone
from cardkit.table.words import count_of
from cardkit_widgets import charts
from cardkit_widgets.lessons.chains import (
    GOAL,
    RING,
    START,
    after,
    matrix_of,
    places,
    ring,
    row_at,
    share_after,
    steps,
)
from cardkit_widgets.lessons.lesson import Lesson
from cardkit_widgets.lessons.round_and_round_exercises import (
    chick_on_top,
    in_the_long_run,
    once_round,
    reading,
    two_ahead,
)
from cardkit_widgets.lessons.saying import say
from cardkit_widgets.lessons.trials import Happened

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cardkit.table.game import Game
    from cardkit_widgets.charts import Chart
    from cardkit_widgets.lessons.chains import Chain, Walk
    from cardkit_widgets.lessons.page import Page
    from cardkit_widgets.lessons.saying import Said
    from cardkit_widgets.lessons.trials import Running
    from cardkit_widgets.part import Guess

STARTS = (START, "3", GOAL)
# So many plays after a 6 one looks again.
LATER = 2
# So many plays are counted for a transition matrix.
PLAYS = 4000
FARTHEST = 10
# So many plays after any start a walk is where it is in the long run, as far as one can see.
LONG = 80
# So many plays of the smallest model: enough to forget, if it does that soon.
SHORT = 60
# So many plays of it where it never forgets: three times round show all there is.
CLOCK = 3 * len(RING)
# So many plays it takes for a share that one can speak of.
ENOUGH = 60

Curve = dict[float, float]

# --- What happens in it -----------------------------------------------------------------------------------------------


class Rounds:
    """Rounds between bots under the page's rules, played as they are asked for; of each the walk of its top card."""

    def __init__(self, page: Page, bot: str = "simple") -> None:
        self.page, self.bot = page, bot
        self.walks: list[Walk] = []
        self.sixes: list[Walk] = []

    def walk(self, number: int) -> Walk:
        """What lay on top in round `number`, from 0."""
        while len(self.walks) <= number:
            self._play()
        return self.walks[number]

    def counted(self, plays: int = PLAYS) -> list[Walk]:
        """The walks of the first rounds, enough of them for so many plays."""
        number = count = 0
        while count < plays:
            count += len(self.walk(number)) - 1
            number += 1
        return self.walks[:number]

    def six(self, number: int) -> Walk:
        """Six number `number` (from 0) on top that has two more plays to come in its round, and those plays."""
        while len(self.sixes) <= number:
            self._play()
        return self.sixes[number]

    def _play(self) -> None:
        seed = seed_of_game(self.page.luck, len(self.walks))
        game = cardkit.play("chicken", seed=seed, **self.page.rules)
        walk = walk_of(game, self.bot)
        self.walks.append(walk)
        self.sixes += [walk[i : i + LATER + 1] for i in places(walk, START, LATER)]

    def __repr__(self) -> str:
        """Who plays."""
        return f"<Rounds of Chicken between bots that are {self.bot}>"


def walk_of(game: Game, bot: str) -> Walk:
    """Let bots play the round to its end; what lay on top, from the first discard on."""
    chooses, walk = bot_named(game.definition, bot), [card_text(game.state.top)]
    while game.next_event() == "move":
        moment = game.let(chooses)
        if moment.event["move"].startswith("play"):
            walk.append(card_text(moment.position.top))
    return walk


def two_later(rounds: Rounds) -> Callable[[int], Happened]:
    """A 6 lies on top, then the next, and so on: whether two plays later a chick does."""

    def happen(number: int) -> Happened:
        walk = rounds.six(number)
        says = f"{'Yes' if walk[-1] == GOAL else 'No'}: {', then '.join(map(a, walk))}."
        return Happened(walk[-1] == GOAL, says, lambda: drawn(walk))

    return happen


def drawn(walk: Walk) -> str:
    """A walk as a row of cards."""
    slots = tuple(Slot(f"play {i}", card, card) for i, card in enumerate(walk))
    row = Zone("walk", "area", "On top, play after play", slots, len(walk))
    scene = Scene("chicken", 0, 0, "", "", "", (row,))
    return draw_fitting(scene, cardkit.GAMES["chicken"].art(), width=80 * len(walk) + 140)


# --- The next two plays -----------------------------------------------------------------------------------------------


def ends_on(branches: Sequence[charts.Branch], card: str = GOAL) -> list[list[str]]:
    """The paths of two steps that end on a card."""
    return [[one.label, two.label] for one in branches for two in one.then if two.label == a(card)]


def two_plays(chain: Chain, start: str = START) -> list[charts.Branch]:
    """The next two plays as branches."""
    return [
        charts.Branch(a(to), chance, [charts.Branch(a(then), share) for then, share in chain[to].items()])
        for to, chance in chain[start].items()
    ]


# --- Pictures of it ---------------------------------------------------------------------------------------------------


def later(chain: Chain, start: str, plays: int) -> Chart:
    """Where the walk can be, so many plays after a start."""
    return by_the_chain(after(chain, start, plays), f"{count_of(plays, 'play')} after {a(start)}")


def by_the_chain(chances: Mapping[str, Any], title: str) -> Chart:
    """What the chain says of each card."""
    return _as_a_model(charts.distribution(chances, title=title), "Bars are the chain")


def _as_a_model(chart: Chart, below: str) -> Chart:
    """A distribution whose chances are those of a model: they are neither hatched nor called exact.

    The chain is made of what was seen in some rounds, and leaves out what its players remember.
    """
    chart.figure.update_traces(marker={"pattern": {"shape": ""}}, selector={"type": "bar"})
    chart.figure.layout.meta = {**chart.figure.layout.meta, "subtitle": [below]}
    head, *rows = chart.table
    return replace(chart, table=[[str(name).replace("exact chance", "by the chain") for name in head], *rows])


def agreeing(chain: Chain, rounds: Rounds, trials: Running, guess: Guess) -> Chart | None:
    """Two plays after a 6: as the chain says and as it was; nothing before there is something to compare."""
    if not trials.values:
        return None
    seen = [rounds.six(number) for number in trials.trials.played]
    ends = Counter(walk[-1] for walk in seen)
    model = {card: chance for card, chance in after(chain, START, LATER).items() if chance}
    guessed = None if guess.share is None else {GOAL: guess.share}
    title, below = f"Two plays after {len(seen):,} sixes", "Bars are the chain, dots your sixes; lines: 95% interval"
    chart = charts.distribution(model, {card: ends[card] for card in model}, title=title, guess=guessed)
    return _as_a_model(chart, below).saying(_beside(model[GOAL], ends[GOAL], len(seen)))


def _beside(model: float, chicks: int, count: int) -> str:
    """What the chain says of a chick, and what was seen."""
    share, (low, high) = chicks / count, of_share(chicks / count, count)
    inside = "" if low <= model <= high else "not "
    return (
        f"A chick two plays after a 6: {percent(model)} by the chain, {percent(share)} of your {count:,} sixes "
        f"(95% interval {percent(low)} to {percent(high)}: the chain is {inside}in it)."
    )


# The chicks two plays after a 6 in so many rounds of three simple bots, and by the chain that these rounds make.
MANY, SEEN, BY_THE_CHAIN = 4000, 0.538, 0.515


def in_many_rounds() -> Said:
    """Whether the difference between rounds and chain is chance: in many more rounds it is still there."""
    return say(
        f"Is that chance? In {MANY:,} rounds of three players it was {percent(SEEN)} against {percent(BY_THE_CHAIN)}.",
        "Chance hardly ever does that: the chain has left something out.",
    )


def memory(walks: Sequence[Walk]) -> Said:
    """What a chain cannot know: whether equal cards get rarer, the more of them have been laid in a row."""
    rows: dict[int, tuple[int, int]] = {}
    for row in range(1, COPIES):
        again = [walk[i + 1] == walk[i] for walk in walks for i in range(len(walk) - 1) if row_at(walk, i) == row]
        if len(again) >= ENOUGH:
            rows[row] = sum(again), len(again)
    lines = ["| equal cards in a row | the next is equal, too | out of |", "| ---: | ---: | ---: |"]
    lines += [f"| {row} | **{percent(equal / plays, 0)}** | {plays:,} |" for row, (equal, plays) in rows.items()]
    return say("\n".join([*lines, "", *risen(rows)]).strip())


def risen(rows: Mapping[int, tuple[int, int]]) -> list[str]:
    """A sentence on each row of plays whose share is higher than that of the row above it: whether it may be chance.

    A row is how many plays were an equal card, and out of how many. The interval of the difference decides.
    """
    told = []
    for (_, above), (row, below) in pairwise(rows.items()):
        chance = of_two_shares(above, below).low <= 0
        why = f"but it counts only {below[1]:,} plays: that may be chance" if chance else "and that is hardly chance"
        if below[0] / below[1] > above[0] / above[1]:
            told.append(f"The row of {row} is higher than the one above it, {why}.")
    return told


# Chances that differ by less look alike in a picture.
ALIKE = 0.01
CHICK_ON_TOP = "How likely is a chick on top?"


def forgetting(chain: Chain, plays: int = LONG, title: str = CHICK_ON_TOP, unit: str = "") -> Chart:
    """The chance of a chick by the number of plays, from several starts: in the end it is the same from all."""
    curves: dict[str, Curve] = {
        f"from {a(start)}": {n: float(where[GOAL]) for n, where in enumerate(islice(steps(chain, start), plays + 1))}
        for start in STARTS
    }
    ends = [curve[plays] for curve in curves.values()]
    finding = (
        f"After {plays} plays {'all starts look alike' if max(ends) - min(ends) < ALIKE else 'the start still matters'}"
    )
    return charts.lines(curves, title=title, unit=unit, x_title="plays so far", shares=True, finding=finding)


def model(percent_equal: int) -> Chart:
    """The same for the simplest model: an equal card with a chance of so many percent, whatever lies on top."""
    title, plays = f"An equal card {percent_equal}% of the time", SHORT if percent_equal else CLOCK
    return forgetting(ring(percent_equal / 100), plays, title, CHICK_ON_TOP)


def ahead(rounds: Rounds, farthest: int = FARTHEST) -> Chart:
    """A chick so many plays after a 6: as the chain says, and as it was in the rounds from which the chain is made.

    The curves cross now and then, so what is told is where they are farthest apart.
    """
    walks = _enough(rounds)
    chain = matrix_of(walks)
    plays = range(1, farthest + 1)
    model: Curve = {n: after(chain, START, n)[GOAL] for n in plays}
    seen: Curve = {n: share_after(walks, n)[0] for n in plays}
    apart = max(plays, key=lambda n: abs(seen[n] - model[n]))
    both = f"{percent(seen[apart])} in the rounds, {percent(model[apart])} by the chain"
    curves, title = {"chain": model, "rounds": seen}, f"A chick after a 6: bots that are {rounds.bot}"
    finding = f"Farthest apart after {count_of(apart, 'play')}: {both}"
    return charts.lines(curves, title=title, unit=CHICK_ON_TOP, x_title="plays after a 6", shares=True, finding=finding)


def compared(rounds: Rounds, *plays: int) -> Said:
    """How often a chick lies on top so many plays after a 6, in the rounds and by the chain that they make."""
    walks = _enough(rounds)
    chain = matrix_of(walks)
    told = [
        f"{count_of(n, 'play')} after {a(START)}, {a(GOAL)} in **{percent(share_after(walks, n)[0])}** of cases, "
        f"{percent(after(chain, START, n)[GOAL])} by the chain"
        for n in plays
    ]
    return say(f"Bots that are {rounds.bot}: {'; '.join(told)}.")


def _enough(rounds: Rounds) -> list[Walk]:
    """Rounds enough for a chain; careful bots take longer to think."""
    return rounds.counted(PLAYS if rounds.bot == "simple" else PLAYS // 2)


# --- The lesson -------------------------------------------------------------------------------------------------------

LESSON = Lesson(
    number=5,
    slug="round-and-round",
    title="Round and round",
    games=("chicken",),
    idea="Where it goes next depends on where it is: from one step follow two, ten, and the long run.",
    aim="Students read a transition matrix, multiply along two steps, and see a walk settle into its long run, which "
    "does not depend on the start. They know what the model leaves out.",
    age="15 and older",
    minutes=60,
    bring="Nothing but the page; seven chairs in a ring and a coin, to walk the model oneself, wake everybody up.",
    questions=(
        (
            "What do you have to know of the game to say what comes next: all that has been played, or the top card?",
            "The top card says most of it. What is left in the hands says the rest, and the model does not see it.",
        ),
        (
            "Why does each row of the matrix add up to one, and what do the columns add up to?",
            "From each card the walk goes somewhere. A column adds up ways from different places: to anything.",
        ),
        (
            "If everybody always laid the next number, would the walk forget where it began?",
            "Never: like a clock. It forgets if it can get everywhere, and may also stay.",
        ),
        (
            "Why does the chick lie on top longer than the others in these rounds?",
            "It costs most in the hand, so whoever has one lays it as soon as it fits, also on another chick.",
        ),
        (
            "Why are there mostly more chicks two plays after a 6 than the chain says?",
            "A new chick is followed by another more often than an old one; the chain has one chance for both.",
        ),
    ),
    mistakes=(
        (
            "Seven cards on the ring, so the chick is there a seventh of the time.",
            "Only if the walk stays equally long at all of them. Which number stays longest in the matrix?",
        ),
        (
            "Two plays later the chance is twice that of one play.",
            "Double the chance of the row of the 6, and look whether it still is a chance. Then draw the tree.",
        ),
        (
            "In the long run it stands still.",
            "The walk goes on for ever; it is the chances that do not change any more. Let them say what is still.",
        ),
        (
            "The model is wrong, so it is of no use.",
            "For two plays it is off by little, and it needs one small table. Ask for what one would use it.",
        ),
    ),
    exercises=(two_ahead, reading, once_round, in_the_long_run, chick_on_top),
)
