"""The views of Rummü: what a player is allowed to know. Only this module separates hidden cards from visible ones.

Players have perfect memory (`common.hidden`). They know everything that is or was on the table, every discard including
those that are now covered, and which cards another seat has taken or received in an exchange. They know which cards are
in a refilled draw pile, but not their order.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from cardkit.chances.hidden_cards import are_hands_hidden
from cardkit.games.rummy import hand_melds, notation, state_fields
from cardkit.games.rummy.clauses import CARD_TYPES
from cardkit.games.rummy.melds import MIXED_RUN, SET, kind_of
from cardkit.games.rummy.notation import cards_of, laid_text, texts_of
from cardkit.games.rummy.rules import lay_on_table
from cardkit.games.rummy.scoring import NOBODY_OUT, cards_to_open
from cardkit.table import common_rules
from cardkit.table.definition import Moves
from cardkit.table.face_down import cell, counted_cards, in_order
from cardkit.table.grammar import count_of
from cardkit.table.state import State
from cardkit.table.views import PHASES, PilesView, of_the_piles, of_the_table

OWN_PHASES = {state_fields.STARTING: "start", state_fields.PLAYING: "play", state_fields.TAKING: "taking"}
# The phases in which the player to move can play cards; in the second one, the player can also take another discard.
PLAY = ("play", "taking")


@dataclass(frozen=True)
class Meld:
    """A meld on the table."""

    #: The seat for which the meld scores.
    owner: int
    #: The kind of the meld: `set`, `run` or `mixed run`.
    kind: str
    #: The cards in notation, in order; a joker is written with the card it replaces, as in `Y4=R4`.
    cards: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, repr=False)
class RummyView(PilesView):
    """What one player is allowed to know in Rummü. Cards in hands are sorted by suit and number."""

    game = "rummy"

    #: The cards of each seat; hidden cards are empty strings.
    hands: tuple[tuple[str, ...], ...]
    #: The number of cards of each seat.
    hand_counts: tuple[int, ...]
    #: The cards of each seat that everyone has seen enter its hand.
    known: tuple[tuple[str, ...], ...]
    #: The melds on the table.
    melds: tuple[Meld, ...]
    #: Whether each seat has opened.
    out: tuple[bool, ...]
    #: The number of cards that the seat to move has laid down to open in this turn; 0 if it has opened.
    laid: int
    #: The number of cards that each seat needs to open.
    needed: tuple[int, ...]
    #: How often the draw pile has become empty since anyone last laid down, added or exchanged cards.
    emptied: int
    #: Whether the round ends after this turn.
    closing: bool
    #: The seat that has gone out; 0 if nobody has.
    ender: int
    #: The total that ends the game.
    target: int
    #: Whether the scores of runs of five are swapped (the rule `five_run`).
    swapped: bool
    #: Whether the first meld alone must contain all the cards needed to open.
    open_with_one: bool
    #: The cards that can be in the draw pile or, out of sight, in a hidden hand.
    unseen: tuple[str, ...]
    #: The cards that were in the draw pile after it was last refilled.
    refilled: tuple[str, ...]
    #: The refilled cards that this player has drawn.
    drawn: tuple[str, ...]

    @property
    def hand(self) -> tuple[str, ...]:
        """The player's own cards; empty for an onlooker."""
        return self.hands[self.seat - 1] if self.seat and self.hands else ()

    def _in_short(self) -> str:
        return f"{count_of(self.draw_count, 'card')} to draw, hand {self.hand!r}"


def look(s: State, seat: int, moves: Moves) -> RummyView:
    """Return the view of a seat (from 0); -1 is an onlooker, who sees only face-up cards."""
    seats = range(s.players if s.round else 0)
    return RummyView(
        **of_the_table(s, seat, PHASES | OWN_PHASES),
        **moves,
        **of_the_piles(s, notation),
        hands=tuple(
            texts_of(_of_seat(s.hand, owner)) if _shown(s, seat, owner) else ("",) * s.hand_count[owner]
            for owner in seats
        ),
        hand_counts=tuple(s.hand_count[owner] for owner in seats),
        known=tuple(texts_of(_of_seat(s.known, owner)) for owner in seats),
        melds=tuple(_meld(s, m) for m in range(s.meld_count)),
        out=tuple(bool(s.out[owner]) for owner in seats),
        laid=s.laid if common_rules.to_move(s) and s.round and not s.out[s.seat] else 0,
        needed=tuple(cards_to_open(s, owner) for owner in seats),
        emptied=s.emptied,
        closing=bool(s.closing),
        ender=s.ender + 1 if s.ender != NOBODY_OUT else 0,
        target=s.target,
        swapped=bool(s.swapped),
        open_with_one=bool(s.open_with_one),
        unseen=texts_of(_unseen(s, seat)),
        refilled=texts_of(s.refilled),
        drawn=texts_of(_of_seat(s.drawn, seat)) if s.refills and seat >= 0 else (),
    )


KINDS = {SET: "set", MIXED_RUN: "mixed run"}


def _meld(s: State, m: int) -> Meld:
    cards = s.meld[m]
    return Meld(s.owner[m] + 1, KINDS.get(kind_of(cards), "run"), tuple(map(laid_text, cards_of(cards))))


def _of_seat(counts: Sequence[int], owner: int) -> Sequence[int]:
    """Return the part of a row that contains the counts of a seat's cards, kind by kind."""
    return counts[owner * CARD_TYPES : (owner + 1) * CARD_TYPES]


def _shown(s: State, seat: int, owner: int) -> bool:
    return seat == owner or not are_hands_hidden(s)


# --- A state with the contents of a view ----------------------------------------------------------------------------


def shown(view: RummyView) -> State:
    """Return a state with the contents of a view, so that the rules can be asked about it.

    Hidden cards are omitted.
    """
    s = State(state_fields.FIELDS)
    s.round, s.players, s.sides = view.round, view.players, len(view.sides)
    s.phase = next(phase for phase, name in (PHASES | OWN_PHASES).items() if name == view.phase)
    s.seat = max(view.turn or view.seat, 1) - 1
    s.totals[: s.sides] = view.totals
    s.target, s.swapped, s.open_with_one = view.target, view.swapped, view.open_with_one
    s.draw_count, s.discard_count = view.draw_count, len(view.discard_pile)
    s.discard[: s.discard_count] = map(notation.parse_card, view.discard_pile)
    s.laid, s.emptied, s.closing, s.ender = view.laid, view.emptied, view.closing, view.ender - 1
    s.out[: len(view.out)] = view.out
    s.hand_count[: len(view.hand_counts)] = view.hand_counts
    for owner, hand in enumerate(view.hands):
        for card in filter(None, hand):
            hand_melds.put_in(s, owner, notation.parse_card(card))
    for meld in view.melds:
        lay_on_table(s, meld.owner - 1, notation.parse_meld(meld.cards))
    return s


# --- Hidden cards ---------------------------------------------------------------------------------------------------


def _unseen(s: State, seat: int) -> list[int]:
    """Return the number of each card whose place a seat doesn't know.

    They are in the draw pile, or in a hidden hand that they entered unseen.
    """
    hidden = [owner for owner in range(s.players if s.round else 0) if not _shown(s, seat, owner)]
    held = [card for owner in hidden for card in counted_cards(s.hand, owner * CARD_TYPES, range(CARD_TYPES))]
    counts = Counter(in_order(s.draw, [*(cell(s.draw, place) for place in range(s.draw_count)), *held]))
    return [counts[card] - sum(s.known[owner * CARD_TYPES + card] for owner in hidden) for card in range(CARD_TYPES)]
