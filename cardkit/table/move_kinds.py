"""Kinds of moves. A game describes each kind once, as a `MoveKind`; everything else about its moves follows from that.

A kind of move has a word, a verb, and the parts of its moves (a spot, a card, a player's number). They determine the
notation, the parsing of typed moves, the integer codes that the rules use, and where to point. Each kind names the
clause that permits its moves. What a move would do, what it did, and what its button says is under that word in the
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

# The places to point at, one after another, to make a move.
Path = tuple[str, ...]


def counted(number: int) -> str:
    """Write a number that counts from 0 as people do, from 1."""
    return str(number + 1)


def read_number(text: str, most: int, what: str) -> int:
    """Read a number from 1 to `most`, and return it counted from 0; `what` names the thing. Raises NotationError."""
    if text not in map(str, range(1, most + 1)):
        raise NotationError(f"there is no {what} {text!r}: write a number from 1 to {most}")
    return int(text) - 1


@dataclass(frozen=True)
class MovePart:
    """One part of a move: a number from 0 to `size` - 1.

    `write` returns its text. `read` finds the number for a text at a table (its state, or a view of it), or raises
    NotationError. `places` returns the places to point at, as a view shows the table. `find` returns the number for a
    place that is pointed at (-1: none), if `places` is not enough. `held` lists the numbers that a reader of a view
    may ask about, if not all. `tell` returns what to fill into sentences.
    """

    name: str
    size: int
    write: Callable[[int], str]
    read: Callable[[Any, str], int]
    places: Callable[[Any, int], Sequence[str]] | None = None
    find: Callable[[Any, str], int] | None = None
    tell: Callable[[int, Speaker], object] | None = None
    held: Callable[[Any], Sequence[int]] | None = None

    def told(self, number: int, speaker: Speaker) -> object:
        """What to fill into a sentence: its text, or what `tell` returns for the speaker."""
        return self.tell(number, speaker) if self.tell else self.write(number)

    def at(self, view: Any, place: str) -> int:
        """The number for a place of a view that is pointed at; -1 if none."""
        if self.find:
            return self.find(view, place)
        places = self.places
        return next((number for number in range(self.size) if places and place in places(view, number)), -1)


def number_part(name: str, most: int, what: str, **how: Any) -> MovePart:
    """The part of a move that is a number from 1 to `most`; `what` names the thing in errors."""
    return MovePart(name, most, counted, lambda _, text: read_number(text, most, what), **how)


def permits_draw(draw: Clause, refill: Clause) -> Callable[[State], tuple[Clause, ...]]:
    """Permit a draw by the clause `draw`, and for the last card of the pile also by `refill`."""
    return lambda s: (draw, refill) if s.draw_count == 1 else (draw,)


@dataclass(frozen=True)
class MoveKind:
    """One kind of move; `first` is the code of its first move, and the others follow.

    `permits` is the clause that allows such a move, or several with the most direct one first, or a function from the
    state and the parts of a legal move to them. `phases` are the phases that suggest such a move; in those of
    `wondered_in` a reader may ask about it all the same. `pile` is the place to point at before the places of the
    parts, or a function from a view to it; `ways` (from a view and the parts) lists the paths if they differ from that.
    `explained` returns the parts of the moves that a reader may ask about, if not all. `settle` (from a table and the
    parts) normalizes parts that were written in another way. `example` is such a move in notation; a move with parts
    and without one is never allowed. `played_by` says whether the rules of a table have such moves, if not all do.
    `formerly` is the word in older records; reading it is an error that names the new word.
    """

    word: str
    first: int
    permits: Clause | tuple[Clause, ...] | Callable[..., tuple[Clause, ...]]
    parts: tuple[MovePart, ...] = ()
    phases: tuple[str, ...] = ()
    wondered_in: tuple[str, ...] = ()
    pile: str | Callable[[Any], str] = ""
    ways: Callable[..., Sequence[Path]] | None = None
    explained: Callable[[Any], Sequence[tuple[int, ...]]] | None = None
    settle: Callable[..., tuple[int, ...]] | None = None
    example: str = ""
    played_by: Callable[[Any], bool] = lambda _: True
    formerly: str = ""

    def number(self, *values: int) -> int:
        """The code of the move with these parts."""
        number = 0
        for part, value in zip(self.parts, values, strict=True):
            number = number * part.size + value
        return self.first + number

    def values(self, move: int) -> tuple[int, ...]:
        """The parts of a move of this kind, given by its code."""
        rest, found = move - self.first, []
        for part in reversed(self.parts[1:]):
            rest, value = divmod(rest, part.size)
            found.append(value)
        return (*([rest] if self.parts else []), *reversed(found))

    def explained_in(self, view: Any) -> list[int]:
        """The codes of the moves of this kind that a reader may ask about."""
        if self.explained:
            return [self.number(*values) for values in self.explained(view)]
        each = [part.held(view) if part.held else range(part.size) for part in self.parts]
        return [self.number(*values) for values in product(*each)]

    def paths(self, view: Any, values: Sequence[int]) -> Sequence[Path]:
        """The ways to make a move by pointing at places of a view; an empty path for a move that has only a button."""
        if self.ways:
            return self.ways(view, *values)
        first = self._first(view)
        parts = zip(self.parts, values, strict=True)
        places = [part.places(view, value) for part, value in parts if part.places]
        return [(*first, *path) for path in product(*places)]

    def _first(self, view: Any) -> Path:
        """The pile to point at first, if there is one."""
        pile = self.pile(view) if callable(self.pile) else self.pile
        return (pile,) if pile else ()

    def pointed(self, view: Any, path: Sequence[str]) -> ParsedMove | None:
        """The move of this kind that pointing at these places makes, if there is one."""
        first = self._first(view)
        places = path[len(first) :]
        if not path or tuple(path[: len(first)]) != first or len(places) != len(self.parts):
            return None
        found = [part.at(view, place) for part, place in zip(self.parts, places, strict=True)]
        return None if -1 in found else ParsedMove(self, tuple(found))


class ParsedMove(NamedTuple):
    """A parsed move: its kind and its parts."""

    kind: MoveKind
    values: tuple[int, ...]

    @property
    def text(self) -> str:
        """The move as it is written in records and typed by people."""
        parts = [part.write(value) for part, value in zip(self.kind.parts, self.values, strict=True)]
        return " ".join([self.kind.word, *parts])

    @property
    def number(self) -> int:
        """The integer code that the rules use."""
        return self.kind.number(*self.values)


class MoveKinds:
    """The kinds of moves of a game, in the order in which a player thinks of them.

    `besides` returns the numbers of clauses that apply in a view, whatever the move.
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
        """Split a move, given by its code, into kind and parts."""
        kind = next(kind for kind in self._by_number if kind.first <= move)
        return ParsedMove(kind, kind.values(move))

    def text(self, move: int) -> str:
        """A move, given by its code, as it is written in records and typed by people."""
        if move not in self._texts:
            self._texts[move] = self.parsed(move).text
        return self._texts[move]

    def parse(self, table: Any, text: str) -> ParsedMove:
        """Read a move, legal or not. Raises NotationError if it is not a move in this game at this table."""
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
        """Split a written move: its verb, and one word for each part."""
        return text.split(" ")

    def number(self, table: Any, text: object) -> int:
        """The code of a move, legal or not. Raises NotationError if it is not a move in this game at this table."""
        if not isinstance(text, str):
            raise NotationError(f"a move must be text, not {text!r}")
        return self.parse(table, text).number

    def _examples(self, table: Any) -> str:
        """How the moves of a table are written; a move that is never allowed has parts and no example."""
        kinds = [kind for kind in self._kinds if kind.example or not kind.parts]
        return ", ".join(kind.example or kind.word for kind in kinds if kind.played_by(table))

    # --- Clauses and suggestions ---

    def clauses(self, s: State, move: int) -> tuple[Clause, ...]:
        """The clauses that allow a legal move, the most direct one first."""
        kind, values = self.parsed(move)
        permits = kind.permits(s, *values) if callable(kind.permits) else kind.permits
        return permits if isinstance(permits, tuple) else (permits,)

    def explained(self, view: Any) -> list[int]:
        """The moves that a reader may ask about in a position: all if they are few, else those that matter."""
        return [number for kind in self._kinds for number in kind.explained_in(view)]

    def suggested(self, view: Any) -> list[int]:
        """The moves among these that the phase suggests."""
        kinds = (kind for kind in self._kinds if view.phase in kind.phases + kind.wondered_in)
        return [number for kind in kinds for number in kind.explained_in(view)]

    def at_work(self, view: Any, verdict: Callable[[int], Iterable[int]]) -> set[int]:
        """The clauses that allow or forbid the moves that a position suggests, by their numbers.

        `verdict` returns the clauses that forbid or allow a move.
        """
        found: set[int] = set(self._besides(view)) if self._besides else set()
        return found.union(*map(verdict, self.suggested(view)))

    def move_from_clicks(self, view: Any, path: Sequence[str]) -> str:
        """The move that a player makes by pointing at these places, legal or not; empty if there is no such move.

        Of several kinds, it is one that the phase suggests, else the first.
        """
        found = [made for kind in self._kinds if (made := kind.pointed(view, path))]
        suggested = [made for made in found if view.phase in made.kind.phases]
        return next((made.text for made in [*suggested, *found]), "")
