"""Tests of commands from installed packages, found as entry points; if one fails, the error explains what to do."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pkgutil import resolve_name
from typing import TYPE_CHECKING

import pytest

from cardkit.cli import main
from cardkit.cli.commands import AGAIN, GALLERY, GROUP, OURS
from cardkit.table.errors import MissingError
from tests.lint.sources import PROJECT
from tests.support import outside

if TYPE_CHECKING:
    from pathlib import Path

WAVING = "def run(words):\n    print('hello', *words)\n    return 3\n"


def entries(**places: str) -> dict[str, EntryPoint]:
    """Return the entry points of an installation, by command name."""
    return {name: EntryPoint(name, place, GROUP) for name, place in places.items()}


@pytest.mark.parametrize("place", OURS.values(), ids=OURS)
def test_each_command_of_the_engine_is_there(place: str) -> None:
    assert callable(resolve_name(place))


def test_this_installation_names_the_commands_of_the_project() -> None:
    code = "from cardkit.cli.commands import installed\nprint({each.name: each.value for each in installed().values()})"
    assert outside.python(code).stdout.strip() == str(dict(sorted(PROJECT["entry-points"][GROUP].items())))


def test_a_command_of_another_package_is_listed_and_run(tmp_path: Path) -> None:
    outside.install(tmp_path, "wave", "waving:run", group=GROUP)
    (tmp_path / "waving.py").write_text(WAVING, encoding="utf-8")
    assert "\n  cardkit wave\n" in outside.command("--help", path=(tmp_path,)).stdout
    done = outside.command("wave", "--twice", path=(tmp_path,))
    assert (done.returncode, done.stdout, done.stderr) == (3, "hello --twice\n", "")
    assert "did you mean 'cardkit wave'" in outside.command("waev", path=(tmp_path,)).stderr


@pytest.mark.parametrize("words", [[], ["--no-browser"], ["class"], ["links", "ada/cards"]])
def test_without_any_one_sentence_says_to_install_again(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("cardkit.cli.commands.installed", dict)
    assert main(words) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert AGAIN in told


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["rules", "trio"]])
def test_without_any_the_rest_works(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.cli.commands.installed", dict)
    assert main(words) == 0


@pytest.mark.parametrize("place", ["cardkit.cli.serve:run", "cardkit_widgets.gallery.gallery_server:serve_all"])
@pytest.mark.parametrize("words", [[], ["class"]])
def test_names_of_an_older_installation_are_reported_in_one_sentence(
    place: str, words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("cardkit.cli.commands.installed", lambda: entries(**{GALLERY: place, "class": place}))
    assert main(words) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert place in told
    assert AGAIN in told


@pytest.mark.parametrize(
    ("words", "instead"), [([], "'cardkit play papageno' needs nothing else, but the pages do: "), (["class"], "")]
)
def test_a_missing_package_is_reported_with_its_extra(
    words: list[str], instead: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = "no_such_package:run"
    monkeypatch.setattr("cardkit.cli.commands.installed", lambda: entries(**{GALLERY: place, "class": place}))
    assert main(words) == 2
    assert capsys.readouterr().err == f"cardkit: {instead}{MissingError('no_such_package', 'apps')}\n"
