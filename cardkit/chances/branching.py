"""Exact probabilities of events by cases: every line of play that differs in what anybody has looked at.

What the player who asks cannot know is dealt anew, but open (see `undecided`). A step of the game runs until somebody
looks at something open; then each case of it is followed, with its probability, from the beginning of the step. The
probabilities of the lines in which an event happens add up to its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from cardkit.chances.lines import Asked, Line, step
from cardkit.chances.opened import opened, settle_rows
from cardkit.chances.undecided import Key, Open, Pool, Undecided
from cardkit.table.definition import Scratch
from cardkit.table.state import State

# The most cases of one card or lot; a lot among more stands for a weighing that is not counted here.
MOST_CASES = 5_000
# After so many steps, counting stops where it would clearly take too many.
SOON = 1_000


class TooManyError(Exception):
    """There are too many cases to count: the message says why, as part of a sentence."""


@dataclass(frozen=True)
class Counted:
    """The probability of what is given, that of both it and the event, and the number of lines of play."""

    given: Fraction
    both: Fraction
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
        for values, chance, pool in what.cases():
            left = self.left
            if pool in left:
                left = {**left, pool: left[pool] - Counter(values.values())}
            yield replace(self, weight=self.weight * chance, found={**self.found, **values}, left=left)

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


def count(asked: Asked, prepared: State, scratch: Scratch, most: int) -> Counted:
    """Count all lines of play from a prepared position (see `worlds`), in at most so many steps.

    Raises TooManyError if there are more.
    """
    return Counting(asked, scratch, most).count(prepared)


class Counting:
    """The lines of play that are counted by now."""

    def __init__(self, asked: Asked, scratch: Scratch, most: int) -> None:
        self._asked, self._scratch, self._most = asked, scratch, most
        self._given = self._both = self._finished = Fraction(0)
        self._lines = self._steps = 0

    def count(self, prepared: State) -> Counted:
        """Follow every line of play to its end."""
        waiting = [Branch("deal", prepared, Line(), Fraction(1))]
        while waiting:
            branch = waiting.pop()
            self._check()
            try:
                following = getattr(self, f"_{branch.stage}")(branch)
            except Undecided as undecided:
                # The likeliest comes first, so that few steps are enough to see whether all of them are too many.
                waiting += sorted(branch.cases(undecided.what), key=lambda case: case.weight)
            else:
                waiting += [following] if following else []
        return Counted(self._given, self._both, self._lines)

    def _check(self) -> None:
        """Count a step. Raises TooManyError if there are too many, or if most of the lines are still to come."""
        self._steps += 1
        far_too_many = self._steps % SOON == 0 and self._finished * self._most * 4 < self._steps
        if far_too_many or self._steps > self._most:
            raise TooManyError("there are too many lines of play to count")

    def _deal(self, branch: Branch) -> Branch:
        s = branch.ready()
        self._asked.definition.dealt_anew().deal_anew(s, self._asked.seat - 1, self._scratch)
        return branch.after("look", s, branch.line)

    def _look(self, branch: Branch) -> Branch | None:
        """Look for the events in a position; None if both answers are known."""
        s = branch.ready()
        line = branch.line.looked(self._asked, s)
        times = dict(line.times)
        given, event = self._asked.answered(times, over=self._asked.is_over(s, times))
        if given is False or (given is not None and event is not None):
            self._add(branch.weight, given=given, event=bool(event))
            return None
        return branch.after("play", s, line)

    def _play(self, branch: Branch) -> Branch:
        s = branch.ready()
        line = branch.line.gone_on(*step(self._asked, s))
        return branch.after("look", s, line)

    def _add(self, weight: Fraction, *, given: bool, event: bool) -> None:
        self._lines += 1
        self._finished += weight
        self._given += weight if given else 0
        self._both += weight if given and event else 0
