"""The glossary contains every term of the lessons, and the vocabulary every name that their cells use."""

from __future__ import annotations

import re

from cardkit_widgets import lessons
from tests.reference.pages import PAGES
from tests.widgets.lessons import told
from tests.widgets.lessons.marks import every_lesson

GLOSSARY = (PAGES / "lessons" / "glossary.md").read_text(encoding="utf-8")
VOCABULARY = (PAGES / "lessons" / "vocabulary.md").read_text(encoding="utf-8")
ENTRIES = dict(re.findall(r"^### (.+)\n\n((?:(?!^#).*\n)*)", GLOSSARY, re.MULTILINE))
BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
# Terms that a lesson uses only in the plural.
ALSO = {"Mixed strategy": "mixed strategies"}


def test_each_entry_has_terms_that_its_lesson_defines() -> None:
    texts = {}
    for lesson in lessons.our_lessons():
        cells = told.cells_of(lesson)
        texts[lesson.slug] = " ".join(
            " ".join(cell.source for cell in cells if cell.cell_type == "markdown").lower().split()
        )
    for term, text in ENTRIES.items():
        words = [term, ALSO.get(term, term), *term.split(" and "), *BOLD.findall(text)]
        (slug, *_) = re.findall(r"\{lesson\}`([\w-]+)`", text)
        assert any(word.lower().removesuffix("s") in texts[slug] for word in words), (term, slug)


def test_each_entry_names_a_lesson_that_exists() -> None:
    slugs = {lesson.slug for lesson in lessons.our_lessons()}
    for term, text in ENTRIES.items():
        assert {*re.findall(r"\{lesson\}`([\w-]+)`", text)} <= slugs, term
        assert "{lesson}" in text, term


@every_lesson
def test_the_vocabulary_has_every_name_that_a_lesson_uses(lesson: lessons.Lesson) -> None:
    source = "\n".join(cell.source for cell in told.cells_of(lesson) if cell.cell_type == "code")
    used = set(re.findall(r"\b(?:lesson|lessons|charts|cardkit|trials)\.\w+", source))
    listed = set(re.findall(r"^\| `([\w.]+)` \|", VOCABULARY, re.MULTILINE))
    assert not {name for name in used - listed if not name.startswith("lessons.chicken_positions")}
