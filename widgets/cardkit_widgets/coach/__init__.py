"""The coach at a table: what each move is worth, the review of a game, and puzzles made of its mistakes."""
