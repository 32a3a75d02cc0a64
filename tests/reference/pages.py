"""The code on the pages of the reference, and what it shows when it is run.

A page is one session in a folder of its own. A block of `pycon` is typed into Python, one of `console` into a shell; a
block with a caption is a file of that name; JSON and grammars are only shown. What would install packages, or serve
until Ctrl-C, is not run: whatever it names must exist.
"""

from __future__ import annotations

import ast
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
import traceback
from contextlib import redirect_stdout
from dataclasses import dataclass
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "notebooks" / "reference"
FENCE = re.compile(r"(?P<fence>`{3,})(?P<kind>\S*) ?(?P<argument>.*)")
OPTION = re.compile(r":(?P<name>\w+): (?P<value>.*)")
PYTHON, MORE, SHELL = ">>> ", "... ", "$ "
# A whole `pip install`, the gallery, a class.
INSTALLS = re.compile(r"(python3? -m )?pip install ")
EXTRAS = re.compile(r"(?:\bcardkit(?:-[\w.]+-py3-none-any\.whl)?|\.)\[([\w,]+)\]")
SERVES = re.compile(r"python3 run\.py|cardkit( class\b.*| --(port \d+|no-browser|notebooks \S+))*|voila \S+")
SECONDS = 120
# What is shown and not run: tests compare it with what it describes.
DATA = {"json", "abnf", "dockerfile"}


def pages(*folders: str) -> list[Path]:
    """The pages in folders of the reference; without a folder, all of them."""
    return sorted(file for folder in folders or ("",) for file in (PAGES / folder).rglob("*.md"))


def named(page: Path) -> str:
    """A page as one speaks of it."""
    return page.relative_to(PAGES).with_suffix("").as_posix()


@dataclass(frozen=True)
class Block:
    """A block of code: its kind, the file that it is (if any), and its lines, of which the first has a number."""

    kind: str
    file: str
    first: int
    lines: tuple[str, ...]


def blocks(text: str) -> Iterator[Block]:
    """The blocks of a page, in order."""
    lines = text.split("\n")
    number = 0
    while number < len(lines):
        opening = FENCE.fullmatch(lines[number])
        if opening:
            end = lines.index(opening["fence"], number + 1)
            yield _block(opening, number + 1, lines[number + 1 : end])
            number = end
        number += 1


def _block(opening: re.Match[str], first: int, lines: list[str]) -> Block:
    options = {}
    while lines and (option := OPTION.fullmatch(lines[0])):
        options[option["name"]] = option["value"]
        first, lines = first + 1, lines[1:]
    if options and lines and not lines[0]:
        first, lines = first + 1, lines[1:]
    kind = opening["argument"] if opening["kind"] == "{code-block}" else opening["kind"]
    return Block(kind, options.get("caption", ""), first, tuple(lines))


class Session:
    """Somebody who types what a page says, from its first line to its last."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names: dict[str, object] = {"__name__": "__main__"}

    def shown(self, block: Block) -> tuple[str, ...]:
        """The lines of a block as they are when it is run now. Raises ValueError for code that nobody would run."""
        if block.file:
            (self.folder / block.file).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / block.file).write_text("\n".join(block.lines) + "\n", encoding="utf-8")
        elif block.kind == "pycon":
            return tuple(line for typed in _typed(block, PYTHON) for line in (*typed, *self._python(typed)))
        elif block.kind == "console":
            return tuple(line for typed in _typed(block, SHELL) for line in (*typed, *self._shell(typed)))
        elif block.kind == "{picture}":
            exec(compile(_ending_in_a_value(block), "<picture>", "exec"), {})  # noqa: S102
        elif not block.kind.startswith("{") and block.kind not in DATA:
            raise ValueError(f"line {block.first}: a block of {block.kind or 'nothing'} cannot be run")
        return block.lines

    def _python(self, typed: list[str]) -> list[str]:
        code = "".join(f"{line[len(PYTHON) :]}\n" for line in typed)
        said = io.StringIO()
        with redirect_stdout(said):
            try:
                exec(compile(code, "<page>", "single"), self.names)  # noqa: S102
            except Exception as error:  # noqa: BLE001 - a page may show any
                last = traceback.format_exception_only(error)
                print("Traceback (most recent call last):\n  ...\n" + "".join(last), end="")
        return _lines(said.getvalue())

    def _shell(self, typed: list[str]) -> list[str]:
        command = "\n".join([typed[0].removeprefix(SHELL), *typed[1:]])
        if INSTALLS.match(command) or SERVES.fullmatch(command):
            check(command, self.folder)
            return []
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        shell = shutil.which("sh") or "sh"
        done = subprocess.run(
            [shell, "-c", command],
            cwd=self.folder,
            env={**os.environ, "PATH": path, "COLUMNS": "80"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=SECONDS,
        )
        return _lines(done.stdout)


def check(command: str, folder: Path) -> None:
    """Check that what a command names exists (its notebooks in a folder), without running it. Raises ValueError."""
    known = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    words = shlex.split(command)
    extras = {extra for found in EXTRAS.findall(command) for extra in found.split(",")}
    if extras - known.keys():
        raise ValueError(f"{command}: there is no extra {', '.join(extras - known.keys())}")
    if words[0] == "voila" and not (folder / words[-1]).is_file():
        raise ValueError(f"{command}: there is no {words[-1]}")
    if words[:2] == ["cardkit", "--notebooks"] and not any((folder / words[2]).glob("*.ipynb")):
        raise ValueError(f"{command}: there are no notebooks in {words[2]}")
    if words[:2] == ["cardkit", "class"]:
        from cardkit_classroom.command import check_options, page_wanted, parser

        options = parser().read(words[2:])
        check_options(options)
        page_wanted(options)


def _ending_in_a_value(block: Block) -> str:
    code = "\n".join(block.lines)
    if not isinstance(ast.parse(code).body[-1], ast.Expr):
        raise TypeError(f"line {block.first}: the last line of a picture is what is drawn")
    return code


def _typed(block: Block, prompt: str) -> Iterator[list[str]]:
    """What is typed in a block, without what is shown: each line with a prompt, and those that continue it."""
    found: list[str] = []
    for line in (*block.lines, ""):
        goes_on = found and (line.startswith(MORE.strip()) if prompt == PYTHON else found[-1].endswith("\\"))
        if goes_on:
            found.append(line)
        elif found:
            yield found
            found = []
        if not goes_on and line.startswith(prompt.strip()):
            found = [line]


def _lines(said: str) -> list[str]:
    return [line.rstrip() for line in said.rstrip().split("\n")] if said.strip() else []


def matches(written: Sequence[str], now: Sequence[str]) -> bool:
    """Whether what is written is what is shown now; `...` stands for anything."""
    return OutputChecker().check_output("\n".join([*written, ""]), "\n".join([*now, ""]), ELLIPSIS)


def remade(page: Path, folder: Path) -> str:
    """The text of a page with what its code shows now."""
    text = page.read_text(encoding="utf-8")
    for records in page.parent.glob("records"):
        shutil.copytree(records, folder / records.name)
    lines, session = text.split("\n"), Session(folder)
    shown = [(block, session.shown(block)) for block in blocks(text)]
    for block, now in reversed(shown):
        if not matches(block.lines, now):
            lines[block.first : block.first + len(block.lines)] = now
    return "\n".join(lines)
