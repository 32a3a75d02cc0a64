"""The worlds of Papageno that a seat cannot tell from the real one: what lies face down, pile by pile, dealt anew.

They are exactly as likely as the shuffles make them (see `cardkit.games.laid_out.hidden`). Written like the rules.
"""

from __future__ import annotations

from cardkit.games.laid_out import hidden
from cardkit.games.laid_out.hidden import deal_gathered, gather_in_order
from cardkit.games.papageno.rules import DECK
from cardkit.games.papageno.scoring import SPOTS
from cardkit.table.definition import Scratch
from cardkit.table.state import State

SCRATCH = hidden.SCRATCH


def prepare(s: State, seat: int, scratch: Scratch) -> None:
    """Gather all that a seat (-1: an onlooker) cannot know in order."""
    gather_in_order(s, seat, SPOTS, DECK, scratch)


def deal_anew(s: State, seat: int, scratch: Scratch) -> None:
    """Deal all that a seat cannot know anew."""
    deal_gathered(s, seat, SPOTS, scratch)
