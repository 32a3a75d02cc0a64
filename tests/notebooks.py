"""Run the notebooks and keep what they show, after a change that shows in them: `python -m tests.notebooks [FILE ...]`.

Texts and small tables are kept, and a picture of each chart and of the cards on a table: whoever reads a notebook
without running it sees what it shows. What differs from run to run is not kept, so that a diff shows what changed.
"""

from __future__ import annotations

import json
import re
import sys
from base64 import b64decode, b64encode
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nbformat
from nbclient import NotebookClient
from PIL import Image
from playwright.sync_api import sync_playwright
from plotly.offline import get_plotlyjs

import run

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

VIEW = "application/vnd.jupyter.widget-view+json"
CHART = "application/vnd.plotly.v1+json"
# What is not compared: it differs from run to run, or says in words what it shows.
NOT_COMPARED = {"text/html", "image/svg+xml", "image/png", CHART, VIEW}
# The text of a widget that has only a name, such as `<Tutorial: Learn Papageno>`.
BARE = re.compile(r"<[A-Z]\w*(: .*)?>|\w+\(.*\)", re.DOTALL)
NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
# Pixels across a picture, and its colours: with so few it is small, and looks the same.
WIDTH, COLOURS = 600, 64
# So many letters of an output are small enough to be read where a change is looked at.
LONGEST = 3_000
# So many bytes of a picture are loaded at once.
LARGEST_PICTURE = 30_000


def notebooks() -> list[Path]:
    """Every notebook of the gallery."""
    return sorted(path for path in NOTEBOOKS.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)


def remake(path: Path, page: Page) -> None:
    """Run a notebook and write it back with what it shows."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, resources={"metadata": {"path": str(path.parent)}}, coalesce_streams=True).execute()
    write(path, notebook, page)


def write(path: Path, notebook: nbformat.NotebookNode, page: Page) -> None:
    """Write a notebook without what is not kept."""
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = {"name": "python"}
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            cell.outputs = [output for output in cell.outputs if is_kept(output, page)]
    path.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8")


def is_kept(output: nbformat.NotebookNode, page: Page) -> bool:
    """Take away what is not kept of an output, put a picture in its place, and say whether there is anything to see."""
    data = output.get("data", {})
    is_bare = BARE.fullmatch(data.get("text/plain", "")) is not None
    is_widget = data.pop(VIEW, None) is not None
    if chart := data.pop(CHART, None):
        data["image/png"] = chart_drawn(page, chart)
    elif "<svg" in data.get("text/html", ""):
        data["image/png"] = cards_drawn(page, data.pop("text/html"))
    if len(str({kind: data[kind] for kind in data if kind != "image/png"})) >= LONGEST:
        data.pop("text/html", None)  # a long table is kept as text only
    return not (is_widget and is_bare and len(data) == 1)


def says(output: nbformat.NotebookNode) -> bool:
    """Take away what is not compared of an output, and say whether anything is left."""
    data = output.get("data", {})
    if len(data) > 1 and BARE.fullmatch(data.get("text/plain", "")):
        data.pop("text/plain")
    for kind in NOT_COMPARED:
        data.pop(kind, None)
    return "data" not in output or bool(output.data)


@contextmanager
def drawing() -> Iterator[Page]:
    """A page of a browser that draws pictures."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=run.find_browser(Path(sys.prefix)), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": WIDTH, "height": WIDTH})
        page.set_content("<body style='margin:0'><div id='here'></div></body>")
        page.add_script_tag(content=get_plotlyjs())
        yield page
        browser.close()


def chart_drawn(page: Page, chart: dict[str, Any]) -> str:
    """Draw a chart of plotly's as a PNG."""
    size = f"{{format: 'png', width: {WIDTH}, height: chart.layout.height || 450}}"
    url = page.evaluate(f"(chart) => Plotly.toImage(chart, {size})", json.loads(json.dumps(chart)))
    return reduced(b64decode(url.partition(",")[2]))


def cards_drawn(page: Page, html: str) -> str:
    """Draw a table with its cards as a PNG."""
    page.evaluate("(html) => { document.getElementById('here').innerHTML = html; }", html)
    return reduced(page.locator("#here").screenshot())


def reduced(png: bytes) -> str:
    """A picture with few colours, in base64; with half of them if it is too large."""
    whole = Image.open(BytesIO(png)).convert("RGB")
    for colours in (COLOURS, COLOURS // 2):
        small = BytesIO()
        whole.quantize(colours, dither=Image.Dither.NONE).save(small, "PNG", optimize=True)
        if small.tell() < LARGEST_PICTURE:
            break
    return b64encode(small.getvalue()).decode()


if __name__ == "__main__":
    with drawing() as window:
        for each in map(Path.absolute, map(Path, sys.argv[1:])) if sys.argv[1:] else notebooks():
            print(f"running {each.relative_to(NOTEBOOKS)}")
            remake(each, window)
