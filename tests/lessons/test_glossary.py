"""The glossary has every term of the lessons, and the vocabulary every name that their cells use."""

from __future__ import annotations

import re

from cardkit_widgets import lessons
from tests.lessons import told
from tests.lessons.marks import every_lesson
from tests.reference.pages import PAGES

GLOSSARY = (PAGES / "lessons" / "glossary.md").read_text(encoding="utf-8")
VOCABULARY = (PAGES / "lessons" / "vocabulary.md").read_text(encoding="utf-8")
ENTRIES = dict(re.findall(r"^### (.+)\n\n((?:(?!^#).*\n)*)", GLOSSARY, re.MULTILINE))
BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
# What is bold in a lesson and no term: the headings of cells, names of the games, and words that are stressed.
NO_TERMS = set(
    re.split(
        r"\s*[·\n]\s*",
        """Run → Run All Cells · Think and write. · Somewhere else. · Rummü · Trio · Papageno · Chicken · Parrot
        Play · Draw · Withdraw · Pair · pair · trio · set · run · mixed run · run of one suit · joker · melds
        Box · egg · Egg · F · C · E · lowest · highest · goes out · gain · stay · withdraw · draw · bluffs
        light · opened · top card · and · red · five · without · three · your · some · given · next · pairs
        know · saw · can't · difference · 1.6 · one · another 4 · Keep only the hands that fit · their · 90%
        does · equal · different · invented · fit · before · always · half · 49.9% · costs · on average
        first round · Would you draw or withdraw? · weigh · 11 points · 5 5 5 6 6 6 · risk · 38 points
        that card is your score · at the end · 2 · 3 · 5 · everything · all · 26.4 · other · 68% · 95% · rare
        Four · 4.7 · 95.1% · 14 of 20 · at least as far · 11.5% · 15 · bot · is · 2 in 100 · rejected
        not rejected · 52.2% · 43% · 4,900 · plays · 1.4 times · Part · one point · two · 130 · 16 · four
        long run · 6 · assumption · forgets · you · 5 5 6 6 6 · 1 2 6 · them · sees · reject · “3 or higher”
        $k$ or higher · mean · apart · look · What shifts? · What spreads? · What overlaps? · same cards
        player 3 · 51 · dealt · end · 2% · A card that moves unseen doesn't change your probability.""",
    )
)


def known() -> set[str]:
    """The terms that the glossary has: those with an entry, and those that an entry has in bold, in small letters."""
    words = [*ENTRIES, *(word for text in ENTRIES.values() for word in BOLD.findall(text))]
    words += [part for title in ENTRIES for part in title.split(" and ")]
    return {word.lower() for word in words}


@every_lesson
def test_each_term_of_a_lesson_is_in_the_glossary(lesson: lessons.Lesson) -> None:
    texts = [cell.source for cell in told.cells_of(lesson) if cell.cell_type == "markdown"]
    bold = {" ".join(word.split()) for text in texts for word in BOLD.findall(text)}
    missing = {word for word in bold - NO_TERMS if singular(word.lower()) not in known()}
    assert not missing


def singular(term: str) -> str:
    """A term as the glossary has it: one of it."""
    kept = {"quartiles", "whiskers", "classes", "odds", "bayes' rule", "null hypothesis", "law of large numbers"}
    return term if term in kept else ALSO.get(term, term.removesuffix("s"))


# Lessons that are being written.
COMING = {"how-much-does-the-deal-decide"}
ALSO = {
    "break-even point": "break-even probability",
    "mixed strategies": "mixed strategy",
    "linearity": "linearity of expectation",
    "normal": "normal distribution",
    "correlation isn't causation": "common cause",
}


def test_each_entry_names_a_lesson_that_exists() -> None:
    slugs = {lesson.slug for lesson in lessons.our_lessons()}
    for term, text in ENTRIES.items():
        assert {*re.findall(r"\{lesson\}`([\w-]+)`", text)} <= slugs | COMING, term
        assert "{lesson}" in text, term


@every_lesson
def test_the_vocabulary_has_every_name_that_a_lesson_uses(lesson: lessons.Lesson) -> None:
    source = "\n".join(cell.source for cell in told.cells_of(lesson) if cell.cell_type == "code")
    used = set(re.findall(r"\b(?:lesson|lessons|charts|cardkit|trials)\.\w+", source))
    listed = set(re.findall(r"^\| `([\w.]+)` \|", VOCABULARY, re.MULTILINE))
    assert not {name for name in used - listed if not name.startswith("lessons.chicken_hands")}
