"""Stacked deals of Five-Suit Rummy: who is dealt what, what is turned up, what comes off the pile next."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardkit.games.rummy.notation import CARDS
from cardkit.scripts import dealt_round

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.scripts import Position, Stack

COPIES = 3


def deal(hands: Sequence[str], discard: str, draw: str = "", start: int = 1) -> Stack:
    """Stack a deal: each seat's cards (all as many), the first discard, and the cards drawn next."""
    return dealt_round([hand.split() for hand in hands], (discard, *draw.split()), start)


def filled(hands: Sequence[str], size: int, used: str = "", copies: int = COPIES) -> list[str]:
    """Fill hands up to `size` cards with what is left of a deck: every ninth card, so that little goes together.

    The cards `used` are needed elsewhere.
    """
    told = Counter(" ".join([*hands, used]).split())
    deck = [CARDS[9 * i % len(CARDS)] for i in range(len(CARDS))] * copies
    spare = iter([card for i, card in enumerate(deck) if i // len(CARDS) >= told[card]])
    return [" ".join([*hand.split(), *(next(spare) for _ in range(size - len(hand.split())))]) for hand in hands]


POSITIONS: tuple[Position, ...] = ()
