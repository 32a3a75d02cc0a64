"""A lesson's exercises on paper: a sheet for the class, or one with numbers of its own for each student, and the key.

A sheet has room for the working and the reasons, and the points of each question; the key says what gets them
(`marking`). Both are notebooks, which `printing` turns into HTML and PDF.

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
from cardkit_widgets.core.url_params import OF_THE_PAGE
from cardkit_widgets.exercises import BestMove, Choice, Number, ReachPosition, Several
from cardkit_widgets.exercises.numeric_answer import number_in_words
from cardkit_widgets.exercises.table_question import OnTable
from cardkit_widgets.lessons import marking

with extra("apps"):
    from latex2mathml.converter import convert

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nbformat import NotebookNode

    from cardkit.table.scene import Zone
    from cardkit_widgets.exercises import Question
    from cardkit_widgets.gallery.notebook_metadata import Written
    from cardkit_widgets.lessons.lesson import Lesson

# No class has more students.
MOST = 99
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# Options that are no longer than so many letters stand side by side.
SHORT_OPTION = 38
# So much of an option stands in the table of a key; its letter says which it is.
IN_A_KEY = 24
MOVES_WITH_BOXES = 10
LINES_FOR_MOVES = 4
# Room to work in, in millimetres, and its squares.
WIDE, WIDE_PART, SQUARE = 110, 165, 5
# So many rows of squares a question gets at least and at most, and so many each part of one in sentences.
FEWEST_ROWS, MOST_ROWS, ROWS_OF_A_PART = 3, 10, 3
# So many lines to write on: for the reason of a number, of anything else, and for an answer in sentences.
LINES_FOR_A_NUMBER, LINES_FOR_A_REASON, LINES_FOR_SENTENCES = 1, 2, 4
# What a sheet's questions may take of a page, in millimetres, and about how high what they consist of is.
PAGE = 240
HEIGHTS = {"question": 6, "line": 5.3, "line to write on": 7.5, "line of code": 5, "picture": 66, "option": 6.3}
# About so many letters stand in a line, and beside a picture.
LETTERS_A_LINE, LETTERS_BESIDE = 80, 20
NO_BREAK = "\u00a0"
# A formula has no space at its ends, so that a price in dollars is none.
FORMULA = re.compile(r"\$(?=\S)([^$]+)(?<=\S)\$(?!\d)")
OF_A_LESSON = re.compile(r"https?://([\w.-]+|\[::1\])(:\d+)?/([^\s?#]*/)?(lessons|own)/[^\s/?#]+\.ipynb(\?[^\s#]*)?")
# So a computer calls itself: its addresses lead elsewhere, or nowhere, on another.
AT_HOME = {"127.0.0.1", "localhost", "::1"}
# No address is longer.
LONGEST = 500
NO_ADDRESS = (
    "An address is that of a lesson's page, such as http://127.0.0.1:8866/voila/render/lessons/{file}.ipynb?seed=7."
)
ON_THE_SCREEN = "This exercise is on the screen only: what others play there decides what you can play next."
WITHOUT = "no number: the answers of whoever opens the lesson's address as it is and chooses no number there."


def worksheets(lesson: Lesson, seed: int, students: int = 0, address: str = "") -> NotebookNode:
    """A sheet for each student with numbers of their own; for no students, one for everybody. Raises CardkitError.

    Each says where the same questions are on the screen, if the `address` is given that the class has of the lesson.
    """
    sheets = [_sheet(lesson, seed, student, address) for student in numbered(students)]
    return _notebook(f"{_title(lesson)}, worksheets", sheets)


def answer_key(lesson: Lesson, seed: int, students: int = 0) -> NotebookNode:
    """All answers of the class, and how they are found, with the numbers of its first student. Raises CardkitError."""
    first = numbered(students)[0]
    head = _head(f"Answers · {_title(lesson)}", which(seed, 0))
    of_all = [(named(each, students), lesson.set_of(seed, each)) for each in in_key(students)]
    answers = _table([["Student", *titles(lesson)], *([name, *map(short, questions)] for name, questions in of_all)])
    table = f'<div class="answers" tabindex="0" role="group" aria-label="Answers of the class">{answers}</div>'
    table += f'<p class="quiet">{capital(WITHOUT)}</p>' if students else ""
    of_whom = f", with the numbers of student {first}" if first else ""
    solved = [_solved(title, each) for title, each in zip(titles(lesson), lesson.set_of(seed, first), strict=True)]
    warning = '<p class="warning">For teachers only: take this out before the worksheets are handed out.</p>'
    note = f'<p class="quiet">{marking.NOTE}</p>'
    written = [_hoped(number, each) for number, each in enumerate(lesson.written, len(lesson.exercises) + 1)]
    heading = f"<h2>How the answers are found{of_whom}, and their points</h2>"
    body = "".join([warning, table, heading, note, *solved, *written])
    sheet = f'<article class="sheet key">{head}<div class="body">{body}</div></article>'
    return _notebook(f"{_title(lesson)}, answers", [sheet])


def numbered(students: object) -> list[int]:
    """The numbers of a class; 0 alone stands for everybody, with the same numbers for all. Raises CardkitError."""
    number = integer(students)
    if number is None or not 0 <= number <= MOST:
        raise CardkitError(f"A class has 1 to {MOST} students; 0 makes one sheet for everybody.")
    return list(range(1, number + 1)) or [0]


def in_key(students: int) -> list[int]:
    """Whose answers a key has: in a class with numbers, first those of whoever chooses none. Raises CardkitError."""
    return [0, *filter(None, numbered(students))]


def named(student: int, students: int) -> str:
    """Whose numbers these are, in a class of so many."""
    return str(student) if student else "no number" if students else "everybody"


def which(seed: int, student: int) -> str:
    """Which numbers these are: those of a seed, and of a student who has a number."""
    return f"Seed {seed} · Student {student}" if student else f"Seed {seed}"


def titles(lesson: Lesson) -> list[str]:
    """The exercises by their numbers."""
    return [f"Exercise {number}" for number in range(1, len(lesson.exercises) + 1)]


# --- What a question is on paper --------------------------------------------------------------------------------------


def is_on_paper(question: Question) -> bool:
    """Whether a sheet shows all that the answer takes: none of it depends on how others move in between."""
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
    """Between what one chooses, in the order of the sheet; nothing where one writes."""
    if isinstance(question, Choice | Several):
        return list(question.options)
    if isinstance(question, BestMove):
        moves = question.start().moves
        return [capital(question.in_words(move)) for move in moves] if len(moves) <= MOVES_WITH_BOXES else []
    return []


def right_ones(question: Question) -> list[int]:
    """The places of the right options."""
    if isinstance(question, Choice):
        return [question.options.index(question.right)]
    if isinstance(question, Several):
        return [place for place, option in enumerate(question.options) if option in question.right]
    if isinstance(question, BestMove):
        best = question.best()
        return [place for place, move in enumerate(question.start().moves) if move in best]
    return []


def short(question: Question) -> str:
    """The answer as it stands in the table of a key; of options the letters, with their first words."""
    options = options_of(question)
    if isinstance(question, Number):
        return question.solution().replace(", that is about ", " ≈ ").replace(" ", NO_BREAK)
    if not options:
        return question.solution()
    right = [(LETTERS[place], shorten(options[place], IN_A_KEY, placeholder=" …")) for place in right_ones(question)]
    return "; ".join(f"{letter}: {words}" for letter, words in right)


def picture_of(question: Question) -> str:
    """The table of a question that is asked at one, drawn on white; nothing for others."""
    if not isinstance(question, OnTable):
        return ""
    game = question.start()
    scene = game.scene(question.seat)
    seen = tuple(spread(zone) for zone in scene.zones if _is_seen(zone))
    drawn = draw(replace(scene, zones=seen or scene.zones), game.definition.art(), printed=True)
    return drawn + _unseen(scene.zones) if seen else drawn


def spread(zone: Zone) -> Zone:
    """The same cards without overlapping: on paper nobody can look closer."""
    return replace(zone, kind="hand") if zone.kind == "fan" else zone


def _is_seen(zone: Zone) -> bool:
    return any(slot.card for slot in zone.slots)


def _count(zone: Zone) -> int:
    return sum(slot.card is not None for slot in zone.slots) if zone.count is None else zone.count


def _unseen(zones: Iterable[Zone]) -> str:
    """Where cards lie face down only, in words: their backs would make the others small."""
    told = [f"{zone.title} ({count_of(_count(zone), 'card')})" for zone in zones if _count(zone) and not _is_seen(zone)]
    return f'<p class="quiet">All face down: {escape(listed(told), quote=False)}.</p>' if told else ""


def mistakes_of(question: Question) -> list[tuple[str, str, int]]:
    """Wrong answers that many give, with what is said to them, and how many points remain at most."""
    if isinstance(question, Number):
        unit = "%" if question.is_share else question.unit
        return [
            (number_in_words(number, unit), says, marking.remaining(question, number))
            for number, says in question.mistakes.items()
        ]
    if isinstance(question, BestMove):
        best = question.best()
        wrong = [(move, capital(question.in_words(move))) for move in question.replies if move not in best]
        return [(words, question.replies[move], marking.remaining(question, move)) for move, words in wrong]
    if isinstance(question, Choice | Several):
        right = [question.options[place] for place in right_ones(question)]
        replies = question.replies.items()
        return [
            (each.removesuffix("."), says, marking.remaining(question, each))
            for each, says in replies
            if each not in right
        ]
    return []


def worths(question: Question) -> list[list[str]]:
    """What every move is worth, best first, below the titles of the columns; nothing for questions without moves."""
    rows = [[bar["says"], bar["worth"], "best" if bar["best"] else ""] for bar in question.bars()]
    return [["Move", "is worth", ""], *rows] if rows else []


def strong(text: str) -> str:
    """A text as HTML: `**words**` are bold, and a formula is MathML, which a browser sets without a script."""
    first, *rest = FORMULA.split(text)
    plain = [first, *rest[1::2]]
    said = [re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", escape(with_minus(each), quote=False)) for each in plain]
    return said[0] + "".join(f"{convert(formula)}{after}" for formula, after in zip(rest[::2], said[1:], strict=True))


def _option(question: Question, option: str) -> str:
    """An option as HTML; a line of a program stands as it is written."""
    coded = isinstance(question, Choice | Several) and question.coded
    return escape(option, quote=False) if coded else strong(option)


# --- A sheet ----------------------------------------------------------------------------------------------------------


def own_address(lesson: Lesson, address: str, seed: int, student: int = 0) -> str:
    """Where a student finds a lesson with their own numbers, made of the address of any lesson or the teacher's page.

    The table's rules stay in it, a teacher's key does not. Raises CardkitError for what is no such address.
    """
    if len(address) > LONGEST or not OF_A_LESSON.fullmatch(address):
        raise CardkitError(NO_ADDRESS.format(file=lesson.file))
    host = urlsplit(address)
    lessons = re.sub(r"(lessons|own)/[^/]*$", "lessons/", host.path)
    rules = {name: text for name, text in parse_qsl(host.query) if name not in {"seed", *OF_THE_PAGE}}
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
    questions = lesson.set_of(seed, student)
    rows = rows_of_squares(questions, lesson.on_paper, lesson.written)
    rules = f'<p class="rules">{strong(lesson.on_paper)}</p>' if lesson.on_paper else ""
    asked = "".join(_question(number, each, rows) for number, each in enumerate(questions, 1))
    asked += "".join(_in_sentences(number, each) for number, each in enumerate(lesson.written, len(questions) + 1))
    on_sheet: list[Question | Written] = [*filter(is_on_paper, questions), *lesson.written]
    all_points = sum(map(marking.points_of, on_sheet))
    lines = ("Name", ""), ("Date", ""), ("Points", f"/ {all_points}")
    who = "".join(f'<span>{label} <i class="line"></i>{after}</span>' for label, after in lines)
    who = f'<p class="who">{who}</p>'
    foot = _foot(lesson, seed, student, address)
    head = _head(_title(lesson), which(seed, student), who)
    return (
        f'<article class="sheet">{head}<div class="body">{rules}<ol class="questions">{asked}</ol>'
        f"<footer>{escape(foot, quote=False)}</footer></div></article>"
    )


def rows_of_squares(questions: Sequence[Question], above: str = "", written: Sequence[Written] = ()) -> int:
    """How many rows of squares each question with room to work in gets, so that all questions fill whole pages.

    `above` is the text at the top of the sheet, and what is `written` below.
    """
    below = list(map(_height_in_sentences, written))

    def pages(rows: int) -> int:
        heights = [_height(each) + rows * SQUARE * _has_room(each) for each in questions]
        return _pages([_lines(above) * HEIGHTS["line"], *heights, *below])

    return next((rows for rows in range(MOST_ROWS, FEWEST_ROWS, -1) if pages(rows) == pages(FEWEST_ROWS)), FEWEST_ROWS)


def _pages(heights: Iterable[float]) -> int:
    """How many pages blocks of these heights take, of which none is cut."""
    pages, left = 1, float(PAGE)
    for height in heights:
        if height > left:
            pages, left = pages + 1, float(PAGE)
        left -= height
    return pages


def _lines(text: str, letters: int = LETTERS_A_LINE) -> int:
    """About how many lines a text takes."""
    return -(-len(text) // letters)


def _has_room(question: Question) -> bool:
    return is_on_paper(question) and not options_of(question) and not isinstance(question, OnTable)


def _height(question: Question) -> float:
    """About how high a question is in print without its room to work in, in millimetres."""
    if not is_on_paper(question):
        return HEIGHTS["question"] + HEIGHTS["line"]
    beside = isinstance(question, OnTable)
    options = options_of(question)
    letters = LETTERS_BESIDE if beside else LETTERS_A_LINE
    abreast = 2 if _are_short(options) and not beside else 1
    below = sum(HEIGHTS["option"] + HEIGHTS["line"] * (len(option) // letters) for option in options) / abreast
    below += len(question.code.splitlines()) * HEIGHTS["line of code"] if question.code else 0
    reason = HEIGHTS["line to write on"] * _lines_for_reason(question)
    asked = HEIGHTS["line"] * _lines(question.ask)
    return HEIGHTS["question"] + asked + max(below, HEIGHTS["picture"] if beside else 0) + reason


def _height_in_sentences(question: Written) -> float:
    """About how high a question is that is answered in sentences."""
    first, *parts = marking.parts_of(question.on_paper)
    asked = HEIGHTS["question"] + HEIGHTS["line"] * sum(map(_lines, (first, *parts)))
    return asked + (len(parts) * ROWS_OF_A_PART * SQUARE or LINES_FOR_SENTENCES * HEIGHTS["line to write on"])


def _lines_for_reason(question: Question) -> int:
    return LINES_FOR_A_NUMBER if isinstance(question, Number | ReachPosition) else LINES_FOR_A_REASON


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
        f'{numbered_as}<p class="ask">{strong(question.ask)}</p>{_points(question)}'
        f'<div class="{below}">{code}{shown}<div class="space">{_space(question, rows)}</div></div>{reason}</li>'
    )


def _points(question: Question | Written) -> str:
    return f'<p class="points"><i class="line"></i>/ {marking.points_of(question)}</p>'


def _ruled(lines: int, first: str = "") -> str:
    """Lines to write on; the first may begin with a word."""
    return f'<div class="ruled"><p>{first}</p>{"<p></p>" * (lines - 1)}</div>'


def _in_sentences(number: int, question: Written) -> str:
    """A question that is answered in sentences; each of its parts has squares, for sums and tables too."""
    first, *parts = marking.parts_of(question.on_paper)
    squares = f'<div class="room wide">{_squares(ROWS_OF_A_PART, WIDE_PART)}</div>'
    below = "".join(f'<div class="part"><p>{n}. {strong(part)}</p>{squares}</div>' for n, part in enumerate(parts, 1))
    return (
        f'<li class="question sentences"><span class="number">{number}</span><p class="ask">{strong(first)}</p>'
        f'{_points(question)}<div class="below">{below or _ruled(LINES_FOR_SENTENCES)}</div></li>'
    )


def _space(question: Question, rows: int) -> str:
    """Where one answers: boxes to tick, or lines to write on with room to work in."""
    options = options_of(question)
    if options:
        drawn = [_option(question, option) for option in options]
        return _boxes(drawn, short=_are_short(options), several=isinstance(question, Several))
    if isinstance(question, ReachPosition):
        lines = "".join(_line(f"{number}.", wide=True) for number in range(1, LINES_FOR_MOVES + 1))
        says = f"Write the moves in words, one a line, in their order{_such_as(question)}."
        return f'<p class="quiet">{escape(says, quote=False)}</p><div>{lines}</div>'
    if isinstance(question, BestMove):
        move = _line("Move", wide=True)
        return f'<p class="quiet">Write the move in words, as the table says it.</p><div>{move}</div>'
    unit = question.unit if isinstance(question, Number) else ""
    return f'<div class="work"><div class="room">{_squares(rows)}</div>{_line("Answer", unit)}</div>'


def _such_as(question: ReachPosition) -> str:
    """How a move is written, shown with one that the answer does not need and that does not lead there either."""
    game = question.start()
    others = (move for move in reversed(game.moves) if move not in question.shown)
    said = (question.in_words(move) for move in others if not question.make(question.start(), move))
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
    """Whether options stand side by side."""
    return max(map(len, options), default=0) <= SHORT_OPTION


def _line(label: str, unit: str = "", *, wide: bool = False) -> str:
    kind = "answer wide" if wide else "answer"
    return f'<p class="{kind}">{label} <i class="line"></i> {escape(unit)}</p>'


# --- The key ----------------------------------------------------------------------------------------------------------


def _solved(title: str, question: Question) -> str:
    letters = ", ".join(LETTERS[place] for place in right_ones(question)) if options_of(question) else ""
    answer = f"{letters}: {question.solution()}" if letters else question.solution()
    of = marking.points_of(question)
    mistakes = "".join(
        f"<li>{_option(question, wrong)}: {strong(says)} <strong>{remain}{NO_BREAK}of{NO_BREAK}{of}</strong></li>"
        for wrong, says, remain in mistakes_of(question)
    )
    return (
        f'<section class="solved"><h3>{title}</h3><p>{strong(question.ask)}</p>'
        f"<p><strong>{_option(question, answer)}</strong></p><p>{strong(question.why)}</p>"
        f"{_table(worths(question))}"
        f'<p class="quiet">{escape(marking.in_words(question))}</p>{_typical(mistakes)}</section>'
    )


def _typical(mistakes: str) -> str:
    return f"<p>Typical mistakes, and the points that remain at most:</p><ul>{mistakes}</ul>" if mistakes else ""


def _hoped(number: int, question: Written) -> str:
    """A question that is answered in sentences, and what its teacher hopes to hear."""
    parts = "".join(f"<p>{strong(part)}</p>" for part in question.on_paper.splitlines() if part)
    first, *more = marking.answers_of(question)
    answers = "".join(f" <p>{strong(answer)}</p>" for answer in more)
    return (
        f'<section class="solved"><h3>Question {number}, in sentences</h3>{parts}'
        f'<p class="quiet">{escape(marking.in_words(question))}</p><p><strong>Hoped for:</strong> '
        f"{strong(first)}</p>{answers}</section>"
    )


def _table(rows: Sequence[Sequence[str]]) -> str:
    """Rows as a table; the first has the titles of the columns, and each begins with its own."""
    if not rows:
        return ""
    titles, *lines = [[escape(with_minus(cell)) for cell in row] for row in rows]
    head = "".join(f'<th scope="col">{title}</th>' for title in titles)
    body = "".join(
        f'<tr><th scope="row">{name}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>' for name, *cells in lines
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


# --- The notebook -----------------------------------------------------------------------------------------------------


def _title(lesson: Lesson) -> str:
    return lesson.name


def _head(title: str, says: str, below: str = "") -> str:
    """What stands at the top of each page of a sheet: pages come apart at the copier."""
    line = f'<div class="title"><h1>{escape(title, quote=False)}</h1><p class="which">{escape(says)}</p></div>'
    return f"<header>{line}{below}</header>"


def _notebook(title: str, shown: Iterable[str]) -> NotebookNode:
    """A notebook whose cells have shown this, one after the other."""
    from nbformat.v4 import new_code_cell, new_notebook, new_output

    def cell(number: int, html: str) -> Any:
        output = new_output("display_data", data={"text/html": html})
        return new_code_cell(id=f"sheet-{number}", outputs=[output])

    cells = [cell(number, html) for number, html in enumerate(shown, 1)]
    notebook: NotebookNode = new_notebook(cells=cells, metadata={"title": title})
    return notebook
