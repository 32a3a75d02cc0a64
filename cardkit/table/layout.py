"""The layout of a game whose players hold cards: declare its places once, and views and scenes are made from that.

A game needs only a few lines:

    LAYOUT = Layout(
        package=__package__,
        slug="whist",
        cards=Cards({…}),
        seats=4,
        phases={PLAYING: "play"},
        rows=(RowLayout("hand", 13), RowLayout("trick", 4, each=False, shown=ALL)),
    )

A row is a field of the state with the same name. It has `size` places in front of each player or, with `each=False`, in
the centre; an empty place contains NO_CARD. In the state, places are numbered row by row and seat by seat; the draw
pile and the discard pile come last. Other numbers and texts that sentences need are `facts`.

For cards that are laid out in rows and columns in front of each player, use `cardkit.games.grid.layout`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import zip_longest
from typing import Any

from cardkit.table import common_rules
from cardkit.table.cards import Cards
from cardkit.table.definition import Moves
from cardkit.table.effects import NO_CARD
from cardkit.table.grammar import Speaker, count_of
from cardkit.table.move_kinds import MovePart
from cardkit.table.scene import FACE_DOWN, Scenery, Slot, Zone
from cardkit.table.scene_parts import clockwise, fan, others_first, piles, scene_by, spoken, top_discard
from cardkit.table.state import State
from cardkit.table.views import PHASES, PilesView, of_the_piles, of_the_table
from cardkit.table.wording import CardWord, Wording

# Who sees the cards of a row. Cards that only their owner sees are shown to everybody when the round has been scored.
OWNER, ALL = "owner", "all"


@dataclass(frozen=True)
class RowLayout:
    """A row of cards in the state, in front of each player or in the centre.

    A place is written with the first letter of the row's name: `2h1` is the first card in the hand of player 2.
    """

    #: The name of the field in the state, and of the row in views.
    name: str
    #: The number of places.
    size: int
    #: Whether each player has such a row. If not, it is in the centre.
    each: bool = True
    #: Who sees the cards: `owner` or `all`.
    shown: str = OWNER
    #: The title of the row; by default, its name.
    title: str = ""

    @property
    def called(self) -> str:
        """The title of the row."""
        return self.title or self.name


@dataclass(frozen=True, kw_only=True, repr=False)
class RowsView(PilesView):
    """A view of a game with a `Layout`.

    In a game with a row "hand", `view.rows["hand"][0]` is the hand of seat 1.
    """

    #: The cards of each row, by its name: a tuple for each seat, or a single tuple for a row in the centre. None is an
    #: empty place, and an empty string a hidden card.
    rows: Mapping[str, tuple[tuple[str | None, ...], ...]]
    #: What else the player knows, from the `facts` of the layout.
    facts: Mapping[str, object]

    def _in_short(self) -> str:
        own = {name: row[self.seat - 1] for name, row in self.rows.items() if len(row) == self.players and self.seat}
        rows = (f", {name} {' '.join(filter(None, cards)) or 'empty'}" for name, cards in own.items())
        return f"{count_of(self.draw_count, 'card')} to draw, {len(self.discard_pile)} discarded{''.join(rows)}"


@dataclass(frozen=True)
class CardsInWords:
    """Writes the cards of a game as text. This is the base class of layouts."""

    #: The package with the game's texts.
    package: str
    #: The slug of the game.
    slug: str
    #: The notation of the cards.
    cards: Cards

    def card_text(self, card: int) -> str:
        """Return the notation of a card."""
        return self.cards.card_text(card)

    def card_name(self, text: str) -> str:
        """Return the name, in words, of a card given in notation."""
        return str(CardWord(text, self.package))

    def parse_card(self, text: str) -> int:
        """Return the card written as `text`. Raises NotationError if it isn't a card."""
        return self.cards.parse_card(text)

    def card_in(self, name: str, own: Callable[[Any], Mapping[str, str]], first: int, count: int) -> MovePart:
        """Make the part of a move that is a card in the player's own hand.

        Args:
            name: The name of the part.
            own: Takes a view; returns the places of the player's own hand, with their cards.
            first: The number of the first possible card.
            count: The number of possible cards.

        """

        def numbers(view: Any) -> dict[str, int]:
            return {place: self.parse_card(card) - first for place, card in own(view).items()}

        return MovePart(
            name,
            count,
            lambda number: self.card_text(first + number),
            lambda _, text: self.parse_card(text) - first,
            find=lambda view, place: numbers(view).get(place, -1),
            tell=lambda number, _: CardWord(self.card_text(first + number), self.package),
            places=lambda view, number: [place for place, held in numbers(view).items() if held == number],
            held=lambda view: sorted(set(numbers(view).values())),
        )


@dataclass(frozen=True)
class Layout(CardsInWords):
    """The places of a game with hands of cards; use it as the `layout` of a definition."""

    #: The largest number of players.
    seats: int
    #: The words for the game's own phases, by their numbers.
    phases: Mapping[int, str]
    #: The rows of cards.
    rows: tuple[RowLayout, ...]
    #: Takes a state and a seat (from 0; -1: an onlooker); returns what else that player may know.
    facts: Callable[[State, int], Mapping[str, object]] = lambda _s, _seat: {}
    #: The title of the draw pile; if it is empty, the pile isn't drawn.
    draw_pile: str = "Draw pile"
    #: The title of the discard pile; if it is empty, the pile isn't drawn.
    discard_pile: str = "Discard pile"
    #: The unit of the totals.
    totals_title: str = "points"
    #: The class of the game's views, which is created automatically.
    view: type[RowsView] = field(init=False)

    def __post_init__(self) -> None:
        """Create the class of views for this game."""
        named = {"game": self.slug, "__module__": self.package, "__doc__": RowsView.__doc__}
        object.__setattr__(self, "view", type("View", (RowsView,), named))

    # --- Places as text ---

    @cached_property
    def _places(self) -> tuple[tuple[str, str], ...]:
        """The text of each place, and its text for a player who doesn't see the card."""
        found: list[tuple[str, str]] = []
        for row in self.rows:
            for owner in range(self.seats if row.each else 1):
                names = _names(row, owner)
                secret = row.each and row.shown == OWNER
                found += [(name, names[0] if secret else name) for name in names]
        return (*found, ("draw", "draw"), ("discard", "discard"))

    def place_text(self, place: int) -> str:
        """Return the text of a place: `2h1`, `draw` or `discard`."""
        return self._places[place][0]

    def place_for(self, place: int, seat: int) -> int:
        """Return a `place` as a `seat`, counted from 0, sees it: another player's hand is a single place."""
        text, secret = self._places[place]
        if text.startswith(str(seat + 1)):
            return place
        return next(number for number, (name, _) in enumerate(self._places) if name == secret)

    # --- The parts of moves ---

    def held(self, name: str, row: str, first: int, count: int) -> MovePart:
        """Make the part of a move that is a card in the player's own hand, where the player can point at it.

        Args:
            name: The name of the part.
            row: The name of the row with the hand.
            first: The number of the first possible card.
            count: The number of possible cards.

        """
        return self.card_in(name, lambda view: self._own(view, row), first, count)

    def _own(self, view: RowsView, name: str) -> dict[str, str]:
        """Return the places in the viewer's own row that have cards, with the cards."""
        row = next(row for row in self.rows if row.name == name)
        cards = view.rows[name][view.seat - 1] if view.seat and view.round else ()
        return {place: card for place, card in zip(_names(row, view.seat - 1), cards, strict=False) if card}

    # --- Views ---

    def look(self, s: State, seat: int, moves: Moves) -> RowsView:
        """Return the view of a `seat`, counted from 0 (-1: an onlooker); `moves` are its fields about moves."""
        return self.view(
            **of_the_table(s, seat, {**PHASES, **self.phases}),
            **moves,
            **of_the_piles(s, self),
            rows={row.name: self._seen(s, row, seat) for row in self.rows} if s.round else {},
            facts=self.facts(s, seat),
        )

    def _seen(self, s: State, row: RowLayout, seat: int) -> tuple[tuple[str | None, ...], ...]:
        cards, texts = getattr(s, row.name), {NO_CARD: None, **self.cards.texts}
        owners = range(s.players if row.each else 1)
        is_open = row.shown == ALL or s.phase in {common_rules.ROUND_OVER, common_rules.GAME_OVER}

        def shown(place: int) -> str | None:
            text = texts[cards[place]]
            return text if text is None or is_open or place // row.size == seat else FACE_DOWN

        return tuple(tuple(map(shown, range(owner * row.size, (owner + 1) * row.size))) for owner in owners)

    # --- Scenes ---

    def scene_by(self, wording: Wording) -> Scenery:
        """Return the function that makes a scene from a view and the names of the players, if they have any."""

        def own(view: RowsView, speaker: Speaker) -> dict[str, Any]:
            before = [self._hand(view, row, seat, speaker) for row in self.rows if row.each for seat in clockwise(view)]
            zones = others_first(before, self._centre(view, wording, speaker))
            return {"zones": zones, "totals_title": self.totals_title}

        return scene_by(wording, own)

    def _hand(self, view: RowsView, row: RowLayout, seat: int, speaker: Speaker) -> Zone:
        named = zip(_names(row, seat - 1), view.rows[row.name][seat - 1], strict=True)
        slots = sorted((self._slot(place, card) for place, card in named if card is not None), key=self._order)
        seen = seat == view.seat or any(slot.card for slot in slots)
        first = next(each for each in self.rows if each.each)
        told = {"kind": "fan" if seen else "closed", "count": len(slots), "badge": row is first}
        return fan(view, seat, speaker, slots, (row.name, row.called), **told)

    def _slot(self, place: str, card: str, whose: str = "") -> Slot:
        return Slot(place, card, f"{whose}{spoken(card, self.card_name)}")

    def _order(self, slot: Slot) -> int:
        """Return the sort key of a card in a hand: its number."""
        return self.parse_card(slot.card) if slot.card else 0

    def _centre(self, view: RowsView, wording: Wording, speaker: Speaker) -> list[Zone]:
        drawn, discarded = piles(view, top_discard(view, lambda card: f"{wording.card(card):the}"))
        called = ((drawn, self.draw_pile), (discarded, self.discard_pile))
        shown = [Zone(**{**vars(pile), "title": title}) for pile, title in called if title]
        return [*shown, *(self._row(view, row, speaker) for row in self.rows if not row.each and view.round)]

    def _row(self, view: RowsView, row: RowLayout, speaker: Speaker) -> Zone:
        """Make the zone of a row in the centre.

        If the row contains a place for each player, each place is labelled with its owner.
        """
        whose = [f"{speaker.name(seat)}: " for seat in range(1, self.seats + 1)] if row.size == self.seats else []
        named = zip_longest(_names(row, 0), view.rows[row.name][0], whose, fillvalue="")
        slots = tuple(self._slot(place, card, who) for place, card, who in named if card is not None)
        return Zone(row.name, "row", row.called.capitalize(), slots, max(1, len(slots)))


def _names(row: RowLayout, owner: int) -> list[str]:
    """Return the places of a row in front of an owner (from 0), or in the centre."""
    whose = owner + 1 if row.each else ""
    return [f"{whose}{row.name[0]}{number}" for number in range(1, row.size + 1)]
