"""The scene of a view of Chicken: its zones, its moves as things to point at, its score table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardkit.games.chicken.notation import card_name
from cardkit.games.chicken.verbs import TELLING, die_face, the_top
from cardkit.table.scene import DIE, Scene, Slot, Zone
from cardkit.table.scenes import choices, clockwise, in_group, of_a_seat, of_the_view, piles, spoken, top_discard
from cardkit.table.words import Speaker

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.games.chicken.views import View


def scene(view: View, names: Sequence[str | None] | None) -> Scene:
    """The scene of a view, with the names of the seats where they have any."""
    speaker = Speaker(view.seat, names, view.sides)
    hands = [_hand(view, seat, speaker) for seat in clockwise(view)]
    return Scene(
        **of_the_view(view, speaker, TELLING),
        zones=(*in_group("others", hands), *piles(view, _top(view)), *_dice(view), *in_group("own", hands)),
        choices=choices(view, speaker, TELLING),
        totals_title="points",
    )


def _hand(view: View, seat: int, speaker: Speaker) -> Zone:
    cards = view.hands[seat - 1]
    return Zone(
        id=f"hand-{seat}",
        kind="fan" if any(cards) or seat == view.seat else "closed",
        slots=tuple(Slot(f"{seat}h{i}", card, spoken(card, card_name)) for i, card in enumerate(cards, 1)),
        columns=max(1, len(cards)),
        count=len(cards),
        note="out" if seat in view.out else "",
        **of_a_seat(view, seat, speaker, "hand"),
    )


def _dice(view: View) -> tuple[Zone, ...]:
    """The dice, once they have been rolled."""
    slots = tuple(
        Slot(f"die{i}", f"{DIE}{face}", f"a die shows {die_face(face)}") for i, face in enumerate(view.dice, 1)
    )
    return (Zone("dice", "row", "Dice", slots, 2),) if slots else ()


def _top(view: View) -> Slot:
    """The top of the discard pile; an egg there says what it counts as."""
    slot = top_discard(view, "the {}".format)
    if slot.card != "egg" or not view.top:
        return slot
    return replace(slot, label=f"the discard pile, on top {the_top(view)}", mark=f"={view.top}")
