"""Games that were played once, for the lesson on fairness: who won, on the same cards, with other seats.

A page cannot play thousands of games of Rummü while somebody waits. So `python -m cardkit_widgets.lessons.fairness`
plays them ahead, by the very rules of the table, and keeps who won in `fairness.json`; any game of it can be played
again (`game`), and a test does so. It takes about five minutes.
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
# Games of equal players: so many show an advantage of 2 wins in 100 nearly always.
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
# A game that so many have won is written so, for each of them; 0: somebody else has.
PARTS = "0123456"


def seats(slug: str) -> int:
    """At how many seats a game is played here: as few as it can be."""
    players = next(parameter for parameter in GAMES[slug].parameters if parameter.name == "players")
    return int(players.kind.low)  # type: ignore[attr-defined]


def bots(slug: str, careful: int) -> list[str]:
    """Who plays: a careful one in seat `careful`, if that is one, and simple ones in all others."""
    return ["careful" if seat == careful else "simple" for seat in range(1, seats(slug) + 1)]


def deals(careful: int) -> int:
    """How many deals are played with the careful one in this seat; 0 is nobody."""
    return DEALS if careful else EQUAL


def won(slug: str, careful: int) -> list[float]:
    """For each deal the part of the win that goes to seat `careful`; with 0, to seat 1, which begins as always."""
    return [1 / int(part) if part != "0" else 0.0 for part in _kept()[slug][careful]]


def game(slug: str, careful: int, deal: int) -> Game:
    """One of the games, played again at the table."""
    played = cardkit.play(slug, seed=seed_of_game(SEED, deal), players=seats(slug), **SHORT[slug])
    cardkit.finish(played, *bots(slug, careful))
    return played


@cache
def _kept() -> dict[str, list[str]]:
    kept: dict[str, list[str]] = json.loads(FILE.read_text(encoding="utf-8"))
    return kept


def play_all() -> dict[str, list[str]]:
    """Play all games, and write for each game and each seat of the careful one who has won, a letter a deal."""
    return {slug: [_played(slug, careful) for careful in range(seats(slug) + 1)] for slug in GAMES}


def _played(slug: str, careful: int) -> str:
    sample = cardkit.simulate(
        slug,
        games=deals(careful),
        seed=SEED,
        bots=bots(slug, careful),
        players=seats(slug),
        rules=SHORT[slug],
        progress=False,
    )
    frame = sample.to_frame()
    winners = sum(frame[f"won_{seat}"].astype(int) for seat in range(1, seats(slug) + 1))
    counted = (frame[f"won_{careful or 1}"].astype(int) * winners).tolist()
    return "".join(PARTS[count] for count in counted)


if __name__ == "__main__":
    FILE.write_text(json.dumps(play_all(), indent=0) + "\n", encoding="utf-8")
