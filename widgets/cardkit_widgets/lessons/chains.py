"""Chains on a ring of seven: where the top card of Chicken goes next, how likely, and where it is in the long run.

A chain is a transition matrix. It is counted from walks of the top card, or made of chances that one chooses.
"""

from __future__ import annotations

from itertools import islice, pairwise
from typing import TYPE_CHECKING, Any

from cardkit.games.chicken.layout import card_text, parse_card
from cardkit.games.chicken.scoring import CHICK, following

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

# The numbers in their order; after the last comes the first.
RING = tuple(card_text(number) for number in range(1, CHICK + 1))
NEXT = {card: card_text(following(parse_card(card))) for card in RING}
START, GOAL = "6", "chick"
# The numbers that lie on top, play after play; an egg is the number it stands for.
Walk = list[str]
# From where to where, with what chance (exact or rounded).
Chain = dict[str, dict[str, Any]]

# --- Walks ------------------------------------------------------------------------------------------------------------


def places(walk: Walk, card: str, plays: int) -> list[int]:
    """Where in a walk a card lies on top with so many plays to come."""
    return [i for i in range(len(walk) - plays) if walk[i] == card]


def row_at(walk: Walk, i: int) -> int:
    """How many equal cards lie on top of each other at a place of a walk."""
    return next((n for n in range(1, i + 1) if walk[i - n] != walk[i]), i + 1)


def longer(walks: Sequence[Walk], card: str = GOAL) -> tuple[float, float]:
    """How often an equal card follows one that has just come, and one that lies on an equal card."""
    new: list[bool] = []
    more: list[bool] = []
    for walk in walks:
        for i in places(walk, card, 1):
            (new if row_at(walk, i) == 1 else more).append(walk[i + 1] == card)
    return sum(new) / max(len(new), 1), sum(more) / max(len(more), 1)


def share_after(walks: Sequence[Walk], plays: int, start: str = START, goal: str = GOAL) -> tuple[float, float]:
    """How often the goal lies on top so many plays after the start, with its standard error."""
    seen = [walk[i + plays] == goal for walk in walks for i in places(walk, start, plays)]
    share = sum(seen) / max(len(seen), 1)
    return share, (share * (1 - share) / max(len(seen), 1)) ** 0.5


# --- Chains -----------------------------------------------------------------------------------------------------------


def matrix_of(walks: Sequence[Walk]) -> Chain:
    """The transition matrix that walks make: how often which number came next, to a thousandth.

    So all that a lesson shows of it is calculated from the very numbers that one can read, and each row adds up to 1.
    """
    counts = {card: dict.fromkeys((card, NEXT[card]), 0) for card in RING}
    for walk in walks:
        for card, then in pairwise(walk):
            counts[card][then] += 1
    return {card: {then: n / sum(row.values()) for then, n in row.items()} for card, row in counts.items()}


def ring(stay: Any, chick: Any = None) -> Chain:
    """The simplest model: whatever lies on top, the next play is an equal card with chance `stay`; on a `chick` too."""
    stays = {card: stay if card != GOAL or chick is None else chick for card in RING}
    return {card: {card: stays[card], NEXT[card]: 1 - stays[card]} for card in RING}


def times(one: Chain, other: Chain) -> Chain:
    """One step by the first matrix, then one by the other: multiply along each path, add up the paths."""
    return {
        card: {
            to: sum(share * other[between].get(to, 0) for between, share in row.items())
            for to in RING
            if any(to in other[between] for between in row)
        }
        for card, row in one.items()
    }


def steps(chain: Chain, start: str) -> Iterator[dict[str, Any]]:
    """Where the walk can be, with what chance: at the start, after one play, after two, and so on."""
    now: dict[str, Any] = {card: int(card == start) for card in RING}
    while True:
        yield now
        now = {to: sum(now[card] * chain[card].get(to, 0) for card in RING) for to in RING}


def after(chain: Chain, start: str, plays: int) -> dict[str, Any]:
    """Where the walk can be after so many plays, with what chance."""
    return next(islice(steps(chain, start), plays, None))


# --- The long run -----------------------------------------------------------------------------------------------------


def linger(chain: Chain) -> dict[str, Any]:
    """For how many plays a number lies on top each time round, on average: one by its chance to be left."""
    return {card: 1 / chain[card][NEXT[card]] for card in RING}


def one_by(chance: float) -> str:
    """For how many plays a number lies on top that is left with this chance, as a sum of the numbers that one reads."""
    return f"1 / {chance:.3f} = {1 / round(chance, 3):.2f}"


def long_run(chain: Chain) -> dict[str, Any]:
    """Where the walk is in the long run: as each time round visits all, each has its part of the time."""
    plays = linger(chain)
    return {card: plays[card] / sum(plays.values()) for card in RING}
