"""The computer players of the games, each with how it thinks: a list to read before one plays against them."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from cardkit.table.players import bots_in_words
from cardkit.table.registry import GAMES, definition_of

if TYPE_CHECKING:
    from cardkit.table.definition import Definition

STYLE = """
.ck-opponents { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(260px, 100%), 1fr)); gap: 14px; }
.ck-opponents section { border: 1px solid #b9b2a3; border-radius: 14px; padding: 12px 16px; }
.ck-opponents h3 { margin: 0 0 4px; font-size: 1.05rem; }
.ck-opponents p { margin: 0; }
"""


class Opponents:
    """The computer players of a game, or of all games, from weak to strong; a notebook shows it as HTML."""

    def __init__(self, game: str = "") -> None:
        self.games: list[Definition] = [definition_of(game)] if game else list(GAMES.values())

    def _repr_html_(self) -> str:
        return f"<style>{STYLE}</style>{''.join(map(_group, self.games))}"

    def __repr__(self) -> str:
        """A line for each player."""
        return "\n".join(
            f"{definition.name}, {name}: {says}"
            for definition in self.games
            for name, says in bots_in_words(definition).items()
        )


def _group(definition: Definition) -> str:
    players = "".join(
        f"<section><h3>{escape(name)}</h3><p>{escape(says)}</p></section>"
        for name, says in bots_in_words(definition).items()
    )
    return f'<h2>{escape(definition.name)}</h2><div class="ck-opponents">{players}</div>'
