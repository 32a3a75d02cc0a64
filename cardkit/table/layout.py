"""Where cards lie and who sees them: declared once, from which places, views and scenes follow.

A game whose players hold cards says so in a few lines:

    LAYOUT = Layout(
        package=__package__,
        slug="whist",
        cards=Cards({…}),
        seats=4,
        phases={PLAYING: "play"},
        rows=(Row("hand", 13), Row("trick", 4, each=False, shown=ALL)),
    )

A row is a field of the state of that name, with NO_CARD where no card lies: `size` places before each player, or, where
not `each` has one, in the centre. Inside a state, places are numbered row by row, seat by seat; the draw pile and the
discard pile come after them. Every number and text of the state that sentences need is one of the `facts`.

Where cards lie in areas, in rows and columns before each player, use `cardkit.games.laid_out.layout`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import zip_longest
from typing import Any

from cardkit.table import common
from cardkit.table.cards import Cards
from cardkit.table.definition import Moves
from cardkit.table.effects import NO_CARD
from cardkit.table.scene import FACE_DOWN, Scene, Slot, Zone
from cardkit.table.scenes import choices, clockwise, in_group, of_a_seat, of_the_view, piles, spoken, top_discard
from cardkit.table.state import State
from cardkit.table.telling import CardWord, Telling
from cardkit.table.verbs import Part
from cardkit.table.views import PHASES, PilesView, of_the_piles, of_the_table
from cardkit.table.words import Speaker

OWNER, ALL = "owner", "all"
"""Who sees the cards of a row. Those that only their owner sees are shown to all when the round has been scored."""


@dataclass(frozen=True)
class Row:
    """Cards in a row of the state: `size` places before `each` player, or in the centre; `title` is what it is called.

    A place is written with the first letter of the row's name: `2h1` is the first card in the hand of player 2.
    """

    name: str
    size: int
    each: bool = True
    shown: str = OWNER
    title: str = ""

    @property
    def called(self) -> str:
        """What it is called."""
        return self.title or self.name


@dataclass(frozen=True, kw_only=True, repr=False)
class RowsView(PilesView):
    """What one seat may know: the cards of each row, a tuple for each owner (None: no card lies there), and `facts`."""

    rows: Mapping[str, tuple[tuple[str | None, ...], ...]]
    facts: Mapping[str, object]

    def _in_short(self) -> str:
        return f"{self.draw_count} cards to draw, {len(self.discard_pile)} discarded"


@dataclass(frozen=True)
class Layout:
    """Where cards lie in a game for at most so many `seats`; it serves a definition as its `layout`.

    `phases` names the game's own phases, `facts` gives what else the player in a seat (from 0; -1: an onlooker) may
    know. `draw_pile` and `discard_pile` are what the piles are called; an empty text leaves a pile out of the picture.
    """

    package: str
    slug: str
    cards: Cards
    seats: int
    phases: Mapping[int, str]
    rows: tuple[Row, ...]
    facts: Callable[[State, int], Mapping[str, object]] = lambda _s, _seat: {}
    draw_pile: str = "Draw pile"
    discard_pile: str = "Discard pile"
    totals_title: str = "points"
    view: type[RowsView] = field(init=False)

    def __post_init__(self) -> None:
        """Make the kind of view that knows whose it is."""
        named = {"game": self.slug, "__module__": self.package, "__doc__": RowsView.__doc__}
        object.__setattr__(self, "view", type("View", (RowsView,), named))

    # --- Places and cards as text ---

    def card_text(self, card: int) -> str:
        """A card as it is written."""
        return self.cards.card_text(card)

    def card_name(self, text: str) -> str:
        """A card in words."""
        return str(CardWord(text, self.package))

    def parse_card(self, text: str) -> int:
        """The card written as `text`. Raises NotationError if there is none."""
        return self.cards.parse_card(text)

    @cached_property
    def _places(self) -> tuple[tuple[str, str], ...]:
        """The text of each place, and that of the place as one sees it who does not see the card."""
        found: list[tuple[str, str]] = []
        for row in self.rows:
            for owner in range(self.seats if row.each else 1):
                names = _names(row, owner)
                secret = row.each and row.shown == OWNER
                found += [(name, names[0] if secret else name) for name in names]
        return (*found, ("draw", "draw"), ("discard", "discard"))

    def place_text(self, place: int) -> str:
        """A place: `2h1`, `draw`, `discard`."""
        return self._places[place][0]

    def place_for(self, place: int, seat: int) -> int:
        """The place as a seat (from 0) can tell it: all the cards in another's hand are one to it."""
        text, secret = self._places[place]
        if text.startswith(str(seat + 1)):
            return place
        return next(number for number, (name, _) in enumerate(self._places) if name == secret)

    # --- What a move is made with ---

    def held(self, name: str, row: str, first: int, count: int) -> Part:
        """The part of a move that is a card in one's own hand: one of `count`, the lowest of which is number `first`.

        It is written as the card is, and pointed at wherever the hand (the row called so) holds such a card.
        """

        def places(view: RowsView, number: int) -> list[str]:
            card = self.card_text(first + number)
            return [place for place, held in self._own(view, row) if held == card]

        def find(view: RowsView, place: str) -> int:
            card = dict(self._own(view, row)).get(place)
            return self.parse_card(card) - first if card else -1

        def held(view: RowsView) -> list[int]:
            return sorted({self.parse_card(card) - first for _, card in self._own(view, row) if card})

        return Part(
            name,
            count,
            lambda number: self.card_text(first + number),
            lambda _, text: self.parse_card(text) - first,
            find=find,
            tell=lambda number, _: CardWord(self.card_text(first + number), self.package),
            places=places,
            held=held,
        )

    def _own(self, view: RowsView, name: str) -> list[tuple[str, str | None]]:
        """The places of one's own row, with the cards there."""
        row = next(row for row in self.rows if row.name == name)
        cards = view.rows[name][view.seat - 1] if view.seat and view.round else ()
        return list(zip(_names(row, view.seat - 1), cards, strict=False))

    # --- What a seat may know ---

    def look(self, s: State, seat: int, moves: Moves) -> RowsView:
        """The view of a seat, counted from 0; -1 is an onlooker."""
        return self.view(
            **of_the_table(s, seat, {**PHASES, **self.phases}),
            **moves,
            **of_the_piles(s, self),
            rows={row.name: self._seen(s, row, seat) for row in self.rows} if s.round else {},
            facts=self.facts(s, seat),
        )

    def _seen(self, s: State, row: Row, seat: int) -> tuple[tuple[str | None, ...], ...]:
        cards, texts = getattr(s, row.name), {NO_CARD: None, **self.cards.texts}
        owners = range(s.players if row.each else 1)
        is_open = row.shown == ALL or s.phase in {common.ROUND_OVER, common.GAME_OVER}

        def shown(place: int) -> str | None:
            text = texts[cards[place]]
            return text if text is None or is_open or place // row.size == seat else FACE_DOWN

        return tuple(tuple(map(shown, range(owner * row.size, (owner + 1) * row.size))) for owner in owners)

    # --- How it is drawn ---

    def scene_by(self, telling: Telling) -> Callable[[Any, Sequence[str | None] | None], Scene]:
        """What makes the scene of a view, with the names of the seats where they have any."""

        def scene(view: RowsView, names: Sequence[str | None] | None) -> Scene:
            speaker = Speaker(view.seat, names, view.sides)
            before = [self._hand(view, row, seat, speaker) for row in self.rows if row.each for seat in clockwise(view)]
            return Scene(
                **of_the_view(view, speaker, telling),
                zones=(*in_group("others", before), *self._centre(view, telling, speaker), *in_group("own", before)),
                choices=choices(view, speaker, telling),
                totals_title=self.totals_title,
            )

        return scene

    def _hand(self, view: RowsView, row: Row, seat: int, speaker: Speaker) -> Zone:
        named = zip(_names(row, seat - 1), view.rows[row.name][seat - 1], strict=True)
        slots = tuple(sorted((self._slot(place, card) for place, card in named if card is not None), key=self._order))
        seen = seat == view.seat or any(slot.card for slot in slots)
        first = next(each for each in self.rows if each.each)
        return Zone(
            id=f"{row.name}-{seat}",
            kind="fan" if seen else "closed",
            slots=slots,
            columns=max(1, len(slots)),
            count=len(slots),
            **{**of_a_seat(view, seat, speaker, row.called), "badge": row is first},
        )

    def _slot(self, place: str, card: str, whose: str = "") -> Slot:
        return Slot(place, card, f"{whose}{spoken(card, self.card_name)}")

    def _order(self, slot: Slot) -> int:
        """Hands are shown in the order of the cards' numbers."""
        return self.parse_card(slot.card) if slot.card else 0

    def _centre(self, view: RowsView, telling: Telling, speaker: Speaker) -> list[Zone]:
        drawn, discarded = piles(view, top_discard(view, lambda card: f"{telling.card(card):the}"))
        called = ((drawn, self.draw_pile), (discarded, self.discard_pile))
        shown = [Zone(**{**vars(pile), "title": title}) for pile, title in called if title]
        return [*shown, *(self._row(view, row, speaker) for row in self.rows if not row.each and view.round)]

    def _row(self, view: RowsView, row: Row, speaker: Speaker) -> Zone:
        """Cards in the centre; where there is a place for each seat, it is said whose card it is."""
        whose = [f"{speaker.name(seat)}: " for seat in range(1, self.seats + 1)] if row.size == self.seats else []
        named = zip_longest(_names(row, 0), view.rows[row.name][0], whose, fillvalue="")
        slots = tuple(self._slot(place, card, who) for place, card, who in named if card is not None)
        return Zone(row.name, "row", row.called.capitalize(), slots, max(1, len(slots)))


def _names(row: Row, owner: int) -> list[str]:
    """The places of a row before an owner (from 0), or in the centre."""
    whose = owner + 1 if row.each else ""
    return [f"{whose}{row.name[0]}{number}" for number in range(1, row.size + 1)]
