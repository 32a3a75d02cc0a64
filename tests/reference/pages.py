"""Run the code on the documentation's pages and compare its output with the pages.

A page is one session in its own folder. A `pycon` block is typed into Python, a `console` block into a shell. A block
with a caption is a file of that name; JSON and grammars are only shown. Commands that install packages, build a site or
serve until Ctrl-C aren't run, but everything they name must exist.
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
# Commands that take long: a whole `pip install`, the gallery, a class, a site.
INSTALLS = re.compile(r"(python3? -m )?pip install ")
EXTRAS = re.compile(r"(?:\bcardkit(?:-[\w.]+-py3-none-any\.whl)?|\.)\[([\w,]+)\]")
SERVES = re.compile(
    r"python3 run\.py|cardkit( class\b.*| site \S+| --(port \d+|no-browser|notebooks \S+))*|voila \S+"
    r"|python -m http\.server .*|jupyter lite build .*"
)
SECONDS = 120
# Blocks that are shown but not run: other tests compare them with what they describe.
DATA = {"json", "abnf", "dockerfile"}


def pages(*folders: str) -> list[Path]:
    """List the pages in folders of the documentation; without a folder, all of them."""
    return sorted(file for folder in folders or ("",) for file in (PAGES / folder).rglob("*.md"))


def named(page: Path) -> str:
    """Return a page's short name."""
    return page.relative_to(PAGES).with_suffix("").as_posix()


@dataclass(frozen=True)
class Block:
    """A block of code: its kind, its file name (if any), its lines, and the number of the first line."""

    kind: str
    file: str
    first: int
    lines: tuple[str, ...]


def blocks(text: str) -> Iterator[Block]:
    """Yield the blocks of a page, in order."""
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
    """A person who types everything on a page, from its first line to its last."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names: dict[str, object] = {"__name__": "__main__"}

    def shown(self, block: Block) -> tuple[str, ...]:
        """Return the lines of a block with its current output. Raises ValueError for code that nobody would run."""
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
            except Exception as error:  # noqa: BLE001 - a page may show any error
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
        raise TypeError(f"line {block.first}: the last line of a picture must be the thing to draw")
    return code


def _typed(block: Block, prompt: str) -> Iterator[list[str]]:
    """Yield the input of a block without its output: each line with a prompt, and the lines that continue it."""
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
    """Check whether the written output matches the current one; `...` matches anything."""
    return OutputChecker().check_output("\n".join([*written, ""]), "\n".join([*now, ""]), ELLIPSIS)


def remade(page: Path, folder: Path) -> str:
    """Return a page's text with the current output of its code."""
    text = page.read_text(encoding="utf-8")
    for records in page.parent.glob("records"):
        shutil.copytree(records, folder / records.name)
    lines, session = text.split("\n"), Session(folder)
    shown = [(block, session.shown(block)) for block in blocks(text)]
    for block, now in reversed(shown):
        if not matches(block.lines, now):
            lines[block.first : block.first + len(block.lines)] = now
    return "\n".join(lines)
