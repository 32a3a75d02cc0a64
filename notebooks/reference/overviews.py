"""The directive `overview`: a table of everything that a page of the API reference documents, with its first sentence.

The rows come from the page itself, so a name that is added to the page is also in its table. With `:members:`, the
table also lists the methods and properties of these classes.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sphinx.application import Sphinx

SENTENCE_END = re.compile(r"\.(?=\s|$)")
BEFORE_EXAMPLE = re.compile(r":\s*$")
CALLED = {"function", "method", "classmethod", "staticmethod"}


class Placeholder(nodes.General, nodes.Element):
    """The place of a table, until the whole page has been read."""


class Overview(SphinxDirective):
    """Put the table here."""

    option_spec: ClassVar[dict[str, Callable[[str], Any]] | None] = {"members": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        """Leave a placeholder."""
        return [Placeholder("", members=self.options.get("members", "").split())]


def fill(_app: Sphinx, document: nodes.document) -> None:
    """Replace the placeholders of a page by tables."""
    for place in list(document.findall(Placeholder)):
        place.replace_self(_table(list(_rows(document, place["members"]))))


def _rows(document: nodes.document, expanded: list[str]) -> Iterator[nodes.row]:
    """Yield a row for each documented name, and for the members of the expanded classes."""
    for entry in document.findall(addnodes.desc):
        owner = entry.parent.parent if isinstance(entry.parent, addnodes.desc_content) else None
        signature = entry.next_node(addnodes.desc_signature)
        if signature is None or not signature["ids"]:
            continue
        if owner is None or owner.next_node(addnodes.desc_signature)["fullname"] in expanded:
            yield _row(entry, signature)


def _row(entry: addnodes.desc, signature: addnodes.desc_signature) -> nodes.row:
    text = f"{signature['fullname']}{'()' if entry['objtype'] in CALLED else ''}"
    link = nodes.reference("", "", nodes.literal(text, text), internal=True, refid=signature["ids"][0])
    content = entry.next_node(addnodes.desc_content)
    first = next((each for each in content.children if isinstance(each, nodes.paragraph)), None) if content else None
    cells = nodes.paragraph("", "", link), nodes.paragraph("", "", *(_first_sentence(first) if first else ()))
    return nodes.row("", *(nodes.entry("", cell) for cell in cells))


def _first_sentence(paragraph: nodes.paragraph) -> Iterator[nodes.Node]:
    """Yield copies of the parts of a paragraph, up to the end of its first sentence, without an example in code."""
    for part, following in pairwise([*paragraph.children, None]):
        end = SENTENCE_END.search(part.astext()) if isinstance(part, nodes.Text) else None
        if not end and isinstance(part, nodes.Text) and isinstance(following, nodes.literal):
            end = BEFORE_EXAMPLE.search(part.astext())
        if end:
            yield nodes.Text(f"{part.astext()[: end.start()]}.")
            return
        yield part.deepcopy()


def _table(rows: list[nodes.row]) -> nodes.table:
    columns = [nodes.colspec(colwidth=width) for width in (30, 70)]
    head = nodes.row("", *(nodes.entry("", nodes.paragraph(text, text)) for text in ("name", "what it is or does")))
    group = nodes.tgroup("", *columns, nodes.thead("", head), nodes.tbody("", *rows), cols=2)
    return nodes.table("", group, classes=["overview"])


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive."""
    app.add_node(Placeholder)
    app.add_directive("overview", Overview)
    app.connect("doctree-read", fill)
    return {"parallel_read_safe": True}
