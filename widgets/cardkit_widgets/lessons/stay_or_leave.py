"""Lesson 4, from Chicken, draw one more card or leave: expected value, the break-even point, and risk."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from cardkit.chances.distribution import percent
from cardkit.games.chicken.clauses import die_faces
from cardkit.games.chicken.layout import a, card_text
from cardkit.games.chicken.rules import DECK
from cardkit.table.chance import seed_of_game
from cardkit.table.drawing import draw_fitting
from cardkit.table.words import count_of, either
from cardkit_widgets import charts
from cardkit_widgets.lessons import chicken_hands as hands
from cardkit_widgets.lessons.hand_costs import break_even, cards_for, cost_now, costs, missing
from cardkit_widgets.lessons.lesson import Lesson
from cardkit_widgets.lessons.saying import say
from cardkit_widgets.lessons.stay_or_leave_exercises import a_small_pile, as_good, draw_or_leave, near_fifty, two_dice
from cardkit_widgets.lessons.trials import Happened

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardkit import Game
    from cardkit_widgets.charts import Chart
    from cardkit_widgets.lessons.page import Page
    from cardkit_widgets.lessons.saying import Said
    from cardkit_widgets.lessons.trials import Running

# --- What happens in it -----------------------------------------------------------------------------------------------


def hand(page: Page, cards: str, top: str) -> Game:
    """The first turn of a game: your six cards, and what lies on top. You are seat 1."""
    return hands.first_turn(cards, top, **page.rules)


def draws(page: Page, position: Game) -> Callable[[int], Happened]:
    """Draw the next card; the others leave; play what fits: the points that are left, again and again."""

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
    """For some hands what leaving costs, what drawing costs, and how likely all cards go."""
    rows = [
        f"| {' '.join(each.view(1).hands[0])} | {percent(costs(each)[0])} | {cost_now(each)} "
        f"| {float(costs(each).mean):.2f} | **{'draw' if costs(each).mean < cost_now(each) else 'leave'}** |"
        for each in positions
    ]
    head = ["| your hand | all cards go | leaving costs | drawing costs | so |", "| --- | ---: | ---: | ---: | --- |"]
    return say("\n".join([*head, *rows]))


# --- Break-even -------------------------------------------------------------------------------------------------------

FIRST, EVEN = "5 5 6 6 chick chick on a 3", "5 5 5 6 6 6 on a 3"
# Hands that all wait for one number, or the egg, and are then got rid of to the last card.
HANDS = {
    FIRST: ("5 5 6 6 chick chick", "3"),
    EVEN: ("5 5 5 6 6 6", "3"),
    "1 1 1 2 2 2 on a 6": ("1 1 1 2 2 2", "6"),
}
# So many of the unseen cards may help: each hand breaks even among them.
HELPING = range(25)


def compared(hand: str, cards_that_help: int) -> Chart:
    """What staying costs by how many of the unseen cards help, beside what leaving costs."""
    position = hands.first_turn(*HANDS[hand])
    unseen, leaving, failing = len(position.view(1).unseen), cost_now(position), missing(position)
    staying = {float(cards): failing * (1 - Fraction(cards, unseen)) for cards in HELPING}
    even = unseen * break_even(leaving, failing)
    better = "leave" if cards_that_help < even else "draw" if cards_that_help > even else "both are as good"
    title = f"{cards_that_help} of {unseen} cards help: {better}"
    return charts.lines(
        {"leave": dict.fromkeys(staying, Fraction(leaving)), "draw": staying},
        title=title,
        finding=title,
        x_title="helping cards",
        unit="points on average; fewer are better",
        marks={float(even): f"break-even: {float(even):.1f}"} | {cards_that_help: f"you: {cards_that_help}"},
    )


# --- Risk -------------------------------------------------------------------------------------------------------------


def spread(position: Game) -> Chart:
    """What drawing costs, beside what leaving does."""
    leaving = cost_now(position)
    title = f"Drawing: {float(costs(position).mean):.1f} on average. Leaving: {leaving}, always."
    chances = costs(position)
    every = {points: chances[points] for points in range(max(chances) + 1)}  # what cannot be has its place, too
    chart = charts.distribution(every, title=title, unit="points")
    return chart.saying(chart.sentence, f"Drawing costs {min(chances)} to {max(chances)}, leaving always {leaving}")


def too_many(position: Game) -> Chart:
    """The chance of ending the round with the target or more, by the points one has before it."""
    target, chances, leaving = position.state.target, costs(position), cost_now(position)
    most = max(chances)
    before = range(max(0, target - most - 2), target)
    return charts.lines(
        {
            "leave": {total: Fraction(leaving >= target - total) for total in before},
            "draw": {total: chances.at_least(target - total) for total in before},
        },
        title=f"Will you get to {target} points?",
        finding=f"From {target - leaving} points on, leaving brings you to {target}",
        x_title="your points before this round",
        steps=True,
        unit=f"chance of {target} points or more",
        shares=True,
    )


def at_the_edge(position: Game) -> tuple[str, str]:
    """The most points with which leaving is still safe, and one more: what leaving and drawing lead to, in words."""
    target, leaving, chances = position.state.target, cost_now(position), costs(position)
    total = target - 1 - leaving
    safe = f"With {total} points leaving is safe; drawing brings you to {target} or more in"
    over = f"With {total + 1} points leaving brings you to {target}; drawing keeps you below it in"
    return (
        f"{safe} {percent(chances.at_least(target - total))} of cases.",
        f"{over} {percent(chances.at_most(target - total - 2))}.",
    )


def dice(page: Page) -> list[int]:
    """The faces of each of the two dice."""
    return die_faces(page.definition.complete(page.rules))


# --- The lesson -------------------------------------------------------------------------------------------------------


def _won_and_lost() -> str:
    """The lesson's first hand in numbers, for the teacher."""
    hand, top = HANDS[FIRST]
    position = hands.first_turn(hand, top)
    leaving, chances = cost_now(position), costs(position)
    return (
        f"In the lesson ({FIRST}) leaving costs {leaving}; drawing costs 0 with {chances[0]}, which saves {leaving}, "
        f"and else {leaving} to {max(chances)}, which loses {max(chances) - leaving} at most: {chances.mean}, or "
        f"{float(chances.mean):.2f}, on average."
    )


def _near_the_end() -> str:
    """The lesson's hand whose mean decides nothing, near the end of a game, for the teacher."""
    hand, top = HANDS[EVEN]
    position = hands.first_turn(hand, top)
    means = f"leaving costs {cost_now(position)}, drawing {float(costs(position).mean):.2f} on average"
    return f"The hand {EVEN}: {means}. {' '.join(at_the_edge(position))}"


LESSON = Lesson(
    number=4,
    slug="stay-or-leave",
    title="Stay or leave?",
    games=("chicken",),
    idea="Weigh each result by its chance: the expected value. And know when the mean is not all that counts.",
    aim="Students work out an expected value and a break-even chance, and tell the mean from the risk.",
    age="14 and older",
    minutes=45,
    bring="Nothing but the page; with a pack of Chicken, lay out the hand of the lesson and let them draw.",
    questions=(
        (
            "You will probably not get rid of the cards. Why can drawing be right all the same?",
            f"What is lost then is little, and what is won is much: chances have to be weighed. {_won_and_lost()}",
        ),
        (
            "The chance is the same for both hands. Why is the choice not?",
            "The expensive hand has much to win and little to lose; with the cheap one it is the other way round.",
        ),
        (
            "Can the expected value come up in one draw?",
            "Hardly ever: it is the average of many draws.",
        ),
        (
            "Two choices have the same mean. Does it matter which one takes?",
            f"It does when one result changes everything, such as the points that end the game. {_near_the_end()}",
        ),
        (
            "What have we left out?",
            "That the others may stay; that who goes out rolls the dice. Which way does each change the choice?",
        ),
    ),
    mistakes=(
        (
            "It is unlikely, so it is wrong.",
            "Ask what it costs when it goes wrong, and compare that with what leaving costs.",
        ),
        (
            "The mean of the results that there are, without their chances.",
            "Let them write down all the unseen cards, one line each, and share out the sum.",
        ),
        (
            "I drew and lost, so drawing was a mistake.",
            "Draw a thousand times: a choice is judged by all that can happen, not by what did.",
        ),
    ),
    exercises=(a_small_pile, as_good, near_fifty, draw_or_leave, two_dice),
)
