"""The tutorial in a page: the learner makes the moves of an annotated game, and goes back and forth in it at will."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.table.errors import CardkitError
from cardkit.table.performing import ENDING, perform
from cardkit.table.registry import definition_of
from cardkit.table.text import speaking
from cardkit_widgets import address, frames
from cardkit_widgets.receiving import RefusedError
from cardkit_widgets.table import Table, asked, moved, wanted_choice
from cardkit_widgets.texts import said

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardkit.table.answers import Answer
    from cardkit.table.definition import Definition
    from cardkit.table.game import Game
    from cardkit.table.scripts import Step
    from cardkit.table.scripts import Tutorial as Script
    from cardkit.table.words import Speaker
    from cardkit_widgets.receiving import Message


# As long as one of these comes next, the learner has not been told how the round has ended.
SUMS = ENDING - {"result"}


class Tutorial(Table):
    """A table with a lesson beside it, step by step."""

    def __init__(self, game: str, *, lang: str | None = None) -> None:
        definition = definition_of(game)
        wanted = address.language(definition, lang)
        with speaking(wanted.language):
            self.script = _script(definition)
            super().__init__(definition, self.script.title)
            self.keeps = address.own_name(f"learn {definition.slug}")
            self.performance = perform(definition, self.script)
            self.index = 0
            self.pointed = False
            self.show_clauses(self.performance.game.rules, self.script.names)
            self._show()
            self.warn(wanted.problem)

    @property
    def actions(self) -> Mapping[str, Callable[[Message], None]]:
        """What each kind of message does."""
        return {
            **super().actions,
            "move": lambda message: self.move(moved(message)),
            "why": self.why,
            "select": lambda message: self.answer_selection(message, self._here(), self.script.seat),
            "suggest": lambda _: self.answer_suggestion(self._here(), self.script.seat),
            "next": lambda _: self.forward(),
            "show": lambda _: self.reveal(),
            "back": lambda _: self.back(),
            "restart": lambda _: self.restart(),
            "restore": lambda message: self.restore(message.get("kept")),
        }

    def standing(self) -> dict[str, Any]:
        """The attributes that a message can change."""
        return {**super().standing(), "index": self.index, "pointed": self.pointed}

    @property
    def step(self) -> Step:
        """The step at which the learner is."""
        return self.script.steps[self.index]

    # --- What the learner can do ---

    def move(self, text: str) -> None:
        """Go on if this is the step's move; else say what speaks against it. Raises NotationError."""
        answer = self._here().why(text)
        if text == self.step.move:
            self.forward()
        elif answer.allowed:
            says = said("tutorial", "allowed", hint=self.step.hint_for(answer.move))
            self.notify("clause", says, answer.clause, wanted=self._marked())
        else:
            self._refuse(answer)

    def why(self, message: Message) -> None:
        """Say why what the learner points at is not what the step asks for."""
        answer = asked(message, self._here(), self.script.seat, self.step.hint)
        if answer.allowed:
            self.move(answer.move)
        else:
            self._refuse(answer)

    def reveal(self) -> None:
        """Show the learner what to do: where the step asks for it, first by marking it, else by doing it."""
        if self.step.asks and not self.pointed:
            self.notify("clause", self.step.hint, wanted=self._marked())
        else:
            self.forward()

    def speaker(self) -> Speaker:
        """Whoever speaks to the learner."""
        return self.performance.game.speaker(self.script.seat)

    def forward(self) -> None:
        """Go to the next step, making the moves that lie between."""
        if self._at_end():
            raise RefusedError(said("tutorial", "last"))
        before = self._here().now
        self.index += 1
        self._show(before)

    def back(self) -> None:
        """Go back one step."""
        if self.index == 0:
            raise RefusedError(said("tutorial", "first"))
        self.index -= 1
        self._show()

    def restart(self) -> None:
        """Go back to the first step."""
        self.index = 0
        self._show()

    def restore(self, step: object) -> None:
        """Go to the step (from 0) that a page has kept, if there is such a step."""
        if isinstance(step, int) and not isinstance(step, bool) and 0 <= step < len(self.script.steps):
            self.index = step
        self._show()

    # --- How it is shown ---

    def _at_end(self) -> bool:
        return self.index == len(self.script.steps) - 1

    def _here(self) -> Game:
        return self.performance.game.at(self.performance.starts[self.index])

    def _refuse(self, answer: Answer) -> None:
        self.answer_why(answer, self.step.hint_for(answer.move), wanted=self._marked())

    def _marked(self) -> dict[str, Any] | None:
        """What the step waits for, to be marked on the table from now on."""
        self.pointed = True
        return wanted_choice(self._here(), self.script.seat, self.step.move)

    def _show(self, before: int | None = None) -> None:
        game, seat, step = self._here(), self.script.seat, self.step
        self.pointed = False
        lesson = {
            "title": self.script.title,
            "index": self.index,
            "count": len(self.script.steps),
            "says": step.says,
            "table": [list(row) for row in step.table],
            "clauses": list(step.clauses),
            "waits": bool(step.move),
            "task": said("tutorial", "task"),
        }
        shown = frames.frames_between(game, game.now if before is None else before, seat)
        if not step.move:
            shown[-1]["scene"]["prompt"] = said("tutorial", "the_end" if self._at_end() else "read_on")
        if game.next_event() in ENDING:
            for frame in shown:
                frame["scene"]["standings"] = self._told_standings(game)
        self.show(
            shown,
            live=bool(step.move),
            wanted=None if step.asks else self._marked(),
            log=frames.log(game, seat),
            sheets=[] if game.next_event() in SUMS else frames.sheets(game, seat),
            tools={"pace": True, "memory": self.definition.memory_aid},
            lesson=lesson,
            kept=self.index or None,
        )

    def _told_standings(self, game: Game) -> list[dict[str, Any]]:
        """The score table as far as the steps have told it, once a round has ended: no winner, no new sums."""
        last_move = max(number for number in range(1, game.now + 1) if "move" in game.moment(number).event)
        known = game if game.next_event() not in SUMS else game.at(last_move - 1)
        return [{**line, "winner": False} for line in known.scene(self.script.seat).as_dict()["standings"]]


def _script(definition: Definition) -> Script:
    script = definition.tutorial()
    if script is None:
        message = (
            f"{definition.name} has no tutorial: it is written in the file text/en/tutorial.toml beside its clauses"
        )
        raise CardkitError(message)
    return script
