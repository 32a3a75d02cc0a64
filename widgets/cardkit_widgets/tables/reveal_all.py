"""The scene of a finished game with all cards revealed: every hand and every card on the table.

Never use this for a game in progress, because it shows cards that no player may see.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardkit.table.scene import FACE_DOWN

if TYPE_CHECKING:
    from cardkit.table.game import Game
    from cardkit.table.scene import Scene, Slot, Zone
    from cardkit.table.state import State

# The state fields that mark face-up spots in the grid games: an array, or an int with a bit for each spot.
TURNED_UP = ("face_up", "turned")
ALL = (1 << 63) - 1
# Marks a card that is face down for all players.
COVERED = "↓"


def reveal_all(game: Game) -> Scene:
    """Return an onlooker's scene in which every card in a hand or an area is revealed."""
    shown = game.scene()
    seen = {slot.place: slot for slot in _slots(_all_face_up(game)) if slot.card}
    covered = {place: _mark_face_down(slot) for place, slot in seen.items()}
    held = {slot.place: slot for seat in range(1, game.players + 1) for slot in _slots(game.scene(seat)) if slot.card}
    return replace(shown, zones=tuple(_reveal_zone(zone, {**covered, **held}) for zone in shown.zones))


def _all_face_up(game: Game) -> Scene:
    """Return an onlooker's scene of the same position with every spot turned face up."""
    definition, state = game.definition, game.state
    for name in TURNED_UP:
        if name in definition.rules.FIELDS:
            _turn_up(state, name)
    return definition.scene(definition.look(state, -1), game.names)


def _turn_up(state: State, name: str) -> None:
    was = getattr(state, name)
    setattr(state, name, ALL if isinstance(was, int) else [1] * len(was))


def _slots(scene: Scene) -> list[Slot]:
    return [slot for zone in scene.zones for slot in zone.slots]


def _mark_face_down(slot: Slot) -> Slot:
    return replace(slot, label=f"{slot.label}, face down for the players", mark=COVERED)


def _reveal_zone(zone: Zone, cards: dict[str, Slot]) -> Zone:
    slots = tuple(cards.get(slot.place, slot) if slot.card == FACE_DOWN else slot for slot in zone.slots)
    return replace(zone, slots=slots, kind="fan" if zone.kind == "closed" else zone.kind)
