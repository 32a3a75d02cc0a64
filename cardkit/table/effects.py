"""The effects of a move: a list of plain facts, such as "this card moved from here to there".

The log, the animation and the announcements for screen readers are made from these effects. The rules report each
effect with a call of `report`, which does nothing in simulations.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple

from cardkit.table.state import State


class Happening(IntEnum):
    """The kinds of effect."""

    #: A card moved from one place to another.
    MOVED = 1
    #: A card was turned face up in its place.
    TURNED = 2
    #: A clause took effect although nothing moved, for example because an exchange isn't possible.
    NOTED = 3
    #: The round ended.
    ROUND_OVER = 4
    #: A card was passed in secret from one hand to another. Only the seat in `seen_by` may learn that it happened.
    PASSED = 5


#: The kinds as plain integers for the rules, which are also compiled.
MOVED, TURNED, NOTED, ROUND_OVER, PASSED = (int(kind) for kind in Happening)
HAPPENINGS = {int(kind): kind for kind in Happening}

#: The `card` of an effect without a card.
NO_CARD = -99
#: The `source` or `target` of an effect without such a place.
NOWHERE = -1
#: The `seen_by` of an effect whose card everybody saw. A number ≥ 0 means that only this seat saw the card.
EVERYBODY = -1
#: The `seen_by` of an effect whose card nobody saw.
NOBODY = -2


class Effect(NamedTuple):
    """One thing that happened. Cards, places and clauses are the numbers that the game's rules use."""

    #: What happened.
    kind: Happening
    #: The card; `NO_CARD` if the effect has none.
    card: int
    #: The place that the card left; `NOWHERE` if there is none.
    source: int
    #: The place that the card reached; `NOWHERE` if there is none.
    target: int
    #: The clause that caused it.
    clause: int
    #: Who saw the card: `EVERYBODY`, `NOBODY`, or one seat, counted from 0.
    seen_by: int = EVERYBODY


@dataclass(frozen=True)
class Outcome:
    """The result of a move, as `Game.move` returns it.

    >>> cardkit.play("papageno", seed=7).move("reveal a1").clauses
    ('setup.reveal',)
    """

    #: The seat that made the move, counted from 1.
    seat: int
    #: The move in notation.
    move: str
    #: The ids of the clauses that allow the move, the most direct one first.
    clauses: tuple[str, ...]
    #: What happened, in order, including cards that nobody saw. Show players the `sentences` instead.
    effects: tuple[Effect, ...]
    #: What happened, in sentences for the player who moved. They contain only what that player may know.
    sentences: tuple[str, ...]

    def __repr__(self) -> str:
        """The sentences, in one line."""
        return " ".join(self.sentences)


class Unheard(list[Any]):
    """A list of effects that always stays empty, because it ignores everything added to it."""

    def append(self, _: object) -> None:
        """Ignore an effect."""


def report(  # noqa: PLR0913, PLR0917  a compiled call takes plain numbers, one by one
    s: State, kind: int, card: int, source: int, target: int, clause: int, seen_by: int
) -> None:
    """Record an effect, for the log, the animation and screen readers. In a simulation, this does nothing.

    Args:
        s: The state; the effect is appended to its `effects`.
        kind: `MOVED`, `TURNED`, `NOTED`, `ROUND_OVER` or `PASSED`.
        card: The number of the card, or `NO_CARD`.
        source: The number of the place that the card left, or `NOWHERE`.
        target: The number of the place that the card reached, or `NOWHERE`.
        clause: The clause by which it happened.
        seen_by: Who saw the card: `EVERYBODY`, `NOBODY`, or one seat, counted from 0. The others learn that a card
            moved, but not which.

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
    """An event of a game's history."""

    #: The event, as a record lists it.
    event: Event
    #: The position after the event, including hidden cards.
    position: State
    #: What happened, in order.
    effects: tuple[Effect, ...] = ()
