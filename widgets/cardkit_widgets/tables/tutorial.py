"""The tutorial in a page: the learner makes the moves of an annotated game, then solves puzzles.

They go back and forth at will, and jump to any chapter, step or puzzle, also when all of it is done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.table.errors import CardkitError
from cardkit.table.game import speaker_to
from cardkit.table.play_script import ENDING
from cardkit.table.registry import definition_of
from cardkit.table.text_files import speaking
from cardkit_widgets.core import url_params
from cardkit_widgets.core.commands import RefusedError
from cardkit_widgets.core.i18n import translated
from cardkit_widgets.tables import animation_frames
from cardkit_widgets.tables.base import Table, asked, wanted_choice
from cardkit_widgets.tables.tutorial_steps import tutorial_path

if TYPE_CHECKING:
    from cardkit.table.definition import Definition
    from cardkit.table.explanations import Answer
    from cardkit.table.game import Game
    from cardkit.table.grammar import Speaker
    from cardkit.table.parameters import Rules
    from cardkit.table.scripted_games import Tutorial as Script
    from cardkit_widgets.protocol.command_types import Actions, Why
    from cardkit_widgets.protocol.state_types import Chapter, ChoiceDict, Lesson, TableState
    from cardkit_widgets.tables.tutorial_steps import TutorialStep


# As long as one of these comes next, the learner has not been told how the round has ended.
SUMS = ENDING - {"result"}

# A typed number has no more digits than this.
DIGITS = 6


class Tutorial(Table):
    """A table with a lesson beside it, step by step, and puzzles at its end."""

    game: Game
    # The rules whose clauses the page has.
    rules: Rules | None = None

    def __init__(self, game: str, *, lang: str | None = None) -> None:
        definition = definition_of(game)
        wanted = url_params.language(definition, lang)
        with speaking(wanted.language):
            script = _script(definition)
            super().__init__(definition, script.title)
            self.keeps = url_params.own_name(f"learn {definition.slug}")
            self.way = tutorial_path(definition, script, translated("tutorial", "puzzles"))
            # What has been answered or read, by the names of the stops.
            self.done: frozenset[str] = frozenset()
            self._arrive(0)
            self._show()
            self.warn(wanted.problem)

    @property
    def actions(self) -> Actions:
        """What this widget does, by the verb of the command."""
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

    def standing(self) -> dict[str, Any]:
        """The attributes that a message can change."""
        names = ("index", "pointed", "solved", "told", "done", "rules")
        here = {name: getattr(self, name) for name in names}
        return {**super().standing(), **here, "game": self.game.at(self.game.history.now)}

    @property
    def stop(self) -> TutorialStep:
        """Where the learner is: a step or a puzzle."""
        return self.way.stops[self.index]

    # --- What the learner can do ---

    def move(self, text: str) -> None:
        """Go on if this is a right move; else say what speaks against it. Raises NotationError."""
        self._check_open()
        answer = self.game.why(text)
        if text in self.stop.right:
            self._solve(text)
        elif answer.allowed:
            self._say_not_yet(answer.move, answer.clause)
        else:
            self._refuse(answer)

    def answer(self, typed: object) -> None:
        """Go on if this is the number that the stop waits for; else say what it forgets. Raises RefusedError."""
        self._check_open()
        if self.stop.count is None:
            raise RefusedError(translated("tutorial", "no_number"))
        number = _number(typed)
        if number == self.stop.count:
            self._solve()
        else:
            self._say_not_yet(str(number), self.stop.clauses[0])

    def why(self, command: Why) -> None:
        """Say why what the learner points at is not what is asked for."""
        answer = asked(command, self.game, self.stop.seat, self.stop.hint)
        if answer.allowed:
            self.move(answer.move)
        else:
            self._check_open()
            self._refuse(answer)

    def suggest(self) -> None:
        """Suggest something to lay down. Raises RefusedError in a puzzle."""
        if self.stop.is_puzzle:
            raise RefusedError(translated("tutorial", "no_suggestion"))
        self.answer_suggestion(self.game, self.stop.seat)

    def reveal(self) -> None:
        """Show the learner what to do: where it is asked for, first give the hint or mark it, else do it."""
        if self.stop.waits and not self.solved and self.stop.asks and not self.pointed:
            self.notify("clause", self.stop.hint, wanted=self._marked())
        elif self.stop.is_puzzle and not self.solved:
            self._explain(
                self.stop.right[0] if self.stop.right else "", translated("tutorial", "shown", why=self._why())
            )
        else:
            self.forward()

    def speaker(self) -> Speaker:
        """Whoever speaks to the learner."""
        return speaker_to(self.game, self.stop.seat)

    def forward(self) -> None:
        """Go to the next stop, making the moves that lie between."""
        if self._at_end():
            raise RefusedError(translated("tutorial", "last"))
        if not self.stop.is_puzzle:
            self.done |= {self.stop.name}
        before = self.game.history.now
        self._arrive(self.index + 1)
        self._show(None if self.stop.is_puzzle else before)

    def back(self) -> None:
        """Go back one stop."""
        if self.index == 0:
            raise RefusedError(translated("tutorial", "first"))
        self._arrive(self.index - 1)
        self._show()

    def jump(self, number: int) -> None:
        """Go to any stop, by its number from 0. Raises RefusedError where there is none."""
        if not 0 <= number < len(self.way.stops):
            raise RefusedError(translated("tutorial", "no_stop", last=len(self.way.stops) - 1))
        self._arrive(number)
        self._show()

    def restart(self) -> None:
        """Go back to the first step; what was done stays done."""
        self._arrive(0)
        self._show()

    def restore(self, kept: object) -> None:
        """Go to the stop that a page has kept, with what was done before; what there is no more is forgotten."""
        holds = kept if isinstance(kept, dict) else {}
        numbers = {stop.name: number for number, stop in enumerate(self.way.stops)}
        done = holds.get("done")
        self.done = frozenset(numbers) & {name for name in (done if isinstance(done, list) else ()) if _is_text(name)}
        at = holds.get("at")
        if _is_text(at) and at in numbers:
            self._arrive(numbers[at])
        self._show()

    # --- What an answer leads to ---

    def _check_open(self) -> None:
        """Raise RefusedError if the puzzle has been answered: its table is there to be looked at."""
        if self.solved:
            raise RefusedError(translated("tutorial", "answered"))

    def _solve(self, move: str = "") -> None:
        self.done |= {self.stop.name}
        if self.stop.is_puzzle:
            self._explain(move, translated("tutorial", "right", why=self._why()))
        else:
            self.forward()

    def _why(self) -> str:
        counted = "" if self.stop.count is None else translated("tutorial", "counted", number=self.stop.count)
        return f"{counted} {self.stop.why}".strip()

    def _explain(self, move: str, told: str) -> None:
        """Make the right move of a puzzle, or count the round that has ended, and say why."""
        before = self.game.history.now
        if move:
            self.game.move(move, advance=False)
        while self.game.next_event() in ENDING:
            self.game.advance(events=1)
        self.solved, self.told = True, told
        self._show(before)

    def _say_not_yet(self, answer: str, clause: str) -> None:
        """Say what is wrong about an answer that the rules allow."""
        stop = self.stop
        if stop.reply_to:
            reply = stop.reply_to(answer)
            rule = self.definition.clause(reply.clause).title
            self.notify("clause", translated("tutorial", "not_yet_by", hint=reply.says, rule=rule), reply.clause)
            return
        key = "not_yet" if stop.asks else "allowed"
        wanted = self._marked() if stop.right else None
        self.notify("clause", translated("tutorial", key, hint=stop.hint_for(answer)), clause, wanted=wanted)

    def _refuse(self, answer: Answer) -> None:
        if self.stop.is_puzzle:
            self.answer_why(answer)
        else:
            self.answer_why(answer, self.stop.hint_for(answer.move), wanted=self._marked())

    def _marked(self) -> ChoiceDict | None:
        """What the stop waits for, to be marked on the table from now on."""
        self.pointed = True
        return wanted_choice(self.game, self.stop.seat, self.stop.right[0]) if self.stop.right else None

    # --- How it is shown ---

    def _at_end(self) -> bool:
        return self.index == len(self.way.stops) - 1

    def _arrive(self, index: int) -> None:
        """Stand at a stop as if one had never been there."""
        self.index = index
        self.game = self.stop.position()
        self.pointed = self.solved = False
        self.told = ""
        if index == self.way.steps - 1:
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
                frame["scene"]["standings"] = self._told_standings()
        state: TableState = {
            **self.next_state(shown),
            "live": is_open and bool(stop.right),
            "wanted": None if stop.asks or not is_open else self._marked(),
            "log": animation_frames.log(game, stop.seat),
            "sheets": [] if game.next_event() in SUMS else animation_frames.sheets(game, stop.seat),
            "tools": {"pace": True, "memory": self.definition.memory_aid},
            "lesson": self._lesson(),
            "kept": self._kept(),
        }
        self.show(state)

    def _prompt(self) -> str:
        """The key of what the table says where no move is to be made."""
        if self.stop.waits and not self.solved:
            return "count_it"
        if self._at_end():
            return "the_end"
        return "to_puzzles" if self.index == self.way.steps - 1 else "read_on"

    def _lesson(self) -> Lesson:
        stop, steps = self.stop, self.way.steps
        first, last = (steps, len(self.way.stops)) if stop.is_puzzle else (0, steps)
        is_open = stop.waits and not self.solved
        return {
            "title": stop.title or self.way.chapters[stop.chapter],
            "puzzle": stop.is_puzzle,
            "stop": self.index,
            "index": self.index - first,
            "count": last - first,
            "chapter": stop.chapter,
            "chapters": [self._chapter(number, title) for number, title in enumerate(self.way.chapters)],
            "says": stop.says,
            "told": self.told,
            "table": [list(row) for row in stop.table],
            "clauses": list(stop.clauses) if not stop.is_puzzle or self.solved else [],
            "waits": "" if not is_open else "move" if stop.right else "number",
            "task": translated("tutorial", "task" if stop.right else "task_number"),
            "ends": self._at_end(),
        }

    def _chapter(self, number: int, title: str) -> Chapter:
        stops = [(at, stop) for at, stop in enumerate(self.way.stops) if stop.chapter == number]
        return {
            "title": title,
            "stops": [{"stop": at, "title": stop.title, "done": stop.name in self.done} for at, stop in stops],
        }

    def _kept(self) -> dict[str, Any] | None:
        """What the page keeps: where the learner is, and what they have done; nothing at the very beginning."""
        return {"at": self.stop.name, "done": sorted(self.done)} if self.index or self.done else None

    def _told_standings(self) -> list[dict[str, Any]]:
        """The score table as far as the steps have told it, once a round has ended: no winner, no new sums."""
        game = self.game
        last_move = max(
            number for number in range(1, game.history.now + 1) if "move" in game.history.entry(number).event
        )
        known = game if game.next_event() not in SUMS else game.at(last_move - 1)
        return [{**line, "winner": False} for line in known.scene(self.stop.seat).as_dict()["standings"]]


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _number(typed: object) -> int:
    """A whole number that somebody has typed. Raises RefusedError."""
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
