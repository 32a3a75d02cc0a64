"""Probabilities in card games, given what a player knows: exact fractions where the cases can be counted.

`distribution` handles outcomes with their probabilities, `queries` the questions of `game.odds`, `event_probability`
the events of `game.chance`, `worlds` random deals of the hidden cards, `counting` the formulas, `solving` optimal play,
and `intervals` the 95% intervals of estimates. Each game defines its questions in its own `odds.py`.
"""
