"""Pictures of what has happened, as SVG."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardkit.table.drawing import draw_fitting

if TYPE_CHECKING:
    from cardkit.table.game import Game

WIDE = 520


def own_cards(game: Game, seat: int = 1, whose: str = "") -> str:
    """What a seat has before it, as it sees it, and nothing of how the game stands.

    The title says `whose` cards they are: without it, seat 1 is the reader's, and any other is a player's.
    """
    scene = game.scene(seat)
    whose = whose or ("Your" if seat == 1 else f"Player {seat}'s")
    zones = tuple(
        replace(zone, title=zone.title.replace("Your", whose, 1), note="", badge=False)
        for zone in scene.zones
        if zone.group == "own" and zone.slots
    )
    shown = replace(scene, zones=zones, standings=(), headline="", prompt="")
    return draw_fitting(shown, game.definition.art(), width=WIDE)
