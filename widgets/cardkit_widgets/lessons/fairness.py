"""Stored results of thousands of games, for the lesson on fairness: who won each deal, with a careful bot in each seat.

Thousands of games of Rummü take too long for a page. So `python -m cardkit_widgets.lessons.fairness` plays them in
advance (about five minutes) and writes the winners to `fairness.json`. `game` plays any of them again, as a test does.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cardkit
from cardkit.table.chance import seed_of_game
from cardkit.table.registry import GAMES

if TYPE_CHECKING:
    from cardkit import Game

FILE = Path(__file__).with_suffix(".json")
DEALS = 2000
# With equal bots: so many deals nearly always show an advantage of 2 wins in 100.
EQUAL = 20_000
SEED = 8
# The rules under which a game is one round.
SHORT: dict[str, dict[str, Any]] = {
    "papageno": {"rounds_to_win": 1},
    "parrot": {"rounds": 1},
    "chicken": {"target": 1},
    "trio": {},
    "rummy": {"target": 1},
}
# The digit of a deal is the number of winners if the counted seat is among them, and 0 if it isn't.
PARTS = "0123456"


def seats(slug: str) -> int:
    """The number of players in the stored games: as few as the game allows."""
    players = next(parameter for parameter in GAMES[slug].parameters if parameter.name == "players")
    return int(players.kind.low)  # type: ignore[attr-defined]


def bots(slug: str, careful_seat: int) -> list[str]:
    """The bot in each seat: a careful one in `careful_seat` (0: nowhere), simple ones in the others."""
    return ["careful" if seat == careful_seat else "simple" for seat in range(1, seats(slug) + 1)]


def deals(careful_seat: int) -> int:
    """How many deals were played with a careful bot in this seat (0: with simple bots only)."""
    return DEALS if careful_seat else EQUAL


def won(slug: str, *, careful_seat: int = 0) -> list[float]:
    """Whether one seat won, for each deal: 1 for a win, 0 for a loss, and a share of 1 for a tie.

    Args:
        slug: The game, with as few players as it allows; a game is one round.
        careful_seat: The seat with a careful bot, among simple ones. It is the seat that is counted. Without it, all
            bots are simple, and seat 1 is counted, which always begins.

    """
    return [1 / int(part) if part != "0" else 0.0 for part in _kept()[slug][careful_seat]]


def game(slug: str, careful_seat: int, deal: int) -> Game:
    """Play one of the stored games again."""
    played = cardkit.play(slug, seed=seed_of_game(SEED, deal), players=seats(slug), **SHORT[slug])
    cardkit.finish(played, *bots(slug, careful_seat))
    return played


@cache
def _kept() -> dict[str, list[str]]:
    kept: dict[str, list[str]] = json.loads(FILE.read_text(encoding="utf-8"))
    return kept


def play_all() -> dict[str, list[str]]:
    """The winners of each game for each careful seat, as a string with a digit for each deal (see `PARTS`)."""
    return {slug: [_played(slug, careful_seat) for careful_seat in range(seats(slug) + 1)] for slug in GAMES}


def _played(slug: str, careful_seat: int) -> str:
    sample = cardkit.simulate(
        slug,
        games=deals(careful_seat),
        seed=SEED,
        bots=bots(slug, careful_seat),
        players=seats(slug),
        rules=SHORT[slug],
        progress=False,
    )
    frame = sample.to_frame()
    winners = sum(frame[f"won_{seat}"].astype(int) for seat in range(1, seats(slug) + 1))
    counted = (frame[f"won_{careful_seat or 1}"].astype(int) * winners).tolist()
    return "".join(PARTS[count] for count in counted)


if __name__ == "__main__":
    FILE.write_text(json.dumps(play_all(), indent=0) + "\n", encoding="utf-8")
