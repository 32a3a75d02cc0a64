"""`cardkit new-game` writes a game that runs without changes, and rejects names that a game can't have."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from typing import TYPE_CHECKING

import pytest

from cardkit.cli import main
from tests.support.occasions import nightly
from tests.support.outside import ROOT, command, install, new_game, python

if TYPE_CHECKING:
    from pathlib import Path


def pytest_in(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a game's tests in its folder, as its author does after installing it."""
    path = [str(folder), str(ROOT)]
    code = f"import sys; sys.path[:0] = {path!r}; import pytest; sys.exit(pytest.main({list(words)!r}))"
    return subprocess.run([sys.executable, "-c", code], check=False, cwd=folder, capture_output=True, text=True)


@nightly
def test_a_new_game_passes_its_own_tests(tmp_path: Path) -> None:
    new_game(tmp_path, "six_climb")
    done = pytest_in(tmp_path, "-q", "-rs", "-p", "no:cacheprovider")
    assert done.returncode == 0, done.stdout
    assert "failed" not in done.stdout
    assert "Six Climb: no tutorial: write one in text/en/tutorial.toml" in done.stdout


BROKEN = {
    "turn_higher": ("C.TURN_HIGHER if move - PLAY + 1 < s.top", "C.TURN_HIGHER if 11 < s.top"),
    "worlds": (  # players may pass only if no card fits, so a pass shows which cards they lack
        "C.TURN_LEAD if s.top == 0 else 0",
        "C.TURN_LEAD if s.top <= max(s.hand[s.seat * HAND : (s.seat + 1) * HAND]) else 0",
    ),
    "score_round": ("s.points[seat] = cards_left(s, seat)", "s.points[seat] = 2 * cards_left(s, seat)"),
}


@pytest.mark.parametrize("test", BROKEN)
def test_its_tests_find_what_is_broken(test: str, tmp_path: Path) -> None:
    new_game(tmp_path)
    rules = tmp_path / "climb" / "rules.py"
    text, (right, wrong) = rules.read_text(encoding="utf-8"), BROKEN[test]
    assert right in text
    rules.write_text(text.replace(right, wrong), "utf-8")
    done = pytest_in(tmp_path, "-q", "-k", test, "-p", "no:cacheprovider")
    assert done.returncode == 1
    assert f"test_{test}" in done.stdout


def test_a_new_game_is_written_in_our_style(tmp_path: Path) -> None:
    new_game(tmp_path)
    settings = str(ROOT / "pyproject.toml")
    package = str(tmp_path / "climb")
    ruff = [sys.executable, "-m", "ruff"]
    for words in (["check", "--ignore", "PLR2004,S105"], ["format", "--check"]):
        done = subprocess.run(
            [*ruff, *words, "--no-cache", "--config", settings, package], check=False, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout


def test_a_new_game_is_about_200_lines(tmp_path: Path) -> None:
    new_game(tmp_path)
    sources = [*(tmp_path / "climb").glob("*.py"), *(tmp_path / "tests").glob("*.py")]
    code = [line for file in sources for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len([line for line in code if not line.strip().startswith(("#", '"""'))]) < 240


def test_a_new_game_is_installed_by_its_project_file(tmp_path: Path) -> None:
    new_game(tmp_path, "six_climb")
    project = tomllib.loads((tmp_path / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["name"] == "six-climb"
    assert project["project"]["entry-points"]["cardkit.games"] == {"six_climb": "six_climb:SIX_CLIMB"}
    install(tmp_path, "six_climb", "six_climb:SIX_CLIMB")
    done = python("import cardkit", "print(cardkit.play('six_climb', seed=1).moves[0])", path=(tmp_path,))
    assert done.stdout.startswith("play "), done.stderr


def test_the_command_says_what_to_do_next(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "games" / "climb"
    assert main(["new-game", "climb", "--folder", str(folder)]) == 0
    said = capsys.readouterr().out
    assert [word in said for word in (f"cd {folder}", "pip install -e .", "cardkit play climb", "pytest")] == [True] * 4
    assert (folder / "climb" / "rules.py").is_file()
    assert not list(folder.rglob("*.txt"))


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Whist", "use lower-case letters, digits and _, such as 'whist'"),
        ("My Golf!", "use lower-case letters, digits and _, such as 'my_golf'"),
        ("my-golf", "use lower-case letters, digits and _, such as 'my_golf'"),
        ("6golf", "use lower-case letters, digits and _, such as 'my_6golf'"),
        ("class", "use lower-case letters, digits and _, such as 'my_class'"),
        ("\u2660", "use lower-case letters, digits and _, such as 'my_golf'"),
        ("a" * 200, f"use a shorter one, such as '{'a' * 60}'"),
        ("con", "Windows has no folder called 'con': choose another name, such as 'my_con'"),
        ("com1", "Windows has no folder called 'com1': choose another name, such as 'my_com1'"),
        ("papageno", "already a game called 'papageno'"),
        ("json", "already a Python package called 'json': choose another name, such as 'my_json'"),
        ("cardkit", "already a Python package called 'cardkit'"),
        ("tests", "already a Python package called 'tests'"),
    ],
)
def test_a_name_that_no_game_can_have(name: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game", name, "--folder", str(tmp_path / "new")]) == 2
    error = capsys.readouterr().err
    assert says in error
    assert error.count("\n") == 1
    assert not (tmp_path / "new").exists()


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "notes").write_text("mine", encoding="utf-8")
    assert main(["new-game", "climb", "--folder", str(tmp_path)]) == 2
    assert "choose another folder with --folder" in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["notes"]


def test_the_help_names_the_command() -> None:
    assert "new-game" in command("--help").stdout
