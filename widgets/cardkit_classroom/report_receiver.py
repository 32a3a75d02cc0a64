"""Receive reports from the kernels of a room; each kernel signs its reports and sends them over a separate socket."""

from __future__ import annotations

import logging
import secrets
from collections import defaultdict
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from jupyter_client.session import Session

from cardkit_classroom import report_sender, report_types
from cardkit_classroom.prewarming import PrewarmRequest
from cardkit_classroom.room import TEACHER

if TYPE_CHECKING:
    from collections.abc import Callable

    from tornado.httputil import HTTPServerRequest

    from cardkit_classroom.class_record import ClassRecord
    from cardkit_classroom.room import Pass

log = logging.getLogger(__name__)


class KernelOwner(NamedTuple):
    """The student who uses a kernel, and the secret that the kernel shares with the server.

    Attributes:
        student: The student's number; None while a pre-warmed page waits for a student.
        secret: The secret with which the kernel's reports are signed.
        about: The lesson and seed of the page, once its kernel has reported them.
        aside: Whether the student has opened the same lesson again, so that this page no longer counts.

    """

    student: int | None
    secret: str
    about: str = ""
    aside: bool = False


def _owner(student: int) -> str:
    """Return the name under which a student's pages are counted."""
    return f"student {student}"


def _is_same(one: KernelOwner, other: KernelOwner) -> bool:
    """Return whether two kernels are for the same lesson of the same student."""
    return one.student != TEACHER and (one.student, one.about) == (other.student, other.about)


class ReportReceiver:
    """Receives the reports of a room's kernels, and stores the owner of each kernel."""

    def __init__(self, record: ClassRecord, pass_of: Callable[[HTTPServerRequest], Pass | None]) -> None:
        self._record, self._pass_of = record, pass_of
        self._senders: dict[str, KernelOwner] = {}
        self._streams: dict[str, Any] = {}
        # Reports from pre-warmed pages that haven't been given to a student yet.
        self._early: defaultdict[str, list[report_types.Report]] = defaultdict(list)
        self._listeners: list[Callable[[], None]] = []

    def on_page_put_aside(self, listener: Callable[[], None]) -> None:
        """Call `listener` after a page is replaced by a newer page of the same lesson."""
        self._listeners.append(listener)

    def environment(self, kernel_id: str, request: HTTPServerRequest) -> dict[str, str]:
        """Return the environment variables for the kernel of a page that somebody in the room has requested."""
        came = self._pass_of(request)
        if came is None:
            return {}
        student = None if isinstance(request, PrewarmRequest) else came.student
        self._senders[kernel_id] = KernelOwner(student, secrets.token_urlsafe(24))
        return report_sender.environment(self._senders[kernel_id].secret, is_teachers=student == TEACHER)

    def owner(self, request: HTTPServerRequest) -> str:
        """Return the student who requests a page; empty for the teacher, whose browsers are counted separately."""
        came = self._pass_of(request)
        return _owner(came.student) if came and came.student else ""

    def is_teacher(self, request: HTTPServerRequest) -> bool:
        """Return whether a request has the teacher's pass, which stays valid after a restart of the server."""
        came = self._pass_of(request)
        return bool(came and came.is_teachers)

    def absent_students(self, present: set[str]) -> set[str]:
        """Return the students who have logged in and have no page open now.

        A student who has lost a pass has two numbers, so the result contains at most as many students as are expected.
        """
        room = self._record.room
        absent = [name for name in map(_owner, sorted(room.numbers)) if name not in present]
        return {*absent[: max(0, room.students - len(present))]}

    def sender(self, kernel_id: str, student: int) -> KernelOwner | None:
        """Return the owner of a kernel; None if it isn't this student's kernel."""
        found = self._senders.get(kernel_id)
        return found if found and found.student == student else None

    def listen(self, kernel_id: str, kernel: Any) -> None:
        """Start listening to the reports of a student's kernel."""
        if kernel_id not in self._senders or self._senders[kernel_id].student == TEACHER:
            return
        stream = kernel.connect_iopub()
        stream.socket.subscribe(report_sender.TOPIC)
        stream.socket.unsubscribe(b"")
        session = Session(config=kernel.session.config, key=kernel.session.key)
        stream.on_recv(partial(self._receive, kernel_id, session))
        self._streams[kernel_id] = stream

    def assign(self, kernel_id: str, request: HTTPServerRequest) -> None:
        """Assign a pre-warmed page to the student who requests it, and process what its kernel has reported so far."""
        came, sender, early = self._pass_of(request), self._senders[kernel_id], self._early.pop(kernel_id, [])
        self._senders[kernel_id] = sender._replace(student=came.student if came else TEACHER)
        for report in early:
            self.take(kernel_id, report)

    def forget(self, kernel_id: str) -> None:
        """Forget a kernel that has ended."""
        self._senders.pop(kernel_id, None)
        self._early.pop(kernel_id, None)
        if stream := self._streams.pop(kernel_id, None):
            stream.close()

    def _receive(self, kernel_id: str, session: Session, parts: list[bytes]) -> None:
        """Receive a report. Invalid messages are logged, because they are bugs of ours."""
        _, signed = session.feed_identities(parts)
        message = session.deserialize(signed)
        if message["msg_type"] != report_sender.TYPE:
            return  # for example, the message that a kernel sends after a new subscription
        report = report_types.parse_report(message["content"])
        if report is None:
            log.error("A page sent a report that the room does not understand.")
        elif kernel_id in self._senders:
            self.take(kernel_id, report)

    def take(self, kernel_id: str, report: report_types.Report) -> None:
        """Process a kernel's report; if its page has no student yet, keep the report until it has one.

        Reports from a page that was replaced are ignored, because they lack the work that was done on the newer page.
        """
        sender = self._senders[kernel_id]
        if sender.student is None:
            self._early[kernel_id].append(report)
            return
        if report.about and report.about != sender.about:
            self._start_lesson(kernel_id, sender._replace(about=report.about))
        if sender.student != TEACHER and not sender.aside:
            self._record.put(sender.student, report)

    def _start_lesson(self, kernel_id: str, sender: KernelOwner) -> None:
        """Store the lesson of a page, and put aside the student's earlier pages of the same lesson."""
        before = {name: each for name, each in self._senders.items() if _is_same(each, sender) and name != kernel_id}
        self._senders.update({name: each._replace(aside=True) for name, each in before.items()})
        self._senders[kernel_id] = sender
        if before:
            for listener in self._listeners:
                listener()
