"""What a seat may know of a game of Five-Suit Rummy: the one place where hidden cards are told from open ones.

`common.hidden` with perfect recall: a seat knows what lies and lay on the table, every discard, also those that lie
under others now, which cards another seat has taken or got for an exchange, and which cards a refilled draw pile holds,
though not in which order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardkit.games.rummy import notation, table
from cardkit.games.rummy.clauses import CARD_TYPES
from cardkit.games.rummy.melds import MIXED_RUN, SET, kind_of
from cardkit.games.rummy.notation import cards_of, laid_text, texts_of
from cardkit.games.rummy.scoring import NOBODY_OUT, cards_to_come_out
from cardkit.table import common
from cardkit.table.views import PHASES, PilesView, of_the_piles, of_the_table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardkit.table.definition import Moves
    from cardkit.table.state import State

OWN_PHASES = {
    table.STARTING: "start",
    table.PLAYING: "play",
}
OPEN_HANDED = {common.GAME_OVER, common.ROUND_OVER}
"""Phases in which all hands are shown."""


@dataclass(frozen=True)
class Combination:
    """A combination on the table: the seat it scores for, its kind, its cards as they are written."""

    owner: int
    kind: str
    cards: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, repr=False)
class View(PilesView):
    """What one seat may know. Cards in a hand are sorted by suit and number.

    `hands` holds the cards of each seat that are shown to this one, `hand_counts` how many each has, and `known` those
    that all have seen go there. `laid` are the cards that the active seat has laid to come out, `needed` how many each
    seat's first play must lay. `unseen` are the cards that may be in the draw pile or in a hand that is not shown, and
    `refilled` those that the draw pile held when it was refilled last, and of these the seat has `drawn` some.
    `ender` has gone out (0: nobody).
    """

    game = "rummy"

    hands: tuple[tuple[str, ...], ...]
    hand_counts: tuple[int, ...]
    known: tuple[tuple[str, ...], ...]
    combinations: tuple[Combination, ...]
    out: tuple[bool, ...]
    laid: int
    needed: tuple[int, ...]
    emptied: int
    closing: bool
    ender: int
    target: int
    unseen: tuple[str, ...]
    refilled: tuple[str, ...]
    drawn: tuple[str, ...]

    @property
    def hand(self) -> tuple[str, ...]:
        """The seat's own cards; none for an onlooker."""
        return self.hands[self.seat - 1] if self.seat and self.hands else ()

    def _in_short(self) -> str:
        return f"{self.draw_count} cards to draw, hand {self.hand!r}"


def look(s: State, seat: int, moves: Moves) -> View:
    """The view of a seat, counted from 0; -1 is an onlooker, who sees what lies face up."""
    seats = range(s.players if s.round else 0)
    return View(
        **of_the_table(s, seat, PHASES | OWN_PHASES),
        **moves,
        **of_the_piles(s, notation),
        hands=tuple(texts_of(_hand(s, owner)) if _shown(s, seat, owner) else () for owner in seats),
        hand_counts=tuple(s.hand_count[owner] for owner in seats),
        known=tuple(texts_of(s.known[owner * CARD_TYPES : (owner + 1) * CARD_TYPES]) for owner in seats),
        combinations=tuple(_combination(s, m) for m in range(s.combinations)),
        out=tuple(bool(s.out[owner]) for owner in seats),
        laid=s.laid if common.to_move(s) and s.round and not s.out[s.seat] else 0,
        needed=tuple(cards_to_come_out(s, owner) for owner in seats),
        emptied=s.emptied,
        closing=bool(s.closing),
        ender=s.ender + 1 if s.ender != NOBODY_OUT else 0,
        target=s.target,
        unseen=texts_of(_counts(_unseen(s, seat))),
        refilled=texts_of(s.refilled),
        drawn=texts_of(_counts(_drawn(s, seat))) if s.refills else (),
    )


KINDS = {SET: "set", MIXED_RUN: "mixed run"}


def _combination(s: State, m: int) -> Combination:
    cards = s.meld[m]
    return Combination(s.owner[m] + 1, KINDS.get(kind_of(cards), "run"), tuple(map(laid_text, cards_of(cards))))


def _hand(s: State, owner: int) -> list[int]:
    hand: list[int] = s.hand[owner * CARD_TYPES : (owner + 1) * CARD_TYPES]
    return hand


def _shown(s: State, seat: int, owner: int) -> bool:
    return seat == owner or s.phase in OPEN_HANDED


# --- What is hidden from a seat -------------------------------------------------------------------------------------


def _hidden_hands(s: State, seat: int) -> list[int]:
    """The seats whose hands are not shown to a seat."""
    return [owner for owner in range(s.players) if s.round and not _shown(s, seat, owner)]


def _unseen(s: State, seat: int) -> list[int]:
    """The cards that a seat cannot place: the draw pile, and what is in hidden hands, but for what it has seen."""
    cards = s.draw[: s.draw_count]
    for owner in _hidden_hands(s, seat):
        cards += _unknown(s, owner)
    return sorted(cards)


def _unknown(s: State, owner: int) -> list[int]:
    """The cards of a hand that nobody else has seen go there."""
    known = s.known[owner * CARD_TYPES : (owner + 1) * CARD_TYPES]
    counts = zip(_hand(s, owner), known, strict=True)
    return [card for card, (count, seen) in enumerate(counts) for _ in range(count - seen)]


def _drawn(s: State, seat: int) -> list[int]:
    """What a seat has drawn since the last refill; nothing for an onlooker."""
    drawn = s.drawn[seat * CARD_TYPES : (seat + 1) * CARD_TYPES] if seat >= 0 else []
    return [card for card, count in enumerate(drawn) for _ in range(count)]


def _counts(cards: Iterable[int]) -> list[int]:
    counts = [0] * CARD_TYPES
    for card in cards:
        counts[card] += 1
    return counts
