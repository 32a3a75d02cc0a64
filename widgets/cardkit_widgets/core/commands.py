"""The base class of widgets that receive commands from their page: each command is validated, run once, and replied to.

Commands are declared in `protocol.command_types` and validated against these types. A refused command changes nothing,
and the reply is one sentence. After an unexpected error the widget restores its state, shows a notice, and logs the
error in full.
"""

from __future__ import annotations

import logging
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, ClassVar, Unpack, get_args, get_type_hints

import traitlets

from cardkit.table import translated_texts
from cardkit.table.errors import CardkitError
from cardkit_widgets.core.activity_reports import listener
from cardkit_widgets.core.base_widget import BaseWidget
from cardkit_widgets.core.i18n import translated
from cardkit_widgets.protocol.command_types import Actions
from cardkit_widgets.protocol.validation import mismatches, quoted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardkit_widgets.protocol.command_types import Command, CommandReply, ReplyMessage
    from cardkit_widgets.protocol.state_types import Notice, NoticeParts

# The type of the command for each verb.
COMMANDS: Mapping[str, type] = {verb: get_args(does)[0][0] for verb, does in get_type_hints(Actions).items()}

logger = logging.getLogger(__name__)

# The number of replies that are stored, in case a page misses one and repeats its command.
REMEMBERED_REPLIES = 100


class RefusedError(CardkitError):
    """A command that can't be run now.

    Args:
        message: The reason, in a sentence for the reader.
        field: The form field with the problem, if there is one.

    """

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


class CommandWidget(BaseWidget):
    """A widget that shows a `state` and runs the commands in its `actions`.

    A page repeats a command if it has missed the reply; the command isn't run a second time.
    """

    title = traitlets.Unicode().tag(sync=True)
    state = traitlets.Dict().tag(sync=True)
    # The language of replies, whatever the current language is when a command arrives.
    lang = traitlets.Unicode(translated_texts.ENGLISH).tag(sync=True)
    # The translations of the page's English labels; empty in English.
    words = traitlets.Dict().tag(sync=True)
    # The key under which the browser stores `state["kept"]`, which it sends back on the next visit; may be empty.
    keeps = traitlets.Unicode().tag(sync=True)

    # The traits that are sent again to a page that missed a reply.
    RESENT: ClassVar[tuple[str, ...]] = ("state",)
    # Commands that are allowed even if the page shows an outdated state.
    ALLOWED_WHEN_STALE: ClassVar[frozenset[str]] = frozenset({"ping", "restore"})

    def __init__(self, **traits: object) -> None:
        super().__init__(**traits)
        self._saved: Any = None  # what the page stores; None until it is first reported
        self.observe(self._report_saved, "state")
        self.reply: CommandReply = {}
        self.replies: dict[str, CommandReply] = {}
        self.on_msg(self._receive)

    @property
    def actions(self) -> Actions:
        """The functions that run the page's commands, by verb."""
        return {"ping": _answer_ping}

    def snapshot(self) -> dict[str, Any]:
        """Return the attributes that a command can change, so that they can be restored if it fails."""
        return {}

    def show(self, state: Mapping[str, object]) -> None:
        """Show a state, which has one of the types in `protocol.state_types`."""
        self.state = dict(state)

    def notify(
        self,
        kind: str,
        text: str,
        clause: str = "",
        field: str = "",
        *,
        ruling: bool = True,
        **parts: Unpack[NoticeParts],
    ) -> None:
        """Show a notice on the page.

        Args:
            kind: The kind: "clause", "refused", "error" or "link".
            text: The sentences to show.
            clause: The id of the clause that the notice is based on, if there is one.
            field: The form field that the notice is about, if there is one.
            ruling: Whether the notice is based on one of our rulings, rather than only on a sentence of the rulebook.
            parts: The other parts of the state that change.

        """
        note: Notice = {"kind": kind, "text": text, "clause": clause, "field": field}
        if not ruling:
            note["ruling"] = False
        self.state = {**self.state, "serial": self.state["serial"] + 1, "notice": note, **parts}

    def refuse(self, error: CardkitError) -> None:
        """Show why a command was refused."""
        self.notify("refused", str(error), field=error.field if isinstance(error, RefusedError) else "")

    def set_state(self, sync_data: object) -> None:
        """Ignore state from the page, which may only send commands."""

    def _report_saved(self, _change: object) -> None:
        """Report what the page stores, if it has changed."""
        saved = self.state.get("kept")
        if self.keeps and saved != self._saved:
            self._saved = saved
            listener().report(kind="kept", name=self.keeps, kept=saved)

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        message = content if isinstance(content, dict) else {}
        name, self.reply = message.get("id"), {}
        try:
            with translated_texts.speaking(self.lang):
                self._do_once(name, message)
        finally:
            answer: ReplyMessage = {"answers": name, **self.reply}
            self.send(answer)

    def _do_once(self, name: object, message: dict[str, Any]) -> None:
        """Run a command. If its id was used before, the page has missed the reply, so only send that again."""
        if isinstance(name, str) and name in self.replies:
            self.reply = self.replies[name]
            self.send_state(list(self.RESENT))
            return
        self._do(message)
        if isinstance(name, str):
            self.replies[name] = self.reply
        if len(self.replies) > REMEMBERED_REPLIES:
            del self.replies[next(iter(self.replies))]

    def _do(self, message: dict[str, Any]) -> None:
        before, shown = self.snapshot(), self.state
        try:
            self._answer(message)
        except CardkitError as error:
            with self.hold_sync():  # the page receives only the restored state
                if self.state is not shown:
                    self._restore_snapshot(before)
                self.refuse(error)
        except Exception:
            logger.exception("the widget could not answer %r", message)
            with self.hold_sync():
                self._restore_snapshot(before)
                self.notify("error", translated("answer", "broken"))

    def _restore_snapshot(self, before: Mapping[str, Any]) -> None:
        for name, value in before.items():
            setattr(self, name, value)

    def _answer(self, message: dict[str, Any]) -> None:
        verb, actions = message.get("do"), self.actions
        if not isinstance(verb, str) or verb not in actions:
            problem = f"The page asked for {quoted(verb)}, which this table or exercise does not do. Reload the page."
            raise RefusedError(problem)
        if problem := next(mismatches(message, COMMANDS[verb], verb), ""):
            raise RefusedError(translated("answer", "malformed", problem=problem))
        if verb not in self.ALLOWED_WHEN_STALE and message.get("serial") != self.state["serial"]:
            raise RefusedError(translated("answer", "too_late"))
        with listener().restoring() if verb == "restore" else nullcontext():
            actions[verb](message)  # type: ignore[literal-required]  # the verb was checked against `actions`

    def __repr__(self) -> str:
        """Return a representation without a memory address, so that notebook outputs can be compared."""
        return f"<{type(self).__name__}: {self.title}>"


def _answer_ping(_command: Command) -> None:
    """Do nothing: the reply itself shows that the kernel is alive."""
