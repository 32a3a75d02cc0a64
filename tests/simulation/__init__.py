"""Tests of simulation: it plays the same games as the table, however they are divided, with correct statistics."""
