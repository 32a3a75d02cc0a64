"""The scene of a view of Papageno: its zones, its moves as things to point at, its score table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.laid_out.areas import card_in_hand
from cardkit.games.papageno.notation import SPOT_NAMES, card_name
from cardkit.games.papageno.scoring import COLUMNS
from cardkit.games.papageno.verbs import PACKAGE, TELLING
from cardkit.table.scene import Scene, Slot, Zone
from cardkit.table.scenes import choices, clockwise, of_a_seat, of_the_view, piles, spoken, top_discard
from cardkit.table.telling import say
from cardkit.table.words import Speaker

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.games.papageno.views import View


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
        totals_title=say(PACKAGE, {}, "totals", "title"),
    )


def the(card: str) -> str:
    """A card with its article."""
    return f"{TELLING.card(card):the}"


def _area(view: View, seat: int, speaker: Speaker) -> Zone:
    cards = zip(SPOT_NAMES, view.areas[seat - 1], strict=True)
    return Zone(
        id=f"area-{seat}",
        kind="area",
        slots=tuple(Slot(f"{seat}{spot}", card, f"{spot}: {spoken(card, card_name)}") for spot, card in cards),
        columns=COLUMNS,
        row_names=("a", "b"),
        column_names=("1", "2", "3"),
        **of_a_seat(view, seat, speaker, "cards"),
    )
