"""Export the work of a class as a CSV table for spreadsheets."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any

from cardkit_classroom.class_summary import exercise_status

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardkit_classroom.class_record import ClassRecord

TITLES = (
    "student",
    "nickname",
    "part",
    "asked",
    "result",
    "games",
    "wrong tries",
    "wrong answers",
    "what the page said",
)
# A spreadsheet would treat cells that start like this as formulas.
FORMULA = ("=", "+", "-", "@", "\t", "\r")
RESULTS = {
    "first": "solved at the first try",
    "solved": "solved",
    "shown": "asked for the answer",
    "revealed": "answer revealed by the teacher",
    "trying": "not solved",
    "often": "not solved",
}


def as_csv(record: ClassRecord) -> str:
    """Return the table: the column names, then a row for each student and part."""
    written = io.StringIO()
    table = csv.writer(written)
    table.writerow(TITLES)
    for student, parts in sorted(record.reports.items()):
        for part, told in sorted(parts.items()):
            if told["kind"] != "progress":
                table.writerow(map(_escape_formula, (student, record.names.get(student, ""), part, *_row(told))))
    return written.getvalue()


def _row(told: Mapping[str, Any]) -> Iterator[object]:
    answers, mistakes = told.get("answers", []), told.get("mistakes", [])
    yield told.get("ask") or told.get("title", "")
    if told["kind"] == "open":
        yield told["answer"]
    elif told["kind"] == "guess":
        yield f"{told['value']:g} (late)" if told["late"] else told["value"]
    elif told["kind"] == "trials":
        yield told["sum"] / told["count"] if told["count"] else ""
    else:
        yield RESULTS[exercise_status(told)]
    yield told.get("count", "")
    yield len(mistakes) if told["kind"] in {"exercise", "check", "line"} else ""
    yield " | ".join(answers)
    yield " | ".join(mistakes)


def _escape_formula(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value
