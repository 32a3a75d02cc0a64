"""The teacher's page of a lesson: its aim, questions to ask, common mistakes, and solutions.

A notebook shows everything, because anybody who can run cells can also read the solutions in the files. A Voila page
sends the solutions only to a teacher who has the key that `cardkit` prints when it starts.
"""

from __future__ import annotations

import asyncio
import base64
import hmac
import logging
import os
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote, urlencode

from cardkit.table.chance import SEED_LIMIT
from cardkit.table.errors import CardkitError, RulesError
from cardkit.table.grammar import capital, listed
from cardkit.table.registry import definition_of
from cardkit_widgets.core import url_params
from cardkit_widgets.core.activity_reports import listener
from cardkit_widgets.core.commands import RefusedError
from cardkit_widgets.core.i18n import translated
from cardkit_widgets.core.page_part import PagePart
from cardkit_widgets.core.rule_form import optional_fields, rule_problem, rules_from_fields
from cardkit_widgets.lessons import every_lesson, lesson_at, lesson_named, our_lessons
from cardkit_widgets.lessons import worksheet as paper
from cardkit_widgets.lessons.export import browser, html, pdf
from cardkit_widgets.lessons.formulas import without_latex
from cardkit_widgets.lessons.lesson import CURRICULA
from cardkit_widgets.lessons.lesson_minutes import parts_of
from cardkit_widgets.lessons.notebook_lessons import OWN_FOLDER
from cardkit_widgets.lessons.page import SEED, requested_table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nbformat import NotebookNode

    from cardkit_widgets.exercises import Question
    from cardkit_widgets.lessons.lesson import Lesson
    from cardkit_widgets.protocol import teacher_state_types
    from cardkit_widgets.protocol.command_types import Actions
    from cardkit_widgets.protocol.state_types import FormField, Notice

logger = logging.getLogger(__name__)

LOCKED = (
    "What to ask, what many think, and the answers are for teachers. In a class's room, open this page from "
    "the join screen. In the gallery, use the address after “For teachers” in the terminal where cardkit was started. "
    "Or open its notebook in JupyterLab, which shows everything; on Binder, that is the only way."
)
WRONG_KEY = "The key in the address of this page is not the right one; each start of cardkit makes another."
NO_LESSON = "Choose a lesson first."
# The environment variables that contain Binder's URL and the repository's path there.
BINDER_HOST, BINDER_REPOSITORY = "BINDER_LAUNCH_HOST", "BINDER_REQUEST"
ON_BINDER = "voila/render/notebooks/lessons/"
# The number of classes whose answers are cached, because they take some time to compute.
CACHED_FILES = 4
NO_PLACE = "This page does not know where it is: reload it."
NOT_READY = "That file is no longer here: ask for it again."


class ReadyFile(NamedTuple):
    """A file that can be downloaded."""

    name: str
    kind: str
    content: bytes


class TeacherPage(PagePart):
    """The teacher's page of a lesson, or the list of all lessons.

    In a notebook, the settings are arguments: `TeacherPage(lesson=1, seed=7, students=30, players=4)`. On a page they
    are in the URL: `?lesson=1&seed=7&students=30&players=4`.

    Args:
        lesson: The number or slug of a lesson; None for the list of all lessons.
        seed: The seed of the class.
        students: The number of students with individual numbers; 0 if all have the same numbers.
        rules: Rules of the lesson's table that differ from the defaults, by name.

    Raises:
        CardkitError: If a value is invalid in a notebook; a page shows a message instead.

    """

    def __init__(
        self, lesson: str | int | None = None, *, seed: int = SEED, students: int = 0, **rules: object
    ) -> None:
        self.problems: list[str] = []
        self.lessons = self._every_lesson()
        self.lesson = self._lesson(lesson)
        self.seed, self.students = seed, len(list(filter(None, paper.numbered(students))))
        self.rules: Mapping[str, object] = rules
        self._apply_url_params()
        self.student = paper.numbered(self.students)[0]
        self.allowed = not url_params.is_page() or self._has_key()
        self.making = ""
        self.made: ReadyFile | None = None
        self.task: asyncio.Task[None] | None = None
        super().__init__("teacher", f"For teachers: {self.lesson.title}" if self.lesson else "For teachers")
        self._show()

    # --- URL ---

    def _every_lesson(self) -> list[Lesson]:
        """Return all lessons; if one of the user's has a mistake, show it on the page and return only cardkit's."""
        try:
            return list(every_lesson())
        except CardkitError as error:
            self.problems.append(str(error))
            return our_lessons()

    def _lesson(self, wanted: str | int | None) -> Lesson | None:
        text = url_params.query().get("lesson", "")
        if not text:
            return None if wanted is None else lesson_at(wanted)
        try:
            return lesson_named(text)
        except CardkitError as error:
            self.problems.append(str(error))
            return None

    def _apply_url_params(self) -> None:
        """Set the seed, the students and the rules from the URL. Raises CardkitError for invalid rules."""
        texts = url_params.query()
        if self.lesson:
            definition_of(self.lesson.games[0]).complete(self.rules)
            asked = requested_table(self.lesson, self.rules, self.seed)
            self.rules, self.seed = asked.rules, SEED if asked.seed is None else asked.seed
            self.problems.extend(filter(None, [asked.problem]))
        text = texts.get("students", "") or str(self.students)
        students = url_params.parse_whole(text, paper.MOST)
        if students is None:
            self.problems.append(f"students={text[: url_params.QUOTED]}: a class has 1 to {paper.MOST} students.")
        else:
            self.students = students

    def _has_key(self) -> bool:
        """Return whether the URL contains the server's key, or the page belongs to the teacher of a class."""
        if listener().is_teachers:
            return True
        right, given = os.environ.get(url_params.TEACHERS_KEY, ""), url_params.query().get("key", "")
        has = bool(right) and hmac.compare_digest(right.encode(), given.encode())
        if given and not has:
            self.problems.append(WRONG_KEY)
        return has

    # --- Commands ---

    # A file can be downloaded in any state.
    ALLOWED_WHEN_STALE = PagePart.ALLOWED_WHEN_STALE | {"take"}

    @property
    def actions(self) -> Actions:
        """The functions that run the page's commands, by verb."""
        return {
            **super().actions,
            "class": lambda command: self.set_class(command["seed"], command["students"], command.get("rules")),
            "look": lambda command: self.show_solutions(command["student"]),
            "make": lambda command: self.make_file(command["file"], command.get("at", "")),
            "take": lambda _: self.send_file(),
        }

    def set_class(self, seed: object, students: object, rules: Mapping[str, object] | None = None) -> None:
        """Change the seed, the number of students, and the rules of the class's table.

        Args:
            seed: The new seed.
            students: The new number of students; 0 if all have the same numbers.
            rules: The new rules; None for no change.

        Raises:
            RefusedError: If one of them isn't valid for this lesson.

        """
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEED_LIMIT:
            text = f"A seed is a whole number from 0 to {SEED_LIMIT - 1}."
            raise RefusedError(text, "seed")
        try:
            first, *_ = paper.numbered(students)
        except CardkitError as error:
            raise RefusedError(str(error), "students") from None
        chosen = self.rules if rules is None else self._checked(rules)
        self.seed, self.students, self.student = seed, int(students), first  # type: ignore[call-overload]  # see above
        self.rules = chosen
        self._show()

    def _checked(self, wanted: Mapping[str, object]) -> Mapping[str, object]:
        """Return the rules in the form. Raises RefusedError if they aren't valid."""
        if self.lesson is None:
            raise RefusedError(NO_LESSON)
        definition, fixed = definition_of(self.lesson.games[0]), self.lesson.fixed
        rules = rules_from_fields(definition, wanted)
        try:
            definition.complete(rules)
        except RulesError as error:
            raise RefusedError(rule_problem(definition, error), error.parameter) from None
        for name in fixed:
            if rules.get(name, fixed[name]) != fixed[name]:
                text = f"This lesson works with {fixed[name]} only."
                raise RefusedError(text, name)
        return rules

    def show_solutions(self, student: int) -> None:
        """Show the solutions for a student. Raises RefusedError for an unknown student, or without the key."""
        self._check_key()
        if student not in paper.in_key(self.students):
            text = "There is no such student in this class."
            raise RefusedError(text)
        self.student = student
        self._show()

    def make_file(self, wanted: str, at: str = "") -> None:
        """Start creating a file; the state shows when it is ready.

        Args:
            wanted: `worksheets` or `key`, and `html` or `pdf`, such as `key.pdf`.
            at: The URL at which the class can open the lesson, if there is one.

        Raises:
            CardkitError: If the name isn't valid, the key is missing, or a file is already being made.

        """
        what, _, kind = wanted.partition(".")
        if what not in {"worksheets", "key"} or kind not in {"html", "pdf"}:
            text = "There are worksheets and a key, as HTML and as PDF."
            raise RefusedError(text)
        if what == "key":
            self._check_key()
        if self.lesson is None:
            raise RefusedError(NO_LESSON)
        if self.making:
            text = "A file is being made; wait until it is there."
            raise RefusedError(text)
        known = self._address(self.lesson, at) if at else ""
        self.making, self.made = f"{what}.{kind}", None
        self._show()
        self.task = asyncio.get_running_loop().create_task(self._make(self.lesson, what, kind, known))

    def send_file(self) -> None:
        """Reply with the finished file. Raises RefusedError if there isn't one."""
        if self.made is None:
            raise RefusedError(NOT_READY)
        content = base64.b64encode(self.made.content).decode()
        self.reply = {"name": self.made.name, "type": self.made.kind, "content": content}

    def _do_once(self, name: object, message: dict[str, Any]) -> None:
        """Handle a message. A reply that contains a file isn't cached, because the page can request the file again."""
        super()._do_once(name, message)
        if "content" in self.reply:
            self.replies.pop(str(name), None)

    def snapshot(self) -> dict[str, Any]:
        """Return the attributes that a command can change."""
        names = ("seed", "students", "student", "rules", "making", "made")
        return {**super().snapshot(), **{name: getattr(self, name) for name in names}}

    # --- Files ---

    async def _make(self, lesson: Lesson, what: str, kind: str, known: str) -> None:
        """Create a file in a thread, then show that it is ready or why it failed."""
        wanted = {"what": what, "kind": kind, "at": known}
        try:
            self.made = await asyncio.to_thread(file_of, lesson, self.seed, self.students, **wanted)
            problem: Notice | None = None
        except CardkitError as error:
            problem = {"kind": "refused", "text": str(error), "clause": "", "field": ""}
        except Exception:
            logger.exception("%s.%s could not be made", what, kind)
            problem = {"kind": "error", "text": translated("answer", "broken"), "clause": "", "field": ""}
        self.making = ""
        self._show(problem)

    # --- State ---

    def _check_key(self) -> None:
        if not self.allowed:
            raise RefusedError(LOCKED)

    def _show(self, notice: Notice | None = None) -> None:
        state: teacher_state_types.TeacherState = {
            **self.next_state(kept=None, notice=notice),
            "page": url_params.is_page(),
            "room": listener().is_class,
            "problem": " ".join(self.problems),
            "lessons": [_named(each, self.lessons) for each in self.lessons],
            "lesson": self._described(self.lesson) if self.lesson else None,
            "seed": self.seed,
            "students": self.students,
            "most": paper.MOST,
            "addresses": self._addresses(),
            "rules": self._rules(),
            "pdf": browser() is not None,
            "making": self.making,
            "ready": self.made.name if self.made else "",
            "locked": "" if self.allowed else LOCKED,
            "solutions": self._solutions() if self.allowed else None,
        }
        self.show(state)

    def _described(self, lesson: Lesson) -> teacher_state_types.DescribedLesson:
        """Return the notes for teachers, without those that reveal answers if the key is missing."""
        questions, mistakes = (lesson.questions, lesson.mistakes) if self.allowed else ((), ())
        is_own = lesson.page.startswith(OWN_FOLDER)
        folder = "--notebooks FOLDER " if is_own else ""
        return {
            **_named(lesson, self.lessons),
            "own": is_own,
            "room": f"cardkit class {folder}--lesson {lesson.key} --seed {self.seed}",
            "aim": lesson.aim,
            "bring": lesson.bring,
            "facts": [list(each) for each in _facts(lesson, self.lessons)],
            "questions": [list(map(without_latex, pair)) for pair in questions],
            "mistakes": [list(map(without_latex, pair)) for pair in mistakes],
            "tables": [{"name": definition_of(slug).name, "page": f"../learn/{slug}.ipynb"} for slug in lesson.games],
        }

    def _addresses(self) -> teacher_state_types.ClassAddresses:
        """Return the lesson's URLs without the key: one with the same numbers for all students, and individual ones."""
        if self.lesson is None:
            return {}
        asked = self._class_query()
        page = f"{self.lesson.page}?"
        everybody = page + urlencode(asked, safe=",")
        own = page + urlencode({**asked, "student": 1}, safe=",")
        return {"all": everybody, "own": own, "binder": _on_binder(everybody)}

    def _class_query(self) -> dict[str, object]:
        """Return the query parameters of the class's URL."""
        return {"seed": self.seed, **{name: _written(value) for name, value in self.rules.items()}}

    def _address(self, lesson: Lesson, at: str) -> str:
        """Return the URL of the class's lesson, derived from the URL of this page. Raises CardkitError."""
        return paper.own_address(lesson, f"{at}?{urlencode(self._class_query(), safe=',')}", self.seed)

    def _rules(self) -> list[FormField]:
        """Return the fields for the table's rules; an empty field leaves the rule to the lesson."""
        return optional_fields(definition_of(self.lesson.games[0]), self.rules) if self.lesson else []

    def _solutions(self) -> teacher_state_types.Solutions | None:
        """Return the answers of the whole class, and the solutions of one student."""
        if self.lesson is None:
            return None
        rows = answers_of(self.lesson, self.seed, self.students)
        return {
            "titles": paper.titles(self.lesson),
            "rows": [
                {"student": each, "name": paper.addressee(each, self.students), "answers": [*answers]}
                for each, answers in rows.items()
            ],
            "note": capital(paper.WITHOUT) if self.students else "",
            "student": self.student,
            "explained": [_explained(question) for question in self.lesson.exercises_for(self.seed, self.student)],
        }


@lru_cache(CACHED_FILES)
def answers_of(lesson: Lesson, seed: int, students: int) -> dict[int, tuple[str, ...]]:
    """Return the answers of every student in a class, as in an answer key.

    Args:
        lesson: The lesson.
        seed: The seed of the class.
        students: The number of students; 0 if all have the same numbers.

    Returns:
        The answers to the exercises in order, by the number of the student.

    """
    return {each: tuple(map(paper.short_answer, lesson.exercises_for(seed, each))) for each in paper.in_key(students)}


def file_of(lesson: Lesson, seed: int, students: int, *, what: str, kind: str, at: str = "") -> ReadyFile:  # noqa: PLR0913
    """Return worksheets or their answer key as a file.

    Args:
        lesson: The lesson.
        seed: The seed of the class.
        students: The number of students; 0 if all have the same numbers.
        what: `worksheets` or `key`.
        kind: `html` or `pdf`.
        at: The URL of the lesson, which worksheets show; empty if it isn't known.

    Raises:
        CardkitError: If the number of students isn't valid, or no browser is found for a PDF.

    """
    page = html(_notebook(lesson, seed, students, what, at))
    name = f"{lesson.slug}-seed{seed}-{what}.{kind}"
    if kind == "pdf":
        return ReadyFile(name, "application/pdf", pdf(page))
    return ReadyFile(name, "text/html", page.encode())


def _notebook(lesson: Lesson, seed: int, students: int, what: str, at: str) -> NotebookNode:
    if what == "key":
        return paper.answer_key(lesson, seed, students)
    return paper.worksheets(lesson, seed, students, at)


def _named(lesson: Lesson, every: Sequence[Lesson]) -> teacher_state_types.ListedLesson:
    return {
        "key": lesson.key,
        "name": lesson.name,
        "idea": lesson.idea,
        "games": listed([definition_of(slug).name for slug in lesson.games]),
        "minutes": lesson.minutes,
        "age": lesson.age,
        "needs": needed_lessons(lesson, every),
        "curricula": [list(each) for each in _curricula(lesson)],
    }


def _curricula(lesson: Lesson) -> list[tuple[str, str]]:
    """Return the names of the curricula, each with the section to which the lesson belongs."""
    return [(name, lesson.curricula[key]) for key, name in CURRICULA.items() if lesson.curricula.get(key)]


def needed_lessons(lesson: Lesson, every: Sequence[Lesson]) -> str:
    """Name the lessons that this one requires, such as `lessons 1 and 3`; empty if there are none."""
    keys = [each.key for each in every if each.slug in lesson.needs]
    return f"lesson{'s' if len(keys) > 1 else ''} {listed(keys)}" if keys else ""


def _facts(lesson: Lesson, every: Sequence[Lesson]) -> list[tuple[str, str]]:
    """Return further facts: the minutes that each part takes, and the lessons that come before this one."""
    parts = ", ".join(f"{part.name} {max(1, round(part.minutes))}" for part in parts_of(lesson))
    facts = [
        ("Minutes", parts),
        ("Before it", capital(needed_lessons(lesson, every))),
        *_curricula(lesson),
    ]
    return [(name, text) for name, text in facts if text]


def _explained(question: Question) -> teacher_state_types.ExplainedExercise:
    return {
        "ask": question.ask,
        "picture": paper.picture_of(question),
        "options": paper.options_of(question),
        "right": paper.right_places(question),
        "answer": question.solution(),
        "hint": question.hint,
        "why": question.why,
        "worths": paper.move_values(question),
        "mistakes": [[wrong, says] for wrong, says, _ in paper.mistakes_of(question)],
    }


def _on_binder(page: str) -> str:
    """Return the URL that opens a lesson from this repository on Binder; empty if this isn't running on Binder."""
    host, repository = os.environ.get(BINDER_HOST, ""), os.environ.get(BINDER_REPOSITORY, "")
    if not host or not repository:
        return ""
    return f"{host.rstrip('/')}/{repository.strip('/')}?urlpath={quote(ON_BINDER + page, safe='')}"


def _written(value: object) -> str:
    """Format a rule's value for a URL."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else "" if value is None else str(value)
