"""The kinds of frozen facts, each with the function that finds them in the code as it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.frozen import bots, chances, damage, looks, positions, records, refusals, tables
from tests.frozen.difference import report
from tests.frozen.store import kept

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from tests.frozen.store import Fact

# In the order in which they are written: what comes later looks at positions and endings.
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
# Those that say where to look. They hold nothing to compare: bots once got there, and need not again.
PLACES = ("positions", "endings")
# Of these kinds one fact in so many is compared every day; the rest, and the other kinds, in the night. The positions
# of 40 are among those of 10, so that they need not be reached again.
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
    """What the code says now that it did not say when the facts of a kind were kept; empty if nothing."""
    return report(f"{slug}, {kind}", kept(kind, slug), KINDS[kind](slug))


def changed_today(kind: str, slug: str) -> str:
    """The same of the share of the facts that is compared every day."""
    one_in = EVERY_DAY[kind]
    if one_in == 1:
        return changed(kind, slug)
    now, was = dict(KINDS[kind](slug, one_in)), kept(kind, slug)
    return report(f"{slug}, {kind}", {place: was[place] for place in now if place in was}, now.items())
