"""Live updates between the room and its pages: the teacher's live page and the students' pages.

Each page has a websocket. Students' pages send a nickname and whether they need help; the teacher's page sends commands
for all pages. Any other message closes the connection.
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from cardkit_classroom import report_sender
from cardkit_classroom.class_summary import chart, class_summary, parts_with_charts, steps_of
from cardkit_classroom.room import TEACHER

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardkit_classroom.class_record import ClassRecord
    from cardkit_classroom.report_receiver import KernelOwner, ReportReceiver

# The maximum number of characters in a message, and of messages from a page per second.
LONGEST_MESSAGE = 1_000
MOST_MESSAGES = 20
# Changes within this many seconds are sent together.
MOMENT_SECONDS = 0.2


class PageConnection:
    """The websocket of one page. It doesn't send the same state twice in a row."""

    def __init__(self, send: Callable[[str], None], student: int, kernel: str = "") -> None:
        self.student, self.kernel = student, kernel
        self._send, self._sent, self._came = send, "", 0

    def send_state(self, state: Mapping[str, Any]) -> None:
        """Send a state to the page, if it has changed."""
        text = json.dumps(state)
        if text != self._sent:
            self._sent = text
            self._send(text)

    def parse(self, text: str | bytes) -> Mapping[str, Any] | None:
        """Parse a message from the page; None if it is invalid, or if the page has sent too many."""
        self._came += 1
        if self._came > MOST_MESSAGES or not isinstance(text, str) or len(text) > LONGEST_MESSAGE:
            return None
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            return None
        return message if isinstance(message, dict) else None

    def release_later(self) -> None:
        """Allow another message after a second."""
        self._came = 0


class LiveUpdates:
    """All open pages of a room, and their updates."""

    def __init__(self, record: ClassRecord, receiver: ReportReceiver) -> None:
        self.record = record
        self._receiver = receiver
        self._lines: set[PageConnection] = set()
        self._later: asyncio.TimerHandle | None = None
        record.on_change(self.refresh)
        receiver.on_page_put_aside(self.refresh)
        record.room.on_request(self.refresh)

    # --- Connections ---

    def open(self, line: PageConnection) -> None:
        """Send a new page its state, and update the others."""
        self._lines.add(line)
        self._send_to(line)
        self.refresh()

    def close(self, line: PageConnection) -> None:
        """Remove a page that has disconnected."""
        self._lines.discard(line)
        self.refresh()

    def connected_students(self) -> set[int]:
        """Return the students with an open page."""
        return {line.student for line in self._lines} - {0}

    def end(self) -> None:
        """Notify all pages that the room is closed."""
        for line in [*self._lines]:
            line.send_state({"closed": True})

    # --- Commands ---

    def handle(self, line: PageConnection, text: str | bytes) -> bool:
        """Run the command of a page. Returns False if it isn't allowed or can't be parsed."""
        message = line.parse(text)
        return message is not None and (self._handle_teacher if line.student == TEACHER else self._handle_student)(
            line, message
        )

    def _handle_student(self, line: PageConnection, message: Mapping[str, Any]) -> bool:
        match message:
            case {"do": "name", "name": str(name), **rest} if not rest:
                self.record.set_nickname(line.student, name)
            case {"do": "help", "wants": bool(wants), **rest} if not rest:
                self.record.ask_for_help(line.student, wants=wants)
            case _:
                return False
        return True

    def _handle_teacher(self, _line: PageConnection, message: Mapping[str, Any]) -> bool:
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
                self.record.room.readmit(student, on=on)
            case {"do": "forget", **rest} if not rest:
                self.record.forget()
            case _:
                return False
        return True

    # --- State ---

    def refresh(self) -> None:
        """Update all pages soon; changes in quick succession cause only one update."""
        if self._later is None:
            self._later = asyncio.get_running_loop().call_later(MOMENT_SECONDS, self._send_all)

    def _send_all(self) -> None:
        self._later = None
        seen = None
        for line in [*self._lines]:
            if line.student == TEACHER:
                seen = seen or class_summary(self.record, self.connected_students())
                line.send_state(seen)
            else:
                self._send_to(line)

    def _send_to(self, line: PageConnection) -> None:
        line.send_state(
            self._student_state(line) if line.student else class_summary(self.record, self.connected_students())
        )

    def _student_state(self, line: PageConnection) -> dict[str, Any]:
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

    def _orders(self, sender: KernelOwner | None) -> dict[str, Any]:
        """Return the teacher's decisions about this lesson; other lessons have different parts with the same names."""
        record = self.record
        if sender is None or sender.about != record.about:
            return {"step": None, "revealed": {}}
        signed = {part: report_sender.signature(sender.secret, part) for part in record.revealed}
        return {"step": record.step, "revealed": signed}
