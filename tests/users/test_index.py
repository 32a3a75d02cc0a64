"""What a package index shows: a README whose links lead somewhere, one version, the licence of all that is inside."""

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
from hatch_build import RELATIVE, absolute

if TYPE_CHECKING:
    from email.message import Message

ROOT = Path(cardkit.__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SOURCE = PROJECT["urls"]["Source"]


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        return message_from_bytes(archive.read(name))


def test_relative_links_become_absolute_and_others_stay() -> None:
    text = "![a](b.png) [c](d/e.md) [f](https://g) [h](#i)"
    assert absolute(text, "https://x") == (
        "![a](https://x/raw/HEAD/b.png) [c](https://x/blob/HEAD/d/e.md) [f](https://g) [h](#i)"
    )


def test_relative_links_lead_to_files_of_the_project() -> None:
    linked = [link[3] for link in RELATIVE.finditer(README)]
    assert len(linked) > 10
    assert [path for path in linked if not (ROOT / path).exists()] == []


def test_the_index_is_given_absolute_links_only(metadata: Message) -> None:
    shown = str(metadata.get_payload())
    assert "Learn a card game by playing it" in shown
    assert RELATIVE.search(shown) is None
    assert f"]({SOURCE}/raw/HEAD/notebooks/images/papageno.png)" in shown


def test_the_version_stands_in_one_place(metadata: Message) -> None:
    assert metadata["Version"] == cardkit.__version__
    for name in ("pyproject.toml", "CITATION.cff", "README.md"):
        assert f'"{cardkit.__version__}"' not in (ROOT / name).read_text(encoding="utf-8")
    assert f"\n## {cardkit.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_author_is_whom_to_cite(metadata: Message) -> None:
    (author,) = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))["authors"]
    assert metadata["Author"] == author["name"]
    assert author["name"] in (ROOT / "notebooks" / "reference" / "cite.md").read_text(encoding="utf-8")


def test_the_address_is_the_same_everywhere() -> None:
    assert all(address.startswith(SOURCE) for address in PROJECT["urls"].values())
    assert "mybinder.org" not in README, "a badge leads to the repository of whoever wrote it"
    assert yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))["repository-code"] == SOURCE


def test_the_licences_of_what_is_derived_go_with_it(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        licences = [archive.read(name).decode() for name in archive.namelist() if "/licenses/" in name]
    assert [re.findall("MIT License|BSD License", text) for text in licences] == [["MIT License"], ["BSD License"]]
