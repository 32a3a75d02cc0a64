"""The scene of a view of Chicken: its zones, its moves as things to point at, its score table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.chicken import words
from cardkit.games.chicken.notation import card_name
from cardkit.games.chicken.words import die_face
from cardkit.scene import FACE_DOWN, Choice, Scene, Slot, Zone, standings
from cardkit.words import Speaker, capital

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.games.chicken.views import View


def scene(view: View, names: Sequence[str | None] | None) -> Scene:
    """The scene of a view, with the names of the seats where they have any."""
    speaker = Speaker(view.seat, names)
    hands = _hands(view, speaker)
    return Scene(
        game="chicken",
        seat=view.seat,
        turn=view.turn,
        phase=view.phase,
        prompt=words.prompt(view, speaker),
        headline=words.headline(view),
        zones=(*_of("others", hands), *_piles(view), *_dice(view), *_of("own", hands)),
        choices=_choices(view, speaker),
        standings=standings(speaker, view.totals, view.points, view.winners),
        totals_title="points",
    )


def _hands(view: View, speaker: Speaker) -> list[Zone]:
    """One zone a seat: first the left neighbour of whoever looks on, clockwise, and the own hand last."""
    order = [(view.seat + step) % view.players + 1 for step in range(len(view.hands))]
    return [_hand(view, seat, speaker) for seat in order]


def _of(group: str, zones: Sequence[Zone]) -> list[Zone]:
    return [zone for zone in zones if zone.group == group]


def _hand(view: View, seat: int, speaker: Speaker) -> Zone:
    cards = view.hands[seat - 1]
    return Zone(
        id=f"hand-{seat}",
        kind="fan" if any(cards) or seat == view.seat else "closed",
        title=capital(speaker.own(seat, "hand")) if seat == view.seat else capital(speaker.name(seat)),
        slots=tuple(Slot(f"{seat}h{i}", card, _spoken(card)) for i, card in enumerate(cards, 1)),
        columns=max(1, len(cards)),
        seat=seat,
        count=len(cards),
        active=view.turn == seat,
        note="out" if seat in view.out else "",
        group="own" if seat == view.seat else "others",
        badge=True,
    )


def _spoken(card: str) -> str:
    return card_name(card) if card != FACE_DOWN else "face down"


def _piles(view: View) -> tuple[Zone, ...]:
    drawn = FACE_DOWN if view.draw_count else None
    label = "the draw pile, face down" if view.draw_count else "the draw pile, empty"
    return (
        Zone("draw", "pile", "Draw pile", (Slot("draw", drawn, label),), 1, count=view.draw_count),
        Zone("discard", "pile", "Discard pile", (_top(view),), 1, count=len(view.discard_pile)),
    )


def _dice(view: View) -> tuple[Zone, ...]:
    """The dice, once they have been rolled."""
    slots = tuple(
        Slot(f"die{i}", f"die {face}", f"a die shows {die_face(face)}") for i, face in enumerate(view.dice, 1)
    )
    return (Zone("dice", "row", "Dice", slots, 2),) if slots else ()


def _top(view: View) -> Slot:
    """The top of the discard pile; an egg there says what it counts as."""
    if not view.discard_pile:
        return Slot("discard", None, "the discard pile, empty")
    card = view.discard_pile[-1]
    if card == "egg" and view.top:
        return Slot("discard", card, f"the discard pile, on top {words.the_top(view)}", mark=f"={view.top}")
    return Slot("discard", card, f"the discard pile, on top the {card}")


BUTTONS = {"draw": "Draw", "out": "Withdraw"}


def _choices(view: View, speaker: Speaker) -> tuple[Choice, ...]:
    """The legal moves; a card may be played by pointing at any of its kind."""
    return tuple(
        Choice(move, words.describe(view, move, speaker), path, clause, BUTTONS.get(move, ""))
        for move, clause in zip(view.moves, view.allowed_by, strict=True)
        for path in _paths(view, move)
    )


def _paths(view: View, move: str) -> list[tuple[str, ...]]:
    """The ways to make a move by pointing: at the pile, or at a card of one's hand."""
    if move == "draw":
        return [("draw",)]
    if move == "out":
        return [()]
    hand = enumerate(view.hands[view.seat - 1], 1)
    return [(f"{view.seat}h{i}",) for i, card in hand if card == move.removeprefix("play ")]
