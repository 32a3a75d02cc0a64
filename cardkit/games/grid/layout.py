"""The layout of games in which each player has an area of cards, and a player holds one card at a time.

It is the counterpart of `cardkit.table.layout`, which is for games with hands. A state needs the fields `area` and
`face_up` (a place for each spot of each seat), `held` (the card in hand, or NO_CARD), `taken` (1 if it comes from the
discard pile) and `drawn_from` (if it was drawn, the number of refills before that). Places are numbered as in `Spots`.

Face-down cards, the draw pile, and a card that another player has drawn are hidden (`common.hidden`). Players have
perfect memory: they know every card that is or was face up, and so they also know the cards of a reshuffled draw pile,
but not their order.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from cardkit.games.grid.spots import Spots
from cardkit.table.defaults import DefaultFacts
from cardkit.table.definition import GameNotation, Moves
from cardkit.table.effects import NO_CARD, Effect
from cardkit.table.face_down import cell, in_order
from cardkit.table.grammar import Speaker, capital, count_of
from cardkit.table.layout import CardsInWords
from cardkit.table.scene import FACE_DOWN, Scenery, Slot, Zone
from cardkit.table.scene_parts import clockwise, of_a_seat, piles, scene_by, spoken, top_discard, totals_called, whose
from cardkit.table.state import State
from cardkit.table.views import PHASES, PilesView, of_the_piles, of_the_table
from cardkit.table.wording import HERE, Facts, Wording, say

# The position of a hidden card in the state: the field, and the index in it (0 if the field is a single number).
HiddenCard = tuple[str, int]


@dataclass(frozen=True)
class Unseen:
    """Hidden cards that a player can't tell apart: these cards are in these places, in an unknown order."""

    #: The places, such as `2a1`, `draw` (once for each card) and `hand`.
    places: tuple[str, ...]
    #: The cards, sorted.
    cards: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, repr=False)
class AreasView(PilesView):
    """A view of a game in which each player has an area of cards."""

    #: The card in hand is visible only to its holder, unless it comes from the discard pile.
    card_fields: ClassVar[Mapping[str, str]] = {"hand": "holder"}

    #: The cards in front of each seat, row by row: a1, a2, a3, b1, b2, b3. A face-down card is an empty string.
    areas: tuple[tuple[str, ...], ...]
    #: The seat with a card in hand; 0 if nobody has one.
    holder: int
    #: The card in hand; None if nobody has one, an empty string if this player doesn't see it.
    hand: str | None
    #: Whether the card in hand comes from the discard pile.
    taken: bool
    #: The hidden cards, in groups of cards that the player can't tell apart.
    unseen: tuple[Unseen, ...]

    def _in_short(self) -> str:
        return f"{count_of(self.draw_count, 'card')} to draw, hand {self.hand!r}"


def of_the_areas(s: State, seat: int, spots: int, notation: GameNotation) -> dict[str, Any]:
    """Return the fields of `AreasView`.

    Args:
        s: The state.
        seat: The seat of the viewer, counted from 0; -1: an onlooker.
        spots: The number of cards in an area.
        notation: Writes the cards and places.

    """
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


# --- Hidden cards ---------------------------------------------------------------------------------------------------


def hidden_by_pile(s: State, seat: int, spots: int) -> dict[int, list[HiddenCard]]:
    """Return the cards that a `seat` (from 0; -1: an onlooker) can't see, by the pile from which they come.

    An area has `spots` cards. Face-down cards in the areas were dealt from the round's first draw pile. Each reshuffle
    (`turn.refill`) makes a new pile of cards that everybody has seen; a card in hand may be the last one of an older
    pile.
    """
    by_pile: dict[int, list[HiddenCard]] = {0: [], s.refills: []}
    by_pile[0] += [("area", place) for place in range(s.players * spots) if s.round and not s.face_up[place]]
    by_pile[s.refills] += [("draw", i) for i in range(s.draw_count)]
    if s.held != NO_CARD and not s.taken and s.seat != seat:
        by_pile.setdefault(s.drawn_from, []).append(("held", 0))
    return by_pile


def _unseen(s: State, group: list[HiddenCard], notation: GameNotation) -> Unseen:
    cards = in_order(s.draw, [s.held if field == "held" else cell(getattr(s, field), index) for field, index in group])
    places = tuple(_place(hidden, notation) for hidden in group)
    return Unseen(places, tuple(notation.card_text(card) for card in cards))


def _place(hidden: HiddenCard, notation: GameNotation) -> str:
    field, index = hidden
    return notation.place_text(index) if field == "area" else {"draw": "draw", "held": "hand"}[field]


def card_in(s: State, hidden: HiddenCard) -> int:
    """Return the card in a `hidden` place."""
    field, index = hidden
    card: int = s.held if field == "held" else getattr(s, field)[index]
    return card


@dataclass(frozen=True, kw_only=True, repr=False)
class LaidOutView(AreasView):
    """A view of a game with areas that doesn't define its own class of views."""

    #: What else the player knows, from the `facts` of the layout.
    facts: Mapping[str, object]


@dataclass(frozen=True)
class AreasLayout(CardsInWords):
    """The places of a game with areas; use it as the `layout` of a definition."""

    #: The spots of an area.
    spots: Spots
    #: The words for the game's own phases, by their numbers.
    phases: Mapping[int, str]
    #: Takes a state and a seat (from 0; -1: an onlooker); returns what else that player may know. With the game's own
    #: class of `view`, these are fields of the view.
    facts: Callable[[State, int], Mapping[str, Any]] = lambda _s, _seat: {}
    #: The unit of the totals.
    totals_title: str = "points"
    #: The class of the game's views.
    view: type[AreasView] = LaidOutView
    #: Takes an area; returns a key that is equal for areas that can't be told apart, such as mirror images.
    same: Callable[[Sequence[Any]], Hashable] = tuple
    #: Takes an area and a spot; returns what the card there counts as, or an empty string if it counts as itself.
    mark: Callable[[Sequence[str], int], str] | None = None
    #: Takes a view and a seat (counted from 1); returns a note beside that seat's area.
    note: Callable[[Any, int], str] = lambda _view, _seat: ""
    #: Returns all possible notes.
    notes: Callable[[], Sequence[str]] = tuple

    def __post_init__(self) -> None:
        """Create the class of views for this game, unless the game has its own."""
        if self.view is LaidOutView:
            named = {"game": self.slug, "__module__": self.package, "__doc__": LaidOutView.__doc__}
            object.__setattr__(self, "view", type("View", (LaidOutView,), named))

    # --- Places as text ---

    def place_text(self, place: int) -> str:
        """Return the text of a place: `2a1`, `draw`, `discard` or `hand`."""
        return self.spots.place_text(place)

    def place_for(self, place: int, _: int) -> int:
        """Return the `place` unchanged, since everybody sees the same places."""
        return place

    # --- Views ---

    def look(self, s: State, seat: int, moves: Moves) -> AreasView:
        """Return the view of a `seat` (from 0; -1: an onlooker); `moves` are its fields about moves."""
        facts = self.facts(s, seat)
        own = {"facts": facts} if issubclass(self.view, LaidOutView) else facts
        return self.view(
            **of_the_table(s, seat, {**PHASES, **self.phases}),
            **moves,
            **of_the_areas(s, seat, len(self.spots.names), self),
            **own,
        )

    def equivalence(self, view: AreasView, move: str) -> Hashable:
        """Return a key for a `move` in a `view`; moves of equal cards in indistinguishable places share a key."""
        word, *parts = move.split()
        names = self.spots.names
        ranks = {f"{view.seat}{part}" if part in names else part: rank for rank, part in enumerate(parts, start=1)}
        areas = [
            self.same([(card, ranks.get(f"{seat}{name}", 0)) for name, card in zip(names, area, strict=True)])
            for seat, area in enumerate(view.areas, start=1)
        ]
        return (word, *areas)

    # --- Scenes ---

    def scene_by(self, wording: Wording) -> Scenery:
        """Return the function that makes a scene from a view and the names of the players, if they have any."""

        def own(view: AreasView, speaker: Speaker) -> dict[str, Any]:
            top = top_discard(view, lambda card: f"{wording.card(card):the}")
            areas = (self._area(view, seat, speaker) for seat in clockwise(view))
            zones = (*areas, *piles(view, top), *self._hand(view, speaker))
            return {"zones": zones, "totals_title": totals_called(self.totals_title)}

        return scene_by(wording, own)

    def _area(self, view: AreasView, seat: int, speaker: Speaker) -> Zone:
        cards = view.areas[seat - 1]
        return Zone(
            id=f"area-{seat}",
            kind="area",
            slots=tuple(self._slot(seat, spot, cards) for spot in range(len(cards))),
            columns=self.spots.columns,
            note=self.note(view, seat),
            note_room=max(self.notes(), key=len, default=""),
            mark_room=self.mark is not None,
            row_names=("a", "b"),
            column_names=tuple(map(str, range(1, self.spots.columns + 1))),
            **of_a_seat(view, seat, speaker, "cards"),
        )

    def _slot(self, seat: int, spot: int, cards: Sequence[str]) -> Slot:
        named, other = self.spots.names[spot], self.mark(cards, spot) if self.mark else ""
        label = f"{named}: {spoken(cards[spot], self.card_name)}{f' as {other}' if other else ''}"
        return Slot(f"{seat}{named}", cards[spot], label, mark=f"={other}" if other else "")

    def _hand(self, view: AreasView, speaker: Speaker) -> tuple[Zone, ...]:
        """Make the zone with the card that a player holds, face up only for those who may see it."""
        if not view.areas:
            return ()
        if view.hand is None:
            label, title = (say(HERE, {}, "zones", key) for key in ("holds_nothing", "in_hand"))
        else:
            label = say(HERE, {"card": spoken(view.hand, self.card_name)}, "zones", "holds")
            title = capital(whose(speaker, view.holder, "hand"))
        return (Zone("hand", "hand", title, (Slot("hand", view.hand, label),), 1, seat=view.holder or view.turn),)

    # --- Sentences ---

    @property
    def known(self) -> KnownOfAreas:
        """The facts for the sentences of any game with areas."""
        return KnownOfAreas(self.package, self.card_text, len(self.spots.names))


@dataclass(frozen=True)
class KnownOfAreas(DefaultFacts):
    """The default facts, except that an effect is about the owner of the area in which it starts (`who`, `own`)."""

    #: The number of cards in an area.
    spots: int

    def of_effect(self, effect: Effect, _: Sequence[Effect], seat: int, speaker: Speaker) -> Facts:
        """Return the card of an `effect`, and the name that `speaker` gives the player in whose area it was.

        The argument `seat` isn't used.
        """
        seat = effect.source // self.spots + 1
        return super().of_effect(effect, (), seat, speaker)
