"""What a lesson is made of, as data: what it is for, its exercises, and what a teacher may want to know."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from cardkit.table.errors import CardkitError
from cardkit.table.text_files import TomlTable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardkit_widgets.exercises import Question
    from cardkit_widgets.gallery.notebook_metadata import Written

    Exercise = Callable[[Random], Question]
    """Makes the question of one student, with numbers of their own."""

# The curricula in which a lesson can have its place.
CURRICULA = {
    "gcse": "GCSE and A level",
    "common_core": "Common Core and AP Statistics",
    "oberstufe": "German Oberstufe",
}
# So often an exercise draws its numbers, at most.
DRAWS = 100


@dataclass(frozen=True)
class Lesson:
    """A lesson: its place in the row, its title, the games it is played with, and what it is about.

    `aim`, `age`, `minutes`, `bring`, `questions` (what to ask, with what one hopes to hear) and `mistakes` (what many
    think, with what to say to that) are for the teacher. `on_paper` has the rules that the exercises need, for the top
    of each worksheet, `written` the questions that are answered in sentences, and `texts` those after its parts and the
    lines to write. `needs` are the slugs of earlier lessons, and `curricula` say where it fits in these. The file
    of its notebook is named by number and slug. `fixed` are rules of its table without which it makes no sense, so
    that an address cannot change them.
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
    written: tuple[Written, ...] = ()
    needs: tuple[str, ...] = ()
    curricula: Mapping[str, str] = field(default_factory=dict, hash=False)
    texts: TomlTable = field(default_factory=lambda: TomlTable({}, {}), kw_only=True, hash=False)

    @property
    def file(self) -> str:
        """The name of its notebook, without folder and ending."""
        return f"{self.number:02}-{self.slug}"

    @property
    def name(self) -> str:
        """What it is called, with its number if it has one."""
        return f"Lesson {self.number}: {self.title}" if self.number else self.title

    @property
    def key(self) -> str:
        """By what one asks for it."""
        return str(self.number or self.slug)

    @property
    def page(self) -> str:
        """Where its notebook is, from the folder of the lessons."""
        return f"{self.file}.ipynb"

    def checks(self) -> TomlTable:
        """The questions after its parts."""
        return self.texts.table("checks")

    def lines(self) -> TomlTable:
        """The lines that a student writes."""
        return self.texts.table("lines")

    def question(self, number: int, seed: int, student: int = 0) -> Question:
        """Exercise `number` (from 1) of a student, always the same for the same seed and student.

        Numbers for which a wrong way leads to the right answer are drawn anew: they would call whoever takes it right.
        Raises CardkitError if there is no such exercise, or if it has no other numbers.
        """
        if not 1 <= number <= len(self.exercises):
            raise CardkitError(f"{self.name} has no exercise {number}: it has {len(self.exercises)}")
        random = Random(f"{self.slug} {number} {seed} {student}")
        drawn = (self.exercises[number - 1](random) for _ in range(DRAWS))
        question = next((each for each in drawn if not each.is_blurred()), None)
        if question is None:
            raise CardkitError(f"exercise {number} of {self.name} lists its right answer as a mistake, too")
        return question

    def set_of(self, seed: int, student: int = 0) -> list[Question]:
        """All exercises of a student."""
        return [self.question(number, seed, student) for number in range(1, len(self.exercises) + 1)]
