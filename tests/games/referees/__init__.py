"""Referees: slow, plain programs that know the games from the clause files alone and check whole records.

Nothing here imports the rules, scores or moves of `cardkit`. A referee is given a record with its legal moves, and
raises AssertionError at the first event that the clauses do not lead to.
"""
