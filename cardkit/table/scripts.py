"""Games prepared in advance: a stacked deal, a list of moves, and what is said along the way.

A `Position` shows one clause; a `Tutorial` is an annotated game in which the learner makes the moves. Both are data,
and both are ordinary games: whatever they show has been dealt and played by the rules.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardkit.table.errors import CardkitError
from cardkit.table.game import Game

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cardkit.table.definition import Definition
    from cardkit.table.state import State


@dataclass(frozen=True)
class Stack:
    """A stacked shuffle: the cards that come off the pile first, in the order in which they come.

    A game's own module says how to stack a deal. The rest of the pile follows in the deck's order.
    """

    top: tuple[str, ...]


@dataclass(frozen=True)
class Roll:
    """A roll of the dice that shows these faces."""

    faces: tuple[int, ...]


Chance = Stack | Roll
"""What a script leaves to chance: a shuffle or a roll."""


@dataclass(frozen=True)
class Position:
    """A position that shows a clause: how it comes about, who looks on, and what to look at or try in it.

    `later` are the shuffles and rolls after the first shuffle. Where a round has ended and none is left, its end is
    what is shown.
    """

    clause: str
    says: str
    stack: Stack
    moves: tuple[str, ...] = ()
    seat: int = 1
    later: tuple[Chance, ...] = ()
    rules: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Step:
    """One step of a tutorial: it says one thing, shows clauses, and may wait for one move of the learner.

    `then` are the moves that the other seats make after it. `tells` are the events (`dice`, `round`, `result`) that the
    step speaks of: they happen only now, so that nothing on the page says earlier who has won.

    `hint` is what to look for, said after a wrong move; `hints` say something better of some wrong moves, each given by
    how the move begins: `take`, or `swap a1`. A step that `asks` leaves it to the learner to find the move: what it
    waits for is marked only after a wrong try, or for somebody who wants to be shown.
    `table` are rows shown below what is said, the first of them the titles of the columns.
    """

    says: str
    clauses: tuple[str, ...] = ()
    move: str = ""
    then: tuple[str, ...] = ()
    hint: str = ""
    hints: Mapping[str, str] = field(default_factory=dict)
    tells: tuple[str, ...] = ()
    asks: bool = False
    table: tuple[tuple[str, ...], ...] = ()

    def hint_for(self, move: str) -> str:
        """What to say to somebody who tries this wrong move: of the hints that fit, the one that fits it best."""
        fitting = [beginning for beginning in self.hints if f"{move} ".startswith(f"{beginning} ")]
        return self.hints[max(fitting, key=len)] if fitting else self.hint


@dataclass(frozen=True)
class Tutorial:
    """An annotated game: the learner sits in seat `seat`; `stacks` are shuffles and rolls in the order they come."""

    title: str
    stacks: tuple[Chance, ...]
    steps: tuple[Step, ...]
    names: tuple[str, ...]
    seat: int = 1
    rules: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Performance:
    """A tutorial's game, played through, and the event at which each step stands (`game.at(starts[k])`)."""

    game: Game
    starts: tuple[int, ...]


ENDING = frozenset({"dice", "round", "result"})
"""The events that follow from the end of a round: a tutorial has them wait for the step that tells them."""


def perform(definition: Definition, tutorial: Tutorial) -> Performance:
    """Play a tutorial through. Raises CardkitError (with the move) where it breaks the rules."""
    stacks: list[Chance] = list(tutorial.stacks)
    game = Game(definition, tutorial.rules, seed=0, names=tutorial.names)
    _play_on(game, stacks)
    starts = []
    for step in tutorial.steps:
        moves = [move for move in (step.move, *step.then) if move]
        for event in step.tells:
            _tell(game, event, stacks)
        if moves:
            _play_on(game, stacks)
        starts.append(game.now)
        _make_all(game, moves, stacks)
    return Performance(game, tuple(starts))


def _tell(game: Game, event: str, stacks: list[Chance]) -> None:
    """Let an event happen that a step tells. Raises CardkitError if another one comes next."""
    if game.next_event() != event:
        message = f"a step tells the {event} after event {game.now}, where {game.next_event() or 'nothing'} comes next"
        raise CardkitError(message)
    _go_on(game, stacks)


def arrange(definition: Definition, position: Position) -> Game:
    """The game at a prepared position."""
    stacks: list[Chance] = [position.stack, *position.later]
    game = Game(definition, position.rules, seed=0)
    _play_on(game, stacks)
    _make_all(game, position.moves, stacks)
    while game.next_event() in ENDING:
        _go_on(game, stacks)
    if stacks:
        _play_on(game, stacks)
    return game


def _make_all(game: Game, moves: Sequence[str], stacks: list[Chance]) -> None:
    """Make moves one after another. A round that the last of them ends stays on the table, to be looked at."""
    for move in moves:
        _play_on(game, stacks)
        make(game, move)
    if game.next_event() == "shuffle" and not game.awaits_deal():
        _go_on(game, stacks)


def make(game: Game, move: str) -> None:
    """Make a move of a script for whoever is to move, and nothing more. Raises CardkitError if it is not allowed."""
    answer = game.why(move)
    if not answer.allowed:
        message = f"a script breaks the rules at event {game.now + 1}: {answer}"
        raise CardkitError(message)
    game.do_only(game.definition.verbs.number(game.state, move))


def _play_on(game: Game, stacks: list[Chance]) -> None:
    """Play on to the next decision, taking shuffles and rolls off `stacks` while there are any."""
    while game.next_event() not in {"move", ""}:
        _go_on(game, stacks)


def _go_on(game: Game, stacks: list[Chance]) -> None:
    """Let the next event happen; chance is what comes next in `stacks`, if that is of its kind."""
    following = game.next_event()
    planned = stacks[0] if stacks else None
    if following == "shuffle" and isinstance(planned, Stack):
        game.add(game.shuffled(_by_stack(game.definition, planned)))
    elif following == "dice" and isinstance(planned, Roll):
        game.add(game.rolled(planned.faces))
    else:
        game.go_on()
        return
    stacks.pop(0)


def _by_stack(definition: Definition, stack: Stack) -> Callable[[State], None]:
    codes = [definition.notation.parse_card(card) for card in stack.top]

    def shuffle(s: State) -> None:
        pile = s.draw[: s.draw_count]
        missing = Counter(codes) - Counter(pile)
        if missing:
            cards = ", ".join(definition.notation.card_text(card) for card in missing.elements())
            message = f"a stack asks for cards that the pile has not got: {cards}"
            raise CardkitError(message)
        rest = list((Counter(pile) - Counter(codes)).elements())
        s.draw[: s.draw_count] = [*reversed(rest), *reversed(codes)]

    return shuffle


def dealt_round(areas: Sequence[Sequence[str]], after: Sequence[str], start: int = 1) -> Stack:
    """A stack for a deal of one card at a time, clockwise from seat `start`, and then the cards of `after`.

    `areas` gives each seat's cards in the order it gets them, beginning with seat 1.
    """
    order = [areas[(start - 1 + step) % len(areas)] for step in range(len(areas))]
    dealt = [cards[i] for i in range(len(order[0])) for cards in order]
    return Stack((*dealt, *after))
