"""Exact probabilities: counted in integers, kept as fractions, from what a player may know.

`distribution` outcomes and their probabilities · `queries` questions and answers · `counting` the formulas ·
`dataframes` answers as frames · `solving` optimal play by backward induction. The `odds` of a game lists the questions
it answers.
"""
