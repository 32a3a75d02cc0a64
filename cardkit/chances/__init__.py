"""Probabilities in card games, as far as a player can know: exact fractions where the cases can be counted.

`distribution` has outcomes with their probabilities, `queries` the questions of `game.odds`, `event_probability` the
events of `game.chance`, `worlds` random deals of the hidden cards, `counting` the formulas, `solving` optimal play, and
`intervals` the 95% intervals of estimates. The questions of a game are in its own `odds.py`.
"""
