"""The tutorial: learners make the moves of an annotated game, and then solve puzzles.

Learners can go back and forth, and jump to any chapter, step or puzzle at any time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.table.errors import CardkitError
from cardkit.table.game import speaker_to
from cardkit.table.play_script import ENDING
from cardkit.table.registry import definition_of
from cardkit.table.translated_texts import speaking
from cardkit_widgets.core import url_params
from cardkit_widgets.core.commands import RefusedError
from cardkit_widgets.core.i18n import translated
from cardkit_widgets.tables import animation_frames
from cardkit_widgets.tables.base import TableWidget, answer_to_click, wanted_choice
from cardkit_widgets.tables.tutorial_steps import tutorial_path

if TYPE_CHECKING:
    from cardkit.table.definition import Definition
    from cardkit.table.explanations import Answer
    from cardkit.table.game import Game
    from cardkit.table.grammar import Speaker
    from cardkit.table.parameters import Rules
    from cardkit.table.scripted_games import Tutorial as Script
    from cardkit_widgets.protocol.command_types import Actions, ExplainClick
    from cardkit_widgets.protocol.state_types import Chapter, ChoiceDict, TableState, TutorialState
    from cardkit_widgets.tables.tutorial_steps import TutorialStep


# While one of these events is still to come, the text hasn't explained how the round ended.
SUMS = ENDING - {"result"}

# The maximum number of digits of a typed number.
DIGITS = 6


class Tutorial(TableWidget):
    """A table with the steps of a tutorial next to it, and puzzles at the end: `Tutorial("trio")`.

    Args:
        game: The name of a game.
        lang: The language of the page, if the game is translated.

    Raises:
        CardkitError: If the game doesn't exist or has no tutorial.

    """

    game: Game
    # The rules under which clauses were sent to the page.
    rules: Rules | None = None

    def __init__(self, game: str, *, lang: str | None = None) -> None:
        definition = definition_of(game)
        wanted = url_params.requested_language(definition, lang)
        with speaking(wanted.language):
            script = _script(definition)
            super().__init__(definition, script.title)
            self.keeps = url_params.storage_key(f"learn {definition.slug}")
            self.path = tutorial_path(definition, script, translated("tutorial", "puzzles"))
            # The names of the stops that were answered or read.
            self.done: frozenset[str] = frozenset()
            self._go_to(0)
            self._show()
            self.warn(wanted.problem)

    @property
    def actions(self) -> Actions:
        """The functions that run the page's commands, by verb."""
        return {
            **super().actions,
            "move": lambda command: self.move(command["move"]),
            "answer": lambda command: self.answer(command["answer"]),
            "why": self.why,
            "select": lambda command: self.answer_selection(command, self.game, self.stop.seat),
            "suggest": lambda _: self.suggest(),
            "next": lambda _: self.forward(),
            "show": lambda _: self.reveal(),
            "back": lambda _: self.back(),
            "jump": lambda command: self.jump(command["to"]),
            "restart": lambda _: self.restart(),
            "restore": lambda command: self.restore(command["kept"]),
        }

    def snapshot(self) -> dict[str, Any]:
        """Return the attributes that a command can change."""
        names = ("index", "is_marked", "solved", "explanation", "done", "rules")
        here = {name: getattr(self, name) for name in names}
        return {**super().snapshot(), **here, "game": self.game.at(self.game.history.now)}

    @property
    def stop(self) -> TutorialStep:
        """The current step or puzzle."""
        return self.path.stops[self.index]

    # --- Commands ---

    def move(self, text: str) -> None:
        """Continue if a move is right, otherwise explain why it is wrong. Raises NotationError."""
        self._check_open()
        answer = self.game.why(text)
        if text in self.stop.right:
            self._solve(text)
        elif answer.allowed:
            self._reject_allowed(answer.move, answer.clause)
        else:
            self._reject_forbidden(answer)

    def answer(self, typed: object) -> None:
        """Continue if a number is right, otherwise give a hint. Raises RefusedError if it isn't a number."""
        self._check_open()
        if self.stop.count is None:
            raise RefusedError(translated("tutorial", "no_number"))
        number = _parse_number(typed)
        if number == self.stop.count:
            self._solve()
        else:
            self._reject_allowed(str(number), self.stop.clauses[0])

    def why(self, command: ExplainClick) -> None:
        """Explain why the move that the learner clicked is wrong."""
        answer = answer_to_click(command, self.game, self.stop.seat, self.stop.hint)
        if answer.allowed:
            self.move(answer.move)
        else:
            self._check_open()
            self._reject_forbidden(answer)

    def suggest(self) -> None:
        """Suggest cards to lay down. Raises RefusedError during a puzzle."""
        if self.stop.is_puzzle:
            raise RefusedError(translated("tutorial", "no_suggestion"))
        self.answer_suggestion(self.game, self.stop.seat)

    def reveal(self) -> None:
        """Show the hint (and mark the move if the step asks for one); the second time, show the answer."""
        if self.stop.waits and not self.solved and self.stop.asks and not self.is_marked:
            self.notify("clause", self.stop.hint, wanted=self._mark_wanted())
        elif self.stop.is_puzzle and not self.solved:
            self._show_solution(
                self.stop.right[0] if self.stop.right else "",
                translated("tutorial", "shown", why=self._solution_text()),
            )
        else:
            self.forward()

    def speaker(self) -> Speaker:
        """Return the speaker that addresses the learner."""
        return speaker_to(self.game, self.stop.seat)

    def forward(self) -> None:
        """Go to the next stop, making the moves in between."""
        if self._at_end():
            raise RefusedError(translated("tutorial", "last"))
        if not self.stop.is_puzzle:
            self.done |= {self.stop.name}
        before = self.game.history.now
        self._go_to(self.index + 1)
        self._show(None if self.stop.is_puzzle else before)

    def back(self) -> None:
        """Go back one stop."""
        if self.index == 0:
            raise RefusedError(translated("tutorial", "first"))
        self._go_to(self.index - 1)
        self._show()

    def jump(self, number: int) -> None:
        """Go to a stop by its number, from 0. Raises RefusedError if there isn't one."""
        if not 0 <= number < len(self.path.stops):
            raise RefusedError(translated("tutorial", "no_stop", last=len(self.path.stops) - 1))
        self._go_to(number)
        self._show()

    def restart(self) -> None:
        """Go back to the first step; stops that were done stay marked."""
        self._go_to(0)
        self._show()

    def restore(self, kept: object) -> None:
        """Restore the stored stop, and the stops that were done; those that no longer exist are dropped."""
        holds = kept if isinstance(kept, dict) else {}
        numbers = {stop.name: number for number, stop in enumerate(self.path.stops)}
        done = holds.get("done")
        self.done = frozenset(numbers) & {name for name in (done if isinstance(done, list) else ()) if _is_string(name)}
        at = holds.get("at")
        if _is_string(at) and at in numbers:
            self._go_to(numbers[at])
        self._show()

    # --- Answers ---

    def _check_open(self) -> None:
        """Raise RefusedError if the puzzle has been answered."""
        if self.solved:
            raise RefusedError(translated("tutorial", "answered"))

    def _solve(self, move: str = "") -> None:
        self.done |= {self.stop.name}
        if self.stop.is_puzzle:
            self._show_solution(move, translated("tutorial", "right", why=self._solution_text()))
        else:
            self.forward()

    def _solution_text(self) -> str:
        counted = "" if self.stop.count is None else translated("tutorial", "counted", number=self.stop.count)
        return f"{counted} {self.stop.why}".strip()

    def _show_solution(self, move: str, told: str) -> None:
        """Make the right move of a puzzle, or score the round that has ended, and explain the answer."""
        before = self.game.history.now
        if move:
            self.game.move(move, advance=False)
        while self.game.next_event() in ENDING:
            self.game.advance(events=1)
        self.solved, self.explanation = True, told
        self._show(before)

    def _reject_allowed(self, answer: str, clause: str) -> None:
        """Explain why an answer is wrong even though the rules allow it."""
        stop = self.stop
        if stop.reply_to:
            reply = stop.reply_to(answer)
            rule = self.definition.clause(reply.clause).title
            self.notify("clause", translated("tutorial", "not_yet_by", hint=reply.says, rule=rule), reply.clause)
            return
        key = "not_yet" if stop.asks else "allowed"
        wanted = self._mark_wanted() if stop.right else None
        self.notify("clause", translated("tutorial", key, hint=stop.hint_for(answer)), clause, wanted=wanted)

    def _reject_forbidden(self, answer: Answer) -> None:
        if self.stop.is_puzzle:
            self.answer_why(answer)
        else:
            self.answer_why(answer, self.stop.hint_for(answer.move), wanted=self._mark_wanted())

    def _mark_wanted(self) -> ChoiceDict | None:
        """Return the choice that the stop waits for, and mark it on the table from now on."""
        self.is_marked = True
        return wanted_choice(self.game, self.stop.seat, self.stop.right[0]) if self.stop.right else None

    # --- State ---

    def _at_end(self) -> bool:
        return self.index == len(self.path.stops) - 1

    def _go_to(self, index: int) -> None:
        """Go to a stop, and show it as on the first visit."""
        self.index = index
        self.game = self.stop.position()
        self.is_marked = self.solved = False
        self.explanation = ""
        if index == self.path.steps - 1:
            self.done |= {self.stop.name}
        if self.rules != self.game.rules:
            self.rules = self.game.rules
            self.show_clauses(self.game.rules, self.game.names)

    def _show(self, before: int | None = None) -> None:
        game, stop = self.game, self.stop
        shown = animation_frames.frames_between(game, game.history.now if before is None else before, stop.seat)
        is_open = stop.waits and not self.solved
        if not (is_open and stop.right):
            shown[-1]["scene"]["prompt"] = translated("tutorial", self._prompt())
        if game.next_event() in ENDING:
            for frame in shown:
                frame["scene"]["standings"] = self._known_standings()
        state: TableState = {
            **self.next_state(shown),
            "live": is_open and bool(stop.right),
            "wanted": None if stop.asks or not is_open else self._mark_wanted(),
            "log": animation_frames.log_lines(game, stop.seat),
            "sheets": [] if game.next_event() in SUMS else animation_frames.score_sheet_states(game, stop.seat),
            "tools": {"pace": True, "memory": self.definition.memory_aid},
            "lesson": self._tutorial_state(),
            "kept": self._saved_progress(),
        }
        self.show(state)

    def _prompt(self) -> str:
        """Return the key of the table's prompt if the stop doesn't ask for a move."""
        if self.stop.waits and not self.solved:
            return "count_it"
        if self._at_end():
            return "the_end"
        return "to_puzzles" if self.index == self.path.steps - 1 else "read_on"

    def _tutorial_state(self) -> TutorialState:
        stop, steps = self.stop, self.path.steps
        first, last = (steps, len(self.path.stops)) if stop.is_puzzle else (0, steps)
        is_open = stop.waits and not self.solved
        return {
            "title": stop.title or self.path.chapters[stop.chapter],
            "puzzle": stop.is_puzzle,
            "stop": self.index,
            "index": self.index - first,
            "count": last - first,
            "chapter": stop.chapter,
            "chapters": [self._chapter(number, title) for number, title in enumerate(self.path.chapters)],
            "says": stop.says,
            "told": self.explanation,
            "table": [list(row) for row in stop.table],
            "clauses": list(stop.clauses) if not stop.is_puzzle or self.solved else [],
            "waits": "" if not is_open else "move" if stop.right else "number",
            "task": translated("tutorial", "task" if stop.right else "task_number"),
            "ends": self._at_end(),
        }

    def _chapter(self, number: int, title: str) -> Chapter:
        stops = [(at, stop) for at, stop in enumerate(self.path.stops) if stop.chapter == number]
        return {
            "title": title,
            "stops": [{"stop": at, "title": stop.title, "done": stop.name in self.done} for at, stop in stops],
        }

    def _saved_progress(self) -> dict[str, Any] | None:
        """Return what the page stores: the current stop and the stops that were done; None at the very start."""
        return {"at": self.stop.name, "done": sorted(self.done)} if self.index or self.done else None

    def _known_standings(self) -> list[dict[str, Any]]:
        """Return the score table after a round, without the winner and new totals, which no step has explained yet."""
        game = self.game
        last_move = max(
            number for number in range(1, game.history.now + 1) if "move" in game.history.entry(number).event
        )
        known = game if game.next_event() not in SUMS else game.at(last_move - 1)
        return [{**line, "winner": False} for line in known.scene(self.stop.seat).as_dict()["standings"]]


def _is_string(value: object) -> bool:
    return isinstance(value, str)


def _parse_number(typed: object) -> int:
    """Parse a whole number that was typed. Raises RefusedError if it isn't one."""
    text = typed.strip() if isinstance(typed, str) else ""
    if not text.removeprefix("-").isdecimal() or len(text) > DIGITS:
        raise RefusedError(translated("tutorial", "whole"))
    return int(text)


def _script(definition: Definition) -> Script:
    script = definition.tutorial()
    if script is None:
        message = (
            f"{definition.name} has no tutorial: it is written in the file text/en/tutorial.toml beside its clauses"
        )
        raise CardkitError(message)
    return script
