"""Refusals of rules outside their bounds and of damaged records."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import cardkit
from tests.frozen.positions import positions
from tests.frozen.records import digest, event_text
from tests.frozen.store import looking_at
from tests.frozen.typed import picked

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tests.frozen.store import Fact

Record = dict[str, Any]

# Values to which every rule is set, valid and invalid.
VALUES: tuple[object, ...] = (
    *range(-1, 8),
    11,
    20,
    21,
    100,
    101,
    10**6,
    True,
    False,
    None,
    2.0,
    "x",
    "2",
    "golf",
    "every",
    "spicy",
    "swapped",
    [],
    [1, 2, 3, 4, 5, 6],
    [1, 2, 3, 4, 5, 21],
    [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 0, 0],
    [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4],
)

# Combinations of rules, compatible or not.
TOGETHER: dict[str, tuple[dict[str, object], ...]] = {
    "papageno": ({"players": 2, "start": 3}, {"players": 6}, {"nonsense": 1}),
    "parrot": ({"players": 6, "start": 6}, {"players": 2, "start": 6}, {"rounds": 0}),
    "chicken": ({"players": 5, "start": 5}, {"players": 4, "start": 5}, {"die": (1, 2, 3, 4, 5, 10)}),
    "trio": tuple({"players": players, "teams": teams} for players in (2, 3, 4, 5, 6) for teams in (False, True)),
    "rummy": tuple(
        {"players": players, "hand": hand, "open_with_one": single, "teams": teams}
        for players in (3, 4, 5, 6)
        for hand in (None, 6, 11, 17, 18, 19)
        for single in (False, True)
        for teams in (False, True)
    ),
}


def rules(slug: str) -> Iterator[Fact]:
    """Yield each rule with many values, and some combinations, with the resulting rules or the refused rule."""
    defaults = cardkit.play(slug, seed=0).record()["rules"]
    yield "defaults", defaults
    for name in defaults:
        yield name, {repr(value): _ruled(slug, {name: value}, defaults) for value in VALUES}
    yield "together", {repr(given): _ruled(slug, given, defaults) for given in TOGETHER[slug]}


def _ruled(slug: str, given: dict[str, Any], defaults: Record) -> object:
    """Return the resulting rules that aren't defaults, or the rule that was refused."""
    try:
        found = cardkit.play(slug, seed=0, **given).record()["rules"]
    except cardkit.RulesError as error:
        return f"refused: {error.parameter}"
    return {name: value for name, value in found.items() if json.dumps(value) != json.dumps(defaults[name])}


# --- Damaged records ------------------------------------------------------------------------------------------------

RECORDS = 8
# How many records of a game are damaged, and the largest number of events in them.
LONGEST = 60


def records(slug: str, one_in: int = 1) -> Iterator[Fact]:
    """Yield records with one change, with the result of replaying them or the event that was refused."""
    for position in _looked_at(slug, one_in):
        record = position.reached().record()
        with looking_at(position.name):
            replayed = {title: _replayed(damaged) for title, damaged in _damaged(record)}
        yield position.name, replayed


def damaged_records(slug: str, one_in: int = 1) -> Iterator[Record]:
    """Yield these records themselves: unchanged, and with one change."""
    for position in _looked_at(slug, one_in):
        yield from (damaged for _, damaged in _damaged(position.reached().record()))


def _looked_at(slug: str, one_in: int) -> list[Any]:
    usable = [position for position in positions(slug) if 1 < position.event <= LONGEST]
    return usable[:: len(usable) // RECORDS][:RECORDS:one_in]


def _replayed(record: Record) -> str:
    try:
        game = cardkit.replay(record)
    except cardkit.RecordError as error:
        return f"refused: event {error.event}, move {error.move!r}, clause {error.clause!r}"
    return f"accepted: {game.history.now} events, {digest(list(map(event_text, game.events)))}, then {game.turn}"


def _damaged(record: Record) -> Iterator[tuple[str, Record]]:
    """Yield the record itself, then the record with each single change."""
    yield "as it is", record
    events, other_moves = record["events"], (*OTHER_MOVES, *MORE_MOVES.get(record["game"], ()))
    for number in map(int, picked(map(str, range(1, len(events) + 1)), 5)):
        for title, changed in _changed_events(events[number - 1], other_moves):
            yield f"event {number} {title}", _with(record, events[: number - 1] + changed + events[number:])
    for key in [key for key in record if key != "seed"]:  # without a seed, later events can't be predicted
        yield f"without {key}", {name: value for name, value in record.items() if name != key}
    for key, value in (("game", "go"), ("version", 2), ("seed", "7"), ("names", ["Ann"]), ("more", 1), ("events", [])):
        yield f"{key} {value!r}", {**record, key: value}


def _with(record: Record, events: list[Any]) -> Record:
    return {**record, "events": deepcopy(events)}


def _changed_events(event: Record, other_moves: Iterable[Any]) -> Iterator[tuple[str, list[Any]]]:
    """Yield replacements for an event."""
    yield "left out", []
    yield "twice", [event, event]
    yield "no object", ["draw"]
    yield "with a key more", [{**event, "note": 1}]
    yield "the result", [{"result": {"totals": [], "winners": []}}]
    if "move" in event:
        yield "by the next seat", [{**event, "seat": event["seat"] + 1}]
        yield from ((f"moves {move}", [{**event, "move": move}]) for move in other_moves)
    elif "shuffle" in event:
        cards = event["shuffle"]
        yield "turned over", [{"shuffle": cards[::-1]}]
        yield "without a card", [{"shuffle": cards[1:]}]
        yield "with a card twice", [{"shuffle": [cards[0], *cards]}]
        yield "with a strange card", [{"shuffle": ["joker", *cards[1:]]}]
    elif "dice" in event:
        yield from ((f"of {faces}", [{"dice": faces}]) for faces in ([1, 1], [5, 10], [1], [1, 7], "5"))
    else:
        yield from _other_sums(event)


OTHER_MOVES = (
    *("draw", "take", "take 1", "discard", "pass", "out", "keep", "swap a1", "swap b3", "reveal a1", "play 3"),
    *("play chick", "low 1", "high 2", "middle 1", "swap 5", "discard R1", "meld R1 R2 R3", "meld", 3),
)
# Moves of a game that aren't used to damage records of other games.
MORE_MOVES = {"chicken": ("withdraw",)}


def _other_sums(event: Record) -> Iterator[tuple[str, list[Any]]]:
    """Yield a round or a result with one number changed."""
    ((kind, sums),) = event.items()
    for name, numbers in sums.items():
        yield f"other {name}", [{kind: {**sums, name: [*numbers[:-1], (numbers or [0])[-1] + 1]}}]
    yield "with nothing in it", [{kind: {}}]
