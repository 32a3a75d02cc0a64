"""Directives that show lessons: `lesson` a notebook as it is stored, `lesson-table` all of them in their order.

The role `lesson` links to one by its slug.

Formulas become MathML, which browsers set by themselves, so that a page loads nothing for them.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nbformat
from docutils.nodes import SkipNode, literal, reference
from latex2mathml.converter import convert
from sphinx.util.docutils import SphinxDirective, SphinxRole

from cardkit.table.grammar import listed
from cardkit.table.registry import definition_of
from cardkit_widgets import lessons
from cardkit_widgets.lessons.lesson import CURRICULA

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils import nodes
    from nbformat import NotebookNode
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

FOLDER = Path(__file__).parents[1] / "lessons"
# A link to another notebook, or to the page for teachers.
NOTEBOOK_LINK = re.compile(r"\[([^]]+)\]\([^)]*\.ipynb[^)]*\)")
TITLES = ("lesson", "game", "for whom", "what it teaches", "what it needs")


class Markdown(SphinxDirective, ABC):
    """What a directive tells, as Markdown."""

    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Tell it."""
        return self.parse_text_to_nodes("\n".join(self.lines()), allow_section_headings=True)

    @abstractmethod
    def lines(self) -> Iterator[str]:
        """The lines of Markdown."""


class ShownLesson(Markdown):
    """The lesson whose notebook the directive names, as it is stored: texts, code, and what the code shows."""

    def lines(self) -> Iterator[str]:
        """The cells, without the heading, which is that of the page."""
        path = FOLDER / f"{self.arguments[0]}.ipynb"
        self.env.note_dependency(str(path))
        first, *cells = nbformat.read(path, as_version=4).cells
        yield first.source.partition("\n")[2]
        for cell in cells:
            if cell.cell_type == "markdown":
                yield f"\n{_linked(cell.source)}\n"
            else:
                yield f"\n```python\n{cell.source}\n```\n"
                for output in cell.outputs:
                    yield from _shown(output)


def _linked(text: str) -> str:
    """Remove the links to other notebooks, which are not here."""
    return NOTEBOOK_LINK.sub(r"\1", text)


def _shown(output: NotebookNode) -> Iterator[str]:
    """What a cell shows: a picture with its text, a question, or text."""
    data = output.get("data", {})
    text = str(output.get("text") or data.get("text/plain", "")).strip("\n")
    if "image/png" in data:
        said = " ".join(text.split()).replace("[", "(").replace("]", ")")
        yield f"![{said}](data:image/png;base64,{''.join(data['image/png'].split())})\n"
    elif "text/markdown" in data:
        yield "\n".join(f"> {line}" for line in str(data["text/markdown"]).splitlines()) + "\n"
    elif text:
        yield f"```text\n{text}\n```\n"


class LessonTable(Markdown):
    """All lessons: their games, for whom they are, how long they take, and what they teach and need.

    With the argument `curricula`, where each has its place in these.
    """

    def lines(self) -> Iterator[str]:
        """A row for each lesson."""
        yield "```{container} stacked " + ("curricula" if self.arguments else "lesson-table")
        every = lessons.our_lessons()
        by_slug = {each.slug: each for each in every}
        titles = ("lesson", *CURRICULA.values()) if self.arguments else TITLES
        yield f"| {' | '.join(titles)} |"
        yield f"|{' --- |' * len(titles)}"
        for each in every:
            name = f"[{each.number} · {each.title}]({each.file}.md)"
            if self.arguments:
                cells = [each.curricula.get(key, "") for key in CURRICULA]
            else:
                games = listed([definition_of(slug).name for slug in each.games])
                needs = ", ".join(f"[{by_slug[slug].number}]({by_slug[slug].file}.md)" for slug in each.needs)
                cells = [games, f"{each.age}, {each.minutes} minutes", each.aim, needs]
            yield f"| {' | '.join((name, *cells))} |"
        yield "```"


class LessonLink(SphinxRole):
    """A link to a lesson by its slug, which keeps when lessons are renumbered."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Link to it; a slug that no lesson has stays a text."""
        found = [each for each in lessons.our_lessons() if each.slug == self.text]
        if not found:
            return [literal(text=self.text)], []
        target = f"{found[0].file}.html"
        return [reference("", f"Lesson {found[0].number}", refuri=target, internal=True)], []


def visit_formula(translator: HTML5Translator, node: Any) -> None:
    """Write a formula as MathML, and nothing else of it. Raises SkipNode."""
    translator.body.append(convert(node.astext(), display="block" if node.tagname == "math_block" else "inline"))
    raise SkipNode


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directives, and what writes formulas."""
    app.add_directive("lesson", ShownLesson)
    app.add_directive("lesson-table", LessonTable)
    app.add_role("lesson", LessonLink())
    app.add_html_math_renderer("mathml", inline_renderers=(visit_formula, None), block_renderers=(visit_formula, None))
    return {"parallel_read_safe": True}
