"""What the teacher's page shows, as plain data; `declared` makes the page's types of it.

What every other part shows is in `shown`.
"""

from typing import TypedDict

from cardkit_widgets.protocol.state_types import Option, PartState


class NamedLesson(TypedDict):
    """A lesson in the table of all; `curricula` are pairs: the name of one, and where the lesson fits in it."""

    key: str
    name: str
    idea: str
    games: str
    minutes: int
    age: str
    needs: str
    curricula: list[list[str]]


class LessonTable(TypedDict):
    """A game of a lesson, and where its page is."""

    name: str
    page: str


class DescribedLesson(NamedLesson):
    """What a teacher may want to know before the lesson: `questions` and `mistakes` are pairs, none without the key.

    `room` opens one for a class.
    """

    room: str
    own: bool
    aim: str
    bring: str
    facts: list[list[str]]
    questions: list[list[str]]
    mistakes: list[list[str]]
    tables: list[LessonTable]


class ClassAddresses(TypedDict, total=False):
    """Where the class finds its lesson: `all` with the same numbers, each with their `own`, or on Binder."""

    all: str
    own: str
    binder: str


class AnswersOf(TypedDict):
    """What a student has to answer; 0: all students have the same numbers."""

    student: int
    name: str
    answers: list[str]


class Explanation(TypedDict):
    """How an exercise is solved: `right` are the options that are; the first of `worths` are headings."""

    ask: str
    picture: str
    options: list[str]
    right: list[int]
    answer: str
    hint: str
    why: str
    worths: list[list[str]]
    mistakes: list[list[str]]


class Solutions(TypedDict):
    """The answers of a class, and the exercises explained with the numbers of one `student`."""

    titles: list[str]
    rows: list[AnswersOf]
    note: str
    student: int
    explained: list[Explanation]


class TeacherState(PartState):
    """The teacher's page. Without a lesson it lists all; `making` is the file at work, `ready` the one to be taken."""

    page: bool
    room: bool
    problem: str
    lessons: list[NamedLesson]
    lesson: DescribedLesson | None
    seed: int
    students: int
    most: int
    addresses: ClassAddresses
    rules: list[Option]
    pdf: bool
    making: str
    ready: str
    locked: str
    solutions: Solutions | None
