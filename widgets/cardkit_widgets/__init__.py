"""cardkit's widgets for notebooks and pages: tables to play at, tutorials, a rules explorer, charts and labs.

>>> from cardkit_widgets import Play, Tutorial, Explorer
>>> Play("papageno", players=3, seed=7)
<Play: A game of Papageno>
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.table.lazy_import import extra, on_first_use

with extra("apps"):
    from cardkit_widgets.exercises import Exercise, exercise
    from cardkit_widgets.gallery.bot_list import BotList
    from cardkit_widgets.gallery.gallery import Gallery
    from cardkit_widgets.tables.play import Play
    from cardkit_widgets.tables.replay import Replay
    from cardkit_widgets.tables.rules_explorer import Explorer
    from cardkit_widgets.tables.tutorial import Tutorial

if TYPE_CHECKING:
    from cardkit_widgets.labs import OddsLab, RulesLab, SimulationLab, TournamentLab

__all__ = [
    "BotList",
    "Exercise",
    "Explorer",
    "Gallery",
    "OddsLab",
    "Play",
    "Replay",
    "RulesLab",
    "SimulationLab",
    "TournamentLab",
    "Tutorial",
    "exercise",
]

# The labs are imported on first use, because a page with only a table doesn't need them.
LATER = {
    "OddsLab": "cardkit_widgets.labs.odds:OddsLab",
    "RulesLab": "cardkit_widgets.labs.rules:RulesLab",
    "SimulationLab": "cardkit_widgets.labs.simulation:SimulationLab",
    "TournamentLab": "cardkit_widgets.labs.tournament:TournamentLab",
}

if not TYPE_CHECKING:  # otherwise a type checker would accept any name
    __getattr__, __dir__ = on_first_use(globals(), LATER)
