"""Tests of Chicken.

`tables` prepares games, `twins` has slow and obvious versions, `test_clauses_*` cover each clause.
"""
