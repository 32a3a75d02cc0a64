"""The kinds of moves of a game. A game describes each kind once, as a `MoveKind`.

A kind of move consists of a word, a verb, and the parts of its moves (a spot, a card, a player's number). These
determine the notation, the parsing of typed moves, the integer codes of the rules and the places to point at. Each kind
also names the clause that allows its moves. The sentences about a move, and its button, are under its word in the
game's `text/<language>/sentences.toml` (see `cardkit.table.wording`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple

from cardkit.table.clauses import Clause
from cardkit.table.errors import NotationError
from cardkit.table.grammar import Speaker
from cardkit.table.state import State

#: The places to point at, one after another, to make a move.
Path = tuple[str, ...]


def counted(number: int) -> str:
    """Write a number that counts from 0 the way people count, from 1."""
    return str(number + 1)


def read_number(text: str, most: int, what: str) -> int:
    """Read a number from 1 to `most`, and return it counted from 0. Raises NotationError.

    `what` describes the number in the error message.
    """
    if text not in map(str, range(1, most + 1)):
        raise NotationError(f"there is no {what} {text!r}: write a number from 1 to {most}")
    return int(text) - 1


@dataclass(frozen=True)
class MovePart:
    """One part of a move, such as a spot or a card. Inside the rules it is a number from 0 to `size` - 1."""

    #: The name of the part, for use in sentences.
    name: str
    #: The number of different values.
    size: int
    #: Takes a value; returns its text.
    write: Callable[[int], str]
    #: Takes a table (its state, or a view of it) and a text; returns the value, or raises NotationError.
    read: Callable[[Any, str], int]
    #: Takes a view and a value; returns the places to point at for it.
    places: Callable[[Any, int], Sequence[str]] | None = None
    #: Takes a view and a place; returns the value for that place, or -1. By default, `places` is searched.
    find: Callable[[Any, str], int] | None = None
    #: Takes a value and a speaker; returns what to insert into sentences. By default, that is the text.
    tell: Callable[[int, Speaker], object] | None = None
    #: Takes a view; returns the values that its reader may ask about. By default, all values.
    held: Callable[[Any], Sequence[int]] | None = None

    def told(self, number: int, speaker: Speaker) -> object:
        """Return what to insert into a sentence by `speaker` for the value `number`."""
        return self.tell(number, speaker) if self.tell else self.write(number)

    def at(self, view: Any, place: str) -> int:
        """Return the value for a `place` of a `view` that the player points at; -1 if there is none."""
        if self.find:
            return self.find(view, place)
        places = self.places
        return next((number for number in range(self.size) if places and place in places(view, number)), -1)


def number_part(name: str, most: int, what: str, **how: Any) -> MovePart:
    """Make a part of a move that is a number from 1 to `most`.

    Args:
        name: The name of the part.
        most: The largest number.
        what: A description of the number for error messages.
        how: Other fields of `MovePart`.

    """
    return MovePart(name, most, counted, lambda _, text: read_number(text, most, what), **how)


def permits_draw(draw: Clause, refill: Clause) -> Callable[[State], tuple[Clause, ...]]:
    """Return a function that cites the clause `draw` for a draw, and also `refill` for the last card of the pile."""
    return lambda s: (draw, refill) if s.draw_count == 1 else (draw,)


@dataclass(frozen=True)
class MoveKind:
    """One kind of move. Moves are integer codes, and those of a kind are consecutive, starting at `first`."""

    #: The first word of such a move, as in `draw`.
    word: str
    #: The code of the first such move.
    first: int
    #: The clause that allows such a move, or several with the most direct one first. It can also be a function that
    #: takes the state and the parts of a legal move, and returns these clauses.
    permits: Clause | tuple[Clause, ...] | Callable[..., tuple[Clause, ...]]
    #: The parts of such a move, in the order in which they are written.
    parts: tuple[MovePart, ...] = ()
    #: The phases that suggest such a move.
    phases: tuple[str, ...] = ()
    #: Other phases in which a reader may ask about such a move.
    wondered_in: tuple[str, ...] = ()
    #: The place to point at before the places of the parts, or a function of the view that returns it.
    pile: str | Callable[[Any], str] = ""
    #: Takes a view and the parts; returns the paths to point along, if they don't follow from `pile` and `parts`.
    ways: Callable[..., Sequence[Path]] | None = None
    #: Takes a view; returns the parts of the moves that a reader may ask about. By default, all.
    explained: Callable[[Any], Sequence[tuple[int, ...]]] | None = None
    #: Takes a table and the parts; returns the parts in their standard form.
    settle: Callable[..., tuple[int, ...]] | None = None
    #: An example of such a move. A kind with parts and without an example is never allowed.
    example: str = ""
    #: Takes a table; returns whether such moves exist under its rules.
    played_by: Callable[[Any], bool] = lambda _: True
    #: The word used in older records. Reading it raises an error that mentions the new word.
    formerly: str = ""

    def number(self, *values: int) -> int:
        """Return the code of the move with these parts."""
        number = 0
        for part, value in zip(self.parts, values, strict=True):
            number = number * part.size + value
        return self.first + number

    def values(self, move: int) -> tuple[int, ...]:
        """Return the parts of a move of this kind, given by its code."""
        rest, found = move - self.first, []
        for part in reversed(self.parts[1:]):
            rest, value = divmod(rest, part.size)
            found.append(value)
        return (*([rest] if self.parts else []), *reversed(found))

    def explained_in(self, view: Any) -> list[int]:
        """Return the codes of the moves of this kind that a reader may ask about."""
        if self.explained:
            return [self.number(*values) for values in self.explained(view)]
        each = [part.held(view) if part.held else range(part.size) for part in self.parts]
        return [self.number(*values) for values in product(*each)]

    def paths(self, view: Any, values: Sequence[int]) -> Sequence[Path]:
        """Return the ways to make the move with certain parts (`values`) by pointing at places of a `view`.

        A move that has only a button has an empty path.
        """
        if self.ways:
            return self.ways(view, *values)
        first = self._first(view)
        parts = zip(self.parts, values, strict=True)
        places = [part.places(view, value) for part, value in parts if part.places]
        return [(*first, *path) for path in product(*places)]

    def _first(self, view: Any) -> Path:
        """Return the pile to point at first, if there is one."""
        pile = self.pile(view) if callable(self.pile) else self.pile
        return (pile,) if pile else ()

    def pointed(self, view: Any, path: Sequence[str]) -> ParsedMove | None:
        """Return the move of this kind that is made by pointing at the places of a `path` in a `view`, or None."""
        first = self._first(view)
        places = path[len(first) :]
        if not path or tuple(path[: len(first)]) != first or len(places) != len(self.parts):
            return None
        found = [part.at(view, place) for part, place in zip(self.parts, places, strict=True)]
        return None if -1 in found else ParsedMove(self, tuple(found))


class ParsedMove(NamedTuple):
    """A move, split into its kind and its parts."""

    #: The kind of the move.
    kind: MoveKind
    #: The parts, as numbers.
    values: tuple[int, ...]

    @property
    def text(self) -> str:
        """The move in notation."""
        parts = [part.write(value) for part, value in zip(self.kind.parts, self.values, strict=True)]
        return " ".join([self.kind.word, *parts])

    @property
    def number(self) -> int:
        """The integer code of the move."""
        return self.kind.number(*self.values)


class MoveKinds:
    """The kinds of moves of a game, in the order in which a player thinks of them.

    Args:
        game: The name of the game, for error messages.
        kinds: The kinds of moves.
        besides: Takes a view; returns the numbers of the clauses that apply to every move in that position.

    """

    def __init__(self, game: str, *kinds: MoveKind, besides: Callable[[Any], AbstractSet[int]] | None = None) -> None:
        self.game = game
        self._besides = besides
        self._kinds = kinds
        self._by_word = {kind.word: kind for kind in kinds}
        self._renamed = {kind.formerly: kind.word for kind in kinds if kind.formerly}
        self._by_number = sorted(kinds, key=lambda kind: kind.first, reverse=True)
        self._texts: dict[int, str] = {}

    def __iter__(self) -> Iterator[MoveKind]:
        return iter(self._kinds)

    # --- As numbers and as text ---

    def parsed(self, move: int) -> ParsedMove:
        """Split a move, given by its code, into its kind and parts."""
        kind = next(kind for kind in self._by_number if kind.first <= move)
        return ParsedMove(kind, kind.values(move))

    def text(self, move: int) -> str:
        """Return the notation of a move, given by its code."""
        if move not in self._texts:
            self._texts[move] = self.parsed(move).text
        return self._texts[move]

    def parse(self, table: Any, text: str) -> ParsedMove:
        """Read a move from its notation (`text`), legal or not.

        Raises NotationError if it isn't a move in this game at a `table`, which is a state or a view.
        """
        word, *words = self.words(text)
        if word in self._renamed:
            raise NotationError(f"{word!r} is no longer a move in {self.game}: write {self._renamed[word]!r}")
        kind = self._by_word.get(word)
        if kind and kind.example and len(words) < len(kind.parts):
            raise NotationError(f"{text!r} is not a whole move in {self.game}: write it like {kind.example!r}")
        if kind is None or len(words) != len(kind.parts):
            raise NotationError(f"{text!r} is not a move in {self.game}: its moves are written {self._examples(table)}")
        values = tuple(part.read(table, one) for part, one in zip(kind.parts, words, strict=True))
        return ParsedMove(kind, kind.settle(table, *values) if kind.settle else values)

    def words(self, text: str) -> list[str]:
        """Split a written move into its verb and one word for each part."""
        return text.split(" ")

    def number(self, table: Any, text: object) -> int:
        """Return the code of a move from its notation (`text`), legal or not.

        Raises NotationError if it isn't a move in this game at a `table`, which is a state or a view.
        """
        if not isinstance(text, str):
            raise NotationError(f"a move must be text, not {text!r}")
        return self.parse(table, text).number

    def _examples(self, table: Any) -> str:
        """Return examples of the moves at a table. Kinds that have parts but no example are never allowed."""
        kinds = [kind for kind in self._kinds if kind.example or not kind.parts]
        return ", ".join(kind.example or kind.word for kind in kinds if kind.played_by(table))

    # --- Clauses and suggestions ---

    def clauses(self, s: State, move: int) -> tuple[Clause, ...]:
        """Return the clauses that allow a legal move, the most direct one first."""
        kind, values = self.parsed(move)
        permits = kind.permits(s, *values) if callable(kind.permits) else kind.permits
        return permits if isinstance(permits, tuple) else (permits,)

    def explained(self, view: Any) -> list[int]:
        """Return the moves that a reader may ask about in a position: all if there are few, or those that matter."""
        return [number for kind in self._kinds for number in kind.explained_in(view)]

    def suggested(self, view: Any) -> list[int]:
        """Return the explained moves that the phase suggests."""
        kinds = (kind for kind in self._kinds if view.phase in kind.phases + kind.wondered_in)
        return [number for kind in kinds for number in kind.explained_in(view)]

    def at_work(self, view: Any, verdict: Callable[[int], Iterable[int]]) -> set[int]:
        """Return the clauses that allow or forbid the moves that a position suggests, by their numbers.

        Args:
            view: The view of the player to move.
            verdict: Takes a move; returns the clauses that forbid or allow it.

        """
        found: set[int] = set(self._besides(view)) if self._besides else set()
        return found.union(*map(verdict, self.suggested(view)))

    def move_from_clicks(self, view: Any, path: Sequence[str]) -> str:
        """Return the move that a player makes by pointing at the places of a `path` in a `view`, legal or not.

        The result is empty if no move matches.
        If several kinds of moves match, the first one that the phase suggests is used, or the first one if it suggests
        none.
        """
        found = [made for kind in self._kinds if (made := kind.pointed(view, path))]
        suggested = [made for made in found if view.phase in made.kind.phases]
        return next((made.text for made in [*suggested, *found]), "")
