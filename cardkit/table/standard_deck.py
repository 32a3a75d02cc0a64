"""The standard deck of 52 playing cards: their numbers in a state, and their notation.

A card is the number `13 * suit + rank`. The suits clubs, diamonds, hearts and spades count from 0, and so do the ranks,
from the two to the ace. Its notation is its rank and its suit: `2C`, `10H`, `QS`.
"""

from cardkit.table.cards import Cards

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
SUITS = "CDHS"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
TWO, JACK, QUEEN, KING, ACE = 0, 9, 10, 11, 12
PACK = 52

PLAYING_CARDS = Cards(
    {13 * suit + rank: f"{RANKS[rank]}{SUITS[suit]}" for suit in range(4) for rank in range(13)},
    "write its rank (2 to 10, J, Q, K, A) and its suit (C, D, H, S), as in 10H",
)


def suit_of(card: int) -> int:
    """Return the suit of a card."""
    return card // 13


def rank_of(card: int) -> int:
    """Return the rank of a card, from 0 for a two to 12 for an ace."""
    return card % 13
