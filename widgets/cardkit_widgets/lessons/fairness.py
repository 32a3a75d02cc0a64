"""Stored results of thousands of games for the lesson on fairness: who won each deal, with a careful bot in each seat.

Thousands of games of Rummü take too long for a page. `python -m tests.widgets.lessons.fairness_games` plays them in
advance and writes the winners to `fairness.json`.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from cardkit.table.registry import GAMES

FILE = Path(__file__).with_suffix(".json")


def seats(slug: str) -> int:
    """Return the number of players in the stored games, the smallest that the game allows."""
    players = next(parameter for parameter in GAMES[slug].parameters if parameter.name == "players")
    return int(players.kind.low)  # type: ignore[attr-defined]


def won(slug: str, *, careful_seat: int = 0) -> list[float]:
    """Return the results of one seat in each stored deal: 1 for a win, 0 for a loss, and 1/n for a tie of n players.

    Args:
        slug: The game. It is played by the smallest number of players, for one round.
        careful_seat: The seat with a careful bot, among simple bots; its results are returned. With 0, all bots are
            simple, and the results are those of seat 1, which always starts.

    """
    return [1 / int(winners) if winners != "0" else 0.0 for winners in _stored()[slug][careful_seat]]


@cache
def _stored() -> dict[str, list[str]]:
    """Return one digit per deal: the number of winners if the seat is one of them, otherwise 0."""
    stored: dict[str, list[str]] = json.loads(FILE.read_text(encoding="utf-8"))
    return stored
