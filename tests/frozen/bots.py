"""Every bot's move in the frozen positions, and whether it gives reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.frozen.positions import looked_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    import cardkit
    from tests.frozen.store import Fact

BOTS = ("random", "simple", "careful")


def moves(slug: str, one_in: int = 1) -> Iterator[Fact]:
    """Yield each bot's move in positions in which a seat is to move."""
    return looked_at(slug, one_in, _moves)


def _moves(game: cardkit.Game) -> dict[str, Any]:
    thoughts = {bot: game.ask(bot) for bot in BOTS if game.turn}
    return {bot: [thought.move, bool(thought.why)] for bot, thought in thoughts.items()}
