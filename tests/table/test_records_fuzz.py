"""However a record is damaged, it is either accepted or refused with a RecordError."""

from __future__ import annotations

import io
import json
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from hypothesis import given
from hypothesis import strategies as st

import cardkit
from tests.support.good_records import GOOD, LINE
from tests.support.occasions import examples

if TYPE_CHECKING:
    from tests.support.good_records import Record

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
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["shuffle", "seat", "move", "legal", "round", "result", "points", "x"]), inner, max_size=3
        )
    ),
    max_leaves=6,
)


def places(value: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Return the path to every value inside a JSON value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, each in inner for place in places(each, (*path, key)))]


PLACES = places(GOOD)[1:]


@examples(FUZZ)
@given(st.data())
def test_changed_records_raise_nothing_but_record_errors(data: st.DataObject) -> None:
    record = deepcopy(GOOD)
    for _ in range(data.draw(st.integers(1, 3))):
        mutate(record, data)
    replay_or_refuse(record)
    if json_text(record):
        assert len(cardkit.read_records(json_text(record))) == 1


def mutate(record: Record, data: st.DataObject) -> None:
    """Replace, remove or duplicate a random value in a record."""
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
    """Return the record as JSON, if it can be written as JSON."""
    try:
        return json.dumps(record, allow_nan=False)
    except ValueError:
        return ""


def replay_or_refuse(record: Record) -> None:
    """Replay a record; a wrong one must raise a RecordError of one line that names an existing event."""
    before = repr(record)
    error = error_of(record)
    assert "\n" not in str(error)
    assert error is None or 0 <= error.event <= max(len(record.get("events") or ()), 1)
    assert repr(record) == before


def error_of(record: Record) -> cardkit.RecordError | None:
    """Return the RecordError that replaying a record raises, if any; other errors pass through."""
    try:
        cardkit.replay(record)
    except cardkit.RecordError as error:
        return error
    return None


@examples(FUZZ)
@given(JSON)
def test_any_json_raises_nothing_but_record_errors(value: Any) -> None:
    if isinstance(value, dict):
        replay_or_refuse(value)
        replay_or_refuse({**GOOD, "events": [value]})
    replay_or_refuse({**GOOD, "events": [GOOD["events"][0], value]})
    replay_or_refuse({**GOOD, "rules": value})
    replay_or_refuse({**GOOD, "names": value})


@examples(FUZZ)
@given(st.integers(0, len(LINE)), st.integers(0, 5), st.text(max_size=5))
def test_changed_text_raises_nothing_but_record_errors(at: int, cut: int, text: str) -> None:
    try:
        records = cardkit.read_records(io.StringIO(LINE[:at] + text + LINE[at + cut :]))
    except cardkit.RecordError:
        return
    for record in records:
        replay_or_refuse(record)


@examples(FUZZ)
@given(st.binary(max_size=50), st.integers(0, len(LINE)))
def test_changed_bytes_raise_nothing_but_record_errors(raw: bytes, at: int) -> None:
    for number, found in cardkit.table.records.numbered([LINE.encode()[:at] + raw, LINE.encode()[at:]]):
        assert number in {1, 2}
        if not isinstance(found, cardkit.RecordError):
            replay_or_refuse(found)
