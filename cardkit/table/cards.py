"""How the cards of a game are written, and read back: one table of texts serves records, typing and listening."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from cardkit.table.errors import NotationError


@dataclass(frozen=True)
class Cards:
    """The cards of a game by the numbers that its rules use, with the text of each.

    What a card is called stands in the game's `sentences.toml`, where that is not its text; `hint` tells somebody who
    has typed something else how the cards of the `game` are written.

    >>> fruits = Cards({1: "A", 2: "B"}, "write an apple A, a banana B")
    >>> fruits.card_text(2), fruits.parse_card("A")
    ('B', 1)
    """

    texts: Mapping[int, str]
    hint: str
    game: str = "this game"

    def card_text(self, card: int) -> str:
        """A card as it is written."""
        return self.texts[card]

    def parse_card(self, text: str) -> int:
        """The card written as `text`. Raises NotationError if there is none."""
        if text not in self._codes:
            raise NotationError(f"{text!r} is no card of {self.game}: {self.hint}")
        return self._codes[text]

    @cached_property
    def _codes(self) -> dict[str, int]:
        return {text: card for card, text in self.texts.items()}
