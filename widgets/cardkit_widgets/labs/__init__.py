"""The interactive labs: exact odds, simulations, comparisons of two sets of rules, and tournaments of bots.

`lab` contains the base class of all labs, which runs simulations in short steps to keep the page responsive. `panel`
shows the form and the results. `playing_lab` contains what `simulation`, `rules` and `tournament` share. `paired_runs`
plays games under old and new rules; `mean_intervals`, `summary` and `verdict` turn them into numbers, tables and
sentences, and `paired_charts` draws them. `tournament_table` does the same for tournaments, and `odds_result` for the
`odds` lab. `notebook_code` writes the Python code that repeats a run in a notebook.
"""

from cardkit.table.lazy_import import extra

with extra("apps"):
    from cardkit_widgets.labs.odds import OddsLab
    from cardkit_widgets.labs.rules import RulesLab
    from cardkit_widgets.labs.simulation import SimulationLab
    from cardkit_widgets.labs.tournament import TournamentLab

__all__ = ["OddsLab", "RulesLab", "SimulationLab", "TournamentLab"]
