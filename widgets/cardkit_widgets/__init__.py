"""cardkit's tables for notebooks and pages: a game to play, a tutorial to learn it, an explorer of its rules.

>>> from cardkit_widgets import Play, Tutorial, Explorer
>>> Play("papageno", players=3, seed=7)
<Play: A game of Papageno>
"""

from cardkit_widgets.exercises import Exercise, exercise
from cardkit_widgets.explorer import Explorer
from cardkit_widgets.gallery import Gallery
from cardkit_widgets.opponents import Opponents
from cardkit_widgets.play import Play
from cardkit_widgets.tutorial import Tutorial

__all__ = ["Exercise", "Explorer", "Gallery", "Opponents", "Play", "Tutorial", "exercise"]
