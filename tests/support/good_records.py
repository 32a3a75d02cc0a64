"""Two valid records, and functions that edit them and return the resulting error.

`GOOD` is a round of Papageno with two seats. Its events are 1, the shuffle; 2 and 3, the reveals; 4 to 21, nine turns
of two moves; 22, the round; 23, the result. `REFILLED` stops after a reshuffle of the draw pile.
"""

from __future__ import annotations

import json
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import pytest

import cardkit
from tests.games.papageno.tables import DULL, finish_round, quiet, table

if TYPE_CHECKING:
    from collections.abc import Callable

Record = dict[str, Any]

GOOD: Record = finish_round(table(*DULL[:2], draw="1 0 2 0 3 0 1 0 2", rounds_to_win=1)).record(legal=True)
LAST_MOVE, ROUND, RESULT = 21, 22, 23

REFILLED: Record = table(*DULL, moves=f"{quiet(18)}, draw, discard, draw").record()
REFILL = 1 + 5 + 2 * 18 + 1 + 1

# `GOOD` as a JSON string.
LINE = json.dumps(GOOD)


def put(*path: str | int, value: object) -> Callable[[Record], None]:
    """Set a value in a record: under a key of its header, or (with a number first) in that event."""

    def edit(record: Record) -> None:
        *way, last = ("events", path[0] - 1, *path[1:]) if isinstance(path[0], int) else path
        place: Any = record
        for step in way:
            place = place[step]
        place[last] = value

    return edit


def drop(*path: str | int) -> Callable[[Record], None]:
    """Remove a key from a record's head or from an event, or remove a whole event."""

    def edit(record: Record) -> None:
        if isinstance(path[0], str):
            del record[path[0]]
        elif len(path) == 1:
            del record["events"][path[0] - 1]
        else:
            del record["events"][path[0] - 1][path[1]]

    return edit


def insert(number: int, event: object) -> Callable[[Record], None]:
    """Insert an event so that it gets this number."""
    return lambda record: record["events"].insert(number - 1, event)


def cards(number: int, edit: Callable[[list[Any]], object]) -> Callable[[Record], None]:
    """Change the cards of a shuffle."""
    return lambda record: edit(record["events"][number - 1]["shuffle"])


def edited(record: Record, edit: Callable[[Record], None]) -> Record:
    """Return an edited copy of a record."""
    copy = deepcopy(record)
    edit(copy)
    return copy


def refusal(record: Record) -> cardkit.RecordError:
    """Return the error that a record causes. The record itself isn't changed."""
    before = deepcopy(record)
    with pytest.raises(cardkit.RecordError) as caught:
        cardkit.replay(record)
    assert record == before
    assert "\n" not in str(caught.value)
    return caught.value
