"""What a kernel shows on a page: the shapes of the traits of a widget that a page draws, from the outside in.

`messages` has what is said to and fro; `cardkit.table.scene` has what lies on a table.
"""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from cardkit.table.scene import MoveChoice, Scene, Selection

# The parts of a scene, as `dataclasses.asdict` makes plain data of them.
SceneDict = Annotated[dict[str, Any], Scene]
ChoiceDict = Annotated[dict[str, Any], MoveChoice]
SelectionDict = Annotated[dict[str, Any], Selection]


class Notice(TypedDict):
    """What the page says: a `clause`, something `refused`, an `error`, a `link`; `field` is what was filled in.

    If `ruling` is False, only the book's sentence of the clause decides.
    """

    kind: str
    text: str
    clause: str
    field: str
    ruling: NotRequired[bool]


class Flight(TypedDict):
    """A card (empty: face down) that moves from a place to another, or is turned where it is."""

    card: str
    source: str
    target: str


class Frame(TypedDict):
    """One event: the scene after it, the cards that move, what is said of it, and who has moved (0: nobody)."""

    scene: SceneDict
    flights: list[Flight]
    says: list[str]
    seat: int


class LoggedScore(TypedDict):
    """The points of a side in a round (empty if none are counted), and its total after it."""

    name: str
    points: str
    total: str


class LoggedScores(TypedDict):
    """The scores after a round, a row for each side; `title` says what the totals count."""

    title: str
    rows: list[LoggedScore]


class Logged(TypedDict):
    """A line of the log: what happened in one event.

    `asks`: the number of the event, if its player can be asked why (else 0); `by`: the player, if it is somebody else.
    `round`: the number of the round that begins here (else 0); `scores`: those of the round that ends here.
    """

    text: str
    clauses: list[str]
    kind: str
    by: str
    asks: int
    round: int
    scores: LoggedScores | None


class ScoreLine(TypedDict):
    """A line of a score sheet: `value` is what it adds, as text; `rulings` are the clauses whose ruling decides."""

    title: str
    text: str
    value: str
    clauses: list[str]
    rulings: list[str]


class Sheet(TypedDict):
    """The score sheet of a side: `total` is its score in words, such as `34 points`."""

    name: str
    total: str
    lines: list[ScoreLine]


class Option(TypedDict):
    """A field of a form: a `number` between bounds, a `flag`, a `choice` of names, or `text`."""

    name: str
    label: str
    field: str
    bounds: str
    low: int | None
    high: int | None
    names: list[str]
    value: Any


class Sentence(TypedDict):
    """A sentence of a clause, whose word it is (`book` or `ruling`), and why."""

    mark: Literal["book", "ruling"]
    text: str
    reason: str


class Clause(TypedDict):
    """A clause, what people call it, and whether it rests on a rule that was changed."""

    name: str
    sentences: list[Sentence]
    changed: bool


class Art(TypedDict):
    """The pictures of a game, as SVG, the names of its cards, and its colours."""

    faces: dict[str, str]
    names: dict[str, str]
    back: str
    colours: dict[str, str]


class Tools(TypedDict, total=False):
    """What the tools of a table can do now; `next` is the label of what goes on once a round has ended."""

    undo: bool
    redo: bool
    travel: bool
    new: bool
    pace: bool
    memory: bool
    coach: bool
    next: str


class Coach(TypedDict, total=False):
    """What the coach says of the last move, whether it can look over the game, and whether it does."""

    cost: str
    review: bool
    looking: bool


class Bot(TypedDict):
    """Who can sit in a bot's place."""

    name: str
    label: str
    says: str


class Bots(TypedDict, total=False):
    """The bots to choose from, and who sits there now."""

    members: list[Bot]
    value: str


class LessonStop(TypedDict):
    """A step or a puzzle by its number, the puzzle's title, and whether it is done."""

    stop: int
    title: str
    done: bool


class Chapter(TypedDict):
    """A chapter of a lesson with its steps, or the puzzles at the end."""

    title: str
    stops: list[LessonStop]


class Lesson(TypedDict):
    """A step of a lesson, or a puzzle: what one reads, and the kind of answer that it `waits` for, if any.

    `index` of `count` steps, or puzzles; `stop` counts all of them. `told` says why what was answered is right. The
    last stop `ends` it.
    """

    title: str
    puzzle: bool
    stop: int
    index: int
    count: int
    chapter: int
    chapters: list[Chapter]
    says: str
    told: str
    table: list[list[str]]
    clauses: list[str]
    waits: Literal["", "move", "number"]
    task: str
    ends: bool


class Verdict(TypedDict):
    """What is said to an answer; one that does not count was none."""

    right: bool
    says: str
    counts: bool


class NamedClause(Clause):
    """A clause with its id and its game."""

    id: str
    game: str


class Bar(TypedDict):
    """A move with what it is worth, in words and as a part of the best."""

    says: str
    worth: str
    part: float
    best: bool


class Solution(TypedDict):
    """The answer of an exercise, and why."""

    answer: str
    options: list[str]
    why: str
    clause: NamedClause | None
    lesson: str
    bars: list[Bar]


class LineBlank(TypedDict):
    """A blank in a line: its choices, and the number of the one with which it begins, if it does with one."""

    options: list[str]
    begins: int | None


class Question(TypedDict):
    """What is asked; of a line, the `pieces` between which the `blanks` are."""

    kind: str
    ask: str
    code: str
    options: NotRequired[list[str]]
    coded: NotRequired[bool]
    unit: NotRequired[str]
    help: NotRequired[str]
    pieces: NotRequired[list[str]]
    blanks: NotRequired[list[LineBlank]]


class Offers(TypedDict):
    """Which help can be asked for."""

    hint: bool
    show: bool
    restart: bool


class Tried(TypedDict):
    """How far one has come with a question."""

    verdict: Verdict | None
    hint: str
    offers: Offers
    solution: Solution | None
    solved: bool
    name: str


class Exercise(Tried):
    """The same, for an exercise at a table."""

    question: Question
    task: str
    back: bool


class Explained(TypedDict):
    """A move of the explorer, and the clause behind it."""

    move: str
    says: str
    allowed: bool
    clause: str


class Section(TypedDict):
    """A part of the rulebook."""

    title: str
    ids: list[str]


class Book(TypedDict):
    """The rulebook beside a table: `lit` clauses are at work now, `chosen` is the one that the table shows."""

    chosen: str
    says: str
    lit: list[str]
    moves: list[Explained]
    options: list[Option]
    changed: bool
    sections: list[Section]


class Watched(TypedDict):
    """Where one is in a finished game, and from where one looks."""

    now: int
    last: int
    moves: int
    round: int
    seat: int
    seats: list[dict[str, Any]]
    version: str
    versions: list[str]
    arrives: bool


class Rounds(TypedDict):
    """The points of each round by side, what dice then added to the totals, and the totals now, with their title."""

    names: list[str]
    points: list[list[int]]
    dice: list[list[int]]
    totals: list[str]
    title: str


class PuzzleShown(TypedDict):
    """A mistake to try again: what it was, and the verdict on what was tried (`good`, `not_yet` or neither)."""

    title: str
    says: str
    verdict: str
    kind: str
    solved: bool


class TableState(TypedDict):
    """What a table shows: frames one after another, the last of which stays.

    While somebody is `thinking`, the frames of the next state follow on from these.
    """

    serial: int
    frames: list[Frame]
    live: bool
    thinking: bool
    log: list[Logged]
    sheets: list[Sheet]
    tools: Tools
    coach: Coach
    options: list[Option]
    bots: Bots
    notice: Notice | None
    wanted: ChoiceDict | None
    kept: Any
    best: str
    resumed: str
    rounds: Rounds | None
    puzzle: PuzzleShown | None
    lesson: NotRequired[Lesson]
    book: NotRequired[Book]
    watch: NotRequired[Watched]
    exercise: NotRequired[Exercise]


class PartState(TypedDict):
    """What everything shows that is no table."""

    serial: int
    kept: Any
    notice: Notice | None


class GuessState(PartState):
    """A question about a number, and what was guessed; `late` if the answer could be seen before."""

    ask: str
    low: float
    high: float
    unit: str
    value: float | None
    late: bool


class OpenState(PartState):
    """An open question, if it is asked already, its answer so far, and how many letters that can have."""

    open: bool
    answer: str
    longest: int


class TrialsState(PartState):
    """How often something has happened, and what came of the last time; `steps` are how often it can at a touch."""

    steps: list[int]
    count: int
    says: str
    picture: str


class ChangeField(TypedDict):
    """What can be changed: a `slider` or a list."""

    name: str
    label: str
    slider: bool
    choices: list[Any]
    value: Any


class ChangeState(PartState):
    """What can be changed about a chart."""

    fields: list[ChangeField]


class QuestionState(PartState, Tried):
    """How far one has come with a question, and what was tried; one that is not asked yet `waits` for something."""

    question: Question | None
    waits: str
    tried: list[Any]


class Done(TypedDict):
    """A part of a lesson; one that is not `passed` keeps the next step closed.

    A simulation that was skipped and ran by itself is `filled`, until somebody starts it again.
    """

    part: str
    says: str
    done: bool
    passed: bool
    filled: bool


class ProgressState(PartState):
    """How far one has come in a lesson; on a `page`, with whose numbers, and which `step` is on the screen, from 0.

    Up to the `furthest` step that has been on the screen all are open. `lesson` is its number; 0: it has none.
    """

    lesson: int
    title: str
    minutes: int
    steps: list[Done]
    student: int
    seed: int
    prefix: str
    page: bool
    problem: str
    step: int
    furthest: int


class FormSection(TypedDict):
    """A part of a lab's form; one without a title is always there."""

    title: str
    open: bool
    fields: list[Option]


class LabForm(TypedDict):
    """A lab's form; another `stamp`: it was filled in anew by the kernel."""

    stamp: int
    sections: list[FormSection]


class Pick(TypedDict, total=False):
    """A game worth a look, in words, and how it is asked for."""

    text: str
    game: int
    version: str
    deal: int
    one: str
    other: str


class Numbered(TypedDict):
    """What a game's number is called, and the last there is."""

    label: str
    last: int


class LabParts(TypedDict, total=False):
    """What a lab shows: its form, how far the run is (`done` of 1), what came out, and the same in Python.

    `left` is how long it may still take; what was `stopped` can go on.
    """

    notice: Notice | None
    form: LabForm
    status: str
    left: str
    running: bool
    stopped: bool
    done: float
    once: bool
    sentence: str
    rows: list[list[str]]
    note: str
    picks: list[Pick]
    number: Numbered | None
    code: str


class LabState(LabParts):
    """The same, with its number."""

    serial: int
