r"""Events in the course of a game, to ask about: what a player sees, whose turn begins, which move is made.

An event happens at one moment, or never. It is looked for from now on until a window ends: the end of the round, the
end of the game, now, or another event. Moments are counted from the present one, 0; each move, shuffle or roll of the
dice makes the next one. Events combine:

| event | happens | at the moment |
| --- | --- | --- |
| `a & b` | if both happen, in any order | of the later one |
| `a \| b` | if one of them happens | of the earlier one |
| `~a` | if `a` does not happen | at which the window ends |
| `a.before(b)` | if `a` happens, and `b` has not happened earlier or at the same moment | of `a` |

So `~a.before(b)` says that `a` does not come first; perhaps neither happens. A turn begins when everything else at its
moment has happened: the move that brings it about comes before it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any

from cardkit.chances.guarded_view import applied, called, guarded
from cardkit.table.definition import Definition
from cardkit.table.errors import CardkitError
from cardkit.table.parameters import checked_count
from cardkit.table.state import State

# When an event happens: the number of a moment, or one of these three. The end of the window is later than any moment.
Time = float
AT_THE_END = inf
NEVER = -1
# It is not known yet whether or when the event happens.
OPEN = -2


class Look:
    """One moment, as events ask about it; a view is made once, when it is asked for, with `HiddenCard`s."""

    def __init__(self, definition: Definition, s: State, mover: int, made: str, turns: Sequence[int]) -> None:
        self.mover, self.made, self.turns = mover, made, turns
        self._definition, self._state = definition, s
        self._views: dict[int, Any] = {}

    def view(self, seat: int) -> Any:
        """What a seat (0: an onlooker) may know."""
        if seat not in self._views:
            self._views[seat] = guarded(self._definition.look(self._state, seat - 1))
        return self._views[seat]


# The moments at which single events have happened.
Times = Mapping["Event", int]


class Event(ABC):
    """Something that happens in the course of a game, or does not. See `Condition`, `turn` and `did`.

    >>> cardkit.did("take") & ~cardkit.did("take", seat=2)
    I make the move 'take' and (it is not so that seat 2 makes the move 'take')
    """

    def __and__(self, other: Event) -> Event:
        """Both happen, in any order: at the moment of the later one."""
        return Joined("and", self, _event(other))

    def __or__(self, other: Event) -> Event:
        """At least one of the two happens: at the moment of the earlier one."""
        return Joined("or", self, _event(other))

    def __invert__(self) -> Event:
        """It does not happen: that is certain when the window ends."""
        return Not(self)

    def before(self, other: Event) -> Event:
        """It happens, and the other event has not happened earlier or at the same moment.

        The move that brings a turn about, and what it leads to, is before that turn.

        >>> cardkit.did("take").before(cardkit.turn(2))
        I make the move 'take' before my turn 2 begins
        """
        return Joined("before", self, _event(other))

    def __bool__(self) -> bool:
        """Refuse `and`, `or` and `not`, which Python evaluates immediately. Raises CardkitError."""
        raise CardkitError("an event is neither true nor false yet: combine events by &, | and ~, not by and, or, not")

    def __repr__(self) -> str:
        """The event in words."""
        return self.words()

    # --- For counting ---

    @abstractmethod
    def words(self) -> str:
        """The event as a clause of a sentence.

        >>> (cardkit.turn(2) & cardkit.did("take")).words()
        "my turn 2 begins and I make the move 'take'"
        """

    @abstractmethod
    def singles(self) -> Iterator[Single]:
        """The single events that it is made of.

        >>> list((cardkit.turn(2) & ~cardkit.did("take")).singles())
        [my turn 2 begins, I make the move 'take']
        """

    @abstractmethod
    def time(self, times: Times) -> Time:
        """The moment at which it happens, NEVER, or OPEN, by the moments at which single events have happened so far.

        >>> mine, other = cardkit.turn(2), cardkit.turn(2, seat=2)
        >>> mine.before(other).time({mine: 4}), mine.before(other).time({other: 3}) == NEVER
        (4, True)
        """


class Single(Event):
    """An event that is made of no others."""

    seat: int | None

    def singles(self) -> Iterator[Single]:
        """The event itself.

        >>> list(cardkit.turn(2).singles())
        [my turn 2 begins]
        """
        yield self

    def time(self, times: Times) -> Time:
        """The moment at which it has happened, or OPEN.

        >>> second = cardkit.turn(2)
        >>> second.time({second: 4}), second.time({}) == OPEN
        (4, True)
        """
        return times.get(self, OPEN)

    @abstractmethod
    def happens(self, now: Look, me: int) -> bool:
        """Say whether it happens at this moment, if the player who asks sits at `me`."""

    def _whose(self) -> str:
        return "I" if self.seat is None else f"seat {self.seat}" if self.seat else "any player"


@dataclass(frozen=True, eq=False, repr=False)
class Condition(Single):
    """The first moment, the present one included, at which a predicate holds on what a player may know.

    The predicate takes the view of `seat` (default: the player who asks; 0: an onlooker) and returns whether it holds.
    It may depend on nothing else. `says` describes it as a clause of a sentence. Of a hidden card it may ask whether it
    is hidden (`if card`, `card == ""`), and nothing else: a predicate that uses one in any other way is refused.

    >>> cardkit.Condition(lambda view: "E" in [card for card in view.areas[0] if card], "seat 1 shows an Egg", seat=0)
    seat 1 shows an Egg
    """

    predicate: Callable[[Any], object]
    says: str = ""
    seat: int | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        """Raise CardkitError if the predicate cannot be called."""
        if not callable(self.predicate):
            raise CardkitError(
                f"Condition needs a function of a view that returns true or false, not {self.predicate!r}"
            )

    def words(self) -> str:
        """Its description, or the name of the predicate.

        >>> cardkit.Condition(lambda view: not view.moves, "I have no move").words()
        'I have no move'
        """
        return self.says or f"{called(self.predicate)} holds"

    def happens(self, now: Look, me: int) -> bool:
        """Ask the predicate about what its seat sees. Raises CardkitError if it fails.

        >>> class Moment:
        ...     def view(self, seat):
        ...         return seat
        >>> cardkit.Condition(lambda view: view == 2).happens(Moment(), 2)
        True
        """
        view = now.view(me if self.seat is None else self.seat)
        return applied(self.predicate, view, self.words(), bool)


@dataclass(frozen=True, eq=False, repr=False)
class Turn(Single):
    """The beginning of a player's turn: see `turn`."""

    number: int
    seat: int | None = None

    def words(self) -> str:
        """Whose turn begins."""
        whose = "my" if self.seat is None else f"seat {self.seat}'s"
        return f"{whose} turn {self.number} begins"

    def happens(self, now: Look, me: int) -> bool:
        """Say whether this many turns have begun."""
        return now.turns[(self.seat or me) - 1] >= self.number


def turn(number: int, *, seat: int | None = None) -> Event:
    """The moment at which a player's turn `number` from now on begins; a turn that is on now is turn 1.

    All moves that one player makes without a break in one round are one turn. `seat` is the player's (default: the
    player who asks). Raises CardkitError if the number is not an integer ≥ 1.

    >>> cardkit.turn(3, seat=2)
    seat 2's turn 3 begins
    """
    if seat == 0:
        raise CardkitError("an onlooker has no turns: seat must be a player's seat, from 1")
    return Turn(checked_count("number", number, 1), seat)


@dataclass(frozen=True, eq=False, repr=False)
class Did(Single):
    """A move: see `did`."""

    move: str | Callable[[str], object]
    says: str = ""
    seat: int | None = None

    def words(self) -> str:
        """Who makes which move."""
        if self.says:
            return self.says
        verb = "make" if self.seat is None else "makes"
        which = f"the move {self.move!r}" if isinstance(self.move, str) else f"a move for which {called(self.move)}"
        return f"{self._whose()} {verb} {which}{'' if isinstance(self.move, str) else ' holds'}"

    def happens(self, now: Look, me: int) -> bool:
        """Say whether the move that led to this moment is the one. Raises CardkitError if a predicate fails."""
        if not now.mover or now.mover != (now.mover if self.seat == 0 else self.seat or me):
            return False
        if isinstance(self.move, str):
            return now.made == self.move
        return applied(self.move, now.made, self.words(), bool)


def did(move: str | Callable[[str], object], says: str = "", *, seat: int | None = None) -> Event:
    """The moment after a player has made a move: one in the game's notation, or one for which a predicate holds.

    The predicate takes the text of the move; `says` describes it as a clause. `seat` is the player's (default: the
    player who asks; 0: any player). What was done before now does not count.

    >>> cardkit.did("take", seat=2)
    seat 2 makes the move 'take'
    >>> cardkit.did(lambda move: move.startswith("swap"), "somebody swaps", seat=0)
    somebody swaps
    """
    if not isinstance(move, str) and not callable(move):
        raise CardkitError(f"did needs a move in the game's notation, or a function of its text, not {move!r}")
    return Did(move, says, seat)


# --- Events made of events -------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, repr=False)
class Not(Event):
    """An event that does not happen."""

    event: Event

    def words(self) -> str:
        """The event in words, negated."""
        return f"it is not so that {_bracketed(self.event)}"

    def singles(self) -> Iterator[Single]:
        """The single events of the negated event."""
        yield from self.event.singles()

    def time(self, times: Times) -> Time:
        """The end of the window, as soon as it is clear that the event never happens."""
        time = self.event.time(times)
        return time if time == OPEN else AT_THE_END if time == NEVER else NEVER


@dataclass(frozen=True, eq=False, repr=False)
class Joined(Event):
    """Two events, joined by `and`, `or` or `before`."""

    by: str
    one: Event
    other: Event

    def words(self) -> str:
        """Both events."""
        return f"{_bracketed(self.one)} {self.by} {_bracketed(self.other)}"

    def singles(self) -> Iterator[Single]:
        """The single events of both."""
        yield from self.one.singles()
        yield from self.other.singles()

    def time(self, times: Times) -> Time:
        """When it happens, as far as is known while the window is open."""
        one, other = self.one.time(times), self.other.time(times)
        if self.by == "before" and 0 < one == other and self._brings_about():
            return one
        return JOINED[self.by](one, other)

    def _brings_about(self) -> bool:
        """Say whether the other event is the beginning of a turn, which is the last thing at its moment."""
        return isinstance(self.other, Turn) and not any(isinstance(each, Turn) for each in self.one.singles())


def _both(one: Time, other: Time) -> Time:
    if NEVER in {one, other}:
        return NEVER
    return OPEN if OPEN in {one, other} else max(one, other)


def _either(one: Time, other: Time) -> Time:
    known = sorted(time for time in (one, other) if time >= 0)
    if known and (known[0] < AT_THE_END or OPEN not in {one, other}):
        return known[0]
    return OPEN if OPEN in {one, other} else NEVER


def _first(one: Time, other: Time) -> Time:
    """When `one` happens, if it does so before the other; what is open happens later than all moments so far."""
    if one == NEVER or 0 <= other <= one:
        return NEVER
    if one == OPEN:
        return NEVER if 0 <= other < AT_THE_END else OPEN
    return OPEN if one == AT_THE_END and other == OPEN else one


JOINED: Mapping[str, Callable[[Time, Time], Time]] = {"and": _both, "or": _either, "before": _first}


def _bracketed(event: Event) -> str:
    return f"({event.words()})" if isinstance(event, Joined | Not) else event.words()


def settled(event: Event, times: Times) -> bool:
    """Say whether an event has happened when its window ends: what is open then never happens."""
    never: dict[Event, int] = {single: times.get(single, NEVER) for single in event.singles()}
    return event.time(never) >= 0


def _event(other: object) -> Event:
    if not isinstance(other, Event):
        raise CardkitError(f"an event is combined with an event (Condition, turn, did), not with {other!r}")
    return other


def check_event(name: str, event: object) -> None:
    """Raise CardkitError if this is not an event."""
    if not isinstance(event, Event):
        raise CardkitError(f"{name} must be an event (cardkit.Condition, turn, did, or some combined), not {event!r}")
