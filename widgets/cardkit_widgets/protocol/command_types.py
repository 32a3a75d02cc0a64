"""The types of the commands that a page sends to its kernel, and of the replies.

A command is a message with its verb in `do`; `Actions` lists the verbs with the types of their commands. The kernel
sends a `ReplyMessage` and shows a new state (`state_types`). `python -m cardkit_widgets.protocol.typescript` generates
the browser's types from these. Pages can send anything, so `validation` checks each message against the type of its
verb before a widget reads it.
"""

from collections.abc import Callable
from typing import Any, NotRequired, TypedDict

from cardkit_widgets.protocol.state_types import ChoiceDict, SelectionDict

# The values of a form, by field name.
FormValues = dict[str, Any]


class Command(TypedDict):
    """A message from a page: its verb, an id for the reply, and the serial number of the state that the page shows."""

    do: str
    id: NotRequired[str]
    serial: NotRequired[int]


# --- Commands ---------------------------------------------------------------------------------------------------------


class RestoreSaved(Command):
    """Restore what the browser has stored for the widget: `state.kept` of an earlier visit."""

    kept: object


class MakeMove(Command):
    """Make a move, in its notation."""

    move: str


class ExplainClick(Command):
    """Explain why the clicked spots aren't a move; `path` lists the spots in order."""

    path: list[str]


class SelectCards(Command):
    """Ask for the meld that the cards on these spots form."""

    places: list[str]


class ShowEvent(Command):
    """Show a finished game as it was after this number of events."""

    event: int


class JumpToStop(Command):
    """Show a step or puzzle of a tutorial, by its index."""

    to: int


class ChooseSeat(Command):
    """Show a finished game from this seat; 0 shows all cards."""

    seat: int


class ChooseVersion(Command):
    """Show another of the finished games."""

    version: str


class ExplainBotMove(Command):
    """Explain a bot's move; `event` is the number of its event."""

    event: int


class ShowRevealed(Command):
    """Show the answer that the teacher has revealed to the class; `sign` is the signature that proves it."""

    sign: str


class NewGame(Command):
    """Start a new game with these rules, this bot in the other seats, and this seed (None for a random one)."""

    rules: FormValues
    bot: str
    seed: object


class ReviewGame(Command):
    """Review the person's moves; `first` starts a new review, otherwise the current one is continued."""

    first: bool


class GoToDecision(Command):
    """Go back to the reviewed decision after this number of events."""

    before: int


class BeginPuzzle(Command):
    """Start a puzzle about the reviewed mistake after this number of events."""

    before: int


class ChooseClause(Command):
    """Demonstrate a clause of the rulebook on the table."""

    clause: str


class ChangeRules(Command):
    """Change the explorer's rules."""

    rules: FormValues


class TakeGuess(Command):
    """Submit a guess; None if the field is empty."""

    value: float | None


class WriteAnswer(Command):
    """Submit the answer to an open question."""

    text: str


class SubmitAnswer(Command):
    """Judge an answer; None if the field is empty.

    An answer is a typed string, a chosen option, a list of options, or a list with the index of each blank's choice.
    """

    answer: object


class RunAgain(Command):
    """Run an experiment `times` more times, or run a lab again with other shuffles."""

    times: NotRequired[int]


class SetControl(Command):
    """Set a control of a chart."""

    name: str
    value: Any


class ChooseStudent(Command):
    """Use this student's numbers."""

    student: object


class SkipPart(Command):
    """Skip this guess or simulation of a lesson, such as `guess 1`."""

    part: str


class ShowStep(Command):
    """Store which step of the lesson is shown, by its index."""

    step: int


class SetClass(Command):
    """Set the class's seed, number of students and table rules, as they were typed."""

    seed: object
    students: object
    rules: NotRequired[FormValues]


class ShowSolutions(Command):
    """Show the solutions for this student."""

    student: int


class MakeFile(Command):
    """Make a file such as `worksheets.pdf`; `at` is the URL of this page for the class, if there is one."""

    file: str
    at: NotRequired[str]


class RunLab(Command):
    """Run a lab with this form."""

    form: FormValues


class OpenGame(Command):
    """Replay a game from a lab's run, given its number and the name of its rules, or the deal and two bots."""

    game: NotRequired[int]
    version: NotRequired[str]
    deal: NotRequired[int]
    one: NotRequired[str]
    other: NotRequired[str]


# A function for each verb, with the type of its command. A widget supports some of the verbs, those in its `actions`.
Actions = TypedDict(
    "Actions",
    {
        # Reply, to show that the kernel is alive.
        "ping": Callable[[Command], None],
        "restore": Callable[[RestoreSaved], None],
        "move": Callable[[MakeMove], None],
        "why": Callable[[ExplainClick], None],
        "select": Callable[[SelectCards], None],
        # Reply with good melds from the cards in hand.
        "suggest": Callable[[Command], None],
        # Take back the player's last move.
        "undo": Callable[[Command], None],
        # Repeat the move that was taken back.
        "redo": Callable[[Command], None],
        # Continue with the next step of a tutorial or replay, the next round, or the next game.
        "next": Callable[[Command], None],
        # Go back one step in a tutorial or replay, or one move in an exercise.
        "back": Callable[[Command], None],
        # Show the first step of a replay.
        "first": Callable[[Command], None],
        # Show the last step of a replay.
        "last": Callable[[Command], None],
        "to": Callable[[ShowEvent], None],
        "jump": Callable[[JumpToStop], None],
        "seat": Callable[[ChooseSeat], None],
        "version": Callable[[ChooseVersion], None],
        "thinking": Callable[[ExplainBotMove], None],
        # Show the answer to an exercise or a tutorial step.
        "show": Callable[[Command], None],
        # Show the hint of an exercise.
        "hint": Callable[[Command], None],
        "revealed": Callable[[ShowRevealed], None],
        # Start a tutorial or an exercise again.
        "restart": Callable[[Command], None],
        "new": Callable[[NewGame], None],
        # Reply with the value of each move. The page repeats this command while estimates improve.
        "advise": Callable[[Command], None],
        "review": Callable[[ReviewGame], None],
        "go": Callable[[GoToDecision], None],
        "puzzle": Callable[[BeginPuzzle], None],
        # Reveal the best move of a puzzle.
        "reveal": Callable[[Command], None],
        # Return from a puzzle to the review.
        "leave": Callable[[Command], None],
        "clause": Callable[[ChooseClause], None],
        "rules": Callable[[ChangeRules], None],
        # Return to the default rules.
        "reset": Callable[[Command], None],
        "guess": Callable[[TakeGuess], None],
        "write": Callable[[WriteAnswer], None],
        "answer": Callable[[SubmitAnswer], None],
        "again": Callable[[RunAgain], None],
        # Remove the results of an experiment.
        "clear": Callable[[Command], None],
        "set": Callable[[SetControl], None],
        "student": Callable[[ChooseStudent], None],
        "skip": Callable[[SkipPart], None],
        "step": Callable[[ShowStep], None],
        "class": Callable[[SetClass], None],
        "look": Callable[[ShowSolutions], None],
        "make": Callable[[MakeFile], None],
        # Reply with the file that was made.
        "take": Callable[[Command], None],
        # Start the first run of a lab, if it hasn't started.
        "begin": Callable[[Command], None],
        "run": Callable[[RunLab], None],
        # Stop the run of a lab.
        "stop": Callable[[Command], None],
        # Continue the run that was stopped.
        "go on": Callable[[Command], None],
        "open": Callable[[OpenGame], None],
    },
    total=False,
)


class ChosenPoint(TypedDict):
    """The data of a point that was chosen in a chart. A caption accepts no other messages."""

    chosen: object


# --- Replies ----------------------------------------------------------------------------------------------------------


class CaptionReply(TypedDict):
    """The reply of a chart's caption: an error message about the chosen point, or an empty string."""

    notice: str


class ChanceInterval(TypedDict):
    """A probability and the ends of its 95% interval."""

    mean: float
    low: float
    high: float


class MoveValue(TypedDict):
    """The coach's estimate of a move.

    A `tied` move is too close to the best one to call. `futile` explains why a move can't succeed; a `dominated` move
    is futile and no better than a move that may succeed. `worse` describes how far a tied move is behind in points.
    """

    move: str
    says: str
    chance: float
    low: float
    high: float
    points: str
    tied: bool
    futile: str
    dominated: bool
    worse: str


class Advice(TypedDict):
    """The coach's advice on the moves in the state `serial`. Until it is `done`, the page repeats its request."""

    serial: int
    done: bool
    verdict: str
    moves: list[MoveValue]
    waiting: NotRequired[bool]
    tied: NotRequired[ChanceInterval | None]
    why: NotRequired[str]
    worlds: NotRequired[int]
    aim: NotRequired[str]
    better: NotRequired[str]


class ReviewedDecision(TypedDict):
    """A reviewed decision: the number of events before it, the turn, and the verdict.

    `kind` is "blunder", "mistake", "inaccuracy", "vain" (the move couldn't succeed), "tradeoff" (better in points or in
    wins, but not in both), "fine" or "unknown", and `label` is its text. `again` is true if there was a better move to
    look for.
    """

    before: int
    where: str
    kind: str
    label: str
    says: str
    again: bool


class ReviewReply(TypedDict):
    """The review of the person's decisions so far, in the state `serial`, the most costly ones first."""

    serial: int
    done: bool
    says: str
    decisions: list[ReviewedDecision]
    waiting: NotRequired[bool]


class CommandReply(TypedDict, total=False):
    """The data that a command asked for: from a table or the coach, or a file with its name and type."""

    selection: SelectionDict
    suggestions: list[ChoiceDict]
    advice: Advice
    review: ReviewReply
    student: int
    name: str
    type: str
    content: str


class ReplyMessage(CommandReply):
    """A reply, with the id of the command that it answers."""

    answers: str | None
