"""The types of the commands that a page sends to its kernel, and of the answers.

A command is a message with one verb in `do` (`Asked`). The kernel answers (`Answer`) and shows a new state
(`state_types`). `python -m cardkit_widgets.protocol.typescript` writes the browser's types from these, and a test
compares them. The types bind our own code only: a page can send anything, so each widget checks what it receives.
"""

from typing import Any, Literal, NotRequired, TypedDict, get_args

from cardkit.table.scene import Choice, Selection

# What a form has, by the names of its fields.
Values = dict[str, Any]


class Sent(TypedDict):
    """What every message has besides its verb: a name to be answered by, and the state that its sender looks at."""

    id: NotRequired[str]
    serial: NotRequired[int]


# --- What a page can ask for ------------------------------------------------------------------------------------------


class Ping(Sent):
    """Answer, to show that the kernel is still there."""

    do: Literal["ping"]


class Restore(Sent):
    """Go back to what this browser has kept of the widget: `state.kept` of an earlier visit."""

    do: Literal["restore"]
    kept: object


class Move(Sent):
    """Make a move, in its notation."""

    do: Literal["move"]
    move: str


class Why(Sent):
    """Say why what is pointed at is no move; `path` are the places that were pointed at, in order."""

    do: Literal["why"]
    path: list[str]


class Select(Sent):
    """Say what the cards in these places make together."""

    do: Literal["select"]
    places: list[str]


class Suggest(Sent):
    """Say what can be made of the cards in hand."""

    do: Literal["suggest"]


class Undo(Sent):
    """Take back the last move of one's own."""

    do: Literal["undo"]


class Redo(Sent):
    """Make the move again that was taken back."""

    do: Literal["redo"]


class Next(Sent):
    """Go on: the next step of a lesson or of a finished game, the next round, the next game."""

    do: Literal["next"]


class Back(Sent):
    """Go back: one step of a lesson or of a finished game, one move of an exercise."""

    do: Literal["back"]


class First(Sent):
    """Show the first step of a finished game."""

    do: Literal["first"]


class Last(Sent):
    """Show the last step of a finished game."""

    do: Literal["last"]


class To(Sent):
    """Show a finished game as it stood after so many events."""

    do: Literal["to"]
    event: int


class Jump(Sent):
    """Show any step or puzzle of a tutorial, counted from 0."""

    do: Literal["jump"]
    to: int


class Seat(Sent):
    """Look at a finished game from a seat; 0 sees all cards."""

    do: Literal["seat"]
    seat: int


class Version(Sent):
    """Look at another of the finished games."""

    do: Literal["version"]
    version: str


class Thinking(Sent):
    """Say why a bot has done this; `event` is the number of its move."""

    do: Literal["thinking"]
    event: int


class Show(Sent):
    """Show the answer of an exercise, or what a step of a lesson waits for."""

    do: Literal["show"]


class Hint(Sent):
    """Give the hint of an exercise."""

    do: Literal["hint"]


class Revealed(Sent):
    """Show the answer, which the teacher has revealed to the class: `sign` proves it."""

    do: Literal["revealed"]
    sign: str


class Restart(Sent):
    """Begin a lesson or an exercise again."""

    do: Literal["restart"]


class New(Sent):
    """Deal a new game: its rules, the bot in the other seats, and a seed (None: whichever)."""

    do: Literal["new"]
    rules: Values
    bot: str
    seed: int | str | None


class Advise(Sent):
    """Say what each move is worth. Asked again and again while there is more to learn."""

    do: Literal["advise"]


class Review(Sent):
    """Say what the moves have cost; `first` begins anew, else it goes on where it was."""

    do: Literal["review"]
    first: bool


class Go(Sent):
    """Go to the decision after so many events, which was looked over."""

    do: Literal["go"]
    before: int


class BeginPuzzle(Sent):
    """Ask for a better move than the mistake after so many events, which was looked over."""

    do: Literal["puzzle"]
    before: int


class Reveal(Sent):
    """Name the best move of a puzzle."""

    do: Literal["reveal"]


class Leave(Sent):
    """Go back from a puzzle to where the game was looked over."""

    do: Literal["leave"]


class ChooseClause(Sent):
    """Show a clause of the rulebook on the table."""

    do: Literal["clause"]
    clause: str


class Rules(Sent):
    """Change rules of the explorer."""

    do: Literal["rules"]
    rules: Values


class Reset(Sent):
    """Go back to the usual rules."""

    do: Literal["reset"]


class Guess(Sent):
    """Take a guess (None: nothing was filled in)."""

    do: Literal["guess"]
    value: float | None


class Write(Sent):
    """Take an answer in sentences to an open question."""

    do: Literal["write"]
    text: str


class Answered(Sent):
    """Judge an answer; None for nothing.

    It is what was typed, the chosen option, or several of them; for a line, the number of the choice in each blank.
    """

    do: Literal["answer"]
    answer: str | list[str] | list[int | None] | None


class Again(Sent):
    """Once more: an experiment so many `times`; a lab's run, with other shuffles."""

    do: Literal["again"]
    times: NotRequired[int]


class Clear(Sent):
    """Forget all that has happened in an experiment."""

    do: Literal["clear"]


class Set(Sent):
    """Give a field of a chart another value."""

    do: Literal["set"]
    name: str
    value: Any


class Student(Sent):
    """Be this student of the class; 0: none."""

    do: Literal["student"]
    student: int


class Skip(Sent):
    """Skip this guess or simulation of a lesson, such as `guess 1`."""

    do: Literal["skip"]
    part: str


class Step(Sent):
    """Note which step of the lesson is on the screen, from 0."""

    do: Literal["step"]
    step: int


class Class(Sent):
    """Have a class with this seed, so many students (None: nothing was filled in), and these rules of its table."""

    do: Literal["class"]
    seed: float | None
    students: float | None
    rules: dict[str, Any]


class Look(Sent):
    """Show the solutions of this student."""

    do: Literal["look"]
    student: int


class Make(Sent):
    """Make a file (`worksheets.pdf`), for a class that can open this page `at` an address, or cannot."""

    do: Literal["make"]
    file: str
    at: str


class Take(Sent):
    """Give the file that was made."""

    do: Literal["take"]


class Begin(Sent):
    """Begin the first run of a lab, if nobody has."""

    do: Literal["begin"]


class Run(Sent):
    """Run what the form of a lab says."""

    do: Literal["run"]
    form: Values


class Stop(Sent):
    """Stop the run of a lab."""

    do: Literal["stop"]


class GoOn(Sent):
    """Go on with the run that was stopped."""

    do: Literal["go on"]


class Open(Sent):
    """Open a game of a lab's run, to be watched: one by its number, under these rules; or a deal of two bots."""

    do: Literal["open"]
    game: NotRequired[int]
    version: NotRequired[str]
    deal: NotRequired[int]
    one: NotRequired[str]
    other: NotRequired[str]


# Everything that a page can ask for.
Asked = (
    Ping | Restore | Move | Why | Select | Suggest | Undo | Redo | Next | Back | First | Last | To | Jump | Seat
    | Version | Thinking | Show | Hint | Revealed | Restart | New | Advise | Review | Go | BeginPuzzle | Reveal | Leave
    | ChooseClause | Rules | Reset | Guess | Write | Answered
    | Again | Clear | Set | Student | Skip | Step | Class | Look | Make | Take | Begin | Run | Stop | GoOn | Open
)  # fmt: skip


# The verbs, each with what it carries and what it means.
VERBS: dict[str, type] = {get_args(asked.__annotations__["do"])[0]: asked for asked in get_args(Asked)}


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


class Answer(TypedDict):
    """The name of the message that is answered, and whatever that has asked for."""

    answers: str | None
    selection: NotRequired[Selection]
    suggestions: NotRequired[list[Choice]]
    advice: NotRequired[Advice]
    review: NotRequired[Reviewed]
    student: NotRequired[int]
    name: NotRequired[str]
    type: NotRequired[str]
    content: NotRequired[str]
