"""Tests of worksheets and answer keys: every question, no answers, a header for each student, nothing from outside."""

from __future__ import annotations

import re
import sys
from fractions import Fraction
from html import escape, unescape
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlsplit

import pytest

import cardkit
import run
from cardkit.table.errors import CardkitError
from cardkit.table.grammar import with_minus
from cardkit_widgets import lessons
from cardkit_widgets.exercises import BestMoveQuestion, ChoiceQuestion, MultipleChoice, NumberQuestion, ReachPosition
from cardkit_widgets.gallery.notebook_metadata import WrittenQuestion
from cardkit_widgets.lessons import export, marking, worksheet
from cardkit_widgets.lessons.__main__ import main
from cardkit_widgets.lessons.lesson import Lesson
from tests.widgets.lessons.marks import every_lesson

if TYPE_CHECKING:
    from random import Random

    from cardkit_widgets.exercises import Question

SEED, CLASS = 7, 4
OUTSIDE = re.compile(r"""(?:src|href|url|import)\s*[=(]?\s*["']?\s*(?:https?:)?//|<script|<link""", re.IGNORECASE)


def text_of(page: str) -> str:
    """Return the readable text of a page: without tags and pictures, and with plain spaces."""
    body = re.sub(r"<svg.*?</svg>|<style.*?</style>", " ", page, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", "", body)).split())


def plain(text: str) -> str:
    """Return the readable text of a question."""
    return with_minus(" ".join(text.replace("**", "").split()))


def pages_of(pdf: bytes) -> int:
    """Count the pages of a PDF by its page objects."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


def lesson_of(*questions: Question) -> Lesson:
    """Return the first lesson, with other exercises."""

    def always(question: Question) -> object:
        def made(_numbers: Random) -> Question:
            return question

        return made

    first = lessons.lesson_named("what-can-happen")
    fields = {name: getattr(first, name) for name in Lesson.__dataclass_fields__}
    return Lesson(**{**fields, "exercises": tuple(map(always, questions)), "written": ()})


def best_move() -> BestMoveQuestion:
    """Return a question about the best of a few moves."""
    game = cardkit.play("papageno", players=2, seed=3, rounds_to_win=1)
    return BestMoveQuestion("Which first?", game, 1, {move: Fraction(i) for i, move in enumerate(game.moves)})


# --- worksheets -------------------------------------------------------------------------------------------------------


@every_lesson
def test_a_worksheet_has_every_question_of_every_student_and_no_solution(lesson: Lesson) -> None:
    page = export.html(worksheet.worksheets(lesson, SEED, CLASS))
    sheets = page.split('<article class="sheet">')[1:]
    assert len(sheets) == CLASS
    for student, sheet in enumerate(sheets, 1):
        read = text_of(sheet)
        assert f"Seed {SEED} · Student {student}" in read
        assert "button" not in read  # paper has no buttons
        answers = list(map(text_of, re.findall(r'<p class="answer">.*?</p>', sheet)))
        assert answers
        asked = read
        for question in lesson.exercises_for(SEED, student):
            assert plain(question.ask if worksheet.is_on_paper(question) else worksheet.ON_THE_SCREEN) in read
            for text in (*question.for_page().get("options", ()), question.ask):
                asked = asked.replace(plain(text), "")
        for question in lesson.exercises_for(SEED, student):
            for said in (question.why, question.hint):
                assert not said or plain(said) not in read
            if not isinstance(question, NumberQuestion):  # a short number can appear anywhere
                assert plain(question.solution()) not in asked
            else:
                assert not [line for line in answers if line.startswith(f"Answer {plain(question.solution())}")]


def test_a_number_is_not_on_its_worksheet_but_on_its_key() -> None:
    lesson = lesson_of(NumberQuestion("How many?", Fraction(123457), why="Count."))
    on_paper = export.html(worksheet.worksheets(lesson, SEED))
    assert "123457" not in on_paper.replace(",", "")
    assert "123,457" in export.html(worksheet.answer_key(lesson, SEED))


def test_students_have_other_numbers_and_everybody_else_has_the_same() -> None:
    lesson = lessons.lesson_named("what-can-happen")
    first, second = (cell.outputs[0].data["text/html"] for cell in worksheet.worksheets(lesson, SEED, 2).cells)
    assert text_of(first) != text_of(second)
    (all_of_them,) = worksheet.worksheets(lesson, SEED).cells
    assert "Student" not in text_of(all_of_them.outputs[0].data["text/html"])


def test_boxes_are_in_the_order_of_the_options_and_say_nothing() -> None:
    question = MultipleChoice("Which?", ["an egg", "a hen", "a fox"], ["an egg", "a fox"])
    (cell,) = worksheet.worksheets(lesson_of(question), SEED).cells
    html = cell.outputs[0].data["text/html"]
    boxes = re.findall(r'<li><span class="box"></span><span class="letter">(.)</span><span>(.*?)</span></li>', html)
    assert boxes == [("A", "an egg"), ("B", "a hen"), ("C", "a fox")]


def test_a_table_is_drawn_on_white_and_the_moves_have_boxes() -> None:
    question = best_move()
    (cell,) = worksheet.worksheets(lesson_of(question), SEED).cells
    html = cell.outputs[0].data["text/html"]
    assert "background:#fff" in html
    headline = escape(question.start().scene(1).headline)
    assert f"<title>{headline}</title>" in html
    assert f"{headline}</text>" not in html, "a narrow table would cut it off"
    assert cardkit.GAMES["papageno"].art().colours["felt"] not in html
    assert html.count('class="box"') == len(question.values)


def a_position() -> ReachPosition:
    """Return a question about a table of Trio at which seat 1 starts."""
    game = cardkit.play("trio", seed=SEED)
    asked = "Ask yourself for your lowest card."
    return ReachPosition(asked, game, seat=1, holds=lambda now: now.events[-1].get("move") == "low 1", shown=["low 1"])


def test_visible_cards_are_drawn_large_and_the_rest_is_described() -> None:
    question = a_position()
    hand = next(zone for zone in question.start().scene(question.seat).zones if zone.title == "Your hand")
    picture = worksheet.picture_of(question)
    art = cardkit.GAMES["trio"].art()
    assert [slot.card for slot in hand.slots if art.faces[slot.card] not in picture] == []
    assert art.back not in picture
    assert "All face down: Player 2 (9 cards), Player 3 (9 cards) and The middle (9 cards)." in picture
    assert worksheet.spread_zone(hand).kind == "hand"


def test_texts_are_not_markup() -> None:
    question = ChoiceQuestion("Is 1 < 2 & <b>**so**</b>?", ["<i>yes</i>", "no"], "no")
    (cell,) = worksheet.worksheets(lesson_of(question), SEED).cells
    html = cell.outputs[0].data["text/html"]
    assert escape("<b>") + "<strong>so</strong>" in html
    assert "<i>yes" not in html


@pytest.mark.parametrize("make", [worksheet.worksheets, worksheet.answer_key])
def test_a_page_asks_nothing_from_outside(make: object) -> None:
    page = export.html(make(lesson_of(best_move(), *lessons.lesson_named("what-can-happen").exercises_for(SEED)), SEED))
    assert not OUTSIDE.findall(page)


@pytest.mark.parametrize("students", [-1, 100, 2.5, True, "3", None])
def test_a_class_has_a_size(students: object) -> None:
    with pytest.raises(CardkitError, match="A class has 1 to 99 students"):
        worksheet.worksheets(lessons.lesson_named("what-can-happen"), SEED, students)


def foot_of(html: str) -> str:
    """Return the text in the footer of a sheet."""
    (foot,) = re.findall("<footer>(.*?)</footer>", html)
    return unescape(foot).partition("The same questions on the screen")[2].lstrip(": ")


def test_a_sheet_says_where_the_same_questions_are() -> None:
    lesson = lessons.lesson_named("stay-or-withdraw")
    key = "http://gallery.test/render/lessons/teacher.ipynb?lesson=1&seed=3&players=4&key=secret&student=9"
    without, given = (worksheet.worksheets(lesson, SEED, 12, address).cells[-1] for address in ("", key))
    assert foot_of(without.outputs[0].data["text/html"]) == f"the lesson's page with seed {SEED}, number 12"
    own = urlsplit(foot_of(given.outputs[0].data["text/html"]))
    assert f"{own.scheme}://{own.netloc}{own.path}" == f"http://gallery.test/render/lessons/{lesson.file}.ipynb"
    assert dict(parse_qsl(own.query)) == {"seed": str(SEED), "players": "4", "student": "12"}
    (all_of_them,) = worksheet.worksheets(lesson, SEED, address=key).cells
    assert "student" not in foot_of(all_of_them.outputs[0].data["text/html"])


def test_an_address_that_leads_to_one_computer_says_so() -> None:
    at_home = "http://localhost:8866/voila/render/lessons/02-what-can-happen.ipynb"
    (cell,) = worksheet.worksheets(lessons.lesson_named("what-can-happen"), SEED, address=at_home).cells
    assert foot_of(cell.outputs[0].data["text/html"]).startswith(", on a computer where cardkit has been started: http")


def test_what_others_decide_is_asked_on_the_screen_only_and_the_key_tells_what_they_did() -> None:
    game = cardkit.play(position="chicken players=2 | deal 5 chick 1 1 2 2 / 6 6 3 3 4 4 then 4", seed=SEED)
    question = ReachPosition(
        "Play a chick.",
        game,
        seat=1,
        holds=lambda now: now.events[-1].get("move") == "play chick",
        others="simple",
        shown=["play 5", "play chick"],
    )
    assert not worksheet.is_on_paper(question)
    assert re.search(r" \(player 2 [^)]*6[^)]*\), then ", question.solution())
    (cell,) = worksheet.worksheets(lesson_of(question), SEED).cells
    assert plain(question.ask) not in text_of(cell.outputs[0].data["text/html"])
    assert "<svg" not in cell.outputs[0].data["text/html"]


@pytest.mark.parametrize("name", ["what-can-happen", "how-many-combinations"])
def test_what_one_turn_decides_is_asked_on_paper(name: str) -> None:
    for student in range(1, 13):
        assert all(map(worksheet.is_on_paper, lessons.lesson_named(name).exercises_for(SEED, student)))


def test_how_moves_are_written_is_shown_with_one_that_solves_nothing() -> None:
    for lesson in lessons.our_lessons():
        for question in lesson.exercises_for(SEED):
            if isinstance(question, ReachPosition) and worksheet.is_on_paper(question):
                (cell,) = worksheet.worksheets(lesson_of(question), SEED).cells
                (example,) = re.findall("such as “(.*?)”", text_of(cell.outputs[0].data["text/html"]))
                game = question.start()
                (move,) = {move for move in game.moves if question.move_text(move) == example}
                assert not question.judge([move]).right
                assert example.lower() not in question.solution().lower()


def test_the_solution_addresses_its_reader() -> None:
    assert a_position().solution() == "One way: showing your own lowest card"


# --- points -----------------------------------------------------------------------------------------------------------


@every_lesson
def test_the_points_of_a_sheet_add_up_and_every_question_has_room_for_a_reason(lesson: Lesson) -> None:
    (cell,) = worksheet.worksheets(lesson, SEED).cells
    html = cell.outputs[0].data["text/html"]
    (in_all,) = re.findall(r'Points <i class="line"></i>/ (\d+)', html)
    points = [int(each) for each in re.findall(r'<p class="points"><i class="line"></i>/ (\d+)</p>', html)]
    on_paper = [each for each in lesson.exercises_for(SEED) if worksheet.is_on_paper(each)]
    assert len(points) == len(on_paper) + len(lesson.written)
    assert sum(points) == int(in_all)
    assert html.count("<p>because</p>") == len(on_paper)


@every_lesson
def test_what_is_answered_in_sentences_is_on_the_sheet_and_what_is_hoped_for_in_the_key(lesson: Lesson) -> None:
    sheet, key = (text_of(export.html(make(lesson, SEED))) for make in (worksheet.worksheets, worksheet.answer_key))
    assert {each.kind for each in lesson.written} == {"open", "transfer"}
    for each in lesson.written:
        hoped = text_of(worksheet.inline_html(each.hopes_for))
        assert hoped in key
        assert hoped not in sheet
        for part in marking.parts_of(each.on_paper):
            assert text_of(worksheet.inline_html(part)) in sheet
    assert "$" not in sheet, "every formula is set"


def test_a_number_gives_points_for_its_method_its_result_and_its_reason() -> None:
    question = NumberQuestion(
        "How likely?", Fraction(1, 4), mistakes={Fraction(3, 4): "No.", Fraction(1, 2): "No.", 25: "No."}
    )
    assert marking.points_of(question) == 4
    assert [remain for _, _, remain in worksheet.mistakes_of(question)] == [2, 1, 3]
    key = text_of(export.html(worksheet.answer_key(lesson_of(question), SEED)))
    for number, remain in (("75%", 2), ("50%", 1)):
        assert re.search(f"{number}: No. {remain} of 4", key)


def test_each_part_of_a_question_gives_points() -> None:
    asked = WrittenQuestion("transfer", "A die.\n\n1. How likely is a 6?\n2. Why?", "1. 1/6. 2. All are alike.", "")
    on_paper = asked._replace(on_paper=asked.ask)
    assert marking.parts_of(on_paper.on_paper) == ["A die.", "How likely is a 6?", "Why?"]
    assert marking.points_of(on_paper) == 4
    assert marking.answers_of(on_paper) == ["1. 1/6.", "2. All are alike."]
    assert marking.points_of(asked._replace(on_paper="Why is a 6 not due?")) == 3


# --- the key ----------------------------------------------------------------------------------------------------------


@every_lesson
def test_the_key_has_the_solution_of_every_question(lesson: Lesson) -> None:
    html = export.html(worksheet.answer_key(lesson, SEED, CLASS))
    rows = re.findall(r'<tr><th scope="row">(\d+)</th>(.*?)</tr>', html.split("<h2>")[0])
    everybody = re.findall(r'<tr><th scope="row">(\d+|no number)</th>(.*?)</tr>', html.split("<h2>")[0])
    assert [name for name, _ in everybody] == ["no number", *map(str, range(1, CLASS + 1))]
    for student, cells in [("0", everybody[0][1]), *rows]:
        answers = [text_of(cell) for cell in re.findall("<td>(.*?)</td>", cells)]
        for answer, question in zip(answers, lesson.exercises_for(SEED, int(student)), strict=True):
            assert same(answer, question), f"{answer!r} is not {question.solution()!r}"
    for question in lesson.exercises_for(SEED, 1):
        assert plain(question.solution()) in text_of(html)
        assert plain(question.why) in text_of(html)


def same(answer: str, question: Question) -> bool:
    """Check that a cell of the key contains the answer that the question accepts."""
    if isinstance(question, ChoiceQuestion):
        letter, _, begins = answer.removesuffix(" …").partition(": ")
        return question.judge(question.options["ABCDEFGH".index(letter)]).right and plain(question.right).startswith(
            begins
        )
    if isinstance(question, NumberQuestion):
        return question.judge(re.split(" [=≈] ", answer)[0].removesuffix(question.unit).strip()).right
    if isinstance(question, BestMoveQuestion) and worksheet.options_of(question):
        letters = re.findall(r"(?:^|; )([A-Z]): ", answer)
        moves = list(question.start().moves)
        return all(question.judge([moves["ABCDEFGHIJ".index(letter)]]).right for letter in letters) and bool(letters)
    return answer == plain(question.solution())


def test_the_key_marks_all_best_moves() -> None:
    game = cardkit.play("papageno", players=2, seed=3, rounds_to_win=1)
    values = {move: Fraction(move in game.moves[1:3]) for move in game.moves}
    assert worksheet.right_places(BestMoveQuestion("Which first?", game, 1, values)) == [1, 2]


# --- PDF --------------------------------------------------------------------------------------------------------------


@pytest.mark.browser
def test_a_pdf_has_a_page_for_each_student_where_the_questions_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(export.SETTING, run.find_browser(Path(sys.prefix)) or "")
    lesson = lesson_of(*(NumberQuestion(f"How many are {k}?", Fraction(k)) for k in range(2, 5)))
    printed = export.pdf(export.html(worksheet.worksheets(lesson, SEED, CLASS)))
    assert printed.startswith(b"%PDF")
    assert pages_of(printed) == CLASS
    assert re.search(rb"/MediaBox\s*\[0 0 59[45][\d.]* 84[12]", printed), "A4"


@pytest.mark.browser
def test_a_long_sheet_takes_as_many_pages_for_each_student(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(export.SETTING, run.find_browser(Path(sys.prefix)) or "")
    lesson = lesson_of(*(NumberQuestion(f"How many are {k}?", Fraction(k)) for k in range(2, 14)))
    assert pages_of(export.pdf(export.html(worksheet.worksheets(lesson, SEED, CLASS)))) == 2 * CLASS


@pytest.mark.browser
def test_each_student_has_both_sides_of_a_sheet_in_every_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(export.SETTING, run.find_browser(Path(sys.prefix)) or "")
    every = lessons.our_lessons()
    sheets, *more = [worksheet.worksheets(lesson, SEED, CLASS) for lesson in every]
    sheets.cells += [cell for each in more for cell in each.cells]
    for number, cell in enumerate(sheets.cells, 1):
        cell.id = f"sheet-{number}"
    assert pages_of(export.pdf(export.html(sheets))) == len(every) * CLASS * 2


def test_a_sheet_with_fewer_questions_has_more_room_to_work_in() -> None:
    asked = [NumberQuestion(f"How many are {k}?", Fraction(k)) for k in range(2, 14)]
    rows = [worksheet.rows_of_squares(asked[:n]) for n in range(1, len(asked) + 1)]
    assert rows[0] == worksheet.MOST_ROWS
    assert rows[:5] == sorted(rows[:5], reverse=True), "a single page gets fuller"
    assert min(rows) >= worksheet.FEWEST_ROWS


def test_a_sheet_has_the_rules_that_its_exercises_need_and_less_room_to_work_in() -> None:
    lesson = lessons.lesson_named("stay-or-withdraw")
    for sheet in worksheet.worksheets(lesson, SEED, CLASS).cells:
        read = text_of(sheet.outputs[0].data["text/html"])
        for rule in ("the 1 follows the chick", "each number counts once", "a chick counts ten", "on a 4 it is a 5"):
            assert rule in read
    asked = [NumberQuestion(f"How many are {k}?", Fraction(k)) for k in range(2, 6)]
    assert worksheet.rows_of_squares(asked, lesson.on_paper) < worksheet.rows_of_squares(asked)


def test_without_a_browser_one_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "ON_THE_PATH", ())
    monkeypatch.setattr(export, "ELSEWHERE", ())
    monkeypatch.delenv(export.SETTING, raising=False)
    with pytest.raises(CardkitError, match="print it to a file"):
        export.pdf("<p>Nothing</p>")


def test_a_failing_browser_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(export.SETTING, "/there/is/no/such/browser")
    with pytest.raises(CardkitError, match="did not make the PDF"):
        export.pdf("<p>Nothing</p>")


# --- the command ------------------------------------------------------------------------------------------------------


def test_the_command_writes_worksheets_and_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["1", "--seed", "7", "--students", "3"]) == 0
    assert main(["1", "--seed", "7", "--students", "3", "--key", "--output", "answers.html"]) == 0
    sheets, key = capsys.readouterr().out.split()
    assert Path(sheets).read_text(encoding="utf-8").count('<article class="sheet">') == 3
    assert key == "answers.html"
    assert Path(key).read_text(encoding="utf-8").count('<th scope="row">') >= 3


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["99"], "There is no lesson '99'"),
        (["1", "--seed", "x"], "'x' is not a whole number"),
        (["1", "--seed", "-1"], "must be 0 or more"),
        (["1", "--seed", str(2**53)], "a seed is a whole number"),
        (["1", "--students", "100"], "too many for a class"),
        (["1", "--students", "-2"], "must be 0 or more"),
        ([], "LESSON"),
        (["1", "--address", "gallery.test"], "An address is that of a lesson's page"),
        (["1", "--output", "no/such/folder/file.html"], "no/such/folder"),
    ],
)
def test_the_command_refuses_in_one_line(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert err.count("\n") == 1
