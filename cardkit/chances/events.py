r"""Define the events that `game.chance` can be asked about: what a player sees, whose turn begins, who makes a move.

An event happens at one moment, or never. The search for it covers a window that starts now and ends either immediately,
at the end of the round or game, or when another event happens. The present moment has the number 0, and each move,
shuffle or roll of the dice leads to the next moment. Events can be combined:

| event | happens | when |
| --- | --- | --- |
| `a & b` | if both happen, in any order | at the moment of the later one |
| `a \| b` | if at least one of them happens | at the moment of the earlier one |
| `~a` | if `a` doesn't happen | when the window ends |
| `a.before(b)` | if `a` happens, and `b` hasn't happened before that or at the same moment | at the moment of `a` |

So `~a.before(b)` means that `a` doesn't come first; perhaps neither happens. A turn begins after everything else at its
moment, so the move that leads to it comes before it.
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

# When an event happens: the number of a moment, or one of the three values below. AT_THE_END is after every moment.
Time = float
AT_THE_END = inf
NEVER = -1
# It isn't known yet whether or when the event happens.
OPEN = -2


class Look:
    """One moment of the game, with its last move and the views of the players; a view is made on first use."""

    def __init__(self, definition: Definition, s: State, mover: int, made: str, turns: Sequence[int]) -> None:
        self.mover, self.made, self.turns = mover, made, turns
        self._definition, self._state = definition, s
        self._views: dict[int, Any] = {}

    def view(self, seat: int) -> Any:
        """Return what a seat (0: an onlooker) may know; its hidden cards are `HiddenCard`s."""
        if seat not in self._views:
            self._views[seat] = guarded(self._definition.look(self._state, seat - 1))
        return self._views[seat]


# The moment at which each individual event happened.
Times = Mapping["Event", int]


class Event(ABC):
    """Something that may happen in a game.

    Make events with `Condition`, `turn` and `did`, and combine them with `&` (and), `|` (or), `~` (not) and `before`.

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
        """The event doesn't happen, which is certain only when the window ends."""
        return Not(self)

    def before(self, other: Event) -> Event:
        """Return the event that this one happens and `other` doesn't happen first.

        A move and its effects come before the turn that they lead to.

        Args:
            other: The event that must not have happened earlier or at the same moment.

        Raises:
            CardkitError: If `other` isn't an event.

        >>> cardkit.did("take").before(cardkit.turn(2))
        I make the move 'take' before my turn 2 begins

        """
        return Joined("before", self, _event(other))

    def __bool__(self) -> bool:
        """Raise CardkitError: Python's `and`, `or` and `not` can't combine events."""
        raise CardkitError("an event is neither true nor false yet: combine events by &, | and ~, not by and, or, not")

    def __repr__(self) -> str:
        """The event in words."""
        return self.words()

    # --- For counting ---

    @abstractmethod
    def words(self) -> str:
        """Describe the event as a clause of a sentence.

        >>> (cardkit.turn(2) & cardkit.did("take")).words()
        "my turn 2 begins and I make the move 'take'"
        """

    @abstractmethod
    def singles(self) -> Iterator[Single]:
        """Iterate over the individual events that this one is made of.

        >>> list((cardkit.turn(2) & ~cardkit.did("take")).singles())
        [my turn 2 begins, I make the move 'take']
        """

    @abstractmethod
    def time(self, times: Times) -> Time:
        """Return when the event happens: the number of a moment, AT_THE_END, NEVER, or OPEN if that isn't known yet.

        Args:
            times: The moment at which each individual event has happened so far.

        >>> mine, other = cardkit.turn(2), cardkit.turn(2, seat=2)
        >>> mine.before(other).time({mine: 4}), mine.before(other).time({other: 3}) == NEVER
        (4, True)

        """


class Single(Event):
    """An event that isn't a combination of others."""

    #: The seat that the event is about; None: the player who asks, 0: an onlooker or any player.
    seat: int | None

    def singles(self) -> Iterator[Single]:
        """Yield the event itself.

        >>> list(cardkit.turn(2).singles())
        [my turn 2 begins]
        """
        yield self

    def time(self, times: Times) -> Time:
        """Return the moment at which the event has happened, or OPEN.

        Args:
            times: The moment at which each individual event has happened so far.

        >>> second = cardkit.turn(2)
        >>> second.time({second: 4}), second.time({}) == OPEN
        (4, True)

        """
        return times.get(self, OPEN)

    @abstractmethod
    def happens(self, now: Look, me: int) -> bool:
        """Return whether the event happens at this moment.

        Args:
            now: The moment.
            me: The seat of the player who asks, from 1.

        """

    def _whose(self) -> str:
        return "I" if self.seat is None else f"seat {self.seat}" if self.seat else "any player"


@dataclass(frozen=True, eq=False, repr=False)
class Condition(Single):
    """The event that a predicate of a player's view is true, at the present moment or later.

    The predicate may check whether a card is hidden (`if card`, `card == ""`). Any other use of a hidden card is an
    error, because the answer would be wrong: all hidden cards look alike.

    Raises:
        CardkitError: If the predicate isn't a function.

    >>> cardkit.Condition(lambda view: "E" in [card for card in view.areas[0] if card], "seat 1 shows an Egg", seat=0)
    seat 1 shows an Egg

    """

    #: A function of a view that returns whether the condition holds. It must depend on the view only.
    predicate: Callable[[Any], object]
    #: The condition in words, as a clause of a sentence.
    says: str = ""
    #: The seat whose view the predicate gets, from 1; None: the player who asks, 0: an onlooker.
    seat: int | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        """Raise CardkitError if the predicate can't be called."""
        if not callable(self.predicate):
            raise CardkitError(
                f"Condition needs a function of a view that returns true or false, not {self.predicate!r}"
            )

    def words(self) -> str:
        """Return the description `says`, or one with the name of the predicate if there is none.

        >>> cardkit.Condition(lambda view: not view.moves, "I have no move").words()
        'I have no move'
        """
        return self.says or f"{called(self.predicate)} holds"

    def happens(self, now: Look, me: int) -> bool:
        """Apply the predicate to the view of its seat.

        Args:
            now: The moment.
            me: The seat of the player who asks, from 1.

        Raises:
            CardkitError: If the predicate fails or uses a hidden card.

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
    """The start of a player's turn; see `turn`."""

    number: int
    seat: int | None = None

    def words(self) -> str:
        """Describe whose turn begins."""
        whose = "my" if self.seat is None else f"seat {self.seat}'s"
        return f"{whose} turn {self.number} begins"

    def happens(self, now: Look, me: int) -> bool:
        """Return whether the player's turn with this number has begun."""
        return now.turns[(self.seat or me) - 1] >= self.number


def turn(number: int, *, seat: int | None = None) -> Event:
    """Make the event that a player's turn begins.

    Consecutive moves of a player in the same round are one turn.

    Args:
        number: The number of the turn, counting from now; if it is the player's turn now, that is turn 1.
        seat: The seat of the player, from 1. Default: the player who asks.

    Raises:
        CardkitError: If `number` isn't an integer ≥ 1, or `seat` is 0.

    >>> cardkit.turn(3, seat=2)
    seat 2's turn 3 begins

    """
    if seat == 0:
        raise CardkitError("an onlooker has no turns: seat must be a player's seat, from 1")
    return Turn(checked_count("number", number, 1), seat)


@dataclass(frozen=True, eq=False, repr=False)
class Did(Single):
    """A move that a player makes; see `did`."""

    move: str | Callable[[str], object]
    says: str = ""
    seat: int | None = None

    def words(self) -> str:
        """Describe who makes which move."""
        if self.says:
            return self.says
        verb = "make" if self.seat is None else "makes"
        which = f"the move {self.move!r}" if isinstance(self.move, str) else f"a move for which {called(self.move)}"
        return f"{self._whose()} {verb} {which}{'' if isinstance(self.move, str) else ' holds'}"

    def happens(self, now: Look, me: int) -> bool:
        """Return whether the move that led to this moment fits. Raises CardkitError if a predicate fails."""
        if not now.mover or now.mover != (now.mover if self.seat == 0 else self.seat or me):
            return False
        if isinstance(self.move, str):
            return now.made == self.move
        return applied(self.move, now.made, self.words(), bool)


def did(move: str | Callable[[str], object], says: str = "", *, seat: int | None = None) -> Event:
    """Make the event that a player makes a certain move, from now on.

    Args:
        move: The move in the game's notation, or a function of a move's notation that returns whether it counts.
        says: The event in words, as a clause of a sentence.
        seat: The seat of the player, from 1; 0: any player. Default: the player who asks.

    Raises:
        CardkitError: If `move` is neither a string nor a function.

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
    """The event that another event doesn't happen."""

    event: Event

    def words(self) -> str:
        """Describe the negated event."""
        return f"it is not so that {_bracketed(self.event)}"

    def singles(self) -> Iterator[Single]:
        """Iterate over the individual events in the negated event."""
        yield from self.event.singles()

    def time(self, times: Times) -> Time:
        """Return AT_THE_END as soon as it is certain that the event never happens."""
        time = self.event.time(times)
        return time if time == OPEN else AT_THE_END if time == NEVER else NEVER


@dataclass(frozen=True, eq=False, repr=False)
class Joined(Event):
    """Two events, joined by `and`, `or` or `before`."""

    by: str
    one: Event
    other: Event

    def words(self) -> str:
        """Describe both events."""
        return f"{_bracketed(self.one)} {self.by} {_bracketed(self.other)}"

    def singles(self) -> Iterator[Single]:
        """Iterate over the individual events in both."""
        yield from self.one.singles()
        yield from self.other.singles()

    def time(self, times: Times) -> Time:
        """Return when the combination happens, if that is already known while the window is open."""
        one, other = self.one.time(times), self.other.time(times)
        if self.by == "before" and 0 < one == other and self._brings_about():
            return one
        return JOINED[self.by](one, other)

    def _brings_about(self) -> bool:
        """Return whether the other event is the start of a turn, which comes last among the events of its moment."""
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
    """Return when `one` happens, if it comes before `other`. An open event is later than all moments so far."""
    if one == NEVER or 0 <= other <= one:
        return NEVER
    if one == OPEN:
        return NEVER if 0 <= other < AT_THE_END else OPEN
    return OPEN if one == AT_THE_END and other == OPEN else one


JOINED: Mapping[str, Callable[[Time, Time], Time]] = {"and": _both, "or": _either, "before": _first}


def _bracketed(event: Event) -> str:
    return f"({event.words()})" if isinstance(event, Joined | Not) else event.words()


def settled(event: Event, times: Times) -> bool:
    """Return whether an event has happened when its window ends, so that events that are still open never happen."""
    never: dict[Event, int] = {single: times.get(single, NEVER) for single in event.singles()}
    return event.time(never) >= 0


def _event(other: object) -> Event:
    if not isinstance(other, Event):
        raise CardkitError(f"an event is combined with an event (Condition, turn, did), not with {other!r}")
    return other


def check_event(name: str, event: object) -> None:
    """Raise CardkitError, which names the argument, if a value isn't an event."""
    if not isinstance(event, Event):
        raise CardkitError(f"{name} must be an event (cardkit.Condition, turn, did, or some combined), not {event!r}")
