"""What a lesson is made of, as data: what it is for, its exercises, and what a teacher may want to know."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardkit_widgets.exercises import Question

    Exercise = Callable[[Random], Question]
    """Makes the question of one student, with numbers of their own."""


@dataclass(frozen=True)
class Lesson:
    """A lesson: its place in the row, its title, the games it is played with, and what it is about.

    `aim`, `age`, `minutes`, `bring`, `questions` (what to ask, with what one hopes to hear) and `mistakes` (what many
    think, with what to say to that) are for the teacher. The file of its notebook is named by number and slug. `fixed`
    are rules of its table without which it makes no sense, so that an address cannot change them.
    """

    number: int
    slug: str
    title: str
    games: tuple[str, ...]
    idea: str
    aim: str
    age: str
    minutes: int
    bring: str
    questions: tuple[tuple[str, str], ...]
    mistakes: tuple[tuple[str, str], ...]
    exercises: tuple[Exercise, ...]
    fixed: Mapping[str, object] = field(default_factory=dict, hash=False)

    @property
    def file(self) -> str:
        """The name of its notebook, without folder and ending."""
        return f"{self.number:02}-{self.slug}"

    def question(self, number: int, seed: int, student: int = 0) -> Question:
        """Exercise `number` (from 1) of a student, always the same for the same seed and student."""
        return self.exercises[number - 1](Random(f"{self.slug} {number} {seed} {student}"))

    def set_of(self, seed: int, student: int = 0) -> list[Question]:
        """All exercises of a student."""
        return [self.question(number, seed, student) for number in range(1, len(self.exercises) + 1)]
