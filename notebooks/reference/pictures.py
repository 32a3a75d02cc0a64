"""Sphinx directives that run code when the pages are built.

`picture` shows code and the picture that its last line returns. `commands` shows the help of every command, and
`command-overview` a table of all commands.
"""

from __future__ import annotations

import ast
import io
import os
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from cardkit.cli import main
from cardkit.cli.arguments import command_texts
from cardkit.cli.commands import names
from cardkit.table.grammar import capital

if TYPE_CHECKING:
    from sphinx.application import Sphinx

PLOTLY = "plotly.min.js"
CONFIG = {"displayModeBar": False, "displaylogo": False, "responsive": True}


class Picture(SphinxDirective):
    """The code of the directive, with the picture of its last expression below it."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Run the code."""
        code = "\n".join(self.content)
        shown = nodes.literal_block(code, code, language="python")
        return [shown, nodes.raw("", self._drawn(last_value(code)), format="html")]

    def _drawn(self, value: Any) -> str:
        figure = value.with_heading() if hasattr(value, "with_heading") else value
        if not hasattr(figure, "to_html"):
            return f'<div class="picture">{value._repr_html_()}</div>'
        script = f"{'../' * self.env.docname.count('/')}_static/{PLOTLY}"
        html = figure.to_html(full_html=False, include_plotlyjs=False, config=CONFIG)
        said = f"<p>{value.sentence}</p>" if hasattr(value, "sentence") else ""
        return f'<div class="picture"><script src="{script}"></script>{html}{said}</div>'


class Commands(SphinxDirective):
    """The help of `cardkit` and of each of its commands."""

    def run(self) -> list[nodes.Node]:
        """Run each command with `--help`."""
        made = [self._section("cardkit", []), *(self._section(f"cardkit {name}", [name]) for name in names())]
        return list(made)

    def _section(self, title: str, words: list[str]) -> nodes.Node:
        section = nodes.section("", nodes.title(title, title), ids=[nodes.make_id(title)], names=[title])
        helped = said_by([*words, "--help"])
        section += nodes.literal_block(helped, helped, language="text")
        self.state.document.note_implicit_target(section)
        return section


class CommandOverview(SphinxDirective):
    """A table of the commands, each with a link to its help."""

    def run(self) -> list[nodes.Node]:
        """Make the table."""
        texts = command_texts()
        others = (
            f"| [`cardkit {name}`](#cardkit-{name}) | {capital(texts.table(name).text('says'))}. |" for name in names()
        )
        gallery = "| [`cardkit`](#cardkit) | Open the gallery in the browser. |"
        return self.parse_text_to_nodes("\n".join(["| command | what it does |", "| --- | --- |", gallery, *others]))


def said_by(words: list[str]) -> str:
    """Return the output of a command."""
    os.environ["COLUMNS"] = "80"
    said = io.StringIO()
    with redirect_stdout(said):
        main(words)
    return said.getvalue().rstrip()


def last_value(code: str) -> Any:
    """Run code as a notebook runs a cell, and return the value of its last line."""
    *lines, last = ast.parse(code).body
    names: dict[str, Any] = {}
    if not isinstance(last, ast.Expr):
        raise TypeError(f"the last line of a picture is what is drawn, not {ast.unparse(last)}")
    exec(compile(ast.Module(lines, []), "<picture>", "exec"), names)  # noqa: S102 - the code is from our own pages
    return eval(compile(ast.Expression(last.value), "<picture>", "eval"), names)  # noqa: S307 - the same


def copy_plotly(app: Sphinx, failed: Exception | None) -> None:
    """Copy plotly's script next to the pages, so that they load nothing from other sites."""
    from plotly.offline import get_plotlyjs

    if not failed and app.builder.format == "html":
        (Path(app.outdir) / "_static" / PLOTLY).write_text(get_plotlyjs(), encoding="utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directives."""
    app.add_directive("picture", Picture)
    app.add_directive("commands", Commands)
    app.add_directive("command-overview", CommandOverview)
    app.connect("build-finished", copy_plotly)
    return {"parallel_read_safe": True}
