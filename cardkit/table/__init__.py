"""One table: the state of a game and its chance, clauses and refusals, views, scenes, records, and `Game` itself.

It does not mention any game by name: games offer their `Definition` to the `registry`. What higher packages add
(probabilities, advice) is found by convention or added in `cardkit/__init__.py`.
"""
