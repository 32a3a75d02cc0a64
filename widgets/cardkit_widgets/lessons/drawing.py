"""SVG pictures of cards, for the results of trials."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardkit.games.papageno.layout import AREA, LAYOUT
from cardkit.table.drawing import draw_fitting

if TYPE_CHECKING:
    from cardkit.table.game import Game

WIDE = 520


def draw_hand(game: Game, seat: int = 1, whose: str = "") -> str:
    """Draw a seat's hand as the player in that seat sees it, without the rest of the table.

    Args:
        game: The game.
        seat: The seat, from 1.
        whose: The name of the cards' owner in the picture's title; by default, seat 1 is the reader.

    Returns:
        The picture; an empty string for a seat without cards.

    """
    scene = game.scene(seat)
    whose = whose or ("Your" if seat == 1 else f"Player {seat}'s")
    zones = tuple(
        replace(zone, title=zone.title.replace("Your", whose, 1), note="", badge=False)
        for zone in scene.zones
        if zone.group == "own" and zone.slots
    )
    shown = replace(scene, zones=zones, standings=(), headline="", prompt="")
    if not zones:
        return ""
    return draw_fitting(shown, game.definition.art(), width=WIDE)


def draw_area(game: Game) -> str:
    """Draw seat 1's six cards in Papageno, all face up."""
    scene, area = game.scene(1), game.state.area
    slots = {f"1{spot}": LAYOUT.card_text(area[place]) for place, spot in enumerate(AREA.names)}
    own = tuple(
        replace(zone, title="Your cards", slots=tuple(replace(slot, card=slots[slot.place]) for slot in zone.slots))
        for zone in scene.zones
        if zone.id == "area-1"
    )
    bare = replace(scene, zones=own, standings=(), headline="")
    return draw_fitting(bare, game.definition.art(), width=240)
