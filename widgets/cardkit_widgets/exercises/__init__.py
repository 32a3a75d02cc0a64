"""Exercises: questions that are judged in the kernel, and the widgets that ask them.

>>> from fractions import Fraction
>>> from cardkit_widgets.exercises import Number
>>> coin = Number("A coin is tossed twice. How likely are two heads?", Fraction(1, 4), why="Half of a half.")
>>> coin.judge("25 %")
Verdict(right=True, says='Right!', counts=True)
"""

from cardkit_widgets.exercises.numeric import Number
from cardkit_widgets.exercises.on_table import BestMove, Position
from cardkit_widgets.exercises.questions import Choice, Question, Several, Verdict, Word

__all__ = ["BestMove", "Choice", "Number", "Position", "Question", "Several", "Verdict", "Word"]
