"""The gallery's server with a door in front of it."""

from __future__ import annotations

import ssl
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from tornado.ioloop import IOLoop

from cardkit_classroom import routes
from cardkit_classroom.class_record import Record
from cardkit_classroom.live_updates import Live
from cardkit_classroom.login import COOKIE, page_for, pass_of, put_door
from cardkit_classroom.report_receiver import ReportReceiver
from cardkit_widgets.serving.gallery import Gallery

if TYPE_CHECKING:
    from pathlib import Path

    from cardkit_classroom.network import Place
    from cardkit_classroom.room import Room


def certificate(file: Path, key: Path) -> ssl.SSLContext:
    """What a server needs for https. Raises OSError if the files cannot be read or do not belong together."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file, key)
    return context


class ClassServer(Gallery):
    """The gallery, which listens at a place for those who have come in at the door."""

    room: Room
    place: Place
    live: Live
    tls: ssl.SSLContext | None = None

    @property
    def names(self) -> frozenset[str]:
        """The hosts for which it answers: those of the place."""
        return self.place.names

    def init_handlers(self) -> list[Any]:
        """Put the login in front of the gallery, and receive the reports of the kernels of its pages."""
        record = Record(self.room)
        self.kernel_manager.receiver = receiver = ReportReceiver(record, partial(pass_of, self.room))
        self.live = Live(record, receiver)
        about = {"room": self.room, "place": self.place, "voila_configuration": self.voila_configuration}
        # A proxy may replace the Host header; the browser's Origin is still the room's address.
        self.app.settings["allow_origin"] = self.place.address.rstrip("/")
        put_door(self.app, about, routes.routes({**about, "live": self.live}))
        handlers: list[Any] = super().init_handlers()
        return handlers

    async def prewarm(self) -> None:
        """Pre-warm a page for each student who hasn't come yet, if there is room."""
        kernels, address = self.kernel_manager, urlsplit(self.place.address)
        teachers = self.room.enter_as_teacher(self.room.key, address.netloc)
        headers = {"Host": address.netloc, "Cookie": f"{COOKIE}={teachers}"}
        there_are = min(self.room.students, kernels.places - kernels.teacher_places)
        # A generator, because students who come meanwhile need no pre-warmed page any more.
        coming = (student for student in range(1, there_are + 1) if student not in self.room.numbers)
        wanted = (page_for(self.room, self.base_url, student) for student in coming)
        await kernels.prewarmed.prewarm(self.app, wanted, headers, address.scheme)

    def stop(self) -> None:
        """Tell all pages that the room is closed, and end."""
        self.live.end()
        super().stop()

    def listen(self) -> None:
        """Listen until Ctrl-C, with the certificate if there is one."""
        IOLoop.current().add_callback(self.prewarm)
        listen = self.app.listen
        # For tornado "::" has no IPv4, which most students come by; nothing has both.
        self.app.listen = lambda port, host: listen(port, "" if host == "::" else host, ssl_options=self.tls)
        super().listen()
