"""Tests of when events happen: on all short courses of play, using the definition of each combination."""

from __future__ import annotations

from itertools import product
from math import inf
from typing import TYPE_CHECKING

import pytest

import cardkit
from cardkit.chances.events import AT_THE_END, NEVER, OPEN, Single, settled

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardkit.chances.events import Event, Look

LAST = 2  # the moment at which the window of these courses ends


class Named(Single):
    """An event whose moments are fixed by the course of play."""

    def __init__(self, name: str) -> None:
        self.name = name

    def words(self) -> str:
        """Return the event's name."""
        return self.name

    def happens(self, _now: Look, _me: int) -> bool:
        """Fail, because these tests read the moments from the course."""
        raise AssertionError


A, B, C = map(Named, "abc")
# Each event happens at one of these moments, or never.
COURSES = [dict(zip((A, B, C), times, strict=True)) for times in product((0, 1, 2, None), repeat=3)]

Course = dict[Named, int | None]


def happened(event: Event, course: Course) -> float | None:
    """Return when an event happens, by its definition and with hindsight; inf is the end of the window."""
    if isinstance(event, Named):
        return course[event]
    if hasattr(event, "event"):
        return None if happened(event.event, course) is not None else inf
    one, other = happened(event.one, course), happened(event.other, course)  # type: ignore[attr-defined]
    match event.by:  # type: ignore[attr-defined]
        case "and":
            return None if one is None or other is None else max(one, other)
        case "or":
            return min((time for time in (one, other) if time is not None), default=None)
        case _:
            return one if one is not None and (other is None or one < other) else None


def known_at(course: Course, moment: int) -> Mapping[Event, int]:
    """Return the events of a course that have happened by a given moment, with their times."""
    return {event: time for event, time in course.items() if time is not None and time <= moment}


EVENTS = [
    A,
    A & B,
    A | B,
    ~A,
    A.before(B),
    ~A.before(B),
    (~A).before(B),
    A.before(~B),
    A.before(B) & C,
    (A | B).before(C),
    (A & B).before(C),
    ~(A & ~B) | C,
    A.before(B.before(C)),
    ~~A,
]


@pytest.mark.parametrize("event", EVENTS, ids=str)
def test_at_the_end_an_event_has_happened_as_it_is_defined(event: Event) -> None:
    for course in COURSES:
        assert settled(event, known_at(course, LAST)) == (happened(event, course) is not None)


@pytest.mark.parametrize("event", EVENTS, ids=str)
def test_what_is_known_early_stays_true(event: Event) -> None:
    for course, moment in product(COURSES, range(LAST + 1)):
        early, truth = event.time(known_at(course, moment)), happened(event, course)
        if early != OPEN:
            assert early == (NEVER if truth is None else truth)


@pytest.mark.parametrize("event", [A, A & B, A | B, A.before(B)], ids=str)
def test_what_has_happened_is_known_at_once(event: Event) -> None:
    for course in COURSES:
        truth = happened(event, course)
        if truth is not None:
            assert event.time(known_at(course, int(truth))) == truth


def test_the_rules_of_de_morgan() -> None:
    for course in COURSES:
        times = known_at(course, LAST)
        assert settled(~(A & B), times) == settled(~A | ~B, times)
        assert settled(~(A | B), times) == settled(~A & ~B, times)


def test_of_two_at_the_same_moment_neither_is_before_the_other() -> None:
    assert not settled(A.before(B), {A: 1, B: 1})
    assert not settled(B.before(A), {A: 1, B: 1})
    assert settled(A.before(B), {A: 1, B: 2})
    assert settled(A.before(B), {A: 1})
    assert not settled(A.before(B), {B: 1})


def test_a_turn_begins_after_the_move_that_brings_it_about() -> None:
    second, others = cardkit.turn(2), cardkit.turn(3, seat=2)
    for event in (A, A & B):
        assert settled(event.before(second), {A: 1, B: 1, second: 1})
        assert not settled(event.before(second), {A: 2, B: 2, second: 1})
        assert not settled(second.before(event), {A: 1, B: 1, second: 1})
    assert not settled(A.before(second), {A: 0, second: 0})  # a turn in progress has started earlier
    assert not settled(second.before(others), {second: 1, others: 1})


def test_an_event_that_cannot_happen_any_more_is_denied_at_the_end() -> None:
    assert (~A.before(B)).time({B: 0}) == AT_THE_END
    assert (~A.before(B)).time({}) == OPEN


def test_words() -> None:
    third, took = cardkit.turn(3), cardkit.did("take", seat=2)
    flute = cardkit.Condition(bool, "a Flute lies open")
    assert str(flute.before(third)) == "a Flute lies open before my turn 3 begins"
    assert str(~took | flute) == "(it is not so that seat 2 makes the move 'take') or a Flute lies open"
    assert str((flute & took).before(cardkit.turn(1, seat=3))) == (
        "(a Flute lies open and seat 2 makes the move 'take') before seat 3's turn 1 begins"
    )
    assert str(cardkit.did(str.isalpha, seat=0)) == "any player makes a move for which isalpha holds"
    assert str(cardkit.Condition(len)) == "len holds"
    assert str(cardkit.Condition(lambda view: view)) == "the predicate holds"


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: cardkit.Condition("E"), "Condition needs a function of a view"),  # type: ignore[arg-type]
        (lambda: cardkit.did(3), "did needs a move in the game's notation, or a function of its text, not 3"),  # type: ignore[arg-type]
        (lambda: cardkit.turn(0), "number must be an integer ≥ 1"),
        (lambda: cardkit.turn(1, seat=0), "an onlooker has no turns"),
        (lambda: A and B, "combine events by &, | and ~"),
        (lambda: A & True, "an event is combined with an event"),  # type: ignore[operator]
        (lambda: A.before(3), "an event is combined with an event"),  # type: ignore[arg-type]
    ],
)
def test_mistakes(wrong: object, says: str) -> None:
    with pytest.raises(cardkit.CardkitError, match=says.replace("|", r"\|")):
        wrong()  # type: ignore[operator]
