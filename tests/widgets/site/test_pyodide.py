"""Tests of getting Pyodide: from a folder, from npm, and what is said when that isn't possible."""

from __future__ import annotations

import hashlib
import sys
import tarfile
from typing import TYPE_CHECKING

import platformdirs
import pytest

from cardkit.table.errors import CardkitError
from cardkit_widgets.site import pyodide

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let Pyodide be kept in an empty folder."""
    monkeypatch.delenv(pyodide.SETTING, raising=False)
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda _: tmp_path / "cache")
    return tmp_path / "cache"


def npm_that(does: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a Python program in the place of npm."""
    monkeypatch.setattr(pyodide, "_npm_command", lambda: [sys.executable, "-c", does])


def left(cache: Path) -> list[str]:
    """Return what is in the cache."""
    return [path.name for path in cache.iterdir()] if cache.is_dir() else []


WRITES_SOMETHING = f"open('pyodide-{pyodide.VERSION}.tgz', 'w').write('something else')"
FAILS = "import sys; print('first', 'npm error network', sep=chr(10), file=sys.stderr); sys.exit(1)"


@pytest.mark.parametrize(
    ("does", "says"),
    [
        (WRITES_SOMETHING, "is not what was published: try again"),
        (FAILS, "cannot be downloaded with npm: npm error network"),
        ("", "cannot be downloaded with npm: npm gave no reason"),
    ],
    ids=["another archive", "no network", "no archive"],
)
def test_a_download_that_fails_is_explained_and_leaves_nothing(
    cache: Path, monkeypatch: pytest.MonkeyPatch, does: str, says: str
) -> None:
    npm_that(does, monkeypatch)
    with pytest.raises(CardkitError, match=says):
        pyodide.pyodide_folder()
    assert left(cache) == []


def test_pyodide_is_downloaded_once(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = tmp_path / "made.tgz"
    with tarfile.open(archive, "w:gz") as packed:
        for name in (*pyodide.FILES, "README.md"):
            (tmp_path / name).write_text(name, encoding="utf-8")
            packed.add(tmp_path / name, f"package/{name}")
    monkeypatch.setattr(pyodide, "SHA256", hashlib.sha256(archive.read_bytes()).hexdigest())
    npm_that(f"import shutil; shutil.copy({str(archive)!r}, 'pyodide-{pyodide.VERSION}.tgz')", monkeypatch)
    folder = pyodide.pyodide_folder()
    assert {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()} == {
        name: name for name in pyodide.FILES
    }
    npm_that(FAILS, monkeypatch)
    assert pyodide.pyodide_folder() == folder
    assert left(cache) == [folder.name]


def test_without_npm_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pyodide, "find_spec", lambda _: None)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(CardkitError, match=r'a site needs npm.*pip install "cardkit\[site\]".*CARDKIT_PYODIDE'):
        pyodide.pyodide_folder()
    assert pyodide.node_command() == []


def test_a_given_folder_is_used_if_it_is_complete(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(pyodide.SETTING, str(tmp_path))
    with pytest.raises(CardkitError, match=rf"which has no pyodide.mjs: unpack Pyodide {pyodide.VERSION} there"):
        pyodide.pyodide_folder()
    for name in pyodide.FILES:
        (tmp_path / name).touch()
    assert pyodide.pyodide_folder() == tmp_path
