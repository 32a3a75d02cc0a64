"""The scene of a view of Papageno: its zones, its moves as things to point at, its score table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.laid_out.areas import card_in_hand
from cardkit.games.papageno import words
from cardkit.games.papageno.notation import SPOT_NAMES, card_name
from cardkit.games.papageno.scoring import COLUMNS
from cardkit.table.scene import FACE_DOWN, Choice, Scene, Slot, Zone
from cardkit.table.scenes import clockwise, of_a_seat, of_the_view, piles, spoken, top_discard
from cardkit.table.words import Speaker

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.games.papageno.views import View


def scene(view: View, names: Sequence[str | None] | None) -> Scene:
    """The scene of a view, with the names of the seats where they have any."""
    speaker = Speaker(view.seat, names, view.sides)
    return Scene(
        **of_the_view(view, speaker, words),
        zones=(
            *(_area(view, seat, speaker) for seat in clockwise(view)),
            *piles(view, top_discard(view, words.the)),
            *card_in_hand(view, speaker, card_name),
        ),
        choices=_choices(view, speaker),
        totals_title="won",
    )


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


BUTTONS = {"draw": "Draw", "take": "Take", "discard": "Discard", "pass": "Pass"}


def _choices(view: View, speaker: Speaker) -> tuple[Choice, ...]:
    return tuple(_choice(view, *move, speaker) for move in zip(view.moves, view.allowed_by, strict=True))


def _choice(view: View, move: str, clause: str, speaker: Speaker) -> Choice:
    verb, *spots = move.split()
    then = "Now choose the card you want for it." if verb == "capture" else ""
    says = words.describe(view, move, speaker)
    return Choice(move, says, _path(view, verb, spots), clause, _button(view, verb), then=then)


def _path(view: View, verb: str, spots: list[str]) -> tuple[str, ...]:
    """The places to point at: a pile, a card of one's own, or (Capture) one's own card and then another's."""
    if verb in {"draw", "discard"}:
        return (verb,)
    if verb == "take":
        return ("discard",)
    return tuple(f"{view.seat}{spot}" if len(spot) == 2 else spot for spot in spots)


def _button(view: View, verb: str) -> str:
    if verb == "take":
        return f"Take {words.the(view.discard_pile[-1])}"
    if verb == "discard":
        return f"Discard {words.the(view.hand or FACE_DOWN)}"
    return BUTTONS.get(verb, "")
