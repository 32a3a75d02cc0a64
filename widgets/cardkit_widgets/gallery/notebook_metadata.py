"""Read a notebook's heading and its metadata under `cardkit`."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from cardkit.table.errors import TextError
from cardkit.table.translated_texts import Place, TomlTable, read_text

if TYPE_CHECKING:
    from pathlib import Path

    from cardkit.table.translated_texts import Keys

OURS = "cardkit"
# The heading of a lesson may start with its number, as in `# 4 · Stay or withdraw?`.
HEADING = re.compile(r"^# (?:(\d+) · )?(.*?)\s*$", re.MULTILINE)


class WrittenQuestion(NamedTuple):
    """A question that students answer in sentences: `open` or `transfer`, with the answer that the teacher hopes for.

    `on_paper` is a different wording for worksheets, if they need one.
    """

    kind: str
    ask: str
    hopes_for: str
    on_paper: str


class NotebookFile(NamedTuple):
    """A notebook's heading, its lesson number (0 for none), and its `cardkit` metadata."""

    path: Path
    heading: str
    number: int
    title: str
    metadata: TomlTable
    written: tuple[WrittenQuestion, ...] = ()


def read(path: Path) -> NotebookFile:
    """Read a notebook. Raises TextError if it isn't one."""
    text = read_text(path)
    try:
        notebook = json.loads(text)
        cells, said = notebook["cells"], notebook["metadata"].get(OURS, {})
        texts = [cell for cell in cells if cell["cell_type"] == "markdown"]
        prose = "\n".join("".join(cell["source"]) for cell in texts)
        written = tuple(_written(cell) for cell in texts if "question" in cell["metadata"].get(OURS, {}))
    except json.JSONDecodeError as error:
        raise TextError(f"this isn't a notebook: {error.msg}", path.name, error.lineno) from None
    except (LookupError, TypeError, AttributeError):
        raise TextError("this isn't a notebook of version 4: open it in JupyterLab and save it", path.name, 1) from None
    found = HEADING.search(prose)
    heading, number, title = (found[0][2:].strip(), found[1], found[2]) if found else (path.stem, None, path.stem)
    return NotebookFile(path, heading, int(number or 0), title, _table(said, text, path.name), written)


def _written(cell: dict[str, Any]) -> WrittenQuestion:
    """Return the open question in a cell."""
    ask, says = "".join(cell["source"]), cell["metadata"][OURS]
    return WrittenQuestion(str(says["question"]), ask, str(says.get("hopes_for", "")), str(says.get("on_paper", ask)))


def _table(said: dict[str, Any], text: str, file: str) -> TomlTable:
    """Return the metadata as a table whose entries have line numbers, for error messages."""
    entries = {key: value for key, value in said.items() if value is not None}
    begin = max(text.rfind(f'"{OURS}": {{'), 0)
    # Lines are counted from the start of the metadata, which is at the end of a notebook.
    places: dict[Keys, Place] = {(): Place(file, text.count("\n", 0, begin) + 1)}
    _note_places(entries, (), text[begin:], 0, places)
    return TomlTable(entries, places)


def _note_places(value: object, path: Keys, text: str, at: int, places: dict[Keys, Place]) -> int:
    """Store the line of each key in a value, reading from offset `at`. Returns the offset of the value's end."""
    file, first = places[()]
    for inner in value if isinstance(value, list) else ():
        at = _note_places(inner, path, text, at, places)
    for key, inner in value.items() if isinstance(value, dict) else ():
        at = max(text.find(f"{json.dumps(key, ensure_ascii=False)}:", at), at)
        places.setdefault((*path, key), Place(file, first + text.count("\n", 0, at)))
        at = _note_places(inner, (*path, key), text, at, places)
    return at
