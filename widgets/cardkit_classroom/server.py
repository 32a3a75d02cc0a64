"""The gallery's server for a class, with a login."""

from __future__ import annotations

import ssl
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from tornado.ioloop import IOLoop

from cardkit_classroom import routes
from cardkit_classroom.class_record import ClassRecord
from cardkit_classroom.live_updates import LiveUpdates
from cardkit_classroom.login import COOKIE, add_login, page_for, pass_of
from cardkit_classroom.report_receiver import ReportReceiver
from cardkit_widgets.serving.gallery import GalleryServer

if TYPE_CHECKING:
    from pathlib import Path

    from cardkit_classroom.network import ServerAddress
    from cardkit_classroom.room import Room


def certificate(file: Path, key: Path) -> ssl.SSLContext:
    """Return the TLS context for HTTPS. Raises OSError if the files can't be read or don't match."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file, key)
    return context


class ClassServer(GalleryServer):
    """The gallery's server for a class, on the school's network."""

    room: Room
    place: ServerAddress
    live: LiveUpdates
    tls: ssl.SSLContext | None = None

    @property
    def names(self) -> frozenset[str]:
        """The host names to which the server responds."""
        return self.place.names

    def init_handlers(self) -> list[Any]:
        """Put the login in front of the gallery, and receive the reports of the kernels of its pages."""
        record = ClassRecord(self.room)
        self.kernel_manager.receiver = receiver = ReportReceiver(record, partial(pass_of, self.room))
        self.live = LiveUpdates(record, receiver)
        about = {"room": self.room, "place": self.place, "voila_configuration": self.voila_configuration}
        # A proxy may replace the Host header; the browser's Origin header still contains the room's URL.
        self.app.settings["allow_origin"] = self.place.address.rstrip("/")
        add_login(self.app, about, routes.routes({**about, "live": self.live}))
        handlers: list[Any] = super().init_handlers()
        return handlers

    async def prewarm(self) -> None:
        """Pre-warm a page for each student who hasn't logged in yet, as long as places are free."""
        kernels, address = self.kernel_manager, urlsplit(self.place.address)
        teachers = self.room.enter_as_teacher(self.room.key, address.netloc)
        headers = {"Host": address.netloc, "Cookie": f"{COOKIE}={teachers}"}
        there_are = min(self.room.students, kernels.places - kernels.teacher_places)
        # A generator, because students may log in meanwhile, and then don't need a pre-warmed page.
        coming = (student for student in range(1, there_are + 1) if student not in self.room.numbers)
        wanted = (page_for(self.room, self.base_url, student) for student in coming)
        await kernels.prewarmed.prewarm(self.app, wanted, headers, address.scheme)

    def stop(self) -> None:
        """Notify all pages that the room is closed, and stop."""
        self.live.end()
        super().stop()

    def listen(self) -> None:
        """Serve until Ctrl-C, with TLS if there is a certificate."""
        IOLoop.current().add_callback(self.prewarm)
        listen = self.app.listen
        # In Tornado, "::" excludes IPv4, which most students use. An empty host listens on both.
        self.app.listen = lambda port, host: listen(port, "" if host == "::" else host, ssl_options=self.tls)
        super().listen()
