"""Lesson 4, from Chicken, draw one more card or withdraw: expected value, the break-even point, and risk."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from cardkit.chances.distribution import percent
from cardkit.games.chicken.layout import a, card_text
from cardkit.games.chicken.rules import DECK
from cardkit.table.chance import seed_of_game
from cardkit.table.drawing import draw_fitting
from cardkit.table.words import count_of, either
from cardkit_widgets import charts
from cardkit_widgets.lessons import chicken_hands as hands
from cardkit_widgets.lessons.hand_costs import cards_for, cost_now, costs
from cardkit_widgets.lessons.lesson import Lesson
from cardkit_widgets.lessons.saying import say
from cardkit_widgets.lessons.stay_or_withdraw_exercises import (
    a_small_pile,
    as_good,
    draw_or_withdraw,
    how_far_apart,
    with_the_dice,
)
from cardkit_widgets.lessons.trials import Happened

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardkit import Game
    from cardkit.chances.distribution import Distribution
    from cardkit_widgets.charts import Chart
    from cardkit_widgets.lessons.page import Page
    from cardkit_widgets.lessons.saying import Said
    from cardkit_widgets.lessons.trials import Running

# --- What happens in it -----------------------------------------------------------------------------------------------


def hand(page: Page, cards: str, top: str) -> Game:
    """The first turn of a game: your six cards, and what lies on top. You are seat 1."""
    return hands.first_turn(cards, top, **page.rules)


def draws(page: Page, position: Game) -> Callable[[int], Happened]:
    """Draw the next card; the others withdraw; play what fits: the points that are left, again and again."""

    def happen(number: int) -> Happened:
        game = next(position.worlds(seat=1, seed=seed_of_game(page.luck, number)))
        drawn, picture = game.move_only("draw").effects[0].card, game.at(game.now)
        for _ in range(game.players - 1):
            game.move_only("withdraw")
        hands.play_alone(game)
        points = game.state.points[0]
        says = f"You draw {a(card_text(drawn))}{'' if points else ', and all your cards go'}"
        return Happened(points, f"{says}: {count_of(points, 'point')}.", lambda: hand_drawn(picture, BEFORE))

    return happen


YOURS, BEFORE = "Your hand", "Your hand, before you play"


def hand_drawn(game: Game, title: str = YOURS) -> str:
    """What seat 1 holds, and what lies on top, as a picture."""
    scene = game.scene(1)
    shown = tuple(
        replace(zone, title=title if zone.group == "own" else "On the pile", note="", count=None, badge=False)
        for zone in scene.zones
        if (zone.group == "own" and zone.slots) or zone.id == "discard"
    )
    return draw_fitting(replace(scene, zones=shown, headline="", choices=()), game.definition.art(), width=520)


class Shown:
    """A hand and what lies on the pile, as a notebook shows them."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def _repr_html_(self) -> str:
        return hand_drawn(self.game)

    def __repr__(self) -> str:
        """The cards in words."""
        view = self.game.view(1)
        return f"Your hand: {' '.join(view.hands[0])}. On the pile: {view.top}."


# --- Counting it ------------------------------------------------------------------------------------------------------


def not_seen(position: Game) -> Said:
    """The deck, what of it seat 1 sees, and what is left: any of these cards may come next."""
    unseen = Counter(position.view(1).unseen)
    deck = {card_text(card): count for card, count in hands.deck().items()}
    rows = {
        "in the deck": [str(count) for count in deck.values()],
        "you see": [str(count - unseen[card]) for card, count in deck.items()],
        "left": [f"**{unseen[card]}**" for card in deck],
    }
    table = [
        f"| | {' | '.join(deck)} |",
        f"| --- |{' ---: |' * len(deck)}",
        *(f"| {name} | {' | '.join(row)} |" for name, row in rows.items()),
    ]
    told = (
        f"You see {DECK - unseen.total()} of the {DECK} cards: your hand and the top card. So **{unseen.total()}** are "
        "left:"
    )
    return say(f"{told}\n\n" + "\n".join(table))


def what_saves(position: Game) -> str:
    """Which cards let you get rid of everything."""
    saving = [a(card) for card in cards_for(position).get(0, [])]
    if not saving:
        return "No card lets you get rid of everything."
    return f"With {either(saving)} you would get rid of everything."


def what_comes(position: Game) -> Chart:
    """What may come next, gathered by what it leaves: the cards, and how likely they are."""
    chances = {in_words(points, cards): costs(position)[points] for points, cards in cards_for(position).items()}
    most = max(costs(position), key=lambda points: costs(position)[points])
    chart = charts.distribution(chances, title="The next card, and what it leaves you with")
    return chart.saying(chart.sentence, f"Most likely: {count_of(most, 'point')}, {percent(costs(position)[most])}")


def in_words(points: int, cards: Sequence[str]) -> str:
    """How many points, and which cards leave so many."""
    return f"{count_of(points, 'point')}: {', '.join(cards)}"


def weighed(position: Game) -> Said:
    """Each number of points times its chance, and the sum of it all: the expected value."""
    chances = costs(position)
    products = {points: f"{float(points * chance):.2f}" for points, chance in chances.items()}
    rows = [
        f"| {points} | {chance} | {products[points]} | {' '.join(cards_for(position)[points])} |"
        for points, chance in chances.items()
    ]
    mean = f"{float(chances.mean):.2f}"
    is_sum = sum(map(Fraction, products.values())) == Fraction(mean)
    table = [
        "| points | chance | points × chance | cards |",
        "| ---: | ---: | ---: | --- |",
        *rows,
        f"| | | **{mean}** | all together{'' if is_sum else ' (products above are rounded)'} |",
    ]
    return say("\n".join(table))


def agreeing(position: Game, trials: Running) -> Chart | None:
    """What was counted and what was drawn, number of points by number of points."""
    if not trials.values:
        return None
    exact, simulated = {}, {}
    for points, cards in cards_for(position).items():
        exact[in_words(points, cards)] = costs(position)[points]
        simulated[in_words(points, cards)] = trials.values.count(points)
    chart = charts.distribution(exact, simulated, title=f"{len(trials.values):,} draws, and all cards")
    both = f"exactly {float(costs(position).mean):.2f}, in your draws {trials.trials.mean:.2f}"
    return chart.saying(chart.sentence, f"The mean: {both}")


def side_by_side(*positions: Game) -> Said:
    """What withdrawing and drawing cost with some hands in the first round, and how likely all cards go."""
    rows = [
        f"| {' '.join(each.view(1).hands[0])} | {percent(costs(each)[0])} | {cost_now(each)} "
        f"| {float(costs(each).mean):.2f} | **{'draw' if costs(each).mean < cost_now(each) else 'withdraw'}** |"
        for each in positions
    ]
    head = [
        "| your hand | all cards go | withdrawing costs | drawing costs | so |",
        "| --- | ---: | ---: | ---: | --- |",
    ]
    return say("\n".join([*head, *rows]))


# --- The points that you already have ---------------------------------------------------------------------------------

EXPENSIVE, MIDDLE, CHEAP = "5 5 6 6 chick chick on a 3", "5 5 5 6 6 6 on a 3", "1 1 1 2 2 2 on a 6"
# Hands that all wait for one number, or the egg, and are then got rid of to the last card.
HANDS = {
    EXPENSIVE: ("5 5 6 6 chick chick", "3"),
    MIDDLE: ("5 5 5 6 6 6", "3"),
    CHEAP: ("1 1 1 2 2 2", "6"),
}
# Two dice take off 20 at most, so that with more points nothing changes.
POINTS = range(31)


def by_points(expected_change: Callable[[Distribution, int], Fraction]) -> Callable[[str, int], Chart]:
    """What draws a hand's expected change in points, by the points that its player already has.

    `expected_change` says it of drawing, from the distribution of the points that are left.
    """

    def draw_them(hand: str, points_you_have: int) -> Chart:
        position = hands.first_turn(*HANDS[hand])
        after_drawing, withdrawing = costs(position), Fraction(cost_now(position))
        drawing = {float(points): expected_change(after_drawing, points) for points in POINTS}
        mean = drawing[points_you_have]
        better = "withdraw" if withdrawing < mean else "draw" if mean < withdrawing else "both are as good"
        title = f"With {count_of(points_you_have, 'point')}: {better}"
        return charts.lines(
            {"withdraw": dict.fromkeys(drawing, withdrawing), "draw": drawing},
            title=title,
            finding=title,
            x_title="points that you already have",
            unit="change in points, on average",
            marks={points_you_have: f"draw: {float(mean):.2f}, withdraw: {withdrawing}"},
        )

    return draw_them


# --- Risk -------------------------------------------------------------------------------------------------------------


def spread(position: Game) -> Chart:
    """What drawing costs, beside what withdrawing does."""
    withdrawing, chances = cost_now(position), costs(position)
    title = f"Drawing: {float(chances.mean):.1f} on average. Withdrawing: {withdrawing}, always."
    every = {points: chances[points] for points in range(max(chances) + 1)}  # what cannot be has its place, too
    chart = charts.distribution(every, title=title, unit="points")
    return chart.saying(chart.sentence, f"Drawing costs {min(chances)} to {max(chances)}, withdrawing {withdrawing}")


def to_the_target(position: Game) -> Chart:
    """The probability of ending the round with the target or more, by the points that you have before it.

    The dice do not change it: a player who rolls them ends with fewer points than before.
    """
    target, chances, withdrawing = position.state.target, costs(position), cost_now(position)
    most = max(chances)
    before = range(max(0, target - most - 2), target)
    return charts.lines(
        {
            "withdraw": {total: Fraction(withdrawing >= target - total) for total in before},
            "draw": {total: chances.at_least(target - total) for total in before},
        },
        title=f"How likely are you to reach {target} points?",
        finding=f"From {target - withdrawing} points on, withdrawing brings you to {target}",
        x_title="your points before this round",
        steps=True,
        unit=f"probability of {target} points or more",
        shares=True,
    )


# --- The lesson -------------------------------------------------------------------------------------------------------

FACES = [1, 2, 3, 4, 5, 10]
ON_PAPER = (
    "**Chicken.** Play a card with the same number as the top card, or one higher: the chick follows the 6, and the 1 "
    "follows the chick. The egg fits on any card and counts as the next number: on a 4 it is a 5. Or draw a card, or "
    "withdraw from the round. The cards that you still hold at the end cost points: each number counts once, a chick "
    "counts ten. The fewest points win."
)


def _won_and_lost() -> str:
    """The lesson's first hand in numbers, for the teacher."""
    position = hands.first_turn(*HANDS[EXPENSIVE])
    withdrawing, chances = cost_now(position), costs(position)
    return (
        f"In the lesson ({EXPENSIVE}) withdrawing costs {withdrawing}. Drawing costs 0 with a probability of "
        f"{chances[0]}, which saves {withdrawing}, and otherwise {withdrawing} to {max(chances)}, which loses "
        f"{max(chances) - withdrawing} at most: {chances.mean}, or {float(chances.mean):.2f}, on average."
    )


LESSON = Lesson(
    number=4,
    slug="stay-or-withdraw",
    title="Stay or withdraw?",
    games=("chicken",),
    idea="Weigh each result by its chance: the expected value. Find where your choice changes, and see why the mean "
    "isn't everything.",
    aim="Students work out an expected value and a break-even probability, find where a choice changes, and tell the "
    "mean from the risk.",
    age="14 and older",
    minutes=60,
    bring="Nothing but the page. With a pack of Chicken, lay out the hand of the lesson and let them draw.",
    questions=(
        (
            "You will probably not get rid of your cards. Why can drawing be right all the same?",
            f"If it fails, you lose little. If it works, you save much. So weigh the results. {_won_and_lost()}",
        ),
        (
            "The probability is the same for both hands. Why is the choice not?",
            "The break-even probabilities are 2.8% and 44.4%: one hand has much to win, the other much to lose.",
        ),
        (
            "Can the expected value come up in one draw?",
            "Hardly ever: it is the average of many draws.",
        ),
        (
            "Why does the cheap hand change sides at 11 points?",
            (
                "If all your cards go, the dice take points off, but never more than you have. With 11 points that "
                "is 7.53 on average, and 4.395 - 8/43 × 7.528 = 2.995 is less than 3. With 10 points it is 7.22, "
                "and drawing still costs 3.05."
            ),
        ),
        (
            "With 38 points and 5 5 5 6 6 6 on a 3: what would you do?",
            (
                "Both answers can be right with a reason that has numbers. Drawing costs 9.5 points on average "
                "instead of 11, but with a probability of 48.8% you reach 50, and if you withdraw you don't. The "
                "expected value counts points, but winning depends on being below the others when the game ends: if "
                "another player is far ahead, 49 points may not help either; if another is at 45 or more, 49 may "
                "still lose."
            ),
        ),
        (
            "What have we left out?",
            (
                "That the others may stay in. Then you may draw again, which makes drawing better; but another "
                "player may go out first, and then you pay for all your cards, which makes it worse. And a player "
                "wins with fewer points than the others, not with few points."
            ),
        ),
    ),
    mistakes=(
        (
            "It is unlikely, so it is wrong.",
            "Ask what it costs if it fails, and compare that with what withdrawing costs.",
        ),
        (
            "The mean of the possible results, without their chances: (0 + 21 + 22 + 23) / 4 = 16.5.",
            "Let them write down all 43 unseen cards, one line each, and share out the sum.",
        ),
        (
            "I drew and lost, so drawing was a mistake.",
            "Draw a thousand times: a choice is judged by everything that can happen, not by what did.",
        ),
        (
            "The dice take 8.3 points off, so subtract 8.3.",
            "Only if all cards go, and only if there are so many points to take off. Let them play it with 2 points.",
        ),
    ),
    exercises=(a_small_pile, as_good, draw_or_withdraw, how_far_apart, with_the_dice),
    fixed={"target": 50, "die": FACES},
    on_paper=ON_PAPER,
)
