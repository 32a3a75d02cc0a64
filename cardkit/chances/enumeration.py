"""Compute exact probabilities of events by enumerating all lines of play.

The cards that the asking player can't know are dealt again, face down (see `cardkit.table.face_down`). Then the game
continues, step by step, by its ordinary rules. When a step looks at a face-down card or draws a random number, all
cases are listed with their probabilities. The step continues with one case; for every other case, it runs again later
from its start, with the same earlier decisions. Cards that nobody looks at stay undecided, so they don't multiply the
cases. The probability of an event is the sum of the probabilities of the lines in which it happens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, prod
from random import Random
from typing import Any, NamedTuple

from cardkit.chances.trajectories import EventQuery, Trajectory, step
from cardkit.table.definition import Scratch
from cardkit.table.effects import Unheard
from cardkit.table.face_down import Cell, Decider, FaceDown, FaceDownRow
from cardkit.table.state import State, fields_of

# The maximum number of cases of one decision.
MOST_CASES = 5_000
# Whole numbers up to this are exact in floating point.
EXACT = 2**53
# After this number of steps, the total number of steps is estimated from random lines of play.
TRIED_AFTER, TRIALS = 100, 20
# The factor by which that estimate may be too high.
DOUBT_OF_TRIALS = 4
# After each interval of this many steps, the total is estimated again, from the probability of the finished lines.
SOON = 1_000
# The factor by which this estimate may be too high.
DOUBT = Fraction(5, 4)
# Error messages don't mention numbers of steps this large or larger.
VERY_MANY = 10**12

TOO_MANY = "there are too many lines of play to count"
UNEVEN = "the hidden cards can lie in too many ways, or not all of these are equally likely"


class TooManyError(Exception):
    """There are too many cases to count. The message is the reason, as part of a sentence; `detail` is the number."""

    def __init__(self, why: str, detail: str = "") -> None:
        super().__init__(why)
        self.detail = detail


@dataclass(frozen=True)
class Counted:
    """The joint probability of the given event and each outcome, and the number of lines of play."""

    outcomes: Mapping[Hashable, Fraction]
    lines: int


# --- Decisions --------------------------------------------------------------------------------------------------------


class Case(NamedTuple):
    """One case of a decision: a number, or the numbers of several cards, with probability `ways` / `total`."""

    value: Any
    ways: int
    total: int


# Chooses the case with which a step continues. The cases are sorted so that the most likely one comes last.
Choose = Callable[[Sequence[Case]], int]


class Decisions(Decider):
    """The decisions in one run of a step: first the `given` ones, then new ones.

    `left` contains the cards that are left in each pool. `others` lists the decisions with which other runs of the step
    start.
    """

    def __init__(self, given: Sequence[Case], left: Mapping[int, Counter[int]], choose: Choose) -> None:
        self.left = {**left}
        self.others: list[tuple[Case, ...]] = []
        self._given, self._choose = given, choose
        self._made: tuple[Case, ...] = ()
        self._numbers: dict[FaceDown, int] = {}

    @property
    def chance(self) -> Fraction:
        """The joint probability of all decisions."""
        return Fraction(prod(case.ways for case in self._made), prod(case.total for case in self._made))

    def _decide(self, cases: Callable[[], Sequence[Case]]) -> Any:
        if len(self._made) < len(self._given):
            case = self._given[len(self._made)]
        else:
            every = [*cases()]
            case = every.pop(self._choose(every))
            self.others += [(*self._made, each) for each in every]
        self._made = (*self._made, case)
        return case.value

    def below(self, n: int) -> int:
        """Decide on a number from 0 to n - 1, all equally likely."""
        return int(self._decide(lambda: [Case(number, 1, n) for number in range(n)]))

    def by_weight(self, weights: Sequence[float]) -> int:
        """Decide on an index by weight. Raises TooManyError if the weights aren't whole numbers."""
        if any(weight != int(weight) or weight > EXACT for weight in weights):
            raise TooManyError(UNEVEN)
        total = sum(map(int, weights))
        cases = [Case(index, int(weight), total) for index, weight in enumerate(weights) if weight]
        return int(self._decide(lambda: sorted(cases, key=lambda case: case.ways)))

    def fraction(self) -> float:
        """Raise TooManyError, because random fractions can't be enumerated."""
        raise TooManyError(UNEVEN)

    # --- Cards ---

    def shuffle(self, row: FaceDownRow, first: int, end: int) -> None:
        """Turn part of a row face down. Its cards form a new pool, in which all orders are equally likely."""
        cards, pool = row[first:end], len(self.left)
        if len({*cards}) > 1:
            self.left[pool] = Counter(cards)
            row.cells[first:end] = [FaceDown(pool, number) for number in range(end - first)]

    def look(self, cards: Sequence[FaceDown]) -> list[int]:
        """Decide on face-down cards of one pool; each selection is weighted by the number of ways to choose it."""
        unknown = [card for card in cards if card not in self._numbers]
        if unknown:
            left = self.left[unknown[0].pool]
            chosen = self._decide(lambda: hands((*left.items(),), len(unknown)))
            self.left[unknown[0].pool] = left - Counter(chosen)
            self._numbers.update(zip(unknown, chosen, strict=True))
        return [self._numbers[card] for card in cards]

    def may_be(self, card: FaceDown, number: int) -> bool:
        """Return whether a card is this number, or could be, because the number is still in its pool."""
        return card in self._numbers or number in self.left[card.pool]

    def in_order(self, cells: Sequence[Cell]) -> list[int]:
        """Sort cards; no decision is needed if they are all the cards that are left in their pool."""
        known = self._known(cells)
        numbers = [each for each in known if not isinstance(each, FaceDown)]
        unknown = [each for each in known if isinstance(each, FaceDown)]
        for pool, size in Counter(card.pool for card in unknown).items():
            if size == self.left[pool].total():
                numbers += self.left[pool].elements()
            else:
                numbers += [self.look([card])[0] for card in unknown if card.pool == pool]
        return sorted(numbers)

    def _known(self, cells: Sequence[Cell]) -> list[Cell]:
        return [self._numbers.get(each, each) if isinstance(each, FaceDown) else each for each in cells]

    # --- Positions ---

    def position(self, s: State, *, dealing: bool) -> State:
        """Copy a position, so that this object decides its face-down cards and random numbers.

        Args:
            s: The position.
            dealing: Whether cards are being dealt, so that any row may get face-down cards.

        """
        twin = object.__new__(State)
        copied = {name: self._copied(value, is_row=dealing or name == "draw") for name, value in fields_of(s).items()}
        twin.__dict__ = copied
        twin.random, twin.effects = self, Unheard()
        return twin

    def _copied(self, value: Any, *, is_row: bool) -> Any:
        if type(value) is FaceDownRow:
            twin = FaceDownRow(value.cells, self)
            twin.added = {where: [*cards] for where, cards in value.added.items()}
            return twin
        if type(value) is list:
            return FaceDownRow(value, self) if is_row else value[:]
        return value

    def settle(self, s: State) -> None:
        """Write the decided cards into the rows; rows without undecided cards become plain lists again."""
        for name, row in fields_of(s).items():
            if type(row) is FaceDownRow:
                if self._numbers:
                    row.cells = self._known(row.cells)
                    for where in [
                        where for where, cards in row.added.items() if not self._numbers.keys().isdisjoint(cards)
                    ]:
                        row.reveal(where)
                if not row.added and not any(type(each) is FaceDown for each in row.cells):
                    setattr(s, name, row.cells)


@lru_cache(maxsize=64)
def hands(left: tuple[tuple[int, int], ...], size: int) -> Sequence[Case]:
    """List the selections of cards from a pool, with their probabilities (multivariate hypergeometric).

    Args:
        left: The cards in the pool, each with its number of copies.
        size: The number of cards to select.

    Raises:
        TooManyError: If there are too many selections.

    """
    if comb(len(left) + size - 1, size) > MOST_CASES:
        raise TooManyError(UNEVEN)
    every = comb(sum(copies for _, copies in left), size)
    return sorted((Case(cards, ways, every) for cards, ways in _choices(left, size)), key=lambda case: case.ways)


def _choices(left: Sequence[tuple[int, int]], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield each selection of `size` cards, with the number of ways to choose it."""
    if not size:
        yield (), 1
    elif left:
        (card, copies), *others = left
        for taken in range(min(copies, size), -1, -1):
            for cards, ways in _choices(others, size - taken):
                yield (card,) * taken + cards, comb(copies, taken) * ways


# --- Lines of play ----------------------------------------------------------------------------------------------------


def most_likely(cases: Sequence[Case]) -> int:
    """Return the index of the most likely case, which is the last one."""
    return len(cases) - 1


class Branch(NamedTuple):
    """A step that still has to run: its position, its probability, the cards left in each pool, and earlier decisions.

    `stage` is the kind of step: `deal`, `look` (for events), or `play`.
    """

    stage: str
    state: State
    line: Trajectory
    chance: Fraction
    left: Mapping[int, Counter[int]]
    given: tuple[Case, ...] = ()


class CountedRun(NamedTuple):
    """The result of a step: its probability, and the next step or, at the end of a line, the answers.

    `others` lists the decisions with which other runs of the same step start.
    """

    others: Sequence[tuple[Case, ...]]
    chance: Fraction
    following: Branch | None
    answers: tuple[bool, Hashable] | None


class Counting:
    """The enumeration of the lines of play, in at most `most` steps."""

    def __init__(self, asked: EventQuery, scratch: Scratch, most: int) -> None:
        self._asked, self._scratch, self._most = asked, scratch, most
        self._outcomes: dict[Hashable, Fraction] = {}
        self._finished = Fraction(0)
        self._lines = self._steps = 0

    def count(self, prepared: State) -> Counted:
        """Follow every line of play from a prepared position (see `worlds`) to its end. Raises TooManyError."""
        first = Branch("deal", prepared, Trajectory(), Fraction(1), {})
        waiting = [first]
        while waiting:
            branch = waiting.pop()
            self._check(first)
            # The most likely case comes first, so that few steps show whether there are too many.
            run = self._run(branch, most_likely)
            waiting += [branch._replace(given=given) for given in run.others]
            if run.following is not None:
                waiting.append(run.following)
            elif run.answers is not None:
                self._add(run.chance, *run.answers)
        return Counted(self._outcomes, self._lines)

    def _run(self, branch: Branch, choose: Choose) -> CountedRun:
        """Run a step, with the earlier decisions of the branch."""
        decisions = Decisions(branch.given, branch.left, choose)
        s = decisions.position(branch.state, dealing=branch.stage == "deal" or bool(branch.state.pending))
        asked, line, stage, answers = self._asked, branch.line, "look", None
        if branch.stage == "deal":
            asked.definition.dealt_anew().deal_anew(s, asked.seat - 1, self._scratch)
        elif branch.stage == "look":
            line, stage = line.looked(asked, s), "play"
            answers = asked.answers(s, line)
        else:
            line = line.gone_on(*step(asked, s))
        decisions.settle(s)
        chance = branch.chance * decisions.chance
        following = None if answers else Branch(stage, s, line, chance, decisions.left)
        return CountedRun(decisions.others, chance, following, answers)

    def _add(self, chance: Fraction, given: bool, outcome: Hashable) -> None:  # noqa: FBT001  the answers of `EventQuery`
        self._lines += 1
        self._finished += chance
        if given:
            self._outcomes[outcome] = self._outcomes.get(outcome, Fraction(0)) + chance

    # --- Checking the number of steps ---

    def _check(self, first: Branch) -> None:
        """Count a step. Raises TooManyError if there are too many steps, or clearly will be.

        The most likely lines come first, so an estimate from the probability of the finished lines tends to be too low.
        """
        self._steps += 1
        if self._steps == TRIED_AFTER:
            self._check_by_trials(first)
        if self._steps % SOON == 0 and self._finished * self._most * DOUBT < self._steps:
            raise TooManyError(TOO_MANY, self._far_more(self._steps / self._finished if self._finished else VERY_MANY))
        if self._steps > self._most:
            raise TooManyError(TOO_MANY, f"more than {self._most:,} steps")

    def _check_by_trials(self, first: Branch) -> None:
        """Estimate the number of steps by random lines of play. Raises TooManyError if there are far too many.

        A step that runs with probability p counts as 1/p steps, so the expected count of a line is the total number of
        steps (D. E. Knuth, Estimating the efficiency of backtrack programs, 1975).
        """
        luck, trial = Random(0), Counting(self._asked, self._scratch, self._most)
        steps, enough = Fraction(0), TRIALS * self._most * DOUBT_OF_TRIALS

        def by_chance(cases: Sequence[Case]) -> int:
            return luck.choices(range(len(cases)), [case.ways for case in cases])[0]

        for _ in range(TRIALS):
            branch: Branch | None = first
            while branch is not None:
                run = trial._run(branch, by_chance)
                steps += 1 / run.chance
                if steps > enough:
                    raise TooManyError(TOO_MANY, self._far_more(steps / TRIALS))
                branch = run.following

    def _far_more(self, foreseen: Fraction | int) -> str:
        """Put the expected number of steps into words."""
        steps = int(foreseen)
        digits = 10 ** (len(str(steps)) - 1)
        many = f"about {steps // digits * digits:,} steps or more" if steps < VERY_MANY else "far too many steps"
        return f"{many}, and {self._most:,} are the most"
