"""One table: the state of a game and its chance, clauses and refusals, views, scenes, records, and `Game` itself.

It knows no game by name: a game's `Definition` is offered to the `registry`, and what a higher part adds (chances,
advice) is found by convention or handed over by the front door.
"""
