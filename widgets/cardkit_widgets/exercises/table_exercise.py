"""An exercise at a table: the task stands beside it, and the answer is given by moves, judged in the kernel."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

import traitlets

from cardkit.table.errors import CardkitError
from cardkit.table.game import speaker_to
from cardkit_widgets.core.commands import RefusedError
from cardkit_widgets.exercises.attempts import KEPT, Trying, rounds_of
from cardkit_widgets.exercises.exercise_widget import check_revealed, title_of
from cardkit_widgets.exercises.questions import unclear
from cardkit_widgets.exercises.table_question import HOPELESS, BestMove, ReachPosition
from cardkit_widgets.tables import animation_frames
from cardkit_widgets.tables.base import Table, asked, wanted_choice

if TYPE_CHECKING:
    from cardkit.table.game import Game
    from cardkit.table.grammar import Speaker
    from cardkit_widgets.protocol import state_types
    from cardkit_widgets.protocol.command_types import Actions
    from cardkit_widgets.protocol.state_types import ChoiceDict, TableState

OVER = "The round is over, and you are not there yet. Go back, or start again."
GO_ON = "Not there yet. Go on."
DONE = "This exercise is done."


class TableExercise(Table):
    """A question that is answered on the table. It is `done` once it is `solved` or its answer was shown."""

    done = traitlets.Bool(default_value=False)
    solved = traitlets.Bool(default_value=False)

    TASK: ClassVar[str]

    question: ReachPosition | BestMove
    game: Game
    trying: Trying
    # The moves that were made on the table, and the events after which each of them was made.
    moves: tuple[str, ...]
    starts: tuple[int, ...]

    def __init__(self, question: ReachPosition | BestMove, name: str = "", keeps: str = "") -> None:
        start = question.start()
        super().__init__(start.definition, title_of(question, name))
        self.keeps = keeps
        self.question, self.name = question, name
        self._begin(Trying(question))
        self.show_clauses(start.rules, start.names)
        self._show()

    @property
    def actions(self) -> Actions:
        """What this widget does, by the verb of the command."""
        return {
            **super().actions,
            "move": lambda command: self.move(command["move"]),
            "why": lambda command: self.answer_why(asked(command, self._open_game(), self.seat)),
            "select": lambda command: self.answer_selection(command, self.game, self.seat),
            "back": lambda _: self.back(),
            "restart": lambda _: self.restart(),
            "hint": lambda _: self._go_on(self.trying.hint()),
            "show": lambda _: self.reveal(),
            "restore": lambda command: self.restore(command["kept"]),
            "revealed": lambda command: self.reveal_to_all(command["sign"]),
        }

    # The teacher reveals an answer whatever is shown just now.
    TIMELESS = Table.TIMELESS | {"revealed"}

    def standing(self) -> dict[str, Any]:
        """The attributes that a message can change."""
        names = ("trying", "seat", "starts", "moves", "solved", "done")
        here = {name: getattr(self, name) for name in names}
        return {**super().standing(), **here, "game": self.game.at(self.game.history.now)}

    def speaker(self) -> Speaker:
        """Whoever speaks to the person in the seat that is to move."""
        return speaker_to(self.game, self.seat)

    # --- What a person can do ---

    if TYPE_CHECKING:  # each kind of exercise has its own

        def move(self, text: str) -> None:
            """Try a move. Raises IllegalMoveError and NotationError."""

        def _open_up(self, trying: Trying) -> None:
            """Show the answer on the table."""

        def _try(self, move: str) -> None:
            """Try a move, and show nothing yet. Raises CardkitError."""

    def reveal(self) -> None:
        """Show the answer. Raises CardkitError before anything was tried."""
        self._open_up(self.trying.show())

    def back(self) -> None:
        """Go back before the last move. Raises RefusedError where there is none."""
        if not self.moves or self.trying.done:
            message = "There is no move to take back."
            raise RefusedError(message)
        self.game = self.game.at(self.starts[-1])
        self.starts, self.moves = self.starts[:-1], self.moves[:-1]
        self.trying = replace(self.trying, verdict=None)
        self._show()

    def restart(self) -> None:
        """Begin again. Raises CardkitError once the teacher has revealed the answer."""
        self._begin(self._again())
        self._show()

    def _again(self) -> Trying:
        return self.trying.again(moves=list(self._tried()))

    def reveal_to_all(self, sign: object) -> None:
        """Show the answer if the teacher has revealed it. Raises RefusedError if the page only says so."""
        check_revealed(self.keeps, sign)
        self._reveal_to_all()

    def _reveal_to_all(self) -> None:
        show = self._go_on if self.trying.done else self._open_up
        show(self.trying.reveal())

    def restore(self, kept: object) -> None:
        """Make the moves again that the page has kept, as far as they can be made."""
        was_revealed = self.trying.revealed
        self._restore(kept)
        if was_revealed:
            self._reveal_to_all()

    def _restore(self, kept: object) -> None:
        self._begin(Trying(self.question))
        for number, each in enumerate(rounds_of(kept)):
            if number:
                self._begin(self._again())
            self._make_again(each)
        self._show()

    def _make_again(self, kept: dict[str, Any]) -> None:
        moves = kept.get("moves")
        for move in moves[:KEPT] if isinstance(moves, list) else ():
            if not isinstance(move, str) or not self._can_make(move):
                break
        self._help(kept)

    def _can_make(self, move: str) -> bool:
        """Make a move that a page has kept, and say whether it can be made."""
        if self.trying.done:
            return False
        try:
            self._try(move)
        except CardkitError:
            return False
        return True

    def _help(self, kept: dict[str, Any]) -> None:
        """Give the help again that was given."""
        self.trying = self.trying.helped(kept)

    # --- How it is shown ---

    def _begin(self, trying: Trying) -> None:
        self.game = self.question.start()
        self.seat = self.game.turn or self.question.seat
        self.starts = ()
        self.moves = ()
        self.trying = trying

    def _open_game(self) -> Game:
        """The game, as long as something can be tried in it. Raises RefusedError."""
        if self.trying.done:
            raise RefusedError(DONE)
        return self.game

    def _make(self, move: str) -> bool:
        """Make a move on the table, and say whether that has made the position that is asked for."""
        before = self.game.history.now
        holds = isinstance(self.question, ReachPosition) and self.question.make(self.game, move)
        if isinstance(self.question, BestMove):
            self.game.move(move, advance=False)
        self.starts, self.moves = (*self.starts, before), (*self.moves, move)
        return holds

    def _go_on(self, trying: Trying) -> None:
        """Show how far one has come, on the table as it is."""
        self.trying = trying
        self._show()

    def _seat(self) -> int:
        """The seat from which the table is seen: whichever is to move, where one moves for all."""
        alone = isinstance(self.question, BestMove) or self.question.others
        return self.question.seat if alone else self.game.turn or self.seat

    def _tried(self) -> tuple[str, ...]:
        """The moves that the page keeps."""
        return self.moves

    def _wanted(self) -> ChoiceDict | None:
        """What is marked on the table."""
        return None

    def _show(self, before: int | None = None) -> None:
        """Show what has happened since event `before`, with the task beside it."""
        game, self.seat = self.game, self._seat()
        shown = animation_frames.frames_between(game, game.history.now if before is None else before, self.seat)
        live = not self.trying.done and game.turn == self.seat
        scene = shown[-1]["scene"]
        if self.trying.done:
            scene["prompt"] = DONE
        elif live and not isinstance(self.question, BestMove) and not self.question.others:
            scene["prompt"] = f"You are player {self.seat} now. {scene['prompt']}"
        state: TableState = {
            **self.next_state(shown),
            "live": live,
            "wanted": self._wanted(),
            "log": animation_frames.log(game, self.seat),
            "tools": {"pace": len(shown) > 1 or bool(self._others()), "memory": self.definition.memory_aid},
            "exercise": self._panel(),
            "kept": self.trying.kept(moves=list(self._tried())),
        }
        self.show(state)
        self.solved, self.done = self.trying.solved, self.trying.done

    def _others(self) -> str:
        return self.question.others if isinstance(self.question, ReachPosition) else ""

    def _panel(self) -> state_types.Exercise:
        back = bool(self.moves) and not self.trying.done
        question = self.question.for_page()
        return {**self.trying.for_page(self.name), "question": question, "task": self.TASK, "back": back}


class PositionExercise(TableExercise):
    """Make a position on the table."""

    question: ReachPosition

    TASK = "Make your moves on the table."

    def move(self, text: str) -> None:
        """Make a move for the seat to move, and see whether it has led there."""
        before = self._open_game().history.now
        self._try(text)
        self._show(before)

    def _try(self, move: str) -> None:
        holds = self._make(move)
        if holds:
            verdict = self.question.correct()
        elif not self.game.turn:
            verdict = self.question.wrong(OVER)
        elif self.question.is_hopeless(self.game):
            verdict = self.question.wrong(HOPELESS)
        else:
            verdict = replace(unclear(self.question.otherwise or GO_ON), counts=True)
        self.trying = self.trying.told(move, verdict)

    def _open_up(self, trying: Trying) -> None:
        """Make the moves that lead there, from the beginning."""
        if not self.question.shown:
            self._go_on(trying)
            return
        kept = self.moves
        self._begin(trying)
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
    """Choose the best move on the table. A wrong one is not made: one looks again."""

    question: BestMove

    TASK = "Make your choice on the table."

    def move(self, text: str) -> None:
        """Try a move; the right one is made."""
        before = self._open_game().history.now
        self._try(text)
        self._show(before if self.trying.solved else None)

    def _try(self, move: str) -> None:
        answer = self.game.why(move)
        verdict = self.question.judge([answer.move])
        if not verdict.counts:
            self.game.move(move, seat=self.seat, advance=False)  # says by which clause not
        self.trying = self.trying.told(answer.move, verdict)
        if verdict.right:
            self._make(answer.move)

    def _open_up(self, trying: Trying) -> None:
        """Mark a best move on the table."""
        self._go_on(trying)

    def _wanted(self) -> ChoiceDict | None:
        best = self.question.best()[0]
        is_open = self.trying.done and not self.trying.solved
        return wanted_choice(self.game, self.seat, best) if is_open else None

    def _tried(self) -> tuple[str, ...]:
        return self.trying.answers
