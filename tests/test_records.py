"""Records that are broken, truncated or hostile: one clear error each, and nothing else happens.

The good record that most of them start from is a round of Papageno with two seats, in the order of its events:
1 the shuffle; 2, 3 the reveals; 4 to 21 nine turns of two moves; 22 the round; 23 the result.
"""

from __future__ import annotations

import io
import json
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import cardkit
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.papageno.tables import DULL, finish_round, quiet, table

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

Record = dict[str, Any]

GOOD: Record = finish_round(table(*DULL[:2], draw="1 0 2 0 3 0 1 0 2", rounds_to_win=1)).record(legal=True)
LAST_MOVE, ROUND, RESULT = 21, 22, 23

REFILLED: Record = table(*DULL, moves=f"{quiet(18)}, draw, discard, draw").record()
REFILL = 1 + 5 + 2 * 18 + 1 + 1


def test_the_good_records_are_good() -> None:
    assert cardkit.replay(GOOD).over
    assert cardkit.replay(REFILLED).record() == REFILLED
    assert [number for number, event in enumerate(GOOD["events"], 1) if "move" not in event] == [1, ROUND, RESULT]
    assert "shuffle" in REFILLED["events"][REFILL - 1]


# --- Edits to a good record -----------------------------------------------------------------------------------------


def put(*path: str | int, value: object) -> Callable[[Record], None]:
    """Put a value in a record: under a key of its head, or (with a number first) into that event."""

    def edit(record: Record) -> None:
        *way, last = ("events", path[0] - 1, *path[1:]) if isinstance(path[0], int) else path
        place: Any = record
        for step in way:
            place = place[step]
        place[last] = value

    return edit


def drop(*path: str | int) -> Callable[[Record], None]:
    """Take a key out of a record's head, or out of an event; or a whole event."""

    def edit(record: Record) -> None:
        if isinstance(path[0], str):
            del record[path[0]]
        elif len(path) == 1:
            del record["events"][path[0] - 1]
        else:
            del record["events"][path[0] - 1][path[1]]

    return edit


def insert(number: int, event: object) -> Callable[[Record], None]:
    """Put one more event in, so that it gets this number."""
    return lambda record: record["events"].insert(number - 1, event)


def cards(number: int, edit: Callable[[list[Any]], object]) -> Callable[[Record], None]:
    """Do something to the cards of a shuffle."""
    return lambda record: edit(record["events"][number - 1]["shuffle"])


HEAD_EDITS = {
    "format missing": (drop("format"), "format"),
    "version missing": (drop("version"), "version"),
    "game missing": (drop("game"), "game"),
    "events missing": (drop("events"), "events"),
    "wrong format": (put("format", value="pokerkit"), "pokerkit"),
    "format null": (put("format", value=None), "format"),
    "version 2": (put("version", value=2), "version"),
    "version true": (put("version", value=True), "version"),
    "version 1.0": (put("version", value=1.0), "version"),
    "version text": (put("version", value="1"), "version"),
    "unknown game": (put("game", value="poker"), "poker"),
    "game null": (put("game", value=None), "None"),
    "game a list": (put("game", value=["papageno"]), "game"),
    "unknown key": (put("comment", value="hello"), "comment"),
    "seed a text": (put("seed", value="7"), "seed"),
    "seed a float": (put("seed", value=7.0), "seed"),
    "seed true": (put("seed", value=True), "seed"),
    "names a text": (put("names", value="AB"), "names"),
    "names too few": (put("names", value=["Ann"]), "names"),
    "names too many": (put("names", value=["Ann", "Bob", "Cid"]), "names"),
    "names a number": (put("names", value=["Ann", 2]), "names"),
    "names null inside": (put("names", value=["Ann", None]), "names"),
    "names an object": (put("names", value={"1": "Ann"}), "names"),
    "rules a list": (put("rules", value=[]), "rules"),
    "rules null": (put("rules", value=None), "rules"),
    "unknown rule": (put("rules", "target", value=50), "target"),
    "players 9": (put("rules", "players", value=9), "2 to 5"),
    "players null": (put("rules", "players", value=None), "players"),
    "players true": (put("rules", "players", value=True), "players"),
    "players 2.0": (put("rules", "players", value=2.0), "players"),
    "players huge": (put("rules", "players", value=10**4000), "players"),
    "start beyond the seats": (put("rules", "start", value=3), "seats 1 to 2"),
    "41 birds": (put("rules", "birds", value=[5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 0, 0]), "41"),
    "birds null": (put("rules", "birds", value=None), "birds"),
    "events null": (put("events", value=None), "events"),
    "events an object": (put("events", value={}), "events"),
    "events empty": (put("events", value=[]), "events"),
}

EVENT_EDITS = {
    "event a text": (put(4, value="draw"), 4, "", "object"),
    "event null": (put(4, value=None), 4, "", "object"),
    "event a list": (put(4, value=["draw"]), 4, "", "object"),
    "event empty": (put(4, value={}), 4, "", "no such event"),
    "event of another kind": (put(4, value={"dice": [1, 2]}), 4, "", "no such event"),
    "event with a seat alone": (drop(4, "move"), 4, "", "no such event"),
    "two events in one": (put(4, "shuffle", value=[]), 4, "", "unknown key"),
    "unknown key in a move": (put(4, "comment", value="!"), 4, "", "comment"),
    "unknown key in a shuffle": (put(1, "seat", value=1), 1, "", "seat"),
    "unknown key in a round": (put(ROUND, "winners", value=[1]), ROUND, "", "winners"),
    "unknown key inside a round": (put(ROUND, "round", "extra", value=1), ROUND, "score.round", "add up"),
    # Moves
    "seat missing": (drop(4, "seat"), 4, "", "seat"),
    "seat 0": (put(4, "seat", value=0), 4, "", "1 to 2"),
    "seat 3": (put(4, "seat", value=3), 4, "", "1 to 2"),
    "seat true": (put(4, "seat", value=True), 4, "", "seat"),
    "seat 1.0": (put(4, "seat", value=1.0), 4, "", "seat"),
    "seat a text": (put(4, "seat", value="1"), 4, "", "seat"),
    "seat null": (put(4, "seat", value=None), 4, "", "seat"),
    "seat huge": (put(4, "seat", value=10**4000), 4, "", "seat"),
    "seat out of turn": (put(4, "seat", value=2), 4, "setup.first", "seat 1's turn"),
    "reveal out of turn": (put(2, "seat", value=2), 2, "setup.reveal", "seat 1's turn"),
    "move null": (put(4, "move", value=None), 4, "", "text"),
    "move a number": (put(4, "move", value=6), 4, "", "text"),
    "move a list": (put(4, "move", value=["draw"]), 4, "", "text"),
    "move empty": (put(4, "move", value=""), 4, "", "no move"),
    "move unknown": (put(4, "move", value="fold"), 4, "", "fold"),
    "move in capitals": (put(4, "move", value="Draw"), 4, "", "Draw"),
    "move with two spaces": (put(5, "move", value="swap  a2"), 5, "", "swap"),
    "move with a newline": (put(4, "move", value="draw\n"), 4, "", "no move"),
    "spot unknown": (put(5, "move", value="swap c1"), 5, "", "c1"),
    "seat unknown in a move": (put(5, "move", value="capture a1 3a1"), 5, "", "1 to 2"),
    "move in other digits": (put(5, "move", value="swap a\u0662"), 5, "", "no spot"),
    "reveal in a turn": (put(4, "move", value="reveal a2"), 4, "turn.blind", "not allowed"),
    "draw in the setup": (put(2, "move", value="draw"), 2, "setup.reveal", "not allowed"),
    "swap without a card": (put(4, "move", value="swap a2"), 4, "turn.draw", "not allowed"),
    "draw twice": (put(5, "move", value="draw"), 5, "turn.swap", "not allowed"),
    "capture without a Capture": (put(5, "move", value="capture a1 2a1"), 5, "special.when", "not allowed"),
    "pass without a Capture": (put(5, "move", value="pass"), 5, "special.when", "not allowed"),
    "take, then discard": (lambda record: record["events"].__setitem__(slice(3, None), TAKE), 5, "turn.must-swap", "swapped in"),
    "a move left out": (drop(5), 5, "setup.first", "seat 1's turn"),
    "a move made twice": (insert(5, {"seat": 1, "move": "draw"}), 5, "turn.swap", "not allowed"),
    # The list of legal moves
    "legal null": (put(4, "legal", value=None), 4, "", "legal"),
    "legal not sorted": (put(4, "legal", value=["take", "draw"]), 4, "", "legal"),
    "legal twice": (put(4, "legal", value=["draw", "draw", "take"]), 4, "", "legal"),
    "legal lacks one": (put(4, "legal", value=["draw"]), 4, "", "legal"),
    "legal has one more": (put(4, "legal", value=["discard", "draw", "take"]), 4, "", "legal"),
    # Shuffles
    "shuffle null": (put(1, "shuffle", value=None), 1, "", "list"),
    "shuffle a text": (put(1, "shuffle", value="1 2 3"), 1, "", "list"),
    "shuffle of numbers": (cards(1, lambda pile: pile.__setitem__(0, 4)), 1, "", "list"),
    "unknown card": (cards(1, lambda pile: pile.__setitem__(0, "10")), 1, "setup.deck", "'10'"),
    "a flute with two seats": (cards(1, lambda pile: pile.__setitem__(0, "F")), 1, "setup.deck", "lacking 4; too many F"),
    "a card too few": (cards(1, list.pop), 1, "setup.deck", "lacking"),
    "a card too many": (cards(1, lambda pile: pile.append("E")), 1, "setup.deck", "too many E"),
    "no cards": (put(1, "shuffle", value=[]), 1, "setup.deck", "46 cards"),
    "shuffle missing": (drop(1), 1, "setup.deck", "shuffle event comes here"),
    "shuffle twice": (insert(2, {"shuffle": GOOD["events"][0]["shuffle"]}), 2, "turn.refill", "move event comes here"),
    "shuffle in a round": (insert(6, {"shuffle": ["1"]}), 6, "turn.refill", "move event comes here"),
    # Sums
    "points wrong": (put(ROUND, "round", "points", value=[0, 39]), ROUND, "score.sum", "[0, 39]"),
    "points as floats": (put(ROUND, "round", "points", value=[9.0, 39.0]), ROUND, "score.sum", "add up"),
    "points too few": (put(ROUND, "round", "points", value=[9]), ROUND, "score.sum", "add up"),
    "totals wrong": (put(ROUND, "round", "totals", value=[0, 1]), ROUND, "score.round", "add up"),
    "totals true": (put(ROUND, "round", "totals", value=[True, False]), ROUND, "score.round", "add up"),
    "round null": (put(ROUND, "round", value=None), ROUND, "score.sum", "add up"),
    "round missing": (drop(ROUND), ROUND, "score.sum", "round event comes here"),
    "round too early": (insert(6, {"round": GOOD["events"][ROUND - 1]["round"]}), 6, "end.round", "move event comes here"),
    "round twice": (insert(RESULT, GOOD["events"][ROUND - 1]), RESULT, "end.game", "result event comes here"),
    "a move after the round": (insert(ROUND, {"seat": 2, "move": "draw"}), ROUND, "score.sum", "round event comes here"),
    "result wrong": (put(RESULT, "result", "winners", value=[2]), RESULT, "end.game", "add up"),
    "result shared": (put(RESULT, "result", "winners", value=[1, 2]), RESULT, "end.game", "add up"),
    "result without winners": (put(RESULT, "result", "winners", value=[]), RESULT, "end.game", "add up"),
    "result of totals alone": (put(RESULT, "result", value={"totals": [1, 0]}), RESULT, "end.game", "add up"),
    "result too early": (insert(4, {"result": GOOD["events"][-1]["result"]}), 4, "end.round", "move event comes here"),
    "result twice": (insert(RESULT + 1, GOOD["events"][-1]), RESULT + 1, "", "nothing comes after"),
    "a move after the result": (insert(RESULT + 1, {"seat": 1, "move": "draw"}), RESULT + 1, "", "nothing comes after"),
    "a shuffle after the result": (insert(RESULT + 1, GOOD["events"][0]), RESULT + 1, "", "nothing comes after"),
}

TAKE = [{"seat": 1, "move": "take"}, {"seat": 1, "move": "discard"}]

REFILL_EDITS = {
    "refill missing": (drop(REFILL), REFILL, "turn.refill", "shuffle event comes here"),
    "refill too early": (insert(REFILL - 1, REFILLED["events"][REFILL - 1]), REFILL - 1, "turn.refill", "move event"),
    "refill with the top card": (cards(REFILL, lambda pile: pile.append("4")), REFILL, "turn.refill", "too many 4"),
    "refill of all cards": (put(REFILL, "shuffle", value=REFILLED["events"][0]["shuffle"]), REFILL, "turn.refill", "too many"),
    "refill of nothing": (put(REFILL, "shuffle", value=[]), REFILL, "turn.refill", "18 cards"),
}


def edited(record: Record, edit: Callable[[Record], None]) -> Record:
    """A copy of a record with an edit made."""
    copy = deepcopy(record)
    edit(copy)
    return copy


def refusal(record: Record) -> cardkit.RecordError:
    """The error that a record gives; the record itself is left alone."""
    before = deepcopy(record)
    with pytest.raises(cardkit.RecordError) as caught:
        cardkit.replay(record)
    assert record == before
    assert "\n" not in str(caught.value)
    return caught.value


@pytest.mark.parametrize("name", HEAD_EDITS)
def test_a_wrong_head(name: str) -> None:
    edit, word = HEAD_EDITS[name]
    error = refusal(edited(GOOD, edit))
    assert (error.event, error.move, error.clause) == (0, "", "")
    assert word in str(error)


@pytest.mark.parametrize("name", EVENT_EDITS)
def test_a_wrong_event(name: str) -> None:
    edit, number, clause, word = EVENT_EDITS[name]
    check_refusal(edited(GOOD, edit), number, clause, word)


@pytest.mark.parametrize("name", REFILL_EDITS)
def test_a_wrong_refill(name: str) -> None:
    edit, number, clause, word = REFILL_EDITS[name]
    check_refusal(edited(REFILLED, edit), number, clause, word)


def check_refusal(record: Record, number: int, clause: str, word: str) -> None:
    """A record is refused at this event, with this clause, and a message that says so."""
    error = refusal(record)
    assert (error.event, error.clause) == (number, clause)
    assert word in str(error)
    if number:
        assert f"event {number}" in str(error)
    if clause:
        assert f"[{clause}]" in str(error)


def test_a_wrong_move_is_named() -> None:
    error = refusal(edited(GOOD, put(4, "move", value="pass")))
    assert error.move == "pass"
    assert str(error).startswith("event 4, move 'pass': ")


def test_a_wrong_sum_names_the_move_that_ended_the_round() -> None:
    error = refusal(edited(GOOD, put(ROUND, "round", value={})))
    assert error.move == GOOD["events"][LAST_MOVE - 1]["move"]


@pytest.mark.parametrize("depth", [30, 300, 900, 950, 980, 3000])
def test_values_that_are_nested_deeply(depth: int) -> None:
    nested: Any = []
    for _ in range(depth):
        nested = [nested]
    for record in ({**GOOD, "rules": {"birds": nested}}, {**GOOD, "events": [*GOOD["events"][:3], nested_legal(nested)]}):
        with pytest.raises(cardkit.RecordError):
            cardkit.replay(record)


def nested_legal(nested: list[Any]) -> dict[str, Any]:
    """A move whose list of legal moves is something else."""
    return {"seat": 1, "move": "draw", "legal": nested}


@pytest.mark.parametrize("record", [None, [], "{}", 3, [GOOD]])
def test_what_is_no_record_at_all(record: object) -> None:
    with pytest.raises(cardkit.RecordError, match="one JSON object"):
        cardkit.replay(record)  # type: ignore[arg-type]


# --- What a reader takes as it is -----------------------------------------------------------------------------------

GOOD_EDITS = {
    "no seed": drop("seed"),
    "seed null": put("seed", value=None),
    "seed negative": put("seed", value=-1),
    "seed huge": put("seed", value=10**30),
    "no names": drop("names"),
    "names null": put("names", value=None),
    "legal left out": drop(4, "legal"),
    "keys in another order": lambda record: record.update(game=record.pop("game")),
    "a rule at its default left out": lambda record: record["rules"].pop("capture_weight"),
    "no result yet": drop(RESULT),
    "no round yet": lambda record: record["events"].__delitem__(slice(ROUND - 1, None)),
    "the shuffle alone": lambda record: record["events"].__delitem__(slice(1, None)),
}


@pytest.mark.parametrize("name", GOOD_EDITS)
def test_what_is_as_good(name: str) -> None:
    record = edited(GOOD, GOOD_EDITS[name])
    replayed = cardkit.replay(record)
    assert replayed.seed == record.get("seed")
    assert replayed.names == record.get("names")
    assert replayed.events[: len(record["events"])] == [
        {key: event[key] for key in event if key != "legal"} for event in record["events"]
    ]


def test_missing_rules_are_taken_at_their_defaults() -> None:
    record = cardkit.play("papageno", seed=3).record()
    del record["rules"]
    assert cardkit.replay(record).rules == cardkit.play("papageno", seed=3).rules


def test_chance_goes_on_where_the_record_stops() -> None:
    record = edited(GOOD, lambda record: record["rules"].update(rounds_to_win=2))
    record["events"] = record["events"][:ROUND]
    one, same, other = (cardkit.replay(record, seed=seed).events[ROUND] for seed in (1, 1, 2))
    assert one == same != other


# --- Text -----------------------------------------------------------------------------------------------------------

LINE = json.dumps(GOOD)
TEXTS = {
    "empty": ("", "empty"),
    "blank": (" \n\t\n", "empty"),
    "no JSON": ("{hello}", "JSON"),
    "truncated": (LINE[:-1], "JSON"),
    "truncated in a text": (LINE[: LINE.index("cardkit-record") + 4], "JSON"),
    "duplicate key": (LINE[:-1] + ', "seed": 8}', "'seed'"),
    "duplicate key in an event": (LINE.replace('"seat": 1', '"seat": 1, "seat": 2', 1), "'seat'"),
    "NaN": (LINE.replace('"seed": 0', '"seed": NaN'), "NaN"),
    "Infinity": (LINE.replace('"seed": 0', '"seed": -Infinity'), "Infinity"),
    "too many digits": (LINE.replace('"seed": 0', f'"seed": {"9" * 5000}'), "JSON"),
    "nested": ('{"a":' * 100_000, "nested"),
    "a list": (f"[{LINE}]", "object"),
    "a number": ("3", "object"),
    "null": ("null", "object"),
    "two on one line": (LINE + LINE, "JSON"),
    "a comma too many": (LINE[:-1] + ",}", "JSON"),
    "single quotes": (LINE.replace('"', "'"), "JSON"),
    "a comment": (LINE + " // good", "JSON"),
    "a second line that is none": (f"{LINE}\n{LINE[:-1]}\n", "JSON"),
    "BOM inside": (f"{LINE}\n\ufeff{LINE}", "JSON"),
}


@pytest.mark.parametrize("name", TEXTS)
def test_text_that_is_no_record(name: str) -> None:
    text, word = TEXTS[name]
    with pytest.raises(cardkit.RecordError, match=word) as caught:
        cardkit.read(io.StringIO(text))
    assert "\n" not in str(caught.value)


def test_numbers_of_json_that_are_no_integers() -> None:
    for number in ("1e400", "0.0", "1E2", "-0.0"):
        (record,) = cardkit.read(LINE.replace('"seed": 0', f'"seed": {number}'))
        assert "seed must be an integer" in str(refusal(record))


def test_reading_files(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    for raw in (LINE.encode(), f"{LINE}\r\n".encode(), b"\xef\xbb\xbf" + LINE.encode(), f"\n{LINE}\n\n".encode()):
        file.write_bytes(raw)
        assert cardkit.read(file) == cardkit.read(str(file)) == [GOOD]
    file.write_bytes(f"{LINE}\n{LINE}".encode())
    assert cardkit.read(file) == [GOOD, GOOD]
    with file.open(encoding="utf-8") as opened:
        assert cardkit.read(opened) == [GOOD, GOOD]
    file.write_text(json.dumps(GOOD, indent=1), encoding="utf-8")
    assert cardkit.read(file) == [GOOD]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "latin-1"])
def test_a_file_that_is_not_utf_8(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(LINE.replace('"names": null', '"names": ["Zo\u00eb", "Ann"]').encode(encoding))
    with pytest.raises(cardkit.RecordError, match="UTF-8"):
        cardkit.read(file)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        cardkit.read(tmp_path / "none.jsonl")


def test_text_of_half_characters() -> None:
    """What Python makes of a wrong byte on standard input is refused like any other nonsense."""
    for text in ('{"a\udc80"', '{\n"a": "\udc80",\n}', f'{LINE}\n"\udc80"'):
        with pytest.raises(cardkit.RecordError):
            cardkit.read(io.StringIO(text))


# --- Anything at all ------------------------------------------------------------------------------------------------

FUZZ = 200

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["draw", "take", "swap a1", "discard", "pass", "capture a1 2a1", "E", "F", "-2", "papageno"])
)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from(["shuffle", "seat", "move", "legal", "round", "result", "points", "x"]), inner, max_size=3),
    max_leaves=6,
)


def places(value: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every place inside a JSON value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, each in inner for place in places(each, (*path, key)))]


PLACES = places(GOOD)[1:]


@settings(max_examples=FUZZ)
@given(st.data())
def test_changed_records_raise_nothing_but_record_errors(data: st.DataObject) -> None:
    record = deepcopy(GOOD)
    for _ in range(data.draw(st.integers(1, 3))):
        mutate(record, data)
    replay_or_refuse(record)
    if json_text(record):
        assert len(cardkit.read(json_text(record))) == 1


def mutate(record: Record, data: st.DataObject) -> None:
    """Replace, remove or double something somewhere in a record."""
    *way, last = data.draw(st.sampled_from(PLACES))
    holder: Any = record
    for step in way:
        try:
            holder = holder[step]
        except (LookupError, TypeError):
            return
    if isinstance(holder, list) and isinstance(last, int) and last < len(holder):
        what = data.draw(st.sampled_from(["replace", "remove", "double"]))
        holder[last : last + 1] = {"replace": [data.draw(JSON)], "remove": [], "double": [holder[last]] * 2}[what]
    elif isinstance(holder, dict):
        if data.draw(st.booleans()):
            holder[last] = data.draw(JSON)
        else:
            holder.pop(last, None)


def json_text(record: Record) -> str:
    """The record as text, where JSON has a text for it."""
    try:
        return json.dumps(record, allow_nan=False)
    except ValueError:
        return ""


def replay_or_refuse(record: Record) -> None:
    """Replay a record; if it is wrong, the error is a RecordError of one line, and names an event that there is."""
    before = repr(record)
    try:
        cardkit.replay(record)
    except cardkit.RecordError as error:
        assert "\n" not in str(error)
        assert 0 <= error.event <= max(len(record.get("events") or ()), 1)
    assert repr(record) == before


@settings(max_examples=FUZZ)
@given(JSON)
def test_any_json_raises_nothing_but_record_errors(value: Any) -> None:
    if isinstance(value, dict):
        replay_or_refuse(value)
        replay_or_refuse({**GOOD, "events": [value]})
    replay_or_refuse({**GOOD, "events": [GOOD["events"][0], value]})
    replay_or_refuse({**GOOD, "rules": value})
    replay_or_refuse({**GOOD, "names": value})


@settings(max_examples=FUZZ)
@given(st.integers(0, len(LINE)), st.integers(0, 5), st.text(max_size=5))
def test_changed_text_raises_nothing_but_record_errors(at: int, cut: int, text: str) -> None:
    try:
        for record in cardkit.read(io.StringIO(LINE[:at] + text + LINE[at + cut :])):
            cardkit.replay(record)
    except cardkit.RecordError as error:
        assert "\n" not in str(error)


@settings(max_examples=FUZZ)
@given(st.binary(max_size=50), st.integers(0, len(LINE)))
def test_changed_bytes_raise_nothing_but_record_errors(raw: bytes, at: int) -> None:
    for number, found in cardkit.records.numbered([LINE.encode()[:at] + raw, LINE.encode()[at:]]):
        assert number in {1, 2}
        if not isinstance(found, cardkit.RecordError):
            replay_or_refuse(found)
