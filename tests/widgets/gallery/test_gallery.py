"""Tests of the gallery's links: every game, lesson and lab, with its description."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import cardkit
from cardkit_widgets import Gallery
from cardkit_widgets.lessons import our_lessons
from cardkit_widgets.serving.prev_next import prev_next_links
from tests.notebooks import NOTEBOOKS, notebooks

if TYPE_CHECKING:
    from pathlib import Path


def a_notebook(path: Path, card: object, source: str = "# Dice\n\nThrow two.") -> None:
    cell = {"cell_type": "markdown", "id": "a", "metadata": {}, "source": source}
    notebook = {"cells": [cell], "metadata": {"cardkit": {"card": card}}, "nbformat": 4, "nbformat_minor": 5}
    path.write_text(json.dumps(notebook), encoding="utf-8")


def title_of(path: Path) -> str:
    """Return a page's title, which is the first line of its notebook."""
    cell = json.loads(path.read_text(encoding="utf-8"))["cells"][0]
    return "".join(cell["source"]).partition("\n")[0].removeprefix("# ")


@pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.relative_to(NOTEBOOKS).as_posix())
def test_the_pages_before_and_after_a_page_are_there(path: Path) -> None:
    """A lab named after a game, such as `lab/papageno`, comes neither before nor after another game."""
    steps = prev_next_links(NOTEBOOKS).get(title_of(path), {})
    assert all((path.parent / step["href"]).is_file() for step in steps.values())
    assert bool(steps) == ((path.stem in cardkit.GAMES and path.parent.name == "learn") or path.stem[0].isdigit())


def test_it_has_a_tile_for_each_game() -> None:
    html = Gallery()._repr_html_()
    for slug, definition in cardkit.GAMES.items():
        assert f'href="learn/{slug}.ipynb"' in html
        assert definition.name in html
        assert definition.credits.author in html


def test_each_lesson_has_a_card_that_says_what_the_lesson_says() -> None:
    cards = {card.path.stem: card for card in Gallery("lessons", folder=NOTEBOOKS / "lessons").cards}
    every = our_lessons()
    for lesson in every:
        card = cards[lesson.file]
        assert card.name == f"{lesson.number} · {lesson.title}"
        assert (card.says, card.minutes, card.games) == (lesson.idea, lesson.minutes, lesson.games)
    assert list(cards) == [lesson.file for lesson in every]


def test_every_lab_has_a_card() -> None:
    files = {path.name for path in (NOTEBOOKS / "lab").glob("*.ipynb")}
    cards = Gallery("labs", folder=NOTEBOOKS / "lab").cards
    assert {card.path.name for card in cards} == files
    assert [card.python for card in cards] == sorted(card.python for card in cards)


def test_a_users_notebook_has_its_place_by_its_metadata_alone(tmp_path: Path) -> None:
    a_notebook(tmp_path / "11-dice.ipynb", {"says": "Throw <two> dice.", "minutes": 20, "games": ["trio", "golf"]})
    a_notebook(tmp_path / "notes.ipynb", None)
    shown = Gallery("lessons", folder=tmp_path)
    assert repr(shown) == "<Gallery: Dice>"
    html = shown._repr_html_()
    assert "Throw &lt;two&gt; dice." in html
    assert "Trio · 20 minutes" in html


def test_missing_parts_are_reported(tmp_path: Path) -> None:
    with pytest.raises(cardkit.CardkitError, match='shows "games", "lessons", "labs" or "own", not "toys"'):
        Gallery("toys")  # type: ignore[arg-type]
    with pytest.raises(cardkit.CardkitError, match="There is no folder"):
        Gallery("labs", folder=tmp_path / "nowhere")
    a_notebook(tmp_path / "mute.ipynb", {"minutes": 5})
    with pytest.raises(cardkit.CardkitError, match=r'mute\.ipynb, line \d+: a card needs a "says"'):
        Gallery("labs", folder=tmp_path)
