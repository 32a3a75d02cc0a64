"""Lesson 10, from Chicken with two seats: best replies, mixed strategies, exploitability, equilibrium by simulation."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random
from typing import TYPE_CHECKING

from cardkit.chances.distribution import percent
from cardkit.table.drawing import draw_fitting
from cardkit.table.words import MINUS, count_of
from cardkit_widgets import charts
from cardkit_widgets.charts import style
from cardkit_widgets.lessons.chicken_hands import near_the_end
from cardkit_widgets.lessons.duel import (
    CHOICES,
    STAY,
    WITHDRAW,
    best_reply,
    equilibrium,
    gain,
    learning,
    worst_case,
)
from cardkit_widgets.lessons.duel_played import HANDS, ORDERS, PILE, TOP, duel, gains, other_gains
from cardkit_widgets.lessons.lesson import Lesson
from cardkit_widgets.lessons.saying import say
from cardkit_widgets.lessons.thinking_about_you_exercises import all_the_same, reply, the_last_cards, what_it_costs
from cardkit_widgets.lessons.trials import Happened

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardkit import Game
    from cardkit.table.scene import Zone
    from cardkit_widgets.charts import Chart
    from cardkit_widgets.lessons.duel import Gains
    from cardkit_widgets.lessons.page import Page
    from cardkit_widgets.lessons.saying import Said
    from cardkit_widgets.lessons.trials import Running
    from cardkit_widgets.part import Guess

# --- The duel ---------------------------------------------------------------------------------------------------------


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
        other = STAY if lot.random() < other_stays else WITHDRAW
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
    told = "it is all the same" if values[STAY] == values[WITHDRAW] else f"best to {best}"
    return _two_lines(gains(), f"They stay {opponent_stays} times in 100: {told}", {float(opponent_stays): "here"})


def _two_lines(table: Gains, title: str, marks: dict[float, str]) -> Chart:
    """What each choice brings, by how often your opponent stays: straight lines, of which the two ends are enough."""
    ends = {you: (float(table[you][WITHDRAW]), float(table[you][STAY])) for you in CHOICES}
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


def changed(withdrawing_costs: int, going_out_brings: int) -> Chart:
    """The duel with other numbers: what you pay if you withdraw, and what being rid of all your cards brings."""
    table = other_gains(withdrawing_costs, going_out_brings)
    even = equilibrium(table)
    yours, theirs = (percent(share, 0) for share in (even.you, even.other))
    mixes = f"Best mixes: you stay {yours}, your opponent {theirs}"
    title = NO_MIX if is_staying_never_worse(table) else mixes
    return _two_lines(table, title, {float(100 * even.other): f"your opponent: {theirs}"})


NO_MIX = "Staying is never worse for you: no need to mix. So both stay"


def is_staying_never_worse(table: Gains) -> bool:
    """Say whether you gain by withdrawing in no case, whatever your opponent does: then nobody mixes."""
    return all(table[STAY][other] >= table[WITHDRAW][other] for other in CHOICES)


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
    bring="Nothing but the page. To play the duel in pairs: two slips of paper each, with “stay” and “withdraw”.",
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
            "Withdrawing costs you more. Why is it your opponent who changes their mix, and not you?",
            "Your mix keeps their choices equal: your cost is in both. If it is too high, no mix keeps yours equal.",
        ),
        (
            "Going out brings you points. Why do both of you change your mix?",
            "It is in one box only, so it changes one of your choices for you, and one of theirs for them.",
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
