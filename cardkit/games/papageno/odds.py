"""Exact chances in Papageno: what lies face down and what it is worth, the Eggs' choices made as the law makes them.

Where the Eggs lie is gone through first; which card each takes its value from, the rules say. Then a score is a sum
over pairs of places, for each choice of the middle Eggs, and the values are laid one after another (`counting.fill`).

Answers are chances, and points of an area (the fewer the better). They cost less than half a second; the worth of the
next card up to three seconds before anything is revealed.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import perm, prod
from types import SimpleNamespace
from typing import Any

from cardkit.chances.asking import Reply, about, question
from cardkit.chances.counting import fill
from cardkit.chances.distribution import Distribution, number_text
from cardkit.games.laid_out.uncovering import Cells, Pool, Worth, questions
from cardkit.games.papageno.clauses import LOWEST_BIRD, bird_counts
from cardkit.games.papageno.layout import LAYOUT
from cardkit.games.papageno.scoring import CAPTURE, COLUMNS, EGG, EGG_CHOICES, FLUTE, SPOTS, egg_source, weight
from cardkit.table.parameters import Rules

Pair = tuple[int, int]
"""The two places whose cards a column's values come from."""
Choice = tuple[Pair, ...]
"""For each column its pair, if the middle Eggs look as a choice says."""
Values = tuple[tuple[int, int], ...]
"""How many of the cards that may lie face down have each value."""

DIGIT = 1 << 12
"""Sums for several choices are packed in one number, each in a digit of this size, so that they add up at once."""


class Layout:
    """An area in which it is settled where the Eggs lie; `cells` has the values, None where they are not known.

    `choices` are the ways in which middle Eggs can look, `ways` in how many the hidden Eggs lie like this.
    """

    def __init__(self, cells: Cells, eggs: tuple[int, ...], ways: int, rules: Rules) -> None:
        weights = _weights(rules)
        area = [EGG if place in eggs else card for place, card in enumerate(cells)]
        looks = SimpleNamespace(area=area)
        self.choices: tuple[Choice, ...] = tuple(dict.fromkeys(_pairs(looks, choice) for choice in range(EGG_CHOICES)))
        self.cells = tuple(None if card is None else 0 if card == EGG else weight(weights, card) for card in area)
        self.free = tuple(place for place, card in enumerate(area) if card is None)
        self.ways = ways


def _weights(rules: Rules) -> Any:
    """What `scoring.weight` reads of a state."""
    return SimpleNamespace(flute_weight=rules["flute_weight"], capture_weight=rules["capture_weight"])


def _pairs(looks: Any, choice: int) -> Choice:
    return tuple((_source(looks, top, choice), _source(looks, top + COLUMNS, choice)) for top in range(COLUMNS))


def _source(looks: Any, place: int, choice: int) -> int:
    return egg_source(looks, place, choice) if looks.area[place] == EGG else place


def layouts(cells: Cells, pool: Pool, rules: Rules) -> Iterator[Layout]:
    """Every way in which hidden Eggs can lie."""
    eggs = dict(pool).get(EGG, 0)
    hidden = [place for place, card in enumerate(cells) if card is None]
    open_eggs = tuple(place for place, card in enumerate(cells) if card == EGG)
    for count in range(min(eggs, len(hidden)) + 1):
        for places in combinations(hidden, count):
            yield Layout(cells, open_eggs + places, perm(eggs, count), rules)


@lru_cache(4096)
def values_in(pool: Pool, flute: int, capture: int) -> Values:
    """The cards of a pool by what they count, without the Eggs."""
    weights = _weights({"flute_weight": flute, "capture_weight": capture})
    found: dict[int, int] = {}
    for card, count in pool:
        if card != EGG:
            found[weight(weights, card)] = found.get(weight(weights, card), 0) + count
    return tuple(sorted(found.items()))


def _values(pool: Pool, rules: Rules) -> Values:
    return values_in(pool, rules["flute_weight"], rules["capture_weight"])


# --- The distribution of a score ------------------------------------------------------------------------------------


def score(cells: Cells, pool: Pool, rules: Rules) -> Distribution:
    """`score.sum`, `score.egg-choice`: what an area scores, turned up now."""
    return _of_choices(cells, pool, rules, lambda sums, _: min(sums))


def pairs(cells: Cells, pool: Pool, rules: Rules) -> Distribution:
    """`score.pair`: how many columns cancel, turned up now, Eggs chosen by `score.egg-choice` (of equals, the most)."""
    return _of_choices(cells, pool, rules, _most_pairs)


def _most_pairs(sums: list[int], cancelled: list[int]) -> int:
    return max(count for total, count in zip(sums, cancelled, strict=True) if total == min(sums))


def _of_choices(cells: Cells, pool: Pool, rules: Rules, what: Any) -> Distribution:
    values = _values(pool, rules)
    weights: dict[int, int] = {}
    seen: dict[Any, dict[int, int]] = {}
    for layout in layouts(cells, pool, rules):
        key = _key(layout)
        if key not in seen:
            seen[key] = _outcomes(layout, values, what)
        for outcome, ways in seen[key].items():
            weights[outcome] = weights.get(outcome, 0) + ways * layout.ways
    return Distribution(weights)


MIRRORS = ((0, 1, 2, 3, 4, 5), (2, 1, 0, 5, 4, 3), (3, 4, 5, 0, 1, 2), (5, 4, 3, 2, 1, 0))
"""An area seen from the front, in a mirror, from behind, and both: it scores the same."""


def _key(layout: Layout) -> Any:
    """What is the same for two layouts of which one is the other's mirror image."""
    return min((_mirrored(layout, mirror) for mirror in MIRRORS), key=repr)


def _mirrored(layout: Layout, mirror: tuple[int, ...]) -> Any:
    choices = {tuple(sorted(_turned(pair, mirror) for pair in choice)) for choice in layout.choices}
    return tuple(layout.cells[mirror[place]] for place in range(SPOTS)), tuple(sorted(choices))


def _turned(pair: Pair, mirror: tuple[int, ...]) -> Pair:
    one, other = sorted((mirror[pair[0]], mirror[pair[1]]))
    return one, other


def _outcomes(layout: Layout, values: Values, what: Any) -> dict[int, int]:
    """For each outcome, in how many ways the values lie."""
    gains: dict[tuple[int, int], int] = {}

    def steps(free: int, value: int) -> Iterator[tuple[int, int, int, int]]:
        taken = free
        while True:
            if (taken, value) not in gains:
                gains[taken, value] = _packed_gain(layout, taken, value)
            yield free & ~taken, taken.bit_count(), gains[taken, value], 1
            if not taken:
                return
            taken = (taken - 1) & free

    base = [_base(layout.cells, choice) for choice in layout.choices]
    found: dict[int, int] = {}
    for packed, ways in fill(values, sum(1 << place for place in layout.free), steps).get(0, {}).items():
        digits = _unpacked(packed, 2 * len(base))
        sums = [own + gain for (own, _), gain in zip(base, digits[::2], strict=True)]
        cancelled = [own + gain for (_, own), gain in zip(base, digits[1::2], strict=True)]
        outcome = what(sums, cancelled)
        found[outcome] = found.get(outcome, 0) + ways
    return found


def _base(cells: Cells, choice: Choice) -> tuple[int, int]:
    """What the open cards count, and how many columns of them cancel."""
    total = cancelled = 0
    for one, other in choice:
        upper, lower = cells[one], cells[other]
        if upper is not None and upper == lower:
            cancelled += 1
        else:
            total += (upper or 0) + (lower or 0)
    return total, cancelled


def _packed_gain(layout: Layout, taken: int, value: int) -> int:
    """What cards of a value in these places add to each choice's sum, and to its columns that cancel."""
    packed = 0
    for choice in reversed(layout.choices):
        gain, cancelled = _gain(layout.cells, choice, taken, value)
        packed = (packed * DIGIT + cancelled) * DIGIT + gain
    return packed


def _gain(cells: Cells, choice: Choice, taken: int, value: int) -> tuple[int, int]:
    total = cancelled = 0
    for one, other in choice:
        laid = (taken >> one & 1) + (taken >> other & 1)
        beside = cells[one] if taken >> other & 1 else cells[other]
        if laid == 2 or (laid and beside == value):
            cancelled += 1
            total -= value if laid == 1 else 0
        elif laid:
            total += value
    return total, cancelled


def _unpacked(packed: int, count: int) -> list[int]:
    digits = []
    for _ in range(count):
        digit = (packed + DIGIT // 2) % DIGIT - DIGIT // 2
        digits.append(digit)
        packed = (packed - digit) // DIGIT
    return digits


# --- The mean alone, which adds up over the columns -----------------------------------------------------------------


@lru_cache(1 << 14)
def _expected(cells: Cells, pool: Pool, flute: int, capture: int) -> Fraction:
    rules: Rules = {"flute_weight": flute, "capture_weight": capture}
    values = values_in(pool, flute, capture)
    cards = sum(count for _, count in values)
    total = Fraction(0)
    every = 0
    for layout in layouts(cells, pool, rules):
        ways = layout.ways * perm(cards, len(layout.free))
        every += ways
        if ways:
            total += ways * sum(_column(layout, column, values) for column in range(COLUMNS))
    return total / every


def expected(cells: Cells, pool: Pool, rules: Rules) -> Fraction:
    """The mean of `score`: only the middle column depends on what a middle Egg chooses, so columns add up."""
    return _expected(cells, pool, rules["flute_weight"], rules["capture_weight"])


def _column(layout: Layout, column: int, values: Values) -> Fraction:
    choices = tuple(dict.fromkeys(choice[column] for choice in layout.choices))
    places = sorted({place for pair in choices for place in pair})
    names = {place: number for number, place in enumerate(places)}
    known = tuple(layout.cells[place] for place in places)
    return _column_mean(tuple((names[one], names[other]) for one, other in choices), known, values)


@lru_cache(1 << 14)
def _column_mean(choices: Choice, known: Cells, values: Values) -> Fraction:
    """The mean of the lowest that a column can count, over all cards in its places that are not known."""
    free = [place for place, value in enumerate(known) if value is None]
    total = 0
    for laid in product(values, repeat=len(free)):
        ways = _ways(laid)
        if ways:
            lying = [0 if value is None else value for value in known]
            for place, (value, _) in zip(free, laid, strict=True):
                lying[place] = value
            total += ways * min(_counts(lying[one], lying[other]) for one, other in choices)
    return Fraction(total, perm(sum(count for _, count in values), len(free)))


def _ways(laid: tuple[tuple[int, int], ...]) -> int:
    """In how many ways cards of these values, one after another, can be taken."""
    return prod(count - laid[:i].count((value, count)) for i, (value, count) in enumerate(laid))


def _counts(upper: int, lower: int) -> int:
    return 0 if upper == lower else upper + lower


# --- What can be asked ----------------------------------------------------------------------------------------------


def uses(cells: Cells, card: int) -> Iterator[Cells]:
    """`turn.swap`, `turn.discard`: the areas that a drawn card can lead to; what a special card does is left out."""
    yield cells
    for place in range(SPOTS):
        yield (*cells[:place], card, *cells[place + 1 :])


def deck(rules: Rules) -> Pool:
    """`setup.deck`, `setup.two`: all cards."""
    birds = [(LOWEST_BIRD + i, count) for i, count in enumerate(bird_counts(rules)) if count]
    flutes = [(FLUTE, 4)] if rules["players"] > 2 else []
    return (*birds, *flutes, (CAPTURE, 4), (EGG, 2))


QUESTIONS = questions(Worth(LAYOUT, score, expected, uses), "cardkit.games.papageno")


@question(QUESTIONS)
def pairs_in_a_deal(rules: Rules) -> Reply:
    """How many columns of a freshly dealt area cancel."""
    chances = pairs((None,) * SPOTS, deck(rules), rules)
    says = f"A fresh area has {number_text(chances.mean)} Pairs on average, and at least one with "
    return Reply(f"{says}{about(chances.at_least(1))}.", chances)
