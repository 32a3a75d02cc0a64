"""What holds for every text that people read, whichever game it is of."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardkit
from cardkit import GAMES

ROOT = Path(cardkit.__file__).parent.parent
READ = sorted(
    path
    for folder in ("cardkit", "widgets", "notebooks")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in {".py", ".js", ".css", ".html", ".j2", ".ipynb", ".md"} and ".ipynb_checkpoints" not in path.parts
)
MINUS = "\N{MINUS SIGN}"

every_game = pytest.mark.parametrize("slug", GAMES)


@pytest.mark.parametrize("path", READ, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_number_below_zero_is_written_as_in_the_notation(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert MINUS not in text
    assert "MINUS SIGN" not in text


@every_game
def test_no_face_of_a_card_has_another_minus(slug: str) -> None:
    assert not any(MINUS in face for face in GAMES[slug].art().faces.values())
