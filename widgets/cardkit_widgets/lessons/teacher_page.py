"""The teacher's page of a lesson: what it is for, what to ask, what many get wrong; and solutions, for teachers.

In JupyterLab whoever can run a cell can read the solutions anyway, so everything is shown. On a page of Voila's they
are shown to whoever has the key that `cardkit` makes when it starts; to nobody else is anything of them sent.
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
from cardkit_widgets.core.activity import listener
from cardkit_widgets.core.commands import RefusedError
from cardkit_widgets.core.i18n import translated
from cardkit_widgets.core.page_part import PagePart
from cardkit_widgets.core.rule_form import filled_in, open_options, refusal
from cardkit_widgets.lessons import every_lesson, lesson_at, lesson_named, our_lessons
from cardkit_widgets.lessons import worksheet as paper
from cardkit_widgets.lessons.export import browser, html, pdf
from cardkit_widgets.lessons.lesson import CURRICULA
from cardkit_widgets.lessons.lesson_minutes import parts_of
from cardkit_widgets.lessons.notebook_lessons import BESIDE
from cardkit_widgets.lessons.page import SEED, asked_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nbformat import NotebookNode

    from cardkit_widgets.exercises import Question
    from cardkit_widgets.lessons.lesson import Lesson
    from cardkit_widgets.protocol import teacher_state_types
    from cardkit_widgets.protocol.command_types import Actions
    from cardkit_widgets.protocol.state_types import Notice, Option

logger = logging.getLogger(__name__)

LOCKED = (
    "What to ask, what many think, and the answers are for teachers. Open this page with the address that stands after "
    "“For teachers” in the terminal where cardkit was started, or open its notebook in JupyterLab, which shows "
    "everything. On Binder there is no such address: open the notebook there."
)
WRONG_KEY = "The key in the address of this page is not the right one; each start of cardkit makes another."
NO_LESSON = "Choose a lesson first."
# By these variables Binder tells its servers where they were started from: its own address, and the repository's on it.
BINDER_HOST, BINDER_REPOSITORY = "BINDER_LAUNCH_HOST", "BINDER_REQUEST"
ON_BINDER = "voila/render/notebooks/lessons/"
# The answers of so many classes are kept: working them out takes a while.
REMEMBERED = 4
NO_PLACE = "This page does not know where it is: reload it."
NOT_READY = "That file is no longer here: ask for it again."


class Made(NamedTuple):
    """A file that has been made, until the page takes it."""

    name: str
    kind: str
    content: bytes


class Teacher(PagePart):
    """The teacher's page of a lesson, or, without one, the list of all lessons.

    On a page its address says which lesson, seed, number of students and rules, in a notebook one writes them:
    `?lesson=1&seed=7&students=30&players=4` or `Teacher(lesson=1, seed=7, students=30, players=4)`. What cannot be
    raises CardkitError in a notebook; on a page one sentence says so.
    """

    def __init__(
        self, lesson: str | int | None = None, *, seed: int = SEED, students: int = 0, **rules: object
    ) -> None:
        self.problems: list[str] = []
        self.lessons = self._every_lesson()
        self.lesson = self._lesson(lesson)
        self.seed, self.students = seed, len(list(filter(None, paper.numbered(students))))
        self.rules: Mapping[str, object] = rules
        self._obey_address()
        self.student = paper.numbered(self.students)[0]
        self.allowed = not url_params.on_a_page() or self._has_key()
        self.making = ""
        self.made: Made | None = None
        self.task: asyncio.Task[None] | None = None
        super().__init__("teacher", f"For teachers: {self.lesson.title}" if self.lesson else "For teachers")
        self._show()

    # --- What the address asks for ---

    def _every_lesson(self) -> list[Lesson]:
        """All lessons; without somebody's own if there is a mistake in one, which is said."""
        try:
            return list(every_lesson())
        except CardkitError as error:
            self.problems.append(str(error))
            return our_lessons()

    def _lesson(self, wanted: str | int | None) -> Lesson | None:
        text = url_params.asked_for().get("lesson", "")
        if not text:
            return None if wanted is None else lesson_at(wanted)
        try:
            return lesson_named(text)
        except CardkitError as error:
            self.problems.append(str(error))
            return None

    def _obey_address(self) -> None:
        """Take seed, students and rules from the address, where they can be. Raises CardkitError for other rules."""
        texts = url_params.asked_for()
        if self.lesson:
            definition_of(self.lesson.games[0]).complete(self.rules)
            asked = asked_of(self.lesson, self.rules, self.seed)
            self.rules, self.seed = asked.rules, SEED if asked.seed is None else asked.seed
            self.problems.extend(filter(None, [asked.problem]))
        text = texts.get("students", "") or str(self.students)
        students = url_params.whole_of(text, paper.MOST)
        if students is None:
            self.problems.append(f"students={text[: url_params.SHOWN]}: a class has 1 to {paper.MOST} students.")
        else:
            self.students = students

    def _has_key(self) -> bool:
        """Whether the address has the key that was made when the server started; a room knows its teacher."""
        if listener().is_teachers:
            return True
        right, given = os.environ.get(url_params.TEACHERS_KEY, ""), url_params.asked_for().get("key", "")
        has = bool(right) and hmac.compare_digest(right.encode(), given.encode())
        if given and not has:
            self.problems.append(WRONG_KEY)
        return has

    # --- What a page can ask for ---

    # A file is taken whenever it is ready.
    TIMELESS = PagePart.TIMELESS | {"take"}

    @property
    def actions(self) -> Actions:
        """What this widget does, by the verb of the command."""
        return {
            **super().actions,
            "class": lambda command: self.set_class(command["seed"], command["students"], command.get("rules")),
            "look": lambda command: self.look(command["student"]),
            "make": lambda command: self.make(command["file"], command.get("at", "")),
            "take": lambda _: self.take(),
        }

    def set_class(self, seed: object, students: object, rules: Mapping[str, object] | None = None) -> None:
        """Give the class other numbers, and its table other `rules`, by name; None leaves those as they are.

        Raises RefusedError for what is no seed, no number of students, or not allowed at this lesson's table.
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
        """The rules that were filled in. Raises RefusedError for what cannot be."""
        if self.lesson is None:
            raise RefusedError(NO_LESSON)
        definition, fixed = definition_of(self.lesson.games[0]), self.lesson.fixed
        rules = filled_in(definition, wanted)
        try:
            definition.complete(rules)
        except RulesError as error:
            raise RefusedError(refusal(definition, error), error.parameter) from None
        for name in fixed:
            if rules.get(name, fixed[name]) != fixed[name]:
                text = f"This lesson works with {fixed[name]} only."
                raise RefusedError(text, name)
        return rules

    def look(self, student: int) -> None:
        """Show how a student's exercises are solved. Raises RefusedError for whom there is not, or without the key."""
        self._check_key()
        if student not in paper.in_key(self.students):
            text = "There is no such student in this class."
            raise RefusedError(text)
        self.student = student
        self._show()

    def make(self, wanted: str, at: str = "") -> None:
        """Begin to make a file: worksheets or the key, as HTML or PDF. Raises CardkitError.

        Meanwhile the page is answered; the state says when the file is ready to be taken. The page is `at` an address
        that the class can open too, or it does not say.
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

    def take(self) -> None:
        """Answer with the file that is ready. Raises RefusedError where none is."""
        if self.made is None:
            raise RefusedError(NOT_READY)
        content = base64.b64encode(self.made.content).decode()
        self.reply = {"name": self.made.name, "type": self.made.kind, "content": content}

    def _do_once(self, name: object, message: dict[str, Any]) -> None:
        """Keep no file for a page that asks again: it can be taken again."""
        super()._do_once(name, message)
        if "content" in self.reply:
            self.replies.pop(str(name), None)

    def standing(self) -> dict[str, Any]:
        """The attributes that a message can change."""
        names = ("seed", "students", "student", "rules", "making", "made")
        return {**super().standing(), **{name: getattr(self, name) for name in names}}

    # --- Files ---

    async def _make(self, lesson: Lesson, what: str, kind: str, known: str) -> None:
        """Make a file beside everything else, and say when it is ready or why there is none."""
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

    # --- What is shown ---

    def _check_key(self) -> None:
        if not self.allowed:
            raise RefusedError(LOCKED)

    def _show(self, notice: Notice | None = None) -> None:
        state: teacher_state_types.TeacherState = {
            **self.next_state(kept=None, notice=notice),
            "page": url_params.on_a_page(),
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
        """What a teacher may want to know before the lesson; what tells its answers only with the key."""
        questions, mistakes = (lesson.questions, lesson.mistakes) if self.allowed else ((), ())
        is_own = lesson.page.startswith(BESIDE)
        folder = "--notebooks FOLDER " if is_own else ""
        return {
            **_named(lesson, self.lessons),
            "own": is_own,
            "room": f"cardkit class {folder}--lesson {lesson.key} --seed {self.seed}",
            "aim": lesson.aim,
            "bring": lesson.bring,
            "facts": [list(each) for each in _facts(lesson, self.lessons)],
            "questions": [list(pair) for pair in questions],
            "mistakes": [list(pair) for pair in mistakes],
            "tables": [{"name": definition_of(slug).name, "page": f"../learn/{slug}.ipynb"} for slug in lesson.games],
        }

    def _addresses(self) -> teacher_state_types.ClassAddresses:
        """Where the class finds its lesson, with the same table for all, and a student their own numbers; no key."""
        if self.lesson is None:
            return {}
        asked = self._asked()
        page = f"{self.lesson.page}?"
        everybody = page + urlencode(asked, safe=",")
        own = page + urlencode({**asked, "student": 1}, safe=",")
        return {"all": everybody, "own": own, "binder": _on_binder(everybody)}

    def _asked(self) -> dict[str, object]:
        """What the address of the class asks for."""
        return {"seed": self.seed, **{name: _written(value) for name, value in self.rules.items()}}

    def _address(self, lesson: Lesson, at: str) -> str:
        """Where the class finds its lesson, from where this page is. Raises CardkitError."""
        return paper.own_address(lesson, f"{at}?{urlencode(self._asked(), safe=',')}", self.seed)

    def _rules(self) -> list[Option]:
        """The fields for the rules of the table; one that is empty leaves its rule to the lesson."""
        return open_options(definition_of(self.lesson.games[0]), self.rules) if self.lesson else []

    def _solutions(self) -> teacher_state_types.Solutions | None:
        """The answers of the whole class, and how one student's are found."""
        if self.lesson is None:
            return None
        rows = answers_of(self.lesson, self.seed, self.students)
        return {
            "titles": paper.titles(self.lesson),
            "rows": [
                {"student": each, "name": paper.named(each, self.students), "answers": [*answers]}
                for each, answers in rows.items()
            ],
            "note": capital(paper.WITHOUT) if self.students else "",
            "student": self.student,
            "explained": [_explained(question) for question in self.lesson.set_of(self.seed, self.student)],
        }


@lru_cache(REMEMBERED)
def answers_of(lesson: Lesson, seed: int, students: int) -> dict[int, tuple[str, ...]]:
    """The answers of every student of a class, as they stand in a key."""
    return {each: tuple(map(paper.short, lesson.set_of(seed, each))) for each in paper.in_key(students)}


def file_of(lesson: Lesson, seed: int, students: int, *, what: str, kind: str, at: str = "") -> Made:  # noqa: PLR0913
    """Worksheets, which say where the lesson is if one knows, or the key to them, as a file. Raises CardkitError."""
    page = html(_notebook(lesson, seed, students, what, at))
    name = f"{lesson.slug}-seed{seed}-{what}.{kind}"
    if kind == "pdf":
        return Made(name, "application/pdf", pdf(page))
    return Made(name, "text/html", page.encode())


def _notebook(lesson: Lesson, seed: int, students: int, what: str, at: str) -> NotebookNode:
    if what == "key":
        return paper.answer_key(lesson, seed, students)
    return paper.worksheets(lesson, seed, students, at)


def _named(lesson: Lesson, every: Sequence[Lesson]) -> teacher_state_types.NamedLesson:
    return {
        "key": lesson.key,
        "name": lesson.name,
        "idea": lesson.idea,
        "games": listed([definition_of(slug).name for slug in lesson.games]),
        "minutes": lesson.minutes,
        "age": lesson.age,
        "needs": needed(lesson, every),
        "curricula": [list(each) for each in _curricula(lesson)],
    }


def _curricula(lesson: Lesson) -> list[tuple[str, str]]:
    """Where the lesson fits, with the name of each curriculum."""
    return [(name, lesson.curricula[key]) for key, name in CURRICULA.items() if lesson.curricula.get(key)]


def needed(lesson: Lesson, every: Sequence[Lesson]) -> str:
    """Which lessons come before this one, such as `lessons 1 and 3`; empty for none."""
    keys = [each.key for each in every if each.slug in lesson.needs]
    return f"lesson{'s' if len(keys) > 1 else ''} {listed(keys)}" if keys else ""


def _facts(lesson: Lesson, every: Sequence[Lesson]) -> list[tuple[str, str]]:
    """What else a teacher may want to know at a glance: how the time is spent, and where the lesson has its place."""
    parts = ", ".join(f"{part.name} {max(1, round(part.minutes))}" for part in parts_of(lesson))
    facts = [
        ("Minutes", parts),
        ("Before it", capital(needed(lesson, every))),
        *_curricula(lesson),
    ]
    return [(name, text) for name, text in facts if text]


def _explained(question: Question) -> teacher_state_types.Explanation:
    return {
        "ask": question.ask,
        "picture": paper.picture_of(question),
        "options": paper.options_of(question),
        "right": paper.right_ones(question),
        "answer": question.solution(),
        "hint": question.hint,
        "why": question.why,
        "worths": paper.worths(question),
        "mistakes": [[wrong, says] for wrong, says, _ in paper.mistakes_of(question)],
    }


def _on_binder(page: str) -> str:
    """The address by which Binder opens a lesson's page from the same repository; empty where this is not Binder."""
    host, repository = os.environ.get(BINDER_HOST, ""), os.environ.get(BINDER_REPOSITORY, "")
    if not host or not repository:
        return ""
    return f"{host.rstrip('/')}/{repository.strip('/')}?urlpath={quote(ON_BINDER + page, safe='')}"


def _written(value: object) -> str:
    """A rule's value as an address has it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else "" if value is None else str(value)
