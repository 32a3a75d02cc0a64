"""A lesson as data: its purpose, its exercises, and the notes for teachers."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from cardkit.table.errors import CardkitError
from cardkit.table.text_files import TomlTable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardkit_widgets.exercises import Question
    from cardkit_widgets.gallery.notebook_metadata import WrittenQuestion

    Exercise = Callable[[Random], Question]
    """Makes the question of one student, with numbers of their own."""

# The curricula in which lessons can have a place.
CURRICULA = {
    "gcse": "GCSE and A level",
    "common_core": "Common Core and AP Statistics",
    "oberstufe": "German Oberstufe",
}
# The most times that an exercise draws its numbers.
DRAWS = 100


@dataclass(frozen=True)
class Lesson:
    """A lesson: its number, its title, its games and its content.

    `aim`, `age`, `minutes`, `bring`, `questions` (pairs of what to ask and what to hope for) and `mistakes` (pairs of a
    mistake and what helps) are for the teacher. `on_paper` has the rules that the exercises need, for the top of each
    worksheet, `written` the open questions, and `texts` the section quizzes and lines of code. `needs` are the slugs of
    earlier lessons, and `curricula` the place of the lesson in some curricula. The notebook's file is named by number
    and slug. `fixed` are rules of its table that a URL can't change.
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
    on_paper: str = ""
    written: tuple[WrittenQuestion, ...] = ()
    needs: tuple[str, ...] = ()
    curricula: Mapping[str, str] = field(default_factory=dict, hash=False)
    texts: TomlTable = field(default_factory=lambda: TomlTable({}, {}), kw_only=True, hash=False)

    @property
    def file(self) -> str:
        """The name of its notebook, without folder and ending."""
        return f"{self.number:02}-{self.slug}"

    @property
    def name(self) -> str:
        """Its title, with its number if it has one."""
        return f"Lesson {self.number}: {self.title}" if self.number else self.title

    @property
    def key(self) -> str:
        """The number or slug that selects it."""
        return str(self.number or self.slug)

    @property
    def page(self) -> str:
        """The path of its notebook, from the folder of the lessons."""
        return f"{self.file}.ipynb"

    def checks(self) -> TomlTable:
        """The section quizzes."""
        return self.texts.table("checks")

    def lines(self) -> TomlTable:
        """The lines that students write."""
        return self.texts.table("lines")

    def question(self, number: int, seed: int, student: int = 0) -> Question:
        """Return exercise `number` (from 1) of a student, always the same for the same seed and student.

        Numbers for which a mistake leads to the right answer are drawn again. Raises CardkitError if there is no such
        exercise, or if it has no other numbers.
        """
        if not 1 <= number <= len(self.exercises):
            raise CardkitError(f"{self.name} has no exercise {number}: it has {len(self.exercises)}")
        random = Random(f"{self.slug} {number} {seed} {student}")
        drawn = (self.exercises[number - 1](random) for _ in range(DRAWS))
        question = next((each for each in drawn if not each.is_ambiguous()), None)
        if question is None:
            raise CardkitError(f"exercise {number} of {self.name} lists its right answer as a mistake, too")
        return question

    def exercises_for(self, seed: int, student: int = 0) -> list[Question]:
        """Return all exercises of a student."""
        return [self.question(number, seed, student) for number in range(1, len(self.exercises) + 1)]
