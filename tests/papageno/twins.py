"""Slow and obvious twins of what the engine does cleverly, written from the rules alone."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from tests.papageno.tables import SPOTS

if TYPE_CHECKING:
    from cardkit import Game
    from cardkit.games.papageno.layout import View

Grid = list[list[str]]
Spot = tuple[int, int]


def legal_moves(game: Game) -> set[str]:
    """The legal moves of the seat to move, from nothing but what that seat sees."""
    view: View = game.view(game.turn)
    if view.phase == "reveal":
        return {f"reveal {spot}" for spot in SPOTS}
    if view.phase == "start":
        return {"take"} | ({"draw"} if view.draw_count else set())
    if view.phase == "place":
        return {f"swap {spot}" for spot in SPOTS} | (set() if view.taken else {"discard"})
    open_spots = {
        seat: [spot for spot, card in zip(SPOTS, area, strict=True) if card] for seat, area in enumerate(view.areas, 1)
    }
    own = [spot for spot in open_spots.pop(view.seat) if f"{view.seat}{spot}" != view.placed]
    others = [f"{seat}{spot}" for seat, spots in open_spots.items() for spot in spots]
    return {f"capture {mine} {theirs}" for mine in own for theirs in others} | {"pass"}


def lowest_score(text: str, weights: dict[str, int]) -> int:
    """The score of an area: every way for its Eggs to look left or right is tried, the circular ones left out."""
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
