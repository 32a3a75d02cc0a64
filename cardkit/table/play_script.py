"""Play prepared positions and tutorials under the same rules as any other game."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from cardkit.table.clauses import Clause
from cardkit.table.definition import Definition
from cardkit.table.errors import CardkitError, TextError
from cardkit.table.game import Game, checked_seat
from cardkit.table.puzzles import Puzzle
from cardkit.table.scripted_games import PlannedChance, Prepared, Roll, Stack, Step, Tutorial, stacked
from cardkit.table.state import State
from cardkit.table.translated_texts import Place


@dataclass(frozen=True)
class Performance:
    """The game of a tutorial, played to its end."""

    #: The game.
    game: Game
    #: The event at which each step starts; `game.at(starts[k])` is the game at step k.
    starts: tuple[int, ...]


# The events that follow the end of a round. In a tutorial they wait for the step that describes them.
ENDING = frozenset({"dice", "round", "result"})


def perform(definition: Definition, tutorial: Tutorial) -> Performance:
    """Play a tutorial to its end. Raises CardkitError, with the step and the move, if it breaks the rules."""
    stacks: list[PlannedChance] = list(tutorial.stacks)
    with _with_line_numbers(tutorial.place):
        game = Game(definition, tutorial.rules, seed=0, names=tutorial.names)
        _play_on(game, stacks)
    starts = []
    for step in tutorial.steps:
        with _with_line_numbers(step.place):
            starts.append(_perform_step(game, step, stacks))
    return Performance(game, tuple(starts))


@contextmanager
def _with_line_numbers(place: Place | None) -> Iterator[None]:
    """Add the file and the line to an error in a script that was read from a file."""
    try:
        yield
    except CardkitError as error:
        if place is None or isinstance(error, TextError):
            raise
        raise place.mistake(str(error)) from error


def _perform_step(game: Game, step: Step, stacks: list[PlannedChance]) -> int:
    """Play a step, and return the event at which it starts."""
    moves = [move for move in (step.move, *step.then) if move]
    for event in step.tells:
        following = game.next_event()
        if following != event:
            message = (
                f"a step tells the {event} after event {game.history.now}, but {following or 'nothing'} comes next"
            )
            raise CardkitError(message)
        _go_on(game, stacks)
    if moves:
        _play_on(game, stacks)
    start = game.history.now
    _make_all(game, moves, stacks)
    return start


def arrange(definition: Definition, position: Prepared, *, told: bool = True) -> Game:
    """Return the game at a prepared position. Raises CardkitError if it breaks the rules.

    If a round has ended there, `told` decides whether its points have been announced. They always have been if more
    shuffles follow.
    """
    stacks: list[PlannedChance] = [position.stack, *position.later]
    with _with_line_numbers(position.place):
        game = Game(definition, position.rules, seed=0)
        checked_seat(game, position.seat)
        _play_on(game, stacks)
        _make_all(game, position.moves, stacks)
        while (told or stacks) and game.next_event() in ENDING:
            _go_on(game, stacks)
        if stacks:
            _play_on(game, stacks)
    return game


def pose(definition: Definition, puzzle: Puzzle) -> Game:
    """Return the game at a puzzle's position. If a round has ended there, its points haven't been announced yet.

    Raises CardkitError if the position breaks the rules, or if the right answer isn't allowed there.
    """
    game = arrange(definition, puzzle.position, told=False)
    with _with_line_numbers(puzzle.position.place):
        for move in puzzle.right:
            game.at(game.history.now).move(move, seat=puzzle.position.seat, advance=False)
    game.names = list(puzzle.names[: game.players])
    return game


def _make_all(game: Game, moves: Sequence[str], stacks: list[PlannedChance]) -> None:
    """Make moves one after another. If the last one ends a round, leave the table unchanged, to be shown."""
    for move in moves:
        _play_on(game, stacks)
        answer = game.why(move)
        if not answer.allowed:
            raise CardkitError(f"a script breaks the rules at event {game.history.now + 1}: {answer}")
        game.history.do(game.definition.move_kinds.number(game.state, move))
    if game.next_event() == "shuffle" and not game.history.awaits_deal():
        _go_on(game, stacks)


def _play_on(game: Game, stacks: list[PlannedChance]) -> None:
    """Continue to the next decision, taking shuffles and rolls from `stacks` while there are any."""
    while game.next_event() not in {"move", ""}:
        _go_on(game, stacks)


def _go_on(game: Game, stacks: list[PlannedChance]) -> None:
    """Perform the next event. A shuffle or roll takes the first of `stacks` if it is of the same kind."""
    following = game.next_event()
    planned = stacks[0] if stacks else None
    if following == "shuffle" and isinstance(planned, Stack):
        game.history.append(game.history.shuffled(_by_stack(game, planned)))
    elif following == "dice" and isinstance(planned, Roll):
        game.history.append(game.history.rolled(planned.faces))
    else:
        game.advance(events=1)
        return
    stacks.pop(0)


def _by_stack(game: Game, stack: Stack) -> Callable[[State], None]:
    """Return the shuffle of a stack; the cards that it doesn't list follow in the deck's order."""
    if stack.hands not in {0, game.players}:
        raise CardkitError(f"a deal needs {game.players} hands, one for each player, not {stack.hands}")
    return stacked(game.definition.layout, stack.top)


def proofread(definition: Definition) -> list[CardkitError]:
    """Return the mistakes in a game's texts in the current language, without duplicates."""
    parts: Sequence[tuple[Callable[[], Iterable[Any]], Callable[[Any], object]]] = (
        (lambda: definition.parameters, lambda parameter: definition.titled(parameter.name)),
        (lambda: definition.clauses, partial(_fill_all, definition)),
        (definition.positions, partial(arrange, definition)),
        (lambda: filter(None, [definition.tutorial()]), partial(perform, definition)),
        (definition.puzzles, partial(pose, definition)),
    )
    return list({str(mistake): mistake for read, use in parts for mistake in _mistakes(read, use)}.values())


def _mistakes(read: Callable[[], Iterable[Any]], use: Callable[[Any], object]) -> Iterator[CardkitError]:
    """Yield the mistakes in all texts, including one that prevents the rest from being read."""
    try:
        for one in read():
            yield from _tried(partial(use, one))
    except CardkitError as mistake:
        yield mistake


def _tried(use: Callable[[], object]) -> Iterator[CardkitError]:
    try:
        use()
    except CardkitError as mistake:
        yield mistake


def _fill_all(definition: Definition, clause: Clause) -> None:
    """Fill in every sentence of a clause, whether or not its condition matches."""
    rules = definition.complete({})
    known = {**rules, **clause.facts(rules)}
    for alternative in (*clause.wording.book, *clause.wording.ruling):
        alternative.holds(known, all_known=True)
        alternative.filled(known)
