"""Tests of simulation: it plays the same games as the table, however they are split, with correct statistics."""
