"""How often the 95% intervals contain the truth: `python -m tests.intervals` measures it, figure by figure."""
