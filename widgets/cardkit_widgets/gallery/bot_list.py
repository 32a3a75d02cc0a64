"""A list of each game's bots and their strategies, to read before playing against them."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from cardkit.table.players import bot_descriptions
from cardkit.table.registry import GAMES, definition_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardkit.table.definition import Definition

STYLE = """
.ck-opponents { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(260px, 100%), 1fr)); gap: 14px; }
.ck-opponents section { border: 1px solid #b9b2a3; border-radius: 14px; padding: 12px 16px; }
.ck-opponents h3 { margin: 0 0 4px; font-size: 1.05rem; }
.ck-opponents p { margin: 0; }
.ck-opponents-of { margin: 12px 0; }
.ck-opponents-of > summary { min-height: 44px; align-content: center; font-size: 1.2rem; cursor: pointer; }
"""


class BotList:
    """The bots of one game or of all games, from weak to strong. A notebook displays the list as HTML.

    Args:
        game: The name of a game; all games if it is empty.

    Raises:
        CardkitError: If there isn't such a game.

    """

    def __init__(self, game: str = "") -> None:
        self.games: list[Definition] = [definition_of(game)] if game else list(GAMES.values())

    def _repr_html_(self) -> str:
        """Return the list as HTML: first the bots that all games share, then each game's own bots, folded up."""
        players = {definition.name: bot_descriptions(definition) for definition in self.games}
        alike = _in_all(list(players.values())) if len(players) > 1 else {}
        own = {name: {bot: says for bot, says in bots.items() if bot not in alike} for name, bots in players.items()}
        groups = {"In every game": alike, **own} if alike else own
        folds = [_group(name, bots, shown=place == 0) for place, (name, bots) in enumerate(groups.items())]
        return f"<style>{STYLE}</style>{''.join(folds)}"

    def __repr__(self) -> str:
        """Return one line for each bot."""
        return "\n".join(
            f"{definition.name}, {name}: {says}"
            for definition in self.games
            for name, says in bot_descriptions(definition).items()
        )


def _in_all(every: Sequence[Mapping[str, str]]) -> dict[str, str]:
    """Return the bots that have the same description in all games."""
    return {bot: says for bot, says in every[0].items() if all(bots.get(bot) == says for bots in every)}


def _group(title: str, bots: Mapping[str, str], *, shown: bool) -> str:
    """Return a list of bots that unfolds when its heading is clicked."""
    players = "".join(f"<section><h3>{escape(bot)}</h3><p>{escape(says)}</p></section>" for bot, says in bots.items())
    opened = " open" if shown else ""
    return (
        f'<details class="ck-opponents-of"{opened}><summary>{escape(title)}</summary>'
        f'<div class="ck-opponents">{players}</div></details>'
    )
