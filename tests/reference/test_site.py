"""The documentation builds without warnings, is complete, and loads nothing from other sites."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from html.parser import HTMLParser
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest

import cardkit_widgets
from cardkit.cli.commands import names
from tests.reference.pages import PAGES, named, pages

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.nightly

PACKAGES = ("cardkit", "cardkit.simulation", "cardkit.tournaments", "cardkit.testing", "cardkit_widgets")
PARTS = ("charts", "exercises", "labs", "lessons")
PUBLIC = [*PACKAGES, *(f"cardkit_widgets.{part}" for part in PARTS)]
LOADED = {"script": "src", "img": "src", "iframe": "src", "source": "src", "link": "href"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site as the gallery builds it, but with warnings as errors."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "-n", "--keep-going", "-b", "html", "-d", folder / "read"]
    done = subprocess.run([*command, PAGES, folder / "html"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return folder / "html"


class Links(HTMLParser):
    """What a page loads, its links, and its anchors."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.leads: list[str] = []
        self.ids: set[str] = set()
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect what a tag loads, links to, or names."""
        known = dict(attrs)
        self.ids.add(known.get("id") or "")
        if value := known.get(LOADED.get(tag, "")):
            self.loads.append(value)
        if tag == "a" and (value := known.get("href")):
            self.leads.append(value)


def built(site: Path) -> Iterator[tuple[Path, Links]]:
    """Return each page of the site."""
    return ((file, Links(file)) for file in sorted(site.rglob("*.html")))


def test_every_page_is_there(site: Path) -> None:
    for page in pages():
        assert (site / f"{named(page)}.html").is_file()
    assert len(list((site / "_downloads").rglob("*.json"))) == 14


def test_nothing_is_loaded_from_outside(site: Path) -> None:
    for file, links in built(site):
        assert [name for name in links.loads if re.match(r"(https?:)?//", name)] == [], file
    for file in site.rglob("*.css"):
        assert not re.search(r"(url\(|@import)\s*[\"']?(https?:)?//", file.read_text(encoding="utf-8")), file
    assert "mathjax" not in " ".join(name for _, links in built(site) for name in links.loads).lower()


def test_every_link_within_the_site_leads_somewhere(site: Path) -> None:
    ids = {file: links.ids for file, links in built(site)}
    for file, links in built(site):
        for link in links.leads:
            path, _, mark = link.partition("#")
            if re.match(r"[a-z]+:", link):
                continue
            target = (file.parent / path).resolve() if path else file
            assert target.is_file(), (file, link)
            assert not mark or target.suffix != ".html" or mark in ids[target], (file, link)


def test_every_page_of_the_api_reference_has_an_overview(site: Path) -> None:
    for page in pages("names"):
        text = (site / f"{named(page)}.html").read_text(encoding="utf-8")
        assert page.stem in {"index", "rules"} or "<table" in text.partition("<dl class=")[0], page
        assert "Alias for field number" not in text, page


@pytest.mark.parametrize("package", PUBLIC)
def test_every_public_name_has_its_place(site: Path, package: str) -> None:
    everything = set().union(*(links.ids for _, links in built(site)))
    for name in import_module(package).__all__:
        value: Any = getattr(import_module(package), name)
        home = f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', '')}"
        assert {f"{where}.{name}" for where in PUBLIC} & everything or home in everything, name


@pytest.mark.parametrize("name", ["definition", "names", "rules", "seed", "moves", "estimate"])
def test_what_a_game_has_and_does_has_its_place(site: Path, name: str) -> None:
    (page,) = (links for file, links in built(site) if file == site / "names" / "play.html")
    assert f"cardkit.Game.{name}" in page.ids


@pytest.mark.parametrize("name", cardkit_widgets.__all__)
def test_a_widget_is_shown_with_what_it_is_given(site: Path, name: str) -> None:
    pages_ = [file.read_text(encoding="utf-8") for file in (site / "names").glob("*.html")]
    (shown,) = {
        found
        for page in pages_
        for found in re.findall(rf'id="cardkit_widgets\.(?:exercises\.)?{name}">.*?</dt>', page, re.DOTALL)
    }
    text = re.sub("<[^>]+>", "", shown)
    for argument in inspect.signature(getattr(cardkit_widgets, name)).parameters:
        assert re.search(rf"\b{argument}\b", text), text


def test_every_command_has_its_place(site: Path) -> None:
    page = (site / "names" / "commands.html").read_text(encoding="utf-8")
    for command in names():
        assert f"usage: cardkit {command}" in page


def test_pictures_are_drawn(site: Path) -> None:
    tutorial = (site / "tutorial" / "1-play.html").read_text(encoding="utf-8")
    (drawn,) = re.findall(r'<div class="picture"><div [^>]*>(.*?)</div></div>', tutorial, re.DOTALL)
    assert drawn.count("<svg ") == len(("for wide places", "for phones"))
    plot = (site / "tutorial" / "5-plot.html").read_text(encoding="utf-8")
    assert "Plotly.newPlot" in plot
    assert (site / "_static" / "plotly.min.js").stat().st_size > 1_000_000
