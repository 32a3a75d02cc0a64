"""Exact probabilities of events by cases: every line of play that differs in what anybody has looked at.

What the player who asks cannot know is dealt anew, but open (see `undecided`). A step of the game runs until somebody
looks at something open; then each case of it is followed, with its probability, from the beginning of the step. The
probabilities of the lines in which an event happens add up to its own.

A position in which cards and lots stay open has a draw pile that is not shuffled (`Pile`), random numbers that are not
drawn (`Lots`), and hands that nobody has counted (`Counts`), for the rules to work on as they stand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from random import Random
from typing import Any, SupportsIndex

from cardkit.chances.lots import Lots, Place, called_by, is_in
from cardkit.chances.trajectories import Asked, Line, step
from cardkit.chances.undecided import Card, Found, Hand, Key, More, Open, Pool, Shifted, Undecided
from cardkit.table import chance
from cardkit.table.definition import Scratch
from cardkit.table.effects import Unheard
from cardkit.table.state import State, fields_of


class Pile(list[Any]):
    """The row of the draw pile. A shuffle of a part of it makes the cards of that part undecided."""

    def __init__(self, cards: list[Any], lots: Lots) -> None:
        super().__init__(cards)
        self._lots = lots
        self._next: tuple[int, int] | None = None
        self.pools: list[Pool] = []

    def __getitem__(self, place: SupportsIndex | slice) -> Any:
        """A card; the place that a shuffle chooses may as well be the one it has come to, since all are alike."""
        if not isinstance(place, Place):
            return super().__getitem__(place)
        if not is_in(called_by(), chance.shuffle_part):
            raise Undecided(place.lot)
        self._shuffle(place.first, place.lot.size)
        return super().__getitem__(place.first + place.lot.size - 1)

    def __setitem__(self, place: Any, card: Any) -> None:
        if not isinstance(place, Place):
            super().__setitem__(place, card)

    def _shuffle(self, first: int, size: int) -> None:
        """Make the cards undecided at the first of a shuffle's exchanges; the others follow, each one place shorter."""
        if self._next != (first, size):
            self._undecide(first, size)
        self._next = (first, size - 1) if size > 2 else None  # noqa: PLR2004 - one card cannot be shuffled

    def _undecide(self, first: int, size: int) -> None:
        cards = self[first : first + size]
        for card in cards:
            if isinstance(card, Open):
                raise Undecided(card)
        pool, (step, number) = Pool(Counter(cards)), self._lots.key()
        for place in range(first, first + size):
            key = step, number, place
            if key in self._lots.found:
                pool.left[self._lots.found[key]] -= 1
                super().__setitem__(place, self._lots.found[key])
            else:
                super().__setitem__(place, Card(key, pool))
        self.pools.append(pool)


class Counts(list[Any]):
    """A row of counts, such as hands kind by kind, to which open cards have been added that nobody has counted yet."""

    def __init__(self, counts: list[Any]) -> None:
        super().__init__(counts)
        self.added: list[Shifted] = []
        self._alike: dict[tuple[int, Pool], list[Card]] = {}
        self.used = False

    def _add(self, one: Shifted) -> None:
        """Add an open card to the others of its pool in the same hand."""
        self.added.append(one)
        self._alike.setdefault((one.by, one.card.pool), []).append(one.card)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, Shifted):
            return More(place.card, place.by)
        self._check(place)
        return super().__getitem__(place)

    def __setitem__(self, place: Any, count: Any) -> None:
        if isinstance(place, Shifted) and isinstance(count, More):
            self._add(place)
            self.used = True
        else:
            self._check(place)
            super().__setitem__(place, count)

    def __iter__(self) -> Iterator[Any]:
        return iter(self[:])

    def _check(self, place: int | slice) -> None:
        """Raise Undecided if an open card may count here, about all that were added to the same hand."""
        places = range(len(self))[place] if isinstance(place, slice) else (place,)
        for (by, pool), cards in self._alike.items():
            left = pool.left
            if any(left.get(each - by) for each in places):
                raise Undecided(Hand([*cards]))

    def opened(self, found: Found) -> Counts:
        """A copy, in which what was found is counted."""
        counts = Counts(list.__getitem__(self, slice(None)))
        for one in self.added:
            if one.key in found:
                list.__setitem__(counts, one.by + found[one.key], list.__getitem__(counts, one.by + found[one.key]) + 1)
            else:
                counts._add(one)
        counts.used = self.used
        return counts


def opened(s: State, step: int, found: Found, *, dealing: bool) -> State:
    """A copy of a position whose shuffles and lots stay open, with what was found in it by now.

    While cards are dealt, any row may turn out to be one of counts.
    """
    twin = object.__new__(State)
    values = {name: _opened(value, found) for name, value in fields_of(s).items() if name != "random"}
    if dealing:
        rows = {name: row for name, row in values.items() if type(row) is list and name != "draw"}
        values |= {name: Counts(row) for name, row in rows.items()}
    twin.__dict__ = values
    twin.random = Lots(step, found)
    twin.draw = Pile(values["draw"], twin.random)
    twin.effects = Unheard()
    return twin


def _opened(value: Any, found: Found) -> Any:
    if isinstance(value, (Counts, Open)):
        return value.opened(found)
    if isinstance(value, list):
        return [one if type(one) is int else _opened(one, found) for one in value] if found else value[:]
    return value


def settle_rows(s: State) -> None:
    """Make those rows plain again to which no open card was ever added."""
    for name, row in vars(s).items():
        if isinstance(row, Counts) and not row.used:
            setattr(s, name, list.__getitem__(row, slice(None)))


# The most cases of one card or lot; a lot among more stands for a weighing that is not counted here.
MOST_CASES = 5_000
# After so many steps, and again after as many more, counting stops where it would clearly take too many.
SOON = 1_000
# How far off the number of steps may be that is foreseen.
DOUBT = Fraction(5, 4)
# The number of random lines of play by which the number of steps is estimated, and how far off that may be.
TRIALS, DOUBT_OF_TRIALS = 20, 4
# From so many steps on, their number is not said.
VERY_MANY = 10**12


TOO_MANY = "there are too many lines of play to count"


class TooManyError(Exception):
    """There are too many cases to count: the message says why, as part of a sentence, and `detail` how many."""

    def __init__(self, why: str, detail: str = "") -> None:
        super().__init__(why)
        self.detail = detail


@dataclass(frozen=True)
class Counted:
    """The probability of what is given together with each outcome of the event, and the number of lines of play."""

    outcomes: Mapping[Hashable, Fraction]
    lines: int


@dataclass
class Branch:
    """A step that has not run yet, from a position: its probability, and what was found in it by looking.

    `stage` says what comes next: to deal, to look, or to play. `left` has the cards that are left in each pool.
    """

    stage: str
    state: State
    line: Line
    weight: Fraction
    depth: int = 0
    found: dict[Key, Any] = field(default_factory=dict)
    left: dict[Pool, Counter[int]] = field(default_factory=dict)

    def cases(self, what: Open) -> Iterator[Branch]:
        """The same step once for each case of something open. Raises TooManyError."""
        if what.number > MOST_CASES:
            raise TooManyError("the hidden cards can lie in too many ways, or not all of these are equally likely")
        for values, share, pool in what.cases():
            left = self.left
            if pool in left:
                left = {**left, pool: left[pool] - Counter(values.values())}
            yield replace(self, weight=self.weight * share, found={**self.found, **values}, left=left)

    def ready(self) -> State:
        """A copy of the position for the step to run on."""
        for pool, left in self.left.items():
            pool.left = left
        dealing = self.stage == "deal" or bool(self.state.pending)
        return opened(self.state, self.depth, self.found, dealing=dealing)

    def after(self, stage: str, s: State, line: Line) -> Branch:
        """The next step."""
        left = self.left
        settle_rows(s)
        if s.draw.pools:
            left = {**left, **{pool: pool.left for pool in s.draw.pools}}
        return Branch(stage, s, line, self.weight, self.depth + 1, {}, left)


class Counting:
    """The lines of play that are counted by now, in at most `most` steps."""

    def __init__(self, asked: Asked, scratch: Scratch, most: int) -> None:
        self._asked, self._scratch, self._most = asked, scratch, most
        self._outcomes: dict[Hashable, Fraction] = {}
        self._finished = Fraction(0)
        self._lines = self._steps = 0

    def count(self, prepared: State) -> Counted:
        """Follow every line of play from a prepared position (see `worlds`) to its end. Raises TooManyError."""
        first = Branch("deal", prepared, Line(), Fraction(1))
        waiting = [first]
        while waiting:
            branch = waiting.pop()
            self._check()
            if self._steps == SOON:
                self._check_by_lot(first)
            try:
                following = getattr(self, f"_{branch.stage}")(branch)
            except Undecided as undecided:
                # The likeliest comes first, so that few steps are enough to see whether all of them are too many.
                waiting += sorted(branch.cases(undecided.what), key=lambda case: case.weight)
            else:
                waiting += [following] if following else []
        return Counted(self._outcomes, self._lines)

    def _check(self) -> None:
        """Count a step. Raises TooManyError if there are too many, or if there clearly will be.

        The likelier lines come first, and the others are more: so in proportion to what is finished, too few are
        foreseen rather than too many.
        """
        self._steps += 1
        if self._steps % SOON == 0 and self._finished * self._most * DOUBT < self._steps:
            raise TooManyError(TOO_MANY, self._far_more(self._steps / self._finished if self._finished else VERY_MANY))
        if self._steps > self._most:
            raise TooManyError(TOO_MANY, f"more than {self._most:,} steps")

    def _check_by_lot(self, first: Branch) -> None:
        """Estimate the number of steps by random lines of play. Raises TooManyError if there are far too many.

        A step that is reached with probability p counts as 1/p steps, so the expected value for a line is the number of
        all steps (D. E. Knuth, Estimating the efficiency of backtrack programs, 1975).
        """
        luck, trial = Random(0), Counting(self._asked, self._scratch, self._most)
        steps, enough = Fraction(0), TRIALS * self._most * DOUBT_OF_TRIALS
        for _ in range(TRIALS):
            branch: Branch | None = first
            while branch is not None:
                steps += 1 / branch.weight
                if steps > enough:
                    raise TooManyError(TOO_MANY, self._far_more(steps / TRIALS))
                try:
                    branch = getattr(trial, f"_{branch.stage}")(branch)
                except Undecided as undecided:
                    cases = [*branch.cases(undecided.what)]
                    shares = [float(case.weight / branch.weight) for case in cases]
                    branch = luck.choices(cases, shares)[0]

    def _far_more(self, foreseen: Fraction | int) -> str:
        """The number of steps that are foreseen, in words."""
        steps = int(foreseen)
        digits = 10 ** (len(str(steps)) - 1)
        many = f"about {steps // digits * digits:,} steps or more" if steps < VERY_MANY else "far too many steps"
        return f"{many}, and {self._most:,} are the most"

    def _deal(self, branch: Branch) -> Branch:
        s = branch.ready()
        self._asked.definition.dealt_anew().deal_anew(s, self._asked.seat - 1, self._scratch)
        return branch.after("look", s, branch.line)

    def _look(self, branch: Branch) -> Branch | None:
        """Look for the events in a position; None if both answers are known."""
        s = branch.ready()
        line = branch.line.looked(self._asked, s)
        answers = self._asked.answers(s, line)
        if not answers:
            return branch.after("play", s, line)
        self._add(branch.weight, *answers)
        return None

    def _play(self, branch: Branch) -> Branch:
        s = branch.ready()
        line = branch.line.gone_on(*step(self._asked, s))
        return branch.after("look", s, line)

    def _add(self, weight: Fraction, given: bool, outcome: Hashable) -> None:  # noqa: FBT001  the answers, as they come
        self._lines += 1
        self._finished += weight
        if given:
            self._outcomes[outcome] = self._outcomes.get(outcome, Fraction(0)) + weight
