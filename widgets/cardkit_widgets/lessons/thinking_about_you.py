"""Lesson 10, from Chicken with two seats: best replies, mixed strategies, exploitability, equilibrium by simulation.

The duel is the end of a round. Nothing fits, and two cards are left to draw. Both know all the cards but not the order
of those two; both decide at the same time whether they stay. Who stays draws a card; then who leaves leaves, and what
is left of the round is played by the rules, as well as both can (`cardkit.solve`). What counts is how many points fewer
than your opponent gets. Deciding at the same time is ours; everything else is the game's.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import cardkit
from cardkit.chances.distribution import percent
from cardkit.games.chicken.layout import card_text
from cardkit.games.chicken.scoring import CHICK, following
from cardkit.table.drawing import draw_fitting
from cardkit.table.words import MINUS, count_of
from cardkit_widgets import charts
from cardkit_widgets.charts import style
from cardkit_widgets.exercises import BestMove, Choice, Number
from cardkit_widgets.lessons.chicken_hands import near_the_end, play_alone
from cardkit_widgets.lessons.duel import (
    CHOICES,
    LEAVE,
    STAY,
    best_reply,
    equilibrium,
    gain,
    learning,
    worst_case,
)
from cardkit_widgets.lessons.duel_in_words import difference, for_the_other, for_you, number, the_same
from cardkit_widgets.lessons.lesson import Lesson
from cardkit_widgets.lessons.saying import say
from cardkit_widgets.lessons.trials import Happened

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cardkit import Game
    from cardkit.table.scene import Zone
    from cardkit_widgets.charts import Chart
    from cardkit_widgets.lessons.duel import (
        Gains,
    )
    from cardkit_widgets.lessons.page import Page
    from cardkit_widgets.lessons.saying import Said
    from cardkit_widgets.lessons.trials import Running
    from cardkit_widgets.part import Guess

# --- The duel ---------------------------------------------------------------------------------------------------------

# Yours, and your opponent's.
HANDS = ("5 5 6 6 6", "1 2 6")
TOP = "3"
# The last two cards of the draw pile; nobody knows which of them lies on top.
PILE = ("4", "5")
ORDERS = (PILE, PILE[::-1])


class End(NamedTuple):
    """How a duel ends: the points of both, and the table then."""

    yours: int
    theirs: int
    game: Game
    # What both have done, from the first card that was drawn, in words.
    told: list[str]

    @property
    def lead(self) -> int:
        """What you gain on your opponent: how many points fewer you get."""
        return self.theirs - self.yours


@cache
def duel(you: str, other: str, order: tuple[str, str]) -> End:
    """Both have decided, and the cards lie in this order: what comes of it, by the rules of the game."""
    game = near_the_end(HANDS, TOP, " ".join(order), turn=1 if you == STAY or other == LEAVE else 2)
    begins = game.now
    game.move_only("draw" if STAY in {you, other} else "out")
    if you != other:
        game.move_only("out")
        play_alone(game)
    else:
        game.move_only("draw" if you == STAY else "out")
        play_on(game)
    yours, theirs = game.state.points[:2]
    return End(yours, theirs, game, _told(game, begins, order))


def _told(game: Game, begins: int, order: Sequence[str]) -> list[str]:
    """What both have done since then, in words; who draws has got the next card of the pile."""
    pile, told, before = iter(order), list[str](), ""
    for now, event in enumerate(game.events[begins:], begins):
        seat, move = event["seat"], event["move"]
        if move == "draw":
            move = f"draw the {next(pile)}"
        elif game.at(now).moves == ["out"]:
            move = STUCK
        if move.startswith("play") and told and before == f"{seat} play":
            told[-1] += f", {move.removeprefix('play ')}"
        else:
            told.append(_in_words(seat, move))
        before = f"{seat} {move.split()[0]}"
    return told


# What somebody does with whose cards nothing else can be done.
STUCK = "must leave"


def play_on(game: Game) -> list[str]:
    """Play the round to its end as well as both seats can, now that they know all the cards. What both do, in words."""
    told = []
    while game.next_event() == "move":
        move = cardkit.solve(game).best
        told.append(_in_words(game.turn, move))
        game.move_only(move)
    return told


def _in_words(seat: int, move: str) -> str:
    """What a seat does: `you play 4`, `your opponent leaves`, `your opponent must leave`."""
    verb, *rest = ("leave" if move == "out" else move).split()
    return " ".join(
        ["you", verb, *rest] if seat == 1 else ["your opponent", verb if move == STUCK else f"{verb}s", *rest]
    )


class PlayedOut(NamedTuple):
    """How a round ends that is played on as well as both can: what they do, in words, and the points of both."""

    moves: list[str]
    yours: int
    theirs: int

    @property
    def sum(self) -> str:
        """What you gain: `10 - 7 = 3`."""
        return f"{self.theirs} - {self.yours} = {self.theirs - self.yours}"


def played_out(game: Game, move: str) -> PlayedOut:
    """What comes of a move, if both then play as well as they can; the game itself stays as it is."""
    game = game.at(game.now)
    told = [_in_words(game.turn, move)]
    game.move_only(move)
    told += play_on(game)
    return PlayedOut(told, *game.state.points[:2])


def gains() -> Gains:
    """What you gain on average, by both choices: each order of the two cards is as likely."""
    return {
        you: {other: Fraction(sum(duel(you, other, order).lead for order in ORDERS), len(ORDERS)) for other in CHOICES}
        for you in CHOICES
    }


class Shown:
    """Both hands of a table, open, and the pile, as a notebook shows them."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def _repr_html_(self) -> str:
        return table_drawn(self.game)

    def __repr__(self) -> str:
        """The cards in words."""
        yours, theirs = (" ".join(self.game.view(seat).hands[seat - 1]) for seat in (1, 2))
        return f"Your hand: {yours}. Your opponent's: {theirs}. On the pile: {self.game.view().top}."


def table() -> Shown:
    """The duel before it begins."""
    return Shown(near_the_end(HANDS, TOP, " ".join(PILE)))


def table_drawn(game: Game) -> str:
    """The pile and both hands as a picture."""
    pile = [_plain(zone, "On the pile") for zone in game.scene(1).zones if zone.id == "discard"]
    hands = [
        _plain(zone, title)
        for seat, title in ((1, "Your hand"), (2, "Your opponent’s hand"))
        for zone in game.scene(seat).zones
        if zone.group == "own" and zone.slots
    ]
    shown = replace(game.scene(1), zones=(*pile, *hands), headline="", choices=())
    return draw_fitting(shown, game.definition.art(), width=560)


def _plain(zone: Zone, title: str) -> Zone:
    return replace(zone, title=title, group="centre", note="", count=None, badge=False, active=False)


# --- What happens in it -----------------------------------------------------------------------------------------------


def duels(page: Page, you: str, other_stays: Fraction) -> Callable[[int], Happened]:
    """Duel after duel, in which you always do the same, and your opponent stays with this chance."""

    def happen(number: int) -> Happened:
        lot = Random(f"{page.luck} {number}")
        other = STAY if lot.random() < other_stays else LEAVE
        end = duel(you, other, lot.choice(ORDERS))
        says = (
            f"You {you}, your opponent {other}s: {'; '.join(end.told)}. You get {count_of(end.yours, 'point')}, they "
            f"get {end.theirs}: {end.lead:+d} for you."
        )
        return Happened(end.lead, says, lambda: table_drawn(end.game))

    return happen


def agreeing(trials: Running, guess: Guess, exact: Fraction) -> Chart | None:
    """The mean of what has happened, with what was counted."""
    if not trials.values:
        return None
    return charts.running(
        trials.values,
        exact=exact,
        guess=guess.value,
        title="You stay, your opponent tosses a coin",
        unit="points",
        shares=False,
    )


# --- Counting it ------------------------------------------------------------------------------------------------------


# Between parts of a sum that stay in one line.
UNBROKEN = "\N{NO-BREAK SPACE}"


def cases() -> Said:
    """What comes of each pair of choices, for each order of the two cards. On a phone each sum has a line."""
    rows = []
    for you, other in product(CHOICES, CHOICES):
        ends = [duel(you, other, order) for order in ORDERS]
        told = [f"{end.theirs} {MINUS} {end.yours} = **{end.lead}**".replace(" ", UNBROKEN) for end in ends]
        rows.append(f"| you {you}, they {other} | {' | '.join(told)} |")
    head = [f"| | {PILE[0]} on top | {PILE[1]} on top |", "| --- | --- | --- |"]
    return say("\n".join([*head, *rows]))


def named(table: Gains) -> dict[str, dict[str, Fraction]]:
    """What you gain, with the choices of both in words."""
    return {f"you {you}": {f"they {other}": table[you][other] for other in CHOICES} for you in CHOICES}


def replies(opponent_stays: int) -> Chart:
    """What each of your choices brings, by how often your opponent stays, of a hundred times."""
    here = Fraction(opponent_stays, 100)
    values = {you: gain(gains(), Fraction(you == STAY), here) for you in CHOICES}
    best = max(values, key=values.__getitem__)
    told = "it is all the same" if values[STAY] == values[LEAVE] else f"best to {best}"
    return _two_lines(gains(), f"They stay {opponent_stays} times in 100: {told}", {float(opponent_stays): "here"})


def _two_lines(table: Gains, title: str, marks: dict[float, str]) -> Chart:
    """What each choice brings, by how often your opponent stays: straight lines, of which the two ends are enough."""
    ends = {you: (float(table[you][LEAVE]), float(table[you][STAY])) for you in CHOICES}
    return charts.lines(
        {
            f"you {you}": {float(x): low + (high - low) * x / 100 for x in range(0, 101, 2)}
            for you, (low, high) in ends.items()
        },
        title=title,
        finding=title,
        x_title="how often your opponent stays (%)",
        unit="your gain in points, on average",
        marks=marks,
    )


def found_out() -> Chart:
    """How much each side loses to somebody who knows its mix, by how often it stays: its exploitability."""
    table, even = gains(), equilibrium(gains())
    shares = sorted({even.you, even.other, *(Fraction(x, 100) for x in range(101))})
    losses = {
        "you lose": {float(100 * p): even.value - worst_case(table, p) for p in shares},
        "they lose": {float(100 * p): best_reply(table, p) - even.value for p in shares},
    }
    chart = charts.lines(
        losses,
        title="What it costs to be found out",
        finding=f"You lose nothing at {percent(even.you)}, your opponent at {percent(even.other)}",
        x_title="how often each stays (%)",
        unit="points lost to the best reply",
        marks={
            float(100 * even.you): f"you {percent(even.you)}",
            float(100 * even.other): f"opponent {percent(even.other)}",
        },
    )
    told = [_lost(name, curve) for name, curve in losses.items()]
    return chart.saying(f"By how often each stays: {'; '.join(told)}.")


def _lost(name: str, curve: Mapping[float, Fraction]) -> str:
    """What a side loses if it never stays, or always, and where it loses nothing."""
    nothing = min(curve, key=curve.__getitem__)
    never, always, least = (style.number(float(curve[x])) for x in (0, 100, nothing))
    return f"{name} {never} points at 0%, {always} at 100%, and {least} at {percent(nothing / 100)}"


def learned(duels: int = 1000) -> Chart:
    """How often each has stayed so far, of two who learn from each other."""
    even = equilibrium(gains())
    shown = {round(duels ** (k / 150)) for k in range(151)} | set(range(1, duels + 1, duels // 150))
    path = {played: shares for played, shares in enumerate(learning(gains(), duels), 1) if played in shown}
    you, other = path[duels]
    return charts.lines(
        {
            "opponent": {played: other for played, (_, other) in path.items()},
            "opponent, exact": {1: even.other, duels: even.other},
            "you": {played: you for played, (you, _) in path.items()},
            "you, exact": {1: even.you, duels: even.you},
        },
        title="Two who learn from each other",
        finding=f"After {duels:,} duels: you stay {percent(you)}, they stay {percent(other)}",
        x_title="duels",
        unit="how often each has stayed so far",
        shares=True,
    )


# --- Changing it ------------------------------------------------------------------------------------------------------


def changed(leaving_at_once_costs: int, going_out_brings: int) -> Chart:
    """The duel with other numbers: what you pay if you leave at once, and what being rid of all your cards brings."""
    table = other_gains(leaving_at_once_costs, going_out_brings)
    even = equilibrium(table)
    yours, theirs = (percent(share, 0) for share in (even.you, even.other))
    mixes = f"Best mixes: you stay {yours}, your opponent {theirs}"
    title = NO_MIX if is_staying_never_worse(table) else mixes
    return _two_lines(table, title, {float(100 * even.other): f"your opponent: {theirs}"})


NO_MIX = "Staying is never worse for you: no need to mix. So both stay"


def is_staying_never_worse(table: Gains) -> bool:
    """Say whether you gain by leaving in no case, whatever your opponent does: then nobody mixes."""
    return all(table[STAY][other] >= table[LEAVE][other] for other in CHOICES)


def other_gains(leaving_costs: int, going_out_brings: int) -> Gains:
    """What you gain where leaving at once costs you other points, and being rid of all cards brings some more."""

    def lead(you: str, other: str, order: tuple[str, str]) -> int:
        end = duel(you, other, order)
        yours = leaving_costs if you == LEAVE else end.yours
        return end.theirs - yours + (0 if yours else going_out_brings)

    return {
        you: {other: Fraction(sum(lead(you, other, order) for order in ORDERS), len(ORDERS)) for other in CHOICES}
        for you in CHOICES
    }


def leaving_cost() -> int:
    """What you pay if you leave at once."""
    return duel(LEAVE, LEAVE, PILE).yours


# --- Exercises --------------------------------------------------------------------------------------------------------


# The mixes of the exercises are fractions with no larger denominator, so that they can be reckoned on paper.
LARGEST = 10
# And what they bring on average are fractions with no larger one.
LARGEST_GAIN = 6


def a_duel(numbers: Random) -> Gains:
    """Another duel, in which neither side has a choice that is always best."""
    while True:
        cells = [Fraction(numbers.randint(-6, 8)) for _ in range(4)]
        table = {STAY: dict(zip(CHOICES, cells[:2], strict=True)), LEAVE: dict(zip(CHOICES, cells[2:], strict=True))}
        even = equilibrium(table)
        plain = max(even.you.denominator, even.other.denominator) <= LARGEST and even.value.denominator <= LARGEST_GAIN
        if 0 < even.you < 1 and 0 < even.other < 1 and plain:
            return table


def told(table: Gains) -> str:
    """The gains of a duel in words."""
    return (
        f"Another duel. You gain {table[STAY][STAY]} if both stay, {table[STAY][LEAVE]} if only you stay, "
        f"{table[LEAVE][STAY]} if only your opponent stays, {table[LEAVE][LEAVE]} if both leave. "
    )


EITHER = "Both are as good."


def reply(numbers: Random) -> Choice:
    """The best reply to somebody whose mix is known."""
    while True:
        table, stays = a_duel(numbers), Fraction(numbers.choice([1, 2, 3, 4]), 5)
        values = {you: gain(table, Fraction(you == STAY), stays) for you in CHOICES}
        if values[STAY] != values[LEAVE]:
            break
    options = {STAY: "Stay.", LEAVE: "Leave."}
    best, other = sorted(CHOICES, key=values.__getitem__, reverse=True)
    sums = [average.at(stays) for average in for_you(table)]
    return Choice(
        f"{told(table)}They stay {count_of(stays.numerator, 'time')} in {stays.denominator}. What is your best reply?",
        options=(*options.values(), EITHER),
        right=options[best],
        hint="Work out what each of your choices brings on average: weigh its two results by how often they come.",
        why=f"{'. '.join(sums)}. So you {best}.",
        replies={
            options[other]: f"{sums[CHOICES.index(other)]} on average. And what does the other choice bring?",
            EITHER: "That is so for one mix of your opponent's only. Work both out.",
        },
    )


def all_the_same(numbers: Random) -> Number:
    """How often your opponent has to stay so that one's two choices come to the same."""
    table = a_duel(numbers)
    even = equilibrium(table)
    mistakes = {
        even.you: "That is how often you have to stay, so that it is all the same to your opponent.",
        1 - even.other: "That is how often they have to leave. How often must they stay?",
    }
    return Number(
        f"{told(table)}How often must your opponent stay so that your two choices bring the same?",
        answer=even.other,
        tolerance=0.005,
        hint="Call q how often they stay. What does staying bring you on average, and what does leaving? Both have q "
        "in them, and both have to be the same.",
        why=f"{' '.join(the_same('q', for_you(table)))} Either way you gain {number(even.value)}.",
        mistakes={wrong: says for wrong, says in mistakes.items() if wrong != even.other},
    )


def what_it_costs(numbers: Random) -> Number:
    """How exploitable a mix is."""
    while True:
        table, stays = a_duel(numbers), Fraction(numbers.choice([0, 1, 2, 3, 4]), 4)
        even = equilibrium(table)
        left = {other: gain(table, stays, Fraction(other == STAY)) for other in CHOICES}
        worst, better = sorted(CHOICES, key=left.__getitem__)
        answer = even.value - left[worst]
        said = {answer, left[worst], even.value - left[better]}
        if stays != even.you and answer.denominator <= LARGEST_GAIN and not {1, -1} & said:
            break
    mistakes = {
        -left[worst]: f"Mind the sign: you then gain {number(left[worst])}. How much less is that than with your best "
        "mix?",
        even.value: "That is what your best mix brings. How much less do you gain now?",
        even.value - left[better]: "That would be your opponent's worse reply. They choose what is best for them.",
        even.value + left[worst]: f"You have added. Less than with your best mix: take {number(left[worst])} away.",
        -answer: "The right size, but the other way round: how many points *less* is asked for, so it is above 0.",
        left[worst]: "That is what you gain. How much less is it than with your best mix?",
    }
    how = {0: "never stay", 1: "always stay"}.get(int(stays) if stays in {0, 1} else -1, f"stay {stays} of the time")
    sums = ". ".join(average.at(stays) for average in for_the_other(table))
    return Number(
        f"{told(table)}Your best mix brings {number(even.value)} on average. But you {how}. They know, and make "
        "the best reply. How many points less do you gain?",
        answer=answer,
        tolerance=0.01,
        unit="points",
        hint="What do you gain on average if they always stay? And if they always leave? They will choose what is "
        "worse for you.",
        why=f"{sums}. So your opponent will {worst}, and you lose {difference(even.value, left[worst])}.",
        mistakes={wrong: says for wrong, says in mistakes.items() if wrong not in {answer, 1, -1}},
    )


# Points: the best move of the exercise is better than the others by no less.
CLEAR = 1


def the_last_cards(numbers: Random) -> BestMove:
    """At the table, two seats, nothing left to draw: the best move, by going through all that can follow."""
    leaving = numbers.choice([True, False])
    while True:
        game = _open_end(numbers, leaving=leaving)
        if len(game.moves) == 1:
            continue
        solution = cardkit.solve(game)
        (best, first), (_, second), *_ = solution.listed()
        if (best == "out") == leaving and second - first >= CLEAR:
            break
    theirs = " and ".join(game.view(2).hands[1])
    lines = {move: played_out(game, move) for move in game.moves}
    right = _story(lines[best])
    return BestMove(
        "Which move brings you the largest gain (your opponent's points minus yours) if both play on as well as they "
        "can? It is the end of a round; nothing is left to draw. You have both counted the cards, so you know what "
        f"player 2 holds: {theirs}. A player who cannot play has to leave; whoever is left alone plays on.",
        game,
        1,
        {move: -points for move, points in solution.moves.items()},
        unit="for you",
        hint="For each of your moves: what can your opponent play then? What does each of you have left in the end? "
        "Take your opponent's points minus yours.",
        why=f"{right[:1].upper()}{right[1:]}.",
        replies={
            move: f"It would go like this: {_story(line)}. There is a better move."
            for move, line in lines.items()
            if move != best
        },
        clause="chicken:turn.no-refill",
    )


def _open_end(numbers: Random, *, leaving: bool) -> Game:
    """A position without a draw pile: four cards against two. What may make it better to leave is put there."""
    top = numbers.randint(1, CHICK)
    yours, theirs = [[numbers.randint(1, CHICK) for _ in range(count)] for count in (4, 2)]
    if leaving:  # the one card that fits would open the way to your opponent's
        yours = [following(top), *(card for card in yours[1:] if card not in {top, following(top)})]
        yours += [following(top)] * (4 - len(yours))
        theirs[0] = following(following(top))
    hands = (" ".join(map(card_text, sorted(hand))) for hand in (yours, theirs))
    return near_the_end((next(hands), next(hands)), card_text(top))


def _story(line: PlayedOut) -> str:
    """A line of play in words, with what it brings."""
    return f"{', then '.join(line.moves)}; your opponent's points minus yours: {line.sum}"


# --- The lesson -------------------------------------------------------------------------------------------------------

LESSON = Lesson(
    number=10,
    slug="thinking-about-you",
    title="Thinking about you",
    games=("chicken",),
    idea="What is best depends on what your opponent does. A player with the right mix cannot be exploited, even if it "
    "is known.",
    aim="Students find best replies, the mix that nobody can exploit, and what it costs to be predictable.",
    age="15 and older",
    minutes=50,
    bring="Nothing but the page; two slips of paper each, with “stay” and “leave”, make the duel one to play in pairs.",
    questions=(
        (
            "What is the best choice in this duel?",
            "There is none as such: only a best reply to what your opponent does.",
        ),
        (
            "Why does nobody stand still if both always reply as well as they can?",
            "You want to differ from your opponent, and they want to do the same as you.",
        ),
        (
            "Why do you mix, if both choices bring the same?",
            "Not to gain more, but so that your opponent cannot gain by knowing you.",
        ),
        (
            "Leaving costs you more. Why is it your opponent who changes their mix, and not you?",
            "Your mix keeps their choices equal: your cost is in both. If it is too high, no mix keeps yours equal.",
        ),
        (
            "What do we know now about the real game?",
            "Of this duel, all. Of whole Chicken with its hidden hands, little: nobody has its equilibrium.",
        ),
    ),
    mistakes=(
        ("Mixing means half and half.", "Let them draw the lines, and look where they cross."),
        (
            "In equilibrium I gain the most.",
            "Against somebody who errs another choice gains more. The equilibrium loses nothing to anybody.",
        ),
        (
            "I mix by feeling.",
            "Let a neighbour write down twenty of your choices and guess the next. Then use a die.",
        ),
    ),
    exercises=(reply, all_the_same, what_it_costs, the_last_cards),
    fixed={"players": 2},
)
