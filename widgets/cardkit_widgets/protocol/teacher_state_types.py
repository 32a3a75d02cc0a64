"""The types of the states of the teacher's page; those of other pages are in `state_types`."""

from typing import TypedDict

from cardkit_widgets.protocol.state_types import FormField, PartState


class ListedLesson(TypedDict):
    """A lesson in the list; `curricula` contains (curriculum, section) pairs."""

    key: str
    name: str
    idea: str
    games: str
    minutes: int
    age: str
    needs: str
    curricula: list[list[str]]


class LessonTable(TypedDict):
    """A game of a lesson, and the URL of its page."""

    name: str
    page: str


class DescribedLesson(ListedLesson):
    """The notes for teachers: `questions` and `mistakes` are pairs (none without the key); `room` starts a class."""

    room: str
    own: bool
    aim: str
    bring: str
    facts: list[list[str]]
    questions: list[list[str]]
    mistakes: list[list[str]]
    tables: list[LessonTable]


class ClassAddresses(TypedDict, total=False):
    """The URLs of the lesson: with the same numbers for `all`, with each student's `own` numbers, and on Binder."""

    all: str
    own: str
    binder: str


class StudentAnswers(TypedDict):
    """The right answers for a student; student 0 means that all students have the same numbers."""

    student: int
    name: str
    answers: list[str]


class ExplainedExercise(TypedDict):
    """The solution of an exercise: `right` are the numbers of the right options; `worths` starts with a heading."""

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
    """The answers of a class, and the solutions with the numbers of one `student`."""

    titles: list[str]
    rows: list[StudentAnswers]
    note: str
    student: int
    explained: list[ExplainedExercise]


class TeacherState(PartState):
    """The teacher's page: a lesson or the list. `making` is the file being created, `ready` the file to download."""

    page: bool
    room: bool
    problem: str
    lessons: list[ListedLesson]
    lesson: DescribedLesson | None
    seed: int
    students: int
    most: int
    addresses: ClassAddresses
    rules: list[FormField]
    pdf: bool
    making: str
    ready: str
    locked: str
    solutions: Solutions | None
