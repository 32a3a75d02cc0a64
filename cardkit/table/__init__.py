"""One table: the state of a game and its chance, clauses and refusals, views, scenes, records, and `Game` itself.

It knows no game by name: games offer their `Definition` to the `registry`. What higher parts add (probabilities,
advice) is found by convention or set by the front door.
"""
