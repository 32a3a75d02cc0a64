"""A lesson's exercises on paper: one sheet for the whole class or one per student, and the answer key.

A sheet has space for working and reasons, and shows the points for each question. The key explains the points
(`marking`). Both are notebooks, which `export` converts to HTML and PDF.

>>> from cardkit_widgets import lessons
>>> sheets = worksheets(lessons.lesson_named("what-can-happen"), seed=7, students=30)
>>> len(sheets.cells)
30
"""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape
from textwrap import shorten
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit, urlunsplit

from cardkit.table.drawing import draw
from cardkit.table.errors import CardkitError
from cardkit.table.grammar import capital, count_of, listed, with_minus
from cardkit.table.lazy_import import extra
from cardkit.table.parameters import integer
from cardkit_widgets.core.url_params import PAGE_PARAMETERS
from cardkit_widgets.exercises import BestMoveQuestion, ChoiceQuestion, MultipleChoice, NumberQuestion, ReachPosition
from cardkit_widgets.exercises.numeric_answer import full_number
from cardkit_widgets.exercises.table_question import TableQuestion
from cardkit_widgets.lessons import marking
from cardkit_widgets.lessons.formulas import FORMULA

with extra("apps"):
    from latex2mathml.converter import convert

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nbformat import NotebookNode

    from cardkit.table.scene import Zone
    from cardkit_widgets.exercises import Question
    from cardkit_widgets.gallery.notebook_metadata import WrittenQuestion
    from cardkit_widgets.lessons.lesson import Lesson

# The largest number of students in a class.
MOST = 99
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# Options of up to this many characters are placed side by side.
SHORT_OPTION = 38
# The maximum number of characters of an option in the table of a key.
IN_A_KEY = 24
MOVES_WITH_BOXES = 10
LINES_FOR_MOVES = 4
# The widths in mm of the space for working (for a question, and for a part of an open question), and of its squares.
WIDE, WIDE_PART, SQUARE = 110, 165, 5
# The minimum and maximum number of rows of squares for a question, and the number for each part of an open question.
FEWEST_ROWS, MOST_ROWS, ROWS_OF_A_PART = 3, 10, 3
# The number of lines to write on: for the reason for a number, for any other reason, and for an open question.
LINES_FOR_A_NUMBER, LINES_FOR_A_REASON, LINES_FOR_SENTENCES = 1, 2, 4
# The height of the space for questions on a page, and the estimated heights of their elements, in millimetres.
PAGE = 240
HEIGHTS = {"question": 6, "line": 5.3, "line to write on": 7.5, "line of code": 5, "picture": 66, "option": 6.3}
# The estimated characters on a line, and on a line beside a picture.
LETTERS_A_LINE, LETTERS_BESIDE = 80, 20
NO_BREAK = "\u00a0"
OF_A_LESSON = re.compile(r"https?://([\w.-]+|\[::1\])(:\d+)?/([^\s?#]*/)?(lessons|own)/[^\s/?#]+\.ipynb(\?[^\s#]*)?")
# Host names of the local machine. URLs with these names don't work on other machines.
AT_HOME = {"127.0.0.1", "localhost", "::1"}
# The maximum number of characters of a URL.
LONGEST = 500
NO_ADDRESS = (
    "An address is that of a lesson's page, such as http://127.0.0.1:8866/voila/render/lessons/{file}.ipynb?seed=7."
)
ON_THE_SCREEN = "This exercise is on the screen only: what others play there decides what you can play next."
WITHOUT = "no number: the answers of whoever opens the lesson's address as it is and chooses no number there."


def worksheets(lesson: Lesson, seed: int, students: int = 0, address: str = "") -> NotebookNode:
    """Return a worksheet with individual numbers for each student, or one for everybody.

    Args:
        lesson: The lesson.
        seed: The seed of the class.
        students: The number of students; 0 for one sheet.
        address: The URL of the lesson, which each sheet shows if it is given.

    Raises:
        CardkitError: If the number of students or the address isn't valid.

    """
    sheets = [_sheet(lesson, seed, student, address) for student in numbered(students)]
    return _notebook(f"{_title(lesson)}, worksheets", sheets)


def answer_key(lesson: Lesson, seed: int, students: int = 0) -> NotebookNode:
    """Return the answers of the whole class, and the solutions with the numbers of its first student.

    Args:
        lesson: The lesson.
        seed: The seed of the class.
        students: The number of students; 0 if all have the same numbers.

    Raises:
        CardkitError: If the number of students isn't valid.

    """
    first = numbered(students)[0]
    head = _head(f"Answers · {_title(lesson)}", numbers_note(seed, 0))
    of_all = [(addressee(each, students), lesson.exercises_for(seed, each)) for each in in_key(students)]
    answers = _table(
        [["Student", *titles(lesson)], *([name, *map(short_answer, questions)] for name, questions in of_all)]
    )
    table = f'<div class="answers" tabindex="0" role="group" aria-label="Answers of the class">{answers}</div>'
    table += f'<p class="quiet">{capital(WITHOUT)}</p>' if students else ""
    of_whom = f", with the numbers of student {first}" if first else ""
    solved = [
        _solved(title, each) for title, each in zip(titles(lesson), lesson.exercises_for(seed, first), strict=True)
    ]
    warning = '<p class="warning">For teachers only: take this out before the worksheets are handed out.</p>'
    note = f'<p class="quiet">{marking.NOTE}</p>'
    written = [_model_answer(number, each) for number, each in enumerate(lesson.written, len(lesson.exercises) + 1)]
    heading = f"<h2>How the answers are found{of_whom}, and their points</h2>"
    body = "".join([warning, table, heading, note, *solved, *written])
    sheet = f'<article class="sheet key">{head}<div class="body">{body}</div></article>'
    return _notebook(f"{_title(lesson)}, answers", [sheet])


def numbered(students: object) -> list[int]:
    """Return the students' numbers, or only 0 if all have the same exercises. Raises CardkitError if invalid."""
    number = integer(students)
    if number is None or not 0 <= number <= MOST:
        raise CardkitError(f"A class has 1 to {MOST} students; 0 makes one sheet for everybody.")
    return list(range(1, number + 1)) or [0]


def in_key(students: int) -> list[int]:
    """Return the students in a key: all with numbers, and 0 for those without. Raises CardkitError if invalid."""
    return [0, *filter(None, numbered(students))]


def addressee(student: int, students: int) -> str:
    """Describe which student of a class of this size has these exercises."""
    return str(student) if student else "no number" if students else "everybody"


def numbers_note(seed: int, student: int) -> str:
    """Describe where the numbers come from: a seed and, if there is one, a student."""
    return f"Seed {seed} · Student {student}" if student else f"Seed {seed}"


def titles(lesson: Lesson) -> list[str]:
    """Return the titles of the exercises."""
    return [f"Exercise {number}" for number in range(1, len(lesson.exercises) + 1)]


# --- Questions on paper -----------------------------------------------------------------------------------------------


def is_on_paper(question: Question) -> bool:
    """Return whether an exercise can be answered on paper, because no other player's move depends on the answer."""
    if not isinstance(question, ReachPosition):
        return True
    game = question.start()
    first = game.history.now + 1
    for move in question.shown:
        question.make(game, move)
    return all(
        game.history.entry(number).event.get("seat") == question.seat for number in range(first, game.history.now + 1)
    )


def options_of(question: Question) -> list[str]:
    """Return the options in the order of the sheet; an empty list for a question without options."""
    if isinstance(question, ChoiceQuestion | MultipleChoice):
        return list(question.options)
    if isinstance(question, BestMoveQuestion):
        moves = question.start().moves
        return [capital(question.move_text(move)) for move in moves] if len(moves) <= MOVES_WITH_BOXES else []
    return []


def right_places(question: Question) -> list[int]:
    """Return the numbers of the right options."""
    if isinstance(question, ChoiceQuestion):
        return [question.options.index(question.right)]
    if isinstance(question, MultipleChoice):
        return [place for place, option in enumerate(question.options) if option in question.right]
    if isinstance(question, BestMoveQuestion):
        best = question.best()
        return [place for place, move in enumerate(question.start().moves) if move in best]
    return []


def short_answer(question: Question) -> str:
    """Return the answer for the table in a key; options are shown by their letters and first words."""
    options = options_of(question)
    if isinstance(question, NumberQuestion):
        return question.solution().replace(", that is about ", " ≈ ").replace(" ", NO_BREAK)
    if not options:
        return question.solution()
    right = [(LETTERS[place], shorten(options[place], IN_A_KEY, placeholder=" …")) for place in right_places(question)]
    return "; ".join(f"{letter}: {words}" for letter, words in right)


def picture_of(question: Question) -> str:
    """Draw a question's table on a white background; an empty string if the question has none."""
    if not isinstance(question, TableQuestion):
        return ""
    game = question.start()
    scene = game.scene(question.seat)
    seen = tuple(spread_zone(zone) for zone in scene.zones if _is_seen(zone))
    drawn = draw(replace(scene, zones=seen or scene.zones), game.definition.art(), printed=True)
    return drawn + _unseen(scene.zones) if seen else drawn


def spread_zone(zone: Zone) -> Zone:
    """Return the zone with its cards spread out, so that all of them are readable on paper."""
    return replace(zone, kind="hand") if zone.kind == "fan" else zone


def _is_seen(zone: Zone) -> bool:
    return any(slot.card for slot in zone.slots)


def _count(zone: Zone) -> int:
    return sum(slot.card is not None for slot in zone.slots) if zone.count is None else zone.count


def _unseen(zones: Iterable[Zone]) -> str:
    """Describe the zones that contain only face-down cards; drawing them would make the rest of the picture smaller."""
    told = [f"{zone.title} ({count_of(_count(zone), 'card')})" for zone in zones if _count(zone) and not _is_seen(zone)]
    return f'<p class="quiet">All face down: {escape(listed(told), quote=False)}.</p>' if told else ""


def mistakes_of(question: Question) -> list[tuple[str, str, int]]:
    """Return the common wrong answers with their feedback, and the maximum number of points for each."""
    if isinstance(question, NumberQuestion):
        unit = "%" if question.is_proportion else question.unit
        return [
            (full_number(number, unit), says, marking.points_left(question, number))
            for number, says in question.mistakes.items()
        ]
    if isinstance(question, BestMoveQuestion):
        best = question.best()
        wrong = [(move, capital(question.move_text(move))) for move in question.replies if move not in best]
        return [(words, question.replies[move], marking.points_left(question, move)) for move, words in wrong]
    if isinstance(question, ChoiceQuestion | MultipleChoice):
        right = [question.options[place] for place in right_places(question)]
        replies = question.replies.items()
        return [
            (each.removesuffix("."), says, marking.points_left(question, each))
            for each, says in replies
            if each not in right
        ]
    return []


def move_values(question: Question) -> list[list[str]]:
    """Return a row of headings and the values of all moves, best first; an empty list if the question has no moves."""
    rows = [[bar["says"], bar["worth"], "best" if bar["best"] else ""] for bar in question.bars()]
    return [["Move", "is worth", ""], *rows] if rows else []


def inline_html(text: str) -> str:
    """Convert a string to HTML: `**words**` become bold, and formulas become MathML, which needs no script."""
    first, *rest = FORMULA.split(text)
    plain = [first, *rest[1::2]]
    said = [re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", escape(with_minus(each), quote=False)) for each in plain]
    return said[0] + "".join(f"{convert(formula)}{after}" for formula, after in zip(rest[::2], said[1:], strict=True))


def _option(question: Question, option: str) -> str:
    """Return an option as HTML; a line of code is shown unchanged."""
    coded = isinstance(question, ChoiceQuestion | MultipleChoice) and question.coded
    return escape(option, quote=False) if coded else inline_html(option)


# --- Sheets -----------------------------------------------------------------------------------------------------------


def own_address(lesson: Lesson, address: str, seed: int, student: int = 0) -> str:
    """Return the URL of a lesson with the student's individual numbers.

    Args:
        lesson: The lesson.
        address: The URL of any lesson or of the teacher's page. The table's rules in it are kept, but a teacher's
            key is removed.
        seed: The seed of the class.
        student: The number of the student.

    Raises:
        CardkitError: If the address isn't valid.

    """
    if len(address) > LONGEST or not OF_A_LESSON.fullmatch(address):
        raise CardkitError(NO_ADDRESS.format(file=lesson.file))
    host = urlsplit(address)
    lessons = re.sub(r"(lessons|own)/[^/]*$", "lessons/", host.path)
    rules = {name: text for name, text in parse_qsl(host.query) if name not in {"seed", *PAGE_PARAMETERS}}
    query = {"seed": seed, **rules, **({"student": student} if student else {})}
    return urlunsplit((host.scheme, host.netloc, urljoin(lessons, lesson.page), urlencode(query, safe=","), ""))


def _foot(lesson: Lesson, seed: int, student: int, address: str) -> str:
    number = f", number {student}" if student else ""
    if not address:
        return f"The same questions on the screen: the lesson's page with seed {seed}{number}"
    own = own_address(lesson, address, seed, student)
    where = ", on a computer where cardkit has been started" if urlsplit(own).hostname in AT_HOME else ""
    return f"The same questions on the screen{where}: {own}"


def _sheet(lesson: Lesson, seed: int, student: int, address: str) -> str:
    questions = lesson.exercises_for(seed, student)
    rows = rows_of_squares(questions, lesson.on_paper, lesson.written)
    rules = f'<p class="rules">{inline_html(lesson.on_paper)}</p>' if lesson.on_paper else ""
    asked = "".join(_question(number, each, rows) for number, each in enumerate(questions, 1))
    asked += "".join(_open_question(number, each) for number, each in enumerate(lesson.written, len(questions) + 1))
    on_sheet: list[Question | WrittenQuestion] = [*filter(is_on_paper, questions), *lesson.written]
    all_points = sum(map(marking.points_of, on_sheet))
    lines = ("Name", ""), ("Date", ""), ("Points", f"/ {all_points}")
    who = "".join(f'<span>{label} <i class="line"></i>{after}</span>' for label, after in lines)
    who = f'<p class="who">{who}</p>'
    foot = _foot(lesson, seed, student, address)
    head = _head(_title(lesson), numbers_note(seed, student), who)
    return (
        f'<article class="sheet">{head}<div class="body">{rules}<ol class="questions">{asked}</ol>'
        f"<footer>{escape(foot, quote=False)}</footer></div></article>"
    )


def rows_of_squares(questions: Sequence[Question], above: str = "", written: Sequence[WrittenQuestion] = ()) -> int:
    """Return the number of rows of squares for each question that has space for working, so that the pages are filled.

    Args:
        questions: The questions.
        above: The text at the top of the sheet.
        written: The open questions at the end.

    """
    below = list(map(_height_in_sentences, written))

    def pages(rows: int) -> int:
        heights = [_height(each) + rows * SQUARE * _has_room(each) for each in questions]
        return _pages([_lines(above) * HEIGHTS["line"], *heights, *below])

    return next((rows for rows in range(MOST_ROWS, FEWEST_ROWS, -1) if pages(rows) == pages(FEWEST_ROWS)), FEWEST_ROWS)


def _pages(heights: Iterable[float]) -> int:
    """Return the number of pages that blocks of these heights need, if no block is split."""
    pages, left = 1, float(PAGE)
    for height in heights:
        if height > left:
            pages, left = pages + 1, float(PAGE)
        left -= height
    return pages


def _lines(text: str, letters: int = LETTERS_A_LINE) -> int:
    """Estimate the number of lines that a text takes."""
    return -(-len(text) // letters)


def _has_room(question: Question) -> bool:
    return is_on_paper(question) and not options_of(question) and not isinstance(question, TableQuestion)


def _height(question: Question) -> float:
    """Estimate the printed height of a question without its space for working, in millimetres."""
    if not is_on_paper(question):
        return HEIGHTS["question"] + HEIGHTS["line"]
    beside = isinstance(question, TableQuestion)
    options = options_of(question)
    letters = LETTERS_BESIDE if beside else LETTERS_A_LINE
    abreast = 2 if _are_short(options) and not beside else 1
    below = sum(HEIGHTS["option"] + HEIGHTS["line"] * (len(option) // letters) for option in options) / abreast
    below += len(question.code.splitlines()) * HEIGHTS["line of code"] if question.code else 0
    reason = HEIGHTS["line to write on"] * _lines_for_reason(question)
    asked = HEIGHTS["line"] * _lines(question.ask)
    return HEIGHTS["question"] + asked + max(below, HEIGHTS["picture"] if beside else 0) + reason


def _height_in_sentences(question: WrittenQuestion) -> float:
    """Estimate the printed height of an open question, in millimetres."""
    first, *parts = marking.parts_of(question.on_paper)
    asked = HEIGHTS["question"] + HEIGHTS["line"] * sum(map(_lines, (first, *parts)))
    return asked + (len(parts) * ROWS_OF_A_PART * SQUARE or LINES_FOR_SENTENCES * HEIGHTS["line to write on"])


def _lines_for_reason(question: Question) -> int:
    return LINES_FOR_A_NUMBER if isinstance(question, NumberQuestion | ReachPosition) else LINES_FOR_A_REASON


def _question(number: int, question: Question, rows: int) -> str:
    numbered_as = f'<li class="question"><span class="number">{number}</span>'
    if not is_on_paper(question):
        return f'{numbered_as}<p class="ask">{escape(ON_THE_SCREEN)}</p></li>'
    code = f"<pre>{escape(question.code)}</pre>" if question.code else ""
    picture = picture_of(question)
    shown = f'<div class="picture">{picture}</div>' if picture else ""
    below = "below beside" if picture else "below"
    reason = _ruled(_lines_for_reason(question), "because")
    return (
        f'{numbered_as}<p class="ask">{inline_html(question.ask)}</p>{_points(question)}'
        f'<div class="{below}">{code}{shown}<div class="space">{_space(question, rows)}</div></div>{reason}</li>'
    )


def _points(question: Question | WrittenQuestion) -> str:
    return f'<p class="points"><i class="line"></i>/ {marking.points_of(question)}</p>'


def _ruled(lines: int, first: str = "") -> str:
    """Return lines to write on; the first one can start with a word."""
    return f'<div class="ruled"><p>{first}</p>{"<p></p>" * (lines - 1)}</div>'


def _open_question(number: int, question: WrittenQuestion) -> str:
    """Return an open question as HTML, with squared paper for each part, which also suits calculations and tables."""
    first, *parts = marking.parts_of(question.on_paper)
    squares = f'<div class="room wide">{_squares(ROWS_OF_A_PART, WIDE_PART)}</div>'
    below = "".join(
        f'<div class="part"><p>{n}. {inline_html(part)}</p>{squares}</div>' for n, part in enumerate(parts, 1)
    )
    return (
        f'<li class="question sentences"><span class="number">{number}</span><p class="ask">{inline_html(first)}</p>'
        f'{_points(question)}<div class="below">{below or _ruled(LINES_FOR_SENTENCES)}</div></li>'
    )


def _space(question: Question, rows: int) -> str:
    """Return the space for an answer as HTML: boxes to tick, or lines and squared paper."""
    options = options_of(question)
    if options:
        drawn = [_option(question, option) for option in options]
        return _boxes(drawn, short=_are_short(options), several=isinstance(question, MultipleChoice))
    if isinstance(question, ReachPosition):
        lines = "".join(_line(f"{number}.", wide=True) for number in range(1, LINES_FOR_MOVES + 1))
        says = f"Write the moves in words, one a line, in their order{_notation_example(question)}."
        return f'<p class="quiet">{escape(says, quote=False)}</p><div>{lines}</div>'
    if isinstance(question, BestMoveQuestion):
        move = _line("Move", wide=True)
        return f'<p class="quiet">Write the move in words, as the table says it.</p><div>{move}</div>'
    unit = question.unit if isinstance(question, NumberQuestion) else ""
    return f'<div class="work"><div class="room">{_squares(rows)}</div>{_line("Answer", unit)}</div>'


def _notation_example(question: ReachPosition) -> str:
    """Show how to write a move, with an example that isn't part of the answer."""
    game = question.start()
    others = (move for move in reversed(game.moves) if move not in question.shown)
    said = (question.move_text(move) for move in others if not question.make(question.start(), move))
    example = next(said, "")
    return f", such as “{example}”" if example else ""


def _squares(rows: int, wide: int = WIDE) -> str:
    high = rows * SQUARE
    across = "".join(f"M0 {y}H{wide}" for y in range(SQUARE, high, SQUARE))
    down = "".join(f"M{x} 0V{high}" for x in range(SQUARE, wide, SQUARE))
    return f'<svg viewBox="0 0 {wide} {high}" aria-hidden="true"><path d="{across}{down}"/></svg>'


def _boxes(options: Sequence[str], *, short: bool, several: bool) -> str:
    drawn = "".join(
        f'<li><span class="box"></span><span class="letter">{letter}</span><span>{option}</span></li>'
        for letter, option in zip(LETTERS, options, strict=False)
    )
    many = '<p class="quiet">Tick all that are right.</p>' if several else ""
    return f'{many}<ul class="options{" short" if short else ""}">{drawn}</ul>'


def _are_short(options: Sequence[str]) -> bool:
    """Return whether the options fit side by side."""
    return max(map(len, options), default=0) <= SHORT_OPTION


def _line(label: str, unit: str = "", *, wide: bool = False) -> str:
    kind = "answer wide" if wide else "answer"
    return f'<p class="{kind}">{label} <i class="line"></i> {escape(unit)}</p>'


# --- Keys -------------------------------------------------------------------------------------------------------------


def _solved(title: str, question: Question) -> str:
    letters = ", ".join(LETTERS[place] for place in right_places(question)) if options_of(question) else ""
    answer = f"{letters}: {question.solution()}" if letters else question.solution()
    of = marking.points_of(question)
    mistakes = "".join(
        f"<li>{_option(question, wrong)}: {inline_html(says)} <strong>{remain}{NO_BREAK}of{NO_BREAK}{of}</strong></li>"
        for wrong, says, remain in mistakes_of(question)
    )
    return (
        f'<section class="solved"><h3>{title}</h3><p>{inline_html(question.ask)}</p>'
        f"<p><strong>{_option(question, answer)}</strong></p><p>{inline_html(question.why)}</p>"
        f"{_table(move_values(question))}"
        f'<p class="quiet">{escape(marking.scheme_text(question))}</p>{_typical_mistakes(mistakes)}</section>'
    )


def _typical_mistakes(mistakes: str) -> str:
    return f"<p>Typical mistakes, and the points that remain at most:</p><ul>{mistakes}</ul>" if mistakes else ""


def _model_answer(number: int, question: WrittenQuestion) -> str:
    """Return an open question with the hoped-for answer, as HTML."""
    parts = "".join(f"<p>{inline_html(part)}</p>" for part in question.on_paper.splitlines() if part)
    first, *more = marking.answers_of(question)
    answers = "".join(f" <p>{inline_html(answer)}</p>" for answer in more)
    return (
        f'<section class="solved"><h3>Question {number}, in sentences</h3>{parts}'
        f'<p class="quiet">{escape(marking.scheme_text(question))}</p><p><strong>Hoped for:</strong> '
        f"{inline_html(first)}</p>{answers}</section>"
    )


def _table(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as an HTML table, with headings in the first row and column."""
    if not rows:
        return ""
    titles, *lines = [[escape(with_minus(cell)) for cell in row] for row in rows]
    head = "".join(f'<th scope="col">{title}</th>' for title in titles)
    body = "".join(
        f'<tr><th scope="row">{name}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>' for name, *cells in lines
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


# --- Notebooks --------------------------------------------------------------------------------------------------------


def _title(lesson: Lesson) -> str:
    return lesson.name


def _head(title: str, says: str, below: str = "") -> str:
    """Return the header of each page of a sheet, because pages may get separated at the copier."""
    line = f'<div class="title"><h1>{escape(title, quote=False)}</h1><p class="which">{escape(says)}</p></div>'
    return f"<header>{line}{below}</header>"


def _notebook(title: str, shown: Iterable[str]) -> NotebookNode:
    """Return a notebook whose cells contain these outputs."""
    from nbformat.v4 import new_code_cell, new_notebook, new_output

    def cell(number: int, html: str) -> Any:
        output = new_output("display_data", data={"text/html": html})
        return new_code_cell(id=f"sheet-{number}", outputs=[output])

    cells = [cell(number, html) for number, html in enumerate(shown, 1)]
    notebook: NotebookNode = new_notebook(cells=cells, metadata={"title": title})
    return notebook
