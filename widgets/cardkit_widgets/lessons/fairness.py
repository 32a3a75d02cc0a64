"""Stored results of thousands of games, for the lesson on fairness: who won each deal, with a careful bot in each seat.

Thousands of games of Rummü take too long for a page. So `python -m tests.widgets.lessons.fairness_games` plays them in
advance and writes the winners to `fairness.json`.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from cardkit.table.registry import GAMES

FILE = Path(__file__).with_suffix(".json")


def seats(slug: str) -> int:
    """The number of players in the stored games: as few as the game allows."""
    players = next(parameter for parameter in GAMES[slug].parameters if parameter.name == "players")
    return int(players.kind.low)  # type: ignore[attr-defined]


def won(slug: str, *, careful_seat: int = 0) -> list[float]:
    """Whether one seat won, for each deal: 1 for a win, 0 for a loss, and a share of 1 for a tie.

    Args:
        slug: The game, with as few players as it allows; a game is one round.
        careful_seat: The seat with a careful bot, among simple ones. It is the seat that is counted. Without it, all
            bots are simple, and seat 1 is counted, which always begins.

    """
    return [1 / int(winners) if winners != "0" else 0.0 for winners in _stored()[slug][careful_seat]]


@cache
def _stored() -> dict[str, list[str]]:
    """A digit for each deal: the number of winners if the counted seat is among them, and 0 if it isn't."""
    stored: dict[str, list[str]] = json.loads(FILE.read_text(encoding="utf-8"))
    return stored
