"""Reports of a student's activity on a page. In a class, the server receives them; in a notebook, they are ignored.

A server names its listener, as "module:class", in an environment variable of each kernel.
"""

from __future__ import annotations

import os
from contextlib import nullcontext
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

# The environment variable that names the listener.
LISTENER = "CARDKIT_LISTENER"
# The maximum number of characters in a text and in a name, and of mistakes, in a report.
LONGEST_TEXT, LONGEST_NAME, MOST_MISTAKES = 2_000, 200, 100


class Listener:
    """Receives the reports of one page. This base class, which is used outside classes, ignores them."""

    is_class = False
    """Whether the page is in a class, whose pages share one server."""
    is_teachers = False
    """Whether the page belongs to the teacher."""

    def report(self, **fields: Any) -> None:
        """Receive a report; the other fields depend on its `kind`."""

    def restoring(self) -> AbstractContextManager[None]:
        """Return a context in which a page restores its saved work, which has already been reported."""
        return nullcontext()

    def has_revealed(self, part: str, sign: object) -> bool:
        """Return whether the teacher has revealed a part's answer; the page sends a signature as proof."""
        del part, sign
        return False


def listener() -> Listener:
    """Return the listener of this page."""
    name = os.environ.get(LISTENER)
    found: Listener = resolve_name(name)() if name else Listener()
    return found
