"""The gallery: a tile for each game, lesson and lab, with a link to its page.

A notebook has a tile if its metadata contains `"cardkit": {"card": {"says": …}}`, with `minutes`, the slugs of its
`games`, and `python` if readers work with its code instead of clicking. Its name is its first heading.
"""

from __future__ import annotations

import os
from collections import Counter
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from cardkit.table.errors import CardkitError, TextError
from cardkit.table.registry import GAMES
from cardkit_widgets.core import assets
from cardkit_widgets.gallery import notebook_folders
from cardkit_widgets.gallery.notebook_metadata import read

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardkit.table.definition import Definition
    from cardkit_widgets.gallery.notebook_metadata import NotebookFile

NAMES = {"games": "Games", "lessons": "Lessons", "labs": "Labs", "own": "Your own"}
FOLDERS = {"lessons": "lessons", "labs": "lab"}
# The visible area of a game's emblem: all of it, or a part that differs between lessons.
WHOLE = "0 0 320 200"
PARTS = ("120 0 80 200", "210 0 80 200", "30 0 80 200", "75 0 80 200", "165 0 80 200")


class Gallery:
    """Tiles for the games, lessons or labs. A notebook displays them as HTML.

    Lessons and labs are the notebooks in their folder whose metadata contains a card. They are in the order of their
    file names, except that those with Python code come last.

    Args:
        what: `games`, `lessons`, `labs`, or `own` for all notebooks in the folder of `cardkit --notebooks`.
        folder: The folder of the lessons or labs; by default `lessons` or `lab` in the current folder.

    Raises:
        CardkitError: If the folder doesn't exist, or a card has no text.

    """

    def __init__(self, what: Literal["games", "lessons", "labs", "own"] = "games", *, folder: str | Path = "") -> None:
        if what not in NAMES:
            msg = f'A gallery shows "games", "lessons", "labs" or "own", not "{what}".'
            raise CardkitError(msg)
        self.what = what
        self.cards = own_cards() if what == "own" else [] if what == "games" else cards(Path(folder or FOLDERS[what]))

    def _repr_html_(self) -> str:
        if self.what == "own" and not self.cards:
            return ""
        title = f'<h2 class="ck-gallery-title">{NAMES["own"]}</h2>' if self.what == "own" else ""
        kind = "lessons" if self.what == "own" else self.what
        inside = _tiles() if self.what == "games" else "".join(_cards(self.cards))
        name = NAMES[self.what]
        style = f"<style>{assets.style_alone('panels/gallery.css')}</style>"
        return f'{title}{style}<nav class="ck-gallery ck-gallery-{kind}" aria-label="{name}">{inside}</nav>'

    def __repr__(self) -> str:
        """Return the names of the games, lessons or labs."""
        names = [each.name for each in GAMES.values()] if self.what == "games" else [each.name for each in self.cards]
        return f"<Gallery: {', '.join(names)}>"


# --- Games ------------------------------------------------------------------------------------------------------------


def _tiles() -> str:
    return "".join(_tile(definition) for definition in GAMES.values())


def _tile(definition: Definition) -> str:
    seats = next(parameter.kind.bounds() for parameter in definition.parameters if parameter.name == "players")
    return (  # without a target, Jupyter would open each link in a new tab
        f'<a href="{_page(definition)}" target="_self">{_emblem_svg(definition)}<span class="ck-card-text">'
        f'<span class="ck-card-name">{escape(definition.name)}</span>'
        f"<span>{escape(definition.credits.tagline)} {seats} players.</span>"
        f'<span class="ck-card-foot">{escape(_credit(definition))}</span></span></a>'
    )


def _emblem_svg(definition: Definition, part: str = WHOLE) -> str:
    size = f'viewBox="{part}" preserveAspectRatio="xMidYMid slice"'
    return f'<svg class="ck-emblem" {size} aria-hidden="true">{definition.art().emblem}</svg>'


def _page(definition: Definition) -> str:
    """Return the URL of a game's page. cardkit's games have separate pages; others share one with a parameter."""
    own = definition.package.startswith("cardkit.")
    return f"learn/{definition.slug}.ipynb" if own else f"learn/any_game.ipynb?game={definition.slug}"


def _credit(definition: Definition) -> str:
    """Return the author of a game, if its rulebook names one."""
    author, publisher = definition.credits.author, definition.credits.publisher
    if not author:
        return "A game of your own" if not publisher else f"Published by {publisher}"
    published = publisher and not publisher.startswith("an unknown")
    return f"By {author}{f', published by {publisher}' if published else ''}"


# --- Lessons and labs -------------------------------------------------------------------------------------------------


class GalleryCard(NamedTuple):
    """The tile of a notebook: its path, name, text, minutes, and the slugs of its games."""

    path: Path
    name: str
    says: str
    minutes: int
    games: tuple[str, ...]
    python: bool


def cards(folder: Path) -> Sequence[GalleryCard]:
    """Return the tiles of all notebooks in a folder that have one."""
    if not folder.is_dir():
        msg = f'There is no folder "{folder}" beside this notebook, so there are no cards to show.'
        raise CardkitError(msg)
    every = map(read, sorted(folder.glob("*.ipynb")))
    found = [_card_of(notebook) for notebook in every if "card" in notebook.metadata.entries]
    return sorted(found, key=lambda card: card.python)


def own_cards() -> list[GalleryCard]:
    """Return the tiles of all notebooks in the folder of `cardkit --notebooks`.

    The tile of a notebook without a card shows only its name. The tile of a notebook with a mistake shows the error
    message, so that the mistake doesn't affect the other tiles.
    """
    folder = os.environ.get(notebook_folders.OWN_NOTEBOOKS, "")
    found = map(_own_card, sorted(Path(folder).glob("*.ipynb")) if folder else ())
    return [card._replace(path=Path(notebook_folders.OWN, card.path.name)) for card in found]


def _own_card(path: Path) -> GalleryCard:
    try:
        notebook = read(path)
        return _card_of(notebook) if "card" in notebook.metadata.entries else _card_without_text(path, notebook.heading)
    except TextError as error:
        return _card_without_text(path, path.stem, str(error))


def _card_of(notebook: NotebookFile) -> GalleryCard:
    """Return the tile of a notebook. Raises CardkitError if its card has no text."""
    card = notebook.metadata.table("card")
    if "says" not in card.entries:
        raise card.mistake('a card needs a "says", which describes its notebook')
    games = tuple(slug for slug in card.texts("games") if slug in GAMES)
    minutes = card.number("minutes", 1) if "minutes" in card.entries else 0
    return GalleryCard(notebook.path, notebook.heading, card.text("says"), minutes, games, card.flag("python"))


def _card_without_text(path: Path, name: str, says: str = "") -> GalleryCard:
    return GalleryCard(path, name, says, 0, (), python=False)


def _cards(every: Sequence[GalleryCard]) -> Iterator[str]:
    """Yield the tiles as HTML; tiles of the same game show different parts of its picture."""
    before: Counter[str] = Counter()
    for card in every:
        yield _card(card, PARTS[before[card.games[0]] % len(PARTS)] if card.games else WHOLE)
        before.update(card.games[:1] if len(card.games) == 1 else ())


def _card(card: GalleryCard, part: str) -> str:
    games = [GAMES[slug] for slug in card.games]
    every = len(games) == sum(definition.package.startswith("cardkit.") for definition in GAMES.values())
    names = "all five games" if every else ", ".join(definition.name for definition in games)
    foot = [names, f"{card.minutes} minutes" if card.minutes else "", "Python" if card.python else ""]
    strips = "".join(_emblem_svg(each, WHOLE) for each in games)
    picture = (
        f'<span class="ck-emblems">{strips}</span>' if len(games) > 1 else _emblem_svg(games[0], part) if games else ""
    )
    return (
        f'<a href="{card.path.as_posix()}" target="_self">{picture}<span class="ck-card-text">'
        f'<span class="ck-card-name">{escape(card.name)}</span><span>{escape(card.says)}</span>'
        f'<span class="ck-card-foot">{escape(" · ".join(filter(None, foot)))}</span></span></a>'
    )
