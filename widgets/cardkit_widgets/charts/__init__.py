"""Charts of chances, moves and tournaments, in one visual language: large type, direct labels, a sentence for each.

`chart` a figure with its sentence, and how it is shown · `caption` the sentence on a page, and what is clicked ·
`style` colours and type · `rows` dots with intervals, one below the other · `line_labels` names beside the ends of
lines · `intervals` how sure a mean is.

`distributions` how likely what is, with `guesses` · `move_bars` how good each move is · `tournament_charts` tournaments
· `estimates` a mean that settles, intervals that hold · `probability_tree` what may come next · `transition_matrix`
from where to where · `payoffs` what pairs of choices bring · `paired` what differs on the same shuffles · `curves` what
depends on a number · `history_marks` what was shown before · `compared` rules against rules · `spread` data in boxes
and classes · `points` pairs of numbers as dots.

>>> from cardkit_widgets import charts
>>> charts.distribution({2: 0.25, 3: 0.5, 4: 0.25})
Most likely: 3 (50%), 2 (25%), 4 (25%). The mean is 3, from 2 to 4.
"""

from cardkit.table.lazy_import import extra

with extra("apps"):
    from cardkit_widgets.charts.box_plots import boxes, histogram
    from cardkit_widgets.charts.chart import Chart
    from cardkit_widgets.charts.curves import lines
    from cardkit_widgets.charts.distributions import distribution
    from cardkit_widgets.charts.estimates import coverage, running
    from cardkit_widgets.charts.move_bars import moves
    from cardkit_widgets.charts.paired_differences import differences
    from cardkit_widgets.charts.payoff_table import payoffs
    from cardkit_widgets.charts.probability_tree import Branch, tree
    from cardkit_widgets.charts.rule_changes import changes
    from cardkit_widgets.charts.scatter_plot import scatter
    from cardkit_widgets.charts.tournament_charts import pairs, ratings
    from cardkit_widgets.charts.transition_matrix import matrix

__all__ = [
    "Branch",
    "Chart",
    "boxes",
    "changes",
    "coverage",
    "differences",
    "distribution",
    "histogram",
    "lines",
    "matrix",
    "moves",
    "pairs",
    "payoffs",
    "ratings",
    "running",
    "scatter",
    "tree",
]
