"""The scene of a view of Papageno: its zones, its moves as things to point at, its score table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.papageno import words
from cardkit.games.papageno.notation import SPOT_NAMES, card_name
from cardkit.games.papageno.scoring import COLUMNS
from cardkit.scene import FACE_DOWN, Choice, Scene, Slot, Zone, standings
from cardkit.words import Speaker, capital

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.games.papageno.views import View


def scene(view: View, names: Sequence[str | None] | None) -> Scene:
    """The scene of a view, with the names of the seats where they have any."""
    speaker = Speaker(view.seat, names)
    return Scene(
        game="papageno",
        seat=view.seat,
        turn=view.turn,
        phase=view.phase,
        prompt=words.prompt(view, speaker),
        headline=words.headline(view),
        zones=(*_areas(view, speaker), *_piles(view), *_hands(view, speaker)),
        choices=_choices(view, speaker),
        standings=standings(speaker, view.totals, view.points, view.winners),
        totals_title="won",
    )


def _areas(view: View, speaker: Speaker) -> tuple[Zone, ...]:
    """One zone a seat: first the left neighbour of whoever looks on, clockwise, and the own area last."""
    order = [(view.seat + step) % view.players + 1 for step in range(len(view.areas))]
    return tuple(_area(view, seat, speaker) for seat in order)


def _area(view: View, seat: int, speaker: Speaker) -> Zone:
    cards = zip(SPOT_NAMES, view.areas[seat - 1], strict=True)
    return Zone(
        id=f"area-{seat}",
        kind="area",
        title=capital(speaker.own(seat, "cards")) if seat == view.seat else capital(speaker.name(seat)),
        slots=tuple(Slot(f"{seat}{spot}", card, f"{spot}: {_spoken(card)}") for spot, card in cards),
        columns=COLUMNS,
        seat=seat,
        row_names=("a", "b"),
        column_names=("1", "2", "3"),
        active=view.turn == seat,
        group="own" if seat == view.seat else "others",
        badge=True,
    )


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


BUTTONS = {"draw": "Draw", "take": "Take", "discard": "Discard", "pass": "Pass"}


def _choices(view: View, speaker: Speaker) -> tuple[Choice, ...]:
    return tuple(_choice(view, *move, speaker) for move in zip(view.moves, view.allowed_by, strict=True))


def _choice(view: View, move: str, clause: str, speaker: Speaker) -> Choice:
    verb, *spots = move.split()
    return Choice(move, words.describe(view, move, speaker), _path(view, verb, spots), clause, _button(view, verb))


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
