"""Tests of Papageno.

`tables` prepares games, `twins` has slow, obvious versions, `test_clauses_*` cover each clause.
"""
