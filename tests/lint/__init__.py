"""Rules about the source text, checked once for all files: `python -m tests.lint` prints each violation.

`texts` checks how numbers are written, `styles` the style sheets, `structure` who imports whom and what rules touch.
"""
