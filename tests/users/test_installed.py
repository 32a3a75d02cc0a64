"""Install the built wheel in an empty environment, with each extra. This takes minutes, so it runs nightly."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import cardkit
import run
from tests.notebooks import NOTEBOOKS, notebooks
from tests.support.occasions import nightly
from tests.users.test_types import PROGRAM

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = [nightly, pytest.mark.timeout(1800)]

ROOT = Path(cardkit.__file__).parents[1]

ENGINE = """
import pydoc
from importlib.metadata import distributions
import cardkit
assert {each.name for each in distributions()} <= {"cardkit", "pip", "setuptools"}
game = cardkit.play("papageno", players=2, seed=3)
game.play_out("careful", lambda view: view.moves[0])
assert cardkit.replay(game.record()) == game
assert game.at(9).odds()
assert cardkit.solve(cardkit.play("trio", seed=7)).best
assert "simulate" in pydoc.render_doc(cardkit)
"""

LACKING = {
    "import cardkit; cardkit.simulate('trio', games=1)": "simulation",
    "import cardkit; cardkit.play('trio').estimate()": "simulation",
    "import cardkit; cardkit.play('trio').play_out('search')": "simulation",
    "import cardkit; cardkit.odds('trio', 'lowest card of a deal').to_frame()": "simulation",
    "import cardkit.tournaments": "simulation",
    "import cardkit_widgets": "apps",
    "from cardkit_widgets.labs import RulesLab": "apps",
    "from cardkit_widgets import charts": "apps",
    "from cardkit_widgets import lessons": "apps",
}
COMMANDS_LACKING = {
    "": "apps",
    "class --lesson 2": "apps",
    "simulate trio": "simulation",
    "tournament trio": "simulation",
    "warm": "simulation",
    "play trio --bots search": "simulation",
}

SIMULATION = """
import cardkit
sample = cardkit.simulate("chicken", games=200, seed=1, progress=False)
assert len(sample.to_frame()) == 200
assert cardkit.tournament("chicken", ["random", "simple"], deals=20, progress=False).ratings
assert cardkit.play("chicken", seed=1).estimate(worlds=50).best
"""

IMPORTED = """
import ast, sys
import nbformat
for path in sys.argv[1:]:
    sys.path[:1] = [path.rpartition("/")[0]]  # modules next to a notebook belong to it
    cells = [cell.source for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
    lines = [line for cell in cells for line in cell.splitlines() if not line.lstrip().startswith(("%", "!"))]
    for node in ast.walk(ast.parse("\\n".join(lines))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            exec(ast.unparse(node), {})
    print(path)
"""

OPENED = """
import sys
import nbformat
from nbclient import NotebookClient
for path in sys.argv[1:]:
    notebook = nbformat.read(path, as_version=4)
    folder = {"metadata": {"path": path.rpartition("/")[0]}}
    NotebookClient(notebook, resources=folder, kernel_name="python3", timeout=600).execute()
    print(path)
"""


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Create an empty environment and install the wheel with an extra. Returns the environment."""
    made: dict[str, Path] = {}

    def install(extra: str) -> Path:
        if extra not in made:
            made[extra] = tmp_path_factory.mktemp(extra or "bare")
            wanted = f"{wheel}[{extra}]" if extra else str(wheel)
            fill(made[extra], "--constraint", str(run.CONSTRAINTS), wanted)
        return made[extra]

    return install


def fill(environment: Path, *wanted: str) -> None:
    """Create a virtual environment and install packages in it, with this environment's pip.

    Python compiles modules when it imports them; compiling everything would take as long as installing it.
    """
    venv.create(environment)
    python = run.program(environment, "python")
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-compile"]
    subprocess.check_call([*pip, "--disable-pip-version-check", *wanted])


def python(environment: Path, code: str, *args: str) -> subprocess.CompletedProcess[str]:
    """Run code in an environment, away from the sources and from this one's settings."""
    command = [str(run.program(environment, "python")), "-I", "-c", code, *args]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=environment, env=elsewhere())


def elsewhere() -> dict[str, str]:
    """Return this environment's variables, except those by which Python would find the sources instead of the wheel."""
    return {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "MYPYPATH", "JUPYTER_PATH"}}


def test_the_engine_alone_plays_and_counts(installed: Callable[[str], Path]) -> None:
    done = python(installed(""), ENGINE)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("code", "extra"), LACKING.items())
def test_the_last_line_of_an_error_says_what_to_install(
    code: str, extra: str, installed: Callable[[str], Path]
) -> None:
    done = python(installed(""), code)
    assert done.returncode == 1
    said = done.stderr.splitlines()[-1]
    assert " not installed" in said
    assert said.endswith(f': pip install "cardkit[{extra}]"')
    assert done.stderr.count("Traceback") == 1


@pytest.mark.parametrize(("command", "extra"), COMMANDS_LACKING.items())
def test_a_command_says_it_in_one_line(command: str, extra: str, installed: Callable[[str], Path]) -> None:
    program = [run.program(installed(""), "python"), "-I", "-m", "cardkit"]
    done = subprocess.run([*program, *command.split()], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.endswith(f'pip install "cardkit[{extra}]"\n')
    assert done.stderr.count("\n") == 1


def test_simulations_take_their_extra_and_no_more(installed: Callable[[str], Path]) -> None:
    done = python(installed("simulation"), SIMULATION)
    assert done.returncode == 0, done.stderr
    assert 'pip install "cardkit[apps]"' in python(installed("simulation"), "import cardkit_widgets").stderr


def test_the_installed_wheel_has_its_types(installed: Callable[[str], Path], tmp_path: Path) -> None:
    """A type checker looks for `py.typed` in installed packages, but not in sources."""
    program = shutil.copy(PROGRAM, tmp_path)
    there = ["--python-executable", str(run.program(installed("simulation"), "python"))]
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", *there, program]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path, env=elsewhere())
    assert done.stdout.startswith("Success"), done.stdout


@pytest.mark.parametrize("extra", ["apps", "all"])
def test_notebooks_run_with_what_their_extra_installs(
    extra: str, installed: Callable[[str], Path], tmp_path: Path
) -> None:
    """One notebook of each folder runs to its end, and all packages that any of them imports are installed."""
    environment = installed(extra)
    gallery = shutil.copytree(NOTEBOOKS, tmp_path / "notebooks")
    every = [str(gallery / path.relative_to(NOTEBOOKS)) for path in notebooks()]
    one_each = [*{path.rpartition("/")[0]: path for path in every}.values()]
    for code, paths in ((IMPORTED, every), (OPENED, one_each)):
        done = python(environment, code, *paths)
        assert done.returncode == 0, done.stderr
        assert done.stdout.split() == paths


def test_an_index_shows_the_readme(wheel: Path, tmp_path: Path) -> None:
    fill(tmp_path, "twine")
    done = subprocess.run(
        [run.program(tmp_path, "python"), "-m", "twine", "check", "--strict", wheel],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, "PASSED" in done.stdout) == (0, True), done.stdout
