"""Pack the Python packages of a page into one archive, compiled for Pyodide's Python, so that a page starts quickly."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import tempfile
import zipfile
from importlib.metadata import distribution
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import cardkit
from cardkit.advice import webassembly_build
from cardkit.table.errors import CardkitError
from cardkit_widgets.gallery.notebook_folders import notebooks_folder, package_folder
from cardkit_widgets.site.pyodide import node_command, pyodide_folder

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# Our packages without the parts that a page doesn't use: commands, servers, builders, what teachers need, and files
# that the browser itself loads.
OURS = {
    Path(cardkit.__file__).parent: ("cli", "testing"),
    package_folder(): (
        *("front", "notebooks", "serving", "share", "static", "__main__.py", "binder_badges.py", "gallery_server.py"),
        *("check_lesson.py", "export.py", "new_lesson.py", "teacher_page.py", "template.ipynb", "worksheet.py"),
        *("build.py", "command.py", "compile_python.mjs", "mathml.py", "pages.py", "pyodide.py", "python_archive.py"),
    ),
}
# What our widgets import. The other packages that these require are for notebooks only.
REQUIRED = ("anywidget", "comm", "ipywidgets", "psygnal", "traitlets", "typing_extensions")
# The folders of these packages that nobody imports.
UNUSED = ("tests", "labextension", "nbextension", "__pycache__", "_pyinstaller_util", "testing")
SKIPPED = (".so", ".pyd", ".pyi", ".md", "state.schema.json", "view.schema.json", "py.typed")
# Parts of the standard library that need a terminal, a network or a process, or that only developers use.
UNUSED_LIBRARY = (
    *("_pyrepl", "multiprocessing", "sqlite3", "unittest", "wsgiref", "xmlrpc", "site-packages", "__phello__"),
    *("antigravity.py", "bdb.py", "cmd.py", "code.py", "doctest.py", "ftplib.py", "getpass.py"),
    *("imaplib.py", "mailbox.py", "modulefinder.py", "optparse.py", "pdb.py", "pickletools.py", "poplib.py"),
    *("profile.py", "pstats.py", "pty.py", "pyclbr.py", "pydoc.py", "rlcompleter.py", "smtplib.py", "socketserver.py"),
    *("tabnanny.py", "this.py", "trace.py", "wave.py", "webbrowser.py", "zipapp.py", "http", "xml/dom"),
    *("xml/etree", "xml/sax", "tarfile.py", "csv.py"),
    *("zoneinfo", "_pyio.py", "_pydatetime.py", "asyncio/windows_*.py", "asyncio/proactor_events.py"),
    *("asyncio/__main__.py", "asyncio/tools.py", "urllib/request.py", "urllib/robotparser.py", "cProfile.py"),
    *("configparser.py", "netrc.py", "plistlib.py", "sched.py", "shelve.py", "timeit.py", "tracemalloc.py"),
    *("importlib/resources/_legacy.py", "logging/handlers.py", "logging/config.py", "string/templatelib.py"),
    *("encodings/ptcp154.py", "encodings/hp_roman8.py", "encodings/kz1048.py", "encodings/tis_620.py"),
    *("encodings/cp[125-9]*.py", "encodings/mac_*.py", "encodings/iso*.py", "encodings/koi*.py", "encodings/big5*.py"),
    *("encodings/euc*.py", "encodings/gb*.py", "encodings/hz.py", "encodings/johab.py", "encodings/shift*.py"),
)
# The folder of the compiled rules.
RULES = "rules"
COMPILE = Path(__file__).with_name("compile_python.mjs")
# Archives are the same whenever they are made from the same files.
DATE = (1980, 1, 1, 0, 0, 0)


class Archives(NamedTuple):
    """The two archives of a page, uncompressed: the standard library, and all other packages."""

    standard_library: bytes
    packages: bytes
    lacks: list[str]
    """A sentence for each part that is missing, such as compiled rules."""


def archives() -> Archives:
    """Make the archives of all Python files of a page.

    Raises:
        CardkitError: If a required package isn't installed, or Pyodide can't compile the files.

    """
    with tempfile.TemporaryDirectory() as place:
        library, packages = Path(place, "library"), Path(place, "packages")
        with zipfile.ZipFile(pyodide_folder() / "python_stdlib.zip") as archive:
            archive.extractall(library)
        for pattern in UNUSED_LIBRARY:
            for path in library.glob(pattern):
                shutil.rmtree(path) if path.is_dir() else path.unlink()
        for folder, unused in OURS.items():
            _copy(folder, packages / folder.name, {*UNUSED, *unused})
        for name in REQUIRED:
            _copy_distribution(name, packages)
        _copy(Path(__file__).with_name("in_page"), packages, UNUSED)
        _copy_lessons(packages / "cardkit_widgets/notebooks/lessons")
        shutil.rmtree(packages / "cardkit_widgets/site/in_page")
        lacks = [*_compile(Path(place)), *_write_rules(packages / RULES)]
        return Archives(_zipped(library), _joined(packages), lacks)


def _zipped(tree: Path) -> bytes:
    """Return a ZIP archive of a folder. It isn't compressed, because it is compressed as a whole later."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for name, content in _files(tree):
            archive.writestr(zipfile.ZipInfo(name, DATE), content)
    return made.getvalue()


def _joined(tree: Path) -> bytes:
    """Return an archive that a page unpacks quickly: a line of JSON with names and sizes, then all contents."""
    files = list(_files(tree))
    head = json.dumps([(name, len(content)) for name, content in files])
    return b"\n".join([head.encode(), b"".join(content for _, content in files)])


def _files(tree: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the relative path and the content of each file in a folder."""
    for path in sorted(path for path in tree.rglob("*") if path.is_file()):
        yield path.relative_to(tree).as_posix(), path.read_bytes()


def _copy(source: Path, target: Path, unused: Iterable[str]) -> None:
    shutil.copytree(
        source, target, dirs_exist_ok=True, ignore=shutil.ignore_patterns(*unused, *(f"*{end}" for end in SKIPPED))
    )


def _copy_distribution(name: str, tree: Path) -> None:
    """Copy an installed package, with the metadata that holds its version."""
    found = distribution(name)
    for file in found.files or ():
        at = Path(str(file))
        wanted = at.suffix == ".py" or at.name == "METADATA"
        if wanted and ".." not in at.parts and not set(at.parts) & set(UNUSED):
            (tree / at).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(str(found.locate_file(file)), tree / at)


def _copy_lessons(target: Path) -> None:
    """Copy the notebooks of the lessons, which contain their questions, without stored outputs."""
    target.mkdir(parents=True)
    for path in sorted((notebooks_folder() / "lessons").glob("[0-9]*.ipynb")):
        notebook = json.loads(path.read_text(encoding="utf-8"))
        for cell in notebook["cells"]:
            cell.pop("outputs", None)
        (target / path.name).write_text(json.dumps(notebook), encoding="utf-8")


def _write_rules(folder: Path) -> list[str]:
    """Write the compiled rules of all games; return a sentence if that isn't possible."""
    try:
        webassembly_build.build(folder)
    except CardkitError as error:
        return [f"Simulations are about a hundred times slower, since rules aren't compiled: {error}"]
    return []


def _compile(tree: Path) -> list[str]:
    """Replace each module by its byte code for Pyodide's Python; return a sentence if that isn't possible."""
    node = node_command()
    if not node:
        return ['Pages start more slowly, since Node.js is missing: pip install "cardkit[site]"']
    done = subprocess.run(  # noqa: S603  our own command
        [*node, str(COMPILE), str(pyodide_folder()), str(tree)], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise CardkitError(f"Pyodide cannot compile the Python files: {done.stderr.strip()[-500:]}")
    for module in tree.rglob("*.py"):
        module.unlink()
    return []
