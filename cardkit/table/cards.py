"""How a game's cards are written and read back: one table of texts for records, typing and screen readers."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from cardkit.table.errors import NotationError


class Notation(Protocol):
    """How a game writes its cards."""

    def card_text(self, card: int, /) -> str:
        """The text of a card."""

    def parse_card(self, text: str, /) -> int:
        """The card of a text. Raises NotationError."""


@dataclass(frozen=True)
class Cards:
    """The cards of a game: the text of each, by the number that its rules use.

    The game's `sentences.toml` names the cards whose text is not their name. `hint` tells a person who has typed
    something else how to write the cards of the `game`.

    >>> fruits = Cards({1: "A", 2: "B"}, "write an apple A, a banana B")
    >>> fruits.card_text(2), fruits.parse_card("A")
    ('B', 1)
    """

    texts: Mapping[int, str]
    hint: str
    game: str = "this game"

    def card_text(self, card: int) -> str:
        """The text of a card."""
        return self.texts[card]

    def parse_card(self, text: str) -> int:
        """The card written as `text`. Raises NotationError if it is not a card."""
        if text not in self._codes:
            raise NotationError(f"{text!r} is not a card in {self.game}: {self.hint}")
        return self._codes[text]

    @cached_property
    def _codes(self) -> dict[str, int]:
        return {text: card for card, text in self.texts.items()}
