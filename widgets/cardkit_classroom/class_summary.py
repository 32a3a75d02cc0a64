"""Summaries of a class for the teacher's page: guesses, pooled simulations, and wrong answers by misconception.

They are computed from the record alone; the browser draws them.
"""

from __future__ import annotations

import re
import time
from collections import Counter, defaultdict
from itertools import accumulate
from math import isnan
from typing import TYPE_CHECKING, Any

from cardkit.chances import intervals
from cardkit.chances.intervals import ENOUGH
from cardkit_widgets.exercises.questions import TRY_AGAIN, TRY_WITH_HINT

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from cardkit_classroom.class_record import ClassRecord

Student = int
# The number of wrong answers after which a student may need the teacher's help.
OFTEN = 5
# The maximum number of misconceptions listed for an exercise.
NAMED = 6
# The maximum number of different answers listed for a misconception.
SHOWN = 5
# Numbers in feedback are ignored, because each student has different ones.
NUMBER = re.compile(r"\d+(?:[.,/]\d+)*")
UNNAMED = dict.fromkeys((TRY_AGAIN, TRY_WITH_HINT), "Another wrong answer")
# The statuses of an exercise, from best to worst.
STANDINGS = ("first", "solved", "shown", "revealed", "trying", "often")


def class_summary(record: ClassRecord, inside: Collection[Student]) -> dict[str, Any]:
    """Return the state of the teacher's page.

    Args:
        record: The record of the class.
        inside: The students with an open page.

    """
    room = record.room
    came = room.numbers if room.has_worksheets else room.asking | room.awaited
    told = (student for student, parts in record.reports.items() if parts)
    everybody = sorted({*inside, *came, *told, *record.helping})
    steps = steps_of(record)
    return {
        "steps": steps,
        "expected": record.room.students,
        "students": [_student(record, student, student in inside) for student in everybody],
        "charts": [chart(record, part) for part in parts_with_charts(record)],
        "paused": record.paused,
        "shown": record.chart,
        "step": record.step[0] if record.step else None,
        "revealed": list(record.revealed),
    }


def steps_of(record: ClassRecord) -> list[dict[str, Any]]:
    """Return the parts of the lesson in order, each with the number of students who have done it."""
    told = [parts["progress"]["steps"] for parts in record.reports.values() if "progress" in parts]
    done = Counter(step["part"] for steps in told for step in steps if step["done"])
    return [{**part, "done": done[part["part"]]} for part in record.parts]


def parts_with_charts(record: ClassRecord) -> list[str]:
    """Return the parts that have a chart, in the order of the lesson."""
    told = {part for parts in record.reports.values() for part in parts} - {"progress"}
    order = [step["part"] for step in steps_of(record)]
    return sorted(told, key=lambda part: order.index(part) if part in order else len(order))


def chart(record: ClassRecord, part: str) -> dict[str, Any]:
    """Return the anonymous data for a part's chart; empty if it has none. Quizzes and code lines count as exercises."""
    told = {student: parts[part] for student, parts in sorted(record.reports.items()) if part in parts}
    if not told:
        return {}
    kind = "exercise" if part.startswith(("check ", "line ")) else part.partition(" ")[0]
    draw = {"guess": _guesses, "trials": _trials, "exercise": _exercise, "open": _open_answers}[kind]
    return {"part": part, "kind": kind, **draw([*told.values()])}


# --- Charts -----------------------------------------------------------------------------------------------------------


def _guesses(told: list[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the guesses that were made in time, and the number of late guesses, which don't count."""
    first = told[0]
    asked = {name: first[name] for name in ("ask", "low", "high", "unit")}
    in_time = sorted(each["value"] for each in told if not each["late"])
    return {**asked, "values": in_time, "late": len(told) - len(in_time)}


def _open_answers(told: list[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the answers to an open question, in an order that doesn't reveal who gave them."""
    return {**{name: told[0][name] for name in ("title", "ask")}, "answers": sorted(each["answer"] for each in told)}


def _trials(told: list[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the results of each student's trials, and the pooled result, as if they were one long simulation."""
    first, some = told[0], [each for each in told if each["count"]]
    return {
        **{name: first[name] for name in ("title", "unit", "shares")},
        "students": [{"count": each["count"], "mean": each["sum"] / each["count"]} for each in some],
        "pool": _pooled_result(some, shares=first["shares"]) if some else None,
        "path": [[count, total / count] for count, total in _running_sums(some)],
    }


def _running_sums(told: Iterable[Mapping[str, Any]]) -> Iterable[tuple[int, float]]:
    """Yield the cumulative number and sum of trials, student by student."""
    added = ((each["count"], each["sum"]) for each in told)
    return accumulate(added, lambda one, other: (one[0] + other[0], one[1] + other[1]))


def _pooled_result(told: list[Mapping[str, Any]], *, shares: bool) -> dict[str, Any]:
    count, total, squares = (sum(each[name] for each in told) for name in ("count", "sum", "squares"))
    low, high = pooled_interval(count, total, squares, shares=shares)
    known = not isnan(low)
    return {"count": count, "mean": total / count, "low": low if known else None, "high": high if known else None}


def pooled_interval(count: int, total: float, squares: float, *, shares: bool) -> intervals.Interval:
    """Return the 95% interval of the pooled result.

    Args:
        count: The number of trials of all students.
        total: The sum of the results.
        squares: The sum of their squares.
        shares: Whether the results are proportions; otherwise the interval needs 100 trials, as in a student's chart.

    """
    if shares:
        return intervals.of_share(total / count, count)
    return intervals.of_mean(intervals.spread_of(count, total, squares)) if count >= ENOUGH else intervals.UNKNOWN


def _exercise(told: list[Mapping[str, Any]]) -> dict[str, Any]:
    counts = Counter(map(exercise_status, told))
    return {
        "title": told[0]["title"],
        "ask": told[0]["ask"],
        "is_same": len({each["ask"] for each in told}) == 1,
        "counts": {name: counts[name] for name in STANDINGS},
        "hinted": sum(each["hinted"] for each in told),
        "mistakes": _mistakes(told),
    }


def exercise_status(told: Mapping[str, Any]) -> str:
    """Return the status of a student's exercise, one of `STANDINGS`."""
    wrong = len(told["mistakes"])
    if told["state"] == "solved":
        return "first" if wrong == 0 else "solved"
    if told["state"] in {"shown", "revealed"}:
        return str(told["state"])
    return "often" if wrong >= OFTEN else "trying"


def _mistakes(told: list[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the wrong answers by feedback, and how many students gave each; numbers in the feedback are ignored."""
    variants: defaultdict[str, set[str]] = defaultdict(set)
    answers: defaultdict[str, Counter[str]] = defaultdict(Counter)
    counts: Counter[str] = Counter()
    for each in told:
        by_key = {NUMBER.sub("…", says): says for says in each["mistakes"]}
        counts.update(by_key.keys())
        for key, says in by_key.items():
            variants[key].add(says)
        for says, answer in {*zip(each["mistakes"], each["answers"], strict=False)}:
            answers[NUMBER.sub("…", says)][answer] += 1
    return [
        {"says": _most_frequent_name(key, variants[key]), "students": count, "answers": _most_frequent(answers[key])}
        for key, count in counts.most_common(NAMED)
    ]


def _most_frequent(answers: Counter[str]) -> list[tuple[str, int]]:
    """Return the most frequent answers, with the number of students who gave each."""
    return sorted(answers.items(), key=lambda each: (-each[1], each[0]))[:SHOWN]


def _most_frequent_name(key: str, variants: set[str]) -> str:
    says = next(iter(variants)) if len(variants) == 1 else key
    return UNNAMED.get(says, says)


# --- Students ---------------------------------------------------------------------------------------------------------


def _student(record: ClassRecord, student: Student, is_inside: bool) -> dict[str, Any]:  # noqa: FBT001
    parts = record.reports.get(student, {})
    steps = parts.get("progress", {}).get("steps", [])
    since = record.helping.get(student)
    return {
        "student": student,
        "name": record.names.get(student, ""),
        "inside": is_inside,
        "asking": student in record.room.asking,
        "awaited": student in record.room.awaited,
        "waits": None if since is None else int(time.time() - since),
        "done": sum(step["done"] for step in steps),
        "of": len(record.parts),
        "exercises": {part: exercise_status(told) for part, told in parts.items() if told["kind"] == "exercise"},
    }
