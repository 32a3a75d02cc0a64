"""The gallery: a tile for each game, a card for each lesson and each lab, with the way to its page.

A notebook has a card where its metadata says so: `"cardkit": {"card": {"says": …}}`, with `minutes`, the slugs of the
`games` it is played with, and `python` where one reads rather than clicks. Its name is its first heading.
"""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from cardkit.table.errors import CardkitError
from cardkit.table.registry import GAMES
from cardkit_widgets import front_end

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.definition import Definition

NAMES = {"games": "Games", "lessons": "Lessons", "labs": "Labs"}
FOLDERS = {"lessons": "lessons", "labs": "lab"}


class Gallery:
    """What there is to open: the games as tiles, or the lessons or labs as cards; a notebook shows it as HTML.

    Lessons and labs are the notebooks in the folder `lessons` or `lab` (or another `folder`) that have a card in their
    metadata, in the order of their files, and those to be read in Python last. Raises `CardkitError` where there is no
    such folder, or a card without what it says.
    """

    def __init__(self, what: Literal["games", "lessons", "labs"] = "games", *, folder: str | Path = "") -> None:
        if what not in NAMES:
            msg = f'A gallery shows "games", "lessons" or "labs", not "{what}".'
            raise CardkitError(msg)
        self.what = what
        self.cards = [] if what == "games" else cards(Path(folder or FOLDERS[what]))

    def _repr_html_(self) -> str:
        inside = _tiles() if self.what == "games" else "".join(map(_card, self.cards))
        name = NAMES[self.what]
        style = f"<style>{front_end.style_alone('gallery.css')}</style>"
        return f'{style}<nav class="ck-gallery ck-gallery-{self.what}" aria-label="{name}">{inside}</nav>'

    def __repr__(self) -> str:
        """The games, lessons or labs by name."""
        names = [each.name for each in GAMES.values()] if self.what == "games" else [each.name for each in self.cards]
        return f"<Gallery: {', '.join(names)}>"


# --- games ------------------------------------------------------------------------------------------------------------


def _tiles() -> str:
    return "".join(_tile(definition) for definition in GAMES.values())


def _tile(definition: Definition) -> str:
    seats = next(parameter.kind.bounds() for parameter in definition.parameters if parameter.name == "players")
    return (  # without a target, Jupyter's renderer would open each link in a new tab
        f'<a href="{_page(definition)}" target="_self">{_emblem(definition)}<span class="ck-card-text">'
        f'<span class="ck-card-name">{escape(definition.name)}</span>'
        f"<span>{escape(definition.tagline)} {seats} players.</span>"
        f'<span class="ck-card-foot">{escape(_credit(definition))}</span></span></a>'
    )


def _emblem(definition: Definition) -> str:
    size = 'viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice"'
    return f'<svg class="ck-emblem" {size} aria-hidden="true">{definition.art().emblem}</svg>'


def _page(definition: Definition) -> str:
    """The page of a game: one of ours has its own, the others share one that is told which game."""
    own = definition.package.startswith("cardkit.")
    return f"learn/{definition.slug}.ipynb" if own else f"learn/any_game.ipynb?game={definition.slug}"


def _credit(definition: Definition) -> str:
    """Whose game it is, as far as it says so."""
    if not definition.author:
        return "A game of your own" if not definition.publisher else f"Published by {definition.publisher}"
    return f"A game by {definition.author}{f', published by {definition.publisher}' if definition.publisher else ''}"


# --- lessons and labs -------------------------------------------------------------------------------------------------


class Card(NamedTuple):
    """The card of a notebook: where it is, its name, what it says, how long it takes, with which games (slugs)."""

    path: Path
    name: str
    says: str
    minutes: int
    games: tuple[str, ...]
    python: bool


def cards(folder: Path) -> Sequence[Card]:
    """The cards of all notebooks in a folder that have one."""
    if not folder.is_dir():
        msg = f'There is no folder "{folder}" beside this notebook, so there are no cards to show.'
        raise CardkitError(msg)
    found = [card for path in sorted(folder.glob("*.ipynb")) if (card := _read(path))]
    return sorted(found, key=lambda card: card.python)


def _read(path: Path) -> Card | None:
    """The card of one notebook, if it has one."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    said: dict[str, Any] | None = notebook["metadata"].get("cardkit", {}).get("card")
    if said is None:
        return None
    if not isinstance(says := said.get("says"), str):
        msg = f'The card of {path.name} has to say what the notebook is about: "says" in its metadata.'
        raise CardkitError(msg)
    games = tuple(slug for slug in said.get("games", ()) if slug in GAMES)
    return Card(path, _heading(notebook, path), says, said.get("minutes", 0), games, said.get("python", False))


def _heading(notebook: dict[str, Any], path: Path) -> str:
    """The first heading of a notebook, or else the name of its file."""
    prose = ("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown")
    found = re.search(r"^# (.*)$", "\n".join(prose), re.MULTILINE)
    return found[1] if found else path.stem


def _card(card: Card) -> str:
    games = [GAMES[slug] for slug in card.games]
    every = len(games) == sum(definition.package.startswith("cardkit.") for definition in GAMES.values())
    names = "all five games" if every else ", ".join(definition.name for definition in games)
    foot = [names, f"{card.minutes} minutes" if card.minutes else "", "Python" if card.python else ""]
    picture = _emblem(games[0]) if games else ""
    return (
        f'<a href="{card.path.as_posix()}" target="_self">{picture}<span class="ck-card-text">'
        f'<span class="ck-card-name">{escape(card.name)}</span><span>{escape(card.says)}</span>'
        f'<span class="ck-card-foot">{escape(" · ".join(filter(None, foot)))}</span></span></a>'
    )
