"""Measure how often the 95% intervals contain the true value of each figure: `python -m tests.intervals`."""
