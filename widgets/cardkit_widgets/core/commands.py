"""What a widget does with the messages of its page: each is checked, done once, and answered.

The commands are declared in `protocol.command_types`, and each is compared with its type before it is done.
A page can only ask. What is refused leaves everything as it was and is answered with one sentence; what fails by a
fault of ours is said on the page and logged in full.
"""

from __future__ import annotations

import logging
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, ClassVar, get_args, get_type_hints

import traitlets

from cardkit.table import text_files
from cardkit.table.errors import CardkitError
from cardkit_widgets.core.activity import listener
from cardkit_widgets.core.base_widget import BaseWidget
from cardkit_widgets.core.i18n import translated
from cardkit_widgets.protocol.command_types import Actions
from cardkit_widgets.protocol.validation import mismatches, quoted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardkit_widgets.protocol.command_types import Answer, Command, Reply
    from cardkit_widgets.protocol.state_types import Notice

# The verbs, each with the type of its command.
COMMANDS: Mapping[str, type] = {verb: get_args(does)[0][0] for verb, does in get_type_hints(Actions).items()}

logger = logging.getLogger(__name__)

# So many answers are kept, for a page that asks again because it has not heard them.
REMEMBERED = 100


class RefusedError(CardkitError):
    """A message from a page that asks for what cannot be done now; `field` names what was filled in wrongly."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


class CommandWidget(BaseWidget):
    """A widget that shows a `state`, and does what a page asks for if that is one of its `actions`."""

    title = traitlets.Unicode().tag(sync=True)
    state = traitlets.Dict().tag(sync=True)
    # The language in which it answers, whatever is spoken around it when a message comes.
    lang = traitlets.Unicode(text_files.ENGLISH).tag(sync=True)
    # The labels that the page itself writes, by the English ones; empty in English.
    words = traitlets.Dict().tag(sync=True)
    # Under this name the page keeps `state["kept"]`, and gives it back when it is opened again; empty: nothing.
    keeps = traitlets.Unicode().tag(sync=True)

    # The traits that are sent once more to a page that has not heard an answer.
    RESENT: ClassVar[tuple[str, ...]] = ("state",)
    # What does not depend on what was shown last.
    TIMELESS: ClassVar[frozenset[str]] = frozenset({"ping", "restore"})

    def __init__(self, **traits: object) -> None:
        super().__init__(**traits)
        self._saved: Any = None  # a page that has just been opened has not restored yet what it saved
        self.observe(self._report_saved, "state")
        self.reply: Reply = {}
        self.replies: dict[str, Reply] = {}
        self.on_msg(self._receive)

    @property
    def actions(self) -> Actions:
        """What this widget does, by the verb of the command."""
        return {"ping": _nothing}

    def standing(self) -> dict[str, Any]:
        """The attributes that a message can change, for going back to them when it fails halfway."""
        return {}

    def show(self, state: Mapping[str, object]) -> None:
        """Show a state, which is of one of the types in `protocol.state_types`."""
        self.state = dict(state)

    def notify(
        self, kind: str, text: str, clause: str = "", field: str = "", *, ruling: bool = True, **parts: object
    ) -> None:
        """Say something on the page, and leave all else but `parts` as it is.

        It is said beside the `field` of a form, if it is about one. Without the `ruling`, only the book's sentence of
        the clause decides.
        """
        note: Notice = {"kind": kind, "text": text, "clause": clause, "field": field}
        if not ruling:
            note["ruling"] = False
        self.state = {**self.state, "serial": self.state["serial"] + 1, "notice": note, **parts}

    def refuse(self, error: CardkitError) -> None:
        """Say why something is not done."""
        self.notify("refused", str(error), field=error.field if isinstance(error, RefusedError) else "")

    def set_state(self, sync_data: object) -> None:
        """Ignore what a page wants to write into the traits: a page can only ask."""

    def _report_saved(self, _change: object) -> None:
        """Report what the page saves, if that has changed."""
        saved = self.state.get("kept")
        if self.keeps and saved != self._saved:
            self._saved = saved
            listener().report(kind="kept", name=self.keeps, kept=saved)

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        message = content if isinstance(content, dict) else {}
        name, self.reply = message.get("id"), {}
        try:
            with text_files.speaking(self.lang):
                self._do_once(name, message)
        finally:
            answer: Answer = {"answers": name, **self.reply}
            self.send(answer)

    def _do_once(self, name: object, message: dict[str, Any]) -> None:
        """Do what a message asks for; a page that has not heard the answer sends it again, under the same name."""
        if isinstance(name, str) and name in self.replies:
            self.reply = self.replies[name]
            self.send_state(list(self.RESENT))
            return
        self._do(message)
        if isinstance(name, str):
            self.replies[name] = self.reply
        if len(self.replies) > REMEMBERED:
            del self.replies[next(iter(self.replies))]

    def _do(self, message: dict[str, Any]) -> None:
        before, shown = self.standing(), self.state
        try:
            self._answer(message)
        except CardkitError as error:
            with self.hold_sync():  # of going back, the page sees where that leads
                if self.state is not shown:
                    self._go_back(before)
                self.refuse(error)
        except Exception:
            logger.exception("the widget could not answer %r", message)
            with self.hold_sync():
                self._go_back(before)
                self.notify("error", translated("answer", "broken"))

    def _go_back(self, before: Mapping[str, Any]) -> None:
        for name, value in before.items():
            setattr(self, name, value)

    def _answer(self, message: dict[str, Any]) -> None:
        verb, actions = message.get("do"), self.actions
        if not isinstance(verb, str) or verb not in actions:
            problem = f"The page asked for {quoted(verb)}, which this table or exercise does not do. Reload the page."
            raise RefusedError(problem)
        if problem := next(mismatches(message, COMMANDS[verb], verb), ""):
            raise RefusedError(translated("answer", "malformed", problem=problem))
        if verb not in self.TIMELESS and message.get("serial") != self.state["serial"]:
            raise RefusedError(translated("answer", "too_late"))
        with listener().restoring() if verb == "restore" else nullcontext():
            actions[verb](message)  # type: ignore[literal-required]  # a verb of `actions`, as was checked

    def __repr__(self) -> str:
        """The same wherever it runs, so that a notebook's output can be compared."""
        return f"<{type(self).__name__}: {self.title}>"


def _nothing(_command: Command) -> None:
    """Answer a ping: that there is an answer is all that the page wants to know."""
