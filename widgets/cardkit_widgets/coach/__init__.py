"""The coach at a table: the value of each move, the review of a game, and puzzles made from its mistakes."""
