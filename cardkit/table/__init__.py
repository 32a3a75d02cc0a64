"""The table: the state of a game and its random numbers, clauses, views, scenes, records, and the class `Game`.

This package doesn't mention any game by name: games add their `Definition` to the `registry`. Features from higher
packages (probabilities, advice) are found by convention, or added in `cardkit/__init__.py`.
"""
