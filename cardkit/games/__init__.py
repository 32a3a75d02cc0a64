"""The five games, one folder each, all with the same structure. No game depends on another.

`grid` contains the code shared by games in which cards are laid out in rows.
"""
