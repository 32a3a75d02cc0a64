"""Golden playthroughs: whole games between bots whose records must come out byte for byte.

A change in a golden file is a change of the rules, of a bot, of chance or of the format of records. If it is meant,
remake the files with `python -m tests.golden` (in the folder that holds `tests`), and read the difference.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import cardkit

if TYPE_CHECKING:
    from collections.abc import Mapping

TESTS = Path(__file__).parent

PLAYTHROUGHS: Mapping[str, Mapping[str, Mapping[str, object]]] = {
    "papageno": {
        **{
            f"{players}-{birds}": {"rules": {"players": players, "birds": birds}, "bots": ["simple"], "seed": players}
            for players in (2, 3, 4, 5)
            for birds in ("every", "golf")
        },
        "random": {"rules": {"players": 3, "start": 2, "rounds_to_win": 1}, "bots": ["random"], "seed": 2},
        "own-weights": {
            "rules": {
                "players": 4,
                "birds": [2, 2, 2, 2, 2, 2, 2, 2, 6, 6, 6, 6],
                "capture_weight": 5,
                "flute_weight": -3,
                "rounds_to_win": 1,
            },
            "bots": ["simple", "random", "simple", "random"],
            "seed": 3,
        },
        "stopped": {"rules": {"players": 2, "move_limit": 20}, "bots": ["random"], "seed": 4},
        "last-round": {
            "rules": {"players": 5, "rounds_to_win": 3, "round_limit": 2},
            "bots": ["random"],
            "seed": 5,
        },
    },
}
"""What is played, by game and by file: rules, bots and seed."""


def golden_file(slug: str, name: str) -> Path:
    """Where a golden playthrough is kept."""
    return TESTS / slug / "golden" / f"{name}.jsonl"


def playthrough(slug: str, name: str) -> str:
    """The record of a golden playthrough as it comes out now, one line."""
    settings = PLAYTHROUGHS[slug][name]
    (game,) = cardkit.selfplay(slug, games=1, **settings)  # type: ignore[arg-type]
    return json.dumps(game.record(legal=True), ensure_ascii=False, separators=(",", ":")) + "\n"


def remake() -> None:
    """Write all golden files anew."""
    for slug, names in PLAYTHROUGHS.items():
        for name in names:
            file = golden_file(slug, name)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(playthrough(slug, name).encode())
            print(f"wrote {file.relative_to(TESTS)}")


if __name__ == "__main__":
    remake()
