"""Planted faults: patches that each break one thing, and the smallest part of the tests that should notice it.

`python -m tests.mutants` copies the project, plants one fault after another and reports which ones are caught. Use it
to show that a change of the tests made them no weaker. `faults.toml` lists the faults.
"""
