"""The picture of a class, as data for the teacher's page: guesses, the pooled simulations, answers by misconception.

It is made of the record alone, so that it is the same for whoever looks, and nothing in it is drawn yet.
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

    from cardkit_classroom.class_record import Record

Student = int
# Whoever has tried so often without the right answer could do with a visit.
OFTEN = 5
# So many misconceptions are named for each exercise, the most frequent ones.
NAMED = 6
# So many different answers are shown to each of them.
SHOWN = 5
# Each student has numbers of their own; what was said to them is the same but for these.
NUMBER = re.compile(r"\d+(?:[.,/]\d+)*")
UNNAMED = dict.fromkeys((TRY_AGAIN, TRY_WITH_HINT), "Another wrong answer")
# How it stands with an exercise, as the teacher tells it apart, from best to worst.
STANDINGS = ("first", "solved", "shown", "revealed", "trying", "often")


def picture(record: Record, inside: Collection[Student]) -> dict[str, Any]:
    """All that the teacher's page shows; `inside` are those who have a page open."""
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


def steps_of(record: Record) -> list[dict[str, Any]]:
    """The parts of the lesson in their order, with how many have done each."""
    told = [parts["progress"]["steps"] for parts in record.reports.values() if "progress" in parts]
    done = Counter(step["part"] for steps in told for step in steps if step["done"])
    return [{**part, "done": done[part["part"]]} for part in record.parts]


def parts_with_charts(record: Record) -> list[str]:
    """The parts of which there is something to draw, in the order of the lesson."""
    told = {part for parts in record.reports.values() for part in parts} - {"progress"}
    order = [step["part"] for step in steps_of(record)]
    return sorted(told, key=lambda part: order.index(part) if part in order else len(order))


def chart(record: Record, part: str) -> dict[str, Any]:
    """What can be drawn of a part, without any names; empty if nothing. Checks and lines are drawn like exercises."""
    told = {student: parts[part] for student, parts in sorted(record.reports.items()) if part in parts}
    if not told:
        return {}
    kind = "exercise" if part.startswith(("check ", "line ")) else part.partition(" ")[0]
    draw = {"guess": _guesses, "trials": _trials, "exercise": _exercise, "open": _open}[kind]
    return {"part": part, "kind": kind, **draw([*told.values()])}


# --- Each kind of chart -----------------------------------------------------------------------------------------------


def _guesses(told: list[Mapping[str, Any]]) -> dict[str, Any]:
    """The guesses that were made in time, and how many were not: those that come after the answer are none."""
    first = told[0]
    asked = {name: first[name] for name in ("ask", "low", "high", "unit")}
    in_time = sorted(each["value"] for each in told if not each["late"])
    return {**asked, "values": in_time, "late": len(told) - len(in_time)}


def _open(told: list[Mapping[str, Any]]) -> dict[str, Any]:
    """The answers in sentences, without whose they are: in an order that tells nothing of it."""
    return {**{name: told[0][name] for name in ("title", "ask")}, "answers": sorted(each["answer"] for each in told)}


def _trials(told: list[Mapping[str, Any]]) -> dict[str, Any]:
    """What came of everybody's trials, and of all of them together: exactly what one long simulation would have."""
    first, some = told[0], [each for each in told if each["count"]]
    return {
        **{name: first[name] for name in ("title", "unit", "shares")},
        "students": [{"count": each["count"], "mean": each["sum"] / each["count"]} for each in some],
        "pool": _pooled(some, shares=first["shares"]) if some else None,
        "path": [[count, total / count] for count, total in _sums(some)],
    }


def _sums(told: Iterable[Mapping[str, Any]]) -> Iterable[tuple[int, float]]:
    """Numbers and sums as one student after another is added."""
    added = ((each["count"], each["sum"]) for each in told)
    return accumulate(added, lambda one, other: (one[0] + other[0], one[1] + other[1]))


def _pooled(told: list[Mapping[str, Any]], *, shares: bool) -> dict[str, Any]:
    count, total, squares = (sum(each[name] for each in told) for name in ("count", "sum", "squares"))
    low, high = pooled_interval(count, total, squares, shares=shares)
    known = not isnan(low)
    return {"count": count, "mean": total / count, "low": low if known else None, "high": high if known else None}


def pooled_interval(count: int, total: float, squares: float, *, shares: bool) -> intervals.Interval:
    """The interval of what all trials together came to; that of a mean begins with as many as a student's band does."""
    if shares:
        return intervals.of_share(total / count, count)
    return intervals.of_mean(intervals.spread_of(count, total, squares)) if count >= ENOUGH else intervals.UNKNOWN


def _exercise(told: list[Mapping[str, Any]]) -> dict[str, Any]:
    counts = Counter(map(standing, told))
    return {
        "title": told[0]["title"],
        "ask": told[0]["ask"],
        "is_same": len({each["ask"] for each in told}) == 1,
        "counts": {name: counts[name] for name in STANDINGS},
        "hinted": sum(each["hinted"] for each in told),
        "mistakes": _mistakes(told),
    }


def standing(told: Mapping[str, Any]) -> str:
    """How it stands with a student's exercise, one of `STANDINGS`."""
    wrong = len(told["mistakes"])
    if told["state"] == "solved":
        return "first" if wrong == 0 else "solved"
    if told["state"] in {"shown", "revealed"}:
        return str(told["state"])
    return "often" if wrong >= OFTEN else "trying"


def _mistakes(told: list[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Wrong answers by what was said to them, with how many students gave each; numbers that differ are left out."""
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
        {"says": _named(key, variants[key]), "students": count, "answers": _most(answers[key])}
        for key, count in counts.most_common(NAMED)
    ]


def _most(answers: Counter[str]) -> list[tuple[str, int]]:
    """The most frequent answers, each with how many students gave it."""
    return sorted(answers.items(), key=lambda each: (-each[1], each[0]))[:SHOWN]


def _named(key: str, variants: set[str]) -> str:
    says = next(iter(variants)) if len(variants) == 1 else key
    return UNNAMED.get(says, says)


# --- Each student -----------------------------------------------------------------------------------------------------


def _student(record: Record, student: Student, is_inside: bool) -> dict[str, Any]:  # noqa: FBT001 - of three things
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
        "exercises": {part: standing(told) for part, told in parts.items() if told["kind"] == "exercise"},
    }
