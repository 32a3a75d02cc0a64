"""Lesson 3, from Trio: the lowest card of a hand, and what it tells once it has been shown."""

from __future__ import annotations

from fractions import Fraction
from itertools import count
from math import comb
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any

import cardkit
from cardkit.chances.counting import lowest_of
from cardkit.games.trio.clauses import COPIES, DECK, NUMBERS, hand_size
from cardkit.table.chance import SEED_LIMIT
from cardkit.table.words import listed
from cardkit_widgets import charts
from cardkit_widgets.charts.style import percent
from cardkit_widgets.exercises import BestMove, Number
from cardkit_widgets.lessons.drawing import own_cards
from cardkit_widgets.lessons.lesson import Lesson
from cardkit_widgets.lessons.saying import Drawn, a, say
from cardkit_widgets.lessons.trials import Happened

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cardkit_widgets.charts import Chart
    from cardkit_widgets.lessons.page import Page
    from cardkit_widgets.lessons.saying import Said
    from cardkit_widgets.lessons.trials import Running
    from cardkit_widgets.part import Guess

# Trio's deck.
CARDS = tuple(number for number in range(1, NUMBERS + 1) for _ in range(COPIES))

# What charts of it count.
LOWEST = "lowest card"

# The rules of a table of three.
THREE: dict[str, Any] = {"players": 3, "teams": False}


# --- The lowest card of a hand ----------------------------------------------------------------------------------------


def at_this_table(page: Page) -> Said:
    """How many cards there are at the page's table, and where; the title has the nine of three players."""
    size, players = hand_size(page.rules), page.rules["players"]
    middle = DECK - players * size
    rest = f"{middle} lie in the middle" if middle else "none lies in the middle"
    told = f"Here {players} play with {DECK} cards: **{size} in each hand**, and {rest}."
    usual = hand_size(THREE)
    other = f" (The title speaks of {usual}, as three players have; at this table it is the lowest of {size}.)"
    return say(told + (other if size != usual else ""))


def deals(page: Page) -> Callable[[int], Happened]:
    """Deal after deal as the page's rules have them: the lowest card of the first hand."""

    def happen(number: int) -> Happened:
        game = page.deal(number)
        lowest = int(game.view(seat=1).hands[0][0])  # `setup.sort`
        return Happened(lowest, f"The lowest card is {a(lowest)}.", lambda: own_cards(game))

    return happen


def cards_from(lowest: int) -> int:
    """How many cards of the deck bear this number or a higher one."""
    return COPIES * (NUMBERS + 1 - lowest)


def hands_from(lowest: int, size: int) -> int:
    """How many hands have no card below this number."""
    return comb(cards_from(lowest), size)


def at_least(lowest: int, size: int) -> Fraction:
    """The chance that the lowest card of a hand is this number or a higher one."""
    return Fraction(hands_from(lowest, size), comb(DECK, size))


def exactly(lowest: int, size: int) -> Fraction:
    """The chance that the lowest card is this very number: a step from one number to the next."""
    return at_least(lowest, size) - at_least(lowest + 1, size)


def found(values: list[float], possible: Iterable[int]) -> dict[int, int]:
    """How often each possible number was the lowest in the trials."""
    return {number: values.count(number) for number in possible}


def agreeing(page: Page, trials: Running, guess: Guess) -> Chart | None:
    """What was counted and what was dealt, with the mean that was guessed; nothing before anything was dealt."""
    if not trials.values:
        return None
    odds = cardkit.odds("trio", "lowest card of a deal", **page.rules).distribution
    title = f"The lowest card: {len(trials.values):,} hands, and all hands"
    chart = charts.distribution(odds, found(trials.values, odds), title=title, unit=LOWEST, guess=guess.value)
    both = f"exactly {float(odds.mean):.2f}, in your hands {fmean(trials.values):.2f}"
    return chart.saying(chart.sentence, f"The mean: {both}")


def by_players(players: int) -> Chart:
    """How low the lowest card of a hand is, with so many at the table."""
    odds = cardkit.odds("trio", "lowest card of a deal", players=players).distribution
    size = hand_size({"players": players, "teams": False})
    return charts.distribution(odds, title=f"{players} players: the lowest of {size} cards", unit=LOWEST)


# --- What a shown lowest card tells -----------------------------------------------------------------------------------


def kept(page: Page, shown: int) -> Callable[[int], Happened]:
    """Hand after hand, but only those whose lowest card is the one shown: whether there is another like it."""
    size = hand_size(page.rules)

    def happen(number: int) -> Happened:
        numbers = Random(f"{page.luck} {shown} {number}")
        hands = (sorted(numbers.sample(CARDS, size)) for _ in count())
        tries, hand = next((tries, hand) for tries, hand in enumerate(hands, start=1) if hand[0] == shown)
        alike = hand.count(shown) - 1
        says = f"Hand {tries:,} was the first whose lowest card is {a(shown)}: {listed([str(card) for card in hand])}."
        return Happened(alike > 0, f"{says} {'Another' if alike else 'No other'} {shown} in it.", lambda: "")

    return happen


def with_one(shown: int, size: int) -> int:
    """How many hands have this number as their lowest card, and just once."""
    return COPIES * hands_from(shown + 1, size - 1)


def another(shown: int, size: int) -> Fraction:
    """The chance of another card like the lowest, among the hands that have this one as their lowest."""
    fitting = hands_from(shown, size) - hands_from(shown + 1, size)
    return 1 - Fraction(with_one(shown, size), fitting)


def running(trials: Running, guess: Guess, exact: Fraction) -> Chart | None:
    """How often there was another one among the hands that were kept, and how often there is."""
    if not trials.values:
        return None
    return charts.running(trials.values, exact=exact, guess=guess.share, title="Simulated and exact")


def in_hand(number: int, shown: int, size: int) -> Fraction:
    """The chance that a hand holds a number, among the hands that have this one as their lowest."""
    if number <= shown:
        return Fraction(int(number == shown))
    fitting = hands_from(shown, size) - hands_from(shown + 1, size)
    without = comb(cards_from(shown) - COPIES, size) - comb(cards_from(shown + 1) - COPIES, size)
    return 1 - Fraction(without, fitting)


# What the curves show.
AT_LEAST_ONE = "How likely it is that the hand holds at least one of this number"


def before_and_after(shown_card: int, players: int) -> Chart:
    """The chance of each number in a hand: before anything is known of it, and once its lowest card is."""
    size = hand_size({"players": players, "teams": False})
    anything = 1 - Fraction(comb(DECK - COPIES, size), comb(DECK, size))
    after: dict[float, Fraction] = {number: in_hand(number, shown_card, size) for number in range(1, NUMBERS + 1)}
    curves = {"before": dict.fromkeys(after, anything), "after": after}
    title = f"A hand of {size} has shown {a(shown_card)}: which numbers are in it?"
    finding = f"Is there a 12? Before {percent(float(anything), 0)}, now {percent(float(after[NUMBERS]), 0)}"
    return charts.lines(curves, title=title, x_title="number", unit=AT_LEAST_ONE, shares=True, finding=finding)


def likelier_from(size: int) -> int:
    """The lowest card that has to be shown for the highest number to be likelier in that hand than before."""
    before = 1 - Fraction(comb(DECK - COPIES, size), comb(DECK, size))
    return next(shown for shown in range(1, NUMBERS) if in_hand(NUMBERS, shown, size) > before)


# --- Where are the 1s? ------------------------------------------------------------------------------------------------


def table_where(page: Page, shown: int) -> cardkit.Game:
    """A deal as the page's rules have it: seat 2's lowest card is this one, you hold no 1, and some 12 is elsewhere."""
    for seed in count(page.luck):
        game = ready(seed, **page.rules)
        own, other = game.view(seat=1).hands[0], game.view(seat=2).hands[1]
        if other[0] == str(shown) and own[0] != "1" and own.count(str(NUMBERS)) < COPIES:
            return game
    raise AssertionError


def ready(seed: int, **rules: Any) -> cardkit.Game:
    """A deal at which cards can be revealed: in teams nobody has exchanged one."""
    game = cardkit.play("trio", seed=seed, **rules)
    while "keep" in game.moves:
        game.move_only("keep")
    return game


def own_hand(game: cardkit.Game) -> Drawn:
    """The hand of seat 1."""
    return Drawn(own_cards(game))


def shows(game: cardkit.Game, number: int) -> dict[str, Fraction]:
    """For each request the chance that it shows a number, as seat 1 knows it."""
    odds = game.odds("third card", number=number, seat=1)
    return {request: odds[request] for request in odds.parts}


def who_shows(game: cardkit.Game, number: int) -> dict[str, Fraction]:
    """For each hand and for any card of the middle the chance that it shows a number, as seat 1 knows it."""
    chances = shows(game, number)
    hands = {f"player {seat}'s lowest": chances[f"low {seat}"] for seat in range(2, game.players + 1)}
    middle = [chance for request, chance in chances.items() if request.startswith("middle")]
    return hands | ({"a card of the middle": middle[0]} if middle else {})


def counted_places(game: cardkit.Game, number: int) -> Said:
    """How likely a hand, and a card of the middle, shows a number that you do not hold, step by step."""
    view = game.view(seat=1)
    size = len(view.hands[1])
    places = DECK - len(view.hands[0])
    none, every = comb(places - COPIES, size), comb(places, size)
    middle = f" A card of the middle is one of {places}: {COPIES}/{places} = {percent(COPIES / places)}."
    return say(
        f"{places} cards are out of sight, {COPIES} of them {number}s. So a hand has no {number} in"
        f" {none:,} / {every:,} = {percent(none / every)} of the deals, and shows one in"
        f" **{percent(1 - none / every)}**." + (middle if view.middle else ""),
    )


def step_counted(game: cardkit.Game, number: int, shown: int) -> Said:
    """How likely seat 2 shows its card if one of the cards of a higher number is not in its hand, and if it is."""
    view = game.view(seat=1)
    size, own = len(view.hands[1]), [int(card) for card in view.hands[0]]
    others = DECK - len(own) - 1
    low, high = (cards_from(least) - sum(card >= least for card in own) - 1 for least in (shown, shown + 1))
    (fit, every), (fit_with, every_with) = (
        (comb(low, cards) - comb(high, cards), comb(others, cards)) for cards in (size, size - 1)
    )
    return say(
        f"If player 2 does not hold this {number}, their cards come from {others} others: {every:,} hands.",
        f"{comb(low, size):,} have only {a(shown)} or higher, {comb(high, size):,} only {a(shown + 1)} or higher. The",
        f"other {fit:,} show {a(shown)}: **{percent(fit / every)}**. If player 2 holds it, only {size - 1}",
        f"come from those {others}: in the same way {fit_with:,} / {every_with:,} =",
        f"**{percent(fit_with / every_with)}**.",
    )


def where_one_is(game: cardkit.Game, number: int, shown: int) -> list[charts.Branch]:
    """Where a card of this number may be that you do not hold, and then how likely seat 2 has another as its lowest."""
    view = game.view(seat=1)
    size = len(view.hands[1])
    unseen = {each: COPIES - view.hands[0].count(str(each)) for each in range(1, NUMBERS + 1)}
    places = sum(unseen.values())
    others = unseen | {number: unseen[number] - 1}
    elsewhere = lowest_of(others, size)[shown]
    with_it = lowest_of(others, size - 1)[shown] if number > shown else Fraction(0)
    hands = {f"with player {seat}": len(view.hands[seat - 1]) for seat in range(2, game.players + 1)}
    lying = hands | ({"in the middle": len(view.middle)} if view.middle else {})
    return [
        charts.Branch(place, Fraction(cards, places), _shows(shown, with_it if place == "with player 2" else elsewhere))
        for place, cards in lying.items()
    ]


# So many deals are imagined: fewer would leave too small numbers.
DEALS = 100_000


def left_over(branches: Sequence[charts.Branch], number: int, shown: int) -> Said:
    """Of many deals those on which seat 2 shows its card, place by place, and which part of them each place has."""
    every = {place.label: round(DEALS * float(place.chance)) for place in branches}
    fit = {place.label: round(DEALS * float(place.chance) * float(place.then[0].chance)) for place in branches}
    total = sum(fit.values())
    parts = {place: percent(part) for place, part in what_is_left(branches).items()}
    rows = [f"| {place} | {every[place]:,} | {fit[place]:,} | **{parts[place]}** |" for place in every]
    return say(
        "\n".join(
            [
                f"| this {number} is | of {DEALS:,} deals, about | {a(shown)} is shown in | part of what is left |",
                "| --- | ---: | ---: | ---: |",
                *rows,
                f"| all together | {DEALS:,} | {total:,} | |",
            ]
        )
    )


def what_is_left(branches: Sequence[charts.Branch]) -> dict[str, float]:
    """Where the card is, among the paths on which seat 2 shows its card: a division that turns the question round."""
    paths = {place.label: float(place.chance) * float(place.then[0].chance) for place in branches}
    total = sum(paths.values())
    return {place: chance / total for place, chance in paths.items()}


def _shows(shown: int, chance: Fraction) -> list[charts.Branch]:
    return [charts.Branch(f"{a(shown)} shown", chance), charts.Branch("another card shown", 1 - chance)]


# --- Exercises --------------------------------------------------------------------------------------------------------


def lowest_of_few(numbers: Random) -> Number:
    """The chance that the lowest card of a small hand from a small deck is a given one."""
    cards, size = numbers.randint(6, 10), numbers.choice([2, 3])
    lowest = numbers.randint(2, 4)
    higher, hands = comb(cards - lowest, size - 1), comb(cards, size)
    return Number(
        f"A deck has {cards} cards, numbered 1 to {cards}. You are dealt {size}. What is the chance that your lowest "
        f"card is the {lowest}?",
        answer=Fraction(higher, hands),
        tolerance=0.0005,
        hint=f"The {lowest} is in such a hand. From which cards do the other {size - 1} come?",
        why=f"In {higher} of {hands} hands, the {lowest} comes with cards from the {cards - lowest} higher ones only.",
        mistakes={
            Fraction(comb(cards - lowest + 1, size), hands): f"That is the chance for the {lowest} or a higher card.",
            Fraction(comb(cards - lowest, size), hands): f"That is the chance for a card above the {lowest}.",
            Fraction(1, cards): "Low cards are the lowest of a hand more often than high ones.",
            Fraction(size, cards): f"That is the chance that the {lowest} is in your hand. Is it the lowest there?",
        },
        otherwise=f"How many hands are there in all? And how many have the {lowest} and otherwise only higher cards?",
    )


def behind_it(numbers: Random) -> Number:
    """The chance of a given card behind a shown lowest one, in a small deck."""
    cards, shown = numbers.randint(8, 12), numbers.randint(2, 4)
    asked = numbers.randint(shown + 1, cards)
    others = cards - shown
    return Number(
        f"A deck has {cards} cards, numbered 1 to {cards}. Olu is dealt three, and shows the lowest: {a(shown)}. What "
        f"is the chance that he has the {asked}?",
        answer=Fraction(2, others),
        tolerance=0.0005,
        hint=f"Keep only the hands that fit: the {shown}, and two others. Which cards can these be?",
        why=f"His other two cards are any two of the {others} cards above {shown}: {Fraction(2, others)}.",
        mistakes={
            Fraction(3, cards): f"So it was before you saw the {shown}. Which hands are still possible?",
            Fraction(2, cards - 1): f"Cards below {shown} are ruled out, too.",
            Fraction(1, others): f"He has two more cards, not one: each of them may be the {asked}.",
            Fraction(3, others): f"One of his three cards is the {shown}; only two are unknown.",
            Fraction(
                1, cards
            ): f"So likely is one single card, before anything was shown. Olu has two more than the {shown}.",
        },
        otherwise=f"Which cards can he still have besides the {shown}? And how many of these does he have?",
    )


def where_is_the_one(numbers: Random) -> Number:
    """The chance that the 1 is in the one hand, after the other has shown a higher card as its lowest."""
    size = numbers.choice([2, 3, 4])
    cards, shown = 2 * size + numbers.randint(2, 6), numbers.randint(2, 4)
    left = cards - size
    return Number(
        f"A deck has {cards} cards, numbered 1 to {cards}. Mina and Theo are dealt {size} each. Mina shows her lowest "
        f"card, {a(shown)}. What is the chance that Theo has the 1?",
        answer=Fraction(size, left),
        tolerance=0.0005,
        hint="Where can the 1 not be? Is any of the other places better than the rest?",
        why=f"The 1 is in one of the {left} places that are not Mina's; {size} of them are Theo's.",
        mistakes={
            Fraction(size, cards): "That is the chance before Mina showed anything. Which places are out now?",
            Fraction(1, 2): "The 1 can also lie in the middle.",
            Fraction(size, cards - 1): "Mina has shown one card, but that says something about all her cards.",
            Fraction(size, cards - shown): "Cards lower than the one shown cannot be Mina's, but they are somewhere.",
            Fraction(left - size, left): "So likely it is in the middle. Who has the rest of these places?",
            Fraction(1, left): "That is one place. Theo has more than one.",
        },
        otherwise="In how many places can the 1 still be? And how many of these are in Theo's hand?",
    )


def whom_to_ask(numbers: Random) -> BestMove:
    """At the table: the request that shows another 1 (or 12) most likely, after the end of another hand was seen."""
    players, other = numbers.choice([3, 4]), numbers.choice([2, 3])
    end, wanted, extreme = numbers.choice([("low", 1, "lowest"), ("high", NUMBERS, "highest")])
    games = (after_a_round(numbers.randrange(SEED_LIMIT), players, f"{end} {other}", wanted) for _ in count())
    game = next(each for each in games if each)
    view = game.view(seat=1)
    seen = view.between[other - 1][0 if end == "low" else -1][0]
    size, turned = len(view.hands[0]), [card for card in view.middle_seen if card]
    best = next(seat for seat in range(2, players + 1) if seat != other)
    return BestMove(
        f"You have shown your only {wanted}. Which request shows another {wanted} most likely? "
        f"{'Three' if players == COPIES else 'Four'} play Trio with {DECK} cards, {COPIES} of each number from 1 to "
        f"{NUMBERS}; {size} are in each hand. On an earlier turn, player {other} had to show their {extreme} card, "
        f"{a(seen)}, and cards 1 to {len(turned)} of the middle were {listed(turned)}.",
        game,
        1,
        shows(game, wanted),
        unit="%",
        hint=f"Can player {other} have {a(wanted)}? How many {wanted}s does another hand need, so that it shows one?",
        why=_counted_requests(wanted, other, best, size, len(turned)),
        replies=_said_of_requests(game, other, wanted),
        clause="trio:turn.ends",
    )


def _counted_requests(wanted: int, other: int, best: int, size: int, turned: int) -> str:
    """How likely a card of the middle is the wanted one, and the hand of the `best` seat has one."""
    places = DECK - 2 * size - turned
    first, second = Fraction(places - size, places), Fraction(places - size - 1, places - 1)
    return (
        f"Player {other} has no {wanted}, so the two others are among {places} places. A card of the middle is one of "
        f"them in 2/{places} = {percent(2 / places)} of cases. Player {best} has {size} of these places: both "
        f"{wanted}s are elsewhere in {places - size}/{places} × {places - size - 1}/{places - 1} = "
        f"{percent(float(first * second))}, so player {best} shows one in {percent(1 - float(first * second))} of "
        "cases."
    )


def _said_of_requests(game: cardkit.Game, other: int, wanted: int) -> dict[str, str]:
    """What is said to requests that are not the best."""
    said = {}
    for request, chance in shows(game, wanted).items():
        kind, place = request.split()
        extreme = "lowest" if kind == "low" else "highest"
        if kind == "middle":
            once = f"It may be {a(wanted)}; but that is one single card. Which request shows you the best of many?"
            said[request] = once if chance else f"That card has been turned up before: it is no {wanted}."
        elif place == "1":
            said[request] = f"You see your own hand: there is no other {wanted} in it."
        elif place == str(other):
            said[request] = f"What player {other} had to show tells you: there is no {wanted} in that hand."
        elif not chance:
            said[request] = (
                f"Player {place}'s {extreme} card cannot be {a(wanted)}: then all their cards would have to be "
                f"{wanted}s."
            )
    return said


def after_a_round(seed: int, players: int, request: str, wanted: int) -> cardkit.Game | None:
    """A deal, and a round of turns without a trio that seat 1 began with a request; now it has shown what it wants.

    None for a deal that leaves nothing to find out: where you do not hold one such card, or know where another is, or
    where somebody's turn goes on.
    """
    game = cardkit.play("trio", seed=seed, players=players)
    if game.view(seat=1).hands[0].count(str(wanted)) != 1:
        return None
    middle = iter([f"middle {place}" for place in range(1, 2 * players)])
    for seat in range(1, players + 1):
        for asked in (request if seat == 1 else next(middle), next(middle)):
            game.move_only(asked)
        if game.turn == seat:
            return None
    game.move_only(f"{request.split(maxsplit=1)[0]} 1")
    chances = shows(game, wanted)
    return game if not chances[request] and max(chances.values()) < 1 else None


# --- The lesson -------------------------------------------------------------------------------------------------------

LESSON = Lesson(
    number=3,
    slug="the-lowest-of-nine",
    title="The lowest of nine",
    games=("trio",),
    idea="The lowest of many is low; and once it is shown, only the hands that fit are left to be counted.",
    aim="Students find how the lowest of several cards is distributed by counting “this or higher”, and use a card "
    "that is shown to count again among the hands that fit (Bayes). They know how hands are counted (lesson 1), what a "
    "chance is given what one has seen (lesson 2), and that chances are multiplied along the path of a tree.",
    age="14 and older",
    minutes=50,
    bring="Nothing but the page; for the second half a real pack of Trio helps: one holds nine cards, and shows one.",
    questions=(
        (
            "Why is “the lowest is 4 or higher” easier to count than “the lowest is 4”?",
            "It says the same of every card: each is a 4 or higher. “Exactly 4” is the difference of two such numbers.",
        ),
        (
            "Is the lowest of five cards lower or higher than the lowest of nine, on average?",
            "Higher: fewer cards, fewer chances of a low one.",
        ),
        (
            "Player 2 shows a 4. What has changed for player 3, who has shown nothing?",
            "The low cards that player 2 does not have must be somewhere: player 3 is likelier to have them.",
        ),
        (
            "“Before” and “after”: why is the curve flat above the card that was shown?",
            "Each higher number has three cards, and nothing that was seen makes one likelier than another.",
        ),
        (
            f"Which card has to be shown for {a(NUMBERS)} to be likelier in that hand than before?",
            f"With nine cards {a(likelier_from(hand_size(THREE)))}, or a higher one: the others are of fewer numbers.",
        ),
        (
            "Which hands did you throw away when you kept those that fit? Why may one do that?",
            "All that would have shown another card. Those that are left were equally likely before, and still are.",
        ),
    ),
    mistakes=(
        (
            "The average card is between 6 and 7, so the lowest will be about 3 or 4.",
            "Let them deal ten hands. How many of nine cards have to miss the three 1s?",
        ),
        (
            "A hand that has shown a 4 has one 4.",
            "Equal cards lie side by side. Ask which hands with a 4 as their lowest have two of them.",
        ),
        (
            "A card that player 2 has shown tells nothing of player 3.",
            "Lay out all cards: what player 2 cannot have is spread over fewer places.",
        ),
    ),
    exercises=(lowest_of_few, behind_it, where_is_the_one, whom_to_ask),
)
