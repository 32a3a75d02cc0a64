"""Planted faults: patches that each break one thing, and the smallest part of the tests that should notice it.

`python -m tests.mutants` copies the project, plants one fault after another and reports which ones are caught. Use it
to show that a change to the tests didn't weaken them. `faults.toml` lists the faults.
"""
