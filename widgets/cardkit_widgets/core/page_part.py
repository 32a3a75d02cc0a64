"""The base class of page parts other than tables, such as exercises and sliders."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from cardkit_widgets.core.commands import CommandWidget
from cardkit_widgets.core.no_layout import Readable

if TYPE_CHECKING:
    from cardkit_widgets.protocol.command_types import Actions
    from cardkit_widgets.protocol.state_types import Notice, PartState


class PagePart(Readable, CommandWidget):
    """A part of a page, which is `done` when the reader has done what it asks for.

    The browser stores `state["kept"]` under the key `keeps` and sends it back on the next visit, so that the lesson can
    continue with any kernel. Restored answers are judged again in the same way as new ones.

    Args:
        kind: The kind of part, such as `guess`, for the front end.
        title: The title.
        keeps: The key under which the browser stores the reader's work; without one it isn't stored.

    """

    ENTRY = "lesson/lesson_widget.js"

    kind = traitlets.Unicode().tag(sync=True)
    done = traitlets.Bool(default_value=False)

    def __init__(self, kind: str, title: str, *, keeps: str = "") -> None:
        super().__init__(kind=kind, title=title, keeps=keeps)

    @property
    def actions(self) -> Actions:
        """The functions that run the page's commands, by verb."""
        return {**super().actions, "restore": lambda command: self.restore(command["kept"])}

    def restore(self, kept: object) -> None:
        """Restore what the page has stored; values that no longer fit are dropped."""

    def next_state(self, kept: Any, notice: Notice | None = None) -> PartState:
        """Return the common fields of the next state: its serial number, what the page stores, and a notice."""
        return {"serial": self.state.get("serial", 0) + 1, "kept": kept, "notice": notice}


def part_name(keeps: str) -> str:
    """Return the name of a part on its page, such as `exercise 3`, from its storage key."""
    return " ".join(keeps.split()[-2:])
