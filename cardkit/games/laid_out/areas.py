"""What a player may know if cards lie in areas in front of the players, and each takes one card in hand at a time.

Face-down cards, the draw pile, and a card that another player has drawn are hidden. `common.hidden` with perfect
recall: a player knows every card that is or was face up, and so also the cards of a reshuffled draw pile, though not
their order.
"""

from dataclasses import dataclass
from typing import Any

from cardkit.chances.undecided import in_order
from cardkit.table.definition import GameNotation
from cardkit.table.effects import NO_CARD
from cardkit.table.scene import FACE_DOWN
from cardkit.table.state import State
from cardkit.table.views import PilesView, of_the_piles
from cardkit.table.words import count_of

# The position of a hidden card in the state: the field and the index in it (0 for a single number).
HiddenCard = tuple[str, int]


@dataclass(frozen=True)
class Unseen:
    """Cards that a player knows to be in these places, though not which is where; both are sorted."""

    places: tuple[str, ...]
    cards: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, repr=False)
class AreasView(PilesView):
    """What one player may know in such a game.

    `holder` is the seat with a card in hand (0: nobody); `taken` says that the card came from the discard pile.
    """

    areas: tuple[tuple[str, ...], ...]
    holder: int
    hand: str | None
    taken: bool
    unseen: tuple[Unseen, ...]

    def _in_short(self) -> str:
        return f"{count_of(self.draw_count, 'card')} to draw, hand {self.hand!r}"


def of_the_areas(s: State, seat: int, spots: int, notation: GameNotation) -> dict[str, Any]:
    """The fields for what a seat (from 0; -1: an onlooker) sees of piles, areas of `spots` cards, and a hand."""
    return {
        **of_the_piles(s, notation),
        "areas": tuple(_area(s, owner, spots, notation) for owner in range(s.players)) if s.round else (),
        "holder": s.seat + 1 if s.held != NO_CARD else 0,
        "hand": _hand(s, seat, notation),
        "taken": s.held != NO_CARD and bool(s.taken),
        "unseen": tuple(_unseen(s, group, notation) for group in hidden_by_pile(s, seat, spots).values() if group),
    }


def _area(s: State, owner: int, spots: int, notation: GameNotation) -> tuple[str, ...]:
    places = range(owner * spots, (owner + 1) * spots)
    return tuple(notation.card_text(s.area[place]) if s.face_up[place] else FACE_DOWN for place in places)


def _hand(s: State, seat: int, notation: GameNotation) -> str | None:
    if s.held == NO_CARD:
        return None
    return notation.card_text(s.held) if s.taken or s.seat == seat else FACE_DOWN


# --- What is hidden from a seat -------------------------------------------------------------------------------------


def hidden_by_pile(s: State, seat: int, spots: int) -> dict[int, list[HiddenCard]]:
    """The cards that a seat (from 0; -1: an onlooker) cannot see, by the pile they come from, which it does know.

    An area has `spots` cards. Face-down cards in the areas were dealt from the round's first draw pile. Each reshuffle
    (`turn.refill`) makes a new pile of cards that everybody has seen; a card in hand may be the last of an older pile.
    """
    by_pile: dict[int, list[HiddenCard]] = {0: [], s.refills: []}
    by_pile[0] += [("area", place) for place in range(s.players * spots) if s.round and not s.face_up[place]]
    by_pile[s.refills] += [("draw", i) for i in range(s.draw_count)]
    if s.held != NO_CARD and not s.taken and s.seat != seat:
        by_pile.setdefault(s.drawn_from, []).append(("held", 0))
    return by_pile


def _unseen(s: State, group: list[HiddenCard], notation: GameNotation) -> Unseen:
    cards = in_order([card_in(s, hidden) for hidden in group])
    places = tuple(_place(hidden, notation) for hidden in group)
    return Unseen(places, tuple(notation.card_text(card) for card in cards))


def _place(hidden: HiddenCard, notation: GameNotation) -> str:
    field, index = hidden
    return notation.place_text(index) if field == "area" else {"draw": "draw", "held": "hand"}[field]


def card_in(s: State, hidden: HiddenCard) -> int:
    """The card in a hidden place."""
    field, index = hidden
    card: int = s.held if field == "held" else getattr(s, field)[index]
    return card
