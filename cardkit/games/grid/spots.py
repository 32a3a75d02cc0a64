"""The notation for the spots of an area: two rows, `a` above `b`, with columns numbered from 1 on the left.

In a state a place is a number: the seat (from 0) times the number of spots, plus the spot. The draw pile, the discard
pile and the hand follow after the places of all areas.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cardkit.table.errors import NotationError
from cardkit.table.grammar import Speaker
from cardkit.table.move_kinds import MovePart

# The places after the areas, in the order of their numbers.
PILES = ("draw", "discard", "hand")


@dataclass(frozen=True)
class Spots:
    """The spots of the areas of a game, in two rows."""

    #: The number of columns of an area.
    columns: int
    #: The largest number of players.
    seats: int

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The spots in order: `a1`, `a2`, … `b1`, …."""
        return tuple(f"{row}{column}" for row in "ab" for column in range(1, self.columns + 1))

    @property
    def places(self) -> int:
        """The number of places in the areas of all players."""
        return self.seats * len(self.names)

    def place_text(self, place: int) -> str:
        """Return the text of a place: `draw`, `discard`, `hand`, or a player's number and a spot such as `3b2`."""
        if place >= self.places:
            return PILES[place - self.places]
        seat, spot = divmod(place, len(self.names))
        return f"{seat + 1}{self.names[spot]}"

    def spot_text(self, place: int) -> str:
        """Return the spot of a place, without the player."""
        return self.names[place % len(self.names)]

    def read(self, _table: object, text: str) -> int:
        """Return the number of the spot written as `text`, from 0. Raises NotationError if it is unknown."""
        if text not in self.names:
            last = self.names[-1]
            message = f"there is no spot {text!r}: rows are a and b, columns 1 to {self.columns}, as in a1 or {last}"
            raise NotationError(message)
        return self.names.index(text)

    def read_place(self, table: Any, text: str) -> int:
        """Return the place written as a player's number and a spot.

        Raises NotationError if the table has no such place.
        """
        if text[:1] not in [str(seat) for seat in range(1, table.players + 1)]:
            message = f"there is no place {text!r}: write a seat from 1 to {table.players} and its spot, as in 2b3"
            raise NotationError(message)
        return (int(text[0]) - 1) * len(self.names) + self.read(table, text[1:])

    def own(self, name: str) -> MovePart:
        """Make the part of a move that is a spot in the player's own area."""
        names = self.names
        return MovePart(
            name, len(names), names.__getitem__, self.read, lambda view, spot: [f"{view.seat}{names[spot]}"]
        )

    def anybody(self, name: str) -> MovePart:
        """Make the part of a move that is a place in any player's area, in words `your a1` or `Mina's b3`."""

        def whose(place: int, speaker: Speaker) -> str:
            return speaker.own(place // len(self.names) + 1, self.spot_text(place))

        text = self.place_text
        return MovePart(name, self.places, text, self.read_place, lambda _, place: [text(place)], tell=whose)
