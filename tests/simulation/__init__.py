"""Tests of simulation: the same games as at the table, in whatever pieces, and what they add up to."""
