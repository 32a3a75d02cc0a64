"""Sentences about seats: who does what, with the verb in the right person."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def seat_name(names: Sequence[str | None] | None, seat: int) -> str:
    """What a seat (counted from 1) is called: its name in the record, else its number."""
    name = names[seat - 1] if names else None
    return name or f"seat {seat}"


def with_names(text: str, names: Sequence[str | None] | None) -> str:
    """A text that numbers seats, with the name beside each that has one: `seat 2 (Mina)`."""

    def named(found: re.Match[str]) -> str:
        name = seat_name(names, int(found[1])) if int(found[1]) <= len(names or ()) else found[0]
        return found[0] if name.lower() == found[0].lower() else f"{found[0]} ({'you' if name == 'You' else name})"

    return re.sub(r"\bseat (\d+)\b", named, text, flags=re.IGNORECASE)


class Speaker:
    """Speaks to one seat (0: to no seat in particular) about what seats do; seats count from 1."""

    def __init__(
        self, viewer: int, names: Sequence[str | None] | None = None, sides: Sequence[Sequence[int]] = ()
    ) -> None:
        self.viewer = viewer
        self.names = names
        self.sides = sides

    def name(self, seat: int) -> str:
        """`you`, or what the seat is called."""
        return "you" if seat == self.viewer else seat_name(self.names, seat)

    def side(self, index: int) -> str:
        """A side, counted from 0: `you`, `seat 2`, or `you and seat 3` where two play together."""
        seats = self.sides[index] if self.sides else (index + 1,)
        return listed([self.name(seat) for seat in seats])

    def partner(self, seat: int) -> str:
        """What a seat's partner is to the listener: `your partner`, or `with seat 3`; nothing where nobody has one."""
        mates = [mate for side in self.sides if seat in side for mate in side if mate != seat]
        if not mates:
            return ""
        return "your partner" if self.viewer in mates else f"with {listed([self.name(mate) for mate in mates])}"

    def tally(self, values: Sequence[int]) -> str:
        """A value for each side: `you 3, Mina 6`, or `seat 2: 6` where a name ends with a number."""
        sides = [(self.side(index), value) for index, value in enumerate(values)]
        return ", ".join(f"{side}{':' * side[-1].isdigit()} {value}" for side, value in sides)

    def does(self, seat: int, verb: str) -> str:
        """`You draw` or `Seat 2 draws`, at the start of a sentence."""
        return capital(f"{self.name(seat)} {verb if seat == self.viewer else third_person(verb)}")

    def own(self, seat: int, thing: str) -> str:
        """`your a1` or `seat 2's a1`."""
        return f"your {thing}" if seat == self.viewer else f"{seat_name(self.names, seat)}'s {thing}"

    def everyone(self, seats: Sequence[int], verb: str) -> str:
        """`You and seat 3 win`, at the start of a sentence."""
        if len(seats) == 1:
            return self.does(seats[0], verb)
        return capital(f"{listed([self.name(seat) for seat in seats])} {verb}")


IRREGULAR = {"have": "has", "are": "is", "may": "may"}


def third_person(verb: str) -> str:
    """`draws` for `draw`, `passes` for `pass`."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    return f"{verb}es" if verb.endswith(("s", "sh", "ch")) else f"{verb}s"


def capital(sentence: str) -> str:
    """The sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]


def would(move: str) -> str:
    """What a move does, said of one that is only thought of: `You would draw a card.` for `Draw a card.`."""
    return f"You would {move[:1].lower()}{move[1:]}"


def listed(items: Sequence[str]) -> str:
    """`a, b and c`."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def either(items: Sequence[str]) -> str:
    """`a, b or c`."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} or {items[-1]}"


def count_of(count: int, thing: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{count} {thing}{'' if count == 1 else 's'}"
