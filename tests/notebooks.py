"""Run the notebooks and keep what they say, after a change that shows in them: `python -m tests.notebooks [FILE ...]`.

Text outputs are kept. Pictures, charts and tables are replaced by their text. What has only a name is left out, and
so is what waits for a guess. Nothing that differs from run to run is kept, so that a diff shows what changed.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

from cardkit_widgets.lessons.thinking import GUESS_FIRST, SIMULATE_FIRST

# Pictures, charts, tables and widgets are large, and say in words what they show.
VIEW = "application/vnd.jupyter.widget-view+json"
NOT_KEPT = {"text/html", "image/svg+xml", "application/vnd.plotly.v1+json", VIEW}
# The text of what has only a name, such as `<Tutorial: Learn Papageno>`.
BARE = re.compile(r"<[A-Z]\w*(: .*)?>|\w+\(.*\)", re.DOTALL)
WAITS = {GUESS_FIRST, SIMULATE_FIRST}
NOTEBOOKS = Path(__file__).parent.parent / "notebooks"


def notebooks() -> list[Path]:
    """Every notebook of the gallery."""
    return sorted(path for path in NOTEBOOKS.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)


def remake(path: Path) -> None:
    """Run a notebook and write it back with what it says."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, resources={"metadata": {"path": str(path.parent)}}, coalesce_streams=True).execute()
    write(path, notebook)


def write(path: Path, notebook: nbformat.NotebookNode) -> None:
    """Write a notebook without what is not kept."""
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = {"name": "python"}
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            cell.outputs = [output for output in cell.outputs if says(output)]
    path.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8")


def says(output: nbformat.NotebookNode) -> bool:
    """Take away what is not kept of an output, and say whether anything is left."""
    data = output.get("data", {})
    text = data.get("text/plain", "")
    if text in WAITS or (data.keys() & NOT_KEPT and BARE.fullmatch(text)):
        return False
    for kind in NOT_KEPT:
        data.pop(kind, None)
    return "data" not in output or bool(output.data)


if __name__ == "__main__":
    for each in map(Path.absolute, map(Path, sys.argv[1:])) if sys.argv[1:] else notebooks():
        print(f"running {each.relative_to(NOTEBOOKS)}")
        remake(each)
