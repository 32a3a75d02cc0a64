"""The exercises of lesson 4: what drawing costs, when it is as good to withdraw, risk, and the dice."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from cardkit.games.chicken.clauses import CHICK_FACE
from cardkit.games.chicken.layout import card_text
from cardkit.games.chicken.rules import COPIES, DECK
from cardkit.games.chicken.scoring import CHICK, following, value
from cardkit.table.words import listed
from cardkit_widgets.exercises import BestMove, Number
from cardkit_widgets.lessons import chicken_hands as hands
from cardkit_widgets.lessons.hand_costs import cards_for, cost_now, costs

if TYPE_CHECKING:
    from random import Random

WHAT_THERE_IS = f"{DECK} cards: {COPIES} each of 1 to {CHICK - 1}, {COPIES} chicks and 1 egg"
# So near an average has to be.
NEAR = 0.05
NOT_EQUAL = "They are not equally likely: count the cards of each kind."


def a_small_pile(numbers: Random) -> Number:
    """What the next card adds on average, if it cannot be played and one of the numbers is in the hand."""
    low, same = numbers.sample(range(1, 7), 2)
    counts = [numbers.randint(2, 6) for _ in range(3)]
    pile, (few, equal, chicks) = sum(counts), counts
    answer = Fraction(low * few + value(CHICK) * chicks, pile)
    return Number(
        f"The cards left are {few} times a {low}, {equal} times a {same} and {chicks} chicks. You hold a {same}, but "
        f"no {low} and no chick. You draw one and cannot play it. How many points does it add on average?",
        answer=answer,
        tolerance=NEAR,
        unit="points",
        hint="Each number in a hand counts once, and a chick counts "
        f"{value(CHICK)}. Write for each of the {pile} cards what it adds.",
        why=f"{few} × {low} + {chicks} × {value(CHICK)} = {low * few + value(CHICK) * chicks}, divided by {pile}.",
        mistakes={
            Fraction(low * few + same * equal + value(CHICK) * chicks, pile): f"You hold a {same}: another one "
            "costs nothing.",
            Fraction(low + value(CHICK), 3): NOT_EQUAL,
            Fraction(low + same + value(CHICK), 3): f"{NOT_EQUAL} And you hold a {same} already.",
            Fraction(low + value(CHICK), 2): f"{NOT_EQUAL} Some of them add nothing, and they may come, too.",
            Fraction(value(CHICK), 3): f"{NOT_EQUAL} And a {low} adds something, too: you hold none.",
            Fraction(value(CHICK) * chicks, pile): f"The chicks are right. But a {low} adds something, too.",
            Fraction(low * few + value(CHICK) * chicks, few + chicks): f"The {same}s add nothing, but they are "
            "cards that may come: share among all.",
            Fraction(low * few + value(CHICK) * chicks): "That is what all the cards add, and you draw one.",
        },
        otherwise="Write down what each of the cards adds. What is that together, and how many cards are there?",
        clause="chicken:score.cards",
    )


def as_good(numbers: Random) -> Number:
    """The probability from which on drawing is as good as withdrawing."""
    failing = numbers.choice([10, 12, 15, 16, 20, 25])
    withdrawing = numbers.choice([part for part in range(3, failing - 1) if part != failing / 2])
    return Number(
        f"It is the first round, and withdrawing costs {withdrawing} points. If you draw, either all your cards go and "
        f"you pay nothing, or you pay {failing}. How likely must it be that all go, so that both are equal on average?",
        answer=1 - Fraction(withdrawing, failing),
        tolerance=0.005,
        hint=f"Call it p. On average drawing costs (1 - p) × {failing}. When is that {withdrawing}?",
        why=f"(1 - p) × {failing} = {withdrawing}, so 1 - p = {Fraction(withdrawing, failing)} and "
        f"p = {1 - Fraction(withdrawing, failing)}.",
        mistakes={
            Fraction(failing - withdrawing, withdrawing): "You divided by what withdrawing costs. Solve "
            f"(1 - p) × {failing} = {withdrawing} for p.",
            Fraction(withdrawing, failing): "That is the probability that it fails. Which one is asked for?",
            Fraction(1, 2): f"Then drawing costs {failing / 2:g} points on average. Is that as much as withdrawing?",
        },
        otherwise=f"With your probability, how often do you pay {failing} points? What is that on average, and what "
        "does withdrawing cost?",
    )


# Points: hands of the exercise are clearer than this.
CLEAR = Fraction(1, 2)


def draw_or_withdraw(numbers: Random) -> BestMove:
    """At the table, in the first round, where the others are about to withdraw: draw, or withdraw yourself."""
    wanted = numbers.choice(["draw", "withdraw"])
    while True:
        top = numbers.randint(1, CHICK)
        cards = _hand_that_waits(numbers, top)
        position = hands.first_turn(cards, card_text(top), players=2)
        values = {"draw": costs(position).mean, "withdraw": Fraction(cost_now(position))}
        clear = (
            abs(values["draw"] - values["withdraw"]) > CLEAR and values["withdraw"] > 1
        )  # nobody reads of `1 points`
        if min(values, key=values.__getitem__) == wanted and clear:
            break
    good, chances = cards_for(position), costs(position)
    unseen = len(position.view(1).unseen)
    told = [f"{listed(good[points])}: {points} ({chances[points]})" for points in good]
    return BestMove(
        "It is the first round, and nothing fits. What costs fewer points on average, drawing or withdrawing? Your "
        "opponent will withdraw next: if you draw now, you play on alone, without drawing. The deck has "
        f"{WHAT_THERE_IS}. You see {DECK - unseen} of them.",
        position,
        1,
        values,
        unit="points",
        least=True,
        hint="What does your hand cost? Which cards would let you play, and how far? What do all the others add?",
        why=f"What each card leaves you with, and its chance: {'; '.join(told)}.",
        otherwise="Weigh what each card leaves you with by how often it comes, and compare that with withdrawing.",
        clause="chicken:turn.last-in",
    )


def _hand_that_waits(numbers: Random, top: int) -> str:
    """Six cards, none of which fits on the top card, many of them in a row after the number that is missing."""
    fits_not = [card for card in range(1, CHICK + 1) if card not in {top, following(top)}]
    row = [following(following(top))]
    while len(row) < numbers.choice([2, 3]):
        row.append(following(row[-1]))
    kinds = [card for card in row if card in fits_not] + numbers.sample(fits_not, numbers.choice([0, 1]))
    held = sorted(numbers.choice(kinds) for _ in range(6))
    return " ".join(map(card_text, held))


def how_far_apart(numbers: Random) -> Number:
    """The standard deviation of two results, one of which is nothing."""
    points = numbers.choice([10, 15, 20, 25, 30, 35, 40])
    mean, square = Fraction(4 * points, 5), Fraction(4 * points**2, 25)
    return Number(
        f"Drawing costs 0 points with probability 1/5, and otherwise {points}. What is the standard deviation?",
        answer=Fraction(2 * points, 5),
        unit="points",
        hint="First work out the expected value. How far from it is each result? Square that.",
        why=f"The expected value is {mean}. {mean}² × 1/5 + {points - mean}² × 4/5 = {square}, and its root is the "
        "standard deviation.",
        mistakes={
            square: "That is the mean of the squares. Take the root.",
            mean: "That is the expected value. How far from it are the results?",
            Fraction(8 * points, 25): "That is the mean distance. Square the distances before you take their mean, and "
            "take the root at the end.",
            Fraction(points, 2): "That would be right if both results were equally likely.",
        },
        otherwise="Expected value, squared distances, their mean, and then the root: which step is different?",
    )


FACES = (1, 2, 3, 4, 5, CHICK_FACE)


def with_the_dice(numbers: Random) -> Number:
    """What drawing does to your points on average, if you have enough of them for two dice."""
    failing = numbers.choice([8, 9, 10, 11, 12, 14, 16])
    cards, dice = Fraction(4 * failing, 5), Fraction(2 * sum(FACES), len(FACES))
    return Number(
        f"You have 30 points. If you draw, all your cards go with probability 1/5, and two dice take off {dice} points "
        f"on average. Otherwise you pay {failing} points. How many points does drawing cost, on average?",
        answer=cards - dice / 5,
        tolerance=NEAR,
        unit="points",
        hint="Weigh both results by their probabilities. One of them takes points off.",
        why=f"4/5 × {failing} - 1/5 × {dice} = {float(cards):.2f} - {float(dice / 5):.2f}.",
        mistakes={
            cards: "You left out the dice. They take points off if all your cards go.",
            cards + dice / 5: "The dice take points **off**. Which sign do they get?",
            cards - dice: "The dice are only rolled if all your cards go. How likely is that?",
            failing - dice: "The two results are not equally likely, and only one of them happens. Weigh each.",
            Fraction(failing, 5) - 4 * dice / 5: "All your cards go in one case of five. In how many do you pay?",
        },
        otherwise="There are two results. What is each worth, and how likely is it?",
        clause="chicken:score.dice",
    )
