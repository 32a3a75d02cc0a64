"""Tests that the lint rules find violations; `python -m tests.lint` applies them to the sources."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.lint import structure, styles, texts
from tests.lint.sources import PACKAGE, ROOT

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

SHEET = """
.a { font: 600 14px/1 serif; font-size: 1.1rem; margin: 0 3px; gap: 1em; color: #123; background: white; }
.b { font-size: var(--type-15); padding: 0 var(--space-8); color: var(--ink); white-space: nowrap; }
/* color: red; */ .c { border-color: rgb(0 0 0 / 5%); }
"""


def test_sizes_that_are_not_tokens_are_found() -> None:
    assert styles.without_token(SHEET) == [
        *("font: 600 14px/1 serif", "font-size: 1.1rem", "margin: 0 3px", "gap: 1em"),
        *("color: #123", "background: white", "border-color: rgb(0 0 0 / 5%)"),
    ]


def test_spaced_percentages_and_typographic_minus_signs_are_found() -> None:
    text = 'x = "12 %"\ny = f"{x} %"\nz = "\N{MINUS SIGN}1"\nfine = "12% or %s" % x\n'
    assert len(list(texts.problems_in(ROOT / "cardkit" / "one.py", text, {}))) == 3


def test_modules_outside_and_silenced_types_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(structure, "PACKAGE", tmp_path)
    game = tmp_path / "games" / "trio" / "rules.py"
    game.parent.mkdir(parents=True)
    game.write_text("import numpy\nfrom cardkit.games.rummy import melds\nx = s.cards  # type: ignore\n")
    said = "".join(structure.outside(game))
    assert all(part in said for part in ("imports numpy", "names a game: cardkit.games.rummy.melds", "silences"))
    assert list(structure.touched(game, "trio")) == ["line 3: s.cards isn't a field"]


def test_parts_are_in_order() -> None:
    assert structure.above("cardkit.cli.play", "cardkit.table.game")
    assert structure.above("cardkit_widgets", "cardkit.cli")
    assert not structure.above("cardkit.table.game", "cardkit.games.trio.rules")
    assert structure.rule_files()[0][0].is_relative_to(PACKAGE)
