"""Slow and obvious versions of the engine's fast functions, written from the rules alone."""

from __future__ import annotations

from itertools import product

Grid = list[list[str]]
Spot = tuple[int, int]


def lowest_score(text: str, weights: dict[str, int]) -> int:
    """Return the score of an area: the best of all ways for its Eggs to look left or right, except circular ones."""
    grid = [row.split() for row in text.split("/")]
    eggs = [(row, column) for row in range(2) for column in range(3) if grid[row][column] == "E"]
    scores = []
    for looks in product((-1, 1), repeat=len(eggs)):
        looking = {(row, column): (row, column + step) for (row, column), step in zip(eggs, looks, strict=True)}
        if all(0 <= column <= 2 for _, column in looking.values()) and not _circular(looking):
            scores.append(_score(grid, looking, weights))
    return min(scores)


def _circular(looking: dict[Spot, Spot]) -> bool:
    return any(looking.get(target) == egg for egg, target in looking.items())


def _score(grid: Grid, looking: dict[Spot, Spot], weights: dict[str, int]) -> int:
    total = 0
    for column in range(3):
        upper, lower = (_value(grid, looking, weights, (row, column)) for row in range(2))
        total += 0 if upper == lower else upper + lower
    return total


def _value(grid: Grid, looking: dict[Spot, Spot], weights: dict[str, int], spot: Spot) -> int:
    if spot in looking:
        return _value(grid, looking, weights, looking[spot])
    card = grid[spot[0]][spot[1]]
    return weights[card] if card in weights else int(card)
