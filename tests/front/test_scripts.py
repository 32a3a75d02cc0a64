"""The scripts of the pages: none is too long to be read at a sitting, and none of their functions."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import cardkit_classroom
import cardkit_widgets

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGES = [Path(package.__file__).parent for package in (cardkit_classroom, cardkit_widgets)]
SCRIPTS = sorted(file for package in PACKAGES for file in package.rglob("*.js"))
LONGEST_FILE = 400
LONGEST_FUNCTION = 60
# The line on which a function with a body begins. All are laid out alike: it ends at the first line of its own depth.
BEGINS = re.compile(
    r"^(?P<depth> *+)(?!(?:if|for|while|switch|try|else|\}))(?P<head>.*(?:\bfunction\b.*\)|=>|\w\(.*\)) \{)$"
)


def functions(text: str) -> Iterator[tuple[int, int, str]]:
    """The functions of a script: how many lines each has, from which line, and how it begins."""
    lines = text.splitlines()
    for i, line in enumerate(lines):
        if found := BEGINS.match(line):
            rest = enumerate(lines[i + 1 :], 2)
            count = next(number for number, other in rest if other.startswith(f"{found['depth']}}}"))
            yield count, i + 1, found["head"]


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: file.name)
def test_no_script_is_longer_than_one_reads_at_a_sitting(file: Path) -> None:
    assert len(file.read_text(encoding="utf-8").splitlines()) <= LONGEST_FILE


def test_no_function_is_too_long() -> None:
    long = [
        (file.name, count, head)
        for file in SCRIPTS
        for count, _, head in functions(file.read_text(encoding="utf-8"))
        if count > LONGEST_FUNCTION
    ]
    assert long == []


def test_types_are_checked() -> None:
    assert [file.name for file in SCRIPTS if "@ts-" in file.read_text(encoding="utf-8")] == []


def test_a_function_is_found_and_measured() -> None:
    text = "export function one(a) {\n  const b = () => {\n    a();\n  };\n  if (a) {\n    b();\n  }\n}\n"
    assert [(count, line) for count, line, _ in functions(text)] == [(8, 1), (3, 2)]
