"""How the server hears what the kernels of a room report: on a socket of each, by messages that each has signed."""

from __future__ import annotations

import logging
import secrets
from collections import defaultdict
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from jupyter_client.session import Session

from cardkit_classroom import report_sender, report_types
from cardkit_classroom.room import TEACHER
from cardkit_widgets.serving.rehearsal import Rehearsal

if TYPE_CHECKING:
    from collections.abc import Callable

    from tornado.httputil import HTTPServerRequest

    from cardkit_classroom.class_record import Record
    from cardkit_classroom.room import Pass

log = logging.getLogger(__name__)


class Sender(NamedTuple):
    """Whose page a kernel is for, and the secret that only this kernel and the server know.

    There is no student yet while a page that was set up ahead waits for one. `about` says which lesson and seed the
    page is of, once its kernel has reported that. It is `aside` once the student has opened the same lesson again.
    """

    student: int | None
    secret: str
    about: str = ""
    aside: bool = False


def _named(student: int) -> str:
    """As whom a student has pages."""
    return f"student {student}"


def _is_same(one: Sender, other: Sender) -> bool:
    """Whether two kernels are for the same lesson of the same student."""
    return one.student != TEACHER and (one.student, one.about) == (other.student, other.about)


class Hearing:
    """What a server of a room does about the kernels of its pages."""

    def __init__(self, record: Record, pass_of: Callable[[HTTPServerRequest], Pass | None]) -> None:
        self._record, self._pass_of = record, pass_of
        self._senders: dict[str, Sender] = {}
        self._streams: dict[str, Any] = {}
        self._early: defaultdict[str, list[report_types.Report]] = defaultdict(list)
        """What pages without a student have reported so far."""
        self._listeners: list[Callable[[], None]] = []

    def when_aside(self, listener: Callable[[], None]) -> None:
        """Call this after a page was put aside."""
        self._listeners.append(listener)

    def told(self, kernel_id: str, request: HTTPServerRequest) -> dict[str, str]:
        """What a new kernel is told in its environment, for a page that somebody in the room has asked for."""
        came = self._pass_of(request)
        if came is None:
            return {}
        student = None if isinstance(request, Rehearsal) else came.student
        self._senders[kernel_id] = Sender(student, secrets.token_urlsafe(24))
        return report_sender.environment(self._senders[kernel_id].secret, is_teachers=student == TEACHER)

    def owner(self, request: HTTPServerRequest) -> str:
        """Whose page is asked for: the teacher may have any number, each browser's for itself."""
        came = self._pass_of(request)
        return _named(came.student) if came and came.student else ""

    def goes_first(self, request: HTTPServerRequest) -> bool:
        """Whether the teacher asks, whose pass says so, also to a server that goes on with a room."""
        came = self._pass_of(request)
        return bool(came and came.is_teachers)

    def away(self, present: set[str]) -> set[str]:
        """Whose number has no page open now. Who has lost a pass has two numbers: no more than are expected count."""
        room = self._record.room
        absent = [name for name in map(_named, sorted(room.numbers)) if name not in present]
        return {*absent[: max(0, room.students - len(present))]}

    def sender(self, kernel_id: str, student: int) -> Sender | None:
        """The kernel of a student by its name; None if it is not theirs."""
        found = self._senders.get(kernel_id)
        return found if found and found.student == student else None

    def listen(self, kernel_id: str, kernel: Any) -> None:
        """Listen to a student's kernel that has started."""
        if kernel_id not in self._senders or self._senders[kernel_id].student == TEACHER:
            return
        stream = kernel.connect_iopub()
        stream.socket.subscribe(report_sender.TOPIC)
        stream.socket.unsubscribe(b"")
        session = Session(config=kernel.session.config, key=kernel.session.key)
        stream.on_recv(partial(self._hear, kernel_id, session))
        self._streams[kernel_id] = stream

    def hand_over(self, kernel_id: str, request: HTTPServerRequest) -> None:
        """Know whose page it is that was set up ahead, and take what its kernel has reported until now."""
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

    def _hear(self, kernel_id: str, session: Session, parts: list[bytes]) -> None:
        """Take a report; what is none is a fault of ours, and is said to whoever runs the server."""
        _, signed = session.feed_identities(parts)
        message = session.deserialize(signed)
        if message["msg_type"] != report_sender.TYPE:
            return  # a kernel also says that it is listened to
        report = report_types.read(message["content"])
        if report is None:
            log.error("A page reported what the room does not understand.")
        elif kernel_id in self._senders:
            self.take(kernel_id, report)

    def take(self, kernel_id: str, report: report_types.Report) -> None:
        """Take the report of a kernel; that of a page without a student waits for one.

        What a page reports that was put aside is not taken: it knows nothing of what was done on the other since.
        """
        sender = self._senders[kernel_id]
        if sender.student is None:
            self._early[kernel_id].append(report)
            return
        if report.about and report.about != sender.about:
            self._begin(kernel_id, sender._replace(about=report.about))
        if sender.student != TEACHER and not sender.aside:
            self._record.put(sender.student, report)

    def _begin(self, kernel_id: str, sender: Sender) -> None:
        """Know of which lesson a page is; the pages on which its student had that open before are put aside."""
        before = {name: each for name, each in self._senders.items() if _is_same(each, sender) and name != kernel_id}
        self._senders.update({name: each._replace(aside=True) for name, each in before.items()})
        self._senders[kernel_id] = sender
        if before:
            for listener in self._listeners:
                listener()
