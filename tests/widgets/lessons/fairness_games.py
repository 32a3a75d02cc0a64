"""Play the games whose winners the lesson on fairness examines: `python -m tests.widgets.lessons.fairness_games`.

This takes about five minutes. The winners are written to the file that the lesson reads
(`cardkit_widgets.lessons.fairness`).
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import cardkit
from cardkit.table.chance import seed_of_game
from cardkit.table.registry import GAMES
from cardkit_widgets.lessons.fairness import FILE, seats

if TYPE_CHECKING:
    from cardkit import Game

DEALS = 2000
# With equal bots, this many deals nearly always reveal an advantage of 2 wins in 100.
EQUAL = 20_000
SEED = 8
# Rules with which a game has only one round.
SHORT: dict[str, dict[str, Any]] = {
    "papageno": {"rounds_to_win": 1},
    "parrot": {"rounds": 1},
    "chicken": {"target": 1},
    "trio": {},
    "rummy": {"target": 1},
}


def bots(slug: str, careful_seat: int) -> list[str]:
    """Return the bot in each seat: a careful one in `careful_seat` (0: none), simple ones in the others."""
    return ["careful" if seat == careful_seat else "simple" for seat in range(1, seats(slug) + 1)]


def deals(careful_seat: int) -> int:
    """Return how many deals are played with a careful bot in this seat (0: only simple bots)."""
    return DEALS if careful_seat else EQUAL


def game(slug: str, careful_seat: int, deal: int) -> Game:
    """Play one of these games at the table."""
    played = cardkit.play(slug, seed=seed_of_game(SEED, deal), players=seats(slug), **SHORT[slug])
    played.play_out(*bots(slug, careful_seat))
    return played


def winners(slug: str, careful_seat: int) -> str:
    """Return a digit for each deal: the number of winners if the counted seat is one of them, otherwise 0."""
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
    number = sum(frame[f"won_{seat}"].astype(int) for seat in range(1, seats(slug) + 1))
    return "".join(map(str, (frame[f"won_{careful_seat or 1}"].astype(int) * number).tolist()))


if __name__ == "__main__":
    played = {slug: [winners(slug, seat) for seat in range(seats(slug) + 1)] for slug in GAMES}
    FILE.write_text(json.dumps(played, indent=0) + "\n", encoding="utf-8")
