"""Exact probabilities in Parrot (face-down cards, and the score of a Box), and best play for two players.

Scores: columns differ only in their face-up cards, so a Box is described by what each column still lacks.
`counting.fill` places the Parrots first, and then one number after another, so that all Pairs of a number are known
when it is counted. Results are probabilities, or points of a Box (fewer is better). They take at most a tenth of a
second.

Best play can be found in the last turns (`last.end`), or if few moves are left before the move limit.
"""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import perm, prod
from types import SimpleNamespace
from typing import Any, ClassVar

from cardkit.chances.counting import Step, fill
from cardkit.chances.distribution import Distribution
from cardkit.chances.solving import Solution
from cardkit.games.grid.face_down_odds import AreaOdds, AreaPlay, Cells, Pool, questions, solve_round
from cardkit.games.parrot import rules
from cardkit.games.parrot.layout import LAYOUT
from cardkit.games.parrot.scoring import COLUMNS, NUMBERS, PARROT, SPOTS, is_pair, partner, points_off
from cardkit.table.game import Game
from cardkit.table.parameters import Rules
from cardkit.table.state import State

# The state of a column: what it lacks (see below), and its face-up number.
Column = tuple[int, int]
# The columns that still affect the count, in order.
Columns = tuple[Column, ...]

# Two cards are missing.
OPEN = (0, 0)
# One card is missing beside a Parrot: any card makes a Pair.
BESIDE_PARROT = (1, 0)
# One card is missing beside a number already placed, so no more of that number can come here.
PAST = (2, 0)
# One card is missing beside a face-up number.
HALF = 3
# No card is missing: the column is a Pair, which is counted together with the other Pairs of its number.
PAIR = 4
DONE = (5, 0)


def columns_of(cells: Cells) -> tuple[Columns, int]:
    """Return what the columns of a Box lack, and the points of their face-up numbers."""
    found = [_column(upper, lower) for upper, lower in zip(cells[:COLUMNS], cells[COLUMNS:], strict=True)]
    return _ordered(column for column, _ in found), sum(count for _, count in found)


def _column(upper: int | None, lower: int | None) -> tuple[Column, int]:
    known = [card for card in (upper, lower) if card is not None]
    numbers = [card for card in known if card != PARROT]
    if not known:
        return OPEN, 0
    if len(known) == 1:
        return ((HALF, numbers[0]), numbers[0]) if numbers else (BESIDE_PARROT, 0)
    if not is_pair(*known):
        return DONE, sum(numbers)
    return ((PAIR, numbers[0]) if numbers else DONE), 0


def _ordered(columns: Iterable[Column]) -> Columns:
    return tuple(sorted(column for column in columns if column != DONE))


# --- Placing cards, kind by kind ------------------------------------------------------------------------------------

# One way to place cards of a kind in a column: what the column then lacks, the cards used, the points added, the Pairs
# made, and the number of ways.
#
# Only Pairs of this kind count. A Pair of a number and a Parrot is made when the number is placed.
Option = tuple[Column, int, int, int, int]


def options(column: Column, kind: int) -> tuple[Option, ...]:
    """Return every way to place cards of a kind in a column, including none.

    `score.pair`, `parrot.imitate`, `parrot.two`: a Pair cancels the points of a face-up number; other cards add their
    points.
    """
    lacks, number = column
    if lacks == PAIR:
        return ((DONE, 0, 0, 1, 1),) if number == kind else ((column, 0, 0, 0, 1),)
    none, points = (column, 0, 0, 0, 1), 0 if kind == PARROT else kind
    if column == OPEN:
        return none, (BESIDE_PARROT if kind == PARROT else PAST, 1, points, 0, 2), (DONE, 2, 0, 1, 1)
    if column == BESIDE_PARROT:
        return none, (DONE, 1, 0, 1, 1)
    if lacks == HALF and kind in {number, PARROT}:
        return none, (DONE, 1, -number, 1, 1) if kind == number else ((PAIR, number), 1, -number, 0, 1)
    return none, (DONE, 1, points, 0, 1)


@lru_cache(1 << 16)
def together(columns: Columns, kind: int) -> tuple[tuple[Columns, int, int, int, int], ...]:
    """Return every way to place cards of a kind in all columns, like `options` for a single column."""
    found: dict[tuple[Columns, int, int, int], int] = {}
    for chosen in product(*(options(column, kind) for column in columns)):
        lacking, used, counts, made, ways = zip(*chosen, strict=True) if chosen else ((), (), (), (), ())
        key = (_ordered(lacking), sum(used), sum(counts), sum(made))
        found[key] = found.get(key, 0) + prod(ways)
    return tuple((*key, ways) for key, ways in found.items())


def _all_kinds(pool: Pool) -> list[tuple[int, int]]:
    """Return the Parrots and then every number. A number without cards left can still have a face-up Pair."""
    counts = dict(pool)
    return [(kind, counts.get(kind, 0)) for kind in (PARROT, *range(NUMBERS))]


def _off(rules: Rules) -> tuple[int, ...]:
    """Return the points off for each number of Pairs of one number, starting with 0 Pairs."""
    points: Any = SimpleNamespace(quartet=rules["quartet"], sextet=rules["sextet"], octet=rules["octet"])
    return tuple(points_off(points, pairs) for pairs in range(COLUMNS + 1))


def score(cells: Cells, pool: Pool, rules: Rules) -> Distribution:
    """`score.sum`, `score.pair`, `score.quartet`: return the distribution of a Box's score if it is turned over now."""
    columns, base = columns_of(cells)
    off = _off(rules)
    sums = _laid(_all_kinds(pool), columns, lambda kind, count, made: count - off[made] * (kind != PARROT))[()]
    return Distribution({base + total: ways for total, ways in sums.items()})


def pairs(cells: Cells, pool: Pool, _: Rules) -> Distribution:
    """`score.pair`: return the distribution of the number of Pairs if the Box is turned over now.

    Two Parrots are a Pair.
    """
    return Distribution(_laid(_all_kinds(pool), columns_of(cells)[0], lambda _kind, _count, made: made)[()])


def _laid(
    kinds: Iterable[tuple[int, int]], columns: Columns, gain: Callable[[int, int, int], int]
) -> dict[Columns, dict[int, int]]:
    """Place all kinds in the columns; `gain(kind, points, pairs)` returns what they add to the sum."""

    def steps(state: Columns, kind: int) -> Iterator[Step]:
        for after, used, count, made, ways in together(state, kind):
            yield after, used, gain(kind, count, made), ways

    return fill(kinds, columns, steps)


# --- The expected score, number by number ---------------------------------------------------------------------------


def expected(cells: Cells, pool: Pool, rules: Rules) -> Fraction:
    """Return the expected value of `score`, which is a sum over the numbers."""
    columns, base = columns_of(cells)
    return _expected(columns, pool, _off(rules)) + base


@lru_cache(1 << 14)
def _expected(columns: Columns, pool: Pool, off: tuple[int, ...]) -> Fraction:
    counts = dict(pool)
    cards = sum(counts.values())
    parrots = counts.get(PARROT, 0)
    total = Fraction(0)
    for number in range(NUMBERS):
        shape = _ordered(_seen_from(column, number) for column in columns)
        more, lost = _means(shape, parrots, counts.get(number, 0), cards, off)
        total += number * more - lost
    return total


def _seen_from(column: Column, number: int) -> Column:
    """Return a column as it affects one number, which is called 1 here: all other numbers are alike."""
    if column[0] < HALF:
        return column
    if column[1] == number:
        return (column[0], 1)
    return DONE if column[0] == PAIR else PAST


@lru_cache(1 << 14)
def _means(shape: Columns, parrots: int, copies: int, cards: int, off: tuple[int, ...]) -> tuple[Fraction, Fraction]:
    """Return the mean change in how often a number counts, compared with its face-up cards, and its mean points off."""
    places = sum(2 if column == OPEN else column[0] != PAIR for column in shape)
    left = cards - parrots - copies

    def mean(gain: Callable[[int, int, int], int]) -> Fraction:
        """Return a mean over all ways to place the Parrots and the cards of the number, then any others."""
        total = 0
        for state, sums in _laid([(PARROT, parrots), (1, copies)], shape, gain).items():
            free = sum(2 if column == OPEN else 1 for column in state)
            total += perm(left, free) * sum(gained * ways for gained, ways in sums.items())
        return Fraction(total, perm(cards, places))

    return mean(lambda _kind, count, _made: count), mean(lambda kind, _count, made: off[made] * (kind != PARROT))


# --- The questions --------------------------------------------------------------------------------------------------


def uses(cells: Cells, card: int) -> Iterator[Cells]:
    """`turn.swap-up`, `turn.swap-down`, `parrot.float`, or a discard: yield the Boxes that can result from a card."""
    if None in cells:
        yield cells
    for place in range(SPOTS):
        yield _with(cells, place, card)
    for place in range(SPOTS):
        if cells[place] == PARROT and cells[partner(place)] == card != PARROT:
            laid = _with(cells, place, card)
            yield from (_with(laid, landing, PARROT) for landing in range(SPOTS) if cells[landing] is None)


def _with(cells: Cells, place: int, card: int) -> Cells:
    return (*cells[:place], card, *cells[place + 1 :])


def deck(_: Rules) -> Pool:
    """`setup.deck`: return all cards of the deck."""
    return (*((number, rules.COPIES) for number in range(NUMBERS)), (PARROT, rules.PARROTS))


WORTH = AreaOdds(LAYOUT, score, expected, pairs, uses, deck)
QUESTIONS = questions(WORTH)


# --- Best play -------------------------------------------------------------------------------------------------------


def solve(game: Game) -> Solution:
    """Return the best play to the end of the round. Raises CardkitError if the round can go on for too long."""
    return solve_round(game, ParrotPlay, WORTH)


class ParrotPlay(AreaPlay):
    """All sequences of moves to the end of the round."""

    endless: ClassVar = "nobody has to turn over their last card"

    def is_near_its_end(self, s: State) -> bool:
        """`last.end`: the last turns can always be solved."""
        return bool(s.finisher) or super().is_near_its_end(s)

    def soonest_end(self, s: State) -> int:
        """`last.end`: a turn has two moves and turns over at most one card; the other seat has a last turn."""
        own, other = int(s.face_down[s.seat]), int(s.face_down[1 - s.seat])
        if s.phase == rules.REVEALING:
            return 4 * (SPOTS - 2)
        soonest = 2 if s.finisher else min(4 * own, 4 * other + 2)
        return soonest - int(s.phase == rules.PLACING)

    def standing(self, s: State) -> tuple[int, ...]:
        """Return the seat that has finished, or 0."""
        return (s.finisher,)
