"""Exact chances: whole numbers counted, fractions to the end, from what a seat may know.

`distribution` outcomes and their chances · `asking` questions and answers · `counting` the formulas · `frames` answers
as frames · `solving` optimal play by backward induction. Which questions a game answers, its own `odds` says.
"""
