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


#: The kinds as plain integers for the rules, which are also compiled.
MOVED, TURNED, NOTED, ROUND_OVER, PASSED = (int(kind) for kind in Happening)
HAPPENINGS = {int(kind): kind for kind in Happening}

#: As `card`: it is about no card.
NO_CARD = -99
#: As `source` or `target`: no place.
NOWHERE = -1
#: As `seen_by`: everybody saw the card. A number from 0 on is the one seat that saw it.
EVERYBODY = -1
#: As `seen_by`: nobody saw the card.
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
    """Record an effect: the log, the animation and screen readers tell it. In a simulation, this does nothing.

    `kind` is `MOVED`, `TURNED`, `NOTED`, `ROUND_OVER` or `PASSED`. `card` is the card's number (`NO_CARD`: none), and
    `source` and `target` are numbers of places (`NOWHERE`: none). `clause` is the one by which it happened. `seen_by`
    says who saw the card: `EVERYBODY`, `NOBODY`, or one seat, from 0. Others are told that a card moved, not which.

    >>> from cardkit.games.chicken.clauses import C
    >>> state = cardkit.play("chicken", players=2, seed=12).state
    >>> report(state, NOTED, NO_CARD, NOWHERE, NOWHERE, C.END_ROUND, EVERYBODY)
    >>> state.effects[-1].kind.name, state.effects[-1].seen_by == EVERYBODY
    ('NOTED', True)
    """
    s.effects.append(Effect(HAPPENINGS[kind], card, source, target, clause, seen_by))


# One event of a record: a shuffle, a move, the score of a round, or the result.
Event = dict[str, Any]


@dataclass(frozen=True)
class HistoryEntry:
    """An event, the position after it, and its effects."""

    event: Event
    position: State
    effects: tuple[Effect, ...] = ()
