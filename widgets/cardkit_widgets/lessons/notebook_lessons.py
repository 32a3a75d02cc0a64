"""Read lessons from notebooks, whose metadata contains the exercises, the quizzes and the notes for teachers.

```json
"cardkit": {
    "card": {"says": "Two cards of one number: how often?", "minutes": 20, "games": ["trio"]},
    "lesson": {
        "aim": "…", "age": "…", "bring": "…", "fixed": {"players": 3},
        "questions": [["What to ask", "What you hope to hear"]],
        "mistakes": [["What many students think", "What helps"]],
        "exercises": [{"ask": "…", "answer": "…"}],
        "checks": {"play": {"ask": "…"}},
        "lines": {"pairs": {"ask": "…"}}
    }
}
```

`card` describes the lesson's tile in the gallery. `fixed` contains rules without which the lesson makes no sense.
`needs` lists earlier lessons by slug, and `curricula` the corresponding sections of the curricula in `CURRICULA`.
`parametric_exercises` explains `exercises`, `section_quiz` explains `checks`, and `code_exercise` explains `lines`.
"""

from __future__ import annotations

import os
import re
import unicodedata
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from cardkit.table.errors import CardkitError, TextError
from cardkit.table.grammar import listed
from cardkit.table.registry import definition_of
from cardkit.table.translated_texts import Place, TomlTable
from cardkit_widgets.gallery import notebook_folders, notebook_metadata
from cardkit_widgets.gallery.notebook_metadata import NotebookFile
from cardkit_widgets.lessons.lesson import CURRICULA, Lesson
from cardkit_widgets.lessons.parametric_exercises import exercise_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardkit_widgets.exercises import Question

KEYS = (
    "aim",
    "age",
    "bring",
    "fixed",
    "questions",
    "mistakes",
    "exercises",
    "checks",
    "lines",
    "on_paper",
    "needs",
    "curricula",
)
USUAL_MINUTES = 45
# The number at the start of a file name, which keeps lessons in order.
NUMBER = re.compile(r"^\d+-")
# The path of the user's own notebooks in the gallery, relative to the folder of the lessons.
OWN_FOLDER = f"../{notebook_folders.OWN}/"


@dataclass(frozen=True)
class NotebookLesson(Lesson):
    """A lesson that is read from a notebook. Without one, it has a title and a game, but no exercises yet.

    Args:
        path: The path of the notebook. The other arguments are those of `Lesson`.

    """

    path: Path = field(default_factory=Path, kw_only=True)

    @property
    def file(self) -> str:
        """The name of its notebook, without folder and extension."""
        return self.path.stem or self.slug

    @property
    def page(self) -> str:
        """The path of its notebook, relative to the folder of the lessons."""
        return f"{'' if self.path.parent == our_folder() else OWN_FOLDER}{self.file}.ipynb"

    def checks(self) -> TomlTable:
        """Return the section quizzes. Raises CardkitError without a notebook."""
        return self._written("checks")

    def lines(self) -> TomlTable:
        """Return the lines of code that students write. Raises CardkitError without a notebook."""
        return self._written("lines")

    def question(self, number: int, seed: int, student: int = 0) -> Question:
        """Return a student's exercise by its number, from 1. Raises CardkitError without a notebook or exercise."""
        self._check_written("exercises")
        return super().question(number, seed, student)

    def _written(self, key: str) -> TomlTable:
        self._check_written(key)
        return self.texts.table(key)

    def _check_written(self, key: str) -> None:
        if not self.path.name:
            heading = f"no notebook in this folder has the heading “# {self.title}” and a lesson in its metadata"
            raise CardkitError(f"{heading}, so there are no {key}: heading and lessons.begin must have the same title")


def lesson_titled(title: str, game: str) -> NotebookLesson:
    """Return the lesson whose notebook in the current folder has this heading; if none has, a lesson without exercises.

    Raises:
        CardkitError: If the lesson's metadata names another game, or several notebooks have this heading.

    """
    found = [
        each for each in _readable_notebooks(Path.cwd()) if each.title == title and "lesson" in each.metadata.entries
    ]
    if len(found) > 1:
        files = listed([each.path.name for each in found])
        raise CardkitError(
            f"several notebooks in this folder begin with “# {title}”, {files}: change all headings but one"
        )
    if not found:
        return _lesson_from_metadata(
            NotebookFile(Path(), title, 0, title, TomlTable({}, {(): Place("this notebook", 1)})), (game,)
        )
    lesson = _lesson_of(found[0])
    if game not in lesson.games:
        raise CardkitError(f"the card of {lesson.path.name} says {lesson.games[0]!r}, and its cell says {game!r}")
    return lesson


def _readable_notebooks(folder: Path) -> Iterator[NotebookFile]:
    """Yield the readable notebooks of a folder, and skip the others."""
    for path in sorted(folder.resolve().glob("*.ipynb")):
        with suppress(TextError):
            yield notebook_metadata.read(path)


def lessons_in(folder: Path) -> list[NotebookLesson]:
    """Return the lessons among the notebooks of a folder. Raises TextError for a mistake in one."""
    found = map(notebook_metadata.read, sorted(folder.resolve().glob("*.ipynb")))
    return [_lesson_of(notebook) for notebook in found if "lesson" in notebook.metadata.entries]


def own_lessons() -> list[NotebookLesson]:
    """Return the lessons in the folder of `cardkit --notebooks`. Raises TextError for a mistake in one."""
    folder = os.environ.get(notebook_folders.OWN_NOTEBOOKS, "")
    return lessons_in(Path(folder)) if folder else []


def lesson_of_notebook(path: Path) -> NotebookLesson:
    """Return the lesson in a notebook. Raises CardkitError if it isn't a lesson."""
    if not path.is_file():
        raise CardkitError(f"there is no notebook {path}")
    notebook = notebook_metadata.read(path.resolve())
    if "lesson" not in notebook.metadata.entries:
        raise CardkitError(f"{path.name} isn't a lesson: its metadata has no “lesson” under “cardkit”")
    return _lesson_of(notebook)


def our_folder() -> Path:
    """Return the folder of cardkit's lessons."""
    return (notebook_folders.notebooks_folder() / "lessons").resolve()


def _lesson_of(notebook: NotebookFile) -> NotebookLesson:
    card = notebook.metadata.table("card")
    if not (games := card.texts("games")):
        raise card.mistake('a lesson needs a game: name it in the card, as in "games": ["trio"]')
    return _lesson_from_metadata(notebook, games)


def _lesson_from_metadata(notebook: NotebookFile, games: tuple[str, ...]) -> NotebookLesson:
    texts, card = notebook.metadata.table("lesson"), notebook.metadata.table("card")
    texts.only(*KEYS)
    return NotebookLesson(
        number=notebook.number,
        slug=slug_of(NUMBER.sub("", notebook.path.stem) or notebook.title),
        title=notebook.title,
        games=games,
        idea=card.text("says", ""),
        aim=texts.text("aim", ""),
        age=texts.text("age", ""),
        minutes=card.number("minutes", USUAL_MINUTES),
        bring=texts.text("bring", ""),
        questions=(*_pairs(texts, "questions"), *((each.ask, each.hopes_for) for each in notebook.written)),
        mistakes=_pairs(texts, "mistakes"),
        exercises=tuple(map(exercise_of, texts.listed("exercises"))),
        fixed=_fixed(texts, games[0]),
        on_paper=texts.text("on_paper", ""),
        written=notebook.written,
        needs=_needs(texts, notebook),
        curricula=_curricula(texts),
        path=notebook.path,
        texts=texts,
    )


def _fixed(texts: TomlTable, game: str) -> Mapping[str, object]:
    fixed = texts.table("fixed")
    if not fixed.entries:
        return {}
    try:
        complete = definition_of(game).complete(fixed.entries)
    except CardkitError as error:
        raise texts.mistake(str(error), "fixed") from error
    return {name: complete[name] for name in fixed.entries}


def _needs(texts: TomlTable, notebook: NotebookFile) -> tuple[str, ...]:
    """Return the slugs of the lessons before this one. Raises TextError if one doesn't exist or comes later."""
    needs = texts.texts("needs")
    for slug in needs:
        numbers = [_number(path) for path in _siblings(notebook) if NUMBER.sub("", path.stem) == slug]
        if not numbers:
            raise texts.mistake(f"it needs {slug!r}, but there is no such lesson", "needs")
        if notebook.number and numbers[0] >= notebook.number:
            raise texts.mistake(f"it needs {slug!r}, which comes later: that is lesson {numbers[0]}", "needs")
    return needs


def _siblings(notebook: NotebookFile) -> list[Path]:
    folders = {our_folder(), notebook.path.parent.resolve()}
    return [path for folder in folders for path in folder.glob("*.ipynb") if path != notebook.path]


def _number(path: Path) -> int:
    found = NUMBER.match(path.name)
    return int(found[0].rstrip("-")) if found else 0


def _curricula(texts: TomlTable) -> Mapping[str, str]:
    curricula = texts.table("curricula")
    curricula.only(*CURRICULA)
    return {key: curricula.text(key) for key in CURRICULA if key in curricula.entries}


def _pairs(texts: TomlTable, key: str) -> tuple[tuple[str, str], ...]:
    rows = texts.rows(key)
    if rows and len(rows[0]) != 2:  # noqa: PLR2004  a question and its answer
        raise texts.mistake(f'each of "{key}" must be a pair of texts', key)
    return tuple((row[0], row[1]) for row in rows)


def slug_of(title: str) -> str:
    """Return a title or file name in the form for a URL: `Two of a kind?` becomes `two-of-a-kind`."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall(r"[a-z0-9]+", plain)) or "lesson"
