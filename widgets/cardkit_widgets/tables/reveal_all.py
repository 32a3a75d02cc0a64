"""A finished game laid open: the scene of somebody who sees every hand and every card on the table.

Never made of a game in play: whoever looks on from nowhere sees what no seat may.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardkit.table.scene import FACE_DOWN

if TYPE_CHECKING:
    from cardkit.table.game import Game
    from cardkit.table.scene import Scene, Slot, Zone
    from cardkit.table.state import State

# The fields that say of each place whether the card there lies face up, in the games in which cards lie in places: a
# row of numbers, or one number with a bit for each place.
TURNED_UP = ("face_up", "turned")
ALL = (1 << 63) - 1
# What marks a card that lies face down for everybody at the table.
COVERED = "↓"


def reveal_all(game: Game) -> Scene:
    """The scene of an onlooker, with every card that a seat holds, or that lies before it, turned up."""
    shown = game.scene()
    seen = {slot.place: slot for slot in _slots(_turned_up(game)) if slot.card}
    covered = {place: _covered(slot) for place, slot in seen.items()}
    held = {slot.place: slot for seat in range(1, game.players + 1) for slot in _slots(game.scene(seat)) if slot.card}
    return replace(shown, zones=tuple(_opened(zone, {**covered, **held}) for zone in shown.zones))


def _turned_up(game: Game) -> Scene:
    """The scene of an onlooker of the same table with all cards turned up where they lie."""
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


def _covered(slot: Slot) -> Slot:
    return replace(slot, label=f"{slot.label}, face down for the players", mark=COVERED)


def _opened(zone: Zone, cards: dict[str, Slot]) -> Zone:
    slots = tuple(cards.get(slot.place, slot) if slot.card == FACE_DOWN else slot for slot in zone.slots)
    return replace(zone, slots=slots, kind="fan" if zone.kind == "closed" else zone.kind)
