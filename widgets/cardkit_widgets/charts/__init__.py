"""Interactive plotly charts of probabilities, estimates, moves and tournaments, all in one style.

Every chart has a headline, direct labels, a sentence for screen readers and a table of its numbers. Shared modules:
`chart` (the `Chart` class), `caption` (the text around a chart, and clicks on it), `style` (colours, type sizes, axes,
number formats), `data_table`, `dot_rows` (rows of dots with intervals), `line_labels` (names at the ends of lines) and
`label_fitting` (labels that fit on a phone).

Modules with charts: `distributions` with `guess_marks`; `move_bars`; `tournament_charts`; `estimates` (running means
and intervals); `probability_tree`; `transition_matrix`; `payoff_table`; `paired_differences`; `curves` with
`history_marks`; `rule_changes`; `box_plots` (and histograms); `scatter_plot`.

To add a chart, write a function that returns a `Chart`, as in `scatter_plot`, and list it below.

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
