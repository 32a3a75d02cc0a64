"""Tests of `python run.py`: what it installs, and the steps of each kind of test run."""

from __future__ import annotations

import json
import re
import runpy
import sys
from pathlib import Path

import pytest

import run

ROOT = Path(run.__file__).parent


def test_it_installs_in_the_environment_it_runs_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "prefix", "/somewhere/env")
    assert run.environment() == Path("/somewhere/env")
    monkeypatch.setattr(sys, "base_prefix", "/somewhere/env")
    assert run.environment() == ROOT / ".venv"


def test_the_fingerprint_follows_what_is_to_be_installed(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("a")
    (tmp_path / "constraints.txt").write_text("b")
    before = run.fingerprint(tmp_path)
    assert run.fingerprint(tmp_path) == before
    (tmp_path / "constraints.txt").write_text("c")
    assert run.fingerprint(tmp_path) != before


def test_what_is_installed_is_not_installed_again(tmp_path: Path) -> None:
    assert not run.installed(tmp_path, run.APPS)
    run.stamp(tmp_path, run.APPS).write_text(run.fingerprint())
    assert run.installed(tmp_path, run.APPS)
    assert not run.installed(tmp_path, run.TEST)
    run.install(tmp_path, run.APPS)  # this folder has no Python, so an attempt to install would fail


def test_the_named_browser_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDKIT_CHROMIUM", "mine")
    assert run.find_browser(Path(sys.prefix)) == "mine"


def test_the_script_checkers_are_installed_once_and_again_for_another_version(tmp_path: Path) -> None:
    (tmp_path / "widgets").mkdir()
    package = tmp_path / "widgets" / "package.json"
    package.write_text("a")
    before = run.fingerprint(tmp_path, run.NODE)
    assert run.fingerprint(tmp_path, run.NODE) == before
    package.write_text("b")
    assert run.fingerprint(tmp_path, run.NODE) != before
    assert not run.installed(tmp_path, run.NODE)
    run.stamp(tmp_path, run.NODE).write_text(run.fingerprint(extra=run.NODE))
    assert run.installed(tmp_path, run.NODE)


def test_what_checks_the_scripts_has_exact_versions_and_no_lock_file() -> None:
    package = json.loads((ROOT / "widgets" / "package.json").read_text())
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in package["devDependencies"].values())
    assert not [*(ROOT / "widgets").glob("*lock*")]


def commands(tmp_path: Path, wanted: str = "", *, browser: bool = True) -> dict[str, list[str]]:
    """Map the name of each step to its command."""
    return {step.name: step.command for step in run.steps(tmp_path, wanted, browser=browser)}


def chosen(command: list[str]) -> str:
    """Return the marker expression of a pytest command; an empty one runs every test."""
    return command[command.index("-m", 3) + 1]


def test_without_a_browser_its_tests_are_left_out_and_the_rest_runs(tmp_path: Path) -> None:
    with_browser, without = (commands(tmp_path, browser=there) for there in (True, False))
    assert with_browser.keys() == without.keys()
    assert chosen(with_browser["tests"]) == "not nightly"
    assert chosen(without["tests"]) == "not nightly and not browser"
    assert chosen(commands(tmp_path, run.QUICK, browser=False)["tests"]) == "not nightly and not browser"


def test_the_nightly_run_leaves_nothing_out(tmp_path: Path) -> None:
    nightly = commands(tmp_path, run.NIGHTLY)
    assert commands(tmp_path).keys() | {"compiled", "crowds"} == nightly.keys()
    assert chosen(nightly["tests"]) == "not crowd and not share"
    assert chosen(nightly["crowds"]) == "crowd"
    assert chosen(commands(tmp_path, run.NIGHTLY, browser=False)["crowds"]) == "crowd and not browser"
    assert "tests/simulation" in nightly["compiled"]
    assert not [word for step in nightly.values() for word in step if "ignore" in word]
    assert 'run.py test "$@"' in (ROOT / ".ci" / "run").read_text()  # the scheduled workflow requests the nightly run


def test_crowds_come_where_the_run_looks_for_them_and_at_night() -> None:
    """Tests with crowds run separately, because they take too long for a usual run."""
    files = [path.relative_to(ROOT) for path in ROOT.glob("tests/**/*.py") if "@crowd\n" in path.read_text()]
    assert files
    for path in files:
        assert any(path.is_relative_to(folder) for folder in run.CROWDS)
        assert (ROOT / path).read_text().count("@crowd\n") == (ROOT / path).read_text().count("@nightly\n@crowd\n")


def test_the_quick_run_has_rules_records_and_one_page_of_a_game(tmp_path: Path) -> None:
    quick = commands(tmp_path, run.QUICK)
    assert {"lint", "sources", "tests"} <= quick.keys() < commands(tmp_path).keys()
    files = {word for word in quick["tests"] if word.endswith(".py")}
    clauses = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("tests/games/*/test_clauses_*.py")}
    assert clauses | {"tests/table/test_records.py", "tests/browser/test_whole_games.py"} < files
    assert len([file for file in files if "browser" in file]) == 1


def test_every_test_runs_with_every_index_checked(tmp_path: Path) -> None:
    usual = run.steps(tmp_path, browser=True)[-1]
    unchecked, crowds, checked = run.steps(tmp_path, run.NIGHTLY, browser=True)[-3:]
    assert usual.settings == crowds.settings == checked.settings
    assert checked.settings["NUMBA_BOUNDSCHECK"] == "1"
    assert not [word for word in checked.command if word.startswith("tests")]
    assert unchecked.settings == {}


def test_what_nobody_knows_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="--quick or --nightly"):
        run.main(["test", "--slow"])
    assert capsys.readouterr().out == ""


def test_an_old_python_gets_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 8, 1))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer; this is Python 3\.8"):
        runpy.run_path(str(ROOT / "run.py"))


def test_the_constraints_are_plain_pins() -> None:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    pins = [line for line in lines if not line.startswith("#")]
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.]+", pin) for pin in pins)
