"""Golden playthroughs: whole games between bots whose records must come out byte for byte.

A change in a golden file is a change of the rules, of a bot, of chance or of the format of records. If it is meant,
remake the files with `python -m tests.golden` (in the folder that holds `tests`), and read the difference.
"""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cardkit

if TYPE_CHECKING:
    from collections.abc import Mapping

TESTS = Path(__file__).parent

# What is played, by game and by file: rules, bots and seed. A game without any is told so by `test_every_game`.
PLAYTHROUGHS: Mapping[str, Mapping[str, Mapping[str, object]]] = {
    slug: import_module(f"tests.{slug}.playthroughs").PLAYTHROUGHS
    for slug in cardkit.GAMES
    if (TESTS / slug / "playthroughs.py").is_file()
}


def golden_file(slug: str, name: str) -> Path:
    """Where a golden playthrough is kept."""
    return TESTS / slug / "golden" / f"{name}.jsonl"


def playthrough(slug: str, name: str) -> str:
    """The record of a golden playthrough as it comes out now, one line."""
    settings = PLAYTHROUGHS[slug][name]
    (game,) = cardkit.selfplay(slug, games=1, **settings)  # type: ignore[arg-type]
    return json.dumps(game.record(legal=True), ensure_ascii=False, separators=(",", ":")) + "\n"


def records(slug: str) -> list[dict[str, Any]]:
    """All golden records of a game."""
    return [record for name in PLAYTHROUGHS[slug] for record in cardkit.read(golden_file(slug, name))]


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
