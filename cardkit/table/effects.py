"""What happened: the short list of plain facts that a move produces.

The log, the screen reader's announcements and the animation are made from it. The rules report each fact where it
happens, with one call of `report`; in a simulation, which nobody watches, that call does nothing.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple

from cardkit.table.state import State


class Happening(IntEnum):
    """The kinds of effect."""

    # A card went from one place to another.
    MOVED = 1
    # A card was turned face up in its place.
    TURNED = 2
    # Nothing moved, but a clause took effect (such as nothing to exchange).
    NOTED = 3
    # The round ended.
    ROUND_OVER = 4
    # A card went from hand to hand in secret: only the seat in `seen_by` may be told that it happened at all.
    PASSED = 5


# Plain integers for the rules, which are also compiled.
MOVED, TURNED, NOTED, ROUND_OVER, PASSED = (int(kind) for kind in Happening)
HAPPENINGS = {int(kind): kind for kind in Happening}

NO_CARD = -99
NOWHERE = -1
# As `seen_by`: everybody saw the card. Any other number is the one seat (from 0) that saw it.
EVERYBODY = -1
NOBODY = -2


class Effect(NamedTuple):
    """One thing that happened, in the game's own numbers for cards, places and clauses."""

    kind: Happening
    card: int
    source: int
    target: int
    clause: int
    seen_by: int = EVERYBODY


@dataclass(frozen=True)
class Outcome:
    """What a move did: who made it, the clauses that allow it, the effects, and the same in sentences.

    The sentences are addressed to the player who moved, and say no more than that player may know.

    >>> cardkit.play("papageno", seed=7).move("reveal a1").clauses
    ('setup.reveal',)
    """

    seat: int
    move: str
    clauses: tuple[str, ...]
    effects: tuple[Effect, ...]
    sentences: tuple[str, ...]

    def __repr__(self) -> str:
        """The sentences, as a person would say them at the table."""
        return " ".join(self.sentences)


class Unheard(list[Any]):
    """Effects that nobody reads: they are forgotten at once."""

    def append(self, _: object) -> None:
        """Forget an effect."""


def report(  # noqa: PLR0913, PLR0917  a compiled call takes plain numbers, one by one
    s: State, kind: int, card: int, source: int, target: int, clause: int, seen_by: int
) -> None:
    """Record an effect."""
    s.effects.append(Effect(HAPPENINGS[kind], card, source, target, clause, seen_by))


# One event of a record: a shuffle, a move, the score of a round, or the result.
Event = dict[str, Any]


@dataclass(frozen=True)
class Moment:
    """An event, the position after it, and its effects."""

    event: Event
    position: State
    effects: tuple[Effect, ...] = ()
