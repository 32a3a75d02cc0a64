"""The types of the states that widgets show on a page.

Commands and replies are in `command_types`, and the scene of a table is in `cardkit.table.scene`.
"""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from cardkit.table.scene import MoveChoice, Scene, Selection

# The parts of a scene, as dicts made by `dataclasses.asdict`.
SceneDict = Annotated[dict[str, Any], Scene]
ChoiceDict = Annotated[dict[str, Any], MoveChoice]
SelectionDict = Annotated[dict[str, Any], Selection]


class Notice(TypedDict):
    """A notice on the page about a `clause`, a `refused` command, an `error` or a `link`; `field` is a form field.

    If `ruling` is False, the notice is based only on the rulebook's sentence of the clause.
    """

    kind: str
    text: str
    clause: str
    field: str
    ruling: NotRequired[bool]


class Flight(TypedDict):
    """A card (empty if face down) that moves from one spot to another, or is turned on its spot."""

    card: str
    source: str
    target: str


class Frame(TypedDict):
    """One event: the scene after it, the cards that move, the log sentences, and the seat that moved (0 for none)."""

    scene: SceneDict
    flights: list[Flight]
    says: list[str]
    seat: int


class LogScore(TypedDict):
    """The points of a side in a round (empty if the game counts none), and its total after the round."""

    name: str
    points: str
    total: str


class LogScores(TypedDict):
    """The scores after a round, with one row for each side; `title` is the heading of the totals."""

    title: str
    rows: list[LogScore]


class LogLine(TypedDict):
    """A line of the log, about one event.

    `asks` is the number of the event if the reader can ask why its move was made, otherwise 0; `by` is the player if it
    isn't the reader. `round` is the number of the round that starts here, otherwise 0; `scores` are those of a round
    that ends here.
    """

    text: str
    clauses: list[str]
    kind: str
    by: str
    asks: int
    round: int
    scores: LogScores | None


class ScoreLine(TypedDict):
    """A line of a score sheet: `value` is the formatted amount, and `rulings` are the clauses based on a ruling."""

    title: str
    text: str
    value: str
    clauses: list[str]
    rulings: list[str]


class ScoreSheetState(TypedDict):
    """The score sheet of a side; `total` is a formatted amount, such as `34 points`."""

    name: str
    total: str
    lines: list[ScoreLine]


class FormField(TypedDict):
    """A form field: a `number` with limits, a `flag`, a `choice` of names, or `text`."""

    name: str
    label: str
    field: str
    bounds: str
    low: int | None
    high: int | None
    names: list[str]
    value: Any


class ClauseSentence(TypedDict):
    """A sentence of a clause, its source (`book` or `ruling`), and the reason for a ruling."""

    mark: Literal["book", "ruling"]
    text: str
    reason: str


class ClauseState(TypedDict):
    """A clause: its title and sentences, and whether it depends on a rule that was changed."""

    name: str
    sentences: list[ClauseSentence]
    changed: bool


class GameArt(TypedDict):
    """The pictures of a game's cards as SVG, their names, and its colours."""

    faces: dict[str, str]
    names: dict[str, str]
    back: str
    colours: dict[str, str]


class TableTools(TypedDict, total=False):
    """The tools that a table offers now; `next` is the label of the button that appears after a round."""

    undo: bool
    redo: bool
    travel: bool
    new: bool
    pace: bool
    memory: bool
    coach: bool
    next: str


class CoachState(TypedDict, total=False):
    """The coach's verdict on the last move, whether it can review the game, and whether the review is open."""

    cost: str
    review: bool
    looking: bool


class BotChoice(TypedDict):
    """A bot that can be chosen."""

    name: str
    label: str
    says: str


class BotChoices(TypedDict, total=False):
    """The bots that can be chosen, and the current one."""

    members: list[BotChoice]
    value: str


class ChapterStop(TypedDict):
    """A step or puzzle of a tutorial: its number, its title if it is a puzzle, and whether it is done."""

    stop: int
    title: str
    done: bool


class Chapter(TypedDict):
    """A chapter of a tutorial with its steps, or the puzzles at the end."""

    title: str
    stops: list[ChapterStop]


class TutorialState(TypedDict):
    """A step or puzzle of a tutorial: its text, and the kind of answer that it `waits` for, if any.

    `index` is its index among the `count` steps (or puzzles), and `stop` its index among all of them. `told` explains
    the right answer. `ends` is true for the last one.
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


class VerdictState(TypedDict):
    """The verdict on an answer; an answer that couldn't be judged doesn't count."""

    right: bool
    says: str
    counts: bool


class NamedClause(ClauseState):
    """A clause with its id and its game."""

    id: str
    game: str


class MoveBar(TypedDict):
    """A move with its value, formatted and as a proportion of the best one."""

    says: str
    worth: str
    part: float
    best: bool


class SolutionState(TypedDict):
    """The answer to an exercise, with its explanation."""

    answer: str
    options: list[str]
    why: str
    clause: NamedClause | None
    lesson: str
    bars: list[MoveBar]


class BlankState(TypedDict):
    """A blank in a line of code: its choices, and the index of the initial one, if there is one."""

    options: list[str]
    begins: int | None


class QuestionData(TypedDict):
    """A question. A line of code has `pieces` with `blanks` between them."""

    kind: str
    ask: str
    code: str
    options: NotRequired[list[str]]
    coded: NotRequired[bool]
    unit: NotRequired[str]
    help: NotRequired[str]
    pieces: NotRequired[list[str]]
    blanks: NotRequired[list[BlankState]]


class HelpOffers(TypedDict):
    """The kinds of help that are available now."""

    hint: bool
    show: bool
    restart: bool


class AttemptState(TypedDict):
    """The student's progress with a question."""

    verdict: VerdictState | None
    hint: str
    offers: HelpOffers
    solution: SolutionState | None
    solved: bool
    name: str


class TableExerciseState(AttemptState):
    """The student's progress with an exercise at a table."""

    question: QuestionData
    task: str
    back: bool


class ExplainedMove(TypedDict):
    """A move in the rules explorer, and the clause that allows or forbids it."""

    move: str
    says: str
    allowed: bool
    clause: str


class RulebookSection(TypedDict):
    """A section of the rulebook."""

    title: str
    ids: list[str]


class RulebookState(TypedDict):
    """The rulebook next to a table: `lit` clauses apply now, and the table demonstrates the `chosen` one."""

    chosen: str
    says: str
    lit: list[str]
    moves: list[ExplainedMove]
    options: list[FormField]
    changed: bool
    sections: list[RulebookSection]


class ReplayState(TypedDict):
    """The step of a replay, the seat from which it is seen, and the possible choices."""

    now: int
    last: int
    moves: int
    round: int
    seat: int
    seats: list[dict[str, Any]]
    version: str
    versions: list[str]
    arrives: bool


class RoundScores(TypedDict):
    """The points of each round by side, the points that dice added, and the current totals with their heading."""

    names: list[str]
    points: list[list[int]]
    dice: list[list[int]]
    totals: list[str]
    title: str


class PuzzleState(TypedDict):
    """A mistake as a puzzle, and the verdict on the last attempt (`kind` is `good`, `not_yet` or empty)."""

    title: str
    says: str
    verdict: str
    kind: str
    solved: bool


class TableState(TypedDict):
    """The state of a table: frames that are shown one after the other, the last of which remains.

    If a bot is `thinking`, the frames of the next state follow on from these.
    """

    serial: int
    frames: list[Frame]
    live: bool
    thinking: bool
    log: list[LogLine]
    sheets: list[ScoreSheetState]
    tools: TableTools
    coach: CoachState
    options: list[FormField]
    bots: BotChoices
    notice: Notice | None
    wanted: ChoiceDict | None
    kept: Any
    best: str
    resumed: str
    rounds: RoundScores | None
    puzzle: PuzzleState | None
    lesson: NotRequired[TutorialState]
    book: NotRequired[RulebookState]
    watch: NotRequired[ReplayState]
    exercise: NotRequired[TableExerciseState]


class NoticeParts(TypedDict, total=False):
    """The parts of a table's or lab's state that can change together with its notice."""

    frames: list[Frame]
    wanted: ChoiceDict | None
    running: bool
    status: str


class PartState(TypedDict):
    """The common state of page parts that aren't tables."""

    serial: int
    kept: Any
    notice: Notice | None


class GuessState(PartState):
    """A question about a number, with the guess, which is `late` if the page had already shown the answer."""

    ask: str
    low: float
    high: float
    unit: str
    value: float | None
    late: bool


class OpenQuestionState(PartState):
    """An open question: whether it has been asked yet, the current answer, and the maximum length of an answer."""

    open: bool
    answer: str
    longest: int


class TrialsState(PartState):
    """The number of trials and the last result; `steps` lists the numbers of trials that the buttons run."""

    steps: list[int]
    count: int
    says: str
    picture: str


class ChartControl(TypedDict):
    """A control of a chart: a `slider` or a list."""

    name: str
    label: str
    slider: bool
    choices: list[Any]
    value: Any


class ChartControlsState(PartState):
    """The controls of a chart."""

    fields: list[ChartControl]


class QuestionState(PartState, AttemptState):
    """The progress with a question and its `tried` answers; `waits` is what has to be done before it is asked."""

    question: QuestionData | None
    waits: str
    tried: list[Any]


class LessonPartState(TypedDict):
    """A part of a lesson; the next step stays closed until the part is `passed`.

    A skipped simulation that was run automatically is `filled`, until the student runs it again.
    """

    part: str
    says: str
    done: bool
    passed: bool
    filled: bool


class ProgressState(PartState):
    """The progress in a lesson; on a `page`, also the student whose numbers are used, and the current `step`.

    All steps up to the `furthest` one reached so far are open. `lesson` is the lesson's number, or 0.
    """

    lesson: int
    title: str
    minutes: int
    steps: list[LessonPartState]
    student: int
    seed: int
    prefix: str
    page: bool
    problem: str
    step: int
    furthest: int


class FormSection(TypedDict):
    """A section of a lab's form; a section without a title is always open."""

    title: str
    open: bool
    fields: list[FormField]


class LabForm(TypedDict):
    """A lab's form; the `stamp` changes when the kernel fills in the form."""

    stamp: int
    sections: list[FormSection]


class NotableGame(TypedDict, total=False):
    """A notable game: its description, and how to open it."""

    text: str
    game: int
    version: str
    deal: int
    one: str
    other: str


class GameNumberField(TypedDict):
    """The field for a game's number: its label and its maximum."""

    label: str
    last: int


class LabParts(TypedDict, total=False):
    """The state of a lab: its form, the progress of the run (`done` from 0 to 1), its results, and Python code.

    `left` is the remaining time. If a run was `stopped`, it can be continued.
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
    picks: list[NotableGame]
    number: GameNumberField | None
    code: str


class LabState(LabParts):
    """The state of a lab with its serial number."""

    serial: int
