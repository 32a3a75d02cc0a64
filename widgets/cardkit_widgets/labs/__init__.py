"""The interactive labs: exact odds, simulations, comparisons of two sets of rules, and tournaments of bots.

`lab` contains the base class of all labs, which runs simulations in short steps to keep the page responsive. `panel`
shows the form and the results. `playing_lab` contains what `simulation`, `rules` and `tournament` share. `paired_runs`
plays games under old and new rules; `mean_intervals`, `summary` and `verdict` turn them into numbers, tables and
sentences, and `paired_charts` draws them. `tournament_table` does the same for tournaments, and `odds_result` for the
`odds` lab. `notebook_code` writes the Python code that repeats a run in a notebook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.table.lazy_import import on_first_use

if TYPE_CHECKING:
    from cardkit_widgets.labs.odds import OddsLab
    from cardkit_widgets.labs.rules import RulesLab
    from cardkit_widgets.labs.simulation import SimulationLab
    from cardkit_widgets.labs.tournament import TournamentLab
else:  # with `__getattr__`, a type checker would accept any name
    LATER = {
        "OddsLab": "cardkit_widgets.labs.odds:OddsLab",
        "RulesLab": "cardkit_widgets.labs.rules:RulesLab",
        "SimulationLab": "cardkit_widgets.labs.simulation:SimulationLab",
        "TournamentLab": "cardkit_widgets.labs.tournament:TournamentLab",
    }
    __getattr__, __dir__ = on_first_use(globals(), LATER)

__all__ = ["OddsLab", "RulesLab", "SimulationLab", "TournamentLab"]
