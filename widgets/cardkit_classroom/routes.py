"""The routes inside a room: the teacher's live page, the websockets, and the exported data."""

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
from cardkit_classroom.live_updates import PageConnection
from cardkit_classroom.login import RoomHandler, pass_of, title_of

if TYPE_CHECKING:
    from cardkit_classroom.live_updates import LiveUpdates
    from cardkit_classroom.network import ServerAddress
    from cardkit_classroom.room import Pass, Room

LIVE, SOCKET, TABLE, KEPT = r"/class/live", r"/class/talk", r"/class/live\.csv", r"/class/kept"
KERNEL = re.compile(r"[\w-]{0,64}")
TEACHER = "teacher"
REST_MS = 1_000


class PageSocket(WebSocketHandler):
    """The websocket of a page with a pass: a student's page, or the teacher's live page."""

    def initialize(self, room: Room, place: ServerAddress, live: LiveUpdates, **_: Any) -> None:
        """Set the room and its address."""
        self.room, self.place, self.live = room, place, live
        self.line: PageConnection | None = None

    def check_origin(self, origin: str) -> bool:
        """Return whether the request comes from a page of the room, even through a proxy that replaces Host."""
        return f"{origin}/" == self.place.address or super().check_origin(origin)

    def prepare(self) -> None:
        """Accept only requests with a pass; the teacher's socket needs the teacher's pass."""
        came = pass_of(self.room, self.request)
        if came is None or came.is_teachers != (self.get_query_argument("as", "") == TEACHER):
            raise HTTPError(HTTPStatus.FORBIDDEN)

    def write_error(self, status_code: int, **_: object) -> None:
        """Write only the status code."""
        self.finish(str(status_code))

    async def open(self, *_: str, **__: str) -> None:
        """Register the page for updates."""
        came, kernel = pass_of(self.room, self.request), self.get_query_argument("kernel", "")
        if came is None or not KERNEL.fullmatch(kernel):
            self.close()
            return
        self.line = PageConnection(self._send, came.student, kernel)
        self._resting = PeriodicCallback(self.line.release_later, REST_MS)
        self._resting.start()
        self.live.open(self.line)

    def on_message(self, message: str | bytes) -> None:
        """Run the command of the page, or close the connection if the command isn't valid."""
        if self.line is None or not self.live.handle(self.line, message):
            self.close()

    def on_close(self) -> None:
        """Stop sending updates to the page."""
        if self.line is not None:
            self._resting.stop()
            self.live.close(self.line)

    def _send(self, text: str) -> None:
        try:
            self.write_message(text)
        except WebSocketClosedError:
            return  # `on_close` will remove the page


class TeacherHandler(RoomHandler):
    """A handler for the teacher only."""

    def initialize(self, room: Room, place: ServerAddress, **kwargs: Any) -> None:
        """Set the room and its pages."""
        self.live: LiveUpdates = kwargs.pop("live")
        super().initialize(room, place, **kwargs)

    def is_teacher(self) -> bool:
        """Return whether the teacher sent this request."""
        inside: Pass | None = pass_of(self.room, self.request)
        return bool(inside and inside.is_teachers)


class LivePageHandler(TeacherHandler):
    """The teacher's live page."""

    @allow_unauthenticated
    async def get(self) -> None:
        """Show the live page to the teacher, and the login page to everybody else."""
        if not self.is_teacher():
            self.show_login()
            return
        self.set_header("Cache-Control", "no-store")
        about = {"code": self.room.code, "again": self.room.again, "teachers_page": self.teachers_page()}
        self.finish(self.render_template("live.html", title=title_of(self.room.page), **about))


class CsvHandler(TeacherHandler):
    """Exports the work of the class as a CSV file."""

    @allow_unauthenticated
    async def get(self) -> None:
        """Send the file to the teacher."""
        if not self.is_teacher():
            raise HTTPError(HTTPStatus.FORBIDDEN)
        self.set_header("Content-Type", "text/csv; charset=utf-8")
        self.set_header("Content-Disposition", 'attachment; filename="class.csv"')
        self.set_header("Cache-Control", "no-store")
        self.finish("\ufeff" + as_csv(self.live.record))


class SavedStateHandler(TeacherHandler):
    """Returns what a student's pages have stored, for browsers without storage."""

    @allow_unauthenticated
    async def get(self) -> None:
        """Send the student's saved data."""
        inside = pass_of(self.room, self.request)
        if inside is None:
            raise HTTPError(HTTPStatus.FORBIDDEN)
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Type", "application/json; charset=UTF-8")
        self.finish(json.dumps(None if inside.is_teachers else self.live.record.saved_by(inside.student)))


def routes(told: dict[str, Any]) -> list[Any]:
    """Return the routes inside the room."""
    return [
        (LIVE, LivePageHandler, told),
        (SOCKET, PageSocket, told),
        (TABLE, CsvHandler, told),
        (KEPT, SavedStateHandler, told),
    ]
