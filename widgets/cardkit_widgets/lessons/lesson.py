"""A lesson as data: what it teaches, its exercises, and its notes for teachers."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from cardkit.table.errors import CardkitError
from cardkit.table.translated_texts import TomlTable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardkit_widgets.exercises import Question
    from cardkit_widgets.gallery.notebook_metadata import WrittenQuestion

    Exercise = Callable[[Random], Question]
    """Creates the question of one student, with individual numbers."""

# The curricula that lessons can refer to.
CURRICULA = {
    "gcse": "GCSE and A level",
    "common_core": "Common Core and AP Statistics",
    "oberstufe": "German Oberstufe",
}
# The maximum number of times that the numbers of an exercise are drawn.
DRAWS = 100


@dataclass(frozen=True)
class Lesson:
    """A lesson as data, which `LessonPage` runs.

    Args:
        number: Its number, or 0.
        slug: Its name in URLs. The notebook of a numbered lesson has the file name `<number>-<slug>.ipynb`.
        title: Its title.
        games: The slugs of its games; the first one is played at the lesson's table.
        idea: A one-sentence summary.
        aim: What students learn.
        age: The age of the students.
        minutes: How long it takes.
        bring: What the class needs.
        questions: (question, answer) pairs: a question for the class, and the answer that the teacher hopes for.
        mistakes: (mistake, remedy) pairs: a common mistake, and what helps students to correct it.
        exercises: Functions that create a student's questions.
        fixed: Rules of the table that a URL can't change.
        on_paper: The rules that the exercises need, printed at the top of each worksheet.
        written: The open questions.
        needs: The slugs of lessons that come before this one.
        curricula: The corresponding section of each curriculum, by the curriculum's key in `CURRICULA`.
        texts: The notebook's metadata, which contains section quizzes and lines of code.

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
        """The name of its notebook, without folder and extension."""
        return f"{self.number:02}-{self.slug}"

    @property
    def name(self) -> str:
        """The title, with the number if it has one."""
        return f"Lesson {self.number}: {self.title}" if self.number else self.title

    @property
    def key(self) -> str:
        """The number or slug by which `begin` finds it."""
        return str(self.number or self.slug)

    @property
    def page(self) -> str:
        """The path of its notebook, relative to the folder of the lessons."""
        return f"{self.file}.ipynb"

    def checks(self) -> TomlTable:
        """Return the section quizzes."""
        return self.texts.table("checks")

    def lines(self) -> TomlTable:
        """Return the lines of code that students write."""
        return self.texts.table("lines")

    def question(self, number: int, seed: int, student: int = 0) -> Question:
        """Return one exercise of a student; the same seed and student always give the same exercise.

        Numbers for which an anticipated mistake equals the right answer are drawn again.

        Args:
            number: The number of the exercise, from 1.
            seed: The seed of the class.
            student: The number of the student; 0 if all have the same numbers.

        Raises:
            CardkitError: If the exercise doesn't exist, or if all draws produced such a mistake.

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
        """Return all exercises of a student, in order.

        Args:
            seed: The seed of the class or worksheet, which determines the numbers in the exercises.
            student: The number of the student.

        """
        return [self.question(number, seed, student) for number in range(1, len(self.exercises) + 1)]
