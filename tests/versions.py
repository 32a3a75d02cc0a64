"""Run the core tests with the lowest versions of other packages that `pyproject.toml` allows, or with the newest.

    python -m tests.versions lowest
    python -m tests.versions newest
    python -m tests.versions newest --python python3.13

It makes an environment in a temporary folder, installs cardkit with its extras `apps` and `simulation` and the tests'
packages, runs the core tests, and prints the versions. It needs the network. uv finds the lowest versions, because pip
can't.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
RESOLUTIONS = {"lowest": "lowest-direct", "newest": "highest"}
EXTRAS = ("apps", "simulation")
# The packages that the core tests import, other than pytest.
NEEDED = (
    "pytest>=9",
    "pytest-timeout",
    "pytest-xdist",
    "hypothesis",
    "jsonschema",
    "icepool",
    "scipy",
    "nbval",
    "pillow",
    "playwright",
    "pyyaml",
)
CORE = (
    "tests/games/*/test_clauses_*.py",
    "tests/**/test_effects.py",
    "tests/**/test_law.py",
    "tests/**/test_play.py",
    "tests/**/test_properties.py",
    "tests/**/test_records*.py",
    "tests/**/test_samples.py",
    "tests/**/test_widgets.py",
    "tests/**/test_charts.py",
    "tests/frozen/test_frozen.py",
)


def main(argv: list[str]) -> int:
    """Create the environment and run the tests. Returns pytest's exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("which", choices=RESOLUTIONS)
    parser.add_argument("--python", default=sys.executable, help="the Python to test with (default: this one)")
    options = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder:
        python = Path(folder) / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
        run(options.python, "-m", "venv", folder)
        run(python, "-m", "pip", "install", "--quiet", "uv")
        pins = Path(folder) / "pins.txt"
        wanted = [word for extra in EXTRAS for word in ("--extra", extra)]
        resolution = ["--resolution", RESOLUTIONS[options.which]]
        run(python, "-m", "uv", "pip", "compile", ROOT / "pyproject.toml", *wanted, *resolution, "--quiet", "-o", pins)
        project = f"{ROOT}[{','.join(EXTRAS)}]"
        run(python, "-m", "pip", "install", "--quiet", "--constraint", pins, "--editable", project, *NEEDED)
        print(*(line for line in pins.read_text().splitlines() if not line.lstrip().startswith("#")), sep="\n")
        files = sorted({str(file) for pattern in CORE for file in ROOT.glob(pattern) if "browser" not in file.parts})
        return subprocess.run([python, "-m", "pytest", "-q", *files], cwd=ROOT, check=False).returncode


def run(*command: object) -> None:
    """Run a command. Raises CalledProcessError if it fails."""
    subprocess.run([str(word) for word in command], check=True, stdout=sys.stderr)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
