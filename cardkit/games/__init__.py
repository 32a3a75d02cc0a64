"""The five games, a folder each, all of the same shape. A game knows nothing of the others.

`grid` holds what games share in which cards are laid out in rows.
"""
