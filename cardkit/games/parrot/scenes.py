"""The scene of a view of Parrot: its zones, its moves as things to point at, its score table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.parrot import words
from cardkit.games.parrot.notation import SPOT_NAMES, card_name
from cardkit.games.parrot.scoring import COLUMNS, partner
from cardkit.scene import FACE_DOWN, Choice, Scene, Slot, Zone, standings
from cardkit.words import Speaker, capital

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.games.parrot.views import View


def scene(view: View, names: Sequence[str | None] | None) -> Scene:
    """The scene of a view, with the names of the seats where they have any."""
    speaker = Speaker(view.seat, names)
    return Scene(
        game="parrot",
        seat=view.seat,
        turn=view.turn,
        phase=view.phase,
        prompt=words.prompt(view, speaker),
        headline=words.headline(view),
        zones=(*_areas(view, speaker), *_piles(view), *_hands(view, speaker)),
        choices=_choices(view, speaker),
        standings=standings(speaker, view.totals, view.points, view.winners),
        totals_title="points",
    )


def _areas(view: View, speaker: Speaker) -> tuple[Zone, ...]:
    """One zone a seat: first the left neighbour of whoever looks on, clockwise, and the own area last."""
    order = [(view.seat + step) % view.players + 1 for step in range(len(view.areas))]
    return tuple(_area(view, seat, speaker) for seat in order)


def _area(view: View, seat: int, speaker: Speaker) -> Zone:
    cards = view.areas[seat - 1]
    return Zone(
        id=f"area-{seat}",
        kind="area",
        title=capital(speaker.own(seat, "cards")) if seat == view.seat else capital(speaker.name(seat)),
        slots=tuple(_slot(seat, spot, cards) for spot in range(len(SPOT_NAMES))),
        columns=COLUMNS,
        seat=seat,
        note=_note(view, seat),
        row_names=("a", "b"),
        column_names=("1", "2", "3", "4"),
        active=view.turn == seat,
        group="own" if seat == view.seat else "others",
        badge=True,
    )


def _slot(seat: int, spot: int, cards: Sequence[str]) -> Slot:
    """A card of an area; a Parrot is marked with the number that it imitates, where that lies face up."""
    card, number = cards[spot], cards[partner(spot)]
    imitates = card == "P" and number not in {"P", FACE_DOWN}
    label = f"{SPOT_NAMES[spot]}: {_spoken(card)}{f' as {number}' if imitates else ''}"
    return Slot(f"{seat}{SPOT_NAMES[spot]}", card, label, mark=f"={number}" if imitates else "")


def _note(view: View, seat: int) -> str:
    """`last.end`: whose last card it was that all others have one last turn after, and whose last turn it is."""
    if not view.finisher:
        return ""
    if seat == view.finisher:
        return "first to finish"
    return "last turn" if seat == view.turn else ""


def _spoken(card: str) -> str:
    return card_name(card) if card != FACE_DOWN else "face down"


def _piles(view: View) -> tuple[Zone, ...]:
    top = view.discard_pile[-1] if view.discard_pile else None
    drawn = FACE_DOWN if view.draw_count else None
    draw_label = "the draw pile, face down" if view.draw_count else "the draw pile, empty"
    discard_label = f"the discard pile, on top {words.the(top)}" if top else "the discard pile, empty"
    return (
        Zone("draw", "pile", "Draw pile", (Slot("draw", drawn, draw_label),), 1, count=view.draw_count),
        Zone(
            "discard", "pile", "Discard pile", (Slot("discard", top, discard_label),), 1, count=len(view.discard_pile)
        ),
    )


def _hands(view: View, speaker: Speaker) -> tuple[Zone, ...]:
    """The card in hand, shown to whoever may see it."""
    if not view.areas:
        return ()
    label = "nothing in hand" if view.hand is None else f"in hand: {_spoken(view.hand)}"
    title = "In hand" if view.hand is None else capital(speaker.own(view.holder, "hand"))
    return (Zone("hand", "hand", title, (Slot("hand", view.hand, label),), 1, seat=view.holder or view.turn),)


def _choices(view: View, speaker: Speaker) -> tuple[Choice, ...]:
    return tuple(_choice(view, *move, speaker) for move in zip(view.moves, view.allowed_by, strict=True))


def _choice(view: View, move: str, clause: str, speaker: Speaker) -> Choice:
    verb, *spots = move.split()
    return Choice(
        move, words.describe(view, move, speaker), _path(view, verb, spots), clause, _button(view, verb, spots)
    )


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
