"""The pages generated from the games are complete: every clause, every field, every kind of move."""

from __future__ import annotations

import re
import sys
from importlib import import_module

import pytest

from cardkit import GAMES, bot_games
from tests.reference.pages import PAGES

sys.path.insert(0, str(PAGES))
from rules_told import Clauses, Numbers  # type: ignore[import-not-found]

sys.path.remove(str(PAGES))
OURS = ["papageno", "parrot", "chicken", "trio", "rummy"]


def told(directive: type, slug: str) -> str:
    """Return the Markdown of a directive."""
    return "\n".join(directive.lines(directive.__new__(directive), slug))  # type: ignore[attr-defined]


@pytest.mark.parametrize("slug", OURS)
def test_the_rulebook_has_every_clause(slug: str) -> None:
    text, definition = told(Clauses, slug), GAMES[slug]
    assert [clause.id for clause in definition.clauses if f"`{clause.id}` {clause.title}\n" not in text] == []
    assert f"```{{clauses}} {slug}\n" in (PAGES / "rulebooks.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("slug", OURS)
def test_the_numbers_have_every_card_every_field_and_every_kind_of_move(slug: str) -> None:
    text, definition = told(Numbers, slug), GAMES[slug]
    fields = f"{text}\n{told(Numbers, 'common')}"
    assert [name for name in definition.rules.FIELDS if f"| `s.{name}` |" not in fields] == []
    cards = [card for card in definition.cards() if definition.is_card(card) and not card.startswith("die")]
    assert [card for card in cards if f"`{card}` is {definition.layout.parse_card(card)}" not in text] == []
    assert [verb.word for verb in definition.move_kinds if f"| {verb.first} | " not in text] == []
    assert f"```{{numbers}} {slug}\n" in (PAGES / "names" / "rules.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("slug", ["common", *OURS])
def test_every_field_is_explained(slug: str) -> None:
    assert re.findall(r"^\| `s\.(\w+)` \| \d+ \|  \|$", told(Numbers, slug), re.MULTILINE) == []


def test_every_phase_is_explained() -> None:
    text = (PAGES / "names" / "views.md").read_text(encoding="utf-8")
    for slug in OURS:
        rules = {"teams": True, "players": 4} if slug == "trio" else {}
        for game in bot_games(slug, games=3, seed=1, rules=rules):
            found = {game.at(event).view().phase for event in range(game.history.now + 1)}
            assert [phase for phase in found if f"`{phase}`" not in text] == []


def test_the_words_are_those_beside_the_code() -> None:
    text = told(Numbers, "chicken")
    assert "| `s.withdrawn` | 5 | 1 if the seat has withdrawn |" in text
    assert "| `WITHDRAW` | 9 |  | `withdraw` |" in text
    assert "| `PLAY` | 0 | + card - 1 | `play 1` |" in text
    assert "| `ROUND_OVER` | 2 |  |" in told(Numbers, "common")


@pytest.mark.parametrize("slug", OURS)
def test_the_names_of_moves_can_be_imported_from_where_it_says(slug: str) -> None:
    text = told(Numbers, slug)
    source, after = text.partition("moves from `")[2].split("`", 1)
    names = re.findall(r"^\| `([A-Z]+)` \| (\d+) \|", after, re.MULTILINE)
    assert names
    assert [name for name, number in names if getattr(import_module(source), name) != int(number)] == []


def test_kinds_of_moves_are_shown_with_their_first_one() -> None:
    text = told(Numbers, "rummy")
    assert "| `DRAW` | 0 |  | `draw` |" in text
    assert "| `TAKE` | 1 |  | `take` |" in text
    assert "| `DISCARD` | 2 | + card | `discard R0` |" in text
