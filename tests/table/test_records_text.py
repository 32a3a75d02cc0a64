"""Tests of files and texts that aren't records, and of all the ways in which correct ones may be written."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING

import pytest

import cardkit
from cardkit.cli import main
from tests.support.good_records import GOOD, LINE, refusal

if TYPE_CHECKING:
    from pathlib import Path

TEXTS = {
    "empty": ("", "empty"),
    "blank": (" \n\t\n", "empty"),
    "no JSON": ("{hello}", "JSON"),
    "truncated": (LINE[:-1], "JSON"),
    "truncated in a text": (LINE[: LINE.index("cardkit-record") + 4], "JSON"),
    "duplicate key": (LINE[:-1] + ', "seed": 8}', "'seed'"),
    "duplicate key in an event": (LINE.replace('"seat": 1', '"seat": 1, "seat": 2', 1), "'seat'"),
    "NaN": (LINE.replace('"seed": 0', '"seed": NaN'), "NaN"),
    "Infinity": (LINE.replace('"seed": 0', '"seed": -Infinity'), "Infinity"),
    "too many digits": (LINE.replace('"seed": 0', f'"seed": {"9" * 5000}'), "JSON"),
    "nested": ('{"a":' * 100_000, "nested"),
    "a list": (f"[{LINE}]", "object"),
    "a number": ("3", "object"),
    "null": ("null", "object"),
    "two on one line": (LINE + LINE, "JSON"),
    "a comma too many": (LINE[:-1] + ",}", "JSON"),
    "single quotes": (LINE.replace('"', "'"), "JSON"),
    "a comment": (LINE + " // good", "JSON"),
    "a second line that is none": (f"{LINE}\n{LINE[:-1]}\n", "JSON"),
    "BOM inside": (f"{LINE}\n\ufeff{LINE}", "JSON"),
}


@pytest.mark.parametrize("name", TEXTS)
def test_text_that_is_not_a_record(name: str) -> None:
    text, word = TEXTS[name]
    with pytest.raises(cardkit.RecordError, match=word) as caught:
        cardkit.read_records(io.StringIO(text))
    assert "\n" not in str(caught.value)


def test_numbers_of_json_that_are_no_integers() -> None:
    for number in ("1e400", "0.0", "1E2", "-0.0"):
        (record,) = cardkit.read_records(LINE.replace('"seed": 0', f'"seed": {number}'))
        assert "seed must be an integer" in str(refusal(record))


def test_reading_files(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    for raw in (LINE.encode(), f"{LINE}\r\n".encode(), b"\xef\xbb\xbf" + LINE.encode(), f"\n{LINE}\n\n".encode()):
        file.write_bytes(raw)
        assert cardkit.read_records(file) == cardkit.read_records(str(file)) == [GOOD]
    file.write_bytes(f"{LINE}\n{LINE}".encode())
    assert cardkit.read_records(file) == [GOOD, GOOD]
    with file.open(encoding="utf-8") as opened:
        assert cardkit.read_records(opened) == [GOOD, GOOD]
    file.write_text(json.dumps(GOOD, indent=1), encoding="utf-8")
    assert cardkit.read_records(file) == [GOOD]


WITH_NAMES = LINE.replace('"names": null', '"names": ["Zo\u00eb", "Ann"]')


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_a_file_that_windows_has_written_is_read_and_checked(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(f"{WITH_NAMES}\r\n{WITH_NAMES}\r\n".encode(encoding))
    assert [record["names"] for record in cardkit.read_records(file)] == [["Zo\u00eb", "Ann"]] * 2
    assert main(["check", str(file)]) == 0


def test_a_file_in_another_encoding_is_refused_with_how_to_make_one(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(WITH_NAMES.encode("latin-1"))
    with pytest.raises(cardkit.RecordError, match=r"byte \d+ is not UTF-8: save it as UTF-8 \(in Windows: Notepad"):
        cardkit.read_records(file)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        cardkit.read_records(tmp_path / "none.jsonl")


def test_text_of_half_characters() -> None:
    """Python decodes a wrong byte on standard input to a surrogate, which is refused like any other nonsense."""
    for text in ('{"a\udc80"', '{\n"a": "\udc80",\n}', f'{LINE}\n"\udc80"'):
        with pytest.raises(cardkit.RecordError):
            cardkit.read_records(io.StringIO(text))
