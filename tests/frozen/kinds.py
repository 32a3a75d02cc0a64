"""The kinds of frozen facts, each with the function that computes it from the current code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.frozen import bots, chances, damage, looks, positions, records, refusals, tables
from tests.frozen.difference import report
from tests.frozen.store import kept

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from tests.frozen.store import Fact

# In the order in which they are written, because later kinds use positions and endings.
KINDS: Mapping[str, Callable[..., Iterable[Fact]]] = {
    "games": records.games,
    "long-games": records.long_games,
    "positions": positions.chosen,
    "endings": positions.endings,
    "verdicts": refusals.verdicts,
    "scenes": looks.scenes,
    "views": looks.views,
    "bots": bots.moves,
    "answers": chances.answers,
    "long-answers": chances.long_answers,
    "deals": chances.deals,
    "solved": chances.solved,
    "rules": damage.rules,
    "damaged-records": damage.records,
    "explorer": tables.explorer,
    "tutorial": tables.tutorial,
    "pointing": tables.pointing,
}
# Kinds that only select positions and aren't compared. Bots reached these positions once, and needn't reach them again.
PLACES = ("positions", "endings")
# One in this many facts of these kinds is compared every day, and all of them every night. Every 40th position is also
# a 10th position, so that it needn't be reached twice.
EVERY_DAY: Mapping[str, int] = {
    "games": 17,
    "verdicts": 10,
    "scenes": 10,
    "views": 10,
    "bots": 10,
    "answers": 40,
    "deals": 13,
    "solved": 17,
    "rules": 1,
    "damaged-records": 8,
    "explorer": 1,
    "tutorial": 1,
}


def changed(kind: str, slug: str) -> str:
    """Return the differences between the current code and the saved facts of a kind; empty if there are none."""
    return report(f"{slug}, {kind}", kept(kind, slug), KINDS[kind](slug))


def changed_today(kind: str, slug: str) -> str:
    """Return the same for the part of the facts that is compared every day."""
    one_in = EVERY_DAY[kind]
    if one_in == 1:
        return changed(kind, slug)
    now, was = dict(KINDS[kind](slug, one_in)), kept(kind, slug)
    return report(f"{slug}, {kind}", {place: was[place] for place in now if place in was}, now.items())
