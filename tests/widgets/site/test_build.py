"""Tests of building the site: which folders it replaces, what it leaves when it fails, and what its pages link to."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from cardkit.table.errors import CardkitError
from cardkit_widgets.site import build as building
from cardkit_widgets.site.build import MARK, Site, build

if TYPE_CHECKING:
    from pathlib import Path

ADDRESS = re.compile(r'\b(?:href|src|data-cells)="([^"]*)"')
IN_SCRIPT = re.compile(r'^import .* from "([^"]+)"|\bnew URL\("([^"]+\.js)"', re.MULTILINE)


def write_something(folder: Path, _report: object, *, documentation: bool) -> Site:
    """Write a site of one file, as the build does in the end."""
    assert not documentation
    (folder / "index.html").write_text("new", encoding="utf-8")
    (folder / MARK).write_text("{}", encoding="utf-8")
    return Site(["index.html"], "1", [])


@pytest.fixture
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "_build", write_something)


@pytest.mark.usefixtures("_quick")
@pytest.mark.parametrize("name", ["new", "in/a/new", "empty", "earlier"])
def test_a_new_or_empty_folder_or_an_earlier_site_becomes_the_site(tmp_path: Path, name: str) -> None:
    for folder in (tmp_path / "empty", tmp_path / "earlier"):
        folder.mkdir()
    (tmp_path / "earlier" / MARK).touch()
    (tmp_path / "earlier" / "old.html").touch()
    build(tmp_path / name, print, documentation=False)
    assert {path.name for path in (tmp_path / name).iterdir()} == {"index.html", MARK}
    assert list(tmp_path.rglob(".*")) == []


@pytest.mark.usefixtures("_quick")
def test_a_folder_with_other_files_is_not_touched(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine", encoding="utf-8")
    for target in (tmp_path, tmp_path / "thesis.txt"):
        with pytest.raises(CardkitError, match="contains other files: name a new folder"):
            build(target, print, documentation=False)
    assert (tmp_path / "thesis.txt").read_text(encoding="utf-8") == "mine"


def test_a_build_that_fails_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(folder: Path, _report: object, *, documentation: bool) -> Site:
        write_something(folder, _report, documentation=documentation)
        raise CardkitError("no npm")

    monkeypatch.setattr(building, "_build", fail)
    site = tmp_path / "site"
    site.mkdir()
    (site / MARK).touch()
    for target in (site, tmp_path / "new"):
        with pytest.raises(CardkitError, match="no npm"):
            build(target, print, documentation=False)
    assert [path.relative_to(tmp_path).as_posix() for path in sorted(tmp_path.rglob("*"))] == ["site", f"site/{MARK}"]


# --- The files of a site ----------------------------------------------------------------------------------------------


def lost(site: Path, file: Path, addresses: list[str]) -> list[str]:
    """Return the addresses in a file that don't lead to a file of the site."""
    local = [address for address in addresses if not address.startswith(("#", "data:"))]
    targets = [(file.parent / re.sub(r"[?#].*", "", address)).resolve() for address in local]
    found = zip(local, targets, strict=True)
    return [address for address, target in found if not (target.is_file() and target.is_relative_to(site))]


def test_each_link_of_each_page_leads_to_a_file_of_the_site(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert len(pages) == len(json.loads((site / MARK).read_text(encoding="utf-8"))["pages"])
    found = {page.name: lost(site, page, ADDRESS.findall(page.read_text(encoding="utf-8"))) for page in pages}
    assert {page: each for page, each in found.items() if each} == {}


def test_each_script_that_a_script_loads_is_there(site: Path) -> None:
    scripts = sorted(site.glob("static/*/*.js"))
    assert scripts
    for script in scripts:
        named = [one or other for one, other in IN_SCRIPT.findall(script.read_text(encoding="utf-8"))]
        assert lost(site, script, [name for name in named if name != "service_worker.js"]) == [], script.name


def test_the_service_worker_stores_every_file(site: Path) -> None:
    script = (site / "service_worker.js").read_text(encoding="utf-8")
    version = json.loads((site / MARK).read_text(encoding="utf-8"))["version"]
    assert f'const VERSION = "{version}"' in script
    (files,) = re.findall(r"^const FILES = (\{.*\});$", script, re.MULTILINE)
    there = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    assert {*json.loads(files)} == there - {"service_worker.js", MARK}


def test_the_whole_site_is_small(site: Path) -> None:
    """A browser stores all of it at the first visit."""
    assert sum(path.stat().st_size for path in site.rglob("*") if path.is_file()) < 12_000_000
