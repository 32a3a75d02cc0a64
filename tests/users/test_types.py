"""Editors and type checkers understand cardkit: a user's program passes strict checks, and mistakes are found."""

from __future__ import annotations

import ast
import inspect
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import cardkit
from tests.reference.pages import PAGES, blocks
from tests.support.occasions import nightly

HERE = Path(__file__).parent
ROOT = Path(cardkit.__file__).parents[1]
PROGRAM, MISTAKES = HERE / "program.py", HERE / "mistakes.py"
NO_SETTINGS = "--config-file="
# mypy's cache for cardkit is kept from one run to the next.
KEPT = f"--cache-dir={ROOT / '.mypy_cache' / 'users'}"


def checked(command: list[str], folder: Path) -> str:
    """Run a type checker in an empty folder, as a user who has cardkit does. Returns its output."""
    environ = {**os.environ, "MYPYPATH": f"{ROOT}{os.pathsep}{ROOT / 'widgets'}"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder, env=environ)
    assert done.returncode in {0, 1}, done.stderr
    return done.stdout


def by_mypy(folder: Path, *files: Path) -> set[tuple[str, int]]:
    """Return the file and line of each mistake that mypy finds."""
    said = checked([sys.executable, "-m", "mypy", "--strict", NO_SETTINGS, KEPT, *map(str, files)], folder)
    found = re.findall(r"(\w+\.py):(\d+): error: ", said)
    assert found or "Success" in said, said
    return {(name, int(line)) for name, line in found}


def by_pyright(folder: Path, *files: Path) -> set[tuple[str, int]]:
    """Return the file and line of each mistake that pyright finds."""
    settings = {"include": [*map(str, files)], "extraPaths": [str(ROOT)], "typeCheckingMode": "strict"}
    settings["reportMissingTypeStubs"] = settings["reportUnusedExpression"] = False  # independent of cardkit's types
    (folder / "pyrightconfig.json").write_text(json.dumps(settings))
    said = checked([sys.executable, "-m", "basedpyright", "--outputjson", "--pythonpath", sys.executable], folder)
    told = json.loads(said)
    assert told["summary"]["filesAnalyzed"] == len(files), said
    return {(Path(each["file"]).name, each["range"]["start"]["line"] + 1) for each in told["generalDiagnostics"]}


@pytest.mark.parametrize("checker", [by_mypy, pytest.param(by_pyright, marks=nightly)])
def test_a_program_passes_and_mistakes_are_found(checker: object, tmp_path: Path) -> None:
    assert callable(checker)
    lines = enumerate(MISTAKES.read_text(encoding="utf-8").splitlines(), 1)
    marked = {(MISTAKES.name, number) for number, line in lines if line.endswith("# mistake")}
    assert checker(tmp_path, PROGRAM, MISTAKES) == marked


VARIANT = """
import brave
import cardkit

cardkit.register(cardkit.variant("chicken", "brave", "Brave Chicken", rules=brave))
"""


@nightly
def test_the_variant_of_the_reference_passes(tmp_path: Path) -> None:
    (module,) = (block for block in blocks((PAGES / "how-to" / "variant.md").read_text("utf-8")) if block.file)
    files = {tmp_path / module.file: "\n".join(module.lines), tmp_path / "use.py": VARIANT}
    for file, text in files.items():
        file.write_text(text, encoding="utf-8")
    assert by_mypy(tmp_path, *files) == set()


def test_the_program_runs() -> None:
    done = subprocess.run([sys.executable, PROGRAM], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].startswith("True ")


@nightly
def test_the_types_of_what_a_game_is_given_by_higher_parts_are_true(tmp_path: Path) -> None:
    """For each method in `game_extensions.pyi`, the types are those of the function that `cardkit` puts there."""
    command = [sys.executable, "-m", "mypy.stubtest", "cardkit.table.game_extensions"]
    assert "Success: no issues found" in checked(command, tmp_path)


def test_the_stubs_name_what_the_front_door_adds() -> None:
    calls, extensions = sorted([*ROOT.glob("cardkit/**/*.pyi"), *ROOT.glob("widgets/**/*.pyi")], reverse=True)
    assert (calls.name, extensions.name) == ("typed_calls.pyi", "game_extensions.pyi")
    assert {*re.findall(r"def (\w+)", extensions.read_text(encoding="utf-8"))} == set(cardkit.METHODS)


@pytest.mark.parametrize("name", ["play", "bot_games", "simulate"])
def test_a_typed_call_has_the_arguments_of_its_function(name: str) -> None:
    (stub,) = ROOT.glob("cardkit/typed_calls.pyi")
    tree = ast.parse(stub.read_text(encoding="utf-8"))
    calls = [each.args for each in tree.body if isinstance(each, ast.FunctionDef) and each.name == name]
    signature = inspect.signature(getattr(cardkit, name))
    *_, general = calls
    assert [*signature.parameters] == ["game", *(each.arg for each in general.kwonlyargs), "more_rules"]
    classes = {each.name: each for each in tree.body if isinstance(each, ast.ClassDef)}
    options = {"play": "Play", "bot_games": "BotGames", "simulate": "Simulate"}[name]
    bases = [options, *(base.id for base in classes[options].bases if isinstance(base, ast.Name))]
    fields = [each for base in bases if base in classes for each in classes[base].body]
    named = {each.target.id for each in fields if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)}
    assert named == {each.arg for each in general.kwonlyargs}
    games = {ast.literal_eval(each.args[0].annotation.slice) for each in calls[:-1]}  # type: ignore[union-attr]
    assert games == {"papageno", "parrot", "chicken", "trio", "rummy"}
