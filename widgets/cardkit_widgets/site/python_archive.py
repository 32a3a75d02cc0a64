"""Pack the Python packages of a page into one archive, compiled for Pyodide's Python, so that a page starts quickly."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import zipfile
from importlib.metadata import distribution
from pathlib import Path
from typing import TYPE_CHECKING

import cardkit
from cardkit.table.errors import CardkitError
from cardkit_widgets.gallery.notebook_folders import package_folder
from cardkit_widgets.site.pyodide import node_command, pyodide_folder

if TYPE_CHECKING:
    from collections.abc import Iterable

# Our packages without the parts that a page doesn't use: commands, servers, and files that the browser itself loads.
OURS = {
    Path(cardkit.__file__).parent: ("cli", "testing"),
    package_folder(): ("front", "notebooks", "serving", "share"),
}
# What our widgets import. The other packages that these require are for notebooks only.
REQUIRED = ("anywidget", "comm", "ipywidgets", "psygnal", "traitlets", "typing_extensions")
# The folders of these packages that nobody imports.
UNUSED = ("tests", "labextension", "nbextension", "__pycache__", "_pyinstaller_util", "testing")
SKIPPED = (".so", ".pyd", ".pyi", ".md", "state.schema.json", "view.schema.json", "py.typed")
COMPILE = Path(__file__).with_name("compile_python.mjs")
# Archives are the same whenever they are made from the same files.
DATE = (1980, 1, 1, 0, 0, 0)


def write_archive(file: Path) -> bool:
    """Write the archive of all Python files of a page.

    Args:
        file: The path of the archive.

    Returns:
        Whether the files are compiled. Without Node.js, they aren't, and pages start more slowly.

    Raises:
        CardkitError: If a required package isn't installed, or Pyodide can't compile the files.

    """
    with tempfile.TemporaryDirectory() as place:
        tree = Path(place)
        for folder, unused in OURS.items():
            _copy(folder, tree / folder.name, {*UNUSED, *unused})
        for name in REQUIRED:
            _copy_distribution(name, tree)
        _copy(Path(__file__).with_name("in_page"), tree, UNUSED)
        shutil.rmtree(tree / "cardkit_widgets/site/in_page")
        compiled = _compile(tree)
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            for path in sorted(path for path in tree.rglob("*") if path.is_file()):
                entry = zipfile.ZipInfo(path.relative_to(tree).as_posix(), DATE)
                archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    return compiled


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


def _compile(tree: Path) -> bool:
    """Replace each module by its byte code for Pyodide's Python."""
    node = node_command()
    if not node:
        return False
    done = subprocess.run(  # noqa: S603  our own command
        [*node, str(COMPILE), str(pyodide_folder()), str(tree)], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise CardkitError(f"Pyodide cannot compile the Python files: {done.stderr.strip()[-500:]}")
    for module in tree.rglob("*.py"):
        module.unlink()
    return True
