"""What the kernel of a page tells the room that it is in, and by what it knows what comes from the teacher.

A report goes out as a message of the kernel's own, on the socket that only this kernel can write to and that the server
reads: a page can neither send one nor have one sent for somebody else. What the teacher decides comes to the kernel by
way of the page, signed with a secret that the server gave to this kernel alone.
"""

from __future__ import annotations

import hmac
import os
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from IPython.core.getipython import get_ipython

if TYPE_CHECKING:
    from collections.abc import Iterator

# The variable with the secret of a kernel whose page is in a room.
SECRET = "CARDKIT_ROOM"  # noqa: S105 - the name of a variable
# The variable that is set in the kernel of a page that the teacher of a room has opened.
TEACHERS = "CARDKIT_ROOM_TEACHER"
# By these the server knows a report.
TOPIC, TYPE = b"cardkit.report", "cardkit_report"


def in_room() -> bool:
    """Whether this kernel's page is in a room."""
    return bool(os.environ.get(SECRET))


def is_teachers() -> bool:
    """Whether the teacher of a room has opened this kernel's page."""
    return bool(os.environ.get(TEACHERS))


_given_back: ContextVar[bool] = ContextVar("given_back", default=False)


@contextmanager
def giving_back() -> Iterator[None]:
    """Tell the room nothing of what a page gives back: it has been told before, and may have been told to forget it."""
    token = _given_back.set(True)
    try:
        yield
    finally:
        _given_back.reset(token)


def tell(**report: Any) -> None:
    """Tell the room something; where there is no room, nobody is told. What may be told stands in `reports`."""
    shell = get_ipython()
    if in_room() and shell is not None and not _given_back.get():
        kernel: Any = shell.kernel  # type: ignore[attr-defined]  # a shell has one where pages have kernels
        kernel.session.send(kernel.iopub_socket, TYPE, report, ident=TOPIC)


def signature(secret: str, part: str) -> str:
    """What proves to a kernel that the teacher has revealed the answer of a part."""
    return hmac.new(secret.encode(), part.encode(), sha256).hexdigest()


def is_signed(part: str, sign: object) -> bool:
    """Whether the teacher has revealed the answer of a part; without a room nobody has."""
    secret = os.environ.get(SECRET, "")
    if not secret or not isinstance(sign, str):
        return False
    return hmac.compare_digest(signature(secret, part).encode(), sign.encode())


class Keeper:
    """Tells the room what a widget would have its page keep, so that a browser that keeps nothing loses nothing.

    Nothing is told until there was something: a page that has just been opened has not given back yet what it kept.
    """

    def __init__(self) -> None:
        self._told: Any = None

    def keep(self, name: str, kept: Any) -> None:
        """Tell what is worth keeping now under the widget's name."""
        if name and kept != self._told and in_room():
            self._told = kept
            tell(kind="kept", name=name, kept=kept)
