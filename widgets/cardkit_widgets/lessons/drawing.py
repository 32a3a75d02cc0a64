"""Pictures of what has happened, as SVG."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardkit.table.drawing import draw_fitting

if TYPE_CHECKING:
    from cardkit.table.game import Game

WIDE = 520


def own_cards(game: Game, seat: int = 1) -> str:
    """What a seat has before it, as it sees it; seat 1 is the reader's."""
    scene = game.scene(seat)
    own = [zone for zone in scene.zones if zone.group == "own" and zone.slots]
    whose = "Your" if seat == 1 else f"Player {seat}'s"
    titles = [f"{whose} hand"] if len(own) == 1 else [zone.title.replace("Your", whose, 1) for zone in own]
    zones = tuple(replace(zone, title=title, note="") for zone, title in zip(own, titles, strict=True))
    return draw_fitting(replace(scene, zones=zones, headline=""), game.definition.art(), width=WIDE)
