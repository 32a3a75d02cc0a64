"""What a seat cannot see where cards are laid out in areas: face-down cards, the draw pile, a card another has drawn.

`common.hidden` with perfect recall: a seat knows every card that lies or lay face up, and so also which cards a
reshuffled draw pile holds, though not their order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardkit.effects import NO_CARD

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit.games.definition import GameNotation
    from cardkit.state import State

HiddenCard = tuple[str, int]
"""Where a hidden card is in the state: the field and the index in it (0 for a single number)."""


@dataclass(frozen=True)
class Unseen:
    """Cards that a seat knows to lie in these places, though not which lies where; both are sorted."""

    places: tuple[str, ...]
    cards: tuple[str, ...]


def hidden_groups(s: State, seat: int, spots: int) -> list[list[HiddenCard]]:
    """The cards that a seat (from 0; -1: an onlooker) cannot see, in groups within which it cannot tell them apart.

    An area has `spots` cards. What lies face down in the areas was dealt from a round's first draw pile. Each reshuffle
    (`turn.refill`) makes a new one, of cards that all have seen; a card in hand may be the last of the pile before it.
    """
    by_pile: dict[int, list[HiddenCard]] = {0: [], s.refills: []}
    by_pile[0] += [("area", place) for place in range(s.players * spots) if s.round and not s.face_up[place]]
    by_pile[s.refills] += [("draw", i) for i in range(s.draw_count)]
    if s.held != NO_CARD and not s.taken and s.seat != seat:
        by_pile.setdefault(s.drawn_from, []).append(("held", 0))
    return [group for group in by_pile.values() if group]


def unseen(s: State, groups: list[list[HiddenCard]], notation: GameNotation) -> tuple[Unseen, ...]:
    """The hidden groups as a seat can speak of them."""
    return tuple(_unseen(s, group, notation) for group in groups)


def _unseen(s: State, group: list[HiddenCard], notation: GameNotation) -> Unseen:
    cards = sorted(_get(s, hidden) for hidden in group)
    places = tuple(_place(hidden, notation) for hidden in group)
    return Unseen(places, tuple(notation.card_text(card) for card in cards))


def _place(hidden: HiddenCard, notation: GameNotation) -> str:
    field, index = hidden
    return notation.place_text(index) if field == "area" else {"draw": "draw", "held": "hand"}[field]


def _get(s: State, hidden: HiddenCard) -> int:
    field, index = hidden
    card: int = s.held if field == "held" else getattr(s, field)[index]
    return card


def _put(s: State, hidden: HiddenCard, card: int) -> None:
    field, index = hidden
    if field == "held":
        s.held = card
    else:
        getattr(s, field)[index] = card


def dealt_anew(s: State, groups: list[list[HiddenCard]], shuffle: Callable[[list[int]], None]) -> State:
    """A copy of the state in which the cards of each hidden group are dealt anew, as `shuffle` puts them in order."""
    world = s.copy()
    for group in groups:
        cards = [_get(s, hidden) for hidden in group]
        shuffle(cards)
        for hidden, card in zip(group, cards, strict=True):
            _put(world, hidden, card)
    return world
