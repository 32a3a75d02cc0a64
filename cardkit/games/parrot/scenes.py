"""The scene of a view of Parrot: its zones, its moves as things to point at, its score table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.laid_out.areas import card_in_hand
from cardkit.games.parrot.notation import SPOT_NAMES, card_name
from cardkit.games.parrot.scoring import COLUMNS, partner
from cardkit.games.parrot.verbs import TELLING
from cardkit.table.scene import FACE_DOWN, Scene, Slot, Zone
from cardkit.table.scenes import choices, clockwise, of_a_seat, of_the_view, piles, spoken, top_discard
from cardkit.table.words import Speaker

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.games.parrot.views import View


def scene(view: View, names: Sequence[str | None] | None) -> Scene:
    """The scene of a view, with the names of the seats where they have any."""
    speaker = Speaker(view.seat, names, view.sides)
    return Scene(
        **of_the_view(view, speaker, TELLING),
        zones=(
            *(_area(view, seat, speaker) for seat in clockwise(view)),
            *piles(view, top_discard(view, the)),
            *card_in_hand(view, speaker, card_name),
        ),
        choices=choices(view, speaker, TELLING),
        totals_title="points",
    )


def the(card: str) -> str:
    """A card with its article."""
    return f"{TELLING.card(card):the}"


def _area(view: View, seat: int, speaker: Speaker) -> Zone:
    cards = view.areas[seat - 1]
    return Zone(
        id=f"area-{seat}",
        kind="area",
        slots=tuple(_slot(seat, spot, cards) for spot in range(len(SPOT_NAMES))),
        columns=COLUMNS,
        note=_note(view, seat),
        row_names=("a", "b"),
        column_names=("1", "2", "3", "4"),
        **of_a_seat(view, seat, speaker, "cards"),
    )


def _slot(seat: int, spot: int, cards: Sequence[str]) -> Slot:
    """A card of an area; a Parrot is marked with the number that it imitates, where that lies face up."""
    card, number = cards[spot], cards[partner(spot)]
    imitates = card == "P" and number not in {"P", FACE_DOWN}
    label = f"{SPOT_NAMES[spot]}: {spoken(card, card_name)}{f' as {number}' if imitates else ''}"
    return Slot(f"{seat}{SPOT_NAMES[spot]}", card, label, mark=f"={number}" if imitates else "")


def _note(view: View, seat: int) -> str:
    """`last.end`: whose last card it was that all others have one last turn after, and whose last turn it is."""
    if not view.finisher:
        return ""
    if seat == view.finisher:
        return "first to finish"
    return "last turn" if seat == view.turn else ""
