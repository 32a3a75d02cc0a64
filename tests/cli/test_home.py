"""Tests with a home folder that isn't writable, as in some containers and on school computers."""

from __future__ import annotations

import os
import urllib.request
from pathlib import Path

import pytest

from cardkit import CardkitError
from cardkit_widgets.gallery import gallery_server
from tests.browser.tables import INDEX, serving

TELLS = "cannot be written; files are kept in"


@pytest.fixture
def homeless(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Set a home folder that isn't a folder, and a folder for temporary files (root may write to any other folder)."""
    home = tmp_path / "home"
    home.write_text("not a folder", encoding="utf-8")
    for name in ("XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    return home


@pytest.mark.skipif(os.name != "posix", reason="there is no HOME")
def test_the_gallery_keeps_its_files_in_a_temporary_folder_and_its_pages_open(homeless: Path) -> None:
    with serving() as server, urllib.request.urlopen(f"{server.address}{INDEX}", timeout=60) as page:
        assert page.status == 200
        assert "Papageno" in page.read().decode()
    made = homeless.parent / f"cardkit-home-{os.getuid()}"
    assert made.stat().st_mode & 0o777 == 0o700


@pytest.mark.skipif(os.name != "posix", reason="there is no HOME")
def test_it_is_the_same_folder_at_the_next_start_and_nobody_elses(
    homeless: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    gallery_server.ensure_writable_home()
    instead = os.environ["HOME"]
    assert capsys.readouterr().out == f"{homeless} {TELLS} {instead} instead.\n"
    gallery_server.ensure_writable_home()  # a writable folder
    assert capsys.readouterr().out == ""
    monkeypatch.setenv("HOME", str(homeless))
    gallery_server.ensure_writable_home()
    assert os.environ["HOME"] == instead
    Path(instead).chmod(0o755)
    monkeypatch.setenv("HOME", str(homeless))
    with pytest.raises(CardkitError, match="set HOME to another folder"):
        gallery_server.ensure_writable_home()
