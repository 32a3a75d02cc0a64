"""Areas of face-up and face-down cards in two rows, as in Papageno and Parrot."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Area:
    """A seat's cards by spot (`a1` …), and which spots are face up."""

    cards: dict[str, str]
    up: set[str]

    @classmethod
    def dealt(cls, cards: list[str]) -> Area:
        """Deal an area face down, from `a1` along the rows."""
        columns = range(1, len(cards) // 2 + 1)
        spots = [f"{row}{column}" for row in "ab" for column in columns]
        return cls(dict(zip(spots, cards, strict=True)), set())

    @property
    def down(self) -> list[str]:
        """List the face-down spots."""
        return [spot for spot in self.cards if spot not in self.up]

    def put(self, spot: str, card: str) -> str:
        """Put a card face up in a spot. Returns the card that it replaces."""
        old, self.cards[spot] = self.cards[spot], card
        self.up.add(spot)
        return old

    def columns(self) -> list[tuple[str, str]]:
        """Return the upper and the lower card of each column."""
        upper = [spot for spot in self.cards if spot[0] == "a"]
        return [(self.cards[spot], self.cards[partner(spot)]) for spot in upper]


def partner(spot: str) -> str:
    """Return the other spot in the column."""
    return ("b" if spot[0] == "a" else "a") + spot[1:]
