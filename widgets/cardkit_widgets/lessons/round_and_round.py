"""Lesson 5, from Chicken: the top card walks round a ring of seven, and soon forgets where it began."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Any

import cardkit
from cardkit.chances.distribution import percent
from cardkit.chances.intervals import of_share, of_two_shares
from cardkit.games.chicken.layout import a, card_text, parse_card
from cardkit.games.chicken.rules import COPIES
from cardkit.games.chicken.scoring import CHICK, following
from cardkit.table.chance import seed_of_game
from cardkit.table.drawing import draw_fitting
from cardkit.table.performing import arrange
from cardkit.table.players import bot_named
from cardkit.table.scene import Scene, Slot, Zone
from cardkit.table.scripts import Prepared, deal
from cardkit.table.words import count_of
from cardkit_widgets import charts
from cardkit_widgets.exercises import Choice, Number, Position
from cardkit_widgets.lessons.lesson import Lesson
from cardkit_widgets.lessons.saying import say
from cardkit_widgets.lessons.trials import Happened

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from random import Random

    from cardkit.table.game import Game
    from cardkit_widgets.charts import Chart
    from cardkit_widgets.lessons.page import Page
    from cardkit_widgets.lessons.saying import Said
    from cardkit_widgets.lessons.trials import Running
    from cardkit_widgets.part import Guess

# The numbers in their order; after the last comes the first.
RING = tuple(card_text(number) for number in range(1, CHICK + 1))
NEXT = {card: card_text(following(parse_card(card))) for card in RING}
START, GOAL = "6", "chick"
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

# The numbers that lie on top, play after play; an egg is the number it stands for.
Walk = list[str]
Curve = dict[float, float]
# From where to where, with what chance (exact or rounded).
Chain = dict[str, dict[str, Any]]

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


def places(walk: Walk, card: str, plays: int) -> list[int]:
    """Where in a walk a card lies on top with so many plays to come."""
    return [i for i in range(len(walk) - plays) if walk[i] == card]


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


# --- Counting it ------------------------------------------------------------------------------------------------------


def matrix_of(walks: Sequence[Walk]) -> Chain:
    """The transition matrix that walks make: how often which number came next, to a thousandth.

    So all that a lesson shows of it is calculated from the very numbers that one can read, and each row adds up to 1.
    """
    counts = {card: dict.fromkeys((card, NEXT[card]), 0) for card in RING}
    for walk in walks:
        for card, then in pairwise(walk):
            counts[card][then] += 1
    return {card: {then: n / sum(row.values()) for then, n in row.items()} for card, row in counts.items()}


def ring(stay: Any, chick: Any = None) -> Chain:
    """The simplest model: whatever lies on top, the next play is an equal card with chance `stay`; on a `chick` too."""
    stays = {card: stay if card != GOAL or chick is None else chick for card in RING}
    return {card: {card: stays[card], NEXT[card]: 1 - stays[card]} for card in RING}


def times(one: Chain, other: Chain) -> Chain:
    """One step by the first matrix, then one by the other: multiply along each path, add up the paths."""
    return {
        card: {
            to: sum(share * other[between].get(to, 0) for between, share in row.items())
            for to in RING
            if any(to in other[between] for between in row)
        }
        for card, row in one.items()
    }


def steps(chain: Chain, start: str) -> Iterator[dict[str, Any]]:
    """Where the walk can be, with what chance: at the start, after one play, after two, and so on."""
    now: dict[str, Any] = {card: int(card == start) for card in RING}
    while True:
        yield now
        now = {to: sum(now[card] * chain[card].get(to, 0) for card in RING) for to in RING}


def after(chain: Chain, start: str, plays: int) -> dict[str, Any]:
    """Where the walk can be after so many plays, with what chance."""
    return next(islice(steps(chain, start), plays, None))


def linger(chain: Chain) -> dict[str, Any]:
    """For how many plays a number lies on top each time round, on average: one by its chance to be left."""
    return {card: 1 / chain[card][NEXT[card]] for card in RING}


def one_by(chance: float) -> str:
    """For how many plays a number lies on top that is left with this chance, as a sum of the numbers that one reads."""
    return f"1 / {chance:.3f} = {1 / round(chance, 3):.2f}"


def long_run(chain: Chain) -> dict[str, Any]:
    """Where the walk is in the long run: as each time round visits all, each has its part of the time."""
    plays = linger(chain)
    return {card: plays[card] / sum(plays.values()) for card in RING}


def ends_on(branches: Sequence[charts.Branch], card: str = GOAL) -> list[list[str]]:
    """The paths of two steps that end on a card."""
    return [[one.label, two.label] for one in branches for two in one.then if two.label == a(card)]


def two_plays(chain: Chain, start: str = START) -> list[charts.Branch]:
    """The next two plays as branches."""
    return [
        charts.Branch(a(to), chance, [charts.Branch(a(then), share) for then, share in chain[to].items()])
        for to, chance in chain[start].items()
    ]


def longer(walks: Sequence[Walk], card: str = GOAL) -> tuple[float, float]:
    """How often an equal card follows one that has just come, and one that lies on an equal card."""
    new: list[bool] = []
    more: list[bool] = []
    for walk in walks:
        for i in places(walk, card, 1):
            (new if row_at(walk, i) == 1 else more).append(walk[i + 1] == card)
    return sum(new) / max(len(new), 1), sum(more) / max(len(more), 1)


def share_after(walks: Sequence[Walk], plays: int, start: str = START, goal: str = GOAL) -> tuple[float, float]:
    """How often the goal lies on top so many plays after the start, with its standard error."""
    seen = [walk[i + plays] == goal for walk in walks for i in places(walk, start, plays)]
    share = sum(seen) / max(len(seen), 1)
    return share, (share * (1 - share) / max(len(seen), 1)) ** 0.5


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
    for (_, before), (row, after) in pairwise(rows.items()):
        chance = of_two_shares(before, after).low <= 0
        why = f"but it counts only {after[1]:,} plays: that may be chance" if chance else "and that is hardly chance"
        if after[0] / after[1] > before[0] / before[1]:
            told.append(f"The row of {row} is higher than the one above it, {why}.")
    return told


def row_at(walk: Walk, i: int) -> int:
    """How many equal cards lie on top of each other at a place of a walk."""
    return next((n for n in range(1, i + 1) if walk[i - n] != walk[i]), i + 1)


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


# --- Exercises --------------------------------------------------------------------------------------------------------


def two_ahead(numbers: Random) -> Number:
    """The chance of a chick two plays after a 6, from two rows of a matrix."""
    six, chick = (Fraction(n, 10) for n in numbers.sample(range(2, 8), 2))
    waits, stays = six * (1 - six), (1 - six) * chick
    return Number(
        f"At another table a 6 is followed by a 6 in {percent(six, 0)} of all plays, else by a chick; a chick by a "
        f"chick in {percent(chick, 0)}, else by a 1. A 6 lies on top. How likely is a chick two plays later?",
        answer=waits + stays,
        tolerance=0.0005,
        hint="Draw the tree. There are two ways to be on a chick: 6, 6, chick, and 6, chick, chick.",
        why=f"6, 6, chick: {percent(waits)}. 6, chick, chick: {percent(stays)}. Together {percent(waits + stays)}.",
        mistakes={
            1 - six: "That is the chance after one play. Which ways are there with two?",
            waits: "That is the way 6, 6, chick. There is another one.",
            stays: "That is the way 6, chick, chick. There is another one.",
            waits + 1 - six: "After the second way, does the chick always stay on top?",
            2 * (1 - six): "Two plays do not make it twice as likely: the chick may come and go. Draw the tree.",
        },
        otherwise="Draw the tree: two branches, and two more at the end of each. Which paths end on a chick?",
    )


def reading(numbers: Random) -> Choice:
    """A row of a matrix is where from, a column where to."""
    names = ["hen", "egg", "chick"]
    while True:
        rows = [_shared_out(numbers) for _ in names]
        i, k = numbers.sample(range(3), 2)
        right, turned, stays = rows[i][k], rows[k][i], rows[i][i]
        column = {row[k] for row in rows}  # all different, so that who reads a wrong row reads a wrong number
        if len({right, turned, stays}) == len(column) == len(names):
            break
    table = "\n".join(
        [
            "from \\ to  " + "".join(f"{to:>7}" for to in names),
            *(f"{card:<11}" + "".join(f"{n:>6}%" for n in row) for card, row in zip(names, rows, strict=True)),
        ]
    )
    options = sorted({right, turned, stays})
    return Choice(
        f"This is the transition matrix of a small game. The {names[i]} lies on top. How likely is it that the "
        f"{names[k]} comes next?",
        options=[f"{n}%" for n in options],
        right=f"{right}%",
        code=table,
        hint="A row is where the walk is now. What do the numbers of a row add up to?",
        why=f"Take the row of the {names[i]} and the column of the {names[k]}.",
        replies={
            f"{turned}%": f"That is from the {names[k]} to the {names[i]}.",
            f"{stays}%": f"That is how likely the {names[i]} stays.",
        },
    )


def _shared_out(numbers: Random) -> list[int]:
    """Three shares in percent that are different and make 100."""
    while True:
        first, second = 10 * numbers.randint(1, 7), 10 * numbers.randint(1, 7)
        shares = [first, second, 100 - first - second]
        if shares[2] > 0 and len(set(shares)) == len(shares):
            return shares


# Chances to go on for which most sums come out well.
LEAVES = [Fraction(1, 2), Fraction(2, 5), Fraction(1, 4), Fraction(1, 5), Fraction(2, 3), Fraction(1, 3)]


def once_round(numbers: Random) -> Number:
    """How many plays it takes on average until the first chick of the next time round."""
    go, chick = numbers.sample(LEAVES, 2)
    answer = 6 / go + 1 / chick
    return Number(
        f"At another table each number from 1 to 6 goes on to the next card with chance {go}, else it stays. A chick "
        f"goes on with chance {chick}. How many plays does it take on average to go once round?",
        answer=answer,
        tolerance=0.06,
        unit="plays",
        hint="With a chance of 1/2 it takes 2 plays on average to get past a number, with 1/3 it takes 3. How many "
        "here, past one number? And past all seven?",
        why=f"A number takes {1 / go} plays (1 divided by {go}), the chick {1 / chick}: "
        f"6 × {1 / go} + {1 / chick} = {answer}.",
        mistakes={
            1 / go + 1 / chick: "That is past one number and past the chick. How many numbers are there?",
            6 + 1 / chick: "The numbers from 1 to 6 stay, too: one play is not enough for each of them.",
            6 / go + 1: "The chick stays, too: one play is not enough for it.",
            Fraction(7): "That would be right if every play went on. But some stay.",
            6 / go: "That is past the 1 to the 6. The chick takes time, too.",
            7 / go: "The chick has a chance of its own to be left.",
            6 * go + chick: "Divide by the chance: the smaller it is, the longer one waits.",
        },
        otherwise="How many plays does one number take? There are six of them, and the chick has its own.",
    )


def in_the_long_run(numbers: Random) -> Number:
    """The share of the chick in the long run, from how long each number lies on top."""
    go, chick = numbers.sample(LEAVES, 2)
    share = long_run(ring(1 - go, 1 - chick))[GOAL]
    return Number(
        f"At yet another table each number from 1 to 6 stays with chance {1 - go}, and a chick with chance "
        f"{1 - chick}. In what part of a long game does a chick lie on top?",
        answer=share,
        tolerance=0.0005,
        hint="With what chance does each number go on? So for how many plays does it lie on top, each time round? And "
        "of all the plays once round, how many belong to the chick?",
        why=f"A number lies there for {1 / go} plays on average, the chick for {1 / chick}. Once round takes "
        f"6 × {1 / go} + {1 / chick} = {6 / go + 1 / chick}; the chick's part is {share}.",
        mistakes={
            Fraction(1, 7): "That would be right if all seven lay there equally long.",
            1 - chick: "That is how likely one chick follows another.",
            chick: "That is how likely a chick is left.",
            1 / chick: "For so many plays it lies there, each time round. How many plays is once round?",
            (1 - chick) / (6 * (1 - go) + 1 - chick): "Those are chances to stay. For how many plays does each lie "
            "there?",
            chick / (6 * go + chick): "What is left more often lies there for less time: divide by the chance.",
        },
        otherwise="Think of one time round: how long is it, and which part of it is the chick's?",
    )


# Seats at the table of the exercise.
HANDS = 2
# So many moves of one's own it takes at most.
DEEP = 3


def chick_on_top(numbers: Random) -> Position:
    """Play so that a card of one's own makes a chick lie on top, against a bot whose cards one does not see."""
    while True:
        game = _prepared(numbers)
        shown = _ways_to_a_chick(game, ())
        if len(shown) > 1:
            break
    top = card_text(game.state.top)
    return Position(
        f"{a(top)[:1].upper()}{a(top)[1:]} lies on top. Walk round the ring until you play a chick yourself.",
        game=game,
        seat=1,
        holds=laid_a_chick,
        others="simple",
        shown=shown,
        hint="A chick fits on a 6 and on a chick. Who can bring the walk there: you, or player 2?",
        why="Each play stays or goes one on. If you have neither card, another player's may move it on.",
        clause="chicken:turn.cycle",
    )


def laid_a_chick(game: Game) -> bool:
    """Whether a chick lies on top, and seat 1 has put it there."""
    s = game.state
    return bool(s.top == CHICK and s.layer == 0)


def _prepared(numbers: Random) -> Game:
    """A deal that begins two to four plays before the chick; seat 1 holds a chick, and not all that it takes."""
    pack = [card for card in RING for _ in range(COPIES)]
    top = numbers.choice(["3", "4", "5"])
    for card in (top, GOAL):
        pack.remove(card)
    numbers.shuffle(pack)
    hands = (" ".join(sorted([GOAL, *pack[:5]])), " ".join(pack[5:11]))
    return arrange(
        cardkit.play("chicken").definition,
        Prepared("turn.cycle", "", deal(hands, " ".join([top, *pack[11:]])), rules={"players": HANDS}),
    )


def _ways_to_a_chick(game: Game, made: tuple[str, ...]) -> tuple[str, ...]:
    """The fewest moves of seat 1 that lead there, playing and drawing; nothing where it takes too many."""
    level = [(game, made)]
    for _ in range(DEEP):
        further = []
        for position, moves in level:
            for move in position.moves[:-1]:  # all but withdrawing
                then = position.at(position.now)
                if _made(then, move):
                    return (*moves, move)
                if then.turn == 1:
                    further.append((then, (*moves, move)))
        level = further
    return ()


def _made(game: Game, move: str) -> bool:
    """Make a move, and those of the bot after it; whether seat 1 has laid a chick."""
    game.move_only(move)
    there = laid_a_chick(game)
    while game.next_event() == "move" and game.turn != 1:
        game.let(bot_named(game.definition, "simple"))
    return there


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
            "Never: like a clock. It takes chance to forget.",
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
