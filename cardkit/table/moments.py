"""One event of a game, and the position after it."""

from dataclasses import dataclass
from typing import Any

from cardkit.table.effects import Effect
from cardkit.table.state import State

# One event of a record: a shuffle, a move, the score of a round, or the result.
Event = dict[str, Any]


@dataclass(frozen=True)
class Moment:
    """An event, the position after it, and its effects."""

    event: Event
    position: State
    effects: tuple[Effect, ...] = ()
