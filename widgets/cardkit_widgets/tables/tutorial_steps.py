"""The stops of a tutorial: the steps of its game, followed by its puzzles."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from cardkit.table.play_script import perform, pose

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit.table.definition import Definition
    from cardkit.table.game import Game
    from cardkit.table.puzzles import Puzzle, PuzzleReply
    from cardkit.table.scripted_games import Step, Tutorial


@dataclass(frozen=True)
class TutorialStep:
    """A step or a puzzle: its text, its position, and the answer that it waits for, if any.

    `right` contains the right moves, or `count` is the right number. `hint_for` returns the hint after a wrong answer
    to a step, and `reply_to` the reply to a wrong answer to a puzzle. `why` explains the answer to a puzzle. If `asks`
    is true, the answer isn't marked on the table. `chapter` is the number of the chapter.
    """

    name: str
    title: str
    says: str
    clauses: tuple[str, ...]
    chapter: int
    position: Callable[[], Game] = field(repr=False)
    seat: int
    right: tuple[str, ...] = ()
    count: int | None = None
    hint: str = ""
    asks: bool = False
    why: str = ""
    table: tuple[tuple[str, ...], ...] = ()
    hint_for: Callable[[str], str] = lambda _: ""
    reply_to: Callable[[str], PuzzleReply] | None = None

    @property
    def is_puzzle(self) -> bool:
        """Whether this is a puzzle. Its answer is explained before the learner continues."""
        return self.reply_to is not None

    @property
    def waits(self) -> bool:
        """Whether the stop waits for an answer."""
        return bool(self.right) or self.count is not None


@dataclass(frozen=True)
class TutorialPath:
    """All stops of a tutorial in order, with the chapter titles; if there are puzzles, they are the last chapter."""

    stops: tuple[TutorialStep, ...]
    chapters: tuple[str, ...]
    steps: int


def tutorial_path(definition: Definition, script: Tutorial, puzzles_title: str) -> TutorialPath:
    """Play a tutorial's game, and return its steps and puzzles.

    Args:
        definition: The game.
        script: The tutorial.
        puzzles_title: The title of the chapter with the puzzles.

    Raises:
        CardkitError: If the script breaks the rules.

    """
    performance = perform(definition, script)
    titles = [step.chapter for step in script.steps if step.chapter] or [script.title]
    stops, chapter = [], -1
    for step, start in zip(script.steps, performance.starts, strict=True):
        chapter += bool(step.chapter) or chapter < 0
        stops.append(_step(step, chapter, partial(performance.game.at, start), script.seat))
    puzzles = definition.puzzles()
    stops += [_puzzle(puzzle, chapter + 1, partial(pose, definition, puzzle)) for puzzle in puzzles]
    return TutorialPath(tuple(stops), (*titles, *([puzzles_title] if puzzles else [])), len(script.steps))


def _step(step: Step, chapter: int, position: Callable[[], Game], seat: int) -> TutorialStep:
    return TutorialStep(
        name=step.name,
        title="",
        says=step.says,
        clauses=step.clauses,
        chapter=chapter,
        position=position,
        seat=seat,
        right=(step.move,) if step.move else (),
        count=step.count,
        hint=step.hint,
        asks=step.asks or step.count is not None,
        table=step.table,
        hint_for=step.hint_for,
    )


def _puzzle(puzzle: Puzzle, chapter: int, position: Callable[[], Game]) -> TutorialStep:
    return TutorialStep(
        name=f"puzzle {puzzle.name}",
        title=puzzle.title,
        says=puzzle.position.says,
        clauses=puzzle.clauses,
        chapter=chapter,
        position=position,
        seat=puzzle.position.seat,
        right=puzzle.right,
        count=puzzle.count,
        hint=puzzle.hint,
        asks=True,
        why=puzzle.why,
        reply_to=puzzle.reply_to,
    )
