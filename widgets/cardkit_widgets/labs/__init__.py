"""The labs: change a rule and see what it does, or let bots meet and see who plays better; open any game of either.

`panel` the form and what came out, as words and tables · `lab` running in steps while the page stays awake · `pairs`
the same games under two sets of rules · `intervals`, `findings`, `sentences` what they come to, in numbers and in
words · `plots` the same drawn · `rules`, `tournament` the two labs.
"""

from cardkit.table.later import extra

with extra("apps"):
    from cardkit_widgets.labs.rules import RulesLab
    from cardkit_widgets.labs.tournament import TournamentLab

__all__ = ["RulesLab", "TournamentLab"]
