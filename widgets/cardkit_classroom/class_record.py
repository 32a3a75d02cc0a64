"""What a class has done so far, by student and part, and what the teacher has decided for all.

It is kept in the room's file as it comes, and whoever shows it is told of each change.
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
# Of one student so many values are kept for their browser, and so many parts of a lesson.
MOST_KEPT = MOST_PARTS = 100


class Record:
    """The record of a room. Students are known by their numbers, and by nicknames if they want."""

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

    def when_changed(self, listener: Callable[[], None]) -> None:
        """Call this after each change."""
        self._listeners.append(listener)

    def _changed(self) -> None:
        for listener in self._listeners:
            listener()

    # --- Students ---

    def put(self, student: int, report: Report) -> None:
        """Take the report of a student's kernel; one about another lesson than the room's is no news here."""
        if report.kind == "kept":
            self._keep(student, report.part, report.holds["kept"])
            return
        own = self.reports[student]
        if report.about != self.about or (report.part not in own and len(own) >= MOST_PARTS):
            return
        holds = report.holds
        if report.kind == "progress":
            self._learn([{"part": step["part"], "says": step["says"]} for step in holds["steps"]])
            holds = {**holds, "steps": _all_done(own.get(report.part, {"steps": []})["steps"], holds["steps"])}
        own[report.part] = {"kind": report.kind, **holds}
        self._store.put("report", f"{student} {report.part}", own[report.part])
        self._changed()

    def _learn(self, parts: list[dict[str, str]]) -> None:
        """Know what the lesson consists of, which is nobody's own and stays when the rest is forgotten."""
        if len(parts) > len(self.parts):
            self.parts = parts
            self._store.put("lesson", "parts", parts)

    def _keep(self, student: int, name: str, value: Any) -> None:
        own = self._kept[student]
        if name in own or len(own) < MOST_KEPT:
            own[name] = value
            self._store.put("kept", f"{student} {name}", value)

    def kept_of(self, student: int) -> dict[str, Any]:
        """What the pages of a student have kept, by the names of their widgets."""
        return {name: value for name, value in self._kept[student].items() if value is not None}

    def call(self, student: int, nickname: str) -> None:
        """Call a student by a nickname, which is made short; by none if it is empty."""
        printable = "".join(each if each.isprintable() else " " for each in nickname)
        self.names[student] = " ".join(printable.split())[:LONGEST_NICKNAME]
        self._store.put("name", str(student), self.names[student])
        self._changed()

    def ask_for_help(self, student: int, *, wants: bool) -> None:
        """Have a student ask for help, or no longer."""
        if wants == (student in self.helping):
            return
        if wants:
            self.helping[student] = time.time()
        else:
            del self.helping[student]
        self._store.put("help", str(student), self.helping.get(student, 0))
        self._changed()

    # --- The teacher ---

    def pause(self, *, on: bool) -> None:
        """Pause all students' pages, or let them go on."""
        self.paused = on
        self._order("pause", on)

    def show_to_all(self, part: str | None) -> None:
        """Show the chart of a part on all pages; None takes it away."""
        self.chart = part
        self._order("chart", part)

    def move_to(self, part: str) -> None:
        """Move all pages to a part, those that are opened later too; a chart that they show is taken away."""
        self.step = [part, time.time()]
        self._store.put("order", "step", self.step)
        self.show_to_all(None)

    def reveal(self, part: str) -> None:
        """Reveal the answer of an exercise to all."""
        if part not in self.revealed:
            self.revealed = [*self.revealed, part]
        self._order("reveal", self.revealed)

    def _order(self, name: str, value: object) -> None:
        self._store.put("order", name, value)
        self._changed()

    def forget(self) -> None:
        """Forget all that the class has done, and what students are called; who is in stays in."""
        self._store.forget(*PERSONAL)
        self._read()
        self._changed()


def _all_done(before: list[dict[str, Any]], steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The steps of a report, where those that were done before are done.

    A page that is opened again begins with none, part after part, and does not tell what its browser gives back.
    """
    done = {step["part"] for step in [*before, *steps] if step["done"]}
    return [{**step, "done": step["part"] in done} for step in max(steps, before, key=len)]
