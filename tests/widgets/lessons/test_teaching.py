"""Tests of the teacher's page without a browser: what each visitor sees, its address, and its files."""

from __future__ import annotations

import asyncio
import base64
import json
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlsplit

import pytest

from cardkit.table.chance import SEED_LIMIT
from cardkit.table.errors import CardkitError
from cardkit.table.parameters import Whole
from cardkit.table.registry import definition_of
from cardkit_classroom import report_sender
from cardkit_widgets import lessons
from cardkit_widgets.core.i18n import translated
from cardkit_widgets.core.url_params import TEACHERS_KEY
from cardkit_widgets.exercises import NumberQuestion
from cardkit_widgets.lessons import export, teacher_page, worksheet
from cardkit_widgets.lessons.teacher_page import TeacherPage
from tests.widgets.lessons.marks import every_lesson

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit_widgets.lessons.lesson import Lesson

KEY = "the-key-of-this-test"
LESSON = lessons.lesson_named("what-can-happen")


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], TeacherPage]:
    """Open the page at an address, as Voila does."""

    def opened(query: str, key: str = KEY) -> TeacherPage:
        monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")
        monkeypatch.setenv("QUERY_STRING", query)
        monkeypatch.setenv(TEACHERS_KEY, key)
        return watched(TeacherPage())

    return opened


def watched(teacher: TeacherPage) -> TeacherPage:
    """Return a page that records what is sent to it."""
    teacher.sent = []
    teacher.send = teacher.sent.append
    return teacher


def ask(teacher: TeacherPage, **message: Any) -> dict[str, Any]:
    """Send a message as the page does, and return the response."""
    data = {"serial": teacher.state["serial"], "id": f"test {len(teacher.sent)}", **message}
    teacher._handle_msg({"content": {"data": {"method": "custom", "content": data}}, "buffers": []})  # noqa: SLF001  called by the page
    return teacher.sent[-1]


def file(teacher: TeacherPage, wanted: str, **message: object) -> bytes:
    """Request a file, wait until it is ready, and return it."""

    async def made() -> None:
        ask(teacher, do="make", file=wanted, **message)
        if teacher.task:
            await teacher.task

    asyncio.run(made())
    return base64.b64decode(ask(teacher, do="take").get("content", ""))


def everything(teacher: TeacherPage) -> str:
    """Return everything that is sent to a page."""
    return json.dumps([teacher.get_state(), teacher.sent], default=str, ensure_ascii=False)


def secrets(seed: int, student: int) -> list[str]:
    """Return the texts for the teacher only: explanations, and answers too long to appear anywhere by coincidence."""
    questions = LESSON.exercises_for(seed, student)
    solutions = [question.solution() for question in questions if len(question.solution()) > 5]
    return [*solutions, *(question.why for question in questions), *(question.hint for question in questions)]


# --- access to solutions ----------------------------------------------------------------------------------------------


def test_in_a_notebook_everything_is_shown() -> None:
    teacher = watched(TeacherPage(lesson=2, seed=7, students=3))
    assert teacher.state["locked"] == ""
    for text in secrets(7, 1):
        assert json.dumps(text, ensure_ascii=False)[1:-1] in everything(teacher)


@pytest.mark.parametrize("query", ["", "&key=", "&key=wrong", "&key=%C3%A9", f"&key={KEY}x"])
def test_without_the_key_a_page_gets_no_solution(page: Callable[..., TeacherPage], query: str) -> None:
    teacher = page(f"lesson=2&seed=7&students=3{query}")
    ask(teacher, do="look", student=2)
    ask(teacher, do="class", seed=8, students=2)
    assert file(teacher, "key.html") == b""
    assert file(teacher, "key.pdf") == b""
    sheets = file(teacher, "worksheets.html").decode()
    assert "Student 2" in sheets
    given = (everything(teacher) + sheets).replace("&amp;", "&")
    for seed, student in ((7, 1), (7, 2), (8, 1), (8, 2)):
        hidden = set(secrets(seed, student)) - offered(seed, student)
        assert not {text for text in hidden if json.dumps(text, ensure_ascii=False)[1:-1] in given}
    assert teacher.state["locked"] == teacher_page.LOCKED
    assert not [text for pair in (*LESSON.questions, *LESSON.mistakes) for text in pair if text in given]
    assert KEY not in given


def offered(seed: int, student: int) -> set[str]:
    """Return the options of a multiple-choice question, right and wrong ones."""
    asked = (question.for_page() for question in LESSON.exercises_for(seed, student))
    return {option for each in asked for option in each.get("options", ())}


def test_no_key_on_the_server_opens_nothing(page: Callable[..., TeacherPage]) -> None:
    assert page("lesson=2&key=", key="").state["locked"]
    assert page("lesson=2", key="").state["solutions"] is None


def test_with_the_key_all_is_shown_and_the_key_goes_to_no_student(page: Callable[..., TeacherPage]) -> None:
    teacher = page(f"lesson=2&seed=7&players=4&key={KEY}")
    assert teacher.state["solutions"]
    about = teacher.state["lesson"]
    assert [*map(tuple, (*about["questions"], *about["mistakes"]))] == [*LESSON.questions, *LESSON.mistakes]
    assert KEY not in everything(teacher)
    assert teacher.state["addresses"]["all"] == "02-what-can-happen.ipynb?seed=7&players=4"


def test_a_class_recognises_its_teacher_without_a_key(
    page: Callable[..., TeacherPage], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert page("lesson=2&seed=7").state["locked"]
    for name, value in report_sender.environment("secret", is_teachers=True).items():
        monkeypatch.setenv(name, value)
    assert page("lesson=2&seed=7").state["solutions"]


def test_a_wrong_key_is_reported(page: Callable[..., TeacherPage]) -> None:
    assert teacher_page.WRONG_KEY in page("lesson=2&key=wrong").state["problem"]


# --- the answers are those of the questions ---------------------------------------------------------------------------


def test_the_answers_are_the_questions_own() -> None:
    teacher = watched(TeacherPage(lesson=2, seed=7, students=5))
    ask(teacher, do="look", student=3)
    solutions = teacher.state["solutions"]
    assert solutions["student"] == 3
    assert [row["student"] for row in solutions["rows"]] == [0, 1, 2, 3, 4, 5]
    assert solutions["rows"][0]["name"] == "no number"
    assert solutions["note"]
    for question, each in zip(LESSON.exercises_for(7, 3), solutions["explained"], strict=True):
        assert (each["ask"], each["answer"], each["why"]) == (question.ask, question.solution(), question.why)
        if isinstance(question, NumberQuestion):
            assert {says for _, says in each["mistakes"]} == set(question.mistakes.values())
    for row in solutions["rows"]:
        assert row["answers"] == [
            worksheet.short_answer(question) for question in LESSON.exercises_for(7, row["student"])
        ]


def test_without_student_numbers_all_pages_have_the_default_numbers() -> None:
    (row,) = TeacherPage(lesson=2, seed=7).state["solutions"]["rows"]
    assert (row["student"], row["name"]) == (0, "everybody")


def test_other_numbers_for_the_class() -> None:
    teacher = watched(TeacherPage(lesson=2, seed=7, students=2))
    ask(teacher, do="class", seed=11, students=0)
    assert teacher.state["addresses"]["own"].endswith("?seed=11&student=1")
    assert [row["student"] for row in teacher.state["solutions"]["rows"]] == [0]


# --- requests in the address ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("lesson=99", "There is no lesson '99'"),
        ("lesson=2&seed=x", "seed=x: a seed is a whole number"),
        (f"lesson=2&seed={SEED_LIMIT}", "a seed is a whole number"),
        ("lesson=2&students=100", "students=100: a class has 1 to 99 students."),
        ("lesson=2&students=-1", "students=-1: a class has"),
        ("lesson=2&students=²", "students=²: a class has"),
        ("lesson=2&players=77", "Players: a whole number"),
        ("lesson=2&nonsense=1", "nonsense"),
    ],
)
def test_an_address_that_asks_for_something_impossible_gets_a_sentence(
    page: Callable[..., TeacherPage], query: str, says: str
) -> None:
    teacher = page(query)
    assert says in teacher.state["problem"]
    assert len(teacher.state["problem"]) < 300
    assert teacher.state["seed"] == 1


def test_without_a_lesson_all_are_listed(page: Callable[..., TeacherPage]) -> None:
    state = page(f"key={KEY}").state
    assert state["lesson"] is None
    assert state["problem"] == ""
    assert [lesson["key"] for lesson in state["lessons"]] == [lesson.key for lesson in lessons.our_lessons()]


@pytest.mark.parametrize("wrong", [{"lesson": 99}, {"lesson": 1, "players": 77}, {"lesson": 1, "students": 100}])
def test_in_a_notebook_what_cannot_be_is_an_error(wrong: dict[str, Any]) -> None:
    with pytest.raises(CardkitError):
        TeacherPage(**wrong)


@pytest.mark.parametrize("query", ["lesson=15&players=4&seed=7", "lesson=11&target=30&seed=7"])
def test_a_class_is_not_sent_to_a_table_with_which_its_lesson_makes_no_sense(
    page: Callable[[str], TeacherPage], query: str
) -> None:
    teacher = page(query)
    assert "This lesson works with" in teacher.state["problem"]
    assert teacher.seed == 7
    for address in (teacher.state["addresses"]["all"], teacher.state["addresses"]["own"]):
        assert "players=4" not in address
        assert "target=30" not in address


@pytest.mark.parametrize("students", ["100", "-1", "many", "0" * 20 + "9" * 5000])
def test_an_impossible_class_is_refused_with_a_reason(page: Callable[[str], TeacherPage], students: str) -> None:
    teacher = page(f"lesson=2&students={students}")
    assert "a class has 1 to" in teacher.state["problem"]
    assert len(teacher.state["problem"]) < 200


# --- possible requests of a page --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [None, -1, 1.5, "7", True, SEED_LIMIT, [7]])
def test_a_seed_from_the_page_is_checked(seed: object) -> None:
    teacher = watched(TeacherPage(lesson=2, seed=7))
    ask(teacher, do="class", seed=seed, students=3)
    assert teacher.state["notice"]["field"] == "seed"
    assert (teacher.seed, teacher.students) == (7, 0)


@pytest.mark.parametrize("students", [None, -1, 1.5, "7", True, 100, [7]])
def test_a_number_of_students_from_the_page_is_checked(students: object) -> None:
    teacher = watched(TeacherPage(lesson=2, seed=7))
    ask(teacher, do="class", seed=8, students=students)
    assert teacher.state["notice"]["field"] == "students"
    assert (teacher.seed, teacher.students) == (7, 0)


def test_a_student_who_chooses_no_number_can_be_inspected_too() -> None:
    teacher = watched(TeacherPage(lesson=2, seed=7, students=3))
    ask(teacher, do="look", student=0)
    explained = teacher.state["solutions"]["explained"]
    assert [each["ask"] for each in explained] == [question.ask for question in LESSON.exercises_for(7)]


@pytest.mark.parametrize("student", [-1, 4])
def test_a_student_who_does_not_exist_cannot_be_inspected(student: int) -> None:
    teacher = watched(TeacherPage(lesson=2, seed=7, students=3))
    ask(teacher, do="look", student=student)
    assert teacher.state["notice"]["text"] == "There is no such student in this class."


@pytest.mark.parametrize("wanted", ["", "key", "key.exe", "../key.html"])
def test_there_are_no_other_files(wanted: str) -> None:
    teacher = watched(TeacherPage(lesson=2))
    ask(teacher, do="make", file=wanted)
    assert "There are worksheets and a key" in teacher.state["notice"]["text"]


def test_files_are_those_of_the_class_and_are_not_kept_twice() -> None:
    teacher = watched(TeacherPage(lesson=2, seed=7, students=3))
    assert file(teacher, "worksheets.html").decode() == export.html(worksheet.worksheets(LESSON, 7, 3))
    assert file(teacher, "key.html").decode() == export.html(worksheet.answer_key(LESSON, 7, 3))
    assert teacher.sent[-1]["name"] == "what-can-happen-seed7-key.html"
    assert not [reply for reply in teacher.replies.values() if "content" in reply]


AT = "http://gallery.test/voila/render/lessons/teacher.ipynb"


def test_sheets_have_the_address_that_the_class_gets(page: Callable[..., TeacherPage]) -> None:
    teacher = page(f"lesson=2&seed=7&students=2&players=4&key={KEY}")
    sheets = file(teacher, "worksheets.html", at=AT).decode().replace("&amp;", "&")
    assert f"http://gallery.test/voila/render/lessons/{LESSON.file}.ipynb?seed=7&players=4&student=2<" in sheets
    assert KEY not in sheets


@pytest.mark.parametrize("at", [7, "javascript:alert(1)", "http://gallery.test/", "http://[/lessons/a.ipynb", [AT]])
def test_a_page_that_is_nowhere_gets_no_sheets(at: object) -> None:
    teacher = watched(TeacherPage(lesson=2, seed=7))
    assert file(teacher, "worksheets.html", at=at) == b""
    assert teacher.task is None, "it was refused at once"


def test_on_binder_the_class_gets_the_same_lesson_from_the_same_repository(
    page: Callable[..., TeacherPage], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BINDER_LAUNCH_HOST", "https://binder.test/")
    monkeypatch.setenv("BINDER_REQUEST", "v2/gh/ada/cards/HEAD")
    addresses = page("lesson=2&seed=7&players=4").state["addresses"]
    binder = urlsplit(addresses["binder"])
    assert f"{binder.scheme}://{binder.netloc}{binder.path}" == "https://binder.test/v2/gh/ada/cards/HEAD"
    assert dict(parse_qsl(binder.query)) == {"urlpath": f"voila/render/notebooks/lessons/{addresses['all']}"}


@pytest.mark.parametrize("lacking", ["BINDER_LAUNCH_HOST", "BINDER_REQUEST"])
def test_elsewhere_nobody_is_sent_to_binder(
    lacking: str, page: Callable[..., TeacherPage], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BINDER_LAUNCH_HOST", "https://binder.test/")
    monkeypatch.setenv("BINDER_REQUEST", "v2/gh/ada/cards/HEAD")
    monkeypatch.delenv(lacking)
    assert page("lesson=2&seed=7").state["addresses"]["binder"] == ""


@every_lesson
def test_the_rules_of_the_table_come_with_their_bounds(lesson: Lesson) -> None:
    definition = definition_of(lesson.games[0])
    for rule in TeacherPage(lesson=lesson.number).state["rules"]:
        parameter = next(each for each in definition.parameters if each.name == rule["name"])
        if isinstance(parameter.kind, Whole) and parameter.kind.high is not None and rule["name"] != "start":
            definition.complete({rule["name"]: rule["low"]})
            definition.complete({rule["name"]: rule["high"]})
            with pytest.raises(CardkitError):
                definition.complete({rule["name"]: rule["high"] + 1})


def test_the_class_form_is_filled_in_and_errors_are_next_to_their_field() -> None:
    teacher = watched(TeacherPage(lesson=2))
    fields = {each["name"]: each["value"] for each in teacher.state["rules"]}
    assert fields["players"] is None
    assert fields["teams"] == "as in the lesson"
    ask(teacher, do="class", seed=7, students=0, rules={**fields, "players": 4, "teams": "yes"})
    assert teacher.state["addresses"]["all"] == "02-what-can-happen.ipynb?seed=7&players=4&teams=yes"
    ask(teacher, do="class", seed=8, students=0, rules={**fields, "players": 99})
    assert teacher.state["notice"]["field"] == "players"
    assert teacher.state["addresses"]["all"] == "02-what-can-happen.ipynb?seed=7&players=4&teams=yes"
    ask(teacher, do="class", seed=7, students=0, rules=fields)
    assert teacher.state["addresses"]["all"] == "02-what-can-happen.ipynb?seed=7"


@pytest.mark.parametrize("rules", [[], 7, {"wings": 2}, {"players": {}}, {"teams": "perhaps"}])
def test_rules_that_are_none_leave_the_class_as_it_was(rules: object) -> None:
    teacher = watched(TeacherPage(lesson=2))
    before = teacher.state["addresses"]
    ask(teacher, do="class", seed=7, students=0, rules=rules)
    assert teacher.state["notice"]["text"]
    assert teacher.state["addresses"] == before


def test_a_rule_without_which_the_lesson_makes_no_sense_stays() -> None:
    lesson = next(each for each in lessons.our_lessons() if each.fixed)
    name, value = next(iter(lesson.fixed.items()))
    kind = next(each.kind for each in definition_of(lesson.games[0]).parameters if each.name == name)
    other = not value if isinstance(value, bool) else kind.low if isinstance(kind, Whole) and kind.low != value else 3
    teacher = watched(TeacherPage(lesson=lesson.number))
    ask(teacher, do="class", seed=7, students=0, rules={name: other})
    assert teacher.state["notice"]["field"] == name


def test_a_missing_file_is_reported() -> None:
    teacher = watched(TeacherPage(lesson=2))
    ask(teacher, do="take")
    assert teacher.state["notice"]["text"] == teacher_page.NOT_READY


@pytest.mark.parametrize("error", [CardkitError("No paper."), ZeroDivisionError()])
def test_a_file_that_cannot_be_made_is_reported(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(teacher_page, "file_of", fail)
    teacher = watched(TeacherPage(lesson=2))
    assert file(teacher, "worksheets.html") == b""
    assert teacher.state["making"] == ""
    assert teacher.state["notice"]["text"] == teacher_page.NOT_READY


def test_the_reason_for_a_missing_file_is_given_immediately(monkeypatch: pytest.MonkeyPatch) -> None:
    async def made(teacher: TeacherPage) -> dict[str, Any]:
        ask(teacher, do="make", file="worksheets.pdf")
        assert teacher.task
        await teacher.task
        return dict(teacher.state["notice"])

    monkeypatch.setattr(teacher_page, "pdf", lambda _: 1 / 0)
    assert asyncio.run(made(watched(TeacherPage(lesson=2))))["text"] == translated("answer", "broken")
