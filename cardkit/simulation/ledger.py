"""The two tables of whole numbers that a simulation fills: a row for each game, and a row for each completed round."""

from __future__ import annotations

import numpy as np

from cardkit.table.common import LARGEST_TABLE

Table = np.ndarray[tuple[int, int], np.dtype[np.int64]]
"""Rows of whole numbers; the constants below name the columns."""

# Columns of the table of games.
MOVES = 0
LEGAL = 1
"""How many moves were legal, summed over all decisions."""
ROUNDS = 2
"""Completed rounds: one that was stopped does not count."""
ROUND_MOVES = 3
"""Moves made in completed rounds."""
STARTER = 4
"""The seat that started the first round, from 0."""
POINTS = 5
"""+ side: its points, summed over all completed rounds."""
FIRST_POINTS = POINTS + LARGEST_TABLE
"""+ side: its points in the first round."""
TOTALS = FIRST_POINTS + LARGEST_TABLE
"""+ side: its total at the end."""
WINNERS = TOTALS + LARGEST_TABLE
"""+ side: 1 if it has won."""
GAME_COLUMNS = WINNERS + LARGEST_TABLE

# Columns of the table of rounds.
GAME = 0
"""Which game the round belongs to, counted from the first of the series."""
ROUND = 1
IN_ROUND = 2
"""Moves made in the round."""
ROUND_STARTER = 3
SCORED = 4
"""+ side: the points it scored."""
ROUND_COLUMNS = SCORED + LARGEST_TABLE
