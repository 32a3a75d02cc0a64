"""The types of the commands that a page sends to its kernel, and of the answers.

A command is a message whose verb is in `do`: `Actions` lists the verbs, each with what it carries. The kernel answers
(`Answer`) and shows a new state (`state_types`). `python -m cardkit_widgets.protocol.typescript` writes the browser's
types from these. A page can send anything, so `validation` compares each message with the type of its verb before a
widget reads it.
"""

from collections.abc import Callable
from typing import Any, NotRequired, TypedDict

from cardkit_widgets.protocol.state_types import ChoiceDict, SelectionDict

# What a form has, by the names of its fields.
Values = dict[str, Any]


class Command(TypedDict):
    """A message from a page: its verb, an id by which it is answered, and the serial of the state it was sent from."""

    do: str
    id: NotRequired[str]
    serial: NotRequired[int]


# --- What the commands carry ------------------------------------------------------------------------------------------


class Restore(Command):
    """Go back to what this browser has kept of the widget: `state.kept` of an earlier visit."""

    kept: object


class Move(Command):
    """Make a move, in its notation."""

    move: str


class Why(Command):
    """Say why what is pointed at is no move; `path` are the places that were pointed at, in order."""

    path: list[str]


class Select(Command):
    """Say what the cards in these places make together."""

    places: list[str]


class To(Command):
    """Show a finished game as it stood after so many events."""

    event: int


class Jump(Command):
    """Show any step or puzzle of a tutorial, counted from 0."""

    to: int


class Seat(Command):
    """Look at a finished game from a seat; 0 sees all cards."""

    seat: int


class Version(Command):
    """Look at another of the finished games."""

    version: str


class Thinking(Command):
    """Say why a bot has done this; `event` is the number of its move."""

    event: int


class Revealed(Command):
    """Show the answer, which the teacher has revealed to the class: `sign` proves it."""

    sign: str


class New(Command):
    """Deal a new game: its rules, the bot in the other seats, and a seed (None: whichever)."""

    rules: Values
    bot: str
    seed: object


class Review(Command):
    """Say what the moves have cost; `first` begins anew, else it goes on where it was."""

    first: bool


class Go(Command):
    """Go to the decision after so many events, which was looked over."""

    before: int


class BeginPuzzle(Command):
    """Ask for a better move than the mistake after so many events, which was looked over."""

    before: int


class ChooseClause(Command):
    """Show a clause of the rulebook on the table."""

    clause: str


class Rules(Command):
    """Change rules of the explorer."""

    rules: Values


class Guess(Command):
    """Take a guess (None: nothing was filled in)."""

    value: float | None


class Write(Command):
    """Take an answer in sentences to an open question."""

    text: str


class Answered(Command):
    """Judge an answer; None for nothing.

    It is what was typed, the chosen option, or several of them; for a line, the number of the choice in each blank.
    """

    answer: object


class Again(Command):
    """Once more: an experiment so many `times`; a lab's run, with other shuffles."""

    times: NotRequired[int]


class Set(Command):
    """Give a field of a chart another value."""

    name: str
    value: Any


class Student(Command):
    """Be the student with this number, which was typed."""

    student: object


class Skip(Command):
    """Skip this guess or simulation of a lesson, such as `guess 1`."""

    part: str


class Step(Command):
    """Note which step of the lesson is on the screen, from 0."""

    step: int


class Class(Command):
    """Have a class with this seed, so many students (what was filled in), and these rules of its table."""

    seed: object
    students: object
    rules: NotRequired[Values]


class Look(Command):
    """Show the solutions of this student."""

    student: int


class Make(Command):
    """Make a file (`worksheets.pdf`), for a class that can open this page `at` an address, or cannot."""

    file: str
    at: NotRequired[str]


class Run(Command):
    """Run what the form of a lab says."""

    form: Values


class Open(Command):
    """Open a game of a lab's run, to be watched: one by its number, under these rules; or a deal of two bots."""

    game: NotRequired[int]
    version: NotRequired[str]
    deal: NotRequired[int]
    one: NotRequired[str]
    other: NotRequired[str]


# Every verb, with what it carries, as a table of functions that do it. A widget does some of them (`actions`).
Actions = TypedDict(
    "Actions",
    {
        # Answer, to show that the kernel is still there.
        "ping": Callable[[Command], None],
        "restore": Callable[[Restore], None],
        "move": Callable[[Move], None],
        "why": Callable[[Why], None],
        "select": Callable[[Select], None],
        # Say what can be made of the cards in hand.
        "suggest": Callable[[Command], None],
        # Take back the last move of one's own.
        "undo": Callable[[Command], None],
        # Make the move again that was taken back.
        "redo": Callable[[Command], None],
        # Go on: the next step of a lesson or of a finished game, the next round, the next game.
        "next": Callable[[Command], None],
        # Go back: one step of a lesson or of a finished game, one move of an exercise.
        "back": Callable[[Command], None],
        # Show the first step of a finished game.
        "first": Callable[[Command], None],
        # Show the last step of a finished game.
        "last": Callable[[Command], None],
        "to": Callable[[To], None],
        "jump": Callable[[Jump], None],
        "seat": Callable[[Seat], None],
        "version": Callable[[Version], None],
        "thinking": Callable[[Thinking], None],
        # Show the answer of an exercise, or what a step of a lesson waits for.
        "show": Callable[[Command], None],
        # Give the hint of an exercise.
        "hint": Callable[[Command], None],
        "revealed": Callable[[Revealed], None],
        # Begin a lesson or an exercise again.
        "restart": Callable[[Command], None],
        "new": Callable[[New], None],
        # Say what each move is worth. Asked again and again while there is more to learn.
        "advise": Callable[[Command], None],
        "review": Callable[[Review], None],
        "go": Callable[[Go], None],
        "puzzle": Callable[[BeginPuzzle], None],
        # Name the best move of a puzzle.
        "reveal": Callable[[Command], None],
        # Go back from a puzzle to where the game was looked over.
        "leave": Callable[[Command], None],
        "clause": Callable[[ChooseClause], None],
        "rules": Callable[[Rules], None],
        # Go back to the usual rules.
        "reset": Callable[[Command], None],
        "guess": Callable[[Guess], None],
        "write": Callable[[Write], None],
        "answer": Callable[[Answered], None],
        "again": Callable[[Again], None],
        # Forget all that has happened in an experiment.
        "clear": Callable[[Command], None],
        "set": Callable[[Set], None],
        "student": Callable[[Student], None],
        "skip": Callable[[Skip], None],
        "step": Callable[[Step], None],
        "class": Callable[[Class], None],
        "look": Callable[[Look], None],
        "make": Callable[[Make], None],
        # Give the file that was made.
        "take": Callable[[Command], None],
        # Begin the first run of a lab, if nobody has.
        "begin": Callable[[Command], None],
        "run": Callable[[Run], None],
        # Stop the run of a lab.
        "stop": Callable[[Command], None],
        # Go on with the run that was stopped.
        "go on": Callable[[Command], None],
        "open": Callable[[Open], None],
    },
    total=False,
)


class Chosen(TypedDict):
    """A point of a chart was chosen: the data behind it. This is all that a chart's caption is told."""

    chosen: object


# --- What the kernel answers ------------------------------------------------------------------------------------------


class Told(TypedDict):
    """What a chart's caption answers: what is wrong with the chosen point; empty if nothing is."""

    notice: str


class Share(TypedDict):
    """A chance, and the ends of its interval."""

    mean: float
    low: float
    high: float


class Worth(TypedDict):
    """A move as the coach sees it; `even`: it cannot be told from the best; `vain`: why it fails for sure, if it does.

    A `hopeless` move is vain, and no better than one that may succeed. `worse` says how far one that cannot be told
    from the best by its wins is behind in points, if it is.
    """

    move: str
    says: str
    chance: float
    low: float
    high: float
    points: str
    even: bool
    vain: str
    hopeless: bool
    worse: str


class Advice(TypedDict):
    """What the coach says of the moves in the state of this `serial`; not yet `done`: ask again, `waiting`: later."""

    serial: int
    done: bool
    verdict: str
    moves: list[Worth]
    waiting: NotRequired[bool]
    even: NotRequired[Share | None]
    why: NotRequired[str]
    worlds: NotRequired[int]
    aim: NotRequired[str]
    better: NotRequired[str]


class Decision(TypedDict):
    """A decision that was looked over: how many events came before it, in which turn it was, and what is said.

    `kind` is "blunder", "mistake", "inaccuracy", "vain" (it had to fail), "tradeoff" (better in points, or in wins),
    "fine" or "unknown", and `label` that in words; `again` says that there was a better move to look for.
    """

    before: int
    where: str
    kind: str
    label: str
    says: str
    again: bool


class Reviewed(TypedDict):
    """What a look over one's own moves has found so far, in the state of this `serial`, the costliest first."""

    serial: int
    done: bool
    says: str
    decisions: list[Decision]
    waiting: NotRequired[bool]


class Reply(TypedDict, total=False):
    """What a command asked for: of a table, of the coach, or a file of a class with its student, name and type."""

    selection: SelectionDict
    suggestions: list[ChoiceDict]
    advice: Advice
    review: Reviewed
    student: int
    name: str
    type: str
    content: str


class Answer(Reply):
    """A reply, and the id of the message that it answers."""

    answers: str | None
