"""The gallery: a tile for each game, with its picture and the way to its pages."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from cardkit.table.registry import GAMES

if TYPE_CHECKING:
    from cardkit.table.definition import Definition

STYLE = """
.ck-gallery { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 1fr)); gap: 18px; }
nav.ck-gallery a[href]:any-link { display: block; border: 1px solid #b9b2a3; border-radius: 14px; overflow: hidden;
  color: inherit; text-decoration: none; }
nav.ck-gallery a[href]:hover, nav.ck-gallery a[href]:focus-visible { outline: 3px solid #c47a00; outline-offset: 2px; }
.ck-gallery svg { display: block; width: 100%; height: auto; }
.ck-gallery span { display: block; padding: 4px 16px; }
.ck-gallery .ck-tile-name { padding-top: 12px; font-size: 1.25rem; font-weight: 700; }
.ck-gallery .ck-tile-credit { padding-bottom: 14px; font-size: 0.85rem; opacity: 0.85; }
"""


class Gallery:
    """All games as tiles that lead to their pages; a notebook shows it as HTML."""

    def _repr_html_(self) -> str:
        tiles = "".join(_tile(definition) for definition in GAMES.values())
        return f'<style>{STYLE}</style><nav class="ck-gallery" aria-label="Games">{tiles}</nav>'

    def __repr__(self) -> str:
        """The games by name."""
        return f"<Gallery: {', '.join(definition.name for definition in GAMES.values())}>"


def _tile(definition: Definition) -> str:
    seats = next(parameter.kind.bounds() for parameter in definition.parameters if parameter.name == "players")
    picture = f'<svg viewBox="0 0 320 200" aria-hidden="true">{definition.art().emblem}</svg>'
    return (  # without a target, Jupyter's renderer would open each link in a new tab
        f'<a href="{_page(definition)}" target="_self">{picture}'
        f'<span class="ck-tile-name">{escape(definition.name)}</span>'
        f"<span>{escape(definition.tagline)} {seats} seats.</span>"
        f'<span class="ck-tile-credit">{escape(_credit(definition))}</span></a>'
    )


def _page(definition: Definition) -> str:
    """The page of a game: one of ours has its own, the others share one that is told which game."""
    own = definition.package.startswith("cardkit.")
    return f"learn/{definition.slug}.ipynb" if own else f"learn/any_game.ipynb?game={definition.slug}"


def _credit(definition: Definition) -> str:
    """Whose game it is, as far as it says so."""
    if not definition.author:
        return "A game of your own" if not definition.publisher else f"Published by {definition.publisher}"
    return f"A game by {definition.author}{f', published by {definition.publisher}' if definition.publisher else ''}"
