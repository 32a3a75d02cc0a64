"""Run the notebooks and save their outputs, after a change that affects them: `python -m tests.notebooks [FILE ...]`.

Texts and small tables are saved, and charts and cards as pictures, so that people who read a notebook without running
it see its output. Output that changes from run to run is removed, so that a diff shows only real changes.
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
# Not compared: these differ from run to run, or repeat the picture in words.
NOT_COMPARED = {"text/html", "image/svg+xml", "image/png", CHART, VIEW}
# The text of a widget that consists only of a name, such as `<Tutorial: Learn Papageno>`.
BARE = re.compile(r"<[A-Z]\w*(: .*)?>|\w+\(.*\)", re.DOTALL)
NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
# The width of a picture in pixels, and its number of colours, which keeps the file small without a visible difference.
WIDTH, COLOURS = 600, 64
# The longest output, in characters, that is also saved as HTML.
LONGEST = 3_000
# A picture with more bytes than this is saved with half as many colours.
LARGEST_PICTURE = 30_000


def notebooks() -> list[Path]:
    """List every notebook of the gallery."""
    return sorted(path for path in NOTEBOOKS.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)


def remake(path: Path, page: Page) -> None:
    """Run a notebook and write it back with its outputs."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, resources={"metadata": {"path": str(path.parent)}}, coalesce_streams=True).execute()
    write(path, notebook, page)


def write(path: Path, notebook: nbformat.NotebookNode, page: Page) -> None:
    """Write a notebook without the outputs that aren't saved."""
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = {"name": "python"}
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            cell.outputs = [output for output in cell.outputs if is_kept(output, page)]
    path.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8")


def is_kept(output: nbformat.NotebookNode, page: Page) -> bool:
    """Reduce an output to the parts that are saved, with a picture if there is one.

    Returns whether anything is left.
    """
    data = output.get("data", {})
    is_bare = BARE.fullmatch(data.get("text/plain", "")) is not None
    is_widget = data.pop(VIEW, None) is not None
    if chart := data.pop(CHART, None):
        data["image/png"] = chart_drawn(page, chart)
    elif "<svg" in data.get("text/html", ""):
        data["image/png"] = cards_drawn(page, data.pop("text/html"))
    if len(str({kind: data[kind] for kind in data if kind != "image/png"})) >= LONGEST:
        data.pop("text/html", None)  # a long table is saved only as text
    return not (is_widget and is_bare and len(data) == 1)


def says(output: nbformat.NotebookNode) -> bool:
    """Remove the parts of an output that aren't compared, and return whether anything is left."""
    data = output.get("data", {})
    if len(data) > 1 and BARE.fullmatch(data.get("text/plain", "")):
        data.pop("text/plain")
    for kind in NOT_COMPARED:
        data.pop(kind, None)
    return "data" not in output or bool(output.data)


@contextmanager
def drawing() -> Iterator[Page]:
    """Open a browser page that draws pictures."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=run.find_browser(Path(sys.prefix)), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": WIDTH, "height": WIDTH})
        page.set_content("<body style='margin:0'><div id='here'></div></body>")
        page.add_script_tag(content=get_plotlyjs())
        yield page
        browser.close()


def chart_drawn(page: Page, chart: dict[str, Any]) -> str:
    """Draw a plotly chart as a PNG."""
    size = f"{{format: 'png', width: {WIDTH}, height: chart.layout.height || 450}}"
    url = page.evaluate(f"(chart) => Plotly.toImage(chart, {size})", json.loads(json.dumps(chart)))
    return reduced(b64decode(url.partition(",")[2]))


def cards_drawn(page: Page, html: str) -> str:
    """Draw a table with its cards as a PNG."""
    page.evaluate("(html) => { document.getElementById('here').innerHTML = html; }", html)
    return reduced(page.locator("#here").screenshot())


def reduced(png: bytes) -> str:
    """Reduce a picture to few colours, halved if the file is too large, and encode it in base64."""
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
