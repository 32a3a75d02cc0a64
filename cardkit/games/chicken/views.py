"""What a seat may know of a game of Chicken: the one place where hidden cards are told from open ones.

`common.hidden` with perfect recall: a seat knows its own hand, every card on the discard pile, and which cards others
have shown that they cannot have.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardkit.games.chicken import notation, rules
from cardkit.games.chicken.notation import card_text
from cardkit.games.chicken.scoring import KINDS, hand_score
from cardkit.table import common
from cardkit.table.scene import FACE_DOWN
from cardkit.table.views import PHASES, PilesView, of_the_piles, of_the_table

if TYPE_CHECKING:
    from cardkit.table.definition import Moves
    from cardkit.table.state import State

OWN_PHASES = {
    rules.PLAYING: "play",
}

Limits = tuple[int, ...]
"""For 1 to 6, the chick and the egg in turn: among how many of its newest cards a seat can have one of these."""


@dataclass(frozen=True, kw_only=True, repr=False)
class View(PilesView):
    """What one seat may know.

    `top` is the number on top of the discard pile, an egg's included (empty while there is none), `out` are the seats
    that have withdrawn, `cost` is what the seat's own cards count now. `rolling` is the seat that is about to roll the
    dice (0: none), and `dice` what they showed in this round. `unseen` are the cards that lie in the hands of others
    and in the draw pile, sorted; `limits` says of each seat what all know of its hand.
    """

    game = "chicken"

    rolling: int
    dice: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    out: tuple[int, ...]
    top: str
    cost: int | None
    target: int
    unseen: tuple[str, ...]
    limits: tuple[Limits, ...]

    def _in_short(self) -> str:
        return f"{self.draw_count} cards to draw, top {self.top!r}"


def look(s: State, seat: int, moves: Moves) -> View:
    """The view of a seat, counted from 0; -1 is an onlooker, who sees what lies face up."""
    seats = range(s.players)
    return View(
        **of_the_table(s, seat, PHASES | OWN_PHASES),
        **moves,
        **of_the_piles(s, notation),
        rolling=s.seat + 1 if s.pending == common.DICE_PENDING else 0,
        dice=tuple(s.dice) if s.dice[0] != rules.NOT_ROLLED else (),
        hands=tuple(_hand(s, owner, seat) for owner in seats) if s.round else (),
        out=tuple(owner + 1 for owner in seats if s.out[owner]),
        top=card_text(s.top) if s.top else "",
        cost=hand_score(s, seat) if seat >= 0 and s.top else None,
        target=s.target,
        unseen=tuple(card_text(card) for card in sorted(_unseen(s, seat))),
        limits=tuple(_limits(s, owner) for owner in seats),
    )


def _hand(s: State, owner: int, seat: int) -> tuple[str, ...]:
    """A hand in the order of the cycle, if the seat may see it."""
    if owner != seat and _closed(s):
        return tuple(FACE_DOWN for _ in range(s.hand_count[owner]))
    return tuple(card_text(card) for card in cards_in_hand(s, owner))


def _closed(s: State) -> bool:
    """Say whether hands are hidden: `score.cards` opens them when a round is scored, not where it is stopped."""
    return s.phase in {rules.PLAYING, common.GAME_STOPPED}


def cards_in_hand(s: State, owner: int) -> list[int]:
    """The cards of a hand, in the order of the cycle."""
    return [rules.card_at(s, owner, index) for index in range(s.hand_count[owner])]


def _limits(s: State, owner: int) -> Limits:
    return tuple(s.hand_count[owner] - s.since[owner * KINDS + kind] for kind in range(KINDS))


# --- What is hidden from a seat -------------------------------------------------------------------------------------


def _hidden_hands(s: State, seat: int) -> list[int]:
    """The seats whose hands are hidden from a seat (from 0; -1: an onlooker)."""
    return [owner for owner in range(s.players) if owner != seat and _closed(s)]


def _unseen(s: State, seat: int) -> list[int]:
    """The cards that a seat cannot see: the draw pile and the hidden hands."""
    in_hands = [card for owner in _hidden_hands(s, seat) for card in cards_in_hand(s, owner)]
    return [*s.draw[: s.draw_count], *in_hands]
