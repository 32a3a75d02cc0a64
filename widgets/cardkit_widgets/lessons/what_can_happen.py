"""Lesson 1, from Trio's deal: what can happen, how to count it, and how often a hand holds three equal cards."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

import cardkit
from cardkit.chances.distribution import percent
from cardkit.games.trio.clauses import COPIES, DECK, NUMBERS, hand_size
from cardkit.table.chance import SEED_LIMIT
from cardkit.table.words import listed
from cardkit_widgets import charts
from cardkit_widgets.exercises import Choice, Number, Position
from cardkit_widgets.lessons.drawing import own_cards
from cardkit_widgets.lessons.lesson import Lesson
from cardkit_widgets.lessons.saying import say
from cardkit_widgets.lessons.trials import Happened

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from cardkit_widgets.charts import Chart
    from cardkit_widgets.lessons.page import Page
    from cardkit_widgets.lessons.saying import Said
    from cardkit_widgets.lessons.trials import Running
    from cardkit_widgets.part import Guess

# --- What happens in it -----------------------------------------------------------------------------------------------


def deals(page: Page) -> Callable[[int], Happened]:
    """Deal after deal as the page's rules have them: whether the first hand holds a complete trio."""

    def happen(number: int) -> Happened:
        game = page.deal(number)
        hand = game.view(seat=1).hands[0]
        trios = [card for card, count in Counter(hand).items() if count == COPIES]
        says = (
            f"Yes: three {listed([f'{card}s' for card in trios])}." if trios else "No three equal cards in this hand."
        )
        return Happened(len(trios) > 0, says, lambda: own_cards(game))

    return happen


# --- Counting it ------------------------------------------------------------------------------------------------------


def hands(size: int) -> int:
    """How many hands of so many cards there are."""
    return comb(DECK, size)


def hands_with(size: int, trios: int) -> int:
    """How many hands hold all cards of so many given numbers, whatever else is in them."""
    return comb(DECK - COPIES * trios, size - COPIES * trios)


def with_a_trio(size: int) -> Fraction:
    """The chance of a complete trio in a hand: inclusion and exclusion over the numbers whose cards are all there."""
    parts = ((-1) ** (k + 1) * comb(NUMBERS, k) * hands_with(size, k) for k in range(1, size // COPIES + 1))
    return Fraction(sum(parts), hands(size))


def three_cards() -> list[charts.Branch]:
    """What the first three cards of a hand can be, one after the other: a pair, then a trio, or not."""
    left = DECK - 1
    third = Fraction(COPIES - 2, left - 1)
    trio = [charts.Branch("third equal", third), charts.Branch("third different", 1 - third)]
    pair = Fraction(COPIES - 1, left)
    return [charts.Branch("second equal", pair, trio), charts.Branch("second different", 1 - pair)]


def counted_twice(size: int) -> Said:
    """Whether twelve times the hands with one trio are too many: that depends on whether two trios fit in a hand."""
    asked = "Twelve numbers, so twelve times as many hands?"
    both = "with all three 7s *and* all three 2s"
    if size >= 2 * COPIES:
        return say(f"{asked} Nearly. A hand {both} has then been counted twice.")
    return say(f"{asked} Yes, here: {size} cards cannot hold two trios. A larger hand {both} would be counted twice.")


def put_right(size: int) -> Said:
    """What is done about hands that have been counted more than once, as far as so many cards can hold their trios."""
    if size < 2 * COPIES:
        return say(f"With {size} cards no hand has been counted twice, so it is just twelve times as many.")
    twice = "So take the hands with two trios away once."
    if size < 3 * COPIES:
        return say(f"{twice} That is all: {size} cards cannot hold three trios.")
    return say(
        f"{twice} Those with three trios have now been counted three times and taken away three times: put them back",
        "once.",
    )


def with_signs(counts: Sequence[int]) -> str:
    """Numbers that are added and taken away in turn, and what they make: `12,000 - 260 + 2 = 11,742`."""
    rest = [f" {'-' if k % 2 else '+'} {count:,}" for k, count in enumerate(counts)][1:]
    made = sum(counts[0::2]) - sum(counts[1::2])
    return f"{counts[0]:,}{''.join(rest)} = {made:,}" if rest else f"{made:,}"


def agreeing(page: Page, trials: Running, guess: Guess) -> Chart | None:
    """What was counted, what was dealt, and what was guessed; nothing before there is something to compare."""
    if not trials.values:
        return None
    yes = with_a_trio(hand_size(page.rules))
    with_trio = sum(map(bool, trials.values))
    chart = charts.distribution(
        {"a trio": yes, "no trio": 1 - yes},
        {"a trio": with_trio, "no trio": len(trials.values) - with_trio},
        title=f"{len(trials.values):,} hands, and all hands",
        guess=None if guess.share is None else {"a trio": guess.share},
        whole=True,
    )
    found = percent(with_trio / len(trials.values))
    return chart.saying(chart.sentence, f"A trio: exactly {percent(yes)}, in your hands {found}")


def chances(players: int) -> Chart:
    """How likely a complete trio is in one's own hand, and in any hand, with so many at the table."""
    odds = cardkit.odds("trio", "complete trio in a hand", players=players)
    size = hand_size({"players": players, "teams": False})
    title = f"{players} players, hands of {size}: a complete trio?"
    return charts.distribution(
        {"in your hand": odds["a given hand"], "in some hand": odds["some hand"]}, title=title, whole=True
    )


def asked_on_the_way() -> Said:
    """The answer to what was asked below the sliders."""
    (few, *_, many) = (
        (players, cardkit.odds("trio", "complete trio in a hand", players=players)) for players in range(3, 7)
    )
    yours, some = (
        f"from {percent(few[1][hand])} to {percent(many[1][hand])}" for hand in ("a given hand", "some hand")
    )
    return say(
        f"From {few[0]} players to {many[0]}, the chance of a trio in your hand goes down {yours}, and the chance that",
        f"somebody has one goes down as well, {some}. There are more hands, but each of them is smaller: that takes",
        "away more of the chance than a few more hands bring back.",
    )


# --- Exercises --------------------------------------------------------------------------------------------------------


def how_many_hands(numbers: Random) -> Number:
    """How many hands of a few cards a small deck has."""
    cards, size = numbers.choice([8, 9, 10, 11, 12]), numbers.choice([2, 3])
    ordered = comb(cards, size) * (2 if size == 2 else 6)  # noqa: PLR2004
    return Number(
        f"A small deck has {cards} different cards. How many different hands of {size} cards can be dealt from it?",
        answer=Fraction(comb(cards, size)),
        hint=f"The first card can be any of {cards}, the next any of {cards - 1}. Does it matter which came first?",
        why=f"One after another, {size} cards can be dealt in {ordered:,} ways. Each hand comes in "
        f"{ordered // comb(cards, size)} orders, so there are {comb(cards, size)} hands.",
        mistakes={
            Fraction(ordered): "You have counted the same hand once for each order of its cards.",
            Fraction(cards**size): "No card can be dealt twice: the first one is gone. And does the order matter?",
            Fraction(cards * size): "Each first card can be followed by any of the others: multiply these numbers.",
            Fraction(
                cards, size
            ): "That is how many hands can be dealt at the same time. How many different ones are there?",
        },
        otherwise="In how many ways can the cards be dealt one by one? And in how many orders does each hand come?",
    )


def two_equal(numbers: Random) -> Number:
    """The chance that the first two cards of a deck of equal groups are equal."""
    kinds, copies = numbers.choice([4, 5, 6, 8, 10]), numbers.choice([2, 3, 4])
    cards = kinds * copies
    return Number(
        f"A deck has the numbers 1 to {kinds}, {copies} cards of each. You are dealt two cards. "
        "What is the chance that they are equal?",
        answer=Fraction(copies - 1, cards - 1),
        tolerance=0.0005,
        hint="Look at the first card, whatever it is. Which of the cards that are left are equal to it?",
        why=f"{cards - 1} cards are left after the first, and {copies - 1} of them "
        f"{'is' if copies == 2 else 'are'} equal to it.",  # noqa: PLR2004
        mistakes={
            Fraction(copies, cards): "The first card is no longer in the deck when the second is dealt.",
            Fraction(copies, cards - 1): "One of these is the first card itself: so one fewer is left.",
            Fraction(copies - 1, cards): "The first card is no longer in the deck when the second is dealt.",
            Fraction(copies, cards) * Fraction(copies - 1, cards - 1): "That is the chance of two cards of one given "
            "number. Here any number will do.",
        },
        otherwise="The first card can be any. How many cards are left, and how many of these are equal to it?",
    )


ONE_HALF = "Robin is right: one of two things is one half."
NOBODY_KNOWS = "Nobody can know before the cards are dealt."


def equally_likely(numbers: Random) -> Choice:
    """Whether things that can happen are for that reason equally likely."""
    players = numbers.choice([3, 4, 5, 6])
    size = hand_size({"players": players, "teams": False})
    right = "Only when all the things that can happen are equally likely; these two are not."
    options = [ONE_HALF, right, NOBODY_KNOWS]
    numbers.shuffle(options)
    return Choice(
        f"{players} play Trio, so each hand has {size} cards. Robin says: “Either my hand holds a complete trio or it "
        "does not. Two things can happen, so the chance is one half.” What do you say?",
        options=options,
        right=right,
        hint="Count hands, not answers: are there as many hands with a trio as without?",
        why=f"All {hands(size):,} hands are equally likely, and {float(with_a_trio(size)):.1%} of them hold a trio.",
        replies={
            ONE_HALF: "Then half of all hands would hold a trio. Did half of yours?",
            NOBODY_KNOWS: "Not which hand comes; but how many hands of each kind there are.",
        },
    )


def a_given_trio(numbers: Random) -> Number:
    """The chance that a hand holds all three cards of one given number, of another deck than the lesson's."""
    kinds, size = numbers.choice([8, 9, 10, 11, 13, 14]), numbers.choice([10, 11, 12, 13])
    card, deck = numbers.randint(1, kinds), COPIES * kinds
    all_three, triples = comb(size, COPIES), comb(deck, COPIES)
    answer = Fraction(all_three, triples)
    first_three = (
        f"That is the chance that three cards are equal, whatever their number is. Here you have {size} cards, and all "
        f"three {card}s are to be among them."
    )
    return Number(
        f"A deck like Trio's, but of another size: the numbers 1 to {kinds}, {COPIES} cards of each. You are dealt "
        f"{size} of the {deck} cards. What is the chance that all three {card}s are in your hand?",
        answer=answer,
        tolerance=0.0005,
        hint=f"Take the three {card}s: how many cards are still missing, and from how many can they come? Or think of "
        f"places: of {deck} places for three cards, {size} are in your hand.",
        why=f"The three {card}s can lie in {triples:,} ways among the {deck} places, and in {all_three} of these all "
        f"three places are in your hand. The chance is {all_three} of {triples:,}: {answer}, which is "
        f"{percent(answer, 2)}.",
        mistakes={
            Fraction(size, deck): f"That is the chance for one {card}; all three are to be in your hand.",
            Fraction(size, deck) ** COPIES: f"Nearly. But once the first {card} is in your hand, {size - 1} of "
            f"{deck - 1} places are left for the second. And for the third?",
            _three_equal(deck): first_three,
            _three_equal(DECK): f"{first_three} And the deck is another.",
            Fraction(1, triples): f"That would be right if you had {COPIES} cards. You have {size}: the three {card}s "
            "can be any three of them.",
            kinds * answer: f"That counts the trios of all {kinds} numbers. Only the {card}s are asked for.",
        },
        otherwise=f"Take the {card}s one after another: how likely is each in your hand, when those before it are?",
        clause="trio:setup.deck",
    )


def _three_equal(deck: int) -> Fraction:
    """The chance that three cards from the top of a deck are equal."""
    return Fraction(COPIES - 1, deck - 1) * Fraction(COPIES - 2, deck - 2)


def take_it(numbers: Random) -> Position:
    """On the table: a hand with a trio at one of its ends, to be taken in one turn."""
    game, ends = _with_a_trio_at_an_end(numbers)
    end, wanted = next(iter(ends)), set(ends.values())

    def is_too_late(now: cardkit.Game) -> bool:
        """Whether the turn is over, or goes for another number."""
        return _others_have_moved(now) or now.view(seat=1).number not in {"", *wanted}

    return Position(
        "Three equal cards lie at one end of your hand, and it is your turn. Take them all in this one turn.",
        game,
        seat=1,
        holds=lambda now: bool(wanted & set(now.view(seat=1).trios[0])) and not _others_have_moved(now),
        hopeless=is_too_late,
        others="simple",
        shown=[f"{end} 1"] * COPIES,
        hint="You may ask anybody for their lowest or highest card, and yourself as well.",
        why=f"Ask yourself for your {'lowest' if end == 'low' else 'highest'} card three times: all three are equal.",
        clause="trio:turn.reveal",
    )


def _others_have_moved(game: cardkit.Game) -> bool:
    """Whether the first turn, which is that of seat 1, is over."""
    return any(event.get("seat", 1) != 1 for event in game.events)


def _with_a_trio_at_an_end(numbers: Random) -> tuple[cardkit.Game, dict[str, str]]:
    """A fresh deal in which seat 1, who begins, holds three equal lowest or highest cards; and their number by end."""
    while True:
        game = cardkit.play("trio", seed=numbers.randrange(SEED_LIMIT))
        hand = game.view(seat=1).hands[0]
        both = {"low": hand[:COPIES], "high": hand[-COPIES:]}
        ends = {end: cards[0] for end, cards in both.items() if len(set(cards)) == 1}
        if ends and game.turn == 1:
            return game, ends


# --- The lesson -------------------------------------------------------------------------------------------------------

LESSON = Lesson(
    number=1,
    slug="what-can-happen",
    title="What can happen?",
    games=("trio",),
    idea="Count everything that can happen: a chance is a part of the whole.",
    aim="Students list a few equally likely outcomes, count many, and know why “it happens or not” is not one half.",
    age="14 and older",
    minutes=45,
    bring="Fractions and percents are enough. A pack of Trio is a joy, or three slips of paper with each number to 12.",
    questions=(
        (
            "What are the things that can happen when nine cards are dealt?",
            "Hands, not single cards; no order in them.",
        ),
        ("Are they equally likely? How do you know?", "The deck is shuffled: no hand is preferred."),
        (
            "Why are your thousand deals and your neighbour's not the same?",
            "Other seeds, other deals; both are near the same number.",
        ),
        (
            "Why is “in some hand” not “in your hand” times the number of players?",
            "Two hands can hold trios in one deal.",
        ),
    ),
    mistakes=(
        (
            "It happens or it does not, so it is one half.",
            "Let them deal ten times. Then ask for the hands behind each answer.",
        ),
        (
            "The same hand in another order is another hand.",
            "Deal two cards A, B and B, A and ask which hand is better.",
        ),
        (
            "Twelve numbers, so twelve times the chance for one.",
            "Which hands have been counted twice? Those with two trios.",
        ),
    ),
    exercises=(how_many_hands, two_equal, equally_likely, a_given_trio, take_it),
)
