"""Checks of the source text, run once for all files: `python -m tests.lint` prints each violation.

`texts` checks how numbers are written, `styles` checks the style sheets, and `structure` checks imports and the fields
that rules may use.
"""
