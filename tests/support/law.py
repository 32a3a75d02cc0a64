"""The format of a game's `law.py` in the tests: tables copied manually from the printed rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

# Values that aren't whole numbers.
NO_NUMBERS: tuple[object, ...] = (None, True, 2.0, "2", [2], {}, float("nan"))

# Values that are neither true nor false.
NO_FLAGS: tuple[object, ...] = (None, 0, 1, "true", "", [], {}, 1.0)

Values = dict[str, "Sequence[object]"]


@dataclass(frozen=True, kw_only=True)
class Law:
    """The contents of one game's rulebook.

    `clauses` maps each id, in order, to the source of its sentences. `named` lists the parameters in clauses that name
    any. Each parameter has its default, values that are `good` and `bad`, and the words for its `bounds`. `changes` are
    values that change the sentence of a clause. `sentences` are triples of a clause, rules, and the resulting sentence.
    With `other_rules`, every clause that can read differently from the default does so.
    """

    name: str
    author: str
    publisher: str
    clauses: Mapping[str, str]
    named: Mapping[str, set[str]]
    defaults: Mapping[str, object]
    good: Values
    bad: Values
    bounds: Mapping[str, str]
    changes: Sequence[tuple[str, str, object]]
    sentences: Sequence[tuple[str, dict[str, object], str]]
    other_rules: dict[str, object]


# --- All games ------------------------------------------------------------------------------------------------------

NAMED = {"common.start": {"start"}, "common.limit": {"move_limit", "round_limit"}}
DEFAULTS = {"players": 3, "start": 1, "move_limit": 10_000, "round_limit": 1_000}
GOOD: Values = {"start": [1, 2, 3], "move_limit": [1, 10**9], "round_limit": [1, 10**9]}
BAD: Values = {
    "start": [0, 4, 6, 7, -1, *NO_NUMBERS],
    "move_limit": [0, -1, *NO_NUMBERS],
    "round_limit": [0, -1, *NO_NUMBERS],
}
BOUNDS = {"start": "1 to", "move_limit": "at least 1", "round_limit": "at least 1"}
CHANGES = [("common.start", "start", 2), ("common.limit", "move_limit", 77), ("common.limit", "round_limit", 66)]
SENTENCES: list[tuple[str, dict[str, object], str]] = [
    ("common.start", {"start": 2}, "Player 2"),
    ("common.limit", {"move_limit": 77}, "77 moves"),
]
