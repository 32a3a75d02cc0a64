"""Find the first difference in each fact, with the old and the new value."""

from __future__ import annotations

import json
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from tests.frozen.store import as_kept

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from tests.frozen.store import Fact

# How many facts are reported in full.
SHOWN = 5
# Longer values are cut off after this many characters.
LONGEST = 600
# Lists with at most this many values are shown in full.
SHORT = 12

NOTHING = "(nothing)"


def report(title: str, was: Mapping[str, Any], now: Iterable[Fact]) -> str:
    """Report the differences between saved and current facts; the report is empty if there are none."""
    changed = [change for change in changes(was, now) if change]
    if not changed:
        return ""
    rest = [f"and {len(changed) - SHOWN} more"] if len(changed) > SHOWN else []
    return "\n".join([f"{title}: {len(changed)} of {len(was)} facts differ.", *changed[:SHOWN], *rest])


def changes(was: Mapping[str, Any], now: Iterable[Fact]) -> Iterator[str]:
    """Yield the difference in each changed fact, and then the facts that no longer exist."""
    left = dict(was)
    for place, what in now:
        yield change(place, left.pop(place, NOTHING), as_kept(what))
    yield from (change(place, what, NOTHING) for place, what in left.items())


def change(place: str, was: Any, now: Any) -> str:
    """Return the first difference between two values, if any."""
    found = first_difference(was, now)
    if found is None:
        return ""
    path, old, new = found
    return f"\n{place}{''.join(f', {step}' for step in path)}\n  was: {_shown(old)}\n  now: {_shown(new)}"


def first_difference(was: Any, now: Any) -> tuple[list[str], Any, Any] | None:
    """Return where two values first differ, and how; list items are counted from 1."""
    if _same(was, now):
        return None
    parts = _parts(was, now)
    for step, old, new in parts:
        found = first_difference(old, new)
        if found is not None:
            return [step, *found[0]], *found[1:]
    return [], was, now


def _parts(was: Any, now: Any) -> Iterator[tuple[str, Any, Any]]:
    """Yield the corresponding parts of two values of the same kind."""
    if isinstance(was, dict) and isinstance(now, dict):
        names = dict.fromkeys([*was, *now])
        yield from ((name, was.get(name, NOTHING), now.get(name, NOTHING)) for name in names)
    elif isinstance(was, list) and isinstance(now, list) and _worth_parting(was, now):
        both = enumerate(zip_longest(was, now, fillvalue=NOTHING), 1)
        yield from ((f"number {number}", old, new) for number, (old, new) in both)


def _same(was: Any, now: Any) -> bool:
    """Check whether two values are equal as JSON: 1 isn't true, and the order of keys doesn't matter."""
    return json.dumps(was, sort_keys=True) == json.dumps(now, sort_keys=True)


def _worth_parting(was: list[Any], now: list[Any]) -> bool:
    """Check whether two lists should be compared item by item: long lists, and lists of more than plain values."""
    return len(was) > SHORT or any(isinstance(item, dict | list) for item in [*was, *now])


def _shown(what: Any) -> str:
    text = what if what is NOTHING else json.dumps(what, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} …"
