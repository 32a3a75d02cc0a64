"""Exercises at a table: the task is next to the table, and students answer with moves, which the kernel judges."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

import traitlets

from cardkit.table.errors import CardkitError
from cardkit.table.game import speaker_to
from cardkit_widgets.core.commands import RefusedError
from cardkit_widgets.exercises.attempts import KEPT, Attempt, saved_rounds
from cardkit_widgets.exercises.exercise_widget import check_revealed, title_of
from cardkit_widgets.exercises.questions import not_judged
from cardkit_widgets.exercises.table_question import HOPELESS, BestMoveQuestion, ReachPosition
from cardkit_widgets.tables import animation_frames
from cardkit_widgets.tables.base import TableWidget, answer_to_click, wanted_choice

if TYPE_CHECKING:
    from cardkit.table.game import Game
    from cardkit.table.grammar import Speaker
    from cardkit_widgets.protocol import state_types
    from cardkit_widgets.protocol.command_types import Actions
    from cardkit_widgets.protocol.state_types import ChoiceDict, TableState

OVER = "The round is over, and you are not there yet. Go back, or start again."
GO_ON = "Not there yet. Go on."
DONE = "This exercise is done."


class TableExercise(TableWidget):
    """A question that is answered by moves on a table.

    Args:
        question: The question.
        name: The title; by default the question itself.
        keeps: The key under which the browser stores the moves; without one they aren't stored.

    Attributes:
        solved: Whether the question was answered correctly.
        done: Whether the exercise is over: it was solved, or its answer was shown.

    """

    done = traitlets.Bool(default_value=False)
    solved = traitlets.Bool(default_value=False)

    TASK: ClassVar[str]

    question: ReachPosition | BestMoveQuestion
    game: Game
    trying: Attempt
    # The moves so far, and how many events came before each one.
    moves: tuple[str, ...]
    starts: tuple[int, ...]

    def __init__(self, question: ReachPosition | BestMoveQuestion, name: str = "", keeps: str = "") -> None:
        start = question.start()
        super().__init__(start.definition, title_of(question, name))
        self.keeps = keeps
        self.question, self.name = question, name
        self._start_attempt(Attempt(question))
        self.show_clauses(start.rules, start.names)
        self._show()

    @property
    def actions(self) -> Actions:
        """The functions that run the page's commands, by verb."""
        return {
            **super().actions,
            "move": lambda command: self.move(command["move"]),
            "why": lambda command: self.answer_why(answer_to_click(command, self._open_game(), self.seat)),
            "select": lambda command: self.answer_selection(command, self.game, self.seat),
            "back": lambda _: self.back(),
            "restart": lambda _: self.restart(),
            "hint": lambda _: self._update(self.trying.hint()),
            "show": lambda _: self.reveal(),
            "restore": lambda command: self.restore(command["kept"]),
            "revealed": lambda command: self.reveal_to_all(command["sign"]),
        }

    # The teacher can reveal an answer whatever the state.
    ALLOWED_WHEN_STALE = TableWidget.ALLOWED_WHEN_STALE | {"revealed"}

    def snapshot(self) -> dict[str, Any]:
        """Return the attributes that a command can change."""
        names = ("trying", "seat", "starts", "moves", "solved", "done")
        here = {name: getattr(self, name) for name in names}
        return {**super().snapshot(), **here, "game": self.game.at(self.game.history.now)}

    def speaker(self) -> Speaker:
        """Return the speaker that addresses the player to move."""
        return speaker_to(self.game, self.seat)

    # --- Commands ---

    if TYPE_CHECKING:  # defined by each subclass

        def move(self, text: str) -> None:
            """Try a move, and show the result. Raises IllegalMoveError and NotationError."""

        def _show_answer(self, trying: Attempt) -> None:
            """Show the answer on the table."""

        def _try(self, move: str) -> None:
            """Try a move without showing the result. Raises CardkitError."""

    def reveal(self) -> None:
        """Show the answer. Raises CardkitError before the first attempt."""
        self._show_answer(self.trying.show())

    def back(self) -> None:
        """Take back the last move. Raises RefusedError if there isn't one."""
        if not self.moves or self.trying.done:
            message = "There is no move to take back."
            raise RefusedError(message)
        self.game = self.game.at(self.starts[-1])
        self.starts, self.moves = self.starts[:-1], self.moves[:-1]
        self.trying = replace(self.trying, verdict=None)
        self._show()

    def restart(self) -> None:
        """Start again. Raises CardkitError if the teacher has revealed the answer."""
        self._start_attempt(self._again())
        self._show()

    def _again(self) -> Attempt:
        return self.trying.again(moves=list(self._saved_moves()))

    def reveal_to_all(self, sign: object) -> None:
        """Show the answer that the teacher has revealed. Raises RefusedError without the teacher's signature."""
        check_revealed(self.keeps, sign)
        self._reveal_to_all()

    def _reveal_to_all(self) -> None:
        show = self._update if self.trying.done else self._show_answer
        show(self.trying.reveal())

    def restore(self, kept: object) -> None:
        """Repeat the stored moves for as long as they are possible."""
        was_revealed = self.trying.revealed
        self._restore(kept)
        if was_revealed:
            self._reveal_to_all()

    def _restore(self, kept: object) -> None:
        self._start_attempt(Attempt(self.question))
        for number, each in enumerate(saved_rounds(kept)):
            if number:
                self._start_attempt(self._again())
            self._repeat_moves(each)
        self._show()

    def _repeat_moves(self, kept: dict[str, Any]) -> None:
        moves = kept.get("moves")
        for move in moves[:KEPT] if isinstance(moves, list) else ():
            if not isinstance(move, str) or not self._can_make(move):
                break
        self._help(kept)

    def _can_make(self, move: str) -> bool:
        """Make a stored move, and return whether it was possible."""
        if self.trying.done:
            return False
        try:
            self._try(move)
        except CardkitError:
            return False
        return True

    def _help(self, kept: dict[str, Any]) -> None:
        """Show the hint and the solution again if they were shown before."""
        self.trying = self.trying.with_saved_help(kept)

    # --- State ---

    def _start_attempt(self, trying: Attempt) -> None:
        self.game = self.question.start()
        self.seat = self.game.turn or self.question.seat
        self.starts = ()
        self.moves = ()
        self.trying = trying

    def _open_game(self) -> Game:
        """Return the game. Raises RefusedError if the exercise is over."""
        if self.trying.done:
            raise RefusedError(DONE)
        return self.game

    def _make(self, move: str) -> bool:
        """Make a move on the table, and return whether it leads to the required position."""
        before = self.game.history.now
        holds = isinstance(self.question, ReachPosition) and self.question.make(self.game, move)
        if isinstance(self.question, BestMoveQuestion):
            self.game.move(move, advance=False)
        self.starts, self.moves = (*self.starts, before), (*self.moves, move)
        return holds

    def _update(self, trying: Attempt) -> None:
        """Show the state of the exercise without changing the table."""
        self.trying = trying
        self._show()

    def _seat(self) -> int:
        """Return the seat from which the table is seen. If the student moves for all, it is the player to move."""
        alone = isinstance(self.question, BestMoveQuestion) or self.question.others
        return self.question.seat if alone else self.game.turn or self.seat

    def _saved_moves(self) -> tuple[str, ...]:
        """Return the moves that the page stores."""
        return self.moves

    def _marked_choice(self) -> ChoiceDict | None:
        """Return the choice that is marked on the table, if there is one."""
        return None

    def _show(self, before: int | None = None) -> None:
        """Show what has happened since event `before`, with the task next to the table."""
        game, self.seat = self.game, self._seat()
        shown = animation_frames.frames_between(game, game.history.now if before is None else before, self.seat)
        live = not self.trying.done and game.turn == self.seat
        scene = shown[-1]["scene"]
        if self.trying.done:
            scene["prompt"] = DONE
        elif live and not isinstance(self.question, BestMoveQuestion) and not self.question.others:
            scene["prompt"] = f"You are player {self.seat} now. {scene['prompt']}"
        state: TableState = {
            **self.next_state(shown),
            "live": live,
            "wanted": self._marked_choice(),
            "log": animation_frames.log_lines(game, self.seat),
            "tools": {"pace": len(shown) > 1 or bool(self._others()), "memory": self.definition.memory_aid},
            "exercise": self._panel(),
            "kept": self.trying.kept(moves=list(self._saved_moves())),
        }
        self.show(state)
        self.solved, self.done = self.trying.solved, self.trying.done

    def _others(self) -> str:
        return self.question.others if isinstance(self.question, ReachPosition) else ""

    def _panel(self) -> state_types.TableExerciseState:
        back = bool(self.moves) and not self.trying.done
        question = self.question.for_page()
        return {**self.trying.for_page(self.name), "question": question, "task": self.TASK, "back": back}


class PositionExercise(TableExercise):
    """An exercise in which students reach a position by legal moves."""

    question: ReachPosition

    TASK = "Make your moves on the table."

    def move(self, text: str) -> None:
        """Make a move for the player to move, and check whether the position was reached."""
        before = self._open_game().history.now
        self._try(text)
        self._show(before)

    def _try(self, move: str) -> None:
        holds = self._make(move)
        if holds:
            verdict = self.question.correct()
        elif not self.game.turn:
            verdict = self.question.wrong(OVER)
        elif self.question.is_unreachable(self.game):
            verdict = self.question.wrong(HOPELESS)
        else:
            verdict = replace(not_judged(self.question.otherwise or GO_ON), counts=True)
        self.trying = self.trying.with_feedback(move, verdict)

    def _show_answer(self, trying: Attempt) -> None:
        """Show the moves of the solution from the start."""
        if not self.question.shown:
            self._update(trying)
            return
        kept = self.moves
        self._start_attempt(trying)
        start = self.game.history.now
        for move in self.question.shown:
            self._make(move)
        self.moves = kept
        self._show(start)

    def _help(self, kept: dict[str, Any]) -> None:
        super()._help(kept)
        if self.trying.shown:
            self.trying = replace(self.trying, shown=False)
            self.reveal()


class BestMoveExercise(TableExercise):
    """An exercise in which students choose the best move. Wrong moves aren't made."""

    question: BestMoveQuestion

    TASK = "Make your choice on the table."

    def move(self, text: str) -> None:
        """Try a move; only a right one is made."""
        before = self._open_game().history.now
        self._try(text)
        self._show(before if self.trying.solved else None)

    def _try(self, move: str) -> None:
        answer = self.game.why(move)
        verdict = self.question.judge([answer.move])
        if not verdict.counts:
            self.game.move(move, seat=self.seat, advance=False)  # raises an error that cites the clause
        self.trying = self.trying.with_feedback(answer.move, verdict)
        if verdict.right:
            self._make(answer.move)

    def _show_answer(self, trying: Attempt) -> None:
        """Mark a best move on the table."""
        self._update(trying)

    def _marked_choice(self) -> ChoiceDict | None:
        best = self.question.best()[0]
        is_open = self.trying.done and not self.trying.solved
        return wanted_choice(self.game, self.seat, best) if is_open else None

    def _saved_moves(self) -> tuple[str, ...]:
        return self.trying.answers
