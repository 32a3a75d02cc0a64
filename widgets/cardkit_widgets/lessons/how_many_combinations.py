"""Lesson 9, from Rummü: counting runs and sets, and what has been counted twice."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

import cardkit
from cardkit.chances.distribution import percent
from cardkit.games.rummy.clauses import DECK, NUMBERS, SUITS, TWICE, hand_size
from cardkit.games.rummy.holding import holds_meld
from cardkit.games.rummy.melds import SMALLEST
from cardkit.games.rummy.notation import SUITS as LETTERS
from cardkit.games.rummy.notation import card_name, parse_card
from cardkit.table.drawing import draw_fitting
from cardkit.table.registry import definition_of
from cardkit.table.scene import Scene, Slot, Zone
from cardkit.table.words import capital, listed
from cardkit_widgets import charts
from cardkit_widgets.charts import ends, style
from cardkit_widgets.charts.curves import HEIGHT
from cardkit_widgets.lessons.how_many_combinations_exercises import (
    counted_twice,
    either_run,
    how_many,
    in_many_suits,
    three_runs,
    worth_more,
)
from cardkit_widgets.lessons.lesson import Lesson
from cardkit_widgets.lessons.runs_and_sets import PURE, RUNS, both_ways, mixed_runs, red_hands, sets, suit_runs
from cardkit_widgets.lessons.saying import Drawn, say
from cardkit_widgets.lessons.trials import Happened

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from fractions import Fraction

    import plotly.graph_objects as go

    from cardkit_widgets.charts import Chart
    from cardkit_widgets.lessons.page import Page
    from cardkit_widgets.lessons.runs_and_sets import Hand
    from cardkit_widgets.lessons.saying import Said
    from cardkit_widgets.lessons.trials import Running
    from cardkit_widgets.part import Guess

# --- What happens in it -----------------------------------------------------------------------------------------------


def deals(page: Page) -> Callable[[int], Happened]:
    """Deal after deal as the page's rules have them: whether the first hand contains a meld."""

    def happen(number: int) -> Happened:
        game = page.deal(number)
        hand = game.view(seat=1).hand
        if not holds(hand):
            return Happened(0, "No meld in this hand.", lambda: hand_drawn(game, ()))
        found = first_meld(hand)
        says = f"Yes: {listed([card_name(card) for card in found])}, {kind(found)}."
        return Happened(1, says, lambda: hand_drawn(game, found))

    return happen


def cards_dealt(page: Page) -> int:
    """How many cards a hand has."""
    return hand_size(page.rules)


def the_deck(page: Page) -> Said:
    """The cards of the deck, how many they are, and how many of them one is dealt."""
    one, other = TWICE
    return say(
        f"Each suit has the numbers 0 to {NUMBERS - 1}, and a **second {one}** and a **second {other}**:"
        f" {SUITS} × {NUMBERS + len(TWICE)} = {DECK} cards. You are dealt {cards_dealt(page)}."
    )


def holds(hand: Iterable[str]) -> bool:
    """Say whether some cards of a hand make a meld."""
    return holds_meld(sum(1 << card for card in {parse_card(text) for text in hand}))


def first_meld(hand: Sequence[str]) -> tuple[str, ...]:
    """Three cards of a hand that make a meld, pure ones first. Raises StopIteration where there are none."""
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
    """The hand of the first seat as a picture: first the meld that has been found, then the other cards."""
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


def by_size() -> Drawn:
    """How many melds of each kind there are, by their number of cards: numbers, with bars below them."""
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


def settling(hand: int) -> Chart:
    """How inclusion and exclusion goes up and down, and comes to rest."""
    curves = both_ways(hand)
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


def only_adding(cards_in_this_hand: int) -> Chart:
    """The steps for a hand of so many cards."""
    return settling(cards_in_this_hand)


# What is counted, and how a picture calls it.
LABELS = {"a set": "a set", PURE: "a run of one suit, no joker", "any meld": "anything, jokers too"}


def by_kind(hand: int) -> Chart:
    """How likely a dealt hand holds a set, a run of one suit, any meld."""
    odds = cardkit.odds("rummy", "meld in a hand", hand=hand)
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
    exact = cardkit.odds("rummy", "meld in a hand", **page.rules)["any meld"]
    return charts.running(trials.values, exact=exact, guess=guess.share, title="Simulated and exact")


# --- The lesson -------------------------------------------------------------------------------------------------------

LESSON = Lesson(
    number=9,
    slug="how-many-combinations",
    title="How many combinations?",
    games=("rummy",),
    idea="Count each kind by itself; then take away what has been counted twice.",
    aim="Students count runs and sets by choosing where they begin and which suits they have, and use inclusion and "
    "exclusion where one hand is counted more than once. Exercises 1 and 2 belong to “How many are there?”, "
    "exercises 3 to 5 to “Not twice”; exercise 6 is about choosing between two melds.",
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
            "Is it sometimes easier to count the hands without any meld?",
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
            "Let them lay a run that begins with 8.",
        ),
    ),
    exercises=(how_many, in_many_suits, counted_twice, either_run, three_runs, worth_more),
)
