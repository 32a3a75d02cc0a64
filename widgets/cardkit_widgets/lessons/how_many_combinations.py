"""Lesson 9, from Five-Suit Rummy: counting runs and sets, and what has been counted twice."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import accumulate, combinations
from math import comb, perm
from typing import TYPE_CHECKING

import cardkit
from cardkit.chances.distribution import percent
from cardkit.games.rummy.clauses import CARD_TYPES, hand_size
from cardkit.games.rummy.holding import holds_combination
from cardkit.games.rummy.melds import NUMBERS, SMALLEST, SUITS
from cardkit.games.rummy.notation import CARDS, card_name, parse_card
from cardkit.games.rummy.notation import SUITS as LETTERS
from cardkit.games.rummy.scoring import combination_score
from cardkit.table.drawing import draw_fitting
from cardkit.table.performing import arrange
from cardkit.table.registry import definition_of
from cardkit.table.scene import Scene, Slot, Zone
from cardkit.table.scripts import Prepared, deal
from cardkit.table.words import capital, count_of, listed
from cardkit_widgets import charts
from cardkit_widgets.charts import ends, style
from cardkit_widgets.charts.curves import HEIGHT
from cardkit_widgets.exercises import Choice, Number, Position
from cardkit_widgets.lessons.lesson import Lesson
from cardkit_widgets.lessons.saying import Drawn, say
from cardkit_widgets.lessons.trials import Happened

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from random import Random

    import plotly.graph_objects as go

    from cardkit_widgets.charts import Chart
    from cardkit_widgets.lessons.page import Page
    from cardkit_widgets.lessons.saying import Said
    from cardkit_widgets.lessons.trials import Running
    from cardkit_widgets.part import Guess

# --- What happens in it -----------------------------------------------------------------------------------------------


def deals(page: Page) -> Callable[[int], Happened]:
    """Deal after deal as the page's rules have them: whether the first hand holds a combination."""

    def happen(number: int) -> Happened:
        game = page.deal(number)
        hand = game.view(seat=1).hand
        if not holds(hand):
            return Happened(0, "No combination in this hand.", lambda: hand_drawn(game, ()))
        found = first_combination(hand)
        says = f"Yes: {listed([card_name(card) for card in found])}, {kind(found)}."
        return Happened(1, says, lambda: hand_drawn(game, found))

    return happen


def cards_dealt(page: Page) -> int:
    """How many cards a hand has."""
    return hand_size(page.rules)


def the_deck(page: Page) -> Said:
    """How often every card is there, how many that makes, and how many of them one is dealt."""
    copies = page.rules["copies"]
    return say(
        f"There are **{copies}** copies of each card: {SUITS} × {NUMBERS} × {copies} ="
        f" {CARD_TYPES * copies} cards. You are dealt {cards_dealt(page)}."
    )


def holds(hand: Iterable[str]) -> bool:
    """Say whether some cards of a hand make a combination."""
    return holds_combination(sum(1 << card for card in {parse_card(text) for text in hand}))


def first_combination(hand: Sequence[str]) -> tuple[str, ...]:
    """Three cards of a hand that make a combination, pure ones first. Raises StopIteration where there are none."""
    ordered = sorted(set(hand), key=lambda card: (card[1], LETTERS.index(card[0])))
    found = [three for three in combinations(ordered, SMALLEST) if holds(three)]
    return min(found, key=lambda three: len({card[0] for card in three}) != 1)


def kind(cards: Sequence[str]) -> str:
    """What three cards are together."""
    suits, numbers = {card[0] for card in cards}, {card[1] for card in cards}
    if len(numbers) == 1:
        return "a set"
    if len(suits) == 1:
        return "a run of one suit"
    return "a mixed run" if len(suits) == len(cards) else "a run with a yellow joker"


def hand_drawn(game: cardkit.Game, found: Sequence[str]) -> str:
    """The hand of the first seat as a picture: first the combination that has been found, then the other cards."""
    scene = game.scene(1)
    hand = next(zone for zone in scene.zones if zone.id == scene.select or (zone.group == "own" and zone.kind == "fan"))
    left = list(hand.slots)
    laid = [left.pop(next(i for i, slot in enumerate(left) if slot.card == card)) for card in found]
    zones = [replace(hand, title="Your hand", slots=tuple(left), active=False, count=None, badge=False)]
    if laid:
        together = replace(zones[0], id="found", title=capital(kind(found)), slots=tuple(laid), active=True)
        zones = [together, replace(zones[0], title="The others")]
    return draw_fitting(replace(scene, zones=tuple(zones), headline=""), game.definition.art(), width=520)


# --- How many there are -----------------------------------------------------------------------------------------------


def suit_runs(size: int) -> int:
    """`meld.run`: how many runs of one suit have so many cards: where each can begin, in each suit."""
    return SUITS * (NUMBERS + 1 - size)


def sets(size: int) -> int:
    """`meld.set`: how many sets have so many cards: which suits, for each number."""
    return NUMBERS * comb(SUITS, size)


def mixed_runs(size: int) -> int:
    """`meld.mixed-run` without jokers: where each can begin, and its suits one after another."""
    return (NUMBERS + 1 - size) * perm(SUITS, size)


def by_size() -> Drawn:
    """How many combinations of each kind there are, by their number of cards: numbers, with bars below them."""
    sizes = range(SMALLEST, SUITS + 1)
    kinds: dict[str, Callable[[int], int]] = {"runs of one suit": suit_runs, "sets": sets, "mixed runs": mixed_runs}
    most = max(count(size) for count in kinds.values() for size in sizes)
    left = 'style="text-align:left"'
    head = "".join(f'<th scope="col" {left}>{size} cards</th>' for size in sizes)
    rows = [
        f'<tr><th scope="row" {left}>{name}</th>{"".join(_bar(count(size), most) for size in sizes)}</tr>'
        for name, count in kinds.items()
    ]
    return Drawn(
        '<table style="table-layout:fixed;width:100%;max-width:780px">'
        f"<thead><tr><td></td>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )


def _bar(count: int, most: int) -> str:
    """A number, and a bar that is as long beside that of the largest."""
    bar = f'<div style="width:{100 * count / most:.1f}%;height:14px;background:#0072b2"></div>'
    return f'<td style="text-align:left"><strong>{count}</strong>{bar}</td>'


# --- What has been counted twice --------------------------------------------------------------------------------------

# The numbers of some cards of one suit.
Hand = tuple[int, ...]

# The runs of three in a suit.
RUNS = tuple(frozenset(range(first, first + SMALLEST)) for first in range(1, NUMBERS + 2 - SMALLEST))


def red_hands(size: int) -> list[Hand]:
    """All hands of so many of the seven red cards."""
    return list(combinations(range(1, NUMBERS + 1), size))


def has_run(hand: Hand) -> bool:
    """Say whether three of these numbers follow one another."""
    return any(run <= set(hand) for run in RUNS)


@cache
def subsets_of_runs() -> Counter[tuple[int, int]]:
    """For any choice of a suit's runs, how many runs and how many cards they are together: how often that comes."""
    chosen = [some for count in range(len(RUNS) + 1) for some in combinations(RUNS, count)]
    return Counter((len(some), len({number for run in some for number in run})) for some in chosen)


def terms(size: int) -> dict[int, list[tuple[int, int]]]:
    """For one run, two, three, …: how many choices of so many runs there are, and how many hands hold each of them."""
    found: dict[int, list[tuple[int, int]]] = {}
    for (runs, cards), choices in sorted(subsets_of_runs().items()):
        if runs and cards <= size:
            found.setdefault(runs, []).append((choices, comb(NUMBERS - cards, size - cards)))
    return found


def overlapping() -> Drawn:
    """The hands of four red cards that hold one of two runs: four for each, and one of them is in both pictures."""
    pictures = [f'<div style="flex:1 1 300px;max-width:420px">{_hands_with(run)}</div>' for run in RUNS[2:4]]
    return Drawn(f'<div style="display:flex;flex-wrap:wrap;gap:12px">{"".join(pictures)}</div>')


def _hands_with(run: frozenset[int]) -> str:
    """All hands of four red cards with a run, two in a row."""
    hands = [hand for hand in red_hands(4) if run <= set(hand)]
    zones = [_fan("others" if i < 2 else "own", hand, run) for i, hand in enumerate(hands)]  # noqa: PLR2004
    told = f"With {listed([str(number) for number in sorted(run)])}"
    return draw_fitting(Scene("rummy", 1, 0, "", "", told, tuple(zones)), definition_of("rummy").art(), width=420)


def _fan(group: str, hand: Hand, run: frozenset[int]) -> Zone:
    (other,) = set(hand) - run
    twice = RUNS[2] | RUNS[3] == set(hand)
    slots = tuple(Slot(f"{number}", f"R{number}", f"red {number}") for number in hand)
    title = f"and {other}: in both!" if twice else f"and {other}"
    return Zone(f"{run} {other}", "fan", title, slots, len(slots), active=twice, group=group)


# --- The real hand ----------------------------------------------------------------------------------------------------


def all_in_hand(cards: int, hand: int, copies: int) -> Fraction:
    """The chance that a hand holds all of some different cards, each once or more: inclusion and exclusion as well."""
    lacking = ((-1) ** k * comb(cards, k) * comb((CARD_TYPES - k) * copies, hand) for k in range(cards + 1))
    return Fraction(sum(lacking), comb(CARD_TYPES * copies, hand))


def sums(hand: int, copies: int) -> list[Fraction]:
    """What inclusion and exclusion comes to for runs of one suit after one step, two, …, until nothing is left."""
    together: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for _ in range(SUITS):
        more: Counter[tuple[int, int]] = Counter()
        for (runs, cards), choices in together.items():
            for (k, n), times in subsets_of_runs().items():
                if cards + n <= hand:
                    more[runs + k, cards + n] += choices * times
        together = more
    steps: Counter[int] = Counter()
    for (runs, cards), choices in together.items():
        if runs:
            steps[runs] += (-1) ** (runs + 1) * choices * all_in_hand(cards, hand, copies)
    return list(accumulate(Fraction(steps[runs]) for runs in sorted(steps)))


def both_ways(hand: int, copies: int) -> dict[str, dict[float, Fraction]]:
    """A run of one suit in a hand: step by step, and the chance that the library finds in its own way."""
    exact = cardkit.odds("rummy", "combination in a hand", hand=hand, copies=copies)[PURE]
    found: dict[float, Fraction] = dict(enumerate(sums(hand, copies), start=1))
    return {"so far": found, "exact": dict.fromkeys(found, exact)}


def settling(hand: int, copies: int) -> Chart:
    """How inclusion and exclusion goes up and down, and comes to rest."""
    curves = both_ways(hand, copies)
    title = f"A run of one suit, without jokers, among {hand} cards"
    first, exact = curves["so far"][1], curves["exact"][1]
    finding = f"Only adding: {percent(first)}. Exact: {percent(exact)}"
    chart = charts.lines(curves, title=title, x_title="steps", shares=True, finding=finding)
    _from_nothing(chart.figure, curves)
    so_far = list(curves["so far"].values())
    return chart.saying(_settled(so_far), _at_rest(so_far))


def _at_rest(so_far: Sequence[Fraction]) -> str:
    """From which step on less than one part in a hundred is missing."""
    near = next(step for step in range(len(so_far)) if all(100 * abs(each - so_far[-1]) < 1 for each in so_far[step:]))
    return f"From step {near + 1} on, within 1 percentage point"


def _from_nothing(fig: go.Figure, drawn: Mapping[str, Mapping[float, Fraction]]) -> None:
    """Let the scale begin at 0, so that an error looks as large as it is, and put the names where the ends are now."""
    highest = float(max(chance for curve in drawn.values() for chance in curve.values()))
    fig.update_yaxes(**style.scale_outside(-AIR * highest, (1 + AIR) * highest, shares=True))
    fig.layout.annotations = [note for note in fig.layout.annotations if note.name == "scale"]
    look = style.theme_named("light")
    colours = (look.accent, look.other)
    named = [
        ends.End(float(curve[max(curve)]), name, colour)
        for (name, curve), colour in zip(drawn.items(), colours, strict=True)
    ]
    ends.label(fig, look, HEIGHT, named)


# What is left free above and below the curves, as a part of the highest.
AIR = 0.08


def _settled(so_far: Sequence[Fraction]) -> str:
    """What the first step is off, and from which step on nothing changes that one would see."""
    shown = [percent(each) for each in so_far]
    rest = next(step for step in range(len(shown)) if len(set(shown[step:])) == 1)
    path = f"{', then '.join(shown[: rest + 1])}, where it stays" if rest else f"{shown[0]}, and there it stays"
    off = 100 * float(so_far[0] - so_far[-1])
    return f"Step by step: {path}. Who only adds is {off:.1f} percentage points too high."


def only_adding(page: Page) -> Callable[[int], Chart]:
    """What draws the steps for a hand of so many cards, from the deck of the page."""

    def drawn(cards_in_this_hand: int) -> Chart:
        return settling(cards_in_this_hand, page.rules["copies"])

    return drawn


PURE = "a run of one suit without jokers"
# What is counted, and how a picture calls it.
LABELS = {"a set": "a set", PURE: "a run of one suit, no joker", "any combination": "anything, jokers too"}


def by_kind(hand: int, copies: int) -> Chart:
    """How likely a dealt hand holds a set, a run of one suit, any combination."""
    odds = cardkit.odds("rummy", "combination in a hand", hand=hand, copies=copies)
    chances = {label: odds[kind] for kind, label in LABELS.items()}
    chart = charts.distribution(chances, title=f"{hand} cards: what do they hold?")
    told = listed([f"{kind} with a chance of {percent(odds[kind])}" for kind in LABELS])
    return chart.saying(
        f"{hand} cards hold {told}. The last counts jokers, too. A hand may hold several, so these do not add up."
    )


def agreeing(page: Page, trials: Running, guess: Guess) -> Chart | None:
    """What was dealt, what was guessed, and the chance; nothing before anything was dealt."""
    if not trials.values:
        return None
    exact = cardkit.odds("rummy", "combination in a hand", **page.rules)["any combination"]
    return charts.running(trials.values, exact=exact, guess=guess.share, title="Simulated and exact")


# --- Exercises --------------------------------------------------------------------------------------------------------


def how_many(numbers: Random) -> Number:
    """How many runs and sets of three a small deck has."""
    suits, highest = numbers.choice([3, 4, 5]), numbers.randint(5, 9)
    in_rows, alike = suits * (highest - 2), highest * comb(suits, SMALLEST)
    return Number(
        f"A small deck has {suits} suits with the numbers 1 to {highest}, one card of each. How many runs of one suit "
        "and sets, of three cards each, are there together?",
        answer=Fraction(in_rows + alike),
        hint="With which numbers can a run of three begin? And in how many ways can one choose three of the suits?",
        why=f"A run begins with 1 to {highest - 2}, in each of {suits} suits: {in_rows}. Choose three suits for a set "
        f"in {count_of(comb(suits, SMALLEST), 'way')}, for each of {highest} numbers: {alike}.",
        mistakes={
            Fraction(suits * highest + alike): f"A run of three cannot begin with {highest}.",
            Fraction(suits * (highest - 3) + alike): "Count once more where a run can begin: 1, 2, 3; then 2, 3, 4; …",
            Fraction(in_rows + highest * perm(suits, SMALLEST)): "A set is the same in whatever order its suits come.",
            Fraction(in_rows): "These are the runs. And the sets?",
            Fraction(alike): "These are the sets. And the runs?",
        },
    )


def in_many_suits(numbers: Random) -> Number:
    """How many mixed runs of three a small deck has."""
    suits, highest = numbers.choice([3, 4, 5]), numbers.randint(5, 9)
    places, orders = highest - 2, perm(suits, SMALLEST)
    mistakes = {
        places * suits**3: "That lets two cards have the same suit. After the first card, one suit fewer is left.",
        places * comb(suits, SMALLEST): "You have divided by the orders. But red 3, green 4, blue 5 is not the same as "
        "blue 3, red 4, green 5.",
        highest * orders: f"A run of three cannot begin with {highest}.",
        (highest - 3) * orders: "Count once more where a run can begin: 1, 2, 3; then 2, 3, 4; …",
        orders: "That is for one place to begin. How many are there?",
        places * suits: "These are the runs of one suit.",
    }
    return Number(
        f"A small deck has {suits} suits with the numbers 1 to {highest}, one card of each, no jokers. How many mixed "
        "runs of three cards are there?",
        answer=Fraction(places * orders),
        hint="With which numbers can it begin? Then give the three cards their suits, one after another. Does it "
        "matter which card has which?",
        why=f"It begins with 1 to {places}. There are {suits} × {suits - 1} × {suits - 2} = {orders} ways to give it "
        f"suits: {places} × {orders} = {places * orders}.",
        mistakes={Fraction(wrong): says for wrong, says in mistakes.items() if wrong != places * orders},
    )


def either_run(numbers: Random) -> Number:
    """How many hands hold one of two runs that overlap."""
    highest, (size, shift) = numbers.randint(7, 10), numbers.choice([(4, 1), (5, 1), (5, 2)])
    first = numbers.randint(1, highest - SMALLEST - shift + 1)
    runs = [list(range(start, start + SMALLEST)) for start in (first, first + shift)]
    one = comb(highest - SMALLEST, size - SMALLEST)
    union = SMALLEST + shift
    both = comb(highest - union, size - union)
    lines = [", ".join(map(str, run)) for run in runs]
    return Number(
        f"You hold {size} of {highest} red cards, numbered 1 to {highest}. How many of the {comb(highest, size)} hands "
        f"hold {lines[0]} or {lines[1]} (or both)?",
        answer=Fraction(2 * one - both),
        hint="Count the hands with the one run, then those with the other. Which hands are in both counts?",
        why=f"Each run comes in {one} hands. Both runs need {union} cards: {count_of(both, 'hand')} counted twice. "
        f"{one} + {one} - {both} = {2 * one - both}.",
        mistakes=_wrong_sums(one, both),
        otherwise="Count the one run, add the other, and take away what was counted twice.",
    )


def three_runs(numbers: Random) -> Number:
    """How many hands hold one of three runs: what has been taken away too often has to come back."""
    highest, size = numbers.choice([(7, 5), (8, 5), (9, 5), (8, 6), (9, 6)])
    first = numbers.randint(1, highest - SMALLEST - 1)
    lines = [", ".join(map(str, range(start, start + SMALLEST))) for start in range(first, first + 3)]
    one, near, all_of_it = (comb(highest - cards, size - cards) for cards in range(SMALLEST, SMALLEST + 3))
    pairs = 2 * near + all_of_it
    answer = 3 * one - pairs + all_of_it
    mistakes = {
        3 * one: "Some hands hold two of the runs: you have counted them twice.",
        3 * one - pairs: "Hands with all three runs were counted three times and taken away three times. They have to "
        "come back.",
        3 * one + pairs: "Take away what has been counted twice.",
        one: "That is one of the three runs.",
    }
    return Number(
        f"You hold {size} of {highest} red cards, numbered 1 to {highest}. How many of the {comb(highest, size)} hands "
        f"hold {lines[0]}, or {lines[1]}, or {lines[2]} (or several)?",
        answer=Fraction(answer),
        hint="Add the hands with each run, take away those with each pair of runs, and add those with all three.",
        why=f"Each run comes in {one} hands, two neighbours in {near}, the first with the last in {all_of_it}, and so "
        f"do all three. 3 × {one} - {near} - {near} - {all_of_it} + {all_of_it} = {answer}.",
        mistakes={Fraction(wrong): says for wrong, says in mistakes.items() if wrong not in {0, answer}},
        otherwise="Add for each run, take away for each pair, add again for all three.",
    )


def _wrong_sums(one: int, both: int) -> dict[Fraction | float, str]:
    """What many answer: one run only, both without their overlap taken away, or taken away twice."""
    wrong = {
        2 * one - 2 * both: "Hands with both runs belong to those that you look for: take them away once, not twice.",
        2 * one: "Some hands hold both runs: you have counted them twice.",
        one: "That is one of the two runs.",
        both: "These are the hands with both runs; one of the two is enough.",
    }
    return {Fraction(number): says for number, says in wrong.items() if number not in {0, 2 * one - both}}


def counted_twice(numbers: Random) -> Choice:
    """Which hand somebody has counted twice."""
    suit = numbers.choice(["red", "green", "blue", "purple"])
    first = numbers.randint(1, 4)
    double = tuple(range(first, first + 4))
    once = [hand for hand in red_hands(4) if sum(run <= set(hand) for run in RUNS) == 1]
    never = [hand for hand in red_hands(4) if not has_run(hand)]
    hands = [double, *numbers.sample(once, 2), numbers.choice(never)]
    numbers.shuffle(hands)
    named = {hand: ", ".join(map(str, hand)) for hand in hands}
    return Choice(
        f"Robin counts hands of four of the seven {suit} cards, 1 to 7, that hold a run of three: “{len(RUNS)} runs, "
        f"each with one of {NUMBERS - SMALLEST} other cards: {len(RUNS)} times {NUMBERS - SMALLEST} hands.” Which hand "
        "has Robin counted twice?",
        options=tuple(named.values()),
        right=named[double],
        hint="Look for a hand that has two runs in it. From which of the two would Robin have come to it?",
        why=f"It is {named[double][:-3]} with a {double[-1]}, and also {named[double][3:]} with a {double[0]}.",
        replies={
            named[hand]: "It holds one run; Robin meets it once." if has_run(hand) else "It holds no run at all."
            for hand in hands
            if hand != double
        },
    )


def worth_more(numbers: Random) -> Position:
    """On the table: one card fits into two combinations; the better way is to be laid."""
    suit, *others = numbers.sample([letter for letter in LETTERS if letter != "Y"], 3)
    first = numbers.randint(2, 3)
    run = [f"{suit}{number}" for number in range(first, first + 4)]
    shared = numbers.choice([run[0], run[-1]])
    alike = [f"{other}{shared[1]}" for other in others]
    game = _in_hand([*run, *alike], f"{numbers.choice(others)}{1 if first == 3 else 7}")  # noqa: PLR2004
    best = [f"meld {' '.join(run)}"]
    set_first = f"meld {' '.join(sorted([shared, *alike], key=_by_suit))}"
    rest = f"meld {' '.join(c for c in run if c != shared)}"
    in_set, in_both = _worth(game, [set_first]), _worth(game, [set_first, rest])
    return Position(
        f"Lay down at least {WANTED} points in this turn. To open, you have to lay down at least four cards in one "
        f"turn. Your {card_name(shared)} fits into two combinations! A run of one suit with three cards is worth "
        f"{in_both - in_set}, one with four {_worth(game, best)}, and a set of three {in_set}.",
        game,
        seat=1,
        holds=lambda now: in_first_turn(now) and points(now, 1) >= WANTED,
        hopeless=lambda now: not _can_reach(now),
        shown=best,
        hint="Pick cards in your hand, then lay them: on the buttons, R is red, G green, B blue, P purple. Do the sum "
        "for both ways: the card goes into the set, or into the run. What is left of the run without it?",
        why=f"The run of four is worth {_worth(game, best)} points, the set and the run of three only "
        f"{in_set} + {in_both - in_set} = {in_both}.",
        clause="rummy:score.run",
    )


def in_first_turn(game: cardkit.Game) -> bool:
    """Whether seat 1 still has not discarded."""
    return game.turn == 1 and tuple(game.view(seat=1).discard_pile) == (FIRST_DISCARD,)


def _can_reach(game: cardkit.Game) -> bool:
    """Whether enough can still be laid in this turn."""
    if not in_first_turn(game):
        return False
    return points(game, 1) >= WANTED or any(
        _can_reach(_after(game, [move])) for move in game.moves if not move.startswith("discard")
    )


WANTED = 20
FIRST_DISCARD = "Y7"


def points(game: cardkit.Game, seat: int) -> int:
    """What the combinations are worth that a seat has laid."""
    s = game.state
    return sum(combination_score(s, s.meld[m]) for m in range(s.combinations) if s.owner[m] == seat - 1)


def _by_suit(card: str) -> int:
    return LETTERS.index(card[0])


def _worth(game: cardkit.Game, moves: Sequence[str]) -> int:
    """What seat 1 has laid after these moves."""
    return points(_after(game, moves), 1)


def _after(game: cardkit.Game, moves: Sequence[str]) -> cardkit.Game:
    """Another game, in which these moves have been made."""
    then = game.at(game.now)
    for move in moves:
        then.move_only(move)
    return then


def _in_hand(cards: Sequence[str], drawn: str) -> cardkit.Game:
    """A game in which seat 1 has been dealt these cards, and has drawn one more."""
    size = len(cards)
    spare = [card for card in CARDS if card not in {*cards, FIRST_DISCARD, drawn}]
    hands = [" ".join(hand) for hand in (cards, spare[:size], spare[size : 2 * size])]
    stack = deal(hands, f"{FIRST_DISCARD} {drawn}")
    return arrange(definition_of("rummy"), Prepared("score.run", "", stack, ("draw",), rules={"hand": size}))


# --- The lesson -------------------------------------------------------------------------------------------------------

LESSON = Lesson(
    number=9,
    slug="how-many-combinations",
    title="How many combinations?",
    games=("rummy",),
    idea="Count each kind by itself; then take away what has been counted twice.",
    aim="Students count runs and sets by choosing where they begin and which suits they have, and use inclusion and "
    "exclusion where one hand is counted more than once. Exercises 1 and 2 belong to “How many are there?”, "
    "exercises 3 to 5 to “Not twice”; exercise 6 is about choosing between two combinations.",
    age="15 and older",
    minutes=60,
    bring="Nothing but the page; seven cards of one suit from any pack help to lay out the hands of four.",
    questions=(
        (
            "Why are there so many more mixed runs than runs of one suit?",
            "Each of their cards can have another suit: one chooses again and again, and the choices multiply.",
        ),
        (
            "Which hands of four red cards hold two runs of three?",
            "Those that are a run of four: it begins with a run, and it ends with one.",
        ),
        (
            "Why does one have to add again after taking away?",
            "A hand with three runs was counted three times and taken away three times: now it is not counted at all.",
        ),
        (
            "Is it sometimes easier to count the hands without any combination?",
            "Yes, then nothing can be counted twice; that is how the program does it.",
        ),
    ),
    mistakes=(
        (
            "“This or that” means adding.",
            "Only if both cannot be at once. Ask for a hand that is in both counts.",
        ),
        (
            "Choosing three suits of five: 5 times 4 times 3.",
            "Write down red, green, blue and blue, red, green. Are these two sets, or one?",
        ),
        (
            "A run of three can begin with any number.",
            "Let them lay a run that begins with 6.",
        ),
    ),
    exercises=(how_many, in_many_suits, counted_twice, either_run, three_runs, worth_more),
)
