"""The labs: exact odds, many games, two sets of rules, and tournaments of bots; any game played can be watched.

`lab` is the base class, which runs in steps while the page stays responsive; `panel` is its form and results.
`playing_lab` holds what `simulation`, `rules` and `tournament` share. `paired_runs` plays games under old and new
rules; `mean_intervals`, `summary` and `verdict` turn them into numbers, tables and sentences, and `paired_charts`
draws them. `tournament_table` does this for tournaments, `odds_result` for the `odds` lab. `notebook_code` writes the
lines of Python that do the same.
"""

from cardkit.table.lazy_import import extra

with extra("apps"):
    from cardkit_widgets.labs.odds import OddsLab
    from cardkit_widgets.labs.rules import RulesLab
    from cardkit_widgets.labs.simulation import SimulationLab
    from cardkit_widgets.labs.tournament import TournamentLab

__all__ = ["OddsLab", "RulesLab", "SimulationLab", "TournamentLab"]
