"""The quiz after a section of a lesson, described in the metadata of its notebook.

Each wrong answer gets feedback. The hint appears after the second wrong answer, and an easier question after the third,
unless the quiz is over by then.

```json
"checks": {"count": {
    "ask": "Which cards can come next?",
    "right": "Those that you have not seen",
    "wrong": {"All cards of the deck": "One of them is in front of you."},
    "hint": "Where is a card that you see?",
    "why": "A card that you see cannot come.",
    "smaller": {"ask": "…"}
}}
```
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from cardkit.table.errors import CardkitError
from cardkit.table.grammar import listed
from cardkit_widgets.core.no_layout import Column
from cardkit_widgets.exercises import ChoiceQuestion, Exercise
from cardkit_widgets.lessons.gated_exercise import GatedExercise

if TYPE_CHECKING:
    from cardkit.table.translated_texts import TomlTable
    from cardkit_widgets.lessons.gate import GateCondition
    from cardkit_widgets.lessons.lesson import Lesson

# The hint and the easier question appear after these numbers of wrong answers.
HINT_AFTER, SMALLER_AFTER = 2, 3
KEYS = ("ask", "right", "wrong", "hint", "why")


class SectionQuiz(Column):
    """The quiz after a section, with an easier question below it if necessary.

    Only the quiz itself (`exercise`) counts. It stays hidden until the guesses and simulations before it are over,
    because it refers to their results.

    Args:
        questions: The quiz and the easier question.
        name: The title of the quiz.
        keeps: The key under which the browser stores the answers.
        waiting: What has to be done before the quiz is shown.

    """

    def __init__(
        self, questions: tuple[ChoiceQuestion, ChoiceQuestion], name: str, keeps: str, waiting: GateCondition
    ) -> None:
        question, smaller = questions
        self.exercise = GatedExercise(question, name, keeps, waiting)
        self.question, self.smaller, self.keeps_smaller = question, smaller, keeps.replace("check", "smaller")
        self.children: tuple[Exercise, ...]
        super().__init__((self.exercise,))
        self.exercise.observe(lambda _: self.help(), "state")

    def help(self) -> None:
        """Show the hint and the easier question after enough wrong answers."""
        trying = self.exercise.trying
        wrong = len(trying.mistakes)
        if trying.done:
            self.children = (self.exercise,)
        elif wrong >= SMALLER_AFTER and len(self.children) == 1:
            smaller = Exercise(self.smaller, "A smaller question first", self.keeps_smaller)
            self.children = (self.exercise, smaller)
        if wrong >= HINT_AFTER and not trying.hinted and not trying.done:
            self.exercise.hint()

    def __repr__(self) -> str:
        """Return a representation that is the same wherever it runs."""
        return repr(self.exercise)

    @property
    def text(self) -> str:
        """The question and its options, for a static page."""
        return self.exercise.text


def questions_of(lesson: Lesson, part: str) -> tuple[ChoiceQuestion, ChoiceQuestion]:
    """Return the quiz after a section of a lesson, and its easier question. Raises CardkitError if there is none."""
    texts = lesson.checks()
    key = part.lower()
    if key not in texts.entries:
        raise CardkitError(f"{lesson.name} has no question after {part!r}, but {listed([*texts.entries] or ['none'])}.")
    table = texts.table(key)
    table.only(*KEYS, "smaller")
    smaller = table.table("smaller")
    smaller.only(*KEYS)
    return _choice(table), _choice(smaller)


def _choice(table: TomlTable) -> ChoiceQuestion:
    """Return a question with its options in a fixed order that doesn't reveal the right one."""
    ask, right, wrong = table.text("ask"), table.text("right"), table.table("wrong")
    replies = {option: wrong.text(option) for option in wrong.entries}
    options = [right, *replies]
    Random(ask).shuffle(options)
    return ChoiceQuestion(ask, options, right, replies=replies, hint=table.text("hint"), why=table.text("why"))
