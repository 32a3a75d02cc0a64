"""How a game's cards are written and read back: one table of texts for records, typing and screen readers."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from cardkit.table.errors import NotationError


def in_known_case(text: str, words: Collection[str]) -> str:
    """The text, or the only one of these words that differs from it in nothing but capitals and small letters.

    >>> in_known_case("a1", ["A1", "B1"]), in_known_case("a", ["A", "a"]), in_known_case("b", ["A"])
    ('A1', 'a', 'b')
    """
    alike = [] if text in words else [word for word in words if word.lower() == text.lower()]
    return alike[0] if len(alike) == 1 else text


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
    >>> fruits.card_text(2), fruits.parse_card("A"), fruits.parse_card("b")
    ('B', 1, 2)
    """

    texts: Mapping[int, str]
    hint: str
    game: str = "this game"

    def card_text(self, card: int) -> str:
        """The text of a card."""
        return self.texts[card]

    def parse_card(self, text: str) -> int:
        """The card written as `text`, in capitals or small letters. Raises NotationError if it is not a card."""
        written = in_known_case(text, self._codes)
        if written not in self._codes:
            raise NotationError(f"{text!r} is not a card in {self.game}: {self.hint}")
        return self._codes[written]

    @cached_property
    def _codes(self) -> dict[str, int]:
        return {text: card for card, text in self.texts.items()}
