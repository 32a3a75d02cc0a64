"""The gallery's server with a door in front of it."""

from __future__ import annotations

import ssl
from typing import TYPE_CHECKING, Any

from voila.app import Voila

from cardkit_widgets.classroom.door import put_door

if TYPE_CHECKING:
    from pathlib import Path

    from cardkit_widgets.classroom.network import Place
    from cardkit_widgets.classroom.room import Room


def certificate(file: Path, key: Path) -> ssl.SSLContext:
    """What a server needs for https. Raises OSError if the files cannot be read or do not belong together."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file, key)
    return context


class ClassServer(Voila):
    """Voila, which listens at a place for those who have come in at the door."""

    room: Room
    place: Place
    tls: ssl.SSLContext | None = None

    def init_handlers(self) -> list[Any]:
        """Put the door in front of what Voila is going to serve."""
        put_door(self.app, self.room, self.place, voila_configuration=self.voila_configuration)
        handlers: list[Any] = super().init_handlers()
        return handlers

    def listen(self) -> None:
        """Listen until Ctrl-C, with the certificate if there is one."""
        listen = self.app.listen
        self.app.listen = lambda port, host: listen(port, host, ssl_options=self.tls)
        super().listen()
