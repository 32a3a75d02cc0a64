"""Exact probabilities in Papageno (scores and Pairs of areas with face-down cards), and best play for two players.

Scores: the places of the Eggs are enumerated first, and the rules give the card from which each takes its value. Then a
score is a sum over pairs of places, for each choice of the middle Eggs (`score.egg-choice`), and `counting.fill` fills
the places value by value. Results are probabilities, or points of an area (fewer is better). They take less than half a
second, but the value of the next card takes up to three seconds before any card is revealed.

Best play can be found if few moves are left before the move limit stops the round.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, product
from math import perm, prod
from operator import add
from types import SimpleNamespace
from typing import Any, ClassVar, NamedTuple

from cardkit.chances.counting import fill
from cardkit.chances.distribution import Distribution
from cardkit.chances.solving import Solution
from cardkit.games.grid.face_down_odds import AreaOdds, AreaPlay, Cells, Pool, questions, solve_round
from cardkit.games.papageno import rules
from cardkit.games.papageno.clauses import bird_counts
from cardkit.games.papageno.layout import LAYOUT, MIRRORS
from cardkit.games.papageno.rules import KINDS, copies, kind
from cardkit.games.papageno.scoring import COLUMNS, EGG, EGG_CHOICES, SPOTS, egg_source, weight
from cardkit.table.game import Game
from cardkit.table.parameters import Rules
from cardkit.table.state import State

# The two places from which a column takes its values.
Pair = tuple[int, int]
# The pair of each column, for one choice of the middle Eggs.
Choice = tuple[Pair, ...]
# The values of the possible face-down cards, as (value, count).
Values = tuple[tuple[int, int], ...]

# The base for packing the sums of several choices into one integer, so that a single addition updates all of them.
DIGIT = 1 << 12


class EggPlacement(NamedTuple):
    """An area with all its Eggs placed."""

    #: The values of the cards; None if unknown.
    cells: Cells
    #: The different choices for the middle Eggs.
    choices: tuple[Choice, ...]
    #: The number of ways to place the hidden Eggs like this.
    ways: int


class AreaFields(NamedTuple):
    """The fields of a state that `scoring.weight` reads."""

    #: The value of a Pan flute.
    flute_weight: int
    #: The value of a Capture.
    capture_weight: int


def _weights(rules: Rules) -> Any:
    return AreaFields(rules["flute_weight"], rules["capture_weight"])


def _pairs(looks: Any, choice: int) -> Choice:
    return tuple((_source(looks, top, choice), _source(looks, top + COLUMNS, choice)) for top in range(COLUMNS))


def _source(looks: Any, place: int, choice: int) -> int:
    return egg_source(looks, place, choice) if looks.area[place] == EGG else place


def layouts(cells: Cells, pool: Pool, weights: Any) -> Iterator[EggPlacement]:
    """Yield a layout for each possible placement of the hidden Eggs."""
    eggs = dict(pool).get(EGG, 0)
    hidden = [place for place, card in enumerate(cells) if card is None]
    for count in range(min(eggs, len(hidden)) + 1):
        for places in combinations(hidden, count):
            looks = SimpleNamespace(area=[EGG if place in places else card for place, card in enumerate(cells)])
            choices = tuple(dict.fromkeys(_pairs(looks, choice) for choice in range(EGG_CHOICES)))
            values = (None if card is None else 0 if card == EGG else weight(weights, card) for card in looks.area)
            yield EggPlacement(tuple(values), choices, perm(eggs, count))


@lru_cache(4096)
def values_in(pool: Pool, weights: Any) -> Values:
    """Count the cards of a pool by value, without the Eggs."""
    found: Counter[int] = Counter()
    for card, count in pool:
        if card != EGG:
            found[weight(weights, card)] += count
    return tuple(sorted(found.items()))


# --- The distribution of a score ------------------------------------------------------------------------------------

# A tally combines a score and its Pairs in one integer: TALLY times the points, minus the Pairs (at most three).
#
# The lowest tally has the lowest score and, among equal scores, the most Pairs.
TALLY = 4


def score(cells: Cells, pool: Pool, rules: Rules) -> Distribution:
    """`score.sum`, `score.egg-choice`: return the distribution of an area's score if it is turned over now."""
    return _tallies(cells, pool, _weights(rules)).map(lambda tally: -(-tally // TALLY))


def pairs(cells: Cells, pool: Pool, rules: Rules) -> Distribution:
    """`score.pair`: return the distribution of the number of columns that cancel if the area is turned over now.

    The middle Eggs are chosen by `score.egg-choice`; if choices tie, the one with the most Pairs counts.
    """
    return _tallies(cells, pool, _weights(rules)).map(lambda tally: -tally % TALLY)


def _tallies(cells: Cells, pool: Pool, weights: Any) -> Distribution:
    values = values_in(pool, weights)
    found: Counter[int] = Counter()
    for layout in layouts(cells, pool, weights):
        least = min((_mirrored(layout, mirror) for mirror in MIRRORS), key=repr)  # the same for all four images
        for tally, ways in _lowest(*least, values).items():
            found[tally] += ways * layout.ways
    return Distribution(found)


def _mirrored(layout: EggPlacement, mirror: tuple[int, ...]) -> tuple[Cells, tuple[Choice, ...]]:
    choices = {tuple(sorted(_turned(pair, mirror) for pair in choice)) for choice in layout.choices}
    return tuple(layout.cells[mirror[place]] for place in range(SPOTS)), tuple(sorted(choices))


def _turned(pair: Pair, mirror: tuple[int, ...]) -> Pair:
    one, other = sorted((mirror[pair[0]], mirror[pair[1]]))
    return one, other


@lru_cache(1 << 10)
def _lowest(cells: Cells, choices: tuple[Choice, ...], values: Values) -> Counter[int]:
    """Count the ways to fill the unknown cells, by the lowest tally of all choices."""

    @cache
    def gains(taken: int, value: int) -> int:
        return _packed([_gain(cells, choice, taken, value) for choice in choices])

    def steps(free: int, value: int) -> Iterator[tuple[int, int, int, int]]:
        taken = free
        while True:
            yield free & ~taken, taken.bit_count(), gains(taken, value), 1
            if not taken:
                return
            taken = (taken - 1) & free

    base = [_base(cells, choice) for choice in choices]
    free = sum(1 << place for place, value in enumerate(cells) if value is None)
    found: Counter[int] = Counter()
    for packed, ways in fill(values, free, steps).get(0, {}).items():
        found[min(map(add, base, _unpacked(packed, len(base))))] += ways
    return found


def _base(cells: Cells, choice: Choice) -> int:
    """Return the tally of the face-up cards."""
    columns = [(cells[one], cells[other]) for one, other in choice]
    return sum(
        -1 if upper is not None and upper == lower else TALLY * ((upper or 0) + (lower or 0))
        for upper, lower in columns
    )


def _gain(cells: Cells, choice: Choice, taken: int, value: int) -> int:
    """Return the tally that cards of a value add in these places."""
    gain = 0
    for one, other in choice:
        laid = (taken >> one & 1) + (taken >> other & 1)
        beside = cells[one] if taken >> other & 1 else cells[other]
        if laid == 2:
            gain -= 1
        elif laid:
            gain += -1 - TALLY * value if beside == value else TALLY * value
    return gain


def _packed(digits: Sequence[int]) -> int:
    return sum(digit * DIGIT**place for place, digit in enumerate(digits))


def _unpacked(packed: int, count: int) -> list[int]:
    digits = []
    for _ in range(count):
        digit = (packed + DIGIT // 2) % DIGIT - DIGIT // 2
        digits.append(digit)
        packed = (packed - digit) // DIGIT
    return digits


# --- The expected score, a sum over the columns ---------------------------------------------------------------------


@lru_cache(1 << 14)
def _expected(cells: Cells, pool: Pool, weights: Any) -> Fraction:
    values = values_in(pool, weights)
    cards = sum(count for _, count in values)
    total = Fraction(0)
    every = 0
    for layout in layouts(cells, pool, weights):
        ways = layout.ways * perm(cards, layout.cells.count(None))
        every += ways
        if ways:
            total += ways * sum(_column(layout, column, values) for column in range(COLUMNS))
    return total / every


def expected(cells: Cells, pool: Pool, rules: Rules) -> Fraction:
    """Return the expected value of `score`.

    Only the middle column depends on the middle Eggs' choices, so columns add up.
    """
    return _expected(cells, pool, _weights(rules))


def _column(layout: EggPlacement, column: int, values: Values) -> Fraction:
    choices = tuple(dict.fromkeys(choice[column] for choice in layout.choices))
    places = sorted({place for pair in choices for place in pair})
    names = {place: number for number, place in enumerate(places)}
    known = tuple(layout.cells[place] for place in places)
    return _column_mean(tuple((names[one], names[other]) for one, other in choices), known, values)


@lru_cache(1 << 14)
def _column_mean(choices: Choice, known: Cells, values: Values) -> Fraction:
    """Return the expected value of a column's lowest score, over all cards in its unknown places."""
    free = known.count(None)
    total = 0
    for laid in product(values, repeat=free):
        given = iter(laid)
        lying = [next(given)[0] if value is None else value for value in known]
        total += _ways(laid) * min(_counts(lying[one], lying[other]) for one, other in choices)
    return Fraction(total, perm(sum(count for _, count in values), free))


def _ways(laid: tuple[tuple[int, int], ...]) -> int:
    """Return the number of ways to draw cards of these values, one after another."""
    return prod(count - laid[:i].count((value, count)) for i, (value, count) in enumerate(laid))


def _counts(upper: int, lower: int) -> int:
    return 0 if upper == lower else upper + lower


# --- The questions --------------------------------------------------------------------------------------------------


def uses(cells: Cells, card: int) -> Iterator[Cells]:
    """`turn.swap`, `turn.discard`: yield the areas that can result from a drawn card; special cards don't act."""
    yield cells
    for place in range(SPOTS):
        yield (*cells[:place], card, *cells[place + 1 :])


def deck(rules: Rules) -> Pool:
    """`setup.deck`, `setup.two`: return all cards of the deck."""
    s: Any = SimpleNamespace(birds=bird_counts(rules), players=rules["players"])
    cards = {kind(number): copies(s, kind(number)) for number in range(KINDS)}
    return tuple((card, count) for card, count in cards.items() if count)


WORTH = AreaOdds(LAYOUT, score, expected, pairs, uses, deck)
QUESTIONS = questions(WORTH)


# --- Best play -------------------------------------------------------------------------------------------------------

# Added to the Capture that can be used now, to distinguish it from other cards.
PLACED = 1000


def solve(game: Game) -> Solution:
    """Return the best play to the end of the round. Raises CardkitError if the round can go on for too long."""
    return solve_round(game, PapagenoPlay, WORTH)


class PapagenoPlay(AreaPlay):
    """All sequences of moves to the end of the round. With two players there are no Pan flutes (`setup.two`)."""

    endless: ClassVar = "nobody has to end the round"

    def soonest_end(self, s: State) -> int:
        """`end.round`: a turn has at least two moves and turns over at most one card, which is the seat's own."""
        own, other = int(s.face_down[s.seat]), int(s.face_down[1 - s.seat])
        if s.phase == rules.REVEALING:
            return 4 * (SPOTS - 1) - 2
        if s.phase == rules.CAPTURING:
            return min(4 * own + 1, 4 * other - 1)
        return min(4 * own - 2, 4 * other) - int(s.phase == rules.PLACING)

    def key(self, s: State) -> Hashable:
        """Return the key of a position, which distinguishes the Capture just placed from other cards."""
        if s.phase != rules.CAPTURING:
            return super().key(s)
        marked = s.copy()
        marked.area[s.placed] += PLACED
        return super().key(marked)
