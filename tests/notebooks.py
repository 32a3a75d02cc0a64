"""Run the notebooks and keep their outputs: `python -m tests.notebooks`, after a change that shows in them.

What differs from run to run (times, the state and the ids of widgets) is left out, so that a change shows what changed.
"""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
VIEW = "application/vnd.jupyter.widget-view+json"


def notebooks() -> list[Path]:
    """Every notebook of the gallery."""
    return sorted(path for path in NOTEBOOKS.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)


def remake(path: Path) -> None:
    """Run a notebook and write it back with its outputs."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, resources={"metadata": {"path": str(path.parent)}}, coalesce_streams=True).execute()
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = {"name": "python"}
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            if VIEW in output.get("data", {}):
                output["data"][VIEW]["model_id"] = "table"
    path.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for each in notebooks():
        print(f"running {each.relative_to(NOTEBOOKS)}")
        remake(each)
