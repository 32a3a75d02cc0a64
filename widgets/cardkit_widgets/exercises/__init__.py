"""Exercises: questions whose answers the kernel judges, and the widgets that ask them.

>>> from fractions import Fraction
>>> from cardkit_widgets.exercises import NumberQuestion, exercise
>>> coin = NumberQuestion("A coin is tossed twice. How likely are two heads?", Fraction(1, 4), why="Half of a half.")
>>> coin.judge("25%")
Verdict(right=True, says='Right!', counts=True)
>>> exercise(coin, "Exercise 1")
<Exercise: Exercise 1>
"""

from cardkit.table.errors import CardkitError
from cardkit_widgets.exercises.bayes import bayes_mistakes
from cardkit_widgets.exercises.exercise_widget import Exercise
from cardkit_widgets.exercises.numeric_answer import NumberQuestion
from cardkit_widgets.exercises.questions import ChoiceQuestion, MultipleChoice, Question, Verdict, WordQuestion
from cardkit_widgets.exercises.quiz import read_quiz
from cardkit_widgets.exercises.table_exercise import BestMoveExercise, PositionExercise
from cardkit_widgets.exercises.table_question import BestMoveQuestion, ReachPosition

__all__ = [
    "BestMoveQuestion",
    "ChoiceQuestion",
    "Exercise",
    "MultipleChoice",
    "NumberQuestion",
    "Question",
    "ReachPosition",
    "Verdict",
    "WordQuestion",
    "bayes_mistakes",
    "exercise",
    "read_quiz",
]


def exercise(question: Question, name: str = "", keeps: str = "") -> Exercise | PositionExercise | BestMoveExercise:
    """Create the widget for a question.

    Args:
        question: The question. A `ReachPosition` or `BestMoveQuestion` is shown with its table.
        name: The title of the exercise; by default the question itself.
        keeps: The key under which the browser stores the answers; without one they aren't stored.

    """
    if not isinstance(question, Question):
        raise CardkitError(f"{question!r} isn't a question: create one with ChoiceQuestion, NumberQuestion, ...")
    if isinstance(question, ReachPosition):
        return PositionExercise(question, name, keeps)
    if isinstance(question, BestMoveQuestion):
        return BestMoveExercise(question, name, keeps)
    return Exercise(question, name, keeps)
