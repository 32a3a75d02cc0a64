"""The exercises of lesson 4: what drawing costs, when it is as good to leave, and two dice."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from cardkit.games.chicken.clauses import die_faces
from cardkit.games.chicken.layout import card_text
from cardkit.games.chicken.rules import COPIES, DECK
from cardkit.games.chicken.scoring import CHICK, following, value
from cardkit.table.registry import definition_of
from cardkit.table.words import listed
from cardkit_widgets.exercises import BestMove, Choice, Number
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
    """The chance from which on staying is as good as leaving."""
    failing = numbers.choice([10, 12, 15, 16, 20, 25])
    leaving = numbers.choice([part for part in range(3, failing - 1) if part != failing / 2])
    return Number(
        f"Leaving costs {leaving} points. If you stay, either all your cards go and you pay nothing, or you pay "
        f"{failing}. How likely must it be that all go, so that both are equal on average?",
        answer=1 - Fraction(leaving, failing),
        tolerance=0.005,
        hint=f"Call the chance p. On average staying costs (1 - p) × {failing}. When is that {leaving}?",
        why=f"(1 - p) × {failing} = {leaving}, so 1 - p = {Fraction(leaving, failing)} and "
        f"p = {1 - Fraction(leaving, failing)}.",
        mistakes={
            Fraction(leaving, failing): "That is the chance that it goes wrong. Which chance is asked for?",
            Fraction(1, 2): f"Then staying costs {failing / 2:g} points on average. Is that as much as leaving?",
        },
        otherwise=f"With your chance, how often do you pay {failing} points? What is that on average, and what does "
        "leaving cost?",
    )


EQUAL = "It makes no difference."
SURE = "Leave."
DARING = "Stay."


def near_fifty(numbers: Random) -> Choice:
    """What to do where the mean is the same, but a certain number of points is too many."""
    certain, daring = numbers.choice([6, 8, 9, 10, 12]), numbers.random() < 1 / 2
    target = int(str(definition_of("chicken").complete({})["target"]))
    total = target - certain - numbers.randint(1, certain - 1) * (-1 if daring else 1)
    leaving, failing = total + certain, total + 2 * certain
    right = DARING if daring else SURE
    reasons = (
        f"Leaving brings you to {leaving} for certain. Staying saves you in one of two cases."
        if daring
        else f"Leaving brings you to {leaving}, and you play on. Staying brings you to {failing} in one of two cases."
    )
    return Choice(
        f"You have {total} points, and do not want to get to {target}. Leaving costs {certain}. Staying costs 0 or "
        f"{2 * certain}, like heads or tails. What do you do?",
        options=(SURE, DARING, EQUAL),
        right=right,
        hint=f"Add up what you have after the round, in each case. Where is it {target} or more?",
        why=f"On average both cost {certain}. {reasons}",
        replies={
            EQUAL: f"On average, yes. But is {target - 1} as good as {target}?",
            SURE if daring else DARING: f"You would have {leaving} points, for certain. Is that what you want?"
            if daring
            else f"In one of two cases you would have {failing} points. And if you leave?",
        },
        clause="chicken:end.game",
    )


# Points: hands of the exercise are clearer than this.
CLEAR = Fraction(1, 2)


def draw_or_leave(numbers: Random) -> BestMove:
    """At the table, where the others are about to withdraw: draw, or withdraw oneself."""
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
        "Nothing fits. What costs fewer points on average, to draw or to withdraw? Your opponent will withdraw next: "
        f"if you draw now, you play on alone, without drawing. The deck: {WHAT_THERE_IS}. You see {DECK - unseen} of "
        "them.",
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


# The faces of a die that everybody knows.
USUAL = range(1, 7)


def two_dice(numbers: Random) -> Number:
    """What the dice take off on average."""
    faces = sorted([1, 2, *numbers.sample(range(2, 7), 3), value(CHICK)])
    total = numbers.choice([24, 27, 31, 36, 42])
    answer = Fraction(2 * sum(faces), len(faces))
    lesson_die = die_faces(definition_of("chicken").complete({}))
    return Number(
        f"You have {total} points. You roll two dice and take the sum off. The six faces of each show "
        f"{listed(list(map(str, faces)))}. How many points are taken off on average?",
        answer=answer,
        tolerance=NEAR,
        unit="points",
        hint="What does one die show on average, each face being as likely?",
        why=f"One die shows {sum(faces)} ÷ {len(faces)} on average, and two of them twice as much.",
        mistakes={
            answer / 2: "That is one die. You roll two.",
            Fraction(2 * sum(USUAL), len(USUAL)): "So it is with dice from 1 to 6. Look at the faces of these.",
            Fraction(2 * sum(lesson_die), len(lesson_die)): "So it is with the dice of the lesson. Look at the "
            "faces of these.",
            Fraction(min(faces) + max(faces)): "The middle between the lowest and the highest is not the mean: "
            "add up all six faces.",
            Fraction(total) - answer: "That is what you are left with. What is taken off?",
            Fraction(sum(faces)): "That is the sum of all faces of one die. Only one of them is on top.",
            Fraction(2 * sum(faces)): "That is the sum of all faces of both dice. Only one of each is on top.",
        },
        otherwise=f"What do the {len(faces)} faces of one die make together? And on average? Then think of both dice.",
        clause="chicken:score.dice",
    )
