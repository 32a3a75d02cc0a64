"""Format names of players, lists such as `a, b and c`, plurals and minus signs for sentences.

The forms are under `people` in `text/<language>/sentences.toml`, so that a new language needs no Python.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from cardkit.table import translated_texts
from cardkit.table.rulebook import joined

MINUS = "\u2212"
# The hyphen of a negative number, or of a subtraction with spaces around it, but not the hyphen of a word or a range.
# Text between backticks is code and stays unchanged.
CODE_OR_MINUS = re.compile(r"(`[^`]*`)|(?<![\w.)\]-])-(?=\d)|(?<=[\d)%] )-(?= (?:[\w(*]|$))|(?<=\w )-(?= [\d(])")


@translated_texts.per_language
def _form(name: str) -> str:
    """Return a form in the current language."""
    return translated_texts.required(__package__ or "", "sentences").table("people").text(name)


def you() -> str:
    """Return the word for the listener: `you`."""
    return _form("you")


def numbered_player(seat: int) -> str:
    """Return the label of a player without a name: `player 2`."""
    return _form("player").format(seat=seat)


def seat_name(names: Sequence[str | None] | None, seat: int) -> str:
    """Return the name of the player in a seat, counted from 1.

    If several players have the same name, the seat is added. A player without a name gets a label.
    """
    name = names[seat - 1] if names else None
    if name == capital(you()):  # a player called You isn't the listener
        return numbered_player(seat)
    if name and names and names.count(name) > 1:
        return f"{name} ({numbered_player(seat)})"
    return name or numbered_player(seat)


def with_names(text: str, names: Sequence[str | None] | None) -> str:
    """Return a text in which each `player 2` is followed by the player's name, if there is one: `player 2 (Mina)`."""

    def named(found: re.Match[str]) -> str:
        name = names[int(found[1]) - 1] if names and int(found[1]) <= len(names) else None
        name = name or found[0]
        called = you() if name == capital(you()) else name
        return found[0] if name.lower() == found[0].lower() else f"{found[0]} ({called})"

    numbered = _form("player").format(seat=r"(\d+)")
    return re.sub(rf"\b{numbered}\b", named, text, flags=re.IGNORECASE)


@dataclass(frozen=True, eq=False)
class Speaker:
    """Phrases sentences about players for one listener. Seats count from 1."""

    #: The seat of the listener; 0 for an onlooker.
    viewer: int
    #: The names of the players.
    names: Sequence[str | None] | None = None
    #: The seats of each side; by default, each seat is a side.
    sides: Sequence[Sequence[int]] = ()

    def name(self, seat: int) -> str:
        """Return `you`, or the name of the player."""
        return you() if seat == self.viewer else seat_name(self.names, seat)

    def side(self, index: int) -> str:
        """Return a side, counted from 0: `you`, `player 2`, or `you and player 3` for a team."""
        return listed([self.name(seat) for seat in self.seats(index)])

    def seats(self, side: int) -> Sequence[int]:
        """Return the seats of a side, counted from 0."""
        return self.sides[side] if self.sides else (side + 1,)

    def partner(self, seat: int) -> str:
        """Return the partnership of a seat: `your partner`, or `with player 3`; empty in a game without partners."""
        mates = [mate for side in self.sides if seat in side for mate in side if mate != seat]
        if not mates:
            return ""
        named = listed([self.name(mate) for mate in mates])
        return _form("your_partner") if self.viewer in mates else _form("partner").format(mates=named)

    def tally(self, values: Sequence[int]) -> str:
        """Return each side with its value: `you 3, Mina 6`, or `player 2: 6` if a name ends with a digit."""
        sides = [(self.side(index), value) for index, value in enumerate(values)]
        return ", ".join(f"{side}{':' * side[-1].isdigit()} {value}" for side, value in sides)

    def own(self, seat: int, thing: str) -> str:
        """Return something that belongs to a player: `your a1` or `player 2's a1`.

        If the noun changes with its owner in a language, `thing` contains both forms with a bar between them: `deine
        Karten|die Karten`, for `deine Karten` and `die Karten von Mina`.
        """
        yours, both, theirs = thing.partition("|")
        if seat == self.viewer:
            return yours if both else _form("your").format(thing=thing)
        return _form("theirs").format(thing=theirs if both else thing, name=seat_name(self.names, seat))


def with_minus(text: str) -> str:
    """Return a text as pages show it, with minus signs instead of hyphens in numbers.

    >>> with_minus("-3 points; 5 - 8; rounds 2-4; `5 - 8`") == f"{MINUS}3 points; 5 {MINUS} 8; rounds 2-4; `5 - 8`"
    True
    >>> with_minus("5% - 3%") == f"5% {MINUS} 3%"
    True
    """
    return CODE_OR_MINUS.sub(lambda found: found[1] or MINUS, text)


def capital(sentence: str) -> str:
    """Return a sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]


class Within(str):
    """A sentence to insert into another one: `{move:small}` starts with a small letter."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        """The sentence, with a small first letter if `form` is `small`."""
        return f"{self[:1].lower()}{self[1:]}" if form == "small" else format(str(self), form)


def would(move: str) -> str:
    """Return what a move would do: `You would draw a card.` for `Draw a card.`."""
    return _form("would").format(move=Within(move))


def listed(items: Sequence[str]) -> str:
    """Return `a, b and c`."""
    return joined(items, "and")


def either(items: Sequence[str]) -> str:
    """Return `a, b or c`."""
    return joined(items, "or")


def count_of(count: int | str, thing: str) -> str:
    """Return a number with a noun: `1 card`, `2 cards`. The number can also be a string, as in `2,000 cards`."""
    return f"{count} {thing}{'' if str(count) == '1' else 's'}"
