"""Send the reports of a kernel in a class to the server, and verify messages from the teacher.

A report is a message on a socket that only this kernel can write to and that the server reads. A page can therefore
neither send reports nor cause one in another student's name. The teacher's decisions reach the kernel through the page,
signed with a secret that only the server and this kernel know.
"""

from __future__ import annotations

import hmac
import os
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from IPython.core.getipython import get_ipython

from cardkit_widgets.core.activity_reports import LISTENER, Listener

if TYPE_CHECKING:
    from collections.abc import Iterator

# The environment variable that contains the secret shared by the kernel and the server.
SECRET = "CARDKIT_ROOM"  # noqa: S105 - the name of a variable
# The environment variable that is set in the kernels of pages that the teacher has opened.
TEACHERS = "CARDKIT_ROOM_TEACHER"
# The fields that identify a report.
TOPIC, TYPE = b"cardkit.report", "cardkit_report"

_is_restoring: ContextVar[bool] = ContextVar("is_restoring", default=False)


def environment(secret: str, *, is_teachers: bool = False) -> dict[str, str]:
    """Return the environment variables of a kernel in a class, with the secret that it shares with the server."""
    listener = f"{ReportSender.__module__}:{ReportSender.__name__}"
    return {LISTENER: listener, SECRET: secret, **({TEACHERS: "yes"} if is_teachers else {})}


class ReportSender(Listener):
    """Sends reports of the student's work on this page to the class's server."""

    is_class = True

    def __init__(self) -> None:
        self.is_teachers = bool(os.environ.get(TEACHERS))

    def report(self, **fields: Any) -> None:
        """Send a report to the server; `report_types` describes its fields."""
        shell = get_ipython()
        if shell is not None and not _is_restoring.get():
            kernel: Any = shell.kernel  # type: ignore[attr-defined]  # the shell of a page has a kernel
            kernel.session.send(kernel.iopub_socket, TYPE, fields, ident=TOPIC)

    @contextmanager
    def restoring(self) -> Iterator[None]:
        """Suspend reports while a page restores its work: the server already has it, or was told to delete it."""
        token = _is_restoring.set(True)
        try:
            yield
        finally:
            _is_restoring.reset(token)

    def has_revealed(self, part: str, sign: object) -> bool:
        """Return whether the signature proves that the teacher has revealed the answer."""
        expected = signature(os.environ[SECRET], part)
        return isinstance(sign, str) and hmac.compare_digest(expected.encode(), sign.encode())


def signature(secret: str, part: str) -> str:
    """Return the signature that proves to a kernel that the teacher has revealed the answer of a part."""
    return hmac.new(secret.encode(), part.encode(), sha256).hexdigest()
