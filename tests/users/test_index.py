"""Tests of what a package index shows: a README with working links, one version, and all licences."""

from __future__ import annotations

import re
import tomllib
import zipfile
from email import message_from_bytes
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml

import cardkit
from hatch_build import PICTURE, RELATIVE, absolute, without_links

if TYPE_CHECKING:
    from email.message import Message

ROOT = Path(cardkit.__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ADDRESSES = PROJECT["urls"]


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        return message_from_bytes(archive.read(name))


def test_relative_links_become_absolute_and_others_stay() -> None:
    text = '![a](b.png) [c](d/e.md) [f](https://g) [h](#i)\n<img src="j.png" width="9">\n'
    assert absolute(text, "https://x") == (
        "![a](https://x/raw/HEAD/b.png) [c](https://x/blob/HEAD/d/e.md) [f](https://g) [h](#i)\n"
        '<img src="https://x/raw/HEAD/j.png" width="9">\n'
    )


def test_without_an_address_relative_links_become_text() -> None:
    text = '![a](b.png)[c](d/e.md) [f](https://g) [h](#i)\n<img src="j.png" width="9">\nend'
    assert without_links(text) == "c [f](https://g) [h](#i)\nend"


def test_relative_links_lead_to_files_of_the_project() -> None:
    linked = [link[3] for link in RELATIVE.finditer(README)] + [picture[1] for picture in PICTURE.finditer(README)]
    assert len(linked) > 10
    assert [path for path in linked if not (ROOT / path).exists()] == []


def test_the_index_shows_no_relative_links(metadata: Message) -> None:
    shown = str(metadata.get_payload())
    assert "Play five published card games" in shown
    assert RELATIVE.search(shown) is None
    assert PICTURE.search(shown) is None


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= 120
    assert len(README.split()) <= 750


def test_the_version_is_the_same_everywhere(metadata: Message) -> None:
    assert metadata["Version"] == cardkit.__version__
    assert yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))["version"] == cardkit.__version__
    assert cardkit.__version__ in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_author_can_be_cited(metadata: Message) -> None:
    (author,) = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))["authors"]
    assert metadata["Author"] == author["name"]
    assert author["name"] in (ROOT / "notebooks" / "reference" / "cite.md").read_text(encoding="utf-8")


def test_addresses_come_from_one_place() -> None:
    written = [path for path in translated_texts() if "github.com/" in path.read_text(encoding="utf-8")]
    ours = [path for path in written if re.search(r"github\.com/[\w-]*/?cardkit\b", path.read_text(encoding="utf-8"))]
    assert [path.name for path in ours if path.name != "pyproject.toml"] == []
    assert all(address.startswith(ADDRESSES["Source"]) for address in ADDRESSES.values())
    assert "mybinder.org" not in README, "badges belong in the user's repository"


def translated_texts() -> list[Path]:
    """Return the project's documents for readers."""
    found = [*ROOT.glob("*.*"), *(ROOT / ".github").rglob("*.*"), *(ROOT / "notebooks" / "reference").rglob("*.md")]
    return [path for path in found if path.is_file()]


def test_the_licences_of_what_is_derived_go_with_it(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        licences = [archive.read(name).decode() for name in archive.namelist() if "/licenses/" in name]
    assert [re.findall("MIT License|BSD License", text) for text in licences] == [["MIT License"], ["BSD License"]]
