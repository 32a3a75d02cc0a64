"""The scene of a view of Parrot: its zones, its moves as things to point at, its score table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.laid_out.areas import card_in_hand
from cardkit.games.parrot import words
from cardkit.games.parrot.notation import SPOT_NAMES, card_name
from cardkit.games.parrot.scoring import COLUMNS, partner
from cardkit.table.scene import FACE_DOWN, Choice, Scene, Slot, Zone
from cardkit.table.scenes import clockwise, of_a_seat, of_the_view, piles, spoken, top_discard
from cardkit.table.words import Speaker

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.games.parrot.views import View


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
        totals_title="points",
    )


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


THEN = {
    "float": "Now choose the face-down card for the Parrot to land on.",
    "reveal": "Now choose the card to turn up.",
}


def _choices(view: View, speaker: Speaker) -> tuple[Choice, ...]:
    return tuple(_choice(view, *move, speaker) for move in zip(view.moves, view.allowed_by, strict=True))


def _choice(view: View, move: str, clause: str, speaker: Speaker) -> Choice:
    verb, *spots = move.split()
    says, path, button = words.describe(view, move, speaker), _path(view, verb, spots), _button(view, verb, spots)
    return Choice(move, says, path, clause, button, then=THEN.get(verb, "") if path[1:] else "")


def _path(view: View, verb: str, spots: Sequence[str]) -> tuple[str, ...]:
    """The places to point at: a pile, or a card of one's own.

    The discard pile and then the card to turn up; a Parrot and then the card that it lands on. A move that would be no
    more than the beginning of one of these has a button instead.
    """
    if verb == "draw":
        return ("draw",)
    if verb == "take":
        return ("discard",)
    if verb == "discard" or (verb == "swap" and _may_float(view, spots[0])):
        return ()
    places = tuple(f"{view.seat}{spot}" for spot in spots)
    return ("discard", *places) if verb == "reveal" and view.phase == "place" else places


def _may_float(view: View, spot: str) -> bool:
    return any(move.startswith(f"float {spot} ") for move in view.moves)


def _button(view: View, verb: str, spots: Sequence[str]) -> str:
    hand = words.the(view.hand or FACE_DOWN)
    if verb == "draw":
        return "Draw"
    if verb == "take":
        return f"Take {words.the(view.discard_pile[-1])}"
    if verb == "discard":
        return f"Discard {hand} and pass"
    return f"Swap the Parrot at {spots[0]} for {hand}" if verb == "swap" and _may_float(view, spots[0]) else ""
