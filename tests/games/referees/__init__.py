"""Referees: slow, plain programs that check whole records, written from the clause files alone.

Nothing here imports the rules, scores or moves of `cardkit`. A referee gets a record with its legal moves, and raises
AssertionError at the first event that doesn't follow from the clauses.
"""
