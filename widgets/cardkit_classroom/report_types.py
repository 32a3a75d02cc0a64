"""The kinds of reports that the server accepts from kernels, with their validated fields."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from cardkit_widgets.core.activity_reports import LONGEST_NAME, LONGEST_TEXT, MOST_MISTAKES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

# The maximum number of characters that a widget may store; a game needs about 100.
LONGEST_KEPT = 100_000
MOST_STEPS = 60
LARGEST = 10**15
PART = re.compile(r"[a-z]+ [1-9]\d?")
EXERCISE_STATES = ("open", "solved", "shown", "revealed")


class Report(NamedTuple):
    """A kernel's report about one part of its page; `about` is the lesson and its seed."""

    kind: str
    part: str
    holds: dict[str, Any]
    about: str = ""


def parse_report(content: object) -> Report | None:
    """Parse a report; None if it isn't valid."""
    if not isinstance(content, dict):
        return None
    fields = dict(content)
    kind = fields.pop("kind", None)
    checks = KINDS.get(kind) if isinstance(kind, str) else None
    if checks is None or fields.keys() != checks.keys() or not all(checks[name](fields[name]) for name in checks):
        return None
    if "part" in fields and fields["part"].partition(" ")[0] != kind:
        return None
    part = fields.pop("name" if kind == "kept" else "part", kind)
    return Report(str(kind), str(part), fields, str(fields.pop("about", "")))


# --- Fields -----------------------------------------------------------------------------------------------------------


def _text(longest: int) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and len(value) <= longest


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= LARGEST


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGEST


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_part(value: Any) -> bool:
    return isinstance(value, str) and bool(PART.fullmatch(value))


def _is_list(most: int, fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and len(value) <= most and all(map(fits, value))


def _is_step(value: Any) -> bool:
    named = isinstance(value, dict) and value.keys() == {"part", "says", "done"}
    return named and _is_part(value["part"]) and _name(value["says"]) and _is_flag(value["done"])


def _is_storable(value: Any) -> bool:
    return len(json.dumps(value)) <= LONGEST_KEPT


_name, _says = _text(LONGEST_NAME), _text(LONGEST_TEXT)
_OF_A_PART: Mapping[str, Callable[[Any], bool]] = {"about": _name, "part": _is_part}
# `answers` contains the wrong answers, and `mistakes` their feedback, in order.
_TRIED: Mapping[str, Callable[[Any], bool]] = {
    **_OF_A_PART,
    "title": _name,
    "ask": _says,
    "state": lambda value: isinstance(value, str) and value in EXERCISE_STATES,
    "answers": _is_list(MOST_MISTAKES, _name),
    "mistakes": _is_list(MOST_MISTAKES, _says),
    "hinted": _is_flag,
}

KINDS: Mapping[str, Mapping[str, Callable[[Any], bool]]] = {
    "guess": {
        **_OF_A_PART,
        "ask": _says,
        "low": _is_number,
        "high": _is_number,
        "unit": _name,
        "value": _is_number,
        "late": _is_flag,
    },
    # The answer to an open question.
    "open": {**_OF_A_PART, "title": _name, "ask": _says, "answer": _says},
    # The number of trials, the sum of their results, and the sum of squares.
    "trials": {
        **_OF_A_PART,
        "title": _name,
        "unit": _name,
        "shares": _is_flag,
        "count": _is_count,
        "sum": _is_number,
        "squares": _is_number,
    },
    "exercise": _TRIED,
    # The quiz after a section.
    "check": _TRIED,
    # A line of code that the student writes.
    "line": _TRIED,
    "progress": {"about": _name, "title": _name, "steps": _is_list(MOST_STEPS, _is_step)},
    "kept": {"name": _name, "kept": _is_storable},
}
