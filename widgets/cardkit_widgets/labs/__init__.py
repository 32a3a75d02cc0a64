"""The labs: ask what the chances are, play a game many times, change a rule, let bots meet; open any of the games.

`panel` the form and what came out, as words and tables · `lab` running in steps while the page stays awake ·
`paired_runs` the same games under two sets of rules · `intervals`, `summary`, `prose` what they come to, in numbers and
in words · `plots` the same drawn · `code` the lines that do the same in a notebook · `odds`, `simulation`, `rules`,
`tournament` the four labs.
"""

from cardkit.table.lazy_import import extra

with extra("apps"):
    from cardkit_widgets.labs.odds import OddsLab
    from cardkit_widgets.labs.rules import RulesLab
    from cardkit_widgets.labs.simulation import SimulationLab
    from cardkit_widgets.labs.tournament import TournamentLab

__all__ = ["OddsLab", "RulesLab", "SimulationLab", "TournamentLab"]
