"""The record of a class: what each student has done in each part of the lesson, and the teacher's decisions.

Changes are written to the room's database immediately, and listeners are then called.
"""

from __future__ import annotations

import time
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from cardkit_classroom.room import PERSONAL

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit_classroom.report_types import Report
    from cardkit_classroom.room import Room

LONGEST_NICKNAME = 24
# The maximum number of values stored for a student, and of parts of a lesson.
MOST_KEPT = MOST_PARTS = 100


class ClassRecord:
    """The record of a room. Students are identified by numbers, and can choose nicknames."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._store = room.store
        self.about = f"{room.page.rpartition('/')[2].removesuffix('.ipynb')} {room.seed}"
        self._listeners: list[Callable[[], None]] = []
        self._read()

    def _read(self) -> None:
        self.reports: defaultdict[int, dict[str, Any]] = defaultdict(dict)
        for name, holds in self._store.all("report"):
            student, part = name.split(" ", 1)
            self.reports[int(student)][part] = holds
        self._kept: defaultdict[int, dict[str, Any]] = defaultdict(dict)
        for name, value in self._store.all("kept"):
            student, own = name.split(" ", 1)
            self._kept[int(student)][own] = value
        self.parts: list[dict[str, str]] = dict(self._store.all("lesson")).get("parts", [])
        self.names = {int(student): str(name) for student, name in self._store.all("name")}
        self.helping = {int(student): float(since) for student, since in self._store.all("help") if since}
        orders = dict(self._store.all("order"))
        self.paused = bool(orders.get("pause", False))
        self.chart: str | None = orders.get("chart")
        self.step: list[Any] | None = orders.get("step")
        self.revealed: list[str] = list(orders.get("reveal", []))

    def on_change(self, listener: Callable[[], None]) -> None:
        """Call a listener after each change."""
        self._listeners.append(listener)

    def _notify(self) -> None:
        for listener in self._listeners:
            listener()

    # --- Students ---

    def put(self, student: int, report: Report) -> None:
        """Store a report from a student's kernel; reports about other lessons than the room's are ignored."""
        if report.kind == "kept":
            self._save(student, report.part, report.holds["kept"])
            return
        own = self.reports[student]
        if report.about != self.about or (report.part not in own and len(own) >= MOST_PARTS):
            return
        holds = report.holds
        if report.kind == "progress":
            self._set_lesson_parts([{"part": step["part"], "says": step["says"]} for step in holds["steps"]])
            holds = {**holds, "steps": _merge_done(own.get(report.part, {"steps": []})["steps"], holds["steps"])}
        own[report.part] = {"kind": report.kind, **holds}
        self._store.put("report", f"{student} {report.part}", own[report.part])
        self._notify()

    def _set_lesson_parts(self, parts: list[dict[str, str]]) -> None:
        """Store the parts of the lesson. They aren't personal, so "Forget everything" keeps them."""
        if len(parts) > len(self.parts):
            self.parts = parts
            self._store.put("lesson", "parts", parts)

    def _save(self, student: int, name: str, value: Any) -> None:
        own = self._kept[student]
        if name in own or len(own) < MOST_KEPT:
            own[name] = value
            self._store.put("kept", f"{student} {name}", value)

    def saved_by(self, student: int) -> dict[str, Any]:
        """Return what a student's pages have stored, by storage key."""
        return {name: value for name, value in self._kept[student].items() if value is not None}

    def set_nickname(self, student: int, nickname: str) -> None:
        """Set a student's nickname, shortened if necessary; an empty string removes it."""
        printable = "".join(each if each.isprintable() else " " for each in nickname)
        self.names[student] = " ".join(printable.split())[:LONGEST_NICKNAME]
        self._store.put("name", str(student), self.names[student])
        self._notify()

    def ask_for_help(self, student: int, *, wants: bool) -> None:
        """Set whether a student asks for help."""
        if wants == (student in self.helping):
            return
        if wants:
            self.helping[student] = time.time()
        else:
            del self.helping[student]
        self._store.put("help", str(student), self.helping.get(student, 0))
        self._notify()

    # --- The teacher ---

    def pause(self, *, on: bool) -> None:
        """Pause all students' pages, or let them continue."""
        self.paused = on
        self._set_order("pause", on)

    def show_to_all(self, part: str | None) -> None:
        """Show the chart of a part on all pages; None removes it."""
        self.chart = part
        self._set_order("chart", part)

    def move_to(self, part: str) -> None:
        """Move all pages to a part, including pages that open later, and remove a chart that was shown to all."""
        self.step = [part, time.time()]
        self._store.put("order", "step", self.step)
        self.show_to_all(None)

    def reveal(self, part: str) -> None:
        """Reveal the answer to an exercise to the whole class."""
        if part not in self.revealed:
            self.revealed = [*self.revealed, part]
        self._set_order("reveal", self.revealed)

    def _set_order(self, name: str, value: object) -> None:
        self._store.put("order", name, value)
        self._notify()

    def forget(self) -> None:
        """Delete the students' work and nicknames, but keep the students logged in."""
        self._store.forget(*PERSONAL)
        self._read()
        self._notify()


def _merge_done(before: list[dict[str, Any]], steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the steps of a report; steps that were done before stay done.

    A reopened page starts with no steps done, and doesn't report the steps that its browser restores.
    """
    done = {step["part"] for step in [*before, *steps] if step["done"]}
    return [{**step, "done": step["part"] in done} for step in max(steps, before, key=len)]
