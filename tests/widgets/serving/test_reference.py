"""Tests of the documentation in the gallery: built once, then served from the cache; until then, a message is shown."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import psutil
import pytest

from cardkit_widgets.serving import reference as serving
from cardkit_widgets.serving.reference import ADDRESS, BuildState, Reference, fingerprint
from tests.widgets.serving.test_serving import DEADLINE_SECONDS, notebook, running

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tests.widgets.serving.test_serving import Gallery

pytest.importorskip("sphinx")
CONF = 'project = "A test"\nhtml_theme = "basic"\nextensions = ["myst_parser"]\n'
PAGE = "voila/render/reference/index.html"


class First(NamedTuple):
    """A gallery, and its response to the first request for the documentation."""

    gallery: Gallery
    status: int
    headers: Mapping[str, str]
    said: str


def write(notebooks: Path) -> Path:
    """Write the source of a documentation with one page."""
    folder = notebooks / "reference"
    folder.mkdir(parents=True)
    (folder / "conf.py").write_text(CONF, encoding="utf-8")
    (folder / "index.md").write_text("# A reference\n\nOne page.\n", encoding="utf-8")
    return folder


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Return the source of a documentation that nobody has requested yet."""
    return write(tmp_path / "notebooks")


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Iterator[First]:
    """Return a gallery whose documentation has just been requested."""
    place = tmp_path_factory.mktemp("gallery")
    source = write(place / "notebooks")
    (source.parent / "index.ipynb").write_text(notebook(["# A gallery"]), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CARDKIT_CACHE", str(place / "kept"))
        with running(source.parent) as gallery:
            linked = f"{gallery.address}voila/render/reference/index.md"  # in the form of a notebook's link
            with pytest.raises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(linked, timeout=DEADLINE_SECONDS)
            with refused.value as answer:
                asked = First(gallery, answer.code, answer.headers, answer.read().decode())
            yield asked


def opened(gallery: Gallery) -> str:
    """Return the first page of the documentation as soon as it has been built."""
    until = time.monotonic() + DEADLINE_SECONDS
    while time.monotonic() < until:
        status, said = gallery.get(PAGE)
        if status == 200:
            return said
    raise TimeoutError(said)


def test_the_first_visitor_sees_that_it_is_being_built_and_the_page_opens_automatically(first: First) -> None:
    assert first.status == 503
    assert "The documentation is being built" in first.said
    assert re.search("[01] of 1 pages read, [01] written[.]", first.said)
    assert first.headers["Refresh"] == str(serving.REFRESH_SECONDS)
    assert first.headers["Cache-Control"] == "no-store"


def test_then_it_is_there(first: First) -> None:
    said = opened(first.gallery)
    assert "One page." in said
    assert first.gallery.get("voila/render/reference/") == (200, said)
    style = next(part for part in said.split('"') if part.startswith("_static/basic.css"))
    assert first.gallery.get(f"voila/render/reference/{style}")[0] == 200


@pytest.mark.parametrize("path", ["../index.ipynb", "..%2findex.ipynb", "none.html", "_static", "%2e%2e/conf.py"])
def test_no_other_file_is_sent(path: str, first: First) -> None:
    opened(first.gallery)
    assert first.gallery.get(f"voila/render/reference/{path}")[0] in {403, 404}


def test_it_is_kept_until_a_source_changes(source: Path, tmp_path: Path) -> None:
    first = Reference(source, tmp_path / "kept")
    first.build()
    assert first.state == BuildState.BUILT
    assert Reference(source, tmp_path / "kept").state == BuildState.BUILT
    (source / "index.md").write_text("# A reference\n\nAnother page.\n", encoding="utf-8")
    second = Reference(source, tmp_path / "kept")
    assert second.state == BuildState.BUILDING
    second.build()
    assert "Another page." in (second.folder / "index.html").read_text(encoding="utf-8")
    assert not first.folder.exists()
    assert list((tmp_path / "kept").iterdir()) == [second.folder]


def test_it_says_how_many_pages_have_been_read_and_written(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (source / "more").mkdir()
    (source / "more" / "page.md").write_text("# More\n", encoding="utf-8")
    pages = Reference(source, tmp_path / "kept")
    assert pages.progress == (0, 0, 2)
    seen = []

    class Watched(subprocess.Popen[str]):
        """A build process that records the displayed progress when it starts and when it has finished."""

        def __init__(self, *words: Any, **options: Any) -> None:
            seen.append(pages.progress)
            super().__init__(*words, **options)

        def communicate(self, *words: Any, **options: Any) -> tuple[str, str]:
            said = super().communicate(*words, **options)
            seen.append(pages.progress)
            return said

    monkeypatch.setattr(serving.subprocess, "Popen", Watched)
    pages.build()
    assert seen == [(0, 0, 2), (2, 2, 2)]


def test_what_cannot_be_built_is_not_tried_again_and_again(
    source: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (source / "conf.py").write_text("1 / 0\n", encoding="utf-8")
    pages = Reference(source, tmp_path / "kept")
    pages.build()
    assert pages.state == BuildState.FAILED
    assert "ZeroDivisionError" in caplog.text


BUILD = """
import sys
from pathlib import Path
from cardkit_widgets.serving.reference import Reference
Reference(Path(sys.argv[1]), Path(sys.argv[2])).begin()
print(Path(sys.argv[3]).read_text(), end="")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe with a name tells the test when the build is under way")
def test_a_build_ends_with_its_server(source: Path, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    endless = f"import os, signal\nopen({str(pipe)!r}, 'w').write(str(os.getpid()))\nsignal.pause()\n"
    (source / "conf.py").write_text(endless, encoding="utf-8")
    command = [sys.executable, "-c", BUILD, str(source), str(tmp_path / "kept"), str(pipe)]
    server = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert not psutil.pid_exists(int(server.stdout)) or psutil.Process(int(server.stdout)).status() == "zombie"
    assert list((tmp_path / "kept").iterdir()) == []


def test_without_sphinx_one_sentence_says_what_to_install(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "NEEDED", ("sphinx", "a_package_that_is_not_there"))
    assert Reference(source, tmp_path / "kept").state == BuildState.LACKING
    template = Path(serving.notebook_folders.package_folder(), "share/jupyter/voila/templates/cardkit/reference.html")
    assert 'run <code>pip install "cardkit[docs]"</code>' in template.read_text(encoding="utf-8")


def test_its_name_changes_with_every_source(source: Path) -> None:
    before = fingerprint(source)
    assert fingerprint(source) == before
    (source / "notes.txt").write_text("no source", encoding="utf-8")
    assert fingerprint(source) == before
    (source / "more.md").write_text("# More\n", encoding="utf-8")
    assert fingerprint(source) != before


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("reference/a/b.html", "a/b.html"),
        ("notebooks/reference/", ""),
        ("lab/reference/x", None),
        ("index.ipynb", None),
    ],
)
def test_its_address_is_that_of_its_sources(path: str, name: str | None) -> None:
    found = ADDRESS.fullmatch(path)
    assert (found and found[1]) == name
