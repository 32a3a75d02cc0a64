"""The notation of a game's cards: how records and people write them, and how they are parsed."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from cardkit.table.errors import NotationError


class Notation(Protocol):
    """Writes the cards of a game as text, and reads them."""

    def card_text(self, card: int, /) -> str:
        """Return the text of a card."""

    def parse_card(self, text: str, /) -> int:
        """Return the card with this text. Raises NotationError."""


@dataclass(frozen=True)
class Cards:
    """The cards of a game, with their notation.

    The game's `sentences.toml` contains the names of cards whose text isn't a word.

    >>> fruits = Cards({1: "A", 2: "B"}, "write an apple A, a banana B")
    >>> fruits.card_text(2), fruits.parse_card("A")
    ('B', 1)
    """

    #: The text of each card, by the number that the rules use.
    texts: Mapping[int, str]
    #: How to write the cards, for the error message about text that isn't a card.
    hint: str
    #: The name of the game, for the same error message.
    game: str = "this game"

    def card_text(self, card: int) -> str:
        """Return the text of a card."""
        return self.texts[card]

    def parse_card(self, text: str) -> int:
        """Return the card written as `text`. Raises NotationError if it isn't a card."""
        if text not in self._codes:
            raise NotationError(f"{text!r} is not a card in {self.game}: {self.hint}")
        return self._codes[text]

    @cached_property
    def _codes(self) -> dict[str, int]:
        return {text: card for card, text in self.texts.items()}
