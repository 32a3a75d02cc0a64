"""The people in a class, as seen by the kernels of the class."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit_widgets.serving.page_request import BROWSER_COOKIE

if TYPE_CHECKING:
    from types import SimpleNamespace


class Room:
    """A class that recognises people by the names of their browsers: "teacher", "student 1" and so on."""

    def __init__(self, *admitted: int) -> None:
        self._admitted = {f"student {number}" for number in admitted}

    def owner(self, request: SimpleNamespace) -> str:
        """Return the owner of a requested page."""
        name = request.connection.cookies.get(BROWSER_COOKIE, "")
        return name if name.startswith("student ") else ""

    def is_teacher(self, request: SimpleNamespace) -> bool:
        """Check whether a request comes from the teacher."""
        return bool(request.connection.cookies.get(BROWSER_COOKIE, "") == "teacher")

    def absent_students(self, present: set[str]) -> set[str]:
        """Return the students who have been here before but have no page open now."""
        return self._admitted - present

    def environment(self, _kernel_id: str, _request: object) -> dict[str, str]:
        """Return no variables for a kernel."""
        return {}

    def listen(self, kernel_id: str, kernel: object) -> None:
        """Do nothing."""

    def forget(self, kernel_id: str) -> None:
        """Do nothing."""
