"""Render notebooks as pages of a static site, with the template of the served pages.

A cell that displays a gallery is run when the site is built. Other cells are run by the page itself.
"""

from __future__ import annotations

import asyncio
import posixpath
import re
from contextlib import chdir
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import nbformat
from jinja2 import pass_context
from markupsafe import Markup
from nbconvert.filters.markdown_mistune import MarkdownWithMath
from voila.exporter import VoilaExporter, VoilaMarkdownRenderer
from voila.paths import collect_template_paths

from cardkit_widgets.gallery.gallery import Gallery
from cardkit_widgets.serving.prev_next import prev_next_links
from cardkit_widgets.site import pyodide
from cardkit_widgets.site.mathml import with_formulas

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Collection
    from pathlib import Path

    from jinja2.runtime import Context

HOME = "index.html"
# Links to notebooks and to pages of the documentation, whose files have other endings on the site.
# Links to pages of the site, and a paragraph.
PAGE = re.compile(r'href="([^":#?]+\.html)')
PARAGRAPH = re.compile(r"<p>(?:(?!</p>).)*</p>", re.DOTALL)
LINK = re.compile(r'(href="[^":]*)\.(?:ipynb|md)(?=[?#"])')
GALLERY = re.compile(r"Gallery\(.*\)")
IMPORTS = re.compile(r"^(?:from|import) .*$", re.MULTILINE)


@dataclass(frozen=True)
class Page:
    """A rendered page: its HTML, and the code of the cells that it runs."""

    html: str
    cells: list[str]


class SiteExporter(VoilaExporter):
    """Voila's exporter, with relative URLs for a page in a folder of the site.

    Args:
        root: The relative URL of the site's root folder, such as `../`.
        version: The version of the site.

    """

    def __init__(self, root: str, version: str, **settings: Any) -> None:
        self._static = f"{root}static/{version}/"
        super().__init__(
            template_paths=collect_template_paths(["voila", "nbconvert"], "cardkit"),
            template_name="cardkit",
            theme="light",
            base_url=root,
            **settings,
        )
        self.exclude_input = self.exclude_output_prompt = self.exclude_input_prompt = True

    def _init_resources(self, resources: dict[str, Any]) -> dict[str, Any]:
        made: dict[str, Any] = super()._init_resources(resources)
        return made | {"include_url": lambda name: self._static + name.removeprefix("static/")}

    @pass_context
    def markdown2html(self, context: Context, source: str) -> str:
        """Render a Markdown cell as HTML."""
        del context  # its attachments; our notebooks have none
        return self.as_html(source)

    def as_html(self, source: str) -> str:
        """Render Markdown as HTML, with its formulas as MathML, and with links to the pages of the site."""
        renderer = VoilaMarkdownRenderer(None, escape=False, anchor_link_text=self.anchor_link_text)
        return with_links(with_formulas(str(MarkdownWithMath(renderer=renderer).render(source))))


def with_links(html: str) -> str:
    """Link to the pages of the site instead of to notebooks.

    >>> with_links('<a href="learn/trio.ipynb?players=3">')
    '<a href="learn/trio.html?players=3">'
    """
    return LINK.sub(r"\1.html", html)


def without_lost_links(html: str, page: str, pages: Collection[str]) -> str:
    """Leave out each paragraph that links to a page that the site doesn't have.

    Args:
        html: The HTML of a page.
        page: The path of the page.
        pages: The paths of all pages, and of folders whose pages aren't listed, which end in a slash.

    >>> without_lost_links('<p>See <a href="../lab/odds.html#x">odds</a>.</p>', "learn/trio.html", ["learn/trio.html"])
    ''

    """

    def is_lost(address: str) -> bool:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(page), address))
        return not any(target == each or (each.endswith("/") and target.startswith(each)) for each in pages)

    def kept(paragraph: re.Match[str]) -> str:
        return "" if any(map(is_lost, PAGE.findall(paragraph[0]))) else paragraph[0]

    return PARAGRAPH.sub(kept, html)


def render(path: Path, notebooks: Path, version: str, pages: Collection[str]) -> Page:
    """Render a notebook as a page.

    Args:
        path: The notebook.
        notebooks: The folder of all notebooks, which becomes the root of the site.
        version: The version of the site, which is part of the path of its scripts.
        pages: The pages of the site, as in `without_lost_links`.

    """
    root = "../" * (len(path.relative_to(notebooks).parts) - 1)
    notebook: Any = nbformat.read(path, as_version=4)
    notebook.cells = [cell for cell in notebook.cells if cell.metadata.get("cardkit", {}).get("needs") != "kernel"]
    exporter = SiteExporter(root, version)
    for cell in notebook.cells:
        if _is_withheld(cell):
            cell.source = exporter.as_html(cell.source)
    links = prev_next_links(notebooks)
    resources = {
        "base_url": root,
        "metadata": {"name": path.stem},
        "page_config": {},
        "cardkit_static": True,
        "cardkit_home": HOME,
        "cardkit_front": f"static/{version}",
        "cardkit_pyodide": f"pyodide-{pyodide.VERSION}",
        "cardkit_cells": any(_runs(cell) for cell in notebook.cells),
        "cardkit_prev_next": links,
        "cardkit_fonts": {},
        "cardkit_styles": [],
        "cardkit_scripts": [],
    }
    cells: list[str] = []
    html = asyncio.run(_rendered(exporter, notebook, resources, path.parent, cells))
    name = path.relative_to(notebooks).with_suffix(".html").as_posix()
    return Page(without_lost_links(with_links(html), name, pages), cells)


async def _rendered(
    exporter: SiteExporter, notebook: Any, resources: dict[str, Any], folder: Path, cells: list[str]
) -> str:
    async def run_later(nb: Any, _kernel: str) -> AsyncIterator[Any]:
        for cell in nb.cells:
            if cell.cell_type == "code":
                cell.outputs = []
                runs = _runs(cell)
                shown = "" if runs else _gallery(cell.source, folder)
                cell.metadata.update(cardkit_number=len(cells) if runs else "", cardkit_output=Markup(shown))  # noqa: S704
                cells.extend([cell.source] if runs else [])
            yield cell

    async def no_kernel(_nb: Any) -> str:
        return ""

    context = {"kernel_start": no_kernel, "cell_generator": run_later, "main_js": ""}
    made = exporter.generate_from_notebook_node(notebook, resources=resources, extra_context=context, page_config={})
    return "".join([text async for text, _ in made])


def _is_withheld(cell: Any) -> bool:
    """Return whether a page shows a text only later. It is rendered now, since a browser can't render Markdown."""
    ours = cell.metadata.get("cardkit", {})
    return cell.cell_type == "markdown" and bool(ours.get("after") or ours.get("question"))


def _runs(cell: Any) -> bool:
    """Return whether a page runs this cell: all code except galleries."""
    return cell.cell_type == "code" and not GALLERY.fullmatch(IMPORTS.sub("", cell.source).strip())


def _gallery(source: str, folder: Path) -> str:
    """Return the HTML of a cell that displays a gallery."""
    with chdir(folder):
        shown = eval(IMPORTS.sub("", source).strip(), {"Gallery": Gallery})  # noqa: S307  a cell of our own notebook
    return str(shown._repr_html_())
