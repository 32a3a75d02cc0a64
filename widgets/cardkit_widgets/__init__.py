"""cardkit's tables for notebooks and pages: a game to play, a tutorial to learn it, an explorer of its rules.

>>> from cardkit_widgets import Play, Tutorial, Explorer
>>> Play("papageno", players=3, seed=7)
<Play: A game of Papageno>
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.table.later import extra, on_first_use

with extra("apps"):
    from cardkit_widgets.exercises import Exercise, exercise
    from cardkit_widgets.explorer import Explorer
    from cardkit_widgets.gallery import Gallery
    from cardkit_widgets.opponents import Opponents
    from cardkit_widgets.play import Play
    from cardkit_widgets.tutorial import Tutorial
    from cardkit_widgets.watch import Watch

if TYPE_CHECKING:
    from cardkit_widgets.labs import RulesLab, TournamentLab

__all__ = [
    "Exercise",
    "Explorer",
    "Gallery",
    "Opponents",
    "Play",
    "RulesLab",
    "TournamentLab",
    "Tutorial",
    "Watch",
    "exercise",
]

# What stands on numbers packages and plots is imported when it is asked for: a page with a table needs neither.
LATER = {"RulesLab": "cardkit_widgets.labs:RulesLab", "TournamentLab": "cardkit_widgets.labs:TournamentLab"}

if not TYPE_CHECKING:  # a type checker would believe in any name
    __getattr__, __dir__ = on_first_use(globals(), LATER)
