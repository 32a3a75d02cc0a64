"""Sphinx directives for lessons: `lesson` shows a stored notebook, and `lesson-table` lists all lessons.

The role `lesson` links to a lesson by its slug. Formulas become MathML, which browsers display without a script.
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
TITLES = ("lesson", "game", "for whom", "what it teaches", "earlier lessons")


class Markdown(SphinxDirective, ABC):
    """A directive that produces Markdown."""

    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Parse the Markdown."""
        return self.parse_text_to_nodes("\n".join(self.lines()), allow_section_headings=True)

    @abstractmethod
    def lines(self) -> Iterator[str]:
        """Yield the lines of Markdown."""


class ShownLesson(Markdown):
    """A lesson as its notebook is stored: texts, code and outputs. The argument is the name of the notebook."""

    def lines(self) -> Iterator[str]:
        """Yield the cells, without the heading, which the page already has."""
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
    """Replace links to other notebooks, which aren't part of the documentation, by their text."""
    return NOTEBOOK_LINK.sub(r"\1", text)


def _shown(output: NotebookNode) -> Iterator[str]:
    """Yield the output of a cell: a picture with its text, a question, or text."""
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
    """A table of all lessons: their games, ages, minutes, aims and requirements.

    With the argument `curricula`, it shows the place of each lesson in the curricula instead.
    """

    def lines(self) -> Iterator[str]:
        """Yield a row for each lesson."""
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
    """A link to a lesson by its slug, which doesn't change when lessons are renumbered."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the link, or plain text if no lesson has this slug."""
        found = [each for each in lessons.our_lessons() if each.slug == self.text]
        if not found:
            return [literal(text=self.text)], []
        target = f"{found[0].file}.html"
        return [reference("", f"Lesson {found[0].number}", refuri=target, internal=True)], []


def visit_formula(translator: HTML5Translator, node: Any) -> None:
    """Write a formula as MathML.

    Raises:
        SkipNode: Always, so that Sphinx writes nothing else for the formula.

    """
    translator.body.append(convert(node.astext(), display="block" if node.tagname == "math_block" else "inline"))
    raise SkipNode


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directives, the role and the formula writer."""
    app.add_directive("lesson", ShownLesson)
    app.add_directive("lesson-table", LessonTable)
    app.add_role("lesson", LessonLink())
    app.add_html_math_renderer("mathml", inline_renderers=(visit_formula, None), block_renderers=(visit_formula, None))
    return {"parallel_read_safe": True}
