"""The code on the documentation's pages is run as a reader runs it, and has the output shown there."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

import pytest

import cardkit
from cardkit.cli.commands import OURS, names
from tests.reference.pages import PAGES, Block, Session, blocks, check, matches, named, pages, remade
from tests.support.occasions import some_now

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Work in a folder from which Python can import; forget modules that a page wrote and imported."""
    known = set(cardkit.GAMES)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None) or "").startswith(str(tmp_path)):
            del sys.modules[name]
    for slug in set(cardkit.GAMES) - known:
        cardkit.GAMES.remove(slug)


# The slowest pages: no other test compiles most of their games.
LONG = {f"how-to/{name}" for name in ("bot", "dask", "game", "install", "lesson", "question", "types", "variant")}
SOON = [page for page in pages() if named(page) not in LONG]
BY_TIME = sorted(pages(), key=lambda page: page not in SOON)


@pytest.mark.parametrize("page", some_now(BY_TIME, len(SOON)), ids=named)
def test_a_page_shows_what_its_code_does(page: Path, folder: Path) -> None:
    assert remade(page, folder) == page.read_text(encoding="utf-8")


def test_a_page_has_one_title_and_no_code_that_nobody_runs() -> None:
    for page in pages():
        text = page.read_text(encoding="utf-8")
        assert text.startswith("# "), page
        assert not re.search(r"^ +```", text, re.MULTILINE), page
        prose = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
        assert len(re.findall(r"^# \S", prose, re.MULTILINE)) == 1, page


def test_each_section_has_a_first_page() -> None:
    assert {page.parent.name for page in pages() if page.name == "index.md"} == {
        "reference",
        "tutorial",
        "how-to",
        "lessons",
        "names",
        "design",
        "standard",
        "teach",
    }


def test_the_page_on_installing_names_every_command_that_needs_the_apps() -> None:
    page = (PAGES / "how-to" / "install.md").read_text(encoding="utf-8")
    (row,) = re.findall(r"^\| `apps` \|.*$", page, re.MULTILINE)
    assert [command for command in names() if command not in OURS and f"`{command}`" not in row] == []


def test_the_workflow_that_users_copy_names_only_what_exists(tmp_path: Path) -> None:
    (workflow,) = (block for block in blocks((PAGES / "how-to" / "site.md").read_text("utf-8")) if block.kind == "yaml")
    commands = [line.partition("run: ")[2] for line in workflow.lines if "run: " in line]
    (install,) = (command for command in commands if command.startswith("pip "))
    (build,) = (command for command in commands if command.startswith("cardkit "))
    check(install, tmp_path)
    assert build.split()[1] in names()


def test_differing_facts_are_written_again(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A page\n\n```pycon\n>>> 1 + 1\n3\n>>> 1 / 0\n```\n\nText.\n", encoding="utf-8")
    told = "Traceback (most recent call last):\n  ...\nZeroDivisionError: division by zero"
    assert remade(page, tmp_path) == f"# A page\n\n```pycon\n>>> 1 + 1\n2\n>>> 1 / 0\n{told}\n```\n\nText.\n"


def test_code_that_cannot_be_run_is_found(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="a block of python cannot be run"):
        Session(tmp_path).shown(Block("python", "", 3, ("1 + 1",)))


@pytest.mark.parametrize(
    "command",
    [
        'pip install "cardkit[none]"',
        "cardkit class --lesson 99",
        "cardkit class --x",
        "cardkit --notebooks nb",
        "voila nb/mine.ipynb",
    ],
)
def test_a_command_that_is_not_run_names_only_what_exists(command: str, tmp_path: Path) -> None:
    with pytest.raises((ValueError, SystemExit)):
        Session(tmp_path).shown(Block("console", "", 1, (f"$ {command}",)))


def test_a_file_is_written_and_can_be_read(tmp_path: Path) -> None:
    text = "```{code-block} toml\n:caption: a/b.toml\n\nx = 1\n```\n\n```console\n$ cat a/b.toml\nx = ...\n```\n"
    session = Session(tmp_path)
    first, second = blocks(text)
    assert session.shown(first) == ("x = 1",)
    assert matches(second.lines, session.shown(second))
    assert not matches(("$ cat a/b.toml", "y = 1"), session.shown(second))


def test_the_pages_load_nothing_from_outside() -> None:
    for file in PAGES.rglob("*"):
        if file.suffix in {".md", ".css", ".py", ".svg"}:
            text = file.read_text(encoding="utf-8")
            assert not re.search(r"(src=|url\(|@import|!\[[^]]*\]\()\s*[\"']?https?:", text), file
