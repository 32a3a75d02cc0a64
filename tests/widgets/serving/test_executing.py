"""Tests of running a page's cells as in Jupyter: printing, display, exceptions, awaiting, and expected failures."""

from __future__ import annotations

import asyncio
import html
import json
import re
from typing import TYPE_CHECKING, Any

import nbformat
import pytest

from tests.soak.page import Page, ask, cookies_of
from tests.soak.server import serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.soak.server import Server

# A cell's output on the page: printed, as data for the front end, or as a message that it has failed.
OUTPUTS = re.compile(r"<pre>(.*?)</pre>|cell-output\+json\">(.*?)</script>|(Something went wrong)", re.DOTALL)
# The cells of each page.
PAGES = {
    "printed": [
        "print('one')",
        "'two'",
        "import sys; print('three'); display('four'); print('five')",
        "a = 1",
        "a + 1",
    ],
    "awaited": ["import asyncio\nawait asyncio.sleep(0)\nprint('awaited')"],
    "cleared": ["from IPython.display import clear_output\nprint('old')\nclear_output()\nprint('new')"],
    "renewed": ["handle = display('before', display_id=True)", "handle.update('after')"],
    "slowly": ["print('a', flush=True)\nprint('b', flush=True)"],
    "empty": ["", "   ", "print('not empty')"],
    "magic": ["%%capture it\nprint('in it')", "print(it.stdout.upper())"],
    "fails": ["print('first')", "1 / 0", "print('never')"],
    "may fail": ["print('first')", "1 / 0", "print('third')"],
    "index": [],
}
# The output of each cell.
SHOWN = {
    "printed": [["one"], ["'two'"], ["three", "'four'", "five"], [], ["2"]],
    "awaited": [["awaited"]],
    "cleared": [["new"]],
    "renewed": [["'before'"], []],
    "slowly": [["a\nb"]],
    "empty": [[], [], ["not empty"]],
    "magic": [[], ["IN IT"]],
    "fails": [["first"], ["Something went wrong"]],
    "may fail": [["first"], ["Something went wrong"], ["third"]],
    "index": [],
}
MAY_FAIL = {("may fail", 1)}
CATCHES = ["import ipywidgets; out = ipywidgets.Output(); out", "with out: print('caught')", "print('free')"]
ENDS = ["print('first')", "import os; os._exit(1)", "print('never')"]


@pytest.fixture(scope="module", params=[True, False], ids=["forked", "ordinary"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Start a server of pages whose kernels receive all cells together, or are started in the ordinary way."""
    folder = tmp_path_factory.mktemp("notebooks")
    for name, cells in {**PAGES, "catches": CATCHES, "ends": ENDS}.items():
        write(folder / f"{name}.ipynb", name, cells)
    with serving(folder, forking=request.param) as server:
        yield server


def write(file: Path, name: str, cells: list[str]) -> None:
    """Write a notebook with these cells."""
    notebook = nbformat.v4.new_notebook(
        metadata={"kernelspec": {"name": "python3", "display_name": "", "language": "python"}}
    )
    for number, source in enumerate(cells):
        tags = ["raises-exception"] * ((name, number) in MAY_FAIL)
        notebook.cells.append(nbformat.v4.new_code_cell(source, metadata={"tags": tags}))
    nbformat.write(notebook, file)


def address(name: str) -> str:
    return f"/voila/render/{name.replace(' ', '%20')}.ipynb"


def shown(page: str) -> list[list[str]]:
    """Return the output of each cell of a page."""
    cells = page.partition("<script>voila_finish()")[0].split("<div cell-index")[1:]
    return [[_as_text("".join(each)) for each in OUTPUTS.findall(cell)] for cell in cells]


def _as_text(output: str) -> str:
    if output.startswith("{"):
        return str(json.loads(output)["data"]["text/plain"])
    return html.unescape(output).strip()


@pytest.mark.parametrize("name", PAGES)
def test_each_cell_shows_what_is_its_own(server: Server, name: str) -> None:
    page = asyncio.run(ask(server.port, address(name))).text
    assert "cardkit_failed()" not in page
    assert shown(page) == SHOWN[name]


def test_what_an_output_catches_is_in_it_and_not_in_the_cell(server: Server) -> None:
    async def open_it() -> tuple[str, list[Any]]:
        answer = await ask(server.port, address("catches"))
        page = await Page.connected(server.port, answer, cookies_of(answer))
        outputs = [state["state"].get("outputs") for state in (await page.states()).values()]
        await page.link.close()
        return answer.text, [each["text"] for output in outputs if output for each in output]

    page, caught = asyncio.run(open_it())
    assert shown(page)[1:] == [[], ["free"]]
    assert caught == ["caught\n"]


def test_a_kernel_that_ends_is_reported(server: Server) -> None:
    page = asyncio.run(ask(server.port, address("ends"))).text
    assert "cardkit_failed()" in page
    assert "never" not in page
