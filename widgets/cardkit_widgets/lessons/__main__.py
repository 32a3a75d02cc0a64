"""The command line for worksheets: `python -m cardkit_widgets.lessons 2 --seed 7 --students 30 --pdf`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from cardkit.cli.arguments import Parser, count
from cardkit.table.chance import SEED_LIMIT
from cardkit.table.errors import CardkitError
from cardkit_widgets.lessons import lesson_at, our_lessons
from cardkit_widgets.lessons.check_lesson import rehearse
from cardkit_widgets.lessons.export import html, pdf
from cardkit_widgets.lessons.worksheet import MOST, answer_key, worksheets

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nbformat import NotebookNode

    from cardkit_widgets.lessons.lesson import Lesson

USAGE = 2


def main(argv: Sequence[str] | None = None) -> int:
    """Write worksheets or their answer key, and return the exit status; invalid options are explained on one line."""
    try:
        options = _parser().read(sys.argv[1:] if argv is None else argv)
        print(rehearse(Path(options.lesson)) if options.check else _written(options))  # noqa: T201 - a command line
    except CardkitError as error:
        return _refuse(str(error))
    except OSError as error:
        return _refuse(": ".join(filter(None, (error.filename, error.strerror or str(error)))))
    return 0


def _written(options: argparse.Namespace) -> Path:
    """Write the file that the options ask for, and return its path."""
    lesson = lesson_at(options.lesson)
    page = html(_notebook(lesson, options))
    ending = "pdf" if options.pdf else "html"
    path = Path(options.output or f"{lesson.slug}-seed{options.seed}{'-key' if options.key else ''}.{ending}")
    if options.pdf:
        path.write_bytes(pdf(page))
    else:
        path.write_text(page, encoding="utf-8")
    return path


def _notebook(lesson: Lesson, options: argparse.Namespace) -> NotebookNode:
    if options.key:
        return answer_key(lesson, options.seed, options.students)
    return worksheets(lesson, options.seed, options.students, options.address)


def _parser() -> Parser:
    lessons = "\n".join(f"  {lesson.number:>2}  {lesson.title}" for lesson in our_lessons())
    parser = Parser(
        "",
        "Write the worksheets of a lesson, with different numbers for each student, or the answer key.\n\n"
        f"lessons:\n{lessons}",
        "examples:\n"
        "  python -m cardkit_widgets.lessons 2                               one sheet for everybody\n"
        "  python -m cardkit_widgets.lessons 2 --seed 7 --students 30 --pdf  a page for each of thirty\n"
        "  python -m cardkit_widgets.lessons 2 --seed 7 --students 30 --key  the answers to them\n"
        "  python -m cardkit_widgets.lessons two-of-a-kind.ipynb --students 30   a lesson of your own\n"
        "  python -m cardkit_widgets.lessons two-of-a-kind.ipynb --check         whether all of it works",
    )
    parser.prog = "python -m cardkit_widgets.lessons"
    parser.add_argument("lesson", metavar="LESSON", help="the lesson, by its number or name, or its notebook")
    parser.add_argument(
        "--seed", metavar="S", type=_seed, default=1, help="another seed, other numbers (1 unless given)"
    )
    parser.add_argument(
        "--students",
        metavar="N",
        type=_students,
        default=0,
        help=f"students with individual numbers (up to {MOST})",
    )
    parser.add_argument(
        "--address",
        metavar="URL",
        default="",
        help="the lesson's address for the class, in quotes; each sheet shows it with the student's number",
    )
    parser.add_argument("--key", action="store_true", help="the answer key instead of the worksheets")
    parser.add_argument("--pdf", action="store_true", help="as PDF; needs Chromium, Chrome or Edge")
    parser.add_argument("--check", action="store_true", help="run your own notebook, and report whether it works")
    parser.add_argument("--output", metavar="FILE", help="where to write it")
    return parser


def _seed(text: str) -> int:
    seed = count(text)
    if seed >= SEED_LIMIT:
        raise argparse.ArgumentTypeError(f"a seed is a whole number from 0 to {SEED_LIMIT - 1}")
    return seed


def _students(text: str) -> int:
    students = count(text)
    if students > MOST:
        raise argparse.ArgumentTypeError(f"{students} are too many for a class: up to {MOST}")
    return students


def _refuse(message: str) -> int:
    print(f"cardkit: {' '.join(message.splitlines())}", file=sys.stderr)  # noqa: T201 - a command line prints
    return USAGE


if __name__ == "__main__":
    sys.exit(main())
