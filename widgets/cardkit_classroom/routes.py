"""The addresses of a running lesson: the teacher's live page, the websockets, the table to keep."""

from __future__ import annotations

import json
import re
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from jupyter_server.auth.decorator import allow_unauthenticated
from tornado.ioloop import PeriodicCallback
from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from cardkit_classroom.csv_export import as_csv
from cardkit_classroom.live_updates import Line
from cardkit_classroom.login import InRoom, pass_of, title_of

if TYPE_CHECKING:
    from cardkit_classroom.live_updates import Live
    from cardkit_classroom.network import Place
    from cardkit_classroom.room import Pass, Room

LIVE, SOCKET, TABLE, KEPT = r"/class/live", r"/class/talk", r"/class/live\.csv", r"/class/kept"
KERNEL = re.compile(r"[\w-]{0,64}")
TEACHER = "teacher"
REST_MS = 1_000


class Socket(WebSocketHandler):
    """The websocket of a page, for whoever has a pass: a student's, or on the teacher's page that of the teacher."""

    def initialize(self, room: Room, place: Place, live: Live, **_: Any) -> None:
        """Know the room."""
        self.room, self.place, self.live = room, place, live
        self.line: Line | None = None

    def check_origin(self, origin: str) -> bool:
        """Whether a page of the room asks, also through a proxy that replaces the Host header."""
        return f"{origin}/" == self.place.address or super().check_origin(origin)

    def prepare(self) -> None:
        """Let in whoever has a pass; as the teacher only the teacher."""
        came = pass_of(self.room, self.request)
        if came is None or came.is_teachers != (self.get_query_argument("as", "") == TEACHER):
            raise HTTPError(HTTPStatus.FORBIDDEN)

    def write_error(self, status_code: int, **_: object) -> None:
        """Say no more than that."""
        self.finish(str(status_code))

    async def open(self, *_: str, **__: str) -> None:
        """Begin to tell this page what it is to show."""
        came, kernel = pass_of(self.room, self.request), self.get_query_argument("kernel", "")
        if came is None or not KERNEL.fullmatch(kernel):
            self.close()
            return
        self.line = Line(self._send, came.student, kernel)
        self._resting = PeriodicCallback(self.line.rest, REST_MS)
        self._resting.start()
        self.live.open(self.line)

    def on_message(self, message: str | bytes) -> None:
        """Do what the page asks for, or hang up."""
        if self.line is None or not self.live.take(self.line, message):
            self.close()

    def on_close(self) -> None:
        """Forget this page."""
        if self.line is not None:
            self._resting.stop()
            self.live.close(self.line)

    def _send(self, text: str) -> None:
        try:
            self.write_message(text)
        except WebSocketClosedError:
            return  # it will be forgotten in a moment


class OfTeacher(InRoom):
    """What only the teacher gets."""

    def initialize(self, room: Room, place: Place, **kwargs: Any) -> None:
        """Know the room and its pages."""
        self.live: Live = kwargs.pop("live")
        super().initialize(room, place, **kwargs)

    def is_teacher(self) -> bool:
        """Whether the teacher asks."""
        inside: Pass | None = pass_of(self.room, self.request)
        return bool(inside and inside.is_teachers)


class LivePage(OfTeacher):
    """The teacher's live page."""

    @allow_unauthenticated
    async def get(self) -> None:
        """Show it to the teacher, and the door to others."""
        if not self.is_teacher():
            self.show_door()
            return
        self.set_header("Cache-Control", "no-store")
        about = {"code": self.room.code, "again": self.room.again, "teachers_page": self.teachers_page()}
        self.finish(self.render_template("live.html", title=title_of(self.room.page), **about))


class Table(OfTeacher):
    """What the class has done, to keep."""

    @allow_unauthenticated
    async def get(self) -> None:
        """Send it to the teacher."""
        if not self.is_teacher():
            raise HTTPError(HTTPStatus.FORBIDDEN)
        self.set_header("Content-Type", "text/csv; charset=utf-8")
        self.set_header("Content-Disposition", 'attachment; filename="class.csv"')
        self.set_header("Cache-Control", "no-store")
        self.finish("\ufeff" + as_csv(self.live.record))


class Kept(OfTeacher):
    """What a student's pages have kept, for a browser that keeps nothing."""

    @allow_unauthenticated
    async def get(self) -> None:
        """Send it to the student whose it is."""
        inside = pass_of(self.room, self.request)
        if inside is None:
            raise HTTPError(HTTPStatus.FORBIDDEN)
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Type", "application/json; charset=UTF-8")
        self.finish(json.dumps(None if inside.is_teachers else self.live.record.kept_of(inside.student)))


def routes(told: dict[str, Any]) -> list[Any]:
    """What to add to the addresses of the door."""
    return [(LIVE, LivePage, told), (SOCKET, Socket, told), (TABLE, Table, told), (KEPT, Kept, told)]
