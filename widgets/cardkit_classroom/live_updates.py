"""What goes between the room and its pages while the lesson runs: the teacher's live page, and every student's.

Each page has a websocket of its own. A page says little: a student their nickname and whether they want help, the
teacher what all pages are to do; whatever else comes is not answered, and ends the connection.
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from cardkit_classroom import report_sender
from cardkit_classroom.class_summary import chart, parts_with_charts, picture, steps_of
from cardkit_classroom.room import TEACHER

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardkit_classroom.class_record import Record
    from cardkit_classroom.report_receiver import ReportReceiver, Sender

# A message from a page is short, and not more than so many come from a page within a second.
LONGEST_MESSAGE = 1_000
MOST_MESSAGES = 20
# What changes within such a time is sent at once.
MOMENT_SECONDS = 0.2


class Line:
    """The websocket of one page. What was last sent to it is not sent again."""

    def __init__(self, send: Callable[[str], None], student: int, kernel: str = "") -> None:
        self.student, self.kernel = student, kernel
        self._send, self._sent, self._came = send, "", 0

    def tell(self, state: Mapping[str, Any]) -> None:
        """Send a page what it is to show, if that is new to it."""
        text = json.dumps(state)
        if text != self._sent:
            self._sent = text
            self._send(text)

    def takes(self, text: str | bytes) -> Mapping[str, Any] | None:
        """A message from the page; None if it is none, or if too many came."""
        self._came += 1
        if self._came > MOST_MESSAGES or not isinstance(text, str) or len(text) > LONGEST_MESSAGE:
            return None
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            return None
        return message if isinstance(message, dict) else None

    def rest(self) -> None:
        """Let the page say something again, a second later."""
        self._came = 0


class Live:
    """All open pages of a room, and what they are told."""

    def __init__(self, record: Record, receiver: ReportReceiver) -> None:
        self.record = record
        self._receiver = receiver
        self._lines: set[Line] = set()
        self._later: asyncio.TimerHandle | None = None
        record.when_changed(self.refresh)
        receiver.when_aside(self.refresh)
        record.room.when_asked(self.refresh)

    # --- Pages come and go ---

    def open(self, line: Line) -> None:
        """Tell a new page how things are, and the others that it is there."""
        self._lines.add(line)
        self._tell(line)
        self.refresh()

    def close(self, line: Line) -> None:
        """Forget a page that is gone."""
        self._lines.discard(line)
        self.refresh()

    def inside(self) -> set[int]:
        """The students who have a page open."""
        return {line.student for line in self._lines} - {0}

    def end(self) -> None:
        """Tell all pages that the room is closed."""
        for line in [*self._lines]:
            line.tell({"closed": True})

    # --- What pages say ---

    def take(self, line: Line, text: str | bytes) -> bool:
        """Do what a page asks for; False if it may not, or has said what nobody understands."""
        message = line.takes(text)
        return message is not None and (self._do_for_teacher if line.student == TEACHER else self._do)(line, message)

    def _do(self, line: Line, message: Mapping[str, Any]) -> bool:
        match message:
            case {"do": "name", "name": str(name), **rest} if not rest:
                self.record.call(line.student, name)
            case {"do": "help", "wants": bool(wants), **rest} if not rest:
                self.record.ask_for_help(line.student, wants=wants)
            case _:
                return False
        return True

    def _do_for_teacher(self, _line: Line, message: Mapping[str, Any]) -> bool:
        parts = {step["part"] for step in steps_of(self.record)}
        match message:
            case {"do": "pause", "on": bool(on), **rest} if not rest:
                self.record.pause(on=on)
            case {"do": "chart", "part": None, **rest} if not rest:
                self.record.show_to_all(None)
            case {"do": "chart", "part": str(part), **rest} if not rest and part in parts_with_charts(self.record):
                self.record.show_to_all(part)
            case {"do": "step", "part": str(part), **rest} if not rest and part in parts:
                self.record.move_to(part)
            case {"do": "reveal", "part": str(part), **rest} if not rest and part in parts:
                self.record.reveal(part)
            case {"do": "helped", "student": int(student), **rest} if not rest:
                self.record.ask_for_help(student, wants=False)
            case {"do": "again", "student": int(student), "on": bool(on), **rest} if not rest:
                self.record.room.let_in_again(student, on=on)
            case {"do": "forget", **rest} if not rest:
                self.record.forget()
            case _:
                return False
        return True

    # --- What pages are told ---

    def refresh(self) -> None:
        """Tell all pages soon: of thirty changes in a moment, they hear once."""
        if self._later is None:
            self._later = asyncio.get_running_loop().call_later(MOMENT_SECONDS, self._tell_all)

    def _tell_all(self) -> None:
        self._later = None
        seen = None
        for line in [*self._lines]:
            if line.student == TEACHER:
                seen = seen or picture(self.record, self.inside())
                line.tell(seen)
            else:
                self._tell(line)

    def _tell(self, line: Line) -> None:
        line.tell(self._for_student(line) if line.student else picture(self.record, self.inside()))

    def _for_student(self, line: Line) -> dict[str, Any]:
        record, sender = self.record, self._receiver.sender(line.kernel, line.student)
        if sender and sender.aside:
            return {"aside": True}
        return {
            "student": line.student,
            "name": record.names.get(line.student, ""),
            "help": line.student in record.helping,
            "paused": record.paused,
            "chart": chart(record, record.chart) if record.chart else None,
            **self._orders(sender),
        }

    def _orders(self, sender: Sender | None) -> dict[str, Any]:
        """What the teacher has decided about parts of the lesson; a page of another has other parts of these names."""
        record = self.record
        if sender is None or sender.about != record.about:
            return {"step": None, "revealed": {}}
        signed = {part: report_sender.signature(sender.secret, part) for part in record.revealed}
        return {"step": record.step, "revealed": signed}
