"""The worlds of Parrot that a seat cannot tell from the real one: what lies face down, pile by pile, dealt anew.

They are exactly as likely as the shuffles make them (see `cardkit.games.laid_out.hidden`). Written like the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.chances.hidden import forget_drawn
from cardkit.games.laid_out.hidden import shuffle_hidden, sort_hidden
from cardkit.games.parrot.rules import DECK
from cardkit.games.parrot.scoring import SPOTS

if TYPE_CHECKING:
    from cardkit.table.definition import Scratch
    from cardkit.table.state import State

SCRATCH = 0


def prepare(s: State, seat: int, scratch: Scratch) -> None:  # noqa: ARG001  nothing is to be worked out
    """Put all that a seat (-1: an onlooker) cannot know in order."""
    sort_hidden(s, seat, SPOTS)
    forget_drawn(s, DECK)


def deal_anew(s: State, seat: int, scratch: Scratch) -> None:  # noqa: ARG001  likewise
    """Deal all that a seat cannot know anew."""
    shuffle_hidden(s, seat, SPOTS)
