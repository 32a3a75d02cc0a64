"""Lesson 4, from Chicken, draw one more card or leave: expected value, the break-even point, and risk."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from cardkit.chances.distribution import percent
from cardkit.games.chicken.clauses import die_faces
from cardkit.games.chicken.layout import a, card_text, parse_card
from cardkit.games.chicken.odds import cost, next_cards
from cardkit.games.chicken.rules import COPIES, DECK
from cardkit.games.chicken.scoring import CHICK, following, value
from cardkit.table.chance import seed_of_game
from cardkit.table.drawing import draw_fitting
from cardkit.table.registry import definition_of
from cardkit.table.words import count_of, either, listed
from cardkit_widgets import charts
from cardkit_widgets.exercises import BestMove, Choice, Number
from cardkit_widgets.lessons import chicken_hands as hands
from cardkit_widgets.lessons.lesson import Lesson
from cardkit_widgets.lessons.saying import say
from cardkit_widgets.lessons.trials import Happened

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from cardkit import Game
    from cardkit.chances.distribution import Distribution
    from cardkit.table.parameters import Rules
    from cardkit_widgets.charts import Chart
    from cardkit_widgets.lessons.page import Page
    from cardkit_widgets.lessons.saying import Said
    from cardkit_widgets.lessons.trials import Running

# What an egg in hand costs: nobody here keeps one, for it always fits.
RULES: Rules = {"egg_counts_apart": False}

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
            game.move_only("out")
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

WHAT_THERE_IS = f"{DECK} cards: {COPIES} each of 1 to {CHICK - 1}, {COPIES} chicks and 1 egg"


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


def cost_now(position: Game) -> int:
    """What leaving costs."""
    return cost(hands.in_hand(position, 1), parse_card(position.view(1).top), RULES)


def points_with(position: Game, card: str) -> int:
    """What is left to you if you draw this card, the others leave, and you play what fits."""
    return hands.left_over(hands.in_hand(position, 1) + hands.cards(card), parse_card(position.view(1).top))


def costs(position: Game) -> Distribution:
    """What drawing costs: the points that are left, each with its chance."""
    return next_cards(position.view(1)).map(card_text).map(lambda card: points_with(position, card))


def cards_for(position: Game) -> dict[int, list[str]]:
    """The cards that may come next, by the points that they leave."""
    found: dict[int, list[str]] = {}
    for card in map(card_text, next_cards(position.view(1))):
        found.setdefault(points_with(position, card), []).append(card)
    return dict(sorted(found.items()))


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


def missing(position: Game) -> Fraction:
    """What drawing costs on average if the card does not bring all away."""
    chances = costs(position)
    return chances.mean / (1 - chances[0])


def break_even(leaving: int, failing: Fraction) -> Fraction:
    """From which chance on it is as good to stay: one pays what one holds now, or more, unless all goes."""
    return 1 - leaving / failing


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


# --- Exercises --------------------------------------------------------------------------------------------------------

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
    wanted = numbers.choice(["draw", "out"])
    while True:
        top = numbers.randint(1, CHICK)
        cards = _hand_that_waits(numbers, top)
        position = hands.first_turn(cards, card_text(top), players=2)
        values = {"draw": costs(position).mean, "out": Fraction(cost_now(position))}
        clear = abs(values["draw"] - values["out"]) > CLEAR and values["out"] > 1  # nobody reads of `1 points`
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
