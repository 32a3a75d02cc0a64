"""Reports of what is done on a page: nobody receives them in a notebook, and in a class the server that it shares.

A server that wants them names its listener in the environment of each kernel, as "module:class".
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
# The longest texts of a report in letters, and the longest list in it.
LONGEST_TEXT, LONGEST_NAME, MOST_MISTAKES = 2_000, 200, 100


class Listener:
    """Receives the reports of one page. This one ignores them, and is what a page has that is not in a class."""

    is_class = False
    """Whether the page is in a class, whose pages share one server."""
    is_teachers = False
    """Whether the page is the teacher's own."""

    def report(self, **fields: Any) -> None:
        """Receive a report; its `kind` says which other fields it has."""

    def restoring(self) -> AbstractContextManager[None]:
        """Return a context in which the page restores what it has saved, none of which is news."""
        return nullcontext()

    def has_revealed(self, part: str, sign: object) -> bool:
        """Say whether the teacher has revealed the answer of a part, which the page says with a signature."""
        del part, sign
        return False


def listener() -> Listener:
    """Return what listens to this page."""
    name = os.environ.get(LISTENER)
    found: Listener = resolve_name(name)() if name else Listener()
    return found
